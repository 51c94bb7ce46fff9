package autopilot

import (
	"skald/engine"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/field"
)

// The values of a position, measured in wounds of a hero.
const (
	fallenWorth  = 30.0 // a hero that is out
	stunnedWorth = 3.0  // a hero that is stunned
	woundWorth   = 0.4  // a wound a creature can still take
	costWorth    = 0.25 // a point of a creature's cost
	coverWorth   = 0.5  // a creature before its hero
	strikeWorth  = 0.3  // a point of strength that reaches an enemy hero
	idleWorth    = 0.2  // a point of strength that reaches no being
	powerWorth   = 0.9  // a point of strength per helmet, above or below the printed one
	lastsFor     = 5    // the expected clashes of a permanent
	tokenWorth   = 0.15 // the part of its value that a power token adds to it
)

// rangeWorth is the value of a range compared with straight ahead.
var rangeWorth = map[cards.Range]float64{cards.Straight: 1, cards.Right: 1.15, cards.Three: 1.3, cards.All: 1.4}

// worth returns the value of boards for the seat.
func (m *planner) worth(f *field.Field) float64 {
	b := m.on(f)
	sum := 0.0
	var columns, heroes [mostSeats]uint
	for _, s := range b.Seats {
		columns[s], heroes[s] = m.open(&b, s)
	}
	for _, s := range b.Seats {
		x := m.side(&b, s, &columns, &heroes)
		if f.Sides[s].Team != f.Sides[m.seat].Team {
			x = -x
		}
		sum += x
	}
	return sum
}

// mostSeats is the greatest number of players.
const mostSeats = 4

// on returns the battle on another field.
func (m *planner) on(f *field.Field) field.Battle {
	b := m.battle
	b.Field = f
	return b
}

// open returns the columns of a seat with any being, and those with an exposed hero, as bits.
func (m *planner) open(b *field.Battle, s engine.Seat) (columns, hero uint) {
	side := &b.Sides[s]
	if side.Out {
		return 0, 0
	}
	for i := range side.Board {
		if x := &side.Board[i]; !x.Empty() {
			at := field.Spot{Seat: s, Space: field.Space(i)}
			columns |= 1 << at.Space.Column()
			if x.Hero && b.Exposed(at) {
				hero |= 1 << at.Space.Column()
			}
		}
	}
	return columns, hero
}

// side returns the value of the side of a seat for itself.
func (m *planner) side(b *field.Battle, s engine.Seat, columns, heroes *[mostSeats]uint) float64 {
	side := &b.Sides[s]
	switch {
	case side.Out:
		return -fallenWorth
	case b.Stuns && side.Left == 0:
		return float64(side.Points) - stunnedWorth
	}
	sum := float64(side.Left)
	if b.Stuns {
		sum += float64(side.Points)
	}
	for i := range side.Board {
		x := &side.Board[i]
		at := field.Spot{Seat: s, Space: field.Space(i)}
		if x.Creature() {
			sum += m.creature(b, at, columns, heroes)
		}
		for _, p := range x.Permanents {
			sum += m.lying(b, at, p)
		}
	}
	for _, p := range side.Permanents {
		sum += m.lying(b, field.Self(s), p)
	}
	return sum
}

// creature returns the value of a creature: its life, its cost, the beings it covers, the reach of its strength.
func (m *planner) creature(b *field.Battle, at field.Spot, columns, heroes *[mostSeats]uint) float64 {
	x, c := b.At(at), m.Cards().CreatureOf(b.At(at).ID)
	sum := woundWorth*float64(c.Life-x.Wounds) + costWorth*float64(c.Cost)
	if at.Space.Front() && b.Sides[at.Seat].Board[at.Space.Other()].Hero {
		sum += coverWorth
	}
	strength, reach := float64(b.Strength(at)), b.Range(at)
	if len(x.Permanents) > 0 {
		power := strength / float64(b.Helmets(at)) * rangeWorth[reach]
		if m.holds(x.Permanents, "stunned") {
			power, strength = 0, 0
		}
		sum += powerWorth * (power - float64(c.Strength)/float64(c.Helmets)*rangeWorth[c.Range])
	}
	ahead := uint(1) << field.Facing(at.Space.Column())
	switch reach {
	case cards.Right:
		ahead |= ahead >> 1
	case cards.Three:
		ahead |= ahead>>1 | ahead<<1
	case cards.All:
		ahead = 1<<field.Columns - 1
	}
	strikes, meets := false, false
	for _, t := range b.Seats {
		if b.Sides[t].Team != b.Sides[at.Seat].Team {
			strikes = strikes || heroes[t]&ahead != 0
			meets = meets || columns[t]&ahead != 0
		}
	}
	switch {
	case strikes:
		sum += strikeWorth * strength
	case !meets:
		sum -= idleWorth * strength
	}
	return sum
}

// holds reports whether a word is in force by some permanents.
func (m *planner) holds(list []field.Permanent, word string) bool {
	for _, p := range list {
		for _, s := range m.Cards().SpellOf(p.Card).Permanent.Static {
			if s.Word == word {
				return true
			}
		}
	}
	return false
}

// lying returns the value of a permanent on a spot for the owner of the board, besides the strength of its bearer.
func (m *planner) lying(b *field.Battle, at field.Spot, p field.Permanent) float64 {
	effect := m.Cards().SpellOf(p.Card).Permanent
	bears, most := 1.0, 20.0
	if x := b.At(at); x != nil && x.Creature() {
		bears, most = woundWorth, float64(b.LeftOf(at))
	}
	sum := 0.0
	for _, e := range effect.Stop {
		if e.To == cards.HisHero {
			sum -= min(float64(b.Sides[at.Seat].Left), amount(&e)*lastsFor)
		} else {
			sum -= bears * min(most, amount(&e)*lastsFor)
		}
	}
	for _, e := range effect.Attacked {
		sum += 0.15 * amount(&e) * lastsFor
	}
	for _, e := range effect.Cast {
		sum += 0.5 * amount(&e) * lastsFor
	}
	for _, s := range effect.Static {
		switch s.Word {
		case "armour", "ward":
			sum += 0.6 * bears * float64(s.N) * lastsFor
		case "steps":
			sum += 0.1 * lastsFor
		case "rooted":
			sum -= 0.05 * lastsFor
		case "dice":
			sum += 0.8 * float64(s.N) * lastsFor
		}
	}
	return sum * (1 + tokenWorth*float64(p.Power))
}

// amount returns the effect on each target, in wounds.
func amount(e *cards.Effect) float64 {
	switch e.Word {
	case "step", "jump", "swap":
		return 2
	}
	return float64(e.N + e.M)
}

// cardWorth returns the value of one more card for a hand.
func cardWorth(hand int) float64 { return max(0.5, 1.85-0.3*float64(hand)) }

// asked returns the value of effects on hands and activations, besides the boards.
func (m *planner) asked(out field.Outcome) float64 {
	sum := 0.0
	for _, q := range out.Requests {
		have := len(m.Player(q.Seat).Hand)
		n := q.N
		if q.Discard {
			n = min(n, have)
		} else {
			n = min(n, len(m.Player(q.Seat).Deck)+len(m.Player(q.Seat).Discard))
		}
		x := 0.0
		for i := range n {
			if q.Discard {
				x -= cardWorth(have - 1 - i)
			} else {
				x += cardWorth(have + i)
			}
		}
		if m.Field.Sides[q.Seat].Team != m.Field.Sides[m.seat].Team {
			x = -x
		}
		sum += x
	}
	return sum
}

// The values of spells in a deck: of a permanent, of each roll for its needs, of a limited choice of targets, and of
// words that do more or less than their number.
const (
	permanentWorth = 4.6
	printedRoll    = 0.8
	notCovered     = 0.3
	notHero        = 1.0
	notEnemy       = 0.8
	printedDraw    = 1.2
	printedStep    = 1.0
	printedStrike  = 1.5
)

// printed returns the approximate value of a spell for any player, before any being is placed: its effects, less the
// rolls it needs.
func printed(x *cards.Spell) float64 {
	sum := 0.0
	if p := x.Permanent; p != nil {
		sum = permanentWorth
		for i := range p.Stop {
			sum += amount(&p.Stop[i])
		}
	}
	for i := range x.Do {
		n := amount(&x.Do[i])
		switch x.Do[i].Word {
		case "draw":
			n *= printedDraw
		case "step":
			n = printedStep
		case "activate":
			n *= printedStrike
		}
		switch x.Do[i].To {
		case cards.Beside:
			n *= 0.8
		case cards.Behind:
			n *= 0.6
		case cards.AllOpen:
			n *= 2.4
		}
		sum += n
	}
	if x.More == cards.MoreTarget {
		sum += max(0, 0.6*sum-1)
	}
	switch x.Target {
	case cards.ExposedBeing:
		sum -= notCovered
	case cards.AnyCreature:
		sum -= notHero
	case cards.OwnCreature, cards.OwnBeing:
		sum -= notEnemy
	}
	return sum - printedRoll*rolls(x)
}
