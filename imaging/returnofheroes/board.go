package returnofheroes

import (
	"image"
	"math"
	"slices"
	"sort"
	"strconv"

	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/view"
	"skald/imaging"
	"skald/imaging/scene"

	"github.com/fogleman/gg"
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

// mostCards is the greatest number of heroes in the rules.
const mostCards = 5

// cardHeight returns the height of the room for a hero's card among so many: four have ample room, five are close
// together.
func cardHeight(seats int) int { return cardsHeight / max(4, seats) }

func (d *draft) board() *imaging.Canvas {
	s := wholeMap(d.v.Layout, boardMargin, boardMargin, boardTile)
	seats := min(len(d.v.Heroes), mostCards)
	key := "board " + d.v.Layout.String() + " " + strconv.Itoa(seats)
	d.GroundAround(d.Lettered(key), boardWidth, boardHeight, s.bounds(), func(img *image.RGBA, dc *gg.Context) {
		s.paintMap(img, d.Painter, d.Request)
		s.unexplored(img, dc, d.Painter)
		imaging.Border(dc, d.Theme, boardMargin, boardMargin, 4*boardTile, 4*boardTile)
		d.panelGround(img, dc, seats)
	})
	d.pieces(&s, key, 60)
	d.intended(&s)
	d.panel()
	return d.Canvas
}

// spotPieces is everything on one point.
type spotPieces struct {
	at     land.Point
	x, y   float64
	tokens []view.Token
	heroes []*view.Hero
	reach  *view.Reach
	house  []*view.Hero
	site   bool         // a house may be put here
	quests []*view.Hero // whose quest leads here
	sides  bool         // a side quest of the active hero leads here
}

// gather sorts everything the view places on the sheet by point, from north to south.
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

// mostTokens is the greatest number of tokens shown on a point; if there are more, a figure shows how many are under
// them.
const mostTokens = 6

// fanToken returns the offset of the i-th of n tokens, in units. On an enlarged map there is room for them side by
// side.
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

// inward returns the distance that n tokens at x are moved to stay on the map, in pixels.
func (s *sheet) inward(x float64, n int, beside bool) float64 {
	if n == 0 {
		return 0
	}
	first, _ := fanToken(0, n, beside, s.enlarged())
	last, _ := fanToken(n-1, n, beside, s.enlarged())
	room, b := s.tokenRadius()*1.1, s.bounds()
	if over := x + last*s.unit + room - float64(b.Max.X); over > 0 {
		return -over
	}
	if under := float64(b.Min.X) - (x + first*s.unit - room); under > 0 {
		return under
	}
	return 0
}

// fanPawn returns the offset of the i-th of n pawns, in units.
func fanPawn(i, n int, beside bool) (dx, dy float64) {
	dx = (float64(i) - float64(n-1)/2) * 27
	if beside {
		dx += 16
	}
	return dx, float64(i%2) * -5
}

// pieces sets everything that moves on the map whose layer has the key. Pawns are pawn units tall.
func (d *draft) pieces(s *sheet, key string, pawn float64) {
	u := s.unit
	d.busy, d.letters = d.busy[:0], d.lettered(key, s)
	spots := d.gather(s)
	d.trails(s)
	for _, g := range spots {
		if g.reach != nil || g.site {
			d.Ring(int(16.5*u), int(math.Max(5, 5*u)), d.Theme.Mark, false, g.x, g.y)
		}
		if g.site {
			d.Canvas.PutAt(d.Painter.RimmedIcon("house", int(18*u), d.seatColour(int(d.v.Choosing.Seat))), g.x, g.y)
		}
	}
	var counters []counter
	for _, g := range spots {
		for i, h := range g.house {
			d.Canvas.PutAt(d.Painter.RimmedIcon("house", int(22*u), heroColour(d.Theme, h.Hero)),
				g.x-(26+12*float64(i))*u, g.y+2*u)
		}
		counters = append(counters, d.tokens(s, g)...)
		if d.marks[g.at] {
			d.Ring(int(25*u), int(math.Max(4, 4*u)), d.Theme.Changed, true, g.x, g.y)
		}
	}
	d.stand = d.stand[:0]
	for _, g := range spots {
		d.flags(s, g)
		for i, h := range g.heroes {
			dx, dy := fanPawn(i, len(g.heroes), len(g.tokens) > 0)
			d.stand = append(d.stand, d.pawn(h, g.x+dx*u, g.y+(7+dy)*u, pawn*u))
		}
	}
	for i := range d.v.Heroes {
		h := &d.v.Heroes[i]
		ax, ay, ok := s.find(h.At)
		bx, by, also := s.find(h.Towards)
		if ok && also {
			d.stand = append(d.stand, d.pawn(h, (ax+bx)/2, (ay+by)/2, pawn*u))
		}
	}
	d.tags(s, spots)
	for _, g := range spots {
		if g.reach != nil {
			d.cost(s, g)
		}
	}
	for _, k := range counters {
		d.count(s, k)
	}
}

// counter is a small figure on a piece: its hit points, or the number of pieces under it.
type counter struct {
	x, y, r float64 // the piece
	text    string
	shape   imaging.Shape
	col     rgba
}

// tokens sets the pieces of a point, and returns the counters on them.
func (d *draft) tokens(s *sheet, g *spotPieces) []counter {
	var out []counter
	u, r := s.unit, s.tokenRadius()
	n := min(len(g.tokens), mostTokens)
	shift := s.inward(g.x, n, len(g.heroes) > 0)
	for i, t := range g.tokens[len(g.tokens)-n:] { // the last ones lie on top
		dx, dy := fanToken(i, n, len(g.heroes) > 0, s.enlarged())
		x, y := g.x+shift+dx*u, g.y+dy*u
		d.token(t, x, y, int(r))
		if t.Hearts > 1 && !t.FaceDown {
			out = append(out, counter{x, y, r, strconv.Itoa(t.Hearts), imaging.Circle, d.Theme.Heart})
		}
		if more := len(g.tokens) - n; more > 0 && i == n-1 {
			out = append(out, counter{x, y, r, "+" + strconv.Itoa(more), imaging.Square, d.Theme.Card})
		}
	}
	return out
}

// count sets a figure at the corner of its piece where there is room.
func (d *draft) count(s *sheet, k counter) {
	for _, c := range [][2]float64{{0.8, -0.72}, {1, -0.2}, {0, -1.05}, {-0.8, -0.72}, {1.2, 0.4}, {0.5, -1.3},
		{-0.5, -1.3}, {1.6, -0.9}, {-1.6, -0.9}, {0, 0}} {
		if d.placeFigure(s, counter{k.x + k.r*c[0], k.y + k.r*c[1], math.Max(10.5, k.r*0.45), k.text, k.shape, k.col}) {
			return
		}
	}
}

// token sets one piece with its middle at (x, y).
func (d *draft) token(t view.Token, x, y float64, r int) {
	d.Token(d.face(t), r, x, y)
}

// face returns the look of a piece of the view to this viewer.
func (d *draft) face(t view.Token) imaging.Token {
	if t.ID == "" || t.FaceDown && t.ID == t.Back {
		return tokenBack(d.Theme, t.Back)
	}
	f := tokenFace(d.Theme, d.v.Box(), t.ID)
	if t.Flipped {
		if p, ok := flipOf(d.v.Box(), t.ID); ok {
			f = imaging.Token{Shape: imaging.Square, Fill: d.Theme.Yellow, Icon: iconOf(p)}
		}
	}
	if t.FaceDown {
		f.Shape, f.Faded = imaging.Octagon, true
	}
	if t.Dropped && !t.FaceDown {
		f.Shape = imaging.Diamond // it is askew
	}
	return f
}

// placeFigure sets a badge with a figure if no lettering of the map is in its way, nor another figure.
func (d *draft) placeFigure(s *sheet, k counter) bool {
	wide := math.Max(k.r, d.Measure(k.text, d.BadgePen(k.r))/2)
	b := scene.Box(k.x-wide, k.y-k.r, 2*wide, 2*k.r)
	if !d.free(s, b) {
		return false
	}
	d.busy = append(d.busy, b)
	d.Badge(k.text, k.shape, k.col, k.x, k.y, k.r)
	return true
}

// tags sets the numbers of points again, over pieces and pawns that cover them.
func (d *draft) tags(s *sheet, spots []*spotPieces) {
	held, crowd := map[land.Point]bool{}, map[land.Point]*spotPieces{}
	for _, g := range spots {
		if len(g.heroes) > 0 {
			crowd[g.at] = g
		}
		held[g.at] = len(g.tokens) > 0 || len(g.heroes) > 0 || g.reach != nil || g.site || d.marks[g.at] ||
			len(g.house) > 0
	}
	for _, c := range s.cells {
		for _, p := range land.PointsOf(c.letter) {
			x, y, ok := s.find(p)
			if !ok {
				continue
			}
			near := held[p]
			for _, b := range d.stand {
				near = near || image.Pt(int(x), int(y)).In(b.Inset(-int(30*s.unit)))
			}
			if !near {
				continue
			}
			spot, _ := s.layout.SpotAt(p)
			b := s.tagBox(d.Painter, spot, x, y)
			if g := crowd[p]; g != nil && b.Min.Y < int(y) {
				b = d.tagBesideCrowd(s, g, b) // not on the pawns' heads
			}
			d.Canvas.Put(s.tagSprite(d.Painter, p.String()), b.Min.X-1, b.Min.Y-1)
		}
	}
}

// tagBesideCrowd returns a box for the number of a point with heroes on it that they do not cover; its own if there is
// none.
func (d *draft) tagBesideCrowd(s *sheet, g *spotPieces, own image.Rectangle) image.Rectangle {
	mid := own.Min.Add(own.Max).Div(2)
	for _, c := range beside(g, g.x, g.y+20*s.unit, s.unit)[:49] {
		b := own.Add(image.Pt(int(c.X), int(c.Y)).Sub(mid))
		if d.free(s, b) && !slices.ContainsFunc(d.stand, b.Inset(2).Overlaps) {
			d.busy = append(d.busy, b)
			return b
		}
	}
	return own
}

// pawn sets a hero with their foot at (x, y), and returns the box of the pawn.
func (d *draft) pawn(h *view.Hero, x, y, height float64) image.Rectangle {
	active := h.Seat == d.v.Active
	pointed := active
	if active {
		height *= 1.2
	}
	if room := (y - d.roof - 10) / (1 + hatRoom); height > room {
		// At the upper edge of the picture, or under its heading, the pawn is beside the point, lower, so that all of
		// it is seen and the number stays readable.
		height = math.Min(height, math.Max(room, height/1.2))
		y = math.Max(y, d.roof+height*(1+hatRoom)+10)
		x += height * 0.45
		pointed = false
	} else if active && y-height*1.75 < d.roof {
		pointed = false
	}
	sp, foot := d.pawnSprite(h, int(height), active)
	d.Canvas.Put(sp, int(math.Round(x-float64(sp.Rect.Dx())/2)), int(math.Round(y))-foot)
	if pointed {
		d.RimmedIcon("pointer", int(height*0.5), x, y-height*(1.3+hatRoom*0.8), d.Theme.Mark)
	}
	// The initial is lettering: nothing else is written there.
	d.busy = append(d.busy, scene.Box(x-height*0.15, y-height*0.42, height*0.3, height*0.42))
	return scene.Box(x-height*0.31, y-height, height*0.62, height)
}

// flags sets the pennants of quests that lead to a point; those of the hero whose turn it is have a bright diamond
// behind them.
func (d *draft) flags(s *sheet, g *spotPieces) {
	u := s.unit
	for i, h := range g.quests {
		x, y := g.x+(21+9*float64(i))*u, g.y-(19+5*float64(i))*u
		if h.Seat == d.v.Active {
			d.Canvas.PutAt(d.Painter.BadgeSprite(imaging.Diamond, int(15*u), d.Theme.Mark), x, y)
		}
		d.Canvas.PutAt(d.Painter.RimmedIcon("flag", int(21*u), heroColour(d.Theme, h.Hero)), x, y)
	}
	if g.sides {
		d.Canvas.PutAt(d.Painter.BadgeSprite(imaging.Diamond, int(13*u), d.Theme.Mark), g.x+25*u, g.y+4*u)
		d.Canvas.PutAt(d.Painter.RimmedIcon("quest", int(16*u), d.Theme.Blue), g.x+25*u, g.y+4*u)
	}
}

// costRadius returns the radius of the badge with the cost of a way, in pixels.
func (s *sheet) costRadius() float64 { return math.Max(12, 10.5*s.unit) }

// costAt returns the place of that badge beside its point: never on the next tile's exit.
func (s *sheet) costAt(spot land.Spot, x, y float64) (cx, cy float64) {
	u := s.unit
	switch spot.Exit {
	case land.North, land.South:
		return x - 26*u, y
	case land.East, land.West:
		return x, y - 26*u
	}
	return x - 25*u, y - 15*u
}

// cost sets the cost of the way to a reachable point: its movement points, and besides them a coin for a crossing, a
// die for a hidden path.
func (d *draft) cost(s *sheet, g *spotPieces) {
	u, r := s.unit, s.costRadius()
	spot, _ := d.v.Layout.SpotAt(g.at)
	x, y := s.costAt(spot, g.x, g.y)
	c, ok := d.place(s, beside(g, x, y, u), r, r)
	if !ok {
		return
	}
	if g.reach.Gold > 0 {
		d.Canvas.PutAt(d.Painter.RimmedIcon("coin", int(1.6*r), d.Theme.Gold), c.X+1.4*r, c.Y-0.5*r)
	}
	if g.reach.Roll > 0 {
		d.Canvas.PutAt(d.Painter.RimmedIcon("dice", int(1.6*r), d.Theme.Light), c.X-1.4*r, c.Y+0.2*r)
	}
	d.placeFigure(s, counter{c.X, c.Y, r, strconv.Itoa(g.reach.Steps), imaging.Circle, d.Theme.Mark})
}

// place returns the first of some places at which a figure covers no writing and no pawn, w and h being half its width
// and height; if there is none, the first without writing.
func (d *draft) place(s *sheet, at []land.XY, w, h float64) (land.XY, bool) {
	second := -1
	for i, c := range at {
		b := scene.Box(c.X-w, c.Y-h, 2*w, 2*h)
		if !d.free(s, b) {
			continue
		}
		if !slices.ContainsFunc(d.stand, b.Overlaps) {
			return c, true
		}
		if second < 0 {
			second = i
		}
	}
	if second < 0 {
		return land.XY{}, false
	}
	return at[second], true
}

// beside returns the places for a figure that belongs to a point, (x, y) first, then round the point, the nearest
// first.
func beside(g *spotPieces, x, y, u float64) []land.XY {
	out := []land.XY{{X: x, Y: y}}
	for _, far := range []float64{28, 36, 44, 52} {
		for i := range 16 {
			a := math.Pi * (1.2 + float64(i)/8) // from the upper left on
			out = append(out, land.XY{X: g.x + far*u*math.Cos(a), Y: g.y + far*u*math.Sin(a)})
		}
	}
	return append(out, land.XY{X: g.x, Y: g.y})
}
