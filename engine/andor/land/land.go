// Package land is the land a legend plays on: regions by number, which of them
// touch, the arrows creatures follow, bridges, and what is drawn where. A land is
// data: a map file (maps) or the part of a legend's file its author wrote. This
// package knows no figures and no rules of play.
package land

import (
	"embed"
	"slices"
	"strconv"
	"strings"
)

// Nowhere is what is on no region.
const Nowhere = -1

// CastleAt is where creatures want to go on every map: the castle, the gate.
const CastleAt = 0

// Size is one more than the highest number a region can have.
const Size = 100

// Marks are what is drawn on a region.
type Marks uint16

// The marks of regions. Forest and River count for events, Fog is a circle for a
// fog token, at a Smithy the dwarf pays less for strength, entering a Lake ends a
// movement, Beaten is where beaten creatures are laid.
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
	Smithy
	Lake
	Beaten
)

// markWords are the marks as map files call them.
var markWords = []struct {
	word string
	mark Marks
}{
	{"castle", Castle}, {"forest", Forest}, {"river", River}, {"fog", Fog}, {"well", Well}, {"merchant", Merchant}, {"tree", Tree}, {"mine", Mine},
	{"tavern", Tavern}, {"tower", Tower}, {"lair", Lair}, {"smithy", Smithy}, {"lake", Lake}, {"beaten", Beaten},
}

// MarkNamed is the mark map files call so, 0 when there is none.
func MarkNamed(word string) Marks {
	for _, m := range markWords {
		if m.word == word {
			return m.mark
		}
	}
	return 0
}

// Region is one of the numbered regions.
type Region struct {
	ID int
	// Near are the regions that touch it or are joined to it by a bridge,
	// smallest first; none beside the map, where nobody can stand.
	Near []int
	// Next is where its arrow leads creatures, Nowhere at the castle and off the
	// roads.
	Next int
	// X and Y are the middle of the region, in ten-thousandths of the board's
	// width (0 … Wide across, 0 … High down).
	X, Y  int
	Marks Marks
	// Name is the word by which texts name the region, "" for its number alone.
	Name string
	// Country is what its ground looks like: a word of Countries, "" where the
	// marks say it or it is like most.
	Country string
	// Rim says what its ground ends in where no neighbour is: "water", "rock",
	// or "" when it does not end; Brink is how far from the middle and the ways.
	Rim   string
	Brink int
}

// Wide and High are the breadth and height of every map, in the units of Region.
const Wide, High = 10000, 6567

// Has reports whether a region bears all of the marks.
func (r Region) Has(m Marks) bool { return r.Marks&m == m }

// Bridge joins two regions across the river.
type Bridge struct {
	ID   string
	A, B int
}

// Detour bends the beginning of a way between two regions on pictures.
type Detour struct{ From, To, X, Y int }

// Landmark is a small drawing on pictures; Size 1 is that of a house.
type Landmark struct {
	Art  string
	X, Y int
	Size float64
}

// Map is a land. It does not change once read, and all who play on it share it.
type Map struct {
	// ID is what legends call it, "own" for one a legend brings with it.
	ID string
	// Key tells maps apart: two maps with one key are the same.
	Key string
	// Caves says that all between the regions is rock.
	Caves     bool
	Detours   []Detour
	Landmarks []Landmark
	// Events says where the event cards that name regions happen; a card without an
	// entry has no place here and is left in the box.
	Events map[string][]int

	regions []Region
	at      [Size]*Region
	bridges []Bridge
}

//go:embed maps/*.yaml
var mapFiles embed.FS

// The maps that come with the program.
var (
	// Front is the land of Andor, the front of the board.
	Front = mustRead("front")
	// UnderMountain is the mine, for which we have a map of our own.
	UnderMountain = mustRead("mine")
	house         = []*Map{Front, UnderMountain}
)

func mustRead(id string) *Map {
	source, err := mapFiles.ReadFile("maps/" + id + ".yaml")
	if err != nil {
		panic(err) // the files are part of the program
	}
	m, err := Read(source)
	if err != nil {
		panic("maps/" + id + ".yaml: " + err.Error())
	}
	m.Key = m.ID
	return m
}

// Named returns a map that comes with the program by its id, nil when there is none.
func Named(id string) *Map {
	i := slices.IndexFunc(house, func(m *Map) bool { return m.ID == id })
	if i < 0 {
		return nil
	}
	return house[i]
}

// Names lists the ids of the maps that come with the program.
func Names() []string {
	var out []string
	for _, m := range house {
		out = append(out, m.ID)
	}
	return out
}

// Own reports whether a legend brought the map with it.
func (m *Map) Own() bool { return Named(m.ID) != m }

// Bridges lists the bridges. The slice must not be changed.
func (m *Map) Bridges() []Bridge { return m.bridges }

// BridgeOf returns the bridge of an id.
func (m *Map) BridgeOf(id string) (Bridge, bool) {
	i := slices.IndexFunc(m.bridges, func(b Bridge) bool { return b.ID == id })
	if i < 0 {
		return Bridge{}, false
	}
	return m.bridges[i], true
}

// All lists the regions by number. The slice must not be changed.
func (m *Map) All() []Region { return m.regions }

// Valid reports whether there is a region of that number.
func (m *Map) Valid(id int) bool { return id >= 0 && id < Size && m.at[id] != nil }

// Walkable reports whether figures can stand and go there: every region but those
// that lie beside the map.
func (m *Map) Walkable(id int) bool { return m.Valid(id) && len(m.at[id].Near) > 0 }

// Get returns the region of a number, which must be Valid.
func (m *Map) Get(id int) Region { return *m.at[id] }

// Has reports whether there is such a region and it bears the marks.
func (m *Map) Has(id int, marks Marks) bool { return m.Valid(id) && m.at[id].Has(marks) }

// With lists the regions that bear all of the marks, by number.
func (m *Map) With(marks Marks) []int {
	var out []int
	for _, r := range m.regions {
		if r.Has(marks) {
			out = append(out, r.ID)
		}
	}
	return out
}

// Number reads the number of a region as people write it; false when no region of
// any map can have it.
func Number(s string) (int, bool) {
	n, err := strconv.Atoi(s)
	if err != nil || strconv.Itoa(n) != s || n < 0 || n >= Size {
		return Nowhere, false
	}
	return n, true
}

// Parse reads the number of a region as people write it; false when there is no
// such region.
func (m *Map) Parse(s string) (int, bool) {
	if n, ok := Number(s); ok && m.Valid(n) {
		return n, true
	}
	return Nowhere, false
}

// Numbers says which regions there are to stand on, as in "0–72, 81, 82, 84".
func (m *Map) Numbers() string {
	var ids []int
	for _, r := range m.regions {
		if m.Walkable(r.ID) {
			ids = append(ids, r.ID)
		}
	}
	return Spans(ids)
}

// Spans lists numbers that ascend, three and more in a row by the first and the
// last, as in "0–9, 11, 12".
func Spans(ids []int) string {
	var parts []string
	for i := 0; i < len(ids); i++ {
		first := i
		for i+1 < len(ids) && ids[i+1] == ids[i]+1 {
			i++
		}
		switch {
		case i == first:
			parts = append(parts, strconv.Itoa(ids[i]))
		case i == first+1:
			parts = append(parts, strconv.Itoa(ids[first]), strconv.Itoa(ids[i]))
		default:
			parts = append(parts, strconv.Itoa(ids[first])+"–"+strconv.Itoa(ids[i]))
		}
	}
	return strings.Join(parts, ", ")
}
