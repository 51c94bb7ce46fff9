package heroes_test

import (
	"skald/engine/heroes"
	"skald/engine/heroes/autopilot"
)

func init() { heroes.Pilots = autopilot.At }
