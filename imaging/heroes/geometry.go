package heroes

import (
	"image"

	"skald/engine"
	"skald/engine/heroes/field"
)

// The table, in pixels: a ribbon over the fields, a tray beyond each board, and a river between boards that face each
// other.
const (
	tableWidth            = 1660
	fieldLeft, fieldWidth = 36, tableWidth - 2*36
	headHeight            = 96
	riverHeight           = 96
	broadRiver            = 136 // for its ribbon between the columns' numbers
	trayHeight            = 124
	smallTrayHeight       = 170
	cardWidth, cardHeight = 370, 208
	smallCardHeight       = 176
	rowGap, columnGap     = 14, 24
	smallGap              = 8
	inside                = 14 // from the border of a field to its cards
	apart                 = 18 // from there to the trays
)

// boardAt is the place of the board of a seat.
type boardAt struct {
	seat engine.Seat
	// far boards are turned round: their front row is the lower one, and their column 1 is on the right.
	far bool
	// x, y is the corner of the first card, w and h the size of cards.
	x, y, w, h        int
	rowGap, columnGap int
	tray              image.Rectangle
}

// space returns the box of a space.
func (b *boardAt) space(s field.Space) image.Rectangle {
	column, row := s.Column(), 0
	if !s.Front() {
		row = 1
	}
	if b.far {
		column, row = field.Facing(column), 1-row
	}
	x, y := b.x+column*(b.w+b.columnGap), b.y+row*(b.h+b.rowGap)
	return image.Rect(x, y, x+b.w, y+b.h)
}

// box returns the box of the whole board.
func (b *boardAt) box() image.Rectangle {
	return image.Rect(b.x, b.y, b.x+field.Columns*b.w+(field.Columns-1)*b.columnGap, b.y+2*b.h+b.rowGap)
}

// small reports whether it is drawn at half size.
func (b *boardAt) small() bool { return b.h < cardHeight }

// fieldAt is a bordered field of one player and some opponents.
type fieldAt struct {
	box, river image.Rectangle
	boards     []boardAt // the near one first
}

// table is the place of everything.
type table struct {
	height int
	fields []fieldAt
}

// smallBoard returns a board at half size in a column of the table, with its tray over or under it.
func smallBoard(s engine.Seat, far bool, left, width, y int) boardAt {
	w := (width - 2*inside - 3*smallGap) / field.Columns
	b := boardAt{seat: s, far: far, x: left + (width-field.Columns*w-3*smallGap)/2, y: y, w: w, h: smallCardHeight,
		rowGap: smallGap, columnGap: smallGap}
	top := b.box().Max.Y + inside + apart
	if far {
		top = y - inside - apart - smallTrayHeight
	}
	b.tray = image.Rect(left, top, left+width, top+smallTrayHeight)
	return b
}

// largeBoard returns a board over the whole width.
func largeBoard(s engine.Seat, far bool, y int) boardAt {
	b := boardAt{seat: s, far: far, x: fieldLeft + (fieldWidth-field.Columns*cardWidth-3*columnGap)/2, y: y,
		w: cardWidth, h: cardHeight, rowGap: rowGap, columnGap: columnGap}
	top := b.box().Max.Y + inside + apart
	if far {
		top = y - inside - apart - trayHeight
	}
	b.tray = image.Rect(fieldLeft, top, fieldLeft+fieldWidth, top+trayHeight)
	return b
}

// facing returns the field of a player and their opponents: one at full size, more side by side at half of it.
func facing(near engine.Seat, foes []engine.Seat, top int) fieldAt {
	var f fieldAt
	var far []boardAt
	if len(foes) == 1 {
		far = append(far, largeBoard(foes[0], true, top+trayHeight+apart+inside))
	} else {
		const between = 20
		width := (fieldWidth - between*(len(foes)-1)) / max(1, len(foes))
		for i, s := range foes {
			far = append(far, smallBoard(s, true, fieldLeft+i*(width+between), width, top+smallTrayHeight+apart+inside))
		}
	}
	y := top
	for _, b := range far {
		y = b.box().Max.Y
		f.box.Min = image.Pt(fieldLeft, b.y-inside)
	}
	f.river = image.Rect(fieldLeft, y, fieldLeft+fieldWidth, y+riverHeight)
	if len(far) > 1 {
		f.river.Max.Y = y + broadRiver
	}
	own := largeBoard(near, false, f.river.Max.Y)
	if len(far) == 0 {
		f.box.Min = f.river.Min
	}
	f.box.Max = image.Pt(fieldLeft+fieldWidth, own.box().Max.Y+inside)
	f.boards = append([]boardAt{own}, far...)
	return f
}

// duelBeside returns one of several duels side by side.
func duelBeside(near, far engine.Seat, i, of int) fieldAt {
	const between = 28
	width := (fieldWidth - between*(of-1)) / of
	left := fieldLeft + i*(width+between)
	b := smallBoard(far, true, left, width, headHeight+smallTrayHeight+apart+inside)
	river := image.Rect(left, b.box().Max.Y, left+width, b.box().Max.Y+broadRiver)
	own := smallBoard(near, false, left, width, river.Max.Y)
	return fieldAt{box: image.Rect(left, b.y-inside, left+width, own.box().Max.Y+inside), river: river,
		boards: []boardAt{own, b}}
}

// tableOf returns the table of some fields.
func tableOf(fields ...fieldAt) table {
	t := table{fields: fields}
	for _, f := range fields {
		t.height = max(t.height, f.boards[0].tray.Max.Y+28)
	}
	return t
}

// board returns the place of the board of a seat, nil if it is not shown.
func (t *table) board(s engine.Seat) *boardAt {
	for i := range t.fields {
		for k := range t.fields[i].boards {
			if b := &t.fields[i].boards[k]; b.seat == s {
				return b
			}
		}
	}
	return nil
}
