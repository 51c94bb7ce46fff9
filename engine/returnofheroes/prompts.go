package returnofheroes

import (
	"math"
	"slices"
	"strconv"

	"skald/engine"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/text"
)

// topicOffer is what the windows of the bazaar are about, topicScroll those of a
// scroll in an event.
const (
	topicOffer  = "bazaar-offer"
	topicScroll = "scroll"
)

// Prompts implements engine.Game. The questions rest on what everybody knows;
// only the look into the bag is private.
func (g *Game) Prompts() []engine.Prompt {
	if g.asked == nil && g.Phase != phaseOver {
		g.asked = g.ask()
	}
	return g.asked
}

func (g *Game) ask() []engine.Prompt {
	var out []engine.Prompt
	top := g.top()
	for i := range g.Heroes {
		seat := engine.Seat(i)
		window := false
		if stepKinds.Asked(g, g.Todo, seat) {
			p := stepKinds.Ask(g, g.Todo, seat)
			window = p.Kind == engine.Window
			out = append(out, p)
		}
		if g.Bazaar.awaits(seat) && !window {
			out = append(out, g.offered(seat))
		}
		if p, ok := g.standing(seat); ok {
			out = append(out, p)
		}
	}
	if g.Variant.Solo {
		promptsAlone(out)
	}
	if g.overdue() && top.Do != doOvertime {
		// The end of this turn is another question.
		for i := range out {
			for j := range out[i].Choices {
				out[i].Choices[j].Ends = false
			}
		}
	}
	if g.musters(g.TurnNo + 1) {
		// Whatever ends the turn brings a servant.
		for i := range out {
			for j := range out[i].Choices {
				if c := &out[i].Choices[j]; c.Move.Verb() != "standing" {
					c.Rolls, c.Reveals = true, true
				}
			}
			for j := range out[i].Forms {
				out[i].Forms[j].Rolls, out[i].Forms[j].Reveals = true, true
			}
		}
	}
	return out
}

// with marks choices with what may follow them.
func (g *Game) with(c engine.Choice) engine.Choice {
	c.Rolls, c.Reveals = stepKinds.Ahead(g.Todo)
	return c
}

// ending adds to what can be done in the middle of a movement that it ends it.
func (g *Game) ending(cs []engine.Choice) []engine.Choice {
	if g.Left < 1 {
		return cs
	}
	for i := range cs {
		if c := &cs[i]; c.Hint.IsZero() {
			c.Hint = text.M("hint.ends")
		} else {
			c.Hint = text.M("hint.ends-movement", "hint", c.Hint)
		}
	}
	return cs
}

// mayRide says that the hero may use the broom instead of moving.
func (g *Game) mayRide(seat engine.Seat) bool {
	return g.Phase == phaseMove && !g.Moved && g.hero(seat).has(theBroom) >= 0 && g.Layout.Lies(witchHut.Tile) && len(g.landings(step{Seat: seat, Piece: theBroom, N: 2})) > 0
}

// rideHint says what a ride on the broom takes.
func (g *Game) rideHint(seat engine.Seat) text.Message {
	if h := g.hero(seat); g.Variant.TestedBroom {
		return oddsHint(pieces.Magic, h.value(pieces.Magic), pieces.BroomModifier, h.dice(pieces.Magic), 1)
	}
	return text.M("hint.ride")
}

// destination is the choice of a point to walk to, with what the way costs and
// what everybody knows to lie there.
func (g *Game) destination(seat engine.Seat, w way, r *reach) engine.Choice {
	h := g.hero(seat)
	c := engine.Choice{Move: engine.MakeMove("move", w.to.Key()), Label: place(w.to), Group: tile(w.to.Tile), Place: w.to.String(), Icon: "move"}
	c.Rolls = w.rolls > 0 || w.downs || w.to == tower
	c.Reveals = w.downs || w.to == tower && g.Secret
	gold, path := text.Message{}, text.Message{}
	if w.gold > 0 {
		gold = text.M("hint.gold", "n", w.gold)
	}
	if w.rolls > 0 {
		key := "hint.path"
		if h.Towards == w.to {
			key = "hint.path-again"
		}
		path = text.M(key, "n", w.roll, "percent", percent(w.found))
	}
	there := g.lying(seat, w.to)
	if !there.IsZero() {
		key := "hint.there"
		if odds, foe := g.bestOdds(seat, w.to); foe {
			there = text.M("foe-odds", "what", there, "percent", percent(odds))
			if odds < poorOdds {
				key = "hint.beware"
			}
		}
		there = text.M(key, "what", there)
	}
	c.Hint = text.M("hint.move", "n", w.steps, "gold", gold, "path", path, "there", there, "goal", g.goalAt(seat, w.to, w.gold == 0 && w.rolls == 0))
	return c
}

// poorOdds is the chance below which a fight is warned of on the way there.
const poorOdds = 0.1

// bestOdds is the hero's best chance against the adversary he would meet first at
// a point, as far as everybody knows one to stand there.
func (g *Game) bestOdds(seat engine.Seat, p land.Point) (odds float64, foe bool) {
	h := g.hero(seat)
	servants := false
	for i := range g.Tokens {
		t := &g.Tokens[i]
		if t.At != p || t.Piece == "" || !g.hostile(seat, t) {
			continue
		}
		q, _ := pieces.Get(t.Piece)
		servant := q.Class == pieces.Servant
		if q.Class == pieces.Guardian && h.Challenger || servants && !servant {
			continue
		}
		best := 0.0
		for _, s := range pieces.Skills() {
			if m, ok := q.Foe.Modifier(s); ok {
				best = max(best, pieces.Hits(h.value(s)+m, h.dice(s), t.hearts()))
			}
		}
		// The hero chooses among adversaries, but servants come first.
		if servant && !servants {
			servants, odds = true, 0
		}
		odds, foe = max(odds, best), true
	}
	return odds, foe
}

// goalAt says for which of the hero's own quests a point is the next step; zero
// for none. Where there is room for it the quest is named.
func (g *Game) goalAt(seat engine.Seat, p land.Point, roomy bool) text.Message {
	h := g.hero(seat)
	quest := ""
	for i := range h.Quests {
		if c := &h.Quests[i]; quest == "" && h.goal(c) == p {
			quest = c.ID
		}
	}
	for _, id := range h.Side {
		if quest != "" {
			break
		}
		if to, _ := g.errand(seat, id); to == p {
			quest = id
		}
	}
	switch {
	case quest == "":
		return text.Message{}
	case roomy:
		return text.M("hint.for", "quest", name(quest))
	}
	return text.M("hint.for-quest")
}

// lying says what everybody knows to lie at a point, as far as it concerns a
// hero: adversaries first, one by name and how many more; zero for nothing.
func (g *Game) lying(seat engine.Seat, p land.Point) text.Message {
	var out []text.Message
	h := g.hero(seat)
	for i := range g.Tokens {
		t := &g.Tokens[i]
		if t.At != p {
			continue
		}
		q, _ := pieces.Get(t.Piece)
		switch {
		case t.Piece == "" || t.Down && len(t.Known) > 0:
			out = append(out, text.M("face-down"))
		case t.Flipped:
			out = append(out, name(t.item()))
		case q.Step > 0 && !h.onStep(q.Quest, q.Step):
		case q.Kind == pieces.Thing && q.Quest != "" && !slices.Contains(h.Side, q.Quest):
		case g.hostile(seat, t):
			out = slices.Insert(out, 0, name(t.Piece))
		default:
			out = append(out, name(t.Piece))
		}
	}
	switch len(out) {
	case 0:
		return text.Message{}
	case 1:
		return out[0]
	}
	return text.M("and-more", "what", out[0], "n", len(out)-1)
}

func percent(p float64) int { return int(math.Round(100 * p)) }

// questPlace is where a step is done, and what has to come there first.
func questPlace(to land.Point, awaits string) text.Message {
	if awaits == "" {
		return place(to)
	}
	return text.M("quest-awaits", "place", place(to), "piece", name(awaits))
}

// sheet reminds the player of what he has.
func (g *Game) sheet(seat engine.Seat) []text.Message {
	h := g.hero(seat)
	out := []text.Message{text.M("sheet", "hp", h.HP, "max", h.printed().HitPoints, "armour", h.armour(), "gold", h.Gold,
		"magic", h.value(pieces.Magic), "ranged", h.value(pieces.Ranged), "melee", h.value(pieces.Melee))}
	for i := range h.Quests {
		c := &h.Quests[i]
		if to := h.goal(c); !to.IsZero() {
			out = append(out, text.M("sheet.quest", "quest", name(c.ID), "step", text.M("step."+c.ID+"."+strconv.Itoa(c.Step)), "place", questPlace(to, g.awaited(c))))
		}
	}
	if h.Gem {
		out = append(out, text.M("sheet.gem"))
	}
	return out
}

// actions lists what the hero on turn can do after his movement, but for ending
// the turn.
func (g *Game) actions(seat engine.Seat) []engine.Choice {
	if len(g.foes(seat)) > 0 {
		return g.fights(seat)
	}
	out := g.deeds(seat)
	h := g.hero(seat)
	if i := h.potion(); i >= 0 && h.wounds() > 0 {
		out = append(out, engine.Choice{Move: "use potion", Label: text.M("choice.drink"), Icon: "potion", Hint: text.M("hint.drink", "n", h.Items[i].Uses)})
	}
	return append(out, g.drops(seat)...)
}

// fights lists the combats to choose from: adversary and skill with the odds.
func (g *Game) fights(seat engine.Seat) []engine.Choice {
	var out []engine.Choice
	h := g.hero(seat)
	for _, i := range g.foes(seat) {
		t := &g.Tokens[i]
		q, _ := pieces.Get(t.Piece)
		for _, s := range pieces.Skills() {
			m, ok := q.Foe.Modifier(s)
			if !ok {
				continue
			}
			out = append(out, engine.Choice{
				Move:  engine.MakeMove("fight", short(t.Piece), s),
				Label: text.M("choice.fight", "foe", name(t.Piece), "skill", name(s.String())),
				Hint:  oddsHint(s, h.value(s), m, h.dice(s), t.hearts()),
				Place: t.At.String(), Icon: s.String(), Rolls: true, Reveals: true,
			})
		}
	}
	return out
}

// oddsHint says what a test, or as many as there are hearts, would take.
func oddsHint(s pieces.Skill, value, modifier, dice, hearts int) text.Message {
	args := []any{"skill", name(s.String()), "value", value, "modifier", modifierText(modifier), "dice", dice, "percent", percent(pieces.Hits(value+modifier, dice, hearts))}
	if hearts > 1 {
		return text.M("hint.odds-hearts", append(args, "hearts", hearts)...)
	}
	return text.M("hint.odds", args...)
}

// deeds lists what can be done where the hero on turn stands when nobody is to be
// fought: quests, encounters, things to take.
func (g *Game) deeds(seat engine.Seat) []engine.Choice {
	var out []engine.Choice
	h := g.hero(seat)
	at := h.At.String()
	if !h.Towards.IsZero() {
		return nil
	}
	for i := range h.Quests {
		c := &h.Quests[i]
		if g.stepLacks(seat, c.ID) != "" {
			continue
		}
		s, _ := c.stepOf()
		out = append(out, engine.Choice{Move: engine.MakeMove("complete", c.ID), Label: text.M("step." + c.ID + "." + strconv.Itoa(c.Step)),
			Hint: g.questHint(seat, s), Place: at, Icon: "quest", Rolls: true, Reveals: true})
	}
	for _, id := range h.Side {
		if g.lacks(seat, id) != "" {
			continue
		}
		out = append(out, engine.Choice{Move: engine.MakeMove("complete", id), Label: text.M("choice.complete", "quest", name(id)),
			Hint: text.M("hint.reward", "reward", g.sideReward(seat, id)), Place: at, Icon: "side-quest", Rolls: true, Reveals: true})
	}
	if g.questLacks(seat) == "" {
		out = append(out, g.questsAtCourt()...)
	}
	if g.mendLacks(seat) == "" {
		out = append(out, engine.Choice{Move: engine.MakeMove("meet", healing), Label: text.M("choice.mend"), Hint: text.M("hint.mend"), Place: at, Icon: "rest"})
	}
	for _, i := range g.encounters(seat) {
		t := &g.Tokens[i]
		if g.meetable(seat, t) != "" {
			continue
		}
		if p, _ := pieces.Get(t.Piece); p.Meeting.AnySkill {
			out = append(out, g.trials(seat, t)...)
		} else {
			out = append(out, g.meeting(seat, t))
		}
	}
	for _, i := range g.tokensAt(h.At) {
		t := &g.Tokens[i]
		switch {
		case g.acceptable(t) && len(h.Side) < pieces.MaxSideQuests:
			out = append(out, engine.Choice{Move: engine.MakeMove("take", short(t.Piece)), Label: text.M("choice.accept", "quest", name(t.Piece)),
				Hint: g.sideHint(seat, t.Piece), Place: at, Icon: "side-quest", Rolls: true, Reveals: true})
		case g.takable(seat, t) && h.full(t.item()) == "" && !slices.Contains(g.Met, t.Piece):
			out = append(out, g.taking(seat, t))
		}
	}
	return out
}

// questHint says what the next step of a personal quest costs and brings.
func (g *Game) questHint(seat engine.Seat, s pieces.QuestStep) text.Message {
	p, _ := pieces.Get(s.Piece)
	h := g.hero(seat)
	switch {
	case p.Meeting.Cost > 0:
		return text.M("hint.pay-for", "n", p.Meeting.Cost, "reward", rewardText(s.Reward))
	case p.Meeting.Test:
		return oddsHint(p.Meeting.Skill, h.value(p.Meeting.Skill), p.Meeting.Modifier, h.dice(p.Meeting.Skill), 1)
	case s.Piece == "":
		return text.M("hint.gem")
	}
	return text.M("hint.get", "item", name(s.Gives))
}

// sideReward is what completing a side quest would bring a hero.
func (g *Game) sideReward(seat engine.Seat, id string) text.Message {
	p, _ := pieces.Get(id)
	t := p.Task
	switch t.Kind {
	case pieces.FindTrainer:
		n := pieces.Rise
		if g.hero(seat).trained(t.Skill) < 5 {
			n = pieces.RiseBelow5
		}
		return text.M("reward.skill", "n", n, "skill", name(t.Skill.String()))
	case pieces.VisitHouse:
		return text.M("reward.house")
	}
	return rewardText(t.Reward)
}

// sideHint says where a side quest leads and what it brings.
func (g *Game) sideHint(seat engine.Seat, id string) text.Message {
	p, _ := pieces.Get(id)
	if p.Task.To.IsZero() {
		return text.M("hint.reward", "reward", g.sideReward(seat, id))
	}
	if p.Task.Fetch != "" {
		q, _ := pieces.Get(p.Task.Fetch)
		return text.M("hint.side-fetch", "from", q.Home.String(), "to", p.Task.To.String(), "reward", g.sideReward(seat, id))
	}
	return text.M("hint.side", "to", p.Task.To.String(), "reward", g.sideReward(seat, id))
}

// meeting is the choice to meet an encounter.
func (g *Game) meeting(seat engine.Seat, t *token) engine.Choice {
	h := g.hero(seat)
	p, _ := pieces.Get(t.Piece)
	m := p.Meeting
	c := engine.Choice{Move: engine.MakeMove("meet", short(p.ID)), Label: text.M("choice.meet", "piece", name(p.ID)), Place: t.At.String(), Icon: p.ID, Rolls: true}
	switch {
	case m.Trainer:
		c.Hint = text.M("hint.trainer", "n", m.Cost, "skill", name(m.Skill.String()), "value", h.trained(m.Skill), "dice", h.dice(m.Skill),
			"percent", percent(pieces.ChanceHigh(h.trained(m.Skill), h.dice(m.Skill))))
	case m.Offer > 0:
		c.Hint = text.M("hint.bazaar", "n", min(m.Offer, len(g.Stock)))
		c.Reveals = true
	case p.ID == theSignpost:
		c.Hint = text.M("hint.signpost", "n", m.Cost, "value", h.value(m.Skill), "dice", h.dice(m.Skill), "percent", percent(pieces.Chance(h.value(m.Skill), h.dice(m.Skill))))
	default:
		c.Hint = text.M("hint." + p.ID)
		c.Reveals = p.ID == theFortuneTeller || p.ID == theCartwright
	}
	return c
}

// trials are the choices to meet an encounter that tests a skill of one's own
// choice.
func (g *Game) trials(seat engine.Seat, t *token) []engine.Choice {
	var out []engine.Choice
	h := g.hero(seat)
	for _, s := range pieces.Skills() {
		out = append(out, engine.Choice{Move: engine.MakeMove("meet", short(t.Piece), s), Label: text.M("choice.meet-with", "piece", name(t.Piece), "skill", name(s.String())),
			Hint: oddsHint(s, h.value(s), 0, h.dice(s), 1), Place: t.At.String(), Icon: t.Piece, Rolls: true, Reveals: true})
	}
	return out
}

// taking is the choice to pick something up.
func (g *Game) taking(seat engine.Seat, t *token) engine.Choice {
	h := g.hero(seat)
	id := t.item()
	c := engine.Choice{Move: engine.MakeMove("take", short(id)), Label: text.M("choice.take", "item", name(id)), Place: t.At.String(), Icon: "take", Rolls: true, Reveals: true}
	if id == theBroom && !g.Variant.TestedBroom {
		c.Hint = oddsHint(pieces.Magic, h.value(pieces.Magic), pieces.BroomModifier, h.dice(pieces.Magic), 1)
	} else {
		c.Hint = text.M("effect." + makeOf(id))
	}
	return c
}

// makeOf is the make of an item: copies share it.
func makeOf(id string) string {
	p, _ := pieces.ItemOf(id)
	return p.Make
}

// drops lists what the hero on turn can lay down.
func (g *Game) drops(seat engine.Seat) []engine.Choice {
	var out []engine.Choice
	h := g.hero(seat)
	for _, it := range h.Items {
		p, _ := pieces.ItemOf(it.ID)
		hint := text.M("hint.drop")
		if p.Uses > 0 {
			hint = text.M("hint.drop-stock")
		}
		out = append(out, engine.Choice{Move: engine.MakeMove("drop", short(it.ID)), Label: text.M("choice.drop", "item", name(it.ID)), Hint: hint, Group: text.M("group.drop"), Icon: "drop"})
	}
	for _, id := range h.Side {
		out = append(out, engine.Choice{Move: engine.MakeMove("drop", short(id)), Label: text.M("choice.drop", "item", name(id)), Hint: text.M("hint.drop"), Group: text.M("group.drop"), Icon: "drop"})
	}
	return out
}

// tileWord is a tile as move text has it.
func tileWord(letter byte) string { return string(letter + 'a' - 'A') }

// standing lets a seat say how offers from a bazaar are answered for it.
func (g *Game) standing(seat engine.Seat) (engine.Prompt, bool) {
	h := g.hero(seat)
	if g.Phase == phaseHeroes || len(g.Heroes) == 1 || !h.Never && !g.inPlay("grand-bazaar") && !g.inPlay("small-bazaar") {
		return engine.Prompt{}, false
	}
	p := engine.Prompt{Seat: seat, Kind: engine.May, Headline: text.M("ask.standing"), Topic: topicOffer}
	if h.Never {
		p.Choices = []engine.Choice{{Move: "standing offer ask", Label: text.M("choice.standing-ask"), Hint: text.M("hint.standing-ask"), Icon: "standing"}}
	} else {
		p.Choices = []engine.Choice{{Move: "standing offer never", Label: text.M("choice.standing-never"), Hint: text.M("hint.standing-never"), Icon: "standing"}}
	}
	return p, true
}
