package land

// MostDice is how many dice a roll may have; further ones are passed over.
const MostDice = 9

// The most that can be left of a roll in different ways: nine dice, three faces
// twice and three once, leave 27 times 8.
const mostRests = 216

// words is how many words a set of rests takes.
const words = (mostRests + 63) / 64

// rests is a set of what may be left of a roll; bit n is the rest n.
type rests [words]uint64

// hand is a roll. Dice with the same face are alike, so what is left of a roll
// is one number: how many dice of each face there are, in a number system whose
// places have just the room they need. Taking away a die of a face is then
// subtracting that face's stride from the number, and taking it away from every
// rest of a set is one shift.
type hand struct {
	kinds  int
	fits   [6]Symbols // what a die of each kind lets a hero enter
	stride [6]uint
	has    [6]rests            // the rests with a die of each kind
	dice   [MostDice + 1]rests // the rests with just so many dice
	full   rests               // the whole roll
	most   int                 // dice rolled
	words  int                 // the words in use
	need   [Town + 1]int       // dice each terrain takes
}

// handOf sorts the faces; numbers that are no face are passed over.
func handOf(faces []int, t *Terms) hand {
	var count [len(Die)]int
	h := hand{}
	for _, f := range faces {
		if f >= 0 && f < len(Die) && h.most < MostDice {
			count[f]++
			h.most++
		}
	}
	size := 1
	var places [6]int
	for f, n := range count {
		if n == 0 {
			continue
		}
		h.fits[h.kinds], h.stride[h.kinds], places[h.kinds] = t.fits(Die[f]), uint(size), n+1
		size *= n + 1
		h.kinds++
	}
	for rest := range size {
		dice, left := 0, rest
		word, bit := rest/64, uint64(1)<<(rest%64)
		for k := range h.kinds {
			n := left % places[k]
			left /= places[k]
			dice += n
			if n > 0 {
				h.has[k][word] |= bit
			}
		}
		h.dice[dice][word] |= bit
	}
	h.full[(size-1)/64] = 1 << ((size - 1) % 64)
	h.words = (size + 63) / 64
	for to := Plains; to <= Town; to++ {
		h.need[to] = t.need(to)
	}
	return h
}

// spend adds to one set what may be left of another after a step onto the
// terrain.
func (h *hand) spend(out, from *rests, to Terrain) {
	switch h.need[to] {
	case 0:
		out.add(from)
	case 1:
		h.spendOne(out, from, to)
	default:
		var half rests
		h.spendOne(&half, from, to)
		h.spendOne(out, &half, to)
	}
}

func (h *hand) spendOne(out, from *rests, to Terrain) {
	for k := range h.kinds {
		if !h.fits[k].Has(to) {
			continue
		}
		if h.words == 1 {
			out[0] |= (from[0] & h.has[k][0]) >> h.stride[k]
			continue
		}
		skip, shift := int(h.stride[k]/64), h.stride[k]%64
		for i := skip; i < h.words; i++ {
			x := from[i] & h.has[k][i]
			out[i-skip] |= x >> shift
			if i > skip { // the bits that fall into the word below
				out[i-skip-1] |= x << (64 - shift)
			}
		}
	}
}

// comes returns those of the rests from which a step onto the terrain leaves one
// of the others.
func (h *hand) comes(from *rests, to Terrain, left *rests) (out rests) {
	for i := range h.words {
		for x := from[i]; x != 0; x &= x - 1 {
			var one, then rests
			one[i] = x & -x
			h.spend(&then, &one, to)
			if then.meets(left) {
				out[i] |= one[i]
			}
		}
	}
	return out
}

// walk returns what may be left of the roll after a way, whose first hex is where
// it begins; nothing when the way does not fit the dice. Behind Nowhere the way goes on
// from a hex that took no die.
func (h *hand) walk(path []Hex) rests {
	if len(path) == 0 || !path[0].Valid() {
		return rests{}
	}
	left := h.full
	for i, to := range path[1:] {
		if to == Nowhere || path[i] == Nowhere {
			continue
		}
		if !to.Beside(path[i]) {
			return rests{}
		}
		left = h.step(&left, to)
	}
	return left
}

// step returns what may be left after a step onto a hex.
func (h *hand) step(left *rests, to Hex) (next rests) {
	h.spend(&next, left, world.terrain[to])
	return next
}

// diceLeft is how many dice the rest with the most dice has.
func (h *hand) diceLeft(r *rests) int {
	for n := h.most; n > 0; n-- {
		if r.meets(&h.dice[n]) {
			return n
		}
	}
	return 0
}

func (r *rests) empty() bool { return *r == rests{} }

func (r *rests) add(s *rests) {
	for i := range r {
		r[i] |= s[i]
	}
}

func (r *rests) remove(s *rests) {
	for i := range r {
		r[i] &^= s[i]
	}
}

func (r *rests) meets(s *rests) bool {
	for i := range r {
		if r[i]&s[i] != 0 {
			return true
		}
	}
	return false
}

func (r *rests) within(s *rests) bool {
	for i := range r {
		if r[i]&^s[i] != 0 {
			return false
		}
	}
	return true
}
