package runebound

import (
	"slices"
	"strings"
	"testing"

	"skald/engine/runebound/cards"
	"skald/engine/runebound/view"
	"skald/imaging"
)

// The legend of a neighbourhood has the whole name of each undefeated enemy in every language.
func TestNamesInTheLegendAreWhole(t *testing.T) {
	p := painter(t)
	for _, language := range []string{"en", "de", "it", "fr"} {
		r, v := requestIn(language, "near", ""), middleView(4)
		d := newDraft(p, r, v)
		var foes []cards.Adventure
		for _, a := range cards.Dragonlords.Adventures {
			if a.Fights() {
				foes = append(foes, a)
			}
		}
		slices.SortFunc(foes, func(a, b cards.Adventure) int { return len(d.Heading(b.ID)) - len(d.Heading(a.ID)) })
		for pair := range slices.Chunk(foes[:6], 2) {
			for i, a := range pair {
				v.Track[i].Card, v.Track[i].At = a.ID, v.Heroes[v.Active].At
			}
			d := newDraft(p, r, v)
			c, err := d.near()
			if err != nil {
				t.Fatal(err)
			}
			if !slices.ContainsFunc(c.Labels(), func(l imaging.Label) bool {
				return strings.HasPrefix(d.Heading(pair[0].ID), l.Text) && l.Text != ""
			}) {
				t.Errorf("%s: the name %s is not there", language, d.Heading(pair[0].ID))
			}
			for _, l := range c.Labels() {
				if strings.Contains(l.Text, "…") {
					t.Errorf("%s: a name is cut: %s", language, l.Text)
				}
			}
		}
	}
}

// An undefeated card without an enemy, such as a test, has no figures of one.
func TestAnUndefeatedTestHasNoFiguresOfAnEnemy(t *testing.T) {
	p := painter(t)
	for _, kind := range []string{"near", "track"} {
		noughts := func(life int) (n int) {
			r, v := requestIn("it", kind, ""), middleView(4)
			for i := range v.Track {
				v.Track[i].Card = ""
			}
			v.Track[0] = view.Track{Card: "broken-aqueduct", Colour: "yellow", At: v.Heroes[v.Active].At, Life: life}
			d := newDraft(p, r, v)
			c := d.track()
			if kind == "near" {
				var err error
				if c, err = d.near(); err != nil {
					t.Fatal(err)
				}
			}
			for _, l := range c.Labels() {
				if l.Text == "0" {
					n++
				}
			}
			return n
		}
		if enemy, test := noughts(3), noughts(0); enemy-test < 3 {
			t.Errorf("%s: %d noughts with an enemy, %d with a test", kind, enemy, test)
		}
	}
}
