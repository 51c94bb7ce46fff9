// Package returnofheroes plays Return of the Heroes: the introductory and the
// standard game with the variants of the rulebook (sections 1 to 8, appendices A1
// to A9).
//
// Where the rulebooks are silent on the variants, or contradict each other:
//
//   - The tile of a seat lies in the corners clockwise from the north-west; of two,
//     in the north-west and the south-east (2.2).
//   - Who the Nameless is, is drawn when the first looks: a hero whom the mice show
//     the card, or everybody at the first assault (1.4, A7).
//   - At the court the king need not be in play (7.1). Undertaking a quest draws no
//     piece.
//   - Unexplored land (7.3): corners nobody starts in lie face down too. A tile is
//     drawn when somebody steps onto it, by a move of its own, which costs a step.
//     Without an explored tile to land on, broom and teleporter do nothing.
//   - Solo (7.4): the introductory set-up with the pieces of all eight quests, as the
//     French rulebook has it; the hero's house stands on no exit; servants come in
//     random order; the player is asked after turn 45, and every fifteen turns
//     after that, whether he goes on; a victory after turn 45 is one, with the
//     points off. The cube for the side quest to a house draws no piece.
//   - Tiles that lie any way (8.1) are turned by the dice. The teleporter's sides turn
//     with the capital; before it is explored they are those of the map.
//   - With 8.4 a turn of rest at temple or village heals nothing, except solo.
//   - A fifth hero (8.5) chooses among the four corners' tiles. With alternating
//     houses (8.6) tiles may touch at a corner, exits stay barred, and a place that
//     would leave no room for the houses to come is refused.
//   - French broom: only a success with a one among the chosen dice leads to the hut.
//
// A turn is a list of steps (turn.go); each file holds one idea of the rulebook.
// The map is in package land, the pieces are in package pieces.
package returnofheroes

import (
	"embed"
	"encoding/json"
	"fmt"

	"skald/engine"
	"skald/engine/text"
)

//go:embed text
var texts embed.FS

// catalogue says everything; it does not change once loaded.
var catalogue = text.MustLoad(texts, "text")

// rules implements engine.Rules.
type rules struct{}

// New returns the rules of Return of the Heroes.
func New() engine.Rules { return rules{} }

// ID implements engine.Rules.
func (rules) ID() string { return "return-of-the-heroes" }

// Version implements engine.Rules.
func (rules) Version() int { return 1 }

// Name implements engine.Rules.
func (rules) Name() text.Message { return text.M("title") }

// Catalogue implements engine.Rules.
func (rules) Catalogue() *text.Catalogue { return catalogue }

// Verbs implements engine.Rules.
func (rules) Verbs() []engine.Verb { return verbs() }

func verbs() []engine.Verb {
	var out []engine.Verb
	for _, v := range [...]string{
		"hero", "move", "explore", "stay", "rest", "fight", "roll", "use", "lose", "take", "drop", "complete",
		"meet", "buy", "offer", "place", "cube", "swap", "keep", "standing", "continue", "end",
	} {
		out = append(out, engine.Verb{Name: v, Help: text.M("verb." + v)})
	}
	return out
}

// New implements engine.Rules.
func (rules) New(s engine.Setup, d *engine.Dice) (engine.Game, []engine.Event, error) {
	g, err := newGame(s, d)
	if err != nil {
		return nil, nil, err
	}
	told := g.told
	g.told = nil
	return g, told, nil
}

// Load implements engine.Rules.
func (rules) Load(data []byte) (g engine.Game, err error) {
	defer func() {
		if p := recover(); p != nil {
			g, err = nil, fmt.Errorf("the saved game is damaged: %v", p)
		}
	}()
	loaded := &Game{}
	if err := json.Unmarshal(data, &loaded.state); err != nil {
		return nil, fmt.Errorf("the saved game cannot be read: %w", err)
	}
	if err := loaded.check(); err != nil {
		return nil, fmt.Errorf("the saved game is damaged: %w", err)
	}
	// What passes the checks must also be able to ask and to be shown.
	loaded.Prompts()
	loaded.View(engine.Public).Words()
	return loaded, nil
}

// Autopilot implements engine.Rules.
func (rules) Autopilot(level int) engine.Autopilot { return pilot(level) }
