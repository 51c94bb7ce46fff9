package land

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
)

//go:embed map.txt
var mapText string

// grid is a parsed map.
type grid struct {
	terrain       [Size]Terrain
	colour        [Size]Colour
	sites         []Site
	roads, rivers [][]Hex
}

// world is the map in play. It is filled once and never written again.
var world = mustRead(mapText)

// The letters of the text, by terrain and by colour.
const (
	terrainLetters = "?.=~,fh^#"
	colourLetters  = "-gybr"
)

func mustRead(text string) *grid {
	g, err := read(text)
	if err != nil {
		panic("land: the map: " + err.Error())
	}
	return g
}

// read parses a map and checks that it is complete.
func read(text string) (*grid, error) {
	g := &grid{}
	for i, line := range strings.Split(text, "\n") {
		f := strings.Fields(line)
		if len(f) == 0 || f[0] == "#" {
			continue
		}
		if err := g.line(f); err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	for h := Hex(1); h < Size; h++ {
		_, named := g.siteAt(h)
		switch {
		case g.terrain[h] == None:
			return nil, fmt.Errorf("nothing is said of %v", h)
		case g.terrain[h] == Town && !named:
			return nil, fmt.Errorf("the town on %v has no id", h)
		case g.terrain[h] == Town && g.colour[h] != NoGem:
			return nil, fmt.Errorf("a gem lies in the town on %v", h)
		}
	}
	return g, nil
}

func (g *grid) line(f []string) error {
	switch f[0] {
	case "row":
		return g.row(f[1:])
	case "town":
		if len(f) != 4 {
			return fmt.Errorf("a town has an id, a hex and arms")
		}
		at, ok := Parse(f[2])
		if _, taken := g.siteAt(at); !ok || taken || g.terrain[at] != Town {
			return fmt.Errorf("on %s is no town for %s", f[2], f[1])
		}
		for _, s := range g.sites {
			if s.ID == f[1] || s.Arms == f[3] {
				return fmt.Errorf("the id or the arms of %s are those of %s as well", f[1], s.ID)
			}
		}
		g.sites = append(g.sites, Site{f[1], at, f[3]})
		return nil
	case "road":
		way, err := g.way(f[1:], SymbolsOf(Road, Town))
		g.roads = append(g.roads, way)
		return err
	case "river":
		way, err := g.way(f[1:], SymbolsOf(River, Road))
		g.rivers = append(g.rivers, way)
		return err
	}
	return fmt.Errorf("nobody knows what %q is", f[0])
}

func (g *grid) row(f []string) error {
	if len(f) != Columns+1 {
		return fmt.Errorf("a row has its number and %d cells", Columns)
	}
	row, err := strconv.Atoi(f[0])
	if err != nil || At(1, row) == Nowhere || g.terrain[At(1, row)] != None {
		return fmt.Errorf("there is no row %s, or it comes twice", f[0])
	}
	for i, cell := range f[1:] {
		if len(cell) != 2 {
			return fmt.Errorf("the cell %q is not a letter and a mark", cell)
		}
		t, c := strings.IndexByte(terrainLetters, cell[0]), strings.IndexByte(colourLetters, cell[1])
		if t < 1 || c < 0 {
			return fmt.Errorf("nobody knows the cell %q", cell)
		}
		h := At(i+1, row)
		g.terrain[h], g.colour[h] = Terrain(t), Colour(c)
	}
	return nil
}

// way parses the hexes of a road or river, which must be adjacent.
func (g *grid) way(f []string, through Symbols) ([]Hex, error) {
	var way []Hex
	for i, id := range f {
		h, ok := Parse(id)
		switch {
		case !ok:
			return nil, fmt.Errorf("there is no hex %s", id)
		case !through.Has(g.terrain[h]):
			return nil, fmt.Errorf("%s is %v", id, g.terrain[h])
		case i > 0 && !h.Beside(way[i-1]):
			return nil, fmt.Errorf("%s does not lie beside %v", id, way[i-1])
		}
		way = append(way, h)
	}
	if len(way) < 2 {
		return nil, fmt.Errorf("a way of %d hexes leads nowhere", len(way))
	}
	return way, nil
}

func (g *grid) siteAt(h Hex) (Site, bool) {
	for _, s := range g.sites {
		if s.At == h {
			return s, true
		}
	}
	return Site{}, false
}
