package returnofheroes

import (
	"fmt"
	"image"
	"math"
	"slices"
	"strconv"
	"strings"

	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/imaging"

	"github.com/fogleman/gg"
)

// The neighbourhood of a hero or a point, in pixels: a part of the map as wide as the picture, and under it the nearest
// pieces in type that a phone shows large enough.
const (
	nearWidth = 1240
	nearEdge  = nearWidth - 2*boardMargin
	nearHead  = 136 // with a hero
	nearTitle = 90  // without

	nearCardHeight = 112
	nearCardGap    = 12
	nearCardRows   = 1 // of two cards, at most
	nearScale      = 1.42

	nearMargin = 0.45 // of a tile, around the points shown
	nearLeast  = 2.0  // tiles along an edge, at the least
	nearLand   = 0.65 // the height of the land in its widths: the post has room for its buttons on a phone
	nearStep   = 0.25 // of a tile, between two neighbourhoods
)

// near draws the land around a hero, or around a point, larger than the board, with the figures of the pieces there.
func (d *draft) near() (*imaging.Canvas, error) {
	middle, h, err := d.nearArg()
	if err != nil {
		return nil, err
	}
	w := d.neighbourhood(middle, h)
	top := nearTitle
	if h != nil {
		top = nearHead
	}
	s := partOfMap(d.v.Layout, w, boardMargin, float64(top), nearEdge)
	here := d.nearby(&s, middle)
	rows := max(1, min((len(here)+1)/2, nearCardRows))
	high := s.bounds().Dy()
	under := top + high + nearCardGap + 4
	height := under + rows*(nearCardHeight+nearCardGap) + boardMargin - nearCardGap
	key := fmt.Sprint("near ", w, " ", top, " ", height, " ", d.v.Layout.String())
	d.GroundAround(d.Lettered(key), nearWidth, height, s.bounds(), func(img *image.RGBA, dc *gg.Context) {
		s.paintMap(img, d.Painter, d.Request)
		s.unexplored(img, dc, d.Painter)
		imaging.Border(dc, d.Theme, boardMargin, float64(top), nearEdge, float64(high))
	})
	d.roof = float64(top) - 10 // the border may be covered
	d.pieces(&s, key, 52)
	d.intended(&s)
	title, left := d.placeTitle(middle), float64(boardMargin)+4
	if h != nil {
		left = d.heroOnTheWay(h, boardMargin)
		d.distant(&s, h)
	}
	d.Say(title, d.Caps(44).Down(28).Right(), nearWidth-boardMargin-4, 62, nearWidth-boardMargin-4-left)
	if len(here) == 0 {
		d.Say(d.Request.Word("picture-empty"), d.Italic(36).Centred().In(d.InkSoft), nearWidth/2,
			float64(under)+nearCardHeight/2+12, nearEdge)
	}
	d.nearCards(here, float64(under))
	return d.Canvas, nil
}

// placeTitle returns the name of a point: that of its landmark or its tile.
func (d *draft) placeTitle(p land.Point) string {
	on, _ := land.TileOf(p.Tile)
	id := on.ID
	if spot, ok := d.v.Layout.SpotAt(p); ok && spot.Landmark != "" {
		id = spot.Landmark
	}
	return p.String() + " – " + d.Heading(id)
}

// nearCards sets the cards of the nearest pieces from y down, two beside each other, and the number of the others.
func (d *draft) nearCards(here []view.Token, y float64) {
	const wide, more = (nearEdge - nearCardGap) / 2.0, 96.0
	for i, t := range here[:min(len(here), 2*nearCardRows)] {
		x, w := boardMargin+(wide+nearCardGap)*float64(i%2), wide
		top := y + float64(i/2)*(nearCardHeight+nearCardGap)
		if rest := len(here) - 2*nearCardRows; rest > 0 && i == 2*nearCardRows-1 {
			w -= more
			d.Say(fmt.Sprintf("+ %d", rest), d.Bold(38).Centred().Middle(), x+w+more/2, top+nearCardHeight/2, more-8)
		}
		d.nearCard(t, x, top, w)
	}
}

// nearCard sets the name, the point and the figures of a piece; a long name takes two lines.
func (d *draft) nearCard(t view.Token, x, y, w float64) {
	d.PutPanel(int(x), int(y), int(w), nearCardHeight)
	d.token(t, x+58, y+nearCardHeight/2, 42)
	left, right, mid := x+116, x+w-18, y+80
	chipHeight := 50.0
	pw := d.Say(t.At.String(), d.Bold(36).Right(), right, y+46, 90)
	name, room, small := d.pieceName(t), right-pw-14-left, d.Bold(27)
	if d.Measure(name, small) > room {
		d.Lines(d.Wrap(name, small, room, 2), small, left, y+32, 27)
		mid, chipHeight = y+86, 46
	} else {
		d.Say(name, d.Bold(36).Down(small.Size), left, y+46, room)
	}
	p, ok := d.v.Box().Get(t.ID)
	if !ok {
		return
	}
	switch p.Kind {
	case pieces.Adversary:
		const chip = 112
		for i, c := range d.chipsOf(p.Foe) {
			d.modifier(c, left+(chip+8)*float64(i), mid, chip, chipHeight)
		}
		end := left + 3*(chip+8)
		if n := max(p.Foe.Hearts, t.Hearts); n > 0 && end+70 <= right {
			d.Icon("heart", 36, end+20, mid, d.heart())
			d.Say(strconv.Itoa(n), d.Bold(36).Middle(), end+42, mid, right-end-42)
		}
	case pieces.SideQuest:
		d.taskReward(p, d.task(p, left, mid, nearScale)+18, mid, nearScale)
	default:
		d.meeting(p, left, mid, nearScale)
	}
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

// neighbourhood returns the part of the map around a point; around the active hero it has all points in their reach.
func (d *draft) neighbourhood(middle land.Point, h *view.Hero) window {
	var hold []land.Point
	if h != nil {
		hold = append(hold, h.Towards)
	}
	if h != nil && h.Seat == d.v.Active {
		for _, r := range d.v.Reach {
			hold = append(hold, r.At)
		}
	}
	return d.around(middle, hold, nearLand)
}

// around returns the smallest part of the map, of those nearMargin and nearStep allow, that has some points. It is as
// high as a share of its width, or higher if the map is too narrow for the points. Its middle is the given one as far
// as that and the edge of the map allow; if that is nowhere, the middle of the points. Without any point it is the
// whole map.
func (d *draft) around(middle land.Point, hold []land.Point, share float64) window {
	whole := partOfMap(d.v.Layout, wholeWindow, 0, 0, 4)
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
		return wholeWindow
	}
	stepped := func(n, least float64) float64 {
		return math.Min(4, math.Max(least, math.Ceil(n/nearStep)*nearStep))
	}
	high := bottom - top + nearMargin
	w := window{side: stepped(math.Max(right-left+nearMargin, high/share), nearLeast)}
	if w.down = w.side * share; w.down < high {
		w.down = stepped(high, w.down)
	}
	// The window is laid around the middle, then moved until all points are in it.
	lay := func(at, low, high, side, step float64) float64 {
		from := math.Round((at-side/2)/step) * step
		if need := high + nearMargin/4 - side; from < need {
			from = math.Ceil(need/step) * step
		}
		if most := low - nearMargin/4; from > most {
			from = math.Floor(most/step) * step
		}
		return math.Max(0, math.Min(4-side, from))
	}
	w.x0, w.y0 = lay(x, left, right, w.side, nearStep), lay(y, top, bottom, w.down, nearStep/5)
	return w
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

// heroOnTheWay sets at the head of the picture the hero who goes from here, their state and their quest; it returns the
// right end of their name.
func (d *draft) heroOnTheWay(h *view.Hero, x float64) float64 {
	d.faceAt(h, x+44, 66, 42)
	name := d.Say(d.calledName(h), d.Bold(44).Down(30).In(d.readable(heroColour(d.Theme, h.Hero))), x+104, 58, 380)
	end := d.hearts(h, x+120, 96, 34, 36) + 20
	for _, e := range []struct {
		icon, n string
	}{{"move", d.moves(h)}, {"coin", strconv.Itoa(h.Gold)}} {
		if e.icon == "coin" {
			d.RimmedIcon(e.icon, 36, end, 96, d.Gold)
		} else {
			d.Icon(e.icon, 36, end, 96, d.InkSoft)
		}
		end += 26 + d.Say(e.n, d.Bold(38).Middle(), end+26, 96, 110) + 38
	}
	const k = 1.65
	d.questLine(h, end, 96-15*k, nearWidth-boardMargin-4-end, k)
	return x + 104 + name + 40
}

// moves returns the movement points of a hero in a turn; with the rest of them while the hero moves.
func (d *draft) moves(h *view.Hero) string {
	if h.Seat == d.v.Active && d.v.Phase == "move" {
		return fmt.Sprintf("%d/%d", h.Left, h.Move)
	}
	return strconv.Itoa(h.Move)
}
