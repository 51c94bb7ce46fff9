package returnofheroes

import (
	"fmt"
	"image"
	"math"
	"slices"
	"strconv"
	"strings"

	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/view"
	"skald/imaging"

	"github.com/fogleman/gg"
)

// The neighbourhood of a hero or a point, in pixels: as large as the board, of a smaller part of the map.
const (
	nearMargin = 0.45 // of a tile, around the points shown
	nearLeast  = 2.0  // tiles along an edge, at the least
	nearStep   = 0.25 // of a tile, between two neighbourhoods
)

// near draws the land around a hero, or around a point, larger than the board, with the figures of the pieces there.
func (d *draft) near() (*imaging.Canvas, error) {
	middle, h, err := d.nearArg()
	if err != nil {
		return nil, err
	}
	x0, y0, side := d.neighbourhood(middle, h)
	s := partOfMap(d.v.Layout, land.XY{X: x0, Y: y0}, side, boardMargin, boardMargin, 4*boardTile)
	key := fmt.Sprint("near ", x0, " ", y0, " ", side, " ", d.v.Layout.String())
	mid := float64(panelLeft) + panelWidth/2
	d.Ground(d.Lettered(key), boardWidth, boardHeight, func(img *image.RGBA, dc *gg.Context) {
		s.paintMap(img, d.Painter, d.Request)
		s.unexplored(img, dc, d.Painter)
		imaging.Border(dc, d.Theme, boardMargin, boardMargin, 4*boardTile, 4*boardTile)
		imaging.Ribbon(dc, d.Theme, mid, 22, panelWidth-52, 56)
	})
	d.pieces(&s, key, 52)
	d.intended(&s)
	on, _ := land.TileOf(middle.Tile)
	id := on.ID
	if spot, ok := d.v.Layout.SpotAt(middle); ok && spot.Landmark != "" {
		id = spot.Landmark
	}
	title := middle.String() + " – " + d.Heading(id)
	d.Title(title, d.Caps(36).Down(20), mid, 50, panelWidth-80)
	y := 104.0
	if h != nil {
		y = d.heroOnTheWay(h, panelLeft, y)
	}
	here := d.nearby(&s, middle)
	if len(here) == 0 {
		d.Say(d.Request.Word("picture-empty"), d.Italic(26).Centred().In(d.InkSoft), mid, y+40, panelWidth-20)
	}
	d.pieceCards(here, panelLeft, y, panelWidth, boardHeight-boardMargin)
	return d.Canvas, nil
}

// nearArg returns the point of the request, and its hero, nil if it names a point: "2" is the second seat, "H3" a
// point, nothing the active hero.
func (d *draft) nearArg() (land.Point, *view.Hero, error) {
	a := strings.TrimSpace(d.Request.Arg)
	if p, err := land.Parse(a); err == nil && a != "" {
		if !d.v.Layout.Lies(p.Tile) {
			return land.Point{}, nil,
				fmt.Errorf("returnofheroes: the tile of %v is not explored; name a point of one that lies on the map",
					p)
		}
		return p, nil, nil
	}
	h, err := d.seatArg()
	if err != nil {
		return land.Point{}, nil, fmt.Errorf("%w, and %q is no point of the map such as H3", err, a)
	}
	if !h.At.Valid() || !d.v.Layout.Lies(h.At.Tile) {
		return land.Point{}, nil,
			fmt.Errorf("returnofheroes: the hero of seat %d does not stand on the map yet; name a point such as H3",
				int(h.Seat)+1)
	}
	return h.At, h, nil
}

// neighbourhood returns the square of the map around a point, in tiles; around the active hero it has all points in
// their reach.
func (d *draft) neighbourhood(middle land.Point, h *view.Hero) (x0, y0, side float64) {
	var hold []land.Point
	if h != nil {
		hold = append(hold, h.Towards)
	}
	if h != nil && h.Seat == d.v.Active {
		for _, r := range d.v.Reach {
			hold = append(hold, r.At)
		}
	}
	return d.square(middle, hold)
}

// square returns the smallest part of the map, of those nearMargin and nearStep allow, that has some points, in tiles.
// Its middle is the given one as far as that and the edge of the map allow; if that is nowhere, the middle of the
// points. Without any point it is the whole map.
func (d *draft) square(middle land.Point, hold []land.Point) (x0, y0, side float64) {
	whole := partOfMap(d.v.Layout, land.XY{}, 4, 0, 0, 4)
	left, top, right, bottom := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, p := range append([]land.Point{middle}, hold...) {
		if x, y, ok := whole.locate(p); ok {
			left, top, right, bottom = math.Min(left, x), math.Min(top, y), math.Max(right, x), math.Max(bottom, y)
		}
	}
	x, y, ok := whole.locate(middle)
	if !ok {
		x, y = (left+right)/2, (top+bottom)/2
	}
	if math.IsInf(left, 1) {
		return 0, 0, 4
	}
	side = math.Max(right-left, bottom-top) + nearMargin
	side = math.Min(4, math.Max(nearLeast, math.Ceil(side/nearStep)*nearStep))
	// The window is laid around the middle, then moved until all points are in it.
	lay := func(at, low, high float64) float64 {
		from := math.Round((at-side/2)/nearStep) * nearStep
		if need := high + nearMargin/4 - side; from < need {
			from = math.Ceil(need/nearStep) * nearStep
		}
		if most := low - nearMargin/4; from > most {
			from = math.Floor(most/nearStep) * nearStep
		}
		return math.Max(0, math.Min(4-side, from))
	}
	return lay(x, left, right), lay(y, top, bottom), side
}

// nearby lists the pieces of the sheet with the nearest first: those lead, by the steps of the way there.
func (d *draft) nearby(s *sheet, from land.Point) []view.Token {
	f := d.v.Layout.Field(from, land.Avoid{})
	far := func(p land.Point) int {
		if n, ok := f.Steps(p); ok {
			return n
		}
		return math.MaxInt
	}
	var out []view.Token
	for _, t := range d.v.Tokens {
		if _, _, ok := s.find(t.At); ok && (t.ID != "" || !t.FaceDown) {
			out = append(out, t)
		}
	}
	slices.SortStableFunc(out, func(a, b view.Token) int { return far(a.At) - far(b.At) })
	return out
}

// heroOnTheWay sets the hero who goes from here, their state and their destination; it returns its end.
func (d *draft) heroOnTheWay(h *view.Hero, x, y float64) float64 {
	d.faceAt(h, x+32, y+39, 30)
	d.Say(d.calledName(h), d.Bold(28).Down(20).In(d.readable(heroColour(d.Theme, h.Hero))), x+66, y+30, 190)
	end := d.hearts(h, x+78, y+56, 24, 26)
	d.Say(d.moves(h), d.Bold(26).Right(), x+panelWidth-12, y+30, 90)
	d.Icon("move", 26, x+panelWidth-12-d.Measure(d.moves(h), d.Bold(26))-22, y+21, d.InkSoft)
	gw := d.Say(strconv.Itoa(h.Gold), d.Bold(24).Right(), x+panelWidth-12, y+64, 60)
	if cx := x + panelWidth - 12 - gw - 20; cx > end+12 {
		d.RimmedIcon("coin", 24, cx, y+56, d.Gold)
	}
	d.questLine(h, x+10, y+78, panelWidth-22)
	return y + 122
}

// moves returns the movement points of a hero in a turn; with the rest of them while the hero moves.
func (d *draft) moves(h *view.Hero) string {
	if h.Seat == d.v.Active && d.v.Phase == "move" {
		return fmt.Sprintf("%d/%d", h.Left, h.Move)
	}
	return strconv.Itoa(h.Move)
}
