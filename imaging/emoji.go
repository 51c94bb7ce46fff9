package imaging

import (
	"image"
	"image/color"
	"image/draw"
	"maps"
	"math"
	"slices"

	"github.com/fogleman/gg"
)

// EmojiSize is the width and the height of an emoji in pixels.
const EmojiSize = 128

// An Emoji is a small picture in the text and on the buttons of a game's messages. Readers see it 22 pixels high, on
// any ground: it has a light rim with a dark edge.
type Emoji struct {
	// ID is stable: messages and buttons name the emoji by it. Of are the ids of further things that it shows.
	ID string
	Of []string
	// icon is that of a sticker, "" for another emoji.
	icon string
	// Paint returns the picture, EmojiSize pixels wide and high, on a transparent ground.
	Paint func(p *Painter) *image.RGBA
}

// EmojiFile is an emoji as Discord takes it.
type EmojiFile struct {
	// Game is the id of the game, "" for all games. IDs are those of the things the emoji shows there.
	Game string
	IDs  []string
	// Name is the name at Discord: the game, the id and a sum of the pixels, so that a changed drawing has a name of
	// its own.
	Name string
	// PNG draws the file. It may be called by several goroutines.
	PNG func() ([]byte, error)
}

// The rims of an emoji in pixels, the dark one around the light one, and the largest hole in an icon that is filled, in
// square pixels.
const (
	emojiLight  = 6
	emojiDark   = 3
	largestHole = 900
)

// Sticker returns the emoji of an icon in a colour.
func Sticker(id, icon string, col color.RGBA) Emoji {
	return Emoji{ID: id, icon: icon, Paint: func(p *Painter) *image.RGBA {
		const rim = emojiLight + emojiDark
		img := image.NewRGBA(image.Rect(0, 0, EmojiSize, EmojiSize))
		mask := image.NewAlpha(img.Rect)
		DrawIcon(mask, icon, rim, rim, EmojiSize-2*rim, p.Theme.Dark)
		from := distances(mask, rim+1)
		closeHoles(from, EmojiSize)
		put := func(m *image.Alpha, col color.RGBA) {
			draw.DrawMask(img, img.Rect, image.NewUniform(col), image.Point{}, m, image.Point{}, draw.Over)
		}
		put(within(from, rim, img.Rect), p.Theme.Dark)
		put(within(from, emojiLight, img.Rect), p.Theme.Light)
		put(mask, col)
		return img
	}}
}

// distances returns the distance of each pixel of a mask to the nearest that is covered, in pixels; those beyond most
// are only known to be far.
func distances(mask *image.Alpha, most int) []float64 {
	w, h := mask.Rect.Dx(), mask.Rect.Dy()
	far := w + h
	column := make([]int, w*h) // the distance in the column of the pixel
	for x := range w {
		n := far
		for y := range h {
			if n++; mask.Pix[y*mask.Stride+x] >= 128 {
				n = 0
			}
			column[y*w+x] = n
		}
		n = far
		for y := h - 1; y >= 0; y-- {
			n = min(n+1, column[y*w+x])
			column[y*w+x] = n
		}
	}
	out := make([]float64, w*h)
	for y := range h {
		row := column[y*w : (y+1)*w]
		for x := range w {
			nearest := 2 * far * far
			for dx := max(-most, -x); dx <= min(most, w-1-x); dx++ {
				nearest = min(nearest, dx*dx+row[x+dx]*row[x+dx])
			}
			out[y*w+x] = math.Sqrt(float64(nearest))
		}
	}
	return out
}

// closeHoles sets the distances in small holes of a mask of a width to 0, so that the ground does not look through.
func closeHoles(from []float64, width int) {
	seen := make([]bool, len(from))
	for first := range from {
		if seen[first] || from[first] == 0 {
			continue
		}
		hole, open := []int{first}, false
		seen[first] = true
		for i := 0; i < len(hole); i++ {
			x, y := hole[i]%width, hole[i]/width
			open = open || x == 0 || y == 0 || x == width-1 || y == len(from)/width-1
			for _, next := range []int{hole[i] - 1, hole[i] + 1, hole[i] - width, hole[i] + width} {
				if next >= 0 && next < len(from) && !seen[next] && from[next] > 0 {
					seen[next] = true
					hole = append(hole, next)
				}
			}
		}
		if !open && len(hole) <= largestHole {
			for _, i := range hole {
				from[i] = 0
			}
		}
	}
}

// within returns the coverage of the pixels within a distance.
func within(from []float64, r float64, rect image.Rectangle) *image.Alpha {
	out := image.NewAlpha(rect)
	for i, d := range from {
		out.Pix[i] = uint8(255 * min(max(r+0.5-d, 0), 1))
	}
	return out
}

// Badge returns the emoji of a piece: an icon on the shape and in the colour of its kind.
func Badge(id string, t Token) Emoji {
	return Emoji{ID: id, Paint: func(p *Painter) *image.RGBA {
		const mid, r = EmojiSize / 2, 49.0
		dc := gg.NewContext(EmojiSize, EmojiSize)
		dc.SetLineJoinRound()
		Trace(dc, t.Shape, mid, mid, r)
		StrokePreserve(dc, p.Theme.Dark, 2*(emojiLight+emojiDark))
		StrokePreserve(dc, p.Theme.Light, 2*emojiLight)
		Fill(dc, t.Fill)
		img := dc.Image().(*image.RGBA)
		const size = 78
		DrawIcon(img, t.Icon, mid-size/2, mid-size/2, size, p.Theme.On(t.Fill))
		return img
	}}
}

// WithStickers adds to some emojis a sticker for each further icon of some things, under the name of the icon and the
// ids of the things that have it, in the colour of the first. Things with the icon of a sticker that is there already
// have that one, and an id that is taken stays with its emoji.
func WithStickers(out []Emoji, icons map[string]string, colour func(id string) color.RGBA) []Emoji {
	at, taken := map[string]int{}, map[string]bool{}
	for i, e := range out {
		at[e.icon], taken[e.ID] = i, true
		for _, id := range e.Of {
			taken[id] = true
		}
	}
	for _, id := range slices.Sorted(maps.Keys(icons)) {
		icon := icons[id]
		i, ok := at[icon]
		if !ok {
			i = len(out)
			at[icon] = i
			name := icon
			if taken[icon] {
				name = id
			}
			taken[name] = true
			out = append(out, Sticker(name, icon, colour(id)))
		}
		if !taken[id] {
			taken[id] = true
			out[i].Of = append(out[i].Of, id)
		}
	}
	return out
}

// Figure returns an emoji with a sprite of about EmojiSize in its middle.
func Figure(id string, paint func(p *Painter) *image.RGBA) Emoji {
	return Emoji{ID: id, Paint: func(p *Painter) *image.RGBA {
		img, s := image.NewRGBA(image.Rect(0, 0, EmojiSize, EmojiSize)), paint(p)
		at := image.Pt((EmojiSize-s.Rect.Dx())/2, (EmojiSize-s.Rect.Dy())/2)
		draw.Draw(img, s.Rect.Sub(s.Rect.Min).Add(at), s, s.Rect.Min, draw.Over)
		return img
	}}
}
