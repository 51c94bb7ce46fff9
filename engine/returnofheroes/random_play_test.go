package returnofheroes

import (
	"encoding/json"
	"fmt"
	"testing"

	"skald/engine"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
)

// wanderers starts a game for four with both bazaars beside the first hero and gold for all, so that random play buys
// and offers much.
func wanderers(t *testing.T) *table {
	b := seated(t, []string{"warrior", "elf", "dwarf", "wizard"}).lay("grand-bazaar", "A7").lay("small-bazaar", "M3")
	for i := range b.Heroes {
		b.Heroes[i].Gold = 30
	}
	b.fresh()
	return b
}

// randomly plays legal moves chosen at random, visits to a bazaar first, and shows each position.
func (b *table) randomly(seed uint64, moves int, shown func(b *table)) {
	b.t.Helper()
	own := engine.NewDice(engine.NewChance(seed), engine.StreamPositions{})
	d := engine.NewDice(engine.NewChance(seed+1), engine.StreamPositions{})
	for range moves {
		if b.Phase == view.PhaseOver {
			return
		}
		ps := b.Prompts()
		seat := ps[own.Pick("test", len(ps))].Seat
		m, _ := engine.Random{}.Choose(b.Game, seat, own)
		for _, visit := range []engine.Move{"meet grand-bazaar", "meet small-bazaar", "offer all"} {
			if b.legal(int(seat), visit) && own.Pick("test", 3) > 0 {
				m = visit
			}
		}
		if _, err := b.Apply(seat, m, d); err != nil {
			b.t.Fatalf("%s of seat %d: %v", m, seat+1, err)
		}
		for i := range b.Heroes {
			b.Heroes[i].Gold = max(b.Heroes[i].Gold, 8)
		}
		b.fresh()
		shown(b)
	}
}

func TestInRandomPlayNobodyCarriesMoreThanTheRulesAllow(t *testing.T) {
	most := 0
	for seed := range uint64(12) {
		wanderers(t).randomly(seed, 300, func(b *table) {
			for i := range b.Heroes {
				h := &b.Heroes[i]
				skills, worn := map[pieces.Skill]int{}, map[pieces.Worn]int{}
				for _, it := range h.Items {
					p, _ := pieces.First().ItemOf(it.ID)
					if p.Bonus > 0 {
						skills[p.Skill]++
						most = max(most, len(skills))
					}
					if p.Worn != pieces.NotWorn {
						worn[p.Worn]++
					}
				}
				for s, n := range skills {
					if n > 1 {
						t.Fatalf("the %s carries %d items for %s (1.1.1): %v", h.ID, n, s, h.Items)
					}
				}
				for _, n := range worn {
					if n > 1 {
						t.Fatalf("the %s wears too much (5.2.2): %v", h.ID, h.Items)
					}
				}
				if len(h.Items) > pieces.MaxItems || len(h.Side) > pieces.MaxSideQuests {
					t.Fatalf("the %s carries too much (1.1): %v, %v", h.ID, h.Items, h.Side)
				}
			}
		})
	}
	if most < 2 {
		t.Error("nobody ever bought for two skills")
	}
}

func TestInRandomPlayNobodyLearnsOfAWishThatIsNotServed(t *testing.T) {
	secrets := 0
	for seed := range uint64(12) {
		wanderers(t).randomly(seed, 300, func(b *table) {
			if b.Bazaar == nil {
				return
			}
			for i, w := range b.Bazaar.Asked {
				if !w.Done || len(w.Wants) == 0 {
					continue
				}
				secrets++
				other := &Game{state: b.clone()}
				other.Bazaar.Asked[i].Wants = nil
				for s := engine.Public; int(s) < len(b.Heroes); s++ {
					if s == w.Seat {
						continue
					}
					if a, b := known(t, b.Game, s), known(t, other, s); a != b {
						t.Fatalf("seat %d sees that seat %d wants %v:\n%s\n%s", s+1, w.Seat+1, w.Wants, a, b)
					}
				}
			}
		})
	}
	if secrets == 0 {
		t.Error("no wish ever waited to be served")
	}
}

// known returns a viewer's whole view and all prompts visible to them.
func known(t *testing.T, g *Game, viewer engine.Seat) string {
	t.Helper()
	view, err := json.Marshal(g.View(viewer))
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%s %+v", view, engine.Visible(g.Prompts(), viewer))
}
