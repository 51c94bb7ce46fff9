package andor

// work counts what one move has set off. Cards of a legend that bring each other about
// again and again come to an end by its bounds.
type work struct {
	// reads are cards, draws entries of decks, effects what both have done.
	reads, draws, effects int
}

// What one move can set off: no legend that comes to an end by itself comes near it.
const (
	maxReads   = 200
	maxDraws   = 500
	maxEffects = 5000
	// maxWaiting bounds the steps that wait, so that a position can always be loaded.
	maxWaiting = 500
)

// endless is why a tale is lost that has come to no end by its last day.
const endless = "over.endless"

// mayRead says whether a move may read one more card, with further steps about to wait.
func (g *Game) mayRead(further int) bool {
	return g.work.reads < maxReads && g.mayWait(further)
}

// mayDraw says whether a move may draw one more entry of a deck.
func (g *Game) mayDraw() bool { return g.work.draws < maxDraws && g.mayWait(0) }

func (g *Game) mayWait(further int) bool { return g.Todo.Len()+further < maxWaiting }
