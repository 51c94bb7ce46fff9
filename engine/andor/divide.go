package andor

import (
	"maps"
	"slices"
	"strconv"

	"skald/engine"
	texts "skald/engine/andor/text"
	"skald/engine/steps"
	"skald/engine/text"
)

// division is a step in which one player decides for the group: dividing a reward or loss, choosing heroes, paying. The
// decision is final unless an affected player wants to be asked.
type division struct {
	// by returns the deciding seat; nil means the speaker of the group.
	by func(g *Game, s Step) engine.Seat
	// open reports whether there is anything to decide; none runs if there is not.
	open func(g *Game, s Step) bool
	none func(g *Game, s Step)
	// ask fills in the prompt.
	ask func(g *Game, s Step, p *engine.Prompt)
	// touches returns the seats whose share a decision affects, and says describes it to them; touches is nil if there
	// are none.
	touches func(g *Game, s Step, ns []int) []engine.Seat
	says    func(g *Game, s Step, ns []int) []text.Message
	// do carries out the decision: the move and its numbers.
	do func(g *Game, s Step, m engine.Move, ns []int, d *engine.Dice)
	// check returns an error if a saved step is invalid.
	check func(g *Game, s Step) error
}

// divisions maps kinds of steps to divisions. It is never written after the program has started.
var divisions = map[string]division{}

func init() {
	maps.Copy(divisions, gainDivisions)
	maps.Copy(divisions, eventDivisions)
	maps.Copy(divisions, tollDivisions)
	for kind, v := range divisions {
		divisionSteps[kind] = v.kind()
	}
	allSteps = steps.Join(storySteps, turnSteps, fightSteps, divisionSteps, sunriseSteps, eventSteps, questionSteps,
		fateSteps, furySteps)
}

var divisionSteps = stepTable{}

func (v division) kind() steps.Kind[*Game, Step] {
	return steps.Kind[*Game, Step]{
		Check: v.check, Waits: v.open,
		Asks: func(g *Game, s Step, seat engine.Seat) bool { return v.asker(g, s) == seat },
		Ask:  func(g *Game, s Step, p *engine.Prompt) { v.ask(g, s, p) },
		Answer: func(g *Game, s Step, _ engine.Seat, m engine.Move, d *engine.Dice) {
			v.propose(g, s, m, d)
		},
		Do: func(g *Game, s Step, _ *engine.Dice) {
			if v.none != nil {
				v.none(g, s)
			}
		},
	}
}

func (v division) asker(g *Game, s Step) engine.Seat {
	if v.by == nil {
		return g.speaker()
	}
	return v.by(g, s)
}

// propose proposes a division; it is final unless an affected player wants to be asked.
func (v division) propose(g *Game, s Step, m engine.Move, d *engine.Dice) {
	by := v.asker(g, s)
	ns := numbers(m)
	var asked []engine.Seat
	if v.touches != nil {
		for _, seat := range v.touches(g, s, ns) {
			if seat != by && g.Hero(seat).Standing[topicShares] == Ask {
				asked = append(asked, seat)
			}
		}
	}
	if len(asked) > 0 {
		g.Plan = &plan{By: by, Move: m, Asked: asked}
		g.tell("proposed", by, text.M("say.proposed", "who", g.who(by)))
		return
	}
	g.Todo.Pop()
	v.do(g, s, m, ns, d)
}

// text describes a decision.
func (v division) text(g *Game, s Step, m engine.Move) text.Message {
	if m.Verb() == "no" {
		return text.M("choice.no.pay")
	}
	var parts []text.Message
	if v.says != nil {
		parts = v.says(g, s, numbers(m))
	}
	if len(parts) == 0 {
		return text.M("nothing")
	}
	return text.M("list", "parts", parts)
}

// planPrompt asks a player affected by a proposal.
func (g *Game) planPrompt(seat engine.Seat) (engine.Prompt, bool) {
	p := engine.Prompt{Seat: seat}
	if !slices.Contains(g.Plan.Asked, seat) {
		return p, false
	}
	s := g.Todo.Top()
	p.Headline = text.M("ask.plan", "who", g.who(g.Plan.By), "what", divisions[s.Do].text(g, s, g.Plan.Move))
	p.Choices = yesNo("plan")
	g.window(&p, topicShares, "yes")
	return p, true
}

// agree handles an affected player's answer to a proposal.
func (g *Game) agree(seat engine.Seat, yes bool, d *engine.Dice) {
	s, p := g.Todo.Top(), g.Plan
	if !yes {
		g.Plan = nil
		g.tell("objected", seat, text.M("say.objected", "who", g.who(seat)))
		return
	}
	p.Asked = without(p.Asked, seat)
	g.tell("agreed", seat, text.M("say.agreed", "who", g.who(seat)))
	if len(p.Asked) == 0 {
		g.Plan = nil
		g.Todo.Pop()
		divisions[s.Do].do(g, s, p.Move, numbers(p.Move), d)
	}
}

// dropImpossiblePlan drops a proposal that is no longer possible, because the gold to be paid was given away or a hero
// would be healed beyond the maximum.
func (g *Game) dropImpossiblePlan() {
	p := g.Plan
	if p == nil {
		return
	}
	g.Plan = nil
	asked, open := g.question(p.By)
	if open && engine.Legal([]engine.Prompt{asked}, p.By, p.Move) != nil {
		g.Plan = p
		return
	}
	g.tell("lapsed", p.By, text.M("say.plan-lapsed", "who", g.who(p.By)))
}

func numbers(m engine.Move) []int {
	var out []int
	for _, w := range m.Args() {
		n, err := strconv.Atoi(w)
		if err != nil {
			return nil
		}
		out = append(out, n)
	}
	return out
}

func share(key string, who text.Message, least, most int) engine.Slot {
	return engine.Slot{Name: key[len("slot."):], Label: text.M(key, "who", who),
		Count: engine.Range{Min: least, Max: most}}
}

func (g *Game) perHero(key string, most func(*Hero) int) []engine.Slot {
	var out []engine.Slot
	for i := range g.Heroes {
		out = append(out, share(key, texts.Name(g.Heroes[i].ID), 0, most(&g.Heroes[i])))
	}
	return out
}

// divideForm offers a division: a form, and the plainest divisions as choices.
func (g *Game) divideForm(p *engine.Prompt, verb string, slots []engine.Slot, sum int, s Step) {
	f := engine.Form{Verb: verb, Label: text.M("form.divide"), Slots: slots, Sum: &engine.Range{Min: sum, Max: sum},
		Rolls: true, Reveals: true}
	if len(slots) > 1 {
		p.Forms = append(p.Forms, f)
	}
	for _, ns := range suggestions(slots, sum) {
		var words []any
		for _, n := range ns {
			words = append(words, n)
		}
		m := engine.MakeMove(verb, words...)
		if f.Accepts(m) && p.Find(m) == nil {
			p.Choices = append(p.Choices,
				engine.Choice{Move: m, Label: divisions[s.Do].text(g, s, m), Rolls: true, Reveals: true})
		}
	}
}

// suggestions returns the plainest divisions: evenly, and as much as possible to one hero after the other. With two
// slots it returns all divisions.
func suggestions(slots []engine.Slot, sum int) [][]int {
	var out [][]int
	if len(slots) == 2 {
		for n := sum; n >= 0; n-- {
			out = append(out, []int{n, sum - n})
		}
		return out
	}
	even := make([]int, len(slots))
	for left, i, idle := sum, 0, 0; left > 0 && idle <= len(slots); i = (i + 1) % len(slots) {
		if even[i] < slots[i].Count.Max {
			even[i]++
			left--
			idle = 0
		} else {
			idle++
		}
	}
	out = append(out, even)
	for first := range slots {
		ns, left := make([]int, len(slots)), sum
		for k := range slots {
			i := (first + k) % len(slots)
			ns[i] = min(left, slots[i].Count.Max)
			left -= ns[i]
		}
		out = append(out, ns)
	}
	return out
}

// A direction tells whether heroes get gold and willpower or give them. Its words are part of text keys.
type direction string

const (
	toHeroes   direction = "to"
	fromHeroes direction = "from"
)

// shareText describes what a hero gets or gives, nothing if that is nothing.
func (g *Game) shareText(d direction, who engine.Seat, gold, will int) []text.Message {
	switch {
	case gold > 0 && will > 0:
		return []text.Message{text.M("part.both-"+string(d), "who", g.who(who), "gold", gold, "will", will)}
	case gold > 0:
		return []text.Message{text.M("part.gold-"+string(d), "who", g.who(who), "n", gold)}
	case will > 0:
		return []text.Message{text.M("part.will-"+string(d), "who", g.who(who), "n", will)}
	}
	return nil
}

// mostUnits is the most shares that fit on a button with their units.
const mostUnits = 2

// filled counts the shares that are not empty.
func filled(ns []int) int {
	n := 0
	for _, x := range ns {
		if x > 0 {
			n++
		}
	}
	return n
}

// willText describes the willpower that each hero gets or gives.
func willText(d direction) func(*Game, Step, []int) []text.Message {
	return func(g *Game, _ Step, ns []int) []text.Message {
		wills := make([]int, len(g.Heroes))
		copy(wills, ns)
		return g.sharesText(d, make([]int, len(g.Heroes)), wills)
	}
}

// mostShares is the most shares that fit on a button one by one.
const mostShares = 4

// sharesText describes the gold and willpower that the heroes get or give; more than mostUnits shares name their unit
// once in front.
func (g *Game) sharesText(d direction, golds, wills []int) []text.Message {
	var out []text.Message
	n, mixed := filled(golds)+filled(wills), filled(golds) > 0 && filled(wills) > 0
	if n > mostShares || mixed && n == mostShares {
		return []text.Message{g.shareTotals(golds, wills)}
	}
	if n <= mostUnits {
		for i := range golds {
			out = append(out, g.shareText(d, engine.Seat(i), golds[i], wills[i])...)
		}
		return out
	}
	for _, of := range []struct {
		key string
		ns  []int
	}{{"part.all-gold-", golds}, {"part.all-will-", wills}} {
		var parts []text.Message
		for i, n := range of.ns {
			if n > 0 {
				parts = append(parts, text.M("part.things", "who", g.who(engine.Seat(i)), "n", n))
			}
		}
		if len(parts) > 0 {
			out = append(out, text.M(of.key+string(d), "parts", parts))
		}
	}
	return out
}

// shareTotals describes shares that are too many for a button: an even division as such, others by their totals.
func (g *Game) shareTotals(golds, wills []int) text.Message {
	var shares []int
	gold, will, givers := 0, 0, 0
	for i := range golds {
		gold, will = gold+golds[i], will+wills[i]
		if golds[i]+wills[i] > 0 {
			givers++
		}
		for _, n := range []int{golds[i], wills[i]} {
			if n > 0 {
				shares = append(shares, n)
			}
		}
	}
	if slices.Max(shares)-slices.Min(shares) <= 1 {
		return text.M("part.even")
	}
	return text.M("part.totals", "gold", gold, "will", will, "n", givers)
}
