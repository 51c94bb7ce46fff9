package steps

import "slices"

// Queue lists the steps to come, the next one first. Its methods never write into
// the array of an earlier queue, so a copied position may share it.
type Queue[S Step] []S

// Top is the step to be done now, the zero value when there is none.
func (q Queue[S]) Top() (s S) {
	if len(q) > 0 {
		s = q[0]
	}
	return s
}

// Pop takes the top step off and returns it, the zero value when there is none.
func (q *Queue[S]) Pop() (s S) {
	if len(*q) > 0 {
		s = (*q)[0]
		*q = (*q)[1:]
	}
	return s
}

// Next puts steps before all others.
func (q *Queue[S]) Next(steps ...S) { *q = slices.Concat(steps, *q) }

// Then puts steps behind all others.
func (q *Queue[S]) Then(steps ...S) { *q = slices.Concat(*q, steps) }

// Change puts a changed step in the place of the top one.
func (q *Queue[S]) Change(s S) {
	c := slices.Clone(*q)
	c[0] = s
	*q = c
}

// Drop takes all steps of some kinds off.
func (q *Queue[S]) Drop(kinds ...string) {
	*q = slices.DeleteFunc(slices.Clone(*q), func(s S) bool { return slices.Contains(kinds, s.Kind()) })
}
