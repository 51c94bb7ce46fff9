package field

import "skald/engine"

// Deed is one event of a clash after its stop, for log and picture.
type Deed struct {
	// Kind is a Deed constant, Seat the acting seat.
	Kind string      `json:"kind"`
	Seat engine.Seat `json:"seat"`
	// Card is the spell, permanent or creature; From is the place of the acting being, or the bearer of the permanent,
	// or the player if no being acted.
	Card string `json:"card,omitempty"`
	From Spot   `json:"from"`
	// Hits are its effects on beings and players.
	Hits []Hit `json:"hits,omitempty"`
	// N is a count of the kind: cards drawn, steps.
	N int `json:"n,omitempty"`
	// Changes are its effects on permanents in play.
	Changes []Change `json:"changes,omitempty"`
}

// Change is the effect of a deed on a permanent in play.
type Change struct {
	// Spot and Being are its bearer; a player if Being is "".
	Spot
	Being string `json:"being,omitempty"`
	// Card is the permanent, Power the number of power tokens added, less than 0 if it lost them; Gone reports whether
	// it left play.
	Card  string `json:"card"`
	Power int    `json:"power,omitempty"`
	Gone  bool   `json:"gone,omitempty"`
}

// Hit is the effect of a deed on one being or player.
type Hit struct {
	Spot
	// Being is the being on the spot, "" for a player; Wounds the wounds it lost, less than 0 if healed; Fell reports
	// whether it fell.
	Being  string `json:"being,omitempty"`
	Wounds int    `json:"wounds,omitempty"`
	Fell   bool   `json:"fell,omitempty"`
	// Moved reports whether it was moved from Spot to To, on the same board.
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
	DeedNone      = "none" // a stop without an action
	DeedPass      = "pass"
	DeedRise      = "rise"
)

// Outcome contains the events of an action on the field, and the effects on hands and decks that are left to the game.
type Outcome struct {
	// Deeds are the events, in order.
	Deeds []Deed
	// Requests are cards to draw or to discard at random (ruling H26), in order.
	Requests []Request
	// Activate is the number of creatures the caster may activate without their helmets.
	Activate int
	// Returned are permanents that left play and go to the discard piles of their owners.
	Returned []Returned
	// Fallen are the seats whose heroes fell, in the order of their wounds: now out, or stunned if there is no
	// elimination.
	Fallen []engine.Seat
}

// Request lets a player draw cards from their deck, or discard at random from their hand.
type Request struct {
	Seat    engine.Seat
	N       int
	Discard bool
}

// Returned is the card of a permanent that goes to its owner's discard pile.
type Returned struct {
	Owner engine.Seat
	Card  string
}
