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

// event is an event card: everything there is to it but its words, which stand in
// the catalogue under "event." and its id.
type event struct {
	id string
	// placed says that the card names regions: those the map gives it.
	placed bool
	// about are the marks of the regions the card speaks of in words ("the forest");
	// on another map than that of Andor its text names those regions.
	about []land.Marks
	// shield says that a shield keeps it away.
	shield bool
	// apart says that the card belongs to no deck: a legend lays it on top.
	apart bool
	// who are the heroes the card is about, nil for all. Their willpower changes by will;
	// where most or least is not 0 it falls or rises to that.
	who               func(g *Game, h *Hero) bool
	will, most, least int
	// removes is what the card takes off its regions for good, as the effect remove of
	// legends names it.
	removes string
	// divides is the step in which the group decides, about so many.
	divides string
	number  int
	// today is what holds until the end of the day, waits what lies on regions until
	// somebody comes.
	today *dayRule
	waits *waitingCard
	// offer is what heroes may take, pay what the group may pay to prevent the
	// event, choose whom or what the group chooses.
	offer  *offerCard
	pay    *payCard
	choose *chooseCard
	// do is what no other field says.
	do func(g *Game, d *engine.Dice)
}

// dayRule is what a card changes until the end of the day.
type dayRule struct {
	// lessOvertime is how many of the last hours nobody may use, strength what
	// creatures gain. The first hour of overtime costs nothing where it is free, and
	// each of the later ones laterWill more.
	lessOvertime, strength int
	firstFree              bool
	laterWill              int
}

// waitingCard lies on regions until a hero comes, who gets what it gives, once.
type waitingCard struct {
	// highest says that of several heroes the one of the highest rank has it.
	highest bool
	// gold, strength, will and an article are what it gives; of willpower it may take.
	gold, strength, will int
	article              string
	// training says that it gives nothing: strength is to be bought there, for two gold.
	training bool
}

// offerCard is what heroes may take or leave: willpower for gold, or an article of
// their choice, but no brew, for willpower.
type offerCard struct {
	gold, will int
	articles   bool
}

// payCard is what the group may pay to prevent.
type payCard struct {
	// price is that of two, three and four heroes; willOnly says that gold does not pay.
	price    [3]int
	willOnly bool
	// creature is the place in Creatures of the one that moves when nobody pays, -1 for
	// none; where it is nil a farmer is lost.
	creature func(g *Game) int
}

// chooseCard is a choice of the group: of up to n heroes, or of a region.
type chooseCard struct {
	n int
	// Heroes with at least and at most so much strength can be chosen. Their strength
	// changes by strength, their willpower by will.
	least, most    int
	strength, will int
	// farmers says that a farmer is lost on one of the regions with some, and no heroes
	// are chosen.
	farmers bool
	// free says that the group may leave it.
	free bool
}

func below(wp int) func(*Game, *Hero) bool { return func(_ *Game, h *Hero) bool { return h.WP < wp } }

// within says who stands where the map lets an event happen.
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

// firstEvents are the event cards of both decks as version 1 has them (facts: silver
// and golden cards), in their order. It is never written.
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

// deckOf lists the cards of the deck a legend is played with, sorted. Cards that
// name regions of which the map has none stay in the box.
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

// shelters are where events of bad weather find nobody; in the forest neither.
var shelters = []land.Marks{land.Castle, land.Mine, land.Tavern}

// eventText is what an event card says; on another map than that of Andor it
// names the regions of that map.
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
