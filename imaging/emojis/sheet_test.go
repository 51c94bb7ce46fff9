package emojis

import (
	"bytes"
	"flag"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"skald/imaging"

	scale "golang.org/x/image/draw"
)

var sheets = flag.String("sheets", "", "write contact sheets into this `FOLDER`")

// dark and light are the grounds of Discord's themes.
var dark, light = color.RGBA{0x31, 0x33, 0x38, 255}, color.RGBA{255, 255, 255, 255}

// read is the size in pixels at which readers see an emoji in a line of text.
const read = 22

// picture returns the pixels of an emoji.
func picture(t *testing.T, e imaging.EmojiFile) image.Image {
	t.Helper()
	b, err := e.PNG()
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// on returns a picture at a size on a ground.
func on(src image.Image, size int, ground color.RGBA) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, size, size))
	draw.Draw(img, img.Rect, image.NewUniform(ground), image.Point{}, draw.Src)
	scale.CatmullRom.Scale(img, img.Rect, src, src.Bounds(), draw.Over, nil)
	return img
}

// TestContactSheets writes, with -sheets, a picture for each game with its emojis at 22, 44 and 128 pixels on the
// grounds of both themes.
func TestContactSheets(t *testing.T) {
	if *sheets == "" {
		t.Skip("no folder is named with -sheets")
	}
	const across, cell, row = 6, 216, 136
	byGame := map[string][]imaging.EmojiFile{}
	for _, e := range drawn(t) {
		byGame[e.Game] = append(byGame[e.Game], e)
	}
	for game, es := range byGame {
		img := image.NewRGBA(image.Rect(0, 0, across*cell, (len(es)+across-1)/across*2*row))
		for i, e := range es {
			for half, ground := range []color.RGBA{dark, light} {
				at := image.Pt(i%across*cell, (i/across*2+half)*row)
				draw.Draw(img, image.Rect(0, 0, cell, row).Add(at), image.NewUniform(ground), image.Point{}, draw.Src)
				x := at.X + 6
				for _, size := range []int{read, 2 * read, 128} {
					small := on(picture(t, e), size, ground)
					draw.Draw(img, small.Rect.Add(image.Pt(x, at.Y+4)), small, image.Point{}, draw.Src)
					x += size + 6
				}
			}
		}
		if game == "" {
			game = "common"
		}
		f, err := os.Create(filepath.Join(*sheets, game+".png"))
		if err != nil {
			t.Fatal(err)
		}
		if err := png.Encode(f, img); err != nil {
			t.Fatal(err)
		}
		f.Close()
	}
}
