package andor

import (
	"slices"
	"strconv"
	"strings"

	"skald/engine"
	texts "skald/engine/andor/text"
	"skald/engine/text"
)

// aim is what a hero fights: a creature of a kind on a region, a named one by its name,
// or the rubble there. Of several creatures of one kind it is the one that came first.
type aim struct {
	at   int
	kind string
}

// aims lists what could be fought on a region.
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

// TargetWord is how a move names an aim: the region, and the kind where more than one can be
// fought there.
func (g *Game) TargetWord(a aim) string {
	if len(g.aims(a.at)) > 1 {
		return strconv.Itoa(a.at) + "-" + a.kind
	}
	return strconv.Itoa(a.at)
}

// words are the ways in which moves of a verb name what can be fought on a region.
func (g *Game) words(verb string, at int) []text.Message {
	var out []text.Message
	for _, a := range g.aims(at) {
		out = append(out, text.Plain(string(engine.MakeMove(verb, g.TargetWord(a)))))
	}
	return out
}

// aimOf reads the word of a move: a region alone means what can be fought there, when
// that is one.
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

// Prey is the creature aimed at, nil for rubble and when it is not there.
func (g *Game) Prey(a aim) *Creature {
	if i := g.indexOf(a); i >= 0 {
		return &g.Creatures[i]
	}
	return nil
}

// Aim is what a hero aims at who fights a creature.
func (c Creature) Aim() aim { return aim{c.At, c.Known()} }

// says is the text for an attack on what is aimed at: rubble is not fought but
// cleared.
func (a aim) says(key string) string {
	if a.kind == RubbleFoe {
		return key + ".rubble"
	}
	return key
}

// aimed says what is aimed at, and as which piece it is drawn.
func (g *Game) aimed(a aim) (called text.Message, piece string) {
	if c := g.Prey(a); c != nil {
		return g.called(*c), c.Kind
	}
	return texts.Name(a.kind), a.kind
}
