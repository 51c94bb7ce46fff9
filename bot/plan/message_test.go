package plan

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"skald/bot/panel"
	"skald/bot/table"
	"skald/bot/table/tabletest"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// chart is a View that knows a map.
type chart struct {
	tabletest.Paper
	pieces map[engine.Seat]string
}

func (chart) Places() []engine.Place {
	var out []engine.Place
	for i := range 60 {
		p := engine.Place{ID: fmt.Sprintf("p%d", i)}
		if i == 7 {
			p.Name = tabletest.Wide("p7 Old Mill")
		}
		out = append(out, p)
	}
	return out
}

func (c chart) Piece(seat engine.Seat) string { return c.pieces[seat] }

// charted is a table whose View knows its map; seat 0 may go to p40 and p41.
func charted() panel.Table {
	there := []engine.Choice{{Move: "move p40", Label: tabletest.Wide("There"), Place: "p40"},
		{Move: "fight p40", Label: tabletest.Wide("Fight there"), Place: "p40"},
		{Move: "move p41", Label: tabletest.Wide("Farther"), Place: "p41"},
		{Move: "pass", Label: tabletest.Wide("Pass")}}
	tb := panel.Of(tabletest.Snapshot(tabletest.Prompt(0, engine.Must, there)))
	tb.View = func(engine.Seat) engine.View { return chart{Paper: tabletest.Paper{Described: text.M("toy.public")}} }
	return tb
}

func TestAPlanIsMadeReplacedAndTakenBackStepByStep(t *testing.T) {
	var p table.Plan
	put := func(seat engine.Seat, place string, step int) {
		t.Helper()
		var ok bool
		if p, ok = p.Put(table.Mark{Seat: seat, Place: place}, step); !ok {
			t.Fatalf("%s is refused", place)
		}
	}
	steps := func(seat engine.Seat) string {
		var out []string
		for _, m := range p.Of(seat) {
			out = append(out, m.Place)
		}
		return strings.Join(out, " ")
	}
	put(0, "a", 0)
	put(1, "x", 0)
	put(0, "b", 0)
	put(0, "c", 5) // behind the last one
	put(0, "B", 2)
	if steps(0) != "a B c" || steps(1) != "x" || p.Version != 5 {
		t.Fatalf("the steps are %q and %q after %d changes", steps(0), steps(1), p.Version)
	}
	before := p
	if _, ok := p.Without(0, 4); ok {
		t.Error("a step that is not there was taken back")
	}
	p, _ = p.Without(0, 1)
	if steps(0) != "B c" || len(before.Of(0)) != 3 {
		t.Errorf("the steps are %q, before they were %v", steps(0), before.Of(0))
	}
	for n := range table.MaxSteps - 2 {
		put(0, fmt.Sprint(n), 0)
	}
	if _, ok := p.Put(table.Mark{Seat: 0, Place: "more"}, 0); ok {
		t.Error("a seventh step was taken")
	}
	put(0, "instead", table.MaxSteps)
	if p, _ = p.Without(0, 0); steps(0) != "" || steps(1) != "x" {
		t.Errorf("the steps are %q and %q", steps(0), steps(1))
	}
}

func TestAMoveToAPlannedPlaceDoesItsStepAndThoseBefore(t *testing.T) {
	p := table.Plan{Marks: []table.Mark{{Seat: 0, Place: "a"}, {Seat: 0, Place: "b"}, {Seat: 1, Place: "b"},
		{Seat: 0, Place: "c"}}}
	next, ok := p.Reached(0, "b")
	if !ok || len(next.Of(0)) != 1 || next.Of(0)[0].Place != "c" || len(next.Of(1)) != 1 {
		t.Errorf("what is left is %+v", next)
	}
	for _, c := range []struct {
		seat  engine.Seat
		place string
	}{{0, "z"}, {0, ""}, {2, "b"}, {1, "a"}} {
		if _, ok := p.Reached(c.seat, c.place); ok {
			t.Errorf("seat %d at %q did a step of the plan", c.seat+1, c.place)
		}
	}
}

func TestAMarkTurnsPaleAndGoes(t *testing.T) {
	tb := charted()
	p := table.Plan{Marks: []table.Mark{{Seat: 0, Place: "p40", Turn: 9}}}
	for turn, want := range map[int]string{3: "fresh", 9: "fresh", 9 + table.PlanFades: "fresh",
		10 + table.PlanFades: "pale", 9 + table.PlanEnds: "pale", 10 + table.PlanEnds: "gone"} {
		tb.Turn.Number = turn
		m := PlanBoard(tb, p, engine.Public, false, tabletest.English())
		got := "gone"
		if len(m.Picture.Marks) == 1 {
			got = "fresh"
			if m.Picture.Marks[0].Faded {
				got = "pale"
			}
		}
		if got != want {
			t.Errorf("in turn %d a mark of turn 9 is %s, want %s", turn, got, want)
		}
	}
}

func TestPlacesToMarkBeginWithWhatTheSeatCanDoNow(t *testing.T) {
	tb := charted()
	complete := func(typed string) []string {
		var out []string
		for _, c := range panel.CompletePlaces(tb, []engine.Seat{0}, typed, tabletest.English()) {
			out = append(out, c.Value.(string))
		}
		return out
	}
	if got := complete(""); len(got) != ui.MaxOptions || got[0] != "p40" || got[1] != "p41" || got[2] != "p0" {
		t.Errorf("the places begin with %v", got[:3])
	}
	if got := complete("old m"); !reflect.DeepEqual(got, []string{"p7"}) {
		t.Errorf("the mill is found as %v", got)
	}
	for typed, want := range map[string]string{"p5": "p5", "P5": "p5", "old mill": "p7", "mill": "p7", "p7": "p7",
		"p": "", "castle": "", "": ""} {
		got, unclear := panel.FindPlace(tb, []engine.Seat{0}, typed, tabletest.English())
		if got != want || (unclear == nil) != (want != "") {
			t.Errorf("%q is taken for %q, %v", typed, got, unclear)
		}
		if unclear != nil && !strings.Contains(unclear.Content, "p40") {
			t.Errorf("%q is answered without an example: %s", typed, unclear.Content)
		}
	}
	// Without a map of its own the places are those of the choices; sealed ones of others are none.
	bare := charted()
	bare.Prompts = append(bare.Prompts,
		tabletest.Prompt(1, engine.May, []engine.Choice{{Move: "move p50", Label: tabletest.Wide("x"), Place: "p50"}}))
	sealed := tabletest.Prompt(1, engine.Must,
		[]engine.Choice{{Move: "move p51", Label: tabletest.Wide("x"), Place: "p51"}})
	sealed.Sealed = true
	bare.Prompts = append(bare.Prompts, sealed)
	bare.View = func(engine.Seat) engine.View { return tabletest.Paper{} }
	var ids []string
	for _, c := range panel.CompletePlaces(bare, []engine.Seat{0}, "", tabletest.English()) {
		ids = append(ids, c.Value.(string))
	}
	if !reflect.DeepEqual(ids, []string{"p40", "p41", "p50"}) {
		t.Errorf("the places are %v", ids)
	}
	if got := panel.CompletePlaces(bare, nil, "", tabletest.English()); len(got) != 0 {
		t.Errorf("a looker-on is offered %v", got)
	}
}

func TestANoteMentionsNobodyAndStaysOnOneLine(t *testing.T) {
	for typed, want := range map[string]string{
		"  buy\nthe   bow ": "buy the bow", "@everyone <@123> come <#5> here": "everyone come here", "<@&77>": "",
		"a\u202eb\u200bc\x00d": "abc d", strings.Repeat("x", 60): strings.Repeat("x", table.MaxNote-1) + "…",
		"fight \xff": "fight",
	} {
		if got := PlanNote(typed); got != want {
			t.Errorf("%q becomes %q, want %q", typed, got, want)
		}
	}
}

func TestThePlanSaysWhoMeansWhatAndThatNothingWasPlayed(t *testing.T) {
	tb := charted()
	p := table.Plan{Version: 3, Marks: []table.Mark{{Seat: 0, Place: "p7", Note: "*flour*", Turn: 9},
		{Seat: 0, Place: "p40", Turn: 9}, {Seat: 1, Place: "p7", Turn: 0}}}
	m := PlanBoard(tb, p, engine.Public, false, tabletest.English())
	said := tabletest.Words(m)
	for _, want := range []string{tabletest.Reads().Say("bot.plan.free"),
		"Anna: **A1** p7 Old Mill – \\*flour\\* → **A2** p40", "Bruno: **B1**",
		"(" + tabletest.Reads().Say("bot.plan.old") + ")"} {
		if !strings.Contains(said, want) {
			t.Errorf("the plan does not say %q: %s", want, said)
		}
	}
	if m.Ephemeral || len(m.Mentions) > 0 {
		t.Error("the plan pings somebody, or only one can see it")
	}
	for _, want := range []string{"The elf stands at H3.", "Anna: A1 p7 Old Mill – *flour* → A2 p40"} {
		if !strings.Contains(m.Picture.Alt, want) {
			t.Errorf("the picture's description does not say %q: %s", want, m.Picture.Alt)
		}
	}
	if len(m.Picture.Marks) != 3 || m.Picture.Marks[1].Label != "A" || m.Picture.Marks[1].N != 2 ||
		m.Picture.Marks[2].Label != "B" || !m.Picture.Marks[2].Faded {
		t.Errorf("the flags are %+v", m.Picture.Marks)
	}
	other := p
	other.Version++
	if PlanBoard(tb, other, engine.Public, false, tabletest.English()).Picture.FileName == m.Picture.FileName {
		t.Error("another plan has a picture of the same name")
	}
}

func TestEverySeatHasALetterOfItsOwn(t *testing.T) {
	tb := charted()
	for i, name := range []string{"Zoe", "Andrea", "ANA", "Aa"} {
		tb.Players[i].User, tb.Players[i].Name = fmt.Sprint(i), name
	}
	tb.View = func(engine.Seat) engine.View {
		return chart{pieces: map[engine.Seat]string{0: "archer", 1: "nameless"}}
	}
	// The archer gets a letter of their piece, without the article, the others of their players; a player without a
	// free letter gets a number.
	if got := strings.Join(inWords(tb, table.Plan{}, engine.Public, tabletest.English()).labels, ""); got != "AN34" {
		t.Errorf("the letters are %s", got)
	}
	m := PlanBoard(tb, table.Plan{Marks: []table.Mark{{Seat: 0, Place: "p1"}}}, engine.Public, false,
		tabletest.English())
	if !strings.Contains(tabletest.Words(m), "Zoe (the archer): **A1** p1") {
		t.Errorf("the plan reads %s", tabletest.Words(m))
	}
}

func TestASeatThatHasSeveralIsNamedOrIsTheOneWaitedFor(t *testing.T) {
	tb := panel.Of(tabletest.Snapshot(tabletest.Prompt(1, engine.Must, tabletest.SomeChoices(1, 0))))
	for _, c := range []struct {
		seats []engine.Seat
		n     int
		given bool
		want  engine.Seat
		ok    bool
	}{{[]engine.Seat{0, 1}, 0, false, 1, true}, {[]engine.Seat{0, 1}, 1, true, 0, true},
		{[]engine.Seat{0, 1}, 3, true, 0, false}, {nil, 0, false, 0, false}} {
		got, ok := panel.SeatFor(tb, c.seats, c.n, c.given)
		if ok != c.ok || ok && got != c.want {
			t.Errorf("of %v, %d (%v) is seat %d, %v", c.seats, c.n, c.given, got+1, ok)
		}
	}
}
