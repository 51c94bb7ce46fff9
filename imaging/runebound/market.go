package runebound

import (
	"fmt"
	"image"
	"slices"
	"strconv"
	"strings"

	"github.com/fogleman/gg"

	"skald/engine"
	"skald/engine/runebound/cards"
	"skald/engine/runebound/land"
	"skald/engine/runebound/view"
	"skald/engine/text"
	"skald/imaging"
	"skald/imaging/scene"
)

// good is a card as it is shown whole: an item, an ally or an encounter that lasts.
type good struct {
	id, kind string
	note     string // in the corner
	cost     int    // there too
	text     text.Message
	down     bool
	ally     *view.Ally // nil if it is none
}

// Cards shown whole, in pixels.
const (
	cardWidth, cardHeight = 560, 196
	cardGap               = 14
)

// goodsGround paints the places of so many cards in columns.
func (d *draft) goodsGround(dc *gg.Context, n, columns int, x, y float64) {
	for i := range n {
		imaging.Panel(dc, d.Theme, x+(cardWidth+cardGap)*float64(i%columns), y+(cardHeight+cardGap)*float64(i/columns),
			cardWidth, cardHeight)
	}
}

// good sets a card shown whole.
func (d *draft) good(g good, x, y float64) {
	ink := d.Ink
	if g.down {
		ink = d.InkSoft
	}
	face := goodsFace(d.Theme, g.kind, g.id, g.down)
	if cards.SortOf(g.id).Goods == "" {
		face = imaging.Token{Shape: imaging.Pennant, Fill: d.Blue, Icon: adventureIcon(g.id)}
	}
	d.Token(face, 30, x+46, y+44)
	right := x + cardWidth - 16
	if g.cost > 0 {
		right -= d.Say(strconv.Itoa(g.cost), d.Bold(27).Right().In(ink), right, y+40, 80) + 18
		d.RimmedIcon("coin", 25, right, y+31, d.Gold)
		right -= 24
	}
	if g.note != "" {
		right -= d.Say(g.note, d.Bold(25).Right().In(ink), right, y+39, 200) + 12
	}
	d.Say(d.Heading(g.id), d.Bold(29).Down(20).In(ink), x+88, y+40, right-x-88)
	top := y + 84
	kind := scene.Capital(d.Request.Sentence(text.M("type." + g.kind)))
	if g.kind == cards.Encounter {
		kind = d.Request.Word("picture-carried")
	}
	if a := g.ally; a != nil {
		for k := range phases {
			d.value(figure{k, a.Values[k], a.Damage[k], 0}, x+88+94*float64(k), y+52, 88, 33)
		}
		d.health(vitals{a.Life, a.Wounds, a.Stamina, a.Exhaustion}, x+384, y+69, cardWidth-396, 24)
		top = y + 92
	} else {
		d.Say(kind, d.Italic(22), x+88, y+70, 300)
	}
	d.Paragraph(d.Request.Sentence(g.text), d.Plain(25), x+20, top, cardWidth-40, y+cardHeight-12-top)
}

// wareGood returns a card for sale.
func wareGood(w *view.Ware) good {
	g := good{id: w.ID, kind: w.Type, text: w.Text}
	if f := w.Ally; f != nil {
		g.ally = &view.Ally{ID: w.ID, Values: f.Values, Damage: f.Damage, Life: f.Life, Stamina: f.Stamina}
	}
	return g
}

// market draws the stack of a town as cards, or that of every town in a line.
func (d *draft) market() (*imaging.Canvas, error) {
	arg := strings.ToLower(strings.TrimSpace(d.Request.Arg))
	if arg == "" {
		return d.markets(), nil
	}
	h, _ := land.Parse(arg)
	for i := range d.v.Towns {
		if t := &d.v.Towns[i]; t.ID == arg || h.Valid() && t.At == h {
			return d.stack(t), nil
		}
	}
	return nil, d.Errorf("there is no market at %q; ask for a town, or for none to see them all", d.Request.Arg)
}

func (d *draft) stack(t *view.Town) *imaging.Canvas {
	const left, top = 40.0, 112.0
	n, columns := len(t.Stack), 2
	if n > 8 {
		columns = 3
	}
	rows := max(1, (n+columns-1)/columns)
	width, height := int(2*left)+columns*(cardWidth+cardGap)-cardGap, int(top)+rows*(cardHeight+cardGap)+26
	d.Ground(fmt.Sprint("market ", columns, " ", n), width, height, func(img *image.RGBA, dc *gg.Context) {
		d.goodsGround(dc, n, columns, left, top)
	})
	d.Canvas.PutAt(d.arms(t.ID, t.Arms, 32), left+36, 62)
	d.Say(d.Heading(t.ID)+" · "+upper(t.At), d.Caps(46).Down(26), left+82, 80, float64(width)-480)
	buyer := d.hero(d.v.Active)
	if buyer != nil && buyer.Hero != "" {
		right := float64(width) - left - 4
		right -= d.Say(strconv.Itoa(buyer.Gold), d.Bold(44).Right(), right, 78, 120) + 28
		d.RimmedIcon("coin", 40, right, 63, d.Gold)
		d.Pawn(d.pawnOf(int(d.v.Active)), right-58, 92, 66)
	}
	if n == 0 {
		d.Say(d.Request.Word("picture-no-stack"), d.Italic(32).Centred(), float64(width)/2, top+100, float64(width)-100)
	}
	for i := range t.Stack {
		w := &t.Stack[i]
		x, y := left+(cardWidth+cardGap)*float64(i%columns), top+(cardHeight+cardGap)*float64(i/columns)
		g := wareGood(w)
		d.good(g, x, y)
		right := x + cardWidth - 18
		price := w.Due()
		cost := strconv.Itoa(price)
		right -= d.Say(cost, d.Bold(31).Right(), right, y+42, 80) + 20
		d.RimmedIcon("coin", 28, right, y+32, d.Gold)
		if buyer != nil && buyer.Hero != "" && w.Price > 0 && buyer.Gold >= price {
			d.RimmedIcon("check", 26, right-34, y+32, d.Mark)
		}
		if w.New || d.cameSince(w.ID) {
			d.outline(x, y, cardWidth, cardHeight, d.Changed)
		}
	}
	return d.Canvas
}

// cameSince reports whether a card has come onto a stack since the reader's last look.
func (d *draft) cameSince(id string) bool {
	return slices.ContainsFunc(d.Request.Since, func(n engine.Said) bool {
		return n.Kind == "offered" && n.Facts.Piece == id
	})
}

// outline draws a bright line round a card.
func (d *draft) outline(x, y, w, h float64, col rgba) {
	for k := range 4 {
		b := scene.Box(x, y, w, h).Inset(k - 4)
		for _, e := range []image.Rectangle{{b.Min, image.Pt(b.Max.X, b.Min.Y+1)},
			{image.Pt(b.Min.X, b.Max.Y-1), b.Max}, {b.Min, image.Pt(b.Min.X+1, b.Max.Y)},
			{image.Pt(b.Max.X-1, b.Min.Y), b.Max}} {
			d.Canvas.Fill(e, col)
		}
	}
}

// markets sets a line for each town: its goods and their prices.
func (d *draft) markets() *imaging.Canvas {
	const width, top, row = 1240, 108.0, 96.0
	height := int(top + row*float64(max(len(d.v.Towns), 1)) + 30)
	d.Ground(fmt.Sprint("markets ", len(d.v.Towns)), width, height, func(img *image.RGBA, dc *gg.Context) {
		for i := range d.v.Towns {
			imaging.Panel(dc, d.Theme, 40, top+row*float64(i), width-80, row-10)
		}
	})
	d.Say(d.Request.Word("picture-markets"), d.Caps(46).Down(28), 56, 82, 800)
	right := width - 46.0
	right -= d.Say(strconv.Itoa(d.v.MarketDeck), d.Bold(34).Right(), right, 78, 90) + 32
	d.Canvas.PutAt(d.cardSprite(34, 44), right, 64)
	for i := range d.v.Towns {
		t := &d.v.Towns[i]
		y := top + row*float64(i)
		d.Canvas.PutAt(d.arms(t.ID, t.Arms, 28), 84, y+42)
		d.Say(d.Heading(t.ID), d.Bold(29).Down(20), 124, y+42, 186)
		d.Say(upper(t.At), d.Italic(24).In(d.InkSoft), 124, y+72, 120)
		wares := slices.Clone(t.Stack)
		slices.SortStableFunc(wares, func(a, b view.Ware) int { return a.Due() - b.Due() })
		var words []string
		for _, w := range wares[:min(len(wares), 24)] {
			words = append(words, d.Heading(w.ID)+" "+strconv.Itoa(w.Due()))
		}
		line := strings.Join(words, " · ")
		if len(words) == 0 {
			line = "–"
		}
		const size, width = 32.0, 850.0
		if d.Measure(line, d.Plain(size)) <= width {
			d.Say(line, d.Plain(size), 330, y+row/2+6, width)
			continue
		}
		d.Paragraph(line, d.Plain(size), 330, y+8, width, row-22)
	}
	return d.Canvas
}
