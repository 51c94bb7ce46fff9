package heroes

// The board of a player.
const (
	Rows    = 2 // front and back
	Columns = 4 // from the player's left
)

// Position is what lies on the table at one moment. Words in it are ids that the
// request names.
type Position struct {
	Clash, Beat  int
	Headline     string // what goes on, in words
	Near, Far    Player // the one below, seen from his seat, and his opponent
	Upper, Lower [4]string
	SpellsLeft   int
	Initiative   Side // who comes first of two that call at once
	Stopper      Side // who called stop in this clash
}

// Side is one of the two players, or none.
type Side int

// The sides.
const (
	Nobody Side = iota
	NearSide
	FarSide
)

// Player is what lies before a player. His column 4 faces column 1 of his
// opponent.
type Player struct {
	Hero                string
	Life                int // wounds the hero can still take
	Board               [Rows][Columns]Being
	Dice                []Die
	Hand, Deck, Discard int
	Permanents          []Lasting
}

// Being is a creature or the hero on a space; one without an id is a free space.
type Being struct {
	ID    string
	Life  int
	Spent bool      // it was activated this clash
	Bears []Lasting // permanent spells on it
}

// Lasting is a permanent spell and the power tokens on it.
type Lasting struct {
	Spell string
	Power int
}

// Die is a die as it lies.
type Die struct {
	Face Symbol
	Kept bool
}

// Exposed says whether a being stands in the front row, or in the back row with
// nobody before it.
func (p *Player) Exposed(row, column int) bool {
	if row < 0 || row >= Rows || column < 0 || column >= Columns || p.Board[row][column].ID == "" {
		return false
	}
	return row == 0 || p.Board[0][column].ID == ""
}
