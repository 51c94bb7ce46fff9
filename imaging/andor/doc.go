// Package andor draws Legends of Andor: the land with all that stands on it,
// the neighbourhood of a hero enlarged, hero boards, fights, the equipment board
// and the end of a legend.
package andor
