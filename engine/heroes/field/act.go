package field

import (
	"slices"

	"skald/engine"
	"skald/engine/heroes/cards"
)

// Cast is a spell with all that its caster decides.
type Cast struct {
	Seat engine.Seat
	// Card is the physical card.
	Card string
	// Extra is how often it is reinforced, the free reinforcement included (ruling H29).
	Extra int
	// Aims are its targets, one at least; each after the first is a reinforcement's.
	Aims []Aim
}

// Cast carries out a spell: what it does, and if it is permanent, that it lies on its
// target from now on. An instant card goes to the discard of its caster, which is left
// to the game.
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

// Reinforced are the effects of a spell with so many reinforcements that raise a
// number: the wounds, the healing or the cards of the first effect that has them.
func Reinforced(spell *cards.Spell, extra int) []cards.Effect {
	if extra == 0 {
		return spell.Do
	}
	for i, e := range spell.Do {
		switch {
		case spell.More == cards.MoreWound && e.Word == "wound", spell.More == cards.MoreDiscard && e.Word == "discard", spell.More == cards.MoreHeal && e.Word == "heal":
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

// Attack is the attack of a creature, which has then been activated: physical wounds as
// many as its strength. What answers a hit ("thorns", permanents with "attacked") is
// part of it, so that who falls by it still strikes back: all wounds first, then deaths
// (ruling H34).
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

// attacked is what a permanent does to who attacks its bearer.
func (b *Battle) attacked(p Laid) []cards.Effect { return b.Cards.Spell(p.Card).Permanent.Attacked }

// answers lists the permanents that act when the being on a spot is attacked, oldest
// first.
func (b *Battle) answers(at Spot) []Laid {
	return slices.DeleteFunc(b.borne(nil, at), func(p Laid) bool { return len(b.attacked(p)) == 0 })
}

// ability is the activated ability of the creature on a spot, nil without one.
func (b *Battle) ability(at Spot) *cards.Ability {
	if x := b.At(at); x != nil && x.Creature() {
		return b.Cards.Creature(x.ID).Instead
	}
	return nil
}

// AbilityTargets lists the targets on which the ability of a creature would change
// something (ruling H31). Range and exposure bind it only where the card says so.
func (b *Battle) AbilityTargets(from Spot) []Spot {
	a := b.ability(from)
	if a == nil {
		return nil
	}
	return slices.DeleteFunc(b.class(from.Seat, a.Target), func(at Spot) bool {
		return a.Exposed && !b.Exposed(at) || a.InRange && !b.inRange(from, at) || len(b.AbilityAims(from, at)) == 0
	})
}

// AbilityAims lists the ways to complete the aim of an ability at a target, as far as
// they change something.
func (b *Battle) AbilityAims(from, at Spot) []Aim {
	a := b.ability(from)
	if a == nil {
		return nil
	}
	return slices.DeleteFunc(b.Aims(from.Seat, a.Do, nil, at), func(aim Aim) bool {
		f, tried := b.Field.Clone(), *b
		tried.Field = &f
		return !tried.use(from, aim).changed
	})
}

// Ability is the use of a creature's ability, which has then been activated.
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

// Step is a step of a being of a seat onto a neighbouring empty space; what it costs is
// told by Steps.
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

// Hurt deals magical wounds to the heroes of some seats that nobody else deals: by their
// weakness (DeedWeakness) or because nothing was done (DeedNone). All wounds come before
// the first death (ruling H34).
func (b *Battle) Hurt(n int, kind string, seats ...engine.Seat) Outcome {
	r := &run{Battle: b}
	for _, s := range seats {
		r.deed(kind, s, "", Self(s))
		r.wound(b.HeroAt(s), n, true)
	}
	r.bury()
	return r.out
}

// Dispel is the action of that name: so many steps off one permanent.
func (b *Battle) Dispel(s engine.Seat, card string, steps int) Outcome {
	r := b.begin(DeedDispel, s, card, Self(s))
	r.dispel(card, steps)
	return r.out
}

// Risen is how many wounds a stunned hero has left when he rises.
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

// Eliminate takes a player out of the match (ruling H15), as it happens by itself when
// his hero falls.
func (b *Battle) Eliminate(s engine.Seat) Outcome {
	r := &run{Battle: b}
	r.eliminate([]engine.Seat{s})
	return r.out
}
