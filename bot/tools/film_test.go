package tools

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/gif"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"skald/engine"
)

// filmed draws the film of a record on blank boards and returns it with the pictures that were asked for.
func filmed(t *testing.T, record string, args ...string) (film *gif.GIF, pictures []Picture, said string) {
	t.Helper()
	board := image.NewPaletted(image.Rect(0, 0, 1000, 400), color.Palette{color.White, color.Black})
	var blank bytes.Buffer
	if err := png.Encode(&blank, board); err != nil {
		t.Fatal(err)
	}
	open := func() (Draw, func(), error) {
		return func(_ context.Context, p Picture, d Drawing) ([]byte, error) {
			if d.Kind != engine.PictureEnd && d.Kind != "" || d.Language != "it" {
				t.Errorf("a picture %q in the language %q was asked for", d.Kind, d.Language)
			}
			pictures = append(pictures, p)
			return blank.Bytes(), nil
		}, func() {}, nil
	}
	file := filepath.Join(t.TempDir(), "film.gif")
	var out, errs bytes.Buffer
	args = append([]string{"film", record, file, "-language", "it"}, args...)
	code := Execute(t.Context(), Root(open), args, &out, &errs)
	if code != ExitDone {
		t.Fatalf("it ends with %d: %s", code, errs.String())
	}
	b, err := os.ReadFile(file)
	if err == nil {
		film, err = gif.DecodeAll(bytes.NewReader(b))
	}
	if err != nil {
		t.Fatal(err)
	}
	return film, pictures, out.String()
}

func TestFilmOfARecord(t *testing.T) {
	g, pictures, said := filmed(t, twoHeroes, "-frames", "20", "-width", "600", "-seconds", "30")
	sum := 0
	for _, d := range g.Delay {
		sum += d
	}
	if n := len(g.Image); n < 10 || n > 23 || g.Config.Width != 600 || sum < 2900 || sum > 3100 {
		t.Errorf("%d frames of %d pixels in %d hundredths: %s", n, g.Config.Width, sum, said)
	}
	ringed := 0
	for _, p := range pictures {
		if len(p.Since) > 0 {
			ringed++
		}
	}
	if last := pictures[len(pictures)-1]; ringed < len(pictures)/2 || len(last.Past) < 10 {
		t.Errorf("%d of %d pictures ring changes; the last has %d before it", ringed, len(pictures), len(last.Past))
	}
}

func TestFilmRefusesWhatDoesNotReplay(t *testing.T) {
	b, err := os.ReadFile(twoHeroes)
	if err != nil {
		t.Fatal(err)
	}
	bad := filepath.Join(t.TempDir(), "bad.skald")
	if err := os.WriteFile(bad, append(b, "1.1 1> fly\n"...), 0o600); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "film.gif")
	var out, errs bytes.Buffer
	open := func() (Draw, func(), error) { t.Error("a studio was opened"); return nil, nil, nil }
	code := Execute(t.Context(), Root(open), []string{"film", bad, file}, &out, &errs)
	if _, err := os.Stat(file); code != ExitNo || err == nil {
		t.Errorf("it ends with %d: %s%s", code, out.String(), errs.String())
	}
}
