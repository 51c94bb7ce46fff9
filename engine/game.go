package engine

import (
	"encoding/json"

	"skald/engine/text"
)

// Rules is one board game by one version of its rules: its name, its seats and
// options, how a game of it starts and how a saved one is loaded. A Rules holds
// nothing that changes and may be shared. How rules change after a release is
// told at the package.
type Rules interface {
	// ID is the stable id, such as "return-of-the-heroes". It is the same in every
	// version.
	ID() string
	// Version is the version of the rules, from 1. It rises whenever what is
	// legal, a figure, a card, the order of dice or the saved form changes.
	Version() int
	// Earlier lists the same game by the earlier versions that the program still
	// plays; nil when there is none. InVersion finds one.
	Earlier() []Rules
	// Name is the title of the game.
	Name() text.Message
	// Options lists what can be chosen for a new match.
	Options() []Option
	// Seats tells the least and the greatest number of seats, given options.
	Seats(options map[string]string) Range
	// Verbs lists every verb the game knows, those of earlier versions too: they
	// become subcommands of the game's slash command, at most 25.
	Verbs() []Verb
	// Topics are the short rules for /rules.
	Topics() []Topic
	// Catalogue says every message of the game, in every language: those of
	// earlier versions too, since logs keep messages by their keys.
	Catalogue() *text.Catalogue
	// New starts a game. It refuses seats or options that do not go together
	// with a *Refusal.
	New(s Setup, d *Dice) (Game, []Event, error)
	// Load reads a game of this version that was saved with MarshalJSON. Whatever
	// the bytes are, it returns an equal game or an error and never panics. It
	// refuses what the rules engine could not go on with, and nothing else:
	// whatever was played and saved loads for ever.
	Load(data []byte) (Game, error)
	// Autopilot returns a player of a level: 1 plays any legal move, 2 plays
	// sensibly and finishes games.
	Autopilot(level int) Autopilot
}

// Setup is what a new game is made of.
type Setup struct {
	Seats   int               `json:"seats"`
	Options map[string]string `json:"options,omitempty"`
}

// Option is something the host chooses for a new match.
type Option struct {
	ID      string
	Name    text.Message
	Help    text.Message
	Values  []OptionValue
	Default string
	// Only names the values of the first option with which this one means
	// anything; empty means all of them.
	Only []string
}

// OptionValue is one value an Option can take.
type OptionValue struct {
	ID   string
	Name text.Message
}

// Verb is the first word of a family of moves. Its name is at most 32 letters
// and becomes a subcommand of the game's slash command.
type Verb struct {
	Name string
	Help text.Message
	// Answers says that the verb does nothing but answer a question, which
	// offers it: it needs no subcommand and is typed behind /do.
	Answers bool
}

// CommandKey is the key under which a game's catalogue names its slash command,
// in each language; without it the command bears the game's ID.
const CommandKey = "command"

// CalledKey begins the keys under which a game's catalogue names its verbs and its
// options as slash commands have them, in each language: "called.move". The English
// name is the one the rules know. What has no such key bears that name everywhere.
const CalledKey = "called."

// GuideKey begins the keys under which a game's catalogue explains a first turn to
// who has never played it: "guide.see" what is on the table, "guide.move" how one
// moves, "guide.fight" how one fights. A game without them has no such guide.
const GuideKey = "guide."

// Game is one position. It is plain data: MarshalJSON saves all of it, as compact
// JSON such as json.Marshal writes, and Rules.Load gives an equal game back.
type Game interface {
	json.Marshaler
	// Prompts lists all open questions, in the order of the seats. There is
	// none exactly when the game is over.
	Prompts() []Prompt
	// Apply makes a move of a seat and tells what happened. A move that is not
	// legal is answered with a *Refusal or a *Misread and leaves game and dice
	// byte for byte as they were.
	Apply(seat Seat, m Move, d *Dice) ([]Event, error)
	// View is what a seat, or the Public, may see.
	View(viewer Seat) View
	// Imagine makes a playable game out of what the seat can see and nothing
	// else: whatever it does not know is drawn from the dice. Its View for the
	// seat equals the seat's View of this game.
	Imagine(seat Seat, d *Dice) Game
	// Turn is where the game stands.
	Turn() Turn
	// Outcome is nil while the game goes on.
	Outcome() *Outcome
}

// Sequence is a Game whose order of turns can be known beforehand, so that people
// can be told that they are next.
type Sequence interface {
	Game
	// Next lists the seats whose turns come after the present one, in their order,
	// each at most once and never the seat on turn: as far as it follows from what
	// everybody can see. It is empty where that is not known, between turns and
	// when the game is over.
	Next() []Seat
}

// View is what somebody may see of a position: plain data of the game's own
// type, which its scene draws. It is read-only once made, its methods included, since
// everyone who looks at the position shares it.
type View interface {
	// Words is the whole board in words, a line each, for /board in text and
	// for screen readers.
	Words() []text.Message
	// Alt describes the picture in one message of at most 1024 characters.
	Alt() text.Message
}

// Turn is the address people use for reset, replay and log. Numbers start at 1
// and only rise.
type Turn struct {
	Number int `json:"number"`
	// Seat whose turn it is, Public when nobody's in particular.
	Seat Seat `json:"seat"`
	// Label says it in words: "Round 3, the elf".
	Label text.Message `json:"label"`
}

// Outcome is how a game ended.
type Outcome struct {
	// Places lists the seats by place, best first; those of one place share it.
	Places [][]Seat `json:"places"`
	// Scores by seat, if the game counts any.
	Scores []int `json:"scores,omitempty"`
	// Won says that somebody won: in a game of all against the board it is
	// false when the board did.
	Won bool `json:"won"`
	// Reason tells in words why it ended.
	Reason text.Message `json:"reason"`
	// Figures are what statistics count of the match.
	Figures []Figure `json:"figures,omitempty"`
}

// Figure is a number of a match that is over, for statistics over many: a
// stable name such as "rounds" or "won/elf" and its value.
type Figure struct {
	Name  string `json:"name"`
	Value int    `json:"value"`
}

// Autopilot plays a seat. Choose gets a game made by Imagine, so it knows what
// the seat knows, and dice of its own. It returns a legal move and says why in
// one line, if there is a reason; the move is "" when the seat has no prompt, or
// nobody waits for it and it wants nothing.
type Autopilot interface {
	Choose(g Game, seat Seat, d *Dice) (Move, text.Message)
}
