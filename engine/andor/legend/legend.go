// Package legend reads legends, the files that define a match of Andor. A legend consists of cards; a card has moments
// at which it is read and a list of effects. Moments, conditions and effects come from a closed vocabulary
// (vocabulary.go). This package reads and checks legends, package andor plays them.
package legend

import (
	"slices"
	"strings"

	"skald/engine/andor/land"
	"skald/engine/lists"
)

// Legend is a valid legend.
type Legend struct {
	// ID is the value of the option of a new match.
	ID string
	// Difficulties lists the difficulties, the default first; empty if there is only one.
	Difficulties []string
	// Least and Most bound the number of heroes.
	Least, Most int
	// Events is the deck of event cards: "silver" or "golden".
	Events string
	// Map is the map of the legend.
	Map   *land.Map
	Cards []Card
	Decks []Deck
	Foes  []Foe
	Goals []Goal
	// Occasions reports whether effects ask for the cause and place of their card; matches then store these with the
	// coming steps.
	Occasions bool
	// Texts holds the sentences by language and key; English always has "title" and "about".
	Texts map[string]map[string]string
	// File is the source file with normalised line endings, as a record stores it.
	File string
	// Rules is File without its texts: sufficient to play a match to its end, and parsed again by Restore.
	Rules string
	// Quoted is Rules as a JSON string, saved with each position.
	Quoted []byte
	// tables holds the variants of the legend for tables where it differs.
	tables map[table]*Legend
}

// Card is a legend card.
type Card struct {
	ID   string
	Line int
	// When lists the moments at which the card is read; any one is enough.
	When []Moment
	// Again reports whether the card is read every time rather than once.
	Again bool
	// Shield reports whether a shield works against the card, an entry of a deck.
	Shield bool
	// Text is the key of its story, "" for none.
	Text string
	Do   []Effect
	// Fate is the task in an entry of a deck, or nil.
	Fate *Fate
}

// Deck is a deck of the legend's own; its entries are drawn one by one.
type Deck struct {
	ID   string
	Line int
	// Ring reports whether a used entry goes under the deck rather than out of the game.
	Ring bool
	// Text is the key of the wording of the number of entries left, "" if that is secret.
	Text string
	// Entries are cards without moments. Their ids begin with the deck's id and a point.
	Entries []Card
}

// Deck returns the deck with an id, or nil.
func (l *Legend) Deck(id string) *Deck {
	return lists.Find(l.Decks, func(d *Deck) bool { return d.ID == id })
}

// Moment is a possible happening: a word of the vocabulary with its arguments.
type Moment struct {
	Kind string
	// Word is a thing, creature or fog face; At is a region; Letter is 0 for A to 13 for N; N is an amount.
	Word   string
	At     int
	Letter int
	N      int
	// Filter narrows the moment further; it may be nil.
	Filter *Filter
}

// Condition is a state of the match to test.
type Condition struct {
	Kind string
	Line int
	Not  bool
	// Word is a difficulty, mark or thing; At is a region; Numbers are numbers of heroes.
	Word    string
	At      int
	Numbers []int
	// Count is the argument of the condition count.
	Count *Count
}

// Effect is an effect of a card.
type Effect struct {
	Kind string
	Line int
	// Word, Words, N and At have the meaning given by the effect's entry in the vocabulary.
	Word  string
	Words []string
	N     int
	At    []int
	Put   []Put
	// Swaps lists fog tokens and their replacements.
	Swaps []Swap
	// Spot is the place of effects that can describe it in words; Lands reports whether a foe lands there.
	Spot  Spot
	Lands bool
	// If, Then and Else belong to the effect "if", Then also to "for"; Ways belongs to "chance" and "ask", which has an
	// Offer for each.
	If         []Condition
	Then, Else []Effect
	Ways       [][]Effect
	Offers     []Offer
	// Who selects the heroes of "for" and "ask".
	Who *Who
}

// Amount returns the amount of something an effect puts, 0 if it does not name it.
func (e *Effect) Amount(what string) int {
	for _, p := range e.Put {
		if p.What == what {
			return p.N
		}
	}
	return 0
}

// Put is a number of things that come to a region or an owner.
type Put struct {
	What string
	At   int
	N    int
}

// Goal is a task of the heroes: a sentence and, if visible on the board, the condition for its completion.
type Goal struct {
	Text string
	Line int
	// After and Until are cards: the goal is shown from the first to the second.
	After, Until string
	Done         []Condition
}

// Languages returns the languages of the texts, sorted.
func (l *Legend) Languages() []string {
	var out []string
	for language := range l.Texts {
		out = append(out, language)
	}
	slices.Sort(out)
	return out
}

// Key returns the key of a legend's text in the catalogue of a match.
func (l *Legend) Key(text string) string {
	key := "legend." + l.ID + "." + text
	if strings.HasPrefix(text, FoeText) {
		return "name." + key // names may have forms
	}
	return key
}

// PlaceText is the prefix of the key of a region's name on a legend's own map.
const PlaceText = "place-"

// Card returns the card with an id, including those of decks, or nil.
func (l *Legend) Card(id string) *Card {
	if deck, _, ok := strings.Cut(id, "."); ok {
		if d := l.Deck(deck); d != nil {
			return find(d.Entries, id)
		}
		return nil
	}
	return find(l.Cards, id)
}

func find(cards []Card, id string) *Card {
	return lists.Find(cards, func(c *Card) bool { return c.ID == id })
}

// At returns the effect at a path: the card's id followed by numbers and the branches "then", "else" and "way",
// separated by points. It returns nil if the path leads nowhere.
func (l *Legend) At(path string) *Effect {
	parts := strings.Split(path, "/")
	c := l.Card(parts[0])
	if c == nil {
		return nil
	}
	list := c.Do
	var e *Effect
	for _, p := range parts[1:] {
		branch, n := cutBranch(p)
		if e != nil {
			list = e.branch(branch)
		}
		if n < 0 || n >= len(list) {
			return nil
		}
		e = &list[n]
	}
	return e
}

// Branch returns the effects of a branch: "then", "else", or "way0" and so on.
func (e *Effect) Branch(name string) []Effect { return e.branch(name) }

func (e *Effect) branch(name string) []Effect {
	switch {
	case name == "then":
		return e.Then
	case name == "else":
		return e.Else
	case strings.HasPrefix(name, "way"):
		if n := number(name[len("way"):]); n >= 0 && n < len(e.Ways) {
			return e.Ways[n]
		}
	}
	return nil
}

// cutBranch parses "then:2" or "2".
func cutBranch(p string) (branch string, n int) {
	if b, rest, ok := strings.Cut(p, ":"); ok {
		return b, number(rest)
	}
	return "", number(p)
}

func number(s string) int {
	if s == "" || len(s) > 4 {
		return -1
	}
	n := 0
	for _, c := range s {
		if c < '0' || c > '9' {
			return -1
		}
		n = 10*n + int(c-'0')
	}
	return n
}

// Letters are the letters of the legend track, from the narrator's first to the last.
const Letters = "ABCDEFGHIJKLMN"

// Last is the number of the last letter, N.
const Last = len(Letters) - 1

// Stars returns the letters with a card, in order.
func (l *Legend) Stars() []int {
	var out []int
	for _, c := range l.Cards {
		for _, m := range c.When {
			if m.Kind == "letter" && !slices.Contains(out, m.Letter) {
				out = append(out, m.Letter)
			}
		}
	}
	slices.Sort(out)
	return out
}
