package returnofheroes

import (
	"slices"
	"strconv"
	"strings"

	"skald/engine"
	"skald/engine/lists"
	"skald/engine/offer"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/engine/text"
)

// QuestCard returns the hero's card of a personal quest, nil if they do not have it.
func (h *Hero) QuestCard(quest string) *QuestCard {
	return lists.Find(h.Quests, func(q *QuestCard) bool { return q.ID == quest })
}

// OnStep reports whether the next step of a personal quest of the hero is this one: then they see its piece (4.3.5).
func (h *Hero) OnStep(quest string, n int) bool {
	c := h.QuestCard(quest)
	return c != nil && c.Step == n
}

// StepOf returns the next step of a card; false if the quest is done.
func (c *QuestCard) StepOf(box *pieces.Box) (pieces.QuestStep, bool) {
	q, ok := box.QuestOf(c.ID)
	if !ok || c.Step < 1 || c.Step > 3 {
		return pieces.QuestStep{}, false
	}
	return q.Steps[c.Step-1], true
}

// Goal returns the point of the next step of a personal quest, the zero Point if the quest is done.
func (h *Hero) Goal(c *QuestCard) land.Point {
	s, ok := c.StepOf(h.box)
	switch {
	case !ok:
		return noPoint
	case s.Home:
		return h.House
	}
	return s.To
}

// stepLacks returns the reason that a hero cannot do the next step of a personal quest at the present place; "" if they
// can. Adversaries are fought, not completed.
func (g *turn) stepLacks(seat engine.Seat, quest string) string {
	h := g.Hero(seat)
	c := h.QuestCard(quest)
	if c == nil {
		return "no.not-your-quest"
	}
	s, ok := c.StepOf(g.box)
	if !ok {
		return "no.quest-done"
	}
	p, _ := g.box.Get(s.Piece)
	switch {
	case !h.Towards.IsZero():
		return "no.half-way"
	case h.At != h.Goal(c):
		return "no.elsewhere"
	case s.Piece != "" && !g.present(s.Piece, h.At):
		return "no.person"
	case s.Piece != "" && p.Kind == pieces.Adversary:
		return "no.one-fight"
	case p.Meeting.Cost > h.Gold:
		return "no.gold"
	case slices.Contains(g.Met, s.Piece) && s.Piece != "":
		return "no.met"
	}
	return ""
}

// doQuest does the next step of a personal quest without an adversary to beat.
func (g prizes) doQuest(seat engine.Seat, quest string) {
	h := g.Hero(seat)
	s, _ := h.QuestCard(quest).StepOf(g.box)
	p, _ := g.box.Get(s.Piece)
	if p.Meeting.Cost > 0 {
		g.visit().pay(seat, p.Meeting.Cost)
	}
	if p.Meeting.Test {
		g.Met = append(g.Met, s.Piece)
		g.Todo.Next(Step{Do: DoLore, Seat: seat, Piece: s.Piece, Skill: p.Meeting.Skill})
		return
	}
	g.completeStep(seat, quest)
}

// completeStep completes the next step of a personal quest (5.6): the old item is out of the game, the new one is on
// the card, the reward is paid, a piece comes from the bag. The first step of all wakes the Nameless, the third wins
// the gem.
func (g prizes) completeStep(seat engine.Seat, quest string) {
	h := g.Hero(seat)
	c := h.QuestCard(quest)
	s, _ := c.StepOf(g.box)
	done := c.Step
	if c.Piece != "" {
		g.Removed = g.put(g.Removed, c.Piece)
		c.Piece = ""
	}
	e := g.tell("quest", seat, text.M("say.quest-step", "who", g.who(seat), "quest", view.Name(quest), "step", done))
	e.Facts = engine.Facts{Piece: quest, Amount: done}
	if s.Piece != "" {
		// The piece is no longer on the map: it is on the card, its item side up.
		e.Facts.Piece, e.Facts.From = s.Piece, g.pointOf(s.Piece)
		g.lift(s.Piece)
		c.Piece = s.Piece
		e.Text = g.said(text.M("say.quest-item", "who", g.who(seat), "quest", view.Name(quest), "step", done, "item",
			view.Name(s.Gives)))
	}
	c.Step++
	after := []Step{{Do: doDraw, Seat: seat}}
	if done == 1 {
		after = append(after, Step{Do: doWake, Seat: seat})
	}
	if done == 3 && !h.Gem {
		h.Gem = true
		g.tell("gem", seat, text.M("say.gem", "who", g.who(seat))).Facts = engine.Facts{Piece: "gem"}
	}
	g.reward(seat, s.Reward, after...)
}

var completing = action{
	refuse: quests.Refuse,
	do: afterMoving(func(g *Game, seat engine.Seat, m engine.Move, _ *engine.Dice) {
		if id := g.box.Long(m.Arg(0)); g.Hero(seat).QuestCard(id) != nil {
			g.prizes().doQuest(seat, id)
		} else {
			g.prizes().completeSide(seat, id)
		}
	}),
}

// quests are the personal quests whose next step can be done, and the side quests that can be completed, at the place
// of the hero on turn.
var quests = offer.Moves[*Game, string]{
	Candidates: func(g *Game, seat engine.Seat) []string {
		h := g.Hero(seat)
		out := make([]string, 0, pieces.MaxQuests+pieces.MaxSideQuests)
		for i := range h.Quests {
			out = append(out, h.Quests[i].ID)
		}
		return append(out, h.Side...)
	},
	Lacks: questLacks,
	Show:  showQuest,
	Read: func(g *Game, seat engine.Seat, m engine.Move) (string, error) {
		id := g.box.Long(m.Arg(0))
		switch {
		case m.Arg(0) == "":
			return "", no("no.idle-complete", "5.6")
		case !isSide(id) && !isPersonal(id):
			return "", meant(no("no.quest", "5.6", "what", called(g.box, words(m)), "quests", g.questWords(seat)), m,
				questNames(g.box))
		}
		return id, nil
	},
	Else: func(g *Game, seat engine.Seat, id string, _ engine.Move) error {
		return g.refuseQuest(seat, id, "no.elsewhere")
	},
}

func isSide(id string) bool { return strings.HasPrefix(id, "side-") }

func isPersonal(id string) bool { return strings.HasPrefix(id, "quest-") }

// questLacks returns the reason that a quest, or its next step, cannot be completed at the place of the hero on turn
// (5.3, 5.6).
func questLacks(g *Game, seat engine.Seat, id string) offer.Reason {
	h := g.Hero(seat)
	why := ""
	switch {
	case isPersonal(id):
		why = g.stepLacks(seat, id)
	case !slices.Contains(h.Side, id):
		return func() *engine.Refusal {
			r := no("no.side-not-yours", "5.3", "quest", view.Name(id))
			if i := g.Find(id); i >= 0 && !g.Tokens[i].Down {
				r.Instead = g.traces(id)
			}
			return r
		}
	default:
		why = g.SideLacks(seat, id)
	}
	if why == "" {
		return nil
	}
	return func() *engine.Refusal { return g.refuseQuest(seat, id, why) }
}

// refuseQuest returns the refusal for the missing requirement of a quest.
func (g *realm) refuseQuest(seat engine.Seat, id, why string) *engine.Refusal {
	h := g.Hero(seat)
	args := []any{"piece", view.Name(id), "n", 0, "gold", h.Gold, "move", "", "quests", g.questWords(seat)}
	if isSide(id) {
		p, _ := g.box.Get(id)
		args = append(args, "place", view.Place(p.Task.To), "person", view.Name(p.Task.Person), "thing",
			view.Name(p.Task.Fetch))
		if p.Task.Buy != "" {
			args = append(args, "goods", view.Name("item-"+p.Task.Buy+"-1"))
		}
		if p.Task.Fetch != "" {
			thing, _ := g.box.Get(p.Task.Fetch)
			args = append(args, "from", view.Place(thing.Home))
		}
		if why == "no.second-tool" {
			return h.cannotCarry(why, FetchedFor(g.box, p.Task))
		}
		return lack(why, args...)
	}
	c := h.QuestCard(id)
	if c != nil {
		if s, ok := c.StepOf(g.box); ok {
			p, _ := g.box.Get(s.Piece)
			if s.Piece != "" {
				args[1] = view.Name(s.Piece)
			}
			args[3] = p.Meeting.Cost
			args = append(args, "place", view.Place(h.Goal(c)), "person", view.Name(s.Piece), "skill",
				view.Name(pieces.Melee.String()))
		}
	}
	switch why {
	case "no.elsewhere":
		r := no(why, "5.6", args...)
		r.Instead = text.M("no.elsewhere.step", "step", text.M("step."+id+"."+strconv.Itoa(c.Step)), "place",
			view.StepPlace(id, c.Step, h.Goal(c)))
		return r
	case "no.person":
		return no(why, "5.6", args...)
	}
	return lack(why, args...)
}

// showQuest offers to complete a quest or its next step.
func showQuest(g *Game, seat engine.Seat, id string, to []engine.Choice) []engine.Choice {
	h := g.Hero(seat)
	c := engine.Choice{Move: engine.MakeMove("complete", id), Place: h.At.String(), Rolls: true, Reveals: true}
	if isSide(id) {
		c.Label, c.Icon = text.M("choice.complete", "quest", view.Name(id)), "side-quest"
		if !g.terse {
			c.Hint = text.M("hint.reward", "reward", g.sideReward(seat, id))
		}
		return append(to, c)
	}
	card := h.QuestCard(id)
	c.Label, c.Icon = text.M("step."+id+"."+strconv.Itoa(card.Step)), "quest"
	if s, _ := card.StepOf(g.box); !g.terse {
		c.Hint = g.questHint(seat, s)
	}
	return append(to, c)
}

// questHint describes the cost and reward of the next step of a personal quest.
func (g *realm) questHint(seat engine.Seat, s pieces.QuestStep) text.Message {
	p, _ := g.box.Get(s.Piece)
	h := g.Hero(seat)
	switch {
	case p.Meeting.Cost > 0:
		return text.M("hint.pay-for", "n", p.Meeting.Cost, "reward", view.RewardText(s.Reward))
	case p.Meeting.Test:
		return oddsHint(p.Meeting.Skill, h.Value(p.Meeting.Skill), p.Meeting.Modifier, h.Dice(p.Meeting.Skill), 1)
	case s.Piece == "":
		return text.M("hint.gem")
	}
	return text.M("hint.get", "item", view.Name(s.Gives))
}

// questWords returns the names of a hero's quests in moves.
func (g *realm) questWords(seat engine.Seat) []text.Message {
	var out []text.Message
	h := g.Hero(seat)
	for i := range h.Quests {
		out = append(out, text.M("where.word", "name", view.Name(h.Quests[i].ID), "word", h.Quests[i].ID))
	}
	for _, id := range h.Side {
		out = append(out, text.M("where.word", "name", view.Name(id), "word", id))
	}
	if len(out) == 0 {
		out = append(out, text.M("nothing"))
	}
	return out
}

// questGoal is the place at which a quest of a hero continues.
type questGoal struct {
	at    land.Point
	quest string
}

// questGoals appends the places of the next steps of the hero's own quests, and the destinations of their side quests.
func (g *realm) questGoals(seat engine.Seat, to []questGoal) []questGoal {
	h := g.Hero(seat)
	for i := range h.Quests {
		c := &h.Quests[i]
		to = append(to, questGoal{h.Goal(c), c.ID})
	}
	for _, id := range h.Side {
		at, _ := g.errand(seat, id)
		to = append(to, questGoal{at, id})
	}
	return to
}
