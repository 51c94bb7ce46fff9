// Package returnofheroes draws the View of Return of the Heroes: the whole
// board, the heroes' sheets to choose from, one tile enlarged, a hero's sheet, a
// throw of dice and the end of a match.
package returnofheroes
