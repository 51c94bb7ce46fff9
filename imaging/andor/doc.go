// Package andor draws Legends of Andor: the land and everything on it, the neighbourhood of a hero enlarged, hero
// boards, fights, the equipment board and the end of a legend.
package andor
