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
	"skald/engine/text"
)

// diceForm keeps two to four of some dice, at first the first and the third.
func diceForm(dice int) engine.Form {
	f := tabletest.KeepForm(dice)
	f.Default = "keep o0 o2"
	return f
}

// clash returns the prompt of a player with dice: keep some of six, stop or stay. kept is the number of dice that can
// be kept singly, stops the number of ways to stop.
func clash(kept, stops int) engine.Prompt {
	p := tabletest.Prompt(0, engine.Window, []engine.Choice{
		{Move: "stop", Label: tabletest.Wide("Stop"), Confirm: tabletest.Wide("It would cost two wounds.")},
		{Move: "stay", Label: tabletest.Wide("Stay")},
	}, diceForm(6))
	for i := range kept {
		p.Choices = append(p.Choices, engine.Choice{Move: engine.MakeMove("keep", fmt.Sprintf("o%d", i), "o5"),
			Label: tabletest.Wide(fmt.Sprintf("For spell %d", i))})
	}
	for i := range stops {
		p.Choices = append(p.Choices, engine.Choice{Move: engine.MakeMove("stop", fmt.Sprintf("c%d", i)),
			Label: tabletest.Wide(fmt.Sprintf("Card %d", i)), Group: tabletest.Wide("Stop and …")})
	}
	p.Default = "stay"
	return p
}

// rowLabels are those of a message's buttons and menus, row by row, grey ones in brackets.
func rowLabels(m ui.Message) []string {
	var out []string
	for _, r := range m.Components {
		var in []string
		for _, c := range r.(discordgo.ActionsRow).Components {
			switch c := c.(type) {
			case discordgo.Button:
				l := c.Label
				if c.Disabled {
					l = "(" + l + ")"
				}
				in = append(in, l)
			case discordgo.SelectMenu:
				in = append(in, fmt.Sprint(c.Placeholder, ": ", len(c.Options)))
			}
		}
		out = append(out, strings.Join(in, ", "))
	}
	return out
}

func TestTogglesStandInThePanelWithWhatElseIsAsked(t *testing.T) {
	free := tabletest.Prompt(0, engine.May, []engine.Choice{{Move: "wave", Label: tabletest.Wide("Wave")}})
	dice := []string{"✓ Slot 0, Slot 1, ✓ Slot 2", "Slot 3, Slot 4, Slot 5", "Share out, Stop, Stay"}
	more := func(n int) string { return fmt.Sprint(tabletest.Reads().Say("bot.pick.more"), ": ", n) }
	for what, x := range map[string]struct {
		prompts []engine.Prompt
		seats   []engine.Seat
		rows    []string
	}{
		"alone": {[]engine.Prompt{clash(0, 0)}, []engine.Seat{0}, dice},
		"with all there is": {[]engine.Prompt{clash(4, 12)}, []engine.Seat{0},
			append(slices.Clone(dice), "Stop and … · "+more(16))},
		"with free actions": {[]engine.Prompt{clash(1, 0), free}, []engine.Seat{0},
			append(slices.Clone(dice), "For spell 0", "Wave")},
		"with free actions that do not fit": {[]engine.Prompt{clash(4, 12), free}, []engine.Seat{0},
			append(slices.Clone(dice), "Stop and … · "+more(17))},
		"with two seats": {[]engine.Prompt{clash(4, 12)}, []engine.Seat{0, 1},
			append(slices.Clone(dice), "Stop and … · "+more(16))},
		"with more ways to stop than menus": {[]engine.Prompt{clash(4, 30)}, []engine.Seat{0}, nil},
		"where it is a free action of others": {[]engine.Prompt{tabletest.Prompt(0, engine.May, nil, diceForm(6))},
			[]engine.Seat{0}, nil},
	} {
		m := Moves(toyTable(x.prompts...), x.seats, customid.Nav{Seat: 0}, "", tabletest.English())
		tabletest.Checked(t, what, m)
		got := rowLabels(m)
		if x.rows == nil {
			if slices.Contains(got, dice[0]) {
				t.Errorf("%s the panel has the rows %q", what, got)
			}
			continue
		}
		if len(got) < len(x.rows) || !slices.Equal(got[:len(x.rows)], x.rows) {
			t.Errorf("%s the panel has the rows %q, not %q", what, got, x.rows)
		}
	}
}

func TestATapSwitchesOneOfTheTogglesAndSendsNothing(t *testing.T) {
	for what, tb := range map[string]Table{
		"in the panel":           toyTable(clash(4, 12)),
		"on a screen of its own": toyTable(tabletest.Prompt(0, engine.May, nil, diceForm(6))),
	} {
		t.Run(what, func(t *testing.T) {
			toggle := func(m *ui.Message, n int) *ui.Message {
				t.Helper()
				id, _ := press(t, m, fmt.Sprint(customid.OpFlip, n))
				return step(t, tb, id).Show
			}
			s, _ := opened(t, tb)
			m := toggle(s.Show, 0) // in the panel the first toggle was tapped to open it
			if what == "in the panel" {
				m = toggle(m, 0)
			}
			m = toggle(toggle(m, 4), 3)
			if got := strings.Join(rowLabels(*m), ", "); !strings.Contains(got,
				"Slot 0, Slot 1, ✓ Slot 2, ✓ Slot 3, ✓ Slot 4, Slot 5") {
				t.Errorf("after some taps it shows %s", got)
			}
		})
	}
}

func TestWhatCannotBeSentOrPickedIsGrey(t *testing.T) {
	tb := toyTable(clash(0, 0))
	show := func(move engine.Move) string {
		t.Helper()
		id := customid.FormID{Match: tb.Match, Seat: 0, Own: tb.OwnMoves(0, false), Op: customid.OpShow + "0",
			Move: move, Tag: offers(tb.Prompts, 0)[2].formID(tb).Tag}
		return strings.Join(rowLabels(*step(t, tb, id).Show)[:3], ", ")
	}
	if got := show("keep o1"); got != "Slot 0, ✓ Slot 1, Slot 2, Slot 3, Slot 4, Slot 5, (Share out), Stop, Stay" {
		t.Errorf("with too few picked it shows %s", got)
	}
	if got := show("keep o0 o1 o2 o3"); got != "✓ Slot 0, ✓ Slot 1, ✓ Slot 2, ✓ Slot 3, (Slot 4), (Slot 5), Share "+
		"out, Stop, Stay" {
		t.Errorf("with all picked that can be it shows %s", got)
	}
}

func TestWhatIsPickedIsSentInOneTap(t *testing.T) {
	tb := toyTable(clash(4, 12))
	m := Moves(tb, []engine.Seat{0}, customid.Nav{Seat: 0}, "", tabletest.English())
	send, _ := press(t, &m, customid.OpDone)
	if s := step(t, tb, send); s.Move != "keep o0 o2" {
		t.Errorf("the selection most would make is sent as %q", s.Move)
	}
	flip, _ := press(t, &m, customid.OpFlip+"4")
	send, _ = press(t, step(t, tb, flip).Show, customid.OpDone)
	if s := step(t, tb, send); s.Move != "keep o0 o2 o4" {
		t.Errorf("with one more it is sent as %q", s.Move)
	}
}

// A move that is costly when pressed by mistake takes two taps, and so do its options in a menu.
func TestARiskyMoveIsAskedFirst(t *testing.T) {
	p := clash(0, 3)
	p.Choices[3].Confirm = tabletest.Wide("Card 1 is your last.")
	tb := toyTable(p)
	asked := map[engine.Move]customid.ID{}
	for _, raw := range everyIDOf(Moves(tb, []engine.Seat{0}, customid.Nav{Seat: 0}, "", tabletest.English())) {
		if id, ok := raw.(customid.ID); ok {
			asked[id.Move] = id
		}
	}
	for move, want := range map[engine.Move]bool{"stop": true, "stop c0": false, "stop c1": true, "stay": false} {
		if id, ok := asked[move]; !ok || id.Ask != want {
			t.Errorf("%q is asked about: %v", move, id.Ask)
		}
	}
	m := MoveQuestion(tb, asked["stop"], tabletest.English())
	tabletest.Checked(t, "the question", m)
	if !strings.Contains(m.Content, "It would cost two wounds.") {
		t.Errorf("the question reads %s", m.Content)
	}
	ids := everyIDOf(m)
	if yes, ok := ids[0].(customid.ID); !ok || yes.Ask || yes.Move != "stop" || len(ids) != 2 {
		t.Errorf("the question leads to %+v", ids)
	}
	if m := MoveQuestion(toyTable(tabletest.Prompt(0, engine.Must, nil)), asked["stop"],
		tabletest.English()); !strings.Contains(m.Content, "⚠️") {
		t.Errorf("what is offered no more is answered %s", m.Content)
	}
	// On a copy nothing is lost.
	tb.Try = true
	for _, o := range offers(tb.Prompts, 0) {
		if strings.HasPrefix(o.id(tb), "q1:") {
			t.Errorf("on a copy %s is asked about", o.id(tb))
		}
	}
}

// everyIDOf are the ids of a message, those in menus too.
func everyIDOf(m ui.Message) []any {
	var out []any
	add := func(raw string) {
		if id, err := customid.Parse(raw); err == nil {
			out = append(out, id)
		}
	}
	for _, r := range m.Components {
		for _, c := range ui.Controls([]discordgo.MessageComponent{r}) {
			switch c := c.(type) {
			case discordgo.Button:
				add(c.CustomID)
			case discordgo.SelectMenu:
				for _, o := range c.Options {
					add(o.Value)
				}
			}
		}
	}
	return out
}

func TestOnlyASelectionOfFewHasToggles(t *testing.T) {
	one, long, two := tabletest.KeepForm(6), tabletest.KeepForm(6), tabletest.KeepForm(6)
	one.Slots[0].Count = engine.Range{Min: 1, Max: 1}
	for i := range long.Slots[0].Options {
		long.Slots[0].Options[i].ID = strings.Repeat("x", 12) + fmt.Sprint(i)
	}
	two.Slots = append([]engine.Slot{{Name: "n", Label: text.M("toy.slot", "n", 1),
		Count: engine.Range{Min: 1, Max: 9}}}, two.Slots...)
	for what, x := range map[string]struct {
		form engine.Form
		want bool
	}{
		"six dice": {tabletest.KeepForm(6), true}, "ten": {tabletest.KeepForm(10), true},
		"eleven": {tabletest.KeepForm(11), false}, "a wish list": {tabletest.WishForm(6), false},
		"one of six": {one, false}, "what does not fit into a move": {long, false}, "a number besides": {two, false},
	} {
		if hasToggles(&x.form) != x.want {
			t.Errorf("%s has toggles: %v", what, !x.want)
		}
	}
}

// A form that only adds to the choices leaves them the buttons of the panel, and opens by a button of its own.
func TestFormAsideHasOneButton(t *testing.T) {
	p := clash(0, 0)
	p.Forms[0].Aside = true
	os := shownOffers([]engine.Prompt{p}, 0)
	if _, ok := (panelPage{t: toyTable(p), s: tabletest.English()}).inPanel(os); ok {
		t.Error("the options of an extra form are buttons of the panel")
	}
	p.Forms[0].Aside = false
	if _, ok := (panelPage{t: toyTable(p), s: tabletest.English()}).inPanel(shownOffers([]engine.Prompt{p}, 0)); !ok {
		t.Error("the options of a form are no buttons of the panel")
	}
}

// The question before the choice that is the best and the default is no warning.
func TestBestChoiceIsAskedWithoutWarning(t *testing.T) {
	p := clash(0, 0)
	for _, best := range []bool{false, true} {
		if best {
			p.Choices[0].Rank, p.Default = 1, p.Choices[0].Move
		}
		tb := toyTable(p)
		m := MoveQuestion(tb, customid.ID{Match: tb.Match, Seat: 0, Move: "stop"}, tabletest.English())
		yes := m.Components[0].(discordgo.ActionsRow).Components[0].(discordgo.Button)
		if danger := yes.Style == discordgo.DangerButton; danger == best || strings.HasPrefix(m.Content, "⚠️") == best {
			t.Errorf("best %v: the button is red %v below %q", best, danger, m.Content)
		}
	}
}
