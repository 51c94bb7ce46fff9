package steps

import (
	"encoding/json"
	"iter"
	"slices"

	"skald/engine"
)

// Queue contains the steps to come, the next one first. The zero value is empty. Copied positions may share it: linked
// cells are never written, so neither copy sees changes to the other.
//
// Top, Pop and Change take constant time, Next and Then time in proportion to the steps they add, whatever the length
// of the queue. Pop reverses the steps added by Then when it reaches them, once for each step and copy.
type Queue[S Step] struct {
	// front are the next steps; back are the others, the last one first. front is nil only if the queue is empty.
	front, back *cell[S]
	length      int
}

// cell is a step linked to the rest of its part of a queue.
type cell[S Step] struct {
	step S
	rest *cell[S]
}

// before links steps before a list, the first one first.
// Not inlined: with hundreds of callers their packages would compile much slower.
//
//go:noinline
func before[S Step](list *cell[S], steps []S) *cell[S] {
	cells := make([]cell[S], len(steps))
	for i := len(steps) - 1; i >= 0; i-- {
		cells[i] = cell[S]{steps[i], list}
		list = &cells[i]
	}
	return list
}

// turned returns a list in the opposite order.
func (c *cell[S]) turned() (list *cell[S]) {
	for ; c != nil; c = c.rest {
		list = &cell[S]{c.step, list}
	}
	return list
}

// Of returns a queue of steps, the next one first.
func Of[S Step](steps ...S) Queue[S] {
	return Queue[S]{front: before(nil, steps), length: len(steps)}
}

// Len returns the number of steps to come.
func (q Queue[S]) Len() int { return q.length }

// IsZero reports whether the queue is empty, for the option omitzero of encoding/json.
func (q Queue[S]) IsZero() bool { return q.length == 0 }

// All returns the steps to come, the next one first.
func (q Queue[S]) All() iter.Seq[S] {
	return func(yield func(S) bool) {
		for c := q.front; c != nil; c = c.rest {
			if !yield(c.step) {
				return
			}
		}
		for c := q.back.turned(); c != nil; c = c.rest {
			if !yield(c.step) {
				return
			}
		}
	}
}

// Top returns the next step, the zero value if there is none.
func (q Queue[S]) Top() (s S) {
	if q.front != nil {
		s = q.front.step
	}
	return s
}

// Pop removes the top step and returns it, the zero value if there is none.
func (q *Queue[S]) Pop() (s S) {
	if q.front == nil {
		return s
	}
	s = q.front.step
	q.front = q.front.rest
	q.length--
	if q.front == nil {
		q.front, q.back = q.back.turned(), nil
	}
	return s
}

// Next puts steps before all others.
// Not inlined: with hundreds of callers their packages would compile much slower.
//
//go:noinline
func (q *Queue[S]) Next(steps ...S) {
	q.front = before(q.front, steps)
	q.length += len(steps)
}

// Then puts steps after all others.
// Not inlined: with hundreds of callers their packages would compile much slower.
//
//go:noinline
func (q *Queue[S]) Then(steps ...S) {
	if q.front == nil {
		*q = Of(steps...)
		return
	}
	for _, s := range steps {
		q.back = &cell[S]{s, q.back}
	}
	q.length += len(steps)
}

// Insert puts a step after the first n steps; n is at most Len. It takes time in proportion to n.
func (q *Queue[S]) Insert(n int, s S) {
	first := make([]S, n, n+1)
	for i := range first {
		first[i] = q.Pop()
	}
	q.Next(append(first, s)...)
}

// Change replaces the top step. The queue must not be empty.
func (q *Queue[S]) Change(s S) { q.front = &cell[S]{s, q.front.rest} }

// Drop removes all steps of some kinds. It reads the whole queue.
func (q *Queue[S]) Drop(kinds ...string) {
	q.DropFunc(func(s S) bool { return slices.Contains(kinds, s.Kind()) })
}

// DropFunc removes all steps for which drop returns true. It reads the whole queue.
func (q *Queue[S]) DropFunc(drop func(S) bool) {
	*q = Of(slices.DeleteFunc(q.List(), drop)...)
}

// ContainsFunc reports whether a step to come satisfies f.
func (q Queue[S]) ContainsFunc(f func(S) bool) bool {
	for s := range q.All() {
		if f(s) {
			return true
		}
	}
	return false
}

// List returns the steps to come in a slice of its own that is never nil.
func (q Queue[S]) List() []S { return slices.AppendSeq(make([]S, 0, q.length), q.All()) }

// MarshalJSON writes the steps as a list.
func (q Queue[S]) MarshalJSON() ([]byte, error) { return json.Marshal(q.List()) }

// UnmarshalJSON reads a list of steps. It returns an error if a step has an unknown field.
func (q *Queue[S]) UnmarshalJSON(data []byte) error {
	var list []S
	if err := engine.ReadJSON(data, &list); err != nil {
		return err
	}
	*q = Of(list...)
	return nil
}
