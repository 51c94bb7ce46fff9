// Package field is the battlefield of Heroes: the boards with their beings, exposure, the reach of attacks, effects,
// permanents, wounds and deaths. It knows neither dice nor hands nor turns.
package field

// Space is a space of a board, 0 to 7: the front row from its owner's left to right, then the back row.
type Space int

// Spaces is the number of spaces of a board, Columns the number side by side.
const (
	Spaces  = 8
	Columns = 4
)

// None is no space.
const None Space = -1

// At returns the space of a row and a column, 0 to 3.
func At(front bool, column int) Space {
	if front {
		return Space(column)
	}
	return Space(column + Columns)
}

// Front reports whether the space is in the front row.
func (s Space) Front() bool { return s < Columns }

// Column returns the column of the space, 0 to 3 from its owner's left.
func (s Space) Column() int { return int(s) % Columns }

// Other returns the space of the same column in the other row.
func (s Space) Other() Space { return (s + Columns) % Spaces }

// ID returns the name of the space in moves: "f1" to "f4", "b1" to "b4".
func (s Space) ID() string {
	if s < 0 || s >= Spaces {
		return ""
	}
	row := "b"
	if s.Front() {
		row = "f"
	}
	return row + string(rune('1'+s.Column()))
}

// ParseSpace parses the output of ID; None if it names no space.
func ParseSpace(id string) Space {
	if len(id) != 2 || id[1] < '1' || id[1] > '4' {
		return None
	}
	switch c := int(id[1] - '1'); id[0] {
	case 'f':
		return At(true, c)
	case 'b':
		return At(false, c)
	}
	return None
}

// Facing returns the opponent's column that a column faces, 0 to 3 (ruling H4: own column c faces 5−c, counted from 1).
func Facing(column int) int { return Columns - 1 - column }
