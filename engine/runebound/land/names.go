package land

import (
	"strconv"
	"strings"

	"skald/engine/text"
)

// places are what hexes are called: by their towns, else by their terrain. It is
// never written.
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

// Name is what a hex is called.
func (h Hex) Name() text.Message { return places[h] }

// DiceLine lists the faces of movement dice.
func DiceLine(faces []int) text.Message {
	var parts []text.Message
	for _, f := range faces {
		parts = append(parts, text.M("face."+strconv.Itoa(f)))
	}
	return text.M("dice", "dice", parts)
}
