// Package view holds what a seat, or the public, may see of a match of Heroes, and puts it
// into words. Pictures are drawn from it alone; it knows cards and boards but no rules.
package view

import (
	"slices"

	"skald/engine"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/field"
	"skald/engine/text"
)

// View is what a seat, or the public, may see of a position.
type View struct {
	Viewer engine.Seat
	// Cards are those of the version of the rules by which the match is played.
	Cards cards.Set `json:"-"`
	// Stage is where the match stands: a Stage constant.
	Stage string
	// Mode, Win and Format are the options of those names. Plain says that heroes lie on
	// their plain side, without weakness and free reinforcement.
	Mode, Win, Format string
	Plain             bool
	// Seats are the players by seat, Arenas the groups that fight each other: one but in
	// teams and tournaments.
	Seats  []Player
	Arenas []Arena
	// Active is the seat whose action is under way, or that drafts or places; Public
	// while everybody is asked at once.
	Active engine.Seat
	// Offered are the heroes nobody has, in the draft.
	Offered []string
	// Own is what the viewer alone knows, nil for the public.
	Own *Own
	// Winners are the seats that have won, when the match is over; Chart holds for each
	// seat the wounds its hero had left after every clash.
	Winners []engine.Seat
	Chart   [][]int
	// Sources are for each seat the wounds its hero lost, by source: spells, creatures,
	// own weakness, permanents, no action.
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

// Player is what everybody may see of a player; hands and decks are numbers.
type Player struct {
	// Hero is the id of the hero, "" before he is drafted. Left are the wounds he has
	// left of Full.
	Hero       string
	Left, Full int
	Points     int
	Out        bool
	Stunned    bool
	// Team is 0 or 1 in teams, otherwise the seat. Foes are those whom the seat fights
	// now, clockwise from its left.
	Team int
	Foes []engine.Seat
	// Drafted are the spells taken in the draft.
	Drafted []string
	// Board holds the beings by space, nil where it is free; ToPlace is how many
	// creatures are still to be placed.
	Board   [field.Spaces]*Being
	ToPlace int
	// Permanents lie on the player himself, oldest first.
	Permanents []Permanent
	// Hand and Deck count cards, Known are those of the hand everybody knows, Discard
	// the pile, the last on top.
	Hand, Deck int
	Known      []string
	Discard    []string
	Tray       Tray
}

// Being is a creature or a hero on a board, with what is in force on it.
type Being struct {
	ID   string
	Hero bool
	// Left is how many wounds it bears before it falls, Life how many at first.
	Left, Life        int
	Strength, Helmets int
	Range             cards.Range
	Exposed, Spent    bool // Spent: has been activated in the action under way
	Permanents        []Permanent
}

// Permanent is a permanent spell in play. Card is the physical card, such as
// "fireball-2"; Power are its tokens.
type Permanent struct {
	Card  string
	Owner engine.Seat
	Power int
}

// Tray are the dice of a player as everybody may see them: while a clash is open
// those it began with.
type Tray struct {
	// Dice are the faces, none while all are in the hand. Count is how many dice the
	// player rolls.
	Dice  []cards.Symbol
	Count int
	// Used and Weak mark, die by die, those that were used by the action and those that
	// showed the weakness when the player stopped or followed.
	Used, Weak []bool
	// Stopper says that he stopped the clash at Beat; Acted that he has acted in it.
	Stopper, Acted bool
	Beat           int
}

// Arena is a group of players who fight each other, with a table of its own.
type Arena struct {
	// Seats are its players, clockwise. Order is the initiative order: who stops first
	// where two stop at once.
	Seats, Order []engine.Seat
	// Clash is the number of the clash, 0 before the first. Open says that everybody
	// rolls; Stopper is who stopped it, Public when nobody.
	Clash   int
	Open    bool
	Stopper engine.Seat
	// Stage is where it stands: a Stage constant. Third says that it is the match for the
	// third place.
	Stage string
	Third bool
	// Table are the cards to be learned: four of the upper row, then the four below
	// them; "" where none lies. Stock counts the cards of the common deck.
	Table [8]string
	Stock int
	// Last is what happened in the last clash that was closed, nil before.
	Last *Clash
	Over bool
}

// Clash is a clash as everybody saw it after it was closed, up to the beat at which
// it was stopped (ruling K14).
type Clash struct {
	Number int `json:"number"`
	// Beat is the one at which it was stopped, 0 when nobody stopped.
	Beat    int         `json:"beat,omitempty"`
	Stopper engine.Seat `json:"stopper"`
	Seats   []ClashSeat `json:"seats,omitempty"`
	// Deeds are what happened then, in order.
	Deeds []field.Deed `json:"deeds,omitempty"`
}

// With returns the clash with one more deed. It leaves c alone, which copies of a position
// share.
func (c *Clash) With(deed field.Deed) *Clash {
	out := *c
	out.Deeds = append(slices.Clone(c.Deeds), deed)
	return &out
}

// ClashSeat are the beats of one player in a clash.
type ClashSeat struct {
	Seat engine.Seat `json:"seat"`
	// Began are the faces that lay at the beginning, nil when all dice were taken up.
	Began []cards.Symbol `json:"began,omitempty"`
	Beats []Beat         `json:"beats,omitempty"`
	// Stopped says that he stopped at the last of them.
	Stopped bool `json:"stopped,omitempty"`
}

// Beat is one roll: the faces after it, and which dice had been kept for it.
type Beat struct {
	Faces []cards.Symbol `json:"faces"`
	Kept  []bool         `json:"kept"`
	// Rose says that the hero rose with these dice, which were then taken up.
	Rose bool `json:"rose,omitempty"`
}

// Own is what a player knows alone.
type Own struct {
	// Hand are his cards, Draw the cards his deck still holds, sorted.
	Hand, Draw []string
	// Beats are his rolls of the open clash, Stop what he has decided: a Stop constant.
	Beats []Beat
	Stop  string
	// Action is the action sealed with the stop, as moves; Orders are his standing
	// orders, Live that he wishes to play by the metronome.
	Action []engine.Move
	Orders []text.Message
	Live   bool
	// Army are the creatures chosen and not yet placed, with copies; Places is who is
	// to stand on each space, Limit what an army may cost.
	Army   []string
	Places [field.Spaces]string
	Limit  int
}

// What a player has decided in an open clash.
const (
	StopRolling = ""        // he may go on
	StopCalled  = "called"  // he has stopped
	StopStays   = "stays"   // he keeps all dice and does not stop
	StopCut     = "stopped" // somebody has stopped at this beat or before
)

// Focus returns the picture that shows what is asked now: the dice while the viewer rolls,
// the last clash after it was closed; "" where it is the boards.
func (v *View) Focus() (kind, arg string) {
	switch a := v.arena(v.seen()); {
	case v.Own != nil && a.Open && len(v.Own.Beats) > 0:
		return "dice", ""
	case a.Stage == StageClash && !a.Open && a.Last != nil:
		return "fight", ""
	}
	return "", ""
}
