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

// newest is the edition of new matches.
var newest = editions[len(editions)-1]

// rig is a match in its first clash set up by a test: heroes of fire, water, earth and air by seat, alone on their
// boards at b2, with empty hands; the first seat drafted first, so that the last is first in the initiative order.
type rig struct {
	*testing.T
	g *Game
	// told are all events since it began.
	told []engine.Event
}

func newRig(t *testing.T, seats int, pairs ...string) *rig {
	t.Helper()
	options := map[string]string{optionStart: startReady, optionArmy: armyReady, optionPlacing: placingOnce}
	for i := 0; i < len(pairs); i += 2 {
		options[pairs[i]] = pairs[i+1]
	}
	start, _, err := New(Pilots).New(engine.Setup{Seats: seats, Options: options},
		engine.NewDice(engine.NewChance(1), engine.StreamPositions{}))
	if err != nil {
		t.Fatal(err)
	}
	r := &rig{T: t, g: start.(*Game)}
	r.g.First = 0
	for _, a := range r.g.Arenas {
		a.Order = r.g.reverse(a.Seats)
	}
	for s := range r.g.Players {
		p := r.g.Player(engine.Seat(s))
		hero := newest.cards.Heroes()[slices.IndexFunc(newest.cards.Heroes(),
			func(h *cards.Hero) bool { return h.Element == cards.Symbols[s] })].ID
		p.Hero, p.Hand, p.Deck, p.Drafted = hero, nil, nil, nil
		side := &r.g.Field.Sides[s]
		side.Hero, side.Board = hero, [field.Spaces]field.Being{}
		r.being(s, "b2", hero)
	}
	return r
}

// changed forgets all questions, since a test has changed the position by hand.
func (r *rig) changed() { r.g.asked, r.g.moves, r.g.kept = nil, nil, nil }

// being puts a being on a space.
func (r *rig) being(seat int, at, id string) {
	r.g.Field.Place(field.Spot{Seat: engine.Seat(seat), Space: field.ParseSpace(at)}, id,
		newest.cards.HeroOf(id) != nil)
	r.changed()
}

// hand gives a seat cards.
func (r *rig) hand(seat int, ids ...string) {
	slices.Sort(ids)
	r.g.Player(engine.Seat(seat)).Hand = ids
	r.changed()
}

// deck puts cards into a seat's deck.
func (r *rig) deck(seat int, ids ...string) {
	slices.Sort(ids)
	r.g.Player(engine.Seat(seat)).Deck = ids
}

// shows reads dice written as letters.
func shows(letters string) []cards.Symbol {
	var out []cards.Symbol
	for _, n := range faceNumbers(letters) {
		out = append(out, cards.Symbol(n))
	}
	return out
}

// faceNumbers reads dice written as letters: fire, water, earth, air, card, leadership.
func faceNumbers(letters string) []int {
	var out []int
	for _, l := range letters {
		out = append(out, 1+strings.IndexRune("FWEACL", l))
	}
	return out
}

// rolls lets a seat pick all dice up and roll them.
func (r *rig) rolls(seat int, letters string) {
	r.Helper()
	r.does(seat, VerbKeep, faceNumbers(letters)...)
}

// does makes a move; the numbers are the random ones, as faces.
func (r *rig) does(seat int, m engine.Move, numbers ...int) []engine.Event {
	r.Helper()
	events, err := contract.Try(r, r.g, seat, m, engine.ForcedD6(numbers...))
	if err != nil {
		r.Fatalf("%s: %v; asked is %v", m, err, contract.Asked(r.g))
	}
	saved, _ := r.g.MarshalJSON()
	if _, err := New(Pilots).Load(saved); err != nil {
		r.Fatalf("after %s: %v", m, err)
	}
	r.told = append(r.told, events...)
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

// left returns the hit points of a seat's hero.
func (r *rig) left(seat int) int { return r.g.Field.Sides[seat].Left }

// want compares.
func want[T comparable](r *rig, what string, got, wanted T) {
	r.Helper()
	if got != wanted {
		r.Errorf("%s: %v, want %v", what, got, wanted)
	}
}

// design returns the first design of a spell that is as wanted.
func (r *rig) design(wanted func(*cards.Spell) bool) *cards.Spell {
	r.Helper()
	i := slices.IndexFunc(newest.cards.Spells(), wanted)
	if i < 0 {
		r.Fatal("no spell is as this test wants it")
	}
	return newest.cards.Spells()[i]
}

// kind returns the first kind of creature that is as wanted.
func (r *rig) kind(wanted func(*cards.Creature) bool) *cards.Creature {
	r.Helper()
	i := slices.IndexFunc(newest.cards.Creatures(), wanted)
	if i < 0 {
		r.Fatal("no creature is as this test wants it")
	}
	return newest.cards.Creatures()[i]
}

// soldier returns a creature that only attacks.
func (r *rig) soldier(reach cards.Range) *cards.Creature {
	return r.kind(func(c *cards.Creature) bool { return c.Range == reach && c.Always == nil && c.Instead == nil })
}

// stands puts a creature on a space with one wound left.
func (r *rig) stands(seat int, at string, c *cards.Creature) {
	r.being(seat, at, c.ID)
	r.g.Field.At(SpotOf(engine.Seat(seat), field.ParseSpace(at))).Wounds = c.Life - 1
}

// lies puts a permanent of a seat on a being, or on a player: "2b2" or "2".
func (r *rig) lies(owner int, on, card string, power int) {
	at, _ := field.ParseSpot(on)
	side := &r.g.Field.Sides[at.Seat]
	list := &side.Permanents
	if !at.Player() {
		list = &side.Board[at.Space].Permanents
	}
	r.g.Field.Laid++
	*list = append(*list, field.Permanent{Card: card, Owner: engine.Seat(owner), Power: power, Age: r.g.Field.Laid})
	r.changed()
}

// paying returns six dice that pay for a spell, and others.
func paying(x *cards.Spell, others string) string {
	out := ""
	for _, n := range x.Needs {
		out += string("FWEACL"[n-1])
	}
	return (out + others)[:6]
}

// stay lets undecided seats stay. A seat that has not rolled yet rolls useless dice first.
func (r *rig) stay(seats ...int) {
	r.Helper()
	for _, s := range seats {
		if p := &r.g.Players[s].Prep; len(p.Beats) == 0 {
			r.rolls(s, "FWECCLC"[:p.Count])
		}
		r.does(s, "stay")
	}
}

// away lets the time of undecided seats run out.
func (r *rig) away(seats ...int) {
	r.Helper()
	for _, s := range seats {
		p := &r.g.Players[s].Prep
		r.does(s, promptOf(r.g, engine.Seat(s)).Default, faceNumbers("FWECCLC"[len(p.Faces()):p.Count])...)
	}
}

// chooses makes the first move a seat is offered with that prefix.
func (r *rig) chooses(seat int, words string, numbers ...int) {
	r.Helper()
	for _, p := range engine.Of(r.g.Prompts(), engine.Seat(seat)) {
		for _, c := range p.Choices {
			if strings.HasPrefix(string(c.Move), words) {
				r.does(seat, c.Move, numbers...)
				return
			}
		}
	}
	r.Fatalf("nothing begins with %q; asked is %v", words, contract.Asked(r.g))
}

// commands lets the first seat stop with Command while all others stay: it leads its creatures with four points then.
func (r *rig) commands() {
	r.Helper()
	r.hand(0, "command")
	r.rolls(0, "LLLLLL")
	for s := 1; s < len(r.g.Players); s++ {
		if r.g.arenaOf(engine.Seat(s)) == r.g.arenaOf(0) {
			r.stay(s)
		}
	}
	r.does(0, "stop cast command")
}

// offers checks that a seat is offered moves, lacks that it is not.
func (r *rig) offers(seat int, moves ...engine.Move) {
	r.Helper()
	contract.Offers(r, r.g, seat, true, moves...)
}

func (r *rig) lacks(seat int, moves ...engine.Move) {
	r.Helper()
	contract.Offers(r, r.g, seat, false, moves...)
}

// at returns the being on a space, "" if it is free.
func (r *rig) at(spot string) string {
	at, _ := field.ParseSpot(spot)
	return r.g.Field.At(at).ID
}

// discards returns the discard pile of a seat.
func (r *rig) discards(seat int) string { return strings.Join(r.g.Players[seat].Discard, " ") }
