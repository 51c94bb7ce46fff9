// Package film draws a match as an animated GIF: a board after each turn with the
// events below it, and the end.
package film

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color/palette"
	"image/draw"
	"image/png"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"skald/engine"
	"skald/imaging"
	"skald/imaging/scene"
)

// Limits of a film. Discord accepts a file of 10 MiB; a larger film than MostBytes keeps a phone waiting.
const (
	MostBytes  = 8_000_000
	MostFrames = 64
	Shortest   = 20 * time.Second
	Longest    = 60 * time.Second
	// LeastWidth is the smallest width, in pixels, at which the lines below the board can be read.
	LeastWidth = 400
	MostWidth  = 1200
)

// ErrTooLarge is returned for a film that is too large even at LeastWidth.
var ErrTooLarge = errors.New("film: the film is too large")

// Drawer draws a game's View; an imaging.Studio is one.
type Drawer interface {
	Draw(ctx context.Context, game string, view any, r imaging.Request) (imaging.Picture, error)
}

// Frame is a picture of a film.
type Frame struct {
	// View is the position; the places of Since are ringed in it.
	View  any
	Since []engine.Said
	// Title and Text are the words below the board, Text by sentence; the last ones have room.
	Title string
	Text  []string
}

// Script describes a film.
type Script struct {
	Game string
	// Request has the language, the theme, the words and the names of all pictures.
	Request imaging.Request
	Frames  []Frame
	// End is the position whose end picture is the last frame; nil for none.
	End any
	// Width is the width of the film in pixels; 0 makes it half as wide as a board.
	Width int
	// Shown is the time for which the film is shown once; 0 chooses it by the lengths of the texts.
	Shown time.Duration
	// Most is the maximum size in bytes; 0 means MostBytes.
	Most int
}

// Add adds a position and the events that led to it, by turn.
func (s *Script) Add(v engine.View, turns [][]engine.Said, title string) {
	f := Frame{View: engine.AsBygone(v), Title: title}
	for _, said := range turns {
		f.Since = append(f.Since, said...)
		var told []string
		for _, e := range said {
			words := sentence(s.Request.Sentence(e.Text))
			if words != "" && !strings.ContainsFunc(words, isPictogram) {
				told = append(told, words)
			}
		}
		if n := len(told); n > 0 && len(turns) > 1 {
			told = told[n-1:] // a turn of a round has no room for more
		}
		f.Text = append(f.Text, told...)
	}
	s.Frames = append(s.Frames, f)
}

// isPictogram reports whether a sign is a picture: the faces of a roll are no line of text.
func isPictogram(r rune) bool { return r >= 0x1f000 }

// mostLetters is the greatest length of a sentence.
const mostLetters = 150

// sentence begins with a capital, ends with a full stop, and is cut if it is too long.
func sentence(s string) string {
	s = scene.Capital(scene.Unmarked(strings.TrimSpace(s)))
	if letters := []rune(s); len(letters) > mostLetters {
		s = string(letters[:mostLetters])
		s = strings.TrimRight(s[:max(0, strings.LastIndexByte(s, ' '))], " ,;:.") + "…"
	}
	if last, _ := utf8.DecodeLastRuneInString(s); unicode.IsLetter(last) || unicode.IsNumber(last) || last == ')' {
		s += "."
	}
	return s
}

// Finish adds the end of a match: its last position with the result in words.
func (s *Script) Finish(v engine.View, title, result string) {
	s.End = v
	s.Frames = append(s.Frames, Frame{View: engine.AsBygone(v), Title: title, Text: []string{scene.Unmarked(result)}})
}

// Pictures returns the number of pictures that are drawn for a script, if its film is not too large.
func Pictures(s Script) int {
	n := 1 + len(looks(len(s.Frames))) + len(s.Frames)
	if s.End != nil {
		n += 2
	}
	return n
}

// looks returns the frames of a number of them that choose the colours.
func looks(frames int) []int { return []int{0, frames / 2, frames - 1} }

// Film is a finished film.
type Film struct {
	GIF           []byte
	Width, Height int
	// Frames is the number of pictures, Shown the time for which all are shown once.
	Frames int
	Shown  time.Duration
}

// attempts is the number of widths tried until a film is small enough.
const attempts = 5

// Shoot draws a film. If it becomes too large, it is drawn again at a smaller width.
func Shoot(ctx context.Context, draw Drawer, s Script) (Film, error) {
	if len(s.Frames) == 0 {
		return Film{}, errors.New("film: a film needs a frame")
	}
	if s.Most <= 0 {
		s.Most = MostBytes
	}
	for range attempts {
		c, err := newCamera(ctx, draw, s)
		if err != nil {
			return Film{}, err
		}
		f, err := c.shoot(ctx)
		if !errors.Is(err, ErrTooLarge) {
			return f, err
		}
		if s.Width = c.size.X * 4 / 5; s.Width < LeastWidth {
			break
		}
	}
	return Film{}, ErrTooLarge
}

// camera draws one film at one width.
type camera struct {
	Script
	drawer Drawer
	words  *caption
	size   image.Point
	board  image.Rectangle
	reel   *reel
	frame  *image.RGBA
}

// newCamera chooses the size of a film by its first board, and its colours by some of its frames.
func newCamera(ctx context.Context, drawer Drawer, s Script) (*camera, error) {
	c := &camera{Script: s, drawer: drawer}
	first, err := c.picture(ctx, s.Frames[0], s.Request)
	if err != nil {
		return nil, err
	}
	w, h := first.Rect.Dx(), first.Rect.Dy()
	if c.size.X = min(s.Width, MostWidth); s.Width <= 0 {
		c.size.X = min(max((w+1)/2, LeastWidth), MostWidth)
	}
	c.board = image.Rect(0, 0, c.size.X, max(1, h*c.size.X/w))
	if c.words, err = newCaption(s.Request, c.size.X); err != nil {
		return nil, err
	}
	c.size.Y = c.board.Dy() + c.words.height
	c.frame = image.NewRGBA(image.Rectangle{Max: c.size})
	var seen []*image.RGBA
	for _, i := range looks(len(s.Frames)) {
		if err := c.set(ctx, i); err != nil {
			return nil, err
		}
		seen = append(seen, copied(c.frame))
	}
	if s.End != nil {
		if err := c.setEnd(ctx); err != nil {
			return nil, err
		}
		seen = append(seen, copied(c.frame))
	}
	c.reel = newReel(c.size, seen...)
	return c, nil
}

func copied(img *image.RGBA) *image.RGBA {
	return &image.RGBA{Pix: bytes.Clone(img.Pix), Stride: img.Stride, Rect: img.Rect}
}

// shoot draws all frames.
func (c *camera) shoot(ctx context.Context) (Film, error) {
	f := Film{Width: c.size.X, Height: c.size.Y}
	times := c.times()
	for i, shown := range times {
		var err error
		if i < len(c.Frames) {
			err = c.set(ctx, i)
		} else {
			err = c.setEnd(ctx)
		}
		if err == nil {
			err = c.reel.add(c.frame, shown)
		}
		switch {
		case err != nil:
			return Film{}, fmt.Errorf("film: frame %d: %w", i+1, err)
		case c.reel.buf.Len() > c.Most:
			return Film{}, ErrTooLarge
		}
		f.Shown += shown
	}
	f.Frames, f.GIF = len(times), c.reel.bytes()
	return f, nil
}

// How long a frame is shown: at least, for each letter of its text, and the last one.
const (
	leastShown  = 900 * time.Millisecond
	letterShown = 22 * time.Millisecond
	lastShown   = 6 * time.Second
	// mostRead is the number of letters that have room.
	mostRead = 240
	// tick is the unit of time of a GIF.
	tick = 10 * time.Millisecond
)

// times returns the times of all frames.
func (c *camera) times() []time.Duration {
	var out []time.Duration
	var sum time.Duration
	for _, f := range c.Frames {
		letters := min(utf8.RuneCountInString(f.Title+strings.Join(f.Text, " ")), mostRead)
		t := leastShown + letterShown*time.Duration(letters)
		out, sum = append(out, t), sum+t
	}
	last := lastShown
	if c.End != nil {
		out = append(out, lastShown)
	} else {
		sum -= out[len(out)-1]
		out[len(out)-1] = lastShown
	}
	all := c.Shown
	if all <= 0 {
		all = min(max(sum+last, Shortest), Longest)
	} else {
		last = min(last, all/4)
		out[len(out)-1] = last
	}
	for i := range out[:len(out)-1] {
		t := time.Duration(float64(out[i]) * float64(all-last) / float64(sum))
		out[i] = max(t.Round(tick), 2*tick)
	}
	return out
}

// picture draws a board.
func (c *camera) picture(ctx context.Context, f Frame, r imaging.Request) (*image.Paletted, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	r.Since = f.Since
	pic, err := c.drawer.Draw(ctx, c.Game, f.View, r)
	if err != nil {
		return nil, err
	}
	img, err := png.Decode(bytes.NewReader(pic.PNG))
	if err != nil {
		return nil, err
	}
	p, ok := img.(*image.Paletted)
	if !ok {
		p = image.NewPaletted(img.Bounds(), palette.Plan9)
		draw.Draw(p, p.Rect, img, img.Bounds().Min, draw.Src)
	}
	return p, nil
}

// set draws a frame: its board, and the words below it.
func (c *camera) set(ctx context.Context, i int) error {
	f := c.Frames[i]
	board, err := c.picture(ctx, f, c.Request)
	if err != nil {
		return err
	}
	c.fit(c.board, board)
	words := c.words.draw(f, float64(i+1)/float64(len(c.Frames)))
	draw.Draw(c.frame, image.Rect(0, c.board.Max.Y, c.size.X, c.size.Y), words, image.Point{}, draw.Src)
	return nil
}

// setEnd draws the picture of the end in the middle of the frame.
func (c *camera) setEnd(ctx context.Context) error {
	r := c.Request
	r.Kind = engine.PictureEnd
	for _, f := range c.Frames {
		r.Past = append(r.Past, f.View)
	}
	end, err := c.picture(ctx, Frame{View: c.End}, r)
	if err != nil {
		return err
	}
	c.fit(c.frame.Rect, end)
	return nil
}

// fit sets a picture into a rectangle of the frame, as large as it fits.
func (c *camera) fit(room image.Rectangle, img *image.Paletted) {
	w, h := room.Dx(), img.Rect.Dy()*room.Dx()/img.Rect.Dx()
	if h > room.Dy() {
		w, h = img.Rect.Dx()*room.Dy()/img.Rect.Dy(), room.Dy()
	}
	if w < room.Dx() || h < room.Dy() {
		draw.Draw(c.frame, room, image.NewUniform(img.Palette[img.Pix[0]]), image.Point{}, draw.Src)
	}
	at := room.Min.Add(image.Pt((room.Dx()-w)/2, (room.Dy()-h)/2))
	shrink(c.frame, image.Rectangle{at, at.Add(image.Pt(w, h))}, img)
}
