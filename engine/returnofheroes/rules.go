// Package returnofheroes plays Return of the Heroes: the introductory and the
// standard game with the variants of the rulebook (sections 1 to 8, appendices A1
// to A9).
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
