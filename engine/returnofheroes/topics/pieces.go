package topics

import (
	"slices"
	"strconv"

	"skald/engine"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/engine/text"
)

// piecePages returns a page for each piece of the box except those of the bazaars, which are items.
func piecePages(box *pieces.Box) []engine.Topic {
	var out []engine.Topic
	for _, p := range box.All() {
		if p.Class == pieces.Bazaar {
			continue
		}
		out = append(out, piecePage(box, p))
	}
	return out
}

// tokenPage is the page of the token of the Nameless; the chapter has its id.
const tokenPage = "nameless-token"

func piecePage(box *pieces.Box, p pieces.Piece) engine.Topic {
	switch {
	case p.Kind == pieces.TowerToken:
		out := pageOf(p.ID, tokenPage, "nameless", p.Printed)
		out.tell("outcome.nameless")
		return out.done("3.1.2, 6")
	case p.Kind == pieces.Adversary:
		return foePage(box, p)
	case p.Kind == pieces.SideQuest:
		return sidePage(box, p)
	case p.Kind == pieces.Thing:
		return thingPage(box, p)
	case p.Kind == pieces.Event:
		out := pageOf(p.ID, pieces.Short(p.ID), "events", p.Printed)
		first := pieces.EventModifiers()
		out.tell("outcome.event", "skill", view.Name(p.Contest.String()), "first", signed(first[0]), "second",
			signed(first[1]), "n", pieces.EventCubes, "colour", view.Name(p.Contest.Cube()))
		out.tell("thing.where-event")
		return out.done("3.1.1, A3")
	case p.Quest != "":
		out := pageOf(p.ID, pieces.Short(p.ID), "quests", p.Printed)
		out.ofQuest(box, p)
		out.where(box, p)
		return out.done("4.3.5, 5.6, A4")
	}
	return meetingPage(box, p)
}

// signed returns a modifier with its sign.
func signed(n int) text.Message {
	switch {
	case n < 0:
		return text.Plain("−" + strconv.Itoa(-n))
	case n > 0:
		return text.Plain("+" + strconv.Itoa(n))
	}
	return text.Plain("±0")
}

// shown returns a circle on an adversary or a card.
func shown(m pieces.Modifier) text.Message {
	if !m.Usable {
		return text.M("thing.shut")
	}
	return signed(m.Value)
}

// foePage returns the page of an adversary: figures, reward, later place, and waiting place.
func foePage(box *pieces.Box, p pieces.Piece) engine.Topic {
	chapter, sections := "adversaries", "4.3.1, 5.1, A8"
	switch {
	case p.Class == pieces.Servant:
		chapter, sections = "servants", "5.1, 6.1"
	case p.Class == pieces.Guardian:
		chapter, sections = "guardians", "5.1, 6.2"
	case p.Quest != "":
		chapter, sections = "quests", "4.3.5, 5.1, 5.6, A4"
	}
	out := pageOf(p.ID, pieces.Short(p.ID), chapter, p.Printed)
	f := p.Foe
	out.tell("thing.foe", "magic", shown(f.Skills[pieces.Magic]), "ranged", shown(f.Skills[pieces.Ranged]), "melee",
		shown(f.Skills[pieces.Melee]), "n", f.Hearts)
	switch f.Trait {
	case pieces.GrowsByVictory:
		out.tell("thing.grows")
	case pieces.LeavesOneHitPoint:
		out.tell("thing.leaves-one")
	}
	switch {
	case p.Class == pieces.Guardian:
		out.tell("thing.beaten-guardian")
	case p.Quest != "":
		out.ofQuest(box, p)
	default:
		out.tell("thing.reward", "reward", view.RewardText(f.Reward))
		switch {
		case p.Class == pieces.Servant, f.Reward.GoldDice > 0:
			out.tell("thing.beaten-gone")
		case p.Flip != "":
			out.tell("thing.beaten-flips", "item", view.Name(p.Flip))
		default:
			out.tell("thing.beaten-bag")
		}
	}
	out.where(box, p)
	for _, s := range pieces.Skills() {
		if f.Skills[s].Usable {
			out.tell("thing.write", "move", view.Spelled(engine.MakeMove("fight", pieces.Short(p.ID), s)))
			break
		}
	}
	return out.done(sections)
}

// where describes the waiting place of a piece, and how it comes into play.
func (out *page) where(box *pieces.Box, p pieces.Piece) {
	switch p.Class {
	case pieces.Hidden:
		out.tell("thing.where-hidden", "n", len(box.Of(pieces.Hidden)))
	case pieces.Servant:
		out.tell("thing.where-servant", "place", view.Place(p.Home))
	case pieces.Guardian:
		out.tell("thing.where-guardian")
	default:
		out.tell("thing.where-open", "place", view.Place(p.Home))
		placed := func(s pieces.Setup) bool {
			return slices.ContainsFunc(s.Placed, func(at pieces.Placement) bool { return at.Piece == p.ID })
		}
		intro := box.IntroSetup()
		for _, id := range intro.Removed {
			if id == p.ID {
				out.tell("thing.where-box")
			}
		}
		switch solo := placed(box.SoloSetup(false)); {
		case placed(intro):
			out.tell("thing.where-laid")
		case solo:
			out.tell("thing.where-laid-solo")
		}
	}
}

// ofQuest describes the step of a personal quest a piece belongs to.
func (out *page) ofQuest(box *pieces.Box, p pieces.Piece) {
	q, _ := box.QuestOf(p.Quest)
	s := q.Steps[p.Step-1]
	out.tell("thing.of-quest", "n", p.Step, "quest", view.Name(q.ID), "step",
		text.M("step."+q.ID+"."+strconv.Itoa(p.Step)), "item", view.Name(s.Gives))
	if p.Meeting.Cost > 0 {
		out.tell("thing.cost", "n", p.Meeting.Cost)
	}
	if p.Meeting.Test {
		out.tell("thing.test", "skill", view.Name(p.Meeting.Skill.String()), "modifier", signed(p.Meeting.Modifier))
	}
	out.tell("thing.reward", "reward", view.RewardText(s.Reward))
	if p.Kind != pieces.Adversary {
		out.tell("thing.write", "move", view.Spelled(engine.MakeMove("complete", q.ID)))
	}
}

// sidePage returns the page of a side quest.
func sidePage(box *pieces.Box, p pieces.Piece) engine.Topic {
	k := p.Task
	out := pageOf(p.ID, p.ID, "side-quests", p.Printed)
	section := "5.3.1"
	switch k.Kind {
	case pieces.Travel:
		out.tell("thing.task-travel", "place", view.Place(k.To))
	case pieces.VisitHouse:
		out.tell("thing.task-house")
	case pieces.FindTrainer:
		section = "5.3.2"
		out.tell("thing.task-trainer", "place", view.Place(k.To), "person", view.Name(k.Person), "skill",
			view.Name(k.Skill.String()), "low", pieces.RiseBelow5, "high", pieces.Rise)
	case pieces.Deliver:
		section = "5.3.3"
		out.tell("thing.task-deliver", "place", view.Place(k.To), "person", view.Name(k.Person), "item",
			text.M("name.item-"+k.Buy+"-1"))
	case pieces.Fetch:
		section = "5.3.4"
		thing, _ := box.Get(k.Fetch)
		out.tell("thing.task-fetch", "from", view.Place(thing.Home), "item", view.Name(k.Fetch), "pick",
			view.RewardText(k.Pick), "place", view.Place(k.To))
	}
	if k.Kind != pieces.FindTrainer {
		out.tell("thing.reward", "reward", view.RewardText(k.Reward))
	}
	out.where(box, p)
	out.tell("thing.write-two", "a", view.Spelled(engine.MakeMove("take", p.ID)), "b",
		view.Spelled(engine.MakeMove("complete", p.ID)))
	return out.done("4.3.2, 5.3, " + section + ", A5")
}

// thingPage returns the page of a piece that is an item: the broom, or a thing for a side quest.
func thingPage(box *pieces.Box, p pieces.Piece) engine.Topic {
	out := pageOf(p.ID, pieces.Short(p.ID), "items", p.Printed)
	if p.ID == pieces.TheBroom {
		out.tell("outcome.broom", "modifier", signed(pieces.BroomModifier), "hut",
			view.Place(land.Landmark("witch-hut")))
		out.where(box, p)
		out.tell("thing.write-two", "a", view.Spelled(engine.MakeMove("take", pieces.TheBroom)), "b",
			view.Spelled(engine.MakeMove("use", pieces.TheBroom)))
		return out.done("4.3.4, 5.4, A6")
	}
	quest, _ := box.Get(p.Quest)
	out.tell("thing.errand", "quest", view.Name(p.Quest), "pick", view.RewardText(quest.Task.Pick), "place",
		view.Place(quest.Task.To), "item", view.Name(p.Flip))
	out.where(box, p)
	out.tell("thing.write", "move", view.Spelled(engine.MakeMove("take", pieces.Short(p.ID))))
	return out.done("4.3.5, 5.3.4, 5.4, A6")
}

// meetingPage returns the page of an encounter: cost, test, and effect.
func meetingPage(box *pieces.Box, p pieces.Piece) engine.Topic {
	chapter, section := "encounters", "5.5"
	m := p.Meeting
	switch {
	case m.Trainer:
		chapter, section = "trainers", "5.5.2"
	case m.Offer > 0:
		chapter, section = "bazaars", "5.5.1"
	}
	out := pageOf(p.ID, pieces.Short(p.ID), chapter, p.Printed)
	if m.Cost > 0 {
		out.tell("thing.cost", "n", m.Cost)
	}
	switch {
	case m.AnySkill:
		out.tell("thing.test-any", "modifier", signed(m.Modifier))
	case m.Test:
		out.tell("thing.test", "skill", view.Name(m.Skill.String()), "modifier", signed(m.Modifier))
	}
	move := engine.MakeMove("meet", pieces.Short(p.ID))
	switch {
	case m.Trainer:
		out.tell("outcome.trainer", "n", pieces.SkillCap)
	case m.Offer > 0:
		out.tell("outcome.bazaar", "n", m.Offer)
	case m.AnySkill:
		out.tell("outcome." + p.ID)
		move = engine.MakeMove("meet", pieces.Short(p.ID), pieces.Magic)
	default:
		out.tell("outcome." + p.ID)
	}
	out.where(box, p)
	if p.ID != "boat" && p.ID != "ranger" {
		out.tell("thing.write", "move", view.Spelled(move))
	}
	return out.done("4.3.3, " + section + ", A7")
}

// itemPages returns a page for every item that is not itself a piece on the map: one for each make of the bazaars, one
// for each other side of a piece.
func itemPages(box *pieces.Box) []engine.Topic {
	var out []engine.Topic
	count := map[string]int{}
	for _, it := range box.Items() {
		count[it.Make]++
	}
	for _, it := range box.Items() {
		if it.Errand || it.Rides || count[it.Make] == 0 {
			continue
		}
		out = append(out, itemPage(box, it, count[it.Make]))
		count[it.Make] = 0
	}
	chest := pageOf("chest", "chest", "items", "")
	chest.tell("thing.chest", "foe", view.Name("shadow"))
	return append(out, chest.done("5.1, A8"))
}

func itemPage(box *pieces.Box, it pieces.Item, copies int) engine.Topic {
	out := pageOf(it.ID, it.Make, "items", it.Printed)
	sections := "5.4, A6"
	if it.Armour > 0 {
		sections = "5.2.2, 5.4, A6"
	}
	p, _ := box.Get(it.Piece)
	switch {
	case it.Price > 0:
		out.tell("thing.sold", "n", it.Price, "copies", copies)
		out.tell("thing.write", "move", view.Spelled(engine.MakeMove("buy", pieces.Short(it.ID))))
		sections = "5.5.1, " + sections
	case it.Magic:
		q, _ := box.Get(p.Quest)
		out.tell("thing.magic-item", "thing", view.Name(p.ID), "place", view.Place(q.Task.To), "quest",
			view.Name(p.Quest))
		for _, c := range box.Cards() {
			if c.Key == it.ID || c.Ward == it.ID {
				out.tell("thing.against", "card", view.Name(c.ID), "what", view.Brief(c.ID))
			}
		}
		sections = "5.3.4, " + sections
	case p.Kind == pieces.Encounter:
		out.tell("thing.from", "piece", view.Name(p.ID), "place", view.Point(p.Home), "n", p.Meeting.Cost)
	default:
		out.tell("thing.won", "piece", view.Name(p.ID), "place", view.Place(p.Home))
	}
	return out.done(sections)
}

// questPages returns a page for each personal quest, with its three steps, and one for each item on its card.
func questPages(box *pieces.Box) []engine.Topic {
	var out []engine.Topic
	for _, q := range box.Quests() {
		p := pageOf(q.ID, q.ID, "quests", q.Printed)
		for i, s := range q.Steps {
			where := text.M("thing.home")
			if !s.Home {
				where = view.StepPlace(q.ID, i+1, s.To)
			}
			reward := view.RewardText(s.Reward)
			if i == len(q.Steps)-1 {
				reward = view.Name("gem")
				if s.Reward.Heals {
					reward = text.M("thing.and", "a", reward, "b", text.M("reward.heals"))
				}
			} else if s.Gives != "" {
				if s.Reward == (pieces.Reward{}) {
					reward = view.Name(s.Gives)
				} else {
					reward = text.M("thing.and", "a", view.Name(s.Gives), "b", reward)
				}
			}
			p.tell("thing.step", "n", i+1, "step", text.M("step."+q.ID+"."+strconv.Itoa(i+1)), "place", where,
				"reward", reward)
		}
		for _, h := range box.Heroes() {
			if h.Quest == q.ID {
				p.tell("thing.quest-of", "hero", view.Name(h.ID))
			}
		}
		p.tell("thing.write", "move", view.Spelled(engine.MakeMove("complete", q.ID)))
		out = append(out, p.done("1.5, 5.6, A4"))
		for i, s := range q.Steps[:2] {
			on := pageOf(s.Gives, s.Gives, "quests", s.Printed)
			on.tell("thing.on-card", "quest", view.Name(q.ID), "n", i+1, "piece", view.Name(s.Piece), "place",
				view.Place(s.To), "next", text.M("step."+q.ID+"."+strconv.Itoa(i+2)))
			out = append(out, on.done("1.5, 5.6, A4"))
		}
	}
	return out
}

// cardPages returns a page for each card of the Nameless.
func cardPages(box *pieces.Box) []engine.Topic {
	var out []engine.Topic
	for _, c := range box.Cards() {
		p := pageOf(c.ID, c.ID, "last-battle", c.Printed)
		p.tell("thing.card", "n", c.Hearts, "magic", shown(c.Skills[pieces.Magic]), "ranged",
			shown(c.Skills[pieces.Ranged]), "melee", shown(c.Skills[pieces.Melee]))
		if c.Key != "" {
			p.tell("thing.card-key", "skill", view.Name(c.KeySkill.String()), "item", view.Name(c.Key))
		}
		if c.Double {
			p.tell("thing.card-double", "skill", view.Name(c.DoubleSkill.String()), "item", view.Name(c.Ward))
		}
		if c.Feeds {
			p.tell("thing.card-feeds")
		}
		p.tell("thing.card-where")
		out = append(out, p.done("1.4, 6.2, A2"))
	}
	return out
}

// heroPages returns a page for each hero's sheet.
func heroPages(box *pieces.Box) []engine.Topic {
	var out []engine.Topic
	for _, h := range box.Heroes() {
		p := pageOf(h.ID, h.ID, "heroes", h.Printed)
		p.tell("thing.hero", "what", text.M("hint.hero", "magic", h.Skills[0], "ranged", h.Skills[1], "melee",
			h.Skills[2], "hp", h.HitPoints, "gold", h.Gold, "move", h.Move))
		a := h.Ability
		switch {
		case a.Knows != land.Beige:
			p.tell("thing.gift-knows", "colour", view.Name(a.Knows.String()))
		case a.RedRoll > 0:
			p.tell("thing.gift-red", "n", a.RedRoll)
		case !a.Finds[0].IsZero():
			p.tell("thing.gift-finds", "places", []text.Message{view.Place(a.Finds[0]), view.Place(a.Finds[1])})
		}
		if h.Quest != "" {
			p.tell("thing.hero-start", "place", view.Place(h.Start), "quest", view.Name(h.Quest))
		}
		p.tell("thing.hero-names", "a", h.Names[0], "b", h.Names[1])
		for _, n := range h.Names {
			p.also(text.Plain(n))
		}
		p.tell("thing.write", "move", view.Spelled(engine.MakeMove("hero", h.ID)))
		out = append(out, p.done("1.1, A1"))
	}
	return out
}
