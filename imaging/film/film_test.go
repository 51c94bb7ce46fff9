package film

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/png"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"skald/engine"
	"skald/engine/text"
	"skald/imaging"
)

// spot is a view whose picture is a square at a place; noise is the part of its pixels with a colour of their own.
type spot struct {
	at    int
	noise bool
}

func (spot) Words() []text.Message { return nil }
func (spot) Alt() text.Message     { return text.Message{} }

// easel draws spots on a board of 1200 × 600 pixels and counts them.
type easel struct {
	drawn int
	kinds []string
}

func (e *easel) Draw(_ context.Context, _ string, view any, r imaging.Request) (imaging.Picture, error) {
	e.drawn++
	e.kinds = append(e.kinds, r.Kind)
	v := view.(spot)
	img := image.NewPaletted(image.Rect(0, 0, 1200, 600), color.Palette{color.RGBA{200, 190, 150, 255},
		color.RGBA{150, 30, 30, 255}, color.RGBA{20, 90, 30, 255}, color.RGBA{20, 30, 120, 255}})
	if v.noise {
		rng := rand.New(rand.NewPCG(uint64(v.at), 7))
		for i := range img.Pix {
			img.Pix[i] = uint8(rng.IntN(4))
		}
	}
	draw.Draw(img, image.Rect(v.at, 100, v.at+60, 160), image.NewUniform(img.Palette[1]), image.Point{}, draw.Src)
	var b bytes.Buffer
	err := png.Encode(&b, img)
	return imaging.Picture{PNG: b.Bytes(), Width: 1200, Height: 600}, err
}

// script returns a film of some positions.
func script(noise bool, at ...int) Script {
	s := Script{Game: "spots"}
	s.Request = imaging.Request{Language: "en", Say: func(m text.Message) string { return m.Key }}
	for i, x := range at {
		goes := engine.Said{Text: text.M(fmt.Sprintf("the spot goes to %d", x))}
		s.Add(spot{x, noise}, [][]engine.Said{{goes}}, fmt.Sprint("Turn ", i))
	}
	return s
}

func shot(t *testing.T, s Script) (Film, *gif.GIF) {
	t.Helper()
	f, err := Shoot(t.Context(), &easel{}, s)
	if err != nil {
		t.Fatal(err)
	}
	g, err := gif.DecodeAll(bytes.NewReader(f.GIF))
	if err != nil {
		t.Fatal(err)
	}
	return f, g
}

func TestFramesHoldOnlyTheChange(t *testing.T) {
	f, g := shot(t, script(false, 30, 400, 400))
	if len(g.Image) != 3 || f.Frames != 3 || g.LoopCount != 0 {
		t.Fatalf("%d frames, said to be %d, repeated %d times", len(g.Image), f.Frames, g.LoopCount)
	}
	if g.Config.Width != 600 || f.Width != 600 || f.Height != g.Config.Height {
		t.Errorf("the film is %d × %d pixels, said to be %d × %d", g.Config.Width, g.Config.Height, f.Width, f.Height)
	}
	if all := image.Rect(0, 0, f.Width, f.Height); g.Image[0].Rect != all {
		t.Errorf("the first frame is %v, want %v", g.Image[0].Rect, all)
	}
	seen := image.NewRGBA(image.Rect(0, 0, f.Width, f.Height))
	for i, p := range g.Image {
		draw.Draw(seen, p.Rect, p, p.Rect.Min, draw.Over)
		at := [...]int{30, 400, 400}[i]
		if red := seen.RGBAAt(at/2+15, 65); red.R < 120 || red.G > 60 {
			t.Errorf("frame %d has %v where the spot is", i+1, red)
		}
		for _, other := range []int{30, 400} {
			if bare := seen.RGBAAt(other/2+15, 65); other != at && bare.G < 150 {
				t.Errorf("frame %d has %v where the spot was", i+1, bare)
			}
		}
	}
	kept := 0
	for _, x := range g.Image[1].Pix {
		if x == unchanged {
			kept++
		}
	}
	if kept < len(g.Image[1].Pix)/2 {
		t.Errorf("frame 2 repeats all but %d of %d pixels", kept, len(g.Image[1].Pix))
	}
	if top := g.Image[2].Rect.Min.Y; top < 300 {
		t.Errorf("a frame with the same board begins at %d, on the board", top)
	}
}

func TestFilmTime(t *testing.T) {
	sum := func(times []time.Duration) (all time.Duration) {
		for _, shown := range times {
			if all += shown; shown < 2*tick {
				t.Errorf("a frame of %d is shown for %v", len(times), shown)
			}
		}
		return all
	}
	for n, want := range map[int]time.Duration{2: Shortest, 12: 22 * time.Second, 64: Longest} {
		c := camera{Script: script(false, make([]int, n)...)}
		times := c.times()
		if got := sum(times); got < want-time.Second || got > want+time.Second {
			t.Errorf("%d frames take %v, want %v", n, got, want)
		}
		if last := times[n-1]; last != lastShown {
			t.Errorf("the last of %d frames is shown for %v", n, last)
		}
	}
	c := camera{Script: script(false, make([]int, 10)...)}
	c.Shown = 8 * time.Second
	if got := sum(c.times()); got < 7500*time.Millisecond || got > 8500*time.Millisecond {
		t.Errorf("a film of 8 s takes %v", got)
	}
}

func TestTooLargeFilm(t *testing.T) {
	s := script(true, 1, 2, 3)
	s.Width = 700
	whole, _ := shot(t, s)
	s.Most = len(whole.GIF) * 9 / 10
	f, _ := shot(t, s)
	if f.Width != 560 || len(f.GIF) > s.Most {
		t.Errorf("the film has %d bytes at a width of %d", len(f.GIF), f.Width)
	}
	s.Most = 5000
	if _, err := Shoot(t.Context(), &easel{}, s); !errors.Is(err, ErrTooLarge) {
		t.Errorf("Shoot() = %v, want ErrTooLarge", err)
	}
}

func TestEndPictureIsLast(t *testing.T) {
	s := script(false, 1, 2)
	s.Finish(spot{700, false}, "The end", "The spot has won")
	e := &easel{}
	f, err := Shoot(t.Context(), e, s)
	if err != nil {
		t.Fatal(err)
	}
	if f.Frames != 4 || e.kinds[len(e.kinds)-1] != engine.PictureEnd || e.drawn != Pictures(s) {
		t.Errorf("%d frames, %d pictures drawn and %d announced, of %q", f.Frames, e.drawn, Pictures(s), e.kinds)
	}
}

func TestFilmIsTheSameAgain(t *testing.T) {
	a, _ := shot(t, script(true, 5, 90))
	b, _ := shot(t, script(true, 5, 90))
	if !bytes.Equal(a.GIF, b.GIF) {
		t.Error("the same script gives another film")
	}
}

func TestFilmStops(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := Shoot(ctx, &easel{}, script(false, 1, 2)); !errors.Is(err, context.Canceled) {
		t.Errorf("Shoot() = %v, want context.Canceled", err)
	}
}

func TestRollsInPictogramsAreLeftOut(t *testing.T) {
	s := Script{Request: imaging.Request{Say: func(m text.Message) string { return m.Key }}}
	said := []engine.Said{{Text: text.M("the elf: 🪖🌪️")}, {Text: text.M("the elf attacks")}}
	s.Add(spot{}, [][]engine.Said{said}, "Turn 1")
	if got := s.Frames[0].Text; len(got) != 1 || got[0] != "The elf attacks." {
		t.Errorf("the frame reads %q", got)
	}
}

func TestSentences(t *testing.T) {
	long := strings.Repeat("word ", 60)
	for in, want := range map[string]string{
		"the dwarf goes to A1":   "The dwarf goes to A1.",
		"**A fate**: it is done": "A fate: it is done.",
		"Done!":                  "Done!",
		"":                       "",
		"two (1 hour)":           "Two (1 hour).",
	} {
		if got := sentence(in); got != want {
			t.Errorf("sentence(%q) = %q, want %q", in, got, want)
		}
	}
	if got := sentence(long); len(got) > mostLetters+3 || !strings.HasSuffix(got, "word…") {
		t.Errorf("a long sentence is cut to %q", got)
	}
}

func TestShrunkPixelsAreMeans(t *testing.T) {
	src := image.NewPaletted(image.Rect(0, 0, 6, 3), color.Palette{color.Gray{}, color.Gray{240}})
	src.Pix = []uint8{1, 1, 0, 0, 1, 0, 1, 1, 0, 0, 1, 0, 1, 1, 0, 0, 1, 0}
	dst := image.NewRGBA(image.Rect(0, 0, 3, 2))
	shrink(dst, dst.Rect, src)
	for x, want := range []uint8{240, 0, 120} {
		for y := range 2 {
			if got := dst.RGBAAt(x, y); got != (color.RGBA{want, want, want, 255}) {
				t.Errorf("the pixel %d, %d is %v, want %d", x, y, got, want)
			}
		}
	}
}
