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

// Game is a position of a match of Runebound.
type Game struct {
	state
	// edition is the edition of the match's rules version.
	edition *edition
	// told collects the events of the present move. asked caches the open questions, legal the same without hints, and
	// chances their odds until the next move; settingsShown caches the prompts for settings by seat, outside and during
	// a fight; reached caches the area in reach during a move and the question after it; notes is the reckoning of
	// autopilots; kept caches the cards in force during a computation; reckoner caches odds during a call. terse
	// reports whether questions are asked without hints. None of these is part of the position.
	told          []engine.Event
	asked         []engine.Prompt
	legal         []engine.Prompt
	chances       [4]prospect
	settingsShown [mostSeats][2]*settingsShown
	reached       reached
	notes         *notes
	kept          *inForce
	reckoner      reckoning.Reckoner
	terse         bool
}

// mostSeats is the greatest number of heroes.
const mostSeats = 6

// format is the version of the saved-game layout that this program reads and writes.
const format = 1

// state is a complete position. The order of the decks is decided as cards are seen; nothing else is hidden.
type state struct {
	Format  int      `json:"format"`
	Options settings `json:"options"`
	// Heroes is indexed by seat; First is the seat that took the first turn.
	Heroes []Hero      `json:"heroes"`
	First  engine.Seat `json:"first"`
	// Round counts from 1, TurnNo counts the turns of all heroes; Active is the seat on turn, Public if there is none.
	Round  int         `json:"round"`
	TurnNo int         `json:"turn"`
	Active engine.Seat `json:"active"`

	Decks  [4]deck.Deck `json:"decks"` // by colour
	Market deck.Deck    `json:"market"`
	// Stacks holds the market stacks by town, oldest card first.
	Stacks [8][]string `json:"stacks"`
	// Counters lists the hexes with an adventure counter, sorted.
	Counters []land.Hex `json:"counters"`
	// Track holds the places of the undefeated track; Laid counts all cards ever put on it.
	Track [6]undefeated `json:"track"`
	Laid  int           `json:"laid,omitempty"`
	// Events is the stack of events, the one in force last.
	Events []string `json:"events,omitempty"`
	// Gone lists the adventures out of the game, in order.
	Gone []string `json:"gone,omitempty"`

	Move   movement          `json:"move"`
	Facing *Facing           `json:"facing,omitempty"`
	Rolls  []Roll            `json:"rolls,omitempty"` // the present one is last
	Hurts  []hurt            `json:"hurts,omitempty"` // the present one is last
	Mods   []mod             `json:"mods,omitempty"`
	Used   []use             `json:"used,omitempty"`
	Todo   steps.Queue[Step] `json:"todo,omitzero"`
	Doom   int               `json:"doom,omitempty"`
	Last   bool              `json:"last,omitempty"` // the last turns of a doomed match
	Over   string            `json:"over,omitempty"`
	Winner engine.Seat       `json:"winner"`
	Feats  feats             `json:"feats"`
	// Offered lists the heroes to choose from: two for each seat in turn order, or one list for all.
	Offered [][]string `json:"offered,omitempty"`
}

// The reasons for the end of a match.
const (
	overMargath = "margath"      // Margath is beaten
	overRunes   = "runes"        // a hero holds enough Runes
	overTaken   = "taken"        // the last Rune was taken from an attacked hero
	overKept    = "kept"         // the last Rune was taken from an attacking hero
	overDoom    = "doom"         // doom has come; the values were compared
	companyWon  = "company-won"  // the company has won
	companyLost = "company-lost" // doom has come over the company
)

// undefeated is a place of the track: a card, the hex of its counter, and its age, the serial number of the placement.
type undefeated struct {
	Card string   `json:"card,omitempty"`
	At   land.Hex `json:"at,omitempty"`
	Age  int      `json:"age,omitempty"`
}

// movement is the movement of the hero on turn.
type movement struct {
	// Dice holds the faces rolled; Rolled reports whether they were. Way lists the hexes entered since the turn began,
	// with land.Nowhere before a hex to which a card moved the hero.
	Dice   []int      `json:"dice,omitempty"`
	Rolled bool       `json:"rolled,omitempty"`
	Rested bool       `json:"rested,omitempty"`
	Way    []land.Hex `json:"way,omitempty"`
	// Start is the hero's hex at the start of the turn.
	Start land.Hex `json:"start"`
	// Ventured reports whether the hero has had their adventure or duel, Opened whether the market has had its card.
	Ventured bool `json:"ventured,omitempty"`
	// Faced reports whether the hero has faced a card or a hero; declining an adventure sets only Ventured.
	Faced  bool `json:"faced,omitempty"`
	Opened bool `json:"opened,omitempty"`
	// Came lists the market cards added to a stack this turn.
	Came []string `json:"came,omitempty"`
}

// Facing is the adventure or duel under way.
type Facing struct {
	Seat engine.Seat `json:"seat"`
	// Card is the adventure, "" in a duel; Foe is the defender of a duel, otherwise Public.
	Card string      `json:"card,omitempty"`
	Foe  engine.Seat `json:"foe"`
	// At is its hex. Place is its place on the track, from 1, or 0.
	At     land.Hex `json:"at"`
	Place  int      `json:"place,omitempty"`
	Wounds int      `json:"wounds,omitempty"`
	// Won reports whether it is beaten and its reward given, Taken whether the card itself was taken.
	Won   bool `json:"won,omitempty"`
	Taken bool `json:"taken,omitempty"`
	// Fighting reports whether rounds of combat have begun; Phase counts the finished phases of this round.
	Fighting bool `json:"fighting,omitempty"`
	Round    int  `json:"round,omitempty"`
	Phase    int  `json:"phase,omitempty"`
	// Order is the order of the phases of this round.
	Order [4]string `json:"order,omitzero"`
	// Attacked lists the attackers of this round: "hero" or an ally's id.
	Attacked []string `json:"attacked,omitempty"`
	// Account lists the rolls of this and earlier rounds.
	Account []view.Blow `json:"account,omitempty"`
	// Number is the defender's roll in this phase of a duel, including their value; Numbered reports whether it was
	// made.
	Number   int  `json:"number,omitempty"`
	Numbered bool `json:"numbered,omitempty"`
	// Auto is "all" or "round" while the stance fights.
	Auto string `json:"auto,omitempty"`
	// Hit counts the wounds of the hero's side during this stretch of automatic fighting.
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
	// Who is the rolling ally, "" for the hero.
	Who   string `json:"who,omitempty"`
	Phase string `json:"phase,omitempty"`
	// Value is the number of mind, body or spirit; Skill is the skill of a test.
	Value  int    `json:"value"`
	Skill  string `json:"skill,omitempty"`
	Target int    `json:"target,omitempty"`
	// Boost is the exhaustion taken for the skill.
	Boost int `json:"boost,omitempty"`
	// Dice holds the dice thrown, Die the one that counts.
	Dice []int `json:"dice,omitempty"`
	Die  int   `json:"die,omitempty"`
	// Forced is "succeed" or "miscarry" if a card decided the result.
	Forced string `json:"forced,omitempty"`
	// Extra reports whether an attack is in addition to the round's (R21).
	Extra bool `json:"extra,omitempty"`
	// Of is the term of a test; Cost reports whether the test is the price of a rule.
	Of   ref  `json:"of,omitzero"`
	Cost bool `json:"cost,omitempty"`
}

// hurt is a number of wounds about to be dealt.
type hurt struct {
	Seat engine.Seat `json:"seat"`
	// Who is the ally they would kill, "" for the hero.
	Who string `json:"who,omitempty"`
	N   int    `json:"n"`
	// Phase is the phase that caused them, "" outside combat; Combat reports whether they are from a fight.
	Phase  string `json:"phase,omitempty"`
	Combat bool   `json:"combat,omitempty"`
}

// ref names a term in a rule of a card: the owner, the card's list, the rule and the path.
type ref struct {
	Card string `json:"card,omitempty"`
	// List is "" for the rules of the card, "kept" for those of a carried encounter.
	List string `json:"list,omitempty"`
	Rule int    `json:"rule,omitempty"`
	Path string `json:"path,omitempty"`
}

// mod is a temporary modifier.
type mod struct {
	Of    ref         `json:"of"`
	Seat  engine.Seat `json:"seat"`
	Ally  string      `json:"ally,omitempty"`
	Until string      `json:"until"`
	// Roll identifies the roll of a modifier for a single roll, by the number of rolls under way.
	Roll int `json:"roll,omitempty"`
}

// use records the use of a rule with a limit.
type use struct {
	Of    ref         `json:"of"`
	Seat  engine.Seat `json:"seat"`
	Limit string      `json:"limit"`
}

// feats are statistics, also for the summary of the match.
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

// Asked reports whether a seat has to answer a question.
func (g *Game) Asked(seat engine.Seat) bool {
	return g.Over == "" && allSteps.Asked(g, g.Todo, seat)
}

// Cards returns the cards of the match's rules version.
func (g *Game) Cards() *cards.Set { return g.edition.Set }

// Term returns the term of a step, or nil.
func (g *Game) Term(of ref) *ability.Term { return g.edition.term(of) }

// OddsOf returns the probabilities, 0 to 1, of winning a fight and of being knocked out, and the mean number of wounds.
func (g *Game) OddsOf(k *reckoning.Fight) (won, down, wounds float64) { return g.reckoner.Odds(k) }

// Hero returns the hero of a seat.
func (g *Game) Hero(seat engine.Seat) *Hero { return &g.Heroes[seat] }

func (g *Game) seated(seat engine.Seat) bool { return seat >= 0 && int(seat) < len(g.Heroes) }

// Seats returns all seats clockwise, starting with from.
func (g *Game) Seats(from engine.Seat) []engine.Seat { return engine.Clockwise(from, len(g.Heroes)) }

// turnOf returns a seat's turn in a round, from 0.
func (g *Game) turnOf(seat engine.Seat) int { return engine.Distance(g.First, seat, len(g.Heroes)) }

// heroesAt returns the seats of the heroes on a hex, except one.
func (g *Game) heroesAt(at land.Hex, but engine.Seat) []engine.Seat {
	var out []engine.Seat
	for i := range g.Heroes {
		if h := &g.Heroes[i]; h.On && h.At == at && engine.Seat(i) != but {
			out = append(out, engine.Seat(i))
		}
	}
	return out
}

func (g *Game) tell(kind string, seat engine.Seat, m text.Message) *engine.Event {
	g.told = append(g.told, engine.Event{Kind: kind, Seat: seat, Text: m})
	return &g.told[len(g.told)-1]
}

// Adventure returns the card faced, nil in a duel or if there is none.
func (g *Game) Adventure() *cards.Adventure {
	if g.Facing == nil || g.Facing.Card == "" {
		return nil
	}
	return g.edition.Adventure(g.Facing.Card)
}

// event returns the event in force, or nil.
func (g *Game) event() *cards.Adventure {
	if len(g.Events) == 0 {
		return nil
	}
	return g.edition.Adventure(g.Events[len(g.Events)-1])
}

// Runes returns the number of a seat's Dragon Runes.
func (g *Game) Runes(seat engine.Seat) int {
	n := 0
	for i := range g.Hero(seat).Held {
		if g.edition.Goods(g.Hero(seat).Held[i].ID).Type == cards.Rune {
			n++
		}
	}
	return n
}
