package andor

import "slices"

// Edition holds the differences between versions of the rules: heroes, creatures, event cards, the contents of the box
// at the start, and changed rulings by name.
type Edition struct {
	// heroes lists the hero boards, the lowest rank first; beasts lists the creatures, marching the order in which
	// their kinds move at sunrise.
	heroes   []kind
	beasts   []beast
	Marching []string
	// events holds the event cards of both decks by id.
	events map[string]*event
	// stock lists the articles of the equipment board; fog, runes and rubble list the faces of the tokens in the bags,
	// each sorted.
	stock      []article
	fog, runes []string
	rubble     []int
	// rulings lists the rulings with a page in the rules for the players.
	rulings []string
	// farmersMove moves farmers aside for a creature that the set-up puts on their region; without it they are lost.
	farmersMove bool
	// asksInTime gives a legend's question to the group a default and a standing answer; without it the question has no
	// time limit.
	asksInTime bool
	// boxBound limits the rune stones laid to those in the box.
	boxBound bool
	// lastDay is the day at whose end an unfinished tale is lost; 0 means no limit.
	lastDay int
}

// editions lists every version's edition, oldest first. A released edition is never edited; a change is a new entry.
var editions = func() []*Edition {
	first := Edition{heroes: heroKinds, beasts: beasts, Marching: marching, events: byID(firstEvents), stock: stock,
		fog: fogFaces, runes: runeStones, rubble: rubbleValues, rulings: rulings}
	second, third := first, first
	third.events, third.rulings = byID(thirdEvents()), slices.Concat(rulings, thirdRulings)
	third.farmersMove, third.asksInTime, third.boxBound, third.lastDay = true, true, true, 50
	return []*Edition{&first, &second, &third}
}()

func byID(cards []event) map[string]*event {
	out := map[string]*event{}
	for i := range cards {
		out[cards[i].id] = &cards[i]
	}
	return out
}

// thirdEvents returns the events of version 3: of several heroes, golden-21 affects the one of the highest rank, as its
// text says.
func thirdEvents() []event {
	cards := slices.Clone(firstEvents)
	i := slices.IndexFunc(cards, func(e event) bool { return e.id == "golden-21" })
	met := *cards[i].waits
	met.highest = true
	cards[i].waits = &met
	return cards
}
