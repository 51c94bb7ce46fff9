package andor

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/andor/legend"
)

// The sum of what was released of a legend that a later version changed.
func TestWhatAVersionWasReleasedWithIsNeverEdited(t *testing.T) {
	sum := sha256.Sum256([]byte(rules{legends: comesWith[1]}.find("3").Rules))
	is(t, "the sum of legend 3 in version 1", hex.EncodeToString(sum[:8]), "a661263b758c4f88")
}

func TestALaterVersionChangesTheLegendsOfItsFolderAndNoOther(t *testing.T) {
	var changed []string
	for i, l := range builtIn {
		if l.Rules != comesWith[1][i].Rules {
			changed = append(changed, l.ID)
		}
		is(t, "the legend", l.ID, comesWith[1][i].ID)
		for _, language := range []string{"en", "de", "fr", "it"} {
			is(t, "a title", l.Texts[language]["title"], comesWith[1][i].Texts[language]["title"])
		}
	}
	same(t, "the legends that differ", changed, "3")
}

func TestAMatchIsPlayedWithTheLegendOfItsVersion(t *testing.T) {
	now := newRules(t)
	for version, want := range map[int]int{1: 13, newest: 12} {
		r, err := engine.InVersion(now, version)
		if err != nil {
			t.Fatal(err)
		}
		g, _, err := r.New(engine.Setup{Seats: 2, Options: map[string]string{optionLegend: "3"}}, engine.NewDice(engine.NewChance(1), engine.Marks{}))
		if err != nil {
			t.Fatal(err)
		}
		foe := func(l *legend.Legend) int { return l.Foe("night-rider").Strength }
		is(t, "the night rider's strength", foe(g.(*Game).legend), want)
		saved, err := g.(*Game).MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		// The legend lies in the match: whichever version loads it, it stays what it was.
		for _, by := range append(slices.Clone(now.Earlier()), now) {
			loaded, err := by.Load(saved)
			if err != nil {
				t.Fatal(err)
			}
			is(t, "its strength when it is loaded", foe(loaded.(*Game).legend), want)
		}
	}
}
