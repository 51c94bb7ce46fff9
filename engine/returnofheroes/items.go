package returnofheroes

import (
	"slices"

	"skald/engine"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/text"
)

// tool is the slot of the item a hero uses for a skill and what it adds: the
// best one, for only one helps (1.1.1). -1 and 0 without one.
func (h *hero) tool(s pieces.Skill) (slot, bonus int) {
	slot = -1
	for i, it := range h.Items {
		if p, _ := pieces.ItemOf(it.ID); p.Skill == s && p.Bonus > bonus {
			slot, bonus = i, p.Bonus
		}
	}
	return slot, bonus
}

// mount is the slot of the item that helps the hero's movement and the allowance
// he has with it (4): items never combine, heavy armour always slows down.
func (h *hero) mount() (slot, allowance int) {
	base := h.printed().Move
	slot, allowance = -1, base
	slow := 0
	for i, it := range h.Items {
		p, _ := pieces.ItemOf(it.ID)
		n := base + max(0, p.Move)
		if p.MoveIs > 0 {
			n = p.MoveIs
		}
		if n > allowance {
			slot, allowance = i, n
		}
		slow += min(0, p.Move)
	}
	return slot, max(1, allowance+slow)
}

// allowance is how far the hero of a seat moves in a turn.
func (g *Game) allowance(seat engine.Seat) int {
	_, n := g.hero(seat).mount()
	return min(n, maxSteps)
}

// armour is the sum of the hero's temporary hit points.
func (h *hero) armour() int {
	n := 0
	for _, it := range h.Items {
		n += it.Armour
	}
	return n
}

// has is the slot of an item, -1 when the hero does not carry it.
func (h *hero) has(id string) int {
	return slices.IndexFunc(h.Items, func(it item) bool { return it.ID == id })
}

// hasMake is the slot of an item of a make, -1 when there is none.
func (h *hero) hasMake(mk string) int {
	return slices.IndexFunc(h.Items, func(it item) bool {
		p, _ := pieces.ItemOf(it.ID)
		return p.Make == mk
	})
}

func (h *hero) carriesCart() bool {
	return slices.ContainsFunc(h.Items, func(it item) bool {
		p, _ := pieces.ItemOf(it.ID)
		return p.NoMountain
	})
}

// findsPaths says that the amulet spares all searching.
func (h *hero) findsPaths() bool {
	return slices.ContainsFunc(h.Items, func(it item) bool {
		p, _ := pieces.ItemOf(it.ID)
		return p.FindsPaths
	})
}

// idle says that another item is used instead of the one in a slot.
func (h *hero) idle(slot int) bool {
	p, _ := pieces.ItemOf(h.Items[slot].ID)
	switch {
	case p.Bonus > 0:
		used, _ := h.tool(p.Skill)
		return used != slot
	case p.Move > 0 || p.MoveIs > 0:
		used, _ := h.mount()
		return used != slot
	}
	return false
}

// full says why a hero cannot carry one more item: no slot is free (5.4), or he
// wears one of its kind already (5.2.2); "" when he can.
func (h *hero) full(id string) string {
	p, _ := pieces.ItemOf(id)
	if len(h.Items) >= pieces.MaxItems {
		return "no.slots"
	}
	if p.Wear != pieces.NotWorn && slices.ContainsFunc(h.Items, func(it item) bool {
		q, _ := pieces.ItemOf(it.ID)
		return q.Wear == p.Wear
	}) {
		if p.Wear == pieces.ShieldArm {
			return "no.second-shield"
		}
		return "no.second-armour"
	}
	return ""
}

// pack puts an item into a slot.
func (h *hero) pack(id string, armour int) {
	p, _ := pieces.ItemOf(id)
	it := item{ID: id, Uses: p.Uses, Armour: p.Armour}
	if armour > 0 {
		it.Armour = armour
	}
	h.Items = append(h.Items, it)
}

// takable says whether a token is something the hero on turn may pick up, his
// slots apart: an item, or a thing his side quest sends him for (4.3.4, 4.3.5).
func (g *Game) takable(seat engine.Seat, t *token) bool {
	if t.Piece == "" || t.Down || !g.meets(t) || t.item() == "" {
		return false
	}
	if t.Flipped {
		return true
	}
	p, _ := pieces.Get(t.Piece)
	return p.Quest == "" || slices.Contains(g.hero(seat).Side, p.Quest)
}

// pickUp takes an item from the map: what it is worth, a slot, and a new piece
// from the bag (4.3.4).
func (g *Game) pickUp(seat engine.Seat, piece string) {
	i := g.find(piece)
	t := g.Tokens[i]
	id := t.item()
	p, _ := pieces.ItemOf(id)
	if p.Rides && !g.Variant.TestedBroom {
		g.Met = append(g.Met, piece)
		g.Todo.Next(step{Do: doBroom, Seat: seat, Piece: piece, Skill: pieces.Magic})
		return
	}
	g.lift(piece)
	g.hero(seat).pack(id, t.Armour)
	g.tell("took", seat, text.M("say.took", "who", g.who(seat), "item", name(id), "place", place(t.At))).
		Facts = engine.Facts{Piece: piece, From: t.At.String()}
	var r pieces.Reward
	if p.Errand && !t.Dropped {
		r = fetchTask(piece).Pick
	}
	g.reward(seat, r, step{Do: doDraw, Seat: seat})
}

// fetchTask is the task that sends for a thing.
func fetchTask(piece string) pieces.Task {
	p, _ := pieces.Get(piece)
	q, _ := pieces.Get(p.Quest)
	return q.Task
}

// dropItem lays an item down. Scrolls and the potion go back to the bazaar,
// everything else stays on the spot, where the hero does not take it up again in
// the same turn.
func (g *Game) dropItem(seat engine.Seat, slot int) {
	h := g.hero(seat)
	it := h.Items[slot]
	h.Items = slices.Delete(h.Items, slot, slot+1)
	if g.shed(h, it) {
		g.tell("dropped", seat, text.M("say.dropped", "who", g.who(seat), "item", name(it.ID), "place", place(h.At))).
			Facts = engine.Facts{Piece: g.Tokens[len(g.Tokens)-1].Piece, To: h.At.String()}
	} else {
		g.tell("dropped", seat, text.M("say.dropped-stock", "who", g.who(seat), "item", name(it.ID))).
			Facts = engine.Facts{Piece: it.ID}
	}
}

// shed puts an item that a hero no longer has on the map or, when it is used up
// by degrees, back into the bazaar's stock; it reports whether it lies on the
// map.
func (g *Game) shed(h *hero, it item) bool {
	p, _ := pieces.ItemOf(it.ID)
	if p.Uses > 0 {
		g.Stock = put(g.Stock, p.Piece)
		return false
	}
	at := h.At
	if at == tower {
		at = g.Gate
	}
	t := g.under(token{Piece: p.Piece, At: at, Dropped: true, Flipped: it.ID != p.Piece})
	if it.Armour > 0 && it.Armour < p.Armour {
		t.Armour = it.Armour
	}
	g.Tokens = append(g.Tokens, t)
	return true
}

// leaveBehind lays down an item or gives up a side quest.
func (g *Game) leaveBehind(seat engine.Seat, id string) {
	if i := g.hero(seat).has(id); i >= 0 {
		g.dropItem(seat, i)
	} else {
		g.dropSide(seat, id)
	}
}
