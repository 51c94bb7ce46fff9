package heroes

import (
	"slices"
	"strings"

	"skald/engine"
	"skald/engine/deck"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/field"
	"skald/engine/heroes/view"
	"skald/engine/lists"
	"skald/engine/steps"
	"skald/engine/text"
)

const (
	DoArmy    = "army"    // all choose their creatures in secret
	doPlacing = "placing" // finds the next seat to place a being
	DoPlace   = "place"   // a seat places a being
	doHands   = "hands"   // the first hands are drawn
)

var armySteps = stepTable{
	DoArmy: steps.Kind[*Game, Step]{Waits: choosing, Asks: asksArmy, Ask: askArmy, Answer: answerArmy,
		Refuse: refuseArmy, Do: armiesChosen, Check: ofArena},
	doPlacing: open(nextToPlace),
	DoPlace: steps.Kind[*Game, Step]{Waits: toPlace, Ask: askPlace, Answer: answerPlace, Refuse: refusePlace,
		Do: nothing, Check: ofSeat},
	doHands: steps.Kind[*Game, Step]{Do: firstHands, Check: ofArena, Rolls: true, Reveals: true},
}

// MostCreatures is the number of creatures that fit on a board beside the hero (ruling H22).
const MostCreatures = field.Spaces - 1

// ArmyLimit returns the greatest cost of an army of the arena, in points.
func (g *Game) ArmyLimit(a *Arena) int {
	if a.Third {
		return short.army
	}
	return g.Options.figures().army
}

func choosing(g *Game, s Step) bool {
	return slices.ContainsFunc(g.Arenas[s.Arena].Seats, func(x engine.Seat) bool { return !g.Player(x).Chosen })
}

func asksArmy(g *Game, s Step, seat engine.Seat) bool {
	return slices.Contains(g.Arenas[s.Arena].Seats, seat) && !g.Player(seat).Chosen
}

// roundArmy returns the round in which an arena chooses its armies.
func (g *Game) roundArmy(a int) engine.Round {
	return engine.Round{Name: named("army", a), Label: text.M("round.army"), Asks: text.M("round.army.asks"),
		Seats: slices.Clone(g.Arenas[a].Seats), Within: engine.WithinTurn}
}

// named returns the name of a round of an arena; that of the first is not numbered.
func named(name string, a int) string {
	if a == 0 {
		return name
	}
	return name + " arena " + string(rune('1'+a))
}

func count[T comparable](list []T, id T) int {
	return lists.Count(list, func(x T) bool { return x == id })
}

// LacksCreature returns the reason that a seat cannot choose one more creature of a kind: a key of the refusals, "" if
// it can.
func (g *Game) LacksCreature(seat engine.Seat, c *cards.Creature) string {
	p := g.Player(seat)
	switch {
	case c.Hero != p.Hero:
		return "no.army-hero"
	case len(p.Army) >= MostCreatures:
		return "no.army-full"
	case p.Cost+c.Cost > g.ArmyLimit(g.Arena(seat)):
		return "no.army-cost"
	case count(p.Army, c.ID) >= c.Copies:
		return "no.army-copies"
	}
	return ""
}

func askArmy(g *Game, s Step, p *engine.Prompt) {
	own, limit := g.Player(p.Seat), g.ArmyLimit(g.Arenas[s.Arena])
	*p = engine.Prompt{Seat: p.Seat, Kind: engine.Window, Sealed: true, Round: g.roundArmy(s.Arena).Name, Topic: "army",
		Headline: text.M("ask.army", "n", own.Cost, "limit", limit)}
	creatures, ready, _ := g.readyArmy(own.Hero, limit)
	choice := func(m engine.Move, label text.Message, hint text.Message, icon string) *engine.Choice {
		p.Choices = append(p.Choices, engine.Choice{Move: m, Label: label, Hint: hint, Icon: icon})
		return &p.Choices[len(p.Choices)-1]
	}
	var offered []string
	for _, c := range g.cards.CreaturesOf(own.Hero) {
		if g.LacksCreature(p.Seat, c) == "" {
			offered = append(offered, c.ID)
			choice(engine.MakeMove(VerbArmy, c.ID), text.M("choice.army", "creature", view.Name(c.ID), "n", c.Cost),
				g.hint(c.ID), c.ID).Group = text.M("group.army")
		}
	}
	for _, id := range slices.Compact(slices.Clone(own.Army)) {
		choice(engine.MakeMove(VerbArmy, "back", id), text.M("choice.army.back", "creature", view.Name(id)),
			text.Message{}, id).Group = text.M("group.army.back")
	}
	p.Choices = append(p.Choices,
		engine.Choice{Move: engine.MakeMove(VerbArmy, "ready", 1), Label: text.M("choice.army.ready"),
			Hint: text.M("hint.army.ready", "n", ready), Rolls: true, Reveals: true,
			Confirm: text.M("sure.army.ready", "creatures", view.Names(creatures), "n", ready)},
		engine.Choice{Move: engine.MakeMove(VerbArmy, "done"), Label: text.M("choice.army.done", "n", len(own.Army)),
			Hint: text.M("hint.army.done"), Rolls: true, Reveals: true})
	if len(offered) > 0 {
		p.Choices[len(p.Choices)-1].Confirm = text.M("sure.army", "n", limit-own.Cost)
	}
	p.Default = engine.MakeMove(VerbArmy, "done")
	best := len(p.Choices) - 1
	if len(own.Army) == 0 {
		p.Default = engine.MakeMove(VerbArmy, "ready", 1)
		best--
	}
	if len(own.Army) == 0 || len(offered) == 0 { // otherwise there are creatures to choose
		p.Choices[best].Rank = 1
	}
	p.Forms = []engine.Form{g.formForm(p.Seat)}
	p.Details = g.inFull(offered)
	for i, id := range own.Places {
		if id != "" {
			p.Details = append(p.Details,
				text.M("detail.form", "being", view.Name(id), "at", view.SpaceName(field.Space(i))))
		}
	}
}

// formForm returns the form for the places of beings.
func (g *Game) formForm(seat engine.Seat) engine.Form {
	own := g.Player(seat)
	at, being := engine.Slot{Name: "space", Label: text.M("slot.space")},
		engine.Slot{Name: "being", Label: text.M("slot.being")}
	for s := range field.Space(field.Spaces) {
		at.Options = append(at.Options, engine.SlotOption{ID: s.ID(), Label: view.SpaceName(s)})
	}
	for _, id := range append([]string{own.Hero}, slices.Compact(slices.Clone(own.Army))...) {
		being.Options = append(being.Options, engine.SlotOption{ID: id, Label: view.Name(id)})
	}
	return engine.Form{Verb: VerbForm, Label: text.M("form.form"), Hint: text.M("form.form.hint"),
		Filled: text.M("filled.form"), Slots: []engine.Slot{at, being}}
}

func answerArmy(g *Game, s Step, seat engine.Seat, m engine.Move, _ *engine.Dice) {
	p := g.Player(seat)
	switch {
	case m.Verb() == VerbForm:
		p.station(field.ParseSpace(m.Arg(0)), m.Arg(1))
		g.confide("formed", seat,
			text.M("say.form", "being", view.Name(m.Arg(1)), "at", view.SpaceName(field.ParseSpace(m.Arg(0)))))
	case m.Arg(0) == "back":
		p.Army = deck.Without(slices.Clone(p.Army), m.Arg(1))
		p.Cost -= g.cards.CreatureOf(m.Arg(1)).Cost
		p.vacate()
		g.confide("army", seat, text.M("say.army.back", "creature", view.Name(m.Arg(1))))
	case m.Arg(0) == "ready":
		g.takeReady(seat)
		g.confide("army", seat, text.M("say.army.ready", "creatures", view.Names(p.Army)))
	case m.Arg(0) == "done":
		p.complete()
		p.Wish = p.wishes()
		g.confide("army", seat, text.M("say.army.done", "n", len(p.Army)))
	default:
		p.Army = deck.Put(slices.Clone(p.Army), m.Arg(0), strings.Compare)
		p.Cost += g.cards.CreatureOf(m.Arg(0)).Cost
		g.confide("army", seat, text.M("say.army", "creature", view.Name(m.Arg(0))))
	}
}

// station sets the intended place of a being. It clears another place if all copies of the being have one, and the
// place of any other being meant for this space.
func (p *Player) station(at field.Space, id string) {
	p.Places[at] = ""
	if have := count(p.Places[:], id); have >= max(1, count(p.Army, id)) {
		p.Places[slices.Index(p.Places[:], id)] = ""
	}
	p.Places[at] = id
}

// vacate clears the places of creatures no longer chosen.
func (p *Player) vacate() {
	for i, id := range p.Places {
		if id != "" && id != p.Hero && count(p.Places[:], id) > count(p.Army, id) {
			p.Places[i] = ""
		}
	}
}

// CreatureSpaces and HeroSpaces list the spaces of a board in the order in which beings without an intended place take
// them: creatures before the hero. They are never written.
var (
	CreatureSpaces = []field.Space{1, 2, 0, 3, 5, 6, 4, 7}
	HeroSpaces     = []field.Space{5, 6, 4, 7, 1, 2, 0, 3}
)

// complete ends a seat's choice and gives a place to each being without one.
func (p *Player) complete() {
	p.Chosen = true
	give := func(id string, order []field.Space) {
		for _, at := range order {
			if p.Places[at] == "" {
				p.Places[at] = id
				return
			}
		}
	}
	if count(p.Places[:], p.Hero) == 0 {
		give(p.Hero, HeroSpaces)
	}
	for _, id := range slices.Compact(slices.Clone(p.Army)) {
		for count(p.Places[:], id) < count(p.Army, id) {
			give(id, CreatureSpaces)
		}
	}
}

// readyArmy returns the ready-made army of a hero with its cost and places, as far as the limit allows: in a short
// match its first creatures that fit.
func (g *Game) readyArmy(hero string, limit int) (army []string, cost int, places [field.Spaces]string) {
	ready := g.cards.HeroOf(hero).Ready
	for at := range field.Space(field.Spaces) {
		id := ready[at.ID()]
		c := g.cards.CreatureOf(id)
		switch {
		case id == hero:
			places[at] = id
		case c != nil && cost+c.Cost <= limit:
			army = deck.Put(army, id, strings.Compare)
			cost += c.Cost
			places[at] = id
		}
	}
	return army, cost, places
}

// takeReady gives a seat the ready-made army of its hero.
func (g *Game) takeReady(seat engine.Seat) {
	p := g.Player(seat)
	p.Army, p.Cost, p.Places = g.readyArmy(p.Hero, g.ArmyLimit(g.Arena(seat)))
	p.complete()
}

func refuseArmy(g *Game, s Step, seat engine.Seat, m engine.Move) error {
	if m.Verb() == VerbForm {
		return &engine.ParseError{Text: string(m),
			Why: "say form, a space such as f2 or b3, and your hero or a creature you have chosen"}
	}
	if m.Verb() != VerbArmy {
		return nil
	}
	id := m.Arg(0)
	if id == "back" {
		id = m.Arg(1)
	}
	c := g.cards.CreatureOf(id)
	switch {
	case c == nil:
		return &engine.ParseError{Text: string(m),
			Why: "there is no creature of that name; army and a creature chooses it, army back takes it out, army " +
				"done ends it"}
	case m.Arg(0) == "back":
		return no("no.army-back", ruleArmy, "no.army-back.instead", "creature", view.Name(id))
	}
	if why := g.LacksCreature(seat, c); why != "" {
		return no(why, ruleArmy, why+".instead", "creature", view.Name(id), "n", g.Player(seat).Cost, "limit",
			g.ArmyLimit(g.Arena(seat)))
	}
	return nil
}

// armiesChosen begins the placing.
func armiesChosen(g *Game, s Step, _ *engine.Dice) {
	a := g.Arenas[s.Arena]
	a.Stage = view.StagePlace
	e := g.tell("armies", engine.Public,
		text.M("say.armies", "armies", g.listOf(a.Seats, func(x engine.Seat) text.Message {
			return text.M("say.armies.one", "who", g.who(x), "n", len(g.Player(x).Army))
		})))
	e.Reveals = true
	if g.Options.Placing == placingOnce {
		for _, x := range a.Seats {
			for at, id := range g.Player(x).Places {
				if id != "" {
					g.place(x, id, field.Space(at))
				}
			}
			g.tell(kindPlaced, x, text.M("say.placed-all", "who", g.who(x), "beings", g.lineUp(x)))
		}
	}
}
