package clock

import (
	"slices"
	"time"

	"skald/engine"
)

// Hours are the times at which the clocks of a table run: between two times of day, on some weekdays.
type Hours struct {
	// From and Until are minutes since midnight of the Zone; two equal values mean all day. They may pass midnight. The
	// night then belongs to the day on which it begins.
	From  int `json:"from,omitempty"`
	Until int `json:"until,omitempty"`
	// Off are the weekdays that do not count, from 0 for Sunday to 6.
	Off []time.Weekday `json:"off,omitempty"`
	// Zone is the time zone by its name in the IANA database, "" for UTC.
	Zone string `json:"zone,omitempty"`
}

// MinHours is the least time of a day that has to count.
const MinHours = 4 * time.Hour

// IsAlways reports whether all time counts.
func (h *Hours) IsAlways() bool { return h == nil || h.From == h.Until && len(h.Off) == 0 }

// Some returns the hours, nil if all time counts and no zone was chosen for later.
func (h Hours) Some() *Hours {
	if h.IsAlways() && h.Zone == "" {
		return nil
	}
	return &h
}

// Fits reports whether enough time counts: MinHours on at least one weekday.
func (h *Hours) Fits() bool {
	if h.IsAlways() {
		return true
	}
	inDay := func(m int) bool { return m >= 0 && m < 24*60 }
	lasts := (h.Until - h.From + 24*60) % (24 * 60)
	on := 0
	for d := time.Sunday; d <= time.Saturday; d++ {
		if !slices.Contains(h.Off, d) {
			on++
		}
	}
	return inDay(h.From) && inDay(h.Until) && on > 0 &&
		(lasts == 0 || time.Duration(lasts)*time.Minute >= MinHours)
}

// Location returns the time zone, UTC if it is unknown.
func (h *Hours) Location() *time.Location { return Reminders{Zone: h.Zone}.zone() }

// of returns the part of a calendar day that counts; the two times are equal if none of it does.
func (h *Hours) of(year int, month time.Month, day int, in *time.Location) (start, end time.Time) {
	at := func(day, minute int) time.Time { return time.Date(year, month, day, 0, minute, 0, 0, in) }
	if slices.Contains(h.Off, time.Date(year, month, day, 12, 0, 0, 0, in).Weekday()) {
		return at(day, 0), at(day, 0)
	}
	switch {
	case h.From == h.Until:
		start, end = at(day, 0), at(day+1, 0)
	case h.From < h.Until:
		start, end = at(day, h.From), at(day, h.Until)
	default:
		start, end = at(day, h.From), at(day+1, h.Until)
	}
	if end.Before(start) { // both in the hour that the change to summer time skips
		end = start
	}
	return start, end
}

// Period is a time from one moment to another, in seconds since 1970.
type Period struct {
	From  int64 `json:"from"`
	Until int64 `json:"until"`
}

// Has reports whether a time is in the period.
func (p Period) Has(at time.Time) bool { return at.Unix() >= p.From && at.Unix() < p.Until }

// Calendar counts the time of a table. It is a match.Calendar.
type Calendar struct {
	// Hours are those of the table, nil if all time counts.
	Hours *Hours
	// Away returns the periods in which no time runs for a seat, in order; nil for none.
	Away func(engine.Seat) []Period
}

// countsAll reports whether all time counts for all seats.
func (c Calendar) countsAll() bool { return c.Hours.IsAlways() && c.Away == nil }

// maxDays is the maximum number of days that a Calendar looks ahead.
const maxDays = 5000

// walk calls visit for each stretch of counted time from a moment on, in order, until it returns false.
func (c Calendar) walk(seats []engine.Seat, from time.Time, visit func(start, end time.Time) bool) {
	var away []Period
	for _, s := range seats {
		if c.Away != nil {
			away = append(away, c.Away(s)...)
		}
	}
	slices.SortFunc(away, func(a, b Period) int { return int(a.From - b.From) })
	parts := func(start, end time.Time) bool {
		start = latest(start, from)
		for _, p := range away {
			if until := time.Unix(p.From, 0); start.Before(end) && start.Before(until) {
				if !visit(start, earliest(end, until)) {
					return false
				}
			}
			start = latest(start, time.Unix(p.Until, 0))
		}
		return !start.Before(end) || visit(start, end)
	}
	if c.Hours.IsAlways() {
		parts(from, from.AddDate(0, 0, maxDays))
		return
	}
	in := c.Hours.Location()
	year, month, day := from.In(in).Date()
	for n := -1; n < maxDays; n++ { // a night may have begun the day before
		if !parts(c.Hours.of(year, month, day+n, in)) {
			return
		}
	}
}

func latest(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

func earliest(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}

// After returns the first moment by which so much time has counted for all of some seats.
func (c Calendar) After(seats []engine.Seat, from time.Time, d time.Duration) time.Time {
	if d <= 0 || c.countsAll() {
		return from.Add(d)
	}
	at, left := from, d
	c.walk(seats, from, func(start, end time.Time) bool {
		lasts := end.Sub(start)
		if lasts >= left {
			at, left = start.Add(left), 0
			return false
		}
		at, left = end, left-lasts
		return true
	})
	return at.Add(left)
}

// Counted returns how much time counts for all of some seats between two moments; 0 if the second is not later.
func (c Calendar) Counted(seats []engine.Seat, from, to time.Time) (sum time.Duration) {
	if !from.Before(to) {
		return 0
	}
	if c.countsAll() {
		return to.Sub(from)
	}
	c.walk(seats, from, func(start, end time.Time) bool {
		if start.Before(to) {
			sum += earliest(end, to).Sub(start)
		}
		return end.Before(to)
	})
	return sum
}
