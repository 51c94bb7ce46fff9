package returnofheroes

import (
	"slices"
	"strconv"
	"testing"

	"skald/engine"
	"skald/engine/contract"
	"skald/engine/contract/sweep"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
)

// seenTurn is the public view at the beginning of a turn, and the facts since.
type seenTurn struct {
	t      *testing.T
	before view.View
	facts  []engine.Facts
}

// told reports whether some event named a piece at a place.
func (s *seenTurn) told(fits func(f engine.Facts) bool) bool {
	return slices.ContainsFunc(s.facts, fits)
}

// compare looks for an event behind every difference on the board.
func (s *seenTurn) compare(now view.View) {
	for i := range now.Heroes {
		h, o := &now.Heroes[i], &s.before.Heroes[i]
		if h.At != o.At && !s.told(func(f engine.Facts) bool { return f.Piece == h.Hero && f.To == h.At.String() }) {
			s.t.Errorf("nobody told that %s went from %v to %v", h.Hero, o.At, h.At)
		}
		if h.Towards != o.Towards && !h.Towards.IsZero() &&
			!s.told(func(f engine.Facts) bool { return f.Piece == h.Hero && f.To == h.Towards.String() }) {
			s.t.Errorf("nobody told that %s is on the way to %v", h.Hero, h.Towards)
		}
	}
	for _, k := range now.Tokens {
		if !slices.ContainsFunc(s.before.Tokens, func(o view.Token) bool {
			return o.ID == k.ID && o.At == k.At && o.FaceDown == k.FaceDown && o.Back == k.Back
		}) {
			s.came(k)
		}
	}
	for _, o := range s.before.Tokens {
		if !slices.ContainsFunc(now.Tokens, func(k view.Token) bool {
			return o.ID == k.ID && o.At == k.At && o.FaceDown == k.FaceDown && o.Back == k.Back
		}) {
			s.went(o)
		}
	}
}

func (s *seenTurn) came(k view.Token) {
	id := k.ID
	if id == "" {
		id = k.Back
	}
	if !s.told(func(f engine.Facts) bool {
		switch {
		case f.To == string(k.At.Tile): // with its tile
			return k.ID == "" || id == pieces.TheNameless
		case k.Back == "guardian" && k.ID == "", id == pieces.TheNameless: // with the Nameless
			return f.Piece == pieces.TheNameless || f.To == string(rune(towerTile))
		case k.Dropped && f.From == k.At.String() && f.Piece != k.ID: // with its owner's death
			return true
		}
		return f.Piece == id && f.To == k.At.String()
	}) {
		s.t.Errorf("nobody told that %q came to %v", id, k.At)
	}
}

func (s *seenTurn) went(o view.Token) {
	if !s.told(func(f engine.Facts) bool {
		if o.ID == "" || f.Piece == o.ID && f.To == o.At.String() { // turned up or down in place
			return f.To == o.At.String()
		}
		return f.Piece == o.ID && f.From == o.At.String()
	}) {
		s.t.Errorf("nobody told that %q left %v", o.ID, o.At)
	}
}

func TestEverythingThatChangesOnTheBoardIsToldByAnEvent(t *testing.T) {
	const most = 1500
	ways := setups()
	sweep.Of(t, numbers(len(ways)), 7).Parallel(t, strconv.Itoa, func(t *testing.T, i int) {
		d := engine.NewDice(engine.NewChance(uint64(i)), engine.StreamPositions{})
		own := engine.NewDice(engine.NewChance(uint64(i+500)), engine.StreamPositions{})
		g, _, err := New(Pilots).New(ways[i], d)
		if err != nil {
			t.Fatal(err)
		}
		s := &seenTurn{t: t, before: g.View(engine.Public).(view.View)}
		for n := 0; n < most && g.Outcome() == nil && !t.Failed(); n++ {
			turn := g.Turn().Number
			seat, m := contract.AnyMove(g.Prompts(), own)
			events, err := g.Apply(seat, m, d)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range events {
				if _, f, ok := e.For(engine.Public, func(string) bool { return false }); ok {
					s.facts = append(s.facts, f)
				}
			}
			if g.Turn().Number != turn {
				now := g.View(engine.Public).(view.View)
				if s.compare(now); t.Failed() {
					t.Fatalf("in match %d, turn %d, with %s", i, turn, m)
				}
				s.before, s.facts = now, nil
			}
		}
	})
}

func TestOthersAreToldWhereAPieceIsLaidAndNotWhich(t *testing.T) {
	b := warriorAndElf(t).bag("ghoul")
	b.Hand = &hand{Seat: 0, Piece: "ghoul"}
	b.off("ghoul")
	b.Todo.Next(Step{Do: DoPlace, Seat: 0})
	b.fresh()
	to := engine.Of(b.Prompts(), 0)[0].Choices[0]
	e := b.play(0, to.Move)[0]
	for viewer, want := range map[engine.Seat]string{0: "ghoul", 1: "hidden", engine.Public: "hidden"} {
		_, f, ok := e.For(viewer, func(string) bool { return false })
		if !ok || f.Piece != want || f.To != to.Place {
			t.Errorf("viewer %d is told %+v", viewer, f)
		}
	}
}
