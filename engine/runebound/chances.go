package runebound

import (
	"slices"

	"skald/engine"
	"skald/engine/runebound/ability"
	"skald/engine/runebound/reckoning"
)

// Chances are a hero's odds against a card: the probabilities, 0 to 1, of winning and of being knocked out, and the
// mean number of wounds.
type Chances struct{ Won, Down, Wounds float64 }

// toll is a possible cost of a card's text before combat.
type toll struct {
	chance             float64
	wounds, tired, foe int
	cancel             int    // the rest of the free cancellations
	end                string // "win", "fail" or "keep" if the text decides, "fight" if a fight follows
}

// ChancesAgainst returns a hero's chances against a card faced now: its text before combat, then the fight. The close
// reckoning is for players, the fast one for the autopilot's plans. If least is not 0, the result is only good for
// comparing the chance to win with least.
func (g *Game) ChancesAgainst(seat engine.Seat, id string, fight func(*Game) reckoning.Fight, least float64) Chances {
	before := g.Facing
	g.Facing = &Facing{Seat: seat, Card: id, Foe: engine.Public, At: g.Hero(seat).At,
		Place: 1 + slices.IndexFunc(g.Track[:], func(u undefeated) bool { return u.Card == id })}
	defer func() { g.Facing = before }()
	defer g.KeepSources(seat)()
	a := g.edition.Adventure(id)
	tolls := []toll{{chance: 1, cancel: g.stillAside(seat)}}
	for i := range a.Rules {
		if r := &a.Rules[i]; r.When == "before" && !r.Optional() && g.holds(r.If, g.now(seat)) {
			tolls = g.tolls(seat, r.Do, tolls)
		}
	}
	var k reckoning.Fight
	if a.Fights() || slices.ContainsFunc(tolls, func(t toll) bool { return t.end == "fight" }) {
		k = fight(g)
	}
	if len(tolls) > 1 {
		least = 0 // the fight does not decide alone
	}
	var c Chances
	for _, t := range tolls {
		hurt := t.wounds + max(0, t.tired-max(0, g.Stamina(seat)-g.Hero(seat).Exhaustion))
		with := k
		with.Life, with.Foe = k.Life-hurt, k.Foe-t.foe
		with.Bears[reckoning.Vigour] -= int8(min(t.tired, int(with.Bears[reckoning.Vigour])))
		fights := t.end == "fight" || t.end == "" && a.Fights()
		switch {
		case hurt >= g.LifeLeft(seat):
			c.Down += t.chance
		case t.end == "win" || fights && with.Foe <= 0:
			c.Won += t.chance
		case fights:
			won, down, wounds := g.reckoner.OddsAbout(&with, least)
			c.Won, c.Down = c.Won+t.chance*won, c.Down+t.chance*down
			c.Wounds += t.chance * wounds
		}
		c.Wounds += t.chance * float64(hurt)
	}
	return c
}

// tolls applies a text's effects to each possible course so far.
func (g *Game) tolls(seat engine.Seat, list []ability.Term, from []toll) []toll {
	for i := range list {
		t := &list[i]
		var out []toll
		for _, x := range from {
			if x.end != "" {
				out = append(out, x)
				continue
			}
			out = append(out, g.tollOf(seat, t, x)...)
		}
		from = out
	}
	return from
}

func (g *Game) tollOf(seat engine.Seat, t *ability.Term, x toll) []toll {
	switch t.Word {
	case "wound":
		x.wounds += max(0, t.N()-x.cancel)
		x.cancel = 0
	case "exhaust":
		x.tired += t.N()
	case "wound-foe":
		x.foe += t.N()
	case "win", "fail", "keep", "fight":
		x.end = t.Word
	case "test":
		r := Roll{Kind: RollTest, Seat: seat, Value: parseValue(t.Arg(0)), Skill: t.Arg(1), Target: t.N()}
		r.Boost = g.BestBoost(&r, g.Boosts(&r))
		p := float64(g.Chance(&r)) / 20
		yes, no := x, x
		yes.chance, yes.tired = x.chance*p, x.tired+r.Boost
		no.chance, no.tired = x.chance*(1-p), x.tired+r.Boost
		var out []toll
		if yes.chance > 0 {
			out = g.tolls(seat, t.Subs["pass"], []toll{yes})
		}
		if no.chance > 0 {
			out = append(out, g.tolls(seat, t.Subs["fail"], []toll{no})...)
		}
		return out
	case "if":
		list := "else"
		if g.holds(t.Subs["that"], g.now(seat)) {
			list = "then"
		}
		return g.tolls(seat, t.Subs[list], []toll{x})
	case "choose":
		return g.tolls(seat, t.Subs[g.Branch(seat, t)], []toll{x})
	case "repeat":
		out := []toll{x}
		for range t.N() {
			out = g.tolls(seat, t.Subs["of"], out)
		}
		return out
	}
	return []toll{x}
}

// GoldWorth is the worth of an unspent gold piece in hand relative to one won.
const GoldWorth = 0.8

// Branch returns the cheapest branch of a choice.
func (g *Game) Branch(seat engine.Seat, t *ability.Term) string {
	best, least := "one", 0.0
	for _, list := range []string{"one", "two", "three"} {
		if len(t.Subs[list]) == 0 {
			continue
		}
		pain := 0.0
		for _, x := range g.tolls(seat, t.Subs[list], []toll{{chance: 1}}) {
			pain += x.chance * (2*float64(x.wounds) + float64(x.tired) - 2*float64(x.foe))
			switch x.end {
			case "fail":
				pain += 5 * x.chance
			case "win":
				pain -= 5 * x.chance
			}
		}
		for i := range t.Subs[list] {
			if sub := &t.Subs[list][i]; sub.Word == "gold" {
				pain -= float64(max(sub.N(), -g.Hero(seat).Gold)) * GoldWorth
			}
		}
		if list == "one" || pain < least {
			best, least = list, pain
		}
	}
	return best
}
