package panel

import (
	"strings"

	"skald/bot/ui"
)

// The approximate size of a private answer on a phone without scrolling, in lines of characters; the picture of a board
// takes pictureLines of them. The buttons are below, so text that does not fit is moved behind a button.
const (
	screenLines   = 24
	screenColumns = 42
	pictureLines  = 12
)

// tall returns the number of lines of a phone that text takes.
func tall(lines ...string) int {
	n := 0
	for _, text := range lines {
		for _, l := range strings.Split(text, "\n") {
			n += max(1, (ui.Length(l)+screenColumns-1)/screenColumns)
		}
	}
	return n
}

// fits reports whether a list fits between some text and the buttons. A trial has a picture too.
func (p panelPage) fits(list []string, above ...string) bool {
	room := screenLines - tall(above...)
	if p.t.Try {
		room -= pictureLines
	}
	return tall(list...) <= room
}
