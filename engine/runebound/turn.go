package runebound

import (
	"slices"
	"strconv"

	"skald/engine"
	"skald/engine/runebound/ability"
	"skald/engine/runebound/land"
	"skald/engine/runebound/reckoning"
	"skald/engine/steps"
	"skald/engine/text"
)

// The steps of a turn, in the rulebook's order.
const (
	doBegin   = "begin"    // phase 1: renewal
	DoStart   = "start"    // phase 2: rolling, resting, walking or staying
	DoGo      = "go"       // the destination, with the dice rolled
	doArrived = "arrived"  // the movement is over
	doEndTurn = "end-turn" // the turn is over
)

var turnSteps = stepTable{
	doBegin: quick(func(g *Game, s Step, _ *engine.Dice) { g.begin(s.Seat) }),
	DoStart: {Check: ofActive, Waits: always, Ask: askStart, Answer: answerStart},
	DoGo: {Check: ofActive, Waits: func(g *Game, s Step) bool { return g.canGo(s.Seat) }, Ask: askGo,
		Answer: answerGo, Do: func(g *Game, s Step, _ *engine.Dice) { g.stay(s.Seat) }},
	doArrived: {Check: ofActive, Do: func(g *Game, s Step, _ *engine.Dice) { g.arrived(s) }},
	doEndTurn: quick(func(g *Game, s Step, _ *engine.Dice) { g.endTurn(s.Seat) }),
}

// begin begins a turn: the hero enters the map if necessary, and all their cards are turned face up (rulebook, phase
// 1).
func (g *Game) begin(seat engine.Seat) {
	h := g.Hero(seat)
	g.TurnNo++
	g.Feats.Turns[seat]++
	g.Active = seat
	if !h.On {
		h.On, h.From = true, land.Nowhere
		g.tell("entered", seat, text.M("say.entered", "who", g.Who(seat), "at",
			h.At.Name())).Facts = engine.Facts{Piece: h.ID, To: h.At.String()}
	}
	g.Move = movement{Start: h.At}
	h.Down = false
	for i := range h.Held {
		h.Held[i].Down = false
	}
	g.next(Step{Do: DoStart, Seat: seat})
	g.next(g.automatic("before-dice", seat, "")...)
	g.moment("turn-begins", seat, "")
	g.expire("renewal", seat)
	g.uphold(seat) // the cause for staying up may be over (R27)
}

// countErrands counts a turn for the hero's lasting encounters, except one gained in it.
func (g *Game) countErrands(seat engine.Seat) {
	h := g.Hero(seat)
	var left []carried
	for _, c := range h.Carried {
		over := c.Turns == 1 && !c.Fresh
		switch {
		case c.Fresh:
			c.Fresh = false
		case c.Turns > 0:
			c.Turns--
		}
		if over {
			g.Gone = append(slices.Clone(g.Gone), c.ID)
			g.tell("errand-over", seat, text.M("say.errand-over", "what", name(c.ID))).Facts = engine.Facts{Piece: c.ID}
			continue
		}
		left = append(left, c)
	}
	h.Carried = left
}

// Terms returns the changes by cards to a movement.
func (g *Game) Terms(seat engine.Seat) land.Terms {
	t := land.Terms{Counter: g.hasCounter}
	x := about{seat: seat}
	terrain := func(word string) land.Terrain { to, _ := land.ParseTerrain(word); return to }
	g.each("counts", x, func(m *ability.Term, _ string) {
		t.As[terrain(m.Args[0])] |= land.SymbolsOf(terrain(m.Args[1]))
	})
	g.each("free", x, func(m *ability.Term, _ string) { t.Free |= land.SymbolsOf(terrain(m.Arg(0))) })
	g.each("hard", x, func(m *ability.Term, _ string) { t.Hard |= land.SymbolsOf(terrain(m.Arg(0))) })
	return t
}

// Dice returns a hero's number of movement dice: five from a town, four elsewhere, plus cards (R53).
func (g *Game) Dice(seat engine.Seat) int {
	return min(land.MostDice, max(0, g.Move.Start.Dice()+g.sum("dice", about{seat: seat})))
}

// restful returns the exhaustion removed per unrolled die.
func (g *Game) restful(seat engine.Seat) int { return max(0, 1+g.sum("rest", about{seat: seat})) }

// askStart asks for the hero's movement (rulebook, phase 2).
func askStart(g *Game, s Step, p *engine.Prompt) {
	h, n := g.Hero(p.Seat), g.Dice(p.Seat)
	rest, restful := g.RestForm(p.Seat, n)
	p.Headline = text.M("ask.start", "ask", text.M(startWords(n, h.At, restful), "who", g.Who(p.Seat), "at",
		h.At.Name(), "n", n, "town", land.TownDice))
	if !g.terse {
		p.Details = g.outlook(p.Seat)
	}
	p.Choices = make([]engine.Choice, 0, 2+len(h.At.Neighbours()))
	if n > 0 {
		p.Choices = append(p.Choices, engine.Choice{Move: "roll", Label: text.M("choice.roll-move", "n", n),
			Icon: "dice", Rolls: true, Reveals: true, Rank: 1})
	}
	if restful {
		p.Forms = append(p.Forms, rest)
	}
	p.Choices = append(p.Choices, g.stayChoice(p.Seat))
	g.useChoices(p, "before-dice", "")
	for _, to := range h.At.Neighbours() {
		c := engine.Choice{Move: engine.MakeMove("walk", to.String()), Label: text.M("choice.walk", "to", to.Name()),
			Group: text.M("group.walk"), Place: to.String(), Icon: "boot"}
		if !g.terse {
			c.Hint = g.walkHint(p.Seat, to)
		}
		p.Choices = append(p.Choices, c)
	}
}

// startWords returns the key of the question about the movement with n dice. It names resting only if it is possible,
// and the dice of a town only to heroes with fewer here.
func startWords(n int, at land.Hex, restful bool) string {
	open := n == land.OpenDice && at.Dice() == n
	switch {
	case open && restful:
		return "ask.start.wild-rest"
	case open:
		return "ask.start.wild"
	case restful:
		return "ask.start.rest"
	}
	return "ask.start.fresh"
}

// stayChoice offers to end the movement on the hero's hex, and mentions if this ends the turn.
func (g *Game) stayChoice(seat engine.Seat) engine.Choice {
	at := g.Hero(seat).At
	c := engine.Choice{Move: "stay", Label: text.M("choice.stay"), Icon: "stay", Place: at.String()}
	if c.Ends = g.endsAt(seat, at); c.Ends {
		c.Label = text.M("choice.stay-end")
	} else if townAt(at) >= 0 {
		c.Label = text.M("choice.stay-market")
	}
	if g.terse {
		return c
	}
	switch hero := g.heroHint(seat, at); {
	case !hero.IsZero():
		c.Hint = hero
	case g.hasCounter(at):
		c.Hint = g.stayHint(seat, at)
	case townAt(at) >= 0:
		c.Hint = text.M("hint.stay-market")
	case c.Ends:
		c.Hint = text.M("hint.stay-end")
	}
	return c
}

// stayHint announces the question about the adventure that follows a stay on a counter.
func (g *Game) stayHint(seat engine.Seat, at land.Hex) text.Message {
	m := g.adventureHint(seat, at)
	switch m.Key {
	case "hint.undefeated":
		return engine.Reword(m, "hint.stay-undefeated", []string{"what", "percent"})
	case "hint.counter-chance":
		if mean := g.meanChance(seat, at); mean >= 0 {
			return text.M("hint.stay-counter", "percent", reckoning.Percent(mean))
		}
	}
	return m
}

// heroHint names another hero on a hex, with the odds if a duel is possible; it is zero if there is none.
func (g *Game) heroHint(seat engine.Seat, at land.Hex) text.Message {
	if rivals := g.rivalsAt(seat, at); len(rivals) > 0 {
		won, _ := g.duelOdds(seat, rivals[0])
		return text.M("hint.rival", "foe", g.Who(rivals[0]), "percent", reckoning.Percent(won))
	}
	if heroes := g.heroesAt(at, seat); len(heroes) > 0 {
		return text.M("hint.hero", "who", g.Who(heroes[0]))
	}
	return text.Message{}
}

// walkHint describes a neighbouring hex in a few words: first another hero, as for staying beside one.
func (g *Game) walkHint(seat engine.Seat, to land.Hex) text.Message {
	if m := g.heroHint(seat, to); !m.IsZero() {
		return m
	}
	return g.hexHint(seat, to)
}

// endsAt reports whether ending the movement on a hex ends the turn: there is nothing to do, no card to use and no
// token to buy.
func (g *Game) endsAt(seat engine.Seat, at land.Hex) bool {
	h := g.Hero(seat)
	if g.hasCounter(at) || at.Terrain() == land.Town || len(g.rivalsAt(seat, at)) > 0 || len(h.Carried) > 0 ||
		h.Points >= g.TokenPrice() || g.Options.company() {
		return false
	}
	return len(g.Usables("ends-move", seat, "")) == 0 && len(g.Usables("turn-ends", seat, "")) == 0 &&
		!g.MayFaceMargath(seat)
}

// RestForm offers to rest: each unrolled die removes a point of exhaustion from the hero or an ally, and the other dice
// are rolled (rulebook, phase 2). All dice may stay unrolled, regardless of the exhaustion (R59).
func (g *Game) RestForm(seat engine.Seat, dice int) (engine.Form, bool) {
	h := g.Hero(seat)
	f := engine.Form{Verb: "rest", Label: text.M("form.rest"), Hint: text.M("form.rest.hint", "n", g.restful(seat)),
		Icon: "rest", Rolls: true, Reveals: true, Sum: &engine.Range{Min: 1, Max: dice}}
	slot := func(id string, label text.Message, tired int) {
		if per := g.restful(seat); tired > 0 && per > 0 {
			f.Slots = append(f.Slots, engine.Slot{Name: id, Label: label, Count: engine.Range{Min: 0, Max: dice}})
		}
	}
	slot(ThisHero, text.M("form.rest.dice", "who", g.Who(seat)), h.Exhaustion)
	for i := range h.Held {
		if x := &h.Held[i]; g.edition.isAlly(x.ID) {
			slot(x.ID, text.M("form.rest.dice", "who", name(x.ID)), x.Exhaustion)
		}
	}
	// A move has room for 12 numbers; a hero with more allies rests the first ones.
	if len(f.Slots) > 12 {
		f.Slots = f.Slots[:12]
	}
	return f, len(f.Slots) > 0 && dice > 0
}

func answerStart(g *Game, s Step, seat engine.Seat, m engine.Move, d *engine.Dice) {
	switch m.Verb() {
	case "use":
		g.use(seat, "before-dice", "", m)
		return
	case "rest":
		f, _ := g.RestForm(seat, g.Dice(seat))
		rested := 0
		for i, slot := range f.Slots {
			n, _ := strconv.Atoi(m.Arg(i))
			if n > 0 {
				who := slot.Name
				g.recover(seat, Ally(who), 0, n*g.restful(seat))
				rested += n
			}
		}
		g.Todo.Pop()
		g.Move.Rested = true
		g.rollMove(seat, g.Dice(seat)-rested, d)
	case "roll":
		g.Todo.Pop()
		g.rollMove(seat, g.Dice(seat), d)
	case "walk":
		g.Todo.Pop()
		at, _ := land.Parse(m.Arg(0))
		g.walkTo(seat, at)
		g.next(Step{Do: doArrived, Seat: seat})
	case "stay":
		g.Todo.Pop()
		g.stay(seat)
	}
}

func (g *Game) stay(seat engine.Seat) {
	g.tell("stays", seat, text.M("say.stays", "who", g.Who(seat), "at", g.Hero(seat).At.Name()))
	g.next(Step{Do: doArrived, Seat: seat})
}

// rollMove rolls movement dice; with none the hero stays.
func (g *Game) rollMove(seat engine.Seat, n int, d *engine.Dice) {
	if n <= 0 {
		g.next(Step{Do: doArrived, Seat: seat})
		return
	}
	g.Move.Rolled = true
	g.Move.Dice = nil
	for range n {
		g.Move.Dice = append(g.Move.Dice, d.Pick(streamMove, len(land.Die)))
	}
	g.tell("dice", seat, text.M("say.dice", "who", g.Who(seat), "dice",
		land.DiceLine(g.Move.Dice))).Facts = engine.Facts{Dice: slices.Clone(g.Move.Dice)}
	g.next(Step{Do: DoGo, Seat: seat})
	g.next(g.automatic("dice", seat, "")...)
}

// canGo reports whether the dice, or possibly a card, still move the hero.
func (g *Game) canGo(seat engine.Seat) bool {
	return len(g.Area(seat).Hexes()) > 0 || len(g.Usables("dice", seat, "")) > 0
}

// Area returns the hexes that the dice still reach.
func (g *Game) Area(seat engine.Seat) *land.Area {
	k, terms := &g.reached, g.Terms(seat)
	if k.area == nil || k.from != g.Move.Start || !slices.Equal(k.way, g.Move.Way) ||
		!slices.Equal(k.dice, g.Move.Dice) || !k.terms.Same(&terms) {
		*k = reached{from: g.Move.Start, way: g.Move.Way, dice: g.Move.Dice, terms: terms, area: g.areaBy(terms)}
	}
	return k.area
}

func (g *Game) areaBy(terms land.Terms) *land.Area {
	return land.Extend(slices.Concat([]land.Hex{g.Move.Start}, g.Move.Way), g.Move.Dice, terms)
}

// reached is an area with the start, the way, the dice and the terms it was searched for.
type reached struct {
	from  land.Hex
	way   []land.Hex
	dice  []int
	terms land.Terms
	area  *land.Area
}

func answerGo(g *Game, s Step, seat engine.Seat, m engine.Move, d *engine.Dice) {
	switch m.Verb() {
	case "use":
		g.use(seat, "dice", "", m)
	case "stay":
		g.Todo.Pop()
		g.stay(seat)
	case "move":
		at, _ := land.Parse(m.Arg(0))
		if area := g.travel(seat, at); !area.Through(at) && len(g.Usables("dice", seat, "")) == 0 {
			g.Todo.Pop()
			g.next(Step{Do: doArrived, Seat: seat})
		}
	case "explore", "market":
		at, _ := land.Parse(m.Arg(0))
		g.travel(seat, at)
		g.Todo.Pop()
		g.next(Step{Do: doArrived, Seat: seat, What: m.Verb()})
	case "attack":
		foe, _ := parseSeat(m.Arg(0))
		g.travel(seat, g.Hero(foe).At)
		g.Todo.Pop()
		g.next(Step{Do: doArrived, Seat: seat, What: m.Verb(), N: int(foe) + 1})
	}
}

// travel moves the hero to a hex by the way that R47 chooses.
func (g *Game) travel(seat engine.Seat, to land.Hex) *land.Area {
	area := g.Area(seat)
	way := area.Way(to)[1:]
	if len(way) == 0 {
		return area
	}
	h := g.Hero(seat)
	from := h.At
	for _, at := range way {
		h.From, h.At = h.At, at
	}
	g.Move.Way = slices.Concat(g.Move.Way, way)
	g.tell("moved", seat, g.walkText(seat, from, way)).Facts = engine.Facts{Piece: h.ID, From: from.String(),
		To: to.String(), Amount: len(way)}
	return area
}

// walkText describes a walk by its start, the towns on the way, and its end.
func (g *Game) walkText(seat engine.Seat, from land.Hex, way []land.Hex) text.Message {
	last := len(way) - 1
	m := text.M("say.walked", "who", g.Who(seat), "from", from.Name(), "to", way[last].Name())
	var by []text.Message
	for _, at := range way[:last] {
		if townAt(at) >= 0 {
			by = append(by, at.Name())
		}
	}
	if len(by) > 0 {
		m.Key = "say.walked-by"
		return m.With("by", by)
	}
	return m
}

// jump records in the movement of the hero on turn that a card has moved them.
func (g *Game) jump(seat engine.Seat, to land.Hex) {
	if seat == g.Active {
		g.Move.Way = append(slices.Clone(g.Move.Way), land.Nowhere, to)
	}
}

// walkTo moves a hero one hex without a roll: a walk, a flight, a card.
func (g *Game) walkTo(seat engine.Seat, to land.Hex) {
	h := g.Hero(seat)
	from := h.At
	h.From, h.At = h.At, to
	g.tell("moved", seat, text.M("say.moved", "who", g.Who(seat), "to", to.Name())).Facts = engine.Facts{Piece: h.ID,
		From: from.String(), To: to.String()}
}

// arrived ends the movement: carried encounters to be done here and the rules of cards; then adventure, market and
// experience (rulebook, phases 3 to 5). A venture chosen together with the movement is carried out without another
// question.
func (g *Game) arrived(s Step) {
	venture, shop := Step{Do: DoVenture, Seat: s.Seat}, Step{Do: DoShop, Seat: s.Seat}
	if s.What == "market" {
		venture.What, shop.What = "on", s.What
	} else {
		venture.What, venture.N = s.What, s.N
	}
	g.next(venture, shop, Step{Do: DoEnd, Seat: s.Seat})
	if g.Options.company() {
		g.next(Step{Do: doShare, Seat: s.Seat})
	}
	g.next(g.automatic("ends-move", s.Seat, "")...)
	g.next(g.automatic("reached", s.Seat, "")...)
}

// endTurn ends a turn and its effects and passes to the next hero.
func (g *Game) endTurn(seat engine.Seat) {
	switch {
	case g.Move.Faced:
		g.Feats.Fighting++
	case g.Move.Opened:
		g.Feats.Shopping++
	}
	g.close()
	for _, limit := range []string{"turn", "roll"} {
		g.over(limit, engine.Public)
	}
	g.Rolls, g.Hurts, g.Todo = nil, nil, steps.Queue[Step]{}
	g.countErrands(seat)
	next := engine.Seat((int(seat) + 1) % len(g.Heroes))
	if next == g.First {
		g.roundOver()
		if g.Over != "" {
			return
		}
	}
	g.next(Step{Do: doBegin, Seat: next})
}
