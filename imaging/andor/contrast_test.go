package andor

import (
	"fmt"
	"image"
	"sort"
	"testing"

	"skald/imaging"
	"skald/imaging/scenetest"
)

// standsOut is the contrast of a text with its ground, as they are on the
// picture: of the commonest colour with the one that differs most from it.
func standsOut(img *image.RGBA, b image.Rectangle) float64 {
	var seen []rgba
	b = b.Inset(-1).Intersect(img.Rect)
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			seen = append(seen, img.RGBAAt(x, y))
		}
	}
	black := rgba{A: 255}
	sort.Slice(seen, func(i, j int) bool { return imaging.Contrast(seen[i], black) < imaging.Contrast(seen[j], black) })
	ground, count := seen[0], map[rgba]int{}
	for _, c := range seen {
		if count[c]++; count[c] > count[ground] {
			ground = c
		}
	}
	// A few pixels may be those of something beside it.
	few := len(seen) / 50
	return max(imaging.Contrast(ground, seen[few]), imaging.Contrast(ground, seen[len(seen)-1-few]))
}

// TestEveryTextStandsOutFromItsGroundByDayAndNight measures all texts of all
// views on the finished pictures.
func TestEveryTextStandsOutFromItsGroundByDayAndNight(t *testing.T) {
	rubble := fightView()
	rubble.Fight.Fighters[0].Left = true
	for _, th := range imaging.Themes() {
		p := painterIn(t, th)
		for _, c := range []struct {
			view any
			r    imaging.Request
		}{
			{middleView(), request("board", "")}, {startView(3), request("board", "")}, {middleView(), request("near", "")}, {middleView(), request("sheet", "1")},
			{middleView(), request("sheet", "4")}, {fightView(), request("fight", "")}, {rubble, request("fight", "")}, {middleView(), request("equipment", "")},
			{middleView(), request("heroes", "")}, {sunriseView(), sinceRequest(farNews()...)}, {endView(true), pastRequest(endView(true))},
		} {
			canvas := scenetest.Canvas(t, p, Scene{}, c.view, c.r)
			labels := append([]imaging.Label(nil), canvas.Labels()...)
			img := canvas.Image()
			for _, l := range labels {
				if l.Box.Empty() {
					continue
				}
				if k := standsOut(img, l.Box); k < 4 { // thin strokes never quite reach their colour
					t.Errorf("%s %s: %q at %v has a contrast of %.1f", th.Name, fmt.Sprint(c.r.Kind, c.r.Arg), l.Text, l.Box, k)
				}
			}
		}
		for _, h := range []string{"dwarf", "warrior", "archer", "wizard", "somebody"} {
			for _, ground := range []rgba{th.Card, th.Paper} {
				if k := imaging.Contrast(heroInk(th, h), ground); k < 4.5 {
					t.Errorf("%s: the name of the %s has a contrast of %.1f on %v, want 4.5", th.Name, h, k, ground)
				}
			}
			if k := imaging.Contrast(th.On(heroColour(th, h)), heroColour(th, h)); k < 4.5 {
				t.Errorf("%s: the letter of the %s has a contrast of %.1f on his pawn, want 4.5", th.Name, h, k)
			}
		}
		for what, ground := range map[string]rgba{"strength": th.Dark, "willpower": th.Heart} {
			if k := imaging.Contrast(th.Light, ground); k < 4.5 {
				t.Errorf("%s: the %s of a creature has a contrast of %.1f, want 4.5", th.Name, what, k)
			}
		}
	}
}
