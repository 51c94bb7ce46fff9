package andor

import (
	"slices"
	"strconv"

	"skald/engine"
	"skald/engine/andor/land"
	"skald/engine/text"
)

// event is an event card: whether a shield keeps it away, and what it does.
type event struct {
	id     string
	shield bool
	do     func(g *Game, d *engine.Dice)
}

// each gives willpower, or takes it, from every hero of whom a test says yes.
func each(n int, who func(g *Game, h *hero) bool) func(*Game, *engine.Dice) {
	return func(g *Game, _ *engine.Dice) {
		for _, s := range g.seats(0) {
			if who(g, g.hero(s)) {
				g.will(s, n)
			}
		}
	}
}

func below(wp int) func(*Game, *hero) bool { return func(_ *Game, h *hero) bool { return h.WP < wp } }

func between(a, b int) func(*Game, *hero) bool {
	return func(_ *Game, h *hero) bool { return h.At >= a && h.At <= b }
}

func are(ids ...string) func(*Game, *hero) bool {
	return func(_ *Game, h *hero) bool { return slices.Contains(ids, h.ID) }
}

func dayEnded(_ *Game, h *hero) bool { return h.Done }

func unsheltered(_ *Game, h *hero) bool {
	return !isForest(h.At) && h.At != land.MineAt && h.At != land.TavernAt && h.At != land.CastleAt
}

// capped lets heroes fall to a willpower.
func capped(wp int, who func(*Game, *hero) bool) func(*Game, *engine.Dice) {
	return func(g *Game, _ *engine.Dice) {
		for _, s := range g.seats(0) {
			if h := g.hero(s); who(g, h) && h.WP > wp {
				g.will(s, wp-h.WP)
			}
		}
	}
}

func anyHero(*Game, *hero) bool { return true }

// dry takes a well off the map for good.
func dry(at int) func(*Game, *engine.Dice) {
	return func(g *Game, _ *engine.Dice) {
		g.Wells = slices.DeleteFunc(slices.Clone(g.Wells), func(w well) bool { return w.At == at })
	}
}

// forToday keeps the card in force until the end of the day.
func forToday(id string) func(*Game, *engine.Dice) {
	return func(g *Game, _ *engine.Dice) { g.Today = append(slices.Clone(g.Today), id) }
}

// waiting lays the card on regions until somebody comes.
func waiting(id string, at ...int) func(*Game, *engine.Dice) {
	return func(g *Game, _ *engine.Dice) {
		g.Pending = append(slices.Clone(g.Pending), pending{Event: id, At: at})
		g.claimPending()
	}
}

// offer asks heroes whether they take what the card offers.
func offer(id string, who func(*Game, *hero) bool) func(*Game, *engine.Dice) {
	return func(g *Game, _ *engine.Dice) {
		var asked []engine.Seat
		for _, s := range g.seats(0) {
			if who(g, g.hero(s)) {
				asked = append(asked, s)
			}
		}
		g.next(step{Do: doOffer, Seat: engine.Public, What: id, Asked: asked})
	}
}

func ask1(do, id string, n func(*Game) int) func(*Game, *engine.Dice) {
	return func(g *Game, _ *engine.Dice) {
		g.next(step{Do: do, Seat: engine.Public, What: id, N: n(g)})
	}
}

func fixed(n int) func(*Game) int { return func(*Game) int { return n } }

// byHeroes is a number that depends on how many heroes there are.
func byHeroes(two, three, four int) func(*Game) int {
	return func(g *Game) int { return [...]int{two, two, two, three, four}[len(g.Heroes)] }
}

// events are the event cards of both decks (facts: silver and golden cards). It
// is never written.
var events = []event{
	{"silver-start", false, func(g *Game, _ *engine.Dice) {
		for _, at := range []int{16, 22, 23, 24} {
			g.putCreature(creature{Kind: "gor", At: at})
		}
	}},
	{"silver-1", false, each(2, below(10))},
	{"silver-2", true, ask1(doSplitLoss, "silver-2", fixed(3))},
	{"silver-3", false, each(2, between(0, 9))},
	{"silver-4", true, dry(55)},
	{"silver-5", false, waiting("silver-5", 26)},
	{"silver-6", true, capped(12, are("warrior", "archer"))},
	{"silver-7", false, offer("silver-7", func(_ *Game, h *hero) bool { return h.Gold >= 2 && h.WP < maxWP })},
	{"silver-8", true, func(g *Game, _ *engine.Dice) {
		for i := range g.Heroes {
			if h := &g.Heroes[i]; isForest(h.At) && h.SP > 1 {
				h.SP--
			}
		}
	}},
	{"silver-9", false, ask1(doUncover, "silver-9", fixed(2))},
	{"silver-10", true, capped(12, are("wizard", "dwarf"))},
	{"silver-11", false, ask1(doSplitGain, "silver-11", fixed(5))},
	{"golden-1", false, offer("golden-1", func(_ *Game, h *hero) bool { return h.WP > 3 })},
	{"golden-2", true, each(-3, between(0, 20))},
	{"golden-3", false, waiting("golden-3", 57)},
	{"golden-4", true, each(-3, between(37, 70))},
	{"golden-5", false, func(g *Game, _ *engine.Dice) {
		for _, s := range g.byRank() {
			if isRiver(g.hero(s).At) {
				g.fill(s, "wineskin")
			}
		}
	}},
	{"golden-6", false, ask1(doRisk, "golden-6", fixed(0))},
	{"golden-7", true, func(g *Game, d *engine.Dice) {
		s := g.lowest()
		n := d.D6(stream(s), 1)[0]
		e := g.tell("rolled", s, text.M("say.event-roll", "who", g.who(s), "n", n))
		e.Facts.Dice = []int{n}
		g.next(step{Do: doSplitLoss, Seat: engine.Public, What: "golden-7", N: n})
	}},
	{"golden-8", false, waiting("golden-8", 9)},
	{"golden-9", true, forToday("golden-9")},
	{"golden-10", false, offer("golden-10", func(_ *Game, h *hero) bool { return h.Gold >= 1 && h.WP < maxWP })},
	{"golden-11", true, forToday("golden-11")},
	{"golden-12", false, each(3, are("wizard", "archer"))},
	{"golden-13", false, func(g *Game, _ *engine.Dice) {
		for _, s := range g.seats(0) {
			if h := g.hero(s); h.WP < 10 {
				g.will(s, 10-h.WP)
			}
		}
	}},
	{"golden-14", false, each(3, are("dwarf", "warrior"))},
	{"golden-15", true, dry(35)},
	{"golden-16", false, func(g *Game, d *engine.Dice) {
		if g.EventTop = g.drawEvent(d); g.EventTop != "" {
			e := g.tell("peeked", engine.Public, text.M("say.peek", "title", text.M("event."+g.EventTop+".title")))
			e.Reveals = true
			g.next(step{Do: doPeek, Seat: engine.Public, What: "golden-16"})
		}
	}},
	{"golden-17", true, capped(12, anyHero)},
	{"golden-18", true, ask1(doPay, "golden-18", byHeroes(2, 4, 6))},
	{"golden-19", true, forToday("golden-19")},
	{"golden-20", true, ask1(doPay, "golden-20", byHeroes(2, 3, 4))},
	{"golden-21", true, waiting("golden-21", 22, 23, 24, 25)},
	{"golden-22", true, dry(45)},
	{"golden-23", false, ask1(doChoose, "golden-23", fixed(2))},
	{"golden-24", true, each(-2, unsheltered)},
	{"golden-25", false, func(g *Game, d *engine.Dice) {
		for _, s := range g.seats(0) {
			if g.hero(s).WP < 6 {
				n := d.D6(stream(s), 1)[0]
				e := g.tell("rolled", s, text.M("say.event-roll", "who", g.who(s), "n", n))
				e.Facts.Dice = []int{n}
				g.will(s, n)
			}
		}
	}},
	{"golden-26", false, forToday("golden-26")},
	{"golden-27", true, ask1(doPay, "golden-27", byHeroes(2, 3, 4))},
	{"golden-28", false, each(2, dayEnded)},
	{"golden-29", false, waiting("golden-29", 57)},
	{"golden-30", false, waiting("golden-30", 72)},
	{"golden-31", true, each(-2, unsheltered)},
	{"golden-32", true, each(-2, dayEnded)},
	{"golden-33", true, ask1(doChoose, "golden-33", fixed(1))},
	{"golden-34", false, ask1(doChoose, "golden-34", fixed(1))},
}

func eventOf(id string) (event, bool) {
	i := slices.IndexFunc(events, func(e event) bool { return e.id == id })
	if i < 0 {
		return event{}, false
	}
	return events[i], true
}

// deck lists the cards of a deck; the start card of the silver one comes only
// when a legend lays it on top.
func deck(of string) []string {
	var out []string
	for _, e := range events {
		if len(e.id) > len(of) && e.id[:len(of)] == of && e.id != "silver-start" {
			out = append(out, e.id)
		}
	}
	slices.Sort(out)
	return out
}

// drawEvent draws the top card. When all are used up they are shuffled anew.
func (g *Game) drawEvent(d *engine.Dice) string {
	if id := g.EventTop; id != "" {
		g.EventTop = ""
		return id
	}
	if len(g.EventBag) == 0 {
		g.EventBag, g.EventUsed = g.EventUsed, nil
	}
	if len(g.EventBag) == 0 {
		return ""
	}
	i := 0
	if len(g.EventBag) > 1 {
		i = d.Pick("events", len(g.EventBag))
	}
	id := g.EventBag[i]
	g.EventBag = slices.Delete(slices.Clone(g.EventBag), i, i+1)
	return id
}

// used lays a card on the heap of those done with.
func (g *Game) used(id string) {
	if id == "silver-start" {
		return
	}
	g.EventUsed = append(slices.Clone(g.EventUsed), id)
	slices.Sort(g.EventUsed)
}

// uncoverEvent uncovers an event card; a shield may keep it away (booklet: Event
// cards).
func (g *Game) uncoverEvent(d *engine.Dice) {
	id := g.drawEvent(d)
	if id == "" {
		return
	}
	g.Event = id
	g.Feats.Events++
	e := g.tell("event", engine.Public, text.M("say.event", "title", text.M("event."+id+".title"), "text", text.M("event."+id)))
	e.Reveals = true
	e.Facts.Piece = id
	card, _ := eventOf(id)
	var asked []engine.Seat
	if card.shield {
		for _, s := range g.byRank() {
			if g.hero(s).large("shield") {
				asked = append(asked, s)
			}
		}
	}
	g.next(step{Do: doWard, Seat: engine.Public, What: id, Asked: asked})
}

// ward ends the question whether a shield keeps the event away.
func (g *Game) ward(s step) {
	for _, a := range s.Said {
		if a.Word == "yes" {
			g.wear(a.Seat, "shield")
			g.tell("shield", a.Seat, text.M("say.shield-event", "who", g.who(a.Seat)))
			g.used(s.What)
			return
		}
	}
	g.next(step{Do: doCard, Seat: engine.Public, What: s.What})
}

// happen does what the card says.
func (g *Game) happen(id string, d *engine.Dice) {
	card, ok := eventOf(id)
	if !ok {
		return
	}
	g.next(step{Do: doSettle, Seat: engine.Public, What: id})
	card.do(g, d)
	// Cards that wait on the map are done with when somebody has come.
	if _, waits := claims[id]; !waits && id != "golden-8" && !g.today(id) {
		g.used(id)
	}
}

// will changes a hero's willpower by an event: never above 20, and 0 lasts until
// the event is done with (our ruling 4).
func (g *Game) will(seat engine.Seat, n int) {
	h := g.hero(seat)
	before := h.WP
	h.WP = max(0, min(maxWP, h.WP+n))
	if h.WP != before {
		e := g.tell("will", seat, text.M("say.will", "who", g.who(seat), "n", signed(h.WP-before), "wp", h.WP))
		e.Facts.Amount = h.WP - before
	}
}

func signed(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return "+" + strconv.Itoa(n)
}

// settle lets heroes whom an event has left without willpower get up again (our
// ruling 4).
func (g *Game) settle() {
	for _, s := range g.seats(0) {
		if g.hero(s).WP == 0 {
			g.fall(s)
		}
	}
}

// claimPending gives what waits on a region to those who are there: where several
// are, to the highest or lowest rank as the card says.
func (g *Game) claimPending() {
	for _, p := range slices.Clone(g.Pending) {
		claim, ok := claims[p.Event]
		if !ok {
			continue
		}
		ranks := g.byRank()
		if claim.highest {
			slices.Reverse(ranks)
		}
		for _, s := range ranks {
			h := g.hero(s)
			if !slices.Contains(p.At, h.At) || !claim.take(g, s) {
				continue
			}
			g.Pending = slices.DeleteFunc(slices.Clone(g.Pending), func(q pending) bool { return q.Event == p.Event })
			g.used(p.Event)
			break
		}
	}
}

// claims are the cards that wait on the map; take reports whether the hero takes
// what the card gives. Golden event 8 is bought and stands among the free
// actions.
var claims = map[string]struct {
	highest bool
	take    func(g *Game, s engine.Seat) bool
}{
	"silver-5": {false, func(g *Game, s engine.Seat) bool {
		g.hero(s).Gold += 3
		g.tell("claimed", s, text.M("say.claimed-gold", "who", g.who(s), "n", 3))
		return true
	}},
	"golden-3": {true, func(g *Game, s engine.Seat) bool {
		h := g.hero(s)
		h.SP = min(maxSP, h.SP+1)
		g.tell("claimed", s, text.M("say.claimed-strength", "who", g.who(s), "sp", h.SP))
		return true
	}},
	"golden-21": {true, func(g *Game, s engine.Seat) bool {
		g.will(s, -4)
		if g.hero(s).WP == 0 {
			g.fall(s)
		}
		return true
	}},
	"golden-29": {false, func(g *Game, s engine.Seat) bool { return g.claimArticle(s, "shield") }},
	"golden-30": {false, func(g *Game, s engine.Seat) bool { return g.claimArticle(s, "wineskin") }},
}

// claimArticle takes an article that waits on a region when there is room for
// it.
func (g *Game) claimArticle(s engine.Seat, id string) bool {
	h := g.hero(s)
	if !h.fits(id) || g.Stock[id] < 1 {
		return false
	}
	g.fill(s, id)
	return true
}
