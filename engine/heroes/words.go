package heroes

import (
	"slices"
	"unicode/utf8"

	"skald/engine"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/field"
	"skald/engine/heroes/view"
	"skald/engine/lists"
	"skald/engine/text"
)

// who returns the hero of a seat, or the seat while it has none.
func (g *Game) who(s engine.Seat) text.Message {
	if id := g.Player(s).Hero; id != "" {
		return view.Name(id)
	}
	return text.M("seat", "n", int(s)+1)
}

// listOf returns a message for each of some seats.
func (g *Game) listOf(seats []engine.Seat, say func(engine.Seat) text.Message) []text.Message {
	out := make([]text.Message, len(seats))
	for i, s := range seats {
		out[i] = say(s)
	}
	return out
}

// longestLabel and longestHint bound the label and the hint of a choice in any language, in characters.
const (
	longestLabel = 80
	longestHint  = 100
)

// firstFitting returns the first text within the limit, else the last.
func firstFitting(longest int, of ...text.Message) text.Message {
	for _, m := range of {
		if !slices.ContainsFunc(catalogue.Languages(), func(l string) bool {
			return utf8.RuneCountInString(catalogue.In(l).Say(m)) > longest
		}) {
			return m
		}
	}
	return of[len(of)-1]
}

// hintsOf returns the one-line descriptions of the cards of a set: the whole text, or its part without reinforcement,
// or the first of that, or the needs.
func hintsOf(set *cards.Set) map[string]text.Message {
	out := map[string]text.Message{}
	for _, h := range set.Heroes() {
		out[h.ID] = text.M("hint.hero", "element", view.Symbol(h.Element), "weak", view.Symbol(h.Element.Opposite()))
	}
	for _, x := range set.Spells() {
		out[x.ID] = firstFitting(longestHint,
			text.M("hint.spell", "needs", needs(x), "text", x.Text()),
			text.M("hint.spell.effect", "needs", needs(x), "text", x.Effect()),
			text.M("hint.spell.first", "needs", needs(x), "text", x.First()),
			text.M("hint.spell.bare", "needs", needs(x)))
	}
	for _, c := range set.Creatures() {
		signs := text.M("figures.signs", "life", c.Life, "strength", c.Strength, "helmets", c.Helmets, "range",
			text.M("range."+string(c.Range)))
		if c.Text().IsZero() {
			out[c.ID] = signs
			continue
		}
		out[c.ID] = firstFitting(longestHint, text.M("hint.creature", "figures", signs, "text", c.Text()),
			text.M("hint.creature.able", "figures", signs))
	}
	return out
}

// needs returns the symbols a spell needs, or the pair.
func needs(x *cards.Spell) text.Message {
	if x.Pair != cards.NoPair {
		return text.M("pair." + string(x.Pair))
	}
	return view.Dice(x.Needs)
}

// hint returns the one-line description of a hero, a creature or a spell card.
func (e *edition) hint(id string) text.Message { return e.hints[cards.Design(id)] }

// inFull returns the full texts of designs and kinds whose hints are shortened, each once, for showing only.
func (g *Game) inFull(ids []string) []text.Message {
	if !g.explains {
		return nil
	}
	var out []text.Message
	for i, id := range ids {
		switch x, c := g.cards.SpellOf(id), g.cards.CreatureOf(id); {
		case slices.Contains(ids[:i], id):
		case x != nil && g.hint(id).Key != "hint.spell":
			out = append(out, g.cardLine("detail.card", id))
		case c != nil && g.hint(id).Key == "hint.creature.able":
			out = append(out, text.M("detail.creature", "creature", view.Name(id), "text", c.Text()))
		}
	}
	return out
}

// SpotName returns the name of the being on a spot, and its space: the being identifies the board, since every hero has
// creatures of its own. A spot may also be a player.
func (g *Game) SpotName(at field.Spot) text.Message {
	x := g.Field.At(at)
	switch {
	case at.Player():
		return g.who(at.Seat)
	case x.Empty():
		return text.Plain(at.ID())
	}
	return text.M("spot", "being", view.Name(x.ID), "at", view.SpaceName(at.Space))
}

// fate describes to a seat whose the target of a deed is, and the effect on it: for a player that on the hero, or else
// the number of cards in the hand. It is for showing only.
func (g *Game) fate(seat engine.Seat, at field.Spot, do func(b *field.Battle) field.Outcome) text.Message {
	if !g.explains {
		return text.Message{}
	}
	b, whose := g.BattleOf(seat), g.whose(seat, at.Seat)
	being, hero := at, g.Field.HeroAt(at.Seat)
	if at.Player() {
		being = hero
	}
	if whose == "hint.target.enemy" && being == hero {
		whose += ".hero" // its label is the name already
	}
	left, life := b.LeftOf(being), b.Life(being)
	f := g.Field.Clone()
	b.Field = &f
	lost, fell := 0, false
	for _, d := range do(&b).Deeds {
		for _, h := range d.Hits {
			if h.Spot == being {
				lost, fell = lost+h.Wounds, fell || h.Fell
			}
		}
	}
	what := text.M("fate.left", "left", left, "life", life)
	switch {
	case fell && at.Player():
		what = text.M("fate.hero-falls")
	case fell:
		what = text.M("fate.falls")
	case at.Player():
		what = text.M("fate.hand", "n", len(g.Player(at.Seat).Hand))
	case lost > 0:
		what = text.M("fate.wounds", "n", lost, "left", left-lost, "life", life)
	case lost < 0:
		what = text.M("fate.heals", "n", -lost, "left", left-lost, "life", life)
	}
	return text.M(whose, "what", what, "who", g.who(at.Seat))
}

// whose returns the key of a hint about something of another seat, or of the seat itself.
func (g *Game) whose(seat, of engine.Seat) string {
	switch {
	case of == seat:
		return "hint.target.own"
	case g.Field.Sides[of].Team != g.Field.Sides[seat].Team:
		return "hint.target.enemy"
	}
	return "hint.target.partner"
}

// castHint returns the effect of a further aim of the spell being cast on its target.
func (g *Game) castHint(act *Action, aim field.Aim) text.Message {
	if aim.Permanent != "" && g.cards.SpellOf(act.Card).Target == cards.NoTarget && g.explains {
		return g.permanentHint(act.Seat, aim.Permanent)
	}
	return g.fate(act.Seat, aim.At, func(b *field.Battle) field.Outcome {
		return b.Cast(field.Cast{Seat: act.Seat, Card: act.Card, Extra: g.Extra(act),
			Aims: append(slices.Clone(act.Aims), aim)})
	})
}

// permanentHint describes to a seat whose a permanent in play is, and its power.
func (g *Game) permanentHint(seat engine.Seat, card string) text.Message {
	b := g.BattleOf(seat)
	p := lists.Find(b.Permanents(), func(p *field.Laid) bool { return p.Card == card })
	if p == nil {
		return text.Message{}
	}
	return text.M(g.whose(seat, p.Owner), "what", text.M("hint.dispel", "n", p.Power), "who", g.who(p.Owner))
}

// aimLabel describes an aim of a seat at a target of a class: the target, and the other decisions about it. Without a
// target it is the permanent that is chosen, and its bearer.
func (g *Game) aimLabel(seat engine.Seat, target cards.Class, aim field.Aim) text.Message {
	out := g.SpotName(aim.At)
	if aim.To != field.None {
		out = text.M("aim.to", "target", out, "at", view.SpaceName(aim.To))
	}
	if aim.Heal != field.None {
		out = firstFitting(longestLabel, g.healings(seat, out, aim.Heal)...)
	}
	if aim.Permanent != "" && target != cards.NoTarget {
		out = text.M("aim.token", "target", out, "card", view.Name(aim.Permanent))
	} else if at, ok := g.bearer(seat, aim.Permanent); ok {
		out = text.M("aim.bearer.player", "card", view.Name(aim.Permanent), "who", g.SpotName(at))
		if !at.Player() {
			out = text.M("aim.bearer", "card", view.Name(aim.Permanent), "being", view.Name(g.Field.At(at).ID),
				"at", view.SpaceName(at.Space))
		}
	}
	return out
}

// healings describe a target and the being of a seat healed with it, the longest first: by its name, with its space if
// another being of the seat has that name; by its space.
func (g *Game) healings(seat engine.Seat, target text.Message, at field.Space) []text.Message {
	healed, alike := g.Field.At(SpotOf(seat, at)).ID, 0
	for other := range field.Space(field.Spaces) {
		if x := g.Field.At(SpotOf(seat, other)); !x.Empty() && x.ID == healed {
			alike++
		}
	}
	by := text.M("aim.heal", "target", target, "healed", g.SpotName(SpotOf(seat, at)))
	if alike == 1 {
		by = text.M("aim.heal-being", "target", target, "being", view.Name(healed))
	}
	return []text.Message{by, text.M("aim.heal-space", "target", target, "at", view.SpaceName(at))}
}

// bearer returns the spot of the being or player that bears a permanent in play.
func (g *Game) bearer(seat engine.Seat, card string) (field.Spot, bool) {
	b := g.BattleOf(seat)
	if p := lists.Find(b.Permanents(), func(p *field.Laid) bool { return p.Card == card }); p != nil {
		return p.At, true
	}
	return field.Spot{}, false
}

// handLines returns the cards of a seat's hand below their number, with their texts, each once; those the dice pay for
// come first and are marked, as far as they have a target.
func (g *Game) handLines(seat engine.Seat, faces []cards.Symbol) []text.Message {
	var ready, others []text.Message
	b, hand := g.BattleOf(seat), g.Player(seat).Hand
	for i, name := range view.Names(hand) {
		card := g.ofKind(hand, i)
		x := g.cards.SpellOf(card)
		if _, ok := x.Pay(faces); ok && len(b.Targets(seat, x, nil)) > 0 {
			ready = append(ready, g.cardLine("detail.card-ready", card).With("card", name))
		} else {
			others = append(others, g.cardLine("detail.card", card).With("card", name))
		}
	}
	if len(hand) == 0 {
		return nil
	}
	return slices.Concat([]text.Message{text.M("detail.hand", "n", len(hand))}, ready, others)
}

// ofKind returns the first card of the i-th design among some cards.
func (e *edition) ofKind(hand []string, i int) string {
	var seen []string
	for _, card := range hand {
		if d := cards.Design(card); !slices.Contains(seen, d) {
			if len(seen) == i {
				return card
			}
			seen = append(seen, d)
		}
	}
	return ""
}

// cardLine returns a card with its needs and its whole text.
func (e *edition) cardLine(key, card string) text.Message {
	x := e.cards.SpellOf(card)
	return text.M(key, "card", view.Name(card), "needs", needs(x), "text", x.Text())
}

// lineUp returns the beings of a seat by spaces.
func (g *Game) lineUp(seat engine.Seat) []text.Message {
	var out []text.Message
	for at := range field.Space(field.Spaces) {
		if x := g.Field.At(SpotOf(seat, at)); !x.Empty() {
			out = append(out, text.M("detail.form", "being", view.Name(x.ID), "at", view.SpaceName(at)))
		}
	}
	return out
}

// unsealMove takes a sealed action back.
const unsealMove engine.Move = "drop all"

// sealedLine describes the sealed part of a seat's action.
func (g *Game) sealedLine(seat engine.Seat) text.Message {
	p := g.Player(seat)
	if len(p.Seal) == 0 {
		return text.M("say.nothing-sealed")
	}
	var moves []text.Message
	for i, m := range p.Seal {
		moves = append(moves, g.before(seat, i).moveLine(seat, m))
	}
	return text.M("say.sealed", "moves", moves)
}

// before returns the predicted position for the i-th sealed move of a seat.
func (g *Game) before(seat engine.Seat, i int) *Game {
	c := g.clone()
	c.Player(seat).Seal = c.Player(seat).Seal[:i]
	if c = c.rehearsed(seat); c != nil {
		return c
	}
	return g
}

// moveLine describes a sealed move in the position in which it is to be made.
func (g *Game) moveLine(seat engine.Seat, m engine.Move) text.Message {
	var cardsNamed []text.Message
	var at text.Message
	for i, w := range m.Args() {
		if g.cards.SpellOf(w) != nil {
			cardsNamed = append(cardsNamed, view.Name(w))
			continue
		}
		word := text.Plain(w)
		if spot, ok := g.spotIn(seat, m, i); ok {
			word = g.SpotName(spot)
			if x := g.Field.At(spot); x != nil && x.Empty() {
				word = view.SpaceName(spot.Space)
			}
		} else if at := tablePlace(w); m.Verb() == VerbLearn && at >= 0 && g.Arena(seat).Table[at] != "" {
			word = view.Name(g.Arena(seat).Table[at])
		}
		if at.IsZero() {
			at = word
		} else {
			at = text.M("aim.to", "target", at, "at", word)
		}
	}
	return text.M("sealed."+m.Verb(), "cards", cardsNamed, "at", at)
}

// spotIn reads a word of a seat's move as a spot. A space alone is on the seat's own board, but after a target on the
// target's, except if a drain heals an own being.
func (g *Game) spotIn(seat engine.Seat, m engine.Move, i int) (field.Spot, bool) {
	if spot, ok := field.ParseSpot(m.Arg(i)); ok {
		return spot, true
	}
	space := field.ParseSpace(m.Arg(i))
	if space == field.None {
		return field.Spot{}, false
	}
	if i > 0 {
		drains := false
		if act := g.Arena(seat).Act; m.Verb() == VerbTarget && act != nil && act.Card != "" {
			drains = slices.ContainsFunc(g.cards.SpellOf(act.Card).Do, func(e cards.Effect) bool {
				return e.Word == "drain"
			})
		}
		if target, ok := field.ParseSpot(m.Arg(i - 1)); ok && !drains {
			return SpotOf(target.Seat, space), true
		}
	}
	return SpotOf(seat, space), true
}

// words returns the words of a move for MakeMove.
func words(list []string) []any {
	out := make([]any, len(list))
	for i, w := range list {
		out[i] = w
	}
	return out
}

// designs returns the designs of spell cards in some piles, sorted, each once.
func designs(piles ...[]string) []string {
	var out []string
	for _, pile := range piles {
		for _, card := range pile {
			out = append(out, cards.Design(card))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
