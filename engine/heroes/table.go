package heroes

import (
	"skald/engine"
	"skald/engine/deck"
	"skald/engine/heroes/view"
)

// deal deals the table: two rows of four, as far as there are cards.
func (a *Arena) deal(g *Game, d *engine.Dice) {
	for i := range a.Table {
		a.Table[i] = g.fromStock(d)
	}
}

// fromStock removes a card from the common deck, "" if none is left (ruling H17).
func (g *Game) fromStock(d *engine.Dice) string {
	if len(g.Stock) == 0 {
		return ""
	}
	var card string
	card, g.Stock = deck.Draw(g.Stock, d, streamTable)
	return card
}

// take removes the card at a place of the table. The card above drops into the lower row, and a new one takes its place
// (ruling H37 for a card of the upper row).
func (a *Arena) take(g *Game, at int, d *engine.Dice) string {
	card := a.Table[at]
	if at >= view.TableColumns {
		a.Table[at] = a.Table[at-view.TableColumns]
		at -= view.TableColumns
	}
	a.Table[at] = g.fromStock(d)
	return card
}

// TableWord returns the word for a place of the table in moves: "u1" to "u4" above, "l1" to "l4" below.
func TableWord(at int) string {
	if at < view.TableColumns {
		return "u" + string(rune('1'+at))
	}
	return "l" + string(rune('1'+at-view.TableColumns))
}

// tablePlace parses the output of TableWord; -1 if it names no place.
func tablePlace(word string) int {
	for at := range 2 * view.TableColumns {
		if TableWord(at) == word {
			return at
		}
	}
	return -1
}
