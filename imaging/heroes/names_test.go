package heroes

import (
	"image"
	"strings"
	"testing"

	"skald/engine/heroes/cards"
	"skald/engine/text"
	"skald/imaging"
	"skald/imaging/scenetest"
)

// TestNamesAreNotCut checks that the name of every hero is shown whole in every tray, in every language.
func TestNamesAreNotCut(t *testing.T) {
	all := party()
	for language := range scenetest.Cases(t, []string{"en", "de", "fr", "it"}, 1) {
		for first := range all {
			if first%3 > 0 && !scenetest.Whole() {
				continue
			}
			for _, seats := range []int{2, 4} {
				v := stoppedView(seats)
				v.Win = "points"
				for i := range v.Seats {
					v.Seats[i].Hero = all[(first+i)%len(all)]
				}
				for _, kind := range []string{"board", "dice"} {
					c := scenetest.Canvas(t, painters.In(t, scenetest.Theme()), Scene{}, v,
						requestIn(language, kind, ""))
					for _, l := range c.Labels() {
						if strings.HasSuffix(l.Text, "…") {
							t.Errorf("%s, %s of %d: %q is cut", language, kind, seats, l.Text)
						}
					}
				}
			}
		}
	}
}

// TestDiceOfARollAreOnOneLine checks that dice that were kept are as high as those that were rolled again.
func TestDiceOfARollAreOnOneLine(t *testing.T) {
	const size = 26
	p := painters.In(t, scenetest.Theme())
	img := scenetest.Sprite(p, 72, func(c *imaging.Canvas) {
		d := &draft{Draft: game.New(p, request("", "")), v: openView(2)}
		d.Canvas = c
		d.roll([]face{{symbol: cards.Water, kept: true}, {symbol: cards.Water}}, 6, 36, size)
	})
	part := func(i int) image.Rectangle {
		mid := image.Pt(6+int(rollPitch(size)*(float64(i)+0.5)), 36)
		return image.Rectangle{mid.Sub(image.Pt(size/3, size/3)), mid.Add(image.Pt(size/3, size/3))}
	}
	topOf := func(r image.Rectangle) int {
		ground := img.At(r.Min.X, r.Min.Y)
		for y := r.Min.Y; y < r.Max.Y; y++ {
			for x := r.Min.X; x < r.Max.X; x++ {
				if img.At(x, y) != ground {
					return y
				}
			}
		}
		return -1
	}
	kept, rolled := topOf(part(0)), topOf(part(1))
	if kept != rolled || kept < 0 {
		t.Errorf("the sign of a kept die begins at %d, that of a rolled one at %d", kept, rolled)
	}
}

// TestSheetExplainsItsSymbols checks that each symbol of the dice has its word on a player's sheet.
func TestSheetExplainsItsSymbols(t *testing.T) {
	for _, language := range []string{"en", "de", "fr", "it"} {
		r := requestIn(language, "sheet", "")
		said := map[string]bool{}
		for _, l := range scenetest.Canvas(t, painters.In(t, scenetest.Theme()), Scene{}, ownView(), r).Labels() {
			said[l.Text] = true
		}
		for _, s := range cards.Symbols {
			word := strings.TrimSpace(r.Say(text.M("symbol."+s.ID(), "sign", text.Plain(""))))
			if word == "" || !said[word] {
				t.Errorf("%s: the sheet has no word %q", language, word)
			}
		}
		if word := r.Word("picture-any"); !said[word] {
			t.Errorf("%s: the sheet has no word %q", language, word)
		}
	}
}
