package returnofheroes_test

import (
	"skald/engine/returnofheroes"
	"skald/engine/returnofheroes/autopilot"
)

func init() { returnofheroes.Pilots = autopilot.At }
