package runebound

import (
	"encoding/json"

	"skald/engine"
	"skald/engine/deck"
	"skald/engine/runebound/ability"
	"skald/engine/runebound/cards"
	"skald/engine/runebound/land"
	"skald/engine/runebound/reckoning"
	"skald/engine/runebound/view"
	"skald/engine/steps"
	"skald/engine/text"
)

// Game is one position of a match of Runebound.
type Game struct {
	state
	// edition is what its version of the rules has of its own.
	edition *edition
	// told gathers what the present move has to tell; asked keeps the open questions
	// and chances what was reckoned for them until the next move, kept the cards in force
	// while something is reckoned, reckoner the memory for odds until a call is answered.
	// None of it is part of the position.
	told     []engine.Event
	asked    []engine.Prompt
	chances  [4]prospect
	kept     *inForce
	reckoner reckoning.Reckoner
}

// format is the layout of saved games this program writes and reads.
const format = 1

// state is all there is to a position. The order of the decks is decided as cards
// are seen; nothing else is hidden.
type state struct {
	Format  int      `json:"format"`
	Options settings `json:"options"`
	// Heroes are the heroes by seat, First the seat that took the first turn.
	Heroes []Hero      `json:"heroes"`
	First  engine.Seat `json:"first"`
	// Round counts from 1, TurnNo the turns of all heroes; Active is the seat on
	// turn, Public while none is.
	Round  int         `json:"round"`
	TurnNo int         `json:"turn"`
	Active engine.Seat `json:"active"`

	Decks  [4]deck.Deck `json:"decks"` // by colour
	Market deck.Deck    `json:"market"`
	// Stacks are the market stacks by town, in the order in which cards came.
	Stacks [8][]string `json:"stacks"`
	// Counters are the hexes whose adventure counter lies there, sorted.
	Counters []land.Hex `json:"counters"`
	// Track are the places of the undefeated track; Laid counts all cards ever laid
	// on it.
	Track [6]undefeated `json:"track"`
	Laid  int           `json:"laid,omitempty"`
	// Events is the stack of events, the one in force last.
	Events []string `json:"events,omitempty"`
	// Gone are the adventures out of the game, in the order in which they went.
	Gone []string `json:"gone,omitempty"`

	Move   movement          `json:"move"`
	Facing *Facing           `json:"facing,omitempty"`
	Rolls  []Roll            `json:"rolls,omitempty"` // the last is the one being made
	Hurts  []hurt            `json:"hurts,omitempty"` // the last is being dealt
	Mods   []mod             `json:"mods,omitempty"`
	Used   []use             `json:"used,omitempty"`
	Todo   steps.Queue[Step] `json:"todo,omitzero"`
	Doom   int               `json:"doom,omitempty"`
	Last   bool              `json:"last,omitempty"` // the last turns of a doomed match
	Over   string            `json:"over,omitempty"`
	Winner engine.Seat       `json:"winner"`
	Feats  feats             `json:"feats"`
	// Offered are the heroes to choose from: two for each seat in the order of turns,
	// or one list for all.
	Offered [][]string `json:"offered,omitempty"`
}

// The ways a match ends.
const (
	overMargath = "margath"      // Margath is beaten
	overRunes   = "runes"        // a hero holds enough Runes
	overTaken   = "taken"        // the last of them was taken from a hero who was attacked
	overKept    = "kept"         // the last of them was taken from a hero who attacked
	overDoom    = "doom"         // doom has come and counted
	companyWon  = "company-won"  // the company has won
	companyLost = "company-lost" // doom has come over the company
)

// undefeated is a place of the track: a card, the hex its counter lies on, and its
// age: the number of the laying.
type undefeated struct {
	Card string   `json:"card,omitempty"`
	At   land.Hex `json:"at,omitempty"`
	Age  int      `json:"age,omitempty"`
}

// movement is what the hero on turn did with his dice.
type movement struct {
	// Dice are the faces rolled, Rolled that they were, Way the hexes entered since the
	// turn began; land.Nowhere stands before one to which a card put the hero.
	Dice   []int      `json:"dice,omitempty"`
	Rolled bool       `json:"rolled,omitempty"`
	Rested bool       `json:"rested,omitempty"`
	Way    []land.Hex `json:"way,omitempty"`
	// Start is where he stood when the turn began.
	Start land.Hex `json:"start"`
	// Ventured says that he has had his adventure or duel, Opened that the market has
	// had its card.
	Ventured bool `json:"ventured,omitempty"`
	// Faced says that he has faced a card or a hero, which Ventured does not when he
	// has left what lay there.
	Faced  bool `json:"faced,omitempty"`
	Opened bool `json:"opened,omitempty"`
	// Came are the market cards that have come onto a stack this turn.
	Came []string `json:"came,omitempty"`
}

// Facing is the adventure or duel under way.
type Facing struct {
	Seat engine.Seat `json:"seat"`
	// Card is the adventure, "" in a duel; Foe the defender of a duel, else Public.
	Card string      `json:"card,omitempty"`
	Foe  engine.Seat `json:"foe"`
	// At is the hex where it is faced. Place is where on the track it lies, from 1, 0
	// when it does not.
	At     land.Hex `json:"at"`
	Place  int      `json:"place,omitempty"`
	Wounds int      `json:"wounds,omitempty"`
	// Won says that it is beaten and its reward has been given, Taken that somebody
	// took the card itself.
	Won   bool `json:"won,omitempty"`
	Taken bool `json:"taken,omitempty"`
	// Fighting says that rounds of combat have begun; Phase counts the phases done in
	// this round.
	Fighting bool `json:"fighting,omitempty"`
	Round    int  `json:"round,omitempty"`
	Phase    int  `json:"phase,omitempty"`
	// Order is the order of the phases of this round.
	Order [4]string `json:"order,omitzero"`
	// Attacked are those who have attacked this round: "hero" or an ally's id.
	Attacked []string `json:"attacked,omitempty"`
	// Account are the rolls of this round and of those before it.
	Account []view.Blow `json:"account,omitempty"`
	// Number is what the defender of a duel rolled in this phase, with his value;
	// Numbered that he did.
	Number   int  `json:"number,omitempty"`
	Numbered bool `json:"numbered,omitempty"`
	// Auto is "all" or "round" while the stance fights on.
	Auto string `json:"auto,omitempty"`
	// Hit counts the wounds of the hero's side in this stretch of automatic fighting.
	Hit int `json:"hit,omitempty"`
}

// The kinds of rolls.
const (
	RollAttack  = "attack"
	RollDefence = "defence"
	RollEscape  = "escape"
	RollTest    = "test"
	rollNumber  = "number" // the defender's roll in a duel
)

// Roll is a roll of the d20.
type Roll struct {
	Kind string      `json:"kind"`
	Seat engine.Seat `json:"seat"`
	// Who is the ally Who rolls, "" for the hero.
	Who   string `json:"who,omitempty"`
	Phase string `json:"phase,omitempty"`
	// Value is mind, body or spirit, as a number; Skill that of a test.
	Value  int    `json:"value"`
	Skill  string `json:"skill,omitempty"`
	Target int    `json:"target,omitempty"`
	// Boost is how much exhaustion was taken for the skill.
	Boost int `json:"boost,omitempty"`
	// Dice are those thrown, Die the one that counts.
	Dice []int `json:"dice,omitempty"`
	Die  int   `json:"die,omitempty"`
	// Forced is "succeed" or "miscarry" when a card decided it.
	Forced string `json:"forced,omitempty"`
	// Extra says that an attack is none of the round's (R21).
	Extra bool `json:"extra,omitempty"`
	// Of is the term a test belongs to, Cost that it is the price Of a rule.
	Of   ref  `json:"of,omitzero"`
	Cost bool `json:"cost,omitempty"`
}

// hurt are wounds about to be dealt.
type hurt struct {
	Seat engine.Seat `json:"seat"`
	// Who is the ally they would kill, "" for the hero.
	Who string `json:"who,omitempty"`
	N   int    `json:"n"`
	// Phase is the Phase they come from, "" outside of one; Combat says that they are
	// wounds of a fight.
	Phase  string `json:"phase,omitempty"`
	Combat bool   `json:"combat,omitempty"`
}

// ref names a term of a rule of a card: whose it is in play, from which list, which
// rule, and the way to the term.
type ref struct {
	Card string `json:"card,omitempty"`
	// List is "" for the rules of the card, "kept" for those of an encounter carried.
	List string `json:"list,omitempty"`
	Rule int    `json:"rule,omitempty"`
	Path string `json:"path,omitempty"`
}

// mod is a modifier that holds for a while.
type mod struct {
	Of    ref         `json:"of"`
	Seat  engine.Seat `json:"seat"`
	Ally  string      `json:"ally,omitempty"`
	Until string      `json:"until"`
	// Roll is of which Roll it speaks that holds for one: how many were being made.
	Roll int `json:"roll,omitempty"`
}

// use notes that a rule with a limit was used.
type use struct {
	Of    ref         `json:"of"`
	Seat  engine.Seat `json:"seat"`
	Limit string      `json:"limit"`
}

// feats are counted for the story of the match and for statistics.
type feats struct {
	Fights   int     `json:"fights,omitempty"`
	Won      int     `json:"won,omitempty"`
	Fled     int     `json:"fled,omitempty"`
	Failed   int     `json:"failed,omitempty"`
	Rounds   int     `json:"rounds,omitempty"`
	Rolls    int     `json:"rolls,omitempty"`
	Long     int     `json:"long,omitempty"`
	Duels    int     `json:"duels,omitempty"`
	Stolen   int     `json:"stolen,omitempty"`
	Seen     int     `json:"seen,omitempty"`
	Bought   int     `json:"bought,omitempty"`
	Fighting int     `json:"fightingTurns,omitempty"`
	Shopping int     `json:"shoppingTurns,omitempty"`
	Falls    []int   `json:"falls,omitempty"` // by seat
	Beaten   [][]int `json:"beaten,omitempty"`
	Turns    []int   `json:"turns,omitempty"`
}

// MarshalJSON implements engine.Game.
func (g *Game) MarshalJSON() ([]byte, error) { return json.Marshal(&g.state) }

// Asked reports whether a seat is asked something it has to answer.
func (g *Game) Asked(seat engine.Seat) bool {
	return g.Over == "" && allSteps.Asked(g, g.Todo, seat)
}

// Cards are the cards of the version of the rules by which the match is played.
func (g *Game) Cards() *cards.Set { return g.edition.Set }

// Term finds the term a step belongs to; nil where there is none.
func (g *Game) Term(of ref) *ability.Term { return g.edition.term(of) }

// OddsOf returns the chances to win a fight and to be knocked out in it, and how many wounds
// it costs on average.
func (g *Game) OddsOf(k *reckoning.Fight) (won, down, wounds float64) { return g.reckoner.Odds(k) }

// Hero is the hero of a seat.
func (g *Game) Hero(seat engine.Seat) *Hero { return &g.Heroes[seat] }

func (g *Game) seated(seat engine.Seat) bool { return seat >= 0 && int(seat) < len(g.Heroes) }

// Seats lists all seats from one on, clockwise.
func (g *Game) Seats(from engine.Seat) []engine.Seat { return engine.Clockwise(from, len(g.Heroes)) }

// turnOf is which of a round's turns a seat takes, from 0.
func (g *Game) turnOf(seat engine.Seat) int { return engine.Distance(g.First, seat, len(g.Heroes)) }

// heroesAt lists the seats of the heroes on a hex but one.
func (g *Game) heroesAt(at land.Hex, but engine.Seat) []engine.Seat {
	var out []engine.Seat
	for i := range g.Heroes {
		if h := &g.Heroes[i]; h.On && h.At == at && engine.Seat(i) != but {
			out = append(out, engine.Seat(i))
		}
	}
	return out
}

// tell notes what happened.
func (g *Game) tell(kind string, seat engine.Seat, m text.Message) *engine.Event {
	g.told = append(g.told, engine.Event{Kind: kind, Seat: seat, Text: m})
	return &g.told[len(g.told)-1]
}

// Adventure is the card being faced, nil in a duel and when nothing is.
func (g *Game) Adventure() *cards.Adventure {
	if g.Facing == nil || g.Facing.Card == "" {
		return nil
	}
	return g.edition.Adventure(g.Facing.Card)
}

// event is the event in force, nil when there is none.
func (g *Game) event() *cards.Adventure {
	if len(g.Events) == 0 {
		return nil
	}
	return g.edition.Adventure(g.Events[len(g.Events)-1])
}

// Runes is how many Dragon Runes a seat holds.
func (g *Game) Runes(seat engine.Seat) int {
	n := 0
	for i := range g.Hero(seat).Held {
		if g.edition.Goods(g.Hero(seat).Held[i].ID).Type == cards.Rune {
			n++
		}
	}
	return n
}
