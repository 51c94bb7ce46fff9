package runebound

import (
	"cmp"
	"slices"
	"strings"

	"skald/engine"
	"skald/engine/lists"
	"skald/engine/runebound/cards"
	"skald/engine/runebound/land"
	"skald/engine/runebound/reckoning"
	"skald/engine/text"
)

// askGo asks for the hero's destination (rulebook: movement dice).
func askGo(g *Game, s Step, p *engine.Prompt) {
	p.Headline = text.M("ask.go", "who", g.Who(p.Seat), "at", g.Hero(p.Seat).At.Name())
	area := g.Area(p.Seat)
	var aims []aim
	if !g.terse {
		p.Details = []text.Message{text.M("detail.dice", "dice", land.DiceLine(g.Move.Dice))}
	}
	list := lists.Map(g.sorted(p.Seat, area.Hexes()), func(at land.Hex) destination {
		if g.terse {
			return destination{at: at}
		}
		what, chance := g.promise(p.Seat, at)
		to := destination{at: at, dice: area.Dice(at), chance: chance, hint: goHint(area, at, what),
			group: g.hexGroup(p.Seat, at)}
		if to.pass = to.hint; g.hasCounter(at) {
			to.pass = goHint(area, at, text.M("hint.counter", "colour", cards.ColourName(at.Colour().String())))
		}
		return to
	})
	p.Choices = make([]engine.Choice, 0, len(list)+len(list)/2+4)
	for _, to := range list {
		for _, a := range g.aimsAt(p.Seat, to) {
			a.index = len(p.Choices)
			p.Choices = append(p.Choices, a.Choice)
			aims = append(aims, a)
		}
	}
	if !g.terse {
		rank(p.Choices, aims)
	}
	// A destination is usually chosen for its adventure, duel or market.
	for _, to := range list {
		p.Choices = append(p.Choices, g.going(to))
	}
	p.Choices = append(p.Choices, g.stayChoice(p.Seat))
	g.useChoices(p, "dice", "")
}

// destination is a hex in reach, with the dice it takes, the hero's chance there, 0 to 1, the hint of an aim there, and
// the hint of only going there, without a chance.
type destination struct {
	at         land.Hex
	dice       int
	chance     float64
	hint, pass text.Message
	group      text.Message
}

// aim is a choice to go to a destination for its adventure, duel or market; index is its place among the choices. The
// chance, 0 to 1, compares aims that take as many dice; it is negative if the choice is not worth a look.
type aim struct {
	engine.Choice
	index, dice int
	chance      float64
}

// aimsAt returns the aims at a destination.
func (g *Game) aimsAt(seat engine.Seat, to destination) []aim {
	at := to.at
	var out []aim
	add := func(c engine.Choice, chance float64) {
		c.Group, c.Place, c.Rolls, c.Reveals = to.group, at.String(), true, true
		out = append(out, aim{Choice: c, dice: to.dice, chance: chance})
	}
	if g.hasCounter(at) {
		colour := at.Colour().String()
		c := engine.Choice{Move: engine.MakeMove("explore", at.String()), Hint: to.hint, Icon: colour,
			Act:   text.M("act.face"),
			Label: text.M("choice.explore-at", "to", at.Name(), "colour", cards.ColourName(colour))}
		if n := g.Place(at); n > 0 {
			c.Label = text.M("choice.explore-track-at", "to", at.Name(), "what", name(g.Track[n-1].Card))
		}
		add(c, to.chance)
	}
	for _, o := range g.rivalsAt(seat, at) {
		c, won, down := engine.Choice{Move: engine.MakeMove("attack", SeatWord(o)), Icon: "attack",
			Act: text.M("act.attack"), Label: text.M("choice.attack-at", "foe", g.Who(o), "to", at.Name())}, 0.0, 0.0
		if !g.terse {
			won, down = g.duelOdds(seat, o)
			c.Hint = oddsText(won, down)
		}
		add(c, won)
	}
	if at.Terrain() == land.Town {
		chance := even
		if !g.terse && !g.worthVisiting(seat, at) {
			chance = -1
		}
		add(engine.Choice{Move: engine.MakeMove("market", at.String()), Hint: to.hint, Icon: "town",
			Act: text.M("act.market"), Label: text.M("choice.market-at", "to", at.Name())}, chance)
	}
	return out
}

// going returns the choice that only goes to a destination.
func (g *Game) going(to destination) engine.Choice {
	c := engine.Choice{Move: engine.MakeMove("move", to.at.String()), Label: text.M("choice.move", "to", to.at.Name()),
		Hint: to.pass, Group: to.group, Place: to.at.String(), Icon: "boot"}
	if g.hasCounter(to.at) {
		c.Label, c.Act = text.M("choice.move-only", "to", to.at.Name()), text.M("act.go")
	} else if to.at.Terrain() == land.Town {
		c.Label, c.Act = text.M("choice.move-past", "to", to.at.Name()), text.M("act.go")
	}
	return c
}

// mostBy is the number of hexes on a way that are listed; of a longer one, as over terrain that takes no die, these
// many
// and the last.
const mostBy = 5

// goHint describes a hex, the dice it takes and the hexes on the way.
func goHint(area *land.Area, at land.Hex, what text.Message) text.Message {
	way := area.Way(at)
	if len(way) <= 2 {
		return text.M("hint.go", "what", what, "dice", area.Dice(at))
	}
	var by []string
	for _, h := range way[1 : len(way)-1] {
		by = append(by, strings.ToUpper(h.String()))
	}
	if last := len(by) - 1; last > mostBy {
		by = append(by[:mostBy:mostBy], "…", by[last])
	}
	return text.M("hint.go-by", "what", what, "dice", area.Dice(at), "by", strings.Join(by, ", "))
}

// promise describes a hex in a few words, with the hero's chance to win there, 0 if there is no enemy.
func (g *Game) promise(seat engine.Seat, at land.Hex) (what text.Message, chance float64) {
	if !g.hasCounter(at) {
		// The choice to attack shows the odds, and in a town its market counts.
		if heroes := g.heroesAt(at, seat); len(heroes) > 0 && townAt(at) < 0 {
			return text.M("hint.hero", "who", g.Who(heroes[0])), 0
		}
		return g.hexHint(seat, at), 0
	}
	if n := g.Place(at); n > 0 {
		chance, _ = g.oddsThere(seat, g.Track[n-1])
		return chanceHint(chance), chance
	}
	if chance = g.meanChance(seat, at); chance < 0 {
		return text.M("hint.counter", "colour", cards.ColourName(at.Colour().String())), 0
	}
	return meanHint(chance), chance
}

// worthVisiting reports whether a hero can buy something in a town, or has tokens to heal.
func (g *Game) worthVisiting(seat engine.Seat, at land.Hex) bool {
	h := g.Hero(seat)
	heals := g.Price(seat, "heal", 1) <= h.Gold && (h.Wounds+h.Exhaustion > 0 ||
		slices.ContainsFunc(h.Held, func(x Held) bool { return x.Wounds+x.Exhaustion > 0 }))
	return heals || slices.ContainsFunc(g.StackAt(at), func(id string) bool {
		return g.CostOf(seat, g.edition.Goods(id)) <= h.Gold
	})
}

// rank ranks the choices worth a look: the nearest first, then those with the best chance. Fights that are rather lost
// come later, and those that the usual stance would flee last.
func rank(cs []engine.Choice, aims []aim) {
	aims = slices.DeleteFunc(aims, func(a aim) bool { return a.chance < 0 })
	poor := func(a aim) int {
		switch {
		case a.chance < reckoning.FleeOdds:
			return 2
		case a.chance < even:
			return 1
		}
		return 0
	}
	slices.SortStableFunc(aims, func(a, b aim) int {
		return cmp.Or(poor(a)-poor(b), a.dice-b.dice, cmp.Compare(b.chance, a.chance))
	})
	for i, a := range aims {
		cs[a.index].Rank = i + 1
	}
}
