package view

import (
	"strconv"

	"skald/engine"
	"skald/engine/andor/land"
	"skald/engine/andor/legend"
	texts "skald/engine/andor/text"
	"skald/engine/text"
)

// Region holds the texts and moves of a region, which prompts repeat dozens of times on every move. It is made once,
// shared by all positions and never written.
type Region struct {
	// ID names the region in choices and events, "" if the map has no such region; Text is its name for players.
	ID   string
	Text text.Message
	// Move and Walk are the labelled moves to the region.
	Move, Walk           engine.Move
	MoveLabel, WalkLabel text.Message
}

// Regions holds the regions of a map.
type Regions struct {
	// At is indexed by the number of the region.
	At [land.Size]Region
	// Named returns the name of a region or bridge, given its word.
	Named func(word string) text.Message
}

// tellRegions returns the regions of a map; named returns the name of a landmark.
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

// houseRegions holds the regions of the built-in maps.
var houseRegions = func() map[*land.Map]*Regions {
	out := map[*land.Map]*Regions{}
	for _, id := range land.Names() {
		m := land.Named(id)
		out[m] = tellRegions(m, texts.Name)
	}
	return out
}()

// RegionsOf returns the regions of the map of a legend.
func RegionsOf(l *legend.Legend) *Regions {
	if t := houseRegions[l.Map]; t != nil {
		return t
	}
	return tellRegions(l.Map, func(word string) text.Message { return text.M(l.Key(legend.PlaceText + word)) })
}

// Of returns the name of a region with its landmark.
func (t *Regions) Of(at int) text.Message {
	if at >= 0 && at < len(t.At) && t.At[at].ID != "" {
		return t.At[at].Text
	}
	return text.Plain(strconv.Itoa(at))
}

var regionIDs = func() (out [land.Size]string) {
	for i := range out {
		out[i] = strconv.Itoa(i)
	}
	return out
}()

// RegionID returns the number of a region as choices and events write it; "" for no region.
func RegionID(at int) string {
	if at < 0 || at >= land.Size {
		return ""
	}
	return regionIDs[at]
}
