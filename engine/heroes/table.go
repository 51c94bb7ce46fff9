package heroes

import (
	"skald/engine"
	"skald/engine/deck"
	"skald/engine/heroes/view"
)

// deal lays the table out: two rows of four, as far as there are cards.
func (a *Arena) deal(g *Game, d *engine.Dice) {
	for i := range a.Table {
		a.Table[i] = g.fromStock(d)
	}
}

// fromStock takes a card off the common deck, "" where none is left (ruling H17).
func (g *Game) fromStock(d *engine.Dice) string {
	if len(g.Stock) == 0 {
		return ""
	}
	var card string
	card, g.Stock = deck.Draw(g.Stock, d, streamTable)
	return card
}

// take takes the card of a place off the table. Into the lower row the card above drops,
// and a new one comes above (ruling H37 for a card of the upper row).
func (a *Arena) take(g *Game, at int, d *engine.Dice) string {
	card := a.Table[at]
	if at >= view.TableColumns {
		a.Table[at] = a.Table[at-view.TableColumns]
		at -= view.TableColumns
	}
	a.Table[at] = g.fromStock(d)
	return card
}

// TableWord returns the word by which moves name a place of the table: "u1" to "u4" above,
// "l1" to "l4" below.
func TableWord(at int) string {
	if at < view.TableColumns {
		return "u" + string(rune('1'+at))
	}
	return "l" + string(rune('1'+at-view.TableColumns))
}

// tablePlace reads what TableWord writes; -1 where it names no place.
func tablePlace(word string) int {
	for at := range 2 * view.TableColumns {
		if TableWord(at) == word {
			return at
		}
	}
	return -1
}
