package bot

// Step is a stage on the way from the arrival of an interaction to the striking
// of what it put into the outbox.
type Step string

// The steps of an interaction and of what falls due by the clock.
const (
	// StepArrived: an interaction has arrived and nothing was done.
	StepArrived Step = "interaction arrived"
	// StepDeferred: the person was told to wait for the answer.
	StepDeferred Step = "answer deferred"
	// StepOpened: the table it is about is open and held.
	StepOpened Step = "table open"
	// StepDue: the clock has opened a table because a timer is due.
	StepDue Step = "timer due"
	// StepMoved: a move was made in memory.
	StepMoved Step = "move made"
	// StepCommitting, StepCommitted: an entry of the log is about to be stored, and
	// was stored with everything that belongs to it.
	StepCommitting Step = "before the commit"
	StepCommitted  Step = "after the commit"
	// StepKeeping, StepKept: the same for what is no entry of the log, such as a
	// lobby, a vote, a plan or a reminder.
	StepKeeping Step = "before storing aside"
	StepKept    Step = "after storing aside"
	// StepAnswering, StepAnswered: all is decided and nothing answered; all is
	// answered.
	StepAnswering Step = "before the answer"
	StepAnswered  Step = "after the answer"
	// StepFreshened: the answer has brought the board up to date, and its entry
	// lies in the outbox still.
	StepFreshened Step = "board edited by the answer"
)

// The steps of delivery.
const (
	// StepDelivering: a match is looked at because its outbox holds something.
	StepDelivering Step = "delivery begun"
	// StepStriking, StepStruck: entries are about to leave the outbox without a
	// note in the header of their match, and have left it.
	StepStriking Step = "before the strike"
	StepStruck   Step = "after the strike"
	// StepDisarming, StepDisarmed: the board before the present one is about to
	// lose its buttons, and has lost them without a note of it.
	StepDisarming Step = "before the old board is disarmed"
	StepDisarmed  Step = "after the old board is disarmed"
)

// The steps of one kind of post; see Of.
const (
	// StepTaken: what is to be posted was read from the outbox; StepDrawn: its
	// picture was drawn.
	StepTaken Step = "outbox read"
	StepDrawn Step = "drawn"
	// StepPosting, StepPosted: it is about to be posted, and stands in the channel
	// with nothing noted of it.
	StepPosting Step = "before the post"
	StepPosted  Step = "after the post"
	// StepEditing, StepEdited: the same for a post that is brought up to date.
	StepEditing Step = "before the edit"
	StepEdited  Step = "after the edit"
	// StepNoted: it was noted, and its entries are struck.
	StepNoted Step = "noted and struck"
)

// Of is the step of one kind of post: "board", "plan", "vote" or "notice".
func (s Step) Of(kind string) Step { return Step(kind) + ": " + s }

// Steps lists all steps in their order.
func Steps() []Step {
	all := []Step{
		StepArrived, StepDeferred, StepOpened, StepDue, StepMoved, StepCommitting, StepCommitted, StepKeeping, StepKept,
		StepAnswering, StepAnswered, StepFreshened, StepDelivering,
	}
	for _, kind := range []string{postBoard, postPlan, postVote} {
		for _, s := range []Step{StepTaken, StepDrawn, StepPosting, StepPosted, StepEditing, StepEdited, StepNoted} {
			if kind != postVote || s != StepDrawn { // a question has no picture
				all = append(all, s.Of(kind))
			}
		}
	}
	return append(all, StepPosting.Of(postNotice), StepPosted.Of(postNotice), StepStriking, StepStruck, StepDisarming, StepDisarmed)
}

// pass tells that a step is reached, to whom the options name for it.
func (a *App) pass(s Step) {
	if a.o.Step != nil {
		a.o.Step(s)
	}
}
