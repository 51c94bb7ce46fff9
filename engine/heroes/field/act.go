package field

import (
	"slices"

	"skald/engine"
	"skald/engine/heroes/cards"
)

// Cast is a spell with all of its caster's decisions.
type Cast struct {
	Seat engine.Seat
	// Card is the physical card.
	Card string
	// Extra is the number of reinforcements, including the free one (ruling H29).
	Extra int
	// Aims are its targets, at least one; each after the first is a reinforcement's.
	Aims []Aim
}

// Cast carries out a spell: its effects, and laying it on its target if it is permanent. The game puts an instant card
// on the discard pile of its caster.
func (b *Battle) Cast(c Cast) Outcome {
	spell := b.Cards.Spell(c.Card)
	if spell == nil || len(c.Aims) == 0 {
		return Outcome{}
	}
	r := b.begin(DeedCast, c.Seat, c.Card, Self(c.Seat))
	if spell.Permanent != nil {
		power := 0
		if spell.More == cards.MorePower {
			power = c.Extra
		}
		r.lay(c.Aims[0].At, c.Card, power)
	}
	if spell.Target != cards.NoTarget {
		for _, a := range c.Aims {
			r.hit(a.At)
		}
	}
	r.do(Reinforced(spell, c.Extra), c.Aims)
	return r.out
}

// Reinforced returns the effects of a spell with reinforcements that raise a number: the wounds, the healing or the
// cards of the first effect that has them.
func Reinforced(spell *cards.Spell, extra int) []cards.Effect {
	if extra == 0 {
		return spell.Do
	}
	for i, e := range spell.Do {
		switch {
		case spell.More == cards.MoreWound && e.Word == "wound", spell.More == cards.MoreDiscard && e.Word == "discard",
			spell.More == cards.MoreHeal && e.Word == "heal":
			e.N += extra
		case spell.More == cards.MoreHeal && e.Word == "drain":
			e.M += extra
		default:
			continue
		}
		do := slices.Clone(spell.Do)
		do[i] = e
		return do
	}
	return spell.Do
}

// Attack attacks with a creature, which has then been activated: physical wounds equal to its strength. Answers to a
// hit ("thorns", permanents with "attacked") are part of it, so that a falling being still strikes back: all wounds
// first, then deaths (ruling H34).
func (b *Battle) Attack(from, target Spot) Outcome {
	x := b.At(from)
	if x == nil || !x.Creature() || b.At(target) == nil {
		return Outcome{}
	}
	x.Spent = true
	r := b.begin(DeedAttack, from.Seat, x.ID, from)
	answers, thorns, leech := b.answers(target), b.sum(target, "thorns"), b.has(from, "leech")
	lost := r.wound(target, b.Strength(from), false)
	if thorns > 0 {
		r.wound(from, thorns, false)
	}
	attacker := []Aim{AimAt(from)}
	for _, p := range answers {
		r.deed(DeedPermanent, p.Owner, p.Card, p.At)
		r.words(striking, r.attacked(p), attacker)
	}
	r.bury()
	r.cur = 0
	if leech {
		r.heal(r.HeroAt(from.Seat), lost)
	}
	for _, p := range answers {
		r.cur++
		if !r.Sides[p.Owner].Out {
			r.words(rest, r.attacked(p), attacker)
		}
	}
	return r.out
}

// attacked returns the effects of a permanent on an attacker of its bearer.
func (b *Battle) attacked(p Laid) []cards.Effect { return b.Cards.Spell(p.Card).Permanent.Attacked }

// answers returns the permanents that act if the being on a spot is attacked, oldest first.
func (b *Battle) answers(at Spot) []Laid {
	return slices.DeleteFunc(b.borne(nil, at), func(p Laid) bool { return len(b.attacked(p)) == 0 })
}

// ability returns the activated ability of the creature on a spot, nil if it has none.
func (b *Battle) ability(at Spot) *cards.Ability {
	if x := b.At(at); x != nil && x.Creature() {
		return b.Cards.Creature(x.ID).Instead
	}
	return nil
}

// AbilityTargets returns the targets on which the ability of a creature would change something (ruling H31). Range and
// exposure limit it only if the card says so.
func (b *Battle) AbilityTargets(from Spot) []Spot {
	a := b.ability(from)
	if a == nil {
		return nil
	}
	return slices.DeleteFunc(b.class(from.Seat, a.Target), func(at Spot) bool {
		return a.Exposed && !b.Exposed(at) || a.InRange && !b.inRange(from, at) ||
			!slices.ContainsFunc(b.Aims(from.Seat, a.Do, nil, at), func(aim Aim) bool { return b.uses(from, aim) })
	})
}

// AbilityAims returns the ways to complete the aim of an ability at a target, as far as they change something.
func (b *Battle) AbilityAims(from, at Spot) []Aim {
	a := b.ability(from)
	if a == nil {
		return nil
	}
	return slices.DeleteFunc(b.Aims(from.Seat, a.Do, nil, at), func(aim Aim) bool { return !b.uses(from, aim) })
}

// uses reports whether an ability with an aim would change something.
func (b *Battle) uses(from Spot, aim Aim) bool {
	f, tried := b.Field.Clone(), *b
	tried.Field = &f
	return tried.use(from, aim).changed
}

// Ability uses a creature's ability; it has then been activated.
func (b *Battle) Ability(from Spot, aim Aim) Outcome {
	if b.ability(from) == nil {
		return Outcome{}
	}
	b.At(from).Spent = true
	return b.use(from, aim).out
}

// use carries out the ability of a creature.
func (b *Battle) use(from Spot, aim Aim) *run {
	a := b.ability(from)
	r := b.begin(DeedAbility, from.Seat, b.At(from).ID, from)
	if a.Target != cards.NoTarget {
		r.hit(aim.At)
	}
	r.do(a.Do, []Aim{aim})
	return r
}

// Step moves a being of a seat onto a neighbouring empty space; Steps returns the cost.
func (b *Battle) Step(s engine.Seat, from, to Space) Outcome {
	at, dest := Spot{s, from}, Spot{s, to}
	x, y := b.At(at), b.At(dest)
	if x == nil || x.Empty() || y == nil || !y.Empty() {
		return Outcome{}
	}
	x.Walked++
	r := b.begin(DeedStep, s, x.ID, at)
	r.shift(at, dest)
	r.out.Deeds[0].N = 1
	return r.out
}

// Hurt deals magical wounds to the heroes of some seats without an opponent's deed: by their weakness (DeedWeakness) or
// because they did nothing (DeedNone). All wounds come before the first death (ruling H34).
func (b *Battle) Hurt(n int, kind string, seats ...engine.Seat) Outcome {
	r := &run{Battle: b}
	for _, s := range seats {
		r.deed(kind, s, "", Self(s))
		r.wound(b.HeroAt(s), n, true)
	}
	r.bury()
	return r.out
}

// Dispel is the action of that name: it removes steps from one permanent.
func (b *Battle) Dispel(s engine.Seat, card string, steps int) Outcome {
	r := b.begin(DeedDispel, s, card, Self(s))
	r.dispel(card, steps)
	return r.out
}

// Risen is the number of wounds left to a stunned hero after rising.
const Risen = 5

// Rise lets the stunned hero of a seat rise (ruling H40).
func (b *Battle) Rise(s engine.Seat) Outcome {
	r := b.begin(DeedRise, s, "", Self(s))
	if b.Stunned(s) {
		left := min(Risen, b.Sides[s].Full)
		r.hit(b.HeroAt(s)).Wounds = -left
		b.Sides[s].Left = left
	}
	return r.out
}

// Eliminate removes a player from the match (ruling H15), as the fall of their hero does.
func (b *Battle) Eliminate(s engine.Seat) Outcome {
	r := &run{Battle: b}
	r.eliminate([]engine.Seat{s})
	return r.out
}
