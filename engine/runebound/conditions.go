package runebound

import (
	"slices"

	"skald/engine"
	"skald/engine/lists"
	"skald/engine/runebound/ability"
)

// conditions evaluates the conditions of the vocabulary. It is never written after the program has started.
var conditions map[string]func(g *Game, x about, t *ability.Term) bool

func init() {
	conditions = map[string]func(g *Game, x about, t *ability.Term) bool{
		"terrain": func(g *Game, x about, t *ability.Term) bool { return g.Hero(x.seat).on(t.Arg(0)) },
		"in-town": func(g *Game, x about, t *ability.Term) bool { return g.Hero(x.seat).inTown(t.Arg(0)) },
		"colour": func(g *Game, _ about, t *ability.Term) bool {
			a := g.Adventure()
			return a != nil && a.Colour == t.Arg(0)
		},
		"family": func(g *Game, _ about, t *ability.Term) bool {
			a := g.Adventure()
			return a != nil && a.Family == t.Arg(0)
		},
		"hero":       func(g *Game, _ about, _ *ability.Term) bool { return g.Duel() },
		"from-track": func(g *Game, _ about, _ *ability.Term) bool { return g.Facing != nil && g.Facing.Place > 0 },
		"round": func(g *Game, _ about, t *ability.Term) bool {
			return g.Facing != nil && g.Facing.Round == t.N()
		},
		"phase":   func(_ *Game, x about, t *ability.Term) bool { return x.phase == t.Arg(0) },
		"rolling": func(_ *Game, x about, t *ability.Term) bool { return x.roll != nil && x.roll.is(t.Arg(0)) },
		"die": func(_ *Game, x about, t *ability.Term) bool {
			return x.roll != nil && x.roll.Die >= t.Ns[0] && x.roll.Die <= t.Ns[1]
		},
		"success": func(g *Game, x about, _ *ability.Term) bool {
			return x.roll != nil && x.roll.Die > 0 && g.succeeds(x.roll)
		},
		"failure": func(g *Game, x about, _ *ability.Term) bool {
			return x.roll != nil && x.roll.Die > 0 && !g.succeeds(x.roll)
		},
		"by-hero":   func(_ *Game, x about, _ *ability.Term) bool { return x.ally == "" },
		"by-this":   func(_ *Game, x about, _ *ability.Term) bool { return x.ally != "" && x.ally == x.own },
		"wounded":   func(g *Game, x about, t *ability.Term) bool { return g.Hero(x.seat).Wounds >= t.N() },
		"tired":     func(g *Game, x about, t *ability.Term) bool { return g.Hero(x.seat).Exhaustion >= t.N() },
		"life-left": func(g *Game, x about, t *ability.Term) bool { return g.LifeLeft(x.seat) <= t.N() },
		"has":       func(g *Game, x about, t *ability.Term) bool { return len(g.CardsOf(x.seat, t.Arg(0), true)) > 0 },
		"face-down": func(g *Game, x about, t *ability.Term) bool { return len(g.cardsFacing(x.seat, true)) >= t.N() },
		"gold":      func(g *Game, x about, t *ability.Term) bool { return g.Hero(x.seat).Gold >= t.N() },
		"poor":      func(g *Game, x about, t *ability.Term) bool { return g.Hero(x.seat).Gold <= t.N() },
		"worth":     func(g *Game, x about, t *ability.Term) bool { return g.worth(x.seat) >= t.N() },
		"runes":     func(g *Game, x about, t *ability.Term) bool { return g.Runes(x.seat) >= t.N() },
		"rune-held": func(g *Game, _ about, _ *ability.Term) bool {
			return slices.ContainsFunc(g.Seats(0), func(s engine.Seat) bool { return g.Runes(s) > 0 })
		},
		"event": func(g *Game, _ about, t *ability.Term) bool { e := g.event(); return e != nil && e.Number >= t.N() },
		"last":  func(g *Game, x about, _ *ability.Term) bool { return g.turnOf(x.seat) == len(g.Heroes)-1 },
		"not":   func(g *Game, x about, t *ability.Term) bool { return !g.holds(t.Subs["of"], x) },
		"any": func(g *Game, x about, t *ability.Term) bool {
			of := t.Subs["of"]
			for i := range of {
				if g.holds(of[i:i+1], x) {
					return true
				}
			}
			return false
		},
	}
}

func (g *Game) holds(list []ability.Term, x about) bool {
	return lists.Find(list, func(t *ability.Term) bool { return !conditions[t.Word](g, x, t) }) == nil
}

// is reports whether a roll is of a kind. Attacks and defences are combat rolls; so is the defender's number in a duel,
// but it is no attack (R38).
func (r *Roll) is(kind string) bool {
	switch kind {
	case "any":
		return true
	case "combat":
		return r.Kind == RollAttack || r.Kind == RollDefence || r.Kind == rollNumber && r.Phase != PhaseEscape
	case RollDefence:
		return r.Kind == RollDefence || r.Kind == rollNumber && r.Phase != PhaseEscape
	}
	return r.Kind == kind
}
