// Package view contains the part of a match of Return of the Heroes that a seat, or the public, may see, and describes
// it in words. Pictures are drawn from it alone; it knows the map and the pieces but no rules.
package view

import (
	"skald/engine"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/text"
)

// View is a viewer's knowledge of a match, as plain data.
type View struct {
	// Viewer is the seat of the viewer, engine.Public for the public.
	Viewer engine.Seat `json:"viewer"`
	// Round counts from 1; Turn is the number of the hero's turn.
	Round int `json:"round"`
	Turn  int `json:"turn"`
	// Limit is the number of turns of a solo game, 0 for others.
	Limit int `json:"limit,omitempty"`
	// Active is the seat on turn; engine.Public if the game is over or all are choosing.
	Active engine.Seat `json:"active"`
	// Phase is "heroes" while heroes are chosen, then "move", "fight" or "actions" (rulebook section 3), and "over" at
	// the end.
	Phase string `json:"phase"`
	// Headline describes the present state in one line: the turn and the question.
	Headline text.Message `json:"headline"`
	// Layout contains the places of the tiles.
	Layout land.Layout `json:"layout"`
	// Waiting are pieces that come into play when their tile is explored (7.3).
	Waiting []string `json:"waiting,omitempty"`
	// Choosing contains the choices while heroes are chosen and houses placed (2.2), nil if neither is asked.
	Choosing *Choosing `json:"choosing,omitempty"`
	// Heroes lists the heroes by seat.
	Heroes []Hero `json:"heroes"`
	// Tokens lists the pieces on the map, by point.
	Tokens []Token `json:"tokens"`
	// Bag is the number of pieces in the bag, Stock the number in the bazaar's stock.
	Bag   int `json:"bag"`
	Stock int `json:"stock"`
	// Nameless is the state of the adversary in the tower.
	Nameless Nameless `json:"nameless"`
	// Boat is the place of the boat, the zero Point while it is not in play; BothWays reports whether the wand is on it
	// (5.3.3).
	Boat     land.Point `json:"boat,omitzero"`
	BothWays bool       `json:"bothWays,omitempty"`
	// Reach lists the points the active hero may go to this turn, cheapest first.
	Reach []Reach `json:"reach,omitempty"`
	// Bazaar is the offer on the counter, nil if none is open.
	Bazaar *Bazaar `json:"bazaar,omitempty"`
	// Fight is the combat under way, nil if there is none.
	Fight *Fight `json:"fight,omitempty"`
	// Drawn is a face-down piece drawn and not yet put down, nil if there is none.
	Drawn *Drawn `json:"drawn,omitempty"`
	// Pieces is the box of the match's version of the rules; nil means that of version 1.
	Pieces *pieces.Box `json:"-"`
	// Known is the position of the rules with blanks for the viewer's unknowns: an imagined match is made of nothing
	// else.
	Known any `json:"known"`
	// Outcome is set if the game is over; Story then describes the match in a few lines.
	Outcome *engine.Outcome `json:"outcome,omitempty"`
	Story   []text.Message  `json:"story,omitempty"`
}

// Values of View.Phase.
const (
	PhaseHeroes  = "heroes"
	PhaseMove    = "move"
	PhaseFight   = "fight"
	PhaseActions = "actions"
	PhaseOver    = "over"
)

// Box returns the box of the match's version of the rules.
func (v View) Box() *pieces.Box {
	if v.Pieces == nil {
		return pieces.First()
	}
	return v.Pieces
}

// Choosing contains a seat's choices before the first turn: a hero, or a point for its house.
type Choosing struct {
	// Seat is the choosing seat.
	Seat engine.Seat `json:"seat"`
	// Roster lists the sheets of all heroes of this game, taken ones included; empty while a house is placed.
	Roster []Sheet `json:"roster,omitempty"`
	// Houses lists the possible points of the house; empty while a hero is chosen.
	Houses []land.Point `json:"houses,omitempty"`
}

// Sheet is a hero's sheet for the choice (appendix A1).
type Sheet struct {
	// Hero is the id, Names are those of the man and the woman.
	Hero  string    `json:"hero"`
	Names [2]string `json:"names"`
	// Skills are the printed values of magic, ranged and melee.
	Skills    [3]int `json:"skills"`
	HitPoints int    `json:"hitPoints"`
	Gold      int    `json:"gold"`
	Move      int    `json:"move"`
	// Gift is the hero's ability on hidden paths.
	Gift text.Message `json:"gift"`
	// Start and Quest come with the hero in the introductory game; the zero Point and "" in the others.
	Start land.Point `json:"start,omitzero"`
	Quest string     `json:"quest,omitempty"`
	// Seat is the seat that has taken the hero, engine.Public if free; Woman selects one of the two characters.
	Seat  engine.Seat `json:"seat"`
	Woman bool        `json:"woman,omitempty"`
}

// Hero is a hero's sheet, which is public (rulebook 1.1).
type Hero struct {
	Seat engine.Seat `json:"seat"`
	// Tile is the letter of the start tile the seat has drawn (2.2), "" if none is drawn.
	Tile string `json:"tile,omitempty"`
	// Hero is the id of the hero ("warrior", "elf", …), "" while not chosen.
	Hero string `json:"hero"`
	// Character is the name of the chosen character; Woman selects one of the two.
	Character string `json:"character,omitempty"`
	Woman     bool   `json:"woman,omitempty"`
	// At is the hero's place. Towards is set half-way on a hidden path (4.2): the hero is between At and Towards.
	At      land.Point `json:"at,omitzero"`
	Towards land.Point `json:"towards,omitzero"`
	House   land.Point `json:"house,omitzero"`
	// HitPoints of MaxHitPoints are physical, Armour are the temporary ones of armour and shield.
	HitPoints    int `json:"hitPoints"`
	MaxHitPoints int `json:"maxHitPoints"`
	Armour       int `json:"armour,omitempty"`
	Gold         int `json:"gold"`
	// Move is the movement allowance with all items; Left is the rest of it this turn, for the active hero.
	Move int `json:"move"`
	Left int `json:"left,omitempty"`
	// Skills are magic, ranged and melee, in this order.
	Skills [3]Skill `json:"skills"`
	// Items are at most four, SideQuests at most four.
	Items      []Item      `json:"items,omitempty"`
	SideQuests []SideQuest `json:"sideQuests,omitempty"`
	Quests     []Quest     `json:"quests,omitempty"`
	// Gem is won by completing the personal quest.
	Gem bool `json:"gem,omitempty"`
	// Challenger reports whether the hero has beaten a guardian and may enter the tower on their next turn.
	Challenger bool `json:"challenger,omitempty"`
	Deaths     int  `json:"deaths,omitempty"`
}

// Skill is one skill of a hero.
type Skill struct {
	// Value is the total for tests, 11 at most, items included; Base is the printed one, Training the learned points,
	// Item the bonus of the item in use.
	Value    int `json:"value"`
	Base     int `json:"base"`
	Training int `json:"training,omitempty"`
	Item     int `json:"item,omitempty"`
	// Cubes give dice: Dice is 2 to 5.
	Cubes int `json:"cubes,omitempty"`
	Dice  int `json:"dice"`
}

// Item is an item of a hero.
type Item struct {
	ID string `json:"id"`
	// Uses are the draughts left in a potion, Armour the hit points left in a shield or armour.
	Uses   int `json:"uses,omitempty"`
	Armour int `json:"armour,omitempty"`
	// Idle reports whether another item is used for the same thing instead.
	Idle bool `json:"idle,omitempty"`
}

// SideQuest is a side quest on a hero's sheet.
type SideQuest struct {
	ID string `json:"id"`
	// Destination is the next point for it: the place of its thing, or of its completion; the zero Point if that
	// depends on something not in play.
	Destination land.Point `json:"destination,omitzero"`
	// Ready reports whether everything it needs is at hand.
	Ready bool `json:"ready,omitempty"`
}

// Quest is a hero's personal quest.
type Quest struct {
	ID string `json:"id"`
	// Step is the next one to do, 1 to 3, or 4 if the quest is completed.
	Step        int        `json:"step"`
	Destination land.Point `json:"destination,omitzero"`
	// Awaits is the piece for the step that is not in play yet, "" if nothing is missing.
	Awaits string `json:"awaits,omitempty"`
	// Item is the quest item on the card, "" if none.
	Item string `json:"item,omitempty"`
}

// Token is a piece on the map.
type Token struct {
	// ID is the piece, "" if the viewer does not know it.
	ID string     `json:"id,omitempty"`
	At land.Point `json:"at"`
	// FaceDown reports whether its back is up; Back is then "hidden", "servant" or "guardian". A viewer that once saw
	// it has both ID and FaceDown.
	FaceDown bool   `json:"faceDown,omitempty"`
	Back     string `json:"back,omitempty"`
	// Flipped reports whether it shows its other side: the shield of the Red Knight.
	Flipped bool `json:"flipped,omitempty"`
	// Hearts are its hit points, for adversaries the viewer knows.
	Hearts int `json:"hearts,omitempty"`
	// Dropped marks an item or side quest left behind by a hero.
	Dropped bool `json:"dropped,omitempty"`
}

// Nameless is the state of the Nameless.
type Nameless struct {
	// Card is the card of the Nameless, "" if the viewer does not know it.
	Card string `json:"card,omitempty"`
	// State is "asleep" (not in play), "bag" (may be drawn), "waits" (drawn, but its tile is not explored) or "tower".
	State string `json:"state"`
	// Servants are those still out of play, ServantsInBag those in the bag; both are public counts.
	Servants      int `json:"servants"`
	ServantsInBag int `json:"servantsInBag"`
}

// Reach is a point the active hero may move to.
type Reach struct {
	At land.Point `json:"at"`
	// Steps are the movement points of the way, Gold the price of crossings, Roll the greatest sum of two dice that
	// finds a hidden path on it, 0 if there is none.
	Steps int `json:"steps"`
	Gold  int `json:"gold,omitempty"`
	Roll  int `json:"roll,omitempty"`
}

// Bazaar is an open bazaar.
type Bazaar struct {
	Opener engine.Seat `json:"opener"`
	At     land.Point  `json:"at"`
	// Items are the pieces on the counter.
	Items []string `json:"items"`
}

// Fight is a combat under way.
type Fight struct {
	Seat      engine.Seat `json:"seat"`
	Adversary string      `json:"adversary"`
	At        land.Point  `json:"at"`
	Hearts    int         `json:"hearts"`
	// Skill is "" until it is chosen.
	Skill string `json:"skill,omitempty"`
	// Dice of the last test, Value their limit.
	Dice  []int `json:"dice,omitempty"`
	Value int   `json:"value,omitempty"`
	Won   bool  `json:"won,omitempty"`
	Lost  bool  `json:"lost,omitempty"`
}

// Drawn is a face-down piece in a player's hand.
type Drawn struct {
	Seat engine.Seat `json:"seat"`
	// ID is the piece, "" if the viewer does not know it.
	ID string `json:"id,omitempty"`
}
