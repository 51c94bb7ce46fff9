package runebound

import (
	"slices"

	"skald/engine"
	"skald/engine/runebound/view"
	"skald/engine/standing"
	"skald/engine/text"
)

// advances are the answers in advance to the questions of duels: cards, spoils, the town after a knock-out.
var advances = []engine.Condition{
	{ID: "duel-wounds", Values: standing.Numbers(0, 10), Answer: standing.AtMost(woundsInDuel)},
	{ID: "spoils-card", Values: spoilsHeld, Answer: takeSpoil, Gone: notHeld},
	{ID: "spoils-cost", Values: standing.Numbers(1, 20), Answer: standing.AtLeast(costOfSpoils)},
	{ID: "refuge", Values: refuges, Answer: takeRefuge},
}

// Conditions implements engine.Conditional.
func (r rules) Conditions() []engine.Condition { return advances }

// woundsInDuel returns the wounds of a hero asked in another hero's turn about cards for a duel, and the answer that
// uses none.
func woundsInDuel(seen engine.View, p *engine.Prompt) (int, engine.Move) {
	v, _ := seen.(view.View)
	if !slices.Contains([]string{topicGuard, topicBoost, topicCancel}, p.Topic) || int(p.Seat) >= len(v.Heroes) {
		return 0, ""
	}
	return v.Heroes[p.Seat].Wounds, p.Default
}

// costOfSpoils returns the cost of the dearest card that a hero can take from a beaten one, and the move that takes it.
func costOfSpoils(seen engine.View, p *engine.Prompt) (cost int, m engine.Move) {
	v, _ := seen.(view.View)
	costs := map[string]int{}
	for _, h := range v.Heroes {
		for _, x := range spoilsOf(h) {
			costs[x.id] = x.cost
		}
	}
	for _, c := range spoilsOffered(p) {
		if n := costs[c.Move.Arg(0)]; n > cost {
			cost, m = n, c.Move
		}
	}
	return cost, m
}

// takeSpoil takes the card of the value.
func takeSpoil(_ engine.View, p *engine.Prompt, value string) engine.Move {
	for _, c := range spoilsOffered(p) {
		if c.Move.Arg(0) == value {
			return c.Move
		}
	}
	return ""
}

// spoilsOffered returns the choices that take a card from a beaten hero in another hero's turn.
func spoilsOffered(p *engine.Prompt) (out []engine.Choice) {
	if p.Topic != topicSpoils {
		return nil
	}
	for _, c := range p.Choices {
		if c.Move.Verb() == "take" {
			out = append(out, c)
		}
	}
	return out
}

// spoil is a card that can be taken from a beaten hero.
type spoil struct {
	id   string
	cost int
}

// spoilsOf returns the items and allies of a hero.
func spoilsOf(h view.Hero) (out []spoil) {
	for _, x := range h.Items {
		out = append(out, spoil{x.ID, x.Cost})
	}
	for _, x := range h.Allies {
		out = append(out, spoil{x.ID, x.Cost})
	}
	return out
}

// spoilsHeld lists the items and allies of the other heroes.
func spoilsHeld(seen engine.View, seat engine.Seat) (out []engine.SlotOption) {
	v, _ := seen.(view.View)
	for _, h := range v.Heroes {
		for _, x := range spoilsOf(h) {
			if h.Seat != seat && len(out) < engine.MaxValues {
				out = append(out, engine.SlotOption{ID: x.id,
					Label: text.M("when.spoil", "what", name(x.id), "n", x.cost)})
			}
		}
	}
	return out
}

// notHeld reports whether no other hero has a card.
func notHeld(seen engine.View, seat engine.Seat, value string) bool {
	v, _ := seen.(view.View)
	return !slices.ContainsFunc(v.Heroes, func(h view.Hero) bool {
		return h.Seat != seat && slices.ContainsFunc(spoilsOf(h), func(x spoil) bool { return x.id == value })
	})
}

// refuges lists the towns.
func refuges(seen engine.View, _ engine.Seat) (out []engine.SlotOption) {
	v, _ := seen.(view.View)
	for _, t := range v.Towns {
		out = append(out, engine.SlotOption{ID: t.At.String(), Label: t.At.Name()})
	}
	return out
}

// takeRefuge chooses the town of the value after a knock-out.
func takeRefuge(_ engine.View, p *engine.Prompt, value string) engine.Move {
	if m := engine.MakeMove("choose", value); value != "" && p.Topic == topicRefuge && p.Legal(m) {
		return m
	}
	return ""
}
