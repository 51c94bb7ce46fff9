package returnofheroes

import (
	"errors"
	"slices"

	"skald/engine"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/engine/steps"
	"skald/engine/text"
)

// lair contains the rules of the Nameless (6).
type lair struct{ *Game }

func (g *Game) lair() lair { return lair{g} }

// The steps of the Nameless.
const (
	doWake     = "wake"     // the token goes into the bag (6.1)
	doServants = "servants" // the servants come (6.1)
	DoTower    = "tower"    // choose a skill against the Nameless (6.2)
	DoClash    = "clash"    // one test of the last battle (6.2)
)

var namelessSteps = stepTable{
	doWake: {Do: func(g *Game, _ Step, _ *engine.Dice) { g.lair().wake() }},
	doServants: {
		Do:    func(g *Game, s Step, d *engine.Dice) { g.lair().servants(s.N, d) },
		Check: func(g *Game, s Step) error { return within(s.N, 0, len(g.Servants)) },
		Rolls: true, Reveals: true,
	},
	DoTower: {
		Waits: func(*Game, Step) bool { return true },
		Ask:   askTower,
		Answer: func(g *Game, _ Step, seat engine.Seat, m engine.Move, _ *engine.Dice) {
			s, _ := pieces.ParseSkill(m.Arg(1))
			g.Todo.Pop()
			g.strike(seat, s)
		},
		Refuse: only(because("no.tower-skill", "6.2"), "fight"),
		Check:  inLastBattle,
	},
	DoClash: testStep(clash, inLastBattle),
}

// inLastBattle checks that the last battle is being fought.
func inLastBattle(g *Game, _ Step) error {
	if g.Fight == nil || g.Fight.Piece != pieces.TheNameless || g.Card == "" {
		return errors.New("nobody fights the Nameless")
	}
	return nil
}

// wake puts the token of the Nameless into the bag after the first completed first step of a personal quest (5.6, 6.1).
func (g lair) wake() {
	if g.Nameless != Asleep {
		return
	}
	g.Nameless = InBag
	g.Bag = g.put(g.Bag, pieces.TheNameless)
	g.tell("stirs", engine.Public, text.M("say.stirs")).Facts = engine.Facts{Piece: pieces.TheNameless}
}

// awaken brings the Nameless and the followers into play: the token in the tower, the guardians face down round it, as
// many servants as the heroes have side quests, the other servants in the bag (6.1). It returns the number that come at
// once.
func (g lair) awaken() int {
	g.manTower()
	n := 0
	for i := range g.Heroes {
		n += len(g.Heroes[i].Side)
	}
	key := "say.awakens"
	if !g.Secret {
		key = "say.awakens-named"
	}
	g.tell("awakens", engine.Public,
		text.M(key, "card", g.cardName(), "n",
			min(n, len(g.Servants)))).Facts = engine.Facts{Piece: pieces.TheNameless, To: Tower.String(),
		Amount: min(n, len(g.Servants))}
	return min(n, len(g.Servants))
}

// manTower puts the Nameless into the tower and the guardians round it.
func (g *realm) manTower() {
	g.Nameless = InTower
	g.Tokens = append(g.Tokens, Token{Piece: pieces.TheNameless, At: Tower})
	for _, p := range land.Points() {
		if land.ColourAt(p) == land.Guard {
			g.Tokens = append(g.Tokens, g.under(Token{At: p, Down: true}))
		}
	}
}

// deploy brings a servant into play, face down at its place.
func (g lair) deploy(id string) {
	g.Servants = without(g.Servants, id)
	p, _ := g.box.Get(id)
	reveal(g.tell("servant", engine.Public, text.M("say.servant", "piece", view.Name(id), "place", view.Place(p.Home))),
		id, g.homeOf(p))
	g.journey().arrive(id)
}

// servants draws the servants that come at once; the others go into the bag.
func (g lair) servants(n int, d *engine.Dice) {
	for range n {
		g.deploy(g.Servants[d.Pick("servants", len(g.Servants))])
	}
	left := len(g.Servants)
	for _, id := range g.Servants {
		g.Bag = g.put(g.Bag, id)
	}
	g.Servants = []string{}
	g.tell("servant", engine.Public, text.M("say.servants-bag")).Facts = engine.Facts{Amount: left}
}

// passGuardian lets a hero pass after beating a guardian: next turn they may enter the tower. The guardian is turned
// down again (6.2).
func (g lair) passGuardian(seat engine.Seat, piece string) {
	g.Tokens[g.Find(piece)].Down = true
	g.Hero(seat).Challenger = true
	g.tell("passed", seat, text.M("say.guardian-passed", "who", g.who(seat), "foe",
		view.Name(piece))).Facts = engine.Facts{Piece: piece, To: g.pointOf(piece)}
}

// assault begins the last battle (6.2): the card is turned up, the skill is chosen once.
func (g lair) assault(seat engine.Seat, d *engine.Dice) {
	g.unmask(d)
	c := g.NamelessCard()
	g.Fought = true
	g.Feats.Assault++
	g.Fight = &fight{Seat: seat, Piece: pieces.TheNameless, At: Tower, Hearts: c.Hearts}
	g.tell("assault", seat, text.M("say.assault", "who", g.who(seat), "card", view.Name(c.ID), "hearts",
		c.Hearts)).Facts = engine.Facts{Piece: pieces.TheNameless, To: Tower.String(), Amount: c.Hearts}
	g.Todo.Drop(DoActions)
	g.Todo.Next(Step{Do: DoTower, Seat: seat})
}

// NamelessCard returns the card of the Nameless.
func (g *board) NamelessCard() *pieces.Card {
	c, _ := g.box.CardOf(g.Card)
	return c
}

// anyCard draws the card of the Nameless, at the first look (1.4).
func (g *board) anyCard(d *engine.Dice, from string, seats ...engine.Seat) {
	if g.Card == "" {
		all := g.box.Cards()
		g.Card = all[d.Pick(from, len(all), seats...)].ID
	}
}

// unmask turns the card of the Nameless up in public.
func (g lair) unmask(d *engine.Dice) {
	if !g.Secret {
		return
	}
	g.anyCard(d, "card")
	g.Secret, g.CardSeen = false, nil
	e := g.tell("unmasked", engine.Public,
		text.M("say.unmasked", "card", view.Name(g.Card), "about", view.Brief(g.Card)))
	e.Reveals, e.Facts = true, engine.Facts{Piece: g.Card}
}

// peek lets the mice show the card to one hero only (A7).
func (g lair) peek(seat engine.Seat, d *engine.Dice) {
	g.anyCard(d, "card "+stream(seat), seat)
	g.CardSeen = append(g.CardSeen, seat)
	slices.Sort(g.CardSeen)
	e := g.tell("peeked", seat,
		text.M("say.mice", "who", g.who(seat), "card", view.Name(g.Card), "about", view.Brief(g.Card)))
	e.To = []engine.Seat{seat}
	e.Rest = text.M("say.mice-rest", "who", g.who(seat))
	e.Reveals, e.Facts = true, engine.Facts{Piece: g.Card}
}

// KnowsCard reports whether a viewer knows the card of the Nameless.
func (g *board) KnowsCard(viewer engine.Seat) bool {
	return !g.Secret || slices.Contains(g.CardSeen, viewer)
}

// cardName returns the public name of the Nameless.
func (g *board) cardName() text.Message {
	if g.Secret {
		return view.Name(pieces.TheNameless)
	}
	return view.Name(g.Card)
}

// Carries reports whether a hero has an item, for pieces.Card.
func (h *Hero) Carries(id string) bool { return h.SlotOf(id) >= 0 }

// strike begins the exchange with the chosen skill.
func (g *state) strike(seat engine.Seat, s pieces.Skill) {
	g.Fight.Skill = s
	g.Todo.Next(Step{Do: DoClash, Seat: seat, Piece: pieces.TheNameless, Skill: s})
}

// clash makes one test of the last battle. It continues until one side has no hit points left; retreat is not possible.
func clash(g *Game, s Step, d *engine.Dice) {
	h, c := g.Hero(s.Seat), g.NamelessCard()
	if h.HP <= 0 {
		g.fallen(s.Seat)
		return
	}
	modifier, _ := c.Modifier(s.Skill, h.Carries)
	t := g.test(s, modifier, d)
	f := g.Fight
	f.Dice, f.Value = t.dice, t.target
	key := "say.tower-missed"
	if t.ok {
		key = "say.tower-hit"
		f.Hearts--
	}
	g.tell("tested", s.Seat,
		text.M(key, t.args(g.who(s.Seat), "card", view.Name(c.ID), "hearts",
			f.Hearts)...)).Facts = t.facts(pieces.TheNameless)
	again := Step{Do: DoClash, Seat: s.Seat, Piece: pieces.TheNameless, Skill: s.Skill}
	switch {
	case !t.ok:
		g.Todo.Next(Step{Do: DoLose, Seat: s.Seat, N: c.Damage(s.Skill, h.Carries)}, again)
	case f.Hearts > 0:
		g.Todo.Next(again)
	default:
		g.lair().triumph(s.Seat)
	}
}

// feed adds a hit point a hero loses in the last battle to those of a Nameless that lives on them (A2).
func (g lair) feed(seat engine.Seat) {
	if f := g.Fight; f != nil && f.Piece == pieces.TheNameless && f.Seat == seat && g.NamelessCard().Feeds {
		f.Hearts++
		g.tell("fed", engine.Public, text.M("say.fed", "card", view.Name(g.Card), "hearts",
			f.Hearts)).Facts = engine.Facts{Piece: pieces.TheNameless, To: Tower.String(), Amount: 1}
	}
}

// fallen is the end of an assault that failed: the heir may try again.
func (g *state) fallen(seat engine.Seat) {
	g.Fight = nil
	g.noMore(seat)
	g.Todo.Next(Step{Do: doWound, Seat: seat})
}

// triumph ends the game: the realm is free (6.2).
func (g lair) triumph(seat engine.Seat) {
	if item := g.NamelessCard().Against(g.Fight.Skill); item != "" && g.Hero(seat).Carries(item) {
		g.tell("armed", seat, text.M("say.armed", "who", g.who(seat), "item", view.Name(item), "card",
			view.Name(g.Card))).Facts = engine.Facts{Piece: item}
	}
	g.Fight = nil
	g.Winner = seat
	g.Phase = view.PhaseOver
	g.Todo = steps.Queue[Step]{}
	g.market().closeOffer()
	g.tell("victory", seat, text.M("say.victory", "who", g.who(seat), "card",
		view.Name(g.Card))).Facts = engine.Facts{Piece: g.Hero(seat).ID}
}

// towerSkills returns the skills a hero can use against the Nameless.
func (g *realm) towerSkills(seat engine.Seat) []pieces.Skill {
	var out []pieces.Skill
	for _, s := range pieces.Skills() {
		if _, ok := g.NamelessCard().Modifier(s, g.Hero(seat).Carries); ok {
			out = append(out, s)
		}
	}
	return out
}

func askTower(g *Game, _ Step, p *engine.Prompt) {
	h, c := g.Hero(p.Seat), g.NamelessCard()
	p.Headline = text.M("ask.tower", "who", g.who(p.Seat), "card", view.Name(c.ID), "n", c.Hearts)
	_, sheet := g.sheet(p.Seat)
	p.Details = append(sheet, view.InTower(c.ID))
	for _, s := range g.towerSkills(p.Seat) {
		m, _ := c.Modifier(s, h.Carries)
		value, dice := h.Value(s), h.Dice(s)
		odds := pieces.Assault(pieces.Chance(value+m, dice), h.HP+h.Armour(), c.Hearts, c.Damage(s, h.Carries), c.Feeds)
		p.Choices = append(p.Choices, engine.Choice{
			Move:  engine.MakeMove("fight", pieces.TheNameless, s),
			Label: text.M("choice.fight", "foe", view.Name(c.ID), "skill", view.Name(s.String())),
			Hint: text.M("hint.tower", "skill", view.Name(s.String()), "value", value, "modifier",
				view.ModifierText(m), "dice", dice, "percent", pieces.Percent(odds)),
			Place: Tower.String(), Icon: s.String(), Rolls: true,
		})
	}
}

// refuseTower returns the reason that a hero may not enter the tower.
func (g *realm) refuseTower(seat engine.Seat) *engine.Refusal {
	switch h := g.Hero(seat); {
	case g.Nameless != InTower:
		return no("no.tower-empty", "6.2")
	case !h.Gem:
		return no("no.gem", "6.2")
	case h.Challenger:
		return no("no.tower-enter", "6.2")
	}
	return no("no.guardian", "6.2")
}
