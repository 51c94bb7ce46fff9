// Package runebound draws the views of Runebound: a map of 182 hexes with its towns, roads and rivers, and everything
// on it. The icons of cards are data, in art.yaml; roads and rivers are those of the game's land.
package runebound
