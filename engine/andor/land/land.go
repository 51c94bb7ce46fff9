// Package land holds the map of a legend: numbered regions, their neighbours, the arrows of creatures, bridges and
// drawings. A map is data, from a map file (maps) or the file of a custom legend. The package knows neither figures nor
// rules.
package land

import (
	"embed"
	"slices"
	"strconv"
	"strings"

	"skald/engine/lists"
)

// Nowhere is the position of anything that is on no region.
const Nowhere = -1

// CastleAt is the destination of creatures on every map: the castle or the gate.
const CastleAt = 0

// Size is 1 more than the highest possible region number.
const Size = 100

// Marks is a set of features drawn on a region.
type Marks uint16

// The marks of regions. Forest and River matter for events; Fog is a circle for a fog token; at a Smithy the dwarf pays
// less for strength; entering a Lake ends a movement; beaten creatures go to Beaten.
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

// markWords are the words for marks in map files.
var markWords = []struct {
	word string
	mark Marks
}{
	{"castle", Castle}, {"forest", Forest}, {"river", River}, {"fog", Fog}, {"well", Well}, {"merchant", Merchant},
	{"tree", Tree}, {"mine", Mine},
	{"tavern", Tavern}, {"tower", Tower}, {"lair", Lair}, {"smithy", Smithy}, {"lake", Lake}, {"beaten", Beaten},
}

// MarkNamed returns the mark of a word in map files, 0 if there is none.
func MarkNamed(word string) Marks {
	for _, m := range markWords {
		if m.word == word {
			return m.mark
		}
	}
	return 0
}

// Region is a numbered region.
type Region struct {
	ID int
	// Near lists the regions adjacent or joined by a bridge, lowest first; it is empty for regions off the map, which
	// heroes cannot enter.
	Near []int
	// Next is the target of its arrow for creatures, Nowhere at the castle and off the roads.
	Next int
	// X and Y are the centre of the region in ten-thousandths of the board's width: 0 to Wide across, 0 to High down.
	X, Y  int
	Marks Marks
	// Name is the word for the region in texts, "" if it has only a number.
	Name string
	// Country is the look of its ground: a word of Countries, "" for the default or if the marks decide.
	Country string
	// Rim is the border of its ground on sides without neighbours: "water", "rock" or "" for none; Brink is the
	// distance of the border from the centre and the ways.
	Rim   string
	Brink int
}

// Wide and High are the width and height of every map, in the units of Region.
const Wide, High = 10000, 6567

// Has reports whether a region has all of the marks.
func (r Region) Has(m Marks) bool { return r.Marks&m == m }

// Bridge joins two regions across the river.
type Bridge struct {
	ID   string
	A, B int
}

// Detour bends the beginning of a way between two regions in pictures.
type Detour struct{ From, To, X, Y int }

// Landmark is a small drawing in pictures; Size 1 is that of a house.
type Landmark struct {
	Art  string
	X, Y int
	Size float64
}

// Map is a land. It is immutable after reading and shared by all matches on it.
type Map struct {
	// ID is the word for the map in legends, "own" for a legend's own map.
	ID string
	// Key identifies the contents of a map: maps with equal keys are equal.
	Key string
	// Caves reports whether the space between the regions is rock.
	Caves     bool
	Detours   []Detour
	Landmarks []Landmark
	// Events lists the regions of the event cards that name regions; a card without an entry is left in the box.
	Events map[string][]int

	regions []Region
	at      [Size]*Region
	bridges []Bridge
}

//go:embed maps/*.yaml
var mapFiles embed.FS

// The built-in maps.
var (
	// Front is the map of Andor, the front of the board.
	Front = mustRead("front")
	// UnderMountain is the project's own map of the mine.
	UnderMountain = mustRead("mine")
	house         = []*Map{Front, UnderMountain}
)

func mustRead(id string) *Map {
	source, err := mapFiles.ReadFile("maps/" + id + ".yaml")
	if err != nil {
		panic(err) // the files are embedded
	}
	m, err := Read(source)
	if err != nil {
		panic("maps/" + id + ".yaml: " + err.Error())
	}
	m.Key = m.ID
	return m
}

// Named returns the built-in map with an id, or nil.
func Named(id string) *Map {
	i := slices.IndexFunc(house, func(m *Map) bool { return m.ID == id })
	if i < 0 {
		return nil
	}
	return house[i]
}

// Names returns the ids of the built-in maps.
func Names() []string { return lists.Map(house, func(m *Map) string { return m.ID }) }

// Own reports whether a legend brought the map.
func (m *Map) Own() bool { return Named(m.ID) != m }

// Bridges returns the bridges. The slice must not be changed.
func (m *Map) Bridges() []Bridge { return m.bridges }

func (m *Map) BridgeOf(id string) (Bridge, bool) {
	i := slices.IndexFunc(m.bridges, func(b Bridge) bool { return b.ID == id })
	if i < 0 {
		return Bridge{}, false
	}
	return m.bridges[i], true
}

// All returns the regions by number. The slice must not be changed.
func (m *Map) All() []Region { return m.regions }

// Valid reports whether a region exists.
func (m *Map) Valid(id int) bool { return id >= 0 && id < Size && m.at[id] != nil }

// Walkable reports whether figures can enter a region: it exists and is not off the map.
func (m *Map) Walkable(id int) bool { return m.Valid(id) && len(m.at[id].Near) > 0 }

// Get returns the region with a number, which must be Valid.
func (m *Map) Get(id int) Region { return *m.at[id] }

// Has reports whether a region exists and has the marks.
func (m *Map) Has(id int, marks Marks) bool { return m.Valid(id) && m.at[id].Has(marks) }

// With returns the regions that have all of the marks, by number.
func (m *Map) With(marks Marks) []int {
	var out []int
	for _, r := range m.regions {
		if r.Has(marks) {
			out = append(out, r.ID)
		}
	}
	return out
}

// Number parses a region's number; ok is false if no region of any map can have it.
func Number(s string) (int, bool) {
	n, err := strconv.Atoi(s)
	if err != nil || strconv.Itoa(n) != s || n < 0 || n >= Size {
		return Nowhere, false
	}
	return n, true
}

// Parse parses a region's number; ok is false if the region does not exist.
func (m *Map) Parse(s string) (int, bool) {
	if n, ok := Number(s); ok && m.Valid(n) {
		return n, true
	}
	return Nowhere, false
}

// Numbers lists the walkable regions, as in "0–72, 81, 82, 84".
func (m *Map) Numbers() string {
	var ids []int
	for _, r := range m.regions {
		if m.Walkable(r.ID) {
			ids = append(ids, r.ID)
		}
	}
	return Spans(ids)
}

// Spans lists ascending numbers; three or more consecutive ones as a range, as in "0–9, 11, 12".
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
