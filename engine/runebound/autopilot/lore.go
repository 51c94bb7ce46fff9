package autopilot

import "skald/engine/runebound/cards"

// lore is what the autopilot knows of the cards of a version of the rules.
type lore struct {
	// side is what items and allies are worth beyond the ladder of enemies, by id.
	side map[string]float64
	// plain is an enemy without any text, against which strength is measured.
	plain string
}

// lores are those of every version. They are never written.
var lores = func() map[*cards.Set]*lore {
	out := map[*cards.Set]*lore{}
	for _, set := range cards.Sets {
		out[set] = loreOf(set)
	}
	return out
}()

// loreOf finds what there is to know of some cards.
func loreOf(set *cards.Set) *lore {
	l := &lore{side: map[string]float64{}, plain: set.Adventures[0].ID}
	for x := range set.AllGoods() {
		l.side[x.ID] = besidesOf(x.Rules)
	}
	for i := range set.Adventures {
		if a := &set.Adventures[i]; a.Fights() && len(a.Rules) == 0 && a.Reward == nil {
			l.plain = a.ID
			break
		}
	}
	return l
}

// lore is that of the cards by which the match is played.
func (m *planner) lore() *lore {
	if l := lores[m.Cards()]; l != nil {
		return l
	}
	return loreOf(m.Cards())
}
