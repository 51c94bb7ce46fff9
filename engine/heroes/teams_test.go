package heroes

import (
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/heroes/view"
)

// TestEachPairDraftsFromATableOfItsOwn reads the variants for teams and tournament: each pair of opponents has a table
// of its own, also during the set-up, and all tables are dealt from one deck.
func TestEachPairDraftsFromATableOfItsOwn(t *testing.T) {
	for _, mode := range []string{view.ModeTeams, view.ModeTournament} {
		t.Run(mode, func(t *testing.T) {
			r, d := begun(t, 4, optionMode, mode)
			g := r.g
			want(r, "tables", len(g.Arenas), 2)
			want(r, "cards left in the deck", len(g.Stock), 60-16)
			for range g.Arenas {
				seat := waitedFor(g)[0]
				mine, others := g.Arena(seat), g.Arena((seat+1)%4)
				want(r, "who faces each other shares a table", mine == g.Arena((seat+2)%4), true)
				before, above, card := others.Table, mine.Table[2], mine.Table[view.TableColumns+2]
				want(r, "what is offered", promptOf(g, seat).Find("take 3").Icon, card)
				move(t, g, seat, "take 3", d)
				want(r, "what was taken", g.Player(seat).Drafted[0], card)
				want(r, "the card above drops", mine.Table[view.TableColumns+2], above)
				want(r, "the other pair's table", others.Table, before)
			}
			for viewer := engine.Public; viewer < 4; viewer++ {
				n := 0
				for _, line := range g.view(viewer).Words() {
					if line.Key == "view.table" {
						n++
					}
				}
				want(r, "tables that are told, with whose they are", n, 2)
			}
			for g.Todo.Len() > 0 {
				s := waitedFor(g)[0]
				p := promptOf(g, s)
				move(t, g, s, p.Choices[len(p.Choices)-1].Move, d)
			}
			for s := range g.Players {
				p := g.Player(engine.Seat(s))
				want(r, "spells drafted", len(p.Drafted), view.SpellsDrafted)
				want(r, "a hero", newest.cards.HeroOf(p.Hero) != nil, true)
			}
			for _, a := range g.Arenas {
				want(r, "a table in each pair when the draft is over", slices.Contains(a.Table[:], ""), false)
			}
		})
	}
}
