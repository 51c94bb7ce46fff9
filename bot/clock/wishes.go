package clock

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Reminders are a person's settings for reminders.
type Reminders struct {
	// Every is the number of hours without an answer until the single reminder. 0 is the default of the pace, less than
	// 0 is never.
	Every int `json:"every,omitempty"`
	// Quiet are the quiet hours, from and until, in minutes since midnight of the person's zone; two equal values mean
	// none. They may pass midnight.
	Quiet [2]int `json:"quiet,omitempty"`
	// Zone is the time zone by its name in the IANA database, "" for UTC.
	Zone string `json:"zone,omitempty"`
	// Away is the end of an announced absence, in seconds since 1970.
	Away int64 `json:"away,omitempty"`
	// Muted are the matches without reminders.
	Muted []string `json:"muted,omitempty"`
	// Next reports whether the person wants a silent notice when they are next: when the turn of the previous player
	// begins.
	Next bool `json:"next,omitempty"`
	// Direct reports whether notices go by direct message instead of to the channel.
	Direct bool `json:"direct,omitempty"`
}

// ParseQuiet parses hours such as "22-7" or "22:30-7:15"; "" and "off" are none. It returns ErrAllDay for a whole day.
func ParseQuiet(s string) ([2]int, error) {
	s = strings.TrimSpace(s)
	if s == "" || s == "off" || s == "-" {
		return [2]int{}, nil
	}
	from, until, ok := strings.Cut(strings.ReplaceAll(s, "–", "-"), "-")
	var q [2]int
	for i, word := range []string{from, until} {
		minute, isTime := ParseTimeOfDay(word)
		if !ok || !isTime {
			return q, fmt.Errorf("%q is no time of day to be left in peace; 22-7 or 22:30-7:15 would be", s)
		}
		q[i] = minute
	}
	if q[0] == q[1] {
		return [2]int{}, ErrAllDay
	}
	return q, nil
}

// ParseTimeOfDay parses a time of day such as "7" or "22:30" and returns its minutes since midnight; 24 is midnight.
func ParseTimeOfDay(s string) (int, bool) {
	h, m, minutes := strings.Cut(strings.TrimSpace(s), ":")
	hour, err := strconv.Atoi(h)
	minute := 0
	if err == nil && minutes {
		minute, err = strconv.Atoi(m)
	}
	ok := err == nil && hour >= 0 && hour <= 24 && minute >= 0 && minute <= 59 && (hour < 24 || minute == 0)
	return (hour*60 + minute) % (24 * 60), ok
}

// QuietWords returns the quiet hours in the form that ParseQuiet reads, "" for none.
func (h Reminders) QuietWords() string {
	if h.Quiet[0] == h.Quiet[1] {
		return ""
	}
	return fmt.Sprintf("%d:%02d-%d:%02d", h.Quiet[0]/60, h.Quiet[0]%60, h.Quiet[1]/60, h.Quiet[1]%60)
}

// zone returns the person's time zone, UTC if it is unknown.
func (h Reminders) zone() *time.Location {
	if l, err := time.LoadLocation(h.Zone); err == nil {
		return l
	}
	return time.UTC
}

// NotifyAt returns the first time, not before at, at which the person may be disturbed: outside of their absence and
// quiet hours.
func (h Reminders) NotifyAt(at time.Time) time.Time {
	if away := time.Unix(h.Away, 0); at.Before(away) {
		at = away
	}
	from, until := h.Quiet[0], h.Quiet[1]
	if from == until {
		return at
	}
	local := at.In(h.zone())
	minute := local.Hour()*60 + local.Minute()
	quiet := minute >= from && minute < until
	over := false // the quiet hours end on the next day
	if from > until {
		quiet = minute >= from || minute < until
		over = minute >= from
	}
	if !quiet {
		return at
	}
	day := local.Day()
	if over {
		day++
	}
	return time.Date(local.Year(), local.Month(), day, until/60, until%60, 0, 0, local.Location())
}

// IsAway reports whether the person is away.
func (h Reminders) IsAway(now time.Time) bool { return now.Unix() < h.Away }
