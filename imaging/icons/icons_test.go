package icons

import (
	"image"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// mask draws an icon or fails the test.
func mask(t *testing.T, name string, size, bleed int) *image.Alpha {
	t.Helper()
	m, err := render(file(t, name), size, bleed)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return m
}

// file reads an icon's file or fails the test.
func file(t *testing.T, name string) []byte {
	t.Helper()
	src, err := source(name)
	if err != nil {
		t.Fatal(err)
	}
	return src
}

func TestTheFamilyIsLargeAndEveryNameCanBeHad(t *testing.T) {
	if n := len(Names()); n < 60 {
		t.Errorf("there are %d icons; the family should have sixty at least", n)
	}
	for _, n := range Names() {
		if _, ok := Mask(n, 32); !ok || !Has(n) {
			t.Errorf("%s is listed and cannot be had", n)
		}
	}
}

func TestEveryIconStaysWithinItsSquare(t *testing.T) {
	const size, bleed = 128, 24
	for _, i := range Names() {
		m := mask(t, i, size, bleed)
		out := 0.0
		for y := range m.Rect.Dy() {
			for x := range m.Rect.Dx() {
				if x < bleed || y < bleed || x >= size+bleed || y >= size+bleed {
					out += float64(m.AlphaAt(x, y).A) / 255
				}
			}
		}
		if out > 1 {
			t.Errorf("%s has %.1f pixels outside its square of %d", i, out, size)
		}
	}
}

func TestEveryIconIsASilhouetteOfSensibleWeight(t *testing.T) {
	const size = 64
	for _, i := range Names() {
		sum := 0
		for _, v := range mask(t, i, size, 0).Pix {
			sum += int(v)
		}
		if share := float64(sum) / 255 / size / size; share < 0.08 || share > 0.7 {
			t.Errorf("%s covers %.1f %% of its square; a silhouette should cover 8 to 70 %%", i, 100*share)
		}
	}
}

// Lines thinner than a pixel at 32 vanish, and too many weights make a muddle.
func TestLinesHaveOneOfAFewWeights(t *testing.T) {
	line := regexp.MustCompile(`stroke-width="([^"]+)"`)
	for _, i := range Names() {
		for _, m := range line.FindAllStringSubmatch(string(file(t, i)), -1) {
			if w, err := strconv.Atoi(m[1]); err != nil || w < 16 || w%8 != 0 {
				t.Errorf("%s has a line %s wide; it should be 16 or more, in steps of 8", i, m[1])
			}
		}
	}
}

// likeness returns the overlap of two masks: the ink they share of the ink they have together, 1 for the same and 0 for
// nothing in common.
func likeness(a, b *image.Alpha) float64 {
	both, either := 0, 0
	for i := range a.Pix {
		both += int(min(a.Pix[i], b.Pix[i]))
		either += int(max(a.Pix[i], b.Pix[i]))
	}
	if either == 0 {
		return 1
	}
	return float64(both) / float64(either)
}

func TestNoTwoIconsLookAlikeAt32Pixels(t *testing.T) {
	list := Names()
	masks := make([]*image.Alpha, len(list))
	for i := range list {
		masks[i] = mask(t, list[i], 32, 0)
	}
	for i, a := range list {
		for j, b := range list[:i] {
			limit := 0.8
			if strings.HasPrefix(a, "die-") && strings.HasPrefix(b, "die-") {
				limit = 0.95 // one die; its pips are the ink that is missing
			}
			if l := likeness(masks[i], masks[j]); l > limit {
				t.Errorf("%s and %s share %.0f %% of their ink; %.0f %% is the most", a, b, 100*l, 100*limit)
			}
		}
	}
}

func TestAnUnknownIconIsALozenge(t *testing.T) {
	m, ok := Mask("no such thing", 32)
	if ok || m.AlphaAt(16, 16).A == 0 || m.AlphaAt(0, 0).A != 0 {
		t.Error("an unknown icon should be refused and still give something to draw")
	}
	if m, _ := Mask("heart", -3); m.Rect.Dx() != 1 {
		t.Error("a size below one pixel should be one pixel")
	}
}

func TestBadDrawingsAreErrors(t *testing.T) {
	for _, shape := range []string{
		`<path d="M1"/>`, `<path d="W 3 4"/>`, `<path d="M a b"/>`, `<path d="m0 0 l1 1"/>`, `<path d="M0 0 Z1"/>`,
		`<path d="M0 0 A5 5 0 0 0 10 0"/>`, `<path d="M0 0 A5 6 0 0 1 10 0"/>`, `<path d="M0 0 A5 5 0 0 1 9 0"/>`,
		`<circle r="much"/>`, `<polygon points="0 0 1 1"/>`, `<circle r="1" opacity="0.5"/>`,
		`<circle r="1" fill="red"/>`, `<circle r="1" stroke="#fff"/>`, `<use href="#a"/>`,
		`<circle r="1" transform="rotate(20)"/>`, `<circle r="1" transform="skewX(20)"/>`, `<g><rect fill="x"`,
	} {
		if _, err := render([]byte(`<svg viewBox="0 0 512 512"><mask>`+shape+`</mask></svg>`), 16, 0); err == nil {
			t.Errorf("%s was accepted", shape)
		}
	}
	if _, err := render([]byte(`<svg viewBox="0 0 24 24"><mask/></svg>`), 16, 0); err == nil {
		t.Error("a square of 24 units was accepted")
	}
}

// drawnByName finds the icons that drawing code names.
var drawnByName = regexp.MustCompile(
	`(?:[^a-zA-Z](?:Icon|RimmedIcon|IconSprite)\(|DrawIcon\([a-z.]+, |Icon: )"([a-z0-9-]+)"`)

func TestEveryIconThatASceneNamesWhereItDrawsExists(t *testing.T) {
	for _, scene := range []string{"andor", "returnofheroes"} {
		files, err := filepath.Glob(filepath.Join("..", scene, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		found := 0
		for _, f := range files {
			src, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range drawnByName.FindAllSubmatch(src, -1) {
				found++
				if name := string(m[1]); !Has(name) {
					t.Errorf("%s draws the icon %q, which is none", f, name)
				}
			}
		}
		if found < 10 {
			t.Errorf("only %d icons are named in the drawing code of %s", found, scene)
		}
	}
}
