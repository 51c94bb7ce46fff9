package andor

import (
	"slices"
	"strconv"

	"skald/engine"
	"skald/engine/text"
)

// freePrompt lists a seat's free actions: any time, also when another hero is on
// turn, as long as its disk is not in the sunrise box (booklet: Free actions).
func (g *Game) freePrompt(seat engine.Seat) engine.Prompt {
	h := g.hero(seat)
	p := engine.Prompt{Seat: seat, Kind: engine.May, Headline: text.M("ask.free")}
	if !h.Done && g.Day > 0 {
		g.freeChoices(&p)
		if !g.combat().inRound(seat) {
			g.trade().dealForms(&p)
		}
	}
	p.Forms = append(p.Forms, g.combat().stanceForm(seat))
	p.Forms = append(p.Forms, standingForms...)
	return p
}

func (g *Game) freeChoices(p *engine.Prompt) {
	h := g.hero(p.Seat)
	busy := g.combat().inRound(p.Seat)
	add := func(m engine.Move, label, hint text.Message, icon string, reveals bool) {
		p.Choices = append(p.Choices, engine.Choice{Move: m, Label: label, Hint: hint, Icon: icon, Place: regionID(h.At), Reveals: reveals, Rolls: reveals})
	}
	if i := g.things().wellAt(h.At); i >= 0 && g.Wells[i].Full {
		add("well", text.M("choice.well"), text.M("hint.well", "n", pickInt(h.ID == "warrior", wellWill+2, wellWill)), "well", true)
	}
	if g.fogTokens().fogAt(h.At) >= 0 && !h.Set && g.Fight == nil && g.Todo.Top().Do == doTurn {
		add("activate", text.M("choice.activate"), text.Message{}, "fog", true)
	}
	for _, at := range g.fogTokens().spied(p.Seat) {
		add(engine.MakeMove("look", at), text.M("choice.look", "at", place(at)), text.Message{}, "telescope", true)
	}
	if !busy {
		if slices.Contains(g.Farmers, h.At) && g.creatureAt(h.At) == nil {
			add("take farmer", text.M("choice.take", "what", name("farmer")), text.Message{}, "farmer", true)
		}
		if h.Farmers > 0 {
			add("drop farmer", text.M("choice.drop", "what", name("farmer")), text.Message{}, "farmer", false)
		}
		for _, l := range g.Lying {
			switch {
			case l.At != h.At:
			case l.What == "gold":
				add("take gold", text.M("choice.take-gold", "n", l.N), text.Message{}, "gold", false)
			case l.What == hiddenRune:
				if g.fogTokens().runesHidden(h.At) > 0 && len(h.Small) < maxSmall {
					add("take "+hiddenRune, text.M("choice.take", "what", name("rune")), text.Message{}, "rune", true)
				}
			case h.fits(l.What) && !(isRune(l.What) && g.creatureAt(h.At) != nil):
				add(engine.MakeMove("take", heapRef(l)), text.M("choice.take", "what", name(l.What)), about(l.What), l.What, true)
			}
		}
		for _, what := range g.trade().wares(h) {
			if g.trade().buyable(h, what) {
				add(engine.MakeMove("buy", what), text.M("choice.buy", "what", name(what), "n", g.trade().priceFor(h, what)), about(what), what, true)
			}
		}
		for i, v := range h.Gems {
			if slices.Contains(g.Merchants, h.At) && !h.Set && slices.Index(h.Gems, v) == i {
				id := "gem-" + strconv.Itoa(v)
				add(engine.MakeMove("sell", id), text.M("choice.sell", "what", name(id), "n", v), text.Message{}, "gem", false)
			}
		}
	}
	for _, id := range []string{"herb-3", "herb-4"} {
		if h.small(id) != nil && h.WP < maxWP && !busy {
			add(engine.MakeMove("eat", id), text.M("choice.eat", "what", name(id)), text.M("hint.eat", "n", min(herbValue(id), maxWP-h.WP)), id, false)
		}
	}
	for _, q := range g.Pending {
		if trainsAt(q) && slices.Contains(q.At, h.At) && h.Gold >= 2 && h.SP < maxSP && !busy {
			add("buy training", text.M("choice.training"), text.Message{}, "strength", false)
		}
	}
}

func isRune(id string) bool { return slices.Contains(runeColours, id) }

func pickInt(yes bool, a, b int) int {
	if yes {
		return a
	}
	return b
}

// actFree does a free action.
func (g *Game) actFree(seat engine.Seat, m engine.Move, d *engine.Dice) {
	h := g.hero(seat)
	arg := m.Arg(0)
	switch m.Verb() {
	case "stance":
		h.Stance = stanceOf(m.Args())
		e := g.tell("stance", seat, stanceText(h.Stance))
		e.To = []engine.Seat{seat}
	case "standing":
		h.Standing = h.Standing.With(arg, m.Arg(1))
		e := g.tell("standing", seat, text.M("say.standing", "topic", text.M("standing."+arg), "word", text.M("standing.word."+m.Arg(1))))
		e.To = []engine.Seat{seat}
	case "well":
		g.things().quaff(seat)
	case "activate":
		g.fogTokens().activate(seat, d)
	case "look":
		at, _ := strconv.Atoi(arg)
		g.fogTokens().spy(seat, at, d)
	case "take":
		g.things().take(seat, arg, d)
	case "drop":
		switch arg {
		case "gold":
			n, _ := strconv.Atoi(m.Arg(1))
			g.things().leaveGold(seat, n)
		case "farmer":
			g.things().leaveFarmer(seat)
		default:
			g.things().leave(seat, m.Args())
		}
	case "buy":
		if arg == "training" {
			g.train(seat)
			return
		}
		g.trade().buy(seat, arg)
	case "sell":
		g.trade().sell(seat, arg)
	case "eat":
		h.remove(item{ID: arg})
		n := g.things().cheer(seat, herbValue(arg))
		g.tell("herb", seat, text.M("say.herb-will", "who", g.who(seat), "n", n)).Facts = engine.Facts{Piece: arg, Amount: n}
	case "give":
		g.trade().hand(g.trade().dealOf(seat, m))
	case "trade":
		g.trade().bid(g.trade().dealOf(seat, m))
	}
}

// train buys two strength points for two gold (golden event 8).
func (g *Game) train(seat engine.Seat) {
	h := g.hero(seat)
	h.Gold -= 2
	h.SP = min(maxSP, h.SP+2)
	i := slices.IndexFunc(g.Pending, trainsAt)
	g.eventDeck().used(g.Pending[i].Event)
	g.Pending = slices.Delete(slices.Clone(g.Pending), i, i+1)
	g.tell("bought", seat, text.M("say.bought-strength", "who", g.who(seat), "n", 2, "sp", h.SP)).Facts = engine.Facts{Piece: strengthGood, Amount: 2}
}

// trainsAt says that a card that waits on the map sells strength.
func trainsAt(p pending) bool {
	card, ok := eventOf(p.Event)
	return ok && card.waits != nil && card.waits.take == nil
}
