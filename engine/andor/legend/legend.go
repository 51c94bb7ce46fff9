// Package legend reads legends: files that say what a match in Andor is about.
// A legend is made of cards; a card has a moment at which it is read and a list
// of what it does then. Moments, conditions and effects come from a closed
// vocabulary (vocabulary.go); this package reads and checks a legend, package
// andor plays it.
package legend

import (
	"slices"
	"strings"

	"skald/engine/andor/land"
)

// Legend is one legend as it was read and found sound.
type Legend struct {
	// ID is what the option of a new match calls it.
	ID string
	// Difficulties are the ways it can be played, the usual one first; none when
	// there is only one.
	Difficulties []string
	// Least and Most are the numbers of heroes it can be played with.
	Least, Most int
	// Events is the deck of event cards: "silver" or "golden".
	Events string
	// Map is the land it plays on.
	Map   *land.Map
	Cards []Card
	Decks []Deck
	Foes  []Foe
	Goals []Goal
	// Occasions says that effects ask who brought their card about and where: matches
	// then keep it with what is still to be done.
	Occasions bool
	// Texts holds the sentences by language and key; "title" and "about" are
	// always there in English.
	Texts map[string]map[string]string
	// File is the file it was read from; its lines end alike wherever it was written, so that
	// a record holds it as it is.
	File string
	// Rules is File without its texts: what a match needs to be
	// played to its end, and reads again with Restore.
	Rules string
	// Quoted is Rules as a JSON string, to be saved with each position.
	Quoted []byte
	// tables holds it as it is for each table, where that differs.
	tables map[table]*Legend
}

// Card is one legend card.
type Card struct {
	ID   string
	Line int
	// When lists the moments at which the card is read, each of them enough.
	When []Moment
	// Again says that it is read every time and not only once.
	Again bool
	// Shield says that a shield can keep it away, of an entry of a deck.
	Shield bool
	// Text is the key of its story, "" for none.
	Text string
	Do   []Effect
	// Fate is what an entry of a deck asks of the hero it is dealt to, nil where it asks
	// nothing.
	Fate *Fate
}

// Deck is a deck of the legend's own: its entries are drawn one by one.
type Deck struct {
	ID   string
	Line int
	// Ring says that a used entry goes under the deck; else it is out of the game.
	Ring bool
	// Text is the key of what is said of the number of entries left, "" when nobody is
	// told.
	Text string
	// Entries are cards without moments. Their ids begin with that of the deck and a
	// point.
	Entries []Card
}

// Deck returns the deck of an id, nil when there is none.
func (l *Legend) Deck(id string) *Deck {
	i := slices.IndexFunc(l.Decks, func(d Deck) bool { return d.ID == id })
	if i < 0 {
		return nil
	}
	return &l.Decks[i]
}

// Moment is something that happens: a word of the vocabulary with what it needs.
type Moment struct {
	Kind string
	// Word is a thing, creature or fog face; At a region; Letter 0 for A to 13
	// for N; N how much.
	Word   string
	At     int
	Letter int
	N      int
	// Filter narrows it down further, nil where nothing does.
	Filter *Filter
}

// Condition is something that is so or not.
type Condition struct {
	Kind string
	Line int
	Not  bool
	// Word is a difficulty, mark or thing; At a region; Numbers are numbers of
	// heroes.
	Word    string
	At      int
	Numbers []int
	// Count is what the condition count asks.
	Count *Count
}

// Effect is something a card does.
type Effect struct {
	Kind string
	Line int
	// Word, Words, N and At are what the effect's entry in the vocabulary says.
	Word  string
	Words []string
	N     int
	At    []int
	Put   []Put
	// Swaps are the fog tokens that are put in for others.
	Swaps []Swap
	// Spot is where it happens, for effects that can say so in words; Lands says that a
	// foe comes down there.
	Spot  Spot
	Lands bool
	// If, Then and Else belong to the effect "if", Then to "for" too; Ways to "chance"
	// and "ask", which has an Offer for each.
	If         []Condition
	Then, Else []Effect
	Ways       [][]Effect
	Offers     []Offer
	// Who are the heroes a "for" concerns and an "ask" asks.
	Who *Who
}

// Amount is how much an effect puts of something, 0 when it does not name it.
func (e *Effect) Amount(what string) int {
	for _, p := range e.Put {
		if p.What == what {
			return p.N
		}
	}
	return 0
}

// Put is something that comes to a region or to somebody, so many times.
type Put struct {
	What string
	At   int
	N    int
}

// Goal is what the heroes are told to do: a sentence and, where it can be seen on
// the board, when it is done.
type Goal struct {
	Text string
	Line int
	// After and Until are cards: the goal is shown from one card to the other.
	After, Until string
	Done         []Condition
}

// Languages lists the languages of the texts, sorted.
func (l *Legend) Languages() []string {
	var out []string
	for language := range l.Texts {
		out = append(out, language)
	}
	slices.Sort(out)
	return out
}

// Key is the key under which the catalogue of a match says a text of the legend.
func (l *Legend) Key(text string) string {
	key := "legend." + l.ID + "." + text
	if strings.HasPrefix(text, FoeText) {
		return "name." + key // what is called something may have forms
	}
	return key
}

// PlaceText begins the key of the text that names a region of a legend's own map.
const PlaceText = "place-"

// Card returns the card of an id, of a deck too, nil when there is none.
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
	i := slices.IndexFunc(cards, func(c Card) bool { return c.ID == id })
	if i < 0 {
		return nil
	}
	return &cards[i]
}

// At finds an effect by its path: the card's id and, divided by points, numbers
// and the branches "then", "else" and "way" lead down to it. It returns nil when
// the path leads nowhere.
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

// Branch returns the effects of a branch of an effect: "then", "else", or "way0"
// and so on.
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

// cutBranch reads "then:2" or "2".
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

// Letters are the letters of the legend track, from where the narrator starts to
// where he ends.
const Letters = "ABCDEFGHIJKLMN"

// Last is the number of the last letter, N.
const Last = len(Letters) - 1

// Stars lists the letters with a card, in order.
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
