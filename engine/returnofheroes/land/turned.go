package land

// A cell of a Layout contains the letter of a tile whose arrow points north. For a tile laid another way (rulebook 8.1)
// it is turnedBase plus sixteen for each quarter turn after the first plus the number of the tile.
const turnedBase = 0x80

// Turns is the number of directions of a tile.
const Turns = 4

// tileOf returns the letter of the tile in a cell and its number of clockwise quarter turns; letter 0 for an empty or
// invalid cell.
func tileOf(cell byte) (letter byte, turn int) {
	switch {
	case cell >= 'A' && cell <= 'P':
		return cell, 0
	case cell >= turnedBase && cell < turnedBase+(Turns-1)*tileCount:
		n := int(cell - turnedBase)
		return 'A' + byte(n%tileCount), 1 + n/tileCount
	}
	return 0, 0
}

// cellOf returns the content of a cell with a tile turned by quarter turns.
func cellOf(letter byte, turn int) byte {
	turn = (turn%Turns + Turns) % Turns
	if turn == 0 || letter < 'A' || letter > 'P' {
		return letter
	}
	return turnedBase + byte(turn-1)*tileCount + letter - 'A'
}

// Lay returns the layout with a tile in a cell, turned clockwise by quarter turns. Cells count row by row from the
// north-west, 0 to 15; outside that the layout stays as it was.
func (l Layout) Lay(cell int, letter byte, turn int) Layout {
	if cell >= 0 && cell < tileCount {
		l[cell] = cellOf(letter, turn)
	}
	return l
}

// Letters returns the tiles on the table, row by row.
func (l Layout) Letters() []byte {
	var out []byte
	for _, c := range l {
		if t, _ := tileOf(c); t != 0 {
			out = append(out, t)
		}
	}
	return out
}

// Unknown returns the tiles that are not on the table, by letter.
func (l Layout) Unknown() []byte {
	var out []byte
	for t := byte('A'); t <= 'P'; t++ {
		if !l.Lies(t) {
			out = append(out, t)
		}
	}
	return out
}

// Lies reports whether a tile is on the table.
func (l Layout) Lies(letter byte) bool {
	_, _, ok := l.Cell(letter)
	return ok
}

// Turn returns the number of clockwise quarter turns of a tile, 0 to 3; 0 for one that is not on the table.
func (l Layout) Turn(letter byte) int {
	for _, c := range l {
		if t, turn := tileOf(c); t == letter && t != 0 {
			return turn
		}
	}
	return 0
}

// ExitAt returns the exit of a tile on that side of the map, however the tile is turned; the zero Point for NoSide or a
// letter without a tile.
func (l Layout) ExitAt(letter byte, side Side) Point {
	return ExitOf(letter, side.Turned(-l.Turn(letter)))
}

// SpotAt returns the printed spot of a point, its position and exit turned with its tile; false if the map has no such
// point.
func (l Layout) SpotAt(p Point) (Spot, bool) {
	s, ok := SpotAt(p)
	if !ok {
		return s, false
	}
	return s.turned(l.Turn(p.Tile)), true
}

// Tile returns a copy of a tile as it is turned; false if there is none with that letter.
func (l Layout) Tile(letter byte) (Tile, bool) {
	t, ok := TileOf(letter)
	n := l.Turn(letter)
	if !ok || n == 0 {
		return t, ok
	}
	for i := range t.Spots {
		t.Spots[i] = t.Spots[i].turned(n)
	}
	for i := range t.Roads {
		turnAll(t.Roads[i].Bends, n)
	}
	for i := range t.Areas {
		turnAll(t.Areas[i].Outline, n)
	}
	return t, true
}

// Beyond returns the empty cell that an exit opens onto and the side of entry there; false if there is a tile or the
// map ends.
func (l Layout) Beyond(p Point) (cell int, enter Side, ok bool) {
	s, known := l.SpotAt(p)
	row, col, lies := l.Cell(p.Tile)
	if !known || !lies || s.Exit == NoSide {
		return 0, NoSide, false
	}
	switch s.Exit {
	case North:
		row--
	case East:
		col++
	case South:
		row++
	case West:
		col--
	}
	if row < 0 || row > 3 || col < 0 || col > 3 || l[row*4+col] != 0 {
		return 0, NoSide, false
	}
	return row*4 + col, s.Exit.Opposite(), true
}

// Turned returns the side after n clockwise quarter turns.
func (s Side) Turned(n int) Side {
	if s == NoSide || s > West {
		return s
	}
	return North + Side(((int(s-North)+n)%Turns+Turns)%Turns)
}

func (s Spot) turned(n int) Spot {
	p := []XY{{s.X, s.Y}}
	turnAll(p, n)
	s.X, s.Y = p[0].X, p[0].Y
	s.Exit = s.Exit.Turned(n)
	return s
}

// turnAll turns positions inside a tile about its middle.
func turnAll(list []XY, n int) {
	for range (n%Turns + Turns) % Turns {
		for i, v := range list {
			list[i] = XY{X: round(1 - v.Y), Y: v.X}
		}
	}
}
