// Package pieces is the box of Return of the Heroes: its 106 pieces, the five heroes, the eight personal quests, the
// six cards of the Nameless, and the set-up of the introductory game (rulebook sections 1, 2.1 and appendices A1 to
// A8). It also contains the odds of the dice.
//
// Where to find which figures:
//
//	pieces.yaml   the pieces but for those of the bazaars
//	items.yaml    everything a hero carries, with prices
//	heroes.yaml   the heroes' sheets
//	quests.yaml   the eight personal quests
//	cards.yaml    the cards of the Nameless
//	read.go       reads these
//	catalogue.go  the boxes of the versions of the rules
//	setup.go      how games begin
//	odds.go       chances of the dice
//
// Each version of the rules has a Box. Everything has a stable id; the text catalogues, which all versions share,
// contain the texts for players. Nothing here changes: methods return values and copies.
package pieces
