package land

// MostDice is the greatest number of dice in a roll; further ones are ignored.
const MostDice = 9

// mostRests is the greatest number of different rests of a roll: nine dice, three faces twice and three once, leave 27
// times 8.
const mostRests = 216

// words is the number of words for a set of rests.
const words = (mostRests + 63) / 64

// rests is a set of possible rests of a roll; bit n is the rest n.
type rests [words]uint64

// hand is a roll. Dice with the same face are equal, so a rest of the roll is one number: the counts of dice by face,
// in a mixed-radix system with just enough room for each. Removing a die subtracts its face's stride from the number;
// removing it from every rest of a set is one shift.
type hand struct {
	kinds  int
	fits   [6]Symbols // the terrains each kind of die allows
	stride [6]uint
	has    [6]rests            // the rests with a die of each kind
	dice   [MostDice + 1]rests // the rests with a given number of dice
	full   rests               // the whole roll
	most   int                 // dice rolled
	words  int                 // the words in use
	need   [Town + 1]int       // the dice each terrain takes
}

// handOf groups the faces; invalid ones are ignored.
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

// spend adds to out the rests left of from after a step onto the terrain.
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
			if i > skip { // the bits that move into the word below
				out[i-skip-1] |= x << (64 - shift)
			}
		}
	}
}

// comes returns the rests in from that a step onto the terrain turns into one of left.
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

// walk returns the possible rests of the roll after a way, including its starting hex; none if the way does not fit the
// dice. After Nowhere the way continues from a hex that took no die.
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

// step returns the possible rests after a step onto a hex.
func (h *hand) step(left *rests, to Hex) (next rests) {
	h.spend(&next, left, world.terrain[to])
	return next
}

// diceLeft returns the most dice left in a set of rests.
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
