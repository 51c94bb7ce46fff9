package cards

import "skald/engine/text"

// The values of heroes, allies and enemies in the order of Figures.Values, which are also the three kinds of combat.
const (
	Mind = iota
	Body
	Spirit
)

// ValueNames are the words for the values in moves and cards, in the order of Figures.Values.
var ValueNames = [3]string{"mind", "body", "spirit"}

// Combat lists the phases with blows, by the value used in them.
var Combat = [3]string{"ranged", "melee", "magic"}

// ColourName returns the name of a colour of adventures.
func ColourName(colour string) text.Message { return text.M("colour." + colour) }
