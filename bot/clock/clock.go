package clock

import (
	"slices"
	"time"

	"skald/engine"
	"skald/engine/match"
)

// Clock is the time of one match.
type Clock struct {
	// Asks are the seats that the match waits for.
	Asks []Ask `json:"asks,omitempty"`
	// Bank is the time each seat has saved, in seconds.
	Bank []int64 `json:"bank,omitempty"`
	// Stopped is the time since which the clock is stopped, in seconds since 1970; 0 if it runs.
	Stopped int64 `json:"stopped,omitempty"`
	// Moved is the time of the last event, Warned reports whether the table was warned that the match will be archived,
	// Archives is the time of archiving if it is not the usual one.
	Moved    int64 `json:"moved,omitempty"`
	Warned   bool  `json:"warned,omitempty"`
	Archives int64 `json:"gone,omitempty"`
	// Past are the states of the clock before the newest entries, oldest first.
	Past []Past `json:"past,omitempty"`

	// calendar counts the time, the zero value if all time counts.
	calendar Calendar
}

// SetCalendar sets the calendar by which time counts from now on. It is not stored.
func (c *Clock) SetCalendar(calendar Calendar) { c.calendar = calendar }

// after returns the time in seconds since 1970 at which a time for a seat ends.
func (c *Clock) after(s engine.Seat, from int64, d time.Duration) int64 {
	return c.calendar.After([]engine.Seat{s}, time.Unix(from, 0), d).Unix()
}

// counted returns how much time counts for a seat between two times in seconds since 1970.
func (c *Clock) counted(s engine.Seat, from, to int64) time.Duration {
	return c.calendar.Counted([]engine.Seat{s}, time.Unix(from, 0), time.Unix(to, 0))
}

// Retime replaces the calendar. Open questions have as much time left as before; rounds have their own. Deadlines that
// are past stay.
func (c *Clock) Retime(calendar Calendar, now time.Time) {
	was := Clock{calendar: c.calendar}
	c.calendar = calendar
	at := now.Unix()
	if c.Stopped != 0 {
		at = c.Stopped
	}
	retime := func(asks []Ask) []Ask {
		asks = slices.Clone(asks)
		for i := range asks {
			if a := &asks[i]; a.Round == "" && a.Due > at {
				a.Due = c.after(a.Seat, at, was.counted(a.Seat, at, a.Due))
			}
		}
		return asks
	}
	c.Asks, c.Past = retime(c.Asks), slices.Clone(c.Past)
	for i := range c.Past {
		c.Past[i].Asks = retime(c.Past[i].Asks)
	}
}

// Past is the time of the openly asked seats after an entry of the log.
type Past struct {
	Seq  uint64  `json:"seq"`
	Asks []Ask   `json:"asks,omitempty"`
	Bank []int64 `json:"bank,omitempty"`
}

// maxPast is the maximum number of entries that the clock remembers.
const maxPast = 24

// Remember stores the state of the clock after an entry, for a rollback to it.
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

// Back updates the clock after a rollback to the position after an entry. Time that has passed since stays lost:
// deadlines are the same as before, and no seat has saved time meanwhile. The seats get a new turn's time if anew is
// set, as for a rollback that is not a player's own undo, or if the clock no longer remembers the entry.
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
	for _, a := range was.Asks {
		c.Raised(a.Seat, a.From)
	}
}

// Ask is a seat that the match waits for: for an open answer, or as a part of an open round.
type Ask struct {
	Seat engine.Seat `json:"seat"`
	// Round is the name of the round, "" for an open question. A round waits for all its seats until it closes, whether
	// they have answered or not.
	Round string `json:"round,omitempty"`
	// Since is the time of the question, Due the deadline, 0 for none. Both are in seconds since 1970.
	Since int64 `json:"since"`
	Due   int64 `json:"due,omitempty"`
	// From is the entry of the log that raised the question, 0 if that is not known.
	From uint64 `json:"from,omitempty"`
	// Window reports whether the question takes its default when its own time is over.
	Window bool `json:"window,omitempty"`
	// Step is the last reminder given, Halved reports whether the table was notified that half of the round's time is
	// over.
	Step   Step `json:"step,omitempty"`
	Halved bool `json:"halved,omitempty"`
	// Missed reports whether a deadline of the question was missed, even if the seat got more time since.
	Missed bool `json:"missed,omitempty"`
}

// Step is a step in the sequence of reminders.
type Step int

// The steps: a question with one ping, one reminder at the player's own interval, one message to the table, then
// silence.
const (
	Pinged Step = iota
	Reminded
	TableTold
)

// Times of a match that no player answers.
const (
	// archiveAfter is the time until it is archived, warnBefore the time from the warning to that.
	archiveAfter = 21 * 24 * time.Hour
	warnBefore   = 2 * 24 * time.Hour
	// tellTableAfter is the time until the table is notified of a missing answer without a deadline.
	tellTableAfter = 4 * 24 * time.Hour
)

// FollowRounds gives the seats of open rounds the deadlines of these.
func (c *Clock) FollowRounds(waiting []Waited) {
	c.Asks = slices.Clone(c.Asks)
	for i := range c.Asks {
		a := &c.Asks[i]
		if at := slices.IndexFunc(waiting, func(w Waited) bool { return w.asks(*a) }); a.Round != "" && at >= 0 {
			a.Due = waiting[at].Due
		}
	}
}

// every returns the time from a question to its reminder under a person's settings; 0 means never.
func (c *Clock) every(a Ask, p match.Pace, h Reminders) time.Duration {
	open := c.counted(a.Seat, a.Since, a.Due)
	timed := a.Round != "" && a.Due > 0
	switch {
	case h.Every < 0:
		return 0
	case p.IsLive() && !p.IsOwn():
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

// Saved returns the time a seat has saved.
func (c *Clock) Saved(s engine.Seat) time.Duration {
	if s < 0 || int(s) >= len(c.Bank) {
		return 0
	}
	return time.Duration(c.Bank[s]) * time.Second
}

// Ask returns the question to a seat, by a round or openly with ""; false if the match does not wait for it.
func (c *Clock) Ask(s engine.Seat, round string) (Ask, bool) {
	i := slices.IndexFunc(c.Asks, func(a Ask) bool { return a.Seat == s && a.Round == round })
	if i < 0 {
		return Ask{}, false
	}
	return c.Asks[i], true
}

// Waited is a seat of a person the match waits for. The time of a window is its own and not the clock's, because the
// window takes its default at the end. The time of a Round is its own, too: Opened and Due are the round's, Due 0 for
// no deadline. The clock ignores the beats of a metronome.
type Waited struct {
	Seat        engine.Seat
	Window      bool
	Round       string
	Opened, Due int64
}

// asks reports whether an Ask is for this seat and round.
func (w Waited) asks(a Ask) bool { return w.Seat == a.Seat && w.Round == a.Round }

// Move updates the clock: waiting are the people the match waits for now, actor is the seat that acted, engine.Public
// for none. A seat that acts and is asked again gets its full time. An early answer saves at most a quarter of a turn's
// time, and a seat at most a whole turn's in all. Saved time is used after the time of the turn. Rounds neither save
// nor use time, and answers to them change nothing.
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
			left := turn - int64(c.counted(a.Seat, a.Since, at)/time.Second)
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
			a.Due = c.after(w.Seat, at, time.Duration(turn+c.Bank[w.Seat])*time.Second)
		}
		asks = append(asks, a)
	}
	c.Asks = asks
}

// Number notes the entry of the log that raised the questions which are new since the last one.
func (c *Clock) Number(seq uint64) {
	for i := range c.Asks {
		if a := &c.Asks[i]; a.From == 0 {
			a.From = seq
		}
	}
}

// Raised notes the entry of the log, 0 for none, that raised the open question to a seat, if that is not known.
func (c *Clock) Raised(s engine.Seat, from uint64) {
	for i := range c.Asks {
		if a := &c.Asks[i]; a.Seat == s && a.Round == "" && a.From == 0 {
			a.From = from
		}
	}
}

// AskedBy reports whether the open question to a seat was raised by an entry of the log or one before it, as far as
// that is known.
func (c *Clock) AskedBy(s engine.Seat, seq uint64) bool {
	a, ok := c.Ask(s, "")
	return ok && a.From > 0 && a.From <= seq
}

// Extend gives a waiting seat another turn's time, or a day if it has no deadline.
func (c *Clock) Extend(s engine.Seat, p match.Pace, now time.Time) {
	for i := range c.Asks {
		if a := &c.Asks[i]; a.Seat == s && a.Round == "" {
			a.Since, a.Step = now.Unix(), Pinged
			if t := p.Turn(); t > 0 {
				a.Due = c.after(s, now.Unix(), t)
			}
		}
	}
}

// Reseat gives the new player of a seat a full turn of their own, however long the seat has been asked: all its time,
// nothing saved, no reminder given. The time of a round is unchanged. Call Move first.
func (c *Clock) Reseat(s engine.Seat, p match.Pace, now time.Time) {
	if s >= 0 && int(s) < len(c.Bank) {
		c.Bank[s] = 0
	}
	// An undo must not give the next player any time of the previous one.
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
		at = c.Stopped // Start moves it to the time of the restart
	}
	for i := range c.Asks {
		a := &c.Asks[i]
		if a.Seat != s {
			continue
		}
		a.Since, a.From, a.Step, a.Missed = at, 0, Pinged, false
		if t := p.Turn(); t > 0 && !a.Window && a.Round == "" {
			a.Due = c.after(s, at, t)
		}
	}
}

// SetPace gives all seats the time of another pace.
func (c *Clock) SetPace(p match.Pace, now time.Time) {
	clear(c.Bank)
	c.Past = nil
	for i := range c.Asks {
		a := &c.Asks[i]
		a.Since, a.Due, a.Step, a.Halved = now.Unix(), 0, Pinged, false
		if t := p.Turn(); t > 0 {
			a.Due = c.after(a.Seat, now.Unix(), t)
		}
	}
}

// Stop stops the clock.
func (c *Clock) Stop(now time.Time) {
	if c.Stopped == 0 {
		c.Stopped = now.Unix()
	}
}

// Start restarts a stopped clock. All seats have as much time left as before.
func (c *Clock) Start(now time.Time) {
	if c.Stopped == 0 {
		return
	}
	move := func(asks []Ask) {
		for i := range asks {
			a := &asks[i]
			gone := c.counted(a.Seat, c.Stopped, now.Unix())
			a.Since = c.after(a.Seat, a.Since, gone)
			if a.Due > 0 {
				a.Due = c.after(a.Seat, a.Due, gone)
			}
		}
	}
	move(c.Asks)
	c.Past = slices.Clone(c.Past)
	for i := range c.Past {
		past := &c.Past[i]
		past.Asks = slices.Clone(past.Asks)
		move(past.Asks)
	}
	c.Stopped = 0
	c.moved(now.Unix())
}

// moved records that something happened.
func (c *Clock) moved(at int64) { c.Moved, c.Warned, c.Archives = at, false, 0 }

// Restart asks all waiting seats again, for example after a match was restored: they get their full time and new
// reminders.
func (c *Clock) Restart(p match.Pace, now time.Time) {
	c.Past = nil
	for i := range c.Asks {
		a := &c.Asks[i]
		a.Since, a.Due, a.Step, a.Halved = now.Unix(), 0, Pinged, false
		if t := p.Turn(); t > 0 && !a.Window && a.Round == "" {
			a.Due = c.after(a.Seat, now.Unix(), t+c.Saved(a.Seat))
		}
	}
}

// ArchiveUnwarned schedules archiving at the usual time without another warning, because the table is notified now.
func (c *Clock) ArchiveUnwarned(now time.Time) {
	c.Moved, c.Warned, c.Archives = now.Unix(), true, now.Add(archiveAfter).Unix()
}

// ArchiveAt returns the time at which a warned match is archived, in seconds since 1970.
func ArchiveAt(c Clock) int64 { return max(c.Archives, c.Moved+int64(archiveAfter/time.Second)) }

// Kind is a kind of event.
type Kind int

// The kinds of event: a reminder to the player of a seat; a message to the table that a seat has not answered, or that
// its time is over; a warning that the match will be archived; archiving; a message to all seats of a round that half
// of its time is over.
const (
	Remind Kind = iota
	TellTable
	OutOfTime
	WarnOfArchive
	Archive
	HalfRound
)

// Event is an event that is due at a time.
type Event struct {
	Kind Kind
	Seat engine.Seat // engine.Public for WarnOfArchive, Archive and HalfRound
	// Round is the round concerned, "" for an open question.
	Round string
	At    time.Time
	// First reports whether no deadline of the question was missed before.
	First bool
}

// Who returns the reminder settings of the player of a seat, and whether the player has muted the match.
type Who func(engine.Seat) (h Reminders, muted bool)

// next returns the next event for a seat that is asked, false for none. The table never learns which seats have not
// answered a round.
func (c *Clock) next(a Ask, p match.Pace, who Who) (Event, bool) {
	h, muted := who(a.Seat)
	tell := Event{Kind: TellTable, Seat: a.Seat, At: time.Unix(c.after(a.Seat, a.Since, tellTableAfter), 0)}
	if a.Due > 0 {
		tell = Event{Kind: OutOfTime, Seat: a.Seat, At: time.Unix(a.Due, 0)}
	}
	if a.Step == TableTold || a.Window && p.IsLive() {
		return Event{}, false
	}
	if after := c.every(a, p, h); a.Step == Pinged && after > 0 && !muted {
		at := time.Unix(c.after(a.Seat, a.Since, after), 0)
		if !p.IsLive() {
			at = h.NotifyAt(at)
		}
		if at.Before(tell.At) {
			return Event{Kind: Remind, Seat: a.Seat, Round: a.Round, At: at}, true
		}
	}
	return tell, a.Round == ""
}

// half returns the event at half of the time of a round that takes hours or days; false if there is none or it is past.
func (c *Clock) half(a Ask, p match.Pace) (Event, bool) {
	tells := a.Round != "" && a.Due > 0 && p.Turn() > 0 && !p.IsLive()
	told := slices.ContainsFunc(c.Asks, func(b Ask) bool { return b.Round == a.Round && b.Halved })
	half := c.after(a.Seat, a.Since, c.counted(a.Seat, a.Since, a.Due)/2)
	return Event{Kind: HalfRound, Seat: engine.Public, Round: a.Round, At: time.Unix(half, 0)}, tells && !told
}

// Due returns the next event, false for none. A match with a stopped clock is still archived.
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
			if e, ok := c.next(a, p, who); ok {
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
		if due := time.Unix(c.lastDue(), 0); due.After(away.At) {
			away.At = due // no match is archived while a player has time left
		}
		if c.Warned {
			away = Event{Kind: Archive, Seat: engine.Public, At: time.Unix(ArchiveAt(*c), 0)}
		}
		take(away)
	}
	return first, found
}

// lastDue returns the last deadline of a seat, in seconds since 1970; 0 if there is none or the clock is stopped.
func (c *Clock) lastDue() (last int64) {
	for _, a := range c.Asks {
		if c.Stopped == 0 {
			last = max(last, a.Due)
		}
	}
	return last
}

// Take returns an event that is due now and marks it as done.
func (c *Clock) Take(now time.Time, p match.Pace, who Who) (Event, bool) {
	e, ok := c.Due(p, who)
	if !ok || e.At.After(now) {
		return Event{}, false
	}
	if e.Kind == WarnOfArchive {
		// Two days are left, even if the warning is late.
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
				e.First = e.Kind == OutOfTime && !a.Missed
				a.Missed = a.Missed || e.Kind == OutOfTime
			}
		}
	}
	return e, true
}
