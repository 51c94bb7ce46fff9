package andor

import (
	"testing"

	"skald/engine"
)

// ground is a legend and map for trying common mistakes: two or more heroes out of every creature's way, and the
// regions the mistakes need.
type ground struct {
	name string
	// calm begins the legend in the open part of its tale: all may fight, creatures march, none is outside the castle,
	// and nothing is on the map. Seat 0 is the warrior, seat 1 the dwarf; each hero has strength 2 and willpower 10.
	calm func(t *testing.T, seats int) *table
	// quiet is an event without effect on these heroes, events the size of its deck.
	quiet  string
	events int
	// shop sells strength, and articles unless bare is set.
	shop int
	bare bool
	// shielded reports whether creatures that reach the castle take its golden shields.
	shielded bool
	// occupied reports whether creatures hold the castle.
	occupied bool
	spots
	arrival
}

// spots are regions of a map.
type spots struct {
	// away is the region of the heroes; arena and beside are neighbours.
	away, arena, beside int
	// circle is a fog circle, seen from edge; well has a well.
	circle, edge, well int
	// gates are next to 0.
	gates []int
	// trolls and wardrak are starting regions; the others are the regions after a night.
	trolls, trollsAfter     []int
	wardrak, wardrakAfter   int
	first, second           int // one creature's arrow leads to the other's
	firstAfter, secondAfter int
	// runners are two wardraks; between is a troll in the way of their second step.
	runners, runnersAfter []int
	between, betweenAfter int
}

// arrival describes a legend's arriving creatures: an occupied region, the newcomers, and the later regions of gors.
type arrival struct {
	taken int
	come  func(b *table)
	gors  []int
}

// andorSpots and mineSpots are those of the two maps.
var (
	andorSpots = spots{
		away: 60, arena: 20, beside: 3, circle: 8, edge: 7, well: 5, gates: []int{1, 2, 4, 5},
		trolls: []int{16, 43}, trollsAfter: []int{13, 39}, wardrak: 27, wardrakAfter: 24,
		first: 22, second: 19, firstAfter: 3, secondAfter: 1,
		// 26 and 27 to 25 and 21, the troll to 4, then past it into the castle and to 24
		runners: []int{26, 27}, runnersAfter: []int{24}, between: 24, betweenAfter: 4,
	}
	mineSpots = spots{
		away: 5, arena: 20, beside: 21, circle: 4, edge: 5, well: 11, gates: []int{1, 2, 3},
		trolls: []int{22, 26}, trollsAfter: []int{14, 21}, wardrak: 46, wardrakAfter: 36,
		first: 22, second: 14, firstAfter: 7, secondAfter: 2,
		// 41 and 46 to 32 and 41, the troll to 26, then past it to 21 and to 36
		runners: []int{41, 46}, runnersAfter: []int{21, 36}, between: 36, betweenAfter: 26,
	}
)

// grounds are the legends of the box; the fifth counts twice, before and after its castle is freed.
var grounds = []ground{
	{
		name: "legend 1", quiet: "silver-1", events: 11, shop: 18, bare: true, shielded: true, spots: andorSpots,
		calm: func(t *testing.T, seats int) *table {
			b := legend1(t, seats, "on")
			b.run(engine.NewDice(engine.NewChance(1), engine.StreamPositions{}))
			for _, letter := range []string{"B", "C", "D"} {
				b.to(letter)
			}
			return b
		},
		arrival: arrival{taken: 36, come: func(b *table) { b.letter("H") }, gors: []int{16, 19, 56}},
	},
	{
		name: "legend 2", quiet: quiet, events: 34, shop: 18, shielded: true, spots: andorSpots,
		calm: func(t *testing.T, seats int) *table {
			return among(t, []string{"warrior 60", "dwarf 60", "archer 60", "wizard 60"}[:seats]...)
		},
		arrival: arrival{taken: 31, come: func(b *table) { b.letter("C", 1) }, gors: []int{23, 27}},
	},
	{
		name: "legend 3", quiet: quiet, events: 34, shop: 18, shielded: true, spots: andorSpots,
		calm: func(t *testing.T, seats int) *table {
			b := watching(t, "easy", seats, 6)
			b.Fates, b.Taken, b.Drawn = nil, nil, map[string][]string{}
			return b
		},
		arrival: arrival{taken: 27, come: func(b *table) { b.token("twins") }, gors: []int{25, 52}},
	},
	{
		name: "legend 4", quiet: "silver-1", events: 11, shop: 8, spots: mineSpots,
		calm: func(t *testing.T, seats int) *table {
			b := mine(t, "easy", seats).empty()
			b.permit([]string{"march"}, true)
			b.Read = append(b.Read, "alarm")
			return b
		},
		arrival: arrival{taken: 34, come: func(b *table) { b.letter("G") }, gors: []int{28}},
	},
	{
		name: "legend 5, the castle taken", quiet: quiet, events: 34, shop: 18, occupied: true, spots: andorSpots,
		calm:    func(t *testing.T, seats int) *table { return wrath(t, seats, "easy") },
		arrival: arrival{taken: 33, come: func(b *table) { b.to("F") }, gors: []int{29, 30}},
	},
	{
		name: "legend 5, the castle free", quiet: quiet, events: 34, shop: 18, shielded: true, spots: andorSpots,
		calm: func(t *testing.T, seats int) *table {
			b := wrath(t, seats, "easy")
			b.Creatures = nil
			b.vacated(0)
			b.run(engine.NewDice(engine.ForcedD6(), engine.StreamPositions{}))
			return b
		},
		arrival: arrival{taken: 33, come: func(b *table) { b.to("F") }, gors: []int{29, 30}},
	},
}

// begin returns the ground with heroes out of the way, the first of them on turn.
func (on ground) begin(t *testing.T, seats int) *table {
	t.Helper()
	b := on.calm(t, seats)
	b.fresh()
	for _, x := range b.Lying {
		if IsArticle(x.What) {
			b.Stock[x.What] += x.N
		}
	}
	b.Farmers, b.Fog, b.Lying, b.Placed = nil, nil, nil, nil
	b.Creatures = b.Occupants()
	for i, id := range []string{"warrior", "dwarf", "archer", "wizard"}[:seats] {
		h := &b.Heroes[i]
		for _, x := range h.Small {
			b.Stock[x.ID]++
		}
		h.ID, h.At, h.SP, h.WP, h.Gold, h.Hour = id, on.away, 2, 10, 0, 0
		h.Small, h.Gems = nil, nil
		h.Stance = stance{Stop: Ask, Flip: Ask, Aids: Ask, Shield: Ask, Leave: Ask}
	}
	for i := range b.Wells {
		b.Wells[i].Full = true
	}
	if err := b.check(); err != nil {
		t.Fatal(err)
	}
	return b.turn(0)
}

// token makes a band of the watchfires come.
func (b *table) token(id string) {
	b.t.Helper()
	c := b.legend.Card("arrivals." + id)
	b.next(effectSteps(c.ID, "", len(c.Do), nil)...)
	b.run(engine.NewDice(engine.ForcedD6(), engine.StreamPositions{}))
}

// outside lists the regions of the creatures of a kind, except holders of the castle.
func (b *table) outside(kind string) []int {
	var out []int
	for _, at := range b.where(kind) {
		if at != 0 || b.Occupied == nil {
			out = append(out, at)
		}
	}
	return out
}

// inside counts the creatures in the castle, on its shields or holding it.
func (b *table) inside() int { return len(b.Taken) + len(b.Occupants()) }
