package returnofheroes

import (
	"fmt"
	"slices"

	"skald/engine"
	"skald/engine/offer"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/engine/text"
)

// visit contains the effects of encounters (5.5, A7).
type visit struct{ *Game }

func (g *Game) visit() visit { return visit{g} }

// The steps of encounters.
const (
	DoLore = "lore" // the test of an encounter (5.5)
	DoJump = "jump" // the destination of broom or teleporter (A6, A7)
	DoSwap = "swap" // the tiles that change places (A7)
	DoPick = "pick" // choose a piece in the bag (A7)
)

var encounterSteps = stepTable{
	DoLore: testStep(lore, knownPiece),
	DoJump: {
		Waits: func(g *Game, s Step) bool { return len(g.landings(s)) > 0 },
		Ask:   askJump,
		Answer: func(g *Game, _ Step, seat engine.Seat, m engine.Move, d *engine.Dice) {
			g.Todo.Pop()
			g.near = nil
			if m.Verb() == "stay" {
				g.tell("rode", seat,
					text.M("say.ride-stays", "who", g.who(seat))).Facts = engine.Facts{Piece: pieces.TheBroom}
				return
			}
			g.journey().leap(seat, land.At(m.Arg(0)), d)
		},
		Refuse: only(refuseLanding, "move", "stay"),
		Do: func(g *Game, s Step, _ *engine.Dice) {
			g.tell("met", s.Seat, text.M("say.no-landing", "who", g.who(s.Seat)))
		},
		Check: func(_ *Game, s Step) error {
			if s.Piece != pieces.TheBroom && s.Piece != pieces.TheTeleporter {
				return fmt.Errorf("%q leads nowhere", s.Piece)
			}
			if s.Piece == pieces.TheBroom && s.N > 6 {
				return within(s.N, rideChosen, rideChosen|rideBeside|rideHut|rideStay)
			}
			return within(s.N, 1, 6)
		},
	},
	DoSwap: {
		Waits: func(*Game, Step) bool { return true },
		Ask:   askSwap,
		Answer: func(g *Game, _ Step, seat engine.Seat, m engine.Move, _ *engine.Dice) {
			g.Todo.Pop()
			if m.Arg(0) == "none" {
				g.tell("swapped", seat, text.M("say.swapped-none", "who", g.who(seat)))
			} else {
				g.visit().swap(seat, m.Arg(0)[0]-'a'+'A', m.Arg(1)[0]-'a'+'A')
			}
		},
		Refuse: only(because("no.swap", "A7"), "swap"),
	},
	DoPick: {
		Waits: func(g *Game, _ Step) bool { return len(g.pickable()) > 1 },
		Ask:   askPick,
		Answer: func(g *Game, _ Step, seat engine.Seat, m engine.Move, _ *engine.Dice) {
			g.Todo.Pop()
			g.pick(seat, g.box.Long(m.Arg(0)))
		},
		Refuse: only(showing("no.pick", "A7"), "take"),
		Do: func(g *Game, s Step, _ *engine.Dice) {
			if left := g.pickable(); len(left) > 0 {
				g.pick(s.Seat, left[0])
			}
		},
	},
}

// pickable returns a hero's choices from the open bag: everything, or the pieces with a coordinate (8.3).
func (g *realm) pickable() []string {
	if !g.Variant.TellerLimit {
		return g.Bag
	}
	var out []string
	for _, id := range g.Bag {
		if p, _ := g.box.Get(id); !p.Home.IsZero() {
			out = append(out, id)
		}
	}
	return out
}

// meet meets an encounter, once a turn at most; with names the skill if the hero chooses it.
func (g visit) meet(seat engine.Seat, id, with string, d *engine.Dice) {
	p, _ := g.box.Get(id)
	m := p.Meeting
	g.Met = append(g.Met, id)
	if m.Cost > 0 {
		g.pay(seat, m.Cost)
	}
	switch {
	case m.Offer > 0:
		g.market().openBazaar(seat, p, d)
	case m.Trainer:
		g.train(seat, p, d)
	case m.AnySkill:
		skill, _ := pieces.ParseSkill(with)
		g.Todo.Next(Step{Do: DoLore, Seat: seat, Piece: id, Skill: skill})
	case m.Test:
		g.Todo.Next(Step{Do: DoLore, Seat: seat, Piece: id, Skill: m.Skill})
	case id == pieces.TheBeggar:
		g.beg(seat, d)
	case id == pieces.TheFortuneTeller:
		e := g.tell("met", seat, text.M("say.looks-in-bag", "who", g.who(seat)))
		e.Reveals, e.Facts = true, engine.Facts{Piece: id, To: p.Home.String()}
		g.Todo.Next(Step{Do: DoPick, Seat: seat})
	case id == pieces.TheTeleporter:
		g.teleport(seat, d)
	case id == pieces.TheSpring:
		n := d.D6(stream(seat), 1)
		g.tell("met", seat, text.M("say.spring", "who", g.who(seat), "n", n[0])).Facts = engine.Facts{Dice: n,
			Piece: id}
		g.heal(seat, n[0])
	case id == pieces.TheCartwright:
		g.lift(id)
		g.Hero(seat).pack(p.Flip, 0)
		g.tell("took", seat, text.M("say.cart", "who", g.who(seat), "item",
			view.Name(p.Flip))).Facts = engine.Facts{Piece: id, From: p.Home.String()}
		g.Todo.Next(Step{Do: doDraw, Seat: seat})
	}
}

// pay takes gold from a hero.
func (g visit) pay(seat engine.Seat, n int) {
	h := g.Hero(seat)
	h.Gold -= n
	g.tell("paid", seat, text.M("say.paid", "who", g.who(seat), "n", n, "now", h.Gold)).Facts = engine.Facts{Amount: -n}
}

// beg rolls a die for the beggar's blessing: with a one or a two the hero gets a cube of their choice.
func (g visit) beg(seat engine.Seat, d *engine.Dice) {
	n := d.D6(stream(seat), 1)
	lucky := n[0] <= 2
	key := "say.beggar-gone"
	if lucky {
		key = "say.beggar-blesses"
	}
	g.tell("met", seat, text.M(key, "who", g.who(seat), "n", n[0])).Facts = engine.Facts{Dice: n, Target: 2,
		Success: lucky, Piece: pieces.TheBeggar}
	if lucky {
		g.Todo.Next(Step{Do: DoCubes, Seat: seat, Sets: []pieces.SkillSet{pieces.Any}})
	}
}

// train lets a trainer try a hero, who must fail to have something to learn (5.5.2). Cubes count, items do not; the
// highest two dice are used.
func (g visit) train(seat engine.Seat, p *pieces.Piece, d *engine.Dice) {
	h := g.Hero(seat)
	s := p.Meeting.Skill
	t := trial{skill: s, dice: d.D6(stream(seat), h.Dice(s)), target: h.Trained(s), high: true}
	high := slices.Sorted(slices.Values(t.dice))
	t.sum = high[len(high)-1] + high[len(high)-2]
	t.ok = t.sum <= t.target
	key := "say.trainer-teaches"
	if t.ok {
		key = "say.trainer-shrugs"
	}
	g.tell("tested", seat, text.M(key, t.args(g.who(seat), "trainer", view.Name(p.ID))...)).Facts = t.facts(p.ID)
	if !t.ok {
		g.prizes().learn(seat, s, 1)
	}
}

// lore makes the test of an encounter: the signpost's, or the one of a personal quest.
func lore(g *Game, s Step, d *engine.Dice) {
	p, _ := g.box.Get(s.Piece)
	t := g.test(s, p.Meeting.Modifier, d)
	key := "say.lore-failed"
	if t.ok {
		key = "say.lore-passed"
	}
	g.tell("tested", s.Seat,
		text.M(key, t.args(g.who(s.Seat), "piece", view.Name(s.Piece))...)).Facts = t.facts(s.Piece)
	switch {
	case !t.ok:
	case p.Quest != "":
		g.prizes().completeStep(s.Seat, p.Quest)
	case s.Piece == pieces.TheMice:
		g.lair().peek(s.Seat, d)
	case s.Piece == pieces.TheSignpost:
		g.Todo.Next(Step{Do: DoSwap, Seat: s.Seat})
	}
}

// teleport rolls for the destination of the teleporter: anywhere, or the middle of one edge of the map.
func (g visit) teleport(seat engine.Seat, d *engine.Dice) {
	n := d.D6(stream(seat), 1)
	key := "say.teleporter-anywhere"
	side := teleportSide(n[0])
	if side != land.NoSide {
		key = "say.teleporter-" + side.String()
	}
	g.tell("met", seat, text.M(key, "who", g.who(seat), "n", n[0])).Facts = engine.Facts{Dice: n,
		Piece: pieces.TheTeleporter}
	g.Todo.Next(Step{Do: DoJump, Seat: seat, Piece: pieces.TheTeleporter, N: n[0]})
}

// teleportSide returns the edge of the map for a roll at the teleporter, NoSide for anywhere.
func teleportSide(n int) land.Side {
	switch n {
	case 3:
		return land.North
	case 4:
		return land.East
	case 5:
		return land.South
	case 6:
		return land.West
	}
	return land.NoSide
}

// landings returns the landing points of broom or teleporter: beige points of the tiles they lead to.
func (g *realm) landings(s Step) []land.Point {
	var tiles []byte
	h := g.Hero(s.Seat)
	switch side := teleportSide(s.N); {
	case s.Piece == pieces.TheBroom && s.N > 6 && s.N&rideBeside == 0:
	case s.Piece == pieces.TheBroom:
		for _, side := range land.Sides() {
			tiles = append(tiles, g.Layout.Beside(h.At.Tile, side))
		}
	case side == land.NoSide:
		tiles = append(tiles, g.Layout.Letters()...)
	default:
		// The capital's arrow shows the directions of the edges (8.1).
		m := g.Layout.MiddleOf(side.Turned(g.Layout.Turn(Court.Tile)))
		tiles = append(tiles, m[:]...)
	}
	slices.Sort(tiles)
	var out []land.Point
	if s.N > 6 && s.N&rideHut > 0 {
		out = append(out, witchHut)
	}
	for _, t := range tiles {
		for _, p := range land.PointsOf(t) {
			if g.colour(p) == land.Beige && !slices.Contains(out, p) {
				out = append(out, p)
			}
		}
	}
	return out
}

var witchHut = land.Landmark("witch-hut")

// ride uses the broom instead of moving.
func (g visit) ride(seat engine.Seat, d *engine.Dice) {
	g.Moved = true
	g.stopMoving(seat)
	if g.Variant.TestedBroom {
		g.Todo.Next(Step{Do: DoBroom, Seat: seat, Piece: pieces.TheBroom, Skill: pieces.Magic})
		return
	}
	n := d.D6(stream(seat), 1)
	if n[0] == 1 {
		g.tell("rode", seat, text.M("say.broom-hut", "who", g.who(seat), "place",
			view.Place(witchHut))).Facts = engine.Facts{Dice: n, Piece: pieces.TheBroom}
		g.journey().leap(seat, witchHut, d)
		return
	}
	g.tell("rode", seat, text.M("say.broom-rides", "who", g.who(seat), "n", n[0])).Facts = engine.Facts{Dice: n,
		Piece: pieces.TheBroom}
	g.Todo.Next(Step{Do: DoJump, Seat: seat, Piece: pieces.TheBroom, N: n[0]})
}

// swap lets two tiles change places, with everything on them.
func (g visit) swap(seat engine.Seat, a, b byte) {
	g.Layout = g.Layout.Swap(a, b)
	g.tell("swapped", seat, text.M("say.swapped", "who", g.who(seat), "a", view.Tile(a), "b", view.Tile(b))).
		Facts = engine.Facts{From: string(a), To: string(b)}
}

func askJump(g *Game, s Step, p *engine.Prompt) {
	p.Headline = text.M("ask.jump", "who", g.who(p.Seat))
	var lies tokenIndex
	lies.fill(g.Tokens)
	for _, q := range g.landings(s) {
		c := engine.Choice{Move: engine.MakeMove("move", q.Key()), Label: view.Place(q), Group: view.PlacesOf(q.Tile),
			Place: q.String(), Icon: "move"}
		c.Hint = text.M("hint.landing")
		if m := g.lying(p.Seat, q, &lies).message(); !m.IsZero() {
			c.Hint = text.M("hint.lying", "what", m)
		}
		c.Rolls = g.facesDown(p.Seat, q) > 0
		c.Reveals = c.Rolls
		p.Choices = append(p.Choices, c)
	}
	if s.N > 6 && s.N&rideStay > 0 {
		at := g.Hero(p.Seat).At
		p.Choices = append(p.Choices,
			engine.Choice{Move: "stay", Label: text.M("choice.ride-stay", "place", view.Place(at)),
				Hint: text.M("hint.ride-stay"), Place: at.String(), Icon: "stay"})
	}
}

func askSwap(g *Game, _ Step, p *engine.Prompt) {
	p.Headline = text.M("ask.swap", "who", g.who(p.Seat))
	slot := engine.Slot{Name: "tiles", Label: text.M("slot.tiles"), Count: engine.Range{Min: 2, Max: 2}, Some: true}
	for _, t := range land.Tiles() {
		if !g.Layout.Lies(t.Letter) {
			continue
		}
		slot.Options = append(slot.Options, engine.SlotOption{ID: tileWord(t.Letter), Label: view.Tile(t.Letter)})
	}
	p.Forms = []engine.Form{{Verb: "swap", Label: text.M("form.swap"), Icon: "swap", Slots: []engine.Slot{slot}}}
	p.Choices = []engine.Choice{{Move: "swap none", Label: text.M("choice.swap-none"), Icon: "end"}}
}

// askPick shows the bag to the hero that paid for it; the look and the choice are private.
func askPick(g *Game, _ Step, p *engine.Prompt) {
	p.Private = true
	p.Headline = text.M("ask.pick", "who", g.who(p.Seat))
	for _, id := range g.pickable() {
		q, _ := g.box.Get(id)
		c := engine.Choice{Move: engine.MakeMove("take", pieces.Short(id)), Label: view.Name(id), Icon: "take",
			Rolls: true, Reveals: true}
		if !q.Home.IsZero() {
			c.Hint = text.M("hint.goes-to", "place", view.Place(q.Home))
			c.Place = q.Home.String()
		}
		p.Choices = append(p.Choices, c)
	}
}

// refuseLanding returns the reason that a hero cannot land at a point.
func refuseLanding(g *Game, _ Step, seat engine.Seat, m engine.Move) error {
	p, err := land.Parse(m.Arg(0))
	switch {
	case err != nil || p.IsZero():
		return notAPoint(m)
	case g.colour(p) != land.Beige:
		return no("no.landing-colour", "A7", "place", view.Place(p), "move", g.refusals().example(seat))
	}
	return no("no.landing", "A7", "place", view.Place(p), "move", g.refusals().example(seat))
}

var meeting = action{
	refuse: func(g *Game, seat engine.Seat, m engine.Move) error {
		if m.Arg(0) == Healing {
			return mends.Refuse(g, seat, m)
		}
		return meetings.Refuse(g, seat, m)
	},
	do: afterMoving(func(g *Game, seat engine.Seat, m engine.Move, d *engine.Dice) {
		if m.Arg(0) == Healing {
			g.mend(seat)
		} else {
			g.visit().meet(seat, g.box.Long(m.Arg(0)), m.Arg(1), d)
		}
	}),
}

// meetings are the encounters at the place of the hero on turn.
var meetings = offer.Moves[*Game, string]{
	Candidates: func(g *Game, seat engine.Seat) []string {
		h := g.Hero(seat)
		var out []string
		for i := range g.Tokens {
			if t := &g.Tokens[i]; t.At == h.At && t.Piece != "" && g.kindOf(t) == pieces.Encounter {
				out = append(out, t.Piece)
			}
		}
		return out
	},
	Lacks: meetLacks,
	Show: func(g *Game, seat engine.Seat, piece string, to []engine.Choice) []engine.Choice {
		t := &g.Tokens[g.Find(piece)]
		if p, _ := g.box.Get(piece); p.Meeting.AnySkill {
			return append(to, g.trials(seat, t)...)
		}
		return append(to, g.meeting(seat, t))
	},
	Read: func(g *Game, _ engine.Seat, m engine.Move) (string, error) {
		p, ok := g.box.Get(g.box.Long(m.Arg(0)))
		switch {
		case ok && p.Kind == pieces.Encounter:
			return p.ID, nil
		case m.Arg(0) == "":
			return "", no("no.idle-meet", "5.5")
		}
		return "", meant(no("no.encounter", "5.5", "what", called(g.box, words(m))), m, wordsFor(g.box, meetableKind))
	},
	Else: func(g *Game, _ engine.Seat, piece string, _ engine.Move) error {
		if p, _ := g.box.Get(piece); p.Meeting.AnySkill {
			return no("no.which-skill", "A7", "piece", view.Name(piece))
		}
		return nil
	},
}

// meetLacks returns the reason that an encounter cannot be met at the place of the hero on turn (5.5).
func meetLacks(g *Game, seat engine.Seat, piece string) offer.Reason {
	h := g.Hero(seat)
	p, _ := g.box.Get(piece)
	i := g.Find(piece)
	m := p.Meeting
	switch {
	case i < 0 || g.Tokens[i].At != h.At || g.Tokens[i].Down || g.Tokens[i].Flipped:
		return func() *engine.Refusal {
			r := no("no.nobody", "5.5", "piece", view.Name(piece))
			r.Instead = g.traces(piece)
			return r
		}
	case p.Quest != "":
		return func() *engine.Refusal {
			return no("no.complete-instead", "5.6", "piece", view.Name(piece), "quest", view.Name(p.Quest), "word",
				p.Quest)
		}
	case !g.Meets(&g.Tokens[i]):
		return func() *engine.Refusal { return no("no.just-came", "3.1", "foe", view.Name(piece)) }
	}
	why := ""
	switch {
	case !h.Towards.IsZero():
		why = "no.half-way"
	case slices.Contains(g.Met, p.ID):
		why = "no.met"
	case p.ID == pieces.TheBoat || p.ID == "ranger":
		why = "no.only-goal"
	case m.Cost > h.Gold:
		why = "no.gold"
	case p.ID == pieces.TheMice && g.KnowsCard(seat):
		why = "no.card-known"
	case p.ID == pieces.TheSpring && h.Wounds() == 0:
		why = "no.wounds"
	case p.ID == pieces.TheFortuneTeller && g.drawnAll():
		why = "no.drawn"
	case p.ID == pieces.TheFortuneTeller && len(g.pickable()) == 0:
		why = "no.bag"
		if len(g.Bag) > 0 {
			why = "no.bag-coordinate"
		}
	case m.Trainer && h.Trained(m.Skill) >= pieces.SkillCap:
		why = "no.cap"
	case p.ID == pieces.TheCartwright:
		why = h.Full("cart")
	case m.Offer > 0 && len(g.Stock) == 0 && g.Bazaar == nil:
		why = "no.stock"
	}
	if why == "" {
		return nil
	}
	return func() *engine.Refusal { return lack(why, "piece", view.Name(piece), "n", m.Cost, "gold", h.Gold) }
}

// meeting returns the choice to meet an encounter.
func (g *realm) meeting(seat engine.Seat, t *Token) engine.Choice {
	h := g.Hero(seat)
	p, _ := g.box.Get(t.Piece)
	m := p.Meeting
	c := engine.Choice{Move: engine.MakeMove("meet", pieces.Short(p.ID)),
		Label: text.M("choice.meet", "piece", view.Name(p.ID)), Place: t.At.String(), Icon: p.ID, Rolls: true}
	switch {
	case m.Trainer:
		c.Hint = text.M("hint.trainer", "n", m.Cost, "skill", view.Name(m.Skill.String()), "value", h.Trained(m.Skill),
			"dice", h.Dice(m.Skill),
			"percent", pieces.Percent(pieces.ChanceHigh(h.Trained(m.Skill), h.Dice(m.Skill))))
		if h.Dice(m.Skill) > 2 {
			c.Hint.Key += ".best"
		}
	case m.Offer > 0:
		c.Label = text.M("choice.visit", "piece", view.Name(p.ID))
		c.Hint = text.M("hint.bazaar", "n", min(m.Offer, len(g.Stock)))
		c.Reveals = true
	case p.ID == pieces.TheSignpost:
		c.Hint = text.M("hint.signpost", "n", m.Cost, "value", h.Value(m.Skill), "dice", h.Dice(m.Skill), "percent",
			pieces.Percent(pieces.Chance(h.Value(m.Skill), h.Dice(m.Skill))))
	default:
		c.Hint = text.M("hint." + p.ID)
		c.Reveals = p.ID == pieces.TheFortuneTeller || p.ID == pieces.TheCartwright
	}
	return c
}

// trials returns the choices to meet an encounter that tests a skill of the hero's choice.
func (g *realm) trials(seat engine.Seat, t *Token) []engine.Choice {
	var out []engine.Choice
	h := g.Hero(seat)
	for _, s := range pieces.Skills() {
		out = append(out, engine.Choice{Move: engine.MakeMove("meet", pieces.Short(t.Piece), s),
			Label: text.M("choice.meet-with", "piece", view.Name(t.Piece), "skill", view.Name(s.String())),
			Hint:  oddsHint(s, h.Value(s), 0, h.Dice(s), 1), Place: t.At.String(), Icon: t.Piece, Rolls: true,
			Reveals: true})
	}
	return out
}
