package autopilot

import "skald/engine/runebound/cards"

// lore is the autopilot's knowledge of the cards of a rules version.
type lore struct {
	// side holds the worth of items and allies apart from the ladder of enemies, by id.
	side map[string]float64
	// plain is an enemy without any text, for measuring strength.
	plain string
}

// lores holds the lore of every version. It is never written.
var lores = func() map[*cards.Set]*lore {
	out := map[*cards.Set]*lore{}
	for _, set := range cards.Sets {
		out[set] = loreOf(set)
	}
	return out
}()

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

func (m *planner) lore() *lore {
	if l := lores[m.Cards()]; l != nil {
		return l
	}
	return loreOf(m.Cards())
}
