// Package view contains the part of a match of Heroes that a seat, or the public, may see, and describes it in words.
// Pictures are drawn from it alone; it knows cards and boards but no rules.
package view

import (
	"slices"

	"skald/engine"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/field"
	"skald/engine/text"
)

// View is a viewer's knowledge of a position.
type View struct {
	Viewer engine.Seat
	// Cards are those of the match's version of the rules.
	Cards cards.Set `json:"-"`
	// Stage is the stage of the match: a Stage constant.
	Stage string
	// Mode, Win and Format are the options of those names. Plain reports whether heroes use their plain side, without
	// weakness and free reinforcement.
	Mode, Win, Format string
	Plain             bool
	// Seats are the players by seat, Arenas the groups that fight each other: one, except in teams and tournaments.
	Seats  []Player
	Arenas []Arena
	// Active is the acting, drafting or placing seat; Public while all are asked at once.
	Active engine.Seat
	// Offered are the heroes still free in the draft.
	Offered []string
	// Own is the viewer's private knowledge, nil for the public.
	Own *Own
	// Winners are the winning seats after the match; Chart contains for each seat the wounds its hero had left after
	// every clash.
	Winners []engine.Seat
	Chart   [][]int
	// Sources are for each seat the wounds its hero lost, by source: spells, creatures, own weakness, permanents, no
	// action.
	Sources [][5]int
}

// The stages of a match.
const (
	StageDraft = "draft"
	StageArmy  = "army"
	StagePlace = "placing"
	StageClash = "clash"
	StageOver  = "over"
)

// Values of View.Mode, View.Win and View.Format, as moves and records have them.
const (
	ModeDuel       = "duel"
	ModeAll        = "all"
	ModeTeams      = "teams"
	ModeTournament = "tournament"

	WinLast   = "last"
	WinPoints = "points"
	WinBare   = "bare"

	FormatStandard = "standard"
	FormatShort    = "short"
)

// SpellsDrafted is the number of spells each player takes in the draft.
const SpellsDrafted = 3

// Player is the public part of a player; hands and decks are numbers.
type Player struct {
	// Hero is the id of the hero, "" before the draft. Left are the hero's wounds left of Full.
	Hero       string
	Left, Full int
	Points     int
	Out        bool
	Stunned    bool
	// Team is 0 or 1 in teams, otherwise the seat. Foes are the seat's present opponents, clockwise from its left.
	Team int
	Foes []engine.Seat
	// Drafted are the spells taken in the draft.
	Drafted []string
	// Board contains the beings by space, nil for a free one; ToPlace is the number of creatures still to be placed.
	Board   [field.Spaces]*Being
	ToPlace int
	// Permanents are those on the player, oldest first.
	Permanents []Permanent
	// Hand and Deck count cards, Known are the publicly known ones of the hand, Discard the pile, the last on top.
	Hand, Deck int
	Known      []string
	Discard    []string
	Tray       Tray
}

// Being is a creature or a hero on a board, with its present figures.
type Being struct {
	ID   string
	Hero bool
	// Left is the number of wounds it can take before it falls, Life the number at first.
	Left, Life        int
	Strength, Helmets int
	Range             cards.Range
	Exposed, Spent    bool // Spent: was activated in the action under way
	Permanents        []Permanent
}

// Permanent is a permanent spell in play. Card is the physical card, such as "fireball-2"; Power are its tokens.
type Permanent struct {
	Card  string
	Owner engine.Seat
	Power int
}

// Tray contains the public dice of a player: while a clash is open those at its beginning.
type Tray struct {
	// Dice are the faces, none while all are in the hand. Count is the number of dice the player rolls.
	Dice  []cards.Symbol
	Count int
	// Used and Weak mark, die by die, those used by the action and those that showed the weakness when the player
	// stopped or followed.
	Used, Weak []bool
	// Stopper reports whether the player stopped the clash at Beat; Acted whether they have acted in it.
	Stopper, Acted bool
	Beat           int
}

// Arena is a group of players that fight each other, with a table of its own.
type Arena struct {
	// Seats are its players, clockwise. Order is the initiative order, which decides between two stops at once.
	Seats, Order []engine.Seat
	// Clash is the number of the clash, 0 before the first. Open reports whether all roll; Stopper is the seat that
	// stopped it, Public if none did.
	Clash   int
	Open    bool
	Stopper engine.Seat
	// Stage is a Stage constant. Third marks the match for the third place.
	Stage string
	Third bool
	// Table are the cards to learn: four of the upper row, then the four below them; "" for none. Stock counts the
	// cards of the common deck.
	Table [8]string
	Stock int
	// Last is the last clash that was closed, nil before.
	Last *Clash
	Over bool
}

// Clash is the public record of a closed clash, up to the beat at which it was stopped (ruling K14).
type Clash struct {
	Number int `json:"number"`
	// Beat is the one at which it was stopped, 0 if it was not.
	Beat    int         `json:"beat,omitempty"`
	Stopper engine.Seat `json:"stopper"`
	Seats   []ClashSeat `json:"seats,omitempty"`
	// Deeds are the events after the stop, in order.
	Deeds []field.Deed `json:"deeds,omitempty"`
}

// With returns the clash with one more deed. It does not change c, which copies of a position share.
func (c *Clash) With(deed field.Deed) *Clash {
	out := *c
	out.Deeds = append(slices.Clone(c.Deeds), deed)
	return &out
}

// ClashSeat are the beats of one player in a clash.
type ClashSeat struct {
	Seat engine.Seat `json:"seat"`
	// Began are the faces at the beginning, nil if all dice were picked up.
	Began []cards.Symbol `json:"began,omitempty"`
	Beats []Beat         `json:"beats,omitempty"`
	// Stopped reports whether the player stopped at the last of them.
	Stopped bool `json:"stopped,omitempty"`
}

// Beat is one roll: the faces after it, and the dice kept for it.
type Beat struct {
	Faces []cards.Symbol `json:"faces"`
	Kept  []bool         `json:"kept"`
	// Rose reports whether the hero rose with these dice, which were then picked up.
	Rose bool `json:"rose,omitempty"`
}

// Own is a player's private knowledge.
type Own struct {
	// Hand are the player's cards, Draw the cards left in the deck, sorted.
	Hand, Draw []string
	// Beats are the player's rolls of the open clash, Stop their decision: a Stop constant.
	Beats []Beat
	Stop  string
	// Action is the action sealed with the stop, as moves; Orders are the player's standing orders, Live reports
	// whether they wish to play by the metronome.
	Action []engine.Move
	Orders []text.Message
	Live   bool
	// Army are the creatures chosen and not yet placed, with copies; Places are the intended beings by space, Limit is
	// the cost limit of an army.
	Army   []string
	Places [field.Spaces]string
	Limit  int
}

// A player's decisions in an open clash.
const (
	StopRolling = ""        // may go on
	StopCalled  = "called"  // has stopped
	StopStays   = "stays"   // keeps all dice and does not stop
	StopCut     = "stopped" // another player has stopped at this beat or before
)

// Focus returns the picture for the present question: the dice while the viewer rolls, the last clash after it was
// closed; "" for the boards.
func (v *View) Focus() (kind, arg string) {
	switch a := v.arena(v.seen()); {
	case v.Own != nil && a.Open && len(v.Own.Beats) > 0:
		return "dice", ""
	case a.Stage == StageClash && !a.Open && a.Last != nil:
		return "fight", ""
	}
	return "", ""
}

// Tall returns the height of the picture of the current question in percent of its width, at most; 0 if it is that of
// all pictures of its kind. A clash has rows of dice for each pair of seats, and a frame for each deed.
func (v *View) Tall() int {
	if v.Stage == StageDraft { // a line for each seat
		return 107 + 6*len(v.Seats)
	}
	if kind, _ := v.Focus(); kind != "fight" {
		return 0
	}
	last := v.arena(v.seen()).Last
	beats, frames := 1, 1
	for _, s := range last.Seats {
		beats = max(beats, min(len(s.Beats), 6))
	}
	for _, d := range last.Deeds {
		if d.Kind != field.DeedPass {
			frames++
		}
	}
	return 13 + (len(last.Seats)+1)/2*(10+7*beats) + (min(frames, 8)+1)/2*22
}
