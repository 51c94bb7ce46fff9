package heroes

import (
	"maps"
	"slices"

	"skald/engine"
	"skald/engine/heroes/cards"
)

// feats are counted for statistics (balance of the cards and of the clash).
type feats struct {
	Clashes int `json:"clashes,omitempty"`
	// Stopped counts the clashes somebody stopped, Beats the beats at which, Ties those
	// at which two or more stopped.
	Stopped int `json:"stopped,omitempty"`
	Beats   int `json:"beats,omitempty"`
	Ties    int `json:"ties,omitempty"`
	// Follows counts actions of players who did not stop, Acts all actions by verb.
	Follows int            `json:"follows,omitempty"`
	Acts    map[string]int `json:"acts,omitempty"`
	// Helmets are those spent on activations, Reinforced the spells cards reinforced.
	Helmets    int `json:"helmets,omitempty"`
	Reinforced int `json:"reinforced,omitempty"`
	// Cast are the designs each seat has cast, each once; Chosen the creatures each seat
	// has placed.
	Cast   [][]string `json:"cast"`
	Chosen [][]string `json:"chosen"`
}

func newFeats(seats int) feats {
	f := feats{Cast: make([][]string, seats), Chosen: make([][]string, seats)}
	for s := range seats {
		f.Cast[s], f.Chosen[s] = []string{}, []string{}
	}
	return f
}

func (f feats) clone() feats {
	f.Acts, f.Cast, f.Chosen = maps.Clone(f.Acts), slices.Clone(f.Cast), slices.Clone(f.Chosen)
	return f
}

// close counts a clash that was closed.
func (f *feats) close(a *arena, callers []engine.Seat) {
	if len(callers) > 0 {
		f.Stopped++
		f.Beats += a.Last.Beat
	}
	if len(callers) > 1 {
		f.Ties++
	}
}

// act counts an action.
func (f *feats) act(verb string) {
	if f.Acts == nil {
		f.Acts = map[string]int{}
	}
	f.Acts[verb]++
}

// cast counts a spell.
func (f *feats) cast(seat engine.Seat, design string, pairs int) {
	if pairs > 0 {
		f.Reinforced++
	}
	if !slices.Contains(f.Cast[seat], design) {
		f.Cast[seat] = append(slices.Clone(f.Cast[seat]), design)
	}
}

// sources are the names of what heroes lost wounds by, in the order of field.Source.
var sources = [...]string{"spells", "creatures", "weakness", "permanents", "no-action"}

// figures are what statistics count of a match: its length, what was done in it, and of
// heroes, seats, spells and creatures whether they were there and won.
func (g *Game) figures() []engine.Figure {
	f := &g.Feats
	out := []engine.Figure{
		{Name: "clashes", Value: f.Clashes}, {Name: "stopped", Value: f.Stopped}, {Name: "beats", Value: f.Beats}, {Name: "ties", Value: f.Ties},
		{Name: "follows", Value: f.Follows}, {Name: "helmets", Value: f.Helmets}, {Name: "reinforced", Value: f.Reinforced},
	}
	count := func(name string, n int) { out = append(out, engine.Figure{Name: name, Value: n}) }
	for _, verb := range []string{verbCast, verbDraw, verbLearn, verbDispel, verbNone} {
		count("actions/"+verb, f.Acts[verb])
	}
	for i, source := range sources {
		n := 0
		for s := range g.Field.Sides {
			n += g.Field.Sides[s].Lost[i]
		}
		count("wounds/"+source, n)
	}
	for i := range g.Players {
		s := engine.Seat(i)
		p := g.player(s)
		won := slices.Contains(g.Places[0], s)
		both := func(name string) {
			count("played/"+name, 1)
			if won {
				count("won/"+name, 1)
			}
		}
		both(p.Hero)
		both("seat-" + string(rune('1'+i)))
		if s == g.First {
			both("first")
		}
		for _, design := range designs(p.Drafted) {
			both("held/" + design)
		}
		for _, design := range f.Cast[i] {
			both("cast/" + design)
		}
		for _, id := range slices.Compact(slices.Sorted(slices.Values(f.Chosen[i]))) {
			if c := cards.CreatureOf(id); c != nil {
				both("army/" + id)
			}
		}
	}
	return out
}
