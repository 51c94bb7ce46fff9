package land

// Die has the six faces of every movement die: fourteen symbols, plains and
// roads most, mountains and swamps least. A roll is told by the numbers of its
// faces, 0 to 5.
var Die = [6]Symbols{
	SymbolsOf(Plains, Road),
	SymbolsOf(Road, Hills),
	SymbolsOf(Plains, Forest),
	SymbolsOf(Plains, River),
	SymbolsOf(Road, River, Hills),
	SymbolsOf(Swamp, Forest, Mountain),
}

// The number of dice a hero rolls who begins his turn in a town or elsewhere,
// before cards and rest (R53).
const (
	TownDice = 5
	OpenDice = 4
)

// Dice returns how many dice a hero rolls who begins his turn on the hex, before
// cards and rest (R53).
func (h Hex) Dice() int {
	if h.Terrain() == Town {
		return TownDice
	}
	return OpenDice
}
