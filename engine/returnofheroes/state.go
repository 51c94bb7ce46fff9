package returnofheroes

import (
	"slices"

	"skald/engine"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/engine/steps"
	"skald/engine/text"
)

// Game is one position of Return of the Heroes.
type Game struct {
	state
	// told collects the events of the present move; asked keeps the open questions until the next move, legal the same
	// without hints; terse reports whether questions are asked without hints. None is part of the position.
	told  []engine.Event
	asked []engine.Prompt
	legal []engine.Prompt
	terse bool
	// near keeps the ways of the hero on turn as long as nothing moves.
	near *reach
	// ways is its memory, kept for reuse.
	ways *reach
}

// state is the whole position. It decides nothing unseen: a token of the set-up gets its piece at the first look from
// Pool, a guardian from Guardians, and a piece from the bag is chosen when it is drawn.
type state struct {
	// Format is the layout of a saved game.
	Format int `json:"format"`
	// OneDraw is the table's option to draw one piece a turn at most.
	OneDraw bool `json:"oneDraw,omitempty"`
	turn
	// Todo are the steps to come, the next one first.
	Todo   steps.Queue[Step] `json:"todo"`
	Fight  *fight            `json:"fight,omitempty"`
	Bazaar *bazaar           `json:"bazaar,omitempty"`
	Hand   *hand             `json:"hand,omitempty"`
	Event  *contest          `json:"event,omitempty"`

	// Winner has beaten the Nameless; engine.Public until then.
	Winner engine.Seat `json:"winner"`
	// Lost reports whether a solo game is over and was not won.
	Lost bool `json:"lost,omitempty"`
	// Feats are counts for the story of the match.
	Feats feats `json:"feats"`
}

// realm contains the players, the variant, the time and the places of heroes: all facts for rules that do not depend on
// the actions under way.
type realm struct {
	// Variant is the variant of this table.
	Variant variant `json:"variant,omitzero"`
	// First is the seat that began.
	First  engine.Seat `json:"first"`
	Round  int         `json:"round"`
	TurnNo int         `json:"turn"`
	Active engine.Seat `json:"active"`
	Phase  string      `json:"phase"`
	Heroes []Hero      `json:"heroes"`
	board
}

// turn is the realm in the turn of a hero, with the actions done in it.
type turn struct {
	realm
	// Left are the steps left in this turn; Moved reports whether the hero has set out; Goal is the destination of an
	// interrupted walk.
	Left  int        `json:"left,omitempty"`
	Moved bool       `json:"moved,omitempty"`
	Goal  land.Point `json:"goal,omitzero"`
	// Gate is the guardian's point from which the hero entered the tower.
	Gate land.Point `json:"gate,omitzero"`
	// Fought, Met and Drawn are the actions of this turn: the one combat, the encounters, the pieces drawn.
	Fought bool     `json:"fought,omitempty"`
	Met    []string `json:"met,omitempty"`
	Drawn  int      `json:"drawn,omitempty"`
}

// board contains the table: the map, the pieces on it and in their heaps, and the Nameless.
type board struct {
	// edition is that of the match's rules, box its box; they do not change and are not saved.
	edition *edition
	box     *pieces.Box
	Layout  land.Layout `json:"layout"`
	// Tokens are those on the map, in the order in which they came.
	Tokens []Token `json:"tokens"`
	// Pool are the hidden pieces not yet seen.
	Pool      []string `json:"pool"`
	Guardians []string `json:"guardians"`
	// Bag, Stock, Servants and Removed are sorted as in the catalogue, so that their order reveals nothing.
	Bag      []string `json:"bag"`
	Stock    []string `json:"stock"`
	Servants []string `json:"servants"`
	Removed  []string `json:"removed"`
	// Waiting are pieces whose tile is not explored yet (7.3).
	Waiting []string `json:"waiting,omitempty"`
	// Nameless is the state of the token: asleep, in the bag, waiting for its tile, or in the tower.
	Nameless string `json:"nameless"`
	// Card is the card of the Nameless. While Secret it is face down: it is "" until the first look; CardSeen are the
	// seats that have seen it.
	Card     string        `json:"card"`
	Secret   bool          `json:"secret,omitempty"`
	CardSeen []engine.Seat `json:"cardSeen,omitempty"`
	// Boat is the side of the boat, the zero Point while it is not in play; Wand is the piece on it for good.
	Boat land.Point `json:"boat,omitzero"`
	Wand string     `json:"wand,omitempty"`
}

// feats are counted for the story of the match.
type feats struct {
	Fights  int `json:"fights,omitempty"`
	Won     int `json:"won,omitempty"`
	Side    int `json:"side,omitempty"`
	Assault int `json:"assault,omitempty"`
}

// format is the layout of saved games this program writes and reads.
const format = 1

// Values of board.Nameless: the state of the token of the Nameless.
const (
	Asleep  = "asleep"
	InBag   = "bag"
	Waits   = "waits"
	InTower = "tower"
)

// Hero is the sheet of a hero, with the place of the figure.
type Hero struct {
	box *pieces.Box // that of the board
	ID  string      `json:"hero,omitempty"`
	// Woman selects the female character of the two (A1).
	Woman bool `json:"woman,omitempty"`
	// Start is the letter of the tile the seat drew (2.2), "" for none.
	Start string `json:"start,omitempty"`
	// At is the hero's place; with Towards set they are half-way from At to there (4.2).
	At      land.Point `json:"at,omitzero"`
	Towards land.Point `json:"towards,omitzero"`
	House   land.Point `json:"house,omitzero"`
	// HP are the physical hit points; items have the temporary ones.
	HP       int         `json:"hp"`
	Gold     int         `json:"gold"`
	Cubes    [3]int      `json:"cubes"`
	Training [3]int      `json:"training"`
	Items    []Item      `json:"items,omitempty"`
	Side     []string    `json:"side,omitempty"`
	Quests   []QuestCard `json:"quests,omitempty"`
	Gem      bool        `json:"gem,omitempty"`
	// Challenger reports whether the hero has beaten the guardian at this place.
	Challenger bool `json:"challenger,omitempty"`
	Deaths     int  `json:"deaths,omitempty"`
	// Never is the standing answer to offers from a bazaar.
	Never bool `json:"never,omitempty"`
}

// Item is an item in a slot of a sheet.
type Item struct {
	ID     string `json:"id"`
	Uses   int    `json:"uses,omitempty"`
	Armour int    `json:"armour,omitempty"`
}

// QuestCard is a personal quest with the pieces on it.
type QuestCard struct {
	ID string `json:"id"`
	// Step is the next one, 1 to 3, or 4 if all are done.
	Step int `json:"step"`
	// Piece is on the card with its item side up.
	Piece string `json:"piece,omitempty"`
}

// Token is a piece on the map.
type Token struct {
	// Piece is "" until it is drawn at the first look.
	Piece string     `json:"piece,omitempty"`
	At    land.Point `json:"at"`
	Down  bool       `json:"down,omitempty"`
	// Known lists the seats that saw a face-down piece before it was put here; it is empty for the tokens of the
	// set-up.
	Known   []engine.Seat `json:"known,omitempty"`
	Flipped bool          `json:"flipped,omitempty"`
	Dropped bool          `json:"dropped,omitempty"`
	// Extra are hit points on top of the printed ones, Armour those left in an armour left behind.
	Extra  int `json:"extra,omitempty"`
	Armour int `json:"armour,omitempty"`
	// Came is the turn in which it came to the place of the hero on turn, who does not meet it in that turn.
	Came int `json:"came,omitempty"`
}

// hand is a face-down piece drawn and not yet put down.
type hand struct {
	Seat  engine.Seat `json:"seat"`
	Piece string      `json:"piece,omitempty"`
}

// Step is one thing to do, in the order of the rulebook. Do is its kind: one of the Do constants if a seat is asked.
type Step struct {
	Do   string      `json:"do"`
	Seat engine.Seat `json:"seat"`
	// Piece, Skill, N and Sets are its parameters.
	Piece string            `json:"piece,omitempty"`
	Skill pieces.Skill      `json:"skill"`
	N     int               `json:"n,omitempty"`
	Sets  []pieces.SkillSet `json:"sets,omitempty"`
}

// clone copies the position; the copy shares nothing that is ever written.
func (s *state) clone() state {
	c := *s
	c.Heroes = slices.Clone(s.Heroes)
	c.CardSeen = slices.Clone(s.CardSeen)
	for i := range c.Heroes {
		h := &c.Heroes[i]
		h.Items, h.Side, h.Quests = slices.Clone(h.Items), slices.Clone(h.Side), slices.Clone(h.Quests)
	}
	c.Tokens = slices.Clone(s.Tokens)
	for i := range c.Tokens {
		c.Tokens[i].Known = slices.Clone(c.Tokens[i].Known)
	}
	c.Pool, c.Guardians = slices.Clone(s.Pool), slices.Clone(s.Guardians)
	// A bag that was emptied and one that was always empty are saved in the same way.
	c.Bag, c.Stock = append([]string{}, s.Bag...), slices.Clone(s.Stock)
	c.Waiting = slices.Clone(s.Waiting)
	c.Servants, c.Removed = slices.Clone(s.Servants), slices.Clone(s.Removed)
	c.Met = slices.Clone(s.Met)
	if s.Fight != nil {
		f := *s.Fight
		f.Dice = slices.Clone(f.Dice)
		c.Fight = &f
	}
	c.Bazaar = s.Bazaar.clone()
	if s.Hand != nil {
		h := *s.Hand
		c.Hand = &h
	}
	if s.Event != nil {
		e := *s.Event
		c.Event = &e
	}
	return c
}

// Top returns the step to be done now, its zero value for Public if there is none.
func (g *state) Top() Step {
	if g.Todo.Len() == 0 {
		return Step{Seat: engine.Public}
	}
	return g.Todo.Top()
}

// tell adds an event to those of the move.
func (g *Game) tell(kind string, seat engine.Seat, m text.Message) *engine.Event {
	if g.told == nil {
		g.told = make([]engine.Event, 0, 3) // for most moves
	}
	g.told = append(g.told, engine.Event{Kind: kind, Seat: seat, Text: g.said(m)})
	return &g.told[len(g.told)-1]
}

// Box returns the box of the match's version of the rules.
func (g *board) Box() *pieces.Box { return g.box }

// who returns the hero of a seat, or the seat while it has none.
func (g *realm) who(seat engine.Seat) text.Message { return view.Who(g.Hero(seat).ID, seat) }

// Hero returns the hero of a seat.
func (g *realm) Hero(seat engine.Seat) *Hero { return &g.Heroes[seat] }

// Printed returns the printed sheet of the hero.
func (h *Hero) Printed() *pieces.Hero {
	p, _ := h.box.HeroOf(h.ID)
	return p
}

// TokensAt returns the indices of the tokens at a point, in the order in which they came.
func (g *board) TokensAt(p land.Point) []int {
	var out []int
	for i := range g.Tokens {
		if g.Tokens[i].At == p {
			out = append(out, i)
		}
	}
	return out
}

// Find returns the index of the token of a piece, -1 if it is not on the map or its place is unknown.
func (g *board) Find(piece string) int {
	return slices.IndexFunc(g.Tokens, func(t Token) bool { return t.Piece == piece && piece != "" })
}

// pointOf returns the point of a piece, "" if it is not on the map or its place is unknown.
func (g *board) pointOf(piece string) string {
	if i := g.Find(piece); i >= 0 {
		return g.Tokens[i].At.String()
	}
	return ""
}

// InPlay reports whether a piece is on the map with its front up.
func (g *board) InPlay(piece string) bool {
	i := g.Find(piece)
	return i >= 0 && !g.Tokens[i].Down && !g.Tokens[i].Flipped
}

// lift removes a token from the map.
func (g *board) lift(piece string) {
	if i := g.Find(piece); i >= 0 {
		g.Tokens = slices.Delete(g.Tokens, i, i+1)
	}
}

// remove removes a piece from the game for good.
func (g *board) remove(piece string) {
	g.lift(piece)
	g.Removed = g.put(g.Removed, piece)
}

// use sets the edition of a version.
func (s *state) use(e *edition) {
	s.box, s.edition = e.box, e
	for i := range s.Heroes {
		s.Heroes[i].box = e.box
	}
}

// kindOf returns the kind of a visible token: its piece's kind, or an item if it shows its other side.
func (g *board) kindOf(t *Token) pieces.Kind {
	if t.Flipped {
		return pieces.Thing
	}
	p, _ := g.box.Get(t.Piece)
	return p.Kind
}

// ItemOf returns the id of the item a token shows, "" if it shows none.
func (g *board) ItemOf(t *Token) string { return g.box.ItemShown(t.Piece, t.Flipped) }

// BackOf returns the back of a face-down token: "hidden", "servant" or "guardian".
func (g *board) BackOf(t *Token) string {
	if t.Piece == "" {
		if land.ColourAt(t.At) == land.Guard {
			return pieces.Guardian.String()
		}
		return pieces.Hidden.String()
	}
	p, _ := g.box.Get(t.Piece)
	return p.Class.String()
}

// KnownTo reports whether a viewer knows the piece of a token.
func (t *Token) KnownTo(viewer engine.Seat) bool {
	if t.Piece == "" {
		return false
	}
	return !t.Down || len(t.Known) == 0 || slices.Contains(t.Known, viewer)
}

// under marks a token that comes to the place of the hero on turn.
func (g *realm) under(t Token) Token {
	if g.Active != engine.Public && g.Phase != view.PhaseHeroes {
		if h := g.Hero(g.Active); h.At == t.At && h.Towards.IsZero() {
			t.Came = g.TurnNo
		}
	}
	return t
}

// Meets reports whether a token can be met by the hero on turn already.
func (g *realm) Meets(t *Token) bool { return t.Came == 0 || t.Came != g.TurnNo }

// colour returns a point's present colour: once the ranger is there the white village counts as beige (appendix A7).
func (g *board) colour(p land.Point) land.Colour {
	c := land.ColourAt(p)
	if c.Hidden() && p == rangersHome && g.InPlay("ranger") {
		return land.Beige
	}
	return c
}

// rangersHome is the white village.
var rangersHome = land.At("I5")

// Tower is the point of the dark tower.
var Tower = land.At("H3")

// Kind implements steps.Step.
func (s Step) Kind() string { return s.Do }

// For implements steps.Step.
func (s Step) For() engine.Seat { return s.Seat }
