package engine

import (
	"slices"
	"strconv"

	"skald/engine/text"
)

// Form is a family of moves too large to list: a verb with slots. Filling all slots, in their order, makes one move: a
// number or a picked id is one word, a selection as many words as were selected.
type Form struct {
	Verb  string       `json:"verb"`
	Label text.Message `json:"label"`
	Hint  text.Message `json:"hint,omitzero"`
	Icon  string       `json:"icon,omitempty"`
	// Group gathers forms and choices if there are too many to show side by side; zero if the form belongs to no group.
	Group text.Message `json:"group,omitzero"`
	Slots []Slot       `json:"slots"`
	// Sum bounds the sum of all number slots; nil if there is no bound.
	Sum *Range `json:"sum,omitempty"`
	// Ends, Rolls and Reveals are as in Choice.
	Ends    bool `json:"ends,omitempty"`
	Rolls   bool `json:"rolls,omitempty"`
	Reveals bool `json:"reveals,omitempty"`
	// Default is the current value where the form sets something, such as a standing answer, or else the most common
	// selection, which is picked at first. It is a move the form accepts, or "".
	Default Move `json:"default,omitempty"`
	// Sets reports whether the form sets something for later and is no move of its own, such as orders for fights. Its
	// button is a link beside the moves.
	Sets bool `json:"-"`
	// Aside reports whether the form is an extra beside the choices, such as to strengthen a spell whose target is
	// asked. It opens by a button of its own below them.
	Aside bool `json:"-"`
	// Filled describes the filled form, with the pick of each slot as the argument of its name, and Empty the form with
	// nothing picked; where they are zero, the label and the slots do.
	Filled text.Message `json:"-"`
	Empty  text.Message `json:"-"`
}

// Range is a least and a greatest number, both allowed.
type Range struct {
	Min int `json:"min"`
	Max int `json:"max"`
}

func (r Range) holds(n int) bool { return n >= r.Min && n <= r.Max }

// Slot is one blank of a Form. Without Options it is a number in Count; with Options it is one of them or, if Some is
// set, a selection of Count of them. A selection must be the last slot.
type Slot struct {
	Name  string       `json:"name"`
	Label text.Message `json:"label"`
	// Hint explains the blank, zero if the label is enough.
	Hint text.Message `json:"hint,omitzero"`
	// Count bounds the number, or the size of the selection.
	Count Range `json:"count"`
	// Options are the things to pick from.
	Options []SlotOption `json:"options,omitempty"`
	// Some makes it a selection without repetition.
	Some bool `json:"some,omitempty"`
	// Ordered keeps the order of a selection, such as a wish list; otherwise the selection is written in the order of
	// the options.
	Ordered bool `json:"ordered,omitempty"`
	// Kept is the option that is filled in unasked, since the blank makes no difference to the seat now; "" asks. All
	// options stay legal.
	Kept string `json:"kept,omitempty"`
}

// SlotOption is one thing a slot can be filled with.
type SlotOption struct {
	ID    string       `json:"id"`
	Label text.Message `json:"label"`
	Hint  text.Message `json:"hint,omitzero"`
	// Icon is the id of the option's picture, "" for that of its ID.
	Icon string `json:"icon,omitempty"`
	// Short is the label among buttons in the order of the options, which need no number; zero if it is the Label.
	Short text.Message `json:"-"`
}

// Brief returns the label of the option among buttons in the order of the options.
func (o SlotOption) Brief() text.Message {
	if o.Short.IsZero() {
		return o.Label
	}
	return o.Short
}

// index returns the index of an id among the options, or -1.
func (s Slot) index(id string) int {
	return slices.IndexFunc(s.Options, func(o SlotOption) bool { return o.ID == id })
}

// Accepts reports whether the move is a filling of the form.
func (f *Form) Accepts(m Move) bool {
	if m.Verb() != f.Verb || len(m) > MaxMove {
		return false
	}
	args := m.Args()
	if MakeMove(f.Verb, anys(args)...) != m {
		return false
	}
	sum, numbers := 0, false
	for i, s := range f.Slots {
		switch {
		case s.Some:
			return i == len(f.Slots)-1 && s.takes(args) && (f.Sum == nil || !numbers || f.Sum.holds(sum))
		case len(args) == 0:
			return false
		case len(s.Options) > 0:
			if s.index(args[0]) < 0 {
				return false
			}
		default:
			n, err := strconv.Atoi(args[0])
			if err != nil || strconv.Itoa(n) != args[0] || !s.Count.holds(n) {
				return false
			}
			sum += n
			numbers = true
		}
		args = args[1:]
	}
	return len(args) == 0 && (f.Sum == nil || !numbers || f.Sum.holds(sum))
}

// takes reports whether the words are an allowed selection.
func (s Slot) takes(words []string) bool {
	if !s.Count.holds(len(words)) {
		return false
	}
	last := -1
	for i, w := range words {
		at := s.index(w)
		if at < 0 || slices.Contains(words[:i], w) {
			return false
		}
		if !s.Ordered {
			if at < last {
				return false
			}
			last = at
		}
	}
	return true
}

// Sorted returns the move with the words of an unordered selection in the order of the options, "" if the form does not
// accept it even then. Players may type "drop telescope helm" for "drop helm telescope".
func (f *Form) Sorted(m Move) Move {
	args := m.Args()
	n := len(f.Slots) - 1
	if n < 0 || len(args) <= n || !f.Slots[n].Some || f.Slots[n].Ordered {
		return ""
	}
	last := f.Slots[n]
	args = slices.Clone(args)
	slices.SortStableFunc(args[n:], func(a, b string) int { return last.index(a) - last.index(b) })
	if m = MakeMove(m.Verb(), anys(args)...); f.Accepts(m) {
		return m
	}
	return ""
}

func anys(words []string) []any {
	out := make([]any, len(words))
	for i, w := range words {
		out[i] = w
	}
	return out
}

// Fill returns a random filling for random players, or "" if a hundred tries found none.
func (f *Form) Fill(d *Dice) Move {
	const stream = "form"
	for try := 0; try < 100; try++ {
		args := []any{}
		left := 0
		if f.Sum != nil {
			left = f.Sum.Min + d.Pick(stream, f.Sum.Max-f.Sum.Min+1)
		}
		for i, s := range f.Slots {
			switch {
			case s.Some:
				n := s.Count.Min + d.Pick(stream, s.Count.Max-s.Count.Min+1)
				picked := pickSome(len(s.Options), min(n, len(s.Options)), d, stream)
				if !s.Ordered {
					slices.Sort(picked)
				}
				for _, at := range picked {
					args = append(args, s.Options[at].ID)
				}
			case len(s.Options) > 0:
				args = append(args, s.Options[d.Pick(stream, len(s.Options))].ID)
			default:
				n := s.Count.Min + d.Pick(stream, s.Count.Max-s.Count.Min+1)
				if f.Sum != nil && i == len(f.Slots)-1 {
					n = left
				}
				left -= n
				args = append(args, n)
			}
		}
		if m := MakeMove(f.Verb, args...); f.Accepts(m) {
			return m
		}
	}
	return ""
}

// pickSome returns n different numbers below of, in random order.
func pickSome(of, n int, d *Dice, stream string) []int {
	all := make([]int, of)
	for i := range all {
		all[i] = i
	}
	for i := 0; i < n; i++ {
		j := i + d.Pick(stream, of-i)
		all[i], all[j] = all[j], all[i]
	}
	return all[:n]
}
