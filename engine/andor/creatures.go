package andor

import (
	"cmp"
	"slices"

	"skald/engine"
	"skald/engine/andor/land"
	texts "skald/engine/andor/text"
	"skald/engine/andor/view"
	"skald/engine/text"
)

// movers lists where the creatures of a kind stand, the one on the lowest region first
// (booklet: Movement of creatures).
func (g *Game) movers(what string) []int {
	var from []int
	for _, c := range g.Creatures {
		if c.Kind == what && g.Marches(c) && g.Permitted("march") {
			from = append(from, c.At)
		}
	}
	return from
}

// march moves the creatures of a kind on some regions, one after the other, and returns
// their ways. Where one brings cards about that change the castle, the rest of them
// wait until these are done.
func (g *Game) march(what string, from []int) (ways []view.March, rest []int) {
	at := len(g.told)
	for n, start := range from {
		if g.Over != "" {
			break
		}
		if i := g.mover(start, what); i >= 0 {
			c, held := g.Creatures[i], g.CastleHeld()
			if to := g.moveOne(i); to != land.Nowhere {
				ways = append(ways, view.March{Kind: what, Foe: c.Foe, From: start, To: to})
			}
			if held && !g.CastleHeld() {
				rest = from[n+1:]
				break
			}
		}
	}
	// The march is told before what came of it.
	g.told = slices.Insert(g.told, at, g.marchTold(ways)...)
	return ways, rest
}

// marchTold tells ways of one kind together, those of each named creature by its name.
func (g *Game) marchTold(ways []view.March) []engine.Event {
	var told []engine.Event
	for i, first := range ways {
		if slices.ContainsFunc(ways[:i], func(w view.March) bool { return w.Foe == first.Foe }) {
			continue
		}
		var steps []text.Message
		facts := engine.Facts{Piece: first.Kind}
		for _, w := range ways[i:] {
			if w.Foe == first.Foe {
				steps = append(steps, text.M("step", "from", w.From, "to", w.To))
				facts.Ways = append(facts.Ways, engine.Way{From: view.RegionID(w.From), To: view.RegionID(w.To)})
			}
		}
		facts.Amount = len(steps)
		told = append(told, engine.Event{Kind: "marched", Seat: engine.Public, Text: text.M("say.marched", "creature", g.foeCalled(first.Kind, first.Foe), "ways", steps), Facts: facts})
	}
	return told
}

// indexOf is the creature of a kind on a region that came first, -1 when there is none.
func (g *Game) indexOf(a aim) int {
	return slices.IndexFunc(g.Creatures, func(c Creature) bool { return c.Aim() == a })
}

// mover is the creature on a region that moves with those of a kind, -1 when there is
// none.
func (g *Game) mover(at int, kind string) int {
	return slices.IndexFunc(g.Creatures, func(c Creature) bool { return c.At == at && c.Kind == kind && g.Marches(c) })
}

func (g *Game) creatureIndex(at int) int {
	return slices.IndexFunc(g.Creatures, func(c Creature) bool { return c.At == at })
}

// Walker is the creature that has a region for itself, -1 when there is none: one that
// flies takes it from nobody (our ruling).
func (g *Game) Walker(at int) int {
	return slices.IndexFunc(g.Creatures, func(c Creature) bool { return c.At == at && !g.Flies(c) })
}

// moveOne moves one creature by one arrow, or after a gem, and returns where it
// went, Nowhere when it stayed.
func (g *Game) moveOne(i int) int {
	c := g.Creatures[i]
	to := land.Nowhere
	if !g.immune(c.Foe, "lures") {
		to = g.gemLure(c)
	}
	lured := to != land.Nowhere
	if !lured {
		to = g.target(c.At)
	}
	if to == land.Nowhere {
		return to
	}
	from := c.At
	g.Creatures = slices.Delete(slices.Clone(g.Creatures), i, i+1)
	c.At = to
	switch {
	case to == land.CastleAt:
		g.breach(c)
	case lured && g.poisoned(c):
	default:
		g.addCreature(c)
	}
	g.vacated(from)
	return to
}

// moveOutOfTurn moves one creature out of its order, as an event wants it.
func (g *Game) moveOutOfTurn(i int) {
	c := g.Creatures[i]
	at := len(g.told)
	if to := g.moveOne(i); to != land.Nowhere {
		e := engine.Event{Kind: "creature-moved", Seat: engine.Public, Facts: engine.Facts{Piece: c.Kind, From: view.RegionID(c.At), To: view.RegionID(to)},
			Text: text.M("say.creature-moved", "creature", g.called(c), "from", c.At, "to", g.place(to))}
		g.told = slices.Insert(g.told, at, e)
	}
}

// target is where the arrows take a creature: past every region with another
// creature; Nowhere when its way is blocked.
func (g *Game) target(from int) int {
	roads := g.Roads()
	for at := roads.Arrow(from); at != land.Nowhere; at = roads.Arrow(at) {
		if at == land.CastleAt || g.Walker(at) < 0 {
			return at
		}
	}
	return land.Nowhere
}

// gemLure is the neighbouring region with the most precious gem, where gems lure
// (booklet: Gems); the gem is gone.
func (g *Game) gemLure(c Creature) int {
	if !g.Permitted("lures") {
		return land.Nowhere
	}
	best, worth, at := -1, 0, land.Nowhere
	for _, near := range g.Roads().Near(c.At) {
		if g.Walker(near) >= 0 {
			continue
		}
		for i, l := range g.Lying {
			if l.At == near && IsGem(l.What) && GemWorth(l.What) > worth {
				best, worth, at = i, GemWorth(l.What), near
			}
		}
	}
	if best >= 0 {
		what := g.Lying[best].What
		g.reduceHeap(best, 1)
		g.tell("lured", engine.Public, text.M("say.lured", "creature", g.called(c), "what", texts.Name(what), "at", g.place(at))).Facts = engine.Facts{Piece: what, From: view.RegionID(at)}
	}
	return at
}

// addCreature puts a creature on the map, which must be free there.
func (g *Game) addCreature(c Creature) {
	g.Creatures = append(slices.Clone(g.Creatures), c)
	slices.SortStableFunc(g.Creatures, func(a, b Creature) int { return cmp.Compare(a.At, b.At) })
	g.meeting(c.At)
}

// putCreature puts a new creature on a region; where one stands already it goes on
// along the arrows (booklet: Movement of creatures). There is no more than the
// box holds of a kind. A gem on the region is lost where gems lure.
func (g *Game) putCreature(c Creature) {
	b, _ := g.edition.BeastOf(c.Kind)
	n := 0
	for _, other := range g.Creatures {
		if other.Kind == c.Kind && other.Foe == "" {
			n++
		}
	}
	if n+g.onShields(c.Kind) >= b.Figures {
		g.tell("creature-none", engine.Public, text.M("say.creature-none", "creature", g.called(c)))
		return
	}
	if g.Walker(c.At) >= 0 && !(c.At == land.CastleAt && g.Occupied != nil) {
		c.At = g.target(c.At)
	}
	if c.At == land.Nowhere {
		return
	}
	if g.Permitted("lures") {
		for _, l := range g.Lying {
			if l.At == c.At && IsGem(l.What) {
				g.tell("gem-lost", engine.Public, text.M("say.gem-lost", "what", texts.Name(l.What), "at", g.place(l.At))).Facts = engine.Facts{Piece: l.What, From: view.RegionID(l.At)}
			}
		}
		g.removeLying(func(l Lying) bool { return l.At == c.At && IsGem(l.What) })
	}
	if c.At != land.CastleAt || g.Occupied == nil { // a taken castle tells who joins those in it
		e := g.tell("creature-came", engine.Public, text.M("say.creature-came", "creature", g.called(c), "at", g.place(c.At)))
		e.Facts = engine.Facts{Piece: c.Kind, To: view.RegionID(c.At)}
	}
	if c.At == land.CastleAt {
		g.breach(c)
		return
	}
	g.addCreature(c)
}

// onShields is how many creatures of a kind stand on golden shields.
func (g *Game) onShields(what string) int {
	n := 0
	for _, t := range g.Taken {
		if t == what {
			n++
		}
	}
	return n
}

// CastleRoom is how many more creatures the castle can bear (booklet: Golden shields,
// Farmers).
func (g *Game) CastleRoom() int {
	if g.Occupied != nil {
		return g.Occupied.Limit - 1 - len(g.Occupants())
	}
	if !g.Permitted("shields") {
		return 0
	}
	return Shields(len(g.Heroes)) + g.Saved - len(g.Taken)
}

// breach is a creature that enters the castle: it takes a shield, or all is lost
// where none is free; where creatures leave by 0 it is gone. What it carries is left at the gate.
func (g *Game) breach(c Creature) {
	if c.Carries != "" {
		g.lay(land.CastleAt, c.Carries, 1, false)
		g.brought()
	}
	g.moment(happening{kind: "breach", word: c.Known()})
	if g.Occupied != nil {
		g.occupy(c)
		return
	}
	if g.Permitted("exits") {
		g.tell("creature-left", engine.Public, text.M("say.creature-left", "creature", g.called(c))).Facts = engine.Facts{Piece: c.Kind}
		return
	}
	if g.CastleRoom() <= 0 {
		g.Taken = append(slices.Clone(g.Taken), c.Kind)
		g.end(lost, "over.castle")
		return
	}
	g.Taken = append(slices.Clone(g.Taken), c.Kind)
	g.tell("castle-entered", engine.Public, text.M("say.castle-entered", "creature", g.called(c), "left", g.CastleRoom())).Facts = engine.Facts{Piece: c.Kind, Amount: g.CastleRoom()}
}

// removeBeaten takes a beaten creature off the map: it goes to region 80, what it
// carried lies where it stood, and the narrator moves on at once (booklet:
// Outcome of a fight).
func (g *Game) removeBeaten(a aim) {
	i := g.indexOf(a)
	c := g.Creatures[i]
	g.Creatures = slices.Delete(slices.Clone(g.Creatures), i, i+1)
	if g.Beaten == nil {
		g.Beaten = map[string]int{}
	}
	g.Beaten[c.Known()]++
	g.dropCarried(c)
	// A card that is read now comes before the narrator's letter, and may send him
	// further.
	g.next(Step{Do: doNarrator, N: 1})
	g.moment(happening{kind: "beaten", word: c.Known(), at: a.at, by: g.FightingSeats(), alone: g.Fight != nil && len(g.Fight.Fighters) == 1})
	g.vacated(a.at)
	g.brought()
}

// dropCarried lays what a creature that is taken off the map carried where it stood.
func (g *Game) dropCarried(c Creature) {
	if c.Carries == "" {
		return
	}
	g.lay(c.At, c.Carries, 1, false)
	e := g.tell("dropped", engine.Public, text.M("say.creature-dropped", "creature", g.called(c), "what", texts.Name(c.Carries), "at", g.place(c.At)))
	e.Facts = engine.Facts{Piece: c.Carries, To: view.RegionID(c.At)}
}

// foretellMarch foretells how every creature will move at the coming sunrise.
func (g *Game) foretellMarch() []view.March {
	ways, _ := g.foretellSunrise()
	return ways
}

// foretellLoss reports whether the creatures, as they would march now, lose the legend.
func (g *Game) foretellLoss() bool {
	_, lost := g.foretellSunrise()
	return lost
}

// foretellSunrise lets the creatures march on a copy.
func (g *Game) foretellSunrise() (out []view.March, lost bool) {
	c := g.beforeSunrise()
	for _, what := range g.edition.Marching {
		for from := c.movers(what); len(from) > 0 && c.Over == ""; {
			ways, rest := c.march(what, from)
			out, from = append(out, ways...), rest
		}
		if c.Over != "" {
			break
		}
	}
	return out, c.Over != ""
}

// beforeSunrise returns a copy on which the creatures may march.
func (g *Game) beforeSunrise() *Game {
	c := g.sketch()
	c.Creatures, c.Farmers, c.Lying = slices.Clone(g.Creatures), slices.Clone(g.Farmers), slices.Clone(g.Lying)
	c.Heroes = slices.Clone(g.Heroes)
	return c
}

// FreesCastle says that nobody holds the castle after the coming sunrise when some more
// gems lie around it, as the board stands.
func (g *Game) FreesCastle(gems []Lying) bool {
	c := g.beforeSunrise()
	for _, l := range gems {
		c.lay(l.At, l.What, l.N, false)
	}
	for _, what := range c.edition.Marching {
		if _, rest := c.march(what, c.movers(what)); !c.CastleHeld() {
			return true
		} else if len(rest) > 0 || c.Over != "" {
			return false
		}
	}
	return false
}
