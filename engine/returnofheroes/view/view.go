// Package view holds what a seat, or the public, may see of a match of Return of the Heroes,
// and puts it into words. Pictures are drawn from it alone; it knows the map and the pieces
// but no rules.
package view

import (
	"skald/engine"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/text"
)

// View is what one seat, or the public, may see of a match. It is plain data.
type View struct {
	// Viewer is who sees this, engine.Public for everybody.
	Viewer engine.Seat `json:"viewer"`
	// Round counts from 1; Turn is the number of the hero's turn.
	Round int `json:"round"`
	Turn  int `json:"turn"`
	// Limit is how many turns a solo game has, 0 for others.
	Limit int `json:"limit,omitempty"`
	// Active is whose turn it is; engine.Public when the game is over or all
	// are choosing.
	Active engine.Seat `json:"active"`
	// Phase is "heroes" while heroes are chosen, then "move", "fight" or
	// "actions" (rulebook section 3), and "over" at the end.
	Phase string `json:"phase"`
	// Headline says in one line what is going on: whose turn, what is asked.
	Headline text.Message `json:"headline"`
	// Layout is which tile lies where.
	Layout land.Layout `json:"layout"`
	// Waiting are pieces that come into play when their tile is explored (7.3).
	Waiting []string `json:"waiting,omitempty"`
	// Choosing is what there is to choose from while heroes are chosen and houses
	// placed (2.2), nil when neither is asked.
	Choosing *Choosing `json:"choosing,omitempty"`
	// Heroes lists the heroes by seat.
	Heroes []Hero `json:"heroes"`
	// Tokens lists the pieces that lie on the map, by point.
	Tokens []Token `json:"tokens"`
	// Bag is how many pieces are in the bag, Stock how many in the bazaar's
	// stock.
	Bag   int `json:"bag"`
	Stock int `json:"stock"`
	// Nameless is the state of the adversary in the tower.
	Nameless Nameless `json:"nameless"`
	// Boat is where the boat lies, nowhere while it is not in play; BothWays
	// says that the wand lies on it (5.3.3).
	Boat     land.Point `json:"boat,omitzero"`
	BothWays bool       `json:"bothWays,omitempty"`
	// Reach lists where the active hero may go this turn, cheapest first.
	Reach []Reach `json:"reach,omitempty"`
	// Bazaar is the offer on the counter, nil when none is open.
	Bazaar *Bazaar `json:"bazaar,omitempty"`
	// Fight is the combat under way, nil when there is none.
	Fight *Fight `json:"fight,omitempty"`
	// Drawn is a face-down piece somebody has drawn and has still to lay down,
	// nil when there is none.
	Drawn *Drawn `json:"drawn,omitempty"`
	// Pieces is the box of the version of the rules by which the match is played; nil
	// stands for that of version 1.
	Pieces *pieces.Box `json:"-"`
	// Known is the position of the rules with blanks for what the viewer does not know:
	// the whole of what an imagined match is made of.
	Known any `json:"known"`
	// Outcome is set when the game is over; Story then tells the match in a few
	// lines.
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

// Box returns the box of the version of the rules by which the match is played.
func (v View) Box() *pieces.Box {
	if v.Pieces == nil {
		return pieces.First()
	}
	return v.Pieces
}

// Choosing is what a seat chooses from before the first turn: a hero, or a
// point for its house.
type Choosing struct {
	// Seat is who chooses.
	Seat engine.Seat `json:"seat"`
	// Roster lists the sheets of all heroes of this game, taken ones included;
	// empty while a house is placed.
	Roster []Sheet `json:"roster,omitempty"`
	// Houses lists the points where the house may stand; empty while a hero is
	// chosen.
	Houses []land.Point `json:"houses,omitempty"`
}

// Sheet is a hero's sheet as it lies there to be chosen (appendix A1).
type Sheet struct {
	// Hero is the id, Names are those of the man and the woman.
	Hero  string    `json:"hero"`
	Names [2]string `json:"names"`
	// Skills are the printed values of magic, ranged and melee.
	Skills    [3]int `json:"skills"`
	HitPoints int    `json:"hitPoints"`
	Gold      int    `json:"gold"`
	Move      int    `json:"move"`
	// Gift is what he can do on hidden paths.
	Gift text.Message `json:"gift"`
	// Start and Quest come with him in the introductory game; nowhere and "" in
	// the others.
	Start land.Point `json:"start,omitzero"`
	Quest string     `json:"quest,omitempty"`
	// Seat is who has taken him, engine.Public while he is free; Woman says as
	// which of the two.
	Seat  engine.Seat `json:"seat"`
	Woman bool        `json:"woman,omitempty"`
}

// Hero is a hero's sheet, open to all (rulebook 1.1).
type Hero struct {
	Seat engine.Seat `json:"seat"`
	// Tile is the letter of the start tile the seat has drawn (2.2), "" where none
	// is drawn.
	Tile string `json:"tile,omitempty"`
	// Hero is the id of the hero ("warrior", "elf", …), "" while not chosen.
	Hero string `json:"hero"`
	// Character is the name of the one of the two he is; Woman says which.
	Character string `json:"character,omitempty"`
	Woman     bool   `json:"woman,omitempty"`
	// At is where he stands. Towards is set when he stands half-way on a hidden
	// path (4.2): he is between At and Towards.
	At      land.Point `json:"at,omitzero"`
	Towards land.Point `json:"towards,omitzero"`
	House   land.Point `json:"house,omitzero"`
	// HitPoints of MaxHitPoints are physical, Armour are the temporary ones of
	// armour and shield.
	HitPoints    int `json:"hitPoints"`
	MaxHitPoints int `json:"maxHitPoints"`
	Armour       int `json:"armour,omitempty"`
	Gold         int `json:"gold"`
	// Move is the movement allowance with everything he carries; Left what is
	// left of it this turn, for the active hero.
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
	// Challenger says that a guardian was beaten and the tower stands open to
	// him on his next turn.
	Challenger bool `json:"challenger,omitempty"`
	Deaths     int  `json:"deaths,omitempty"`
}

// Skill is one skill of a hero.
type Skill struct {
	// Value is what a test compares with, 11 at most, items included; Base is
	// the printed one, Training what was learned, Item what the item in use
	// adds.
	Value    int `json:"value"`
	Base     int `json:"base"`
	Training int `json:"training,omitempty"`
	Item     int `json:"item,omitempty"`
	// Cubes give dice: Dice is 2 to 5.
	Cubes int `json:"cubes,omitempty"`
	Dice  int `json:"dice"`
}

// Item is something a hero carries.
type Item struct {
	ID string `json:"id"`
	// Uses are the draughts left in a potion, Armour the hit points left in a
	// shield or armour.
	Uses   int `json:"uses,omitempty"`
	Armour int `json:"armour,omitempty"`
	// Idle says that another item is used for the same thing instead.
	Idle bool `json:"idle,omitempty"`
}

// SideQuest is a side quest on a hero's sheet.
type SideQuest struct {
	ID string `json:"id"`
	// Destination is where to go for it next: where the thing lies that it
	// asks for, or where it can be completed; nowhere when that depends on
	// something not in play.
	Destination land.Point `json:"destination,omitzero"`
	// Ready says that everything it needs is at hand.
	Ready bool `json:"ready,omitempty"`
}

// Quest is a hero's personal quest.
type Quest struct {
	ID string `json:"id"`
	// Step is the next one to do, 1 to 3, or 4 when the quest is completed.
	Step        int        `json:"step"`
	Destination land.Point `json:"destination,omitzero"`
	// Awaits is the piece the step needs and that is not in play yet, "" when
	// nothing is missing.
	Awaits string `json:"awaits,omitempty"`
	// Item is the quest item on the card, "" when none.
	Item string `json:"item,omitempty"`
}

// Token is a piece on the map.
type Token struct {
	// ID is the piece, "" when the viewer does not know which it is.
	ID string     `json:"id,omitempty"`
	At land.Point `json:"at"`
	// FaceDown says that it lies with its back up; Back is then "hidden",
	// "servant" or "guardian". A viewer who once saw it has both ID and
	// FaceDown.
	FaceDown bool   `json:"faceDown,omitempty"`
	Back     string `json:"back,omitempty"`
	// Flipped says that it shows its other side: the shield of the Red Knight.
	Flipped bool `json:"flipped,omitempty"`
	// Hearts are its hit points, for adversaries the viewer knows.
	Hearts int `json:"hearts,omitempty"`
	// Dropped marks an item or side quest left behind by a hero.
	Dropped bool `json:"dropped,omitempty"`
}

// Nameless is the state of the Nameless.
type Nameless struct {
	// Card is who he is, "" when the viewer does not know.
	Card string `json:"card,omitempty"`
	// State is "asleep" (not in play), "bag" (may be drawn), "waits" (drawn, but
	// his tile is not explored) or "tower".
	State string `json:"state"`
	// Servants are those still out of play, ServantsInBag those in the bag;
	// both are public counts.
	Servants      int `json:"servants"`
	ServantsInBag int `json:"servantsInBag"`
}

// Reach is a point the active hero may move to.
type Reach struct {
	At land.Point `json:"at"`
	// Steps are the movement points the way costs; Gold what crossings cost;
	// Roll the greatest sum of two dice that finds a hidden path on it, 0 when
	// there is none.
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
	// Dice of the last test, Value what they had to stay within.
	Dice  []int `json:"dice,omitempty"`
	Value int   `json:"value,omitempty"`
	Won   bool  `json:"won,omitempty"`
	Lost  bool  `json:"lost,omitempty"`
}

// Drawn is a face-down piece in somebody's hand.
type Drawn struct {
	Seat engine.Seat `json:"seat"`
	// ID is the piece, "" when the viewer does not know it.
	ID string `json:"id,omitempty"`
}
