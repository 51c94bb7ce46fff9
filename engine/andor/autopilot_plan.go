package andor

import (
	"cmp"
	"slices"

	"skald/engine"
	"skald/engine/andor/land"
	"skald/engine/andor/legend"
	"skald/engine/text"
)

// task is something worth a hero's day: a region to be on, and for a hunt whom.
type task struct {
	at   int
	hunt bool
	why  string
}

// tasks are the parts of a plan by seat.
type tasks map[engine.Seat]task

// hunted says that somebody hunts there already.
func (ts tasks) hunted(at int) bool {
	for _, t := range ts {
		if t.hunt && t.at == at {
			return true
		}
	}
	return false
}

// chooseAction chooses the action of a turn.
func (g *Game) chooseAction(p *engine.Prompt) (engine.Move, text.Message) {
	seat := p.Seat
	h := g.hero(seat)
	plans := g.assign()
	t, ok := plans[seat]
	if m := g.strikeNow(p); m != "" {
		return m, text.M("why.fight")
	}
	if m := g.lead(p); m != "" {
		return m, text.M("why.escort")
	}
	if !ok || h.At == t.at && !t.hunt {
		return g.rest(p), text.M("why.rest")
	}
	if m := g.towards(p, t.at, t.hunt); m != "" {
		return m, text.M("why." + t.why)
	}
	return g.rest(p), text.M("why.rest")
}

// rest ends the movement or the day when nothing more is to be won today.
func (g *Game) rest(p *engine.Prompt) engine.Move {
	if p.Find("stay") != nil {
		return "stay"
	}
	return "end"
}

// wanted says whether a creature must be beaten: those that would break the
// castle before the tale is told, the one that carries what a goal asks for, and
// those a goal names once the rest is done.
func (g *Game) wanted() []creature {
	left := legend.Last - g.Narrator
	type arrival struct {
		c    creature
		days int
	}
	var coming []arrival
	var out []creature
	for _, c := range g.Creatures {
		if c.Kind == towerSkral {
			continue
		}
		if c.Carries != "" && g.needed(c.Carries) {
			out = append(out, c)
			left--
			continue
		}
		coming = append(coming, arrival{c, g.daysOff(c)})
	}
	slices.SortStableFunc(coming, func(a, b arrival) int { return cmp.Compare(a.days, b.days) })
	late := 0
	for _, a := range coming {
		if a.days > left {
			late++
		}
	}
	kills := len(coming) - late - max(0, g.room()+g.farmersSoon())
	for i := 0; i < kills; i++ {
		if coming[i].days <= horizon {
			out = append(out, coming[i].c)
		}
	}
	if g.bossTime() {
		for _, c := range g.Creatures {
			if c.Kind == towerSkral {
				out = append(out, c)
			}
		}
	}
	return out
}

// daysOff is at how many sunrises from now a creature enters the castle.
func (g *Game) daysOff(c creature) int {
	days := g.roads().Steps(c.At)
	if c.Kind == "wardrak" {
		days = (days + 1) / 2
	}
	return days
}

// horizon is how many sunrises ahead creatures are hunted.
const horizon = 3

// farmersSoon counts the farmers on their way to the castle.
func (g *Game) farmersSoon() int {
	n := 0
	for i := range g.Heroes {
		n += g.Heroes[i].Farmers
	}
	return n
}

// enough says whether a team can expect to beat a creature with the hours that
// cost no willpower.
func (g *Game) enough(team []engine.Seat, c creature) bool {
	if len(team) == 0 {
		return false
	}
	rounds := dayHours
	for _, s := range team {
		h := g.hero(s)
		rounds = min(rounds, max(1, dayHours-h.Hour))
		if h.WP >= 9 && h.Hour >= dayHours-1 {
			rounds = max(rounds, 2)
		}
	}
	rounds = min(rounds, 3)
	m := g.margin(team, c.At, c.will())
	return m > 0.5 && m*float64(rounds) >= float64(c.will())
}

// bossTime says that the goals besides the boss are reached.
func (g *Game) bossTime() bool {
	for _, x := range g.legend.Goals {
		for _, c := range x.Done {
			if c.Kind == "thing-at" && !slices.Contains(g.thingsAt(c.At), c.Word) {
				return g.Narrator >= legend.Last-2
			}
		}
	}
	return true
}

// needed says that a goal asks for a thing.
func (g *Game) needed(what string) bool { return g.goalPlace(what) >= 0 }

// goalPlace is where a goal wants a thing, Nowhere when none does.
func (g *Game) goalPlace(what string) int {
	for _, x := range g.legend.Goals {
		if x.After != "" && !slices.Contains(g.Read, x.After) {
			continue
		}
		for _, c := range x.Done {
			if c.Kind == "thing-at" && c.Word == what {
				return c.At
			}
		}
	}
	return land.Nowhere
}

// assign gives every hero whose day is not over something to do, the most
// pressing things first and each to those who are nearest.
func (g *Game) assign() tasks {
	out := tasks{}
	free := []engine.Seat{}
	for _, s := range g.seats(0) {
		if !g.hero(s).Done {
			free = append(free, s)
		}
	}
	give := func(s engine.Seat, t task) {
		out[s] = t
		free = without(free, s)
	}
	// Who carries what a goal asks for brings it there.
	for _, s := range slices.Clone(free) {
		for _, it := range g.hero(s).Small {
			if at := g.goalPlace(it.ID); at >= 0 && g.hero(s).At != at {
				give(s, task{at: at, why: "bring"})
			}
		}
		if g.hero(s).Farmers > 0 {
			give(s, task{at: land.CastleAt, why: "farmer"})
		}
	}
	for _, l := range g.Lying {
		if at := g.goalPlace(l.What); at >= 0 && l.At != at && len(free) > 0 {
			give(g.nearest(free, l.At), task{at: l.At, why: "fetch"})
		}
	}
	// Hunts: as many as it takes, those who can be there soonest; creatures at
	// the gate come before all else.
	hunt := func(urgent bool) {
		for _, c := range g.wanted() {
			if len(free) == 0 {
				break
			}
			if urgent != (c.Kind != towerSkral && g.daysOff(c) <= 1 && g.room() <= 1) || out.hunted(c.At) {
				continue
			}
			order := slices.Clone(free)
			slices.SortStableFunc(order, func(a, b engine.Seat) int { return cmp.Compare(g.distance(a, c.At), g.distance(b, c.At)) })
			var team []engine.Seat
			for _, s := range order {
				if g.margin(team, c.At, c.will()) >= float64(c.will())/2 {
					break
				}
				team = append(team, s)
			}
			if g.margin(team, c.At, c.will()) < 2 && g.Narrator < legend.Last-2 {
				continue
			}
			for _, s := range team {
				at := c.At
				if g.distance(s, at)+1 > dayHours-g.hero(s).Hour && c.Kind != towerSkral {
					at = g.after(c)
				}
				give(s, task{at: at, hunt: true, why: "hunt"})
			}
		}
	}
	hunt(true)
	// Gold that becomes strength near by comes before the hunt, farmers save one.
	for _, s := range slices.Clone(free) {
		h := g.hero(s)
		if h.Gold < price || !slices.Contains(g.Sells, strengthGood) || h.SP >= 12 {
			continue
		}
		for _, m := range g.Merchants {
			if d := g.roads().Distances(h.At, nil)[m]; d > 0 && d <= 3 && h.Hour+d <= dayHours {
				give(s, task{at: m, why: "buy"})
				break
			}
		}
	}
	for _, at := range slices.Compact(slices.Clone(g.Farmers)) {
		if len(free) > 0 && g.creatureAt(at) == nil && len(g.clearWay(land.CastleAt, at)) > 0 {
			if s := g.nearest(free, at); g.distance(s, at) <= 9 && g.distance(s, at) > 0 {
				give(s, task{at: at, why: "farmer"})
			}
		}
	}
	hunt(false)
	for _, s := range slices.Clone(free) {
		if t, ok := g.errand(s, out); ok {
			give(s, t)
		}
	}
	return out
}

// after is where a creature will be after the coming sunrise.
func (g *Game) after(c creature) int {
	at := c.At
	for _, m := range g.strides() {
		if m.Kind == c.Kind && m.From == at {
			at = m.To
			if c.Kind != "wardrak" {
				break
			}
		}
	}
	return at
}

func (g *Game) distance(s engine.Seat, at int) int {
	d := g.roads().Distances(g.hero(s).At, nil)[at]
	if g.hero(s).ID == "archer" && d > 0 {
		d--
	}
	return d
}

func (g *Game) nearest(among []engine.Seat, at int) engine.Seat {
	best := among[0]
	for _, s := range among {
		if g.distance(s, at) < g.distance(best, at) {
			best = s
		}
	}
	return best
}

// errand is what a hero does on his own: spend gold, drink, fetch farmers and
// gold, lift the fog.
func (g *Game) errand(s engine.Seat, others tasks) (task, bool) {
	h := g.hero(s)
	dist := g.roads().Distances(h.At, nil)
	taken := map[int]bool{}
	for _, t := range others {
		taken[t.at] = true
	}
	best, worth := task{}, 0.0
	try := func(at int, value float64, why string) {
		if taken[at] || dist[at] >= land.Far || dist[at] == 0 {
			return
		}
		if v := value / float64(dist[at]+1); v > worth {
			best, worth = task{at: at, why: why}, v
		}
	}
	if slices.Contains(g.Sells, strengthGood) && h.Gold >= price && h.SP < 12 {
		for _, at := range g.Merchants {
			try(at, 10*float64(h.Gold/price), "buy")
		}
	}
	if h.WP <= 12 {
		for _, w := range g.Wells {
			if w.Full {
				try(w.At, 6, "well")
			}
		}
	}
	for _, l := range g.Lying {
		switch {
		case l.What == "gold":
			try(l.At, 4*float64(l.N), "gold")
		case isArticle(l.What) && h.fits(l.What):
			try(l.At, 6, "gold")
		case (l.What == hiddenRune || isRune(l.What)) && len(h.Small) < maxSmall && g.creatureAt(l.At) == nil:
			try(l.At, 6, "gold")
		}
	}
	for _, at := range g.Farmers {
		if g.creatureAt(at) == nil {
			try(at, 9, "farmer")
		}
	}
	for _, f := range g.Fog {
		value := 5.0
		if g.needsWitch() {
			value = 10
		}
		if g.creatureAt(f.At) != nil {
			value /= 2
		}
		try(f.At, value, "fog")
	}
	if worth == 0 && h.At != land.CastleAt {
		try(land.CastleAt, 1, "home")
	}
	return best, worth > 0
}

// needsWitch says that a goal asks for the witch and nobody has found her.
func (g *Game) needsWitch() bool {
	if g.Witch != land.Nowhere {
		return false
	}
	for _, x := range g.legend.Goals {
		for _, c := range x.Done {
			if c.Kind == "witch-found" {
				return true
			}
		}
	}
	return false
}

// strikeNow attacks what is wanted where the side is strong enough, with all who
// can help.
func (g *Game) strikeNow(p *engine.Prompt) engine.Move {
	seat := p.Seat
	h := g.hero(seat)
	if h.Set || g.hours(h) == 0 || h.WP < 3 {
		return ""
	}
	best, strongest := engine.Move(""), 0.0
	for _, c := range g.wanted() {
		if !g.reaches(seat, c.At) || !slices.Contains(g.foes(seat), c.At) {
			continue
		}
		last := g.roads().Steps(c.At) <= 1 && g.room() <= 0 || g.Narrator >= legend.Last-1
		alone := g.margin([]engine.Seat{seat}, c.At, c.will())
		if alone > strongest && (g.enough([]engine.Seat{seat}, c) || last && alone > 0) {
			best, strongest = engine.MakeMove("fight", c.At), alone
		}
		helpers := g.helpers(seat, c.At)
		team := append([]engine.Seat{seat}, helpers...)
		if len(helpers) == 0 || alone >= float64(c.will()) {
			continue
		}
		if together := g.margin(team, c.At, c.will()); together > strongest && (g.enough(team, c) || last && together > 0) {
			best, strongest = engine.MakeMove("invite", append([]any{c.At}, seatWords(helpers)...)...), together
		}
	}
	return best
}

// lead sends an ally to the boss while the heroes gather there.
func (g *Game) lead(p *engine.Prompt) engine.Move {
	h := g.hero(p.Seat)
	if h.Set || h.Hour > dayHours-2 || !g.bossTime() {
		return ""
	}
	for _, a := range g.Allies {
		for _, c := range g.Creatures {
			if c.Kind != towerSkral || a.At == c.At {
				continue
			}
			if p.Find(engine.MakeMove("escort", a.ID, c.At)) != nil && p.Seat == g.nearest(g.seats(0), c.At) {
				return engine.MakeMove("escort", a.ID, c.At)
			}
		}
	}
	return ""
}

// towards goes to a region as far as the seven hours reach; a hunter waits where
// his prey stands, and nobody who carries something walks into a creature.
func (g *Game) towards(p *engine.Prompt, to int, hunt bool) engine.Move {
	seat := p.Seat
	h := g.hero(seat)
	goal := to
	if hunt && h.ID == "archer" && g.reaches(seat, to) {
		goal = h.At
	}
	if goal == h.At {
		if hunt && h.Hour < dayHours-1 && p.Find("pass") != nil && g.othersComing(seat, to) {
			return "pass"
		}
		return ""
	}
	shun := func(at int) bool { return g.laden(seat) && at != goal && g.creatureAt(at) != nil }
	way := g.roads().Way(h.At, goal, shun)
	if way == nil {
		return ""
	}
	reach := dayHours - h.Hour + h.Free
	if g.pressing(to, hunt) {
		reach = g.hours(h) + h.Free
		if h.WP < 9 {
			reach = min(reach, max(0, dayHours-h.Hour)+1+h.Free)
		}
	}
	if reach <= 0 {
		return ""
	}
	if len(way) > reach {
		way = way[:reach]
	}
	if g.laden(seat) {
		// Step by step, and never into a creature.
		if g.creatureAt(way[0]) != nil {
			return ""
		}
		if len(way) == 1 {
			return engine.MakeMove("move", way[0])
		}
		return engine.MakeMove("walk", way[0])
	}
	// Gold, farmers and things on the way are picked up in passing.
	for i, at := range way[:len(way)-1] {
		if i == 0 && g.worthStop(seat, at) {
			return engine.MakeMove("walk", at)
		}
	}
	return engine.MakeMove("move", way[len(way)-1])
}

// worthStop says that something can be picked up in passing.
func (g *Game) worthStop(seat engine.Seat, at int) bool {
	h := g.hero(seat)
	for _, l := range g.Lying {
		if l.At == at && (l.What == "gold" || isSmall(l.What) && h.fits(l.What)) {
			return true
		}
	}
	i := g.wellAt(at)
	return i >= 0 && g.Wells[i].Full && h.WP <= 15
}

// pressing says that overtime is worth its price: a creature about to break the
// castle, or the last days of the tale.
func (g *Game) pressing(at int, hunt bool) bool {
	return hunt && g.room() <= 0 && g.roads().Steps(at) <= 1 || g.Narrator >= legend.Last-2
}

// othersComing says that another hero with hours left has the same prey.
func (g *Game) othersComing(seat engine.Seat, at int) bool {
	for s, t := range g.assign() {
		if s != seat && t.hunt && t.at == at && g.hours(g.hero(s)) > 1 && !g.reaches(s, at) {
			return true
		}
	}
	return false
}

// clearWay is a way from one region to another that meets no creature; nil when
// there is none.
func (g *Game) clearWay(to, from int) []int {
	return g.roads().Way(from, to, func(at int) bool { return g.creatureAt(at) != nil })
}
