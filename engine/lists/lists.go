// Package lists derives lists and numbers from lists, in addition to the standard library's slices.
package lists

// Map returns the results of a function for all elements, nil if there are none.
func Map[T, U any](list []T, f func(T) U) []U {
	if len(list) == 0 {
		return nil
	}
	out := make([]U, len(list))
	for i, x := range list {
		out[i] = f(x)
	}
	return out
}

// Where returns the elements that satisfy a condition, nil if there are none.
func Where[T any](list []T, ok func(T) bool) []T {
	var out []T
	for _, x := range list {
		if ok(x) {
			out = append(out, x)
		}
	}
	return out
}

// Find returns a pointer to the first element that satisfies a condition, nil if there is none.
func Find[T any](list []T, ok func(*T) bool) *T {
	for i := range list {
		if ok(&list[i]) {
			return &list[i]
		}
	}
	return nil
}

// All reports whether all elements satisfy a condition.
func All[T any](list []T, ok func(T) bool) bool {
	for _, x := range list {
		if !ok(x) {
			return false
		}
	}
	return true
}

// Count returns the number of elements that satisfy a condition.
func Count[T any](list []T, ok func(T) bool) int {
	n := 0
	for _, x := range list {
		if ok(x) {
			n++
		}
	}
	return n
}

// Sum returns the sum of a function over all elements.
func Sum[T any, N int | float64](list []T, f func(T) N) N {
	var n N
	for _, x := range list {
		n += f(x)
	}
	return n
}

// Total returns the sum of all elements.
func Total[N int | float64](list []N) N { return Sum(list, func(n N) N { return n }) }
