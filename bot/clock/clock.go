package clock

import (
	"slices"
	"time"

	"skald/engine"
	"skald/engine/match"
)

// Clock is the time of one match.
type Clock struct {
	// Asks are those who are waited for.
	Asks []Ask `json:"asks,omitempty"`
	// Bank is the time each seat has saved, in seconds.
	Bank []int64 `json:"bank,omitempty"`
	// Stopped is since when time does not run, in seconds since 1970; 0 while it does.
	Stopped int64 `json:"stopped,omitempty"`
	// Moved is when something happened last; Warned says that the table was told it will be archived, Gone when if not
	// at the usual time.
	Moved    int64 `json:"moved,omitempty"`
	Warned   bool  `json:"warned,omitempty"`
	Archives int64 `json:"gone,omitempty"`
	// Past is what the clock was before the newest entries, oldest first.
	Past []Past `json:"past,omitempty"`
}

// Past is the time of those who were asked openly, as it was after an entry of the log.
type Past struct {
	Seq  uint64  `json:"seq"`
	Asks []Ask   `json:"asks,omitempty"`
	Bank []int64 `json:"bank,omitempty"`
}

// maxPast bounds how many entries back the clock remembers.
const maxPast = 24

// Remember keeps the clock as it is after an entry, for a going back to it.
func (c *Clock) Remember(seq uint64) {
	p := Past{Seq: seq, Bank: slices.Clone(c.Bank)}
	for _, a := range c.Asks {
		if a.Round == "" {
			p.Asks = append(p.Asks, a)
		}
	}
	past := slices.Clone(c.Past)
	if n := len(past); n > 0 && past[n-1].Seq >= seq {
		past = past[:n-1]
	}
	past = append(past, p)
	c.Past = past[max(0, len(past)-maxPast):]
}

// Back brings the clock up to a going back to the position after an entry. Time that has passed since is gone: who is
// asked again has until the same moment as before, and nobody has saved any. With anew, as after a going back that is
// not a player's own, and where the clock no longer remembers, they have a turn's time from now on.
func (c *Clock) Back(now time.Time, p match.Pace, seats int, waiting []Waited, to uint64, anew bool) {
	var was Past
	if i := slices.IndexFunc(c.Past, func(x Past) bool { return x.Seq >= to }); i >= 0 && c.Past[0].Seq <= to {
		was = c.Past[i]
		c.Bank = slices.Clone(was.Bank)
	}
	var asks []Ask
	for _, a := range c.Asks {
		if a.Round != "" {
			asks = append(asks, a)
		}
	}
	if !anew {
		asks = append(asks, was.Asks...)
	}
	c.Asks = slices.DeleteFunc(asks, func(a Ask) bool {
		return !slices.ContainsFunc(waiting, func(w Waited) bool { return w.asks(a) })
	})
	c.Move(now, p, seats, waiting, engine.Public)
}

// Ask is a seat that is waited for: for an open answer, or as one of an open round.
type Ask struct {
	Seat engine.Seat `json:"seat"`
	// Round names the round, "" for an open question. All seats of a round are waited for from its opening until it
	// closes, whether they have answered or not.
	Round string `json:"round,omitempty"`
	// Since is when it was asked, Due until when it has time, 0 for ever. Both in seconds since 1970.
	Since int64 `json:"since"`
	Due   int64 `json:"due,omitempty"`
	// Window says that what is asked decides itself when its own time is over.
	Window bool `json:"window,omitempty"`
	// Step is how far up the ladder of reminders it is, Halved that the table was told that half of the round's time is
	// over.
	Step   Step `json:"step,omitempty"`
	Halved bool `json:"halved,omitempty"`
}

// Step is a rung of the ladder of reminders.
type Step int

// The ladder: asked and pinged once; reminded once at one's own interval; the table told; then silence.
const (
	Pinged Step = iota
	Reminded
	TableTold
)

// Bounds of a match that nobody answers.
const (
	// archiveAfter is when it is archived, warned before how long before.
	archiveAfter = 21 * 24 * time.Hour
	warnBefore   = 2 * 24 * time.Hour
	// tellTableAfter is when the table is told of somebody who does not answer where nothing falls due.
	tellTableAfter = 4 * 24 * time.Hour
)

// every is after what time somebody with these settings is reminded of a question; 0 is never.
func (a Ask) every(p match.Pace, h Reminders) time.Duration {
	open := time.Duration(a.Due-a.Since) * time.Second
	timed := a.Round != "" && a.Due > 0
	switch {
	case h.Every < 0:
		return 0
	case p == match.Live:
		return 2 * time.Minute
	case h.Every > 0:
		return time.Duration(h.Every) * time.Hour
	}
	if timed {
		return open / 2
	}
	if t := p.Turn(); t > 0 {
		return t / 2
	}
	return 24 * time.Hour
}

// Saved is how much time a seat has saved.
func (c *Clock) Saved(s engine.Seat) time.Duration {
	if s < 0 || int(s) >= len(c.Bank) {
		return 0
	}
	return time.Duration(c.Bank[s]) * time.Second
}

// Ask is what is asked of a seat, by a round or openly with ""; false when it is not waited for.
func (c *Clock) Ask(s engine.Seat, round string) (Ask, bool) {
	i := slices.IndexFunc(c.Asks, func(a Ask) bool { return a.Seat == s && a.Round == round })
	if i < 0 {
		return Ask{}, false
	}
	return c.Asks[i], true
}

// Waited is a seat of a person the match waits for. A window takes its default when its own time is over, so that its
// time is not the clock's. Neither is that of a Round: Opened and Due are the round's own, Due 0 for ever. Of the beats
// of a metronome the clock does not hear.
type Waited struct {
	Seat        engine.Seat
	Window      bool
	Round       string
	Opened, Due int64
}

// asks reports whether it is what an Ask is about.
func (w Waited) asks(a Ask) bool { return w.Seat == a.Seat && w.Round == a.Round }

// Move brings the clock up to what happened now: waiting are the people the match waits for, actor is the seat whose
// person acted, engine.Public for nobody's. Somebody who acts and is asked again has his time anew. A quarter of a
// turn's time at most is saved by who answers early, a whole turn's in all; what is saved is used up behind the time of
// the turn. With a round nobody saves or uses any, and who answers it changes nothing.
func (c *Clock) Move(now time.Time, p match.Pace, seats int, waiting []Waited, actor engine.Seat) {
	for len(c.Bank) < seats {
		c.Bank = append(c.Bank, 0)
	}
	at := now.Unix()
	c.moved(at)
	turn := int64(p.Turn() / time.Second)
	var asks []Ask
	for _, a := range c.Asks {
		i := slices.IndexFunc(waiting, func(w Waited) bool { return w.asks(a) })
		still := i >= 0
		if a.Round != "" && still {
			a.Due = waiting[i].Due
			asks = append(asks, a)
			continue
		}
		if still && a.Seat != actor {
			asks = append(asks, a)
			continue
		}
		if turn > 0 && a.Round == "" && !still && int(a.Seat) < len(c.Bank) {
			left := turn - (at - a.Since)
			c.Bank[a.Seat] = min(turn, max(0, c.Bank[a.Seat]+min(left, turn/4)))
		}
	}
	for _, w := range waiting {
		if slices.ContainsFunc(asks, w.asks) {
			continue
		}
		a := Ask{Seat: w.Seat, Round: w.Round, Since: at, Window: w.Window}
		switch {
		case w.Round != "":
			a.Since, a.Due = w.Opened, w.Due
		case turn > 0 && !w.Window:
			a.Due = at + turn + c.Bank[w.Seat]
		}
		asks = append(asks, a)
	}
	c.Asks = asks
}

// Extend gives a seat that is waited for another turn's time, or a day where nothing falls due.
func (c *Clock) Extend(s engine.Seat, p match.Pace, now time.Time) {
	for i := range c.Asks {
		if a := &c.Asks[i]; a.Seat == s && a.Round == "" {
			a.Since, a.Step = now.Unix(), Pinged
			if t := p.Turn(); t > 0 {
				a.Due = now.Add(t).Unix()
			}
		}
	}
}

// Reseat gives the person who takes a seat a turn of their own, however long the seat has been asked: the whole time,
// nothing saved, and the ladder from its foot. The time of a round stays its own. Move comes before it.
func (c *Clock) Reseat(s engine.Seat, p match.Pace, now time.Time) {
	if s >= 0 && int(s) < len(c.Bank) {
		c.Bank[s] = 0
	}
	// An undo gives the next person none of the time of the one before.
	past := slices.Clone(c.Past)
	for i := range past {
		x := &past[i]
		x.Asks = slices.DeleteFunc(slices.Clone(x.Asks), func(a Ask) bool { return a.Seat == s })
		if x.Bank = slices.Clone(x.Bank); s >= 0 && int(s) < len(x.Bank) {
			x.Bank[s] = 0
		}
	}
	c.Past = past
	at := now.Unix()
	if c.Stopped != 0 {
		at = c.Stopped // Start moves it on to when time runs again
	}
	for i := range c.Asks {
		a := &c.Asks[i]
		if a.Seat != s {
			continue
		}
		a.Since, a.Step = at, Pinged
		if t := int64(p.Turn() / time.Second); t > 0 && !a.Window && a.Round == "" {
			a.Due = at + t
		}
	}
}

// SetPace gives everybody the time of another pace.
func (c *Clock) SetPace(p match.Pace, now time.Time) {
	clear(c.Bank)
	c.Past = nil
	for i := range c.Asks {
		a := &c.Asks[i]
		a.Since, a.Due, a.Step, a.Halved = now.Unix(), 0, Pinged, false
		if t := p.Turn(); t > 0 {
			a.Due = now.Add(t).Unix()
		}
	}
}

// Stop stops the clock.
func (c *Clock) Stop(now time.Time) {
	if c.Stopped == 0 {
		c.Stopped = now.Unix()
	}
}

// Start lets a stopped clock run again: everybody has the time left he had.
func (c *Clock) Start(now time.Time) {
	if c.Stopped == 0 {
		return
	}
	gone := max(0, now.Unix()-c.Stopped)
	for i := range c.Asks {
		a := &c.Asks[i]
		a.Since += gone
		if a.Due > 0 {
			a.Due += gone
		}
	}
	c.Past = slices.Clone(c.Past)
	for i := range c.Past {
		past := &c.Past[i]
		past.Asks = slices.Clone(past.Asks)
		for k := range past.Asks {
			a := &past.Asks[k]
			a.Since += gone
			if a.Due > 0 {
				a.Due += gone
			}
		}
	}
	c.Stopped = 0
	c.moved(now.Unix())
}

// moved notes that something happened.
func (c *Clock) moved(at int64) { c.Moved, c.Warned, c.Archives = at, false, 0 }

// Restart asks all who are waited for anew, as after a match was brought back: they have their time from now on, and
// the ladder begins at its foot.
func (c *Clock) Restart(p match.Pace, now time.Time) {
	c.Past = nil
	for i := range c.Asks {
		a := &c.Asks[i]
		a.Since, a.Due, a.Step, a.Halved = now.Unix(), 0, Pinged, false
		if t := p.Turn(); t > 0 && !a.Window && a.Round == "" {
			a.Due = now.Add(t).Unix() + int64(c.Saved(a.Seat)/time.Second)
		}
	}
}

// ArchiveUnwarned has the match archived at the usual time without another warning: the table is told of it now.
func (c *Clock) ArchiveUnwarned(now time.Time) {
	c.Moved, c.Warned, c.Archives = now.Unix(), true, now.Add(archiveAfter).Unix()
}

// ArchiveAt is when a match that was warned of is archived, in seconds since 1970.
func ArchiveAt(c Clock) int64 { return max(c.Archives, c.Moved+int64(archiveAfter/time.Second)) }

// Kind is what is due.
type Kind int

// What can be due: a reminder of the person at the seat; a word to the table that nobody answers there, or that the
// time of the seat is over; a word that the match will be archived; putting it away; a word to all seats of a round
// alike that half of its time is over.
const (
	Remind Kind = iota
	TellTable
	OutOfTime
	WarnOfArchive
	Archive
	HalfRound
)

// Event is something that is due at a time.
type Event struct {
	Kind Kind
	Seat engine.Seat // engine.Public for WarnOfArchive, Archive and HalfRound
	// Round is the round it is about, "" for an open question.
	Round string
	At    time.Time
}

// Who says of a seat how its person wants to be reminded, and whether he has muted the match.
type Who func(engine.Seat) (h Reminders, muted bool)

// next is what comes next for somebody who is asked; false when it is silence. Of a round the table is never told who
// has not answered.
func (a Ask) next(p match.Pace, who Who) (Event, bool) {
	h, muted := who(a.Seat)
	tell := Event{Kind: TellTable, Seat: a.Seat, At: time.Unix(a.Since, 0).Add(tellTableAfter)}
	if a.Due > 0 {
		tell = Event{Kind: OutOfTime, Seat: a.Seat, At: time.Unix(a.Due, 0)}
	}
	if a.Step == TableTold || a.Window && p == match.Live {
		return Event{}, false
	}
	if after := a.every(p, h); a.Step == Pinged && after > 0 && !muted {
		at := time.Unix(a.Since, 0).Add(after)
		if p != match.Live {
			at = h.NotifyAt(at)
		}
		if at.Before(tell.At) {
			return Event{Kind: Remind, Seat: a.Seat, Round: a.Round, At: at}, true
		}
	}
	return tell, a.Round == ""
}

// half is when half of the time of a round is over, where it takes hours or days; false when that is not told, or was.
func (c *Clock) half(a Ask, p match.Pace) (Event, bool) {
	tells := a.Round != "" && a.Due > 0 && (p == match.Daily || p == match.Relaxed)
	told := slices.ContainsFunc(c.Asks, func(b Ask) bool { return b.Round == a.Round && b.Halved })
	return Event{Kind: HalfRound, Seat: engine.Public, Round: a.Round, At: time.Unix((a.Since+a.Due)/2, 0)},
		tells && !told
}

// Due is what comes next, and false when nothing does. A match whose clock is stopped is archived all the same.
func (c *Clock) Due(p match.Pace, who Who) (Event, bool) {
	var first Event
	found := false
	take := func(e Event) {
		if !found || e.At.Before(first.At) {
			first, found = e, true
		}
	}
	if c.Stopped == 0 {
		for _, a := range c.Asks {
			if e, ok := a.next(p, who); ok {
				take(e)
			}
			if e, ok := c.half(a, p); ok {
				take(e)
			}
		}
	}
	if c.Moved > 0 {
		away := Event{Kind: WarnOfArchive, Seat: engine.Public,
			At: time.Unix(c.Moved, 0).Add(archiveAfter - warnBefore)}
		if c.Warned {
			away = Event{Kind: Archive, Seat: engine.Public, At: time.Unix(ArchiveAt(*c), 0)}
		}
		take(away)
	}
	return first, found
}

// Take is Due of what is due now, and notes that it was done.
func (c *Clock) Take(now time.Time, p match.Pace, who Who) (Event, bool) {
	e, ok := c.Due(p, who)
	if !ok || e.At.After(now) {
		return Event{}, false
	}
	if e.Kind == WarnOfArchive {
		// Two days are left, however late the table learns of it.
		c.Warned, c.Archives = true, now.Add(warnBefore).Unix()
	}
	for i := range c.Asks {
		a := &c.Asks[i]
		if e.Kind == HalfRound && a.Round == e.Round {
			a.Halved = true
		}
		if a.Seat == e.Seat && a.Round == e.Round {
			switch e.Kind {
			case Remind:
				a.Step = Reminded
			case TellTable, OutOfTime:
				a.Step = TableTold
			}
		}
	}
	return e, true
}
