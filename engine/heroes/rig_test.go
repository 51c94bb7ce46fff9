package heroes

import (
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/contract"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/field"
)

// rig is a match in its first clash that a test has laid out: heroes of fire, water,
// earth and air by seat, alone on their boards at b2, with empty hands; the first seat
// drafted first, so that the last is first in the initiative order.
type rig struct {
	*testing.T
	g *Game
}

func newRig(t *testing.T, seats int, pairs ...string) *rig {
	t.Helper()
	options := map[string]string{optionStart: startReady, optionArmy: armyReady, optionPlacing: placingOnce}
	for i := 0; i < len(pairs); i += 2 {
		options[pairs[i]] = pairs[i+1]
	}
	start, _, err := New().New(engine.Setup{Seats: seats, Options: options}, engine.NewDice(engine.NewChance(1), engine.Marks{}))
	if err != nil {
		t.Fatal(err)
	}
	r := &rig{t, start.(*Game)}
	r.g.First = 0
	for _, a := range r.g.Arenas {
		a.Order = r.g.reverse(a.Seats)
	}
	for s := range r.g.Players {
		p := r.g.player(engine.Seat(s))
		hero := cards.Heroes()[slices.IndexFunc(cards.Heroes(), func(h *cards.Hero) bool { return h.Element == cards.Symbols[s] })].ID
		p.Hero, p.Hand, p.Deck, p.Drafted = hero, nil, nil, nil
		side := &r.g.Field.Sides[s]
		side.Hero, side.Board = hero, [field.Spaces]field.Being{}
		r.being(s, "b2", hero)
	}
	return r
}

// being lets a being stand on a space.
func (r *rig) being(seat int, at, id string) {
	r.g.Field.Place(field.Spot{Seat: engine.Seat(seat), Space: field.ParseSpace(at)}, id, cards.HeroOf(id) != nil)
	r.g.asked = nil
}

// hand gives a seat cards.
func (r *rig) hand(seat int, ids ...string) {
	slices.Sort(ids)
	r.g.player(engine.Seat(seat)).Hand = ids
	r.g.asked = nil
}

// deck lays cards into a seat's deck.
func (r *rig) deck(seat int, ids ...string) {
	slices.Sort(ids)
	r.g.player(engine.Seat(seat)).Deck = ids
}

// faceNumbers reads dice written as letters: fire, water, earth, air, card, leadership.
func faceNumbers(letters string) []int {
	var out []int
	for _, l := range letters {
		out = append(out, 1+strings.IndexRune("FWEACL", l))
	}
	return out
}

// rolls lets a seat take all dice up and roll them.
func (r *rig) rolls(seat int, letters string) {
	r.Helper()
	r.does(seat, verbKeep, faceNumbers(letters)...)
}

// does makes a move; the numbers are what chance gives, as faces.
func (r *rig) does(seat int, m engine.Move, numbers ...int) []engine.Event {
	r.Helper()
	events, err := contract.Try(r, r.g, seat, m, engine.ForcedD6(numbers...))
	if err != nil {
		r.Fatalf("%s: %v; asked is %v", m, err, contract.Asked(r.g))
	}
	saved, _ := r.g.MarshalJSON()
	if _, err := New().Load(saved); err != nil {
		r.Fatalf("after %s: %v", m, err)
	}
	return events
}

// refused checks that a move is refused with a message, and changes nothing.
func (r *rig) refused(seat int, m engine.Move, why string) {
	r.Helper()
	_, err := contract.Try(r, r.g, seat, m, &engine.Forced{})
	no, ok := err.(*engine.Refusal)
	if !ok || no.Why.Key != why {
		r.Errorf("%s: %v, want %s", m, err, why)
	}
}

// left are the hit points of a seat's hero.
func (r *rig) left(seat int) int { return r.g.Field.Sides[seat].Left }

// want compares.
func want[T comparable](r *rig, what string, got, wanted T) {
	r.Helper()
	if got != wanted {
		r.Errorf("%s: %v, want %v", what, got, wanted)
	}
}
