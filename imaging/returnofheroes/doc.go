// Package returnofheroes draws the View of Return of the Heroes: the whole board, the land around a hero, the news
// since a reader's last turn, the heroes' sheets to choose from, one tile enlarged, a hero's sheet and all of them side
// by side, a throw of dice and the end of a match.
package returnofheroes
