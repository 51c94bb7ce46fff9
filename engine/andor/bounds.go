package andor

// work counts the effects of one move. Its bounds stop cards of a legend that trigger each other forever.
type work struct {
	// reads counts cards, draws counts entries of decks, effects counts the effects of both.
	reads, draws, effects int
}

// The limits of one move; a legend that terminates does not come near them.
const (
	maxReads   = 200
	maxDraws   = 500
	maxEffects = 5000
	// maxWaiting bounds the waiting steps, so that a position can always be loaded.
	maxWaiting = 500
)

// endless is the reason if a tale without an end is lost on its last day.
const endless = "over.endless"

// mayRead reports whether a move may read one more card, with further steps about to wait.
func (g *Game) mayRead(further int) bool { return g.work.reads < maxReads && g.mayWait(further) }

// mayDraw reports whether a move may draw one more entry of a deck.
func (g *Game) mayDraw() bool { return g.work.draws < maxDraws && g.mayWait(0) }

func (g *Game) mayWait(further int) bool { return g.Todo.Len()+further < maxWaiting }
