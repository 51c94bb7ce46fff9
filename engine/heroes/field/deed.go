package field

import "skald/engine"

// Deed is one thing that happened in a clash after it was stopped, for log and picture.
type Deed struct {
	// Kind is a Deed constant, Seat whose doing it was.
	Kind string      `json:"kind"`
	Seat engine.Seat `json:"seat"`
	// Card is the spell, permanent or creature, From where the being stood that did it,
	// or the bearer of the permanent; the player himself where no being did it.
	Card string `json:"card,omitempty"`
	From Spot   `json:"from"`
	// Hits are whom it reached.
	Hits []Hit `json:"hits,omitempty"`
	// N counts what its kind counts: cards drawn, steps.
	N int `json:"n,omitempty"`
	// Changes are what became of permanents that lay already.
	Changes []Change `json:"changes,omitempty"`
}

// Change is what a deed did to a permanent in play.
type Change struct {
	// Spot and Being are its bearer; a player where Being is "".
	Spot
	Being string `json:"being,omitempty"`
	// Card is the permanent, Power how many power tokens it got, less than 0 when it lost
	// them; Gone that it left play itself.
	Card  string `json:"card"`
	Power int    `json:"power,omitempty"`
	Gone  bool   `json:"gone,omitempty"`
}

// Hit is what a deed did to one being or player.
type Hit struct {
	Spot
	// Being is who stood there, "" for a player himself; Wounds the wounds it lost, less
	// than 0 when healed; Fell that it fell.
	Being  string `json:"being,omitempty"`
	Wounds int    `json:"wounds,omitempty"`
	Fell   bool   `json:"fell,omitempty"`
	// Moved says that it was moved from Spot to To, on the same board.
	Moved bool  `json:"moved,omitempty"`
	To    Space `json:"to,omitempty"`
}

// The kinds of deeds.
const (
	DeedWeakness  = "weakness"  // wounds by dice of the opposite element
	DeedPermanent = "permanent" // a permanent acts
	DeedCast      = "cast"
	DeedAttack    = "attack"
	DeedAbility   = "ability"
	DeedStep      = "step"
	DeedDraw      = "draw"
	DeedLearn     = "learn"
	DeedDispel    = "dispel"
	DeedNone      = "none" // stopped and did nothing
	DeedPass      = "pass"
	DeedRise      = "rise"
)

// Outcome is what an action on the field did, and what is left to the game because it
// touches hands and decks.
type Outcome struct {
	// Deeds are what happened, in order.
	Deeds []Deed
	// Requests are cards to be drawn or discarded at random (ruling H26), in order.
	Requests []Request
	// Activate is how many creatures the caster may activate without their helmets.
	Activate int
	// Returned are permanents that left play and go to the discards of their owners.
	Returned []Returned
	// Fallen are the seats whose heroes fell, in the order of their wounds: out by
	// now, or stunned where nobody is eliminated.
	Fallen []engine.Seat
}

// Request asks for cards to be drawn by a player from his deck, or discarded at random
// from his hand.
type Request struct {
	Seat    engine.Seat
	N       int
	Discard bool
}

// Returned is the card of a permanent that goes to its owner's discard.
type Returned struct {
	Owner engine.Seat
	Card  string
}
