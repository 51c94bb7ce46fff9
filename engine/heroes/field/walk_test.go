package field_test

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"skald/engine"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/field"
)

// printed are the cards of the game; every player holds three and could draw three.
type printed struct{}

func (printed) Spell(card string) *cards.Spell     { return cards.First.SpellOf(card) }
func (printed) Creature(id string) *cards.Creature { return cards.First.CreatureOf(id) }
func (printed) Held(engine.Seat) int               { return 3 }
func (printed) Drawable(engine.Seat) int           { return 3 }

// walk plays random legal actions with the cards of the game. It follows every permanent from the hand to play and
// back.
type walk struct {
	t     *testing.T
	rng   *rand.Rand
	b     *field.Battle
	hand  []string // cards of permanents not yet cast, or that have come back
	owner map[string]engine.Seat
}

func newWalk(t *testing.T, seed uint64) *walk {
	w := &walk{t: t, rng: rand.New(rand.NewPCG(seed, 1)), owner: map[string]engine.Seat{}}
	seats := 2 + int(seed%3)
	f := field.New(seats)
	w.b = &field.Battle{Field: &f, Cards: printed{}, Stuns: seed%5 == 0, Dry: seed%7 == 0}
	for i := range f.Sides {
		s := engine.Seat(i)
		w.b.Seats = append(w.b.Seats, s)
		h := cards.First.Heroes()[i]
		side := &f.Sides[i]
		side.Hero, side.Left, side.Full = h.ID, 21, 21
		if seats == 4 && seed%2 == 0 {
			side.Team = i / 2
		}
		spaces := w.rng.Perm(field.Spaces)
		f.Place(field.Spot{Seat: s, Space: field.Space(spaces[0])}, h.ID, true)
		for _, space := range spaces[1 : 1+w.rng.IntN(field.Spaces)] {
			f.Place(field.Spot{Seat: s, Space: field.Space(space)},
				cards.First.Creatures()[w.rng.IntN(len(cards.First.Creatures()))].ID, false)
		}
	}
	for _, s := range cards.First.Spells() {
		if s.Permanent != nil {
			w.hand = append(w.hand, cards.Physical(s)...)
		}
	}
	return w
}

// one returns a random element of a list.
func one[T any](w *walk, list []T) (x T, ok bool) {
	if len(list) == 0 {
		return x, false
	}
	return list[w.rng.IntN(len(list))], true
}

// note follows the effects of an action on permanents and players.
func (w *walk) note(out field.Outcome) {
	for _, r := range out.Returned {
		if w.owner[r.Card] != r.Owner {
			w.t.Errorf("%s comes back to seat %d, but seat %d cast it", r.Card, r.Owner+1, w.owner[r.Card]+1)
		}
		delete(w.owner, r.Card)
		w.hand = append(w.hand, r.Card)
	}
	for _, s := range out.Fallen {
		if w.b.Sides[s].Left != 0 || w.b.Sides[s].Out == w.b.Stuns {
			w.t.Errorf("seat %d has fallen with %d left, out %v", s+1, w.b.Sides[s].Left, w.b.Sides[s].Out)
		}
	}
	for card, s := range w.owner {
		if w.b.Sides[s].Out { // the player's cards have left the game
			delete(w.owner, card)
		}
	}
}

// cast lets a seat cast a random spell, if one has a target.
func (w *walk) cast(s engine.Seat) {
	spell, _ := one(w, cards.First.Spells())
	card := spell.ID
	if spell.Permanent != nil {
		var held []int
		for i, id := range w.hand {
			if cards.First.SpellOf(id) == spell {
				held = append(held, i)
			}
		}
		i, ok := one(w, held)
		if !ok {
			return
		}
		card = w.hand[i]
	}
	var aims []field.Aim
	extra := w.rng.IntN(3)
	for range 1 + extra {
		to, ok := one(w, w.b.Targets(s, spell, aims))
		if !ok {
			break
		}
		aim, _ := one(w, w.b.Aims(s, spell.Do, aims, to))
		aims = append(aims, aim)
		if spell.More != cards.MoreTarget {
			break
		}
	}
	if len(aims) == 0 {
		return
	}
	if spell.Permanent != nil {
		w.hand = without(w.hand, card)
		w.owner[card] = s
	}
	triggers := w.b.CastTriggers(s, spell)
	w.note(w.b.Cast(field.Cast{Seat: s, Card: card, Extra: extra, Aims: aims}))
	for _, card := range triggers {
		w.note(w.b.Trigger(card, field.OnCast))
	}
}

func without(list []string, card string) []string {
	var out []string
	for _, x := range list {
		if x != card {
			out = append(out, x)
		}
	}
	return out
}

// act lets a seat have an action: stop effects, a spell, activations and steps.
func (w *walk) act(s engine.Seat) {
	w.b.Fresh(s)
	w.note(w.b.Hurt(w.rng.IntN(2), field.DeedWeakness, s))
	for _, card := range w.b.StopTriggers(s) {
		w.note(w.b.Trigger(card, field.OnStop))
	}
	if w.b.Sides[s].Out {
		return
	}
	if w.rng.IntN(8) == 0 {
		if p, ok := one(w, w.b.Permanents()); ok {
			w.note(w.b.Dispel(s, p.Card, 1+w.rng.IntN(2)))
		}
		return
	}
	w.cast(s)
	for range w.rng.IntN(4) {
		if w.b.Sides[s].Out {
			return
		}
		if x, ok := one(w, w.b.Steps(s)); ok && w.rng.IntN(2) == 0 {
			w.note(w.b.Step(s, x.From, x.To))
			continue
		}
		space, ok := one(w, w.b.Activations(s))
		from := field.Spot{Seat: s, Space: space}
		if !ok {
			continue
		}
		if to, ok := one(w, w.b.Reach(from)); ok && w.rng.IntN(2) == 0 {
			w.note(w.b.Attack(from, to))
		} else if to, ok := one(w, w.b.AbilityTargets(from)); ok {
			aim, _ := one(w, w.b.AbilityAims(from, to))
			w.note(w.b.Ability(from, aim))
		}
	}
	if w.b.Stunned(s) && w.rng.IntN(2) == 0 {
		w.b.Rise(s)
	}
}

// sound checks the field after an action.
func (w *walk) sound() {
	if err := w.b.Check(len(w.b.Sides), printed{}); err != nil {
		w.t.Errorf("after an action: %v", err)
	}
	laid := map[string]engine.Seat{}
	for _, p := range w.b.Permanents() {
		laid[p.Card] = p.Owner
	}
	if len(laid) != len(w.owner) {
		w.t.Errorf("%d permanents are in play, but %d were cast and have not come back", len(laid), len(w.owner))
	}
	for i := range w.b.Sides {
		side := &w.b.Sides[i]
		lost := 0
		for _, n := range side.Lost {
			lost += n
		}
		if lost < side.Full-side.Left {
			w.t.Errorf("seat %d has %d wounds of which only %d were dealt", i+1, side.Full-side.Left, lost)
		}
		if !side.Out && side.Left == 0 && !w.b.Stuns || side.Out && w.b.Creatures(engine.Seat(i)) > 0 {
			w.t.Errorf("seat %d: out %v with %d wounds left and %d creatures", i+1, side.Out, side.Left,
				w.b.Creatures(engine.Seat(i)))
		}
	}
	a, err := json.Marshal(w.b.Field)
	var back field.Field
	if err == nil {
		err = json.Unmarshal(a, &back)
	}
	if b, _ := json.Marshal(back); err != nil || string(a) != string(b) {
		w.t.Errorf("saved as %s, read back as %s: %v", a, b, err)
	}
}

func TestRandomBattlesWithThePrintedCardsStaySound(t *testing.T) {
	for seed := range uint64(60) {
		w := newWalk(t, seed)
		for range 40 {
			in := w.b.In(w.b.Seats[0])
			if len(in) < 2 {
				break
			}
			s, _ := one(w, in)
			w.act(s)
			w.sound()
		}
		if t.Failed() {
			t.Fatalf("in the battle of seed %d", seed)
		}
	}
}
