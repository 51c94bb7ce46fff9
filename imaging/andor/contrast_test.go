package andor

import (
	"fmt"
	"testing"

	"skald/engine/contract/sweep"
	"skald/imaging"
	"skald/imaging/scenetest"
)

// TestEveryTextStandsOutFromItsGroundByDayAndNight measures all texts of a view on its
// finished picture.
func TestEveryTextStandsOutFromItsGroundByDayAndNight(t *testing.T) {
	type picture struct {
		theme *imaging.Theme
		view  any
		r     imaging.Request
	}
	rubble := fightView()
	rubble.Fight.Fighters[0].Left = true
	var all []picture
	for _, th := range imaging.Themes() {
		all = append(all, []picture{
			{th, middleView(), request("board", "")}, {th, startView(3), request("board", "")},
			{th, middleView(), request("near", "")}, {th, middleView(), request("sheet", "1")},
			{th, middleView(), request("sheet", "4")}, {th, fightView(), request("fight", "")},
			{th, rubble, request("fight", "")}, {th, middleView(), request("equipment", "")},
			{th, middleView(), request("heroes", "")}, {th, sunriseView(), sinceRequest(farNews()...)},
			{th, endView(true), pastRequest(endView(true))},
		}...)
	}
	s := sweep.Of(t, all, 4)
	for _, c := range s.Cases() {
		if !s.Next() {
			break
		}
		canvas := scenetest.Canvas(t, painters.In(t, c.theme), Scene{}, c.view, c.r)
		scenetest.Readable(t, fmt.Sprint(c.theme.Name, " ", c.r.Kind, c.r.Arg), canvas)
	}
}

func TestHeroesAndCreaturesStandOutFromTheirGround(t *testing.T) {
	for _, th := range imaging.Themes() {
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
