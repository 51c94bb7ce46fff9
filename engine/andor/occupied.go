package andor

import (
	"slices"

	"skald/engine"
	"skald/engine/andor/land"
	"skald/engine/andor/view"
	"skald/engine/lists"
	"skald/engine/text"
)

// occupied is a castle held by creatures: any number of them are on its region and can be fought and lured as
// elsewhere.
type occupied struct {
	// Backing is the strength each creature gains for every other there; the legend is lost with Limit creatures there.
	Backing int `json:"backing,omitempty"`
	Limit   int `json:"limit"`
}

// Occupants returns the creatures that hold the castle, the first arrival first.
func (g *Game) Occupants() []Creature {
	if g.Occupied == nil {
		return nil
	}
	return lists.Where(g.Creatures, func(c Creature) bool { return c.At == land.CastleAt })
}

// CastleHeld reports whether creatures hold the castle and are in it.
func (g *Game) CastleHeld() bool { return len(g.Occupants()) > 0 }

// HoldsCastle reports whether a creature is one of the castle's holders.
func (g *Game) HoldsCastle(c Creature) bool { return g.Occupied != nil && c.At == land.CastleAt }

// backing returns the strength a creature gains from the others in the castle.
func (g *Game) backing(c Creature) int {
	if !g.HoldsCastle(c) {
		return 0
	}
	return g.Occupied.Backing * max(0, len(g.Occupants())-1)
}

// takeCastle lets creatures hold the castle from now on.
func (g *Game) takeCastle(backing, limit int) {
	g.Occupied = &occupied{Backing: backing, Limit: limit}
	g.tell("castle-taken", engine.Public, text.M("say.castle-taken", "limit",
		limit)).Facts = engine.Facts{To: view.RegionID(land.CastleAt), Amount: limit}
}

// freeCastle ends the occupation. Creatures still there enter as they would a free castle; those that never move stay.
func (g *Game) freeCastle() {
	still := g.Occupants()
	if g.Occupied == nil {
		return
	}
	g.Occupied = nil
	g.tell("castle-freed", engine.Public,
		text.M("say.castle-freed")).Facts = engine.Facts{From: view.RegionID(land.CastleAt)}
	for _, c := range still {
		if g.Marches(c) && g.Over == "" {
			g.Creatures = slices.Delete(slices.Clone(g.Creatures), g.indexOf(c.Aim()), g.indexOf(c.Aim())+1)
			g.breach(c, land.Nowhere)
		}
	}
}

// occupy adds a creature that comes from a region, or Nowhere, to the holders of the castle.
func (g *Game) occupy(c Creature, from int) {
	g.addCreature(c)
	if g.CastleRoom() < 0 {
		g.end(lost, overrun)
		return
	}
	said := g.comingFrom("say.castle-joined", c, from).With("n", len(g.Occupants())).With("most", g.Occupied.Limit-1)
	g.tell("castle-entered", engine.Public, said).Facts = engine.Facts{Piece: c.Kind,
		To: view.RegionID(land.CastleAt), Amount: len(g.Occupants())}
}

// The limits of a legend's values for a held castle.
const (
	maxBacking    = 9
	mostOccupants = 20
)

// overrun is the reason if a legend is lost by one creature too many holding the castle.
const overrun = "over.overrun"

// vacated reads the cards that wait for a free castle if the creature that left a region was the last one on 0.
func (g *Game) vacated(at int) {
	if at == land.CastleAt && g.Occupied != nil && !g.CastleHeld() {
		g.moment(happening{kind: "freed"})
	}
}

// poisoned reports whether poison removes a creature lured by a gem, with no reward and no move of the narrator
// (booklet: Poison; our ruling).
func (g *Game) poisoned(c Creature) bool {
	i := g.lyingAt(c.At, poison)
	if i < 0 {
		return false
	}
	g.reduceHeap(i, 1)
	g.tell("poisoned", engine.Public, text.M("say.poisoned", "creature", g.called(c), "at",
		g.place(c.At))).Facts = engine.Facts{Piece: c.Kind, From: view.RegionID(c.At)}
	g.dropCarried(c)
	return true
}

const poison = "poison"
