package andor

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
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

// A match of either version may be one with a legend somebody has brought.
func TestALegendIsBroughtToEveryVersion(t *testing.T) {
	source, err := legendFiles.ReadFile("legends/7.yaml")
	if err != nil {
		t.Fatal(err)
	}
	file := strings.Replace(string(source), `id: "7"`, `id: "mill"`, 1)
	with, err := newRules(t).(engine.Bringing).Bring(file)
	if err != nil {
		t.Fatal(err)
	}
	for version, heralds := range map[int]int{1: 13, newest: 12} {
		r, err := engine.InVersion(with, version)
		if err != nil {
			t.Fatal(err)
		}
		is(t, "the version", r.Version(), version)
		for legend, want := range map[string]bool{"mill": true, "3": true, "none": false} {
			_, _, err := r.New(engine.Setup{Seats: 2, Options: map[string]string{optionLegend: legend}}, engine.NewDice(engine.NewChance(1), engine.Marks{}))
			is(t, fmt.Sprint("that version ", version, " plays ", legend), err == nil, want)
		}
		is(t, "the night rider's strength", r.(rules).find("3").For(2, "easy").Foe("night-rider").Strength, heralds)
		if _, err := r.(engine.Bringing).Bring(file); err != nil {
			t.Error(err)
		}
	}
}
