package andor

import (
	"fmt"
	"testing"

	"skald/imaging"
	"skald/imaging/scenetest"
)

// TestEveryTextStandsOutFromItsGroundByDayAndNight measures all texts of all
// views on the finished pictures.
func TestEveryTextStandsOutFromItsGroundByDayAndNight(t *testing.T) {
	rubble := fightView()
	rubble.Fight.Fighters[0].Left = true
	for _, th := range imaging.Themes() {
		p := painters.In(t, th)
		for _, c := range []struct {
			view any
			r    imaging.Request
		}{
			{middleView(), request("board", "")}, {startView(3), request("board", "")}, {middleView(), request("near", "")}, {middleView(), request("sheet", "1")},
			{middleView(), request("sheet", "4")}, {fightView(), request("fight", "")}, {rubble, request("fight", "")}, {middleView(), request("equipment", "")},
			{middleView(), request("heroes", "")}, {sunriseView(), sinceRequest(farNews()...)}, {endView(true), pastRequest(endView(true))},
		} {
			canvas := scenetest.Canvas(t, p, Scene{}, c.view, c.r)
			scenetest.Readable(t, fmt.Sprint(th.Name, " ", c.r.Kind, c.r.Arg), canvas)
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
