package runebound

import (
	"slices"

	"skald/engine"
	"skald/engine/lists"
	"skald/engine/runebound/cards"
	"skald/engine/runebound/land"
	"skald/engine/standing"
)

// Hero is a hero with their belongings.
type Hero struct {
	ID string `json:"id,omitempty"`
	// On reports whether the hero is on the map, at At. From is the hex from which they entered it, land.Nowhere after
	// a knock-out, a card or the set-up (R4).
	On   bool     `json:"on,omitempty"`
	At   land.Hex `json:"at"`
	From land.Hex `json:"from"`

	Wounds     int `json:"wounds,omitempty"`
	Exhaustion int `json:"exhaustion,omitempty"`
	Gold       int `json:"gold,omitempty"`
	Points     int `json:"points,omitempty"`
	// Tokens counts the experience tokens of mind, body and spirit.
	Tokens [3]int `json:"tokens"`
	// Down reports whether the hero card is activated.
	Down bool `json:"down,omitempty"`
	// Held lists items and allies in the order gained; Carried lists the encounters kept face up.
	Held    []Held    `json:"held,omitempty"`
	Carried []carried `json:"carried,omitempty"`

	Stance   stance           `json:"stance"`
	Standing standing.Answers `json:"standing,omitempty"`
}

// Held is an item or ally of a hero.
type Held struct {
	ID string `json:"id"`
	// Down reports whether it is activated: out of use until renewal (R19).
	Down       bool `json:"down,omitempty"`
	Wounds     int  `json:"wounds,omitempty"`
	Exhaustion int  `json:"exhaustion,omitempty"`
}

// carried is a lasting encounter; Turns counts down its turns.
type carried struct {
	ID    string `json:"id"`
	Turns int    `json:"turns,omitempty"`
	// Fresh reports whether it was gained this turn, which does not count.
	Fresh bool `json:"fresh,omitempty"`
}

func (g *Game) heroCard(seat engine.Seat) *cards.Hero { return g.edition.Hero(g.Hero(seat).ID) }

// Have returns a hero's item or ally with an id, or nil.
func (h *Hero) Have(id string) *Held {
	return lists.Find(h.Held, func(h *Held) bool { return h.ID == id })
}

// Without returns a hero's items and allies except one.
func (h *Hero) Without(id string) []Held {
	return slices.DeleteFunc(slices.Clone(h.Held), func(x Held) bool { return x.ID == id })
}

// on reports whether a hero is on a terrain; a town counts as every terrain (R18).
func (h *Hero) on(terrain string) bool {
	at := h.At.Terrain()
	return h.On && (at == land.Town || at.String() == terrain)
}

// inTown reports whether a hero is in the town id, or in any town if id is "".
func (h *Hero) inTown(id string) bool {
	if !h.On {
		return false
	}
	site, ok := h.At.Site()
	return ok && (id == "" || site.ID == id)
}

// CardsOf returns a hero's cards of a kind: items, allies, a type of item, or any; only those face up if up is set. A
// Rune is an item.
func (g *Game) CardsOf(seat engine.Seat, kind string, up bool) []string {
	var out []string
	h := g.Hero(seat)
	for i := range h.Held {
		x := &h.Held[i]
		if up && x.Down {
			continue
		}
		kindOf := g.edition.Goods(x.ID).Type
		if kind == "card" || kind == kindOf || kind == "item" && kindOf != cards.Ally {
			out = append(out, x.ID)
		}
	}
	return out
}

// cardsFacing returns a hero's cards that are face down, or face up, including the hero card; Runes have no other side.
func (g *Game) cardsFacing(seat engine.Seat, down bool) []string {
	var out []string
	h := g.Hero(seat)
	if h.Down == down {
		out = append(out, h.ID)
	}
	for i := range h.Held {
		if x := &h.Held[i]; x.Down == down && g.edition.Goods(x.ID).Type != cards.Rune {
			out = append(out, x.ID)
		}
	}
	return out
}

func (h *Hero) turn(id string, down bool) {
	if id == h.ID {
		h.Down = down
	} else if x := h.Have(id); x != nil {
		x.Down = down
	}
}

// Points implements engine.Scoring for a company: the experience of a hero, with the price of the tokens.
func (g *Game) Points(seat engine.Seat) (int, bool) {
	if !g.Options.company() {
		return 0, false
	}
	h := g.Hero(seat)
	return h.Points + g.TokenPrice()*(h.Tokens[0]+h.Tokens[1]+h.Tokens[2]), true
}
