package emojis

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"skald/imaging"
	"skald/imaging/scenetest"
)

// Discord's limits.
const (
	mostEmojis = 2000
	mostBytes  = 256 << 10
)

var once = sync.OnceValues(Draw)

// drawn returns all emojis.
func drawn(t *testing.T) []imaging.EmojiFile {
	t.Helper()
	scenetest.NotRaced(t)
	all, err := once()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestEmojisFitDiscordsLimits(t *testing.T) {
	all := drawn(t)
	// Old drawings stay while there is room for them.
	if len(all) < 300 || len(all) > mostEmojis/3 {
		t.Errorf("there are %d emojis", len(all))
	}
	name := regexp.MustCompile(`^[A-Za-z0-9_]{2,32}$`)
	names, ids := map[string]bool{}, map[string]bool{}
	for _, e := range all {
		if !name.MatchString(e.Name) {
			t.Errorf("%q is no name of an emoji", e.Name)
		}
		if names[e.Name] {
			t.Errorf("two emojis are named %s", e.Name)
		}
		names[e.Name] = true
		for _, id := range e.IDs {
			if ids[e.Game+" "+id] {
				t.Errorf("two emojis of %q show %s", e.Game, id)
			}
			ids[e.Game+" "+id] = true
		}
		b, err := e.PNG()
		if err != nil {
			t.Fatal(err)
		}
		c, err := png.DecodeConfig(bytes.NewReader(b))
		if err != nil || c.Width != imaging.EmojiSize || c.Height != imaging.EmojiSize {
			t.Errorf("%s is %d by %d pixels (%v)", e.Name, c.Width, c.Height, err)
		}
		if len(b) > mostBytes {
			t.Errorf("%s has %d bytes", e.Name, len(b))
		}
	}
}

func TestEmojisAreDrawnTheSameEveryTime(t *testing.T) {
	scenetest.NotRaced(t)
	again, err := Draw()
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range drawn(t) {
		if again[i].Name != e.Name {
			t.Errorf("%s is drawn in another way as %s", e.Name, again[i].Name)
		}
	}
}

// TestEveryIconInATextIsDrawn looks for the icons that the texts of the games name.
func TestEveryIconInATextIsDrawn(t *testing.T) {
	shown := map[string]bool{}
	for _, e := range drawn(t) {
		for _, id := range e.IDs {
			shown[e.Game+" "+id] = true
		}
	}
	icon := regexp.MustCompile(`\{(?:!([a-z0-9-]+)|[a-z]+!([a-z]+))`)
	for game, folder := range map[string]string{"legends-of-andor": "andor", "runebound": "runebound",
		"return-of-the-heroes": "returnofheroes", "heroes": "heroes"} {
		found := 0
		err := filepath.WalkDir(filepath.Join("..", "..", "engine", folder),
			func(path string, _ fs.DirEntry, err error) error {
				if err != nil || filepath.Ext(path) != ".yaml" || !strings.Contains(path, "text") {
					return err
				}
				b, err := os.ReadFile(path)
				for _, m := range icon.FindAllStringSubmatch(string(b), -1) {
					found++
					id := m[1]
					if id == "" {
						id = m[2] + "6" // a face of a die
					}
					if !shown[game+" "+id] && !shown[" "+id] && !(game == "heroes" && m[2] != "") {
						t.Errorf("%s shows the icon %s, which nothing draws", path, id)
					}
				}
				return err
			})
		if err != nil || found < 50 {
			t.Errorf("%s names %d icons (%v)", game, found, err)
		}
	}
}

// TestEmojisAreToldApartInALine compares the emojis of each game as readers see them, on both grounds.
func TestEmojisAreToldApartInALine(t *testing.T) {
	for _, ground := range []color.RGBA{dark, light} {
		var small [][]uint8
		all, bare := drawn(t), on(blank, read, ground).Pix
		for _, e := range all {
			small = append(small, on(picture(t, e), read, ground).Pix)
		}
		for i, a := range all {
			if seen := difference(small[i], bare); seen < 12 {
				t.Errorf("%s hardly differs from the ground %v: %.1f", a.Name, ground, seen)
			}
			for k, b := range all[:i] {
				if a.Game != b.Game {
					continue
				}
				if d := difference(small[i], small[k]); d < 2 {
					t.Errorf("%s and %s look alike on %v: %.1f", a.Name, b.Name, ground, d)
				}
			}
		}
	}
}

// blank is a picture of nothing.
var blank = image.NewRGBA(image.Rect(0, 0, imaging.EmojiSize, imaging.EmojiSize))

// difference returns the mean difference of two pictures, in levels.
func difference(a, b []uint8) float64 {
	sum := 0
	for i := range a {
		sum += max(int(a[i])-int(b[i]), int(b[i])-int(a[i]))
	}
	return float64(sum) / float64(len(a))
}
