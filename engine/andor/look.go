package andor

import (
	"slices"
	"strings"

	"skald/engine"
	"skald/engine/andor/land"
	"skald/engine/andor/legend"
	"skald/engine/andor/view"
	"skald/engine/text"
)

// View implements engine.Game.
func (g *Game) View(viewer engine.Seat) engine.View { return g.view(viewer) }

func (g *Game) view(viewer engine.Seat) view.View {
	v := view.View{
		Viewer: viewer, Legend: g.Legend, Title: g.said("title"), Difficulty: g.Difficulty, Day: g.Day, Turn: g.TurnNo,
		Active: g.Active,
		Phase:  g.phase(), Headline: g.headline(), Witch: g.Witch, Narrator: g.Narrator, Rune: -1, Event: g.Event,
		Merchants: slices.Clone(g.Merchants), Sells: slices.Clone(g.Sells), Gone: slices.Clone(g.Gone),
		Today:  slices.Clone(g.Today),
		Events: g.Feats.Events, Outcome: g.Outcome(),
		Castle: view.Castle{Shields: Shields(len(g.Heroes)) + g.Saved, Farmers: g.Saved, Taken: slices.Clone(g.Taken),
			Exits: g.Permitted("exits"), Idle: !g.Permitted("shields")},
	}
	v.About(g.legend, g.regions)
	for i := range g.Heroes {
		v.Heroes = append(v.Heroes, g.heroView(engine.Seat(i)))
	}
	for _, c := range g.Creatures {
		v.Creatures = append(v.Creatures, g.creatureView(c))
	}
	if f := g.Fight; f != nil {
		if i := g.indexOf(f.Aim()); i >= 0 {
			g.hunted(&v.Creatures[i])
		}
	}
	if o := g.Occupied; o != nil {
		v.Castle.Occupied = &view.Occupied{Backing: o.Backing, Limit: o.Limit}
		for _, c := range v.Creatures {
			if c.At == land.CastleAt {
				v.Castle.Occupied.Creatures = append(v.Castle.Occupied.Creatures, c)
			}
		}
	}
	for _, c := range g.Aloft {
		x := g.creatureView(c)
		x.Asleep = !c.Roused
		v.Aloft = append(v.Aloft, x)
	}
	v.Burnt, v.Fury = slices.Clone(g.Burnt), g.fury()
	v.Tokens = g.tokenViews()
	for _, f := range g.Fog {
		v.Fog = append(v.Fog, view.Fog(f))
	}
	for _, w := range g.Wells {
		v.Wells = append(v.Wells, view.Well(w))
	}
	for _, a := range g.Allies {
		v.Allies = append(v.Allies, view.Ally(a))
	}
	for _, r := range g.Rubble {
		v.Rubble = append(v.Rubble, view.Rubble{At: r.At, Values: slices.Clone(r.Values)})
	}
	v.Asleep, v.End = !g.Permitted("march"), g.LastLetter()
	if at, least, ok := g.legend.Treasure(); ok {
		v.Treasure = &view.Treasure{At: at, Worth: g.WorthAt(at), Least: least}
	}
	for _, p := range g.Pending {
		v.Pending = append(v.Pending, view.Pending{Event: p.Event, At: slices.Clone(p.At)})
	}
	v.Stars = g.stars()
	for _, p := range g.Placed {
		v.Rune = p.Letter
	}
	v.Equipment, v.Fates, v.Decks = g.stockViews(), g.fateViews(), g.deckViews()
	v.Foes = g.foeViews()
	v.FoeUnknown = len(g.legend.Foes) > 0 && len(v.Foes) == 0
	v.Goals = g.goals()
	if g.Over == "" && g.Day > 0 {
		v.Sunrise, v.Reach = g.foretellMarch(), g.reachViews()
	}
	if s := g.Todo.Top(); g.Over == "" && s.Do == DoSpare {
		v.Circles = g.freeCircles(s)
	}
	v.Fight = g.fightView()
	if g.Over != "" {
		v.Story = g.summary()
	}
	return v
}

// stockViews returns the articles on the equipment board.
func (g *Game) stockViews() []view.Stock {
	var out []view.Stock
	for _, a := range g.edition.stock {
		p := price
		if a.ID == "brew" {
			p = g.BrewPrice(&Hero{})
		}
		out = append(out, view.Stock{ID: a.ID, Left: g.Stock[a.ID], Price: p})
	}
	return out
}

// tokenViews returns the things and farmers on the map, by region.
func (g *Game) tokenViews() []view.Token {
	var out []view.Token
	for _, l := range g.Lying {
		out = append(out, view.Token{ID: l.What, At: l.At, N: l.N, Used: l.Used})
	}
	for i, at := range g.Farmers {
		if i > 0 && g.Farmers[i-1] == at {
			out[len(out)-1].N++
			continue
		}
		out = append(out, view.Token{ID: "farmer", At: at, N: 1})
	}
	slices.SortStableFunc(out, func(a, b view.Token) int { return a.At - b.At })
	return out
}

// stars returns the letters with a card to come; the last one is the end of the tale.
func (g *Game) stars() []int {
	var out []int
	for _, letter := range g.legend.Stars() {
		switch {
		case letter == legend.Last && g.LastLetter() > g.Narrator:
			out = append(out, g.LastLetter())
		case letter > g.Narrator && letter < g.LastLetter():
			out = append(out, letter)
		}
	}
	return out
}

// reachViews returns the regions in reach of the hero on turn.
func (g *Game) reachViews() []view.Reach {
	var out []view.Reach
	if s := g.Todo.Top(); s.Do == DoTurn || s.Do == DoMove {
		for _, t := range g.trips(s.Seat) {
			out = append(out, view.Reach{At: t.at, Hours: t.hours, Over: t.over, Will: t.will})
		}
	}
	return out
}

func (g *Game) phase() string {
	switch {
	case g.Over != "":
		return "over"
	case g.Fight != nil:
		return "fight"
	case g.Active == engine.Public:
		return "sunrise"
	}
	return "day"
}

func (g *Game) headline() text.Message {
	switch {
	case g.Over != "":
		return text.M("headline.over-" + g.Over)
	case g.Fight != nil && g.Fight.Round == 0:
		return text.M("headline.fight-begins", "who", g.who(g.Fight.Starter), "foe",
			g.foeCalled(g.Fight.Foe, g.Fight.Named), "at", g.place(g.Fight.At))
	case g.Fight.won():
		return text.M("headline.fight-won", "who", g.who(g.Fight.Starter), "foe",
			g.foeCalled(g.Fight.Foe, g.Fight.Named), "at", g.place(g.Fight.At))
	case g.Fight != nil:
		return text.M("headline.fight", "who", g.who(g.Fight.Starter), "foe", g.foeCalled(g.Fight.Foe, g.Fight.Named),
			"at", g.place(g.Fight.At), "round", g.Fight.Round)
	case g.Active == engine.Public && g.Day == 0:
		return text.M("headline.before")
	case g.Active == engine.Public:
		return text.M("headline.sunrise", "day", g.Day)
	}
	return text.M("headline.turn", "day", g.Day, "who", g.who(g.Active), "letter", string(legend.Letters[g.Narrator]))
}

func (g *Game) heroView(seat engine.Seat) view.Hero {
	h := g.Hero(seat)
	v := view.Hero{
		Seat: seat, Hero: h.ID, Rank: g.RankOf(h), At: h.At, Strength: h.SP, Will: h.WP, Dice: g.DiceOf(h),
		Hour: h.Hour, Done: h.Done,
		Rooster: g.Rooster == seat, Gold: h.Gold, Gems: slices.Clone(h.Gems), Purse: h.Purse(), Farmers: h.Farmers,
	}
	if h.Black() {
		v.Dice, v.Black = 1, true
	}
	for _, it := range h.Small {
		v.Small = append(v.Small, view.Item(it))
	}
	if h.Large != nil {
		large := view.Item(*h.Large)
		v.Large = &large
	}
	if h.Helm {
		v.Helm = "helm"
	}
	return v
}

func (g *Game) creatureView(c Creature) view.Creature {
	v := view.Creature{Kind: c.Kind, Foe: c.Foe, At: c.At, Strength: g.StrengthOf(c), Will: g.WillOf(c),
		Reward: g.reward(c), Carries: c.Carries, Stays: !g.Marches(c), NextLetter: g.nextLetter(c.Foe)}
	if f := g.NamedFoe(c.Foe); f != nil && f.Match {
		v.Matches, v.Further = true, f.Further
	}
	v.Dice, v.Black = g.edition.BeastDice(c.Kind, v.Will)
	return v
}

// hunted updates the view of the creature in the fight under way.
func (g *Game) hunted(v *view.Creature) {
	v.Hunted, v.Will = true, g.Fight.WP
	v.Dice, v.Black = g.edition.BeastDice(v.Kind, v.Will)
}

func (g *Game) fightView() *view.Fight {
	f := g.Fight
	if f == nil {
		return nil
	}
	v := &view.Fight{Creature: f.Foe, Foe: f.Named, At: f.At, Round: f.Round, Strength: f.SP, Will: f.WP,
		Allies: g.AlliesAt(f.At), Dice: slices.Clone(f.Dice), Ours: f.Ours, Theirs: f.Theirs}
	if len(f.Dice) > 0 {
		v.Value = equals(f.Dice)
	}
	for i := range f.Fighters {
		x := &f.Fighters[i]
		v.Fighters = append(v.Fighters, view.Fighter{Seat: x.Seat, Dice: x.shown(), Value: g.worth(x), Brew: x.Brew,
			Herb: x.Herb, Flipped: x.Flip - 1, Left: x.Left})
	}
	return v
}

// nextLetter returns the letter whose card next moves a named creature, or "".
func (g *Game) nextLetter(foe string) string {
	next := len(legend.Letters)
	for _, c := range g.legend.Cards {
		if foe == "" || !g.legend.Moves(&c, foe) {
			continue
		}
		for _, m := range c.When {
			if m.Kind == "letter" && m.Letter > g.Narrator {
				next = min(next, m.Letter)
			}
		}
	}
	if next == len(legend.Letters) {
		return ""
	}
	return string(legend.Letters[next])
}

// fury returns the round deck of a named creature on or above the map, or nil.
func (g *Game) fury() *view.Fury {
	for _, c := range slices.Concat(g.Creatures, g.Aloft) {
		f := g.NamedFoe(c.Foe)
		if f == nil || f.RoundDeck == "" {
			continue
		}
		said := func(id string) (text.Message, string) {
			_, name, _ := strings.Cut(id, ".")
			if key := g.legend.Card(id).Text; key != "" {
				return g.said(key), name
			}
			return text.Message{}, name
		}
		seen := g.Drawn[f.RoundDeck]
		v := &view.Fury{Foe: f.ID, Unseen: len(g.legend.Deck(f.RoundDeck).Entries) - len(seen)}
		if len(seen) > 0 {
			v.Last, v.LastCard = said(seen[len(seen)-1])
			if v.Unseen == 0 {
				v.Next, v.NextCard = said(seen[0])
			}
		}
		return v
	}
	return nil
}

func (g *Game) goals() []view.Goal {
	var out []view.Goal
	for _, x := range g.legend.Goals {
		if !g.shown(x) {
			continue
		}
		out = append(out, view.Goal{Text: g.said(x.Text), Done: len(x.Done) > 0 && g.Holds(x.Done)})
	}
	return out
}

// Turn implements engine.Game.
func (g *Game) Turn() engine.Turn {
	t := engine.Turn{Number: g.TurnNo, Seat: g.Active}
	switch {
	case g.Over != "":
		t.Label = text.M("turn.over")
	case g.Active == engine.Public && g.Day == 0:
		t.Label = text.M("turn.before")
	case g.Active == engine.Public:
		t.Label = text.M("turn.sunrise", "day", g.Day)
	default:
		t.Label = text.M("turn", "day", g.Day, "who", g.who(g.Active))
	}
	return t
}

// Next implements engine.Sequence: turns go clockwise among the heroes whose day is not over (booklet: Overview of the
// game). The order after the sunrise is not known before.
func (g *Game) Next() []engine.Seat {
	if g.Over != "" || g.Active == engine.Public {
		return nil
	}
	return slices.DeleteFunc(g.SeatsFrom(g.Active), func(s engine.Seat) bool {
		return s == g.Active || g.Hero(s).Done || g.Hero(s).Hour >= g.LastHour()
	})
}

// Outcome implements engine.Game: the heroes win or lose together.
func (g *Game) Outcome() *engine.Outcome {
	if g.Over == "" {
		return nil
	}
	o := &engine.Outcome{Won: g.Over == won, Reason: g.reason(), Places: [][]engine.Seat{g.SeatsFrom(0)}}
	o.Figures = []engine.Figure{
		{Name: "days", Value: g.Day}, {Name: "turns", Value: g.TurnNo}, {Name: "letter", Value: g.Narrator},
		{Name: "fights", Value: g.Feats.Fights},
		{Name: "beaten", Value: g.Feats.Won}, {Name: "falls", Value: g.Feats.Falls},
		{Name: "won", Value: Boolean(o.Won)},
		{Name: "castle-fell", Value: Boolean(g.castleFell())},
		{Name: "told-out", Value: Boolean(!g.castleFell() && !o.Won && g.Why != endless)},
		{Name: "endless", Value: Boolean(g.Why == endless)},
	}
	return o
}

// castleFell reports whether the match was lost by one creature too many in the castle.
func (g *Game) castleFell() bool { return g.Why == "over.castle" || g.Why == overrun }

// summary describes the match in a few lines.
func (g *Game) summary() []text.Message {
	return []text.Message{
		text.M("story.days", "days", g.Day, "letter", string(legend.Letters[g.Narrator])),
		text.M("story.fights", "fights", g.Feats.Fights, "won", g.Feats.Won, "falls", g.Feats.Falls),
		g.gateTold(),
		g.reason(),
	}
}

// gateTold returns the summary's line on the castle or the treasure.
func (g *Game) gateTold() text.Message {
	if at, least, ok := g.legend.Treasure(); ok {
		return text.M("story.treasure", "at", g.place(at), "n", g.WorthAt(at), "least", least)
	}
	return text.M("story.castle", "taken", len(g.Taken), "shields", Shields(len(g.Heroes))+g.Saved, "farmers", g.Saved)
}
