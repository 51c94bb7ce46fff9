package heroes

import (
	"slices"

	"skald/engine"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/field"
	"skald/engine/heroes/view"
	"skald/engine/text"
)

// refuse returns the reason that a move is not legal, from the seat's own view. The move must not be legal.
func (g *Game) refuse(seat engine.Seat, m engine.Move) error {
	if _, err := engine.ParseMove(string(m)); err != nil {
		return err
	}
	switch {
	case !slices.Contains(verbWords, m.Verb()):
		return &engine.ParseError{Text: string(m), Why: "no move of Heroes begins with that word"}
	case g.Over != "":
		return no("no.over", "", "no.over.instead")
	case !g.HasSeat(seat):
		return &engine.ParseError{Text: string(m), Why: "nobody sits there"}
	case !g.in(seat):
		return no("no.out", ruleEnd, "no.out.instead")
	case m.Verb() == VerbStanding:
		return no("no.standing", "", "no.standing.instead")
	}
	q := g.Todo
	if q.Len() == 0 {
		q = g.Arena(seat).Todo
	}
	if q.Len() > 0 && allSteps.Asked(g, q, seat) {
		if refuse := allSteps[q.Top().Do].Refuse; refuse != nil {
			if err := refuse(g, q.Top(), seat, m); err != nil {
				return err
			}
		}
		return no("no.not-asked", "", "no.not-asked.instead")
	}
	return g.refuseWaiting(seat, q.Top())
}

// refuseWaiting returns the reason that a seat has to wait.
func (g *Game) refuseWaiting(seat engine.Seat, s Step) error {
	a := g.Arena(seat)
	switch {
	case s.Do == DoDraft:
		return no("no.draft-turn", ruleDraft, "no.wait", "who", g.who(s.Seat))
	case s.Do == DoArmy:
		return no("no.army-chosen", ruleArmy, "no.wait")
	case s.Do == DoPlace:
		return no("no.place-turn", ruleArmy, "no.wait", "who", g.who(s.Seat))
	case a.Open && g.Player(seat).Prep.Stop > 0:
		return no("no.stopped", ruleRoll, "no.stopped.instead")
	case a.Open && g.Player(seat).Prep.Stop == running:
		return no("no.beat-decided", ruleRoll, "no.wait")
	case a.Open:
		return no("no.decided", ruleRoll, "no.wait")
	case s.Seat != engine.Public:
		return no("no.turn", ruleActions, "no.wait", "who", g.who(s.Seat))
	}
	return no("no.waiting", "", "no.wait")
}

// refuseBeats returns the reason that a decision about dice is not legal.
func refuseBeats(g *Game, s Step, seat engine.Seat, m engine.Move) error {
	r, b := &g.Player(seat).Prep, g.battle(s.Arena)
	switch m.Verb() {
	case VerbKeep:
		switch {
		case len(r.Beats) >= LastBeat:
			return no("no.last-beat", ruleRoll, "no.last-beat.instead", "n", LastBeat)
		case len(r.Faces()) == 0:
			return no("no.keep-nothing", ruleRoll, "no.keep-nothing.instead")
		}
		return no("no.keep", ruleRoll, "no.keep.instead", "n", len(r.Faces()))
	case VerbStop, VerbStay:
		switch {
		case m.Verb() == VerbStop && g.IsDown(seat):
			return no("no.stop-stunned", ruleVariants, "no.stop-stunned.instead")
		case len(r.Beats) == 0:
			return no("no.stop-early", ruleRoll, "no.stop-early.instead")
		case len(r.Faces()) == 0:
			return no("no.stop-dice", ruleRoll, "no.stop-early.instead")
		case len(m.Args()) > 0:
			inner := engine.MakeMove(m.Arg(0), words(m.Args()[1:])...)
			if c := g.rehearsed(seat); c != nil {
				if err := refuseAction(c, c.Arena(seat).Todo.Top(), seat, inner); err != nil {
					return err
				}
			}
			return no("no.stop-and", ruleActions, "no.stop-and.instead")
		}
	case VerbRise:
		switch {
		case !b.Stunned(seat):
			return no("no.rise-upright", ruleVariants, "no.not-asked.instead")
		case r.risen():
			return no("no.rise-again", ruleVariants, "no.keep-nothing.instead")
		}
		return no("no.rise", ruleVariants, "no.rise.instead", "n", RiseCards)
	case VerbUse:
		return no("no.orders", "", "no.orders.instead")
	case VerbCast, VerbDraw, VerbLearn, VerbDispel, VerbNone:
		stop := text.Plain(string(g.stopping(seat, m)))
		if len(r.Beats) == 0 {
			return no("no.roll-first", ruleRoll, "no.roll-first.instead", "what", stop)
		}
		return no("no.stop-first", ruleActions, "no.stop-first.instead", "what", stop)
	case VerbActivate, VerbMove:
		return no("no.lead", ruleLead, "no.lead.instead")
	}
	return nil
}

// stopping returns the move that stops with an action: the whole action if it casts a spell or is offered after a stop,
// otherwise only its verb, because the words after it may mean nothing.
func (g *Game) stopping(seat engine.Seat, m engine.Move) engine.Move {
	whole := VerbStop + " " + m
	if m.Verb() == VerbCast && g.cards.SpellOf(m.Arg(0)) != nil || engine.Legal(g.Moves(), seat, whole) != nil {
		return whole
	}
	return engine.Move(VerbStop + " " + m.Verb())
}

// refuseAction returns the reason that an action is not possible (ruling H24).
func refuseAction(g *Game, s Step, seat engine.Seat, m engine.Move) error {
	p, a := g.Player(seat), g.Arena(seat)
	switch m.Verb() {
	case VerbCast:
		return g.refuseCast(seat, m)
	case VerbDraw:
		if !g.has(seat, drawNeeds) {
			return no("no.draw-dice", ruleDraw, "no.other-action", "dice", view.Dice(p.Dice))
		}
		return no("no.draw-none", ruleDraw, "no.other-action")
	case VerbLearn:
		at := tablePlace(m.Arg(0))
		switch {
		case at < 0:
			return &engine.ParseError{Text: string(m),
				Why: "say learn and a place of the table: u1 to u4 above, l1 to l4 below"}
		case a.Table[at] == "":
			return no("no.learn-none", ruleLearn, "no.other-action")
		case at < view.TableColumns && g.has(seat, learnNeeds):
			return no("no.learn-upper", ruleLearn, "no.learn-upper.instead")
		}
		return no("no.learn-dice", ruleLearn, "no.other-action", "dice", view.Dice(p.Dice))
	case VerbDispel:
		switch {
		case g.cards.SpellOf(m.Arg(0)) == nil:
			return &engine.ParseError{Text: string(m), Why: "say dispel and a permanent spell in play"}
		case !g.has(seat, dispelNeeds):
			return no("no.dispel-dice", ruleDispel, "no.other-action", "dice", view.Dice(p.Dice))
		}
		return no("no.dispel-none", ruleDispel, "no.other-action", "card", view.Name(m.Arg(0)))
	case VerbNone:
		return no("no.none", ruleActions, "no.none.instead")
	case VerbPass:
		return no("no.pass", ruleActions, "no.pass.instead")
	case VerbActivate, VerbMove, VerbUse:
		return no("no.lead", ruleLead, "no.lead.instead")
	case VerbKeep, VerbStay, VerbStop, VerbRise:
		return no("no.closed", ruleRoll, "no.not-asked.instead")
	}
	return nil
}

// refuseCast returns the reason that a spell cannot be cast.
func (g *Game) refuseCast(seat engine.Seat, m engine.Move) error {
	p, id := g.Player(seat), m.Arg(0)
	x := g.cards.SpellOf(id)
	switch {
	case x == nil:
		return &engine.ParseError{Text: string(m), Why: "there is no spell of that name"}
	case !slices.Contains(p.Hand, id):
		return no("no.cast-hand", ruleCast, "no.other-action", "card", view.Name(id))
	}
	if _, ok := x.Pay(p.Dice); !ok {
		return no("no.cast-dice", ruleCast, "no.other-action", "card", view.Name(id), "needs", needs(x), "dice",
			view.Dice(p.Dice))
	}
	if !g.castable(seat, x) {
		return no("no.cast-target", ruleCast, "no.other-action", "card", view.Name(id))
	}
	return no("no.cast-copy", ruleCast, "no.other-action", "card", view.Name(id))
}

// refuseAim returns the reason that a being is not a target, or that cards do not reinforce.
func refuseAim(g *Game, s Step, seat engine.Seat, m engine.Move) error {
	act := g.Arena(seat).Act
	switch m.Verb() {
	case VerbDrop:
		return refuseDrop(g, s, seat, m)
	case VerbTarget:
		at, ok := field.ParseSpot(m.Arg(0))
		if !ok && g.cards.SpellOf(m.Arg(0)) == nil || ok && !g.HasSeat(at.Seat) {
			return &engine.ParseError{Text: string(m),
				Why: "say target and a space such as 2f3: seat 2, front row, column 3; only the seat for a player"}
		}
		return no("no.target", ruleTargets, "no.target.instead", "card", view.Name(act.Card))
	case VerbEnd:
		return no("no.end-cast", ruleCast, "no.target.instead")
	case VerbActivate, VerbMove, VerbUse:
		return no("no.lead-later", ruleLead, "no.target.instead")
	}
	return nil
}

func refuseDrop(g *Game, s Step, seat engine.Seat, m engine.Move) error {
	if m.Verb() != VerbDrop {
		return nil
	}
	act := g.Arena(seat).Act
	if s.Do == DoCast && g.cards.SpellOf(act.Card).More == cards.MoreNone {
		return no("no.drop-kind", ruleReinforce, "no.target.instead", "card", view.Name(act.Card))
	}
	if len(g.Player(seat).Hand) < 2 {
		return no("no.drop-few", ruleReinforce, "no.not-asked.instead")
	}
	return no("no.drop", ruleReinforce, "no.drop.instead")
}

// refuseLead returns the reason against spending points of leadership this way.
func refuseLead(g *Game, s Step, seat engine.Seat, m engine.Move) error {
	act, b := g.Arena(seat).Act, g.BattleOf(seat)
	from := field.ParseSpace(m.Arg(0))
	switch m.Verb() {
	case VerbActivate, VerbUse, VerbMove:
		if from == field.None {
			return &engine.ParseError{Text: string(m),
				Why: "name the space your being stands on first, such as f2 or b3"}
		}
	default:
		return nil
	}
	x := g.Field.At(SpotOf(seat, from))
	switch {
	case x.Empty():
		return no("no.lead-empty", ruleLead, "no.lead-other", "at", view.SpaceName(from))
	case m.Verb() == VerbMove && !slices.ContainsFunc(b.Steps(seat), func(s field.Step) bool { return s.From == from }):
		return no("no.step-held", ruleLead, "no.lead-other", "being", view.Name(x.ID))
	case m.Verb() == VerbMove && act.PointsLeft() == 0:
		return no("no.step-points", ruleLead, "no.lead-other")
	case m.Verb() == VerbMove:
		return no("no.step-far", ruleLead, "no.step-far.instead")
	case x.Hero:
		return no("no.lead-hero", ruleLead, "no.lead-hero.instead")
	case x.Spent:
		return no("no.lead-spent", ruleLead, "no.lead-other", "being", view.Name(x.ID))
	case !act.affords(b.Helmets(SpotOf(seat, from))):
		return no("no.lead-points", ruleLead, "no.lead-other", "being", view.Name(x.ID), "n",
			b.Helmets(SpotOf(seat, from)), "left", act.PointsLeft())
	case m.Verb() == VerbUse:
		return no("no.lead-ability", ruleLead, "no.lead-other", "being", view.Name(x.ID))
	}
	return no("no.lead-reach", ruleLead, "no.lead-reach.instead", "being", view.Name(x.ID))
}

// The headings of the rulebook in refusals.
const (
	ruleDraft     = "Scelta degli Eroi e Incantesimi iniziali"
	ruleArmy      = "Creazione dell'esercito"
	ruleRoll      = "1. Preparazione"
	ruleActions   = "2.2 Azioni"
	ruleCast      = "Azione: Lanciare un Incantesimo"
	ruleTargets   = "Incantesimi"
	ruleReinforce = "Rinforzo degli Incantesimi"
	ruleLead      = "Attivazione delle Creature"
	ruleDraw      = "Azione: Pescare Incantesimi"
	ruleLearn     = "Azione: Apprendere nuovi Incantesimi"
	ruleDispel    = "Azione: Dissolvere magie"
	ruleEnd       = "Fine del gioco e vincitore"
	ruleVariants  = "Variante senza eliminazione dei giocatori"
)

// bookHeadings are the catalogue keys of the rulebook's headings.
var bookHeadings = map[string]string{
	ruleDraft: "draft", ruleArmy: "army", ruleRoll: "roll", ruleActions: "actions", ruleCast: "cast",
	ruleTargets: "targets", ruleReinforce: "reinforce", ruleLead: "lead", ruleDraw: "draw", ruleLearn: "learn",
	ruleDispel: "dispel", ruleEnd: "end", ruleVariants: "variants",
}

// no returns a refusal: the reason, the heading of the rulebook, and the alternative, which may use the same arguments.
func no(why, heading, instead string, args ...any) *engine.Refusal {
	r := &engine.Refusal{Why: said(why, args...), Rule: heading}
	if heading != "" {
		r.Section = text.M("heading." + bookHeadings[heading])
	}
	if instead != "" {
		r.Instead = said(instead, args...)
	}
	return r
}

// said returns a message with those arguments that it takes.
func said(key string, args ...any) text.Message {
	var own []any
	for _, arg := range catalogue.ArgNames("en", key) {
		for i := 0; i < len(args); i += 2 {
			if args[i] == arg {
				own = append(own, arg, args[i+1])
			}
		}
	}
	return text.M(key, own...)
}
