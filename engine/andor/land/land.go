// Package land is the land of Andor: its 78 regions, which of them touch, the
// arrows creatures follow, the bridges, and what stands where. It knows no
// figures and no rules of play.
package land

import (
	"slices"
	"strconv"
)

// Nowhere is what is on no region.
const Nowhere = -1

// Regions with a part of their own in the booklet.
const (
	CastleAt  = 0  // the castle
	TreeAt    = 57 // the Tree of Songs
	MineAt    = 71 // the way into the mine
	TavernAt  = 72 // the tavern
	BeatenAt  = 80 // where beaten creatures are laid
	TowerAt   = 83 // the forgotten tower
	LairAt    = 84 // the dragon's lair
	LastOnMap = 84
)

// Marks are what is drawn on a region.
type Marks uint16

// The marks of regions. Forest and River count for events, Fog is a circle for a
// fog token, Rock only looks different.
const (
	Castle Marks = 1 << iota
	Forest
	River
	Fog
	Well
	Merchant
	Tree
	Mine
	Tavern
	Tower
	Lair
	Rock
)

// Region is one of the numbered regions.
type Region struct {
	ID int
	// Near are the regions that touch it or are joined to it by a bridge,
	// smallest first.
	Near []int
	// Next is where its arrow leads creatures, Nowhere at the castle and off the
	// roads.
	Next int
	// X and Y are the middle of the region, in ten-thousandths of the board's
	// width (0 … 10000 across, 0 … 6567 down).
	X, Y  int
	Marks Marks
}

// Has reports whether a region bears all of the marks.
func (r Region) Has(m Marks) bool { return r.Marks&m == m }

// Bridge joins two regions across the river.
type Bridge struct {
	ID   string
	A, B int
}

var bridges = []Bridge{{"rope-bridge", 16, 48}, {"bow-bridge", 46, 47}, {"market-bridge", 38, 39}}

// Bridges lists the bridges.
func Bridges() []Bridge { return slices.Clone(bridges) }

// BridgeOf returns the bridge of an id.
func BridgeOf(id string) (Bridge, bool) {
	i := slices.IndexFunc(bridges, func(b Bridge) bool { return b.ID == id })
	if i < 0 {
		return Bridge{}, false
	}
	return bridges[i], true
}

// byID finds regions by number. It is filled once and never written again.
var byID = func() (at [LastOnMap + 1]*Region) {
	for i := range regions {
		at[regions[i].ID] = &regions[i]
	}
	return at
}()

// All lists the regions by number. The slice must not be changed.
func All() []Region { return regions }

// Valid reports whether there is a region of that number.
func Valid(id int) bool { return id >= 0 && id < len(byID) && byID[id] != nil }

// Walkable reports whether figures can stand and go there: every region but the
// two that lie beside the map.
func Walkable(id int) bool { return Valid(id) && len(byID[id].Near) > 0 }

// Get returns the region of a number, which must be Valid.
func Get(id int) Region { return *byID[id] }

// Has reports whether there is such a region and it bears the marks.
func Has(id int, m Marks) bool { return Valid(id) && byID[id].Has(m) }

// With lists the regions that bear all of the marks, by number.
func With(m Marks) []int {
	var out []int
	for _, r := range regions {
		if r.Has(m) {
			out = append(out, r.ID)
		}
	}
	return out
}

// Parse reads the number of a region as people write it; false when there is no
// such region.
func Parse(s string) (int, bool) {
	n, err := strconv.Atoi(s)
	if err != nil || strconv.Itoa(n) != s || !Valid(n) {
		return Nowhere, false
	}
	return n, true
}
