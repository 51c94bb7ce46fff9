package heroes

import "image"

// The picture, in pixels.
const (
	width, height = 1660, 1236

	fieldLeft, fieldTop     = 40, 172
	fieldWidth, fieldHeight = 1156, 892

	cardWidth, cardHeight   = 270, 204
	columnPitch, rowPitch   = 284, 213
	farTop                  = fieldTop + 12
	nearTop                 = fieldTop + fieldHeight - 12 - rowPitch - cardHeight
	firstColumn             = fieldLeft + (fieldWidth-3*columnPitch-cardWidth)/2
	farStrip, nearStrip     = 36, 1088
	stripHeight             = 112
	panelLeft, panelWidth   = 1228, 396
	spellTop, spellPitch    = 232, 88
	rowGap                  = 40 // between the upper and the lower row of spells
	permanentsTop           = 1034
	dieSize, diePitch       = 66, 74
	diceLeft                = fieldLeft + fieldWidth - 14 - 6*diePitch
	mostDice, mostLasting   = 7, 4
	portraitX, portraitSize = fieldLeft + 54, 42
)

// space returns where a space lies: row 0 is the front, column 0 is leftmost as
// its player sees it. The far board is turned round, so that its column 4 lies
// on the left.
func space(s Side, row, column int) image.Rectangle {
	x, y := firstColumn+columnPitch*column, nearTop+rowPitch*row
	if s == FarSide {
		x, y = firstColumn+columnPitch*(Columns-1-column), farTop+rowPitch*(Rows-1-row)
	}
	return image.Rect(x, y, x+cardWidth, y+cardHeight)
}

// strip returns where the things of a player lie that are not on his board.
func strip(s Side) image.Rectangle {
	y := nearStrip
	if s == FarSide {
		y = farStrip
	}
	return image.Rect(fieldLeft, y, fieldLeft+fieldWidth, y+stripHeight)
}

// spellCard returns where a card of the table lies; row 0 is the upper one.
func spellCard(row, i int) image.Rectangle {
	y := spellTop + spellPitch*(4*row+i) + rowGap*row
	return image.Rect(panelLeft, y, panelLeft+panelWidth, y+spellPitch-8)
}

// dieAt returns where a die of a player lies; a seventh lies left of the six.
func dieAt(s Side, i int) image.Rectangle {
	x, y := diceLeft+diePitch*i, strip(s).Min.Y+(stripHeight-dieSize)/2
	if i == 6 {
		x = diceLeft - diePitch
	}
	return image.Rect(x, y, x+dieSize, y+dieSize)
}
