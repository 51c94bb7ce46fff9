package land

import "slices"

// Avoid contains the points and crossings that a way avoids. The zero value avoids nothing.
//
// The dark tower is never passed through, whatever Avoid says: it can only be the end of a way (rulebook section 6.2).
type Avoid struct {
	// Hidden avoids red, green and yellow points, Water crossings that cost gold. Start and end of a way do not matter.
	Hidden, Water bool
	// Points may not be passed through; a way may begin or end there. It is only read.
	Points map[Point]bool
}

// Field contains the distances of every point from one place.
type Field struct {
	steps [Slots]int16
	from  [Slots]int16
}

// Field measures the way in steps from a point to all others. Avoided points are measured as ends of a way, but no way
// leads on through them. An invalid start reaches nothing.
func (l Layout) Field(start Point, a Avoid) *Field {
	f := new(Field)
	for i := range f.steps {
		f.steps[i], f.from[i] = -1, -1
	}
	if !start.Valid() {
		return f
	}
	queue := make([]int16, 0, Slots)
	first := int16(index(start))
	f.steps[first] = 0
	queue = append(queue, first)
	for head := 0; head < len(queue); head++ {
		i := queue[head]
		here := &spots[i]
		if i != first && (here.Colour == Tower || a.Hidden && here.Colour.Hidden() || a.Points[here.Point]) {
			continue
		}
		visit := func(to Point) {
			if j := int16(index(to)); f.steps[j] < 0 {
				f.steps[j], f.from[j] = f.steps[i]+1, i
				queue = append(queue, j)
			}
		}
		for _, s := range roadsFrom[i] {
			if !a.Water || !s.Water {
				visit(s.To)
			}
		}
		if to := l.across(int(i)); !to.IsZero() {
			visit(to)
		}
	}
	return f
}

// Steps returns the number of steps to a point; false if no way leads there.
func (f *Field) Steps(to Point) (int, bool) {
	if !to.Valid() || f.steps[index(to)] < 0 {
		return 0, false
	}
	return int(f.steps[index(to)]), true
}

// Path returns the points of a shortest way, start and end included; nil if there is none.
func (f *Field) Path(to Point) []Point {
	if _, ok := f.Steps(to); !ok {
		return nil
	}
	var path []Point
	for i := int16(index(to)); i >= 0; i = f.from[i] {
		path = append(path, spots[i].Point)
	}
	slices.Reverse(path)
	return path
}

// Within returns the points at most that many steps away, by tile and number, the start included.
func (f *Field) Within(steps int) []Point {
	var list []Point
	for i, d := range f.steps {
		if d >= 0 && int(d) <= steps {
			list = append(list, spots[i].Point)
		}
	}
	return list
}

// Distance returns the number of steps from one point to another; false if no way leads there. For many ends of one
// start use Field.
func (l Layout) Distance(from, to Point, a Avoid) (int, bool) { return l.Field(from, a).Steps(to) }

// Path returns the points of a shortest way from one point to another, both included; nil if there is none.
func (l Layout) Path(from, to Point, a Avoid) []Point { return l.Field(from, a).Path(to) }
