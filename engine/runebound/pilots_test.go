package runebound

import "skald/engine"

// Pilots is set by the part of the tests outside the package: the autopilots need the rules,
// which may not need them.
var Pilots func(level int) engine.Autopilot
