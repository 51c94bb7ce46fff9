package engine

import (
	"encoding/json"

	"skald/engine/text"
)

// Rules is one version of a board game: its name, its seats and options, how a game of it starts and how a saved one is
// loaded. A Rules never changes and may be shared. The package documentation explains how to change rules after a
// release.
type Rules interface {
	// ID returns the stable id, such as "return-of-the-heroes", the same in every version.
	ID() string
	// Version returns the version of the rules, from 1. It rises with every change to legal moves, a figure, a card,
	// the order of dice or the saved form.
	Version() int
	// Earlier returns the earlier versions of the same game that the program still plays; nil if there are none.
	// InVersion finds one.
	Earlier() []Rules
	// Name returns the title of the game.
	Name() text.Message
	// Options returns the choices for a new match.
	Options() []Option
	// Seats returns the least and the greatest number of seats, given options.
	Seats(options map[string]string) Range
	// Verbs returns every verb of the game, including those of earlier versions. They become subcommands of the game's
	// slash command, at most 25.
	Verbs() []Verb
	// Topics returns the short rules for /rules.
	Topics() []Topic
	// Catalogue returns every message of the game in every language, including those of earlier versions, since logs
	// keep messages by their keys.
	Catalogue() *text.Catalogue
	// New starts a game. It returns a *Refusal if seats or options do not go together.
	New(s Setup, d *Dice) (Game, []Event, error)
	// Load reads a game of this version that was saved with MarshalJSON. Whatever the bytes are, it returns an equal
	// game or an error and never panics. It refuses only positions that would break the rules engine: every game that
	// was played and saved loads forever.
	Load(data []byte) (Game, error)
	// Autopilot returns a player of a level: 1 plays any legal move, 2 plays sensibly and finishes games.
	Autopilot(level int) Autopilot
}

// Setup contains the parameters of a new game.
type Setup struct {
	Seats   int               `json:"seats"`
	Options map[string]string `json:"options,omitempty"`
}

// Option is a choice of the host for a new match.
type Option struct {
	ID      string
	Name    text.Message
	Help    text.Message
	Values  []OptionValue
	Default string
	// Only lists the values of the first option for which this option has a meaning; empty means all of them.
	Only []string
}

// OptionValue is one value of an Option.
type OptionValue struct {
	ID   string
	Name text.Message
}

// Verb is the first word of a family of moves and a subcommand of the game's slash command. Its name has at most 32
// letters.
type Verb struct {
	Name string
	Help text.Message
	// Answers reports whether the verb only answers questions, which offer it: it needs no subcommand and is typed with
	// /do.
	Answers bool
}

// CommandKey is the catalogue key of the game's slash command in each language; without it the command bears the game's
// ID.
const CommandKey = "command"

// CalledKey begins the catalogue keys for verbs and options in slash commands, in each language: "called.move". In
// English it is the name the rules use, which also replaces any missing key.
const CalledKey = "called."

// GuideKey begins the catalogue keys of a first-turn guide for new players: "guide.begin" describes how a match begins
// if that takes more than the choice of a hero, "guide.see" the table, "guide.move" moving, "guide.fight" fighting. It
// begins with "guide.aim", or without that key with the topic "aim". A game without these keys has no guide.
const GuideKey = "guide."

// Taught is a Rules whose guide is about some verbs on its page about moves: only moves with these verbs are examples
// there.
type Taught interface {
	Rules
	Teaches(verb string) bool
}

// Game is one position. It is plain data: MarshalJSON saves all of it, as compact JSON such as json.Marshal writes, and
// Rules.Load returns an equal game.
type Game interface {
	json.Marshaler
	// Prompts returns all open questions, in the order of the seats. It is empty exactly if the game is over.
	Prompts() []Prompt
	// Apply makes a move of a seat and returns its events. For a move that is not legal, it returns a *Refusal or a
	// *ParseError and leaves game and dice unchanged, byte for byte.
	Apply(seat Seat, m Move, d *Dice) ([]Event, error)
	// View returns the part of the position that a seat, or the Public, may see.
	View(viewer Seat) View
	// Imagine returns a playable game made from the seat's knowledge alone; all else is drawn from the dice. Its View
	// for the seat equals the seat's View of this game.
	Imagine(seat Seat, d *Dice) Game
	// Turn returns the present turn.
	Turn() Turn
	// Outcome returns nil until the game is over.
	Outcome() *Outcome
}

// Sequence is a Game with a known order of turns, so that players can be notified that they are next.
type Sequence interface {
	Game
	// Next returns the seats whose turns come after the present one, in order, each at most once and without the seat
	// on turn, as far as it follows from public knowledge. It is empty if the order is not known, between turns and
	// after the game.
	Next() []Seat
}

// View is a viewer's knowledge of a position: plain data of the game's own type, which its scene draws. It and its
// methods are read-only, since all viewers of the position share it.
type View interface {
	// Words describes the whole board, a line each, for /board in text and for screen readers.
	Words() []text.Message
	// Alt describes the picture in one message of at most 1024 characters.
	Alt() text.Message
}

// Turn is the unit that reset, replay and log refer to. Numbers start at 1 and only rise.
type Turn struct {
	Number int `json:"number"`
	// Seat is the seat on turn, Public if there is none in particular.
	Seat Seat `json:"seat"`
	// Label is the turn in words: "Round 3, the elf".
	Label text.Message `json:"label"`
}

// Outcome is the result of a game.
type Outcome struct {
	// Places lists the seats by place, best first; seats in one place share it.
	Places [][]Seat `json:"places"`
	// Scores are the scores by seat, if the game has any.
	Scores []int `json:"scores,omitempty"`
	// Won reports whether any seat won: in a game of all against the board it is false if the board won.
	Won bool `json:"won"`
	// Reason explains the end of the game.
	Reason text.Message `json:"reason"`
	// Figures are numbers for statistics.
	Figures []Figure `json:"figures,omitempty"`
}

// Figure is a number of a finished match, for statistics over many: a stable name such as "rounds" or "won/elf" and its
// value.
type Figure struct {
	Name  string `json:"name"`
	Value int    `json:"value"`
}

// Autopilot plays a seat. Choose gets a game made by Imagine, so that it has only the seat's knowledge, and dice of its
// own. It returns a legal move and a reason in one line, if there is one. The move is "" if the seat has no prompt, or
// if all prompts are May and Choose prefers none.
type Autopilot interface {
	Choose(g Game, seat Seat, d *Dice) (Move, text.Message)
}
