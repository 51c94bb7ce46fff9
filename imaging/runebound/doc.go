// Package runebound draws the map of Runebound: the land hex by hex, its towns
// and adventure gems, and on it a Position: heroes, counters, dice and sheets.
//
// The map is data (world.go), where its hexes lie in the picture is geometry
// (geometry.go), and the rest draws. A Position is made of plain types, so that
// the view of any rules engine can be told as one.
package runebound
