package field

import "skald/engine"

// Field contains the boards of a match as plain data, by seat. Lists of permanents are never written in place: a change
// makes a new list, so that clones may share them.
type Field struct {
	Sides []Side `json:"sides"`
	// Laid counts the permanents laid so far; it gives each its age.
	Laid int `json:"laid,omitempty"`
}

// Side is a player on the battlefield.
type Side struct {
	// Hero is the id of the hero. Team separates friends from foes: it is the seat itself, except in teams.
	Hero string `json:"hero,omitempty"`
	Team int    `json:"team,omitempty"`
	// Left are the wounds the hero has left, Full those at the start: the limit of healing (ruling H12).
	Left int `json:"left,omitempty"`
	Full int `json:"full,omitempty"`
	// Out reports whether the player, with the board, is out of the match.
	Out bool `json:"out,omitempty"`
	// Points are the wounds dealt to heroes of foes (ruling H39), Lost those of the player's own hero, by Source.
	Points int          `json:"points,omitempty"`
	Lost   [Sources]int `json:"lost,omitzero"`
	// Board are the beings on the spaces.
	Board [Spaces]Being `json:"board,omitzero"`
	// Permanents are those on the player, oldest first.
	Permanents []Permanent `json:"permanents,omitempty"`
}

// Being is a creature or a hero on a space; the zero Being is an empty space.
type Being struct {
	// ID is the design of the creature or the hero.
	ID   string `json:"id,omitempty"`
	Hero bool   `json:"hero,omitempty"`
	// Spent reports whether it was activated in the action under way; Walked counts its steps in it, of which the first
	// may be free.
	Spent  bool `json:"spent,omitempty"`
	Walked int  `json:"walked,omitempty"`
	// Wounds are those of a creature; a hero has Left of its side instead.
	Wounds int `json:"wounds,omitempty"`
	// Permanents are those on the being, oldest first.
	Permanents []Permanent `json:"permanents,omitempty"`
}

// Empty reports whether the space is empty.
func (b *Being) Empty() bool { return b.ID == "" }

// Creature reports whether it is a creature.
func (b *Being) Creature() bool { return b.ID != "" && !b.Hero }

// Permanent is a permanent spell in play.
type Permanent struct {
	// Card is the physical card, which is in play only once; Owner cast it.
	Card  string      `json:"card"`
	Owner engine.Seat `json:"owner"`
	// Power are its tokens: each only adds one step to dispelling it.
	Power int `json:"power,omitempty"`
	// Age grows with every permanent laid.
	Age int `json:"age"`
}

// Source is the cause of a hero's wounds, for statistics.
type Source int

// The sources of wounds.
const (
	BySpell     Source = iota // a spell that was cast
	ByCreature                // an attack, thorns, an ability
	ByWeakness                // own dice of the opposite element
	ByPermanent               // a permanent that acted
	ByNone                    // a stop without an action, or a clash without a stop
	Sources     = 5           // their number
)

// New returns an empty field for a number of seats, each in its own team.
func New(seats int) Field {
	f := Field{Sides: make([]Side, seats)}
	for i := range f.Sides {
		f.Sides[i].Team = i
	}
	return f
}

// Clone returns a copy whose changes do not affect the original.
func (f *Field) Clone() Field {
	c := *f
	c.Sides = append([]Side(nil), f.Sides...)
	return c
}

// At returns the being on a spot, which may be changed; nil for a player or an invalid spot.
func (f *Field) At(s Spot) *Being {
	if s.Seat < 0 || int(s.Seat) >= len(f.Sides) || s.Space < 0 || s.Space >= Spaces {
		return nil
	}
	return &f.Sides[s.Seat].Board[s.Space]
}

// HeroAt returns the spot of a seat's hero; with Space None if it is on no space.
func (f *Field) HeroAt(s engine.Seat) Spot {
	for i := range f.Sides[s].Board {
		if f.Sides[s].Board[i].Hero {
			return Spot{s, Space(i)}
		}
	}
	return Self(s)
}

// Exposed reports whether there is an exposed being on the spot: in the front row, or in the back row with an empty
// space before it.
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

// Place puts a being onto a free space during the placing.
func (f *Field) Place(at Spot, id string, hero bool) { *f.At(at) = Being{ID: id, Hero: hero} }

// Fresh ends an action of a seat: all its creatures may be activated and all free steps made again. It is done at the
// end and not at the beginning, so that the next choices are correct before the action begins (Command, ruling H8).
func (f *Field) Fresh(s engine.Seat) {
	board := &f.Sides[s].Board
	for i := range board {
		board[i].Spent, board[i].Walked = false, 0
	}
}
