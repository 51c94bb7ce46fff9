package andor

import (
	"slices"
	"strings"

	"skald/engine"
	"skald/engine/andor/land"
	"skald/engine/andor/legend"
	texts "skald/engine/andor/text"
	"skald/engine/text"
)

// event is an event card. Its words are in the catalogue under "event." and its id.
type event struct {
	id string
	// placed reports whether the card names regions; the map provides them.
	placed bool
	// about holds the marks of the regions the card describes in words ("the forest"); on a map other than Andor's the
	// text lists those regions.
	about []land.Marks
	// shield reports whether a shield prevents the event.
	shield bool
	// apart reports whether the card is in no deck; a legend puts it on top.
	apart bool
	// who selects the affected heroes, nil for all. Their willpower changes by will, or falls to most or rises to least
	// if these are not 0.
	who               func(g *Game, h *Hero) bool
	will, most, least int
	// removes names, as the effect remove of legends does, the things permanently removed from the card's regions.
	removes string
	// divides is the step in which the group decides, and the amount.
	divides string
	number  int
	// today is in force until the end of the day; waits stays on regions until a hero comes.
	today *dayRule
	waits *waitingCard
	// offer is for single heroes; pay lets the group prevent the event; choose lets the group choose heroes or a
	// region.
	offer  *offerCard
	pay    *payCard
	choose *chooseCard
	// do carries out anything the other fields do not cover.
	do func(g *Game, d *engine.Dice)
}

// dayRule is a card's change to the rules until the end of the day.
type dayRule struct {
	// lessOvertime is the number of last hours that cannot be used; strength is added to creatures. The first hour of
	// overtime is free if firstFree is set; each later one costs laterWill more.
	lessOvertime, strength int
	firstFree              bool
	laterWill              int
}

// waitingCard waits on regions and gives its benefit once, to the first hero who comes.
type waitingCard struct {
	// highest reports whether, of several heroes, the one of the highest rank gets the benefit.
	highest bool
	// gold, strength, will and an article are the benefit; will may be negative.
	gold, strength, will int
	article              string
	// training reports whether the card, instead of giving something, sells strength for two gold.
	training bool
}

// offerCard is an optional offer to heroes: willpower for gold, or any article except a brew for willpower.
type offerCard struct {
	gold, will int
	articles   bool
}

// payCard is the group's payment to prevent an event.
type payCard struct {
	// price is indexed by the number of heroes, from two; willOnly reports whether gold is refused.
	price    [3]int
	willOnly bool
	// creature returns the index in Creatures of the creature that moves if the group does not pay, -1 for none. If
	// creature is nil, a farmer is lost.
	creature func(g *Game) int
}

// chooseCard is a choice by the group of up to n heroes, or of a region.
type chooseCard struct {
	n int
	// Only heroes with a strength from least to most can be chosen. Their strength changes by strength, their willpower
	// by will.
	least, most    int
	strength, will int
	// farmers reports whether a farmer is lost on a chosen region, and no heroes are chosen.
	farmers bool
	// free reports whether the choice is optional.
	free bool
}

func below(wp int) func(*Game, *Hero) bool { return func(_ *Game, h *Hero) bool { return h.WP < wp } }

// within selects the heroes on the regions that the map gives an event.
func within(id string) func(*Game, *Hero) bool {
	return func(g *Game, h *Hero) bool { return slices.Contains(g.Land().Events[id], h.At) }
}

func are(ids ...string) func(*Game, *Hero) bool {
	return func(_ *Game, h *Hero) bool { return slices.Contains(ids, h.ID) }
}

func dayEnded(_ *Game, h *Hero) bool { return h.Done }

func unsheltered(g *Game, h *Hero) bool {
	return !g.isForest(h.At) && !slices.ContainsFunc(shelters, func(m land.Marks) bool { return g.Land().Has(h.At, m) })
}

// firstEvents lists the event cards of both decks of version 1 (facts: silver and golden cards), in order. It is never
// written.
var firstEvents = []event{
	{id: "silver-start", placed: true, apart: true, do: func(g *Game, _ *engine.Dice) {
		for _, at := range g.Land().Events["silver-start"] {
			g.putCreature(Creature{Kind: "gor", At: at})
		}
	}},
	{id: "silver-1", who: below(10), will: 2},
	{id: "silver-2", shield: true, divides: DoSplitLoss, number: 3},
	{id: "silver-3", placed: true, who: within("silver-3"), will: 2},
	{id: "silver-4", placed: true, shield: true, removes: "wells"},
	{id: "silver-5", placed: true, waits: &waitingCard{gold: 3}},
	{id: "silver-6", shield: true, who: are("warrior", "archer"), most: 12},
	{id: "silver-7", offer: &offerCard{gold: 2, will: 5}},
	{id: "silver-8", about: []land.Marks{land.Forest}, shield: true, do: func(g *Game, _ *engine.Dice) {
		for i := range g.Heroes {
			if h := &g.Heroes[i]; g.isForest(h.At) && h.SP > 1 {
				h.SP--
			}
		}
	}},
	{id: "silver-9", divides: DoUncover, number: 2},
	{id: "silver-10", shield: true, who: are("wizard", "dwarf"), most: 12},
	{id: "silver-11", divides: DoSplitGain, number: 5},

	{id: "golden-1", offer: &offerCard{articles: true, will: 3}},
	{id: "golden-2", placed: true, shield: true, who: within("golden-2"), will: -3},
	{id: "golden-3", placed: true, waits: &waitingCard{highest: true, strength: 1}},
	{id: "golden-4", placed: true, shield: true, who: within("golden-4"), will: -3},
	{id: "golden-5", do: func(g *Game, _ *engine.Dice) {
		for _, s := range g.heroesOn(g.isRiver) {
			g.giveArticle(s, "wineskin")
		}
	}},
	{id: "golden-6", divides: DoRisk},
	{id: "golden-7", shield: true, do: func(g *Game, d *engine.Dice) {
		g.next(Step{Do: DoSplitLoss, Seat: engine.Public, What: "golden-7", N: g.eventRoll(g.lowest(), d)})
	}},
	{id: "golden-8", placed: true, waits: &waitingCard{training: true}},
	{id: "golden-9", shield: true, today: &dayRule{lessOvertime: 1}},
	{id: "golden-10", offer: &offerCard{gold: 1, will: 3}},
	{id: "golden-11", shield: true, today: &dayRule{strength: 1}},
	{id: "golden-12", who: are("wizard", "archer"), will: 3},
	{id: "golden-13", least: 10},
	{id: "golden-14", who: are("dwarf", "warrior"), will: 3},
	{id: "golden-15", placed: true, shield: true, removes: "wells"},
	{id: "golden-16", do: func(g *Game, d *engine.Dice) {
		if g.EventTop = g.drawEvent(d); g.EventTop != "" {
			e := g.tell("peeked", engine.Public, text.M("say.peek", "title", text.M("event."+g.EventTop+".title")))
			e.Reveals = true
			g.next(Step{Do: DoPeek, Seat: engine.Public, What: "golden-16"})
		}
	}},
	{id: "golden-17", shield: true, most: 12},
	{id: "golden-18", shield: true, pay: &payCard{price: [3]int{2, 4, 6}, willOnly: true, creature: (*Game).firstGor}},
	{id: "golden-19", shield: true, today: &dayRule{laterWill: 1}},
	{id: "golden-20", shield: true, pay: &payCard{price: [3]int{2, 3, 4}}, choose: &chooseCard{n: 1, farmers: true}},
	{id: "golden-21", placed: true, shield: true, waits: &waitingCard{will: -4}},
	{id: "golden-22", placed: true, shield: true, removes: "wells"},
	{id: "golden-23", choose: &chooseCard{n: 2, free: true, most: 6, strength: 1}},
	{id: "golden-24", about: shelters, shield: true, who: unsheltered, will: -2},
	{id: "golden-25", do: func(g *Game, d *engine.Dice) {
		for _, s := range g.SeatsFrom(0) {
			if g.Hero(s).WP < 6 {
				g.changeWill(s, g.eventRoll(s, d))
			}
		}
	}},
	{id: "golden-26", today: &dayRule{firstFree: true}},
	{id: "golden-27", shield: true, pay: &payCard{price: [3]int{2, 3, 4}, creature: (*Game).lastMoving}},
	{id: "golden-28", who: dayEnded, will: 2},
	{id: "golden-29", placed: true, waits: &waitingCard{article: "shield"}},
	{id: "golden-30", placed: true, waits: &waitingCard{article: "wineskin"}},
	{id: "golden-31", about: shelters, shield: true, who: unsheltered, will: -2},
	{id: "golden-32", shield: true, who: dayEnded, will: -2},
	{id: "golden-33", shield: true, choose: &chooseCard{n: 1, least: 2, most: MaxSP, strength: -1}},
	{id: "golden-34", choose: &chooseCard{n: 1, free: true, least: 3, most: MaxSP, strength: -2, will: 10}},
}

// deckOf returns the event cards of a legend, sorted. Cards that name regions missing from the map are left out.
func (ed *Edition) deckOf(l *legend.Legend) []string {
	var out []string
	for _, e := range ed.events {
		if strings.HasPrefix(e.id, l.Events+"-") && !e.apart && (!e.placed || len(l.Map.Events[e.id]) > 0) {
			out = append(out, e.id)
		}
	}
	slices.Sort(out)
	return out
}

// shelters protect heroes from bad weather, as does the forest.
var shelters = []land.Marks{land.Castle, land.Mine, land.Tavern}

// eventText returns the text of an event card; on a map other than Andor's it lists that map's regions.
func (g *Game) eventText(id string) text.Message {
	key := "event." + id
	if g.Land() == land.Front || !texts.Catalogue.Has(key+".at") {
		return text.M(key)
	}
	at := slices.Clone(g.Land().Events[id])
	if e := g.edition.events[id]; e != nil {
		for _, m := range e.about {
			at = append(at, g.Land().With(m)...)
		}
		slices.Sort(at)
	}
	if len(at) == 0 { // the map has no such region
		return text.M(key)
	}
	return text.M(key+".at", "where", land.Spans(at))
}
