package imaging

import (
	"image"
	"strings"
	"testing"
)

// TestDrawableNames checks which names pictures draw, and how: a letter without a fount leaves the name to "player 3",
// a sign without one is left out.
func TestDrawableNames(t *testing.T) {
	for name, want := range map[string]string{
		"Anna":            "Anna",
		"Зоя Żółć":        "Зоя Żółć",
		"日本 さくら":          "日本 さくら",
		"محمد":            "محمد",
		"שלום":            "שלום",
		"Anna 🐉 of 東京":    "Anna of 東京",
		"😀 Ben":           "😀 Ben",
		"🐉🎲":              "",
		"Ben ❤\ufe0f":     "Ben ❤",
		"한국":              "",
		"Anna हिन्दी":     "",
		"Anna \U000e0041": "Anna",
	} {
		got, ok := Drawable(name)
		if got != want || ok != (want != "") {
			t.Errorf("Drawable(%q) = %q, %v, want %q", name, got, ok, want)
		}
	}
}

// TestNamesAreDrawnWithoutEmptyBoxes draws names in many scripts and compares each letter with the box that stands for
// a
// missing one.
func TestNamesAreDrawnWithoutEmptyBoxes(t *testing.T) {
	ts, err := NewTypesetter()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"東京 さくら カナ", "محمد علي", "שלום", "😀 Ben", "Anna محمد 東京", "Зоя Ω"} {
		if drawn, ok := Drawable(name); !ok || drawn != name {
			t.Fatalf("%q is drawn as %q", name, drawn)
		}
		letters := 0
		for _, f := range []Font{TextBold, Caps, TextItalic} {
			p := Day().Pen(f, 40)
			for _, r := range ts.visual(name) {
				if st := ts.styleFor(p.Style, r); !ts.has(st.Font, r) {
					t.Errorf("%q: no fount has %q", name, r)
				}
			}
			ts.each(name, &p, 0, 0, func(g *glyph, box image.Rectangle) {
				letters++
				if g == nil || box.Empty() {
					t.Errorf("%q: a letter is empty", name)
				}
			})
		}
		if want := 3 * len([]rune(strings.ReplaceAll(name, " ", ""))); letters < want-6 {
			t.Errorf("%q: %d letters are drawn, want about %d", name, letters, want)
		}
	}
}

// TestLinesFromRightToLeft checks the order in which letters are set, and the joined forms of Arabic ones.
func TestLinesFromRightToLeft(t *testing.T) {
	ts, err := NewTypesetter()
	if err != nil {
		t.Fatal(err)
	}
	for in, want := range map[string]string{
		"Anna":       "Anna",
		"שלום":       "םולש",
		"Anna שלום":  "Anna םולש",
		"שלום 12":    "12 םולש",
		"(שלום)":     "(םולש)",
		"שלום Anna!": "!Anna םולש",
		"محمد":       "\ufeaa\ufee4\ufea4\ufee3",
		"سلام":       "\ufee1\ufefc\ufeb3",
		"دار":        "\ufead\ufe8d\ufea9",
	} {
		if got := ts.visual(in); got != want {
			t.Errorf("%q is set as %q, want %q", in, got, want)
		}
	}
}
