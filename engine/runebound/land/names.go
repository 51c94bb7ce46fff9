package land

import (
	"strconv"
	"strings"

	"skald/engine/lists"
	"skald/engine/text"
)

// places holds the names of hexes: their towns, otherwise their terrains. It is never written.
var places = func() (out [Size]text.Message) {
	for _, h := range All() {
		id := strings.ToUpper(h.String())
		if site, ok := h.Site(); ok {
			out[h] = text.M("place.town", "town", text.NameOf(site.ID), "at", id)
		} else {
			out[h] = text.M("place.hex", "at", id)
		}
	}
	return out
}()

// Name returns the name of a hex.
func (h Hex) Name() text.Message { return places[h] }

// DiceLine lists the faces of movement dice.
func DiceLine(faces []int) text.Message {
	parts := lists.Map(faces, func(f int) text.Message { return text.M("face." + strconv.Itoa(f)) })
	return text.M("dice", "dice", parts)
}
