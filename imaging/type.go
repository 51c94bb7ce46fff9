package imaging

import (
	"hash/maphash"
	"image"
	"math"
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// Style is a fount at a size in pixels. Sizes below MinType count as MinType.
type Style struct {
	Font Font
	Size float64
}

// Typesetter measures and rasters text. It holds faces and so belongs to one goroutine at a time; every worker of a
// Studio has its own.
type Typesetter struct {
	fonts  [fontCount]*opentype.Font
	faces  map[Style]font.Face
	glyphs map[glyphKey]*glyph
	buf    sfnt.Buffer
	arabic func() arabicForms // made when first needed
}

type glyphKey struct {
	style Style
	r     rune
	sub   uint8 // quarter pixel
	halo  uint8 // pixels of outline
}

// glyph is a rastered letter: its coverage and the offset of its corner from the dot.
type glyph struct {
	mask   *image.Alpha
	offset image.Point
	sum    uint64
}

// maxGlyphs bounds the cache; a Latin alphabet in a dozen styles needs a tenth.
const maxGlyphs = 12000

// NewTypesetter returns a typesetter with empty caches.
func NewTypesetter() (*Typesetter, error) {
	fonts, err := parsedFonts()
	if err != nil {
		return nil, err
	}
	return &Typesetter{fonts: fonts, faces: map[Style]font.Face{}, glyphs: map[glyphKey]*glyph{},
		arabic: sync.OnceValue(newArabicForms)}, nil
}

func (t *Typesetter) face(st Style) font.Face {
	if !(st.Size >= MinType) {
		st.Size = MinType
	}
	if f, ok := t.faces[st]; ok {
		return f
	}
	f, err := opentype.NewFace(t.fonts[st.Font],
		&opentype.FaceOptions{Size: st.Size, DPI: 72, Hinting: font.HintingNone})
	if err != nil { // the founts are parsed already; a face of them cannot fail
		panic(err)
	}
	t.faces[st] = f
	return f
}

// styleFor returns the style whose fount has the rune: the wanted one, else the first of the fallbacks.
func (t *Typesetter) styleFor(st Style, r rune) Style {
	if !(st.Size >= MinType) {
		st.Size = MinType
	}
	if t.has(st.Font, r) {
		return st
	}
	for _, f := range fallbacks {
		if t.has(f, r) {
			return Style{f, st.Size}
		}
	}
	return st
}

// has reports whether a fount has a rune.
func (t *Typesetter) has(f Font, r rune) bool {
	i, err := t.fonts[f].GlyphIndex(&t.buf, r)
	return err == nil && i != 0
}

// runes walks the runes of s with their pen positions in 1/64 pixel and returns the advance.
func (t *Typesetter) runes(s string, st Style, do func(st Style, r rune, at fixed.Int26_6)) fixed.Int26_6 {
	var x fixed.Int26_6
	var last rune
	var lastStyle Style
	for i, r := range t.visual(s) {
		rs := t.styleFor(st, r)
		f := t.face(rs)
		if i > 0 && lastStyle == rs {
			x += f.Kern(last, r)
		}
		if do != nil {
			do(rs, r, x)
		}
		adv, _ := f.GlyphAdvance(r)
		x += adv
		last, lastStyle = r, rs
	}
	return x
}

// Measure returns the width of the line in pixels.
func (t *Typesetter) Measure(s string, st Style) float64 {
	return float64(t.runes(s, st, nil)) / 64
}

// CapHeight returns the height of capitals and figures in pixels.
func (t *Typesetter) CapHeight(st Style) float64 {
	return float64(t.face(st).Metrics().CapHeight) / 64
}

// Fit returns s, cut short with an ellipsis where it is wider than width.
func (t *Typesetter) Fit(s string, st Style, width float64) string {
	if t.Measure(s, st) <= width {
		return s
	}
	for s != "" {
		_, n := utf8.DecodeLastRuneInString(s)
		s = s[:len(s)-n]
		if short := strings.TrimRight(s, " ,.;:-–") + "…"; t.Measure(short, st) <= width {
			return short
		}
	}
	return ""
}

// Wrap breaks s into lines no wider than width, at most lines of them (0: any number); words without room become an
// ellipsis.
func (t *Typesetter) Wrap(s string, st Style, width float64, lines int) []string {
	var out []string
	line := ""
	words := strings.Fields(s)
	for i, w := range words {
		next := w
		if line != "" {
			next = line + " " + w
		}
		if line == "" || t.Measure(next, st) <= width {
			line = next
			continue
		}
		if lines > 0 && len(out) == lines-1 {
			return append(out, t.Fit(line+" "+strings.Join(words[i:], " "), st, width))
		}
		out = append(out, t.Fit(line, st, width))
		line = w
	}
	if line != "" {
		out = append(out, t.Fit(line, st, width))
	}
	return out
}

// raster returns the cached glyph of the key, or nil where nothing is to be drawn (blanks).
func (t *Typesetter) raster(k glyphKey) *glyph {
	if g, ok := t.glyphs[k]; ok {
		return g
	}
	if len(t.glyphs) >= maxGlyphs {
		clear(t.glyphs)
	}
	var g *glyph
	dr, mask, mp, _, ok := t.face(k.style).Glyph(fixed.Point26_6{X: fixed.Int26_6(k.sub) * 16}, k.r)
	if ok && !dr.Empty() {
		a := image.NewAlpha(image.Rect(0, 0, dr.Dx(), dr.Dy()))
		for y := 0; y < dr.Dy(); y++ {
			for x := 0; x < dr.Dx(); x++ {
				_, _, _, v := mask.At(mp.X+x, mp.Y+y).RGBA()
				a.Pix[y*a.Stride+x] = uint8(v >> 8)
			}
		}
		g = &glyph{mask: a, offset: dr.Min}
		if k.halo > 0 {
			g = &glyph{mask: dilate(a, int(k.halo)), offset: dr.Min.Sub(image.Pt(int(k.halo), int(k.halo)))}
		}
		g.sum = mix(maphash.Bytes(seed, g.mask.Pix), uint64(g.mask.Rect.Dx()))
	}
	t.glyphs[k] = g
	return g
}

// dilate grows a mask by r pixels all round, with a soft last pixel.
func dilate(a *image.Alpha, r int) *image.Alpha {
	b := image.NewAlpha(image.Rect(0, 0, a.Rect.Dx()+2*r, a.Rect.Dy()+2*r))
	type tap struct {
		dx, dy int
		w      uint32
	}
	var taps []tap
	for dy := -r; dy <= r; dy++ {
		for dx := -r; dx <= r; dx++ {
			if d := math.Hypot(float64(dx), float64(dy)); d < float64(r)+0.5 {
				taps = append(taps, tap{dx, dy, uint32(255 * math.Min(1, float64(r)+0.5-d))})
			}
		}
	}
	for y := 0; y < a.Rect.Dy(); y++ {
		for x := 0; x < a.Rect.Dx(); x++ {
			v := uint32(a.Pix[y*a.Stride+x])
			if v == 0 {
				continue
			}
			for _, p := range taps {
				i := (y+r+p.dy)*b.Stride + x + r + p.dx
				if w := uint8(v * p.w / 255); w > b.Pix[i] {
					b.Pix[i] = w
				}
			}
		}
	}
	return b
}
