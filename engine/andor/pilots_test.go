package andor

import "skald/engine"

// Pilots is set by the external test package: the autopilots import the rules, which must not import them.
var Pilots func(level int) engine.Autopilot
