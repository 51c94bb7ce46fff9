package heroes

import "strings"

// Symbol is a face of a die; every die has each of the six once.
type Symbol byte

// The symbols: the four elements, the card and leadership.
const (
	Fire   Symbol = 'F'
	Water  Symbol = 'W'
	Earth  Symbol = 'E'
	Air    Symbol = 'A'
	Card   Symbol = 'C'
	Leader Symbol = 'L'
)

// Symbols lists the faces of a die.
func Symbols() []Symbol { return []Symbol{Fire, Water, Earth, Air, Card, Leader} }

// String returns the id of the symbol, "" for none.
func (s Symbol) String() string {
	return map[Symbol]string{Fire: "fire", Water: "water", Earth: "earth", Air: "air", Card: "card", Leader: "leadership"}[s]
}

// Opposite is the element a hero of this one is weak to; symbols that are no
// element have none.
func (s Symbol) Opposite() Symbol {
	return map[Symbol]Symbol{Fire: Water, Water: Fire, Earth: Air, Air: Earth}[s]
}

// needs reads symbols written in a row.
func needs(s string) []Symbol {
	out := make([]Symbol, 0, len(s))
	for _, c := range []byte(strings.ToUpper(s)) {
		out = append(out, Symbol(c))
	}
	return out
}
