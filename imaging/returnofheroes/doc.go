// Package returnofheroes draws the View of Return of the Heroes: the whole
// board, one tile enlarged, a hero's sheet, a throw of dice and the end of a
// match.
package returnofheroes
