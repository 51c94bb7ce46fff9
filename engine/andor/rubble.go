package andor

import (
	"errors"
	"slices"

	"skald/engine"
	"skald/engine/andor/view"
	"skald/engine/deck"
	"skald/engine/lists"
	"skald/engine/steps"
	"skald/engine/text"
)

// RubbleAt returns the index in Rubble of the rubble on a region, or -1.
func (g *Game) RubbleAt(at int) int {
	return slices.IndexFunc(g.Rubble, func(r rubble) bool { return r.At == at })
}

// clearRubble turns all tokens of the rubble and clears as many as the total reaches (booklet: Rubble). The hero making
// the attempt chooses which.
func (g *Game) clearRubble(d *engine.Dice) {
	f := g.Fight
	i := g.RubbleAt(f.At)
	values, turned := slices.Clone(g.Rubble[i].Values), false
	for k := range values {
		if values[k] == 0 {
			values[k], turned = g.turnRubble(d), true
		}
	}
	g.Rubble = slices.Clone(g.Rubble)
	g.Rubble[i].Values = values
	if turned {
		e := g.tell("rubble-turned", f.Starter,
			text.M("say.rubble-turned", "at", g.place(f.At), "values", view.Numbers(values)))
		e.Reveals, e.Facts = true, engine.Facts{Piece: RubbleFoe, To: view.RegionID(f.At)}
	}
	if len(clearable(values, f.Ours)) > 1 {
		g.next(Step{Do: doClear, Seat: f.Starter})
		return
	}
	g.clearPart(clearable(values, f.Ours)[0])
}

// clearable returns the maximal sets of tokens a total can clear, the greatest first. There is at least one, possibly
// empty.
func clearable(values []int, total int) [][]int {
	var out [][]int
	for set := range 1 << len(values) {
		var part []int
		sum, left := 0, 0
		for i, v := range values {
			if set>>i&1 == 1 {
				part, sum = append(part, v), sum+v
			} else if left == 0 || v < left {
				left = v
			}
		}
		if sum > total || left > 0 && sum+left <= total {
			continue
		}
		slices.Sort(part)
		if !slices.ContainsFunc(out, func(o []int) bool { return slices.Equal(o, part) }) {
			out = append(out, part)
		}
	}
	slices.SortFunc(out, func(a, b []int) int {
		if n := lists.Total(b) - lists.Total(a); n != 0 {
			return n
		}
		return slices.Compare(a, b)
	})
	return out
}

// clearStep is the choice of the tokens to clear.
var clearStep = steps.Kind[*Game, Step]{
	Check: func(g *Game, s Step) error {
		if err := ofHero(g, s); err != nil {
			return err
		}
		if g.Fight == nil || g.RubbleAt(g.Fight.At) < 0 {
			return errors.New("there is no rubble to clear")
		}
		return nil
	},
	Waits: always,
	Ask: func(g *Game, _ Step, p *engine.Prompt) {
		f := g.Fight
		p.Headline = text.M("ask.clear", "at", g.place(f.At), "total", f.Ours)
		for _, part := range clearable(g.Rubble[g.RubbleAt(f.At)].Values, f.Ours) {
			var words []any
			for _, v := range part {
				words = append(words, v)
			}
			p.Choices = append(p.Choices,
				engine.Choice{Move: engine.MakeMove("choose", words...),
					Label: text.M("choice.clear", "values", view.Numbers(part)), Icon: RubbleFoe, Rolls: true,
					Reveals: true})
		}
	},
	Answer: func(g *Game, _ Step, _ engine.Seat, m engine.Move, _ *engine.Dice) {
		g.Todo.Pop()
		g.clearPart(numbers(m))
	},
}

func (g *Game) clearPart(part []int) {
	f := g.Fight
	i := g.RubbleAt(f.At)
	values := slices.Clone(g.Rubble[i].Values)
	for _, v := range part {
		k := slices.Index(values, v)
		values = slices.Delete(values, k, k+1)
	}
	key := "say.rubble-stays"
	g.Rubble = slices.Clone(g.Rubble)
	if len(values) == 0 {
		key = "say.rubble-gone"
		g.Rubble = slices.Delete(g.Rubble, i, i+1)
	} else {
		g.Rubble[i].Values = values
	}
	e := g.tell("rubble", f.Starter, text.M(key, "at", g.place(f.At), "total", f.Ours, "left", view.Numbers(values)))
	e.Facts = engine.Facts{Piece: RubbleFoe, From: view.RegionID(f.At), Amount: f.Ours, Success: len(values) == 0}
	f.Open = false
	if len(values) == 0 {
		g.endFight()
		return
	}
	g.endRound()
}

func (g *Game) turnRubble(d *engine.Dice) int {
	if len(g.RubbleBag) == 0 {
		return g.edition.rubble[0]
	}
	v, bag := deck.Draw(slices.Clone(g.RubbleBag), d, "rubble")
	g.RubbleBag = bag
	return v
}
