package returnofheroes

import (
	"slices"

	"skald/engine"
	"skald/engine/offer"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/engine/text"
)

// Court is the point of the royal court.
var Court = land.At("J5")

// CourtOpen reports whether personal quests are available at the court: if none are dealt (7.1, 7.4.1), and those left
// over at a table of five (8.5).
func (g *realm) CourtOpen() bool { return g.Variant.Court || g.Variant.Solo || len(g.Heroes) > 4 }

// courtNote reminds a solo player at the court that one quest counts: the points are for its gem, and there is one
// (7.4.2).
func (g *realm) courtNote(seat engine.Seat) []text.Message {
	if g.Variant.Solo && len(g.Hero(seat).Quests) > 0 && g.courtLacks(seat) == "" {
		return []text.Message{text.M("note.second-quest")}
	}
	return nil
}

// undertake gives a hero a personal quest at the court.
func (g *Game) undertake(seat engine.Seat, id string) {
	h := g.Hero(seat)
	h.Quests = append(h.Quests, QuestCard{ID: id, Step: 1})
	g.tell("undertook", seat, text.M("say.undertook", "who", g.who(seat), "quest", view.Name(id), "about",
		view.Brief(id))).Facts = engine.Facts{Piece: id, From: Court.String()}
}

// courtLacks returns the reason that a hero cannot have a personal quest at the present place; "" if they can (7.1).
// The king need not be there.
func (g *realm) courtLacks(seat engine.Seat) string {
	h := g.Hero(seat)
	switch {
	case !g.CourtOpen():
		return "no.court-option"
	case !h.Towards.IsZero():
		return "no.half-way"
	case h.At != Court:
		return "no.court-here"
	case len(h.Quests) >= pieces.MaxQuests:
		return "no.court-two"
	case len(g.QuestsLeft()) == 0:
		return "no.court-none"
	}
	return ""
}

// courtQuests are the free personal quests at the court.
var courtQuests = offer.Moves[*Game, string]{
	Candidates: func(g *Game, seat engine.Seat) []string {
		if g.courtLacks(seat) != "" {
			return nil
		}
		return g.QuestsLeft()
	},
	Lacks: func(g *Game, seat engine.Seat, id string) offer.Reason {
		if why := g.courtLacks(seat); why != "" {
			return lacking(why)
		}
		if !slices.Contains(g.QuestsLeft(), id) {
			return func() *engine.Refusal { return no("no.court-taken", "7.1", "quest", view.Name(id)) }
		}
		return nil
	},
	Show: func(g *Game, _ engine.Seat, id string, to []engine.Choice) []engine.Choice {
		q, _ := g.box.QuestOf(id)
		return append(to, engine.Choice{Move: engine.MakeMove("take", id),
			Label: text.M("choice.undertake", "quest", view.Name(id)), Hint: view.Brief(id),
			Group: text.M("group.court"), Place: q.Steps[0].To.String(), Icon: "quest"})
	},
	Read: func(g *Game, _ engine.Seat, m engine.Move) (string, error) { return g.box.Long(m.Arg(0)), nil },
	Else: func(_ *Game, _ engine.Seat, id string, _ engine.Move) error {
		return no("no.court-taken", "7.1", "quest", view.Name(id))
	},
}
