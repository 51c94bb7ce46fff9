package scene

import (
	"cmp"
	"fmt"
	"image"
	"image/color"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/fogleman/gg"

	"skald/engine"
	"skald/imaging"
)

// Where returns the places of an event: those pieces came to, or else those they left.
func Where(s engine.Said) (places []string) {
	for _, w := range s.Facts.Moves() {
		places = append(places, cmp.Or(w.To, w.From))
	}
	return places
}

// Numbered returns the numbers of the news that are to be seen at each place, from 1, and the places in the order of
// the first. A place that does not parse is left out.
func Numbered[P comparable](news []engine.Said, parse func(place string) (P, bool)) (numbers map[P][]int, places []P) {
	numbers = map[P][]int{}
	for i, n := range news {
		for _, place := range Where(n) {
			at, ok := parse(place)
			if !ok {
				continue
			}
			if numbers[at] == nil {
				places = append(places, at)
			}
			numbers[at] = append(numbers[at], i+1)
		}
	}
	return numbers, places
}

// News is a list of events in words, numbered from 1.
type News struct {
	d     *Draft
	items []newsItem
	size  float64
	// Sign sets the sign of an event with its middle at (x, y); nil for none.
	Sign func(s engine.Said, x, y float64)
}

// newsItem is one line of the list; n is 0 if it is no news.
type newsItem struct {
	n     int
	said  engine.Said
	lines []string
}

// In pixels: the beginning of words, with a sign and without, and the least height of an item.
const (
	newsIndent     = 46.0
	newsSignIndent = 88.0
	newsLeast      = 40.0
	mostNewsLines  = 4
)

// News puts the request's news into words, broken to a width, in type of the first of the sizes in which they are no
// higher than room; the last one if none is. Most is the greatest number of news, nothing the words if there are none.
func (d *Draft) News(most int, nothing string, sign func(s engine.Said, x, y float64), width, room float64,
	sizes ...float64) News {
	all := d.Request.Since
	more := max(0, len(all)-most)
	n := News{d: d, Sign: sign}
	for _, n.size = range sizes {
		pen := d.Plain(n.size)
		n.items = nil
		for i, s := range all[:len(all)-more] {
			n.items = append(n.items,
				newsItem{i + 1, s, d.Wrap(Capital(Brief(Unmarked(d.Request.Sentence(s.Text)))), pen, width-n.indent(),
					mostNewsLines)})
		}
		if more > 0 {
			n.items = append(n.items, newsItem{lines: []string{"+ " + strconv.Itoa(more)}})
		}
		if len(all) == 0 {
			n.items = append(n.items, newsItem{lines: d.Wrap(nothing, pen, width-n.indent(), mostNewsLines)})
		}
		if n.Height() <= room {
			break
		}
	}
	return n
}

// Unmarked returns a sentence without the marks of bold type, which pictures do not have.
func Unmarked(s string) string { return strings.ReplaceAll(s, "**", "") }

// Brief cuts a sentence that is longer than any picture has room for.
func Brief(s string) string {
	const most = 320
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	return string([]rune(s)[:most]) + "…"
}

func (n News) indent() float64 {
	if n.Sign == nil {
		return newsIndent
	}
	return newsSignIndent
}

func (n News) pitch() float64 { return n.size * 1.24 }

func (n News) heightOf(it newsItem) float64 {
	return math.Max(n.pitch()*float64(max(1, len(it.lines)))+n.size*0.6, newsLeast)
}

// Height returns the height of the list.
func (n News) Height() (h float64) {
	for _, it := range n.items {
		h += n.heightOf(it)
	}
	return h
}

// Split divides the list in two columns of about the same height.
func (n News) Split() (left, right News) {
	left, right = n, n
	half, h := n.Height()/2, 0.0
	for i, it := range n.items {
		if h >= half {
			left.items, right.items = n.items[:i], n.items[i:]
			return left, right
		}
		h += n.heightOf(it)
	}
	right.items = nil
	return left, right
}

// Set sets the list between two heights and returns the number of news it had room for; the others are counted in its
// last line.
func (n News) Set(x, y, bottom float64) (told int) {
	pen := n.d.Plain(n.size)
	for i, it := range n.items {
		h := n.heightOf(it)
		last := i == len(n.items)-1
		if need := y + h; need > bottom || !last && need > bottom-newsLeast {
			n.d.Canvas.Text("+ "+strconv.Itoa(len(n.items)-i), pen, x+n.indent(), math.Min(y+22, bottom-4))
			return told
		}
		mid := y + 15
		if it.n > 0 {
			told = it.n
			n.d.Numbers([]int{it.n}, x+16, mid, 15)
			if n.Sign != nil {
				n.Sign(it.said, x+60, mid)
			}
		}
		for j, l := range it.lines {
			n.d.Canvas.Text(l, pen, x+n.indent(), y+15+n.size*0.33+n.pitch()*float64(j))
		}
		y += h
	}
	return told
}

// Numbers sets numbers of news in a pill in the colour of changes; r is half its height, in pixels.
func (d *Draft) Numbers(ns []int, x, y, r float64) {
	words, pen, w := d.pill(ns, r)
	d.Canvas.PutAt(d.pillSprite(int(w), int(2*r)), x, y)
	d.Canvas.Text(words, pen.Centred().Middle().In(d.Theme.On(d.Theme.Changed)), x, y)
}

// NumbersWidth returns the width of the pill of some numbers.
func (d *Draft) NumbersWidth(ns []int, r float64) float64 {
	_, _, w := d.pill(ns, r)
	return w
}

func (d *Draft) pill(ns []int, r float64) (string, imaging.Pen, float64) {
	var parts []string
	for _, n := range ns {
		parts = append(parts, strconv.Itoa(n))
	}
	pen := d.Bold(math.Max(imaging.MinType, math.Round(r*1.4)))
	words := strings.Join(parts, "·")
	return words, pen, math.Max(2*r, math.Ceil(d.Measure(words, pen))+r)
}

func (d *Draft) pillSprite(w, h int) *image.RGBA {
	return d.Painter.Assets.Sprite(fmt.Sprint("pill ", w, h), w+8, h+8, func(dc *gg.Context) {
		for i, col := range []color.RGBA{d.Theme.Dark, d.Theme.Light, d.Theme.Changed} {
			grow := []float64{3, 1.8, 0}[i]
			dc.DrawRoundedRectangle(4-grow, 4-grow, float64(w)+2*grow, float64(h)+2*grow, float64(h)/2+grow)
			imaging.Fill(dc, col)
		}
	})
}
