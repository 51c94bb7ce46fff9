package imaging

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
	"strings"
	"testing"

	"github.com/fogleman/gg"
)

func painter(t testing.TB) *Painter {
	t.Helper()
	p, err := NewPainter(Day(), NewAssets(30<<20))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// accents are the colours of things set on paper.
var accents = []color.RGBA{Day().Red, Day().Ink}

// paper returns a layer with gradients, edges and small bright things.
func paper(w, h int) *Layer { return NewLayer(sheetOfPaper(w, h), accents) }

func sheetOfPaper(w, h int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	Parchment(img, Day())
	dc := gg.NewContextForRGBA(img)
	for i := range 20 {
		Marker{Shape(i % 8), Day().Seats[i%5]}.Draw(dc, Day(), float64(20+i*w/22), float64(h/2), 9)
	}
	return img
}

func TestALayerLooksLikeThePictureItWasMadeOf(t *testing.T) {
	img := sheetOfPaper(417, 203)
	got := painter(t).On(NewLayer(img, accents)).Image()
	if d := meanDifference(got, img); d > 5 {
		t.Errorf("they differ by %.1f levels on average", d)
	}
	if held, full := NewLayer(img, accents).Bytes(), len(img.Pix)+1<<18; held >= full {
		t.Errorf("it holds %d bytes, the picture and a table %d", held, full)
	}
}

func TestContrastIsThatOfTheStandard(t *testing.T) {
	black, white := color.RGBA{A: 255}, color.RGBA{255, 255, 255, 255}
	if c := Contrast(black, white); math.Abs(c-21) > 0.01 {
		t.Errorf("black on white: %v, want 21", c)
	}
	if c := Contrast(white, white); c != 1 {
		t.Errorf("white on white: %v, want 1", c)
	}
	if c := Contrast(color.RGBA{118, 118, 118, 255}, white); math.Abs(c-4.54) > 0.01 {
		t.Errorf("the grey #767676 on white: %v, want 4.54", c)
	}
}

func TestNoTextIsSmallerThanEighteenPixels(t *testing.T) {
	p := painter(t)
	want := p.Type.Measure("Return of the Heroes", Style{Text, MinType})
	for _, size := range []float64{-3, 0, 6, 17.9, math.NaN()} {
		if got := p.Type.Measure("Return of the Heroes", Style{Text, size}); got != want {
			t.Errorf("at size %v the line is %v wide, want %v as at %d", size, got, want, MinType)
		}
	}
	th := Day()
	for _, s := range []float64{th.Small, th.Body, th.Label, th.Head, th.Title} {
		if s < MinType {
			t.Errorf("the theme has a type size of %v", s)
		}
	}
}

func TestEveryFountHasTheAccentsOfOurLanguages(t *testing.T) {
	p := painter(t)
	for _, r := range "AÀÁÂÄÆÇÈÉÊËÌÍÎÏÑÒÓÔÖŒÙÚÛÜßàáâäæçèéêëìíîïñòóôöœùúûüÿ0123456789«»„“”’–…·×−±≤→✓" {
		for f := range fontCount {
			st := p.Type.styleFor(Style{f, 24}, r)
			if i, err := p.Type.fonts[st.Font].GlyphIndex(&p.Type.buf, r); err != nil || i == 0 {
				t.Errorf("no fount has %q", r)
			}
		}
		if strings.ContainsRune("àèéìòùÄÖÜäöüßç", r) {
			if st := p.Type.styleFor(Style{Caps, 24}, r); st.Font != Caps && r != 'ß' {
				t.Errorf("titles have no %q", r)
			}
		}
	}
}

func TestTextIsCutAndBrokenToItsWidth(t *testing.T) {
	p := painter(t)
	st := Style{TextSemi, 22}
	long := "The wizard, half-way on the hidden path to the secret stair, looks for it a second time."
	for _, w := range []float64{0, 5, 40, 120, 333, 5000} {
		if got := p.Type.Measure(p.Type.Fit(long, st, w), st); got > w {
			t.Errorf("cut to %v it is %v wide", w, got)
		}
		lines := p.Type.Wrap(long, st, w, 3)
		if len(lines) > 3 {
			t.Errorf("width %v: %d lines, want 3 at most", w, len(lines))
		}
		for _, l := range lines {
			if got := p.Type.Measure(l, st); got > w {
				t.Errorf("width %v: a line %q is %v wide", w, l, got)
			}
		}
	}
	if got := strings.Join(p.Type.Wrap(long, st, 300, 0), " "); got != long {
		t.Errorf("breaking changed the words to %q", got)
	}
	if got := p.Type.Fit("Hobiro", st, 400); got != "Hobiro" {
		t.Errorf("what fits became %q", got)
	}
	if s, small := p.Type.Shrink(long, p.Theme.Pen(Caps, 60).Down(24), 900); small.Size >= 60 ||
		p.Type.Measure(s, small.Style) > 900 {
		t.Errorf("shrunk to %v: %q", small.Size, s)
	}
}

func TestLettersAreKerned(t *testing.T) {
	p := painter(t)
	st := Style{Text, 60}
	if pair, apart := p.Type.Measure("AV", st), p.Type.Measure("A", st)+p.Type.Measure("V", st); pair >= apart {
		t.Errorf("AV is %v wide, A and V %v", pair, apart)
	}
}

func TestAPaletteKeepsItsAccents(t *testing.T) {
	l := NewPalette(sheetOfPaper(320, 200), accents)
	for _, c := range accents {
		if got := l.colours[l.Nearest(c)]; got != c {
			t.Errorf("%v became %v", c, got)
		}
	}
	if n := len(l.colours); n > paletteSize {
		t.Errorf("%d colours, want %d at most", n, paletteSize)
	}
}

func TestThePaletteTableFindsTheNearestColour(t *testing.T) {
	l := NewPalette(sheetOfPaper(320, 200), accents)
	dist := func(a color.RGBA, r, g, b int) int {
		dr, dg, db := int(a.R)-r, int(a.G)-g, int(a.B)-b
		return 2*dr*dr + 4*dg*dg + 3*db*db
	}
	r := NewRand("colours")
	for range 4000 {
		// Colours in the middle of a cell of the table, where it is exact.
		cr, cg, cb := r.Int(64)*4+2, r.Int(64)*4+2, r.Int(64)*4+2
		best := math.MaxInt
		for _, c := range l.colours {
			best = min(best, dist(c, cr, cg, cb))
		}
		got := l.colours[l.Nearest(color.RGBA{uint8(cr), uint8(cg), uint8(cb), 255})]
		if dist(got, cr, cg, cb) != best {
			t.Fatalf("for %d %d %d the table gives %v, which is not the nearest", cr, cg, cb, got)
		}
	}
}

func TestAPictureIsAValidPNGThatLooksLikeItsCanvas(t *testing.T) {
	p := painter(t)
	c := p.On(paper(417, 203)) // no multiple of a cell
	c.Fill(image.Rect(380, 180, 999, 999), p.Theme.Blue)
	c.Text("Agin Sturmklänge", p.Theme.Pen(TextBold, 30).Centred(), 200, 90)
	c.PutAt(p.TokenSprite(Token{Shape: Spiked, Fill: p.Theme.Red, Icon: "spider"}, 30), -4, 4)
	pic, err := c.PNG()
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(pic.PNG))
	if err != nil {
		t.Fatal(err)
	}
	if img.Bounds() != image.Rect(0, 0, 417, 203) || pic.Width != 417 || pic.Height != 203 {
		t.Fatalf("the picture is %v and says %d×%d, want 417×203", img.Bounds(), pic.Width, pic.Height)
	}
	if d := meanDifference(img, c.Image()); d > 5 {
		t.Errorf("palette and full colour differ by %.1f levels on average", d)
	}
}

func meanDifference(a, b image.Image) float64 {
	sum, n := 0.0, 0.0
	for y := a.Bounds().Min.Y; y < a.Bounds().Max.Y; y++ {
		for x := a.Bounds().Min.X; x < a.Bounds().Max.X; x++ {
			ar, ag, ab, _ := a.At(x, y).RGBA()
			br, bg, bb, _ := b.At(x, y).RGBA()
			for _, d := range [3]int{int(ar) - int(br), int(ag) - int(bg), int(ab) - int(bb)} {
				sum += math.Abs(float64(d)) / 257
			}
			n += 3
		}
	}
	return sum / n
}

func TestACanvasStartsCleanEachTime(t *testing.T) {
	p := painter(t)
	l := paper(300, 160)
	first, _ := p.On(l).PNG()
	c := p.On(l)
	c.Fill(c.Bounds(), p.Theme.Red)
	if pic, _ := c.PNG(); bytes.Equal(pic.PNG, first.PNG) {
		t.Error("what was drawn does not show")
	}
	p.On(paper(90, 500)).PNG()
	again, _ := p.On(l).PNG()
	if !bytes.Equal(again.PNG, first.PNG) {
		t.Error("the next picture shows traces of the one before")
	}
}

func TestDrawingOutsideThePictureDoesNoHarm(t *testing.T) {
	p := painter(t)
	c := p.On(paper(64, 64))
	for _, at := range [][2]float64{{-500, -500}, {500, 20}, {20, 500}, {-10, 30}} {
		c.PutAt(p.PawnSprite("Ä", p.Theme.Seats[0], 60, true), at[0], at[1])
		c.Text("outside", p.Theme.Pen(Text, 20).Right().Outlined(p.Theme.Light, 3), at[0], at[1])
	}
	c.Fill(image.Rect(-9, -9, 0, 0), p.Theme.Ink)
	if _, err := c.PNG(); err != nil {
		t.Fatal(err)
	}
}

func TestShapesAreToldApartWithoutColour(t *testing.T) {
	masks := map[Shape]*image.Alpha{}
	for s := Circle; s <= Pennant; s++ {
		dc := gg.NewContext(64, 64)
		Trace(dc, s, 32, 32, 26)
		dc.SetRGB(0, 0, 0)
		dc.Fill()
		m := image.NewAlpha(image.Rect(0, 0, 64, 64))
		draw.Draw(m, m.Rect, dc.Image(), image.Point{}, draw.Src)
		masks[s] = m
	}
	places := []Shape{Circle, Drop, Diamond, Leaf, Hexagon, Shield, Rook}
	pieces := []Shape{Circle, Square, Spiked, Octagon, Pennant, Shield, Hexagon}
	for _, set := range [][]Shape{places, pieces} {
		for i, a := range set {
			for _, b := range set[i+1:] {
				if d := difference(masks[a], masks[b]); d < 0.04 {
					t.Errorf("shapes %d and %d differ in %.1f %% of their square", a, b, 100*d)
				}
			}
		}
	}
}

func TestAssetsAreMadeOnceAndShedWhenTheyAreTooMany(t *testing.T) {
	a := NewAssets(10 * 4 * 64 * 64)
	made := 0
	sprite := func(name string) {
		a.Sprite(name, 64, 64, func(*gg.Context) { made++ })
	}
	sprite("one")
	sprite("one")
	if made != 1 {
		t.Errorf("drawn %d times, want once", made)
	}
	for i := range 40 {
		sprite(strings.Repeat("x", i+1))
		sprite("one") // in use all the time, so never shed
	}
	if made != 41 {
		t.Errorf("drawn %d times, want 41", made)
	}
	if a.Bytes() > 10*4*64*64 {
		t.Errorf("%d bytes held, more than the limit", a.Bytes())
	}
}

func TestAnAssetThatFailsIsTriedAgain(t *testing.T) {
	a := NewAssets(1 << 20)
	func() {
		defer func() { recover() }()
		a.Sprite("x", 8, 8, func(*gg.Context) { panic("torn paper") })
	}()
	drawn := false
	a.Sprite("x", 8, 8, func(*gg.Context) { drawn = true })
	if !drawn {
		t.Error("the asset is not drawn again")
	}
}

func TestIdsWithoutANameAreMadeReadable(t *testing.T) {
	for id, want := range map[string]string{
		"item-boots-1": "Boots", "servant-04-pale-witch": "Pale witch", "picture-round": "Round", "side-gorge": "Gorge",
		"dark-tower": "Dark tower",
		"":           "", "7": "7", "servant": "Servant",
	} {
		if got := (Request{}).Word(id); got != want {
			t.Errorf("%q reads %q, want %q", id, got, want)
		}
	}
}
