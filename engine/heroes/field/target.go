package field

import (
	"slices"

	"skald/engine"
	"skald/engine/heroes/cards"
)

// Aim is a target with the caster's other decisions about it.
type Aim struct {
	// At is the target: a being or a player; the caster if the card names no target.
	At Spot `json:"at"`
	// To is the destination of "step", "jump" and "swap", on the being's board; None if it is not moved.
	To Space `json:"to"`
	// Heal is the space of the caster's own being that "drain" heals, None if there is none.
	Heal Space `json:"heal"`
	// Permanent is the card "unpower" and "empower" act on, "" if there is none.
	Permanent string `json:"permanent,omitempty"`
}

// AimAt returns an aim without further decisions.
func AimAt(at Spot) Aim { return Aim{At: at, To: None, Heal: None} }

// Targets returns the legal targets of a spell for a caster, except those already chosen; each reinforcement needs
// another one. A spell without a target cannot be cast (ruling H24).
func (b *Battle) Targets(s engine.Seat, spell *cards.Spell, chosen []Aim) []Spot {
	then, moved := b.after(s, spell.Do, chosen)
	return slices.DeleteFunc(b.class(s, spell.Target), func(at Spot) bool {
		return slices.ContainsFunc(chosen, func(a Aim) bool { return a.At == at }) ||
			spell.Permanent != nil && b.bears(at, spell) ||
			!then.possible(s, spell.Do, moved.now(at))
	})
}

// class returns the members of a class of targets for a caster: opponents first, partners last.
func (b *Battle) class(s engine.Seat, c cards.Class) []Spot {
	switch c {
	case cards.NoTarget:
		return []Spot{Self(s)}
	case cards.OwnCreature, cards.OwnBeing:
		return b.beings(nil, s, c)
	}
	var out []Spot
	in := b.In(s)
	slices.SortStableFunc(in, func(t, u engine.Seat) int { return b.rank(s, t) - b.rank(s, u) })
	for _, t := range in {
		if c == cards.Player {
			out = append(out, Self(t))
		} else {
			out = b.beings(out, t, c)
		}
	}
	return out
}

// rank orders seats for a choice by one of them: opponents first, partners last.
func (b *Battle) rank(s, t engine.Seat) int {
	switch {
	case b.foes(s, t):
		return 0
	case t == s:
		return 1
	}
	return 2
}

// beings adds those beings of a board that a class names to a list.
func (b *Battle) beings(list []Spot, s engine.Seat, c cards.Class) []Spot {
	for i := range Spaces {
		at := Spot{s, Space(i)}
		switch x := b.At(at); {
		case x.Empty():
		case x.Hero && (c == cards.AnyCreature || c == cards.OwnCreature):
		case c == cards.ExposedBeing && !b.Exposed(at):
		default:
			list = append(list, at)
		}
	}
	return list
}

// bears reports whether a permanent of a design is already on a spot, whoever cast it (ruling H43).
func (b *Battle) bears(at Spot, spell *cards.Spell) bool {
	return slices.ContainsFunc(b.on(at), func(p Permanent) bool { return b.Cards.Spell(p.Card).ID == spell.ID })
}

// possible reports whether any effect can be done to a target. Wounds, healing and cards always can, even without a
// result; moving, activating and changing permanents needs something to choose.
func (b *Battle) possible(s engine.Seat, do []cards.Effect, at Spot) bool {
	if len(do) == 0 {
		return true
	}
	return slices.ContainsFunc(do, func(e cards.Effect) bool {
		switch e.Word {
		case "step", "jump", "swap":
			return len(b.destinations(&e, at)) > 0
		case "unpower", "empower":
			return len(b.changeable(s, &e)) > 0
		case "activate":
			return len(b.Activations(s)) > 0
		}
		return true
	})
}

// Aims returns the ways to complete the aim at a target with the caster's decisions on the effects: one, if there is no
// decision or no choice. The effects include reinforcement: a target they fell is neither moved nor healed (rulings
// H18, H34), so there is no choice for it.
func (b *Battle) Aims(s engine.Seat, do []cards.Effect, chosen []Aim, at Spot) []Aim {
	then, moved := b.after(s, do, chosen)
	aims := []Aim{AimAt(at)}
	falls := b.fells(s, do, chosen, at)
	for i := range do {
		e := &do[i]
		switch e.Word {
		case "step", "jump", "swap":
			if falls {
				continue
			}
			to := then.destinations(e, moved.now(at))
			if rest := slices.Delete(slices.Clone(do), i, i+1); e.Word == "step" && len(to) > 0 && len(rest) > 0 &&
				then.possible(s, rest, moved.now(at)) {
				to = append([]Space{None}, to...) // "up to" n steps include none, if the spell has another effect
			}
			aims = times(aims, to, func(a *Aim, to Space) { a.To = to })
		case "drain":
			own := b.healable(s, at)
			if falls && at.Seat == s {
				own = slices.DeleteFunc(own, func(x Space) bool { return x == at.Space })
			}
			aims = times(aims, own, func(a *Aim, own Space) { a.Heal = own })
		case "unpower", "empower":
			aims = times(aims, b.changeable(s, e), func(a *Aim, card string) { a.Permanent = card })
		}
	}
	return aims
}

// fells reports whether the wounds of an effect let a target fall, or the caster's hero or that of the target, before
// any other effect on it.
func (b *Battle) fells(s engine.Seat, do []cards.Effect, chosen []Aim, at Spot) bool {
	if !slices.ContainsFunc(do, func(e cards.Effect) bool { return striking[e.Word] != nil }) ||
		!slices.ContainsFunc(do, func(e cards.Effect) bool { return moving[e.Word] != nil || e.Word == "drain" }) {
		return false
	}
	f, then := b.Field.Clone(), *b
	then.Field = &f
	r := then.begin(DeedCast, s, "", Self(s))
	r.words(striking, do, append(slices.Clone(chosen), AimAt(at)))
	r.bury()
	return r.Sides[s].Out || r.Sides[at.Seat].Out || !at.Player() && r.At(at).Empty()
}

// times multiplies aims with the values of one more decision.
func times[T any](aims []Aim, values []T, set func(*Aim, T)) []Aim {
	if len(values) == 0 {
		return aims
	}
	out := make([]Aim, 0, len(aims)*len(values))
	for _, a := range aims {
		for _, v := range values {
			set(&a, v)
			out = append(out, a)
		}
	}
	return out
}

// destinations returns the spaces to which "step", "jump" or "swap" may bring the being on a spot; none if there is no
// being or it is rooted.
func (b *Battle) destinations(e *cards.Effect, at Spot) []Space {
	if !b.movable(at) {
		return nil
	}
	if e.Word == "step" {
		return b.walk(at, e.N)
	}
	var out []Space
	for i := range Spaces {
		to := Spot{at.Seat, Space(i)}
		if to != at && (e.Word == "jump" && b.At(to).Empty() || e.Word == "swap" && b.movable(to)) {
			out = append(out, to.Space)
		}
	}
	return out
}

// walk returns the spaces within n steps over empty spaces.
func (b *Battle) walk(at Spot, n int) []Space {
	out := []Space{at.Space}
	for first := 0; n > 0; n-- {
		last := len(out)
		for _, from := range out[first:last] {
			var buf [3]Space
			for _, to := range b.next(buf[:0], Spot{at.Seat, from}) {
				if !slices.Contains(out, to) {
					out = append(out, to)
				}
			}
		}
		first = last
	}
	return out[1:]
}

// healable returns the own beings that a "drain" of a target may heal: those with wounds, and the target itself.
func (b *Battle) healable(s engine.Seat, target Spot) []Space {
	var out []Space
	for i := range Spaces {
		at := Spot{s, Space(i)}
		if b.heals(at) && (b.LeftOf(at) < b.Life(at) || at == target) {
			out = append(out, at.Space)
		}
	}
	return out
}

// Dispellable returns the permanents in play in the order of a seat's choice: those of opponents first, those of
// partners last, of each the oldest first.
func (b *Battle) Dispellable(s engine.Seat) []Laid {
	out := b.Permanents()
	slices.SortStableFunc(out, func(p, q Laid) int { return b.rank(s, p.Owner) - b.rank(s, q.Owner) })
	return out
}

// changeable returns the permanents "unpower" or "empower" may act on: any in play, or the caster's.
func (b *Battle) changeable(s engine.Seat, e *cards.Effect) []string {
	var out []string
	for _, p := range b.Dispellable(s) {
		if e.Word == "unpower" || p.Owner == s {
			out = append(out, p.Card)
		}
	}
	return out
}

// places adds the spots at a place to a list, seen from a target and the card's player.
func (b *Battle) places(list []Spot, owner engine.Seat, target Spot, p cards.Place) []Spot {
	switch p {
	case cards.ToTarget:
		return append(list, target)
	case cards.Beside:
		return beside(list, target)
	case cards.Behind:
		if !target.Player() && target.Space.Front() {
			list = append(list, Spot{target.Seat, target.Space.Other()})
		}
	case cards.AllOpen:
		return b.beings(list, target.Seat, cards.ExposedBeing)
	case cards.OwnHero:
		return append(list, b.HeroAt(owner))
	case cards.HisHero:
		return append(list, b.HeroAt(target.Seat))
	}
	return list
}
