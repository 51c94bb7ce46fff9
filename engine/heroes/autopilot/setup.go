package autopilot

import (
	"cmp"
	"slices"

	"skald/engine"
	"skald/engine/heroes"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/field"
	"skald/engine/heroes/view"
	"skald/engine/text"
)

// streamTaste is the stream of the autopilot's random preferences.
const streamTaste = "taste"

// taste returns a small random value, from 0 to most.
func (m *planner) taste(most float64) float64 {
	const grains = 100
	return most * float64(m.dice.Pick(streamTaste, grains)) / grains
}

// heroGain is the value of a hero in the draft, compared with spells.
const heroGain = 2.0

// suits returns the additional value of the spells drafted so far for a hero compared with others: the free
// reinforcement of those of the hero's element.
func (m *planner) suits(hero string) float64 {
	sum := 0.0
	for _, card := range m.Player(m.seat).Drafted {
		sum += m.affinity(m.Cards().SpellOf(card), m.Cards().HeroOf(hero))
	}
	return sum
}

// draft takes a hero or a spell: the one with the highest promise and a little chance.
func (m *planner) draft() (engine.Move, text.Message) {
	var move engine.Move
	var why text.Message
	most := 0.0
	better := func(n float64) bool {
		if move != "" && n <= most {
			return false
		}
		most = n
		return true
	}
	if m.NeedsHero(m.seat) {
		for _, id := range m.FreeHeroes() {
			if better(heroGain + m.suits(id) + m.taste(2)) {
				move, why = engine.MakeMove(heroes.VerbHero, id), text.M("why.hero", "hero", view.Name(id))
			}
		}
	}
	if m.NeedsSpell(m.seat) {
		table := m.Arena(m.seat).Table[view.TableColumns:]
		promises := -1.0 // the highest promise of a card
		for _, card := range table[:view.TableColumns] {
			if card != "" {
				promises = max(promises, m.promise(m.Cards().SpellOf(card)))
			}
		}
		for c := range view.TableColumns {
			card := table[c]
			if card == "" {
				continue
			}
			if n := m.promise(m.Cards().SpellOf(card)); better(n + m.taste(6)) {
				move, why = engine.MakeMove(heroes.VerbTake, c+1), text.M("why.take-enough", "card", view.Name(card))
				if n >= promises {
					why = text.M("why.take", "card", view.Name(card))
				}
			}
		}
	}
	return move, why
}

// muster chooses an army up to its cost limit, then its formation.
func (m *planner) muster() (engine.Move, text.Message) {
	own := m.Player(m.seat)
	if left := m.ArmyLimit(m.Arena(m.seat)) - own.Cost; left > 0 {
		var best *cards.Creature
		most := 0.0
		for _, c := range m.Cards().CreaturesOf(own.Hero) {
			if m.LacksCreature(m.seat, c) != "" || !m.fillable(left-c.Cost, m.spacesLeft()-1) {
				continue
			}
			if n := m.taste(1); best == nil || n > most {
				best, most = c, n
			}
		}
		if best != nil {
			return engine.MakeMove(heroes.VerbArmy, best.ID), text.M("why.army", "creature", view.Name(best.ID))
		}
	}
	for at, id := range m.formation(own.Hero, own.Army) {
		if id != "" && own.Places[at] != id {
			return engine.MakeMove(heroes.VerbForm, field.Space(at).ID(), id),
				text.M("why.form", "being", view.Name(id))
		}
	}
	return engine.MakeMove(heroes.VerbArmy, "done"), text.M("why.army-done")
}

// spacesLeft returns the number of creatures that still fit on the board.
func (m *planner) spacesLeft() int { return heroes.MostCreatures - len(m.Player(m.seat).Army) }

// fillable reports whether points can still be spent on a number of spaces.
func (m *planner) fillable(points, spaces int) bool {
	const dearest = 5
	return points >= 0 && points <= dearest*spaces
}

// formation returns the places of beings: the hero covered in the middle, the toughest in front and beside, the frail
// behind them.
func (m *planner) formation(hero string, army []string) [field.Spaces]string {
	var out [field.Spaces]string
	out[heroes.HeroSpaces[0]] = hero
	army = slices.Clone(army)
	slices.SortStableFunc(army, func(a, b string) int { return cmp.Compare(m.tough(b), m.tough(a)) })
	for _, id := range army {
		for _, at := range heroes.CreatureSpaces {
			if out[at] == "" {
				out[at] = id
				break
			}
		}
	}
	return out
}

// tough returns how long a creature survives in front.
func (m *planner) tough(id string) int {
	c := m.Cards().CreatureOf(id)
	n := 2 * c.Life
	for _, s := range c.Always {
		if s.Word == "guard" || s.Word == "armour" {
			n += 3
		}
	}
	return n
}
