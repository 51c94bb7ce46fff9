package cards

// Symbol is a face of a die. Records use its number.
type Symbol int

// The faces of a die: four elements, the card and the helmet of leadership.
const (
	Fire Symbol = 1 + iota
	Water
	Earth
	Air
	Card
	Helmet
)

// Symbols lists all faces in order.
var Symbols = [6]Symbol{Fire, Water, Earth, Air, Card, Helmet}

var symbolIDs = [...]string{"", "fire", "water", "earth", "air", "card", "helmet"}

// ID returns the stable id of a symbol, "" if it is invalid.
func (s Symbol) ID() string {
	if s < Fire || s > Helmet {
		return ""
	}
	return symbolIDs[s]
}

// Element reports whether the symbol is one of the four elements.
func (s Symbol) Element() bool { return s >= Fire && s <= Air }

// Opposite returns the opposite element: water against fire, earth against air (ruling H1); 0 for a symbol that is not
// an element.
func (s Symbol) Opposite() Symbol {
	switch s {
	case Fire:
		return Water
	case Water:
		return Fire
	case Earth:
		return Air
	case Air:
		return Earth
	}
	return 0
}
