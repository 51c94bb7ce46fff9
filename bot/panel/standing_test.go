package panel

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/table"
	"skald/bot/table/tabletest"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// standingTable is a table with standing answers to as many topics as there are numbers, each with so many answers. The
// answer to t0 was given, that to t1 is a default.
func standingTable(answers ...int) Table {
	free := tabletest.Prompt(0, engine.May, nil)
	for i, n := range answers {
		topic := engine.Slot{Name: "topic", Options: []engine.SlotOption{{ID: fmt.Sprint("t", i),
			Label: tabletest.Wide(fmt.Sprint("gifts of kind ", i))}}}
		free.Forms = append(free.Forms, engine.Form{Verb: table.VerbStanding, Label: tabletest.Wide("Always"),
			Slots: []engine.Slot{topic, {Name: "answer", Options: tabletest.SlotOptions(n)}}})
	}
	free.Forms[1].Default = "standing t1 o0"
	tb := toyTable(tabletest.Prompt(0, engine.Must, tabletest.SomeChoices(30, 0)), free)
	tb.Settled = func(_ engine.Seat, m engine.Move) bool { return m == "standing t0 o1" }
	return tb
}

// standingAt is the panel of standing answers at a screen.
func standingAt(tb Table, at customid.Nav, s text.Localizer) ui.Message {
	return Standing(tb, []engine.Seat{0}, at, "", s)
}

// pressable returns the custom_id of the n-th button with a label, from 0; "" if it cannot be pressed.
func pressable(m ui.Message, label string, n int) any {
	for _, c := range ui.Controls(m.Components) {
		if b, ok := c.(discordgo.Button); ok && b.Label == label {
			if n--; n < 0 && !b.Disabled {
				id, _ := customid.Parse(b.CustomID)
				return id
			}
		}
	}
	return nil
}

func TestStandingAnswersAreLinesWithTheirValues(t *testing.T) {
	tb := standingTable(3, 2, 3)
	m := standingAt(tb, customid.Nav{Seat: 0}, tabletest.English())
	want := []string{"**Gifts of kind 0** · Slot 1 | Change", "**Gifts of kind 1** · Slot 0 (default) | Change",
		"**Gifts of kind 2** · not set | Change"}
	if got := tabletest.Lines(m); !slices.Equal(got, want) {
		t.Errorf("the lines are %q", got)
	}
	tb = standingTable(3, 2, 4, 3, 3, 3)
	for _, s := range tabletest.Speakers(t) {
		m := standingAt(tb, customid.Nav{Seat: 0}, s)
		tabletest.Checked(t, "standing answers", m)
		if tall := ui.Height(m); tall > ui.PhoneHeight || len(tabletest.Lines(m)) != 6 {
			t.Errorf("%d topics in %s are %d high", len(tabletest.Lines(m)), s.Language(), tall)
		}
	}
}

func TestStandingAnswerChangesWithTwoPresses(t *testing.T) {
	tb, s := standingTable(3, 2, 3), tabletest.English()
	m := standingAt(tb, customid.Nav{Seat: 0}, s)
	at, _ := pressable(m, "Change", 0).(customid.Nav)
	answers := standingAt(tb, at, s)
	tabletest.Checked(t, "the answers", answers)
	if got, marked := styles(answers)["✓ Slot 1"]; !marked || got != discordgo.PrimaryButton ||
		pressable(answers, "✓ Slot 1", 0) != nil || !strings.Contains(answers.Content, "Gifts of kind 0") {
		t.Errorf("the present answer can be given again: %q", tabletest.Words(answers))
	}
	if id, _ := pressable(answers, "Slot 2", 0).(customid.ID); id.Move != "standing t0 o2" ||
		engine.Legal(tb.Prompts, 0, id.Move) == nil {
		t.Errorf("the second press plays %q", id.Move)
	}
	back, _ := pressable(answers, "Back", 0).(customid.Nav)
	if got := tabletest.Lines(standingAt(tb, back, s)); !slices.Equal(got, tabletest.Lines(m)) {
		t.Errorf("back from the answers are the lines %q", got)
	}
	// Of two answers the first press gives the other.
	if id, _ := pressable(m, "Change", 1).(customid.ID); id.Move != "standing t1 o1" {
		t.Errorf("of two answers a press plays %q", id.Move)
	}
	// A topic that has changed since is shown among all.
	at.Args = []string{"gone"}
	if got := tabletest.Lines(standingAt(tb, at, s)); len(got) != 3 {
		t.Errorf("a topic that is gone shows %q", got)
	}
}

// A form without current values, such as a line of orders in numbers, and a single choice stay buttons.
func TestStandingAnswersWithoutValuesAreButtons(t *testing.T) {
	tb, s := standingTable(3, 2), tabletest.English()
	order := engine.Form{Verb: table.VerbStanding, Label: tabletest.Wide("Order"), Hint: tabletest.Wide("for dice"),
		Slots: []engine.Slot{{Name: "n", Count: engine.Range{Min: 1, Max: 9}}}}
	tb.Prompts = append(tb.Prompts, tabletest.Prompt(0, engine.May,
		[]engine.Choice{{Move: "standing never", Label: tabletest.Wide("Never")}}, order))
	m := standingAt(tb, customid.Nav{Seat: 0}, s)
	if id, _ := pressable(m, "Never", 0).(customid.ID); id.Move != "standing never" {
		t.Errorf("the choice plays %q", id.Move)
	}
	if _, opens := pressable(m, "Order …", 0).(customid.FormID); !opens || !strings.Contains(m.Content, "for dice") {
		t.Errorf("the form is not opened: %q", tabletest.Words(m))
	}
}

func TestStandingAnswersAreReachedFromEveryPage(t *testing.T) {
	tb := standingTable(3, 2)
	for _, s := range tabletest.Speakers(t) {
		for page, at := range []customid.Nav{{Seat: engine.Public},
			{Seat: 0, Screen: customid.ScreenMoves, Args: []string{"0"}}} {
			if p := Moves(tb, []engine.Seat{0}, at, "", s); !strings.Contains(tabletest.Words(p),
				":"+customid.ScreenStanding) {
				t.Errorf("no button leads there from page %d", page)
			}
		}
		tabletest.Checked(t, "none", standingAt(toyTable(tabletest.Prompt(0, engine.Must,
			tabletest.SomeChoices(3, 0))), customid.Nav{Seat: engine.Public}, s))
	}
}

// A player named in an answer is called by name, in its line and on its button.
func TestStandingAnswersNamePlayers(t *testing.T) {
	tb, s := standingTable(3, 2), tabletest.English()
	form := &tb.Prompts[1].Forms[0]
	form.Slots[1].Options[1].Label = text.M("match.not-yours", "n", 2)
	form.Slots[1].Options[2].Label = text.M("match.not-yours", "n", 3)
	m := standingAt(tb, customid.Nav{Seat: 0}, s)
	if got := tabletest.Lines(m)[0]; !strings.Contains(got, "Bruno") {
		t.Errorf("the line is %q", got)
	}
	at, _ := pressable(m, "Change", 0).(customid.Nav)
	label := tb.labels(s).Say(form.Slots[1].Options[2].Label)
	if answers := standingAt(tb, at, s); !strings.Contains(label, "Carla") || pressable(answers, label, 0) == nil {
		t.Errorf("no button is labelled %q: %q", label, tabletest.Words(answers))
	}
	tb.Prompts = append(tb.Prompts, tabletest.Prompt(0, engine.May, []engine.Choice{{Move: "standing b",
		Label: text.M("match.not-yours", "n", 2)}}))
	if m := standingAt(tb, customid.Nav{Seat: 0}, s); !strings.Contains(fmt.Sprint(styles(m)), "Bruno") {
		t.Errorf("no button names the player: %q", tabletest.Words(m))
	}
}

// TestStandingChoiceIsListedByItsHint covers a single choice, whose label is an answer that is not in force.
func TestStandingChoiceIsListedByItsHint(t *testing.T) {
	free := tabletest.Prompt(0, engine.May, []engine.Choice{{Move: "standing never", Label: tabletest.Wide("Never ask"),
		Hint: tabletest.Wide("Gifts: you are asked")}})
	m := standingAt(toyTable(free), customid.Nav{Seat: 0}, tabletest.English())
	if strings.Contains(m.Content, "Never ask") || !strings.Contains(m.Content, "Gifts: you are asked") {
		t.Errorf("the list reads %s", m.Content)
	}
	if pressable(m, "Never ask", 0) == nil {
		t.Error("no button gives the answer")
	}
}
