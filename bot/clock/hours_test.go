package clock

import (
	"math/rand/v2"
	"testing"
	"time"

	"skald/engine"
	"skald/engine/match"
)

// in returns a moment written in a zone.
func in(t *testing.T, zone, written string) time.Time {
	t.Helper()
	l, err := time.LoadLocation(zone)
	if err != nil {
		t.Fatal(err)
	}
	at, err := time.ParseInLocation("2006-01-02 15:04", written, l)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

var weekend = []time.Weekday{time.Saturday, time.Sunday}

func TestOnlyTimeThatCountsIsCounted(t *testing.T) {
	const berlin = "Europe/Berlin"
	office := &Hours{From: 9 * 60, Until: 17 * 60, Off: weekend, Zone: berlin}
	allDay := &Hours{Off: weekend, Zone: berlin}
	evening := &Hours{From: 20 * 60, Until: 2 * 60, Zone: berlin}
	noMonday := &Hours{Off: []time.Weekday{time.Monday}, Zone: berlin}
	daily, early := &Hours{From: 9 * 60, Until: 17 * 60, Zone: berlin}, &Hours{From: 60, Until: 5 * 60, Zone: berlin}
	nights := &Hours{From: 22 * 60, Until: 6 * 60, Off: weekend, Zone: berlin}
	for name, x := range map[string]struct {
		h     *Hours
		from  string
		after time.Duration
		want  string
	}{
		"all time counts":                  {nil, "2027-03-05 12:00", 24 * time.Hour, "2027-03-06 12:00"},
		"a day from Friday noon":           {allDay, "2027-03-05 12:00", 24 * time.Hour, "2027-03-08 12:00"},
		"a question on a Saturday":         {allDay, "2027-03-06 12:00", 24 * time.Hour, "2027-03-09 00:00"},
		"at the last minute of Friday":     {allDay, "2027-03-05 23:59", 2 * time.Minute, "2027-03-08 00:01"},
		"time that ends at midnight":       {allDay, "2027-03-05 12:00", 12 * time.Hour, "2027-03-06 00:00"},
		"within an office day":             {office, "2027-03-04 10:00", 4 * time.Hour, "2027-03-04 14:00"},
		"over a night":                     {office, "2027-03-04 15:00", 4 * time.Hour, "2027-03-05 11:00"},
		"over a weekend":                   {office, "2027-03-05 16:00", 2 * time.Hour, "2027-03-08 10:00"},
		"before opening":                   {office, "2027-03-08 03:00", time.Hour, "2027-03-08 10:00"},
		"an hour that ends at closing":     {office, "2027-03-05 16:00", time.Hour, "2027-03-05 17:00"},
		"hours after midnight":             {evening, "2027-03-05 01:00", 2 * time.Hour, "2027-03-05 21:00"},
		"a night belongs to its first day": {nights, "2027-03-06 05:00", 2 * time.Hour, "2027-03-08 23:00"},
		"a Sunday night does not count":    {nights, "2027-03-08 01:00", time.Hour, "2027-03-08 23:00"},
		"the day that is an hour short":    {noMonday, "2027-03-28 00:00", 23 * time.Hour, "2027-03-29 00:00"},
		"the day that is an hour long":     {noMonday, "2027-10-31 00:00", 24 * time.Hour, "2027-10-31 23:00"},
		"hours that skip the change":       {daily, "2027-03-27 16:00", 2 * time.Hour, "2027-03-28 10:00"},
		"hours with the hour that is missing": {early, "2027-03-28 00:00",
			3 * time.Hour, "2027-03-28 05:00"},
		"hours with the hour that comes twice": {early, "2027-10-31 00:00",
			5 * time.Hour, "2027-10-31 05:00"},
		"a leap day":                {office, "2028-02-28 16:00", 9 * time.Hour, "2028-02-29 17:00"},
		"the year after a leap day": {office, "2028-12-29 16:00", 2 * time.Hour, "2029-01-01 10:00"},
	} {
		c := Calendar{Hours: x.h}
		from := in(t, berlin, x.from)
		got := c.After(nil, from, x.after)
		if want := in(t, berlin, x.want); !got.Equal(want) {
			t.Errorf("%s: %v after %s is %s, want %s", name, x.after, x.from, got.In(want.Location()), x.want)
		}
		if counted := c.Counted(nil, from, got); counted != x.after {
			t.Errorf("%s: from %s to %s count %v, want %v", name, x.from, x.want, counted, x.after)
		}
	}
}

// The same rule on both sides of the date line, and in zones whose midnight is skipped.
func TestCountedTimeAddsUpInAllZones(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, zone := range []string{"", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe",
		"America/Havana", "Africa/Cairo", "Pacific/Apia", "Pacific/Kiritimati"} {
		for range 300 {
			h := &Hours{From: r.IntN(24 * 60), Until: r.IntN(24 * 60), Zone: zone}
			for d := time.Sunday; d <= time.Saturday; d++ {
				if r.IntN(3) == 0 {
					h.Off = append(h.Off, d)
				}
			}
			if !h.Fits() {
				continue
			}
			c := Calendar{Hours: h}
			from := time.Unix(1_790_000_000+r.Int64N(4*365*86400), 0)
			d := time.Duration(1+r.Int64N(10*86400)) * time.Second
			mid, end := c.After(nil, from, d), c.After(nil, from, 2*d)
			if c.Counted(nil, from, mid) != d || c.Counted(nil, from, end) != 2*d || c.Counted(nil, mid, end) != d {
				t.Fatalf("%+v from %s: after %v is %s, after twice that %s; counted are %v, %v and %v", *h,
					from.UTC(), d, mid.UTC(), end.UTC(), c.Counted(nil, from, mid), c.Counted(nil, from, end),
					c.Counted(nil, mid, end))
			}
		}
	}
}

func TestTimeAwayDoesNotCount(t *testing.T) {
	away := map[engine.Seat][]Period{1: {{From: 1000, Until: 2000}, {From: 1500, Until: 3000},
		{From: 5000, Until: 6000}}}
	c := Calendar{Away: func(s engine.Seat) []Period { return away[s] }}
	for _, x := range []struct {
		seats      []engine.Seat
		from, want int64
		d          time.Duration
	}{
		{[]engine.Seat{0}, 900, 1900, 1000 * time.Second},
		{[]engine.Seat{1}, 900, 3900, 1000 * time.Second},
		{[]engine.Seat{1}, 900, 1000, 100 * time.Second},
		{[]engine.Seat{0, 1}, 1200, 3001, time.Second},
		{[]engine.Seat{1}, 3000, 6500, 2500 * time.Second},
		{nil, 900, 1900, 1000 * time.Second},
	} {
		at := c.After(x.seats, time.Unix(x.from, 0), x.d)
		if at.Unix() != x.want || c.Counted(x.seats, time.Unix(x.from, 0), at) != x.d {
			t.Errorf("for %v, %v after %d is %d, want %d", x.seats, x.d, x.from, at.Unix(), x.want)
		}
	}
}

func TestEnoughTimeHasToCount(t *testing.T) {
	var every []time.Weekday
	for d := time.Sunday; d <= time.Saturday; d++ {
		every = append(every, d)
	}
	for _, x := range []struct {
		h    Hours
		fits bool
	}{{Hours{}, true}, {Hours{From: 60, Until: 300}, true}, {Hours{From: 60, Until: 299}, false},
		{Hours{From: 23 * 60, Until: 3 * 60}, true}, {Hours{From: 23 * 60, Until: 2 * 60}, false},
		{Hours{Off: every}, false}, {Hours{Off: every[1:]}, true}, {Hours{From: -1, Until: 600}, false},
		{Hours{From: 0, Until: 1441}, false}} {
		if got := x.h.Fits(); got != x.fits {
			t.Errorf("%+v fits: %v", x.h, got)
		}
	}
}

func TestRemindersCountOnlyTimeThatCounts(t *testing.T) {
	c := &Clock{}
	c.SetCalendar(Calendar{Hours: &Hours{Off: weekend}})
	friday := monday.Add(4 * 24 * time.Hour) // at noon
	c.Move(friday, match.Daily, 2, waited(0), engine.Public)
	e, ok := c.Due(match.Daily, easy)
	if want := friday.Add(12 * time.Hour); !ok || e.Kind != Remind || !e.At.Equal(want) {
		t.Errorf("due is %+v, want a reminder at %s", e, want)
	}
	c.Asks[0].Step = Reminded
	e, ok = c.Due(match.Daily, easy)
	if want := friday.Add(3 * 24 * time.Hour); !ok || e.Kind != OutOfTime || !e.At.Equal(want) {
		t.Errorf("due is %+v, want the end of the time at %s", e, want)
	}
	c.Move(friday.Add(50*time.Hour), match.Daily, 2, waited(1), 0) // answered on Sunday: 12 hours have counted
	if c.Saved(0) != 6*time.Hour {
		t.Errorf("saved are %v", c.Saved(0))
	}
}

func TestPauseOverWeekendKeepsTimeLeft(t *testing.T) {
	c := &Clock{}
	c.SetCalendar(Calendar{Hours: &Hours{Off: weekend}})
	friday := monday.Add(4 * 24 * time.Hour)
	c.Move(friday, match.Daily, 2, waited(0), engine.Public)
	c.Stop(friday.Add(6 * time.Hour))
	c.Start(friday.Add(4 * 24 * time.Hour)) // Tuesday noon
	if due, want := c.Asks[0].Due, friday.Add(4*24*time.Hour+18*time.Hour).Unix(); due != want {
		t.Errorf("due is %s, want %s", time.Unix(due, 0).UTC(), time.Unix(want, 0).UTC())
	}
}

func TestRetimeKeepsTimeLeft(t *testing.T) {
	c := &Clock{}
	c.Move(monday, match.Daily, 2, waited(0, 1), engine.Public)
	c.Asks[1].Due = monday.Add(time.Hour).Unix()
	now := monday.Add(6 * time.Hour)
	away := []Period{{From: now.Unix(), Until: now.Add(48 * time.Hour).Unix()}}
	c.Retime(Calendar{Away: func(engine.Seat) []Period { return away }}, now)
	if due, want := c.Asks[0].Due, monday.Add(72*time.Hour).Unix(); due != want {
		t.Errorf("due is %s, want %s", time.Unix(due, 0).UTC(), time.Unix(want, 0).UTC())
	}
	if c.Asks[1].Due != monday.Add(time.Hour).Unix() {
		t.Error("a deadline that was past has moved")
	}
	c.Retime(Calendar{}, now.Add(24*time.Hour)) // back a day early
	if due, want := c.Asks[0].Due, monday.Add(48*time.Hour).Unix(); due != want {
		t.Errorf("after the return due is %s, want %s", time.Unix(due, 0).UTC(), time.Unix(want, 0).UTC())
	}
}
