package offer_test

import (
	"errors"
	"testing"

	"skald/engine"
	"skald/engine/offer"
	"skald/engine/text"
)

// shop sells wares at their prices.
type shop struct {
	gold   int
	prices map[string]int
	wares  []string
}

var buying = offer.Moves[*shop, string]{
	Candidates: func(s *shop, _ engine.Seat) []string { return s.wares },
	Lacks: func(s *shop, _ engine.Seat, ware string) offer.Reason {
		if price := s.prices[ware]; price > s.gold {
			return func() *engine.Refusal { return &engine.Refusal{Why: text.M("no.gold", "n", price-s.gold)} }
		}
		return nil
	},
	Show: func(_ *shop, _ engine.Seat, ware string, to []engine.Choice) []engine.Choice {
		return append(to, engine.Choice{Move: engine.MakeMove("buy", ware)})
	},
	Read: func(s *shop, _ engine.Seat, m engine.Move) (string, error) {
		if _, ok := s.prices[m.Arg(0)]; !ok {
			return "", &engine.Refusal{Why: text.M("no.ware")}
		}
		return m.Arg(0), nil
	},
	Else: func(*shop, engine.Seat, string, engine.Move) error { return errors.New("one at a time") },
}

func TestWhatIsOfferedAndWhatIsRefusedCannotDiffer(t *testing.T) {
	s := &shop{gold: 3, prices: map[string]int{"bow": 2, "axe": 3, "ship": 9}, wares: []string{"axe", "ship", "bow"}}
	var family offer.Family[*shop] = buying
	cs := family.Offer(s, 0, []engine.Choice{{Move: "end"}})
	if len(cs) != 3 || cs[0].Move != "end" || cs[1].Move != "buy axe" || cs[2].Move != "buy bow" {
		t.Errorf("offered are %v", cs)
	}
	if !family.Any(s, 0) || family.Any(&shop{wares: []string{"ship"}, prices: s.prices}, 0) {
		t.Error("whether anything is offered is told wrong")
	}
	for m, want := range map[engine.Move]string{"buy ship": "no.gold(n=6)", "buy moon": "no.ware"} {
		r, ok := family.Refuse(s, 0, m).(*engine.Refusal)
		if !ok || r.Why.String() != want {
			t.Errorf("%s is refused by %v, not %s", m, r, want)
		}
	}
	if err := family.Refuse(s, 0, "buy bow twice"); err == nil || err.Error() != "one at a time" {
		t.Errorf("a subject that lacks nothing is refused by %v", err)
	}
}
