package field

import (
	"slices"

	"skald/engine"
	"skald/engine/heroes/cards"
)

// bear changes the list of permanents on a spot. It must be a new list, since clones share them.
func (f *Field) bear(at Spot, list []Permanent) {
	if at.Player() {
		f.Sides[at.Seat].Permanents = list
	} else {
		f.At(at).Permanents = list
	}
}

// lay puts a permanent onto its bearer, as the youngest of all.
func (r *run) lay(at Spot, card string, power int) {
	if x := r.At(at); !at.Player() && (x == nil || x.Empty()) {
		return
	}
	r.hit(at)
	r.Laid++
	r.bear(at, append(slices.Clip(r.on(at)), Permanent{Card: card, Owner: r.doer(), Power: power, Age: r.Laid}))
}

// change records the deed's change of a permanent in play, and returns it to be filled in.
func (r *run) change(p Laid) *Change {
	c := Change{Spot: p.At, Card: p.Card}
	if x := r.At(p.At); x != nil {
		c.Being = x.ID
	}
	d := &r.out.Deeds[r.cur]
	d.Changes = append(d.Changes, c)
	return &d.Changes[len(d.Changes)-1]
}

// power adds power tokens to a permanent, or removes them.
func (r *run) power(p Laid, n int) {
	r.hit(p.At)
	r.change(p).Power = n
	list := slices.Clone(r.on(p.At))
	for i := range list {
		if list[i].Card == p.Card {
			list[i].Power += n
		}
	}
	r.bear(p.At, list)
	r.changed = true
}

// dispel removes steps from a permanent: a power token each, then the permanent itself, which goes to its owner's
// discard pile. All steps are removed from the same one.
func (r *run) dispel(card string, steps int) {
	p, ok := r.find(card)
	if !ok || steps <= 0 {
		return
	}
	r.out.Deeds[r.cur].N += min(steps, p.Power+1)
	if steps <= p.Power {
		r.power(p, -steps)
		return
	}
	r.hit(p.At)
	r.change(p).Gone = true
	r.bear(p.At, slices.DeleteFunc(slices.Clone(r.on(p.At)), func(q Permanent) bool { return q.Card == card }))
	r.give(p.Permanent)
	r.changed = true
}

// give records that a permanent goes to its owner's discard pile.
func (r *run) give(p Permanent) {
	r.out.Returned = append(r.out.Returned, Returned{Owner: p.Owner, Card: p.Card})
}

// bury removes the beings that have had their last wound: creatures leave the game, and the space behind them is
// exposed at once (ruling H18); players whose heroes fell are out, unless there is no elimination.
func (r *run) bury() {
	for _, at := range r.dying {
		x := r.At(at)
		if x.Hero {
			r.out.Fallen = append(r.out.Fallen, at.Seat)
			continue
		}
		for _, p := range x.Permanents {
			r.give(p)
		}
		*x = Being{}
	}
	r.dying = nil
	if !r.Stuns {
		r.eliminate(r.out.Fallen)
	}
}

// eliminate removes players from the match (ruling H15): their boards and every permanent they cast leave the game,
// permanents of others on their beings and on themselves go to the discard piles of their owners (ruling H25).
func (r *run) eliminate(seats []engine.Seat) {
	if len(seats) == 0 {
		return
	}
	for _, s := range seats {
		r.Sides[s].Out = true
	}
	gone := func(p Permanent) bool { return r.Sides[p.Owner].Out }
	for i := range r.Sides {
		side := &r.Sides[i]
		for j := -1; j < Spaces; j++ {
			at := Spot{engine.Seat(i), Space(j)}
			if list := r.on(at); slices.ContainsFunc(list, gone) {
				r.bear(at, slices.DeleteFunc(slices.Clone(list), gone))
			}
			if side.Out {
				for _, p := range r.on(at) {
					r.give(p)
				}
			}
		}
		if side.Out {
			side.Permanents, side.Board = nil, [Spaces]Being{}
		}
	}
}

// concerning returns the permanents that concern a player and act at some moment, in order (ruling H23): those on the
// player, on their hero, on their creatures, of each the oldest first.
func (b *Battle) concerning(s engine.Seat, acts func(*cards.Permanent) bool) []string {
	list := b.borne(nil, Self(s))
	hero := b.HeroAt(s)
	if !hero.Player() {
		list = b.borne(list, hero)
	}
	first := len(list)
	for i := range Spaces {
		if at := (Spot{s, Space(i)}); at != hero {
			list = b.borne(list, at)
		}
	}
	sortAge(list[first:])
	var out []string
	for _, p := range list {
		if acts(b.Cards.Spell(p.Card).Permanent) {
			out = append(out, p.Card)
		}
	}
	return out
}

// StopTriggers returns the permanents that act if a player stops or acts as follower (ruling H2), in order (ruling
// H23). They follow the weakness of the player's hero; after each the hero may have fallen.
func (b *Battle) StopTriggers(s engine.Seat) []string {
	return b.concerning(s, func(p *cards.Permanent) bool { return len(p.Stop) > 0 })
}

// CastTriggers returns the permanents that act after a player has cast a spell, in the order of stop effects. Call it
// before the spell is cast: a permanent laid by the spell does not act on it.
func (b *Battle) CastTriggers(s engine.Seat, spell *cards.Spell) []string {
	return b.concerning(s, func(p *cards.Permanent) bool { return spell.Of(p.Element) })
}

// Moment is a moment at which a permanent acts.
type Moment string

// The moments that the game triggers; answers to an attack are part of the attack.
const (
	OnStop Moment = "stop"
	OnCast Moment = "cast"
)

// Trigger lets a permanent act on its bearer at a moment. Nothing happens if it has left play meanwhile.
func (b *Battle) Trigger(card string, m Moment) Outcome {
	p, ok := b.find(card)
	if !ok {
		return Outcome{}
	}
	what := b.Cards.Spell(card).Permanent
	do := what.Stop
	if m == OnCast {
		do = what.Cast
	}
	r := b.begin(DeedPermanent, p.Owner, card, p.At)
	r.do(do, []Aim{AimAt(p.At)})
	return r.out
}
