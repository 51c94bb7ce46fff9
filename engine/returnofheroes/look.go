package returnofheroes

import (
	"cmp"
	"slices"
	"strings"

	"skald/engine"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/engine/text"
)

// View implements engine.Game.
func (g *Game) View(viewer engine.Seat) engine.View { return g.view(viewer) }

// view returns a view of the position, made from the viewer's knowledge alone.
func (g *Game) view(viewer engine.Seat) view.View {
	known := g.redact(viewer)
	v := view.View{
		Viewer: viewer, Round: g.Round, Turn: g.TurnNo, Active: g.Active, Phase: g.phase(),
		Headline: g.said(g.headline()),
		Layout:   g.Layout, Bag: len(g.Bag), Stock: len(g.Stock), Boat: g.Boat, BothWays: g.Wand != "",
		Nameless: g.namelessView(viewer), Pieces: g.box, Known: known, Outcome: g.Outcome(),
	}
	if g.Variant.Solo {
		v.Limit = SoloTurns
	}
	if g.Phase == view.PhaseOver {
		v.Active = engine.Public
		v.Story = g.story()
	}
	for i := range g.Heroes {
		v.Heroes = append(v.Heroes, g.heroView(engine.Seat(i)))
	}
	v.Choosing = g.choosing()
	v.Tokens = g.tokenViews(viewer)
	v.Waiting = slices.Clone(g.Waiting)
	if g.Top().Do == DoMove {
		for w := range g.reachOf(g.Active).all() {
			v.Reach = append(v.Reach, view.Reach{At: w.to, Steps: w.steps, Gold: w.gold, Roll: w.roll})
		}
	}
	if b := g.Bazaar; b != nil {
		v.Bazaar = &view.Bazaar{Opener: b.Opener, At: b.At, Items: slices.Clone(b.Counter)}
	}
	if f := g.Fight; f != nil {
		v.Fight = &view.Fight{Seat: f.Seat, Adversary: f.Piece, At: f.At, Hearts: f.Hearts, Skill: f.Skill.String(),
			Dice: slices.Clone(f.Dice), Value: f.Value}
		if g.Top().Do == DoTower {
			v.Fight.Skill = ""
		}
	}
	if h := g.Hand; h != nil {
		v.Drawn = &view.Drawn{Seat: h.Seat, ID: known.Hand.Piece}
	}
	return v
}

// choosing returns the choices of the asked seat before the first turn; nil if there is none.
func (g *state) choosing() *view.Choosing {
	switch top := g.Top(); top.Do {
	case DoHero:
		return &view.Choosing{Seat: top.Seat, Roster: g.roster()}
	case DoHouse:
		return &view.Choosing{Seat: top.Seat, Houses: g.housePoints(top.Seat)}
	}
	return nil
}

// roster returns the sheets of all heroes of this game.
func (g *realm) roster() []view.Sheet {
	var out []view.Sheet
	for _, id := range g.Variant.setup(g.box).Heroes {
		h, _ := g.box.HeroOf(id)
		r := view.Sheet{Hero: id, Names: h.Names, Skills: h.Skills, HitPoints: h.HitPoints, Gold: h.Gold, Move: h.Move,
			Gift: gift(h.Ability), Seat: engine.Public}
		if g.Variant.introductory() {
			r.Start, r.Quest = h.Start, h.Quest
		}
		if i := slices.IndexFunc(g.Heroes, func(o Hero) bool { return o.ID == id }); i >= 0 {
			r.Seat, r.Woman = engine.Seat(i), g.Heroes[i].Woman
		}
		out = append(out, r)
	}
	return out
}

// gift describes a hero's ability on hidden paths (4.2).
func gift(a pieces.Ability) text.Message {
	switch {
	case a.Knows != land.Beige:
		return text.M("gift.knows-" + a.Knows.String())
	case a.RedRoll > 0:
		return text.M("gift.red-roll", "n", a.RedRoll)
	case !a.Finds[0].IsZero():
		return text.M("gift.finds", "a", view.Point(a.Finds[0]), "b", view.Point(a.Finds[1]))
	}
	return text.M("gift.none")
}

// phase returns the phase for pictures: a combat is one of its own.
func (g *state) phase() string {
	if g.Phase == view.PhaseActions && (g.Fight != nil || g.Top().Do == DoActions && len(g.Foes(g.Active)) > 0) {
		return view.PhaseFight
	}
	return g.Phase
}

// headline describes the present state in one public line.
func (g *state) headline() text.Message {
	switch {
	case g.Lost:
		return text.M("say.defeat", "who", g.who(0), "n", g.TurnNo)
	case g.Phase == view.PhaseOver:
		return text.M("say.victory", "who", g.who(g.Winner), "card", view.Name(g.Card))
	}
	top := g.Top()
	who := g.who(top.Seat)
	h := g.Hero(top.Seat)
	switch {
	case top.Do == DoHero:
		return text.M("now.hero", "who", who)
	case top.Do == DoMove && !h.Towards.IsZero():
		return text.M("now.half-way", "who", who, "place", view.Place(h.Towards))
	case top.Do == DoMove:
		return text.M("now.move", "who", who, "place", view.Place(h.At), "n", g.Left)
	case top.Do == DoActions && len(g.Foes(top.Seat)) > 0:
		return text.M("now.fight", "who", who, "place", view.Place(h.At))
	case top.Do == DoActions:
		return text.M("now.actions", "who", who, "place", view.Place(h.At))
	}
	return text.M("now.decides", "who", who, "what", text.M("first."+top.Do))
}

func (g *state) namelessView(viewer engine.Seat) view.Nameless {
	n := 0
	for _, id := range g.Bag {
		if p, _ := g.box.Get(id); p.Class == pieces.Servant {
			n++
		}
	}
	card := ""
	if g.KnowsCard(viewer) {
		card = g.Card
	}
	return view.Nameless{Card: card, State: g.Nameless, Servants: len(g.Servants), ServantsInBag: n}
}

func (g *turn) heroView(seat engine.Seat) view.Hero {
	h := g.Hero(seat)
	v := view.Hero{Seat: seat, Hero: h.ID, Tile: h.Start}
	if h.ID == "" {
		return v
	}
	v.Woman, v.Character = h.Woman, h.character()
	v.At, v.Towards, v.House = h.At, h.Towards, h.House
	v.HitPoints, v.MaxHitPoints, v.Armour = h.HP, h.Printed().HitPoints, h.Armour()
	v.Gold, v.Gem, v.Challenger, v.Deaths = h.Gold, h.Gem, h.Challenger, h.Deaths
	v.Move = g.Allowance(seat)
	if seat == g.Active && g.Phase == view.PhaseMove {
		v.Left = g.Left
	}
	for _, s := range pieces.Skills() {
		_, bonus := h.Tool(s)
		v.Skills[s] = view.Skill{Value: h.Value(s), Base: h.Printed().Skills[s], Training: h.Training[s], Item: bonus,
			Cubes: h.Cubes[s], Dice: h.Dice(s)}
	}
	for i, it := range h.Items {
		v.Items = append(v.Items, view.Item{ID: it.ID, Uses: it.Uses, Armour: it.Armour, Idle: h.Idle(i)})
	}
	for _, id := range h.Side {
		to, ready := g.errand(seat, id)
		v.SideQuests = append(v.SideQuests, view.SideQuest{ID: id, Destination: to, Ready: ready})
	}
	for i := range h.Quests {
		c := &h.Quests[i]
		q := view.Quest{ID: c.ID, Step: c.Step, Destination: h.Goal(c), Awaits: g.awaited(c)}
		if p, ok := g.box.Get(c.Piece); ok {
			q.Item = p.Flip
		}
		v.Quests = append(v.Quests, q)
	}
	return v
}

// awaited returns the piece for the next step of a personal quest that is not in play yet, "" if nothing is missing.
func (g *board) awaited(c *QuestCard) string {
	if s, ok := c.StepOf(g.box); ok && s.Piece != "" && !g.InPlay(s.Piece) {
		return s.Piece
	}
	return ""
}

// errand returns the next destination of a hero for a side quest, and whether everything it needs is at hand.
func (g *realm) errand(seat engine.Seat, id string) (to land.Point, ready bool) {
	h := g.Hero(seat)
	p, _ := g.box.Get(id)
	t := p.Task
	switch t.Kind {
	case pieces.VisitHouse:
		best := -1
		f := g.Layout.Field(h.At, land.Avoid{Hidden: true, Water: true})
		for i := range g.Heroes {
			if o := engine.Seat(i); o != seat {
				if n, ok := f.Steps(g.Hero(o).House); ok && (best < 0 || n < best) {
					to, best = g.Hero(o).House, n
				}
			}
		}
		return to, true
	case pieces.FindTrainer:
		if g.InPlay(t.Person) {
			return t.To, true
		}
		return noPoint, false
	case pieces.Deliver:
		if !g.InPlay(t.Person) || h.SlotOfMake(t.Buy) < 0 {
			return noPoint, false
		}
	case pieces.Fetch:
		if h.SlotOf(t.Fetch) < 0 {
			if i := g.Find(t.Fetch); i >= 0 && !g.Tokens[i].Flipped {
				return g.Tokens[i].At, false
			}
			return noPoint, false
		}
	}
	return t.To, true
}

func (g *board) tokenViews(viewer engine.Seat) []view.Token {
	out := make([]view.Token, 0, len(g.Tokens))
	for i := range g.Tokens {
		t := &g.Tokens[i]
		v := view.Token{At: t.At, FaceDown: t.Down, Flipped: t.Flipped, Dropped: t.Dropped}
		if t.KnownTo(viewer) {
			v.ID = t.Piece
			if p, _ := g.box.Get(t.Piece); p.Kind == pieces.Adversary && !t.Flipped {
				v.Hearts = g.HeartsOf(t)
			}
		}
		if t.Down {
			v.Back = g.BackOf(t)
		}
		if t.Piece == pieces.TheBoat {
			v.At = g.Boat // it is where it landed last
		}
		out = append(out, v)
	}
	slices.SortStableFunc(out, func(a, b view.Token) int { return a.At.Compare(b.At) })
	return out
}

// Turn implements engine.Game.
func (g *Game) Turn() engine.Turn {
	if g.Phase == view.PhaseHeroes {
		return engine.Turn{Number: g.TurnNo, Seat: g.Top().Seat, Label: text.M("turn.heroes")}
	}
	// The board uses the names of characters, sentences the kinds of heroes: the heading has both, without the name of
	// the family, so that it is one row on a phone.
	name, _, _ := strings.Cut(g.Hero(g.Active).character(), " ")
	who := text.M("turn.who", "who", g.who(g.Active), "name", text.Plain(name))
	return engine.Turn{Number: g.TurnNo, Seat: g.Active,
		Label: g.said(text.M("turn", "round", g.Round, "turn", g.TurnNo, "who", who))}
}

// Next implements engine.Sequence: the turns go round the table (section 3).
func (g *Game) Next() []engine.Seat {
	if g.Phase == view.PhaseHeroes || g.Phase == view.PhaseOver {
		return nil
	}
	var out []engine.Seat
	for i := 1; i < len(g.Heroes); i++ {
		out = append(out, engine.Seat((int(g.Active)+i)%len(g.Heroes)))
	}
	return out
}

// standings is a hero's progress, which decides the places after the first.
type standings struct{ gem, steps, experience, gold int }

func (g *realm) standingOf(seat engine.Seat) standings {
	h := g.Hero(seat)
	s := standings{gold: h.Gold}
	if h.Gem {
		s.gem = 1
	}
	for _, q := range h.Quests {
		s.steps = max(s.steps, q.Step-1)
	}
	for _, k := range pieces.Skills() {
		s.experience += h.Cubes[k] + h.Training[k]
	}
	return s
}

func (a standings) compare(b standings) int {
	return cmp.Or(cmp.Compare(b.gem, a.gem), cmp.Compare(b.steps, a.steps), cmp.Compare(b.experience, a.experience),
		cmp.Compare(b.gold, a.gold))
}

// Outcome implements engine.Game. The winner freed the realm; the others follow by gem, steps of their quest,
// experience and gold.
func (g *state) Outcome() *engine.Outcome {
	switch {
	case g.Phase != view.PhaseOver:
		return nil
	case g.Variant.Solo:
		return g.soloOutcome()
	}
	var others []engine.Seat
	for i := range g.Heroes {
		if s := engine.Seat(i); s != g.Winner {
			others = append(others, s)
		}
	}
	slices.SortStableFunc(others, func(a, b engine.Seat) int { return g.standingOf(a).compare(g.standingOf(b)) })
	o := &engine.Outcome{Won: true, Places: [][]engine.Seat{{g.Winner}},
		Reason: text.M("outcome", "who", g.who(g.Winner), "card", view.Name(g.Card), "round", g.Round)}
	for i, s := range others {
		last := len(o.Places) - 1
		if i > 0 && g.standingOf(s) == g.standingOf(others[i-1]) {
			o.Places[last] = append(o.Places[last], s)
		} else {
			o.Places = append(o.Places, []engine.Seat{s})
		}
	}
	o.Figures = g.figures()
	return o
}

// figures returns the figures of a finished match for statistics.
func (g *state) figures() []engine.Figure {
	out := []engine.Figure{{Name: "rounds", Value: g.Round}, {Name: "fights", Value: g.Feats.Fights},
		{Name: "fights-won", Value: g.Feats.Won}, {Name: "side-quests", Value: g.Feats.Side},
		{Name: "assaults", Value: g.Feats.Assault}}
	one := func(b bool) int {
		if b {
			return 1
		}
		return 0
	}
	add := func(name string, value int) { out = append(out, engine.Figure{Name: name, Value: value}) }
	deaths := 0
	for i := range g.Heroes {
		h := &g.Heroes[i]
		won := one(engine.Seat(i) == g.Winner)
		deaths += h.Deaths
		add("won/"+h.ID, won)
		add("deaths/"+h.ID, h.Deaths)
		for _, q := range h.Quests {
			_, open := q.StepOf(g.box)
			add("won/"+q.ID, won)
			add("done/"+q.ID, one(!open))
		}
	}
	if g.Card != "" {
		add("won/"+g.Card, one(g.Winner != engine.Public))
		add("rounds/"+g.Card, g.Round)
	}
	add("deaths", deaths)
	return out
}

// story describes a finished match in a few lines.
func (g *state) story() []text.Message {
	var out []text.Message
	for _, place := range g.Outcome().Places[1:] {
		for _, s := range place {
			at := g.standingOf(s)
			key := "story.hero"
			if at.gem > 0 {
				key = "story.hero-gem"
			}
			out = append(out, text.M(key, "who", g.who(s), "steps", at.steps, "experience", at.experience, "deaths",
				g.Hero(s).Deaths))
		}
	}
	figures := text.M("story.figures", "fights", g.Feats.Fights, "won", g.Feats.Won, "side", g.Feats.Side)
	out = append(out, g.said(figures))
	if g.Variant.Solo {
		return append(out, text.M("story.score", "n", g.score(0), "turn", g.TurnNo))
	}
	return append(out, text.M("story.order"))
}
