package view

import (
	"strconv"

	"skald/engine"
	"skald/engine/andor/land"
	"skald/engine/andor/legend"
	texts "skald/engine/andor/text"
	"skald/engine/text"
)

// Region is what is said of a region again and again: prompts name the same regions
// dozens of times on every move. It is made once, shared by all positions and never
// written.
type Region struct {
	// ID is how choices and events name it, "" where the map has no such region; Text is
	// how players read it.
	ID   string
	Text text.Message
	// Move and Walk are the moves that go there, with their labels.
	Move, Walk           engine.Move
	MoveLabel, WalkLabel text.Message
}

// Regions is what is said of the regions of a map.
type Regions struct {
	// At holds the regions by number.
	At [land.Size]Region
	// Named says what a region or a bridge is called by its word.
	Named func(word string) text.Message
}

// tellRegions says the regions of a map; named is how texts call what stands there.
func tellRegions(m *land.Map, named func(word string) text.Message) *Regions {
	out := &Regions{Named: named}
	for _, r := range m.All() {
		w := &out.At[r.ID]
		w.ID = RegionID(r.ID)
		w.Text = text.Plain(w.ID)
		if r.Name != "" {
			w.Text = text.M("place.named", "n", r.ID, "name", named(r.Name))
		}
		w.Move, w.MoveLabel = engine.MakeMove("move", r.ID), text.M("choice.move", "to", w.Text)
		w.Walk, w.WalkLabel = engine.MakeMove("walk", r.ID), text.M("choice.walk", "to", w.Text)
	}
	return out
}

// houseRegions says the regions of the maps that come with the program.
var houseRegions = func() map[*land.Map]*Regions {
	out := map[*land.Map]*Regions{}
	for _, id := range land.Names() {
		m := land.Named(id)
		out[m] = tellRegions(m, texts.Name)
	}
	return out
}()

// RegionsOf says the regions of the map of a legend.
func RegionsOf(l *legend.Legend) *Regions {
	if t := houseRegions[l.Map]; t != nil {
		return t
	}
	return tellRegions(l.Map, func(word string) text.Message { return text.M(l.Key(legend.PlaceText + word)) })
}

// Of names a region with what stands there.
func (t *Regions) Of(at int) text.Message {
	if at >= 0 && at < len(t.At) && t.At[at].ID != "" {
		return t.At[at].Text
	}
	return text.Plain(strconv.Itoa(at))
}

// regionIDs are the numbers of regions as choices and events name them.
var regionIDs = func() (out [land.Size]string) {
	for i := range out {
		out[i] = strconv.Itoa(i)
	}
	return out
}()

// RegionID returns the number by which choices and events name a region; "" for none.
func RegionID(at int) string {
	if at < 0 || at >= land.Size {
		return ""
	}
	return regionIDs[at]
}
