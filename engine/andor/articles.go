package andor

import "skald/engine/lists"

// slot is the place of a thing on a hero board.
type slot int

const (
	smallSlot slot = iota // one of three small places
	largeSlot             // the place for a shield, bow or falcon
	headSlot              // the place for the helm
	pouch                 // beside the board, without limit
)

// article is a thing that heroes carry. Its words are in the catalogue under "name." and "about." and its id.
type article struct {
	ID string
	// Code is its short name in exchanges: two full hands must fit into one move.
	Code string
	Slot slot
	// N is the number on the equipment board at the start, 0 if it is not from there.
	N int
	// TwoUses reports whether it can be used twice.
	TwoUses bool
	// Herb is the number on a herb, Gem the worth of a gem, Runes the number of rune stones of a colour.
	Herb, Gem, Runes int
}

// articles lists all things, those of the equipment board first and in its order. It is never written.
var articles = []article{
	{ID: "shield", Code: "sh", Slot: largeSlot, N: 4, TwoUses: true},
	{ID: "bow", Code: "bo", Slot: largeSlot, N: 3},
	{ID: "falcon", Code: "fa", Slot: largeSlot, N: 2},
	{ID: "helm", Code: "he", Slot: headSlot, N: 3},
	{ID: "telescope", Code: "te", N: 2},
	{ID: "wineskin", Code: "wi", N: 5, TwoUses: true},
	{ID: "brew", Code: "br", N: 5, TwoUses: true},
	{ID: "herb-3", Code: "h3", Herb: 3},
	{ID: "herb-4", Code: "h4", Herb: 4},
	{ID: "rune-blue", Code: "rb", Runes: 2},
	{ID: "rune-green", Code: "rg", Runes: 2},
	{ID: "rune-yellow", Code: "ry", Runes: 2},
	{ID: "gem-2", Code: "g2", Slot: pouch, Gem: 2},
	{ID: "gem-4", Code: "g4", Slot: pouch, Gem: 4},
	{ID: "gem-6", Code: "g6", Slot: pouch, Gem: 6},
	{ID: "parchment", Code: "pa"},
	{ID: "poison", Code: "po"},
}

var articleTable = func() map[string]*article {
	out := map[string]*article{}
	for i := range articles {
		out[articles[i].ID] = &articles[i]
	}
	return out
}()

// stock lists the articles of the equipment board.
var stock = func() []article {
	return lists.Where(articles, func(a article) bool { return a.N > 0 })
}()

// runeStones lists the colours of all rune stones, sorted.
var runeStones = func() []string {
	var out []string
	for _, a := range articles {
		for range a.Runes {
			out = append(out, a.ID)
		}
	}
	return out
}()

// articleOf is a thing of an id; the zero article, in no way special, when there is
// none.
// Not inlined: with hundreds of callers their packages would compile much slower.
//
//go:noinline
func articleOf(id string) article {
	if a := articleTable[id]; a != nil {
		return *a
	}
	return article{Slot: pouch}
}

func twoUses(id string) bool { return articleOf(id).TwoUses }

func isLarge(id string) bool { return articleOf(id).Slot == largeSlot }

// IsGem reports whether a thing is a gem.
func IsGem(id string) bool { return articleOf(id).Gem > 0 }

// IsRune reports whether a thing is an open rune stone.
func IsRune(id string) bool { return articleOf(id).Runes > 0 }

// IsSmall reports whether a thing fills a small slot.
func IsSmall(id string) bool { return articleOf(id).Slot == smallSlot }

// IsArticle reports whether a thing comes from, and returns to, the equipment board.
func IsArticle(id string) bool { return articleOf(id).N > 0 }

// herbValue returns the number on a herb, 0 for anything else (booklet: Medicinal herb).
func herbValue(id string) int { return articleOf(id).Herb }

// GemWorth returns the worth of a gem, 0 for anything else.
func GemWorth(id string) int { return articleOf(id).Gem }
