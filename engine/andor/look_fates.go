package andor

import (
	"skald/engine/andor/land"
	"skald/engine/andor/view"
)

func (g *Game) fateViews() []view.Fate {
	var out []view.Fate
	for _, f := range g.Fates {
		asked := g.DemandOf(f)
		v := view.Fate{ID: f.Card, Holder: f.Seat, Name: g.said(asked.Name), Task: g.said(asked.Task), Done: f.Done}
		for n, a := range asked.Aims {
			v.Have += f.Counts[n]
			v.Need += a.Need
		}
		out = append(out, v)
	}
	return out
}

// foeViews returns the named creatures that have been seen, in the order of the legend.
func (g *Game) foeViews() []view.Foe {
	var out []view.Foe
	for _, f := range g.legend.Foes {
		v := view.Foe{ID: f.ID, Name: g.foeCalled(f.As, f.ID), Kind: f.As, At: land.Nowhere, Matches: f.Match,
			Further: f.Further, Marches: f.Marches, Beaten: g.Beaten[f.ID] > 0}
		for _, list := range [][]Creature{g.Creatures, g.Aloft} {
			for _, c := range list {
				if c.Foe == f.ID {
					v.At, v.Strength, v.Will = c.At, g.StrengthOf(c), g.WillOf(c)
				}
			}
		}
		for _, c := range g.Aloft {
			v.Aloft = v.Aloft || c.Foe == f.ID
		}
		if v.At != land.Nowhere || v.Beaten {
			out = append(out, v)
		}
	}
	return out
}

// deckViews returns the legend's decks with their remaining cards.
func (g *Game) deckViews() []view.Deck {
	var out []view.Deck
	for _, d := range g.legend.Decks {
		v := view.Deck{ID: d.ID, Left: len(d.Entries) - len(g.Drawn[d.ID]), All: len(d.Entries)}
		if d.Text != "" {
			v.Text = g.said(d.Text)
		}
		out = append(out, v)
	}
	return out
}
