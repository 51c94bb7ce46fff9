package runebound

import (
	"maps"
	"slices"

	"skald/engine"
	"skald/engine/runebound/ability"
	"skald/engine/runebound/cards"
	"skald/engine/runebound/land"
	"skald/engine/text"
)

// View is what one seat, or the public, may see of a match of Runebound. Nothing is
// hidden but the order of the decks; a card somebody looked at is known to him alone.
// It is plain data: pictures, words and autopilots are made from it alone.
type View struct {
	// Viewer is who sees this, engine.Public for everybody.
	Viewer engine.Seat `json:"viewer"`
	// Round counts from 1, Turn the turns of all heroes; Active is whose turn it is,
	// engine.Public while heroes are chosen and when all is over.
	Round  int         `json:"round"`
	Turn   int         `json:"turn"`
	Active engine.Seat `json:"active"`
	// Phase is "setup", "start", "move", "adventure", "fight", "market", "end" or
	// "over"; Headline says in one line what is going on.
	Phase    string       `json:"phase"`
	Headline text.Message `json:"headline"`
	// Heroes lists the heroes by seat.
	Heroes []HeroView `json:"heroes"`
	// Counters are the adventure counters on the map, Track the six places of the
	// undefeated track, Card "" where one is free.
	Counters []CounterView `json:"counters"`
	Track    [6]TrackView  `json:"track"`
	// Decks are the four adventure decks, by colour, and MarketDeck is how many
	// market cards are left.
	Decks      [4]DeckView `json:"decks"`
	MarketDeck int         `json:"marketDeck"`
	// Towns are the towns with their market stacks, Tamalir first.
	Towns []TownView `json:"towns"`
	// Events is the stack of events, the one in force last; EventsLeft counts those of
	// each number that have never been turned over.
	Events     []EventView `json:"events,omitempty"`
	EventsLeft [3]int      `json:"eventsLeft"`
	// Dice are the movement dice rolled this turn, as faces 0 to 5; Way the hexes
	// walked with them, Start where the turn began.
	Dice  []int      `json:"dice,omitempty"`
	Way   []land.Hex `json:"way,omitempty"`
	Start land.Hex   `json:"start,omitempty"`
	// Offered are the heroes to choose from, while they are chosen.
	Offered []OfferView `json:"offered,omitempty"`
	// Reach lists the hexes the dice still reach, while the hero on turn chooses.
	Reach []ReachView `json:"reach,omitempty"`
	// Chances are what the hero on turn can expect of what lies on the map, nil while
	// he fights or stands nowhere.
	Chances *ChancesView `json:"chances,omitempty"`
	// Fight is the fight under way, nil when there is none.
	Fight *FightView `json:"fight,omitempty"`
	// TokenPrice is what an experience token costs in points, Runes how many win.
	TokenPrice int `json:"tokenPrice"`
	Runes      int `json:"runes"`
	// Doom is how far doom has come of DoomAt, 0 where there is none; Last says that
	// the last turns are played. Company says that all play together.
	Doom    int  `json:"doom,omitempty"`
	DoomAt  int  `json:"doomAt,omitempty"`
	Last    bool `json:"last,omitempty"`
	Company bool `json:"company,omitempty"`
	// Known is the whole position as far as the viewer knows it. Games are imagined
	// from it.
	Known state `json:"known"`
	// Outcome is set when the game is over; Story then tells the match in a few lines.
	Outcome *engine.Outcome `json:"outcome,omitempty"`
	Story   []text.Message  `json:"story,omitempty"`
}

// HeroView is a hero with all that is his.
type HeroView struct {
	Seat engine.Seat `json:"seat"`
	// Hero is the id of the hero card, "" before he is chosen.
	Hero string `json:"hero,omitempty"`
	// On says that he is on the map, at At.
	On bool     `json:"on,omitempty"`
	At land.Hex `json:"at"`
	// Values are mind, body and spirit with tokens and cards, Damage that of ranged,
	// melee and magic attacks; Tokens are the experience tokens among the values.
	Values [3]int `json:"values"`
	Damage [3]int `json:"damage"`
	Tokens [3]int `json:"tokens"`
	// Skills are what a point of exhaustion adds to a test.
	Skills     []SkillView `json:"skills,omitempty"`
	Life       int         `json:"life"`
	Wounds     int         `json:"wounds"`
	Stamina    int         `json:"stamina"`
	Exhaustion int         `json:"exhaustion"`
	Gold       int         `json:"gold"`
	Points     int         `json:"points"`
	// Worth is the value of his tokens in points, Runes how many he holds.
	Worth int `json:"worth"`
	Runes int `json:"runes"`
	// Beaten is how many challenges of each colour he has beaten, Falls how often he was
	// knocked out.
	Beaten [4]int `json:"beaten"`
	Falls  int    `json:"falls,omitempty"`
	// Down says that the hero card is face down, Text what stands on it.
	Down bool         `json:"down,omitempty"`
	Text text.Message `json:"text"`
	// Items and Allies are what he has, in the order gained; Carried the encounters
	// that lie open before him.
	Items   []ItemView    `json:"items,omitempty"`
	Allies  []AllyView    `json:"allies,omitempty"`
	Carried []CarriedView `json:"carried,omitempty"`
}

// OfferView is a hero that can be chosen by the seat For, by any where that is Public;
// By is who has chosen him, Public while nobody has.
type OfferView struct {
	Hero string      `json:"hero"`
	For  engine.Seat `json:"for"`
	By   engine.Seat `json:"by"`
	// Figures, Skills and Text are what stands on the card.
	Figures cards.Figures `json:"figures"`
	Skills  []SkillView   `json:"skills,omitempty"`
	Text    text.Message  `json:"text"`
}

// SkillView is a skill of a hero.
type SkillView struct {
	ID    string `json:"id"`
	Bonus int    `json:"bonus"`
}

// ItemView is an item: its type is "weapon", "armour", "artefact", "one-use" or
// "rune".
type ItemView struct {
	ID   string       `json:"id"`
	Type string       `json:"type"`
	Cost int          `json:"cost"`
	Text text.Message `json:"text"`
	Down bool         `json:"down,omitempty"`
}

// AllyView is an ally.
type AllyView struct {
	ID         string       `json:"id"`
	Cost       int          `json:"cost"`
	Values     [3]int       `json:"values"`
	Damage     [3]int       `json:"damage"`
	Life       int          `json:"life"`
	Wounds     int          `json:"wounds"`
	Stamina    int          `json:"stamina"`
	Exhaustion int          `json:"exhaustion"`
	Text       text.Message `json:"text"`
	Down       bool         `json:"down,omitempty"`
}

// CarriedView is an encounter that lasts; Turns is for how many turns, 0 without
// end.
type CarriedView struct {
	ID    string       `json:"id"`
	Turns int          `json:"turns,omitempty"`
	Text  text.Message `json:"text"`
}

// CounterView is an adventure counter on the map; Place is that of the card on the
// undefeated track that lies there, 0 where none does.
type CounterView struct {
	At     land.Hex `json:"at"`
	Colour string   `json:"colour"`
	Place  int      `json:"place,omitempty"`
}

// TrackView is a place of the undefeated track. Age is 1 for the card longest there.
type TrackView struct {
	Card   string       `json:"card,omitempty"`
	Colour string       `json:"colour,omitempty"`
	Family string       `json:"family,omitempty"`
	At     land.Hex     `json:"at,omitempty"`
	Age    int          `json:"age,omitempty"`
	Values [3]int       `json:"values"`
	Damage [3]int       `json:"damage"`
	Life   int          `json:"life,omitempty"`
	Text   text.Message `json:"text"`
}

// DeckView is an adventure deck: how many cards, and how many of those whose order
// nobody knows are of each kind; Known are those the viewer knows on top.
type DeckView struct {
	Colour     string   `json:"colour"`
	Cards      int      `json:"cards"`
	Challenges int      `json:"challenges"`
	Events     int      `json:"events"`
	Encounters int      `json:"encounters"`
	Known      []string `json:"known,omitempty"`
}

// TownView is a town with its market stack.
type TownView struct {
	ID    string     `json:"id"`
	At    land.Hex   `json:"at"`
	Arms  string     `json:"arms"`
	Stack []WareView `json:"stack,omitempty"`
}

// WareView is a card of a market stack.
type WareView struct {
	ID   string       `json:"id"`
	Type string       `json:"type"`
	Cost int          `json:"cost"`
	Text text.Message `json:"text"`
	// Price is what it costs the hero on turn, where he can buy it now; 0 elsewhere.
	Price int `json:"price,omitempty"`
	// New says that it has come onto the stack this turn.
	New bool `json:"new,omitempty"`
	// Ally has the figures of an ally, nil of items.
	Ally *cards.Figures `json:"ally,omitempty"`
}

// EventView is an event card.
type EventView struct {
	ID     string       `json:"id"`
	Number int          `json:"number"`
	Text   text.Message `json:"text"`
}

// ReachView is a hex the dice reach: with how many of them at least, and from where
// it is entered.
type ReachView struct {
	At   land.Hex `json:"at"`
	Dice int      `json:"dice"`
	By   land.Hex `json:"by"`
}

// ChancesView is what a hero can expect who fights by his stance, as he is now.
type ChancesView struct {
	Seat engine.Seat `json:"seat"`
	// Colours are the prospects of the counters of each colour, Track the odds against
	// the undefeated by their place, Duels those against heroes he may attack, by seat;
	// nil where there is no such fight.
	Colours [4]ProspectView `json:"colours"`
	Track   [6]*OddsView    `json:"track"`
	Duels   []*OddsView     `json:"duels,omitempty"`
}

// ProspectView says how many of the challenges that can come next a hero would rather
// win than not.
type ProspectView struct {
	Won int `json:"won"`
	Of  int `json:"of"`
}

// OddsView are the chances to win a fight and to be knocked out in it, in percent.
type OddsView struct {
	Won  int `json:"won"`
	Down int `json:"down"`
}

// FightView is the adventure or the duel under way.
type FightView struct {
	Seat engine.Seat `json:"seat"`
	// Card is the adventure, "" in a duel against the seat Foe.
	Card   string      `json:"card,omitempty"`
	Foe    engine.Seat `json:"foe"`
	Colour string      `json:"colour,omitempty"`
	Family string      `json:"family,omitempty"`
	At     land.Hex    `json:"at"`
	// Values and Damage are the enemy's with all that changes them; Life is his life,
	// Wounds what he has taken.
	Values [3]int       `json:"values"`
	Damage [3]int       `json:"damage"`
	Life   int          `json:"life"`
	Wounds int          `json:"wounds"`
	Text   text.Message `json:"text"`
	Gold   int          `json:"gold,omitempty"`
	// Cancels is how many wounds the hero who is attacked in a duel still cancels by their
	// cards in ranged combat, melee and magic.
	Cancels [3]int `json:"cancels,omitzero"`
	// Round and Phase say how far it is, 0 and "" before combat.
	Round int    `json:"round,omitempty"`
	Phase string `json:"phase,omitempty"`
	// Attacked are those who have attacked this round: "hero" or an ally's id.
	Attacked []string `json:"attacked,omitempty"`
	// Account is what happened in this round and the two before it, the latest last.
	Account []BlowView `json:"account,omitempty"`
	// Number is what the defender of a duel has rolled, 0 while he has not.
	Number int `json:"number,omitempty"`
	// Chances are how likely, in percent, the hero gets away and hits in ranged combat,
	// melee and magic, by himself and without help; in a duel only in the phase whose
	// number is rolled.
	Chances [4]int `json:"chances"`
	// Won and Down are the odds of the fight in percent, fought by the stance.
	Won  int `json:"won"`
	Down int `json:"down"`
}

// BlowView is a roll of a fight and what came of it.
type BlowView struct {
	// Round is 0 before combat, Phase "" of a test. Kind is "attack", "defence", "escape"
	// or "test".
	Round int    `json:"round,omitempty"`
	Phase string `json:"phase,omitempty"`
	Kind  string `json:"kind"`
	// Seat rolled, with the ally Who, "" for the hero.
	Seat engine.Seat `json:"seat"`
	Who  string      `json:"who,omitempty"`
	// Sum is what was rolled with all that is added, Target what had to be reached.
	Sum     int  `json:"sum"`
	Target  int  `json:"target"`
	Success bool `json:"success,omitempty"`
	// Dealt are the wounds it cost the other side, Taken those of the own.
	Dealt int `json:"dealt,omitempty"`
	Taken int `json:"taken,omitempty"`
}

// View implements engine.Game.
func (g *Game) View(viewer engine.Seat) engine.View {
	defer g.reckoner.free()
	v := View{Viewer: viewer, Round: g.Round, Turn: g.TurnNo, Active: g.Active, Phase: g.viewPhase(), Headline: g.headline(),
		MarketDeck: g.Market.Len(), Dice: slices.Clone(g.Move.Dice), Way: slices.DeleteFunc(slices.Clone(g.Move.Way), func(at land.Hex) bool { return at == land.Nowhere }), Start: g.Move.Start,
		TokenPrice: g.tokenPrice(), Runes: g.runesToWin(), Doom: g.Doom, DoomAt: g.Options.Doom, Last: g.Last, Company: g.Options.company(),
		Known: g.state.clone(), Outcome: g.Outcome()}
	for i := range g.Heroes {
		v.Heroes = append(v.Heroes, g.heroView(engine.Seat(i)))
	}
	for _, at := range g.Counters {
		v.Counters = append(v.Counters, CounterView{At: at, Colour: at.Colour().String(), Place: g.place(at)})
	}
	ages := slices.Clone(g.Track[:])
	ages = slices.DeleteFunc(ages, func(u undefeated) bool { return u.Card == "" })
	slices.SortFunc(ages, func(a, b undefeated) int { return a.Age - b.Age })
	for i, u := range g.Track {
		if u.Card == "" {
			continue
		}
		a := g.edition.Adventure(u.Card)
		v.Track[i] = TrackView{Card: u.Card, Colour: a.Colour, Family: a.Family, At: u.At, Age: slices.Index(ages, u) + 1, Values: a.Values, Damage: a.Damage, Life: a.Life, Text: g.edition.text(a.ID, listRules)}
	}
	for i := range g.Decks {
		k := &g.Decks[i]
		x := DeckView{Colour: cards.Colours[i], Cards: k.Len()}
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
		v.Decks[i] = x
		v.Known.Decks[i] = k.For(viewer)
	}
	for i, site := range land.Sites() {
		t := TownView{ID: site.ID, At: site.At, Arms: site.Arms}
		for _, id := range g.Stacks[i] {
			w := g.wareView(id)
			w.New = slices.Contains(g.Move.Came, id)
			if g.seated(g.Active) && g.hero(g.Active).On && g.hero(g.Active).At == site.At {
				w.Price = g.costOf(g.Active, g.edition.Goods(id))
			}
			t.Stack = append(t.Stack, w)
		}
		v.Towns = append(v.Towns, t)
	}
	for _, id := range g.Events {
		a := g.edition.Adventure(id)
		v.Events = append(v.Events, EventView{ID: id, Number: a.Number, Text: g.edition.text(a.ID, listRules)})
	}
	v.EventsLeft = g.eventsLeft()
	if v.Phase == "setup" {
		v.Offered = g.offers()
	}
	if g.Todo.Len() > 0 && g.Todo.Top().Do == doGo {
		area := g.area(g.Active)
		for _, at := range area.Hexes() {
			v.Reach = append(v.Reach, ReachView{At: at, Dice: area.Dice(at), By: area.From(at)})
		}
	}
	if g.Facing != nil {
		v.Fight = g.fightView()
	} else if g.Over == "" && len(g.Rolls) == 0 && g.seated(g.Active) && g.hero(g.Active).On {
		v.Chances = g.chancesOf(g.Active)
	}
	if v.Outcome != nil {
		v.Story = g.story()
	}
	return v
}

// offers lists the heroes to choose from, by the seats they are for.
func (g *Game) offers() []OfferView {
	var out []OfferView
	for turn, ids := range g.Offered {
		for _, id := range ids {
			c := g.edition.Hero(id)
			o := OfferView{Hero: id, For: engine.Public, By: engine.Public, Figures: c.Figures, Text: g.edition.text(id, listRules)}
			for _, skill := range slices.Sorted(maps.Keys(c.Skills)) {
				o.Skills = append(o.Skills, SkillView{ID: skill, Bonus: c.Skills[skill]})
			}
			if g.Options.Heroes == heroesTwo {
				o.For = g.seats(g.First)[turn]
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

func (g *Game) wareView(id string) WareView {
	x := g.edition.Goods(id)
	w := WareView{ID: id, Type: x.Type, Cost: x.Cost, Text: g.edition.text(id, listGoods)}
	if x.Type == cards.Ally {
		f := x.Figures
		w.Ally = &f
	}
	return w
}

// heroView is a hero as all see him.
func (g *Game) heroView(seat engine.Seat) HeroView {
	h := g.hero(seat)
	v := HeroView{Seat: seat, Hero: h.ID, On: h.On, At: h.At, Tokens: h.Tokens, Wounds: h.Wounds, Exhaustion: h.Exhaustion, Gold: h.Gold, Points: h.Points, Down: h.Down, Beaten: [4]int(g.Feats.Beaten[seat]), Falls: g.Feats.Falls[seat]}
	c := g.heroCard(seat)
	if c == nil {
		return v
	}
	for i := range v.Values {
		v.Values[i] = g.value(seat, i)
		v.Damage[i] = g.damage(seat, "", fightingPhase(i))
	}
	v.Life, v.Stamina, v.Worth, v.Runes, v.Text = g.life(seat), g.stamina(seat), g.worth(seat), g.runes(seat), g.edition.text(h.ID, listRules)
	for _, id := range ability.Skills {
		if n := g.skill(seat, id); n > 0 {
			v.Skills = append(v.Skills, SkillView{ID: id, Bonus: n})
		}
	}
	for i := range h.Held {
		x := &h.Held[i]
		c := g.edition.Goods(x.ID)
		if c.Type == cards.Ally {
			a := AllyView{ID: x.ID, Cost: c.Cost, Values: c.Values, Life: g.allyLife(seat, x.ID), Wounds: x.Wounds, Stamina: g.allyStamina(seat, x.ID), Exhaustion: x.Exhaustion, Text: g.edition.text(x.ID, listGoods), Down: x.Down}
			for i := range a.Damage {
				a.Damage[i] = g.damage(seat, x.ID, fightingPhase(i))
			}
			v.Allies = append(v.Allies, a)
			continue
		}
		v.Items = append(v.Items, ItemView{ID: x.ID, Type: c.Type, Cost: c.Cost, Text: g.edition.text(x.ID, listGoods), Down: x.Down})
	}
	for _, x := range h.Carried {
		v.Carried = append(v.Carried, CarriedView{ID: x.ID, Turns: x.Turns, Text: g.edition.text(x.ID, listKept)})
	}
	return v
}

// eventsLeft counts the event cards of each number that have never been turned over.
func (g *Game) eventsLeft() (left [3]int) {
	for i := range g.edition.Adventures {
		a := &g.edition.Adventures[i]
		if a.Kind == cards.Event && !slices.Contains(g.Events, a.ID) && !slices.Contains(g.Gone, a.ID) {
			left[a.Number-1]++
		}
	}
	return left
}

// chancesOf reckons what a hero can expect of the counters, the undefeated and the
// heroes on the map.
func (g *Game) chancesOf(seat engine.Seat) *ChancesView {
	v := &ChancesView{Seat: seat, Duels: make([]*OddsView, len(g.Heroes))}
	for _, at := range g.Counters {
		if p := &v.Colours[int(at.Colour()-land.Green)]; g.place(at) == 0 {
			p.Won, p.Of = g.prospects(seat, at.Colour().String())
		}
	}
	for i, u := range g.Track {
		if a := g.edition.Adventure(u.Card); a != nil && a.Fights() {
			v.Track[i] = oddsView(g.oddsThere(seat, u))
		}
	}
	for i := range g.Heroes {
		if foe := engine.Seat(i); g.hero(foe).On && slices.Contains(g.rivalsAt(seat, g.hero(foe).At), foe) {
			v.Duels[i] = oddsView(g.duelOdds(seat, foe))
		}
	}
	return v
}

// oddsView are odds in percent.
func oddsView(won, down float64) *OddsView {
	return &OddsView{Won: percent(won), Down: percent(down)}
}

// fightView is the fight as all see it.
func (g *Game) fightView() *FightView {
	f := g.Facing
	v := &FightView{Seat: f.Seat, Card: f.Card, Foe: f.Foe, At: f.At, Round: f.Round, Phase: g.phase(), Attacked: slices.Clone(f.Attacked), Account: slices.Clone(f.Account), Wounds: f.Wounds}
	if f.Numbered {
		v.Number = f.Number
	}
	if a := g.adventure(); a != nil {
		x := g.foeFigures()
		v.Values, v.Damage, v.Life, v.Colour, v.Family, v.Gold, v.Text = x.Values, x.Damage, a.Life, a.Colour, a.Family, a.Gold, g.foeRules()
		if !a.Fights() && !f.Fighting {
			return v
		}
	} else {
		foe := g.heroView(f.Foe)
		v.Values, v.Damage, v.Life, v.Wounds = foe.Values, foe.Damage, foe.Life, foe.Wounds
		for i := range v.Cancels {
			v.Cancels[i] = g.wards(f.Foe, fightingPhase(i))
		}
	}
	for i, phase := range [...]string{phaseEscape, phaseRanged, phaseMelee, phaseMagic} {
		kind := rollAttack
		if phase == phaseEscape {
			kind = rollEscape
		}
		if g.duel() && (kind == rollEscape || phase != v.Phase || !f.Numbered) {
			continue // the other has not rolled what is to be reached
		}
		r := g.rollOf(kind, thisHero, phase)
		v.Chances[i] = percent(g.likely(&r))
	}
	won, down := g.stanceOdds()
	v.Won, v.Down = percent(won), percent(down)
	return v
}

// viewPhase is the phase of the turn.
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
	case doStart:
		return "start"
	case doGo:
		return "move"
	case doShop, doMarket:
		return "market"
	case doEnd:
		return "end"
	}
	return "adventure"
}

// headline says in one line what is going on.
func (g *Game) headline() text.Message {
	switch {
	case g.Over != "":
		return g.reason()
	case g.Active == engine.Public:
		return text.M("headline.setup")
	case g.Facing != nil:
		return text.M("headline.facing", "round", g.Round, "who", g.who(g.Facing.Seat), "foe", g.foeName())
	}
	return text.M("headline.turn", "round", g.Round, "who", g.who(g.Active), "at", placeName(g.hero(g.Active).At))
}

// story tells the match in a few lines.
func (g *Game) story() []text.Message {
	falls := 0
	for _, n := range g.Feats.Falls {
		falls += n
	}
	return []text.Message{
		g.reason(),
		text.M("story.turns", "rounds", g.Round, "turns", g.TurnNo),
		text.M("story.fights", "fights", g.Feats.Fights, "won", g.Feats.Won, "fled", g.Feats.Fled, "falls", falls),
		text.M("story.market", "seen", g.Feats.Seen, "bought", g.Feats.Bought),
	}
}

// Words implements engine.View.
func (v View) Words() []text.Message {
	out := []text.Message{v.Headline}
	for _, h := range v.Heroes {
		if h.Hero == "" {
			continue
		}
		out = append(out, h.words())
		if things := h.things(); len(things) > 0 {
			out = append(out, text.M("words.things", "who", name(h.Hero), "things", things))
		}
	}
	for _, colour := range cards.Colours {
		var at []text.Message
		for _, c := range v.Counters {
			if c.Colour == colour {
				at = append(at, placeName(c.At))
			}
		}
		if len(at) > 0 {
			out = append(out, text.M("words.counters", "colour", colourName(colour), "n", len(at), "at", at))
		}
	}
	out = append(out, v.expectations()...)
	for i, u := range v.Track {
		if u.Card != "" {
			out = append(out, text.M("words.track", "n", i+1, "what", name(u.Card), "at", placeName(u.At)))
		}
	}
	for _, t := range v.Towns {
		var wares []text.Message
		for _, w := range t.Stack {
			wares = append(wares, text.M("words.ware", "what", name(w.ID), "n", w.Cost))
		}
		if len(wares) > 0 {
			out = append(out, text.M("words.town", "town", placeName(t.At), "wares", wares))
		}
	}
	if n := len(v.Events); n > 0 {
		out = append(out, text.M("words.event", "what", name(v.Events[n-1].ID), "text", v.Events[n-1].Text))
	}
	if len(v.Dice) > 0 && v.Outcome == nil {
		out = append(out, text.M("words.dice", "dice", diceLine(v.Dice)))
	}
	if f := v.Fight; f != nil {
		foe := name(f.Card)
		if f.Card == "" {
			foe = name(v.Heroes[f.Foe].Hero)
		}
		out = append(out, text.M("words.fight", "who", name(v.Heroes[f.Seat].Hero), "foe", foe, "round", f.Round, "wounds", f.Wounds, "life", f.Life))
		out = append(append(out, v.cancelWords()...), v.accountWords()...)
	}
	if v.DoomAt > 0 {
		out = append(out, text.M("words.doom", "n", v.Doom, "of", v.DoomAt))
	}
	return append(out, v.Story...)
}

// things lists what a hero has.
func (h HeroView) things() []text.Message {
	var out []text.Message
	add := func(id string, down bool) {
		if down {
			out = append(out, text.M("words.down", "what", name(id)))
			return
		}
		out = append(out, name(id))
	}
	for _, x := range h.Items {
		add(x.ID, x.Down)
	}
	for _, x := range h.Allies {
		add(x.ID, x.Down)
	}
	for _, x := range h.Carried {
		add(x.ID, false)
	}
	return out
}

// Alt implements engine.View.
func (v View) Alt() text.Message {
	var heroes []text.Message
	for _, h := range v.Heroes {
		if h.Hero != "" && h.On {
			heroes = append(heroes, text.M("alt.hero", "who", name(h.Hero), "at", placeName(h.At)))
		}
	}
	if len(heroes) == 0 {
		return text.M("alt.setup")
	}
	return text.M("alt.board", "headline", v.Headline, "heroes", heroes, "counters", len(v.Counters))
}

// Places implements engine.Mapped.
func (View) Places() []engine.Place {
	var out []engine.Place
	for _, site := range land.Sites() {
		out = append(out, engine.Place{ID: site.At.String(), Name: placeName(site.At)})
	}
	for _, h := range land.All() {
		if _, town := h.Site(); !town {
			out = append(out, engine.Place{ID: h.String(), Name: placeName(h)})
		}
	}
	return out
}

// Piece implements engine.Mapped.
func (v View) Piece(seat engine.Seat) string {
	if seat < 0 || int(seat) >= len(v.Heroes) {
		return ""
	}
	return v.Heroes[seat].Hero
}
