package returnofheroes

import (
	"slices"

	"skald/engine"
	"skald/engine/offer"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/engine/text"
)

// Wounds returns the number of physical hit points a hero has lost.
func (h *Hero) Wounds() int { return h.Printed().HitPoints - h.HP }

// heal restores physical hit points, at most those lost (5.2.1).
func (g *Game) heal(seat engine.Seat, n int) {
	h := g.Hero(seat)
	n = min(n, h.Wounds())
	h.HP += n
	g.tell("healed", seat,
		text.M("say.healed", "who", g.who(seat), "n", n, "now", h.HP)).Facts = engine.Facts{Amount: n}
}

// healAll restores all of them.
func (g *Game) healAll(seat engine.Seat) { g.heal(seat, g.Hero(seat).Wounds()) }

// rests returns the number of hit points that a whole turn of rest restores to the hero on turn at the present place:
// all at their house, one at the temple and in the white village, 0 elsewhere (5.2.1).
func (g *realm) rests(seat engine.Seat) int {
	h := g.Hero(seat)
	s, _ := land.SpotAt(h.At)
	switch {
	case !h.Towards.IsZero():
		return 0
	case h.At == h.House:
		return h.Wounds()
	case s.Heals && g.Variant.Solo:
		return h.Wounds()
	case s.Heals && !g.Variant.MeetToHeal:
		return min(1, h.Wounds())
	}
	return 0
}

// threatened reports whether there is an adversary at the hero's place.
func (g *turn) threatened(seat engine.Seat) bool {
	return len(g.Foes(seat)) > 0 || g.unseenHere(seat)
}

// unseenHere reports whether there is an unseen face-down piece at a hero's place: a guardian that came to a hero with
// a gem, or a piece of the set-up under a house on an exit.
func (g *realm) unseenHere(seat engine.Seat) bool {
	h := g.Hero(seat)
	if !h.Towards.IsZero() {
		return false
	}
	for i := range g.Tokens {
		if t := &g.Tokens[i]; t.At == h.At && t.Piece == "" && t.Down &&
			(g.BackOf(t) == pieces.Hidden.String() || g.Hostile(seat, t)) {
			return true
		}
	}
	return false
}

// rest spends the whole turn resting.
func (g *Game) rest(seat engine.Seat) {
	h := g.Hero(seat)
	g.tell("rested", seat, text.M("say.rested", "who", g.who(seat), "place",
		view.Place(h.At))).Facts = engine.Facts{Piece: h.ID, To: h.At.String()}
	g.heal(seat, g.rests(seat))
	g.noMore(seat)
}

// Healing is the name of the temple and the white village in the move meet, if they heal as encounters (8.4).
const Healing = "healing"

// MendLacks returns the reason that a hero cannot be healed as in an encounter at the present place: a key of the
// refusals, "" if they can.
func (g *turn) MendLacks(seat engine.Seat) string {
	h := g.Hero(seat)
	s, _ := land.SpotAt(h.At)
	switch {
	case !g.Variant.MeetToHeal:
		return "no.mend-option"
	case !h.Towards.IsZero():
		return "no.half-way"
	case !s.Heals:
		return "no.mend-here"
	case slices.Contains(g.Met, Healing):
		return "no.mended"
	case h.Wounds() == 0:
		return "no.wounds"
	}
	return ""
}

// mend heals a hit point without costing the turn (8.4).
func (g *Game) mend(seat engine.Seat) {
	g.Met = append(g.Met, Healing)
	g.heal(seat, 1)
}

// potion returns the slot of a healing potion, -1 without one.
func (h *Hero) potion() int {
	return slices.IndexFunc(h.Items, func(it Item) bool {
		p, _ := h.box.ItemOf(it.ID)
		return p.Heals > 0
	})
}

// drink takes a draught of the potion; the empty flask goes back to the bazaar.
func (g *Game) drink(seat engine.Seat) {
	h := g.Hero(seat)
	i := h.potion()
	it := &h.Items[i]
	p, _ := g.box.ItemOf(it.ID)
	it.Uses--
	g.tell("drank", seat, text.M("say.drank", "who", g.who(seat), "left", it.Uses)).Facts = engine.Facts{Piece: it.ID,
		Amount: -1}
	g.heal(seat, p.Heals)
	if it.Uses <= 0 {
		h.Items = slices.Delete(h.Items, i, i+1)
		g.Stock = g.put(g.Stock, p.Piece)
	}
}

var resting = action{
	refuse: rests.Refuse,
	do:     func(g *Game, seat engine.Seat, _ engine.Move, _ *engine.Dice) { g.rest(seat) },
}

// rests is a turn spent resting.
var rests = offer.Moves[*Game, struct{}]{
	Candidates: once,
	Lacks:      func(g *Game, seat engine.Seat, _ struct{}) offer.Reason { return RestLacks(g, seat) },
	Show: func(g *Game, seat engine.Seat, _ struct{}, to []engine.Choice) []engine.Choice {
		return append(to, engine.Choice{Move: "rest", Label: text.M("choice.rest"), Icon: "rest",
			Place: g.Hero(seat).At.String(),
			Hint:  text.M("hint.rest", "n", g.rests(seat)), Ends: !g.overdue()})
	},
	Read: itself,
}

// RestLacks returns the reason against spending this turn resting. The hero must not have set out, must be wounded and
// without an adversary to fight (3), and the place must heal.
func RestLacks(g *Game, seat engine.Seat) offer.Reason {
	h := g.Hero(seat)
	switch {
	case g.Phase != view.PhaseMove || g.Moved:
		return func() *engine.Refusal { return no("no.rest-moved", "5.2.1") }
	case h.Wounds() == 0:
		return noWounds
	case g.threatened(seat):
		return func() *engine.Refusal { return no("no.rest-foe", "3") }
	case g.rests(seat) > 0:
		return nil
	}
	return func() *engine.Refusal {
		key, rule := "no.rest-here", "5.2.1"
		if s, _ := land.SpotAt(h.At); s.Heals && h.Towards.IsZero() && g.Variant.MeetToHeal {
			key, rule = "no.rest-option", "8.4"
		} else if g.Variant.MeetToHeal && !g.Variant.Solo {
			key, rule = "no.rest-house", "8.4"
		}
		return no(key, rule, "house", view.Place(h.House))
	}
}

// noWounds refuses a hero without wounds.
var noWounds = lacking("no.wounds")

// mends is the healing at the temple or the white village, as an encounter (8.4).
var mends = offer.Moves[*Game, struct{}]{
	Candidates: func(g *Game, _ engine.Seat) []struct{} {
		if !g.Variant.MeetToHeal {
			return nil
		}
		return make([]struct{}, 1)
	},
	Lacks: func(g *Game, seat engine.Seat, _ struct{}) offer.Reason {
		if why := g.MendLacks(seat); why != "" {
			return lacking(why)
		}
		return nil
	},
	Show: func(g *Game, seat engine.Seat, _ struct{}, to []engine.Choice) []engine.Choice {
		return append(to, engine.Choice{Move: engine.MakeMove("meet", Healing), Label: text.M("choice.mend"),
			Hint: text.M("hint.mend"), Place: g.Hero(seat).At.String(), Icon: "rest"})
	},
	Read: itself,
	Else: func(*Game, engine.Seat, struct{}, engine.Move) error { return lack("no.mended") },
}
