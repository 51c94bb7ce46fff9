package runebound

// Terrain is the kind of country of a hex; each kind but the town is a symbol of
// the movement dice.
type Terrain string

// The seven kinds of country, and the towns, which any symbol enters.
const (
	Plains   Terrain = "plains"
	Forest   Terrain = "forest"
	Hills    Terrain = "hills"
	Mountain Terrain = "mountain"
	River    Terrain = "river"
	Road     Terrain = "road"
	Swamp    Terrain = "swamp"
	Town     Terrain = "town"
)

// Terrains lists the symbols of the dice, the most frequent first.
func Terrains() []Terrain {
	return []Terrain{Road, Plains, Hills, Forest, River, Mountain, Swamp}
}

// Gem is the difficulty of an adventure, which is also what its counter is
// worth; 0 is none.
type Gem int

// The gems, the easiest first.
const (
	Green Gem = iota + 1
	Yellow
	Blue
	Red
)

// Gems lists the gems, the easiest first.
func Gems() []Gem { return []Gem{Green, Yellow, Blue, Red} }

// String returns the id of the gem.
func (g Gem) String() string {
	if g < Green || g > Red {
		return ""
	}
	return [...]string{"green", "yellow", "blue", "red"}[g-Green]
}

// Place is a town: its id, its hex and the drawing of package terrain it has.
type Place struct {
	ID  string
	At  Hex
	Art string
}

// World is a map. Its Name is part of the identity of the painted picture: two
// worlds that differ must not share one.
type World struct {
	Name    string
	Columns int
	Rows    int
	Land    map[Hex]Terrain // a hex that is missing is plains
	Gems    map[Hex]Gem     // where adventures wait when a match begins
	Towns   []Place         // the first is where the heroes start
	Roads   [][]Hex         // each from town to town
	Rivers  [][]Hex         // each from its source; it may pass under a road
}

// Face is a side of a movement die.
type Face []Terrain

// MovementDie has the six faces of every movement die: fourteen symbols, roads
// and plains most, mountains and swamps least.
func MovementDie() [6]Face {
	return [6]Face{
		{Road, Plains},
		{Road, Hills},
		{Plains, Forest},
		{Plains, River},
		{Road, River, Hills},
		{Forest, Mountain, Swamp},
	}
}

// realmRows are the hexes of the realm, row by row: a letter for the country
// (p plains, f forest, h hills, M mountain, w river, r road, s swamp, T town) and
// a figure for the gem (1 green to 4 red).
var realmRows = [...]string{
	"h. M4 M. M. M. M. M. h. p. p. h. f. f. f.",
	"M. M. M4 M. M. M4 w. h. p. p3 h. h. f3 f.",
	"h. M1 M. M. M4 h. h. w. h3 T. r. r1 h. h.",
	"h. h. h. h1 h. T. r3 r. r. p. w. r. T. p.",
	"h. T. r. r. r. r. p. p. w. p1 p. w. r1 p.",
	"h. f4 f. p. p1 p. w3 w. p2 p2 w2 r. h. p3",
	"h1 h. f. f. p. w. w. p. p. w2 w. r. p2 p.",
	"p. w1 w. w. w. p. p1 p. w. p. T. p. p2 h2",
	"p. w. p. s. s1 s. s. T. r2 r2 r. r2 p. p1",
	"w. f. T. p. s. w. w. w1 h. h. p1 r1 p1 p.",
	"f. f4 f. f. s3 w. f2 f. f1 f. f2 f. r1 p.",
	"f. f. f. f. w. f. f. f. h. h2 h1 f. T. p.",
	"f. f4 f. f3 w. f3 f. h1 h. f2 f. f. f1 p.",
}

// Realm returns the map the first sheet shows: fourteen columns of thirteen
// hexes, eight towns, fifty gems. Nothing of it is printed in the rulebook but
// that the heroes start in Tamalir, at the bottom on the right; shares of
// country, distances of towns and the pull of the gems follow the numbers known
// of the game's maps.
func Realm() *World {
	w := &World{Name: "realm", Rows: len(realmRows), Land: map[Hex]Terrain{}, Gems: map[Hex]Gem{}}
	kinds := map[byte]Terrain{'p': Plains, 'f': Forest, 'h': Hills, 'M': Mountain, 'w': River, 'r': Road, 's': Swamp, 'T': Town}
	for r, row := range realmRows {
		for i := 0; i+1 < len(row); i += 3 {
			h := Hex{i/3 + 1, r + 1}
			w.Columns = max(w.Columns, h.Column)
			w.Land[h] = kinds[row[i]]
			if g := Gem(row[i+1] - '0'); row[i+1] != '.' {
				w.Gems[h] = g
			}
		}
	}
	for _, t := range [...][3]string{
		{"tamalir", "M12", "court"}, {"riverwatch", "K8", "ferry"}, {"greyhaven", "C10", "white-village"}, {"dawnsmoor", "H9", "abbey"},
		{"forge", "F4", "kilns"}, {"frostgate", "B5", "gate"}, {"nerekhall", "J3", "manor"}, {"vynelvale", "M4", "mill"},
	} {
		w.Towns = append(w.Towns, Place{ID: t[0], At: At(t[1]), Art: t[2]})
	}
	w.Roads = [][]Hex{
		hexes("M12", "M11", "L10", "L9", "K8"), hexes("L9", "K9", "J9", "I9", "H9"), hexes("K8", "L7", "L6", "M5", "M4"),
		hexes("M4", "L4", "L3", "K3", "J3"), hexes("J3", "I4", "H4", "G4", "F4"), hexes("F4", "F5", "E5", "D5", "C5", "B5"),
	}
	w.Rivers = [][]Hex{
		hexes("G2", "H3", "H4", "I5", "H6", "G6", "G7", "F7", "E8", "D8", "C8", "B8", "B9", "A10"),
		hexes("K4", "L5", "K6", "K7", "J7", "I8", "I9", "H10", "G10", "F10", "F11", "E12", "E13"),
	}
	return w
}

func hexes(names ...string) []Hex {
	out := make([]Hex, len(names))
	for i, n := range names {
		out[i] = At(n)
	}
	return out
}

// country is what lies on a hex of the map.
func (w *World) country(h Hex) Terrain {
	if t, ok := w.Land[h]; ok {
		return t
	}
	return Plains
}

// holds says whether the hex is on the map.
func (w *World) holds(h Hex) bool {
	return h.Column >= 1 && h.Column <= w.Columns && h.Row >= 1 && h.Row <= w.Rows && h.String() != ""
}
