// Package view holds the visible state of a match of Runebound: the data for pictures, the board in words and
// descriptions of pictures. It knows the land and the cards but no rules; package runebound makes a View of a position.
package view

import (
	"cmp"
	"slices"

	"skald/engine"
	"skald/engine/runebound/cards"
	"skald/engine/runebound/land"
	"skald/engine/text"
)

// View is the state of a match as a seat or the public may see it. Only the order of the decks is hidden; a card that a
// player looked at is known to that player alone. It is plain data: pictures, words and autopilots use it alone.
type View struct {
	// Viewer is the seat that sees the view, engine.Public for spectators.
	Viewer engine.Seat `json:"viewer"`
	// Round counts from 1; Turn counts the turns of all heroes. Active is the seat on turn, engine.Public during the
	// choice of heroes and after the end.
	Round  int         `json:"round"`
	Turn   int         `json:"turn"`
	Active engine.Seat `json:"active"`
	// Phase is "setup", "start", "move", "adventure", "fight", "market", "end" or "over"; Headline describes the
	// situation in one line.
	Phase    string       `json:"phase"`
	Headline text.Message `json:"headline"`
	// Heroes is ordered by seat.
	Heroes []Hero `json:"heroes"`
	// Counters lists the adventure counters on the map. Track holds the six places of the undefeated track; Card is ""
	// on a free one.
	Counters []Counter `json:"counters"`
	Track    [6]Track  `json:"track"`
	// Decks holds the four adventure decks by colour; MarketDeck is the number of market cards left.
	Decks      [4]Deck `json:"decks"`
	MarketDeck int     `json:"marketDeck"`
	// Towns lists the towns with their market stacks, Tamalir first.
	Towns []Town `json:"towns"`
	// Events is the stack of events, the one in force last; EventsLeft counts the unrevealed ones of each number.
	Events     []Event `json:"events,omitempty"`
	EventsLeft [3]int  `json:"eventsLeft"`
	// Dice holds the movement dice rolled this turn, as faces 0 to 5; Way lists the hexes walked with them, Start is
	// the hex at the start of the turn.
	Dice  []int      `json:"dice,omitempty"`
	Way   []land.Hex `json:"way,omitempty"`
	Start land.Hex   `json:"start,omitempty"`
	// Offered lists the heroes to choose from, during the choice.
	Offered []Offer `json:"offered,omitempty"`
	// Reach lists the hexes that the dice still reach, while the hero on turn chooses.
	Reach []Reach `json:"reach,omitempty"`
	// Chances holds the chances of the hero on turn against everything on the map; nil during a fight or off the map.
	Chances *Chances `json:"chances,omitempty"`
	// Fight is nil if no fight is under way.
	Fight *Fight `json:"fight,omitempty"`
	// TokenPrice is the price of an experience token in points; Runes is the number that wins.
	TokenPrice int `json:"tokenPrice"`
	Runes      int `json:"runes"`
	// Doom is the progress of doom towards DoomAt, 0 without doom. Last reports whether these are the last turns,
	// Company whether all play together.
	Doom    int  `json:"doom,omitempty"`
	DoomAt  int  `json:"doomAt,omitempty"`
	Last    bool `json:"last,omitempty"`
	Company bool `json:"company,omitempty"`
	// Known is the whole position, in its saved form, as far as the viewer knows it.
	Known any `json:"known"`
	// Outcome is set when the game is over; Story then sums up the match in a few lines.
	Outcome *engine.Outcome `json:"outcome,omitempty"`
	Story   []text.Message  `json:"story,omitempty"`
}

// Hero is a hero with their belongings.
type Hero struct {
	Seat engine.Seat `json:"seat"`
	// Hero is the id of the hero card, "" before the choice.
	Hero string `json:"hero,omitempty"`
	// On reports whether the hero is on the map, at At.
	On bool     `json:"on,omitempty"`
	At land.Hex `json:"at"`
	// Values holds mind, body and spirit including tokens and cards; Damage holds the damage of ranged, melee and magic
	// attacks; Tokens counts the experience tokens in Values.
	Values [3]int `json:"values"`
	Damage [3]int `json:"damage"`
	Tokens [3]int `json:"tokens"`
	// Skills holds the bonuses to tests per point of exhaustion.
	Skills     []Skill `json:"skills,omitempty"`
	Life       int     `json:"life"`
	Wounds     int     `json:"wounds"`
	Stamina    int     `json:"stamina"`
	Exhaustion int     `json:"exhaustion"`
	Gold       int     `json:"gold"`
	Points     int     `json:"points"`
	// Worth is the value of the hero's tokens in points; Runes is the number held.
	Worth int `json:"worth"`
	Runes int `json:"runes"`
	// Beaten counts the beaten challenges by colour, Falls the knock-outs.
	Beaten [4]int `json:"beaten"`
	Falls  int    `json:"falls,omitempty"`
	// Down reports whether the hero card is face down; Text is the text on it.
	Down bool         `json:"down,omitempty"`
	Text text.Message `json:"text"`
	// Items and Allies are in the order gained; Carried lists the encounters kept face up.
	Items   []Item    `json:"items,omitempty"`
	Allies  []Ally    `json:"allies,omitempty"`
	Carried []Carried `json:"carried,omitempty"`
}

// Offer is a hero on offer to the seat For, to any if that is Public. By is the seat that has chosen it, Public before.
type Offer struct {
	Hero string      `json:"hero"`
	For  engine.Seat `json:"for"`
	By   engine.Seat `json:"by"`
	// Figures, Skills and Text are printed on the card.
	Figures cards.Figures `json:"figures"`
	Skills  []Skill       `json:"skills,omitempty"`
	Text    text.Message  `json:"text"`
}

// Skill is a skill of a hero.
type Skill struct {
	ID    string `json:"id"`
	Bonus int    `json:"bonus"`
}

// Item is an item: its type is "weapon", "armour", "artefact", "one-use" or "rune".
type Item struct {
	ID   string       `json:"id"`
	Type string       `json:"type"`
	Cost int          `json:"cost"`
	Text text.Message `json:"text"`
	Down bool         `json:"down,omitempty"`
}

// Ally is an ally.
type Ally struct {
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

// Carried is a lasting encounter; Turns is its remaining number of turns, 0 if unlimited.
type Carried struct {
	ID    string       `json:"id"`
	Turns int          `json:"turns,omitempty"`
	Text  text.Message `json:"text"`
}

// Counter is an adventure counter on the map; Place is the track place of its undefeated card, or 0.
type Counter struct {
	At     land.Hex `json:"at"`
	Colour string   `json:"colour"`
	Place  int      `json:"place,omitempty"`
}

// Track is a place of the undefeated track. Age is 1 for the oldest card.
type Track struct {
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

// Deck is an adventure deck: the number of cards, the numbers by kind of those in unknown order, and the top cards
// known to the viewer.
type Deck struct {
	Colour     string   `json:"colour"`
	Cards      int      `json:"cards"`
	Challenges int      `json:"challenges"`
	Events     int      `json:"events"`
	Encounters int      `json:"encounters"`
	Known      []string `json:"known,omitempty"`
}

// Town is a town with its market stack.
type Town struct {
	ID    string   `json:"id"`
	At    land.Hex `json:"at"`
	Arms  string   `json:"arms"`
	Stack []Ware   `json:"stack,omitempty"`
}

// Ware is a card of a market stack.
type Ware struct {
	ID   string       `json:"id"`
	Type string       `json:"type"`
	Cost int          `json:"cost"`
	Text text.Message `json:"text"`
	// Price is the price for the hero on turn if they can buy it now, otherwise 0.
	Price int `json:"price,omitempty"`
	// Asked is the price for the hero on turn once they are there; 0 if it is the cost, or if no hero is on turn.
	Asked int `json:"asked,omitempty"`
	// New reports whether the card was added this turn.
	New bool `json:"new,omitempty"`
	// Ally holds the figures of an ally; nil for items.
	Ally *cards.Figures `json:"ally,omitempty"`
}

// Due returns the price of the card for the hero on turn, wherever they are; its cost if no hero is on turn.
func (w *Ware) Due() int { return cmp.Or(w.Price, w.Asked, w.Cost) }

func (w *Ware) words() text.Message {
	return text.M("words.ware", "what", text.NameOf(w.ID), "n", w.Due())
}

// Event is an event card.
type Event struct {
	ID     string       `json:"id"`
	Number int          `json:"number"`
	Text   text.Message `json:"text"`
}

// Reach is a hex within reach, with the least number of dice and the hex it is entered from.
type Reach struct {
	At   land.Hex `json:"at"`
	Dice int      `json:"dice"`
	By   land.Hex `json:"by"`
}

// Chances holds a hero's chances when fighting by their stance in their present state.
type Chances struct {
	Seat engine.Seat `json:"seat"`
	// Colours holds the prospects of the counters by colour; Track the odds against the undefeated by place; Duels the
	// odds against other heroes by seat. Odds are nil if there is no such fight.
	Colours [4]Prospect `json:"colours"`
	Track   [6]*Odds    `json:"track"`
	Duels   []*Odds     `json:"duels,omitempty"`
}

// Prospect counts, of the challenges that may come next, those a hero has an even or better chance to win.
type Prospect struct {
	Won int `json:"won"`
	Of  int `json:"of"`
}

// Odds are the chances of winning a fight and of being knocked out, in percent.
type Odds struct {
	Won  int `json:"won"`
	Down int `json:"down"`
}

// Fight is the adventure or duel under way.
type Fight struct {
	Seat engine.Seat `json:"seat"`
	// Card is the adventure, "" in a duel against the seat Foe.
	Card   string      `json:"card,omitempty"`
	Foe    engine.Seat `json:"foe"`
	Colour string      `json:"colour,omitempty"`
	Family string      `json:"family,omitempty"`
	At     land.Hex    `json:"at"`
	// Values and Damage are the enemy's after all modifiers; Life is the enemy's life, Wounds the wounds taken.
	Values [3]int       `json:"values"`
	Damage [3]int       `json:"damage"`
	Life   int          `json:"life"`
	Wounds int          `json:"wounds"`
	Text   text.Message `json:"text"`
	Gold   int          `json:"gold,omitempty"`
	// Cancels is the number of wounds that the defender of a duel still cancels by cards in ranged combat, melee and
	// magic.
	Cancels [3]int `json:"cancels,omitzero"`
	// Round and Phase are the progress of the fight, 0 and "" before combat.
	Round int    `json:"round,omitempty"`
	Phase string `json:"phase,omitempty"`
	// Attacked lists the attackers of this round: "hero" or an ally's id.
	Attacked []string `json:"attacked,omitempty"`
	// Account lists the blows of this round and the two before it, the latest last.
	Account []Blow `json:"account,omitempty"`
	// Number is the defender's roll in a duel, 0 before it.
	Number int `json:"number,omitempty"`
	// Chances are the hero's unaided chances, in percent, to escape and to hit in ranged combat, melee and magic; in a
	// duel only in the phase whose number is rolled.
	Chances [4]int `json:"chances"`
	// Won and Down are the odds of the fight by the stance, in percent.
	Won  int `json:"won"`
	Down int `json:"down"`
}

// Blow is a roll of a fight with its result.
type Blow struct {
	// Round is 0 before combat, Phase "" for a test. Kind is "attack", "defence", "escape" or "test".
	Round int    `json:"round,omitempty"`
	Phase string `json:"phase,omitempty"`
	Kind  string `json:"kind"`
	// Seat is the roller's, with the ally Who, "" for the hero.
	Seat engine.Seat `json:"seat"`
	Who  string      `json:"who,omitempty"`
	// Sum is the roll with all bonuses, Target the number to reach.
	Sum     int  `json:"sum"`
	Target  int  `json:"target"`
	Success bool `json:"success,omitempty"`
	// Dealt are the wounds to the other side, Taken those to the roller's own.
	Dealt int `json:"dealt,omitempty"`
	Taken int `json:"taken,omitempty"`
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
			out = append(out, text.M("words.things", "who", text.NameOf(h.Hero), "things", things))
		}
	}
	for _, colour := range cards.Colours {
		var at []text.Message
		for _, c := range v.Counters {
			if c.Colour == colour {
				at = append(at, c.At.Name())
			}
		}
		if len(at) > 0 {
			out = append(out, text.M("words.counters", "colour", cards.ColourName(colour), "n", len(at), "at", at))
		}
	}
	out = append(out, v.expectations()...)
	for i, u := range v.Track {
		if u.Card != "" {
			out = append(out, text.M("words.track", "n", i+1, "what", text.NameOf(u.Card), "at", u.At.Name()))
		}
	}
	for _, t := range v.Towns {
		var wares []text.Message
		for _, w := range t.Stack {
			wares = append(wares, w.words())
		}
		if len(wares) > 0 {
			out = append(out, text.M("words.town", "town", t.At.Name(), "wares", wares))
		}
	}
	if n := len(v.Events); n > 0 {
		out = append(out, text.M("words.event", "what", text.NameOf(v.Events[n-1].ID), "text", v.Events[n-1].Text))
	}
	if len(v.Dice) > 0 && v.Outcome == nil {
		out = append(out, text.M("words.dice", "dice", land.DiceLine(v.Dice)))
	}
	if f := v.Fight; f != nil {
		foe := text.NameOf(f.Card)
		if f.Card == "" {
			foe = text.NameOf(v.Heroes[f.Foe].Hero)
		}
		out = append(append(append(out, v.fightWords(foe)), v.cancelWords()...), v.accountWords()...)
	}
	if v.DoomAt > 0 {
		out = append(out, text.M("words.doom", "n", v.Doom, "of", v.DoomAt))
	}
	return append(out, v.Story...)
}

func (h Hero) things() []text.Message {
	var out []text.Message
	add := func(id string, down bool) {
		if down {
			out = append(out, text.M("words.down", "what", text.NameOf(id)))
			return
		}
		out = append(out, text.NameOf(id))
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
			heroes = append(heroes, text.M("alt.hero", "who", text.NameOf(h.Hero), "at", h.At.Name()))
		}
	}
	if len(heroes) == 0 {
		return text.M("alt.setup")
	}
	headline := v.Headline
	if headline.Key == "headline.turn" { // its place is among the heroes
		headline = text.M("turn", "round", headline.Args.Get("round"), "who", headline.Args.Get("who"))
	}
	return text.M("alt.board", "headline", headline, "heroes", heroes, "counters", len(v.Counters))
}

// Places implements engine.Mapped.
func (View) Places() []engine.Place {
	var out []engine.Place
	for _, site := range land.Sites() {
		out = append(out, engine.Place{ID: site.At.String(), Name: site.At.Name()})
	}
	for _, h := range land.All() {
		if _, town := h.Site(); !town {
			out = append(out, engine.Place{ID: h.String(), Name: h.Name()})
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

// Focus returns the picture for the present question: the fight, or the market of the town with wares on sale; "" means
// the land.
func (v View) Focus() (kind, arg string) {
	switch {
	case v.Fight != nil:
		return "fight", ""
	case v.Phase == "market":
		at := v.Heroes[v.Active].At
		if slices.ContainsFunc(v.Towns, func(t Town) bool { return t.At == at && len(t.Stack) > 0 }) {
			return "market", at.String()
		}
	}
	return "", ""
}

// Bygone implements engine.Bygone.
func (v View) Bygone() engine.View {
	v.Reach, v.Chances = nil, nil
	return v
}

// Tall returns the height of the picture of the current question in percent of its width, at most; 0 if it is that of
// all pictures of its kind. A fight has a row for each ally, and for each of the last rounds.
func (v View) Tall() int {
	f := v.Fight
	if f == nil {
		return 0
	}
	rounds := map[int]bool{}
	for _, b := range f.Account {
		rounds[b.Round] = true
	}
	allies := 0
	if f.Seat >= 0 && int(f.Seat) < len(v.Heroes) {
		allies = min(len(v.Heroes[f.Seat].Allies), 5)
	}
	tall := 50 + 5*allies
	if len(rounds) > 0 {
		tall += 3 + 5*min(len(rounds), 4)
	}
	return tall
}
