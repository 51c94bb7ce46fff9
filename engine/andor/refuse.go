package andor

import (
	"slices"
	"strings"

	"skald/engine"
	"skald/engine/andor/land"
	"skald/engine/text"
)

// no is a refusal: why, the heading of the booklet it comes from, and what would
// do instead.
func no(why, heading, instead string, args ...any) error {
	r := &engine.Refusal{Why: text.M(why, args...), Rule: heading}
	if heading != "" {
		r.Section = text.M("heading." + strings.ToLower(strings.ReplaceAll(heading, " ", "-")))
	}
	if instead != "" {
		r.Instead = text.M(instead, args...)
	}
	return r
}

// refuse says why a move is not legal. It is only asked of moves that are not.
func (g *Game) refuse(seat engine.Seat, m engine.Move) error {
	if _, err := engine.ParseMove(string(m)); err != nil {
		return err
	}
	verb := m.Verb()
	if !slices.Contains(verbWords, verb) {
		return &engine.Misread{Text: string(m), Why: "no move of Legends of Andor begins with that word"}
	}
	switch {
	case g.Over != "":
		return no("no.over", "", "")
	case !g.seated(seat):
		return &engine.Misread{Text: string(m), Why: "nobody sits there"}
	}
	h := g.hero(seat)
	switch verb {
	case "move", "walk", "fight", "invite", "escort", "pass", "end", "stay", "use":
		return g.refuseTurn(seat, h, m)
	case "well":
		if h.Done {
			break
		}
		if g.things().wellAt(h.At) < 0 {
			return no("no.well", "Pozzi", "no.well.instead")
		}
		return no("no.well-empty", "Pozzi", "no.well-empty.instead")
	case "activate":
		return no("no.fog", "Nebbia", "no.fog.instead")
	case "look":
		return no("no.look", "Cannocchiale", "no.look.instead")
	case "buy":
		return g.refuseBuy(h, m.Arg(0))
	case "take":
		if !h.Done {
			return no("no.take", "Azioni gratuite", "no.take.instead")
		}
	case "drop":
		if !h.Done {
			return no("no.drop", "Azioni gratuite", "no.drop.instead")
		}
	case "give", "trade":
		if g.combat().inRound(seat) {
			return no("no.round", "Combattere insieme", "no.round.instead")
		}
		return no("no.trade", "Falco", "no.trade.instead")
	}
	if h.Done {
		return no("no.day-over", "Azioni gratuite", "no.day-over.instead")
	}
	return no("no.not-asked", "", "no.not-asked.instead")
}

func (g *Game) refuseTurn(seat engine.Seat, h *hero, m engine.Move) error {
	if h.Done {
		return no("no.day-over", "Contatore delle Ore", "no.day-over.instead")
	}
	if g.Active != seat {
		if g.Active == engine.Public {
			return no("no.sunrise", "Riquadro Alba", "")
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
	at, ok := land.Parse(m.Arg(0))
	switch verb {
	case "move", "walk":
		if !ok {
			return &engine.Misread{Text: string(m), Why: "there is no such region; regions are 0 to 72, 81, 82 and 84"}
		}
		if verb == "walk" && !g.roads().Open(h.At, at) {
			return no("no.walk", "Muovere", "no.walk.instead")
		}
		dist := g.roads().Distances(h.At, nil)[at]
		switch {
		case at == h.At:
			return no("no.there", "Muovere", "no.there.instead")
		case dist >= land.Far:
			return no("no.way", "Muovere", "", "to", place(at))
		}
		return no("no.hours", "Ore extra", "no.hours.instead", "need", dist, "have", g.day().hours(h)+h.Free)
	case "fight", "invite":
		switch {
		case !g.permits("fighting"):
			return no("no.fighting-yet", "Combattere", "")
		case verb == "invite" && !g.permits("together"):
			return no("no.together-yet", "Combattere insieme", "")
		case g.day().hours(h) == 0:
			return no("no.hours", "Ore extra", "no.hours.instead", "need", 1, "have", 0)
		case !ok || g.creatureAt(at) == nil && g.combat().rubbleAt(at) < 0:
			return no("no.foe", "Combattere", "no.foe.instead")
		case !g.combat().reaches(seat, at):
			return no("no.reach", "Combattere", "no.reach.instead", "at", place(at))
		}
		return no("no.helpers", "Combattere insieme", "no.helpers.instead")
	case "escort":
		return no("no.escort", "Principe Thorald e gli Alleati Nani", "no.escort.instead")
	case "pass":
		return no("no.hours", "Ore extra", "no.hours.instead", "need", 1, "have", 0)
	case "use":
		return no("no.use", "Otre", "no.use.instead")
	}
	return no("no.not-asked", "", "no.not-asked.instead")
}

func (g *Game) refuseBuy(h *hero, what string) error {
	p := g.trade().priceFor(h, what)
	switch {
	case h.Done:
		return no("no.day-over", "Azioni gratuite", "no.day-over.instead")
	case h.Set:
		return no("no.buy-moving", "Mercante", "no.moving.instead")
	case what == "brew" && p == 0:
		return no("no.witch", "Strega", "no.witch.instead")
	case !g.trade().trades(h):
		return no("no.merchant", "Mercante", "no.merchant.instead")
	case p == 0:
		return no("no.ware", "Mercante", "no.ware.instead")
	case h.Gold < p:
		return no("no.gold", "Mercante", "no.gold.instead", "need", p, "have", h.Gold)
	case what == strengthGood:
		return no("no.strength", "Tessera Eroe", "", "n", maxSP)
	case g.Stock[what] < 1:
		return no("no.stock", "Tessera Equipaggiamento", "", "what", name(what))
	}
	return no("no.room", "Tessera Eroe", "no.room.instead", "what", name(what))
}
