package andor

// slot is where on a hero board a thing lies.
type slot int

const (
	smallSlot slot = iota // one of three small places
	largeSlot             // the place for a shield, bow or falcon
	headSlot              // the place for the helm
	pouch                 // beside the board, as many as there are
)

// article is a thing that heroes carry: all there is to it but its words, which
// stand in the catalogue under "name." and "about." and its id.
type article struct {
	ID string
	// Code is what an exchange calls it: two full hands must go into one move.
	Code string
	Slot slot
	// N is how many lie on the equipment board when a match begins, 0 when it does
	// not come from there.
	N int
	// TwoUses says that it serves twice.
	TwoUses bool
	// Herb is the number on a herb, Gem the worth of a gem, Runes how many rune
	// stones of a colour there are.
	Herb, Gem, Runes int
}

// articles are all things; those of the equipment board come first, in its order.
// It is never written.
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

// articleTable finds things by id.
var articleTable = func() map[string]*article {
	out := map[string]*article{}
	for i := range articles {
		out[articles[i].ID] = &articles[i]
	}
	return out
}()

// stock are the articles of the equipment board.
var stock = func() []article {
	var out []article
	for _, a := range articles {
		if a.N > 0 {
			out = append(out, a)
		}
	}
	return out
}()

// runeStones are the colours of all rune stones, sorted.
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

// twoUses says which articles serve twice.
func twoUses(id string) bool { return articleOf(id).TwoUses }

func isLarge(id string) bool { return articleOf(id).Slot == largeSlot }

// IsGem says which things are gems.
func IsGem(id string) bool { return articleOf(id).Gem > 0 }

// IsRune says which things are rune stones that lie open.
func IsRune(id string) bool { return articleOf(id).Runes > 0 }

// IsSmall says which things fill a small slot.
func IsSmall(id string) bool { return articleOf(id).Slot == smallSlot }

// IsArticle says what comes from and goes back to the equipment board.
func IsArticle(id string) bool { return articleOf(id).N > 0 }

// herbValue is the number on a herb, 0 for anything else (booklet: Medicinal
// herb).
func herbValue(id string) int { return articleOf(id).Herb }

// GemWorth is the value of a gem.
func GemWorth(id string) int { return articleOf(id).Gem }
