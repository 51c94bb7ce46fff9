// Package checkpoint names the points on the way from the arrival of an interaction to the striking of what it put into
// the outbox. The work reports each as it is reached, so that tests can stop the process exactly there.
package checkpoint

// Point is one of them.
type Point string

// Hook is told of every point that is reached, on the goroutine that reaches it; nil is nobody.
type Hook func(Point)

// Reach tells that a point is reached.
func (h Hook) Reach(p Point) {
	if h != nil {
		h(p)
	}
}

// The points of an interaction and of what falls due by the clock.
const (
	// Arrived: an interaction has arrived and nothing was done.
	Arrived Point = "interaction arrived"
	// Deferred: the person was told to wait for the answer.
	Deferred Point = "answer deferred"
	// Opened: the table it is about is open and held.
	Opened Point = "table open"
	// Due: the clock has opened a table because a timer is due.
	Due Point = "timer due"
	// Moved: a move was made in memory.
	Moved Point = "move made"
	// Committing, Committed: an entry of the log is about to be stored, and was stored with everything that belongs to
	// it.
	Committing Point = "before the commit"
	Committed  Point = "after the commit"
	// Saving, Saved: the same for what is no entry of the log, such as a lobby, a vote, a plan or a reminder.
	Saving Point = "before saving"
	Saved  Point = "after saving"
	// Answering, Answered: all is decided and nothing answered; all is answered.
	Answering Point = "before the answer"
	Answered  Point = "after the answer"
	// PostEdited: the answer has brought a public post up to date, and its entry lies in the outbox still.
	PostEdited Point = "post edited by the answer"
)

// The points of delivery.
const (
	// Delivering: a match is looked at because its outbox holds something.
	Delivering Point = "delivery begun"
	// Striking, Struck: entries are about to leave the outbox without a note in the header of their match, and have
	// left it.
	Striking Point = "before the strike"
	Struck   Point = "after the strike"
	// Disarming, Disarmed: the board before the present one is about to lose its buttons, and has lost them without a
	// note of it.
	Disarming Point = "before the old board is disarmed"
	Disarmed  Point = "after the old board is disarmed"
)

// The points of one kind of post; see Of.
const (
	// Taken: what is to be posted was read from the outbox; Drawn: its picture was drawn.
	Taken Point = "outbox read"
	Drawn Point = "drawn"
	// Posting, Posted: it is about to be posted, and stands in the channel with nothing noted of it.
	Posting Point = "before the post"
	Posted  Point = "after the post"
	// Editing, Edited: the same for a post that is brought up to date.
	Editing Point = "before the edit"
	Edited  Point = "after the edit"
	// Noted: it was noted, and its entries are struck.
	Noted Point = "noted and struck"
)

// Of is the point of one kind of post: "board", "plan", "vote", "notice", or one of a tournament, of which All lists
// none: they go the way of the others.
func (p Point) Of(kind string) Point { return Point(kind) + ": " + p }

// All lists all points in their order.
func All() []Point {
	all := []Point{
		Arrived, Deferred, Opened, Due, Moved, Committing, Committed, Saving, Saved,
		Answering, Answered, PostEdited, Delivering,
	}
	for _, kind := range []string{"board", "plan", "vote"} {
		for _, p := range []Point{Taken, Drawn, Posting, Posted, Editing, Edited, Noted} {
			if kind != "vote" || p != Drawn { // a question has no picture
				all = append(all, p.Of(kind))
			}
		}
	}
	return append(all, Posting.Of("notice"), Posted.Of("notice"), Striking, Struck, Disarming, Disarmed)
}
