package main

import (
	"bytes"
	"context"
	"image"
	canvas "image/draw"
	"image/gif"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"skald/engine/contract/sweep"
)

// filmed matches the command line of a film in the README of a game.
var filmed = regexp.MustCompile("`go run \\. (film [^`]*?) OUT\\.gif`")

// The films in the galleries are small, and are those that the command beside them draws.
func TestFilmsOfTheGalleries(t *testing.T) {
	t.Parallel()
	games := []string{"andor", "heroes", "returnofheroes", "runebound"}
	sweep.Of(t, games, 1).Run(t, func(game string) string { return game }, func(t *testing.T, game string) {
		const most = 1_500_000
		stored, err := os.ReadFile(filepath.Join("imaging", game, "testdata", "gallery", "film.gif"))
		if err != nil || len(stored) > most {
			t.Fatalf("the film has %d bytes, at most %d are allowed: %v", len(stored), most, err)
		}
		readme, err := os.ReadFile(filepath.Join("engine", game, "README.md"))
		if err != nil {
			t.Fatal(err)
		}
		command := filmed.FindSubmatch(readme)
		if command == nil {
			t.Fatal("no command is beside the film")
		}
		file := filepath.Join(t.TempDir(), "film.gif")
		var out, errs bytes.Buffer
		args := append(strings.Fields(string(command[1])), file)
		if code := run(context.Background(), args, &out, &errs, func(string) string { return "" }); code != 0 {
			t.Fatalf("%q ends with %d: %s%s", args, code, out.String(), errs.String())
		}
		drawn, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		want, got := frames(t, stored), frames(t, drawn)
		if !slices.Equal(want.Delay, got.Delay) || want.Config.Width != got.Config.Width ||
			want.Config.Height != got.Config.Height {
			t.Fatalf("the film has other frames: %v, stored %v; draw it with the command beside it", got.Delay,
				want.Delay)
		}
		a, b := image.NewRGBA(got.Image[0].Rect), image.NewRGBA(got.Image[0].Rect)
		for i := range got.Image {
			canvas.Draw(a, a.Rect, want.Image[i], a.Rect.Min, canvas.Over)
			canvas.Draw(b, b.Rect, got.Image[i], b.Rect.Min, canvas.Over)
			if off := distance(a, b); off > 1 {
				t.Fatalf("frame %d differs by %.2f levels; draw the film with the command beside it", i+1, off)
			}
		}
	})
}

func frames(t *testing.T, b []byte) *gif.GIF {
	t.Helper()
	g, err := gif.DecodeAll(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// distance returns the mean difference of two pictures in levels of colour.
func distance(a, b *image.RGBA) float64 {
	sum := 0
	for i, v := range a.Pix {
		sum += max(int(v), int(b.Pix[i])) - min(int(v), int(b.Pix[i]))
	}
	return float64(sum) / float64(len(a.Pix))
}
