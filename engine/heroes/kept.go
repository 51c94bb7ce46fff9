package heroes

import (
	"maps"
	"slices"

	"skald/engine"
	"skald/engine/standing"
)

// keptQuestions are the questions to a seat that most moves leave as they are.
type keptQuestions struct {
	settings *keptSettings
	// beats are the questions about the dice of an open clash: for playing, and for showing.
	beats [2]*keptBeats
}

// keptSettings are the forms for standing answers and orders, and all that they depend on.
type keptSettings struct {
	said    standing.Answers
	hero    string
	cards   []string
	ordered bool
	forms   []engine.Form
}

// keptBeats is the question about the dice of a seat in an open clash. Until the seat itself moves, nothing changes for
// it within a beat of a clash: all else is sealed, and boards and hands stay.
type keptBeats struct {
	clash, beat int
	prompt      engine.Prompt
}

// keptFor returns the questions kept for a seat.
func (g *Game) keptFor(seat engine.Seat) *keptQuestions {
	if g.kept == nil {
		g.kept = make([]keptQuestions, len(g.Players))
	}
	return &g.kept[seat]
}

// settingForms returns the forms of a seat's settings, with its answers said.
func (g *Game) settingForms(seat engine.Seat, said standing.Answers) []engine.Form {
	own, k := g.Player(seat), g.keptFor(seat)
	ordered := len(own.Orders) > 0
	if s := k.settings; s != nil && s.hero == own.Hero && s.ordered == ordered && maps.Equal(s.said, said) &&
		sameCards(s.cards, own.Hand, own.Deck, own.Discard) {
		return s.forms
	}
	forms := standingForms(said)
	if own.Hero != "" {
		forms = append(forms, g.orderForm(seat))
	}
	forms = slices.Clip(forms)
	k.settings = &keptSettings{said, own.Hero, slices.Concat(own.Hand, own.Deck, own.Discard), ordered, forms}
	return forms
}

// sameCards reports whether piles of cards are, one after the other, some cards.
func sameCards(cards []string, piles ...[]string) bool {
	for _, pile := range piles {
		if len(pile) > len(cards) || !slices.Equal(pile, cards[:len(pile)]) {
			return false
		}
		cards = cards[len(pile):]
	}
	return len(cards) == 0
}

// mode returns the index of the questions for playing or for showing.
func (g *Game) mode() int {
	if g.explains {
		return 1
	}
	return 0
}

// beatsQuestion returns the question about the dice of a seat in an open clash, if it is kept.
func (g *Game) beatsQuestion(seat engine.Seat) (engine.Prompt, bool) {
	a, k := g.Arena(seat), g.keptFor(seat).beats[g.mode()]
	if k == nil || k.clash != a.Clash || k.beat != a.Beat {
		return engine.Prompt{}, false
	}
	return k.prompt, true
}

// keepBeats keeps the question about the dice of a seat in an open clash.
func (g *Game) keepBeats(p engine.Prompt) {
	a := g.Arena(p.Seat)
	g.keptFor(p.Seat).beats[g.mode()] = &keptBeats{a.Clash, a.Beat, p}
}
