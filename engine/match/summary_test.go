package match_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// summed are Rules that only sum up.
type summed struct{ engine.Rules }

func (summed) Summary() map[string]engine.Part {
	gold := engine.Amount("toy.gold", "toy.debt")
	return map[string]engine.Part{
		"walk": {Role: engine.RoleResult, Takes: []string{"walk"}},
		"win": {Role: engine.RoleResult, Takes: []string{"walk", "gold", "wound", "price"}, Drops: []string{"shout"},
			Say: func(e engine.Said, replaced []engine.Said) text.Message {
				if len(replaced) == 0 {
					return text.Message{}
				}
				return text.Plain(fmt.Sprint(e.Text.Args.Get("s"), " after ", len(replaced)))
			}},
		"gold":   {Role: engine.RoleResult, Effects: gold},
		"price":  {Role: engine.RoleResult, Effects: gold, Precedes: true},
		"wound":  {Effects: engine.Amount("toy.wound", "")},
		"shout":  {Role: engine.RoleResult, Effects: gold},
		"reveal": {Role: engine.RoleResult, Doubles: []string{"whisper"}},
		"next":   {Role: engine.RoleAside},
		"deal":   {Role: engine.RoleSilent},
		"turn":   {Role: engine.RoleSilent},
	}
}

// did returns a line of a turn with events, each "kind seat amount from to".
func did(seq uint64, turn int, events ...string) match.Line {
	l := match.Line{Seq: seq, Seat: 0, Move: "go", Address: match.Address{Turn: turn, N: int(seq)}}
	for _, e := range events {
		s := engine.Said{Text: text.Plain(e)}
		fmt.Sscan(e, &s.Kind, &s.Seat, &s.Facts.Amount)
		if parts := strings.Fields(e); len(parts) > 3 {
			s.Facts.Piece, s.Facts.From = "elf", parts[3]
			s.Facts.To = strings.Join(parts[4:], "")
		}
		l.Said = append(l.Said, s)
	}
	return l
}

func TestSummary(t *testing.T) {
	names, err := text.Make(map[string]map[string]string{"en": {"toy.gold": "+{n} gold", "toy.debt": "−{n} gold",
		"toy.wound": "{n} {n#wound|wounds}"}})
	if err != nil {
		t.Fatal(err)
	}
	s := text.Join(match.Catalogue(), names).In("en")
	for what, c := range map[string]struct {
		lines []match.Line
		want  []string
	}{
		"a result replaces what led to it": {
			[]match.Line{did(1, 1, "walk 0 0 A B"), did(2, 1, "roll 0 4", "win 0 0")}, []string{"win 0 0 after 1"}},
		"effects are summed, in the order in which they occur": {
			[]match.Line{did(1, 1, "wound 0 1", "gold 0 -3", "wound 0 1", "win 0 0", "gold 0 7")},
			[]string{"win 0 0 after 3: 2 wounds and +4 gold"}},
		"a loss has words of its own": {
			[]match.Line{did(1, 1, "win 0 0", "gold 0 -2")}, []string{"win 0 0: −2 gold"}},
		"a price joins the result after it": {
			[]match.Line{did(1, 1, "win 0 0", "price 0 -1", "win 0 0")},
			[]string{"win 0 0", "win 0 0 after 1: −1 gold"}},
		"a price without a result after it is told": {
			[]match.Line{did(1, 1, "win 0 0", "price 0 -1")}, []string{"win 0 0", "price 0 -1"}},
		"what comes to nothing is no effect": {
			[]match.Line{did(1, 1, "gold 0 3", "win 0 0", "gold 0 -3")}, []string{"win 0 0 after 1"}},
		"the title of the post is not told": {
			[]match.Line{did(1, 1, "turn 0 0")}, nil},
		"nothing replaces the title": {
			[]match.Line{did(1, 1, "turn 0 0", "next 0 0")}, []string{"next 0 0"}},
		"a dropped event has no effect": {
			[]match.Line{did(1, 1, "shout 0 3", "win 0 0")}, []string{"win 0 0 after 1"}},
		"another seat's events stay": {
			[]match.Line{did(1, 1, "walk 1 0 A B", "gold 1 2", "win 0 0")},
			[]string{"walk 1 0 A B", "gold 1 2", "win 0 0"}},
		"another turn's events stay": {
			[]match.Line{did(1, 1, "walk 0 0 A B"), did(2, 2, "win 0 0")}, []string{"walk 0 0 A B", "win 0 0"}},
		"a turn without a result is told by its last step": {
			[]match.Line{did(1, 1, "roll 0 4", "roll 0 5"), did(2, 1, "next 1 0"), did(3, 2, "win 0 0")},
			[]string{"roll 0 5", "win 0 0"}},
		"an aside is better than nothing": {
			[]match.Line{did(1, 1, "next 1 0"), did(2, 2, "win 0 0")}, []string{"next 1 0", "win 0 0"}},
		"the newest steps are told": {
			[]match.Line{did(1, 1, "walk 0 0 A B"), did(2, 1, "roll 0 2", "roll 0 3", "roll 0 4", "roll 0 5")},
			[]string{"walk 0 0 A B", "roll 0 3", "roll 0 4", "roll 0 5"}},
		"what the question shows is not told, not even alone": {
			[]match.Line{did(1, 1, "walk 0 0 A B"), did(2, 2, "deal 0 5")}, []string{"walk 0 0 A B"}},
		"steps before the newest move are not": {
			[]match.Line{did(1, 1, "walk 0 0 A B"), did(2, 1, "roll 0 3"), did(3, 1, "next 1 0")},
			[]string{"walk 0 0 A B"}},
		"undone moves are not told": {
			[]match.Line{{Abandoned: true, Said: did(1, 1, "win 0 0").Said}, did(2, 1, "walk 0 0 A B")},
			[]string{"walk 0 0 A B"}},
	} {
		var got []string
		for _, l := range match.Summary(summed{}, c.lines) {
			for _, e := range l.Said {
				got = append(got, s.Say(e.Text))
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: the summary is\n%q, want\n%q", what, got, c.want)
		}
	}
}

// News that begin within a turn have the sums of the whole turn.
func TestSummaryAfterCountsTheWholeTurn(t *testing.T) {
	before := []match.Line{did(1, 1, "gold 0 5"), did(2, 2, "wound 0 1", "gold 0 -1")}
	for what, c := range map[string]struct {
		news []match.Line
		want []any
	}{
		"the same turn": {[]match.Line{did(3, 2, "gold 0 4", "win 0 0")}, []any{1, 3}},
		"the next turn": {[]match.Line{did(3, 3, "gold 0 4", "win 0 0")}, []any{4}},
	} {
		lines := match.SummaryAfter(summed{}, before, c.news)
		if len(lines) != 1 || len(lines[0].Said) != 1 {
			t.Fatalf("%s: the summary is %v", what, lines)
		}
		also, _ := lines[0].Said[0].Text.Args.Get("also").([]text.Message)
		var sums []any
		for _, m := range also {
			sums = append(sums, m.Args.Get("n"))
		}
		if !slices.Equal(sums, c.want) {
			t.Errorf("%s: the sums are %v, want %v", what, sums, c.want)
		}
	}
	if got := match.SummaryAfter(summed{}, before, nil); got != nil {
		t.Errorf("without news the summary is %v", got)
	}
}

func TestNewsLeaveOutWhatALaterLineTellsAgain(t *testing.T) {
	for what, c := range map[string]struct {
		lines []match.Line
		want  []string
	}{
		"in the same move": {
			[]match.Line{did(1, 1, "whisper 0 0", "reveal 0 0")}, []string{"reveal 0 0"}},
		"in a later move": {
			[]match.Line{did(1, 1, "whisper 0 0"), did(2, 1, "reveal 0 0")}, []string{"reveal 0 0"}},
		"not before it is told again": {
			[]match.Line{did(1, 1, "reveal 0 0", "whisper 0 0")}, []string{"reveal 0 0", "whisper 0 0"}},
		"not what another seat learns": {
			[]match.Line{did(1, 1, "whisper 1 0", "reveal 0 0")}, []string{"whisper 1 0", "reveal 0 0"}},
	} {
		t.Run(what, func(t *testing.T) {
			var got []string
			for _, l := range match.WithoutDoubles(summed{}, c.lines) {
				for _, e := range l.Said {
					got = append(got, fmt.Sprint(e.Kind, " ", int(e.Seat), " 0"))
				}
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func TestSummaryKeepsLinesWithoutEvents(t *testing.T) {
	lines := []match.Line{did(1, 1, "walk 0 0 A B"),
		{Seq: 2, Address: match.Address{Turn: 1, N: 2}, Seat: engine.Public, Table: text.Plain("paused")},
		{Seq: 3, Address: match.Address{Turn: 1, N: 3}, Move: "stop"}}
	var got []uint64
	for _, l := range match.Summary(summed{}, lines) {
		got = append(got, l.Seq)
	}
	if want := []uint64{1, 2, 3}; !slices.Equal(got, want) {
		t.Errorf("the lines %v are left, want %v: a decision of the table and the newest move stay", got, want)
	}
}

func TestSummaryRingsEveryPlace(t *testing.T) {
	lines := []match.Line{did(1, 1, "walk 0 0 A B", "walk 0 0 B C"), did(2, 1, "win 0 0 D E", "gold 0 2 F")}
	said := match.Summary(summed{}, lines)[0].Said
	var places []string
	for _, w := range said[0].Facts.Moves() {
		places = append(places, w.From+">"+w.To)
	}
	if want := []string{"D>E", ">B", ">C", ">F"}; len(said) != 1 || !slices.Equal(places, want) {
		t.Errorf("the places of %v are %v, want %v", said, places, want)
	}
	walk := match.Summary(summed{}, lines[:1])[0].Said[0].Facts
	if walk.From != "A" || walk.To != "C" || len(walk.Ways) > 0 {
		t.Errorf("two walks are one from %s to %s, and the ways %v", walk.From, walk.To, walk.Ways)
	}
}

func TestSummarySince(t *testing.T) {
	x := sit(t, theFair, match.None, nil, "a", "b")
	x.play("a1 walk", "a1 walk")
	first := x.log[len(x.log)-2].Seq
	if got, want := fmt.Sprint(match.SummarySince(theFair, x.log, engine.Public, first)),
		fmt.Sprint(match.NewsSince(x.log, engine.Public, first)); got != want {
		t.Errorf("without a summary the events are %s, want the news %s", got, want)
	}
	for after, want := range map[uint64]string{0: "[ > pawn 1>3]", first: "[pawn 2>3]"} {
		if got := fmt.Sprint(facts(match.SummarySince(summed{}, x.log, engine.Public, after))); got != want {
			t.Errorf("after entry %d the summary is %s, want %s", after, got, want)
		}
	}
}

// hits are Rules whose summary adds up hits and the prizes beside them.
type hits struct{ engine.Rules }

func (hits) Summary() map[string]engine.Part {
	both := []string{"toy.hit", "prize"}
	say := func(e engine.Said, replaced []engine.Said) text.Message {
		all := append(slices.Clone(replaced), e)
		hit, _ := engine.LastOf(all, "hit")
		return text.M("toy.both", "n", engine.SumOf(all, "toy.hit", "n"), "left", hit.Text.Args.Get("left"), "prizes",
			engine.SumOf(all, "toy.prize", "n"))
	}
	return map[string]engine.Part{
		"toy.hit": {Role: engine.RoleResult, Takes: both, Sums: true, Say: say, Effects: engine.Amount("toy.hits", "")},
		"prize":   {Role: engine.RoleResult, Takes: both, Sums: true, Say: say},
		"win":     {Role: engine.RoleResult, Takes: both},
	}
}

func TestSummaryAddsUpEventsOfTheSameKind(t *testing.T) {
	names, err := text.Make(map[string]map[string]string{"en": {"toy.hit": "{n} hits, {left} left",
		"toy.hits": "{n} hits", "toy.win": "A win", "toy.both": "{n} hits, {left} left, {prizes} prizes"}})
	if err != nil {
		t.Fatal(err)
	}
	s := text.Join(match.Catalogue(), names).In("en")
	hit := func(seat engine.Seat, n, left int) engine.Said {
		return engine.Said{Kind: "hit", Seat: seat, Text: text.M("toy.hit", "n", n, "left", left),
			Facts: engine.Facts{Amount: n}}
	}
	prize := engine.Said{Kind: "prize", Text: text.M("toy.prize", "n", 1)}
	win := engine.Said{Kind: "win", Text: text.M("toy.win")}
	for _, c := range []struct {
		said []engine.Said
		want []string
	}{
		{[]engine.Said{hit(0, 2, 5), hit(1, 1, 1), hit(0, 1, 4), hit(0, 1, 3)},
			[]string{"1 hits, 1 left, 0 prizes", "4 hits, 3 left, 0 prizes"}},
		{[]engine.Said{hit(0, 2, 5), prize, hit(0, 1, 4), prize}, []string{"3 hits, 4 left, 2 prizes"}},
		{[]engine.Said{prize, hit(0, 2, 5)}, []string{"2 hits, 5 left, 1 prizes"}},
		{[]engine.Said{hit(0, 2, 5), prize, win}, []string{"A win: 2 hits"}},
		{[]engine.Said{hit(0, 2, 5), hit(0, 1, 4), win}, []string{"A win: 3 hits"}},
	} {
		l := did(1, 1)
		l.Said = c.said
		var got []string
		for _, l := range match.Summary(hits{}, []match.Line{l}) {
			for _, e := range l.Said {
				got = append(got, s.Say(e.Text))
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("the summary is %q, want %q", got, c.want)
		}
	}
}
