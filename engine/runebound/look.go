package runebound

import (
	"maps"
	"slices"

	"skald/engine"
	"skald/engine/lists"
	"skald/engine/runebound/ability"
	"skald/engine/runebound/cards"
	"skald/engine/runebound/land"
	"skald/engine/runebound/reckoning"
	"skald/engine/runebound/view"
	"skald/engine/text"
)

// View implements engine.Game.
func (g *Game) View(viewer engine.Seat) engine.View {
	defer g.reckoner.Free()
	v := view.View{Viewer: viewer, Round: g.Round, Turn: g.TurnNo, Active: g.Active, Phase: g.viewPhase(),
		Headline:   g.headline(),
		MarketDeck: g.Market.Len(), Dice: slices.Clone(g.Move.Dice),
		Way:        slices.DeleteFunc(slices.Clone(g.Move.Way), func(at land.Hex) bool { return at == land.Nowhere }),
		Start:      g.Move.Start,
		TokenPrice: g.TokenPrice(), Runes: g.RunesToWin(), Doom: g.Doom, DoomAt: g.Options.Doom, Last: g.Last,
		Company: g.Options.company(),
		Outcome: g.Outcome()}
	known := g.state.clone()
	for i := range g.Heroes {
		v.Heroes = append(v.Heroes, g.heroView(engine.Seat(i)))
	}
	for _, at := range g.Counters {
		v.Counters = append(v.Counters, view.Counter{At: at, Colour: at.Colour().String(), Place: g.Place(at)})
	}
	v.Track = g.trackView()
	for i := range g.Decks {
		v.Decks[i] = g.deckView(i, viewer)
		known.Decks[i] = g.Decks[i].For(viewer)
	}
	v.Known = known
	for i, site := range land.Sites() {
		v.Towns = append(v.Towns, g.townView(site, g.Stacks[i]))
	}
	for _, id := range g.Events {
		a := g.edition.Adventure(id)
		v.Events = append(v.Events, view.Event{ID: id, Number: a.Number, Text: g.edition.text(a.ID, listRules)})
	}
	v.EventsLeft = g.eventsLeft()
	if v.Phase == "setup" {
		v.Offered = g.offers()
	}
	if g.Todo.Len() > 0 && g.Todo.Top().Do == DoGo {
		area := g.areaBy(g.Terms(g.Active))
		for _, at := range area.Hexes() {
			v.Reach = append(v.Reach, view.Reach{At: at, Dice: area.Dice(at), By: area.From(at)})
		}
	}
	if g.Facing != nil {
		v.Fight = g.fightView()
	} else if g.Over == "" && len(g.Rolls) == 0 && g.seated(g.Active) && g.Hero(g.Active).On {
		v.Chances = g.chancesOf(g.Active)
	}
	if v.Outcome != nil {
		v.Story = g.story()
	}
	return v
}

func (g *Game) trackView() (out [6]view.Track) {
	ages := slices.Clone(g.Track[:])
	ages = slices.DeleteFunc(ages, func(u undefeated) bool { return u.Card == "" })
	slices.SortFunc(ages, func(a, b undefeated) int { return a.Age - b.Age })
	for i, u := range g.Track {
		if u.Card == "" {
			continue
		}
		a := g.edition.Adventure(u.Card)
		out[i] = view.Track{Card: u.Card, Colour: a.Colour, Family: a.Family, At: u.At, Age: slices.Index(ages, u) + 1,
			Values: a.Values, Damage: a.Damage, Life: a.Life, Text: g.edition.text(a.ID, listRules)}
	}
	return out
}

// deckView returns an adventure deck as a viewer knows it.
func (g *Game) deckView(colour int, viewer engine.Seat) view.Deck {
	k := &g.Decks[colour]
	x := view.Deck{Colour: cards.Colours[colour], Cards: k.Len()}
	for _, id := range k.Unseen(viewer) {
		switch g.edition.Adventure(id).Kind {
		case cards.Challenge:
			x.Challenges++
		case cards.Event:
			x.Events++
		default:
			x.Encounters++
		}
	}
	for _, c := range k.For(viewer).Top {
		if c.ID != "" {
			x.Known = append(x.Known, c.ID)
		}
	}
	return x
}

func (g *Game) townView(site land.Site, stack []string) view.Town {
	t := view.Town{ID: site.ID, At: site.At, Arms: site.Arms}
	for _, id := range stack {
		w := g.wareView(id)
		w.New = slices.Contains(g.Move.Came, id)
		if g.seated(g.Active) {
			due := g.CostOf(g.Active, g.edition.Goods(id))
			if g.Hero(g.Active).On && g.Hero(g.Active).At == site.At {
				w.Price = due
			} else if due != w.Cost {
				w.Asked = due
			}
		}
		t.Stack = append(t.Stack, w)
	}
	return t
}

// offers returns the heroes on offer, by the seats they are for.
func (g *Game) offers() []view.Offer {
	var out []view.Offer
	for turn, ids := range g.Offered {
		for _, id := range ids {
			c := g.edition.Hero(id)
			o := view.Offer{Hero: id, For: engine.Public, By: engine.Public, Figures: c.Figures,
				Text: g.edition.text(id, listRules)}
			for _, skill := range slices.Sorted(maps.Keys(c.Skills)) {
				o.Skills = append(o.Skills, view.Skill{ID: skill, Bonus: c.Skills[skill]})
			}
			if g.Options.Heroes == heroesTwo {
				o.For = g.Seats(g.First)[turn]
			}
			for i := range g.Heroes {
				if g.Heroes[i].ID == id {
					o.By = engine.Seat(i)
				}
			}
			out = append(out, o)
		}
	}
	return out
}

func (g *Game) wareView(id string) view.Ware {
	x := g.edition.Goods(id)
	w := view.Ware{ID: id, Type: x.Type, Cost: x.Cost, Text: g.edition.text(id, listGoods)}
	if x.Type == cards.Ally {
		f := x.Figures
		w.Ally = &f
	}
	return w
}

func (g *Game) heroView(seat engine.Seat) view.Hero {
	h := g.Hero(seat)
	v := view.Hero{Seat: seat, Hero: h.ID, On: h.On, At: h.At, Tokens: h.Tokens, Wounds: h.Wounds,
		Exhaustion: h.Exhaustion, Gold: h.Gold, Points: h.Points, Down: h.Down, Beaten: [4]int(g.Feats.Beaten[seat]),
		Falls: g.Feats.Falls[seat]}
	c := g.heroCard(seat)
	if c == nil {
		return v
	}
	for i := range v.Values {
		v.Values[i] = g.value(seat, i)
		v.Damage[i] = g.Damage(seat, "", cards.Combat[i])
	}
	v.Life, v.Stamina, v.Worth, v.Runes, v.Text = g.Life(seat), g.Stamina(seat), g.worth(seat), g.Runes(seat),
		g.edition.text(h.ID, listRules)
	for _, id := range ability.Skills {
		if n := g.skill(seat, id); n > 0 {
			v.Skills = append(v.Skills, view.Skill{ID: id, Bonus: n})
		}
	}
	for i := range h.Held {
		x := &h.Held[i]
		c := g.edition.Goods(x.ID)
		if c.Type == cards.Ally {
			a := view.Ally{ID: x.ID, Cost: c.Cost, Values: c.Values, Life: g.AllyLife(seat, x.ID), Wounds: x.Wounds,
				Stamina: g.AllyStamina(seat, x.ID), Exhaustion: x.Exhaustion, Text: g.edition.text(x.ID, listGoods),
				Down: x.Down}
			for i := range a.Damage {
				a.Damage[i] = g.Damage(seat, x.ID, cards.Combat[i])
			}
			v.Allies = append(v.Allies, a)
			continue
		}
		v.Items = append(v.Items,
			view.Item{ID: x.ID, Type: c.Type, Cost: c.Cost, Text: g.edition.text(x.ID, listGoods), Down: x.Down})
	}
	for _, x := range h.Carried {
		v.Carried = append(v.Carried, view.Carried{ID: x.ID, Turns: x.Turns, Text: g.edition.text(x.ID, listKept)})
	}
	return v
}

// eventsLeft counts the unrevealed event cards of each number.
func (g *Game) eventsLeft() (left [3]int) {
	for i := range g.edition.Adventures {
		a := &g.edition.Adventures[i]
		if a.Kind == cards.Event && !slices.Contains(g.Events, a.ID) && !slices.Contains(g.Gone, a.ID) {
			left[a.Number-1]++
		}
	}
	return left
}

// chancesOf returns a hero's chances against the counters, the undefeated and the heroes on the map.
func (g *Game) chancesOf(seat engine.Seat) *view.Chances {
	v := &view.Chances{Seat: seat, Duels: make([]*view.Odds, len(g.Heroes))}
	for _, at := range g.Counters {
		if p := &v.Colours[int(at.Colour()-land.Green)]; g.Place(at) == 0 {
			p.Won, p.Of = g.prospects(seat, at.Colour().String())
		}
	}
	for i, u := range g.Track {
		if a := g.edition.Adventure(u.Card); a != nil && a.Fights() {
			v.Track[i] = oddsView(g.oddsThere(seat, u))
		}
	}
	for i := range g.Heroes {
		if foe := engine.Seat(i); g.Hero(foe).On && slices.Contains(g.rivalsAt(seat, g.Hero(foe).At), foe) {
			v.Duels[i] = oddsView(g.duelOdds(seat, foe))
		}
	}
	return v
}

func oddsView(won, down float64) *view.Odds {
	return &view.Odds{Won: reckoning.Percent(won), Down: reckoning.Percent(down)}
}

func (g *Game) fightView() *view.Fight {
	f := g.Facing
	v := &view.Fight{Seat: f.Seat, Card: f.Card, Foe: f.Foe, At: f.At, Round: f.Round, Phase: g.Phase(),
		Attacked: slices.Clone(f.Attacked), Account: slices.Clone(f.Account), Wounds: f.Wounds}
	if f.Numbered {
		v.Number = f.Number
	}
	if a := g.Adventure(); a != nil {
		x := g.foeFigures()
		v.Values, v.Damage, v.Life, v.Colour, v.Family, v.Gold, v.Text = x.Values, x.Damage, a.Life, a.Colour, a.Family,
			a.Gold, g.foeRules()
		if !a.Fights() && !f.Fighting {
			return v
		}
	} else {
		foe := g.heroView(f.Foe)
		v.Values, v.Damage, v.Life, v.Wounds = foe.Values, foe.Damage, foe.Life, foe.Wounds
		for i := range v.Cancels {
			v.Cancels[i] = g.wards(f.Foe, cards.Combat[i])
		}
	}
	for i, phase := range [...]string{PhaseEscape, phaseRanged, phaseMelee, phaseMagic} {
		kind := RollAttack
		if phase == PhaseEscape {
			kind = RollEscape
		}
		if g.Duel() && (kind == RollEscape || phase != v.Phase || !f.Numbered) {
			continue // the number to reach has not been rolled
		}
		r := g.RollOf(kind, ThisHero, phase)
		v.Chances[i] = reckoning.Percent(g.Likely(&r))
	}
	won, down := g.shownOdds()
	v.Won, v.Down = reckoning.Percent(won), reckoning.Percent(down)
	return v
}

func (g *Game) viewPhase() string {
	switch {
	case g.Over != "":
		return "over"
	case g.Active == engine.Public:
		return "setup"
	case g.Facing != nil && g.Facing.Fighting:
		return "fight"
	case g.Facing != nil:
		return "adventure"
	}
	switch g.Todo.Top().Do {
	case DoStart:
		return "start"
	case DoGo:
		return "move"
	case DoShop, DoMarket:
		return "market"
	case DoEnd:
		return "end"
	}
	return "adventure"
}

// headline describes the situation in one line.
func (g *Game) headline() text.Message {
	switch {
	case g.Over != "":
		return g.reason()
	case g.Active == engine.Public:
		return text.M("headline.setup")
	case g.Facing != nil:
		return text.M("headline.facing", "round", g.Round, "who", g.Who(g.Facing.Seat), "foe", g.foeName())
	}
	return text.M("headline.turn", "round", g.Round, "who", g.Who(g.Active), "at", g.Hero(g.Active).At.Name())
}

// story describes the match in a few lines.
func (g *Game) story() []text.Message {
	falls := lists.Total(g.Feats.Falls)
	return []text.Message{
		g.reason(),
		text.M("story.turns", "rounds", g.Round, "turns", g.TurnNo),
		text.M("story.fights", "fights", g.Feats.Fights, "won", g.Feats.Won, "fled", g.Feats.Fled, "falls", falls),
		text.M("story.market", "seen", g.Feats.Seen, "bought", g.Feats.Bought),
	}
}
