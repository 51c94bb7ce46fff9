package autopilot

import (
	"math"
	"math/bits"
	"slices"

	"skald/engine"
	"skald/engine/andor"
	"skald/engine/andor/land"
)

// task is a hero's part of the plan.
type task struct {
	// at is the destination; foe is the region of the creature to fight, or Nowhere.
	at, foe int
	team    team
	// over allows hours that cost willpower; later puts the work itself off to the next day.
	over, later bool
	// ally is to be led to the creature first; "" for none.
	ally string
	// sure reports whether the chances alone justify beginning the fight.
	sure bool
	why  string
}

// team is a set of seats.
type team uint

func (t team) has(s engine.Seat) bool { return t&(1<<s) != 0 }

func alone(s engine.Seat) team { return 1 << s }

// bid is a task for a team with its worth per hour.
type bid struct {
	task
	score float64
}

// planner makes the plan of a day. Every pilot makes the same one from the same board and plays its own part.
type planner struct {
	*andor.Game
	ends
	look  outlook
	roads land.Roads
	// next maps each creature's region to its region after the sunrise.
	next   map[int]int
	dist   [][land.Size]int // by seat
	home   [land.Size]int
	base   map[int]float64 // a creature's strength and mean roll, by region
	might  []float64       // a hero's strength and mean roll, by seat
	tasks  []task          // by seat, if the team includes it
	free   team
	beaten map[int]bool
	taken  map[int]bool
	// routes lists the ways of things that must not meet a creature.
	routes []route
	// quest is the treasure a legend asks for, or nil.
	quest *quest
	// deeds lists the remaining deeds of the heroes' fates.
	deeds []deed
	// luring reports whether gems free the castle at the coming sunrise.
	luring bool
	// rush is the way of a thing that ends the tale today, or nil.
	rush []int
	// purchases are those of purchase, by seat and shop.
	purchases map[[2]int]bought
	w         *weights
}

// plan gives every hero whose day is not over a task: the most urgent first, each to the heroes it costs least.
func (g mind) plan() *planner {
	p := g.planner()
	if p.quest != nil {
		p.goHome()
	} else {
		p.finish()
		p.bring()
		p.lureOut()
		if !p.besiege() {
			p.defend()
		}
	}
	for p.free != 0 {
		best := bid{}
		p.bids(func(b bid) {
			if b.score > best.score {
				best = b
			}
		})
		if best.score <= 0 {
			break
		}
		p.accept(best)
	}
	return p
}

// planner evaluates the board without planning anything yet.
func (g mind) planner() *planner {
	p := &planner{Game: g.Game, w: &weighing, ends: g.ends(), roads: g.Roads(), base: map[int]float64{},
		beaten: map[int]bool{}, taken: map[int]bool{}, purchases: map[[2]int]bought{},
		tasks: make([]task, len(g.Heroes))}
	p.deeds = g.deeds()
	p.next = g.tomorrow()
	p.look = g.outlook(p.ends)
	p.home = p.roads.Distances(land.CastleAt, nil)
	for s := range g.Heroes {
		h := &g.Heroes[s]
		p.dist = append(p.dist, p.roads.Distances(h.At, p.shun))
		m := float64(h.SP) + g.ExpectedRoll(engine.Seat(s))
		if h.ID == "wizard" {
			m += 1.5
		}
		p.might = append(p.might, m)
		if !h.Done {
			p.free |= alone(engine.Seat(s))
		}
	}
	for _, c := range g.Creatures {
		p.base[c.At] = g.foeMight(*g.front(c.At))
	}
	p.routes = p.findRoutes()
	p.quest = p.seek()
	return p
}

// foeMight returns a creature's strength and mean roll, less the contribution of allies beside it.
func (g mind) foeMight(c andor.Creature) float64 {
	n, black := g.Edition().BeastDice(c.Kind, g.WillOf(c))
	return float64(g.StrengthOf(c)) + andor.MeanEquals(n, black) - float64(andor.AllyStrength*len(g.AlliesAt(c.At)))
}

func (p *planner) accept(b bid) {
	for s := range p.Heroes {
		if b.team.has(engine.Seat(s)) {
			p.tasks[s] = b.task
		}
	}
	p.free &^= b.team
	if b.foe >= 0 {
		p.beaten[b.foe] = true
	}
	p.taken[b.at] = true
}

func (p *planner) task(s engine.Seat) (task, bool) { return p.tasks[s], p.tasks[s].team.has(s) }

// bring sends the carriers of things that goals ask for.
func (p *planner) bring() {
	for i := range p.Heroes {
		s := engine.Seat(i)
		if !p.free.has(s) {
			continue
		}
		for _, it := range p.Heroes[i].Small {
			if to, ok := p.wants[it.ID]; ok && p.Heroes[i].At != to {
				p.accept(bid{task: task{at: to, foe: land.Nowhere, team: alone(s), why: "bring",
					over: p.look.left <= 2}})
				break
			}
		}
	}
}

// today returns a hero's remaining hours; over includes those that cost willpower.
func (p *planner) today(s engine.Seat, over bool) int {
	h := p.Hero(s)
	if over {
		return p.UsableHours(h) + h.Free
	}
	return max(0, andor.DayHours-h.Hour) + h.Free
}

// bids calls tell with the possible tasks of the free heroes.
func (p *planner) bids(tell func(bid)) {
	for i := range p.Creatures {
		if c := &p.Creatures[i]; !p.beaten[c.At] && p.mind().front(c.At) == c {
			p.hunts(*c, tell)
		}
	}
	for i := range p.Heroes {
		if s := engine.Seat(i); p.free.has(s) {
			p.errands(s, p.today(s, false), land.Nowhere, tell)
		}
	}
}

// prize returns the worth of beating a creature, whether hours that cost willpower may be used, whether even bad odds
// must be tried, and the reason.
func (p *planner) prize(c andor.Creature) (worth float64, over, force bool, why string) {
	w := p.w
	if p.quest != nil {
		return p.bounty(c), false, false, "reward"
	}
	if c.At == p.bossAt {
		switch {
		case !p.bossAlone && !p.inHand:
			return 0, false, false, ""
		case !p.bossAlone:
			return w.gather, false, false, "boss"
		case p.look.left <= 2:
			return 2 * w.boss, true, true, "boss"
		}
		return w.boss, true, false, "boss"
	}
	if p.HoldsCastle(c) && !p.luring {
		return w.castle, true, false, "castle"
	}
	if p.wanted(c) {
		return w.quarry, p.look.left <= 4, p.look.left <= 3, "quarry"
	}
	switch p.look.due(c.At, p.beaten) {
	case 1:
		return w.due1, true, true, "hunt"
	case 2:
		return w.due2, false, false, "hunt"
	case 3:
		return w.due3, false, false, "hunt"
	case 0:
	default:
		return w.due4, false, false, "hunt"
	}
	if p.blocks(c.At) {
		return w.blocker, p.look.left <= 3, false, "blocker"
	}
	b, _ := p.Edition().BeastOf(c.Kind)
	switch {
	case !p.look.timed:
		return w.gold*float64(b.Reward) + w.race, false, false, "reward"
	case float64(p.look.spare) > float64(len(p.beaten))+w.thrift:
		return w.gold * float64(b.Reward), false, false, "reward"
	}
	return 0, false, false, ""
}

// crosses reports whether one more beaten creature moves the narrator to a letter whose card brings creatures that
// march at once; the fight is then better after the sunrise.
func (p *planner) crosses() bool {
	next := p.Narrator + len(p.beaten) + 1
	return slices.Contains(p.Script().Stars(), next) || slices.ContainsFunc(p.Placed, func(x andor.PlacedCard) bool {
		return x.Letter == next
	})
}

// wanted reports whether a creature carries a thing that a goal asks for.
func (p *planner) wanted(c andor.Creature) bool {
	_, ok := p.wants[c.Carries]
	return ok
}

// prospect is the forecast of a fight.
type prospect struct {
	// likely is the chance that the creature falls, rounds the mean number of rounds, hurt the willpower cost of each
	// hero.
	likely, rounds, hurt float64
}

// foresee forecasts a fight from the heroes' mean lead per round and the spread of the dice: a round costs one side
// willpower, and the heroes leave when one has none to spare.
func foresee(margin float64, rounds, will, spare, heroes int) prospect {
	spread := math.Sqrt(6 + 1.6*float64(heroes))
	x := margin / spread
	density, below := math.Exp(-x*x/2)/math.Sqrt(2*math.Pi), 0.5*math.Erfc(x/math.Sqrt2)
	loss := spread*density - margin*below
	gain := loss + margin
	square := (margin*margin+spread*spread)*(1-below) + margin*spread*density
	deviation := math.Sqrt(max(0.01, square-gain*gain))
	most := float64(rounds)
	if loss > 0 {
		most = min(most, float64(spare)/loss)
	}
	p := prospect{rounds: max(1, float64(will)/gain)}
	p.hurt = loss * p.rounds
	if most > 0 {
		p.likely = 0.5 * math.Erfc((float64(will)-0.5-gain*most)/(deviation*math.Sqrt(most))/math.Sqrt2)
	}
	return p
}

// hunts calls tell for the teams that could fight a creature, today or at its next region tomorrow; a creature named by
// a goal only tomorrow.
func (p *planner) hunts(c andor.Creature, tell func(bid)) {
	worth, over, force, why := p.prize(c)
	if !force && !p.HoldsCastle(c) && p.crosses() {
		worth *= p.w.cross
	}
	if worth <= 0 && len(p.deeds) == 0 || !p.Permitted("fighting") {
		return
	}
	next, together := p.next[c.At], p.Permitted("together")
	ready := p.ready()
	plain := worth
	for t := ready; t != 0; t = (t - 1) & ready {
		fated := p.w.fate * float64(p.fatedFight(c, c.At, t))
		worth, why := plain+fated, why
		if fated > plain {
			why = "fate"
		}
		if !together && bits.OnesCount(uint(t)) > 1 || worth <= 0 {
			continue
		}
		margin, brews := -p.base[c.At], 0
		for s := range p.might {
			if t.has(engine.Seat(s)) {
				margin += p.might[s]
				brews += p.Heroes[s].Carries("brew")
			}
		}
		if c.At == p.bossAt {
			margin += p.w.draught * float64(min(brews, bits.OnesCount(uint(t))))
		}
		if c.At != p.bossAt { // siege.go covers a boss
			told := false
			for _, x := range append([]andor.Ally{{}}, p.Allies...) {
				help, hours := 0.0, 0
				if x.ID != "" {
					if x.At == c.At {
						continue
					}
					help, hours = andor.AllyStrength,
						(p.roads.Distances(x.At, nil)[c.At]+andor.AllyRange-1)/andor.AllyRange
				}
				if !p.enough(margin+help, force) || hours >= andor.DayHours {
					continue
				}
				if b, ok := p.hunt(chase{c, c.At, t, margin + help, worth, over, force, false, hours}); ok {
					b.why = why
					b.ally = x.ID
					tell(b)
					told = true
				}
			}
			if told {
				continue
			}
		}
		if !p.enough(margin, force) {
			continue
		}
		if next > 0 {
			if b, ok := p.hunt(chase{c, next, t, margin, worth, over, force, true, 0}); ok {
				b.why = why
				tell(b)
			}
		}
	}
}

// ready returns the free heroes that may approach a creature: not those with a thing or farmer that must not meet one.
func (p *planner) ready() team {
	out := p.free
	for i := range p.Heroes {
		if s := engine.Seat(i); p.CarriesFragile(s) {
			out &^= alone(s)
		}
	}
	return out
}

// enough reports whether a lead is worth a fight.
func (p *planner) enough(margin float64, force bool) bool {
	return margin >= 0.7 || force && margin > hopeless
}

// chase is a possible fight of a team with a creature.
type chase struct {
	c    andor.Creature
	at   int // its region today or tomorrow
	team team
	// margin is the team's lead, worth the value of the creature to it.
	margin, worth float64
	// over allows overtime, force requires the fight, later puts it off to tomorrow.
	over, force, later bool
	// leading is the number of extra hours to lead an ally there.
	leading int
}

// hunt values a fight for a team; ok is false if it is not possible.
func (p *planner) hunt(x chase) (bid, bool) {
	rounds, spare := andor.DayHours, andor.MaxWP
	cost, n := float64(x.leading), 0
	for i := range p.Heroes {
		s := engine.Seat(i)
		if !x.team.has(s) {
			continue
		}
		n++
		spare = min(spare, p.Heroes[i].WP-1)
		d := p.dist[s][x.at]
		if p.Heroes[i].ID == "archer" && d > 0 && !x.later {
			d--
		}
		have := p.today(s, x.over)
		if x.later {
			if d > have {
				if x.c.At != p.bossAt && x.c.Carries == "" {
					return bid{}, false
				}
				cost += float64(d - have)
			}
			cost += float64(d)
			rounds = min(rounds, 5)
			continue
		}
		if d+1+x.leading > have || p.Heroes[i].WP < 3 {
			return bid{}, false
		}
		cost += float64(d)
		rounds = min(rounds, have-d-x.leading)
	}
	will := p.WillOf(x.c)
	f := foresee(x.margin, rounds, will, spare, n)
	if !x.force && (f.likely < p.w.likely || f.rounds > p.w.rounds) {
		return bid{}, false
	}
	cost += (f.rounds + p.w.hurt*f.hurt) * float64(n)
	if x.later {
		x.worth *= p.w.later
		if x.force && p.look.due(x.c.At, p.beaten) == 1 {
			return bid{}, false
		}
	}
	odds := f.likely * f.likely
	if x.c.At == p.bossAt && p.bossAlone && p.look.left <= 2 {
		// No better day is likely, and none follows the last letter.
		odds = max(odds, math.Exp(x.margin/float64(3-p.look.left)))
		cost = min(cost, andor.DayHours)
	}
	return bid{task{at: x.at, foe: x.c.At, team: x.team, over: x.over, later: x.later, sure: f.likely >= p.w.likely},
		x.worth * odds / (cost + 1)}, true
}

// errand adds a task at a region: its worth, its hours beyond the way, and the reason.
type errand func(at int, worth float64, extra int, why string)

// errands calls tell with the tasks a hero can do alone within have hours and still reach the region then; if that is
// land.Nowhere, there is no such region.
func (p *planner) errands(s engine.Seat, have, then int, tell func(bid)) {
	h, w := p.Hero(s), p.w
	dist := &p.dist[s]
	var on [land.Size]int
	if then >= 0 {
		on = p.roads.Distances(then, nil)
	}
	add := func(at int, worth float64, extra int, why string) {
		d := dist[at]
		if p.taken[at] || why != "buy" && at != land.CastleAt && p.attended(s, at) || d >= land.Far || d == 0 ||
			worth <= 0 || then >= 0 && d+on[at] > have {
			return
		}
		cost := float64(d + extra + 1)
		if d > have {
			cost += 3
		}
		tell(bid{task{at: at, foe: land.Nowhere, team: alone(s), why: why}, worth / cost})
	}
	if h.Farmers > 0 {
		add(land.CastleAt, w.farmer*float64(h.Farmers), 0, "farmer")
		return
	}
	p.fated(s, func(at int) { add(at, w.fate, 0, "fate") })
	if p.quest != nil {
		p.hauls(s, tell)
	}
	p.shopping(s, add)
	p.watering(h, add)
	if p.quest != nil {
		return
	}
	p.gathering(s, add)
	for _, at := range p.Farmers {
		if !p.taken[at] && p.CreatureAt(at) == nil {
			if home := p.escorts(at, p.UsableHours(h)-dist[at]); home > 0 {
				add(at, p.farmerWorth(s), home, "farmer")
			}
		}
	}
	p.exploring(s, add)
}

// shopping adds the shops where a hero can become stronger.
func (p *planner) shopping(s engine.Seat, add errand) {
	for _, at := range p.mind().shops() {
		if p.quest != nil && (p.quest.home[at]+p.dist[s][at] > p.budget(s) || !p.mind().spends(s)) {
			continue
		}
		worth := p.w.buy
		if p.bossAt >= 0 || p.coming {
			worth = p.w.buyBoss
		}
		add(at, worth*p.purchase(s, at).gain, 0, "buy")
	}
}

// watering adds the full wells.
func (p *planner) watering(h *andor.Hero, add errand) {
	for _, x := range p.Wells {
		if !x.Full {
			continue
		}
		gain := min(andor.MaxWP-h.WP, andor.WellWill+2*andor.Boolean(h.ID == "warrior"))
		worth := p.w.well * float64(gain)
		if andor.WillRow(h.WP+gain) > andor.WillRow(h.WP) {
			worth += p.w.row
		}
		add(x.At, worth, 0, "well")
	}
}

// gathering adds the regions with things useful to a hero.
func (p *planner) gathering(s engine.Seat, add errand) {
	h := p.Hero(s)
	for _, l := range p.Lying {
		to, goal := p.wants[l.What]
		switch {
		case goal && to != l.At:
			if (len(h.Small) < andor.MaxSmall || p.mind().spared(h) != "") && !(p.Guarded(l.What) && p.meets(l.At)) {
				add(l.At, 200, (andor.MaxWP-h.WP)/4, "fetch")
			}
		case andor.IsGem(l.What) && p.Permitted("lures"):
			if p.mind().wantsGems(l.At) && !p.luring {
				add(l.At, p.w.gem, 0, "gem")
			}
		case l.What == "gold":
			add(l.At, 0.8*p.w.gold*float64(l.N), 0, "gold")
		case andor.IsArticle(l.What) && h.Fits(l.What):
			add(l.At, 4, 0, "gold")
		case l.What == andor.HiddenRune || andor.IsRune(l.What):
			add(l.At, p.runeWorth(s, l), 0, "gold")
		}
	}
}

// exploring adds the fog to uncover; a hero whose fate is in the fog has it alone.
func (p *planner) exploring(s engine.Seat, add errand) {
	if seat, ok := p.asked("uncovers-fog", ""); ok && seat != s && len(p.Fog) < 8 {
		return
	}
	for _, f := range p.Fog {
		worth := p.w.fog
		switch {
		case f.Face == "gor" || f.Face == "event":
			continue
		case p.witch:
			worth = p.w.witch
		case slices.Contains(p.FogBag, "prince"):
			worth = p.w.prince
		}
		add(f.At, worth, 0, "fog")
	}
}

// farmerWorth returns the worth of a farmer to a hero; the last one is left to a hero whose fate needs it.
func (p *planner) farmerWorth(s engine.Seat) float64 {
	if seat, ok := p.asked("brought", "farmer"); ok && seat != s && len(p.Farmers) < 2 {
		return 0
	}
	return p.w.farmer
}

// attended reports whether another hero on a region will do its work on their turn.
func (p *planner) attended(seat engine.Seat, at int) bool {
	for i := range p.Heroes {
		if h := &p.Heroes[i]; engine.Seat(i) != seat && h.At == at && !h.Done && p.UsableHours(h) > 0 {
			return true
		}
	}
	return false
}

// runeWorth returns the worth of a rune stone to a hero. It is high for a hero with two other colours, since three make
// a black die; a first or second stone is only taken on the way.
func (p *planner) runeWorth(s engine.Seat, l andor.Lying) float64 {
	h := p.Hero(s)
	if len(h.Small) >= andor.MaxSmall || p.CreatureAt(l.At) != nil || h.SmallThing(l.What) != nil ||
		h.Carries("rune-stone") < 2 {
		return 0
	}
	return p.w.rune
}

// escorts returns the hours to bring a farmer from a region to the castle past all creatures; 0 if there is no such way
// or no safe place for the night on it.
func (p *planner) escorts(at, hours int) int {
	way := len(p.mind().clearWay(land.CastleAt, at))
	if way > hours && len(p.route(at, land.CastleAt, max(0, hours)).way) == 0 && p.meets(at) {
		return 0
	}
	return way
}

func (p *planner) nearest(at int) engine.Seat {
	best := 0
	for s := range p.dist {
		if p.dist[s][at] < p.dist[best][at] {
			best = s
		}
	}
	return engine.Seat(best)
}

func (p *planner) mind() mind { return mind{p.Game} }
