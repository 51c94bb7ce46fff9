package andor

import (
	"maps"
	"slices"

	"skald/engine/steps"
)

// clone copies the state so that nothing that is ever written is shared with the copy.
func (s *state) clone() state {
	c := *s
	c.Heroes = cloned(s.Heroes, Hero.clone)
	c.Aloft = slices.Clone(s.Aloft)
	c.Creatures, c.Farmers, c.Taken = slices.Clone(s.Creatures), slices.Clone(s.Farmers), slices.Clone(s.Taken)
	c.Lying, c.Fog, c.Wells = slices.Clone(s.Lying), slices.Clone(s.Fog), slices.Clone(s.Wells)
	c.FogBag, c.RuneBag, c.RubbleBag = slices.Clone(s.FogBag), slices.Clone(s.RuneBag), slices.Clone(s.RubbleBag)
	c.Merchants, c.Sells, c.Stock = slices.Clone(s.Merchants), slices.Clone(s.Sells), maps.Clone(s.Stock)
	c.Allies, c.Gone = slices.Clone(s.Allies), slices.Clone(s.Gone)
	c.Rubble = cloned(s.Rubble, func(r rubble) rubble { r.Values = slices.Clone(r.Values); return r })
	c.Placed, c.Read, c.Marks = slices.Clone(s.Placed), slices.Clone(s.Read), slices.Clone(s.Marks)
	c.Drawn, c.Fates, c.Counted = maps.Clone(s.Drawn), cloned(s.Fates, fate.clone), maps.Clone(s.Counted)
	c.Beaten, c.Permits, c.Withheld = maps.Clone(s.Beaten), slices.Clone(s.Permits), slices.Clone(s.Withheld)
	c.EventBag, c.EventUsed, c.Today = slices.Clone(s.EventBag), slices.Clone(s.EventUsed), slices.Clone(s.Today)
	c.Pending = cloned(s.Pending, func(p pending) pending { p.At = slices.Clone(p.At); return p })
	c.Burnt = slices.Clone(s.Burnt)
	c.Deals = cloned(s.Deals, deal.clone)
	if s.Fight != nil {
		f := s.Fight.clone()
		c.Fight = &f
	}
	if s.Occupied != nil {
		o := *s.Occupied
		c.Occupied = &o
	}
	if s.Plan != nil {
		p := *s.Plan
		p.Asked = slices.Clone(p.Asked)
		c.Plan = &p
	}
	return c
}

// cloned copies a list with a copy of each member; none stays none.
func cloned[T any](list []T, clone func(T) T) []T {
	if list == nil {
		return nil
	}
	out := make([]T, len(list))
	for i, x := range list {
		out[i] = clone(x)
	}
	return out
}

func (h Hero) clone() Hero {
	h.Gems, h.Small, h.Standing = slices.Clone(h.Gems), slices.Clone(h.Small), maps.Clone(h.Standing)
	if h.Large != nil {
		large := *h.Large
		h.Large = &large
	}
	return h
}

func (f fight) clone() fight {
	f.Dice = slices.Clone(f.Dice)
	f.Fighters = cloned(f.Fighters, func(x fighter) fighter { x.Dice = slices.Clone(x.Dice); return x })
	return f
}

func (x deal) clone() deal {
	x.Give, x.Take = slices.Clone(x.Give), slices.Clone(x.Take)
	return x
}

// sketch returns a copy with nothing to do that shares all else with the game: what is
// changed in it is to be copied first.
func (g *Game) sketch() *Game {
	c := &Game{edition: g.edition, state: g.state, legend: g.legend, regions: g.regions}
	c.Todo = steps.Queue[Step]{}
	return c
}
