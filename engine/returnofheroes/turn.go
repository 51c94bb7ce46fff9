package returnofheroes

import (
	"slices"
	"strconv"
	"strings"

	"skald/engine"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/engine/steps"
	"skald/engine/text"
)

// stepTable lists kinds of steps by their ids. The kinds of a family are in the file of their rules.
type stepTable = steps.Table[*Game, Step]

// kind is everything about one kind of step.
type kind = steps.Kind[*Game, Step]

// stepKinds are all kinds of steps. It is filled at the start, because steps lead to further steps, and never written
// again.
var stepKinds stepTable

func init() {
	stepKinds = steps.Join(heroSteps, houseSteps, turnSteps, soloSteps, fightSteps, deathSteps, rewardSteps, bagSteps,
		namelessSteps, eventSteps, broomSteps, encounterSteps, bazaarSteps)
}

// The steps of a turn.
const (
	doBegin   = "begin"   // a turn begins (3)
	doAnswer  = "answer"  // answer an offer from the bazaar first (5.5.1)
	DoMove    = "move"    // the movement (4)
	DoActions = "actions" // combat, then the other actions (5)
	doEnd     = "end"     // the turn ends
)

var turnSteps = stepTable{
	doBegin:  {Do: func(g *Game, s Step, _ *engine.Dice) { g.begin(s.Seat) }},
	doAnswer: {Waits: func(g *Game, s Step) bool { return g.Bazaar.awaits(s.Seat) }},
	DoMove: {
		Waits:  func(*Game, Step) bool { return true },
		Ask:    askMove,
		Answer: act,
	},
	DoActions: {
		Waits:  func(g *Game, s Step) bool { return g.canAct(s.Seat) },
		Ask:    askActions,
		Answer: act,
		Do:     func(g *Game, s Step, _ *engine.Dice) { g.Todo.Next(Step{Do: doEnd, Seat: s.Seat}) },
	},
	doEnd: {Do: func(g *Game, s Step, _ *engine.Dice) { g.end(s.Seat) }},
}

// only refuses other answers to a question that takes one kind of answer: other verbs because it has to be answered
// first, its own verb by the result of refuse.
func only(refuse func(g *Game, s Step, seat engine.Seat, m engine.Move) error, verbs ...string) func(*Game, Step,
	engine.Seat, engine.Move) error {
	return func(g *Game, s Step, seat engine.Seat, m engine.Move) error {
		if slices.Contains(verbs, m.Verb()) {
			return refuse(g, s, seat, m)
		}
		rule := "3"
		if g.Phase == view.PhaseHeroes {
			rule = g.Variant.section()
		}
		return no("no.first", rule, "what", text.M("first."+s.Do), "move", g.refusals().example(seat))
	}
}

// because refuses with a sentence and its section.
func because(key, rule string) func(*Game, Step, engine.Seat, engine.Move) error {
	return func(*Game, Step, engine.Seat, engine.Move) error { return no(key, rule) }
}

// showing refuses with a sentence, its section and a legal move.
func showing(key, rule string) func(*Game, Step, engine.Seat, engine.Move) error {
	return func(g *Game, _ Step, seat engine.Seat, _ engine.Move) error {
		return no(key, rule, "move", g.refusals().example(seat))
	}
}

// begin starts a turn (section 3). Unsold pieces on the counter from the hero's last turn are removed; a seat with an
// open offer answers it first.
func (g *Game) begin(seat engine.Seat) {
	if g.Phase == view.PhaseHeroes {
		g.Phase = view.PhaseMove
	} else {
		g.TurnNo++
		if seat == g.First {
			g.Round++
		}
	}
	g.Active, g.Phase = seat, view.PhaseMove
	g.Left, g.Moved, g.Goal = g.Allowance(seat), false, noPoint
	g.Fought, g.Met, g.Drawn = false, nil, 0
	if g.Bazaar != nil && g.Bazaar.Opener == seat {
		g.market().closeOffer()
	}
	g.Todo.Next(Step{Do: doAnswer, Seat: seat}, Step{Do: DoMove, Seat: seat})
	if g.musters(g.TurnNo) {
		g.Todo.Next(Step{Do: doMuster, Seat: seat})
	}
	g.tell("turn", seat, text.M("say.turn", "who", g.who(seat), "round", g.Round, "turn",
		g.TurnNo)).Facts = engine.Facts{Piece: g.Hero(seat).ID, Amount: g.TurnNo}
}

// stopMoving ends the movement and begins the actions (section 5).
func (g *state) stopMoving(seat engine.Seat) {
	if g.Phase == view.PhaseMove {
		g.Todo.Pop()
		g.Todo.Next(Step{Do: DoActions, Seat: seat})
		g.Phase, g.Left, g.Goal = view.PhaseActions, 0, noPoint
	}
}

// end passes the turn to the next seat.
func (g *Game) end(seat engine.Seat) {
	g.Todo.Drop(DoActions)
	if g.overdue() {
		g.tell("overtime", seat, text.M("say.overtime", "n", g.TurnNo, "limit", SoloTurns))
		g.Todo.Next(Step{Do: DoOvertime, Seat: seat})
	} else {
		g.Todo.Next(Step{Do: doBegin, Seat: engine.Seat((int(seat) + 1) % len(g.Heroes))})
	}
	g.Fight = nil
}

// noMore ends the turn after the open steps: a beaten hero does nothing more (5.1).
func (g *state) noMore(seat engine.Seat) {
	g.Todo.Drop(DoActions)
	g.Todo.Drop(DoMove)
	g.Todo.Then(Step{Do: doEnd, Seat: seat})
}

// askActions asks for an action after the movement: first the combat, then everything else in any order (5).
func askActions(g *Game, _ Step, p *engine.Prompt) {
	h := g.Hero(p.Seat)
	if g.facesFoe(p.Seat) {
		p.Headline, p.Details = g.challenge(p.Seat)
		p.Choices = fights.Offer(g, p.Seat, nil)
		return
	}
	p.Headline = text.M("ask.actions", "who", g.who(p.Seat), "place", view.Place(h.At))
	if !g.terse {
		goal, others := g.sheet(p.Seat)
		p.Details = slices.Concat(g.lackedHere(p.Seat), listed(goal), others, g.courtNote(p.Seat))
	}
	p.Choices = uses.Offer(g, p.Seat, g.inPeace(p.Seat, nil))
	p.Choices = drops.Offer(g, p.Seat, p.Choices)
	p.Choices = append(p.Choices,
		engine.Choice{Move: "end", Label: text.M("choice.end"), Icon: "end", Ends: !g.overdue()})
	recommend(p.Choices)
	leftUndone(g.box, p)
}

// challenge returns the question of a fight that the hero on turn cannot avoid, and what is known of the adversaries.
func (g *turn) challenge(seat engine.Seat) (ask text.Message, about []text.Message) {
	foes := g.Foes(seat)
	for _, i := range foes {
		about = append(about, text.M("fight.about", "foe", view.Name(g.Tokens[i].Piece), "about",
			view.Brief(g.Tokens[i].Piece)))
	}
	words := ".any"
	if len(foes) == 1 {
		words = ".one"
	}
	return asked("ask.fight", words, "who", g.who(seat), "place", view.Place(g.Hero(seat).At)), about
}

// asked returns a question in one of its wordings. Its own key stays the same, whatever the wording.
func asked(key, words string, args ...any) text.Message {
	return text.M(key, "ask", text.M(key+words, args...))
}

// sheet reminds the player of the next step of their quest, then of other quests and possessions.
func (g *realm) sheet(seat engine.Seat) (goal text.Message, others []text.Message) {
	h := g.Hero(seat)
	for i := range h.Quests {
		switch next := g.goalOf(seat, &h.Quests[i]); {
		case next.IsZero():
		case goal.IsZero():
			goal = next
		default:
			others = append(others, next)
		}
	}
	switch {
	case h.Gem && goal.IsZero():
		goal = text.M("sheet.gem")
	case h.Gem:
		others = append(others, text.M("sheet.gem"))
	case goal.IsZero() && g.CourtOpen():
		goal = text.M("goal.court", "place", view.Place(Court))
	}
	if len(h.Side) > 0 {
		others = append(others, g.sideSheet(seat))
	}
	return goal, append(others, text.M("sheet", "armour", h.Armour(), "gold", h.Gold, "hp", h.HP, "magic",
		h.Value(pieces.Magic), "max", h.Printed().HitPoints, "melee", h.Value(pieces.Melee), "ranged",
		h.Value(pieces.Ranged)))
}

// listed returns a list of a message, empty if it is zero.
func listed(m text.Message) []text.Message {
	if m.IsZero() {
		return nil
	}
	return []text.Message{m}
}

// goalOf describes the next step of a personal quest, with its price if it has one; zero if the quest is done.
func (g *realm) goalOf(seat engine.Seat, c *QuestCard) text.Message {
	h := g.Hero(seat)
	s, ok := c.StepOf(g.box)
	if !ok {
		return text.Message{}
	}
	p, _ := g.box.Get(s.Piece)
	key := "goal"
	if p.Meeting.Cost > 0 {
		key = "goal.costs"
	}
	return text.M(key, "gold", h.Gold, "n", p.Meeting.Cost, "place",
		view.QuestPlace(c.ID, c.Step, h.Goal(c), g.awaited(c)), "step",
		text.M("step."+c.ID+"."+strconv.Itoa(c.Step)))
}

// sideSheet names the side quests of a hero with their goals, and reports if there is no room for another.
func (g *realm) sideSheet(seat engine.Seat) text.Message {
	h := g.Hero(seat)
	var quests []text.Message
	for _, id := range h.Side {
		next, ready := g.errand(seat, id)
		quests = append(quests, view.SideGoal(g.box, view.SideQuest{ID: id, Destination: next, Ready: ready}))
	}
	key := "sheet.side"
	if len(h.Side) >= pieces.MaxSideQuests {
		key = "sheet.side-full"
	}
	return text.M(key, "quests", quests)
}

// endingMovement marks choices in the middle of a movement that end it.
func (g *turn) endingMovement(cs []engine.Choice) {
	if g.Left < 1 {
		return
	}
	for i := range cs {
		switch c := &cs[i]; {
		case c.Hint.IsZero():
			c.Hint = text.M("hint.ends")
		case strings.HasPrefix(c.Hint.Key, "effect."): // whole sentences
			c.Hint = text.M("hint.ends-after", "hint", c.Hint)
		default:
			c.Hint = text.M("hint.ends-movement", "hint", c.Hint)
		}
	}
}

// askMove asks for a destination; actions on the spot are offered at once.
func askMove(g *Game, _ Step, p *engine.Prompt) {
	h := g.Hero(p.Seat)
	switch {
	case !h.Towards.IsZero():
		p.Headline = text.M("ask.half-way", "who", g.who(p.Seat), "place", view.Place(h.Towards))
	case g.Moved:
		p.Headline = text.M("ask.move-on")
	default:
		p.Headline = text.M("ask.move")
	}
	if !g.terse {
		goal, others := g.sheet(p.Seat)
		if p.Headline.Key == "ask.move" {
			p.Goal = goal
		} else {
			others = slices.Concat(listed(goal), others)
		}
		p.Details = slices.Concat(g.lackedHere(p.Seat), others, g.courtNote(p.Seat))
	}
	r := g.reachOf(p.Seat)
	p.Choices = make([]engine.Choice, 0, r.count()+3)
	if w, ok := r.to(g.Goal); ok && !g.Goal.IsZero() {
		p.Choices = g.destination(p.Seat, w, r, p.Choices)
		p.Choices[0].Label, p.Choices[0].Group = text.M("choice.move-on", "place", view.Place(w.to)), text.Message{}
	}
	before := len(p.Choices)
	if g.facesFoe(p.Seat) || !g.unseenHere(p.Seat) {
		p.Choices = g.here(p.Seat, p.Choices)
		if !g.terse {
			g.endingMovement(p.Choices[before:])
		}
	}
	if h.Towards.IsZero() {
		words := ".go"
		if len(p.Choices) > before {
			words = ".act"
		}
		p.Headline = asked(p.Headline.Key, words, "who", g.who(p.Seat), "place", view.Place(h.At), "n", g.Left)
	}
	p.Choices = rests.Offer(g, p.Seat, p.Choices)
	p.Choices = uses.Offer(g, p.Seat, p.Choices)
	p.Choices = ventures.Offer(g, p.Seat, p.Choices)
	for w := range r.all() {
		if w.to != g.Goal {
			p.Choices = g.destination(p.Seat, w, r, p.Choices)
		}
	}
	p.Choices = stays.Offer(g, p.Seat, p.Choices)
	leftUndone(g.box, p)
}
