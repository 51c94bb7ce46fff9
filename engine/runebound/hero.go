package runebound

import (
	"slices"

	"skald/engine"
	"skald/engine/runebound/cards"
	"skald/engine/runebound/land"
	"skald/engine/standing"
)

// Hero is a hero with all that is his.
type Hero struct {
	ID string `json:"id,omitempty"`
	// On says that he is on the map, at At; From is the hex from which he last
	// entered it, land.Nowhere after a knock-out, a card or the set-up (R4).
	On   bool     `json:"on,omitempty"`
	At   land.Hex `json:"at"`
	From land.Hex `json:"from"`

	Wounds     int `json:"wounds,omitempty"`
	Exhaustion int `json:"exhaustion,omitempty"`
	Gold       int `json:"gold,omitempty"`
	Points     int `json:"points,omitempty"`
	// Tokens are the experience tokens of mind, body and spirit.
	Tokens [3]int `json:"tokens"`
	// Down says that the hero card is activated.
	Down bool `json:"down,omitempty"`
	// Held are items and allies in the order gained, Carried the encounters that lie
	// open before him.
	Held    []Held    `json:"held,omitempty"`
	Carried []carried `json:"carried,omitempty"`

	Stance   stance           `json:"stance"`
	Standing standing.Answers `json:"standing,omitempty"`
}

// Held is an item or an ally somebody has.
type Held struct {
	ID string `json:"id"`
	// Down says that it is activated: out of use until renewal (R19).
	Down       bool `json:"down,omitempty"`
	Wounds     int  `json:"wounds,omitempty"`
	Exhaustion int  `json:"exhaustion,omitempty"`
}

// carried is an encounter that lasts; Turns counts down its turns.
type carried struct {
	ID    string `json:"id"`
	Turns int    `json:"turns,omitempty"`
	// Fresh says that it was gained this turn, which does not count.
	Fresh bool `json:"fresh,omitempty"`
}

// heroCard is the hero card of a seat, nil before one is chosen.
func (g *Game) heroCard(seat engine.Seat) *cards.Hero { return g.edition.Hero(g.Hero(seat).ID) }

// Have returns what a hero has of an id, nil where he has it not.
func (h *Hero) Have(id string) *Held {
	for i := range h.Held {
		if h.Held[i].ID == id {
			return &h.Held[i]
		}
	}
	return nil
}

// Without returns what a hero has but for an id.
func (h *Hero) Without(id string) []Held {
	return slices.DeleteFunc(slices.Clone(h.Held), func(x Held) bool { return x.ID == id })
}

// on says whether a hero stands on a terrain; a town is every terrain (R18).
func (h *Hero) on(terrain string) bool {
	at := h.At.Terrain()
	return h.On && (at == land.Town || at.String() == terrain)
}

// inTown says whether a hero is in a town, in that one if it has a name.
func (h *Hero) inTown(id string) bool {
	if !h.On {
		return false
	}
	site, ok := h.At.Site()
	return ok && (id == "" || site.ID == id)
}

// CardsOf lists the cards of a hero that are of a kind: an item, an ally, a type of item,
// or any card; face up only where that is asked. A Rune is an item.
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

// cardsFacing lists the cards of a hero that lie face down, or face up, his hero card
// among them; a Rune has no other side.
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

// turn turns a card of a hero face down or up.
func (h *Hero) turn(id string, down bool) {
	if id == h.ID {
		h.Down = down
	} else if x := h.Have(id); x != nil {
		x.Down = down
	}
}
