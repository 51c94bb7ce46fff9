package returnofheroes

import (
	"fmt"
	"slices"

	"skald/engine"
	"skald/engine/lists"
	"skald/engine/offer"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/engine/text"
)

// combat is a fight and its consequences (5.1, 5.2).
type combat struct{ *Game }

func (g *Game) combat() combat { return combat{g} }

// The steps of a combat.
const (
	DoHit    = "hit"    // one test (5.1)
	DoLose   = "lose"   // lose a hit point (5.2)
	doReturn = "return" // a beaten adversary goes into the bag (A9)
)

var fightSteps = stepTable{
	DoHit: testStep(hit, func(g *Game, s Step) error {
		p, _ := g.box.Get(s.Piece)
		if p.Kind != pieces.Adversary || g.Fight == nil || g.Fight.Piece != s.Piece || g.Find(s.Piece) < 0 {
			return fmt.Errorf("nobody fights %q", s.Piece)
		}
		return nil
	}),
	DoLose: {
		Waits: func(g *Game, s Step) bool { return s.N > 0 && len(g.losses(s.Seat)) > 1 },
		Ask:   askLose,
		Answer: func(g *Game, s Step, seat engine.Seat, m engine.Move, _ *engine.Dice) {
			g.Todo.Pop()
			g.combat().lose(seat, m.Arg(0))
			g.Todo.Next(Step{Do: DoLose, Seat: seat, N: s.N - 1})
		},
		Refuse: only(because("no.lose", "5.2.2"), "lose"),
		Do:     loseAll,
		Check:  func(_ *Game, s Step) error { return within(s.N, 0, 2) },
	},
	doReturn: {
		Do:    func(g *Game, s Step, _ *engine.Dice) { g.combat().giveBack(s.Piece) },
		Check: knownPiece,
	},
}

// fight is a combat under way, or the last battle.
type fight struct {
	Seat  engine.Seat  `json:"seat"`
	Piece string       `json:"piece"`
	At    land.Point   `json:"at"`
	Skill pieces.Skill `json:"skill"`
	// Hearts are the tests still to pass.
	Hearts int `json:"hearts"`
	// Dice and Value are of the last test.
	Dice  []int `json:"dice,omitempty"`
	Value int   `json:"value,omitempty"`
}

// Foes returns the tokens of the adversaries the hero on turn has to fight at the present place: servants alone if
// there are any (5). None half-way on a path, after the one combat of the turn, and of those that came to the hero this
// turn.
func (g *turn) Foes(seat engine.Seat) []int {
	var all, servants []int
	for i := range g.Tokens {
		if t := &g.Tokens[i]; g.isFoe(seat, t) {
			all = append(all, i)
			if p, _ := g.box.Get(t.Piece); p.Class == pieces.Servant {
				servants = append(servants, i)
			}
		}
	}
	if len(servants) > 0 {
		return servants
	}
	return all
}

// HeartsOf returns the present hit points of an adversary.
func (g *board) HeartsOf(t *Token) int {
	p, _ := g.box.Get(t.Piece)
	return p.Foe.Hearts + t.Extra
}

// engage begins the combat with an adversary (5.1).
func (g combat) engage(seat engine.Seat, piece string, s pieces.Skill) {
	t := &g.Tokens[g.Find(piece)]
	t.Down = false
	g.Fought = true
	g.Feats.Fights++
	g.Fight = &fight{Seat: seat, Piece: piece, At: t.At, Skill: s, Hearts: g.HeartsOf(t)}
	g.tell("fights", seat, text.M("say.fights", "who", g.who(seat), "foe", view.Name(piece), "place", view.Place(t.At),
		"skill", view.Name(s.String()), "hearts", g.HeartsOf(t))).
		Facts = engine.Facts{Piece: piece, To: t.At.String(), Amount: g.HeartsOf(t)}
	g.Todo.Next(Step{Do: DoHit, Seat: seat, Piece: piece, Skill: s})
}

// hit makes one test of a combat. All have to succeed, in one round.
func hit(g *Game, s Step, d *engine.Dice) {
	p, _ := g.box.Get(s.Piece)
	modifier, _ := p.Foe.Modifier(s.Skill)
	t := g.test(s, modifier, d)
	f := g.Fight
	f.Dice, f.Value = t.dice, t.target
	key := "say.missed"
	if t.ok {
		key = "say.hit"
		f.Hearts--
	}
	g.tell("tested", s.Seat, text.M(key, t.args(g.who(s.Seat), "foe", view.Name(s.Piece))...)).Facts = t.facts(s.Piece)
	switch {
	case !t.ok:
		g.combat().beaten(s.Seat, s.Piece)
	case f.Hearts > 0:
		g.Todo.Next(Step{Do: DoHit, Seat: s.Seat, Piece: s.Piece, Skill: s.Skill})
	default:
		g.combat().victorious(s.Seat, s.Piece)
	}
}

// beaten is the end of a lost combat: the adversary stays, face up, the hero loses a hit point and does nothing more
// this turn.
func (g combat) beaten(seat engine.Seat, piece string) {
	p, _ := g.box.Get(piece)
	g.tell("lost", seat, text.M("say.beaten", "who", g.who(seat), "foe",
		view.Name(piece))).Facts = engine.Facts{Piece: piece, To: g.pointOf(piece)}
	g.noMore(seat)
	g.Fight = nil
	t := &g.Tokens[g.Find(piece)]
	if p.Foe.Trait == pieces.GrowsByVictory {
		t.Extra++
		g.tell("grew", seat, text.M("say.grew", "foe", view.Name(piece), "hearts",
			g.HeartsOf(t))).Facts = engine.Facts{Piece: piece, To: t.At.String(), Amount: 1}
	}
	if p.Foe.Trait == pieces.LeavesOneHitPoint {
		h := g.Hero(seat)
		if g.Variant.DeadlySpider && h.HP <= 1 {
			g.tell("wounded", seat, text.M("say.none-left", "who", g.who(seat), "foe",
				view.Name(piece))).Facts = engine.Facts{Amount: -h.HP}
			h.HP = 0
			g.Todo.Next(Step{Do: doWound, Seat: seat})
			return
		}
		g.tell("wounded", seat,
			text.M("say.one-left", "who", g.who(seat), "foe", view.Name(piece))).Facts = engine.Facts{Amount: 1 - h.HP}
		h.HP = 1
		return
	}
	g.Todo.Next(Step{Do: DoLose, Seat: seat, N: 1}, Step{Do: doWound, Seat: seat})
}

// victorious is the end of a combat won: the reward, a piece from the bag, and the adversary leaves the place in the
// way of its kind (A9).
func (g combat) victorious(seat engine.Seat, piece string) {
	p, _ := g.box.Get(piece)
	g.Feats.Won++
	g.tell("won", seat, text.M("say.won", "who", g.who(seat), "foe",
		view.Name(piece))).Facts = engine.Facts{Piece: piece, From: g.pointOf(piece)}
	g.Fight = nil
	if p.Class == pieces.Guardian {
		g.lair().passGuardian(seat, piece)
		return
	}
	if p.Quest != "" {
		g.prizes().completeStep(seat, p.Quest)
		return
	}
	g.prizes().reward(seat, p.Foe.Reward, Step{Do: doDraw, Seat: seat}, Step{Do: doReturn, Seat: seat, Piece: piece})
}

// giveBack puts a beaten adversary where its kind goes (A8, A9).
func (g combat) giveBack(piece string) {
	p, _ := g.box.Get(piece)
	i := g.Find(piece)
	switch {
	case i < 0, g.Tokens[i].Flipped: // its item was taken, or left to be taken
	case p.Class == pieces.Servant, p.Foe.Reward.GoldDice > 0:
		g.remove(piece)
	default:
		at := g.pointOf(piece)
		g.lift(piece)
		g.Bag = g.put(g.Bag, piece)
		g.tell("returned", engine.Public,
			text.M("say.returned", "foe", view.Name(piece))).Facts = engine.Facts{Piece: piece, From: at}
	}
}

// losses returns the ways a hero can lose a hit point: "own", and "armour" or "shield" if they wear it (5.2.2).
func (g *realm) losses(seat engine.Seat) []string {
	out := []string{LossOwn}
	for _, it := range g.Hero(seat).Items {
		if it.Armour > 0 {
			p, _ := g.box.ItemOf(it.ID)
			if p.Worn == pieces.ShieldArm {
				out = append(out, LossShield)
			} else {
				out = append(out, LossArmour)
			}
		}
	}
	slices.Sort(out[1:])
	return out
}

// The losses of a hit point, as the move lose names them (5.2).
const (
	LossOwn    = "own"
	LossArmour = "armour"
	LossShield = "shield"
)

// lose removes one hit point. Armour that has none left leaves the game.
func (g combat) lose(seat engine.Seat, what string) {
	h := g.Hero(seat)
	g.lair().feed(seat)
	if what == LossOwn {
		h.HP--
		g.tell("wounded", seat,
			text.M("say.wounded", "who", g.who(seat), "left", h.HP)).Facts = engine.Facts{Amount: -1}
		return
	}
	for i := range h.Items {
		it := &h.Items[i]
		p, _ := g.box.ItemOf(it.ID)
		if it.Armour == 0 || (p.Worn == pieces.ShieldArm) != (what == LossShield) {
			continue
		}
		it.Armour--
		if it.Armour > 0 {
			g.tell("armour", seat, text.M("say.armour-hit", "who", g.who(seat), "item", view.Name(it.ID), "left",
				it.Armour)).Facts = engine.Facts{Piece: it.ID, Amount: -1}
			return
		}
		g.tell("armour", seat, text.M("say.armour-gone", "who", g.who(seat), "item",
			view.Name(it.ID))).Facts = engine.Facts{Piece: it.ID, Amount: -1}
		h.Items = slices.Delete(h.Items, i, i+1)
		g.Removed = g.put(g.Removed, p.Piece)
		return
	}
}

// loseAll loses hit points if there is no choice.
func loseAll(g *Game, s Step, _ *engine.Dice) {
	if s.N <= 0 || g.Hero(s.Seat).HP <= 0 {
		return
	}
	g.combat().lose(s.Seat, LossOwn)
	g.Todo.Next(Step{Do: DoLose, Seat: s.Seat, N: s.N - 1})
}

func askLose(g *Game, _ Step, p *engine.Prompt) {
	h := g.Hero(p.Seat)
	p.Headline = text.M("ask.lose", "who", g.who(p.Seat))
	for _, what := range g.losses(p.Seat) {
		c := g.with(engine.Choice{Move: engine.MakeMove("lose", what), Label: text.M("choice.lose-" + what),
			Icon: what})
		c.Hint = g.lossHint(h, what)
		p.Choices = append(p.Choices, c)
	}
}

// lossHint describes what a lost hit point leaves: to the hero, or to their armour.
func (g *realm) lossHint(h *Hero, what string) text.Message {
	if what == LossOwn {
		if h.HP == 1 {
			return text.M("hint.lose-last")
		}
		return text.M("hint.lose-own", "n", h.HP-1)
	}
	for _, it := range h.Items {
		if p, _ := g.box.ItemOf(it.ID); it.Armour > 0 && (p.Worn == pieces.ShieldArm) == (what == LossShield) {
			if it.Armour == 1 {
				return text.M("hint.lose-armour-last")
			}
			return text.M("hint.lose-own", "n", it.Armour-1)
		}
	}
	return text.Message{}
}

var fighting = action{
	refuse: fights.Refuse,
	do: afterMoving(func(g *Game, seat engine.Seat, m engine.Move, _ *engine.Dice) {
		s, _ := pieces.ParseSkill(m.Arg(1))
		g.combat().engage(seat, g.box.Long(m.Arg(0)), s)
	}),
}

// fights are the combats to choose from, by adversary: with each skill that may be used against it.
var fights = offer.Moves[*Game, string]{
	Candidates: func(g *Game, seat engine.Seat) []string {
		return lists.Map(g.Foes(seat), func(i int) string { return g.Tokens[i].Piece })
	},
	Lacks: foeLacks,
	Show: func(g *Game, seat engine.Seat, piece string, to []engine.Choice) []engine.Choice {
		h, t := g.Hero(seat), &g.Tokens[g.Find(piece)]
		q, _ := g.box.Get(piece)
		for _, s := range pieces.Skills() {
			if m, ok := q.Foe.Modifier(s); ok {
				to = append(to, engine.Choice{
					Move:  engine.MakeMove("fight", pieces.Short(piece), s.String()),
					Label: text.M("choice.fight", "foe", view.Name(piece), "skill", view.Name(s.String())),
					Hint:  fightHint(s, h.Value(s), m, h.Dice(s), g.HeartsOf(t)),
					Place: t.At.String(), Icon: s.String(), Rolls: true, Reveals: true,
				})
			}
		}
		return to
	},
	Read: func(g *Game, _ engine.Seat, m engine.Move) (string, error) {
		word := m.Arg(0)
		if _, isCard := g.box.CardOf(word); isCard {
			word = pieces.TheNameless
		}
		p, ok := g.box.Get(g.box.Long(word))
		switch {
		case ok && (p.Kind == pieces.Adversary || p.ID == pieces.TheNameless):
			return p.ID, nil
		case word == "":
			return "", no("no.idle-fight", "5.1")
		}
		return "", meant(no("no.adversary", "5.1", "what", called(g.box, words(m))), m, wordsFor(g.box, fightable),
			pieces.Melee)
	},
	Else: func(g *Game, _ engine.Seat, piece string, m engine.Move) error { return refuseSkill(g.box, piece, m) },
}

// foeLacks returns the reason that an adversary cannot be fought at the place of the hero on turn (5.1).
func foeLacks(g *Game, seat engine.Seat, piece string) offer.Reason {
	h := g.Hero(seat)
	p, _ := g.box.Get(piece)
	i := g.Find(piece)
	switch {
	case piece == pieces.TheNameless:
		return func() *engine.Refusal { return g.refuseTower(seat) }
	case g.Fought:
		return lacking("no.one-fight")
	case i < 0 || g.Tokens[i].At != h.At || g.Tokens[i].Down && len(g.Tokens[i].Known) > 0:
		return func() *engine.Refusal {
			r := no("no.foe-here", "5.1", "foe", view.Name(piece))
			r.Instead = g.traces(piece)
			return r
		}
	case !h.Towards.IsZero():
		return halfWay
	case !g.Meets(&g.Tokens[i]):
		return func() *engine.Refusal { return no("no.just-came", "3.1", "foe", view.Name(piece)) }
	case p.Class == pieces.Guardian && !h.Gem:
		return func() *engine.Refusal { return no("no.gem", "6.2") }
	case p.Class == pieces.Guardian && h.Challenger:
		return func() *engine.Refusal { return no("no.guardian-beaten", "6.2") }
	case p.Quest != "" && !h.OnStep(p.Quest, p.Step):
		return func() *engine.Refusal {
			return no("no.invisible", "4.3.5", "foe", view.Name(piece), "quest", view.Name(p.Quest), "n", p.Step)
		}
	}
	if foes := g.Foes(seat); len(foes) > 0 && !slices.Contains(foes, i) {
		return func() *engine.Refusal {
			return no("no.servant-first", "5", "foe", view.Name(piece), "servant", view.Name(g.Tokens[foes[0]].Piece))
		}
	}
	return nil
}

// refuseSkill refuses to fight an adversary without a skill, or with one that is of no use against it.
func refuseSkill(box *pieces.Box, piece string, m engine.Move) error {
	s, ok := pieces.ParseSkill(m.Arg(1))
	if !ok {
		return no("no.which-skill-foe", "5.1", "foe", view.Name(piece))
	}
	p, _ := box.Get(piece)
	var skills []text.Message
	for _, k := range pieces.Skills() {
		if p.Foe.Skills[k].Usable {
			skills = append(skills, view.Name(k.String()))
		}
	}
	return no("no.skill", "5.1", "foe", view.Name(piece), "skill", view.Name(s.String()), "skills", skills)
}

// isFoe reports whether the hero on turn has to fight a token.
func (g *turn) isFoe(seat engine.Seat, t *Token) bool {
	h := g.Hero(seat)
	if t.At != h.At || t.Piece == "" || g.Fought || !h.Towards.IsZero() || !g.Hostile(seat, t) || !g.Meets(t) {
		return false
	}
	p, _ := g.box.Get(t.Piece)
	return p.Class != pieces.Guardian || !h.Challenger
}

// facesFoe reports whether the hero on turn has an adversary to fight.
func (g *turn) facesFoe(seat engine.Seat) bool {
	return lists.Find(g.Tokens, func(t *Token) bool { return g.isFoe(seat, t) }) != nil
}
