package andor

import (
	"cmp"
	"slices"

	"skald/engine"
	"skald/engine/andor/land"
	texts "skald/engine/andor/text"
	"skald/engine/andor/view"
	"skald/engine/lists"
	"skald/engine/text"
)

// movers returns the regions of the creatures of a kind, lowest first (booklet: Movement of creatures).
func (g *Game) movers(what string) []int {
	var from []int
	for _, c := range g.Creatures {
		if c.Kind == what && g.Marches(c) && g.Permitted("march") {
			from = append(from, c.At)
		}
	}
	return from
}

// march moves the creatures of a kind on some regions one by one and returns their ways. If a creature triggers cards
// that change the castle, the rest wait until these are done.
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
	// The march is reported before its consequences.
	g.told = slices.Insert(g.told, at, g.marchTold(ways)...)
	return ways, rest
}

// marchTold reports the ways of one kind together, and those of each named creature separately.
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
		key := "say.marched"
		if len(steps) > 1 {
			key = "say.marched.many"
		}
		told = append(told, engine.Event{Kind: "marched", Seat: engine.Public,
			Text: text.M(key, "creature", g.foeCalled(first.Kind, first.Foe), "ways", steps), Facts: facts})
	}
	return told
}

// indexOf returns the index of the creature of a kind on a region that arrived first, or -1.
func (g *Game) indexOf(a aim) int {
	return slices.IndexFunc(g.Creatures, func(c Creature) bool { return c.Aim() == a })
}

// mover returns the index of the creature on a region that moves with a kind, or -1.
func (g *Game) mover(at int, kind string) int {
	return slices.IndexFunc(g.Creatures, func(c Creature) bool { return c.At == at && c.Kind == kind && g.Marches(c) })
}

func (g *Game) creatureIndex(at int) int {
	return slices.IndexFunc(g.Creatures, func(c Creature) bool { return c.At == at })
}

// Walker returns the index of the creature that occupies a region, or -1: a flying creature shares its region (our
// ruling).
func (g *Game) Walker(at int) int {
	return slices.IndexFunc(g.Creatures, func(c Creature) bool { return c.At == at && !g.Flies(c) })
}

// moveOne moves a creature by one arrow, or towards a gem. It returns the destination, Nowhere if the creature stayed.
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
		g.breach(c, from)
	case lured && g.poisoned(c):
	default:
		g.addCreature(c)
	}
	g.vacated(from)
	return to
}

// moveOutOfTurn moves a creature out of order, for an event.
func (g *Game) moveOutOfTurn(i int) {
	c := g.Creatures[i]
	at := len(g.told)
	if to := g.moveOne(i); to != land.Nowhere {
		e := engine.Event{Kind: "creature-moved", Seat: engine.Public,
			Facts: engine.Facts{Piece: c.Kind, From: view.RegionID(c.At), To: view.RegionID(to)},
			Text:  text.M("say.creature-moved", "creature", g.called(c), "from", c.At, "to", g.place(to))}
		g.told = slices.Insert(g.told, at, e)
	}
}

// target returns the region where the arrows take a creature, past occupied ones; Nowhere if its way is blocked.
func (g *Game) target(from int) int {
	roads := g.Roads()
	for at := roads.Arrow(from); at != land.Nowhere; at = roads.Arrow(at) {
		if at == land.CastleAt || g.Walker(at) < 0 {
			return at
		}
	}
	return land.Nowhere
}

// gemLure returns the neighbouring region with the most precious gem, where gems lure (booklet: Gems), and removes that
// gem.
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
		g.tell("lured", engine.Public, text.M("say.lured", "creature", g.called(c), "what", texts.Name(what), "at",
			g.place(at))).Facts = engine.Facts{Piece: what, From: view.RegionID(at)}
	}
	return at
}

func (g *Game) addCreature(c Creature) {
	g.Creatures = append(slices.Clone(g.Creatures), c)
	slices.SortStableFunc(g.Creatures, func(a, b Creature) int { return cmp.Compare(a.At, b.At) })
	g.meeting(c.At)
}

// putCreature puts a new creature on a region; if that is occupied, it follows the arrows (booklet: Movement of
// creatures). The box limits the number of each kind. A gem on the region is lost where gems lure.
func (g *Game) putCreature(c Creature) {
	b, _ := g.edition.BeastOf(c.Kind)
	n := lists.Count(g.Creatures, func(other Creature) bool { return other.Kind == c.Kind && other.Foe == "" })
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
				g.tell("gem-lost", engine.Public, text.M("say.gem-lost", "what", texts.Name(l.What), "at",
					g.place(l.At))).Facts = engine.Facts{Piece: l.What, From: view.RegionID(l.At)}
			}
		}
		g.removeLying(func(l Lying) bool { return l.At == c.At && IsGem(l.What) })
	}
	if c.At != land.CastleAt || g.Occupied == nil { // occupy reports a creature that joins those in the castle
		e := g.tell("creature-came", engine.Public,
			text.M("say.creature-came", "creature", g.called(c), "at", g.place(c.At)))
		e.Facts = engine.Facts{Piece: c.Kind, To: view.RegionID(c.At)}
	}
	if c.At == land.CastleAt {
		g.breach(c, land.Nowhere)
		return
	}
	g.addCreature(c)
}

// onShields returns the number of creatures of a kind on golden shields.
func (g *Game) onShields(what string) int {
	return lists.Count(g.Taken, func(t string) bool { return t == what })
}

// CastleRoom returns the number of further creatures the castle can bear (booklet: Golden shields, Farmers).
func (g *Game) CastleRoom() int {
	if g.Occupied != nil {
		return g.Occupied.Limit - 1 - len(g.Occupants())
	}
	if !g.Permitted("shields") {
		return 0
	}
	return Shields(len(g.Heroes)) + g.Saved - len(g.Taken)
}

// breach lets a creature into the castle: it takes a shield, and without a free one the legend is lost. Where creatures
// leave by region 0 it is removed. Its load is left at the gate. The region it comes from is Nowhere if it appears
// in the castle.
func (g *Game) breach(c Creature, from int) {
	if c.Carries != "" {
		g.lay(land.CastleAt, c.Carries, 1, false)
		g.brought()
	}
	g.moment(happening{kind: "breach", word: c.Known()})
	if g.Occupied != nil {
		g.occupy(c, from)
		return
	}
	if g.Permitted("exits") {
		g.tell("creature-left", engine.Public,
			g.comingFrom("say.creature-left", c, from)).Facts = engine.Facts{Piece: c.Kind}
		return
	}
	if g.CastleRoom() <= 0 {
		g.Taken = append(slices.Clone(g.Taken), c.Kind)
		g.end(lost, "over.castle")
		return
	}
	g.Taken = append(slices.Clone(g.Taken), c.Kind)
	said := g.comingFrom("say.castle-entered", c, from).With("left", g.CastleRoom())
	if g.CastleRoom() == 0 {
		said = g.comingFrom("say.castle-full", c, from)
	}
	g.tell("castle-entered", engine.Public, said).Facts = engine.Facts{Piece: c.Kind, Amount: g.CastleRoom()}
}

// comingFrom returns a sentence about a creature that leaves the map, with the region it comes from unless that is
// Nowhere: creatures of a kind share their name.
func (g *Game) comingFrom(key string, c Creature, from int) text.Message {
	if from == land.Nowhere {
		return text.M(key, "creature", g.called(c))
	}
	return text.M(key+".from", "creature", g.called(c), "from", g.place(from))
}

// removeBeaten removes a beaten creature: it goes to region 80, its load stays on the region, and the narrator moves on
// at once (booklet: Outcome of a fight).
func (g *Game) removeBeaten(a aim) {
	i := g.indexOf(a)
	c := g.Creatures[i]
	g.Creatures = slices.Delete(slices.Clone(g.Creatures), i, i+1)
	if g.Beaten == nil {
		g.Beaten = map[string]int{}
	}
	g.Beaten[c.Known()]++
	g.dropCarried(c)
	// A card read now precedes the narrator's letter, and may advance the narrator further.
	g.next(Step{Do: doNarrator, N: 1})
	g.moment(happening{kind: "beaten", word: c.Known(), at: a.at, by: g.FightingSeats(),
		alone: g.Fight != nil && len(g.Fight.Fighters) == 1})
	g.vacated(a.at)
	g.brought()
}

func (g *Game) dropCarried(c Creature) {
	if c.Carries == "" {
		return
	}
	g.lay(c.At, c.Carries, 1, false)
	e := g.tell("dropped", engine.Public,
		text.M("say.creature-dropped", "creature", g.called(c), "what", texts.Name(c.Carries), "at", g.place(c.At)))
	e.Facts = engine.Facts{Piece: c.Carries, To: view.RegionID(c.At)}
}

func (g *Game) foretellMarch() []view.March {
	ways, _ := g.foretellSunrise()
	return ways
}

// foretellLoss reports whether the creatures' next march would lose the legend.
func (g *Game) foretellLoss() bool {
	_, lost := g.foretellSunrise()
	return lost
}

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

// beforeSunrise returns a copy in which the creatures may march.
func (g *Game) beforeSunrise() *Game {
	c := g.sketch()
	c.Creatures, c.Farmers, c.Lying = slices.Clone(g.Creatures), slices.Clone(g.Farmers), slices.Clone(g.Lying)
	c.Heroes = slices.Clone(g.Heroes)
	return c
}

// FreesCastle reports whether the castle would be free after the coming sunrise if some more gems lay around it.
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
