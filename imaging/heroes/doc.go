// Package heroes draws the table of a duel of Heroes: two boards of two rows of
// four spaces that face each other, the beings on them, the dice, and the spells
// that can be learnt.
//
// Symbols, heroes, creatures and spells are data (symbols.go, armies.go,
// spells.go), where things lie is geometry (geometry.go), and the rest draws. A
// Position is made of plain types, so that the view of any rules engine can be
// told as one.
package heroes
