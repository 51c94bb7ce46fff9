package heroes

import (
	"cmp"
	"slices"

	"skald/engine"
	"skald/engine/heroes/field"
	"skald/engine/heroes/view"
	"skald/engine/steps"
	"skald/engine/text"
)

const (
	doIdle = "idle" // no seat has stopped
)

var endSteps = stepTable{
	doIdle: steps.Kind[*Game, Step]{Do: idle, Check: ofArena},
}

// The ways a match ends.
const (
	overLast   = "last"   // one hero, or one team, is left
	overPoints = "points" // a seat has the points
	overBare   = "bare"   // no creature is left, and one side has the most hit points
)

// The numbers of clashes in a row without a stop from which they cost every hero a wound and carry no stop effects, and
// from which the wound may be the last (ruling K6).
const (
	idleHurts = 2
	idleKills = 5
)

// Unstopped reports whether actions carry no stop effects, after too many clashes without a stop (ruling K6).
func (a *Arena) Unstopped() bool { return a.Stopper == engine.Public && a.Idle >= idleHurts }

// idle ends a clash without a stop: all heroes take their wound at once, and if the last of them fall by it, the first
// in the initiative order has won (rulings K6, H14).
func idle(g *Game, s Step, d *engine.Dice) {
	a, b := g.Arenas[s.Arena], g.battle(s.Arena)
	if a.Idle < idleHurts {
		return
	}
	spared := 0 // a hero without hit points loses none: a stunned hero has none at all (ruling H40)
	if a.Idle < idleKills {
		spared = 1
	}
	hurt := slices.DeleteFunc(g.alive(a.Order), func(x engine.Seat) bool { return g.Field.Sides[x].Left <= spared })
	if len(hurt) > 0 {
		g.apply(a, hurt[0], b.Hurt(1, field.DeedNone, hurt...), d)
	}
}

// alive returns the seats that are still in the game.
func (g *Game) alive(seats []engine.Seat) []engine.Seat {
	return slices.DeleteFunc(slices.Clone(seats), func(s engine.Seat) bool { return !g.in(s) })
}

// oneSide reports whether no two of some seats fight each other.
func (g *Game) oneSide(seats []engine.Seat) bool {
	return !slices.ContainsFunc(seats, func(s engine.Seat) bool {
		return g.Field.Sides[s].Team != g.Field.Sides[seats[0]].Team
	})
}

// rivals returns the seats among which the winner of an arena's fight is decided: in teams those of all arenas.
func (g *Game) rivals(a *Arena) []engine.Seat {
	if g.Options.Mode == view.ModeTeams {
		return engine.Clockwise(0, len(g.Players))
	}
	return a.Seats
}

// settle checks whether a fight is decided: points are reached, or one side is left. If all fall at once the acting
// player has won (ruling H14).
func (g *Game) settle(a *Arena, acting engine.Seat) {
	if a.Stage == view.StageOver || g.Over != "" {
		return
	}
	rivals := g.rivals(a)
	if g.Options.Win == view.WinPoints {
		if best := g.leader(rivals, acting); g.Field.Sides[best].Points >= g.Options.figures().points {
			g.decide(a, best, overPoints)
		}
		return
	}
	left := g.alive(rivals)
	switch {
	case len(left) == 0:
		g.decide(a, acting, overLast)
	case g.oneSide(left):
		g.decide(a, left[0], overLast)
	}
}

// leader returns the seat with most points; in a tie the acting one, or else the first.
func (g *Game) leader(seats []engine.Seat, acting engine.Seat) engine.Seat {
	best := acting
	for _, s := range seats {
		if g.Field.Sides[s].Points > g.Field.Sides[best].Points {
			best = s
		}
	}
	return best
}

// countBare counts hit points if no creature is left on any board (ruling H38): the side of the hero with most has won;
// after a tie, only the last hero alive can win for the rest of the match.
func (g *Game) countBare(a *Arena) {
	left := g.alive(g.rivals(a))
	if g.Options.Win != view.WinBare || g.Counted || a.Stage == view.StageOver || g.Over != "" || g.oneSide(left) {
		return
	}
	for _, s := range left {
		if g.Field.Creatures(s) > 0 {
			return
		}
	}
	side := g.Field.Sides
	slices.SortStableFunc(left, func(x, y engine.Seat) int { return cmp.Compare(side[y].Left, side[x].Left) })
	second := left[slices.IndexFunc(left, func(s engine.Seat) bool { return side[s].Team != side[left[0]].Team })]
	if side[second].Left == side[left[0]].Left {
		g.Counted = true
		g.tell("counted", engine.Public, text.M("say.bare-tie"))
		return
	}
	g.decide(a, left[0], overBare)
}

// decide ends the fight of an arena, and with it the match unless others are to come.
func (g *Game) decide(a *Arena, winner engine.Seat, how string) {
	g.finish(a)
	a.Places = g.ranking(a, winner, how)
	g.tell("won", winner, text.M("say.won."+how, "who", g.listOf(a.Places[0], g.who), "n", len(a.Places[0])))
	if g.Options.Mode == view.ModeTournament {
		for _, s := range g.alive(a.Seats) {
			if b := g.BattleOf(s); s != winner && len(g.Arenas) == semifinals {
				g.apply(a, winner, b.Eliminate(s), nil)
				g.leave(s)
			}
		}
		g.goOn(how)
		return
	}
	g.end(how, a.Places)
}

// finish ends an arena and its steps. A clash under way enters the chart with its present figures.
func (g *Game) finish(a *Arena) {
	if a.Stage == view.StageOver {
		return
	}
	clash := a.Open || a.Todo.Len() > 0
	for _, s := range a.Seats {
		p := g.Player(s)
		p.Dice, p.Used, p.Weak, p.Seal, p.Meant, p.Prep = nil, nil, nil, nil, nil, Prep{}
		if clash {
			g.Chart[s] = append(slices.Clone(g.Chart[s]), g.Field.Sides[s].Left)
		}
	}
	a.Stage, a.Open, a.Metronome, a.Beat, a.Todo, a.Act = view.StageOver, false, false, 0, steps.Queue[Step]{}, nil
}

// end ends the match, and with it all its arenas.
func (g *Game) end(how string, places [][]engine.Seat) {
	g.Over, g.Places = how, places
	for _, a := range g.Arenas {
		g.finish(a)
	}
}

// ranking returns the places of an arena: by points if they count; else the winner, then the seats left, then the
// others, last fallen first. In teams both of a side share a place.
func (g *Game) ranking(a *Arena, winner engine.Seat, how string) [][]engine.Seat {
	side := g.Field.Sides
	if g.Options.Mode == view.ModeTeams {
		out := make([][]engine.Seat, 2)
		for s := range g.Players {
			i := 0
			if side[s].Team != side[winner].Team {
				i = 1
			}
			out[i] = append(out[i], engine.Seat(s))
		}
		return out
	}
	out := [][]engine.Seat{{winner}}
	others := slices.DeleteFunc(g.alive(a.Seats), func(s engine.Seat) bool { return s == winner })
	worth := func(s engine.Seat) int { return side[s].Left }
	if how == overPoints {
		worth = func(s engine.Seat) int { return side[s].Points }
	}
	slices.SortStableFunc(others, func(x, y engine.Seat) int { return cmp.Compare(worth(y), worth(x)) })
	for i, s := range others {
		if i > 0 && worth(s) == worth(others[i-1]) {
			out[len(out)-1] = append(out[len(out)-1], s)
			continue
		}
		out = append(out, []engine.Seat{s})
	}
	for _, group := range slices.Backward(a.Fallen) {
		if group = slices.DeleteFunc(slices.Clone(group),
			func(s engine.Seat) bool { return s == winner }); len(group) > 0 {
			out = append(out, group)
		}
	}
	return out
}

// latest returns the greatest number of a clash so far.
func (g *Game) latest() int {
	n := 0
	for _, a := range g.Arenas {
		n = max(n, a.Clash)
	}
	return n
}
