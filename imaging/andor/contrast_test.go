package andor

import (
	"testing"

	"skald/imaging"
	"skald/imaging/scenetest"
)

// TestEveryTextStandsOutFromItsGroundByDayAndNight measures all texts of a view on its finished picture.
func TestEveryTextStandsOutFromItsGroundByDayAndNight(t *testing.T) {
	rubble := fightView()
	rubble.Fight.Fighters[0].Left = true
	painters.AreReadable(t, Scene{}, 4, []scenetest.Look{
		{View: middleView(), Request: request("board", "")}, {View: startView(3), Request: request("board", "")},
		{View: middleView(), Request: request("near", "")}, {View: middleView(), Request: request("sheet", "1")},
		{View: middleView(), Request: request("sheet", "4")}, {View: fightView(), Request: request("fight", "")},
		{View: rubble, Request: request("fight", "")}, {View: middleView(), Request: request("equipment", "")},
		{View: middleView(), Request: request("heroes", "")},
		{View: sunriseView(), Request: sinceRequest(farNews()...)},
		{View: endView(true), Request: pastRequest(endView(true))},
	}...)
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
