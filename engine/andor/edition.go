package andor

import "slices"

// Edition is what a version of the rules has of its own: heroes, creatures, event cards,
// what lies in the box when a match begins, and by name what it rules otherwise than the
// version before.
type Edition struct {
	// heroes are the boards a hero is drawn from, the lowest rank first; beasts the
	// creatures, marching the order in which their kinds move at sunrise.
	heroes   []kind
	beasts   []beast
	Marching []string
	// events are the event cards of both decks, by id.
	events map[string]*event
	// stock are the articles of the equipment board; fog, runes and rubble the faces of
	// the tokens in the bags, each sorted.
	stock      []article
	fog, runes []string
	rubble     []int
	// rulings are those with a page in the rules for the players.
	rulings []string
	// farmersMove lets farmers move aside for a creature the set-up puts on their region;
	// before, they were lost there.
	farmersMove bool
	// asksInTime gives a legend's question to the group a default and a standing answer;
	// before, it waited for the group without end.
	asksInTime bool
	// boxBound lays no more rune stones than the box holds.
	boxBound bool
	// lastDay is the day at whose end a tale without one is lost; 0 lets it go on.
	lastDay int
}

// editions are those of every version, oldest first. What a released one holds is never
// edited; a change is a new entry.
var editions = func() []*Edition {
	first := Edition{heroes: heroKinds, beasts: beasts, Marching: marching, events: byID(firstEvents), stock: stock, fog: fogFaces, runes: runeStones, rubble: rubbleValues, rulings: rulings}
	second, third := first, first
	third.events, third.rulings = byID(thirdEvents()), slices.Concat(rulings, thirdRulings)
	third.farmersMove, third.asksInTime, third.boxBound, third.lastDay = true, true, true, 50
	return []*Edition{&first, &second, &third}
}()

// byID finds event cards by their ids.
func byID(cards []event) map[string]*event {
	out := map[string]*event{}
	for i := range cards {
		out[cards[i].id] = &cards[i]
	}
	return out
}

// thirdEvents are those of version 3: of several heroes golden-21 meets the one of the
// highest rank, as it says.
func thirdEvents() []event {
	cards := slices.Clone(firstEvents)
	i := slices.IndexFunc(cards, func(e event) bool { return e.id == "golden-21" })
	met := *cards[i].waits
	met.highest = true
	cards[i].waits = &met
	return cards
}
