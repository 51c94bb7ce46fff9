package returnofheroes

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"skald/engine"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/text"
)

func (g *Game) refuseFight(seat engine.Seat, m engine.Move) error {
	word := m.Arg(0)
	if _, isCard := pieces.CardOf(word); isCard {
		word = theNameless
	}
	p, ok := pieces.Get(long(word))
	if !ok || p.Kind != pieces.Adversary && p.ID != theNameless {
		if word == "" {
			return no("no.which-foe", "5.1")
		}
		return meant(no("no.adversary", "5.1", "what", called(words(m))), m, wordsFor(fightable), pieces.Melee)
	}
	s, okSkill := pieces.ParseSkill(m.Arg(1))
	foes := g.foes(seat)
	i := g.find(p.ID)
	switch {
	case p.ID == theNameless:
		return g.refuseTower(seat)
	case g.Fought:
		return no("no.one-fight", "5")
	case i < 0 || g.Tokens[i].At != g.hero(seat).At || g.Tokens[i].Down && len(g.Tokens[i].Known) > 0:
		r := no("no.foe-here", "5.1", "foe", name(p.ID))
		r.Instead = g.traces(p.ID)
		return r
	case !g.meets(&g.Tokens[i]):
		return no("no.just-came", "3.1", "foe", name(p.ID))
	case p.Class == pieces.Guardian && !g.hero(seat).Gem:
		return no("no.gem", "6.2")
	case p.Class == pieces.Guardian && g.hero(seat).Challenger:
		return no("no.guardian-beaten", "6.2")
	case p.Quest != "" && !g.hero(seat).onStep(p.Quest, p.Step):
		return no("no.invisible", "4.3.5", "foe", name(p.ID), "quest", name(p.Quest), "n", p.Step)
	case !slices.Contains(foes, i) && len(foes) > 0:
		return no("no.servant-first", "5", "foe", name(p.ID), "servant", name(g.Tokens[foes[0]].Piece))
	case !okSkill:
		return no("no.which-skill-foe", "5.1", "foe", name(p.ID))
	}
	var skills []text.Message
	for _, k := range pieces.Skills() {
		if p.Foe.Skills[k].Usable {
			skills = append(skills, name(k.String()))
		}
	}
	return no("no.skill", "5.1", "foe", name(p.ID), "skill", name(s.String()), "skills", skills)
}

func (g *Game) refuseUse(seat engine.Seat, moving bool, arg string) error {
	h := g.hero(seat)
	switch {
	case arg == "potion" && h.potion() < 0, arg != "potion" && h.has(long(arg)) < 0:
		return g.notYours(seat, "A6", arg)
	case arg == "potion" && h.wounds() == 0:
		return lack("no.wounds")
	case arg == "potion":
		return no("no.stay-first", "5")
	case arg == theBroom && moving && !g.Moved && !g.Layout.Lies(witchHut.Tile):
		return no("no.broom-hut", "7.3")
	case arg == theBroom && moving && !g.Moved:
		return no("no.broom-nowhere", "7.3")
	case arg == theBroom:
		return no("no.broom-late", "A6")
	}
	return no("no.use", "A6", "item", name(long(arg)))
}

func (g *Game) refuseMeet(seat engine.Seat, m engine.Move) error {
	arg := m.Arg(0)
	if arg == healing {
		return lack(cmp.Or(g.mendLacks(seat), "no.mended"))
	}
	id := long(arg)
	p, ok := pieces.Get(id)
	if !ok || p.Kind != pieces.Encounter {
		if arg == "" {
			return no("no.whom", "5.5")
		}
		return meant(no("no.encounter", "5.5", "what", called(words(m))), m, wordsFor(meetableKind))
	}
	i := g.find(id)
	if i < 0 || g.Tokens[i].At != g.hero(seat).At || g.Tokens[i].Down {
		r := no("no.nobody", "5.5", "piece", name(id))
		r.Instead = g.traces(id)
		return r
	}
	if p.Quest != "" {
		return no("no.complete-instead", "5.6", "piece", name(id), "quest", name(p.Quest), "word", p.Quest)
	}
	if !g.meets(&g.Tokens[i]) {
		return no("no.just-came", "3.1", "foe", name(id))
	}
	if p.Meeting.AnySkill && g.meetable(seat, &g.Tokens[i]) == "" {
		return no("no.which-skill", "A7", "piece", name(id))
	}
	if why := g.meetable(seat, &g.Tokens[i]); why != "" {
		return lack(why, "piece", name(id), "n", p.Meeting.Cost, "gold", g.hero(seat).Gold)
	}
	return no("no.not-now", "3", "what", "meet", "move", g.example(seat))
}

func (g *Game) refuseTake(seat engine.Seat, m engine.Move) error {
	arg := m.Arg(0)
	h := g.hero(seat)
	id := long(arg)
	piece := id
	if it, ok := pieces.ItemOf(id); ok {
		piece = it.Piece
	}
	switch {
	case arg == "":
		return no("no.take-what", "4.3.4")
	case id == "":
		return meant(no("no.take", "4.3.4", "what", words(m)), m, wordsFor(liftable))
	}
	if _, ok := pieces.QuestOf(id); ok {
		if why := g.questLacks(seat); why != "" {
			return lack(why)
		}
		return no("no.court-taken", "7.1", "quest", name(id))
	}
	i := g.find(piece)
	if i < 0 || g.Tokens[i].At != h.At || g.Tokens[i].Down || !h.Towards.IsZero() {
		r := no("no.not-here", "4.3.4", "item", name(id))
		if r.Instead = g.traces(piece); i >= 0 && !h.Towards.IsZero() {
			r.Instead = text.M("no.half-way.instead")
		}
		return r
	}
	t := &g.Tokens[i]
	p, _ := pieces.Get(piece)
	switch {
	case p.Kind != pieces.SideQuest && p.Kind != pieces.Thing && !t.Flipped:
		return no("no.takable", "4.3.4", "item", name(piece))
	case !g.meets(t):
		return no("no.same-turn", "5.4", "item", name(id))
	case p.Kind == pieces.SideQuest:
		return no("no.quest-slots", "5.3")
	case !t.Flipped && p.Quest != "" && !slices.Contains(h.Side, p.Quest):
		return no("no.thing-quest", "4.3.5", "item", name(id), "quest", name(p.Quest))
	case slices.Contains(g.Met, piece):
		return lack("no.met", "piece", name(id), "n", 0, "gold", h.Gold)
	}
	if why := h.full(id); why != "" {
		return lack(why, "piece", name(id), "n", 0, "gold", h.Gold)
	}
	return no("no.not-now", "3", "what", "take", "move", g.example(seat))
}

func (g *Game) refuseComplete(seat engine.Seat, m engine.Move) error {
	arg := m.Arg(0)
	h := g.hero(seat)
	id := long(arg)
	args := []any{"piece", name(id), "n", 0, "gold", h.Gold, "move", "", "quests", g.questWords(seat)}
	switch {
	case arg == "":
		return no("no.which-quest", "5.6", "quests", g.questWords(seat))
	case id == "" || !strings.HasPrefix(id, "side-") && !strings.HasPrefix(id, "quest-"):
		return meant(no("no.quest", "5.6", "what", called(words(m)), "quests", g.questWords(seat)), m, questNames())
	case strings.HasPrefix(id, "quest-"):
		if c := h.card(id); c != nil {
			if s, ok := c.stepOf(); ok {
				p, _ := pieces.Get(s.Piece)
				if s.Piece != "" {
					args[1] = name(s.Piece)
				}
				args[3] = p.Meeting.Cost
				args = append(args, "place", place(h.goal(c)), "person", name(s.Piece), "skill", name(pieces.Melee.String()))
			}
		}
		why := cmp.Or(g.stepLacks(seat, id), "no.elsewhere")
		if why == "no.elsewhere" || why == "no.person" {
			r := no(why, "5.6", args...)
			if why == "no.elsewhere" {
				c := h.card(id)
				r.Instead = text.M("no.elsewhere.step", "step", text.M("step."+id+"."+strconv.Itoa(c.Step)), "place", place(h.goal(c)))
			}
			return r
		}
		return lack(why, args...)
	case !slices.Contains(h.Side, id):
		r := no("no.side-not-yours", "5.3", "quest", name(id))
		if i := g.find(id); i >= 0 && !g.Tokens[i].Down {
			r.Instead = g.traces(id)
		}
		return r
	}
	p, _ := pieces.Get(id)
	args = append(args, "place", place(p.Task.To), "person", name(p.Task.Person), "thing", name(p.Task.Fetch))
	if p.Task.Buy != "" {
		args = append(args, "goods", name("item-"+p.Task.Buy+"-1"))
	}
	if p.Task.Fetch != "" {
		thing, _ := pieces.Get(p.Task.Fetch)
		args = append(args, "from", place(thing.Home))
	}
	return lack(cmp.Or(g.lacks(seat, id), "no.elsewhere"), args...)
}

// questWords lists the quests of a hero as moves name them.
func (g *Game) questWords(seat engine.Seat) []text.Message {
	var out []text.Message
	h := g.hero(seat)
	for i := range h.Quests {
		out = append(out, text.M("where.word", "name", name(h.Quests[i].ID), "word", h.Quests[i].ID))
	}
	for _, id := range h.Side {
		out = append(out, text.M("where.word", "name", name(id), "word", id))
	}
	if len(out) == 0 {
		out = append(out, text.M("nothing"))
	}
	return out
}

func (g *Game) refuseBuy(seat engine.Seat, top step, arg string) error {
	id := long(arg)
	switch {
	case top.Do != doBuy:
		return no("no.bazaar", "5.5.1")
	case id == "" || !slices.Contains(g.Bazaar.Counter, id):
		return no("no.not-on-counter", "5.5.1", "what", called(arg), "goods", g.counter())
	case price(id) > g.hero(seat).Gold:
		return lack("no.gold", "piece", name(id), "n", price(id), "gold", g.hero(seat).Gold)
	}
	return lack(cmp.Or(g.hero(seat).full(id), "no.slots"), "piece", name(id), "n", price(id), "gold", g.hero(seat).Gold)
}

// refuseDrop refuses to leave something behind.
func (g *Game) refuseDrop(seat engine.Seat, top step, arg string) error {
	h := g.hero(seat)
	id := long(arg)
	switch {
	case id == "" || h.has(id) < 0 && !slices.Contains(h.Side, id):
		return g.notYours(seat, "5.4", arg)
	case top.Do == doMove:
		return no("no.stay-first", "5")
	}
	return no("no.slots-free", "5.5.1")
}

// notYours refuses to use or leave what the hero does not carry.
func (g *Game) notYours(seat engine.Seat, rule, arg string) error {
	h := g.hero(seat)
	var has []text.Message
	for _, it := range h.Items {
		has = append(has, text.M("where.word", "name", name(it.ID), "word", short(it.ID)))
	}
	if rule == "5.4" {
		for _, id := range h.Side {
			has = append(has, text.M("where.word", "name", name(id), "word", id))
		}
	}
	r := no("no.not-yours", rule, "what", called(arg))
	if arg == "" {
		r = no("no.which-thing", rule)
	}
	if len(has) > 0 {
		r.Instead = text.M("no.not-yours.has", "has", has)
	}
	return r
}
