package andor

import (
	"slices"

	"skald/engine"
	"skald/engine/andor/land"
	texts "skald/engine/andor/text"
	"skald/engine/andor/view"
	"skald/engine/offer"
	"skald/engine/text"
)

// trip is a region in a hero's reach.
type trip struct {
	at, steps, hours, over, will int
	// risky reports whether every shortest way meets a creature, wakes whether the trip raises an alarm that some card
	// waits for.
	risky, wakes bool
}

// trips returns the regions in reach with a hero's hours and free regions, nearest first (booklet: Moving).
func (g *Game) trips(seat engine.Seat) []trip {
	h := g.Hero(seat)
	hours := g.UsableHours(h)
	dist := g.Roads().Distances(h.At, g.Halts)
	var out []trip
	for n := 1; n <= len(dist) && g.lacksToReach(land.Nowhere, n, hours+h.Free) == nil; n++ {
		cost := max(0, n-h.Free)
		over := max(0, h.Hour+cost-max(h.Hour, DayHours))
		will := g.HoursWill(h, cost)
		reached := false
		for at := range dist {
			if dist[at] == n {
				out = append(out, trip{at: at, steps: n, hours: cost, over: over, will: will})
				reached = true
			}
		}
		if !reached {
			break
		}
	}
	fragile, quiet := g.CarriesFragile(seat), g.quiet()
	if fragile || quiet {
		for i := range out {
			meets := slices.ContainsFunc(g.ShortestWay(seat, out[i].at), func(at int) bool {
				return g.CreatureAt(at) != nil
			})
			out[i].risky, out[i].wakes = fragile && meets, quiet && meets
		}
	}
	return out
}

// Halts reports whether a region ends every movement, as a lake does.
func (g *Game) Halts(at int) bool { return g.Land().Has(at, land.Lake) }

// lacksToReach returns the reason that a hero with can steps cannot reach a region steps away.
func (g *Game) lacksToReach(at, steps, can int) offer.Reason {
	switch {
	case steps == 0:
		return lack("no.there", "Muovere", "no.there.instead")
	case steps >= land.Far:
		return lack("no.way", "Muovere", "no.way.instead", "to", g.place(at))
	case steps > can:
		return lack("no.hours", "Ore extra", "no.hours.instead", "need", steps, "have", can)
	}
	return nil
}

// CarriesFragile reports whether a hero takes along something that a creature on the way would destroy.
func (g *Game) CarriesFragile(seat engine.Seat) bool {
	h := g.Hero(seat)
	return h.Farmers > 0 || slices.ContainsFunc(h.Small, func(it Item) bool { return g.Guarded(it.ID) })
}

// ShortestWay returns the shortest way to a region: of several the one that meets the fewest creatures, then the one
// with the lowest numbers.
func (g *Game) ShortestWay(seat engine.Seat, to int) []int {
	roads := g.Roads()
	from := g.Hero(seat).At
	dist := roads.Distances(to, func(at int) bool { return at != from && g.Halts(at) })
	if dist[from] >= land.Far {
		return nil
	}
	var meets [land.Size]int // 1 more than the fewest creatures from a region on, 0 if not known yet
	var least func(at int) int
	least = func(at int) int {
		if meets[at] > 0 {
			return meets[at] - 1
		}
		n := 0
		if at != to {
			n = land.Far
			for _, next := range roads.Near(at) {
				if dist[next] == dist[at]-1 {
					n = min(n, least(next))
				}
			}
		}
		if at != from && g.CreatureAt(at) != nil {
			n++
		}
		meets[at] = n + 1
		return n
	}
	least(from)
	var out []int
	for at := from; at != to; {
		best := land.Nowhere
		for _, next := range roads.Near(at) {
			if dist[next] == dist[at]-1 && (best == land.Nowhere || least(next) < least(best)) {
				best = next
			}
		}
		at = best
		out = append(out, at)
	}
	return out
}

// walk moves a hero to a region step by step and hour by hour; the movement is not ended. Events on the way take place;
// if they leave no affordable hour, the movement ends there (our ruling).
func (g *Game) walk(seat engine.Seat, to int) {
	h := g.Hero(seat)
	from, before, told, stopped := h.At, h.Hour, len(g.told), false
	h.Set = true
	for _, at := range g.ShortestWay(seat, to) {
		switch {
		case h.Free > 0:
			h.Free--
		case g.UsableHours(h) == 0:
			// An event on the way has cost the willpower for further hours.
			stopped = true
		default:
			g.spend(seat, 1)
		}
		if stopped {
			break
		}
		h.At = at
		g.entered(seat)
		if g.Over != "" {
			break
		}
	}
	key := "say.moved"
	if g.Hero(seat).Farmers > 0 {
		key = "say.moved-farmers"
	}
	e := engine.Event{Kind: "moved", Seat: seat,
		Facts: engine.Facts{Piece: h.ID, From: view.RegionID(from), To: view.RegionID(h.At), Amount: h.Hour - before},
		Text: text.M(key, "who", g.who(seat), "from", g.place(from), "to", g.place(h.At), "hours", h.Hour-before,
			"farmers", g.Hero(seat).Farmers)}
	// The walk is reported before its consequences.
	g.told = slices.Insert(g.told, told, e)
	if stopped {
		g.tell("stopped", seat, text.M("say.stopped", "who", g.who(seat), "at",
			g.place(h.At))).Facts = engine.Facts{Piece: h.ID, To: view.RegionID(h.At)}
	}
}

// entered applies a region's effects to an entering hero, even in passing.
func (g *Game) entered(seat engine.Seat) {
	h := g.Hero(seat)
	g.meeting(h.At)
	if g.Over != "" {
		return
	}
	brought := h.Farmers
	if h.At == land.CastleAt && h.Farmers > 0 {
		g.Saved += h.Farmers
		g.tell("farmers-saved", seat, text.M("say.farmers-saved", "who", g.who(seat), "n",
			h.Farmers)).Facts = engine.Facts{Piece: "farmer", To: view.RegionID(h.At), Amount: h.Farmers}
		h.Farmers = 0
	}
	if brought > 0 {
		g.moment(happening{kind: "brought", word: "farmer", at: h.At, by: []engine.Seat{seat}, n: brought})
	}
	g.claimPending()
	g.moment(happening{kind: "enters", at: h.At, by: []engine.Seat{seat}})
	g.brought()
}

// arrive ends a movement: the fog token is activated (booklet: Fog) and the turn ends.
func (g *Game) arrive(seat engine.Seat, d *engine.Dice) {
	h := g.Hero(seat)
	h.Free, h.Set = 0, false
	g.pass(seat)
	g.moment(happening{kind: "ends-move", at: h.At, by: []engine.Seat{seat}})
	if i := g.FogAt(h.At); i >= 0 {
		g.activate(seat, d)
	}
}

// skip passes the turn for an hour (booklet: Passing).
func (g *Game) skip(seat engine.Seat) {
	g.spend(seat, 1)
	g.tell("passed", seat, text.M("say.passed", "who", g.who(seat)))
	g.pass(seat)
}

// meeting applies the presence of a creature on a region: farmers there are lost, even those taken along (booklet:
// Farmers), as are some things of the legend.
func (g *Game) meeting(at int) {
	if g.CreatureAt(at) == nil {
		return
	}
	g.alarm(at)
	if g.Day == 0 && g.edition.farmersMove {
		g.moveAside(at)
	}
	n := 0
	g.Farmers = slices.DeleteFunc(slices.Clone(g.Farmers), func(f int) bool {
		if f == at {
			n++
		}
		return f == at
	})
	for _, s := range g.heroesAt(at) {
		n += g.Hero(s).Farmers
		g.Hero(s).Farmers = 0
	}
	if n > 0 {
		g.Feats.Lost += n
		e := g.tell("farmers-lost", engine.Public,
			text.M("say.farmers-lost", "n", n, "at", g.place(at), "creature", g.called(*g.CreatureAt(at))))
		e.Facts = engine.Facts{Piece: "farmer", From: view.RegionID(at), Amount: n}
	}
	for _, what := range g.thingsAt(at) {
		g.moment(happening{kind: "meets", word: what, at: at, by: g.heroesAt(at)})
	}
}

// moveAside moves the farmers of a region, on which the set-up has put a creature, to the nearest region without one
// (our ruling 8); they do not count as brought to the castle.
func (g *Game) moveAside(at int) {
	to := g.refuge(at)
	if to == land.Nowhere {
		return
	}
	g.Farmers = slices.Clone(g.Farmers)
	for i, f := range g.Farmers {
		if f == at {
			g.Farmers[i] = to
			g.tell("farmer", engine.Public,
				text.M("say.farmer-moved", "from", g.place(at), "to",
					g.place(to))).Facts = engine.Facts{Piece: "farmer", From: view.RegionID(at), To: view.RegionID(to),
				Amount: 1}
		}
	}
	slices.Sort(g.Farmers)
}

// refuge returns the nearest region without a creature, of several the lowest; land.Nowhere if there is none.
func (g *Game) refuge(from int) int {
	dist, best := g.Roads().Distances(from, nil), land.Nowhere
	for to, n := range dist {
		if n < land.Far && to != land.CastleAt && g.CreatureAt(to) == nil && (best == land.Nowhere || n < dist[best]) {
			best = to
		}
	}
	return best
}

// thingsAt returns the legend's things that are on a region or carried there.
func (g *Game) thingsAt(at int) []string {
	var out []string
	for _, l := range g.Lying {
		if l.At == at {
			out = append(out, l.What)
		}
	}
	for _, s := range g.heroesAt(at) {
		for _, it := range g.Hero(s).Small {
			out = append(out, it.ID)
		}
	}
	return out
}

// Escortable returns the regions an ally can be moved to, with the cost in hours.
func (g *Game) Escortable(seat engine.Seat, a Ally) map[int]int {
	hours := g.UsableHours(g.Hero(seat))
	out := map[int]int{}
	dist := g.Roads().Distances(a.At, nil)
	for _, r := range g.Land().All() {
		if n := dist[r.ID]; n > 0 && n <= hours*AllyRange {
			out[r.ID] = (n + AllyRange - 1) / AllyRange
		}
	}
	return out
}

// escort moves an ally (booklet: Prince Thorald and the dwarf allies).
func (g *Game) escort(seat engine.Seat, id string, to int) {
	i := slices.IndexFunc(g.Allies, func(a Ally) bool { return a.ID == id })
	from := g.Allies[i].At
	hours := g.Escortable(seat, g.Allies[i])[to]
	g.spend(seat, hours)
	g.Allies[i].At = to
	e := g.tell("escorted", seat,
		text.M("say.escorted", "who", g.who(seat), "ally", texts.Name(id), "to", g.place(to), "hours", hours))
	e.Facts = engine.Facts{Piece: id, From: view.RegionID(from), To: view.RegionID(to), Amount: hours}
	g.pass(seat)
}
