package returnofheroes

import (
	"fmt"
	"slices"
	"strconv"

	"skald/engine"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/engine/text"
)

// Values of a test's N: whether the player has decided to use a scroll.
const (
	undecided = iota
	plain
	withScroll
)

// stream returns the stream of a seat's dice.
func stream(seat engine.Seat) string { return "seat " + strconv.Itoa(int(seat)+1) }

// Value returns a hero's total skill (1.1.1): the printed value, learned points and the best item, 11 at most.
func (h *Hero) Value(s pieces.Skill) int {
	_, bonus := h.Tool(s)
	return min(pieces.SkillCap, h.Trained(s)+bonus)
}

// Trained returns the skill without items.
func (h *Hero) Trained(s pieces.Skill) int {
	return min(pieces.SkillCap, h.Printed().Skills[s]+h.Training[s])
}

// Dice returns the number of dice the hero rolls in a skill (1.1.2).
func (h *Hero) Dice(s pieces.Skill) int { return pieces.Dice(h.Cubes[s]) }

// ScrollFor returns the slot of a scroll that would help a test of the skill, -1 if there is none.
func (g *realm) ScrollFor(seat engine.Seat, s pieces.Skill) int {
	h := g.Hero(seat)
	return slices.IndexFunc(h.Items, func(it Item) bool {
		p, _ := g.box.ItemOf(it.ID)
		return p.TestAs > h.Value(s) && p.Skill == s
	})
}

// trial is one test of a skill (1.1.1): all dice are rolled, the lowest two count.
type trial struct {
	skill  pieces.Skill
	dice   []int
	sum    int
	target int
	ok     bool
	// high counts the highest two dice, not the lowest.
	high bool
}

// test rolls for a skill with a modifier; a scroll is used up if s requires it.
func (g *Game) test(s Step, modifier int, d *engine.Dice) trial {
	h := g.Hero(s.Seat)
	value := h.Value(s.Skill)
	if s.N == withScroll {
		if i := g.ScrollFor(s.Seat, s.Skill); i >= 0 {
			it := h.Items[i]
			p, _ := g.box.ItemOf(it.ID)
			value = p.TestAs
			h.Items = slices.Delete(h.Items, i, i+1)
			g.Stock = g.put(g.Stock, p.Piece)
			g.tell("used", s.Seat, text.M("say.scroll", "who", g.who(s.Seat), "item", view.Name(it.ID), "value",
				value)).Facts = engine.Facts{Piece: it.ID}
		}
	}
	t := trial{skill: s.Skill, dice: d.D6(stream(s.Seat), h.Dice(s.Skill)), target: value + modifier}
	low := slices.Sorted(slices.Values(t.dice))
	t.sum = low[0] + low[1]
	t.ok = t.sum <= t.target
	return t
}

// facts returns the facts of a trial.
func (t trial) facts(piece string) engine.Facts {
	return engine.Facts{Dice: t.dice, Target: t.target, Success: t.ok, Piece: piece}
}

// counted returns the dice of a trial with the sum that counts, and the two chosen dice if there were more.
func (t trial) counted() text.Message {
	key := "dice.lowest"
	switch {
	case len(t.dice) == 2:
		key = "dice.sum"
	case t.high:
		key = "dice.highest"
	}
	return text.M(key, "dice", view.DiceText(t.dice), "sum", t.sum)
}

// args returns the arguments of a message about a trial.
func (t trial) args(who text.Message, more ...any) []any {
	return append([]any{"who", who, "skill", view.Name(t.skill.String()), "dice", t.counted(), "target", t.target},
		more...)
}

// testStep returns a step that tests a skill: the owner of a helpful scroll is asked first whether to read it.
func testStep(do func(g *Game, s Step, d *engine.Dice), check func(g *Game, s Step) error) kind {
	return kind{
		Waits: func(g *Game, s Step) bool { return s.N == undecided && g.ScrollFor(s.Seat, s.Skill) >= 0 },
		Ask:   askScroll,
		Answer: func(g *Game, s Step, _ engine.Seat, m engine.Move, _ *engine.Dice) {
			s.N = plain
			if m.Verb() == "use" {
				s.N = withScroll
			}
			g.Todo.Change(s)
		},
		Refuse: only(because("no.scroll", "A6"), "roll", "use"),
		Do:     do,
		Check: func(g *Game, s Step) error {
			if s.Skill > pieces.Melee {
				return fmt.Errorf("there is no skill %d", s.Skill)
			}
			return check(g, s)
		},
		Rolls: true, Reveals: true,
	}
}

// askScroll asks whether a scroll is read for a test.
func askScroll(g *Game, s Step, p *engine.Prompt) {
	h := g.Hero(s.Seat)
	it := h.Items[g.ScrollFor(s.Seat, s.Skill)]
	q, _ := g.box.ItemOf(it.ID)
	m := g.Modifier(s)
	p.Headline = text.M("ask.scroll", "who", g.who(s.Seat), "skill", view.Name(s.Skill.String()), "what",
		view.Name(s.Piece), "item", view.Name(it.ID))
	p.Choices = []engine.Choice{
		{Move: "roll", Label: text.M("choice.roll"), Hint: oddsHint(s.Skill, h.Value(s.Skill), m, h.Dice(s.Skill), 1),
			Icon: "dice", Rolls: true, Reveals: true},
		{Move: engine.MakeMove("use", pieces.Short(it.ID)), Label: text.M("choice.scroll", "item", view.Name(it.ID)),
			Hint: oddsHint(s.Skill, q.TestAs, m, h.Dice(s.Skill), 1), Icon: "scroll", Rolls: true, Reveals: true},
	}
}

// Modifier returns the amount by which the test of a step reduces the skill.
func (g *state) Modifier(s Step) int {
	p, _ := g.box.Get(s.Piece)
	switch s.Do {
	case DoHit:
		m, _ := p.Foe.Modifier(s.Skill)
		return m
	case DoBroom:
		return pieces.BroomModifier
	case DoLore:
		return p.Meeting.Modifier
	case DoContest:
		if g.Event.Second {
			return pieces.EventModifiers()[1]
		}
		return pieces.EventModifiers()[0]
	case DoClash:
		m, _ := g.NamelessCard().Modifier(s.Skill, g.Hero(s.Seat).Carries)
		return m
	}
	return 0
}

// lowestSum is the lowest sum of the two dice that count.
const lowestSum = 2

// fightHint returns the odds of a fight: of a test for each heart.
func fightHint(s pieces.Skill, value, modifier, dice, hearts int) text.Message {
	m := oddsHint(s, value, modifier, dice, hearts)
	switch {
	case m.Key == "hint.odds-never":
		m.Key = "hint.odds-foe-never"
	case hearts <= 1:
		m.Key = "hint.odds-foe"
	}
	return m
}

// oddsHint returns the odds of a test, or of one for each heart.
func oddsHint(s pieces.Skill, value, modifier, dice, hearts int) text.Message {
	args := []any{"skill", view.Name(s.String()), "value", value, "modifier", view.ModifierText(modifier), "dice", dice,
		"need", value + modifier, "percent", pieces.Percent(pieces.Hits(value+modifier, dice, hearts))}
	if value+modifier < lowestSum {
		return text.M("hint.odds-never", args...)
	}
	if hearts > 1 {
		return text.M("hint.odds-hearts", append(args, "hearts", hearts)...)
	}
	return text.M("hint.odds", args...)
}
