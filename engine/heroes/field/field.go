package field

import "skald/engine"

// Field is the boards of a match as plain data, by seat. Lists of permanents are never
// written in place: a change makes a new list, so that clones may share them.
type Field struct {
	Sides []Side `json:"sides"`
	// Laid counts the permanents laid so far; it gives each its age.
	Laid int `json:"laid,omitempty"`
}

// Side is a player on the battlefield.
type Side struct {
	// Hero is the id of his hero, Team what tells friends from foes: the seat itself,
	// but in teams.
	Hero string `json:"hero,omitempty"`
	Team int    `json:"team,omitempty"`
	// Left are the wounds the hero has left, Full those it had at the start: what
	// healing never goes beyond (ruling H12).
	Left int `json:"left,omitempty"`
	Full int `json:"full,omitempty"`
	// Out says that the player is out of the match, and his board with him.
	Out bool `json:"out,omitempty"`
	// Points are the wounds he dealt to heroes of foes (ruling H39), Lost those his own
	// hero lost, by Source.
	Points int          `json:"points,omitempty"`
	Lost   [Sources]int `json:"lost,omitzero"`
	// Board are the beings on the spaces.
	Board [Spaces]Being `json:"board,omitzero"`
	// Permanents lie on the player himself, oldest first.
	Permanents []Permanent `json:"permanents,omitempty"`
}

// Being is what stands on a space; the zero Being is an empty space.
type Being struct {
	// ID is the design of the creature or the hero.
	ID   string `json:"id,omitempty"`
	Hero bool   `json:"hero,omitempty"`
	// Spent says that it was activated in the action under way, Walked counts its
	// steps in it, of which the first may be free.
	Spent  bool `json:"spent,omitempty"`
	Walked int  `json:"walked,omitempty"`
	// Wounds are those a creature bears; a hero's are told by Left of its side.
	Wounds int `json:"wounds,omitempty"`
	// Permanents lie on the being, oldest first.
	Permanents []Permanent `json:"permanents,omitempty"`
}

// Empty reports whether nothing stands there.
func (b *Being) Empty() bool { return b.ID == "" }

// Creature reports whether a creature stands there.
func (b *Being) Creature() bool { return b.ID != "" && !b.Hero }

// Permanent is a permanent spell in play.
type Permanent struct {
	// Card is the physical card, which is in play once only; Owner cast it.
	Card  string      `json:"card"`
	Owner engine.Seat `json:"owner"`
	// Power are its tokens: each is one step more for whoever dispels it, and nothing
	// else.
	Power int `json:"power,omitempty"`
	// Age grows with every permanent laid.
	Age int `json:"age"`
}

// Source is what made a hero lose wounds, for statistics.
type Source int

// The sources of wounds.
const (
	BySpell     Source = iota // a spell that was cast
	ByCreature                // an attack, thorns, an ability
	ByWeakness                // own dice of the opposite element
	ByPermanent               // a permanent that acted
	ByNone                    // a stop without an action, or nobody stopping
	Sources     = 5           // how many there are
)

// New is an empty field for so many seats, each for himself.
func New(seats int) Field {
	f := Field{Sides: make([]Side, seats)}
	for i := range f.Sides {
		f.Sides[i].Team = i
	}
	return f
}

// Clone is a copy that may be acted on without a trace in the first.
func (f *Field) Clone() Field {
	c := *f
	c.Sides = append([]Side(nil), f.Sides...)
	return c
}

// At is what stands on a spot, which may be changed; nil for a player himself and for
// what is no spot.
func (f *Field) At(s Spot) *Being {
	if s.Seat < 0 || int(s.Seat) >= len(f.Sides) || s.Space < 0 || s.Space >= Spaces {
		return nil
	}
	return &f.Sides[s.Seat].Board[s.Space]
}

// HeroAt is where the hero of a seat stands; with Space None while he stands nowhere.
func (f *Field) HeroAt(s engine.Seat) Spot {
	for i := range f.Sides[s].Board {
		if f.Sides[s].Board[i].Hero {
			return Spot{s, Space(i)}
		}
	}
	return Self(s)
}

// Exposed reports whether a being stands on the spot and is exposed: in the front row,
// or in the back row with an empty space before it.
func (f *Field) Exposed(s Spot) bool {
	b := f.At(s)
	return b != nil && !b.Empty() && (s.Space.Front() || f.Sides[s.Seat].Board[s.Space.Other()].Empty())
}

// Creatures counts the creatures on the board of a seat.
func (f *Field) Creatures(s engine.Seat) int {
	n := 0
	for i := range f.Sides[s].Board {
		if f.Sides[s].Board[i].Creature() {
			n++
		}
	}
	return n
}

// Place puts a being onto a free space: in the placing.
func (f *Field) Place(at Spot, id string, hero bool) { *f.At(at) = Being{ID: id, Hero: hero} }

// Fresh ends an action of a seat: all his creatures may be activated and all free steps
// made again. It belongs to the end and not to the beginning, so that what he could do
// next is told rightly before he begins (Command, ruling H8).
func (f *Field) Fresh(s engine.Seat) {
	board := &f.Sides[s].Board
	for i := range board {
		board[i].Spent, board[i].Walked = false, 0
	}
}
