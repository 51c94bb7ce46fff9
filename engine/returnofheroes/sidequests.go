package returnofheroes

import (
	"slices"

	"skald/engine"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/engine/text"
)

// Acceptable reports whether a token is a side quest the hero on turn may accept, slots apart (4.3.2).
func (g *realm) Acceptable(t *Token) bool {
	return t.Piece != "" && !t.Down && !t.Flipped && g.Meets(t) && g.kindOf(t) == pieces.SideQuest
}

// accept takes a side quest; a new piece comes from the bag (5.3).
func (g prizes) accept(seat engine.Seat, id string) {
	h := g.Hero(seat)
	at := g.Tokens[g.Find(id)].At
	g.lift(id)
	h.Side = append(h.Side, id)
	g.tell("accepted", seat,
		text.M("say.accepted", "who", g.who(seat), "quest", view.Name(id), "about", view.Brief(id))).
		Facts = engine.Facts{Piece: id, From: at.String()}
	g.Todo.Next(Step{Do: doDraw, Seat: seat})
}

// owner returns the other hero whose house a hero visits (5.3.1); engine.Public if there is none.
func (g *realm) owner(seat engine.Seat) engine.Seat {
	for i := range g.Heroes {
		if o := engine.Seat(i); o != seat && g.Hero(o).House == g.Hero(seat).At {
			return o
		}
	}
	return engine.Public
}

// present reports whether a piece is face up at a point and can be met by the hero on turn.
func (g *realm) present(piece string, at land.Point) bool {
	i := g.Find(piece)
	return i >= 0 && g.Tokens[i].At == at && !g.Tokens[i].Down && !g.Tokens[i].Flipped && g.Meets(&g.Tokens[i])
}

// completeSide completes a side quest: brought things are handed over, the reward paid, the piece leaves the game and a
// new one comes from the bag (5.3).
func (g prizes) completeSide(seat engine.Seat, id string) {
	h := g.Hero(seat)
	p, _ := g.box.Get(id)
	t := p.Task
	g.Feats.Side++
	h.Side = slices.Delete(h.Side, slices.Index(h.Side, id), slices.Index(h.Side, id)+1)
	g.Removed = g.put(g.Removed, id)
	g.tell("completed", seat,
		text.M("say.completed", "who", g.who(seat), "quest", view.Name(id))).Facts = engine.Facts{Piece: id}
	after := []Step{{Do: doDraw, Seat: seat}}
	r := t.Reward
	switch t.Kind {
	case pieces.VisitHouse:
		r = pieces.Reward{Gold: r.Gold}
		after = append([]Step{{Do: DoSteal, Seat: seat, N: int(g.owner(seat))}}, after...)
	case pieces.FindTrainer:
		by := pieces.Rise
		if h.Trained(t.Skill) < 5 {
			by = pieces.RiseBelow5
		}
		g.learn(seat, t.Skill, by)
	case pieces.Deliver:
		slot := h.SlotOfMake(t.Buy)
		it := h.Items[slot]
		h.Items = slices.Delete(h.Items, slot, slot+1)
		if t.Buy == "wand" {
			g.Wand = it.ID
			g.tell("wand", seat, text.M("say.wand-on-boat", "item",
				view.Name(it.ID))).Facts = engine.Facts{Piece: it.ID, To: g.Boat.String()}
		} else {
			g.Stock = g.put(g.Stock, it.ID)
		}
	case pieces.Fetch:
		slot := h.SlotOf(t.Fetch)
		thing, _ := g.box.Get(t.Fetch)
		h.Items[slot] = Item{ID: thing.Flip}
		g.tell("got", seat, text.M("say.magic-item", "who", g.who(seat), "item", view.Name(thing.Flip), "thing",
			view.Name(thing.ID))).
			Facts = engine.Facts{Piece: thing.Flip}
		r.Item = ""
	}
	g.reward(seat, r, after...)
}

// sideReward describes the reward of a side quest for a hero.
func (g *realm) sideReward(seat engine.Seat, id string) text.Message {
	p, _ := g.box.Get(id)
	t := p.Task
	switch t.Kind {
	case pieces.FindTrainer:
		n := pieces.Rise
		if g.Hero(seat).Trained(t.Skill) < 5 {
			n = pieces.RiseBelow5
		}
		return text.M("reward.skill", "n", n, "skill", view.Name(t.Skill.String()))
	case pieces.VisitHouse:
		return text.M("reward.house")
	}
	return view.RewardText(t.Reward)
}

// sideHint describes the destination and the reward of a side quest, and the trainer it still waits for.
func (g *realm) sideHint(seat engine.Seat, id string) text.Message {
	p, _ := g.box.Get(id)
	if p.Task.To.IsZero() {
		return text.M("hint.reward", "reward", g.sideReward(seat, id))
	}
	if p.Task.Fetch != "" {
		q, _ := g.box.Get(p.Task.Fetch)
		return text.M("hint.side-fetch", "from", q.Home.String(), "to", p.Task.To.String(), "reward",
			g.sideReward(seat, id))
	}
	if who := p.Task.Person; p.Task.Kind == pieces.FindTrainer && !g.present(who, p.Task.To) {
		return text.M("hint.side-person", "to", p.Task.To.String(), "person", view.Name(who), "reward",
			g.sideReward(seat, id))
	}
	key := "hint.side"
	if p.Task.Buy != "" {
		key = "hint.side-buy"
	}
	return text.M(key, "to", p.Task.To.String(), "reward", g.sideReward(seat, id))
}

// SideLacks returns the reason that a hero cannot complete a side quest at the present place: a key of the refusals, ""
// if they can (5.3).
func (g *realm) SideLacks(seat engine.Seat, id string) string {
	h := g.Hero(seat)
	p, _ := g.box.Get(id)
	t := p.Task
	switch {
	case !h.Towards.IsZero():
		return "no.half-way"
	case t.Kind == pieces.VisitHouse:
		if g.owner(seat) == engine.Public {
			return "no.other-house"
		}
		return ""
	case h.At != t.To:
		return "no.elsewhere"
	case t.Person != "" && !g.present(t.Person, t.To):
		return "no.person"
	case t.Buy != "" && h.SlotOfMake(t.Buy) < 0:
		return "no.goods"
	case t.Fetch != "" && h.SlotOf(t.Fetch) < 0:
		return "no.thing"
	case t.Fetch != "":
		return h.outdone(FetchedFor(h.box, t))
	}
	return ""
}

// FetchedFor returns the magic item a hero gets for the thing of a task.
func FetchedFor(box *pieces.Box, t pieces.Task) string {
	thing, _ := box.Get(t.Fetch)
	return thing.Flip
}
