package andor

import (
	"slices"

	"skald/engine"
	"skald/engine/andor/land"
	"skald/engine/text"
)

// pilot is the autopilot of level 2. It gathers what serves the goals of the
// legend, keeps the castle, and has the others' ways in mind: all pilots look at
// the same board and make the same plan (autopilot_plan.go), of which each plays
// its own part.
type pilot struct{}

// Choose implements engine.Autopilot.
func (pilot) Choose(game engine.Game, seat engine.Seat, d *engine.Dice) (engine.Move, text.Message) {
	g, ok := game.(*Game)
	if !ok {
		return engine.Random{}.Choose(game, seat, d)
	}
	ps := engine.Of(g.Prompts(), seat)
	m, why := g.mind().decide(seat, ps, d)
	if m != "" && engine.Legal(ps, seat, m) != nil || !engine.Awaited(ps, seat) {
		return m, why
	}
	return engine.Random{}.Choose(game, seat, d)
}

// decide answers the question a seat is asked, or does something free.
func (g mind) decide(seat engine.Seat, ps []engine.Prompt, d *engine.Dice) (engine.Move, text.Message) {
	for i := range ps {
		if ps[i].Topic == topicDeals {
			return "yes", text.Message{}
		}
	}
	s := g.Todo.Top()
	for i := range ps {
		if p := &ps[i]; p.Kind != engine.May {
			if g.Plan == nil && (s.Do == doTurn || s.Do == doMove) {
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

// think answers a question.
func (g mind) think(p *engine.Prompt, d *engine.Dice) engine.Move {
	seat := p.Seat
	h := g.hero(seat)
	s := g.Todo.Top()
	if g.Plan != nil {
		return "yes"
	}
	switch s.Do {
	case doInvite:
		if g.hours(h) == 0 || h.WP < 3 {
			return "no"
		}
		// Where all is at stake he does not leave when he is weary.
		return pick(g.Fight.At == g.ends().bossAt, "join ask", "join")
	case doShot:
		return pick(g.fighter(seat).Dice[len(g.fighter(seat).Dice)-1] >= stopAt(g.diceLeft(seat)), "stop", "roll")
	case doFlip:
		if die, gain := g.bestTurn(g.fighter(s.Seat)); gain >= 2 {
			return engine.MakeMove("flip", die+1)
		}
		return "keep"
	case doAid:
		if slices.Contains(g.aids(seat), "brew") {
			// Where all is at stake a draught is to end it, elsewhere to save the round.
			boss := g.ends().bossAt
			if boss < 0 && g.behind() || boss == g.Fight.At && g.short() {
				return "use brew"
			}
		}
		return "keep"
	case doBrunt:
		return pick(s.N >= 3 || s.N >= h.WP, "yes", "no")
	case doGuard:
		return pick(g.Fight.Loss >= 3 || g.Fight.Loss >= h.WP, "yes", "no")
	case doOn:
		return pick(g.worthOn(seat), "on", "leave")
	case doWard:
		return "yes"
	case doOffer:
		return pick(h.WP < 6 && p.Find("yes") != nil, "yes", "no")
	case doRisk:
		return "no"
	case doPeek:
		return "yes"
	case doAsk, doAskHero:
		e := g.legend.At(s.What)
		return wayMove(e, e.N-1)
	case doUncover:
		f := p.Forms[0]
		return f.Fill(d)
	case doSpare:
		return p.Choices[0].Move
	case doReward, doShare, doSplitLoss, doSplitGain:
		return g.fairly(s)
	case doPay:
		if g.room() <= 0 && g.payOf(s).matters(g.Game) {
			return p.Choices[0].Move
		}
		return "no"
	}
	if len(p.Choices) > 0 {
		return p.Choices[0].Move
	}
	return ""
}

// worthOn says whether another round pays: the side is stronger, or the creature
// nearly beaten.
func (g mind) worthOn(seat engine.Seat) bool {
	f, h := g.Fight, g.hero(seat)
	if f.Foe == rubbleFoe {
		return h.Hour < dayHours
	}
	margin := g.margin(g.fightingSeats(), f.At, f.WP)
	if e := g.ends(); e.bossAt == f.At && e.bossAlone {
		return g.stays()
	}
	switch left := h.WP - g.hoursWill(h, 1); {
	case left < 2:
		return false
	case h.Hour >= dayHours:
		return margin >= float64(f.WP)/2
	}
	return margin > 0
}

// margin is by how much heroes beat a creature in a round on average; the wizard
// among them adds what turning a die is worth.
func (g mind) margin(team []engine.Seat, at, wp int) float64 {
	c := g.front(at)
	if g.Fight != nil && g.Fight.At == at {
		c = g.prey(g.Fight.aim())
	}
	if c == nil || len(team) == 0 {
		return 0
	}
	n, black := g.edition.beastDice(c.Kind, wp)
	m := float64(allyStrength*len(g.alliesAt(at))) - float64(g.strengthAgainst(*c, team)) - meanEquals(n, black)
	for _, s := range team {
		m += float64(g.hero(s).SP) + g.expected(s)
		if g.hero(s).ID == "wizard" {
			m += 1.5
		}
	}
	return m
}

// chooseFree picks a free action that costs nothing but sense.
func (g mind) chooseFree(seat engine.Seat) engine.Move {
	h := g.hero(seat)
	if h.Done || g.Day == 0 {
		return ""
	}
	p := engine.Prompt{Seat: seat, Kind: engine.May}
	g.freeChoices(&p)
	find := func(m engine.Move) bool { return p.Find(m) != nil }
	for _, m := range []engine.Move{"take gold", "take gem-6", "take gem-4", "take gem-2", "take parchment", "take herb-3", "take herb-4", "take rune", "take rune-blue", "take rune-green", "take rune-yellow", "buy training", "take shield", "take helm", "take wineskin", "take brew"} {
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
	if find("well") && (g.fatedTo(seat, "empties-well") || !g.leftTo(seat, "empties-well") && (h.WP <= 15 || h.WP <= 17 && h.Hour >= dayHours)) {
		return "well"
	}
	if !g.inRound(seat) {
		for _, it := range h.Small {
			if to, ok := g.ends().wants[it.ID]; ok && to == h.At {
				return engine.MakeMove("drop", it.ID)
			}
		}
	}
	if find("take farmer") && g.planner().escorts(h.At, g.hours(h)) > 0 {
		return "take farmer"
	}
	if h.WP <= 3 && find("eat herb-4") {
		return "eat herb-4"
	}
	return ""
}

// makeRoom drops what is needed least where a thing lies that a goal asks for and a
// hero has no hand free.
func (g mind) makeRoom(seat engine.Seat) engine.Move {
	h := g.hero(seat)
	if len(h.Small) < maxSmall || g.inRound(seat) {
		return ""
	}
	for _, l := range g.Lying {
		if l.At != h.At || !isSmall(l.What) {
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

// spared is what a hero can do without most easily, "" when he carries nothing but
// what goals ask for.
func (g mind) spared(h *hero) string {
	for _, what := range []string{"wineskin", "telescope", "rune-blue", "rune-green", "rune-yellow"} {
		if _, ok := g.ends().wants[what]; !ok && h.small(what) != nil {
			return what
		}
	}
	return ""
}

// sensible keeps a thing where it lies that is there already, or that must not
// meet a creature and has no clear way yet.
func (g mind) sensible(m engine.Move, at int) bool {
	what := m.Arg(0)
	if to, _, ok := g.legend.Treasure(); ok && to == at && (what == "gold" || isGem(what)) {
		return false
	}
	if isGem(what) && g.permits("lures") {
		return g.wantsGems(at)
	}
	to, ok := g.ends().wants[what]
	switch {
	case !ok:
		return true
	case to == at:
		return false
	}
	if !g.guarded(what) {
		return true
	}
	for _, next := range g.tomorrow() {
		if next == at {
			return false
		}
	}
	return true
}

// fairly divides: willpower to who has least, gold to who can use it soonest.
func (g mind) fairly(s step) engine.Move {
	var words []any
	switch s.Do {
	case doReward:
		xs := g.fighting()
		gold, will := make([]int, len(xs)), make([]int, len(xs))
		for range s.N {
			low := 0
			for i, x := range xs {
				if g.hero(x.Seat).WP+will[i] < g.hero(xs[low].Seat).WP+will[low] {
					low = i
				}
			}
			if g.hero(xs[low].Seat).WP+will[low] < lowWill {
				will[low]++
			} else {
				gold[g.spender(g.fightingSeats())]++
			}
		}
		for i := range xs {
			words = append(words, gold[i], will[i])
		}
	case doShare:
		ns := make([]int, len(g.Heroes))
		to := g.spender(g.seats(0))
		lure := isGem(s.What) && g.permits("lures")
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
	case doSplitLoss, doSplitGain:
		sign, n := -1, g.lossTotal(s)
		if s.Do == doSplitGain {
			sign, n = 1, g.gainTotal(s)
		}
		ns := make([]int, len(g.Heroes))
		for range n {
			best := -1
			for i := range g.Heroes {
				wp := g.Heroes[i].WP + sign*ns[i]
				if sign < 0 && wp == 0 || sign > 0 && wp == maxWP {
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

// closest is the hero nearest to a region.
func (g mind) closest(at int) int {
	dist, best := g.roads().Distances(at, nil), 0
	for i := range g.Heroes {
		if dist[g.Heroes[i].At] < dist[g.Heroes[best].At] {
			best = i
		}
	}
	return best
}

// spender is the place in a list of the hero who makes most of gold: the dwarf, who
// buys strength for half the price, else who is nearest to a merchant.
func (g mind) spender(among []engine.Seat) int {
	best, far := 0, 1<<30
	for i, s := range among {
		h := g.hero(s)
		if h.ID == "dwarf" && g.smithySells() && h.SP+h.Gold < maxSP {
			return i
		}
		d := g.roads().Distances(h.At, nil)
		for _, m := range g.Merchants {
			if d[m] < far {
				best, far = i, d[m]
			}
		}
	}
	return best
}

// mind is how autopilots look at a Game.
type mind struct{ *Game }

func (g *Game) mind() mind { return mind{g} }
