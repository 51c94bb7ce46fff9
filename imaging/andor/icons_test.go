package andor

import (
	"slices"
	"testing"

	"skald/engine/andor/legend"
	"skald/imaging/scenetest"
)

func TestEveryIconThatIsNamedExists(t *testing.T) { scenetest.IconsExist(t, art.Icons, "pip") }

func TestEveryCreatureArticleTokenAndHeroHasAnIcon(t *testing.T) {
	scenetest.IconsExist(t, scenetest.IconsOf(slices.Concat(
		legend.Heroes(), legend.Creatures(), legend.Allies(), legend.Articles(), legend.Things(), legend.Faces(),
		[]string{"tower-skral", "witch", "merchant", "well", "well-empty", "fog", "rubble", "farmer", "narrator",
			"event", "gold", "rune", "rune-blue", "rune-yellow", "rune-green", "dragon", "end"},
	), iconOf), "pip")
}

func TestNoTwoCreaturesHeroesOrArticlesShareAnIcon(t *testing.T) {
	scenetest.IconsDiffer(t,
		slices.Concat(legend.Heroes(), legend.Creatures(), []string{"tower-skral", "herald-gor", "herald-skral",
			"herald-troll", "herald-wardrak"}, legend.Allies(), legend.Articles()), iconOf)
}
