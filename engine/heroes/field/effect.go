package field

import (
	"skald/engine"
	"skald/engine/heroes/cards"
)

// run carries out one effect: its events belong to the deed at cur.
type run struct {
	*Battle
	out Outcome
	cur int
	// moves are those made so far; dying are beings with their last wound, which fall after all wounds of the effect
	// (ruling H34).
	moves moves
	dying []Spot
	// changed reports whether something has changed on the field, or will in hands and decks.
	changed bool
}

// begin begins an effect with its first deed.
func (b *Battle) begin(kind string, s engine.Seat, card string, from Spot) *run {
	r := &run{Battle: b}
	r.deed(kind, s, card, from)
	return r
}

// deed adds a deed for the next events.
func (r *run) deed(kind string, s engine.Seat, card string, from Spot) {
	r.cur = len(r.out.Deeds)
	r.out.Deeds = append(r.out.Deeds, Deed{Kind: kind, Seat: s, Card: card, From: from})
}

// doer returns the seat of the present deed.
func (r *run) doer() engine.Seat { return r.out.Deeds[r.cur].Seat }

// source returns the source of the deed's wounds.
func (r *run) source() Source {
	switch r.out.Deeds[r.cur].Kind {
	case DeedCast:
		return BySpell
	case DeedAttack, DeedAbility:
		return ByCreature
	case DeedPermanent:
		return ByPermanent
	case DeedWeakness:
		return ByWeakness
	}
	return ByNone
}

// hit returns the deed's hit of the being on a spot, or of a player.
func (r *run) hit(at Spot) *Hit {
	d, first := &r.out.Deeds[r.cur], r.moves.first(at)
	for i := range d.Hits {
		if d.Hits[i].Spot == first {
			return &d.Hits[i]
		}
	}
	h := Hit{Spot: first}
	if x := r.At(at); x != nil {
		h.Being = x.ID
	}
	d.Hits = append(d.Hits, h)
	return &d.Hits[len(d.Hits)-1]
}

// word does one effect of a card to one aim.
type word func(r *run, e *cards.Effect, a *Aim)

// The words of effects: those that deal wounds, all before any being falls, those that move beings, and those after
// both.
var (
	striking = map[string]word{"wound": wound, "drain": drainWound}
	moving   = map[string]word{"step": move, "jump": move, "swap": swap}
	rest     = map[string]word{
		"step": move, "jump": move, "swap": swap,
		"heal": heal, "drain": drainHeal, "discard": discard, "draw": draw,
		"activate": activate, "unpower": unpower, "empower": empower,
	}
)

// do carries out the list of a card as one effect (ruling H34): all wounds, then deaths, then the rest. It ends if the
// hero of the acting seat falls (ruling H35).
func (r *run) do(do []cards.Effect, aims []Aim) {
	r.words(striking, do, aims)
	r.bury()
	if !r.Sides[r.doer()].Out {
		r.words(rest, do, aims)
	}
}

// words carries out the effects whose words are in a table. An effect on other places than the targets happens once,
// whatever their number.
func (r *run) words(table map[string]word, do []cards.Effect, aims []Aim) {
	for i := range do {
		e := &do[i]
		w := table[e.Word]
		for j := range aims {
			if w == nil || j > 0 && (e.To == cards.OwnHero || e.Word == "draw" || e.Word == "activate") {
				break
			}
			w(r, e, &aims[j])
		}
	}
}

// spots returns the spots an effect happens to.
func (r *run) spots(buf *[Spaces]Spot, e *cards.Effect, a *Aim) []Spot {
	return r.places(buf[:0], r.doer(), r.moves.now(a.At), e.To)
}

// wound n: n wounds, physical or magical.
func wound(r *run, e *cards.Effect, a *Aim) {
	var buf [Spaces]Spot
	for _, at := range r.spots(&buf, e, a) {
		r.wound(at, e.N, e.Magical)
	}
}

// drainWound does drain n m: n wounds, and m are healed on an own being the caster chooses.
func drainWound(r *run, e *cards.Effect, a *Aim) { wound(r, e, a) }

func drainHeal(r *run, e *cards.Effect, a *Aim) {
	if a.Heal != None {
		r.heal(r.moves.now(Spot{r.doer(), a.Heal}), e.M)
	}
}

// heal n: up to n wounds are healed.
func heal(r *run, e *cards.Effect, a *Aim) {
	var buf [Spaces]Spot
	for _, at := range r.spots(&buf, e, a) {
		r.heal(at, e.N)
	}
}

// discard n: the player discards cards at random (ruling H26), which is left to the game.
func discard(r *run, e *cards.Effect, a *Aim) {
	if s := a.At.Seat; !r.Sides[s].Out {
		r.out.Requests = append(r.out.Requests, Request{Seat: s, N: e.N, Discard: true})
		r.changed = r.changed || r.Cards.Held(s) > 0
	}
}

// draw n: the card's player draws from their deck, which is left to the game.
func draw(r *run, e *cards.Effect, _ *Aim) {
	r.out.Requests = append(r.out.Requests, Request{Seat: r.doer(), N: e.N})
	r.changed = r.changed || r.Cards.Drawable(r.doer()) > 0
}

// activate n: the caster may activate n creatures without their helmets, which is left to the game.
func activate(r *run, e *cards.Effect, _ *Aim) {
	r.out.Activate += e.N
}

// move does step n and jump: the being moves to the space the caster chose, over empty spaces or anywhere on its board.
func move(r *run, _ *cards.Effect, a *Aim) {
	from := r.moves.now(a.At)
	if to := (Spot{from.Seat, a.To}); r.movable(from) && r.At(to) != nil && r.At(to).Empty() {
		r.shift(from, to)
	}
}

// swap: the being changes places with another of its board.
func swap(r *run, _ *cards.Effect, a *Aim) {
	from := r.moves.now(a.At)
	if to := (Spot{from.Seat, a.To}); r.movable(from) && r.movable(to) && from != to {
		r.shift(from, to)
	}
}

// unpower n: n steps of dispelling on the permanent the caster chose.
func unpower(r *run, e *cards.Effect, a *Aim) { r.dispel(a.Permanent, e.N) }

// empower n: n power tokens on the own permanent the caster chose.
func empower(r *run, e *cards.Effect, a *Aim) {
	if p, ok := r.find(a.Permanent); ok && p.Owner == r.doer() {
		r.power(p, e.N)
	}
}

// wound deals the wounds of one blow to the being on a spot and returns the number it lost. Armour or ward stops some;
// a stunned hero takes none (ruling H40), nor does a being that has had its last wound.
func (r *run) wound(at Spot, n int, magical bool) int {
	x := r.At(at)
	if x == nil || x.Empty() {
		return 0
	}
	h := r.hit(at)
	lost := min(max(0, n-r.turned(at, magical)), r.LeftOf(at))
	if lost == 0 {
		return 0
	}
	if x.Hero {
		side := &r.Sides[at.Seat]
		side.Left -= lost
		side.Lost[r.source()] += lost
		if r.foes(r.doer(), at.Seat) {
			r.Sides[r.doer()].Points += lost
		}
	} else {
		x.Wounds += lost
	}
	h.Wounds += lost
	r.changed = true
	if r.LeftOf(at) == 0 {
		h.Fell = true
		r.dying = append(r.dying, at)
	}
	return lost
}

// heals reports whether the being on a spot could be healed if it had wounds.
func (b *Battle) heals(at Spot) bool { return !b.Dry && b.LeftOf(at) > 0 }

// heal heals wounds of the being on a spot, never more than it has (ruling H12).
func (r *run) heal(at Spot, n int) {
	x := r.At(at)
	if x == nil || x.Empty() {
		return
	}
	h := r.hit(at)
	n = min(n, r.Life(at)-r.LeftOf(at))
	if n <= 0 || !r.heals(at) {
		return
	}
	if x.Hero {
		r.Sides[at.Seat].Left += n
	} else {
		x.Wounds -= n
	}
	h.Wounds -= n
	r.changed = true
}

// shift moves the being on a spot to another of its board and any being there to its place.
func (r *run) shift(from, to Spot) {
	h := r.hit(from)
	h.Moved, h.To = true, to.Space
	first, second := r.moves.first(from), r.moves.first(to)
	x, y := r.At(from), r.At(to)
	if !y.Empty() {
		h = r.hit(to)
		h.Moved, h.To = true, from.Space
		r.moves.set(second, from)
	}
	r.moves.set(first, to)
	*x, *y = *y, *x
	r.changed = true
}
