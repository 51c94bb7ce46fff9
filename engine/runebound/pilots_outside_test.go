package runebound_test

import (
	"skald/engine/runebound"
	"skald/engine/runebound/autopilot"
)

func init() { runebound.Pilots = autopilot.At }
