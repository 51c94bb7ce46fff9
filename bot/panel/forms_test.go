package panel

import (
	"errors"
	"fmt"
	"math/rand"
	"strconv"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/table/tabletest"
	"skald/bot/ui"
	"skald/engine"
)

// opened is the first step of the only form at the table.
func opened(t *testing.T, tb Table) (ui.FormStep, customid.FormID) {
	t.Helper()
	for _, raw := range tabletest.IDs(Moves(tb, []engine.Seat{0}, customid.Nav{Seat: 0}, "", tabletest.English())) {
		if id, err := customid.Parse(raw); err == nil {
			if f, ok := id.(customid.FormID); ok {
				return step(t, tb, f), f
			}
		}
	}
	t.Fatal("the form is not offered")
	return ui.FormStep{}, customid.FormID{}
}

func step(t *testing.T, tb Table, id customid.FormID, values ...string) ui.FormStep {
	t.Helper()
	got, err := Form(tb, []engine.Seat{0}, id, values, tabletest.English())
	if err != nil {
		t.Fatalf("%s with %v: %v", id, values, err)
	}
	tabletest.Checked(t, id.String(), got)
	n := 0
	for _, set := range []bool{got.Move != "", got.Show != nil, got.Ask != nil} {
		if set {
			n++
		}
	}
	if n != 1 {
		t.Fatalf("%s with %v comes to %d things: %+v", id, values, n, got)
	}
	return got
}

// press returns the control of a message for an operation.
func press(t *testing.T, m *ui.Message, op string) (customid.FormID, discordgo.MessageComponent) {
	t.Helper()
	for _, r := range m.Components {
		for _, c := range ui.Controls([]discordgo.MessageComponent{r}) {
			raw := ""
			switch c := c.(type) {
			case discordgo.Button:
				raw = c.CustomID
			case discordgo.SelectMenu:
				raw = c.CustomID
			}
			if id, err := customid.Parse(raw); err == nil {
				if f, ok := id.(customid.FormID); ok && strings.HasPrefix(f.Op, op) {
					return f, c
				}
			}
		}
	}
	return customid.FormID{}, nil
}

func TestAWishListIsFilledPickByPickInItsOrder(t *testing.T) {
	tb := toyTable(tabletest.Prompt(0, engine.Must, nil, tabletest.WishForm(30)))
	s, _ := opened(t, tb)
	for _, want := range []string{"o7", "o2", "o29"} {
		pick, _ := press(t, s.Show, customid.OpPick)
		s = step(t, tb, pick, want)
	}
	if !strings.Contains(s.Show.Content, "1. **Slot 7**\n2. **Slot 2**\n3. **Slot 29**") {
		t.Errorf("the list so far is not shown: %s", s.Show.Content)
	}
	_, menu := press(t, s.Show, customid.OpPick)
	for _, o := range menu.(discordgo.SelectMenu).Options {
		if o.Value == "o7" {
			t.Error("what is on the list is offered again")
		}
	}
	back, _ := press(t, s.Show, customid.OpShow)
	s = step(t, tb, back)
	done, _ := press(t, s.Show, customid.OpDone)
	if s = step(t, tb, done); s.Move != "wish o7 o2" {
		t.Errorf("the move is %q", s.Move)
	}
}

func TestASelectionOverSeveralMenusKeepsWhatTheOthersHold(t *testing.T) {
	tb := toyTable(tabletest.Prompt(0, engine.Must, nil, tabletest.KeepForm(60)))
	s, id := opened(t, tb)
	id.Op = "s2"
	s = step(t, tb, id, "o55")
	pick, _ := press(t, s.Show, customid.OpPick)
	if s = step(t, tb, pick, "o9", "o3"); s.Show == nil || !strings.Contains(s.Show.Content, "Slot 55") {
		t.Fatalf("what the third menu held is gone: %+v", s)
	}
	done, _ := press(t, s.Show, customid.OpDone)
	if s = step(t, tb, done); s.Move != "keep o3 o9 o55" {
		t.Errorf("the move is %q", s.Move)
	}
}

func TestAMenuSaysHowManyArePicked(t *testing.T) {
	for _, c := range []struct {
		says  string
		count engine.Range
	}{
		{tabletest.Reads().Say("bot.pick"), engine.Range{Min: 1, Max: 1}},
		{tabletest.Reads().Say("bot.pick.exactly", "n", 2), engine.Range{Min: 2, Max: 2}},
		{tabletest.Reads().Say("bot.pick.most", "n", 3), engine.Range{Min: 1, Max: 3}},
	} {
		f := tabletest.KeepForm(11)
		f.Slots[0].Count = c.count
		s, _ := opened(t, toyTable(tabletest.Prompt(0, engine.Must, nil, f)))
		_, menu := press(t, s.Show, customid.OpPick)
		if got := menu.(discordgo.SelectMenu).Placeholder; got != c.says {
			t.Errorf("%v are picked, and the menu says %q", c.count, got)
		}
	}
}

func TestKeptSlotIsNotAsked(t *testing.T) {
	option := func(id string) engine.SlotOption { return engine.SlotOption{ID: id, Label: tabletest.Wide(id)} }
	slot := func(name, kept string) engine.Slot {
		return engine.Slot{Name: name, Label: tabletest.Wide(name), Kept: kept,
			Options: []engine.SlotOption{option("one"), option("two")}}
	}
	f := engine.Form{Verb: "stance", Label: tabletest.Wide("Stance"),
		Slots: []engine.Slot{slot("bow", "two"), slot("shield", ""), slot("die", "one")}}
	tb := toyTable(engine.Prompt{Seat: 0, Kind: engine.May, Headline: tabletest.Wide("Now?"), Forms: []engine.Form{f}})
	first, _ := opened(t, tb)
	if all := tabletest.Words(*first.Show); strings.Contains(all, "Bow") || !strings.Contains(all, "Shield") {
		t.Errorf("the form asks %s", all)
	}
	pick, _ := press(t, first.Show, customid.OpPick)
	if got := step(t, tb, pick, "one"); got.Move != "stance two one one" {
		t.Errorf("the form makes %+v", got)
	}
}

func TestNumberWithOneValueHasNoRange(t *testing.T) {
	for r, want := range map[engine.Range]string{
		{Min: 1, Max: 1}: "1",
		{Min: 0, Max: 4}: tabletest.Reads().Say("bot.form.range", "min", 0, "max", 4),
	} {
		if got := rangeWords(r, tabletest.English()); got != want {
			t.Errorf("rangeWords(%v) = %q, want %q", r, got, want)
		}
	}
}

func TestSingleNumberNamesOneRange(t *testing.T) {
	f := tabletest.ShareForm(1, 4)
	f.Slots[0].Count, f.Sum = engine.Range{Min: 0, Max: 4}, &engine.Range{Min: 1, Max: 4}
	s, _ := opened(t, toyTable(tabletest.Prompt(0, engine.Must, nil, f)))
	if !tabletest.Reads().Shows(s.Show.Content, "bot.form.range", "min", 1, "max", 4) ||
		tabletest.Reads().Shows(s.Show.Content, "bot.form.sum.range", "min", 1, "max", 4) {
		t.Errorf("the form reads %s", s.Show.Content)
	}
}

func TestASelectionOfTooFewOffersNoEnd(t *testing.T) {
	tb := toyTable(tabletest.Prompt(0, engine.Must, nil, tabletest.KeepForm(11)))
	s, _ := opened(t, tb)
	if _, c := press(t, s.Show, customid.OpDone); c != nil {
		t.Error("nothing picked, and it can be sent")
	}
	pick, _ := press(t, s.Show, customid.OpPick)
	s = step(t, tb, pick, "o1")
	if _, c := press(t, s.Show, customid.OpDone); c != nil {
		t.Error("one picked of at least two, and it can be sent")
	}
	id := pick
	id.Op, id.Move = customid.OpDone, "keep o1"
	if s = step(t, tb, id); s.Show == nil || !tabletest.Reads().Shows(s.Show.Content, "bot.form.unfinished") {
		t.Errorf("it is sent all the same: %+v", s)
	}
}

func TestADivisionIsAskedInAModalAndCheckedAgainstItsSum(t *testing.T) {
	tb := toyTable(tabletest.Prompt(0, engine.Must, nil, tabletest.ShareForm(3, 7)))
	s, _ := opened(t, tb)
	ask, _ := press(t, s.Show, customid.OpAsk)
	s = step(t, tb, ask)
	if s.Ask == nil || len(s.Ask.Components) != 3 {
		t.Fatalf("the modal is %+v", s.Ask)
	}
	parsed, err := customid.Parse(s.Ask.CustomID)
	if err != nil {
		t.Fatal(err)
	}
	typed := parsed.(customid.FormID)
	for _, x := range []struct {
		in, says string
		args     []any
	}{
		{"3 3 3", "bot.form.sum.exactly", []any{"n", 7}}, {"3 x 4", "bot.form.number", []any{"typed", "x"}},
		{"9 0 0", "bot.form.number", []any{"typed", "9"}},
		{"-1 4 4", "bot.form.number", []any{"typed", ui.Escape("-1")}}, {"3 4", "bot.form.unfinished", nil},
	} {
		if s := step(t, tb, typed, strings.Fields(x.in)...); s.Show == nil ||
			!tabletest.Reads().Shows(s.Show.Content, x.says, x.args...) {
			t.Errorf("%s is answered with %+v", x.in, s)
		}
	}
	if s := step(t, tb, typed, " 3", "0", "4 "); s.Move != "share 3 0 4" {
		t.Errorf("the move is %q", s.Move)
	}
}

func TestAFormIsStaleWhenTheSeatHasMovedOrTheFormHasChanged(t *testing.T) {
	tb := toyTable(tabletest.Prompt(0, engine.Must, nil, tabletest.WishForm(30)))
	_, id := opened(t, tb)
	moved := tb
	moved.Own = []int{13, 0, 0, 0}
	other := toyTable(tabletest.Prompt(0, engine.Must, nil, tabletest.WishForm(29)))
	odd := id
	odd.Move = "wish nothing-such"
	for what, x := range map[string]struct {
		t  Table
		id customid.FormID
	}{"moved": {moved, id}, "changed": {other, id}, "over": {toyTable(), id},
		"filled with what is not there": {tb, odd}} {
		if _, err := Form(x.t, []engine.Seat{0}, x.id, nil, tabletest.English()); !errors.Is(err, ErrStale) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// TestAnyWayThroughAFormEndsInALegalMove clicks about at random.
func TestAnyWayThroughAFormEndsInALegalMove(t *testing.T) {
	for name, f := range map[string]engine.Form{
		"wishes": tabletest.WishForm(130), "selection": tabletest.KeepForm(40), "a selection of few": diceForm(6),
		"division": tabletest.ShareForm(4, 9), "a division of nine": tabletest.ShareForm(9, 12),
		"gift": tabletest.GiveForm(),
	} {
		t.Run(name, func(t *testing.T) {
			tb := toyTable(tabletest.Prompt(0, engine.Must, nil, f))
			r := rand.New(rand.NewSource(7))
			ends := 0
			for range 12 {
				s, _ := opened(t, tb)
				for clicks := 0; clicks < 60 && s.Move == ""; clicks++ {
					s = click(t, tb, s, r)
				}
				if s.Move == "" {
					continue
				}
				ends++
				if engine.Legal(tb.Prompts, 0, s.Move) == nil {
					t.Fatalf("clicking ends in %q, which is not legal", s.Move)
				}
			}
			if ends == 0 {
				t.Error("nobody ever gets to the end of the form")
			}
		})
	}
}

// click does one thing a player could do.
func click(t *testing.T, tb Table, s ui.FormStep, r *rand.Rand) ui.FormStep {
	if s.Ask != nil {
		id, err := customid.Parse(s.Ask.CustomID)
		if err != nil {
			t.Fatal(err)
		}
		var values []string
		for range s.Ask.Components {
			values = append(values, strconv.Itoa(r.Intn(5)))
		}
		return step(t, tb, id.(customid.FormID), values...)
	}
	type target struct {
		id      customid.FormID
		options []string
		most    int
	}
	var all []target
	for _, row := range s.Show.Components {
		for _, c := range ui.Controls([]discordgo.MessageComponent{row}) {
			var x target
			raw := ""
			switch c := c.(type) {
			case discordgo.Button:
				raw = c.CustomID
			case discordgo.SelectMenu:
				raw, x.most = c.CustomID, max(1, c.MaxValues)
				for _, o := range c.Options {
					x.options = append(x.options, o.Value)
				}
			}
			id, err := customid.Parse(raw)
			if err != nil {
				t.Fatal(err)
			}
			if f, ok := id.(customid.FormID); ok {
				x.id = f
				all = append(all, x)
			}
		}
	}
	if len(all) == 0 {
		t.Fatalf("there is no way on from %s", s.Show.Content)
	}
	x := all[r.Intn(len(all))]
	var values []string
	for _, i := range r.Perm(len(x.options))[:min(len(x.options), max(1, r.Intn(x.most+1)))] {
		values = append(values, x.options[i])
	}
	return step(t, tb, x.id, values...)
}

func TestFormsCompleteToWholeMoves(t *testing.T) {
	for name, f := range map[string]engine.Form{"wishes": tabletest.WishForm(30), "selection": tabletest.KeepForm(40),
		"a selection of few": diceForm(6), "division": tabletest.ShareForm(4, 9), "gift": tabletest.GiveForm()} {
		for _, words := range [][]string{nil, {"o1"}, {"3"}, {"o1", "o2"}, {"9", "0"}} {
			ms := fillings(&f, words, 25)
			if words == nil && len(ms) == 0 {
				t.Errorf("%s: nothing to complete to", name)
			}
			for _, m := range ms {
				if !f.Accepts(m) {
					t.Errorf("%s after %v completes to %q, which is none", name, words, m)
				}
			}
		}
	}
	f := tabletest.ShareForm(3, 7)
	if ms := fillings(&f, []string{"2"}, 25); len(ms) != 6 || fmt.Sprint(ms[0]) != "share 2 0 5" {
		t.Errorf("a division that began with 2 completes to %v", ms)
	}
}
