// Package checkpoint names the points from the arrival of an interaction to the removal of its entries from the outbox.
// The code reports each point as it reaches it, so that tests can stop the process exactly there.
package checkpoint

// Point is the name of a point.
type Point string

// Hook is called at every point, on the goroutine that reaches it; nil ignores the points.
type Hook func(Point)

// Reach reports that a point is reached.
func (h Hook) Reach(p Point) {
	if h != nil {
		h(p)
	}
}

// The points of an interaction and of work that is due by the clock.
const (
	// Arrived: an interaction has arrived; nothing was done.
	Arrived Point = "interaction arrived"
	// Deferred: the interaction was deferred.
	Deferred Point = "answer deferred"
	// Opened: its table is open and locked.
	Opened Point = "table open"
	// Due: the clock has opened a table because a timer is due.
	Due Point = "timer due"
	// Moved: a move was made in memory.
	Moved Point = "move made"
	// Committing, Committed: before and after a log entry is stored, with everything that belongs to it.
	Committing Point = "before the commit"
	Committed  Point = "after the commit"
	// Saving, Saved: the same for changes without a log entry, such as a lobby, a vote, a plan or a reminder.
	Saving Point = "before saving"
	Saved  Point = "after saving"
	// Answering, Answered: before the first and after the last answer, with everything decided.
	Answering Point = "before the answer"
	Answered  Point = "after the answer"
	// PostEdited: the answer has updated a public post, whose entry is still in the outbox.
	PostEdited Point = "post edited by the answer"
)

// The points of delivery.
const (
	// Delivering: a match with outbox entries is processed.
	Delivering Point = "delivery begun"
	// Striking, Struck: before and after entries are removed from the outbox without a record in the header of their
	// match.
	Striking Point = "before the strike"
	Struck   Point = "after the strike"
	// Disarming, Disarmed: before the previous board loses its buttons; and after it, without a record of that.
	Disarming Point = "before the old board is disarmed"
	Disarmed  Point = "after the old board is disarmed"
)

// The points of one kind of post; see Of.
const (
	// Taken: the entries to post were read from the outbox. Drawn: the picture was drawn.
	Taken Point = "outbox read"
	Drawn Point = "drawn"
	// Posting, Posted: before posting; and after it, without a record of the post.
	Posting Point = "before the post"
	Posted  Point = "after the post"
	// Editing, Edited: the same for an update of a post.
	Editing Point = "before the edit"
	Edited  Point = "after the edit"
	// Noted: the post was recorded, and its entries were removed.
	Noted Point = "noted and struck"
)

// Of returns the point for one kind of post: "board", "plan", "vote", "film", "notice", or a kind of a tournament. All
// does not list the last, because they take the same path.
func (p Point) Of(kind string) Point { return Point(kind) + ": " + p }

// All lists all points in order.
func All() []Point {
	all := []Point{
		Arrived, Deferred, Opened, Due, Moved, Committing, Committed, Saving, Saved,
		Answering, Answered, PostEdited, Delivering,
	}
	for _, kind := range []string{"board", "plan", "vote", "film"} {
		for _, p := range []Point{Taken, Drawn, Posting, Posted, Editing, Edited, Noted} {
			noPicture, noUpdate := kind == "vote", kind == "film"
			if noPicture && p == Drawn || noUpdate && (p == Editing || p == Edited) {
				continue
			}
			all = append(all, p.Of(kind))
		}
	}
	return append(all, Posting.Of("notice"), Posted.Of("notice"), Striking, Struck, Disarming, Disarmed)
}
