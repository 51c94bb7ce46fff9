package panel

import (
	"slices"
	"strconv"

	"skald/engine"
)

// fillings returns at most most complete moves that begin with words: the words themselves if they are a move, then one
// move for each value of the next slot, with the other slots filled as firstFilling does.
func fillings(form *engine.Form, words []string, most int) []engine.Move {
	f := filling{form: form, words: words}
	slot, picked, ok := f.position()
	if !ok {
		return nil
	}
	var out []engine.Move
	add := func(words []string) {
		g := f
		g.words = words
		if m := g.firstFilling(); m != "" && !slices.Contains(out, m) && len(out) < most {
			out = append(out, m)
		}
	}
	if form.Accepts(f.move()) {
		out = append(out, f.move())
	}
	if slot == len(form.Slots) {
		return out
	}
	sl := form.Slots[slot]
	switch {
	case len(sl.Options) == 0:
		r := f.feasible()
		for n := r.Min; n <= r.Max && len(out) < most; n++ {
			add(append(slices.Clone(words), strconv.Itoa(n)))
		}
	default:
		for _, o := range sl.Options {
			if sl.Some && (slices.Contains(picked, o.ID) || len(picked) >= sl.Count.Max) {
				continue
			}
			next := append(slices.Clone(words), o.ID)
			if sl.Some && !sl.Ordered {
				fixed := len(words) - len(picked)
				slices.SortStableFunc(next[fixed:], func(a, b string) int { return optionAt(sl, a) - optionAt(sl, b) })
			}
			add(next)
		}
	}
	return out
}

// firstFilling fills each open slot with the first value that fits: the first option, the smallest number that still
// allows the sum, the fewest picks. It returns "" if that is not a move.
func (f filling) firstFilling() engine.Move {
	for {
		slot, picked, ok := f.position()
		if !ok {
			return ""
		}
		if slot == len(f.form.Slots) || f.form.Slots[slot].Some && len(picked) >= f.form.Slots[slot].Count.Min {
			if m := f.move(); f.form.Accepts(m) {
				return m
			}
			return ""
		}
		sl := f.form.Slots[slot]
		if len(sl.Options) == 0 {
			f.words = append(slices.Clone(f.words), strconv.Itoa(f.feasible().Min))
			continue
		}
		at := slices.IndexFunc(sl.Options, func(o engine.SlotOption) bool {
			return !sl.Some || !slices.Contains(picked, o.ID)
		})
		if at < 0 {
			return ""
		}
		f.words = append(slices.Clone(f.words), sl.Options[at].ID)
		if sl.Some && !sl.Ordered {
			fixed := len(f.words) - len(picked) - 1
			slices.SortStableFunc(f.words[fixed:], func(a, b string) int { return optionAt(sl, a) - optionAt(sl, b) })
		}
	}
}
