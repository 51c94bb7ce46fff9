package andor

import (
	"slices"
	"strings"

	"skald/engine"
	"skald/engine/offer"
	"skald/engine/text"
)

// no returns a refusal: the reason, the booklet's heading and an alternative.
func no(why, heading, instead string, args ...any) *engine.Refusal {
	r := &engine.Refusal{Why: text.M(why, args...), Rule: heading}
	if heading != "" {
		r.Section = text.M("heading." + strings.ToLower(strings.ReplaceAll(heading, " ", "-")))
	}
	if instead != "" {
		r.Instead = text.M(instead, args...)
	}
	return r
}

// lack returns a refusal as a missing requirement of a move.
func lack(why, heading, instead string, args ...any) offer.Reason {
	return func() *engine.Refusal { return no(why, heading, instead, args...) }
}

// refuse returns the reason that a move is illegal; the move must be illegal.
func (g *Game) refuse(seat engine.Seat, m engine.Move) error {
	if _, err := engine.ParseMove(string(m)); err != nil {
		return err
	}
	verb := m.Verb()
	if !slices.Contains(verbWords, verb) {
		return &engine.ParseError{Text: string(m), Why: "no move of Legends of Andor begins with that word"}
	}
	switch {
	case g.Over != "":
		return no("no.over", "", "no.over.instead")
	case !g.seated(seat):
		return &engine.ParseError{Text: string(m), Why: "nobody sits there"}
	}
	if free := freeOf(verb); len(free) > 0 {
		return g.refuseFree(seat, free[0], m)
	}
	switch verb {
	case "move", "walk", "fight", "invite", "escort", "pass", "end", "stay", "use":
		return g.refuseTurn(seat, g.Hero(seat), m)
	}
	if g.Hero(seat).Done {
		return dayOver()
	}
	return notAsked()
}

// unnamed are the refusals of verbs that name neither place nor thing.
var unnamed = map[string]offer.Reason{
	"fight":  lack("no.which-foe", "Combattere", "no.foe.instead"),
	"invite": lack("no.which-foe", "Combattere insieme", "no.foe.instead"),
	"escort": lack("no.which-way", "Principe Thorald e gli Alleati Nani", "no.escort.instead"),
	"use":    lack("no.which-use", "Otre", "no.use.instead"),
	"take":   lack("no.which-take", "Azioni gratuite", "no.take.instead"),
	"buy":    lack("no.which-ware", "Mercante", "no.ware.instead"),
	"drop":   lack("no.which-drop", "Azioni gratuite", "no.drop.instead"),
	"give":   lack("no.which-give", "Falco", "no.trade.instead"),
	"trade":  lack("no.which-give", "Falco", "no.trade.instead"),
}

// refuseTurn returns the reason that an action of the hero on turn is illegal.
func (g *Game) refuseTurn(seat engine.Seat, h *Hero, m engine.Move) error {
	if h.Done {
		return no("no.day-over", "Contatore delle Ore", "no.day-over.instead")
	}
	if g.Active != seat {
		if g.Active == engine.Public {
			return no("no.sunrise", "Riquadro Alba", "no.sunrise.instead")
		}
		return no("no.turn", "Panoramica del gioco", "no.turn.instead", "who", g.who(g.Active))
	}
	verb := m.Verb()
	if g.Fight != nil {
		return no("no.fighting", "Combattere", "no.not-asked.instead")
	}
	if h.Set && verb != "move" && verb != "walk" && verb != "use" {
		return no("no.moving", "Muovere", "no.moving.instead")
	}
	if verb == "escort" && len(g.Allies) == 0 {
		return no("no.ally", "Principe Thorald e gli Alleati Nani", "no.not-asked.instead")
	}
	if verb == "use" && len(h.Small) == 0 {
		return no("no.use-none", "Otre", "no.use.instead")
	}
	if what, ok := unnamed[verb]; ok && m.Arg(0) == "" {
		return what()
	}
	at, ok := g.Land().Parse(m.Arg(0))
	switch verb {
	case "move", "walk":
		if !ok {
			return &engine.ParseError{Text: string(m), Why: "there is no such region; regions are " +
				g.Land().Numbers()}
		}
		if verb == "walk" && !g.Roads().Open(h.At, at) {
			return no("no.walk", "Muovere", "no.walk.instead")
		}
		if lacks := g.lacksToReach(at, g.Roads().Distances(h.At, nil)[at], g.UsableHours(h)+h.Free); lacks != nil {
			return lacks()
		}
		if verb == "walk" && g.Halts(at) ||
			g.lacksToReach(at, g.Roads().Distances(h.At, g.Halts)[at], g.UsableHours(h)+h.Free) != nil {
			return no("no.lake", "Muovere", "no.lake.instead")
		}
	case "fight", "invite":
		if verb == "invite" && g.Permitted("fighting") && !g.Permitted("together") {
			return no("no.together-yet", "Combattere insieme", "no.together-yet.instead")
		}
		if lacks := g.lacksToFight(seat, g.aimOf(m.Arg(0))); lacks != nil {
			return lacks()
		}
		if a := g.aimOf(m.Arg(0)); g.TargetWord(a) != m.Arg(0) {
			return no("no.which", "Combattere", "no.which.instead", "at", g.place(a.at), "moves", g.words(verb, a.at))
		}
		if verb == "invite" {
			return no("no.helpers", "Combattere insieme", "no.helpers.instead")
		}
	case "escort":
		return no("no.escort", "Principe Thorald e gli Alleati Nani", "no.escort.instead")
	case "pass":
		if lacks := g.lacksHour(h); lacks != nil {
			return lacks()
		}
	case "use":
		return no("no.use", "Otre", "no.use.instead")
	}
	return no("no.not-asked", "", "no.not-asked.instead")
}
