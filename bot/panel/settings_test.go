package panel

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/table/tabletest"
	"skald/bot/ui"
	"skald/engine"
)

// stanceForm is a form of settings: one with many values, one with two, one that is not asked.
func stanceForm() engine.Form {
	slot := func(name string, n int) engine.Slot {
		return engine.Slot{Name: name, Label: tabletest.Wide(name), Hint: tabletest.Wide("when to " + name),
			Options: tabletest.SlotOptions(n)}
	}
	return engine.Form{Verb: "stance", Label: tabletest.Wide("stance"), Default: "stance o1 o0 o0",
		Slots: []engine.Slot{slot("flee", 4), slot("stop", 2), slot("only", 1)}}
}

// settingsOf opens the settings of a table with the form.
func settingsOf(t *testing.T, f engine.Form) (Table, ui.Message) {
	t.Helper()
	tb := toyTable(tabletest.Prompt(0, engine.May, nil, f))
	got, _ := opened(t, tb)
	if got.Show == nil {
		t.Fatalf("the form opens with %+v", got)
	}
	return tb, *got.Show
}

// pressed presses the button with a label, the n-th if there are several, from 0.
func pressed(t *testing.T, tb Table, m ui.Message, label string, n int) ui.FormStep {
	t.Helper()
	for _, c := range ui.Controls(m.Components) {
		b, ok := c.(discordgo.Button)
		if !ok || b.Label != label || b.Disabled {
			continue
		}
		if n--; n >= 0 {
			continue
		}
		id, err := customid.Parse(b.CustomID)
		if err != nil {
			t.Fatal(err)
		}
		return step(t, tb, id.(customid.FormID))
	}
	t.Fatalf("no button %q can be pressed: %q", label, tabletest.Words(m))
	return ui.FormStep{}
}

// A form that sets something for later is a link below the moves, not one of them, and nothing to try. Its question is
// not asked, and the post has no button for it.
func TestAFormThatSetsSomethingIsALink(t *testing.T) {
	f := stanceForm()
	f.Sets = true
	may := tabletest.Prompt(0, engine.May, nil, f)
	may.Headline = tabletest.Wide("change it at any time")
	for what, tb := range map[string]Table{
		"with a question": toyTable(tabletest.Prompt(0, engine.Must, tabletest.SomeChoices(3, 0)), may),
		"alone":           toyTable(may),
	} {
		tb.Newcomer = true
		m := Moves(tb, []engine.Seat{0}, customid.Nav{Seat: 0}, "", tabletest.English())
		last, ok := m.Components[len(m.Components)-1].(discordgo.ActionsRow)
		if !ok || !slices.ContainsFunc(last.Components, func(c discordgo.MessageComponent) bool {
			b, ok := c.(discordgo.Button)
			return ok && strings.Contains(b.CustomID, "stance")
		}) {
			t.Errorf("%s the last row has no link to the stance: %q", what, tabletest.Words(m))
		}
		if n := strings.Count(tabletest.Words(m), "tance …"); n != 1 {
			t.Errorf("%s the stance is offered %d times", what, n)
		}
		if strings.Contains(tabletest.Words(m), "hange it at any time") {
			t.Errorf("%s the panel asks to change the stance", what)
		}
		if got := CanTry(tb, 0); got != (what == "with a question") {
			t.Errorf("%s there are moves to try: %v", what, got)
		}
		if post := tabletest.Words(Turn(tb, nil, tabletest.English())); strings.Contains(post, "tance") {
			t.Errorf("%s the post offers the stance: %q", what, post)
		}
	}
}

func TestAllSettingsAreOnOneScreenWithTheirValues(t *testing.T) {
	_, m := settingsOf(t, stanceForm())
	want := []string{"**Flee** · Slot 1 | Change", "**Stop** · Slot 0 | Change"}
	if got := tabletest.Lines(m); !slices.Equal(got, want) {
		t.Errorf("the lines are %q", got)
	}
	for _, c := range ui.Controls(m.Components) {
		if b, ok := c.(discordgo.Button); ok && b.Label == "Save" && !b.Disabled {
			t.Error("unchanged settings can be saved")
		}
	}
}

func TestASettingIsChangedWithTwoPressesAndSavedOnce(t *testing.T) {
	tb, m := settingsOf(t, stanceForm())
	values := pressed(t, tb, m, "Change", 0)
	m = *pressed(t, tb, *values.Show, "Slot 3", 0).Show
	if got := tabletest.Lines(m); len(got) != 2 || !strings.HasPrefix(got[0], "✏️ **Flee** · Slot 3") ||
		!strings.HasPrefix(got[1], "**Stop** · Slot 0") {
		t.Errorf("after a change the lines are %q", got)
	}
	// Of two values a press takes the other.
	m = *pressed(t, tb, m, "Change", 1).Show
	if got := tabletest.Lines(m); len(got) != 2 || !strings.HasPrefix(got[1], "✏️ **Stop** · Slot 1") {
		t.Errorf("after another change the lines are %q", got)
	}
	if got := pressed(t, tb, m, "Save", 0); got.Move != "stance o3 o1 o0" {
		t.Errorf("saved is %q", got.Move)
	}
	m = *pressed(t, tb, m, "Change", 1).Show
	if got := tabletest.Lines(m); strings.HasPrefix(got[1], "✏️") {
		t.Errorf("a value set as before is marked: %q", got[1])
	}
}

func TestTheValuesOfASettingMarkTheCurrentOne(t *testing.T) {
	tb, m := settingsOf(t, stanceForm())
	values := *pressed(t, tb, m, "Change", 0).Show
	if got, want := styles(values)["✓ Slot 1"], discordgo.PrimaryButton; got != want {
		t.Errorf("the values are %v", styles(values))
	}
	if back := pressed(t, tb, values, "Back", 0); !slices.Equal(tabletest.Lines(*back.Show), tabletest.Lines(m)) {
		t.Errorf("back from the values are the lines %q", tabletest.Lines(*back.Show))
	}
}

// Messages made before settings had one screen asked for one value after the other.
func TestAMenuOfAnOldMessageStillSetsItsValue(t *testing.T) {
	tb, _ := settingsOf(t, stanceForm())
	_, id := opened(t, tb)
	id.Op, id.Move = customid.OpPick+"0", "stance o2"
	got := step(t, tb, id, "o1")
	if lines := tabletest.Lines(*got.Show); !strings.HasPrefix(lines[0], "✏️ **Flee** · Slot 2") ||
		!strings.HasPrefix(lines[1], "✏️ **Stop** · Slot 1") {
		t.Errorf("the lines are %q", lines)
	}
	id.Op, id.Move = customid.OpDone, "stance o2"
	if got := step(t, tb, id); got.Move != "stance o2 o0 o0" {
		t.Errorf("keeping the others plays %q", got.Move)
	}
}

func TestManySettingsFitOnAPhone(t *testing.T) {
	f := stanceForm()
	f.Default, f.Slots = "stance", nil
	for i := range maxSettings {
		slot := engine.Slot{Name: fmt.Sprint(i), Label: tabletest.Wide("the melee"),
			Hint: tabletest.Wide("who attacks in the melee phase"), Options: tabletest.SlotOptions(5)}
		for j := range slot.Options {
			slot.Options[j].Label = tabletest.Wide(fmt.Sprintf("if the odds fall below number %d", j))
		}
		f.Slots = append(f.Slots, slot)
		f.Default += " o0"
	}
	tb, m := settingsOf(t, f)
	if tall := ui.Height(m); tall > ui.PhoneHeight || len(tabletest.Lines(m)) != maxSettings {
		t.Errorf("%d settings are %d high", len(tabletest.Lines(m)), tall)
	}
	pressed(t, tb, *pressed(t, tb, m, "", maxSettings-1).Show, "If the odds fall below number 4", 0)
}
