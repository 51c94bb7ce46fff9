package returnofheroes

import (
	"fmt"
	"image"
	"strings"
	"testing"

	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/view"
	"skald/imaging"
	"skald/imaging/scene"
	"skald/imaging/scenetest"
)

// randomLayout returns a map of all tiles, or of some, laid at random and turned.
func randomLayout(r *imaging.Rand) land.Layout {
	letters := []byte("ABCDEFGHIJKLMNOP")
	for i := range letters {
		j := i + r.Int(len(letters)-i)
		letters[i], letters[j] = letters[j], letters[i]
	}
	unknown := 0
	if r.Unit() < 0.4 {
		unknown = r.Int(11)
	}
	var l land.Layout
	for i, cell := range shuffledCells(r)[unknown:] {
		l = l.Lay(cell, letters[i], r.Int(4))
	}
	return l
}

// shuffledCells returns the sixteen cells of the map in random order.
func shuffledCells(r *imaging.Rand) []int {
	cells := make([]int, 16)
	for i := range cells {
		cells[i] = i
	}
	for i := range cells {
		j := i + r.Int(len(cells)-i)
		cells[i], cells[j] = cells[j], cells[i]
	}
	return cells
}

// crowdedView returns a random view with crowds on a few points and nothing outside the tiles.
func crowdedView(r *imaging.Rand) *view.View {
	l := randomLayout(r)
	v := randomView(r, l)
	laid := l.Letters()
	on := func(p land.Point) land.Point {
		if l.Lies(p.Tile) {
			return p
		}
		points := land.PointsOf(laid[r.Int(len(laid))])
		return points[r.Int(len(points))]
	}
	crowd := on(land.At("J5"))
	for i := range v.Tokens {
		if v.Tokens[i].At = on(v.Tokens[i].At); r.Unit() < 0.08 {
			v.Tokens[i].At = crowd
		}
	}
	for i := range v.Heroes {
		h := &v.Heroes[i]
		if h.At, h.House = on(h.At), on(h.House); r.Unit() < 0.3 {
			h.At = crowd
		}
		if !h.Towards.IsZero() {
			h.Towards = l.Steps(h.At)[0].To
		}
		for k := range h.Quests {
			h.Quests[k].Destination = on(land.At("B6"))
		}
	}
	reach(v, r.Int(len(v.Heroes)))
	return v
}

// lettersOf returns the boxes of all writing on a picture, by its text.
func lettersOf(p *imaging.Painter, s *sheet, places []place, c *imaging.Canvas) map[string]image.Rectangle {
	out := map[string]image.Rectangle{}
	pen := s.namePen(p)
	for _, pl := range places {
		out["number "+pl.spot.Point.String()] = pl.tag
		for i, line := range pl.lines {
			w, y := p.Type.Measure(line, pen.Style), float64(pl.name.Min.Y)+pen.Size*0.74+s.lead(pen)*float64(i)
			x := float64(pl.name.Min.X) + (float64(pl.name.Dx())-w)*float64(pl.anchor)/2
			out["name "+pl.spot.Point.String()+" "+line] = scene.Box(x, y-pen.Size*0.62, w, pen.Size*0.62)
		}
	}
	for i, l := range c.Labels() {
		if l.Text != "" {
			out[fmt.Sprintf("label %d %q", i, l.Text)] = l.Box
		}
	}
	return out
}

func TestNothingThatIsWrittenOverlapsOnManyPositions(t *testing.T) {
	p := painter(t)
	flat := imaging.NewLayer(image.NewRGBA(image.Rect(0, 0, boardWidth, boardHeight)), nil)
	costs, names, hidden := 0, 0, 0
	const positions = 200
	tried := scenetest.Numbered(t, positions, 40)
	for _, n := range tried.Cases() {
		if !tried.Next() {
			break
		}
		r := imaging.NewRand("labels", fmt.Sprint(n))
		v := crowdedView(r)
		req := spoken("board", []string{"en", "it"}[n%2])
		d := newDraft(p, req, v)
		d.marks[v.Heroes[0].At] = true
		s := wholeMap(v.Layout, boardMargin, boardMargin, boardTile)
		if n%3 == 1 {
			s = partOfMap(v.Layout, window{0.25 * float64(r.Int(7)), 0.25 * float64(r.Int(7)), 2.5, 2.5}, boardMargin,
				boardMargin, 4*boardTile)
		}
		if n%3 == 2 {
			s = oneTile(v.Layout, v.Heroes[0].At.Tile, boardMargin, boardMargin, tileEdge)
		}
		d.Canvas = p.On(flat)
		d.pieces(&s, fmt.Sprint("labels ", n), 60)
		if s.side == 4 {
			d.panel()
		}
		places := s.places(p, req)
		all := lettersOf(p, &s, places, d.Canvas)
		var written []string
		for a := range all {
			written = append(written, a)
		}
		for i, a := range written {
			if !all[a].In(d.Canvas.Bounds()) || (strings.HasPrefix(a, "name") || strings.HasPrefix(a, "number")) &&
				!all[a].In(s.bounds()) {
				t.Errorf("position %d: %s at %v leaves the picture", n, a, all[a])
			}
			for _, b := range written[:i] {
				if o := all[a].Intersect(all[b]); o.Dx() > 0 && o.Dy() > 0 {
					t.Errorf("position %d: %s at %v lies on %s at %v", n, a, all[a], b, all[b])
				}
			}
		}
		for _, e := range v.Reach {
			x, y, ok := s.find(e.At)
			if !ok {
				continue
			}
			costs++
			told, near := false, scene.Box(x-60*s.unit, y-60*s.unit, 120*s.unit, 120*s.unit)
			for _, l := range d.Canvas.Labels() {
				told = told || l.Text == fmt.Sprint(e.Steps) && l.Box.Overlaps(near)
			}
			if !told {
				t.Errorf("position %d: it is not told that %v costs %d steps", n, e.At, e.Steps)
			}
		}
		covered := d.covering(&s)
		for _, pl := range places {
			names++
			if part := coveredPart(pl.name, covered); part > 0.5 {
				hidden++
			}
		}
	}
	// Of a few positions one name may be too many.
	if costs == 0 || tried.Whole() && hidden*200 > names {
		t.Errorf("%d costs are shown; %d of %d names lie mostly under pieces", costs, hidden, names)
	}
}

// covering lists the boxes of the tokens and pawns on a sheet.
func (d *draft) covering(s *sheet) []image.Rectangle {
	var out []image.Rectangle
	u, r := s.unit, s.tokenRadius()
	for _, g := range d.gather(s) {
		n := min(len(g.tokens), mostTokens)
		for i := range n {
			dx, dy := fanToken(i, n, len(g.heroes) > 0, s.enlarged())
			x, y := g.x+s.inward(g.x, n, len(g.heroes) > 0)+dx*u, g.y+dy*u
			out = append(out, scene.Box(x-r, y-r, 2*r, 2*r))
		}
		for i := range g.heroes {
			dx, dy := fanPawn(i, len(g.heroes), len(g.tokens) > 0)
			out = append(out, scene.Box(g.x+(dx-15)*u, g.y+(dy-53)*u, 30*u, 60*u))
		}
	}
	return out
}

// coveredPart returns the part of a box that the others cover, 0 to 1.
func coveredPart(b image.Rectangle, by []image.Rectangle) float64 {
	n, all := 0, 0
	for y := b.Min.Y; y < b.Max.Y; y += 3 {
		for x := b.Min.X; x < b.Max.X; x += 3 {
			all++
			for _, c := range by {
				if (image.Point{X: x, Y: y}).In(c) {
					n++
					break
				}
			}
		}
	}
	return float64(n) / float64(max(all, 1))
}
