package panel

import (
	"strings"

	"skald/bot/ui"
)

// What a phone shows of a private answer before one has to scroll, roughly: so many lines of so many characters, of
// which the picture of a board takes some. Buttons stand below all that, so what does not fit is a button away instead.
const (
	screenLines   = 24
	screenColumns = 42
	pictureLines  = 12
)

// tall is how many lines of a phone some text takes.
func tall(lines ...string) int {
	n := 0
	for _, text := range lines {
		for _, l := range strings.Split(text, "\n") {
			n += max(1, (ui.Length(l)+screenColumns-1)/screenColumns)
		}
	}
	return n
}

// fits reports whether a list has its place between some text and the buttons. On a copy there is a picture too.
func (p panelPage) fits(list []string, above ...string) bool {
	room := screenLines - tall(above...)
	if p.t.Try {
		room -= pictureLines
	}
	return tall(list...) <= room
}
