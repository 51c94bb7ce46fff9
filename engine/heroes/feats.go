package heroes

import (
	"maps"
	"slices"

	"skald/engine"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/view"
	"skald/engine/lists"
)

// feats are counts for statistics (balance of the cards and of the clash).
type feats struct {
	Clashes int `json:"clashes,omitempty"`
	// Stopped counts the clashes with a stop, Beats the beats of the stops, Ties the stops of two or more at one beat.
	Stopped int `json:"stopped,omitempty"`
	Beats   int `json:"beats,omitempty"`
	Ties    int `json:"ties,omitempty"`
	// Follows counts actions of players that did not stop, Acts all actions by verb.
	Follows int            `json:"follows,omitempty"`
	Acts    map[string]int `json:"acts,omitempty"`
	// Helmets are those spent on activations, Reinforced the spells reinforced with cards.
	Helmets    int `json:"helmets,omitempty"`
	Reinforced int `json:"reinforced,omitempty"`
	// Shown are the designs that could be drafted, each once.
	Shown []string `json:"shown,omitempty"`
	// Alive are the creatures left on all boards after every clash.
	Alive []int `json:"alive,omitempty"`
	// Cast are the designs each seat has cast, each once; Chosen the creatures each seat has placed.
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
	f.Shown, f.Alive = slices.Clone(f.Shown), slices.Clone(f.Alive)
	return f
}

// show counts the spells that can be drafted now.
func (f *feats) show(table []string) {
	for _, card := range table {
		if design := cards.Design(card); card != "" && !slices.Contains(f.Shown, design) {
			f.Shown = append(f.Shown, design)
		}
	}
}

// close counts a clash that was closed.
func (f *feats) close(a *Arena, callers []engine.Seat) {
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

// sources are the causes of heroes' wounds, in the order of field.Source.
var sources = [...]string{"spells", "creatures", "weakness", "permanents", "no-action"}

// figures returns the figures of a match for statistics: its length, its events, and which heroes, seats, spells and
// creatures took part and won.
func (g *Game) figures() []engine.Figure {
	f := &g.Feats
	var out []engine.Figure
	count := func(name string, n int) { out = append(out, engine.Figure{Name: name, Value: n}) }
	flag := func(name string, is bool) {
		n := 0
		if is {
			n = 1
		}
		count(name, n)
	}
	count("clashes", f.Clashes)
	count("stopped", f.Stopped)
	count("beats", f.Beats)
	count("ties", f.Ties)
	count("follows", f.Follows)
	count("helmets", f.Helmets)
	count("reinforced", f.Reinforced)
	flag("nothing-heals-any-more", g.latest() >= dryFrom)
	for _, verb := range []string{VerbCast, VerbDraw, VerbLearn, VerbDispel, VerbNone} {
		count("actions/"+verb, f.Acts[verb])
	}
	for i, source := range sources {
		n := 0
		for s := range g.Field.Sides {
			n += g.Field.Sides[s].Lost[i]
		}
		count("wounds/"+source, n)
	}
	placed := lists.Sum(f.Chosen, func(army []string) int { return len(army) })
	if half := f.Clashes / 2; placed > 0 && half > 0 && len(g.Arenas) == 1 {
		count("creatures-alive-at-half-time/percent", 100*f.Alive[half-1]/placed)
	}
	taken := map[string]bool{}
	for i := range g.Players {
		s := engine.Seat(i)
		p := g.Player(s)
		won := slices.Contains(g.Places[0], s)
		flag("won/"+p.Hero, won)
		if len(f.Shown) > 0 {
			flag("won-by-drafting/"+rank(s, g.First, len(g.Players)), won)
		}
		if o := engine.Seat(1 - i); len(g.Players) == 2 {
			flag("won-against/"+p.Hero+"/"+g.Player(o).Hero, won)
		}
		for _, design := range designs(p.Drafted) {
			taken[design] = true
			flag("cast/"+design, slices.Contains(f.Cast[i], design))
			flag("won-holding/"+design, won)
		}
		if special := g.cards.SpecialOf(p.Hero).ID; slices.Contains(f.Cast[i], special) {
			flag("won-casting/"+special, won)
		} else {
			flag("won-not-casting/"+special, won)
		}
		for _, c := range g.cards.CreaturesOf(p.Hero) {
			chosen := slices.Contains(f.Chosen[i], c.ID)
			flag("chosen/"+c.ID, chosen)
			if chosen {
				flag("won-with/"+c.ID, won)
			}
		}
	}
	for _, design := range f.Shown {
		flag("drafted/"+design, taken[design])
	}
	g.firstOut(flag, count)
	return out
}

// rank returns the place of a seat in the order of the draft.
func rank(s, first engine.Seat, seats int) string {
	return string(rune('1' + (int(s-first)+seats)%seats))
}

// firstOut counts the first player out in games of more than two, and the part of the clashes after which they were
// out.
func (g *Game) firstOut(flag func(name string, is bool), count func(name string, n int)) {
	if len(g.Arenas) > 1 || len(g.Players) == 2 || g.Options.Win != view.WinLast {
		return
	}
	at := func(s int) int { return slices.Index(g.Chart[s], 0) }
	first := -1
	for s := range g.Players {
		if n := at(s); n >= 0 && (first < 0 || n < at(first)) {
			first = s
		}
	}
	if first < 0 {
		return
	}
	for s := range g.Players {
		flag("first-out/seat-"+string(rune('1'+s)), s == first)
	}
	count("first-out-after/percent", 100*(at(first)+1)/len(g.Chart[first]))
}
