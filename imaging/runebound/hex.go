package runebound

import "strconv"

// Hex is a space of the map: columns and rows count from 1 at the upper left,
// every second row lies half a hex further right. The zero Hex is nowhere.
type Hex struct{ Column, Row int }

// maxColumns is how many columns have a letter.
const maxColumns = 26

// At returns the hex of a name such as "M12", and the zero Hex for what names
// none.
func At(name string) Hex {
	if len(name) < 2 || name[0] < 'A' || name[0] > 'Z' || name[1] < '1' || name[1] > '9' {
		return Hex{}
	}
	row, err := strconv.Atoi(name[1:])
	if err != nil {
		return Hex{}
	}
	return Hex{int(name[0]-'A') + 1, row}
}

// String returns the name, "" for what has none.
func (h Hex) String() string {
	if h.Column < 1 || h.Column > maxColumns || h.Row < 1 {
		return ""
	}
	return string(rune('A'+h.Column-1)) + strconv.Itoa(h.Row)
}

// Neighbours returns the six hexes around this one, from the east clockwise;
// some may lie outside the map.
func (h Hex) Neighbours() [6]Hex {
	c, r := h.Column, h.Row
	s := 0 // rows that lie further right
	if r%2 == 0 {
		s = 1
	}
	return [6]Hex{{c + 1, r}, {c + s, r + 1}, {c + s - 1, r + 1}, {c - 1, r}, {c + s - 1, r - 1}, {c + s, r - 1}}
}

// Distance is the number of steps between two hexes.
func (h Hex) Distance(to Hex) int {
	q1, r1 := h.cube()
	q2, r2 := to.cube()
	return (abs(q1-q2) + abs(r1-r2) + abs(q1+r1-q2-r2)) / 2
}

func (h Hex) cube() (q, r int) { return h.Column - (h.Row-1)>>1, h.Row }

func abs(n int) int { return max(n, -n) }
