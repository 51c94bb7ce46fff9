package returnofheroes

import (
	"image"
	"math"
	"sort"
	"strconv"

	"github.com/fogleman/gg"

	rules "skald/engine/returnofheroes"
	"skald/engine/returnofheroes/land"
	"skald/imaging"
)

// The whole board, in pixels.
const (
	boardWidth, boardHeight = 1720, 1280
	boardMargin             = 24
	boardTile               = 308
	panelLeft               = boardMargin + 4*boardTile + 26
	panelWidth              = boardWidth - panelLeft - boardMargin + 2
	cardsTop, cardsHeight   = 186, 960
)

// mostCards is how many heroes the rules know at most.
const mostCards = 5

// cardHeight is how much room a hero's card has beside so many others: four fit
// at their ease, five close together.
func cardHeight(seats int) int { return cardsHeight / max(4, seats) }

func (d *draft) board() *imaging.Canvas {
	s := wholeMap(d.v.Layout, boardMargin, boardMargin, boardTile)
	seats := min(len(d.v.Heroes), mostCards)
	key := "board " + d.v.Layout.String() + " " + strconv.Itoa(seats)
	d.c = d.p.On(d.layer(key, boardWidth, boardHeight, func(img *image.RGBA) {
		imaging.Parchment(img, d.th)
		s.paintMap(img, d.p, d.r)
		dc := gg.NewContextForRGBA(img)
		s.unexplored(img, dc, d.p)
		imaging.Border(dc, d.th, boardMargin, boardMargin, 4*boardTile, 4*boardTile)
		d.panelGround(img, dc, seats)
	}))
	d.pieces(&s, 60)
	d.intended(&s)
	d.panel()
	return d.c
}

// spotPieces is what stands on one point.
type spotPieces struct {
	at     land.Point
	x, y   float64
	tokens []rules.TokenView
	heroes []*rules.HeroView
	reach  *rules.ReachView
	house  []*rules.HeroView
	site   bool              // a house may be put here
	quests []*rules.HeroView // whose quest leads here
	sides  bool              // a side quest of the active hero leads here
}

// gather sorts everything the view places on the sheet by point, from north to
// south.
func (d *draft) gather(s *sheet) []*spotPieces {
	by := map[land.Point]*spotPieces{}
	at := func(p land.Point) *spotPieces {
		if g := by[p]; g != nil {
			return g
		}
		x, y, ok := s.find(p)
		if !ok {
			return nil
		}
		g := &spotPieces{at: p, x: x, y: y}
		by[p] = g
		return g
	}
	for _, t := range d.v.Tokens {
		if g := at(t.At); g != nil {
			g.tokens = append(g.tokens, t)
		}
	}
	for i := range d.v.Reach {
		if g := at(d.v.Reach[i].At); g != nil {
			g.reach = &d.v.Reach[i]
		}
	}
	for i := range d.v.Heroes {
		h := &d.v.Heroes[i]
		if g := at(h.At); g != nil && h.Towards.IsZero() {
			g.heroes = append(g.heroes, h)
		}
		if g := at(h.House); g != nil {
			g.house = append(g.house, h)
		}
		for _, q := range h.Quests {
			if g := at(q.Destination); g != nil && q.Step <= 3 {
				g.quests = append(g.quests, h)
			}
		}
		if h.Seat == d.v.Active {
			for _, q := range h.SideQuests {
				if g := at(q.Destination); g != nil {
					g.sides = true
				}
			}
		}
	}
	if c := d.v.Choosing; c != nil {
		for _, p := range c.Houses {
			if g := at(p); g != nil {
				g.site = true
			}
		}
	}
	for p := range d.marks {
		at(p)
	}
	out := make([]*spotPieces, 0, len(by))
	for _, g := range by {
		out = append(out, g)
	}
	sort.Slice(out, func(i, j int) bool {
		if out[i].y != out[j].y {
			return out[i].y < out[j].y
		}
		return out[i].x < out[j].x
	})
	return out
}

// fanToken returns how far the i-th of n tokens is set aside, in units. On an
// enlarged tile there is room to lay them side by side.
func fanToken(i, n int, beside, enlarged bool) (dx, dy float64) {
	spread, room := 20.0, 51.0
	if enlarged {
		spread, room = 30, 90
	}
	if n > 3 {
		spread = room / float64(n)
	}
	dx = (float64(i) - float64(n-1)/2) * spread
	if beside {
		dx -= 11
	}
	return dx, -float64(i) * 2
}

// inward is how far the n tokens at x are moved to stay on the map, in pixels.
func (s *sheet) inward(x float64, n int, beside bool) float64 {
	if n == 0 {
		return 0
	}
	first, _ := fanToken(0, n, beside, s.side == 1)
	last, _ := fanToken(n-1, n, beside, s.side == 1)
	room, b := s.tokenRadius()*1.1, s.bounds()
	if over := x + last*s.unit + room - float64(b.Max.X); over > 0 {
		return -over
	}
	if under := float64(b.Min.X) - (x + first*s.unit - room); under > 0 {
		return under
	}
	return 0
}

// fanPawn returns how far the i-th of n pawns is set aside, in units.
func fanPawn(i, n int, beside bool) (dx, dy float64) {
	dx = (float64(i) - float64(n-1)/2) * 27
	if beside {
		dx += 16
	}
	return dx, float64(i%2) * -5
}

// pieces sets everything that moves on the map. Pawns are pawn units tall.
func (d *draft) pieces(s *sheet, pawn float64) {
	u := s.unit
	spots := d.gather(s)
	for _, g := range spots {
		if g.reach != nil || g.site {
			d.c.PutAt(d.p.RingSprite(int(16.5*u), int(math.Max(5, 5*u)), d.th.Mark, false), g.x, g.y)
		}
		if g.site {
			d.c.PutAt(d.p.RimmedIcon("house", int(18*u), d.seatColour(int(d.v.Choosing.Seat))), g.x, g.y)
		}
	}
	for _, g := range spots {
		for i, h := range g.house {
			d.c.PutAt(d.p.RimmedIcon("house", int(22*u), heroColour(d.th, h.Hero)), g.x-(23+12*float64(i))*u, g.y-13*u)
		}
		shift := s.inward(g.x, len(g.tokens), len(g.heroes) > 0)
		for i, t := range g.tokens {
			dx, dy := fanToken(i, len(g.tokens), len(g.heroes) > 0, s.side == 1)
			d.token(t, g.x+shift+dx*u, g.y+dy*u, int(s.tokenRadius()))
		}
		if d.marks[g.at] {
			d.c.PutAt(d.p.RingSprite(int(25*u), int(math.Max(4, 4*u)), d.th.Changed, true), g.x, g.y)
		}
		if len(g.tokens) > 0 || len(g.heroes) > 0 || g.reach != nil || g.site || d.marks[g.at] {
			d.tag(s, g)
		}
	}
	for _, g := range spots {
		d.flags(g, u)
		for i, h := range g.heroes {
			dx, dy := fanPawn(i, len(g.heroes), len(g.tokens) > 0)
			d.pawn(h, g.x+dx*u, g.y+(7+dy)*u, pawn*u)
		}
	}
	for i := range d.v.Heroes {
		h := &d.v.Heroes[i]
		ax, ay, ok := s.find(h.At)
		bx, by, also := s.find(h.Towards)
		if ok && also {
			d.pawn(h, (ax+bx)/2, (ay+by)/2, pawn*u)
		}
	}
	for _, g := range spots {
		if g.reach != nil {
			d.cost(g, u)
		}
	}
}

// token sets one piece with its middle at (x, y).
func (d *draft) token(t rules.TokenView, x, y float64, r int) {
	face := d.face(t)
	d.c.PutAt(d.p.TokenSprite(face, r), x, y)
	if t.Hearts > 1 && !t.FaceDown {
		d.figure(strconv.Itoa(t.Hearts), imaging.Circle, d.th.Heart, x+float64(r)*0.8, y-float64(r)*0.72, math.Max(10.5, float64(r)*0.45))
	}
}

// face is how a piece of the view looks to this viewer.
func (d *draft) face(t rules.TokenView) imaging.Token {
	if t.ID == "" || t.FaceDown && t.ID == t.Back {
		return tokenBack(d.th, t.Back)
	}
	f := tokenFace(d.th, t.ID)
	if t.Flipped {
		if p, ok := flipOf(t.ID); ok {
			f = imaging.Token{Shape: imaging.Square, Fill: d.th.Yellow, Icon: iconOf(p)}
		}
	}
	if t.FaceDown {
		f.Shape, f.Faded = imaging.Octagon, true
	}
	f.DoubleEdged = t.Dropped
	return f
}

// figure sets a small badge with a figure in it.
func (d *draft) figure(s string, shape imaging.Shape, col rgba, x, y, r float64) {
	d.c.PutAt(d.p.BadgeSprite(shape, int(math.Round(r)), col), x, y)
	st := d.style(imaging.TextBold, math.Max(imaging.MinType, r*1.5))
	d.c.Text(s, st, x, y+d.p.Type.CapHeight(st)/2, imaging.Centre, d.th.On(col))
}

// tag sets a point's number again, over the pieces that cover it.
func (d *draft) tag(s *sheet, g *spotPieces) {
	spot, ok := s.layout.SpotAt(g.at)
	if !ok {
		return
	}
	b := s.tagBox(d.p, spot, g.x, g.y)
	d.c.Put(s.tagSprite(d.p, g.at.String()), b.Min.X-1, b.Min.Y-1)
}

// pawn sets a hero with his foot at (x, y).
func (d *draft) pawn(h *rules.HeroView, x, y, height float64) {
	active := h.Seat == d.v.Active
	pointed := active
	if active {
		height *= 1.2
	}
	if room := y - 10; height > room {
		// At the upper edge of the picture he stands beside the point, lower, so
		// that all of him is seen and the number stays readable.
		height = math.Min(height, math.Max(room, height/1.2))
		y = math.Max(y, height+10)
		x += height * 0.45
		pointed = false
	} else if active && y-height*1.55 < 0 {
		pointed = false
	}
	sp := d.p.PawnSprite(d.initial(h), heroColour(d.th, h.Hero), int(height), active)
	d.c.Put(sp, int(math.Round(x-float64(sp.Rect.Dx())/2)), int(math.Round(y))-int(height)-6)
	if pointed {
		d.backed("pointer", int(height*0.5), x, y-height*1.3, d.th.Mark)
	}
}

// flags sets the pennants of quests that lead to a point.
func (d *draft) flags(g *spotPieces, u float64) {
	for i, h := range g.quests {
		d.c.PutAt(d.p.RimmedIcon("flag", int(21*u), heroColour(d.th, h.Hero)), g.x+(20+9*float64(i))*u, g.y-(19+5*float64(i))*u)
	}
	if g.sides {
		d.c.PutAt(d.p.RimmedIcon("quest", int(18*u), d.th.Blue), g.x+24*u, g.y+3*u)
	}
}

// cost sets what the way to a reachable point costs: its movement points, and
// besides them a coin for a crossing, a die for a hidden path.
func (d *draft) cost(g *spotPieces, u float64) {
	r := math.Max(12, 10.5*u)
	x, y := g.x-19*u, g.y-16*u
	switch spot, _ := d.v.Layout.SpotAt(g.at); spot.Exit { // beside the next tile's exit, not on it
	case land.North, land.South:
		x, y = g.x-26*u, g.y
	case land.East, land.West:
		x, y = g.x, g.y-26*u
	}
	if len(g.heroes) > 0 {
		x -= 15 * u
	}
	if g.reach.Gold > 0 {
		d.c.PutAt(d.p.RimmedIcon("coin", int(1.6*r), d.th.Gold), x+1.4*r, y-0.5*r)
	}
	if g.reach.Roll > 0 {
		d.c.PutAt(d.p.RimmedIcon("dice", int(1.6*r), d.th.Light), x-1.4*r, y+0.2*r)
	}
	d.figure(strconv.Itoa(g.reach.Steps), imaging.Circle, d.th.Mark, x, y, r)
}
