package andor_test

import (
	"skald/engine/andor"
	"skald/engine/andor/autopilot"
)

func init() { andor.Pilots = autopilot.At }
