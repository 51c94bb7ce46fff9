package heroes

import (
	"encoding/json"
	"slices"

	"skald/engine"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/field"
	"skald/engine/heroes/view"
	"skald/engine/standing"
	"skald/engine/steps"
	"skald/engine/text"
)

// format is the layout of a saved match.
const format = 1

// Game is a match of Heroes. Its edition is that of the version of its rules, and is not saved.
type Game struct {
	*edition
	State
	told []engine.Event
	// asked are the open questions for showing, moves those for playing, until the next move. explains is set while the
	// first are made.
	asked, moves []engine.Prompt
	explains     bool
	// kept are the questions kept by seat, nil for none; notes are those of autopilots in open clashes, by seat.
	kept  []keptQuestions
	notes map[engine.Seat]*Notes
}

// State is the saved part of a match.
type State struct {
	Format  int      `json:"format"`
	Options Settings `json:"options"`
	// First is the seat that drafts first.
	First   engine.Seat `json:"first"`
	Players []Player    `json:"players"`
	// Field contains the boards with everything on them.
	Field field.Field `json:"field"`
	// Arenas are the groups of seats that fight or fought each other, in the order in which they began; a seat plays in
	// the last that has it.
	Arenas []*Arena `json:"arenas"`
	// Stock is the common spell deck, a bag.
	Stock []string `json:"stock"`
	// Todo are the steps before any fight: the draft.
	Todo steps.Queue[Step] `json:"todo,omitzero"`
	// Counted reports whether hit points were counted with no creature left, and were equal (ruling H38).
	Counted bool `json:"counted,omitempty"`
	// Over is the way the match ended, "" until then; Places are the seats by place then.
	Over   string          `json:"over,omitempty"`
	Places [][]engine.Seat `json:"places,omitempty"`
	Feats  feats           `json:"feats"`
	// Chart contains for each seat the wounds its hero had left after every clash.
	Chart [][]int `json:"chart"`
}

// Player is the state of a seat except the board.
type Player struct {
	Hero string `json:"hero,omitempty"`
	// Drafted are the spells taken in the draft.
	Drafted []string `json:"drafted,omitempty"`
	// Army are the creatures chosen and not yet placed, sorted; Size is the number chosen, Cost their total cost,
	// Places the intended places. Chosen reports whether the choice is complete.
	Army   []string             `json:"army,omitempty"`
	Cost   int                  `json:"cost,omitempty"`
	Places [field.Spaces]string `json:"places"`
	Chosen bool                 `json:"chosen,omitempty"`
	// Hand are the player's cards, Known those of them that are publicly known; Deck is a bag; the last card of Discard
	// is on top.
	Hand    []string `json:"hand,omitempty"`
	Known   []string `json:"known,omitempty"`
	Deck    []string `json:"deck,omitempty"`
	Discard []string `json:"discard,omitempty"`
	// Dice are the player's open dice, none if they are picked up. Used and Weak mark those used by the action, and
	// those that wound the hero.
	Dice []cards.Symbol `json:"dice,omitempty"`
	Used []bool         `json:"used,omitempty"`
	Weak []bool         `json:"weak,omitempty"`
	// Acted reports whether the player has acted in this clash, Spent whether rising has used the dice.
	Acted bool `json:"acted,omitempty"`
	Spent bool `json:"spent,omitempty"`
	// Prep are the sealed beats.
	Prep Prep `json:"prep"`
	// Seal is the action sealed with the stop, as moves.
	Seal []engine.Move `json:"seal,omitempty"`
	// Meant are the subjects of the last moves of Seal at the opening of the clash, for a player that was not the first
	// to stop.
	Meant    []string         `json:"meant,omitempty"`
	Standing standing.Answers `json:"standing,omitempty"`
	Orders   []order          `json:"orders,omitempty"`
	// Wish reports whether the next clash of the player may go by the metronome: the wish at the last decision before
	// it.
	Wish bool `json:"wish,omitempty"`
}

// Prep contains the beats of a seat in an open clash, a secret of the seat (ruling K7).
type Prep struct {
	// Count is the number of dice, Began are those in front of the player at the beginning.
	Count int            `json:"count,omitempty"`
	Began []cards.Symbol `json:"began,omitempty"`
	Beats []Beat         `json:"beats,omitempty"`
	// Stop is the beat of the player's stop, or one of the constants below.
	Stop int `json:"stop,omitempty"`
	// Passed reports whether the player passed the first beat of the metronome.
	Passed bool `json:"passed,omitempty"`
	// Decided reports whether the seat has done more in this clash than pass.
	Decided bool `json:"decided,omitempty"`
	// Renewed is the player's silence, as silence counts it, at the last answer about the metronome.
	Renewed int `json:"renewed,omitempty"`
}

// Values of Prep.Stop besides a beat.
const (
	running = 0
	cutOff  = -1
	staying = -2
)

// Beat is one roll of a seat.
type Beat struct {
	Kept  []bool         `json:"kept"`
	Faces []cards.Symbol `json:"faces"`
	// Rose reports whether the hero rose with these dice (ruling K11), Silent whether the player passed the beat, Wish
	// whether they wished for the metronome then.
	Rose   bool `json:"rose,omitempty"`
	Silent bool `json:"silent,omitempty"`
	Wish   bool `json:"wish,omitempty"`
}

// Arena is a group of players that fight each other.
type Arena struct {
	Stage string `json:"stage"`
	// Seats are its players, clockwise; Order is the initiative order.
	Seats []engine.Seat `json:"seats"`
	Order []engine.Seat `json:"order"`
	// Table are the cards to learn: the upper row, then the lower.
	Table [8]string `json:"table"`
	// Clash is the number of the clash, Since that of its first one.
	Clash int  `json:"clash,omitempty"`
	Since int  `json:"since,omitempty"`
	Open  bool `json:"open,omitempty"`
	// Metronome reports whether the clash opened with the metronome. Beat is its present beat, 0 by stopwatch: a secret
	// of the players.
	Metronome bool `json:"metronome,omitempty"`
	Beat      int  `json:"beat,omitempty"`
	// Brisk reports whether the last clash went by the metronome to its end.
	Brisk bool `json:"brisk,omitempty"`
	// Stopper is the seat that stopped the last clash, Public if none did; Idle counts the clashes in a row without a
	// stop, except those without any decision.
	Stopper engine.Seat `json:"stopper"`
	Idle    int         `json:"idle,omitempty"`
	// Act is the action under way.
	Act  *Action           `json:"act,omitempty"`
	Todo steps.Queue[Step] `json:"todo,omitzero"`
	// Last is the last clash that was closed.
	Last *view.Clash `json:"last,omitempty"`
	// Fallen are the seats that are out, in the order in which they fell; those of one blow together.
	Fallen [][]engine.Seat `json:"fallen,omitempty"`
	// Places are its players by place after its end.
	Places [][]engine.Seat `json:"places,omitempty"`
	// Third marks the match for the third place.
	Third bool `json:"third,omitempty"`
}

// Action is a player's action after a stop, while it is under way.
type Action struct {
	Seat engine.Seat `json:"seat"`
	// Follows reports whether the player did not stop the clash.
	Follows bool `json:"follows,omitempty"`
	// Card is the spell being cast, or the permanent being dispelled; Pairs counts the pairs of cards that reinforce
	// it, Aims are its targets.
	Card  string      `json:"card,omitempty"`
	Pairs int         `json:"pairs,omitempty"`
	Aims  []field.Aim `json:"aims,omitempty"`
	// Points are points of leadership, Steps the number of them spent on steps. Free counts activations without
	// helmets, Costs are the helmets of those activated.
	Points int   `json:"points,omitempty"`
	Steps  int   `json:"steps,omitempty"`
	Free   int   `json:"free,omitempty"`
	Costs  []int `json:"costs,omitempty"`
}

// MarshalJSON implements engine.Game.
func (g *Game) MarshalJSON() ([]byte, error) { return json.Marshal(&g.State) }

// Cards returns the cards of the match's version of the rules.
func (g *Game) Cards() *cards.Set { return g.cards }

// Player returns the player of a seat.
func (g *Game) Player(s engine.Seat) *Player { return &g.Players[s] }

// HasSeat reports whether a seat is at the table; Public is not.
func (g *Game) HasSeat(s engine.Seat) bool { return s >= 0 && int(s) < len(g.Players) }

// in reports whether a seat still plays: it is not out.
func (g *Game) in(s engine.Seat) bool { return !g.Field.Sides[s].Out }

// able reports whether a seat can act: it is not out, and its hero not stunned.
func (g *Game) able(s engine.Seat) bool {
	b := g.BattleOf(s)
	return g.in(s) && !b.Stunned(s)
}

// arenaOf returns the index of the arena in which a seat plays now or played last. Every seat has one.
func (g *Game) arenaOf(s engine.Seat) int {
	for i := len(g.Arenas) - 1; i > 0; i-- {
		if slices.Contains(g.Arenas[i].Seats, s) {
			return i
		}
	}
	return 0
}

// Arena returns the arena in which a seat plays now or played last.
func (g *Game) Arena(s engine.Seat) *Arena { return g.Arenas[g.arenaOf(s)] }

// battle returns an arena on the field.
func (g *Game) battle(a int) field.Battle {
	r := g.Arenas[a]
	return field.Battle{Field: &g.Field, Cards: holder{g}, Seats: r.Seats, Stuns: g.Options.Win == view.WinPoints,
		Dry: r.dry()}
}

// BattleOf returns the battle a seat fights.
func (g *Game) BattleOf(s engine.Seat) field.Battle { return g.battle(g.arenaOf(s)) }

// The clash from which nothing heals, and the clash of its announcement (ruling H51).
const (
	dryFrom = 41
	dryTold = 31
)

// age returns the number of the clash, counted from the first of the arena.
func (a *Arena) age() int { return a.Clash - a.Since + 1 }

func (a *Arena) dry() bool { return a.Clash > 0 && a.age() >= dryFrom }

// after returns the other seats of the arena clockwise, starting after s.
func (a *Arena) after(s engine.Seat) []engine.Seat {
	i := slices.Index(a.Seats, s) + 1
	return slices.Concat(a.Seats[i:], a.Seats[:i])
}

// holder gives the field its data on hands and decks.
type holder struct{ g *Game }

// Spell implements field.Cards.
func (h holder) Spell(card string) *cards.Spell { return h.g.cards.SpellOf(card) }

// Creature implements field.Cards.
func (h holder) Creature(id string) *cards.Creature { return h.g.cards.CreatureOf(id) }

// Held implements field.Cards.
func (h holder) Held(s engine.Seat) int { return len(h.g.Player(s).Hand) }

// Drawable implements field.Cards.
func (h holder) Drawable(s engine.Seat) int {
	return len(h.g.Player(s).Deck) + len(h.g.Player(s).Discard)
}

// tell records a public event.
func (g *Game) tell(kind string, seat engine.Seat, m text.Message) *engine.Event {
	g.told = append(g.told, engine.Event{Kind: kind, Seat: seat, Text: m})
	return &g.told[len(g.told)-1]
}

// confide records an event for one seat alone.
func (g *Game) confide(kind string, seat engine.Seat, m text.Message) *engine.Event {
	e := g.tell(kind, seat, m)
	e.To = []engine.Seat{seat}
	return e
}
