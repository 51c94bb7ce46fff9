package autopilot

import (
	"maps"
	"slices"
	"strconv"

	"skald/engine"
	"skald/engine/andor"
	"skald/engine/andor/land"
	"skald/engine/andor/legend"
	"skald/engine/lists"
)

// quest is the hunt for treasure: a legend asks for gold and gems of some worth at a place.
type quest struct {
	// at is the place, least the required worth, safe the number of coming sunrises sure to be followed by a day.
	at, least, safe int
	// home is the distance of every region from the place.
	home [land.Size]int
	// total is the treasure in place or on heroes' boards.
	total int
}

// seek evaluates the treasure; it returns nil if the legend asks for none.
func (p *planner) seek() *quest {
	at, least, ok := p.Script().Treasure()
	if !ok {
		return nil
	}
	q := &quest{at: at, least: least, total: p.WorthAt(at), home: p.roads.Distances(at, p.shun)}
	for i := range p.Heroes {
		if p.Heroes[i].At != at {
			q.total += p.Heroes[i].Purse()
		}
	}
	arrivals, _ := p.mind().foretell(p.look.left)
	for k := 1; k <= p.look.left; k++ {
		out := lists.Count(arrivals, func(t threat) bool { return t.in <= k })
		if k+out*andor.Boolean(p.Permitted("exits")) >= p.look.left {
			break
		}
		q.safe = k
	}
	return q
}

// budget returns the hours a hero has before they must be at the place of the treasure.
func (p *planner) budget(s engine.Seat) int {
	return p.today(s, p.quest.safe == 0) + andor.DayHours*p.quest.safe
}

// goHome sends the carriers of treasure to its place if there is enough, or if a hero has no time for more.
func (p *planner) goHome() {
	q := p.quest
	for i := range p.Heroes {
		s, h := engine.Seat(i), &p.Heroes[i]
		if !p.free.has(s) || h.Purse() == 0 || h.At == q.at || q.home[h.At] >= land.Far {
			continue
		}
		if late := q.home[h.At]+p.w.slack >= p.budget(s); q.total >= q.least || late {
			p.accept(bid{task: task{at: q.at, foe: land.Nowhere, team: alone(s), why: "home", over: q.safe == 0 ||
				q.total >= q.least}})
		}
	}
}

// hauls calls tell with the treasure a hero could fetch: open, behind rubble, or possibly in a deck of the legend that
// is drawn at a place.
func (p *planner) hauls(s engine.Seat, tell func(bid)) {
	q, h := p.quest, p.Hero(s)
	worth := map[int]float64{}
	for _, l := range p.Lying {
		if l.At == q.at {
			continue
		}
		n := andor.GemWorth(l.What)
		if l.What == "gold" {
			n = 1
		}
		worth[l.At] += float64(n * l.N)
	}
	for _, f := range p.Fog {
		worth[f.At] += p.w.dust
	}
	for at, n := range p.lakes() {
		worth[at] += n
	}
	budget := p.budget(s)
	add := func(at, way, extra int, foe int, v float64) {
		if at < 0 || p.taken[at] && foe < 0 || v <= 0 || p.attended(s, at) {
			return
		}
		back := q.home[at]
		if way >= land.Far || back >= land.Far || way+extra+back > budget {
			return
		}
		cost := float64(way+extra) + p.w.back*float64(back-q.home[h.At])
		tell(bid{task{at: at, foe: foe, team: alone(s), why: "gold"}, p.w.coin * v / (max(0.5, cost) + 1)})
	}
	for _, at := range slices.Sorted(maps.Keys(worth)) {
		if p.RubbleAt(at) >= 0 || p.CreatureAt(at) != nil && p.asleep() {
			continue
		}
		d := p.dist[s][at]
		if d == 0 {
			if !p.Land().Has(at, land.Lake) {
				continue
			}
			d = 2
		}
		add(at, d, 0, land.Nowhere, worth[at])
	}
	for i := range p.Rubble {
		r := &p.Rubble[i]
		hours, ok := p.clearing(h, r.Values)
		if !ok || p.beaten[r.At] {
			continue
		}
		v := worth[r.At]
		if p.gates(r.At) {
			v += p.w.door
		}
		best, far := land.Nowhere, land.Far
		for _, near := range p.Land().Roads(p.Gone, nil).Near(r.At) {
			if p.dist[s][near] < far && !(p.asleep() && p.CreatureAt(near) != nil) {
				best, far = near, p.dist[s][near]
			}
		}
		if best >= 0 {
			add(best, far, hours+1, r.At, v)
		}
	}
}

// asleep reports whether creatures stay put until they are woken.
func (p *planner) asleep() bool { return !p.Permitted("march") }

// shun reports whether heroes avoid a region with a sleeping creature.
func (p *planner) shun(at int) bool { return p.asleep() && p.CreatureAt(at) != nil }

// clearing returns the mean number of tries a hero needs at rubble; ok is false if there is hardly a chance.
func (p *planner) clearing(h *andor.Hero, values []int) (tries int, ok bool) {
	roll, n := p.mind().roll(h, false), 0.0
	for _, v := range values {
		chance := 0.0
		for face, like := range roll {
			switch {
			case v > 0 && h.SP+face >= v:
				chance += like
			case v == 0:
				for _, x := range p.RubbleBag {
					if h.SP+face >= x {
						chance += like / float64(len(p.RubbleBag))
					}
				}
			}
		}
		if chance < 0.2 {
			return 0, false
		}
		n += 1 / chance
	}
	return int(n + 0.5), true
}

// gates reports whether rubble on a region blocks the way to a lake.
func (p *planner) gates(at int) bool {
	lakes := p.Land().With(land.Lake)
	if len(lakes) == 0 || p.home[lakes[0]] < land.Far {
		return false
	}
	var closed []int
	for _, r := range p.Rubble {
		if r.At != at {
			closed = append(closed, r.At)
		}
	}
	return p.Land().Roads(p.Gone, closed).Distances(land.CastleAt, nil)[lakes[0]] < land.Far
}

// lakes returns the mean gain, by region, of cards drawn at the end of a movement.
func (p *planner) lakes() map[int]float64 {
	out := map[int]float64{}
	for _, c := range p.Script().Cards {
		for _, m := range c.When {
			if m.Kind == "ends-move" && p.Readable(&c) && p.CreatureAt(m.At) == nil {
				out[m.At] = p.prospects(c.Do)
			}
		}
	}
	return out
}

// prospects returns the mean gain of the entries left in the decks that some effects draw from.
func (p *planner) prospects(es []legend.Effect) float64 {
	worth := 0.0
	for i := range es {
		e := &es[i]
		worth += p.prospects(e.Then) + p.prospects(e.Else)
		if e.Kind != "draw" {
			continue
		}
		deck, left, sum := p.Script().Deck(e.Word), 0, 0
		for _, x := range deck.Entries {
			if !slices.Contains(p.Drawn[deck.ID], x.ID) {
				left, sum = left+1, sum+granted(x.Do)
			}
		}
		if left > 0 {
			worth += float64(sum) / float64(left)
		}
	}
	return worth
}

// granted returns the gold and gems given by effects.
func granted(es []legend.Effect) int {
	n := 0
	for i := range es {
		e := &es[i]
		n += granted(e.Then)
		if e.Kind != "give" {
			continue
		}
		for _, x := range e.Put {
			n += x.N * andor.GemWorth(x.What)
			if x.What == "gold" {
				n += x.N
			}
		}
	}
	return n
}

// bounty returns the worth of beating a creature apart from its treasure: it costs a letter, as does a creature that
// gets out by itself.
func (p *planner) bounty(c andor.Creature) float64 {
	if p.asleep() {
		return 0
	}
	b, _ := p.Edition().BeastOf(c.Kind)
	worth := p.w.coin * float64(b.Reward)
	for _, t := range p.look.threats {
		if t.at == c.At && t.in <= p.quest.safe+1 {
			return worth
		}
	}
	return worth - p.w.coin*p.w.letter
}

// layDown returns the move that lays down a hero's treasure in its place, so that they can move on.
func (g mind) layDown(seat engine.Seat) engine.Move {
	at, _, ok := g.Script().Treasure()
	h := g.Hero(seat)
	if !ok || h.At != at || g.InRound(seat) {
		return ""
	}
	if len(h.Gems) > 0 {
		return engine.MakeMove("drop", "gem-"+strconv.Itoa(h.Gems[0]))
	}
	if h.Gold > 0 && g.Narrator > 1 {
		return engine.MakeMove("drop", "gold", h.Gold)
	}
	return ""
}

// spends reports whether a hero may buy although gold is wanted: early, and where it is cheap.
func (g mind) spends(seat engine.Seat) bool {
	if _, _, ok := g.Script().Treasure(); !ok {
		return true
	}
	h := g.Hero(seat)
	return g.Narrator < 2 && h.SP < weighing.muscle &&
		(h.ID == "dwarf" || !slices.ContainsFunc(g.Heroes, func(o andor.Hero) bool { return o.ID == "dwarf" }))
}
