package returnofheroes

import (
	"skald/engine"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/text"
)

// court is the royal court.
var court = land.At("J5")

// courtOpen says that personal quests can be had at the court: where none are
// dealt (7.1, 7.4.1), and those left over at a table of five (8.5).
func (g *Game) courtOpen() bool {
	return g.Variant.Court || g.Variant.Solo || len(g.Heroes) > 4
}

// questLacks says why a hero cannot have a personal quest where he stands; "" when
// he can (7.1). The king need not be there.
func (g *Game) questLacks(seat engine.Seat) string {
	h := g.hero(seat)
	switch {
	case !g.courtOpen():
		return "no.court-option"
	case !h.Towards.IsZero():
		return "no.half-way"
	case h.At != court:
		return "no.court-here"
	case len(h.Quests) >= pieces.MaxQuests:
		return "no.court-two"
	case len(g.questsLeft()) == 0:
		return "no.court-none"
	}
	return ""
}

// questsAtCourt are the choices among the quests nobody has.
func (g *Game) questsAtCourt() []engine.Choice {
	var out []engine.Choice
	for _, id := range g.questsLeft() {
		q, _ := pieces.QuestOf(id)
		out = append(out, engine.Choice{Move: engine.MakeMove("take", id), Label: text.M("choice.undertake", "quest", name(id)), Hint: brief(id),
			Group: text.M("group.court"), Place: q.Steps[0].To.String(), Icon: "quest"})
	}
	return out
}

// courtNote reminds a solo player at the court that one quest counts: the points
// are for its gem, and there is one (7.4.2).
func (g *Game) courtNote(seat engine.Seat) []text.Message {
	if g.Variant.Solo && len(g.hero(seat).Quests) > 0 && g.questLacks(seat) == "" {
		return []text.Message{text.M("note.second-quest")}
	}
	return nil
}

// undertake gives a hero a personal quest at the court.
func (g *Game) undertake(seat engine.Seat, id string) {
	h := g.hero(seat)
	h.Quests = append(h.Quests, questCard{ID: id, Step: 1})
	g.tell("undertook", seat, text.M("say.undertook", "who", g.who(seat), "quest", name(id), "about", brief(id))).Facts = engine.Facts{Piece: id, From: court.String()}
}
