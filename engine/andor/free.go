package andor

import (
	"slices"
	"strconv"

	"skald/engine"
	texts "skald/engine/andor/text"
	"skald/engine/andor/view"
	"skald/engine/offer"
	"skald/engine/standing"
	"skald/engine/text"
)

// freeAction is an action that takes no hour (booklet: Free actions): its requirements, choices and effect.
type freeAction struct {
	verb string
	// moves is nil if only a form offers the action.
	moves offer.Family[*Game]
	// otherwise refuses forms and moves whose subject meets all requirements.
	otherwise offer.Reason
	do        func(g *Game, seat engine.Seat, m engine.Move, d *engine.Dice)
}

// subject is the object of a free action: a named thing or a region.
type subject struct {
	ref string
	at  int
	// part selects one of several things, "" for all.
	part string
}

// here returns the single subject of an action on the hero's own region.
func here(ref string) func(*Game, engine.Seat) []subject {
	return func(*Game, engine.Seat) []subject { return []subject{{ref: ref}} }
}

// free makes a family of free actions from the subjects in reach, the requirements and the presentation.
func free(near func(*Game, engine.Seat) []subject,
	lacks func(g *Game, seat engine.Seat, h *Hero, x subject) offer.Reason,
	show func(g *Game, h *Hero, x subject) engine.Choice) offer.Family[*Game] {
	return offer.Moves[*Game, subject]{
		Candidates: near,
		Lacks: func(g *Game, seat engine.Seat, x subject) offer.Reason {
			h := g.Hero(seat)
			if h.Done {
				return dayOver
			}
			return lacks(g, seat, h, x)
		},
		Show: func(g *Game, seat engine.Seat, x subject, to []engine.Choice) []engine.Choice {
			h := g.Hero(seat)
			c := show(g, h, x)
			c.Place, c.Rolls = view.RegionID(h.At), c.Reveals
			return append(to, c)
		},
		Read: func(_ *Game, _ engine.Seat, m engine.Move) (subject, error) {
			at, _ := strconv.Atoi(m.Arg(0))
			return subject{ref: m.Arg(0), at: at, part: m.Arg(1)}, nil
		},
	}
}

// The requirements common to many free actions.
var (
	dayOver    = lack("no.day-over", "Azioni gratuite", "no.day-over.instead")
	notAsked   = lack("no.not-asked", "", "no.not-asked.instead")
	inRound    = lack("no.round", "Combattere insieme", "no.round.instead")
	cannotTake = lack("no.take", "Azioni gratuite", "no.take.instead")
	cannotDrop = lack("no.drop", "Azioni gratuite", "no.drop.instead")
	cannotGive = lack("no.trade", "Falco", "no.trade.instead")
	noWell     = lack("no.well", "Pozzi", "no.well.instead")
	wellEmpty  = lack("no.well-empty", "Pozzi", "no.well-empty.instead")
	noFog      = lack("no.fog", "Nebbia", "no.fog.instead")
	noWitch    = lack("no.witch", "Strega", "no.witch.instead")
	noMerchant = lack("no.merchant", "Mercante", "no.merchant.instead")
	noWare     = lack("no.ware", "Mercante", "no.ware.instead")
	buyMoving  = lack("no.buy-moving", "Mercante", "no.moving.instead")
)

// freeTable lists the free actions in the order offered. A verb has several entries if other actions are offered
// between them.
var freeTable = []freeAction{
	{verb: "well", moves: free(here(""), func(g *Game, _ engine.Seat, h *Hero, _ subject) offer.Reason {
		switch i := g.WellAt(h.At); {
		case i < 0:
			return noWell
		case !g.Wells[i].Full:
			return wellEmpty
		}
		return nil
	}, func(_ *Game, h *Hero, _ subject) engine.Choice {
		return engine.Choice{Move: "well", Label: text.M("choice.well"), Hint: text.M("hint.well", "n", h.wellGain()),
			Icon: "well", Reveals: true}
	}), do: func(g *Game, seat engine.Seat, _ engine.Move, _ *engine.Dice) { g.emptyWell(seat) }},

	{verb: "activate", moves: free(here(""), func(g *Game, _ engine.Seat, h *Hero, _ subject) offer.Reason {
		if g.FogAt(h.At) < 0 || h.Set || g.Fight != nil || g.Todo.Top().Do != DoTurn {
			return noFog
		}
		return nil
	}, func(*Game, *Hero, subject) engine.Choice {
		return engine.Choice{Move: "activate", Label: text.M("choice.activate"), Icon: "fog", Reveals: true}
	}), do: func(g *Game, seat engine.Seat, _ engine.Move, d *engine.Dice) { g.activate(seat, d) }},

	{verb: "look", moves: free(func(g *Game, seat engine.Seat) []subject {
		var out []subject
		if h := g.Hero(seat); h.SmallThing("telescope") != nil {
			for _, at := range g.Roads().Near(h.At) {
				out = append(out, subject{at: at}, subject{at: at, part: "fog"}, subject{at: at, part: "rune"})
			}
		}
		return out
	}, func(g *Game, seat engine.Seat, _ *Hero, x subject) offer.Reason {
		if !g.spies(seat, x.at, x.part) {
			return lack("no.look", "Cannocchiale", "no.look.instead")
		}
		return nil
	}, func(g *Game, _ *Hero, x subject) engine.Choice {
		c := engine.Choice{Move: engine.MakeMove("look", x.at), Label: text.M("choice.look", "at", g.place(x.at)),
			Icon: "telescope", Reveals: true}
		if x.part != "" {
			c.Move, c.Label = engine.MakeMove("look", x.at, x.part), text.M("choice.look-"+x.part, "at", g.place(x.at))
		}
		return c
	}), do: func(g *Game, seat engine.Seat, m engine.Move, d *engine.Dice) {
		at, _ := strconv.Atoi(m.Arg(0))
		g.uncoverFrom(seat, at, m.Arg(1), d)
	}},

	{verb: "take", moves: free(here("farmer"), lacksToTake, showTake), otherwise: cannotTake,
		do: func(g *Game, seat engine.Seat, m engine.Move, d *engine.Dice) {
			g.pickUp(seat, m.Arg(0), d)
		}},
	{verb: "drop", moves: free(here("farmer"), func(g *Game, seat engine.Seat, h *Hero, x subject) offer.Reason {
		switch {
		case g.InRound(seat):
			return inRound
		case h.Farmers == 0:
			return cannotDrop
		}
		return nil
	}, func(_ *Game, _ *Hero, x subject) engine.Choice {
		return engine.Choice{Move: engine.MakeMove("drop", x.ref),
			Label: text.M("choice.drop", "what", texts.Name(x.ref)), Icon: x.ref}
	}), otherwise: cannotDrop, do: func(g *Game, seat engine.Seat, m engine.Move, _ *engine.Dice) {
		switch m.Arg(0) {
		case "gold":
			n, _ := strconv.Atoi(m.Arg(1))
			g.leaveGold(seat, n)
		case "farmer":
			g.leaveFarmer(seat)
		default:
			g.leave(seat, m.Args())
		}
	}},
	{verb: "take", moves: free(func(g *Game, seat engine.Seat) []subject {
		var out []subject
		for _, l := range g.Lying {
			if l.At == g.Hero(seat).At {
				out = append(out, subject{ref: heapRef(l)})
			}
		}
		return out
	}, lacksToTake, showTake)},

	{verb: "buy", moves: free(func(*Game, engine.Seat) []subject { return wares },
		func(g *Game, seat engine.Seat, h *Hero, x subject) offer.Reason {
			return g.lacksToBuy(seat, h, x.ref)
		}, func(g *Game, h *Hero, x subject) engine.Choice {
			return engine.Choice{Move: engine.MakeMove("buy", x.ref),
				Label: text.M("choice.buy", "what", texts.Name(x.ref), "n", g.PriceFor(h, x.ref)), Hint: about(x.ref),
				Icon: x.ref, Reveals: true}
		}), do: func(g *Game, seat engine.Seat, m engine.Move, _ *engine.Dice) {
		if m.Arg(0) == trainingGood {
			g.train(seat)
			return
		}
		g.buy(seat, m.Arg(0))
	}},

	{verb: "sell", moves: free(func(g *Game, seat engine.Seat) []subject {
		h := g.Hero(seat)
		var out []subject
		for i, v := range h.Gems {
			if slices.Index(h.Gems, v) == i {
				out = append(out, subject{ref: "gem-" + strconv.Itoa(v)})
			}
		}
		return out
	}, func(g *Game, seat engine.Seat, h *Hero, x subject) offer.Reason {
		switch {
		case g.InRound(seat):
			return inRound
		case !g.Permitted("money"):
			return lack("no.money", "Mercante", "no.money.instead")
		case !slices.Contains(g.Merchants, h.At):
			return noMerchant
		case h.Set:
			return buyMoving
		case !IsGem(x.ref) || !slices.Contains(h.Gems, GemWorth(x.ref)):
			return notAsked
		}
		return nil
	}, func(_ *Game, _ *Hero, x subject) engine.Choice {
		return engine.Choice{Move: engine.MakeMove("sell", x.ref),
			Label: text.M("choice.sell", "what", texts.Name(x.ref), "n", GemWorth(x.ref)), Icon: "gem"}
	}), do: func(g *Game, seat engine.Seat, m engine.Move, _ *engine.Dice) { g.sell(seat, m.Arg(0)) }},

	{verb: "eat", moves: free(func(*Game, engine.Seat) []subject { return herbs },
		func(g *Game, seat engine.Seat, h *Hero, x subject) offer.Reason {
			switch {
			case herbValue(x.ref) == 0 || h.SmallThing(x.ref) == nil || h.WP >= MaxWP:
				return notAsked
			case g.InRound(seat):
				return inRound
			}
			return nil
		}, func(_ *Game, h *Hero, x subject) engine.Choice {
			return engine.Choice{Move: engine.MakeMove("eat", x.ref),
				Label: text.M("choice.eat", "what", texts.Name(x.ref)),
				Hint:  text.M("hint.eat", "n", min(herbValue(x.ref), MaxWP-h.WP)), Icon: x.ref}
		}), do: func(g *Game, seat engine.Seat, m engine.Move, _ *engine.Dice) { g.eat(seat, m.Arg(0)) }},

	{verb: "buy", moves: free(here(trainingGood), func(g *Game, seat engine.Seat, h *Hero, x subject) offer.Reason {
		return g.lacksToBuy(seat, h, x.ref)
	}, func(*Game, *Hero, subject) engine.Choice {
		return engine.Choice{Move: "buy " + trainingGood, Label: text.M("choice.training"), Icon: "strength"}
	})},

	{verb: "give", otherwise: cannotGive, do: func(g *Game, seat engine.Seat, m engine.Move, _ *engine.Dice) {
		g.giveOrOffer(g.dealOf(seat, m))
	}},
	{verb: "trade", otherwise: cannotGive, do: func(g *Game, seat engine.Seat, m engine.Move, _ *engine.Dice) {
		g.offerDeal(g.dealOf(seat, m))
	}},
	{verb: "stance", do: func(g *Game, seat engine.Seat, m engine.Move, _ *engine.Dice) {
		h := g.Hero(seat)
		h.Stance = stanceOf(m.Args())
		g.tell("stance", seat, stanceText(h)).To = []engine.Seat{seat}
	}},
	{verb: standing.Verb, do: func(g *Game, seat engine.Seat, m engine.Move, _ *engine.Dice) {
		topic, word, _ := standingTable.Read(m)
		h := g.Hero(seat)
		h.Standing = h.Standing.With(topic.ID, word.ID)
		g.tell("standing", seat,
			text.M("say.standing", "topic", topic.Label, "word", word.Label)).To = []engine.Seat{seat}
	}},
}

// herbs lists the edible herbs.
var herbs = []subject{{ref: "herb-3"}, {ref: "herb-4"}}

// wares lists everything that merchants and the witch sell in any match.
var wares = func() []subject {
	out := []subject{{ref: StrengthGood}}
	for _, a := range stock {
		out = append(out, subject{ref: a.ID})
	}
	return out
}()

func lacksToTake(g *Game, seat engine.Seat, h *Hero, x subject) offer.Reason {
	if g.InRound(seat) {
		return inRound
	}
	if x.ref == "farmer" {
		if !slices.Contains(g.Farmers, h.At) || g.CreatureAt(h.At) != nil {
			return cannotTake
		}
		return nil
	}
	i := g.lyingAt(h.At, x.ref)
	if i < 0 {
		return cannotTake
	}
	l := g.Lying[i]
	ok := false
	switch {
	case l.What == "gold":
		ok = true
	case l.What == HiddenRune:
		ok = g.runesHidden(h.At) > 0 && len(h.Small) < MaxSmall
	default:
		ok = h.Fits(l.What) && !(IsRune(l.What) && g.CreatureAt(h.At) != nil)
	}
	if !ok {
		return cannotTake
	}
	return nil
}

func showTake(g *Game, h *Hero, x subject) engine.Choice {
	c := engine.Choice{Move: engine.MakeMove("take", x.ref), Icon: x.ref, Reveals: true}
	what := x.ref
	if i := g.lyingAt(h.At, x.ref); i >= 0 && x.ref != "farmer" {
		what = g.Lying[i].What
		c.Icon = what
		switch what {
		case "gold":
			c.Label, c.Reveals = text.M("choice.take-gold", "n", g.Lying[i].N), false
			return c
		case HiddenRune:
		default:
			c.Hint = about(what)
			if IsGem(what) && !g.Permitted("money") {
				c.Hint = text.M("about.lure", "n", GemWorth(what))
			}
		}
	}
	c.Label = text.M("choice.take", "what", texts.Name(what))
	return c
}

// freePrompt lists a seat's free actions: at any time, even out of turn, until the hero's disk is in the sunrise box
// (booklet: Free actions).
func (g *Game) freePrompt(seat engine.Seat) engine.Prompt {
	p := engine.Prompt{Seat: seat, Kind: engine.May, Headline: text.M("ask.free")}
	if !g.Hero(seat).Done && g.Day > 0 {
		g.FreeChoices(&p)
		if !g.InRound(seat) {
			g.dealForms(&p)
		}
	}
	p.Forms = append(slices.Grow(p.Forms, 1+len(standingForms)), g.stanceForm(seat))
	p.Forms = append(p.Forms, standingForms...)
	return p
}

func freeOf(verb string) []*freeAction {
	var out []*freeAction
	for i := range freeTable {
		if freeTable[i].verb == verb {
			out = append(out, &freeTable[i])
		}
	}
	return out
}

func (g *Game) refuseFree(seat engine.Seat, a *freeAction, m engine.Move) error {
	if a.moves != nil && g.Hero(seat).Done {
		return dayOver()
	}
	sells := a.verb != "buy" || g.trades(g.Hero(seat))
	if what, ok := unnamed[a.verb]; ok && m.Arg(0) == "" && sells && !g.InRound(seat) {
		if (a.verb == "drop" || a.verb == "give") && g.Hero(seat).isEmptyHanded() {
			return no("no.carried", "Azioni gratuite", "no.carried.instead")
		}
		return what()
	}
	// Gold is laid down by a form; its requirements are checked below.
	if a.moves != nil && (a.verb != "drop" || m.Arg(0) == "farmer") {
		if err := a.moves.Refuse(g, seat, m); err != nil {
			return err
		}
	}
	switch {
	case a.verb == "stance", a.verb == standing.Verb: // possible at any time, so the words are at fault
		return no("no."+a.verb, "", "no."+a.verb+".instead")
	case a.otherwise != nil && g.InRound(seat):
		return inRound()
	case a.verb == "drop" && laysGem(g.Hero(seat), m):
		return no("no.gem-moving", "Gemme", "no.moving.instead")
	case a.otherwise != nil:
		return a.otherwise()
	}
	return notAsked()
}

// FreeChoices offers the free actions that have choices rather than forms.
func (g *Game) FreeChoices(p *engine.Prompt) {
	for i := range freeTable {
		if f := freeTable[i].moves; f != nil {
			p.Choices = f.Offer(g, p.Seat, p.Choices)
		}
	}
}
