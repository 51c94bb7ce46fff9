package field_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/field"
)

// stage is a battle for a test, with cards of its own.
type stage struct {
	*field.Battle
	spells    map[string]*cards.Spell
	creatures map[string]*cards.Creature
	held      map[engine.Seat]int
	drawable  map[engine.Seat]int
}

// A physical card is its design with a number behind it, as in the game: "curse-2".
func (s *stage) Spell(card string) *cards.Spell {
	id, _, _ := strings.Cut(card, "-")
	return s.spells[id]
}

func (s *stage) Creature(id string) *cards.Creature { return s.creatures[id] }
func (s *stage) Held(seat engine.Seat) int          { return s.held[seat] }
func (s *stage) Drawable(seat engine.Seat) int      { return s.drawable[seat] }

// battle sets up one board for each seat, such as "b2 hero, f1 wolf, f2 wolf". Heroes have 21 wounds; a wolf has
// strength 2, life 3, one helmet and attacks straight.
func battle(boards ...string) *stage {
	f := field.New(len(boards))
	s := &stage{Battle: &field.Battle{Field: &f},
		spells:    map[string]*cards.Spell{},
		creatures: map[string]*cards.Creature{},
		held:      map[engine.Seat]int{}, drawable: map[engine.Seat]int{}}
	s.Cards = s
	s.creature("wolf", cards.Creature{})
	for i, board := range boards {
		seat := engine.Seat(i)
		s.Seats = append(s.Seats, seat)
		side := &f.Sides[i]
		side.Hero, side.Left, side.Full = fmt.Sprint("hero", i+1), 21, 21
		for _, word := range strings.Split(board, ", ") {
			if word == "" {
				continue
			}
			space, id, _ := strings.Cut(word, " ")
			hero := id == "hero"
			if hero {
				id = side.Hero
			}
			f.Place(field.Spot{Seat: seat, Space: field.ParseSpace(space)}, id, hero)
		}
	}
	return s
}

// creature adds a design; missing figures are those of the wolf.
func (s *stage) creature(id string, c cards.Creature) *stage {
	c.ID = id
	if c.Life == 0 {
		c.Life = 3
	}
	if c.Strength == 0 {
		c.Strength = 2
	}
	if c.Helmets == 0 {
		c.Helmets = 1
	}
	if c.Range == "" {
		c.Range = cards.Straight
	}
	s.creatures[id] = &c
	return s
}

// always adds a design with static words.
func (s *stage) always(id string, list ...cards.Static) *stage {
	return s.creature(id, cards.Creature{Always: list})
}

// instead adds a design with an activated ability.
func (s *stage) instead(id string, a cards.Ability) *stage {
	return s.creature(id, cards.Creature{Instead: &a})
}

// spell adds a design of an instant spell.
func (s *stage) spell(id string, target cards.Class, do ...cards.Effect) *stage {
	s.spells[id] = &cards.Spell{ID: id, Target: target, Do: do}
	return s
}

// permanent adds a design of a permanent spell on any being.
func (s *stage) permanent(id string, p cards.Permanent) *stage {
	s.spells[id] = &cards.Spell{ID: id, Target: cards.AnyBeing, Permanent: &p, More: cards.MorePower}
	return s
}

// static adds a design of a permanent spell with one static word.
func (s *stage) static(id, word string, n int) *stage {
	return s.permanent(id, cards.Permanent{Static: []cards.Static{{Word: word, N: n}}})
}

// at reads a spot.
func at(id string) field.Spot {
	s, ok := field.ParseSpot(id)
	if !ok {
		panic(id)
	}
	return s
}

// aims reads spots as aims without further decisions.
func aims(ids ...string) []field.Aim {
	var out []field.Aim
	for _, id := range ids {
		out = append(out, field.AimAt(at(id)))
	}
	return out
}

// cast lets a seat, counted from 1, cast a card at targets.
func (s *stage) cast(seat int, card string, ids ...string) field.Outcome {
	return s.Cast(field.Cast{Seat: engine.Seat(seat - 1), Card: card, Aims: aims(ids...)})
}

// lay puts a permanent into play.
func (s *stage) lay(seat int, card, on string) *stage {
	s.cast(seat, card, on)
	return s
}

// wounds returns the wounds of the beings on spots, as "2f1 1, 2b1 0".
func (s *stage) wounds(ids ...string) string {
	var out []string
	for _, id := range ids {
		out = append(out, fmt.Sprint(id, " ", s.Life(at(id))-s.LeftOf(at(id))))
	}
	return strings.Join(out, ", ")
}

// who returns the beings of a board, counted from 1, in the order of the spaces.
func (s *stage) who(seat int) string {
	var out []string
	for i := range s.Sides[seat-1].Board {
		if x := &s.Sides[seat-1].Board[i]; !x.Empty() {
			out = append(out, field.Space(i).ID()+" "+x.ID)
		}
	}
	return strings.Join(out, ", ")
}

// play returns the permanents in play with their bearers, oldest first.
func (s *stage) play() string {
	var out []string
	for _, p := range s.Permanents() {
		word := p.At.ID() + " " + p.Card
		if p.Power > 0 {
			word += fmt.Sprint(" +", p.Power)
		}
		out = append(out, word)
	}
	return strings.Join(out, ", ")
}

// ids returns spots as text, in the order of the boards.
func ids(list []field.Spot) string {
	var out []string
	for _, x := range list {
		out = append(out, x.ID())
	}
	slices.Sort(out)
	return strings.Join(out, " ")
}

// is compares a result with the rules.
func is[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// shown returns the whole field as it is saved.
func (s *stage) shown() (string, error) {
	b, err := json.Marshal(s.Field)
	return string(b), err
}
