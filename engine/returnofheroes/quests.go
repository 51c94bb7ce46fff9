package returnofheroes

import (
	"slices"

	"skald/engine"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/text"
)

// card is the hero's card of a personal quest, nil when it is not his.
func (h *hero) card(quest string) *questCard {
	i := slices.IndexFunc(h.Quests, func(q questCard) bool { return q.ID == quest })
	if i < 0 {
		return nil
	}
	return &h.Quests[i]
}

// onStep says that the next step of a personal quest of the hero is this one:
// then he sees its piece (4.3.5).
func (h *hero) onStep(quest string, n int) bool {
	c := h.card(quest)
	return c != nil && c.Step == n
}

// stepOf is the step a card stands at; false when the quest is done.
func (c *questCard) stepOf() (pieces.QuestStep, bool) {
	q, ok := pieces.QuestOf(c.ID)
	if !ok || c.Step < 1 || c.Step > 3 {
		return pieces.QuestStep{}, false
	}
	return q.Steps[c.Step-1], true
}

// goal is where the next step of a personal quest is done, nowhere when it is
// done.
func (h *hero) goal(c *questCard) land.Point {
	s, ok := c.stepOf()
	switch {
	case !ok:
		return noPoint
	case s.Home:
		return h.House
	}
	return s.To
}

// stepLacks says what a hero still lacks for the next step of a personal quest
// where he stands; "" when nothing. Adversaries are fought, not completed.
func (g *Game) stepLacks(seat engine.Seat, quest string) string {
	h := g.hero(seat)
	c := h.card(quest)
	if c == nil {
		return "no.not-your-quest"
	}
	s, ok := c.stepOf()
	if !ok {
		return "no.quest-done"
	}
	p, _ := pieces.Get(s.Piece)
	switch {
	case !h.Towards.IsZero():
		return "no.half-way"
	case h.At != h.goal(c):
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

// doQuest does the next step of a personal quest where nobody has to be beaten.
func (g *Game) doQuest(seat engine.Seat, quest string) {
	h := g.hero(seat)
	s, _ := h.card(quest).stepOf()
	p, _ := pieces.Get(s.Piece)
	if p.Meeting.Cost > 0 {
		g.pay(seat, p.Meeting.Cost)
	}
	if p.Meeting.Test {
		g.Met = append(g.Met, s.Piece)
		g.Todo.Next(step{Do: doLore, Seat: seat, Piece: s.Piece, Skill: p.Meeting.Skill})
		return
	}
	g.completeStep(seat, quest)
}

// completeStep completes the next step of a personal quest (5.6): the old item
// is out of the game, the new one lies on the card, the reward is paid, a piece
// comes from the bag. The first step of all wakes the Nameless, the third wins
// the gem.
func (g *Game) completeStep(seat engine.Seat, quest string) {
	h := g.hero(seat)
	c := h.card(quest)
	s, _ := c.stepOf()
	done := c.Step
	if c.Piece != "" {
		g.Removed = put(g.Removed, c.Piece)
		c.Piece = ""
	}
	e := g.tell("quest", seat, text.M("say.quest-step", "who", g.who(seat), "quest", name(quest), "step", done))
	e.Facts = engine.Facts{Piece: quest, Amount: done}
	if s.Piece != "" {
		// The piece is on the map no more: it lies on the card, its item side up.
		e.Facts.Piece, e.Facts.From = s.Piece, g.pointOf(s.Piece)
		g.lift(s.Piece)
		c.Piece = s.Piece
		e.Text = g.said(text.M("say.quest-item", "who", g.who(seat), "quest", name(quest), "step", done, "item", name(s.Gives)))
	}
	c.Step++
	after := []step{{Do: doDraw, Seat: seat}}
	if done == 1 {
		after = append(after, step{Do: doWake, Seat: seat})
	}
	if done == 3 && !h.Gem {
		h.Gem = true
		g.tell("gem", seat, text.M("say.gem", "who", g.who(seat))).Facts = engine.Facts{Piece: "gem"}
	}
	g.reward(seat, s.Reward, after...)
}
