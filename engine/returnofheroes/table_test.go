package returnofheroes

import (
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/contract"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/engine/text"
)

// at returns a point by its name.
func at(name string) land.Point { return land.At(name) }

// table is a position under test, with the warrior on seat 0 to move.
type table struct {
	*Game
	t *testing.T
}

// warriorAndElf starts a game for two: the warrior on seat 0 begins, the elf is on seat 1, the bag is empty.
func warriorAndElf(t *testing.T, options ...string) *table {
	t.Helper()
	return seated(t, []string{"warrior", "elf"}, options...)
}

// seated starts a game for some heroes, the first of whom begins. The bag is empty.
func seated(t *testing.T, heroes []string, options ...string) *table {
	t.Helper()
	return edited(t, editions[len(editions)-1], heroes, options...)
}

// edited is seated with the edition of a version.
func edited(t *testing.T, e *edition, heroes []string, options ...string) *table {
	t.Helper()
	s := engine.Setup{Seats: len(heroes), Options: map[string]string{optionFirst: "1"}}
	for i := 0; i+1 < len(options); i += 2 {
		s.Options[options[i]] = options[i+1]
	}
	g, err := newGame(e, s, engine.NewDice(&engine.Forced{}, engine.StreamPositions{}))
	if err != nil {
		t.Fatal(err)
	}
	b := &table{Game: g, t: t}
	for i, id := range heroes {
		if len(b.heroesLeft()) > 1 {
			b.play(i, engine.MakeMove("hero", id))
		}
	}
	for _, id := range slices.Clone(b.Bag) {
		b.Bag = without(b.Bag, id)
		b.Removed = b.put(b.Removed, id)
	}
	return b
}

// fresh forgets the open questions, after a change by hand.
func (b *table) fresh() { b.asked, b.Game.legal, b.near = nil, nil, nil }

// off removes a piece from any place.
func (b *table) off(piece string) {
	b.t.Helper()
	b.fresh()
	for _, heap := range []*[]string{&b.Bag, &b.Stock, &b.Servants, &b.Removed, &b.Guardians} {
		*heap = without(*heap, piece)
	}
	b.lift(piece)
	if slices.Contains(b.Pool, piece) {
		b.Pool = without(b.Pool, piece)
		i := slices.IndexFunc(b.Tokens, func(k Token) bool { return k.Piece == "" && b.BackOf(&k) == "hidden" })
		b.Tokens = slices.Delete(b.Tokens, i, i+1)
	}
}

// lay puts a piece on the map face up.
func (b *table) lay(piece, point string) *table {
	b.off(piece)
	b.Tokens = append(b.Tokens, Token{Piece: piece, At: at(point)})
	if piece == "boat" {
		b.Boat = at(point)
	}
	return b
}

// clear removes all pieces at points from the map, including undecided ones.
func (b *table) clear(points ...string) *table {
	b.fresh()
	for _, p := range points {
		for _, i := range slices.Backward(b.TokensAt(at(p))) {
			id := b.Tokens[i].Piece
			if id == "" {
				id = b.Pool[0]
				b.Pool = b.Pool[1:]
			}
			b.Tokens = slices.Delete(b.Tokens, i, i+1)
			b.Removed = b.put(b.Removed, id)
		}
	}
	return b
}

// bag puts pieces into the bag.
func (b *table) bag(ids ...string) *table {
	for _, id := range ids {
		b.off(id)
		b.Bag = b.put(b.Bag, id)
	}
	return b
}

// give puts an item into a hero's slot.
func (b *table) give(seat int, ids ...string) *table {
	for _, id := range ids {
		p, _ := b.box.ItemOf(id)
		b.off(p.Piece)
		b.Heroes[seat].pack(id, 0)
	}
	b.refresh()
	return b
}

// side gives a hero a side quest.
func (b *table) side(seat int, ids ...string) *table {
	for _, id := range ids {
		b.off(id)
		b.Heroes[seat].Side = append(b.Heroes[seat].Side, id)
	}
	return b
}

// stand puts a hero on a point.
func (b *table) stand(seat int, point string) *table {
	b.fresh()
	b.Heroes[seat].At = at(point)
	return b
}

// refresh restarts the movement of the hero on turn.
func (b *table) refresh() *table {
	b.fresh()
	if b.Phase == view.PhaseMove {
		b.Left = b.Allowance(b.Active)
	}
	return b
}

// awake puts the Nameless and the guardians into play, and no servants.
func (b *table) awake() *table {
	b.fresh()
	b.Nameless = InTower
	b.Tokens = append(b.Tokens, Token{Piece: pieces.TheNameless, At: Tower})
	for _, p := range land.Points() {
		if land.ColourAt(p) == land.Guard {
			b.Tokens = append(b.Tokens, Token{At: p, Down: true})
		}
	}
	return b
}

// guardian decides the guardian of a post.
func (b *table) guardian(id, point string) *table {
	b.fresh()
	for _, i := range b.TokensAt(at(point)) {
		if k := &b.Tokens[i]; k.Piece == "" {
			k.Piece = id
			b.Guardians = without(b.Guardians, id)
		}
	}
	return b
}

// faces returns the numbers behind the faces of six-sided dice.
func faces(dice ...int) []int {
	out := make([]int, len(dice))
	for i, x := range dice {
		out[i] = x - 1
	}
	return out
}

// play makes a move that must be legal, with exactly these numbers drawn.
func (b *table) play(seat int, m engine.Move, numbers ...int) []engine.Event {
	b.t.Helper()
	events, err := b.try(seat, m, numbers...)
	if err != nil {
		b.t.Fatalf("%s: %v", m, err)
	}
	if err := b.check(); err != nil && b.Phase != view.PhaseHeroes {
		b.t.Fatalf("after %s: %v", m, err)
	}
	return events
}

// try makes a move with exactly these numbers drawn. Every seat also types illegal moves, which must be refused with a
// reason.
func (b *table) try(seat int, m engine.Move, numbers ...int) ([]engine.Event, error) {
	b.t.Helper()
	wellRefused(b.t, b.Game, engine.Seat(seat), m)
	d := engine.NewDice(engine.NewChance(uint64(len(m))), engine.StreamPositions{})
	for i := range b.Heroes {
		for range 12 {
			wellRefused(b.t, b.Game, engine.Seat(i), anyTyped(d, nil))
		}
	}
	return contract.Try(b.t, b.Game, seat, m, &engine.Forced{Values: numbers})
}

// refused makes a move that must be refused by a section and returns the reason.
func (b *table) refused(seat int, m engine.Move, rule string) text.Message {
	b.t.Helper()
	_, err := b.try(seat, m)
	return contract.Refused(b.t, m, err, rule).Why
}

// legal reports whether a seat is offered a move.
func (b *table) legal(seat int, m engine.Move) bool {
	return engine.Legal(b.Prompts(), engine.Seat(seat), m) != nil
}

// offers checks which moves a seat is offered.
func (b *table) offers(seat int, want bool, moves ...engine.Move) {
	b.t.Helper()
	contract.Offers(b.t, b.Game, seat, want, moves...)
}

// choice returns an offered choice.
func (b *table) choice(seat int, m engine.Move) engine.Choice {
	b.t.Helper()
	o := engine.Legal(b.Prompts(), engine.Seat(seat), m)
	if o == nil || o.Choice == nil {
		b.t.Fatalf("%s is not offered", m)
	}
	return *o.Choice
}

// is checks that two things are equal.
func is[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s is %v, not %v", what, got, want)
	}
}

// kinds lists the kinds of events.
func kinds(events []engine.Event) []string {
	var out []string
	for _, e := range events {
		out = append(out, e.Kind)
	}
	return out
}

// happened reports whether an event of a kind happened.
func happened(events []engine.Event, kind string) bool { return slices.Contains(kinds(events), kind) }
