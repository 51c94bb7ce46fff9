package land

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"skald/engine/andor/source"
)

// The limits of a map.
const (
	maxLandmarks = 40
	maxBridges   = 12
	// minGap is the least distance between the centres of two regions, so that pictures have room for numbers and
	// figures.
	minGap = 330
)

// countries lists the possible grounds of a region, rims their borders.
var (
	countries = []string{"fields", "forest", "hills", "heath", "waste"}
	rims      = []string{"water", "rock"}
	arts      = []string{"court", "oak", "gate", "school", "stalls", "lair", "ruin", "mill", "farm", "cottage",
		"landing", "stones", "portal", "forge", "chasm", "crystals", "cart"}
)

// Read parses a map file. For any input it returns a valid map, or an error that joins a source.Problem with its line
// for every mistake.
func Read(file []byte) (*Map, error) {
	var doc yaml.Node
	if err := yaml.Unmarshal(file, &doc); err != nil {
		return nil, fmt.Errorf("it is not written as YAML: %w", err)
	}
	if len(doc.Content) == 0 {
		return nil, source.Problem{Line: 1, Why: "the file is empty; a map begins with id and regions"}
	}
	var r source.Reader
	m := ReadNode(&r, doc.Content[0])
	if err := r.Err(); err != nil {
		return nil, err
	}
	return m, nil
}

// ReadNode parses a map inside another file. Mistakes are added to r; the map is valid only if there are none.
func ReadNode(r *source.Reader, n *yaml.Node) *Map {
	m := &Map{ID: "own"}
	lines, eventLine := map[int]int{}, map[string]int{}
	r.Parts(n, "a map", "is no part of a map", source.Parts{
		{"id", func(v *yaml.Node) { m.ID = r.OneOf(v, nil) }},
		{"ground", func(v *yaml.Node) { m.Caves = r.OneOf(v, []string{"open", "caves"}) == "caves" }},
		{"regions", func(v *yaml.Node) {
			for _, q := range r.Pairs(v, "the regions of a map") {
				if region, ok := readRegion(r, q[0], q[1]); ok {
					lines[region.ID] = q[0].Line
					m.regions = append(m.regions, region)
				}
			}
		}},
		{"bridges", func(v *yaml.Node) { m.readBridges(r, v) }},
		{"events", func(v *yaml.Node) {
			m.Events = map[string][]int{}
			for _, q := range r.Pairs(v, "the events of a map") {
				id := r.OneOf(q[0], nil)
				for _, x := range r.List(q[1]) {
					m.Events[id] = append(m.Events[id], r.Number(x, 0, Size-1))
				}
				slices.Sort(m.Events[id])
				eventLine[id] = q[0].Line
			}
		}},
		{"detours", func(v *yaml.Node) {
			for _, x := range r.List(v) {
				m.Detours = append(m.Detours, readDetour(r, x))
			}
		}},
		{"landmarks", func(v *yaml.Node) {
			if len(r.List(v)) > maxLandmarks {
				r.Fail(v, "there are %d landmarks; a map has at most %d", len(r.List(v)), maxLandmarks)
				return
			}
			for _, x := range r.List(v) {
				m.Landmarks = append(m.Landmarks, readLandmark(r, x))
			}
		}},
	})
	slices.SortFunc(m.regions, func(a, b Region) int { return a.ID - b.ID })
	for i := range m.regions {
		m.at[m.regions[i].ID] = &m.regions[i]
	}
	m.check(r, n, lines)
	for id, at := range m.Events {
		for _, x := range at {
			if !m.Walkable(x) {
				r.At(eventLine[id], "the event %s happens on %d, where nobody can stand", id, x)
			}
		}
	}
	m.Key = m.sum()
	return m
}

// sum returns a checksum that identifies an author's map.
func (m *Map) sum() string {
	h := sha256.New()
	fmt.Fprint(h, m.Caves, m.Detours, m.Landmarks, m.Events, m.regions, m.bridges)
	return "own-" + hex.EncodeToString(h.Sum(nil)[:8])
}

func readRegion(r *source.Reader, key, n *yaml.Node) (Region, bool) {
	out := Region{Next: Nowhere, X: -1, Y: -1}
	var ok bool
	if out.ID, ok = Number(strings.TrimSpace(key.Value)); !ok {
		r.Fail(key, "%q is no number of a region; they go from 0 to %d", key.Value, Size-1)
		return out, false
	}
	r.Parts(n, "a region", "is no part of a region", source.Parts{
		{"x", func(v *yaml.Node) { out.X = r.Number(v, 0, Wide) }},
		{"y", func(v *yaml.Node) { out.Y = r.Number(v, 0, High) }},
		{"near", func(v *yaml.Node) {
			for _, x := range r.List(v) {
				out.Near = append(out.Near, r.Number(x, 0, Size-1))
			}
			slices.Sort(out.Near)
		}},
		{"next", func(v *yaml.Node) { out.Next = r.Number(v, 0, Size-1) }},
		{"marks", func(v *yaml.Node) {
			for _, x := range r.List(v) {
				out.Marks |= readMark(r, x)
			}
		}},
		{"name", func(v *yaml.Node) { out.Name = r.OneOf(v, nil) }},
		{"country", func(v *yaml.Node) { out.Country = r.OneOf(v, countries) }},
		{"rim", func(v *yaml.Node) {
			for _, q := range r.Pairs(v, "the rim of a region") {
				out.Rim, out.Brink = r.OneOf(q[0], rims), r.Number(q[1], 0, 2000)
			}
		}},
	})
	if out.X < 0 || out.Y < 0 {
		r.Fail(key, "region %d does not say where it lies (x, y)", out.ID)
	}
	return out, true
}

func readMark(r *source.Reader, n *yaml.Node) Marks {
	var words []string
	for _, m := range markWords {
		words = append(words, m.word)
	}
	return MarkNamed(r.OneOf(n, words))
}

func (m *Map) readBridges(r *source.Reader, n *yaml.Node) {
	pairs := r.Pairs(n, "the bridges of a map")
	if len(pairs) > maxBridges {
		r.Fail(n, "there are %d bridges; a map has at most %d", len(pairs), maxBridges)
		return
	}
	for _, p := range pairs {
		ends := r.List(p[1])
		if len(ends) != 2 {
			r.Fail(p[1], "a bridge joins two regions, such as [16, 48]")
			continue
		}
		m.bridges = append(m.bridges,
			Bridge{r.OneOf(p[0], nil), r.Number(ends[0], 0, Size-1), r.Number(ends[1], 0, Size-1)})
	}
}

func readDetour(r *source.Reader, n *yaml.Node) (out Detour) {
	r.Parts(n, "a detour", "is no part of a detour", source.Parts{
		{"from", func(v *yaml.Node) { out.From = r.Number(v, 0, Size-1) }},
		{"to", func(v *yaml.Node) { out.To = r.Number(v, 0, Size-1) }},
		{"x", func(v *yaml.Node) { out.X = r.Number(v, 0, Wide) }},
		{"y", func(v *yaml.Node) { out.Y = r.Number(v, 0, High) }},
	})
	return out
}

func readLandmark(r *source.Reader, n *yaml.Node) Landmark {
	out := Landmark{Size: 1}
	r.Parts(n, "a landmark", "is no part of a landmark", source.Parts{
		{"art", func(v *yaml.Node) { out.Art = r.OneOf(v, arts) }},
		{"x", func(v *yaml.Node) { out.X = r.Number(v, 0, Wide) }},
		{"y", func(v *yaml.Node) { out.Y = r.Number(v, 0, High) }},
		{"size", func(v *yaml.Node) {
			size, err := strconv.ParseFloat(r.Scalar(v, "a size"), 64)
			if err != nil || !(size >= 0.5 && size <= 2) {
				r.Fail(v, "%q is no size from 0.5 to 2", v.Value)
				size = 1
			}
			out.Size = size
		}},
	})
	if out.Art == "" {
		r.Fail(n, "the landmark does not say what is drawn (art)")
	}
	return out
}

// check checks a map as a whole. line maps regions to lines of the file.
func (m *Map) check(r *source.Reader, n *yaml.Node, line map[int]int) {
	if !m.Walkable(CastleAt) {
		r.Fail(n, "the map has no region 0, or nothing is near it; creatures want to go there, and it is the castle "+
			"or the gate")
		return
	}
	for i := range m.regions {
		a := &m.regions[i]
		at := line[a.ID]
		if slices.Contains(a.Near, a.ID) {
			r.At(at, "region %d is near itself", a.ID)
		}
		for j, to := range a.Near {
			switch {
			case j > 0 && a.Near[j-1] == to:
				r.At(at, "region %d names %d twice", a.ID, to)
			case !m.Valid(to):
				r.At(at, "region %d is near %d, which is not on the map", a.ID, to)
			case !slices.Contains(m.at[to].Near, a.ID):
				r.At(at, "region %d is near %d, but %d is not near %d", a.ID, to, to, a.ID)
			}
		}
		if a.Next != Nowhere && !slices.Contains(a.Near, a.Next) {
			r.At(at, "the arrow of region %d leads to %d, which is not near it", a.ID, a.Next)
		}
		if a.ID == CastleAt && a.Next != Nowhere {
			r.At(at, "the arrows end on 0; it has none itself")
		}
		for j := range i {
			b := &m.regions[j]
			if dx, dy := a.X-b.X, a.Y-b.Y; dx*dx+dy*dy < minGap*minGap {
				r.At(at, "regions %d and %d lie closer together than %d; figures would cover each other", b.ID,
					a.ID, minGap)
			}
		}
	}
	for _, b := range m.bridges {
		if !m.Valid(b.A) || !slices.Contains(m.at[b.A].Near, b.B) {
			r.Fail(n, "the bridge %q joins %d and %d, which are not near each other", b.ID, b.A, b.B)
		}
	}
	if !r.Sound() {
		return
	}
	all := m.Roads(nil, nil)
	dist := all.Distances(CastleAt, nil)
	for _, a := range m.regions {
		switch at := line[a.ID]; {
		case !m.Walkable(a.ID):
		case dist[a.ID] >= Far:
			r.At(at, "no way leads from region %d to 0", a.ID)
		case all.Steps(a.ID) >= Far:
			r.At(at, "the arrows do not lead from region %d to 0; creatures there would never arrive", a.ID)
		}
	}
}
