package returnofheroes

import (
	"fmt"
	"slices"
	"strings"

	"skald/engine"
	"skald/engine/offer"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/engine/text"
)

// refusals finds the reasons that moves are not legal.
type refusals struct{ *Game }

func (g *Game) refusals() refusals { return refusals{g} }

// refuseSetup refuses seats or options that do not go together.
func refuseSetup(key, rule string, args ...any) error { return no(key, rule, args...) }

// sections are the rulebook's sections of refusals that arise in several places.
var sections = map[string]string{
	"no.half-way":       "4.2",
	"no.elsewhere":      "5.3",
	"no.other-house":    "5.3.1",
	"no.person":         "5.3",
	"no.goods":          "5.3.3",
	"no.thing":          "5.3.4",
	"no.not-your-quest": "4.3.5",
	"no.quest-done":     "5.6",
	"no.one-fight":      "5",
	"no.gold":           "5.5",
	"no.met":            "5",
	"no.only-goal":      "A7",
	"no.wounds":         "5.2.1",
	"no.card-known":     "A7",
	"no.mend-option":    "8.4",
	"no.mend-here":      "8.4",
	"no.mended":         "8.4",
	"no.court-option":   "7.1",
	"no.court-here":     "7.1",
	"no.court-two":      "7.1",
	"no.court-none":     "7.1",
	"no.bag":            "A7",
	"no.bag-coordinate": "8.3",
	"no.cap":            "1.1.1",
	"no.stock":          "5.5.1",
	"no.slots":          "5.4",
	"no.second-armour":  "5.2.2",
	"no.second-shield":  "5.2.2",
	"no.second-tool":    "1.1.1",
	"no.drawn":          "A9",
}

// no refuses a move: the reason, its section, and the advice, which has the same key with ".instead".
func no(key, rule string, args ...any) *engine.Refusal {
	return advised(&engine.Refusal{Why: text.M(key, args...), Rule: rule})
}

// advised adds advice to a refusal.
func advised(r *engine.Refusal) *engine.Refusal {
	if key := r.Why.Key + ".instead"; catalogue.Has(key) {
		r.Instead = text.Message{Key: key, Args: r.Why.Args}
	}
	return r
}

// lack refuses for a reason that has its section in the table.
func lack(key string, args ...any) *engine.Refusal { return no(key, sections[key], args...) }

// refuse returns the reason that a move is not legal. It changes nothing.
func (g refusals) refuse(seat engine.Seat, m engine.Move) error {
	err := g.why(seat, m)
	if r, ok := err.(*engine.Refusal); ok {
		r.Why, r.Instead = g.said(r.Why), g.said(r.Instead)
	}
	return err
}

func (g refusals) why(seat engine.Seat, m engine.Move) error {
	canonical, err := engine.ParseMove(string(m))
	if err != nil {
		return err
	}
	if canonical != m {
		return &engine.ParseError{Text: string(m),
			Why: "it is not written like a move; the same move written properly is " + string(canonical)}
	}
	verb := m.Verb()
	if !slices.ContainsFunc(verbs(), func(v engine.Verb) bool { return v.Name == verb }) {
		return &engine.ParseError{Text: string(m), Why: fmt.Sprintf("%q is no verb of this game", verb)}
	}
	top := g.Top()
	switch {
	case g.Phase == view.PhaseOver:
		return no("no.over", "6.2")
	case seat < 0 || int(seat) >= len(g.Heroes):
		return no("no.seat", "", "n", len(g.Heroes))
	case verb == "standing":
		return no("no.standing", "5.5.1")
	case g.Phase != view.PhaseHeroes && g.Bazaar.awaits(seat) &&
		(verb == "buy" || top.Do == doAnswer && top.Seat == seat):
		return g.refuseAnswer(verb, m)
	case g.Phase == view.PhaseHeroes && top.Seat != seat:
		return no("no.turn", g.Variant.section(), "who", g.who(top.Seat))
	case top.Seat != seat:
		return no("no.turn", "3", "who", g.who(top.Seat))
	}
	if other := rewritten(m); other != m {
		if engine.Legal(g.Moves(), seat, other) != nil {
			return no("no.word", home[verb], "what", view.Spelled(m), "move", view.Spelled(other))
		}
		m = other
	}
	if r := g.refuseWriting(seat, m); r != nil {
		return r
	}
	if refuse := stepKinds[top.Do].Refuse; refuse != nil {
		if err := refuse(g.Game, top, seat, m); err != nil {
			return err
		}
	}
	return g.refuseVerb(seat, m)
}

// home is the section of the rulebook a verb belongs to.
var home = map[string]string{
	"hero": "A1", "move": "4", "explore": "7.3", "stay": "4", "rest": "5.2.1", "fight": "5.1", "roll": "1.1.1",
	"use": "A6", "lose": "5.2.2", "take": "4.3.4", "drop": "5.4", "complete": "5.3", "meet": "5.5", "buy": "5.5.1",
	"offer": "5.5.1", "place": "3.1", "cube": "1.1.2", "swap": "A7", "keep": "5.2.3", "standing": "5.5.1",
	"continue": "7.4.2", "end": "3",
}

// refuseWriting refuses a legal move with too many or too few words; nil for anything else.
func (g refusals) refuseWriting(seat engine.Seat, m engine.Move) *engine.Refusal {
	verb, args := m.Verb(), m.Args()
	words := make([]any, len(args))
	for i, w := range args {
		words[i] = w
	}
	for n := len(words) - 1; n >= 0; n-- {
		if shorter := engine.MakeMove(verb, words[:n]...); engine.Legal(g.Moves(), seat, shorter) != nil {
			return no("no.words-over", home[verb], "what", strings.Join(args[n:], " "), "move", view.Spelled(shorter))
		}
	}
	if len(args) > 0 && (verb == "fight" || verb == "meet") {
		return nil // the skill is missing
	}
	for _, p := range engine.Of(g.Moves(), seat) {
		for _, c := range p.Choices {
			if strings.HasPrefix(string(c.Move), string(m)+" ") {
				return no("no.words-missing", home[verb], "what", view.Spelled(m), "move", view.Spelled(c.Move))
			}
		}
	}
	return nil
}

// example returns a move the seat could make instead.
func (g refusals) example(seat engine.Seat) text.Message {
	for _, p := range engine.Of(g.Moves(), seat) {
		if len(p.Choices) > 0 {
			return view.Spelled(p.Choices[0].Move)
		}
	}
	return text.Message{}
}

// traces describes the public place of a piece.
func (g *board) traces(piece string) text.Message {
	i := g.Find(piece)
	p, _ := g.box.Get(piece)
	switch {
	case i >= 0 && (!g.Tokens[i].Down || p.Class == pieces.Servant):
		return text.M("where.at", "place", view.Place(g.Tokens[i].At))
	case slices.Contains(g.Removed, piece):
		return text.M("where.gone")
	case p.Class == pieces.Bazaar:
		return text.M("where.bazaar")
	case p.Class == pieces.Guardian:
		return text.M("where.guardian")
	case !p.Home.IsZero():
		return text.M("where.comes", "place", view.Place(p.Home))
	}
	return text.M("where.hidden")
}

// counter lists the pieces on the counter of the open bazaar.
func (g *state) counter() []text.Message {
	var out []text.Message
	for _, id := range g.Bazaar.Counter {
		out = append(out, text.M("where.priced", "item", view.Name(id), "n", g.box.Price(id)))
	}
	if len(out) == 0 {
		out = append(out, text.M("nothing"))
	}
	return out
}

// refuseAnswer refuses a move that does not answer an offer from the bazaar.
func (g *state) refuseAnswer(verb string, m engine.Move) error {
	if verb != "buy" {
		return no("no.answer-first", "5.5.1", "opener", g.who(g.Bazaar.Opener))
	}
	for _, w := range m.Args() {
		if id := g.box.Long(w); id == "" || !slices.Contains(g.Bazaar.Counter, id) {
			return no("no.not-on-counter", "5.5.1", "what", called(g.box, w), "goods", g.counter())
		}
	}
	return no("no.wish", "5.5.1")
}

// called returns the meaning of a word of a move, or the word itself.
func called(box *pieces.Box, word string) any {
	if id := box.Long(word); id != "" {
		return view.Name(id)
	}
	return text.Plain(word)
}

// lacking returns a Lack with a key in the table of sections.
func lacking(key string) offer.Reason { return func() *engine.Refusal { return lack(key) } }

// halfWay refuses a hero half-way on a path.
var halfWay = lacking("no.half-way")
