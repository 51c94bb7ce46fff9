package cards

import "skald/engine/text"

// The values of heroes, allies and enemies, in the order of Figures.Values, and
// with them the three kinds of combat.
const (
	Mind = iota
	Body
	Spirit
)

// ValueNames are what moves and cards call the values, in the order of Figures.Values.
var ValueNames = [3]string{"mind", "body", "spirit"}

// Combat are the phases of a fight in which blows fall, by the value with which they are
// fought.
var Combat = [3]string{"ranged", "melee", "magic"}

// ColourName is what a colour of adventures is called.
func ColourName(colour string) text.Message { return text.M("colour." + colour) }
