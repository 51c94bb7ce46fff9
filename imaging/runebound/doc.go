// Package runebound draws the views of Runebound: a map of 182 hexes with its towns,
// roads and rivers, and what happens on it. Which icon stands for a card is data, in
// art.yaml; where roads and rivers run is that of the game's land.
package runebound
