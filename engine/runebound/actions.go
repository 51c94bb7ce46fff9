package runebound

import (
	"maps"
	"slices"
	"strconv"

	"skald/engine"
	"skald/engine/lists"
	"skald/engine/runebound/ability"
	"skald/engine/runebound/land"
	"skald/engine/text"
)

// action implements an action of the vocabulary.
type action struct {
	// do runs the action immediately.
	do func(g *Game, s Step, t *ability.Term, d *engine.Dice)
	// options lists the owner's choices, and with carries out the chosen one. The owner is not asked if there is only
	// one option and it is mandatory; without options nothing happens.
	options func(g *Game, s Step, t *ability.Term) []Option
	with    func(g *Game, s Step, t *ability.Term, word string, d *engine.Dice)
	// free reports whether even a single option may be declined.
	free bool
}

// Option is a possible choice.
type Option struct {
	Word  string
	label text.Message
	place string
	hint  text.Message
}

// actions implements all actions of the vocabulary. It is never written after the program has started.
var actions map[string]action

func at(do func(g *Game, s Step, n int)) action {
	return action{do: func(g *Game, s Step, t *ability.Term, _ *engine.Dice) { do(g, s, t.N()) }}
}

func onRoll(do func(g *Game, r *Roll, t *ability.Term, d *engine.Dice)) action {
	return action{do: func(g *Game, _ Step, t *ability.Term, d *engine.Dice) {
		if r := g.Rolling(); r != nil && r.Die > 0 {
			do(g, r, t, d)
		}
	}}
}

func onHurt(do func(g *Game, h *hurt, s Step, t *ability.Term)) action {
	return action{do: func(g *Game, s Step, t *ability.Term, _ *engine.Dice) {
		if n := len(g.Hurts); n > 0 {
			do(g, &g.Hurts[n-1], s, t)
		}
	}}
}

// ofOwn lets the owner choose one of their cards.
func ofOwn(list func(g *Game, s Step, t *ability.Term) []string, with func(g *Game, s Step, word string)) action {
	return action{
		options: func(g *Game, s Step, t *ability.Term) []Option {
			return lists.Map(list(g, s, t), func(id string) Option { return Option{Word: id, label: name(id)} })
		},
		with: func(g *Game, s Step, _ *ability.Term, word string, _ *engine.Dice) { with(g, s, word) },
	}
}

func init() {
	actions = map[string]action{}
	for _, of := range []map[string]action{rollActions(), woundActions(), goodsActions(), placeActions(),
		courseActions()} {
		maps.Copy(actions, of)
	}
}

// rollActions returns the actions that roll dice or change the present roll.
func rollActions() map[string]action {
	return map[string]action{
		"reroll": onRoll(func(g *Game, r *Roll, _ *ability.Term, d *engine.Dice) {
			r.Forced = "" // the second result counts
			g.throw(r, d)
			g.next(g.automatic("rolled", r.Seat, r.Who)...)
		}),
		"die-is": onRoll(func(g *Game, r *Roll, t *ability.Term, _ *engine.Dice) {
			r.Die = t.N()
			g.next(g.automatic("rolled", r.Seat, r.Who)...)
		}),
		"succeed": {do: func(g *Game, _ Step, _ *ability.Term, _ *engine.Dice) {
			if r := g.Rolling(); r != nil {
				r.Forced = "succeed"
				g.next(g.automatic("rolled", r.Seat, r.Who)...)
			}
		}},
		"miscarry": {do: func(g *Game, _ Step, _ *ability.Term, _ *engine.Dice) {
			if r := g.Rolling(); r != nil {
				r.Forced = "miscarry"
			}
		}},
		"attack": {do: func(g *Game, s Step, t *ability.Term, _ *engine.Dice) { g.extraAttack(s, t.Arg(0)) }},
		"test": {do: func(g *Game, s Step, t *ability.Term, _ *engine.Dice) {
			skill := ""
			if len(t.Args) > 1 {
				skill = t.Args[1]
			}
			g.startRoll(Roll{Kind: RollTest, Seat: s.Seat, Value: parseValue(t.Arg(0)), Skill: skill, Target: t.N(),
				Of: s.Of})
		}},
	}
}

// woundActions returns the actions that deal, cancel or heal wounds and exhaustion.
func woundActions() map[string]action {
	return map[string]action{
		"wound-foe":   at(func(g *Game, s Step, n int) { g.woundFoe(s.Seat, n, "") }),
		"foe-heals":   at(func(g *Game, s Step, n int) { g.foeHeals(s.Seat, n) }),
		"cancel":      onHurt(func(g *Game, h *hurt, s Step, t *ability.Term) { g.cancel(h, s, t.N()) }),
		"cancel-all":  onHurt(func(g *Game, h *hurt, s Step, _ *ability.Term) { g.cancel(h, s, h.N) }),
		"cancel-half": onHurt(func(g *Game, h *hurt, s Step, _ *ability.Term) { g.cancel(h, s, (h.N+1)/2) }),
		"shift": {
			options: func(g *Game, s Step, _ *ability.Term) []Option {
				if n := len(g.Hurts); n == 0 || g.Hurts[n-1].N == 0 || g.attacked(s.Seat) {
					return nil
				}
				return g.allyOptions(s.Seat)
			},
			with: func(g *Game, s Step, t *ability.Term, word string, _ *engine.Dice) {
				h := &g.Hurts[len(g.Hurts)-1]
				n := min(t.N(), h.N)
				h.N -= n
				g.tell("shifted", s.Seat,
					text.M("say.shifted", "who", name(word), "n", n)).Facts = engine.Facts{Piece: word, Amount: n}
				g.woundAlly(s.Seat, word, n)
			},
		},
		"wound": at(func(g *Game, s Step, n int) {
			if s.Who != "" {
				g.woundAlly(s.Seat, s.Who, n)
			} else {
				g.hurt(s.Seat, n, "", false)
			}
		}),
		"exhaust": at(func(g *Game, s Step, n int) {
			if s.Who != "" {
				g.exhaustAlly(s.Seat, s.Who, n)
			} else {
				g.tire(s.Seat, n)
			}
		}),
		"recover":  at(func(g *Game, s Step, n int) { g.recover(s.Seat, s.Who, 0, n) }),
		"heal":     at(func(g *Game, s Step, n int) { g.recover(s.Seat, s.Who, n, 0) }),
		"heal-all": at(func(g *Game, s Step, _ int) { g.recover(s.Seat, s.Who, many, many) }),
	}
}

// goodsActions returns the actions that give and take cards, gold and points.
func goodsActions() map[string]action {
	return map[string]action{
		"renew": ofOwn(func(g *Game, s Step, _ *ability.Term) []string { return g.cardsFacing(s.Seat, true) },
			(*Game).renewCard),
		"turn-down": ofOwn(func(g *Game, s Step, _ *ability.Term) []string { return g.cardsFacing(s.Seat, false) },
			(*Game).turnCardDown),
		"gold": at(func(g *Game, s Step, n int) { g.gain(s.Seat, n) }),
		"gold-per": {do: func(g *Game, s Step, t *ability.Term, _ *engine.Dice) {
			g.gain(s.Seat, t.N()*g.count(s.Seat, t.Arg(0)))
		}},
		"points": at(func(g *Game, s Step, n int) {
			g.change("points", s.Seat, &g.Hero(s.Seat).Points, n, "say.points", "say.points-lost")
		}),
		"take": {do: func(g *Game, s Step, _ *ability.Term, _ *engine.Dice) { g.takeCard(s.Seat, s.Of.Card) }},
		"draw-market": {do: func(g *Game, s Step, t *ability.Term, d *engine.Dice) {
			g.offerCard(s.Seat, t.Arg(0), d)
		}},
		"lose": ofOwn(func(g *Game, s Step, t *ability.Term) []string {
			return slices.DeleteFunc(g.CardsOf(s.Seat, t.Arg(0), false), func(id string) bool {
				return !g.CanLose(s.Seat, id)
			})
		}, func(g *Game, s Step, word string) { g.discard(s.Seat, ref{Card: word, List: listGoods}) }),
	}
}

// placeActions returns the actions that move heroes and things on the map.
func placeActions() map[string]action {
	return map[string]action{
		"step": {
			options: func(g *Game, s Step, _ *ability.Term) []Option {
				return g.hexOptions(s.Seat, g.Hero(s.Seat).At.Neighbours())
			},
			with: func(g *Game, s Step, _ *ability.Term, word string, _ *engine.Dice) {
				at, _ := land.Parse(word)
				g.walkTo(s.Seat, at)
				g.jump(s.Seat, at)
			},
		},
		"go-town": {
			options: func(g *Game, s Step, _ *ability.Term) []Option {
				return g.hexOptions(s.Seat, land.NearestTowns(g.Hero(s.Seat).At))
			},
			with: func(g *Game, s Step, _ *ability.Term, word string, _ *engine.Dice) {
				at, _ := land.Parse(word)
				g.putOn(s.Seat, at)
			},
		},
		"scout": {do: func(g *Game, s Step, t *ability.Term, d *engine.Dice) { g.scout(s.Seat, t.Arg(0), d) }},
		"swap": {
			free: true,
			options: func(g *Game, s Step, _ *ability.Term) []Option {
				var out []Option
				for _, o := range g.Seats(s.Seat)[1:] {
					if g.Hero(o).On && g.Hero(o).At != g.Hero(s.Seat).At {
						out = append(out, Option{Word: SeatWord(o), label: g.Who(o), place: g.Hero(o).At.String()})
					}
				}
				return out
			},
			with: func(g *Game, s Step, _ *ability.Term, word string, _ *engine.Dice) {
				o, _ := parseSeat(word)
				mine, theirs := g.Hero(s.Seat).At, g.Hero(o).At
				g.putOn(s.Seat, theirs)
				g.putOn(o, mine)
			},
		},
		"bury-track": {
			free: true,
			options: func(g *Game, _ Step, _ *ability.Term) []Option {
				var out []Option
				for i, u := range g.Track {
					if u.Card != "" && (g.Facing == nil || g.Facing.Place != i+1) {
						out = append(out, Option{Word: strconv.Itoa(i + 1), label: name(u.Card), place: u.At.String()})
					}
				}
				return out
			},
			with: func(g *Game, s Step, _ *ability.Term, word string, _ *engine.Dice) {
				n, _ := strconv.Atoi(word)
				g.bury(n)
			},
		},
	}
}

// branchHint returns the odds of the test that a branch of a card begins with, zero if it begins with none.
func (g *Game) branchHint(seat engine.Seat, list []ability.Term) text.Message {
	t := &list[0]
	if t.Word != "test" || g.terse {
		return text.Message{}
	}
	skill := ""
	if len(t.Args) > 1 {
		skill = t.Args[1]
	}
	return g.oddsOf(&Roll{Kind: RollTest, Seat: seat, Value: parseValue(t.Arg(0)), Skill: skill, Target: t.N()})
}

// courseActions returns the actions that decide how an adventure continues.
func courseActions() map[string]action {
	return map[string]action{
		"choose": {
			options: func(g *Game, s Step, t *ability.Term) []Option {
				var out []Option
				for i, list := range []string{"one", "two", "three"} {
					if sub := t.Subs[list]; len(sub) > 0 {
						out = append(out, Option{Word: strconv.Itoa(i + 1), label: branchLabel(sub),
							hint: g.branchHint(s.Seat, sub)})
					}
				}
				return out
			},
			with: func(g *Game, s Step, _ *ability.Term, word string, _ *engine.Dice) {
				n, _ := strconv.Atoi(word)
				g.below(s, []string{"one", "two", "three"}[n-1])
			},
		},
		"if": {do: func(g *Game, s Step, t *ability.Term, _ *engine.Dice) {
			list := "else"
			if g.holds(t.Subs["that"], g.nowFor(s.Seat, s.What, "")) {
				list = "then"
			}
			g.below(s, list)
		}},
		"by-die": {do: func(g *Game, s Step, _ *ability.Term, d *engine.Dice) {
			n := d.Pick(streamDie, 20) + 1
			g.Feats.Rolls++
			g.tell("by-die", s.Seat,
				text.M("say.by-die", "who", g.Who(s.Seat), "n", n)).Facts = engine.Facts{Dice: []int{n}}
			switch {
			case n <= 7:
				g.below(s, "low")
			case n <= 14:
				g.below(s, "middle")
			default:
				g.below(s, "high")
			}
		}},
		"repeat": {do: func(g *Game, s Step, t *ability.Term, _ *engine.Dice) {
			for range t.N() {
				g.below(s, "of")
			}
		}},
		"fail":    {do: func(g *Game, s Step, _ *ability.Term, _ *engine.Dice) { g.conclude(outcomeFailed) }},
		"win":     {do: func(g *Game, s Step, _ *ability.Term, _ *engine.Dice) { g.conclude(outcomeBeaten) }},
		"keep":    {do: func(g *Game, s Step, _ *ability.Term, _ *engine.Dice) { g.keepEncounter(s.Seat, s.Of.Card) }},
		"discard": {do: func(g *Game, s Step, _ *ability.Term, _ *engine.Dice) { g.discard(s.Seat, s.Of) }},
		"to-track": {do: func(g *Game, s Step, _ *ability.Term, _ *engine.Dice) {
			if a := g.Adventure(); a != nil && a.ID == s.Of.Card {
				g.toTrack()
			}
		}},
		"fight":      {do: func(g *Game, s Step, _ *ability.Term, _ *engine.Dice) { g.engageAfterAll(s.Seat) }},
		"draw-again": {do: func(g *Game, s Step, _ *ability.Term, _ *engine.Dice) { g.drawAgain(s.Seat) }},
	}
}

// many exceeds any possible number of wounds or exhaustion.
const many = 999

// below puts the list below a step's term in front of all other steps.
func (g *Game) below(s Step, list string) {
	t := g.edition.term(s.Of)
	var todo []Step
	for i := range t.Subs[list] {
		next := s
		next.Of = s.Of.into(list, i)
		todo = append(todo, next)
	}
	g.next(todo...)
}

// OptionsOf lists the choices to make before an effect: the ally it affects, or the options of its action.
func (g *Game) OptionsOf(s Step) (list []Option, free bool) {
	t := g.edition.term(s.Of)
	if s.Who == AnyAlly {
		return slices.DeleteFunc(g.allyOptions(s.Seat), func(o Option) bool {
			return slices.Contains([]string{"heal", "heal-all", "recover"}, t.Word) &&
				!g.hasTokens(s.Seat, o.Word, t.Word)
		}), false
	}
	if a := actions[t.Word]; a.options != nil {
		return a.options(g, s, t), a.free
	}
	return nil, false
}

func effectWaits(g *Game, s Step) bool {
	list, free := g.OptionsOf(s)
	return s.Seat == g.Active && (len(list) > 1 || free && len(list) > 0)
}

func askEffect(g *Game, s Step, p *engine.Prompt) {
	list, free := g.OptionsOf(s)
	t := g.edition.term(s.Of)
	key := "ask.effect." + t.Word
	if s.Who == AnyAlly {
		key = "ask.effect.ally"
	}
	p.Headline = text.M(key, "who", g.Who(p.Seat), "what", name(s.Of.Card))
	for _, o := range list {
		p.Choices = append(p.Choices,
			engine.Choice{Move: engine.MakeMove("choose", o.Word), Label: text.M("choice.choose", "what", o.label),
				Hint: o.hint, Place: o.place, Icon: "choose", Rolls: true, Reveals: true})
	}
	if free {
		p.Choices = append(p.Choices,
			engine.Choice{Move: "no", Label: text.M("choice.leave-it"), Icon: "on", Rolls: true, Reveals: true})
	}
	if g.terse {
		return
	}
	if f := g.Facing; f != nil && f.Seat == p.Seat {
		p.Details = g.fightLines()
	}
	if f := g.Facing; f == nil || f.Card != s.Of.Card || f.Seat != p.Seat { // otherwise the options include it
		p.Details = append(p.Details, g.edition.rule(s.Of).Text())
	}
}

func answerEffect(g *Game, s Step, _ engine.Seat, m engine.Move, d *engine.Dice) {
	g.Todo.Pop()
	if m.Verb() == "no" {
		return
	}
	g.effectWith(s, m.Arg(0), d)
}

// effectWith carries out an effect with the chosen option.
func (g *Game) effectWith(s Step, word string, d *engine.Dice) {
	if s.Who == AnyAlly {
		s.Who = word
		g.next(s)
		return
	}
	t := g.edition.term(s.Of)
	actions[t.Word].with(g, s, t, word, d)
}

// doEffectAtOnce carries out an effect that needs no choice.
func doEffectAtOnce(g *Game, s Step, d *engine.Dice) {
	t := g.edition.term(s.Of)
	if t.Modifies() {
		g.Modify(s)
		return
	}
	list, free := g.OptionsOf(s)
	switch {
	case free: // nothing optional is asked off turn
	case len(list) > 0:
		g.effectWith(s, list[0].Word, d)
	case actions[t.Word].do != nil && s.Who != AnyAlly:
		actions[t.Word].do(g, s, t, d)
	}
}

// Modify puts a temporary modifier in force.
func (g *Game) Modify(s Step) {
	r := g.edition.rule(s.Of)
	own := s.What
	if r.For == "you" {
		own = ""
	}
	if s.Who != "" {
		own = s.Who
	}
	if rolling := g.Rolling(); rolling != nil && r.Until == "roll" && r.For == "" {
		own = rolling.Who // help for a roll applies to its roller
	}
	m := mod{Of: s.Of, Seat: s.Seat, Ally: own, Until: r.Until}
	if m.Until == "roll" {
		m.Roll = len(g.Rolls)
	}
	g.Mods = append(slices.Clone(g.Mods), m)
}

// branchLabel returns the label of a choice's branch, without its consequences if they are too long for a button.
func branchLabel(list []ability.Term) text.Message {
	if m := ability.Effects(list); fits(m, longestLabel) {
		return m
	}
	bare := slices.Clone(list)
	for i := range bare {
		bare[i].Subs = nil
	}
	return ability.Effects(bare)
}

// hexOptions offers some hexes, with hints about their towns, heroes and adventures.
func (g *Game) hexOptions(seat engine.Seat, hexes []land.Hex) []Option {
	var out []Option
	for _, h := range hexes {
		o := Option{Word: h.String(), label: h.Name(), place: h.String()}
		if !g.terse {
			o.hint = g.hexHint(seat, h)
		}
		out = append(out, o)
	}
	return out
}

func (g *Game) allyOptions(seat engine.Seat) []Option {
	var out []Option
	for _, id := range g.CardsOf(seat, "ally", false) {
		out = append(out, Option{Word: id, label: name(id)})
	}
	return out
}

func (g *Game) renewCard(s Step, id string) {
	g.Hero(s.Seat).turn(id, false)
	g.tell("renewed", s.Seat, g.UsedBy(s.Seat, id, "say.renewed")).Facts = engine.Facts{Piece: id}
}

func (g *Game) turnCardDown(s Step, id string) {
	g.Hero(s.Seat).turn(id, true)
	g.tell("turned-down", s.Seat, g.UsedBy(s.Seat, id, "say.turned-down")).Facts = engine.Facts{Piece: id}
	g.uphold(s.Seat)
}

// gain gives gold to a hero, or takes at most all they have.
func (g *Game) gain(seat engine.Seat, n int) {
	g.change("gold", seat, &g.Hero(seat).Gold, n, "say.gains", "say.loses")
}

// change adds n to a hero's amount, which does not fall below 0, and reports it under the key more or less.
func (g *Game) change(kind string, seat engine.Seat, has *int, n int, more, less string) {
	n = max(n, -*has)
	if n == 0 {
		return
	}
	*has += n
	key := more
	if n < 0 {
		key = less
	}
	g.tell(kind, seat, text.M(key, "who", g.Who(seat), "n", max(n, -n))).Facts = engine.Facts{Amount: n}
}

// count returns the number of things that gold is paid for.
func (g *Game) count(seat engine.Seat, what string) int {
	h := g.Hero(seat)
	switch what {
	case "ally":
		return len(g.CardsOf(seat, "ally", false))
	case "rune":
		return g.Runes(seat)
	case "token":
		return h.Tokens[0] + h.Tokens[1] + h.Tokens[2]
	case "reward":
		if a := g.Adventure(); a != nil {
			return a.Gold
		}
	case "round":
		if g.Facing != nil {
			return g.Facing.Round
		}
	}
	return 0
}
