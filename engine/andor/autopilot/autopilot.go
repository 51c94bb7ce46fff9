// Package autopilot plays Legends of Andor with the same board and moves as a person. outlook.go forecasts the board,
// goals.go reads the legend's goals, plan.go gives every hero a task, and the other files value single tasks.
package autopilot

import (
	"slices"

	"skald/engine"
	"skald/engine/andor"
	"skald/engine/andor/land"
	"skald/engine/text"
)

// At returns the autopilot of a level; level 1 and below play at random.
func At(level int) engine.Autopilot {
	if level <= 1 {
		return engine.Random{}
	}
	return pilot{}
}

// pilot is the autopilot of level 2. It pursues the goals of the legend, defends the castle and coordinates the heroes:
// all pilots derive the same plan (plan.go) from the same board, and each plays its own part.
type pilot struct{}

// Choose implements engine.Autopilot.
func (pilot) Choose(game engine.Game, seat engine.Seat, d *engine.Dice) (engine.Move, text.Message) {
	g, ok := game.(*andor.Game)
	if !ok {
		return engine.Random{}.Choose(game, seat, d)
	}
	ps := engine.Of(g.Moves(), seat)
	m, why := mind{g}.decide(seat, ps, d)
	if m != "" && engine.Legal(ps, seat, m) != nil || !engine.Awaited(ps, seat) {
		return m, why
	}
	return engine.Random{}.Choose(game, seat, d)
}

// decide answers a seat's question or takes a free action.
func (g mind) decide(seat engine.Seat, ps []engine.Prompt, d *engine.Dice) (engine.Move, text.Message) {
	for i := range ps {
		if ps[i].Topic == andor.TopicDeals {
			return "yes", text.Message{}
		}
	}
	s := g.Todo.Top()
	for i := range ps {
		if p := &ps[i]; p.Kind != engine.May {
			if g.Plan == nil && (s.Do == andor.DoTurn || s.Do == andor.DoMove) {
				if m := g.chooseFree(seat); m != "" {
					return m, text.Message{}
				}
				m, why := g.planned(seat)
				return m, text.M("why." + why)
			}
			return g.think(p, d), text.Message{}
		}
	}
	return g.chooseFree(seat), text.Message{}
}

func (g mind) think(p *engine.Prompt, d *engine.Dice) engine.Move {
	seat := p.Seat
	h := g.Hero(seat)
	s := g.Todo.Top()
	if g.Plan != nil {
		return "yes"
	}
	switch s.Do {
	case andor.DoInvite:
		if g.UsableHours(h) == 0 || h.WP < 3 {
			return "no"
		}
		// With everything at stake, a weary hero does not leave.
		return andor.Pick(g.Fight.At == g.ends().bossAt, "join ask", "join")
	case andor.DoShot:
		return andor.Pick(g.FighterOf(seat).Dice[len(g.FighterOf(seat).Dice)-1] >= andor.StopAt(g.DiceLeft(seat)),
			"stop", "roll")
	case andor.DoFlip:
		if die, gain := g.BestTurn(g.FighterOf(s.Seat)); gain >= 2 {
			return engine.MakeMove("flip", die+1)
		}
		return "keep"
	case andor.DoAid:
		if slices.Contains(g.AidsOf(seat), "brew") {
			// With everything at stake a brew is for the deciding round, otherwise to save a round.
			boss := g.ends().bossAt
			if boss < 0 && g.FallsBehind() || boss == g.Fight.At && g.short() {
				return "use brew"
			}
		}
		return "keep"
	case andor.DoBrunt:
		return andor.Pick(s.N >= 3 || s.N >= h.WP, "yes", "no")
	case andor.DoGuard:
		return andor.Pick(g.Fight.Loss >= 3 || g.Fight.Loss >= h.WP, "yes", "no")
	case andor.DoOn:
		return andor.Pick(g.worthOn(seat), "on", "leave")
	case andor.DoWard:
		return "yes"
	case andor.DoOffer:
		return andor.Pick(h.WP < 6 && p.Find("yes") != nil, "yes", "no")
	case andor.DoRisk:
		return "no"
	case andor.DoPeek:
		return "yes"
	case andor.DoAsk, andor.DoAskHero:
		e := g.Script().At(s.What)
		return andor.WayMove(e, e.N-1)
	case andor.DoUncover:
		f := p.Forms[0]
		return f.Fill(d)
	case andor.DoSpare:
		return p.Choices[0].Move
	case andor.DoReward, andor.DoShare, andor.DoSplitLoss, andor.DoSplitGain:
		return g.fairly(s)
	case andor.DoPay:
		if g.CastleRoom() <= 0 && g.PayOf(s).Matters(g.Game) {
			return p.Choices[0].Move
		}
		return "no"
	}
	if len(p.Choices) > 0 {
		return p.Choices[0].Move
	}
	return ""
}

// worthOn reports whether another round is worthwhile: the heroes are stronger, or the creature is nearly beaten.
func (g mind) worthOn(seat engine.Seat) bool {
	f, h := g.Fight, g.Hero(seat)
	if f.Foe == andor.RubbleFoe {
		return h.Hour < andor.DayHours
	}
	margin := g.margin(g.FightingSeats(), f.At, f.WP)
	if e := g.ends(); e.bossAt == f.At && e.bossAlone {
		return g.stays()
	}
	switch left := h.WP - g.HoursWill(h, 1); {
	case left < 2:
		return false
	case h.Hour >= andor.DayHours:
		return margin >= float64(f.WP)/2
	}
	return margin > 0
}

// margin returns the mean lead of some heroes over a creature in a round, including the gain of the wizard's turned
// die.
func (g mind) margin(team []engine.Seat, at, wp int) float64 {
	c := g.front(at)
	if g.Fight != nil && g.Fight.At == at {
		c = g.Prey(g.Fight.Aim())
	}
	if c == nil || len(team) == 0 {
		return 0
	}
	n, black := g.Edition().BeastDice(c.Kind, wp)
	m := float64(andor.AllyStrength*len(g.AlliesAt(at))) - float64(g.StrengthAgainst(*c,
		team)) - andor.MeanEquals(n, black)
	for _, s := range team {
		m += float64(g.Hero(s).SP) + g.ExpectedRoll(s)
		if g.Hero(s).ID == "wizard" {
			m += 1.5
		}
	}
	return m
}

// chooseFree returns a useful free action without cost.
func (g mind) chooseFree(seat engine.Seat) engine.Move {
	h := g.Hero(seat)
	if h.Done || g.Day == 0 {
		return ""
	}
	p := engine.Prompt{Seat: seat, Kind: engine.May}
	g.FreeChoices(&p)
	find := func(m engine.Move) bool { return p.Find(m) != nil }
	for _, m := range []engine.Move{"take gold", "take gem-6", "take gem-4", "take gem-2", "take parchment",
		"take herb-3", "take herb-4", "take rune", "take rune-blue", "take rune-green", "take rune-yellow",
		"buy training", "take shield", "take helm", "take wineskin", "take brew"} {
		if find(m) && g.sensible(m, h.At) && !g.spares(seat, m.Arg(0)) {
			return m
		}
	}
	if m := g.layDown(seat); m != "" {
		return m
	}
	if m := g.bait(seat); m != "" {
		return m
	}
	if m := g.makeRoom(seat); m != "" {
		return m
	}
	if what, _, _ := g.purchase(seat, h.At); what != "" {
		if m := engine.MakeMove("buy", what); find(m) {
			return m
		}
	}
	if m := g.handOver(seat); m != "" {
		return m
	}
	if find("well") && (g.fatedTo(seat, "empties-well") || !g.leftTo(seat, "empties-well") &&
		(h.WP <= 15 || h.WP <= 17 && h.Hour >= andor.DayHours)) {
		return "well"
	}
	if !g.InRound(seat) {
		for _, it := range h.Small {
			if to, ok := g.ends().wants[it.ID]; ok && to == h.At {
				return engine.MakeMove("drop", it.ID)
			}
		}
	}
	if find("take farmer") && g.planner().escorts(h.At, g.UsableHours(h)) > 0 {
		return "take farmer"
	}
	if h.WP <= 3 && find("eat herb-4") {
		return "eat herb-4"
	}
	return ""
}

// makeRoom drops the least needed thing if the hero's hands are full on a region with a thing that a goal asks for.
func (g mind) makeRoom(seat engine.Seat) engine.Move {
	h := g.Hero(seat)
	if len(h.Small) < andor.MaxSmall || g.InRound(seat) {
		return ""
	}
	for _, l := range g.Lying {
		if l.At != h.At || !andor.IsSmall(l.What) {
			continue
		}
		if _, ok := g.ends().wants[l.What]; ok && g.sensible(engine.MakeMove("take", l.What), h.At) {
			if what := g.spared(h); what != "" {
				return engine.MakeMove("drop", what)
			}
		}
	}
	return ""
}

// spared returns a hero's least needed thing, "" if goals ask for everything they carry.
func (g mind) spared(h *andor.Hero) string {
	for _, what := range []string{"wineskin", "telescope", "rune-blue", "rune-green", "rune-yellow"} {
		if _, ok := g.ends().wants[what]; !ok && h.SmallThing(what) != nil {
			return what
		}
	}
	return ""
}

// sensible rejects picking up a thing that is already in place, or that must not meet a creature and has no clear way
// yet.
func (g mind) sensible(m engine.Move, at int) bool {
	what := m.Arg(0)
	if to, _, ok := g.Script().Treasure(); ok && to == at && (what == "gold" || andor.IsGem(what)) {
		return false
	}
	if andor.IsGem(what) && g.Permitted("lures") {
		return g.wantsGems(at)
	}
	to, ok := g.ends().wants[what]
	switch {
	case !ok:
		return true
	case to == at:
		return false
	}
	if !g.Guarded(what) {
		return true
	}
	for _, next := range g.tomorrow() {
		if next == at {
			return false
		}
	}
	return true
}

// fairly divides willpower to the hero with the least, and gold to the hero with the soonest use for it.
func (g mind) fairly(s andor.Step) engine.Move {
	var words []any
	switch s.Do {
	case andor.DoReward:
		xs := g.StillFighting()
		gold, will := make([]int, len(xs)), make([]int, len(xs))
		for range s.N {
			low := 0
			for i, x := range xs {
				if g.Hero(x.Seat).WP+will[i] < g.Hero(xs[low].Seat).WP+will[low] {
					low = i
				}
			}
			if g.Hero(xs[low].Seat).WP+will[low] < lowWill {
				will[low]++
			} else {
				gold[g.spender(g.FightingSeats())]++
			}
		}
		for i := range xs {
			words = append(words, gold[i], will[i])
		}
	case andor.DoShare:
		ns := make([]int, len(g.Heroes))
		to := g.spender(g.SeatsFrom(0))
		lure := andor.IsGem(s.What) && g.Permitted("lures")
		if lure {
			to = g.closest(land.CastleAt)
		}
		for range s.N {
			ns[to]++
			if s.What != "gold" && !lure {
				to = (to + 1) % len(ns)
			}
		}
		for _, n := range ns {
			words = append(words, n)
		}
	case andor.DoSplitLoss, andor.DoSplitGain:
		sign := -1
		if s.Do == andor.DoSplitGain {
			sign = 1
		}
		ns := make([]int, len(g.Heroes))
		for range g.SplitTotal(s) {
			best := -1
			for i := range g.Heroes {
				wp := g.Heroes[i].WP + sign*ns[i]
				if sign < 0 && wp == 0 || sign > 0 && wp == andor.MaxWP {
					continue
				}
				if best < 0 || sign*wp < sign*(g.Heroes[best].WP+sign*ns[best]) {
					best = i
				}
			}
			ns[best]++
		}
		for _, n := range ns {
			words = append(words, n)
		}
	}
	return engine.MakeMove("divide", words...)
}

// closest returns the hero nearest to a region.
func (g mind) closest(at int) int {
	dist, best := g.Roads().Distances(at, nil), 0
	for i := range g.Heroes {
		if dist[g.Heroes[i].At] < dist[g.Heroes[best].At] {
			best = i
		}
	}
	return best
}

// spender returns the index of the hero who makes the most of gold: the dwarf, who buys strength cheaper, otherwise the
// one nearest to a merchant.
func (g mind) spender(among []engine.Seat) int {
	best, far := 0, 1<<30
	for i, s := range among {
		h := g.Hero(s)
		if h.ID == "dwarf" && g.smithySells() && h.SP+h.Gold < andor.MaxSP {
			return i
		}
		d := g.Roads().Distances(h.At, nil)
		for _, m := range g.Merchants {
			if d[m] < far {
				best, far = i, d[m]
			}
		}
	}
	return best
}

// mind is an autopilot's view of a Game.
type mind struct{ *andor.Game }
