package simulate_test

import (
	"reflect"
	"testing"

	"skald/engine"
	"skald/engine/returnofheroes"
	"skald/engine/returnofheroes/autopilot"
	"skald/engine/simulate"
)

func request(first, matches int) simulate.Request {
	return simulate.Request{Rules: returnofheroes.New(autopilot.At), Setup: engine.Setup{Seats: 2}, Level: 2,
		First: first, Matches: matches, Seed: 3, Moves: 20_000}
}

func yes() bool { return true }

func TestMatchesPlayedInPartsGiveTheSameReport(t *testing.T) {
	whole, err := simulate.Play(request(0, 4), yes)
	if err != nil {
		t.Fatal(err)
	}
	var parts simulate.Report
	for _, first := range []int{0, 2} {
		p, err := simulate.Play(request(first, 2), yes)
		if err != nil {
			t.Fatal(err)
		}
		parts.Add(p)
	}
	if !reflect.DeepEqual(whole, parts) {
		t.Errorf("in one go\n%+v\nin parts\n%+v", whole, parts)
	}
	if n := whole.Seen["fights"]; n < 1 || n > 4 {
		t.Errorf("in %d of 4 matches somebody fought: %v", n, whole.Seen)
	}
	played, won := 0, 0
	for _, hero := range whole.Pieces {
		played, won = played+hero.Played, won+hero.Won
	}
	if played != 8 || won != whole.Won || whole.Said["outcome"].Key != "outcome" {
		t.Errorf("heroes are counted in %d seats with %d victories: %v; an ending is %v", played, won, whole.Pieces,
			whole.Said)
	}
	if whole.Matches != 4 || whole.Won+whole.Endless != 4 || len(whole.Figures["rounds"]) != whole.Won {
		t.Errorf("the counts do not agree: %+v", whole)
	}
}

func TestAMatchThatIsNotOverCountsAsEndless(t *testing.T) {
	r := request(0, 1)
	r.Moves = 5
	rep, err := simulate.Play(r, yes)
	if err != nil || rep.Endless != 1 || rep.Won != 0 {
		t.Errorf("%+v %v", rep, err)
	}
}

func TestPlayingStopsWhenAsked(t *testing.T) {
	rep, err := simulate.Play(request(0, 10), func() bool { return false })
	if err != nil || rep.Matches != 0 {
		t.Errorf("%+v %v", rep, err)
	}
}

func TestASpreadDescribesItsValues(t *testing.T) {
	got := simulate.SpreadOf([]int{9, 1, 5, 3, 7, 11, 13, 15})
	want := simulate.Spread{Count: 8, Sum: 64, Mean: 8, Least: 1, Low: 5, Median: 9, High: 13, Top: 15, Most: 15}
	if got != want {
		t.Errorf("%+v", got)
	}
	if zero := simulate.SpreadOf(nil); zero != (simulate.Spread{}) {
		t.Errorf("of nothing %+v", zero)
	}
}
