package andor

import (
	"slices"

	"skald/engine"
	"skald/engine/andor/land"
	"skald/engine/andor/view"
	"skald/engine/text"
)

// occupied is the castle in the hands of creatures: they stand on its region, any
// number of them, where they are fought and lured like all others.
type occupied struct {
	// Backing is how much strength each has more for every other there; with Limit
	// of them the legend is lost.
	Backing int `json:"backing,omitempty"`
	Limit   int `json:"limit"`
}

// Occupants are the creatures that hold the castle, the one that came first before the
// others; none while nobody holds it.
func (g *Game) Occupants() []Creature {
	if g.Occupied == nil {
		return nil
	}
	var out []Creature
	for _, c := range g.Creatures {
		if c.At == land.CastleAt {
			out = append(out, c)
		}
	}
	return out
}

// CastleHeld says that creatures hold the castle and stand in it.
func (g *Game) CastleHeld() bool { return len(g.Occupants()) > 0 }

// HoldsCastle says that a creature is one of those who hold the castle.
func (g *Game) HoldsCastle(c Creature) bool { return g.Occupied != nil && c.At == land.CastleAt }

// backing is the strength a creature has more for the others beside it in the castle.
func (g *Game) backing(c Creature) int {
	if !g.HoldsCastle(c) {
		return 0
	}
	return g.Occupied.Backing * max(0, len(g.Occupants())-1)
}

// takeCastle lets creatures hold the castle from now on.
func (g *Game) takeCastle(backing, limit int) {
	g.Occupied = &occupied{Backing: backing, Limit: limit}
	g.tell("castle-taken", engine.Public, text.M("say.castle-taken", "limit", limit)).Facts = engine.Facts{To: view.RegionID(land.CastleAt), Amount: limit}
}

// freeCastle ends it. Who still stands there enters as a creature does that comes to
// a castle nobody holds; one that never moves stays where it is.
func (g *Game) freeCastle() {
	still := g.Occupants()
	if g.Occupied == nil {
		return
	}
	g.Occupied = nil
	g.tell("castle-freed", engine.Public, text.M("say.castle-freed")).Facts = engine.Facts{From: view.RegionID(land.CastleAt)}
	for _, c := range still {
		if g.Marches(c) && g.Over == "" {
			g.Creatures = slices.Delete(slices.Clone(g.Creatures), g.indexOf(c.Aim()), g.indexOf(c.Aim())+1)
			g.breach(c)
		}
	}
}

// occupy adds a creature to those that hold the castle.
func (g *Game) occupy(c Creature) {
	g.addCreature(c)
	if g.CastleRoom() < 0 {
		g.end(lost, overrun)
		return
	}
	g.tell("castle-entered", engine.Public, text.M("say.castle-joined", "creature", g.called(c), "n", len(g.Occupants()), "most", g.Occupied.Limit-1)).Facts = engine.Facts{Piece: c.Kind, To: view.RegionID(land.CastleAt), Amount: len(g.Occupants())}
}

// The bounds of what a legend can say of a castle that is held.
const (
	maxBacking    = 9
	mostOccupants = 20
)

// overrun is why a legend is lost when one creature too many holds the castle.
const overrun = "over.overrun"

// vacated reads the cards that wait for the castle to be free, when a creature has left
// a region: its own was the last on 0.
func (g *Game) vacated(at int) {
	if at == land.CastleAt && g.Occupied != nil && !g.CastleHeld() {
		g.moment(happening{kind: "freed"})
	}
}

// poisoned says that poison lies where a gem has drawn a creature, which is gone with it
// then: no reward, and the narrator stays where he is (booklet: Poison; our ruling).
func (g *Game) poisoned(c Creature) bool {
	i := g.lyingAt(c.At, poison)
	if i < 0 {
		return false
	}
	g.reduceHeap(i, 1)
	g.tell("poisoned", engine.Public, text.M("say.poisoned", "creature", g.called(c), "at", g.place(c.At))).Facts = engine.Facts{Piece: c.Kind, From: view.RegionID(c.At)}
	g.dropCarried(c)
	return true
}

const poison = "poison"
