package land

// Die holds the six faces of every movement die: fourteen symbols, mostly plains and roads, least mountains and swamps.
// Rolls consist of the numbers of faces, 0 to 5.
var Die = [6]Symbols{
	SymbolsOf(Plains, Road),
	SymbolsOf(Road, Hills),
	SymbolsOf(Plains, Forest),
	SymbolsOf(Plains, River),
	SymbolsOf(Road, River, Hills),
	SymbolsOf(Swamp, Forest, Mountain),
}

// The number of dice at the start of a turn in a town or elsewhere, before cards and rest (R53).
const (
	TownDice = 5
	OpenDice = 4
)

// Dice returns the number of dice for a turn that starts on the hex, before cards and rest (R53).
func (h Hex) Dice() int {
	if h.Terrain() == Town {
		return TownDice
	}
	return OpenDice
}
