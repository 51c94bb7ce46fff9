package returnofheroes

import (
	"slices"

	"skald/engine"
	"skald/engine/lists"
	"skald/engine/offer"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/engine/text"
)

// Tool returns the slot of a hero's item for a skill and its bonus: there is one at most (1.1.1). -1 and 0 without one.
func (h *Hero) Tool(s pieces.Skill) (slot, bonus int) {
	for i, it := range h.Items {
		if p, _ := h.box.ItemOf(it.ID); p.Skill == s && p.Bonus > 0 {
			return i, p.Bonus
		}
	}
	return -1, 0
}

// mount returns the slot of the item that helps the hero's movement and the allowance with it (4): items never combine,
// heavy armour always slows down.
func (h *Hero) mount() (slot, allowance int) {
	base := h.Printed().Move
	slot, allowance = -1, base
	slow := 0
	for i, it := range h.Items {
		p, _ := h.box.ItemOf(it.ID)
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

// Allowance returns the movement points of the hero of a seat in a turn.
func (g *realm) Allowance(seat engine.Seat) int {
	_, n := g.Hero(seat).mount()
	return min(n, maxSteps)
}

// Armour returns the sum of the hero's temporary hit points.
func (h *Hero) Armour() int { return lists.Sum(h.Items, func(it Item) int { return it.Armour }) }

// SlotOf returns the slot of an item, -1 if the hero does not carry it.
func (h *Hero) SlotOf(id string) int {
	return slices.IndexFunc(h.Items, func(it Item) bool { return it.ID == id })
}

// SlotOfMake returns the slot of an item of a make, -1 if there is none.
func (h *Hero) SlotOfMake(mk string) int {
	return slices.IndexFunc(h.Items, func(it Item) bool {
		p, _ := h.box.ItemOf(it.ID)
		return p.Make == mk
	})
}

// HasCart reports whether the hero carries a cart.
func (h *Hero) HasCart() bool {
	return slices.ContainsFunc(h.Items, func(it Item) bool {
		p, _ := h.box.ItemOf(it.ID)
		return p.NoMountain
	})
}

// findsPaths reports whether the amulet spares all searching.
func (h *Hero) findsPaths() bool {
	return slices.ContainsFunc(h.Items, func(it Item) bool {
		p, _ := h.box.ItemOf(it.ID)
		return p.FindsPaths
	})
}

// Idle reports whether another item is used instead of the one in a slot.
func (h *Hero) Idle(slot int) bool {
	if p, _ := h.box.ItemOf(h.Items[slot].ID); p.Move > 0 || p.MoveIs > 0 {
		used, _ := h.mount()
		return used != slot
	}
	return false
}

// Rival returns the slot of the item a hero would have to lay down to carry another: the one for the same skill
// (1.1.1), or the one worn in the same place (5.2.2). -1 if there is none.
func (h *Hero) Rival(id string) int {
	p, _ := h.box.ItemOf(id)
	if p.Bonus > 0 {
		slot, _ := h.Tool(p.Skill)
		return slot
	}
	return slices.IndexFunc(h.Items, func(it Item) bool {
		q, _ := h.box.ItemOf(it.ID)
		return p.Worn != pieces.NotWorn && q.Worn == p.Worn
	})
}

// Full returns the reason that a hero cannot carry one more item: no slot is free (5.4), or they carry one for the same
// skill or worn in the same place; "" if they can.
func (h *Hero) Full(id string) string {
	if len(h.Items) >= pieces.MaxItems {
		return "no.slots"
	}
	return h.outdone(id)
}

// outdone returns the reason that an item of a hero prevents another, slots apart: a key of the refusals, "" if none
// does.
func (h *Hero) outdone(id string) string {
	p, _ := h.box.ItemOf(id)
	switch {
	case h.Rival(id) < 0:
		return ""
	case p.Worn == pieces.ShieldArm:
		return "no.second-shield"
	case p.Worn == pieces.BodyArmour:
		return "no.second-armour"
	}
	return "no.second-tool"
}

// cannotCarry refuses an item a hero cannot carry for a reason of Full.
func (h *Hero) cannotCarry(why, id string, more ...any) *engine.Refusal {
	args := append([]any{"piece", view.Name(id)}, more...)
	if slot := h.Rival(id); slot >= 0 {
		p, _ := h.box.ItemOf(id)
		args = append(args, "other", view.Name(h.Items[slot].ID), "skill", view.Name(p.Skill.String()))
	}
	return lack(why, args...)
}

// pack puts an item into a slot.
func (h *Hero) pack(id string, armour int) {
	p, _ := h.box.ItemOf(id)
	it := Item{ID: id, Uses: p.Uses, Armour: p.Armour}
	if armour > 0 {
		it.Armour = armour
	}
	h.Items = append(h.Items, it)
}

// Takable reports whether the hero on turn may pick up a token, slots apart: an item, or a thing for a side quest
// (4.3.4, 4.3.5).
func (g *realm) Takable(seat engine.Seat, t *Token) bool {
	if t.Piece == "" || t.Down || !g.Meets(t) || g.ItemOf(t) == "" {
		return false
	}
	if t.Flipped {
		return true
	}
	p, _ := g.box.Get(t.Piece)
	return p.Quest == "" || slices.Contains(g.Hero(seat).Side, p.Quest)
}

// pickUp takes an item from the map: its value, a slot, and a new piece from the bag (4.3.4).
func (g prizes) pickUp(seat engine.Seat, piece string) {
	i := g.Find(piece)
	t := g.Tokens[i]
	id := g.ItemOf(&t)
	p, _ := g.box.ItemOf(id)
	if p.Rides && !g.Variant.TestedBroom {
		g.Met = append(g.Met, piece)
		g.Todo.Next(Step{Do: DoBroom, Seat: seat, Piece: piece, Skill: pieces.Magic})
		return
	}
	g.lift(piece)
	g.Hero(seat).pack(id, t.Armour)
	g.tell("took", seat, text.M("say.took", "who", g.who(seat), "item", view.Name(id), "place", view.Place(t.At))).
		Facts = engine.Facts{Piece: piece, From: t.At.String()}
	var r pieces.Reward
	if p.Errand && !t.Dropped {
		r = FetchTask(g.box, piece).Pick
	}
	g.reward(seat, r, Step{Do: doDraw, Seat: seat})
}

// FetchTask returns the task that needs a thing.
func FetchTask(box *pieces.Box, piece string) pieces.Task {
	p, _ := box.Get(piece)
	q, _ := box.Get(p.Quest)
	return q.Task
}

// dropItem lays an item down. Scrolls and the potion go back to the bazaar, everything else stays on the spot, where
// the hero does not pick it up again in the same turn.
func (g prizes) dropItem(seat engine.Seat, slot int) {
	h := g.Hero(seat)
	it := h.Items[slot]
	h.Items = slices.Delete(h.Items, slot, slot+1)
	if g.shed(h, it) {
		g.tell("dropped", seat,
			text.M("say.dropped", "who", g.who(seat), "item", view.Name(it.ID), "place", view.Place(h.At))).
			Facts = engine.Facts{Piece: g.Tokens[len(g.Tokens)-1].Piece, To: h.At.String()}
	} else {
		g.tell("dropped", seat, text.M("say.dropped-stock", "who", g.who(seat), "item", view.Name(it.ID))).
			Facts = engine.Facts{Piece: it.ID}
	}
}

// used reports whether an item is used up by degrees: its only place is the bazaar's stock.
func used(box *pieces.Box, id string) bool {
	p, ok := box.ItemOf(id)
	return ok && p.Uses > 0
}

// shed puts an item that a hero no longer has on the map or, if it is used up by degrees, back into the bazaar's stock;
// it reports whether the item is on the map.
func (g *turn) shed(h *Hero, it Item) bool {
	p, _ := g.box.ItemOf(it.ID)
	if used(g.box, it.ID) {
		g.Stock = g.put(g.Stock, p.Piece)
		return false
	}
	at := h.At
	if at == Tower {
		at = g.Gate
	}
	t := g.under(Token{Piece: p.Piece, At: at, Dropped: true, Flipped: it.ID != p.Piece})
	if it.Armour > 0 && it.Armour < p.Armour {
		t.Armour = it.Armour
	}
	g.Tokens = append(g.Tokens, t)
	return true
}

// leaveBehind lays down an item or gives up a side quest.
func (g prizes) leaveBehind(seat engine.Seat, id string) {
	if i := g.Hero(seat).SlotOf(id); i >= 0 {
		g.dropItem(seat, i)
	} else {
		g.combat().dropSide(seat, id)
	}
}

var taking = action{
	refuse: func(g *Game, seat engine.Seat, m engine.Move) error {
		if _, ok := g.box.QuestOf(g.box.Long(m.Arg(0))); ok {
			return courtQuests.Refuse(g, seat, m)
		}
		return finds.Refuse(g, seat, m)
	},
	do: afterMoving(func(g *Game, seat engine.Seat, m engine.Move, _ *engine.Dice) {
		id := g.box.Long(m.Arg(0))
		if _, ok := g.box.QuestOf(id); ok {
			g.undertake(seat, id)
		} else if p, _ := g.box.Get(id); p.Kind == pieces.SideQuest {
			g.prizes().accept(seat, id)
		} else {
			it, _ := g.box.ItemOf(id)
			g.prizes().pickUp(seat, it.Piece)
		}
	}),
}

// find is a piece on the map with its name in moves.
type find struct{ piece, id string }

// finds are the items and side quests at the place of the hero on turn.
var finds = offer.Moves[*Game, find]{
	Candidates: func(g *Game, seat engine.Seat) []find {
		h := g.Hero(seat)
		var out []find
		for i := range g.Tokens {
			if t := &g.Tokens[i]; t.At == h.At && t.Piece != "" {
				if id := g.ItemOf(t); id != "" {
					out = append(out, find{t.Piece, id})
				} else if g.kindOf(t) == pieces.SideQuest {
					out = append(out, find{t.Piece, t.Piece})
				}
			}
		}
		return out
	},
	Lacks: takeLacks,
	Show: func(g *Game, seat engine.Seat, x find, to []engine.Choice) []engine.Choice {
		t := &g.Tokens[g.Find(x.piece)]
		if g.kindOf(t) == pieces.SideQuest {
			c := engine.Choice{Move: engine.MakeMove("take", pieces.Short(x.piece)),
				Label: text.M("choice.accept", "quest", view.Name(x.piece)), Place: t.At.String(), Icon: "side-quest",
				Rolls: true, Reveals: true}
			if !g.terse {
				c.Hint = g.sideHint(seat, x.piece)
			}
			return append(to, c)
		}
		return append(to, g.taking(seat, t))
	},
	Read: func(g *Game, _ engine.Seat, m engine.Move) (find, error) {
		id := g.box.Long(m.Arg(0))
		switch {
		case m.Arg(0) == "":
			return find{}, no("no.idle-take", "4.3.4")
		case id == "":
			return find{}, meant(no("no.take", "4.3.4", "what", words(m)), m, wordsFor(g.box, liftable))
		}
		if it, ok := g.box.ItemOf(id); ok {
			return find{it.Piece, id}, nil
		}
		return find{id, id}, nil
	},
}

// takeLacks returns the reason that something cannot be taken at the place of the hero on turn (4.3.2, 4.3.4).
func takeLacks(g *Game, seat engine.Seat, x find) offer.Reason {
	h := g.Hero(seat)
	i := g.Find(x.piece)
	if i < 0 || g.Tokens[i].At != h.At || g.Tokens[i].Down || !h.Towards.IsZero() {
		return func() *engine.Refusal {
			r := no("no.not-here", "4.3.4", "item", view.Name(x.id))
			if r.Instead = g.traces(x.piece); i >= 0 && !h.Towards.IsZero() {
				r.Instead = text.M("no.half-way.instead")
			}
			return r
		}
	}
	t := &g.Tokens[i]
	p, _ := g.box.Get(x.piece)
	side := p.Kind == pieces.SideQuest && !t.Flipped
	switch {
	case p.Kind != pieces.SideQuest && p.Kind != pieces.Thing && !t.Flipped:
		return func() *engine.Refusal { return no("no.takable", "4.3.4", "item", view.Name(x.piece)) }
	case !g.Meets(t):
		return func() *engine.Refusal { return no("no.same-turn", "5.4", "item", view.Name(x.id)) }
	case side && len(h.Side) >= pieces.MaxSideQuests:
		return func() *engine.Refusal { return no("no.quest-slots", "5.3") }
	case side:
		return nil
	case !t.Flipped && p.Quest != "" && !slices.Contains(h.Side, p.Quest):
		return func() *engine.Refusal {
			return no("no.thing-quest", "4.3.5", "item", view.Name(x.id), "quest", view.Name(p.Quest))
		}
	}
	why := h.Full(g.ItemOf(t))
	if slices.Contains(g.Met, x.piece) {
		why = "no.met"
	}
	if why == "" {
		return nil
	}
	return func() *engine.Refusal { return h.cannotCarry(why, x.id, "n", 0, "gold", h.Gold) }
}

// taking returns the choice to pick something up.
func (g *realm) taking(seat engine.Seat, t *Token) engine.Choice {
	h := g.Hero(seat)
	id := g.ItemOf(t)
	c := engine.Choice{Move: engine.MakeMove("take", pieces.Short(id)),
		Label: text.M("choice.take", "item", view.Name(id)), Place: t.At.String(), Icon: "take", Rolls: true,
		Reveals: true}
	if id == pieces.TheBroom && !g.Variant.TestedBroom {
		c.Hint = oddsHint(pieces.Magic, h.Value(pieces.Magic), pieces.BroomModifier, h.Dice(pieces.Magic), 1)
	} else {
		c.Hint = text.M("effect." + makeOf(g.box, id))
	}
	return c
}

// makeOf returns the make of an item: copies share it.
func makeOf(box *pieces.Box, id string) string {
	p, _ := box.ItemOf(id)
	return p.Make
}

var dropping = action{
	refuse: drops.Refuse,
	do: func(g *Game, seat engine.Seat, m engine.Move, _ *engine.Dice) {
		g.prizes().leaveBehind(seat, g.box.Long(m.Arg(0)))
	},
}

// drops are the things the hero on turn can lay down: anything after the movement, and at a bazaar an item that
// prevents carrying an affordable piece.
var drops = offer.Moves[*Game, string]{
	Candidates: func(g *Game, seat engine.Seat) []string {
		h := g.Hero(seat)
		out := make([]string, 0, pieces.MaxItems+pieces.MaxSideQuests)
		for i := range h.Items {
			out = append(out, h.Items[i].ID)
		}
		return append(out, h.Side...)
	},
	Lacks: func(g *Game, seat engine.Seat, id string) offer.Reason {
		h := g.Hero(seat)
		switch {
		case id == "" || h.SlotOf(id) < 0 && !slices.Contains(h.Side, id):
			return func() *engine.Refusal { return g.notYours(seat, "5.4", id) }
		case g.moves():
			return func() *engine.Refusal { return no("no.stay-first", "5") }
		case !h.Towards.IsZero() && !used(g.box, id):
			return func() *engine.Refusal { return no("no.drop-half-way", "5.4", "item", view.Name(id)) }
		case g.Top().Do == DoBuy && !g.crowded(seat):
			return func() *engine.Refusal { return no("no.slots-free", "5.5.1") }
		}
		return nil
	},
	Show: func(g *Game, _ engine.Seat, id string, to []engine.Choice) []engine.Choice {
		hint := text.M("hint.drop")
		if used(g.box, id) {
			hint = text.M("hint.drop-stock")
		}
		return append(to, engine.Choice{Move: engine.MakeMove("drop", pieces.Short(id)),
			Label: text.M("choice.drop", "item", view.Name(id)), Hint: hint, Group: text.M("group.drop"), Icon: "drop"})
	},
	Read: func(g *Game, seat engine.Seat, m engine.Move) (string, error) {
		id := g.box.Long(m.Arg(0))
		if id == "" {
			return "", g.notYours(seat, "5.4", m.Arg(0))
		}
		return id, nil
	},
	Else: func(*Game, engine.Seat, string, engine.Move) error { return no("no.slots-free", "5.5.1") },
}

// notYours refuses to use or leave an item the hero does not carry.
func (g *realm) notYours(seat engine.Seat, rule, word string) *engine.Refusal {
	h := g.Hero(seat)
	var has []text.Message
	for _, it := range h.Items {
		has = append(has, text.M("where.word", "name", view.Name(it.ID), "word", pieces.Short(it.ID)))
	}
	if rule == "5.4" {
		for _, id := range h.Side {
			has = append(has, text.M("where.word", "name", view.Name(id), "word", id))
		}
	}
	r := no("no.not-yours", rule, "what", called(g.box, pieces.Short(word)))
	switch {
	case word == "" && rule == "A6":
		r = no("no.idle-use", rule)
	case word == "":
		r = no("no.idle-drop", rule)
	}
	switch {
	case len(has) > 0 && rule == "A6":
		r.Instead = text.M("no.use.instead")
	case len(has) > 0:
		r.Instead = text.M("no.not-yours.has", "has", has)
	}
	return r
}

var using = action{
	refuse: uses.Refuse,
	do: func(g *Game, seat engine.Seat, m engine.Move, d *engine.Dice) {
		if m.Arg(0) == pieces.TheBroom {
			g.visit().ride(seat, d)
		} else {
			g.drink(seat)
		}
	},
}

// uses are the items that are used by themselves: the broom instead of moving, the potion after it. Scrolls are read
// before a test.
var uses = offer.Moves[*Game, string]{
	Candidates: func(g *Game, seat engine.Seat) []string {
		switch h := g.Hero(seat); {
		case g.moves() && h.SlotOf(pieces.TheBroom) >= 0:
			return []string{pieces.TheBroom}
		case !g.moves() && h.potion() >= 0:
			return []string{pieces.ThePotion}
		}
		return nil
	},
	Lacks: useLacks,
	Show: func(g *Game, seat engine.Seat, what string, to []engine.Choice) []engine.Choice {
		if what == pieces.TheBroom {
			c := engine.Choice{Move: "use broom", Label: text.M("choice.ride"), Icon: pieces.TheBroom, Rolls: true,
				Reveals: true}
			if !g.terse {
				c.Hint = g.rideHint(seat)
			}
			return append(to, c)
		}
		h := g.Hero(seat)
		return append(to, engine.Choice{Move: "use potion", Label: text.M("choice.drink"), Icon: pieces.ThePotion,
			Hint: text.M("hint.drink", "n", h.Items[h.potion()].Uses)})
	},
	Read: func(_ *Game, _ engine.Seat, m engine.Move) (string, error) { return m.Arg(0), nil },
}

// useLacks returns the reason that an item, by its name in moves, cannot be used by itself.
func useLacks(g *Game, seat engine.Seat, what string) offer.Reason {
	h := g.Hero(seat)
	switch {
	case what == pieces.ThePotion && h.potion() < 0, what != pieces.ThePotion && h.SlotOf(g.box.Long(what)) < 0:
		return func() *engine.Refusal { return g.notYours(seat, "A6", what) }
	case what == pieces.ThePotion && h.Wounds() == 0:
		return noWounds
	case what == pieces.ThePotion && g.moves():
		return func() *engine.Refusal { return no("no.stay-first", "5") }
	case what == pieces.ThePotion:
		return nil
	case what != pieces.TheBroom:
		return func() *engine.Refusal { return no("no.use", "A6", "item", view.Name(g.box.Long(what))) }
	case !g.moves() || g.Moved:
		return func() *engine.Refusal { return no("no.broom-late", "A6") }
	case !h.Towards.IsZero():
		return halfWay
	case !g.Layout.Lies(witchHut.Tile):
		return func() *engine.Refusal { return no("no.broom-hut", "7.3") }
	case len(g.landings(Step{Seat: seat, Piece: pieces.TheBroom, N: 2})) == 0:
		return func() *engine.Refusal { return no("no.broom-nowhere", "7.3") }
	}
	return nil
}
