// Package view is what players see of a match of Runebound: the figures pictures are drawn
// from, the board in words, and what stands in for a picture. It knows the land and the
// cards but no rules; package runebound makes a View of a position.
package view

import (
	"slices"

	"skald/engine"
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
	Heroes []Hero `json:"heroes"`
	// Counters are the adventure counters on the map, Track the six places of the
	// undefeated track, Card "" where one is free.
	Counters []Counter `json:"counters"`
	Track    [6]Track  `json:"track"`
	// Decks are the four adventure decks, by colour, and MarketDeck is how many
	// market cards are left.
	Decks      [4]Deck `json:"decks"`
	MarketDeck int     `json:"marketDeck"`
	// Towns are the towns with their market stacks, Tamalir first.
	Towns []Town `json:"towns"`
	// Events is the stack of events, the one in force last; EventsLeft counts those of
	// each number that have never been turned over.
	Events     []Event `json:"events,omitempty"`
	EventsLeft [3]int  `json:"eventsLeft"`
	// Dice are the movement dice rolled this turn, as faces 0 to 5; Way the hexes
	// walked with them, Start where the turn began.
	Dice  []int      `json:"dice,omitempty"`
	Way   []land.Hex `json:"way,omitempty"`
	Start land.Hex   `json:"start,omitempty"`
	// Offered are the heroes to choose from, while they are chosen.
	Offered []Offer `json:"offered,omitempty"`
	// Reach lists the hexes the dice still reach, while the hero on turn chooses.
	Reach []Reach `json:"reach,omitempty"`
	// Chances are what the hero on turn can expect of what lies on the map, nil while
	// he fights or stands nowhere.
	Chances *Chances `json:"chances,omitempty"`
	// Fight is the fight under way, nil when there is none.
	Fight *Fight `json:"fight,omitempty"`
	// TokenPrice is what an experience token costs in points, Runes how many win.
	TokenPrice int `json:"tokenPrice"`
	Runes      int `json:"runes"`
	// Doom is how far doom has come of DoomAt, 0 where there is none; Last says that
	// the last turns are played. Company says that all play together.
	Doom    int  `json:"doom,omitempty"`
	DoomAt  int  `json:"doomAt,omitempty"`
	Last    bool `json:"last,omitempty"`
	Company bool `json:"company,omitempty"`
	// Known is the whole position as far as the viewer knows it, as it is saved.
	Known any `json:"known"`
	// Outcome is set when the game is over; Story then tells the match in a few lines.
	Outcome *engine.Outcome `json:"outcome,omitempty"`
	Story   []text.Message  `json:"story,omitempty"`
}

// Hero is a hero with all that is his.
type Hero struct {
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
	Skills     []Skill `json:"skills,omitempty"`
	Life       int     `json:"life"`
	Wounds     int     `json:"wounds"`
	Stamina    int     `json:"stamina"`
	Exhaustion int     `json:"exhaustion"`
	Gold       int     `json:"gold"`
	Points     int     `json:"points"`
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
	Items   []Item    `json:"items,omitempty"`
	Allies  []Ally    `json:"allies,omitempty"`
	Carried []Carried `json:"carried,omitempty"`
}

// Offer is a hero that can be chosen by the seat For, by any where that is Public;
// By is who has chosen him, Public while nobody has.
type Offer struct {
	Hero string      `json:"hero"`
	For  engine.Seat `json:"for"`
	By   engine.Seat `json:"by"`
	// Figures, Skills and Text are what stands on the card.
	Figures cards.Figures `json:"figures"`
	Skills  []Skill       `json:"skills,omitempty"`
	Text    text.Message  `json:"text"`
}

// Skill is a skill of a hero.
type Skill struct {
	ID    string `json:"id"`
	Bonus int    `json:"bonus"`
}

// Item is an item: its type is "weapon", "armour", "artefact", "one-use" or
// "rune".
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

// Carried is an encounter that lasts; Turns is for how many turns, 0 without
// end.
type Carried struct {
	ID    string       `json:"id"`
	Turns int          `json:"turns,omitempty"`
	Text  text.Message `json:"text"`
}

// Counter is an adventure counter on the map; Place is that of the card on the
// undefeated track that lies there, 0 where none does.
type Counter struct {
	At     land.Hex `json:"at"`
	Colour string   `json:"colour"`
	Place  int      `json:"place,omitempty"`
}

// Track is a place of the undefeated track. Age is 1 for the card longest there.
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

// Deck is an adventure deck: how many cards, and how many of those whose order
// nobody knows are of each kind; Known are those the viewer knows on top.
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
	// Price is what it costs the hero on turn, where he can buy it now; 0 elsewhere.
	Price int `json:"price,omitempty"`
	// New says that it has come onto the stack this turn.
	New bool `json:"new,omitempty"`
	// Ally has the figures of an ally, nil of items.
	Ally *cards.Figures `json:"ally,omitempty"`
}

// Event is an event card.
type Event struct {
	ID     string       `json:"id"`
	Number int          `json:"number"`
	Text   text.Message `json:"text"`
}

// Reach is a hex the dice reach: with how many of them at least, and from where
// it is entered.
type Reach struct {
	At   land.Hex `json:"at"`
	Dice int      `json:"dice"`
	By   land.Hex `json:"by"`
}

// Chances is what a hero can expect who fights by his stance, as he is now.
type Chances struct {
	Seat engine.Seat `json:"seat"`
	// Colours are the prospects of the counters of each colour, Track the odds against
	// the undefeated by their place, Duels those against heroes he may attack, by seat;
	// nil where there is no such fight.
	Colours [4]Prospect `json:"colours"`
	Track   [6]*Odds    `json:"track"`
	Duels   []*Odds     `json:"duels,omitempty"`
}

// Prospect says how many of the challenges that can come next a hero would rather
// win than not.
type Prospect struct {
	Won int `json:"won"`
	Of  int `json:"of"`
}

// Odds are the chances to win a fight and to be knocked out in it, in percent.
type Odds struct {
	Won  int `json:"won"`
	Down int `json:"down"`
}

// Fight is the adventure or the duel under way.
type Fight struct {
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
	Account []Blow `json:"account,omitempty"`
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

// Blow is a roll of a fight and what came of it.
type Blow struct {
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
			wares = append(wares, text.M("words.ware", "what", text.NameOf(w.ID), "n", w.Cost))
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
		out = append(out, text.M("words.fight", "who", text.NameOf(v.Heroes[f.Seat].Hero), "foe", foe, "round", f.Round, "wounds", f.Wounds, "life", f.Life))
		out = append(append(out, v.cancelWords()...), v.accountWords()...)
	}
	if v.DoomAt > 0 {
		out = append(out, text.M("words.doom", "n", v.Doom, "of", v.DoomAt))
	}
	return append(out, v.Story...)
}

// things lists what a hero has.
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
	return text.M("alt.board", "headline", v.Headline, "heroes", heroes, "counters", len(v.Counters))
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

// Focus is the picture that shows what is asked now: the fight, or the market of the
// town where something is for sale; "" where it is the land.
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
