package andor

import (
	"fmt"
	"image"
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/fogleman/gg"

	rules "skald/engine/andor"
	"skald/engine/andor/land"
	"skald/imaging"
	"skald/imaging/scene"
)

// What changed, in pixels. Where all of it lies within a part of the land, that
// part is shown with the list beside it; else the whole land over the list.
const (
	sinceTop   = 112
	partWidth  = 1040
	partScale  = mapWidth / landWidth
	listWidth  = boardWidth - 2*boardMargin - partWidth - 20
	maxChanges = 18
	changeSign = 88.0 // the breadth of an item's number and sign
)

// parts are the western edges of the parts of the land that may be shown.
var parts = [...]float64{0, 1450, landWidth - partWidth/partScale}

// part is the sheet that shows all the regions; false when only the whole land
// does.
func part(regions []int) (sheet, bool) {
	const margin = 330
	west, east := landWidth, 0.0
	for _, id := range regions {
		x := float64(land.Get(id).X)
		west, east = math.Min(west, x-margin), math.Max(east, x+margin)
	}
	for _, x0 := range parts {
		if math.Max(0, west) >= x0 && math.Min(landWidth, east) <= x0+partWidth/partScale+1 {
			s := sheet{left: boardMargin, top: sinceTop, width: partWidth, height: wholeLand(0, 0, mapWidth).height, x0: x0, scale: partScale}
			return s, true
		}
	}
	s := wholeLand(boardMargin, sinceTop, mapWidth)
	s.left += (boardWidth - 2*boardMargin - mapWidth) / 2
	return s, false
}

// since draws what changed since the view the reader saw last: ringed and
// numbered on the land, with a list in words.
func (d *draft) since() (*imaging.Canvas, error) {
	if d.before == nil {
		return nil, fmt.Errorf("andor: what changed can only be drawn with the view seen before; ask for the board")
	}
	th := d.Theme
	all := d.v.Changes(*d.before)
	more := max(0, len(all)-maxChanges)
	all = all[:len(all)-more]
	var regions []int
	numbers := map[int][]int{}
	var ways []rules.MarchView
	for i, c := range all {
		at := c.To
		if at == land.Nowhere {
			at = c.From
		}
		if land.Valid(at) {
			numbers[at] = append(numbers[at], i+1)
			regions = append(regions, at)
		}
		if land.Valid(c.From) && land.Valid(c.To) && c.From != c.To {
			ways = append(ways, rules.MarchView{Kind: c.What, From: c.From, To: c.To})
			regions = append(regions, c.From)
		}
	}
	s, beside := part(regions)
	room := float64(s.height) - 24
	if !beside {
		room = 700
	}
	size := 26.0
	items := d.changeItems(all, more, beside, size)
	for size > 20 && tall(items) > room {
		size -= 2
		items = d.changeItems(all, more, beside, size)
	}
	height, key := boardHeightOf(&s), fmt.Sprint("since part ", s.x0)
	rows := 0.0
	if !beside {
		left, right := splitItems(items)
		const step = 150 // few heights, so that few grounds are painted
		rows = step * math.Ceil((math.Max(tall(left), tall(right))+36)/step)
		height += int(rows) + 18
		key = fmt.Sprint("since whole ", int(rows))
	}
	d.Canvas = d.Painter.On(d.Layer(key, boardWidth, height, func(img *image.RGBA) {
		imaging.Parchment(img, th)
		s.paintMap(img, d.Painter)
		dc := gg.NewContextForRGBA(img)
		imaging.Border(dc, th, s.left, s.top, float64(s.width), float64(s.height))
		imaging.Ribbon(dc, th, 360, 28, 560, 54)
		if beside {
			imaging.Panel(dc, th, boardWidth-boardMargin-listWidth, sinceTop-4, listWidth, float64(s.height)+8)
		} else {
			imaging.Panel(dc, th, boardMargin, sinceTop+float64(s.height)+20, boardWidth-2*boardMargin, rows)
		}
	}))
	d.Title(d.Request.Word("picture-since"), 36, 22, 360, 55, 540)
	d.RimmedIcon("sunrise", 56, 762, 56, th.Gold)
	w := d.Say(fmt.Sprintf("%s %d", d.Request.Word("picture-day"), d.v.Day), imaging.TextBold, 38, 802, 68, 240, imaging.Left, th.Ink)
	d.narratorBadge(852+w, 56)
	hs := d.Style(imaging.TextSemi, 25)
	left := 852 + w + 56
	d.Lines(d.Request.Sentence(d.v.Headline), hs, left, 50, boardWidth-boardMargin-left, 31, 2, imaging.Left, th.Ink)
	plain := *d.v
	plain.Reach, plain.Sunrise = nil, nil
	now := d.v
	d.v, d.numbers, d.ways = &plain, numbers, ways
	var signs []func(*sheet) image.Rectangle
	if x, y := s.pixel(60, 1010); image.Pt(int(x), int(y)).In(s.bounds()) {
		signs = append(signs, d.shields)
	}
	d.standing(&s, signs...)
	d.v = now
	if beside {
		d.list(items, boardWidth-boardMargin-listWidth+14, sinceTop+14, float64(s.top)+float64(s.height)-8)
	} else {
		l, r := splitItems(items)
		y := sinceTop + float64(s.height) + 36
		d.list(l, boardMargin+18, y, float64(height))
		d.list(r, boardWidth/2+10, y, float64(height))
	}
	return d.Canvas, nil
}

// boardHeightOf is the height of a picture of the sheet with nothing under it.
func boardHeightOf(s *sheet) int { return int(s.top) + s.height + boardMargin }

// narratorBadge sets the narrator with his letter.
func (d *draft) narratorBadge(x, y float64) {
	d.Canvas.PutAt(d.Painter.TokenSprite(imaging.Token{Shape: imaging.Circle, Fill: d.Theme.Violet, Icon: "narrator"}, 25), x, y)
	d.Badge(letterOf(max(0, min(letters-1, d.v.Narrator))), imaging.Circle, d.Theme.Light, x+24, y+17, 13)
}

// changeItem is one line of the list: its number (0: none), the sign of what it
// is about, and its words.
type changeItem struct {
	n     int
	what  string
	lines []string
	size  float64 // of the type
}

func (it changeItem) pitch() float64 { return it.size * 1.24 }
func (it changeItem) height() float64 {
	return math.Max(it.pitch()*float64(max(1, len(it.lines)))+it.size*0.6, 40)
}

func tall(items []changeItem) (h float64) {
	for _, it := range items {
		h += it.height()
	}
	return h
}

// splitItems divides the list in two columns of about the same height.
func splitItems(items []changeItem) (left, right []changeItem) {
	half, h := tall(items)/2, 0.0
	for i, it := range items {
		if h >= half {
			return items[:i], items[i:]
		}
		h += it.height()
	}
	return items, nil
}

// changeItems puts what changed into words.
func (d *draft) changeItems(all []rules.Change, more int, beside bool, size float64) []changeItem {
	width := listWidth - 28 - changeSign
	if !beside {
		width = boardWidth/2 - boardMargin - 28 - changeSign
	}
	st := d.Style(imaging.Text, size)
	var out []changeItem
	for i, c := range all {
		out = append(out, changeItem{i + 1, c.What, d.Painter.Type.Wrap(capital(brief(d.Request.Sentence(c.Text))), st, width, 3), size})
	}
	if more > 0 {
		out = append(out, changeItem{lines: []string{"+ " + strconv.Itoa(more)}, size: size})
	}
	if len(all) == 0 {
		out = append(out, changeItem{lines: d.Painter.Type.Wrap(d.Request.Word("picture-nothing-changed"), st, width, 3), size: size})
	}
	return out
}

// brief cuts a sentence that is longer than any picture has room for.
func brief(s string) string {
	const most = 320
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	return string([]rune(s)[:most]) + "…"
}

// capital begins a sentence.
func capital(s string) string {
	first, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(first)) + s[n:]
}

// list sets the items between two heights; what finds no room is counted.
func (d *draft) list(items []changeItem, x, y, bottom float64) {
	for i, it := range items {
		st := d.Style(imaging.Text, it.size)
		if y+it.height() > bottom+16 {
			d.Canvas.Text("+ "+strconv.Itoa(len(items)-i), st, x+changeSign, math.Min(y+22, bottom-4), imaging.Left, d.Theme.Ink)
			return
		}
		mid := y + 15
		if it.n > 0 {
			d.number([]int{it.n}, x+16, mid, 15)
			d.sign(it.what, x+60, mid)
		}
		for j, l := range it.lines {
			d.Canvas.Text(l, st, x+changeSign, y+15+it.size*0.33+it.pitch()*float64(j), imaging.Left, d.Theme.Ink)
		}
		y += it.height()
	}
}

// number sets the numbers of changes in a pill in the colour of what changed.
func (d *draft) number(ns []int, x, y, r float64) {
	words, st, w := d.pill(ns, r)
	d.Canvas.PutAt(d.pillSprite(int(w), int(2*r)), x, y)
	d.Canvas.Text(words, st, x, y+d.Painter.Type.CapHeight(st)/2, imaging.Centre, d.Theme.On(d.Theme.Changed))
}

// pill is what stands in a pill and how wide it is.
func (d *draft) pill(ns []int, r float64) (string, imaging.Style, float64) {
	var parts []string
	for _, n := range ns {
		parts = append(parts, strconv.Itoa(n))
	}
	st := d.Style(imaging.TextBold, math.Max(imaging.MinType, math.Round(r*1.4)))
	words := strings.Join(parts, "·")
	return words, st, math.Max(2*r, math.Ceil(d.Painter.Type.Measure(words, st))+r)
}

func (d *draft) pillSprite(w, h int) *image.RGBA {
	return d.Painter.Assets.Sprite(fmt.Sprint("andor pill ", w, h), w+8, h+8, func(dc *gg.Context) {
		for i, col := range []rgba{d.Theme.Dark, d.Theme.Light, d.Theme.Changed} {
			grow := []float64{3, 1.8, 0}[i]
			dc.DrawRoundedRectangle(4-grow, 4-grow, float64(w)+2*grow, float64(h)+2*grow, float64(h)/2+grow)
			dc.SetColor(col)
			dc.Fill()
		}
	})
}

// sign sets the small sign of what a change is about.
func (d *draft) sign(what string, x, y float64) {
	for i := range d.v.Heroes {
		if h := &d.v.Heroes[i]; h.Hero == what {
			d.pawnAt(h, x, y+19, 34)
			return
		}
	}
	d.Canvas.PutAt(d.Painter.TokenSprite(d.changeFace(what), 16), x, y)
}

// changeFace is the token of what a change is about.
func (d *draft) changeFace(what string) imaging.Token {
	th := d.Theme
	switch what {
	case "gor", "skral", "wardrak", "troll", "tower-skral":
		return creatureFace(th, what)
	case "thorald", "dwarves":
		return allyFace(th, what)
	case "fog":
		return fogFace(th, "")
	case "witch":
		return imaging.Token{Shape: imaging.Hexagon, Fill: th.Violet, Icon: "witch"}
	case "merchant":
		return merchantFace(th)
	case "well":
		return wellFace(th, true)
	case "well-empty":
		return wellFace(th, false)
	case "narrator":
		return imaging.Token{Shape: imaging.Circle, Fill: th.Violet, Icon: "narrator"}
	case "sunrise":
		return imaging.Token{Shape: imaging.Circle, Fill: th.Gold, Icon: "sunrise"}
	case "event":
		return imaging.Token{Shape: imaging.Hexagon, Fill: imaging.Mix(th.Lava, th.Dark, 0.25), Icon: "bell"}
	case "rubble":
		return imaging.Token{Shape: imaging.Octagon, Fill: th.RockDark, Icon: "rubble"}
	}
	return thingFace(th, what)
}

// wellFace is how a well looks.
func wellFace(th *imaging.Theme, full bool) imaging.Token {
	if full {
		return imaging.Token{Shape: imaging.Drop, Fill: th.Blue, Icon: "well"}
	}
	return imaging.Token{Shape: imaging.Drop, Fill: imaging.Mix(th.Grey, th.Paper, 0.45), Icon: "well-empty"}
}

// numberFigure is the pill with the numbers of what changed on a region.
func (d *draft) numberFigure(at int, ns []int, k float64) *figure {
	r := 12 * k
	_, _, w := d.pill(ns, r)
	f := &figure{at: at, key: "number", w: w + 6, h: 2*r + 6}
	f.draw = func(x, y float64) { d.number(ns, x, y, r) }
	f.label = func(x, y float64) image.Rectangle { return scene.Box(x-w/2, y-r, w, 2*r) }
	return f
}
