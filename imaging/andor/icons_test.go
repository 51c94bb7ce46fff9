package andor

import (
	"testing"

	"skald/engine/andor/legend"
	"skald/imaging"
)

func TestEveryIconThatIsNamedExists(t *testing.T) {
	for id, name := range icons {
		if !imaging.HasIcon(name) {
			t.Errorf("%s has the icon %q, which is none", id, name)
		}
	}
}

func TestEveryCreatureArticleTokenAndHeroHasAnIcon(t *testing.T) {
	for _, list := range [][]string{
		legend.Heroes(), legend.Creatures(), legend.Allies(), legend.Articles(), legend.Things(), legend.Faces(),
		{"tower-skral", "witch", "merchant", "well", "well-empty", "fog", "rubble", "farmer", "narrator", "event", "gold", "rune", "rune-blue", "rune-yellow", "rune-green"},
	} {
		for _, id := range list {
			if name := iconOf(id); name == "pip" || !imaging.HasIcon(name) {
				t.Errorf("%s has the icon %q, which stands for what has none", id, name)
			}
		}
	}
}

func TestNoTwoCreaturesHeroesOrArticlesShareAnIcon(t *testing.T) {
	who := map[string]string{}
	for _, list := range [][]string{legend.Heroes(), append(legend.Creatures(), "tower-skral"), legend.Allies(), legend.Articles()} {
		for _, id := range list {
			icon := iconOf(id)
			if other, taken := who[icon]; taken {
				t.Errorf("%s and %s have the same icon, %s", other, id, icon)
			}
			who[icon] = id
		}
	}
}
