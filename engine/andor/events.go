package andor

import (
	"slices"
	"strings"

	"skald/engine"
	"skald/engine/andor/land"
	"skald/engine/andor/legend"
	texts "skald/engine/andor/text"
	"skald/engine/andor/view"
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
	// do is what happens when it is uncovered.
	do func(g *Game, d *engine.Dice)
	// today is what holds until the end of the day, waits what lies on regions until
	// somebody comes.
	today *dayRule
	waits *waitingCard
	// offer is what heroes may take, pay what the group may pay to prevent the
	// event, choose whom or what the group chooses.
	offer  *offerCard
	pay    *payCard
	choose *chooseCard
}

// dayRule is what a card changes until the end of the day.
type dayRule struct {
	// lessOvertime is how many of the last hours nobody may use, strength what
	// creatures gain; hourWill is what an hour of overtime costs instead of cost.
	lessOvertime, strength int
	hourWill               func(hour, cost int) int
}

// waitingCard lies on regions until a hero comes.
type waitingCard struct {
	// highest says that of several heroes the one of the highest rank has it.
	highest bool
	// take reports whether the hero takes what the card gives; nil means that it is
	// to be bought there: training, for two gold.
	take func(g *Game, s engine.Seat) bool
}

// offerCard is what heroes may take or leave.
type offerCard struct {
	// who may take it when the card is uncovered.
	who func(g *Game, h *Hero) bool
	// wares lists the answers besides "no"; nil means a plain yes.
	wares func(g *Game, h *Hero) []string
	// take gives it to a hero, if he can still take it.
	take func(g *Game, s engine.Seat, ware string)
}

// payCard is what the group may pay to prevent.
type payCard struct {
	price func(g *Game) int
	// willOnly says that gold does not pay.
	willOnly bool
	// Matters says whether there is anything to prevent, unpaid is what happens when
	// nobody pays.
	Matters func(g *Game) bool
	unpaid  func(g *Game)
}

// chooseCard is a choice of the group: of heroes, or of a region.
type chooseCard struct {
	n int
	// who can be chosen, take what happens to him.
	who  func(h *Hero) bool
	take func(g *Game, s engine.Seat)
	// where lists the regions and lose is what happens there, when regions are
	// chosen and not heroes.
	where func(g *Game) []int
	lose  func(g *Game, at int)
	// free says that the group may leave it.
	free bool
}

// each gives willpower, or takes it, from every hero of whom a test says yes.
func each(n int, who func(g *Game, h *Hero) bool) func(*Game, *engine.Dice) {
	return func(g *Game, _ *engine.Dice) {
		for _, s := range g.SeatsFrom(0) {
			if who(g, g.Hero(s)) {
				g.changeWill(s, n)
			}
		}
	}
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

// capped lets heroes fall to a willpower.
func capped(wp int, who func(*Game, *Hero) bool) func(*Game, *engine.Dice) {
	return func(g *Game, _ *engine.Dice) {
		for _, s := range g.SeatsFrom(0) {
			if h := g.Hero(s); who(g, h) && h.WP > wp {
				g.changeWill(s, wp-h.WP)
			}
		}
	}
}

func anyHero(*Game, *Hero) bool { return true }

// dry takes a well off the map for good.
func dry(id string) func(*Game, *engine.Dice) {
	return func(g *Game, _ *engine.Dice) {
		g.Wells = slices.DeleteFunc(slices.Clone(g.Wells), func(w well) bool { return slices.Contains(g.Land().Events[id], w.At) })
	}
}

// split lets the group divide a loss or a gain of willpower.
func split(id, do string, n int) func(*Game, *engine.Dice) {
	return func(g *Game, _ *engine.Dice) { g.next(Step{Do: do, Seat: engine.Public, What: id, N: n}) }
}

// byHeroes is a number that depends on how many heroes there are.
func byHeroes(two, three, four int) func(*Game) int {
	return func(g *Game) int { return [...]int{two, two, two, three, four}[len(g.Heroes)] }
}

// firstEvents makes the event cards of both decks as version 1 has them (facts: silver
// and golden cards), in their order.
func firstEvents() []event {
	return []event{
		{id: "silver-start", placed: true, apart: true, do: func(g *Game, _ *engine.Dice) {
			for _, at := range g.Land().Events["silver-start"] {
				g.putCreature(Creature{Kind: "gor", At: at})
			}
		}},
		{id: "silver-1", do: each(2, below(10))},
		{id: "silver-2", shield: true, do: split("silver-2", DoSplitLoss, 3)},
		{id: "silver-3", placed: true, do: each(2, within("silver-3"))},
		{id: "silver-4", placed: true, shield: true, do: dry("silver-4")},
		{id: "silver-5", placed: true, waits: &waitingCard{take: func(g *Game, s engine.Seat) bool {
			g.Hero(s).Gold += 3
			g.tell("claimed", s, text.M("say.claimed-gold", "who", g.who(s), "n", 3)).Facts = engine.Facts{Piece: "gold", From: view.RegionID(g.Hero(s).At), Amount: 3}
			return true
		}}},
		{id: "silver-6", shield: true, do: capped(12, are("warrior", "archer"))},
		{id: "silver-7", offer: willFor(2, 5)},
		{id: "silver-8", about: []land.Marks{land.Forest}, shield: true, do: func(g *Game, _ *engine.Dice) {
			for i := range g.Heroes {
				if h := &g.Heroes[i]; g.isForest(h.At) && h.SP > 1 {
					h.SP--
				}
			}
		}},
		{id: "silver-9", do: split("silver-9", DoUncover, 2)},
		{id: "silver-10", shield: true, do: capped(12, are("wizard", "dwarf"))},
		{id: "silver-11", do: split("silver-11", DoSplitGain, 5)},

		{id: "golden-1", offer: &offerCard{
			who: func(_ *Game, h *Hero) bool { return h.WP > 3 },
			wares: func(g *Game, h *Hero) []string {
				var out []string
				for _, a := range g.edition.stock {
					if a.ID != "brew" && g.Stock[a.ID] > 0 && h.Fits(a.ID) {
						out = append(out, a.ID)
					}
				}
				return out
			},
			take: func(g *Game, s engine.Seat, ware string) {
				if h := g.Hero(s); h.WP > 3 && g.Stock[ware] > 0 && h.Fits(ware) {
					g.changeWill(s, -3)
					g.giveArticle(s, ware)
				}
			},
		}},
		{id: "golden-2", placed: true, shield: true, do: each(-3, within("golden-2"))},
		{id: "golden-3", placed: true, waits: &waitingCard{highest: true, take: func(g *Game, s engine.Seat) bool {
			h := g.Hero(s)
			h.SP = min(MaxSP, h.SP+1)
			g.tell("claimed", s, text.M("say.claimed-strength", "who", g.who(s), "sp", h.SP)).Facts = engine.Facts{Piece: StrengthGood, From: view.RegionID(h.At), Amount: 1}
			return true
		}}},
		{id: "golden-4", placed: true, shield: true, do: each(-3, within("golden-4"))},
		{id: "golden-5", do: func(g *Game, _ *engine.Dice) {
			for _, s := range g.byRank() {
				if g.isRiver(g.Hero(s).At) {
					g.giveArticle(s, "wineskin")
				}
			}
		}},
		{id: "golden-6", do: split("golden-6", DoRisk, 0)},
		{id: "golden-7", shield: true, do: func(g *Game, d *engine.Dice) {
			g.next(Step{Do: DoSplitLoss, Seat: engine.Public, What: "golden-7", N: g.eventRoll(g.lowest(), d)})
		}},
		{id: "golden-8", placed: true, waits: &waitingCard{}},
		{id: "golden-9", shield: true, today: &dayRule{lessOvertime: 1}},
		{id: "golden-10", offer: willFor(1, 3)},
		{id: "golden-11", shield: true, today: &dayRule{strength: 1}},
		{id: "golden-12", do: each(3, are("wizard", "archer"))},
		{id: "golden-13", do: func(g *Game, _ *engine.Dice) {
			for _, s := range g.SeatsFrom(0) {
				if h := g.Hero(s); h.WP < 10 {
					g.changeWill(s, 10-h.WP)
				}
			}
		}},
		{id: "golden-14", do: each(3, are("dwarf", "warrior"))},
		{id: "golden-15", placed: true, shield: true, do: dry("golden-15")},
		{id: "golden-16", do: func(g *Game, d *engine.Dice) {
			if g.EventTop = g.drawEvent(d); g.EventTop != "" {
				e := g.tell("peeked", engine.Public, text.M("say.peek", "title", text.M("event."+g.EventTop+".title")))
				e.Reveals = true
				g.next(Step{Do: DoPeek, Seat: engine.Public, What: "golden-16"})
			}
		}},
		{id: "golden-17", shield: true, do: capped(12, anyHero)},
		{id: "golden-18", shield: true, pay: &payCard{price: byHeroes(2, 4, 6), willOnly: true,
			Matters: func(g *Game) bool { return g.firstGor() >= 0 },
			unpaid: func(g *Game) {
				if i := g.firstGor(); i >= 0 {
					g.moveOutOfTurn(i)
				}
			},
		}},
		{id: "golden-19", shield: true, today: &dayRule{hourWill: func(hour, cost int) int {
			if hour > DayHours+1 {
				return cost + 1
			}
			return cost
		}}},
		{id: "golden-20", shield: true, pay: &payCard{price: byHeroes(2, 3, 4),
			Matters: func(g *Game) bool { return len(g.farmersOut()) > 0 },
			unpaid: func(g *Game) {
				if out := g.farmersOut(); len(out) == 1 {
					g.loseFarmer(out[0])
				} else if len(out) > 1 {
					g.next(Step{Do: doChoose, Seat: engine.Public, What: "golden-20", N: 1})
				}
			},
		}, choose: &chooseCard{n: 1,
			where: func(g *Game) []int { return g.farmersOut() },
			lose:  func(g *Game, at int) { g.loseFarmer(at) },
		}},
		{id: "golden-21", placed: true, shield: true, waits: &waitingCard{take: func(g *Game, s engine.Seat) bool {
			g.changeWill(s, -4)
			if g.Hero(s).WP == 0 {
				g.fall(s)
			}
			return true
		}}},
		{id: "golden-22", placed: true, shield: true, do: dry("golden-22")},
		{id: "golden-23", choose: &chooseCard{n: 2, free: true, who: func(h *Hero) bool { return h.SP <= 6 }, take: func(g *Game, s engine.Seat) {
			h := g.Hero(s)
			h.SP = min(MaxSP, h.SP+1)
		}}},
		{id: "golden-24", about: shelters, shield: true, do: each(-2, unsheltered)},
		{id: "golden-25", do: func(g *Game, d *engine.Dice) {
			for _, s := range g.SeatsFrom(0) {
				if g.Hero(s).WP < 6 {
					g.changeWill(s, g.eventRoll(s, d))
				}
			}
		}},
		{id: "golden-26", today: &dayRule{hourWill: func(hour, cost int) int {
			if hour == DayHours+1 {
				return 0
			}
			return cost
		}}},
		{id: "golden-27", shield: true, pay: &payCard{price: byHeroes(2, 3, 4),
			Matters: func(g *Game) bool { return g.lastMoving() >= 0 },
			unpaid: func(g *Game) {
				if i := g.lastMoving(); i >= 0 {
					g.moveOutOfTurn(i)
				}
			},
		}},
		{id: "golden-28", do: each(2, dayEnded)},
		{id: "golden-29", placed: true, waits: &waitingCard{take: func(g *Game, s engine.Seat) bool { return g.claimArticle(s, "shield") }}},
		{id: "golden-30", placed: true, waits: &waitingCard{take: func(g *Game, s engine.Seat) bool { return g.claimArticle(s, "wineskin") }}},
		{id: "golden-31", about: shelters, shield: true, do: each(-2, unsheltered)},
		{id: "golden-32", shield: true, do: each(-2, dayEnded)},
		{id: "golden-33", shield: true, choose: &chooseCard{n: 1, who: func(h *Hero) bool { return h.SP > 1 }, take: func(g *Game, s engine.Seat) {
			h := g.Hero(s)
			h.SP = max(1, h.SP-1)
		}}},
		{id: "golden-34", choose: &chooseCard{n: 1, free: true, who: func(h *Hero) bool { return h.SP > 2 }, take: func(g *Game, s engine.Seat) {
			g.Hero(s).SP -= 2
			g.changeWill(s, 10)
		}}},
	}
}

// willFor offers willpower for gold.
func willFor(gold, will int) *offerCard {
	return &offerCard{
		who: func(_ *Game, h *Hero) bool { return h.Gold >= gold && h.WP < MaxWP },
		take: func(g *Game, s engine.Seat, _ string) {
			if h := g.Hero(s); h.Gold >= gold {
				h.Gold -= gold
				g.changeWill(s, will)
			}
		},
	}
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
