package andor

import (
	"slices"
	"strconv"
	"strings"

	"skald/engine"
	texts "skald/engine/andor/text"
	"skald/engine/text"
)

// aim is a target on a region: a creature given by its kind or name, or the rubble. Of several creatures of one kind it
// is the one that arrived first.
type aim struct {
	at   int
	kind string
}

func (g *Game) aims(at int) []aim {
	var out []aim
	for _, c := range g.Creatures {
		if a := c.Aim(); c.At == at && !slices.Contains(out, a) {
			out = append(out, a)
		}
	}
	if g.RubbleAt(at) >= 0 {
		out = append(out, aim{at, RubbleFoe})
	}
	return out
}

// TargetWord returns the word for an aim in moves: the region, and the kind if the region has several targets.
func (g *Game) TargetWord(a aim) string {
	if len(g.aims(a.at)) > 1 {
		return strconv.Itoa(a.at) + "-" + a.kind
	}
	return strconv.Itoa(a.at)
}

// words returns the moves of a verb for the targets on a region, as messages.
func (g *Game) words(verb string, at int) []text.Message {
	var out []text.Message
	for _, a := range g.aims(at) {
		out = append(out, text.Plain(string(engine.MakeMove(verb, g.TargetWord(a)))))
	}
	return out
}

// aimOf parses the word of a move; a region alone means its only target.
func (g *Game) aimOf(word string) aim {
	at, kind, named := strings.Cut(word, "-")
	n, ok := g.Land().Parse(at)
	if !ok {
		return aim{at: n}
	}
	if all := g.aims(n); !named && len(all) > 0 {
		return all[0]
	}
	return aim{n, kind}
}

// Prey returns the targeted creature, nil for rubble or if the creature is absent.
func (g *Game) Prey(a aim) *Creature {
	if i := g.indexOf(a); i >= 0 {
		return &g.Creatures[i]
	}
	return nil
}

// Aim returns the target that the creature is.
func (c Creature) Aim() aim { return aim{c.At, c.Known()} }

// says returns the text key for an attack on the target: rubble is cleared, not fought.
func (a aim) says(key string) string {
	if a.kind == RubbleFoe {
		return key + ".rubble"
	}
	return key
}

// aimed returns the name of the target and the piece that represents it.
func (g *Game) aimed(a aim) (called text.Message, piece string) {
	if c := g.Prey(a); c != nil {
		return g.called(*c), c.Kind
	}
	return texts.Name(a.kind), a.kind
}
