package imaging

import (
	"slices"
	"unicode"

	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"
)

// arabicForms are the shapes of the Arabic letters: alone, at the end, at the beginning and in the middle of joined
// letters; the latter two only of letters that join the next one.
type arabicForms struct {
	letters map[rune][]rune
	pairs   map[[2]rune][]rune // lam with an alef: alone and at the end
}

// tatweel lengthens the line between joined letters.
const tatweel = 'ـ'

// newArabicForms reads the forms from the blocks of Unicode that list them in that order.
func newArabicForms() arabicForms {
	f := arabicForms{letters: map[rune][]rune{tatweel: {tatweel, tatweel, tatweel, tatweel}},
		pairs: map[[2]rune][]rune{}}
	for _, block := range [...][2]rune{{0xfb50, 0xfbb1}, {0xfbd3, 0xfbe7}, {0xfbfc, 0xfbff}, {0xfe80, 0xfefc}} {
		for r := block[0]; r <= block[1]; r++ {
			switch of := []rune(norm.NFKC.String(string(r))); len(of) {
			case 1:
				f.letters[of[0]] = append(f.letters[of[0]], r)
			case 2:
				pair := [2]rune{of[0], of[1]}
				f.pairs[pair] = append(f.pairs[pair], r)
			}
		}
	}
	return f
}

// joins reports whether a letter has a form that joins the one before it, and one that joins the next.
func (f arabicForms) joins(r rune) (before, after bool) {
	n := len(f.letters[r])
	return n > 1, n > 3
}

// shape replaces Arabic letters by their joined forms, in logical order.
func (f arabicForms) shape(in []rune) (out []rune) {
	neighbour := func(i, step int) rune {
		for i += step; i >= 0 && i < len(in); i += step {
			if !unicode.IsMark(in[i]) {
				return in[i]
			}
		}
		return 0
	}
	for i := 0; i < len(in); i++ {
		forms := f.letters[in[i]]
		if len(forms) == 0 {
			out = append(out, in[i])
			continue
		}
		before, after := f.joins(in[i])
		_, held := f.joins(neighbour(i, -1))
		next, _ := f.joins(neighbour(i, 1))
		k := 0
		if before && held {
			k = 1
		}
		if i+1 < len(in) {
			if pair := f.pairs[[2]rune{in[i], in[i+1]}]; len(pair) > k {
				out = append(out, pair[k])
				i++
				continue
			}
		}
		if after && next {
			k += 2
		}
		out = append(out, forms[min(k, len(forms)-1)])
	}
	return out
}

// visual returns a line in the order in which its letters are set from left to right, Arabic letters joined. Lines
// without letters that are written from right to left are unchanged.
func (t *Typesetter) visual(s string) string {
	first := slices.IndexFunc([]rune(s), leftwards)
	if first < 0 {
		return s
	}
	in := t.arabic().shape([]rune(s))
	base := false // the direction of the line is that of its first letter
	for _, r := range in {
		if c := direction(r); c != 0 {
			base = c < 0
			break
		}
	}
	left := make([]bool, len(in))
	for i, r := range in {
		switch d := direction(r); {
		case d != 0:
			left[i] = d < 0
		default: // signs between letters of one direction have it too
			before, after := base, base
			if i > 0 {
				before = left[i-1]
			}
			for _, next := range in[i:] {
				if d := direction(next); d != 0 {
					after = d < 0
					break
				}
			}
			left[i] = before && after || before != after && base
		}
	}
	var runs [][]rune
	for i := 0; i < len(in); {
		end := i
		for end < len(in) && left[end] == left[i] {
			end++
		}
		run := slices.Clone(in[i:end])
		if left[i] {
			run = reversed(run)
		}
		runs = append(runs, run)
		i = end
	}
	if base {
		slices.Reverse(runs)
	}
	return string(slices.Concat(runs...))
}

// leftwards reports whether a letter is written from right to left.
func leftwards(r rune) bool { return direction(r) < 0 }

// direction returns -1 for letters that are written from right to left, 1 for letters and figures that are written from
// left to right, 0 for others.
func direction(r rune) int {
	if r < 0x80 {
		if r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' {
			return 1
		}
		return 0
	}
	p, _ := bidi.LookupRune(r)
	switch p.Class() {
	case bidi.R, bidi.AL:
		return -1
	case bidi.L, bidi.EN, bidi.AN:
		return 1
	}
	return 0
}

// mirrored are the brackets that look the other way from right to left.
var mirrored = map[rune]rune{'(': ')', ')': '(', '[': ']', ']': '[', '{': '}', '}': '{', '<': '>', '>': '<',
	'«': '»', '»': '«'}

// reversed returns letters in reverse order, each followed by its marks still.
func reversed(in []rune) []rune {
	out := make([]rune, 0, len(in))
	for end := len(in); end > 0; {
		from := end - 1
		for from > 0 && unicode.IsMark(in[from]) {
			from--
		}
		if m, ok := mirrored[in[from]]; ok {
			in[from] = m
		}
		out = append(out, in[from:end]...)
		end = from
	}
	return out
}
