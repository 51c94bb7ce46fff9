package heroes

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"strconv"

	"github.com/fogleman/gg"

	"skald/imaging"
	"skald/imaging/terrain"
)

// Scene draws Positions, as *Position.
type Scene struct{}

// Draw sets the whole table with a Position; it has no other kind of picture.
func (Scene) Draw(p *imaging.Painter, view any, r imaging.Request) (*imaging.Canvas, error) {
	pos, ok := view.(*Position)
	if !ok || pos == nil {
		return nil, fmt.Errorf("heroes: a picture is drawn of a *Position, not of %T", view)
	}
	if r.Kind != "" && r.Kind != "board" {
		return nil, fmt.Errorf("heroes: there is no picture %q; ask for \"board\"", r.Kind)
	}
	return Sheet(p, pos, r), nil
}

// Sheet draws the table of a duel. The canvas is good until the painter begins
// its next picture.
func Sheet(p *imaging.Painter, pos *Position, r imaging.Request) *imaging.Canvas {
	d := &draft{p: p, th: p.Theme, pos: pos, r: r}
	near, _ := hero(pos.Near.Hero)
	far, _ := hero(pos.Far.Hero)
	key := fmt.Sprintf("heroes %s %s %s", r.Language, near.Element, far.Element)
	d.c = p.On(p.Assets.Layer(key, width, height, accents(d.th), func(img *image.RGBA) {
		imaging.Parchment(img, d.th)
		dc := gg.NewContextForRGBA(img)
		d.field(img, dc, far.Element, near.Element)
		d.panelGround(img, dc)
	}))
	for _, s := range []Side{FarSide, NearSide} {
		d.board(s)
		d.strip(s)
	}
	d.panel()
	return d.c
}

// draft is one picture in the making.
type draft struct {
	p   *imaging.Painter
	th  *imaging.Theme
	c   *imaging.Canvas
	pos *Position
	r   imaging.Request
}

func (d *draft) player(s Side) *Player {
	if s == FarSide {
		return &d.pos.Far
	}
	return &d.pos.Near
}

// say sets a line no wider than width, smaller where it must be, and returns its
// width.
func (d *draft) say(s string, f imaging.Font, size, x, y, width float64, a imaging.Align, col color.RGBA) float64 {
	s, st := d.p.Type.Shrink(s, imaging.Style{Font: f, Size: size}, width, imaging.MinType)
	return d.c.Text(s, st, x, y, a, col)
}

func (d *draft) icon(name string, size int, x, y float64, col color.RGBA) {
	d.c.PutAt(d.p.Assets.IconSprite(name, size, col), x, y)
}

// country is the land a hero's army stands on.
func country(s Symbol) terrain.Kind {
	switch s {
	case Fire:
		return terrain.Waste
	case Water:
		return terrain.Swamp
	case Earth:
		return terrain.Forest
	case Air:
		return terrain.Hills
	}
	return terrain.Fields
}

// field paints the battlefield: the land of either hero, a river between, and
// the spaces of both boards.
func (d *draft) field(img *image.RGBA, dc *gg.Context, far, near Symbol) {
	th := d.th
	sub := d.p.Assets.Sprite(fmt.Sprintf("heroes field %s %s", far, near), fieldWidth, fieldHeight, func(dc *gg.Context) {
		const beyond = 130.0
		w, h, mid := float64(fieldWidth), float64(fieldHeight), float64(fieldHeight)/2
		tile := terrain.Tile{X: -beyond, Y: -beyond, Size: w + 2*beyond, Ground: terrain.Fields, Seed: "heroes field"}
		for i, e := range []Symbol{far, near} {
			y0, y1 := -beyond, mid-26
			if i == 1 {
				y0, y1 = mid+26, h+beyond
			}
			tile.Areas = append(tile.Areas, terrain.Area{Kind: country(e), Outline: []terrain.Point{{X: -beyond, Y: y0}, {X: w / 2, Y: y0}, {X: w + beyond, Y: y0}, {X: w + beyond, Y: y1}, {X: w / 2, Y: y1}, {X: -beyond, Y: y1}}})
		}
		var river []terrain.Point
		rnd := imaging.NewRand("heroes river")
		for x := -90.0; x <= w+90; x += 62 {
			river = append(river, terrain.Point{X: x, Y: mid + rnd.Between(-7, 7)})
		}
		tile.Areas = append(tile.Areas, terrain.Area{Kind: terrain.River, Outline: river, Width: 17})
		terrain.Paint(dc.Image().(*image.RGBA), th, terrain.Land{Unit: 1, Tiles: []terrain.Tile{tile}})
	})
	drawOver(img, sub, fieldLeft, fieldTop)
	imaging.Border(dc, th, fieldLeft, fieldTop, fieldWidth, fieldHeight)
	for _, s := range []Side{FarSide, NearSide} {
		for row := range Rows {
			for col := range Columns {
				r := space(s, row, col)
				x, y := float64(r.Min.X), float64(r.Min.Y)
				dc.DrawRoundedRectangle(x+2, y+2, cardWidth-4, cardHeight-4, 12)
				dc.SetColor(imaging.Fade(th.PaperLight, 0.55))
				dc.FillPreserve()
				dc.SetColor(th.Ink)
				dc.SetLineWidth(th.Line)
				dc.SetDash(9, 7)
				dc.Stroke()
				dc.SetDash()
				icon := "shield"
				if row == 1 {
					icon = "tower"
				}
				imaging.DrawIcon(img, icon, r.Min.X+cardWidth/2-30, r.Min.Y+cardHeight/2-42, 60, imaging.Mix(th.InkFaint, th.PaperLight, 0.45))
				d.p.Lettering(img, strconv.Itoa(col+1), imaging.Style{Font: imaging.TextBold, Size: 28}, x+cardWidth/2, y+cardHeight/2+56, imaging.Centre, th.InkSoft, th.Ink, 0)
			}
		}
		b := strip(s)
		imaging.Panel(dc, th, float64(b.Min.X), float64(b.Min.Y), float64(b.Dx()), float64(b.Dy()))
	}
}

// board sets the beings of a player.
func (d *draft) board(s Side) {
	p := d.player(s)
	for row := range Rows {
		for col := range Columns {
			if b := p.Board[row][col]; b.ID != "" {
				d.being(s, b, space(s, row, col), p.Exposed(row, col))
			}
		}
	}
}

// being sets a card: who it is, life left, strength, what activates it and whom
// it reaches. Heroes have a laurel and neither strength nor reach.
func (d *draft) being(s Side, b Being, r image.Rectangle, exposed bool) {
	th := d.th
	x, y := float64(r.Min.X), float64(r.Min.Y)
	c, ok := creature(b.ID)
	h, isHero := hero(b.ID)
	el, icon, whole := c.Element, c.Icon, c.Life
	if isHero {
		el, icon, whole = h.Element, h.Icon, HeroLife
	}
	d.c.Put(d.cardSprite(el, isHero, b.Spent), r.Min.X-6, r.Min.Y-6)
	d.say(d.r.Word(b.ID), imaging.TextBold, 23, x+cardWidth/2, y+35, cardWidth-92, imaging.Centre, th.Ink)
	d.c.PutAt(d.medalSprite(el, 15), x+24, y+27)

	d.c.Put(d.artSprite(el, icon, isHero, b.Spent), r.Min.X+14, r.Min.Y+52)
	if exposed {
		d.c.PutAt(d.p.BadgeSprite(imaging.Circle, 14, th.Mark), x+cardWidth-25, y+27)
		d.icon("target", 22, x+cardWidth-25, y+27, th.Dark)
	}

	// Life: hearts, or a figure where they are many.
	left := max(b.Life, 0)
	hx, hy := x+22, y+cardHeight-27
	if whole > 7 || whole <= 0 || left > whole {
		life := strconv.Itoa(left)
		if whole > 0 {
			life += " / " + strconv.Itoa(whole)
		}
		d.icon("heart", 28, hx+4, hy, th.Heart)
		d.say(life, imaging.TextBold, 26, hx+26, hy+9, 120, imaging.Left, th.Ink)
	} else {
		for i := range whole {
			if i < left {
				d.icon("heart", 23, hx+25*float64(i), hy, th.Heart)
			} else {
				d.icon("heart-lost", 23, hx+25*float64(i), hy, th.InkSoft)
			}
		}
	}
	mid := x + 132
	switch {
	case isHero:
		d.icon("laurel", 66, x+cardWidth-76, y+92, imaging.Mix(th.Gold, th.Ink, 0.2))
		d.c.PutAt(d.medalSprite(el.Opposite(), 13), x+cardWidth-76, y+88)
		d.icon("heart-lost", 22, x+cardWidth-76, y+128, th.Heart)
	case ok:
		d.icon("sword", 30, mid+12, y+78, th.InkSoft)
		d.say(strconv.Itoa(c.Strength), imaging.TextBold, 32, mid+34, y+89, 40, imaging.Left, th.Ink)
		d.c.PutAt(d.reachSprite(c.Range, s == FarSide), mid+96, y+78)
		for i := range c.Helmets {
			d.icon("helm", 26, mid+12+30*float64(i), y+124, imaging.Mix(th.Steel, th.Ink, 0.4))
		}
		if c.Ability {
			d.icon("magic", 28, mid+110, y+124, imaging.Mix(th.Violet, th.Ink, 0.3))
		}
	}
	// What lasts on it lies on its lower edge.
	for i, l := range b.Bears {
		if i == 2 {
			break
		}
		d.lasting(l, x+cardWidth-30-46*float64(i), y+cardHeight-26, 17)
	}
}

// The window of a card in which its picture is.
const artWidth, artHeight = 112, 106

// artSprite is the picture on a card: its silhouette before hills and a low sun
// in the light of its element.
func (d *draft) artSprite(el Symbol, icon string, isHero, spent bool) *image.RGBA {
	th := d.th
	return d.p.Assets.Sprite(fmt.Sprintf("heroes art %s %s %v %v", el, icon, isHero, spent), artWidth, artHeight, func(dc *gg.Context) {
		const w, h = float64(artWidth), float64(artHeight)
		col := colourOf(th, el)
		if spent {
			col = imaging.Mix(col, th.Grey, 0.7)
		}
		dc.DrawRoundedRectangle(1.5, 1.5, w-3, h-3, 8)
		dc.Clip()
		for y := 0.0; y < h; y += 2 { // the sky, paler towards the ground
			dc.SetColor(imaging.Mix(imaging.Mix(th.Light, col, 0.62), th.Light, 0.75*y/h))
			dc.DrawRectangle(0, y, w, 2)
			dc.Fill()
		}
		rnd := imaging.NewRand("heroes art", icon)
		sx, sy := rnd.Between(0.15, 0.85)*w, rnd.Between(0.2, 0.4)*h
		dc.SetColor(imaging.Fade(th.Light, 0.8))
		dc.DrawCircle(sx, sy, 15)
		dc.Fill()
		for i := range 3 {
			y := h * (0.62 + 0.13*float64(i))
			dc.SetColor(imaging.Mix(imaging.Mix(th.Light, col, 0.45), col, 0.28*float64(i)))
			dc.MoveTo(0, h)
			dc.LineTo(0, y+rnd.Between(-8, 8))
			dc.CubicTo(w*0.3, y+rnd.Between(-20, 8), w*0.6, y+rnd.Between(-8, 18), w, y+rnd.Between(-12, 8))
			dc.LineTo(w, h)
			dc.ClosePath()
			dc.Fill()
		}
		dc.ResetClip()
		const size = 88
		img := dc.Image().(*image.RGBA)
		x, y := (artWidth-size)/2, (artHeight-size)/2+3
		rim := d.rimmed(icon, size, imaging.Mix(th.Dark, col, 0.12))
		draw.Draw(img, rim.Rect.Add(image.Pt(x-3, y-3)), rim, image.Point{}, draw.Over)
		dc.DrawRoundedRectangle(1.5, 1.5, w-3, h-3, 8)
		dc.SetColor(th.Dark)
		dc.SetLineWidth(2.4)
		dc.Stroke()
		if isHero {
			dc.DrawRoundedRectangle(4, 4, w-8, h-8, 6)
			dc.SetColor(th.Gold)
			dc.SetLineWidth(2.2)
			dc.Stroke()
		}
	})
}

// rimmed is a dark silhouette with a thin pale edge.
func (d *draft) rimmed(icon string, size int, col color.RGBA) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, size+6, size+6))
	for _, o := range [...]image.Point{{1, 3}, {5, 3}, {3, 1}, {3, 5}, {2, 2}, {4, 2}, {2, 4}, {4, 4}} {
		imaging.DrawIcon(img, icon, o.X, o.Y, size, d.th.Light)
	}
	imaging.DrawIcon(img, icon, 3, 3, size, col)
	return img
}

// lasting sets the marker of a permanent spell with its power.
func (d *draft) lasting(l Lasting, x, y float64, r int) {
	s, _ := spellOf(l.Spell)
	var el Symbol
	if len(s.Needs) > 0 {
		el = s.Needs[0]
	}
	d.c.PutAt(d.p.TokenSprite(imaging.Token{Shape: imaging.Octagon, Fill: colourOf(d.th, el), Icon: "spell"}, r), x, y)
	if l.Power > 0 {
		d.c.PutAt(d.p.BadgeSprite(imaging.Circle, 11, d.th.Mark), x+float64(r)-2, y-float64(r)+4)
		d.say(strconv.Itoa(l.Power), imaging.TextBold, 18, x+float64(r)-2, y-float64(r)+10, 20, imaging.Centre, d.th.Dark)
	}
}

// cardSprite is the card of a being: a band of its element at the head, a double
// frame for heroes, hatched when it was activated.
func (d *draft) cardSprite(el Symbol, isHero, spent bool) *image.RGBA {
	th := d.th
	return d.p.Assets.Sprite(fmt.Sprintf("heroes card %s %v %v", el, isHero, spent), cardWidth+14, cardHeight+16, func(dc *gg.Context) {
		const x, y, w, h = 6.0, 6.0, float64(cardWidth), float64(cardHeight)
		col := colourOf(th, el)
		for i := 4.0; i > 0; i-- {
			dc.DrawRoundedRectangle(x+3-i/2, y+4-i/2, w+i, h+i, 12)
			dc.SetColor(imaging.Fade(th.Dark, 0.12))
			dc.Fill()
		}
		ground := th.Card
		if spent {
			ground = imaging.Mix(th.Card, th.PaperDeep, 0.75)
		}
		dc.DrawRoundedRectangle(x, y, w, h, 11)
		dc.SetColor(ground)
		dc.Fill()
		dc.DrawRoundedRectangle(x, y, w, h, 11)
		dc.Clip()
		dc.DrawRectangle(x, y, w, 43)
		dc.SetColor(imaging.Mix(ground, col, 0.26))
		dc.Fill()
		dc.DrawRectangle(x, y+41, w, 2.4)
		dc.SetColor(col)
		dc.Fill()
		if spent {
			dc.SetColor(imaging.Fade(th.InkFaint, 0.4))
			dc.SetLineWidth(th.Hair)
			for o := -h; o < w; o += 11 {
				dc.DrawLine(x+o, y+h, x+o+h, y)
			}
			dc.Stroke()
		}
		dc.ResetClip()
		dc.DrawRoundedRectangle(x, y, w, h, 11)
		dc.SetColor(th.Ink)
		dc.SetLineWidth(th.Line + 0.4)
		dc.Stroke()
		if isHero {
			dc.DrawRoundedRectangle(x+4.5, y+4.5, w-9, h-9, 8)
			dc.SetColor(imaging.Mix(th.Gold, th.Ink, 0.1))
			dc.SetLineWidth(th.Bold)
			dc.Stroke()
		}
	})
}

func drawOver(dst, src *image.RGBA, x, y int) {
	for row := range src.Rect.Dy() {
		copy(dst.Pix[dst.PixOffset(x, y+row):], src.Pix[row*src.Stride:row*src.Stride+4*src.Rect.Dx()])
	}
}

// accents are the colours that are set on a layer later.
func accents(th *imaging.Theme) []color.RGBA {
	m := imaging.Mix
	out := []color.RGBA{th.Ink, th.InkSoft, th.Light, th.Dark, th.Card, th.Paper, th.PaperLight, th.Heart, th.Mark, th.Gold, th.Steel, th.Grey}
	for _, s := range Symbols() {
		c := colourOf(th, s)
		out = append(out, c, m(th.Card, c, 0.26), m(th.Light, c, 0.2), m(c, th.Light, 0.5))
	}
	for _, c := range []color.RGBA{th.Ink, th.InkSoft, th.Heart} {
		for _, k := range []float64{0.25, 0.5, 0.75} {
			out = append(out, m(th.Card, c, k))
		}
	}
	return out
}
