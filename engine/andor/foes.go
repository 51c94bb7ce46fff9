package andor

import (
	"slices"

	"skald/engine"
	"skald/engine/andor/land"
	"skald/engine/andor/legend"
	"skald/engine/andor/view"
	"skald/engine/text"
)

// NamedFoe returns the named creature of an id, nil if the legend has none.
func (g *Game) NamedFoe(id string) *legend.Foe {
	if id == "" {
		return nil
	}
	return g.legend.Foe(id)
}

func (g *Game) called(c Creature) text.Message { return g.foeCalled(c.Kind, c.Foe) }

// foeCalled returns the name of a kind of creature or of the named creature id.
func (g *Game) foeCalled(kind, id string) text.Message { return view.Called(g.legend, kind, id) }

// Known returns the word by which cards refer to the creature.
func (c Creature) Known() string { return view.Known(c.Kind, c.Foe) }

// Marches reports whether a creature moves at sunrise.
func (g *Game) Marches(c Creature) bool {
	if g.Flies(c) {
		return false // not in the sunrise box
	}
	if f := g.NamedFoe(c.Foe); f != nil {
		return f.Marches
	}
	return c.Kind != TowerSkral
}

// Flies reports whether a creature shares its region with others.
func (g *Game) Flies(c Creature) bool {
	b, _ := g.edition.BeastOf(c.Kind)
	return b.Flies
}

// immune reports whether a creature is immune to "herb" or "lures".
func (g *Game) immune(id, to string) bool {
	f := g.NamedFoe(id)
	return f != nil && slices.Contains(f.Immune, to)
}

// CouldFight returns the heroes in reach of the target on a region.
func (g *Game) CouldFight(at int) []engine.Seat {
	return slices.DeleteFunc(g.SeatsFrom(0), func(s engine.Seat) bool { return !g.Reaches(s, at) })
}

// bring puts a named creature on the map unless it is there.
func (g *Game) bring(e *legend.Effect, d *engine.Dice) {
	at, ok := g.spot(e.Spot, d)
	if f := g.NamedFoe(e.Word); f != nil && ok && g.FoeAt(f.ID) == land.Nowhere {
		g.putFoe(Creature{Kind: f.As, Foe: f.ID, WP: f.Will}, at, e.Lands)
	}
}

// send moves a named creature on the map to another region (facts, Legend 5: regardless of arrows, bridges and rubble).
func (g *Game) send(e *legend.Effect, d *engine.Dice) {
	at, ok := g.spot(e.Spot, d)
	if !ok {
		return
	}
	for _, list := range []*[]Creature{&g.Creatures, &g.Aloft} {
		if i := slices.IndexFunc(*list, func(c Creature) bool { return c.Foe == e.Word }); i >= 0 {
			c := (*list)[i]
			c.Roused = true
			*list = slices.Delete(slices.Clone(*list), i, i+1)
			g.putFoe(c, at, e.Lands)
			return
		}
	}
}

// FoeAt returns the region on or above which a named creature is, or Nowhere.
func (g *Game) FoeAt(id string) int {
	for _, list := range [][]Creature{g.Creatures, g.Aloft} {
		for _, c := range list {
			if c.Foe == id {
				return c.At
			}
		}
	}
	return land.Nowhere
}

// putFoe puts a named creature on a region; the creature already there moves on along the arrows (facts, Legends 3 to
// 5). A creature that does not land displaces none.
func (g *Game) putFoe(c Creature, at int, lands bool) {
	c.At = at
	g.tellFoe(c, lands)
	if !lands {
		g.Aloft = append(slices.Clone(g.Aloft), c)
		return
	}
	if at == land.CastleAt && (g.Occupied != nil || !g.Flies(c)) {
		g.breach(c, land.Nowhere)
		return
	}
	i := g.Walker(at)
	if i < 0 || g.Flies(c) {
		g.addCreature(c)
		return
	}
	pushed := g.Creatures[i]
	g.Creatures = slices.Delete(slices.Clone(g.Creatures), i, i+1)
	g.addCreature(c)
	if g.Over == "" {
		g.pushOn(pushed)
	}
}

func (g *Game) tellFoe(c Creature, lands bool) {
	key := "say.foe-came"
	switch {
	case !lands && !c.Roused:
		key = "say.foe-sleeps"
	case !lands:
		key = "say.foe-above"
	}
	with := text.M("foe.strength", "sp", g.StrengthOf(c), "wp", g.WillOf(c))
	if f := g.NamedFoe(c.Foe); f != nil && f.Match {
		with = text.M("foe.match", "n", f.Further, "wp", g.WillOf(c))
	}
	e := g.tell("foe", engine.Public, text.M(key, "foe", g.called(c), "at", g.place(c.At), "with", with))
	e.Reveals, e.Facts = true, engine.Facts{Piece: c.Kind, To: view.RegionID(c.At)}
}

// pushOn moves a displaced creature along the arrows, or removes it if it has no way.
func (g *Game) pushOn(c Creature) {
	from := c.At
	c.At = g.target(from)
	if c.At == land.Nowhere {
		c.At = from
		g.dropCarried(c)
		return
	}
	e := g.tell("creature-moved", engine.Public,
		text.M("say.creature-moved", "creature", g.called(c), "from", from, "to", g.place(c.At)))
	e.Facts = engine.Facts{Piece: c.Kind, From: view.RegionID(from), To: view.RegionID(c.At)}
	if c.At == land.CastleAt {
		g.breach(c, from)
		return
	}
	g.addCreature(c)
}

// spot returns the region of an effect; ok is false if there is none.
func (g *Game) spot(s legend.Spot, d *engine.Dice) (int, bool) {
	switch s.Word {
	case "":
		return s.At, s.At != land.Nowhere
	case "die":
		return s.Die[d.D6("table", 1)[0]-1], true
	}
	return land.Nowhere, false
}
