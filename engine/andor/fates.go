package andor

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"skald/engine"
	"skald/engine/andor/legend"
	"skald/engine/deck"
	"skald/engine/lists"
	"skald/engine/plain"
	"skald/engine/text"
)

// fate is a deck entry dealt to a hero, with the progress of each of its aims.
type fate struct {
	Card   string      `json:"card"`
	Seat   engine.Seat `json:"seat"`
	Counts []int       `json:"counts"`
	Done   bool        `json:"done,omitempty"`
}

// The steps of fates.
const (
	doDeal   = "deal"   // a hero is dealt a fate
	doFulfil = "fulfil" // a fate is fulfilled
	doPutBy  = "put-by" // an impossible fate is put aside
)

var fateSteps = stepTable{
	doDeal: {
		Check: func(g *Game, s Step) error {
			if d := g.legend.Deck(s.What); d == nil || !g.seated(s.Seat) {
				return fmt.Errorf("seat %d is dealt of the deck %q", s.Seat+1, s.What)
			}
			return nil
		},
		Do: func(g *Game, s Step, d *engine.Dice) { g.dealOne(s.What, s.Seat, d) },
	},
	doFulfil: {Check: ofFate, Do: func(g *Game, s Step, _ *engine.Dice) { g.fulfil(s.What) }},
	doPutBy:  {Check: ofFate, Do: func(g *Game, s Step, d *engine.Dice) { g.putBy(s.What, d) }},
}

// ofFate checks that a saved step is about a fate that was dealt.
func ofFate(g *Game, s Step) error {
	if g.fateOf(s.What) < 0 {
		return fmt.Errorf("nobody holds the fate %q", s.What)
	}
	return nil
}

// fateOf returns the index of a fate that has been dealt, or -1.
func (g *Game) fateOf(card string) int {
	return slices.IndexFunc(g.Fates, func(f fate) bool { return f.Card == card })
}

// DemandOf returns the demands of a fate.
func (g *Game) DemandOf(f fate) *legend.Fate { return g.legend.Card(f.Card).Fate }

// deal deals a fate to every hero, the lowest rank first.
func (g *Game) deal(deck string) {
	steps := lists.Map(g.byRank(), func(s engine.Seat) Step { return Step{Do: doDeal, Seat: s, What: deck} })
	g.next(steps...)
}

// fresh draws an unseen entry of a deck; "" if all have been drawn.
func (g *Game) fresh(id string, d *engine.Dice) string {
	left := g.unseen(id)
	if len(left) == 0 {
		return ""
	}
	drawn, _ := deck.Draw(left, d, "deck")
	g.drawn(id, append(slices.Clone(g.Drawn[id]), drawn))
	return drawn
}

func (g *Game) unseen(id string) (left []string) {
	for _, c := range g.legend.Deck(id).Entries {
		if !slices.Contains(g.Drawn[id], c.ID) {
			left = append(left, c.ID)
		}
	}
	return left
}

// drawn stores the drawn entries of a deck.
func (g *Game) drawn(id string, seen []string) {
	g.Drawn = maps.Clone(g.Drawn)
	if g.Drawn == nil {
		g.Drawn = map[string][]string{}
	}
	g.Drawn[id] = seen
}

// dealOne deals a hero a fate and carries out its effects. Counts begin with the deal.
func (g *Game) dealOne(id string, seat engine.Seat, d *engine.Dice) {
	drawn := g.fresh(id, d)
	if drawn == "" {
		return
	}
	c := g.legend.Card(drawn)
	g.Fates = append(slices.Clone(g.Fates), fate{Card: drawn, Seat: seat, Counts: make([]int, len(c.Fate.Aims))})
	key, story := "say.fate", text.Message{}
	if c.Text != "" {
		key, story = "say.fate-dreamt", g.said(c.Text)
	}
	e := g.tell("fate", seat,
		text.M(key, "who", g.who(seat), "fate", g.said(c.Fate.Name), "story", story, "task", g.said(c.Fate.Task)))
	e.Reveals, e.Facts = true, engine.Facts{Piece: g.Hero(seat).ID}
	g.next(effectSteps(drawn, "", len(c.Do), &occasion{By: []engine.Seat{seat}, At: g.Hero(seat).At})...)
}

// advance counts a happening for every open fate it serves, and returns the steps of the fates it fulfils.
func (g *Game) advance(h happening) []Step {
	var out []Step
	for i := range g.Fates {
		f := g.Fates[i]
		if f.Done || g.complete(f) {
			continue
		}
		for n, a := range g.DemandOf(f).Aims {
			if a.Moment != nil && !a.State() && f.Counts[n] < a.Need && g.fits(h, *a.Moment, f.Seat) {
				g.countAim(i, n, f.Counts[n]+h.times())
			}
		}
		out = append(out, g.fulfils(g.Fates[i])...)
	}
	return out
}

// times returns the number of times a happening counts, such as once per farmer brought.
func (h happening) times() int { return max(1, h.n) }

func (g *Game) countAim(i, aim, n int) {
	g.Fates = plain.Copy(g.Fates)
	g.Fates[i].Counts[aim] = min(n, g.DemandOf(g.Fates[i]).Aims[aim].Need)
}

// complete reports whether all aims of a fate are reached.
func (g *Game) complete(f fate) bool {
	for n, a := range g.DemandOf(f).Aims {
		if f.Counts[n] < a.Need {
			return false
		}
	}
	return true
}

// fulfils returns the step of a fate that is now fulfilled, or none.
func (g *Game) fulfils(f fate) []Step {
	if !g.complete(f) {
		return nil
	}
	return []Step{{Do: doFulfil, Seat: f.Seat, What: f.Card}}
}

// fulfil reports a fulfilled fate and reads the cards that wait for it, or for the last one.
func (g *Game) fulfil(card string) {
	i := g.fateOf(card)
	g.Fates = slices.Clone(g.Fates)
	g.Fates[i].Done = true
	f := g.Fates[i]
	e := g.tell("fulfilled", f.Seat, text.M("say.fulfilled", "who", g.who(f.Seat), "fate", g.said(g.DemandOf(f).Name)))
	e.Facts = engine.Facts{Piece: g.Hero(f.Seat).ID, Success: true}
	h := happening{kind: "fulfilled", word: "any", at: g.Hero(f.Seat).At, by: []engine.Seat{f.Seat}}
	steps := g.readAll(h)
	if g.allFulfilled() {
		h.word = "all"
		steps = append(steps, g.readAll(h)...)
	}
	g.next(steps...)
}

// fulfilled reports whether a fate, or "all" of them, is fulfilled.
func (g *Game) fulfilled(card string) bool {
	if card == "all" {
		return g.allFulfilled()
	}
	i := g.fateOf(card)
	return i >= 0 && g.Fates[i].Done
}

func (g *Game) allFulfilled() bool {
	return len(g.Fates) > 0 && !slices.ContainsFunc(g.Fates, func(f fate) bool { return !f.Done })
}

// putBy puts aside an impossible fate. Its holder is dealt another one; if there is none, the fate counts as fulfilled.
func (g *Game) putBy(card string, d *engine.Dice) {
	i := g.fateOf(card)
	f := g.Fates[i]
	id := g.deckOf(card)
	if len(g.Drawn[id]) >= len(g.legend.Deck(id).Entries) {
		for n, a := range g.DemandOf(f).Aims {
			g.countAim(i, n, a.Need)
		}
		g.next(Step{Do: doFulfil, Seat: f.Seat, What: card})
		return
	}
	g.tell("fate-failed", f.Seat, text.M("say.fate-failed", "who", g.who(f.Seat), "fate",
		g.said(g.DemandOf(f).Name))).Facts = engine.Facts{Piece: g.Hero(f.Seat).ID}
	g.Fates = slices.Delete(slices.Clone(g.Fates), i, i+1)
	g.next(Step{Do: doDeal, Seat: f.Seat, What: id})
}

func (g *Game) deckOf(card string) string {
	for _, d := range g.legend.Decks {
		if slices.ContainsFunc(d.Entries, func(c legend.Card) bool { return c.ID == card }) {
			return d.ID
		}
	}
	return ""
}

// lookAtFates checks the fates that depend on the state rather than on acts, after every move of any player (our
// ruling): places or owners of things, and conditions that make a fate impossible. It returns the resulting steps.
func (g *Game) lookAtFates() []Step {
	var out []Step
	for i := range g.Fates {
		f := g.Fates[i]
		if f.Done || g.Todo.ContainsFunc(func(s Step) bool {
			return (s.Do == doFulfil || s.Do == doPutBy) &&
				s.What == f.Card
		}) {
			continue
		}
		for n, a := range g.DemandOf(f).Aims {
			if have := g.reached(f, a); a.State() && f.Counts[n] < a.Need && have != f.Counts[n] {
				g.countAim(i, n, have)
			}
		}
		f = g.Fates[i]
		switch {
		case g.complete(f):
			out = append(out, g.fulfils(f)...)
		case g.hopelessFate(f):
			out = append(out, Step{Do: doPutBy, Seat: f.Seat, What: f.Card})
		}
	}
	return out
}

// reached returns the progress of an aim that is a state.
func (g *Game) reached(f fate, a legend.Aim) int {
	switch {
	case a.Condition != nil:
		return Boolean(g.holdsFor(f, *a.Condition))
	case a.State():
		return g.amountAt(a.Moment.Filter, f.Seat)
	}
	return 0
}

func (g *Game) hopelessFate(f fate) bool {
	return slices.ContainsFunc(g.DemandOf(f).Failed, func(c legend.Condition) bool { return g.holdsFor(f, c) })
}

// holdsFor reports whether a condition of a fate is met.
func (g *Game) holdsFor(f fate, c legend.Condition) bool {
	if c.Count == nil {
		return g.Holds([]legend.Condition{c})
	}
	missing := 0
	for n, a := range g.DemandOf(f).Aims {
		missing += a.Need - f.Counts[n]
	}
	return g.counts(c.Count, f.Seat, missing) != c.Not
}

// settle applies the consequences of the state after a move until there are no more.
func (g *Game) settle(d *engine.Dice) {
	for g.Over == "" {
		steps := g.nowSo()
		if len(steps) == 0 {
			return
		}
		g.next(steps...)
		g.run(d)
	}
}

func (g *Game) checkFates() error {
	for i, f := range g.Fates {
		c := g.legend.Card(f.Card)
		if c == nil || c.Fate == nil || !g.seated(f.Seat) || len(f.Counts) != len(c.Fate.Aims) ||
			g.fateOf(f.Card) != i {
			return fmt.Errorf("seat %d holds the fate %q", f.Seat+1, f.Card)
		}
		for n, a := range c.Fate.Aims {
			if f.Counts[n] < 0 || f.Counts[n] > a.Need {
				return fmt.Errorf("the fate %q has counted %d", f.Card, f.Counts[n])
			}
		}
	}
	for key, n := range g.Counted {
		if n < 0 || n > 99 {
			return fmt.Errorf("%q was counted %d times", key, n)
		}
	}
	return nil
}

// heroOf returns the heroes meant by the selector of a deed, nil for all.
func (g *Game) heroOf(by string, holder engine.Seat) []engine.Seat {
	switch by {
	case "holder":
		return []engine.Seat{holder}
	case "lowest", "highest", "actor":
		return g.chosen(&legend.Who{Word: by})
	}
	return nil
}

// fits reports whether a moment matches a happening; holder is the holder of the fate in question.
func (g *Game) fits(h happening, m legend.Moment, holder engine.Seat) bool {
	f := m.Filter
	if f == nil {
		return h.fits(m)
	}
	switch {
	case m.Kind != h.kind,
		f.Kinds != nil && !slices.Contains(f.Kinds, h.word),
		f.At != nil && !slices.Contains(f.At, h.at),
		f.Alone && !h.alone,
		f.What != "" && f.What != h.word,
		f.With != "" && (len(h.by) == 0 || g.Hero(h.by[0]).Carries(f.With) == 0):
		return false
	case f.By == "" || f.By == "actor":
		return true
	}
	return slices.ContainsFunc(g.heroOf(f.By, holder), func(s engine.Seat) bool { return slices.Contains(h.by, s) })
}

// due reports whether a card's moment has come, counting the occurrences it asks for.
func (g *Game) due(h happening, c *legend.Card, n int) bool {
	m := c.When[n]
	if !g.fits(h, m, engine.Public) {
		return false
	}
	if m.Filter == nil || m.Filter.Times < 2 {
		return true
	}
	whose := []engine.Seat{engine.Public}
	if m.Filter.By != "" {
		whose = h.by
	}
	come := false
	g.Counted = maps.Clone(g.Counted)
	if g.Counted == nil {
		g.Counted = map[string]int{}
	}
	for _, s := range whose {
		key := fmt.Sprintf("%s/%d/%d", c.ID, n, int(s)+1)
		g.Counted[key]++
		if g.Counted[key] == m.Filter.Times {
			come = true
			delete(g.Counted, key)
		}
	}
	return come
}

// Carries returns the amount of something on a hero's board: an article, a thing, "gem", "rune-stone" or "farmer".
func (h *Hero) Carries(what string) int {
	switch what {
	case "farmer":
		return h.Farmers
	case "gold":
		return h.Gold
	}
	n := lists.Sum(h.Small, func(it Item) int { return Boolean(IsKindOf(it.ID, what)) })
	if h.Large != nil {
		n += Boolean(IsKindOf(h.Large.ID, what))
	}
	for _, v := range h.Gems {
		n += Boolean(IsKindOf("gem-"+strconv.Itoa(v), what))
	}
	return n + Boolean(h.Helm && IsKindOf("helm", what))
}

// IsKindOf reports whether a thing is of the kind named by a word of the vocabulary.
func IsKindOf(id, what string) bool {
	switch what {
	case "rune-stone":
		return id == HiddenRune || IsRune(id)
	case "gem":
		return IsGem(id)
	}
	return id == what
}

// amountAt returns the amount of the things of a filter at its places or in the hands of its heroes.
func (g *Game) amountAt(f *legend.Filter, holder engine.Seat) int {
	return g.Amount([]string{f.What}, f.At, g.heroOf(f.By, holder), false)
}

// Amount returns the number of some things on regions and in heroes' hands, limited to some heroes and regions if
// given; anyhow also counts creatures' loads.
func (g *Game) Amount(what []string, at []int, by []engine.Seat, anyhow bool) int {
	n := 0
	here := func(region int) bool { return at == nil || slices.Contains(at, region) }
	for _, w := range what {
		for _, l := range g.Lying {
			if here(l.At) && IsKindOf(l.What, w) {
				n += l.N
			}
		}
		for _, f := range g.Farmers {
			n += Boolean(w == "farmer" && here(f))
		}
		for _, c := range g.Creatures {
			n += Boolean(anyhow && here(c.At) && c.Carries != "" && IsKindOf(c.Carries, w))
		}
		for i := range g.Heroes {
			if h := &g.Heroes[i]; here(h.At) && (by == nil || slices.Contains(by, engine.Seat(i))) {
				n += h.Carries(w)
			}
		}
	}
	return n
}
