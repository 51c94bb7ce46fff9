package clock

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"
	_ "time/tzdata"

	"skald/engine"
	"skald/engine/match"
)

var monday = time.Date(2027, time.March, 1, 12, 0, 0, 0, time.UTC)

// easy are people with no wishes.
func easy(engine.Seat) (Reminders, bool) { return Reminders{}, false }

func habits(h Reminders) Who {
	return func(engine.Seat) (Reminders, bool) { return h, false }
}

// days advances the clock and lists the events that fall due, as hours since Monday noon. The clock is saved and read
// back after every event, as after a restart.
func days(t *testing.T, c *Clock, p match.Pace, who Who, hours int) []string {
	t.Helper()
	var out []string
	for at := monday; !at.After(monday.Add(time.Duration(hours) * time.Hour)); at = at.Add(time.Minute) {
		for {
			e, ok := c.Take(at, p, who)
			if !ok {
				break
			}
			name := [...]string{"remind", "tell", "out of time", "warn", "put away", "half"}[e.Kind]
			out = append(out, fmt.Sprintf("%s %d after %s", name, e.Seat+1, at.Sub(monday)))
			b, err := json.Marshal(c)
			if err != nil {
				t.Fatal(err)
			}
			*c = Clock{}
			if err := json.Unmarshal(b, c); err != nil {
				t.Fatal(err)
			}
			if e.Kind == Archive {
				return out
			}
		}
	}
	return out
}

func waited(seats ...engine.Seat) []Waited {
	var out []Waited
	for _, s := range seats {
		out = append(out, Waited{Seat: s})
	}
	return out
}

func asked(p match.Pace, seats ...engine.Seat) *Clock {
	c := &Clock{}
	c.Move(monday, p, 4, waited(seats...), engine.Public)
	return c
}

func TestRemindersAreALadder(t *testing.T) {
	for name, x := range map[string]struct {
		pace  match.Pace
		who   Who
		hours int
		want  []string
	}{
		"one reminder, the table, silence": {match.Daily, easy, 200,
			[]string{"remind 1 after 12h0m0s", "out of time 1 after 24h0m0s"}},
		"relaxed": {match.Relaxed, easy, 200,
			[]string{"remind 1 after 36h0m0s", "out of time 1 after 72h0m0s"}},
		"among friends": {match.None, easy, 300,
			[]string{"remind 1 after 24h0m0s", "tell 1 after 96h0m0s"}},
		"at one's own interval": {match.Daily, habits(Reminders{Every: 3}), 20,
			[]string{"remind 1 after 3h0m0s"}},
		"never": {match.Daily, habits(Reminders{Every: -1}), 200,
			[]string{"out of time 1 after 24h0m0s"}},
		"an interval longer than the time": {match.Daily, habits(Reminders{Every: 48}), 200,
			[]string{"out of time 1 after 24h0m0s"}},
		"muted": {match.Daily, func(engine.Seat) (Reminders, bool) {
			return Reminders{},
				true
		}, 200, []string{"out of time 1 after 24h0m0s"}},
		"live": {match.Live, easy, 1,
			[]string{"remind 1 after 2m0s", "out of time 1 after 5m0s"}},
		"in quiet hours not before they end": {match.Daily, habits(Reminders{Quiet: [2]int{22 * 60, 7 * 60}}), 23,
			[]string{"remind 1 after 19h0m0s"}},
		"quiet hours of another zone": {match.Daily,
			habits(Reminders{Quiet: [2]int{8 * 60, 18*60 + 30}, Zone: "America/New_York"}), 23,
			[]string{"remind 1 after 12h0m0s"}},
		"away": {match.Relaxed,
			habits(Reminders{Away: monday.Add(50 * time.Hour).Unix()}), 71, []string{"remind 1 after 50h0m0s"}},
		"away for longer than the time": {match.Relaxed,
			habits(Reminders{Away: monday.Add(500 * time.Hour).Unix()}), 100, []string{"out of time 1 after 72h0m0s"}},
	} {
		t.Run(name, func(t *testing.T) {
			if got := days(t, asked(x.pace, 0), x.pace, x.who, x.hours); !reflect.DeepEqual(got, x.want) {
				t.Errorf("what fell due: %q, want %q", got, x.want)
			}
		})
	}
}

func TestAWindowHasItsOwnTime(t *testing.T) {
	c := &Clock{}
	c.Move(monday, match.Daily, 4, []Waited{{Seat: 2, Window: true}}, engine.Public)
	if got, want := days(t, c, match.Daily, easy, 50),
		[]string{"remind 3 after 12h0m0s"}; !reflect.DeepEqual(got, want) {
		t.Errorf("what fell due: %q, want %q", got, want)
	}
}

func TestAMatchNobodyAnswersIsPutAwayWithNotice(t *testing.T) {
	c := asked(match.None, 0)
	want := []string{"remind 1 after 24h0m0s", "tell 1 after 96h0m0s", "warn 0 after 456h0m0s",
		"put away 0 after 504h0m0s"}
	if got := days(t, c, match.None, easy, 600); !reflect.DeepEqual(got, want) {
		t.Errorf("what fell due: %q, want %q", got, want)
	}
	c = asked(match.None, 0)
	days(t, c, match.None, easy, 460)
	c.Move(monday.Add(461*time.Hour), match.None, 4, waited(1), 0)
	if e, _ := c.Due(match.None, easy); e.Kind != Remind || e.Seat != 1 {
		t.Errorf("after an answer comes %+v", e)
	}
}

func TestAStoppedBotStillGivesTwoDaysNotice(t *testing.T) {
	c := asked(match.None, 0)
	now := monday.Add(1000 * time.Hour)
	var warned bool
	for {
		e, ok := c.Take(now, match.None, easy)
		if !ok {
			break
		}
		warned = warned || e.Kind == WarnOfArchive
		if e.Kind == Archive {
			t.Fatal("it is archived without notice")
		}
	}
	if e, ok := c.Due(match.None, easy); !warned || !ok || e.Kind != Archive || e.At.Sub(now) != warnBefore {
		t.Errorf("after the notice comes %+v", e)
	}
	if c.Moved != monday.Unix() || ArchiveAt(*c) != now.Add(warnBefore).Unix() {
		t.Errorf("the last move was %v, it is gone at %v", time.Unix(c.Moved, 0), time.Unix(ArchiveAt(*c), 0))
	}
}

func TestAMatchThatIsBroughtBackAsksAnew(t *testing.T) {
	c := asked(match.Daily, 0)
	days(t, c, match.Daily, easy, 22*24)
	c.Stop(monday.Add(22 * 24 * time.Hour))
	back := monday.Add(30 * 24 * time.Hour)
	c.Start(back)
	c.Restart(match.Daily, back)
	if a, _ := c.Ask(0, ""); a.Since != back.Unix() || a.Due != back.Add(24*time.Hour).Unix() {
		t.Errorf("the seat is asked %+v", a)
	}
	if e, ok := c.Due(match.Daily, easy); !ok || e.Kind != Remind || e.At.Sub(back) != 12*time.Hour {
		t.Errorf("next comes %+v", e)
	}
	c.Asks[0].Window, c.Asks[0].Due = true, 0
	c.Restart(match.Daily, back)
	if c.Asks[0].Due != 0 {
		t.Error("a window has the clock's time")
	}
}

func TestTimeIsSavedAndUsedUp(t *testing.T) {
	c := asked(match.Daily, 0)
	hour := func(h int) time.Time { return monday.Add(time.Duration(h) * time.Hour) }
	c.Move(hour(2), match.Daily, 4, waited(1), 0)
	if got := c.Saved(0); got != 6*time.Hour {
		t.Errorf("who answers after two hours of 24 saves %v, want a quarter of the turn", got)
	}
	c.Move(hour(22), match.Daily, 4, waited(0), 1)
	if got := c.Saved(1); got != 4*time.Hour {
		t.Errorf("who answers after 20 hours of 24 saves %v", got)
	}
	if a, _ := c.Ask(0, ""); time.Unix(a.Due, 0).Sub(hour(22)) != 30*time.Hour {
		t.Errorf("his next turn has %v", time.Unix(a.Due, 0).Sub(hour(22)))
	}
	c.Move(hour(22+28), match.Daily, 4, waited(1), 0)
	if got := c.Saved(0); got != 2*time.Hour {
		t.Errorf("four hours over his time leave him %v of six", got)
	}
	for i := range 40 {
		c.Move(hour(60+i), match.Daily, 4, waited(engine.Seat(i%2)), engine.Seat((i+1)%2))
	}
	if got := c.Saved(0); got != 24*time.Hour {
		t.Errorf("more than a turn is saved: %v", got)
	}
}

func TestWhoActsAndIsAskedAgainHasHisTimeAnew(t *testing.T) {
	c := asked(match.Daily, 0, 1)
	c.Move(monday.Add(5*time.Hour), match.Daily, 4, waited(0, 1), 0)
	a, _ := c.Ask(0, "")
	b, _ := c.Ask(1, "")
	if a.Since != monday.Add(5*time.Hour).Unix() || b.Since != monday.Unix() {
		t.Errorf("asked since %v and %v", time.Unix(a.Since, 0).UTC(), time.Unix(b.Since, 0).UTC())
	}
}

func TestReseatBeginsAnew(t *testing.T) {
	c := asked(match.Daily, 0, 1)
	c.Bank = []int64{3600, 3600}
	days(t, c, match.Daily, easy, 40)
	now := monday.Add(40 * time.Hour)
	c.Reseat(0, match.Daily, now)
	a, _ := c.Ask(0, "")
	if b, _ := c.Ask(1, ""); a != (Ask{Seat: 0, Since: now.Unix(), Due: now.Add(24 * time.Hour).Unix()}) ||
		b.Step != TableTold || c.Saved(0) != 0 || c.Saved(1) == 0 {
		t.Errorf("the seat is asked %+v with %v saved, the other %+v with %v", a, c.Saved(0), b, c.Saved(1))
	}
}

func TestReseatForgetsTheTimeBefore(t *testing.T) {
	c := asked(match.Daily, 0, 1)
	c.Bank = []int64{3600, 3600}
	c.Remember(1)
	c.Reseat(0, match.Daily, monday)
	c.Remember(2)
	was := c.Past[0]
	if len(was.Asks) != 1 || was.Asks[0].Seat != 1 || was.Bank[0] != 0 || was.Bank[1] != 3600 {
		t.Errorf("an undo would give back %+v", was)
	}
}

func TestReseatInRoundKeepsItsTime(t *testing.T) {
	w := Waited{Seat: 0, Round: "clash 1", Opened: monday.Unix(), Due: monday.Add(24 * time.Hour).Unix()}
	c := &Clock{}
	c.Move(monday, match.Daily, 2, []Waited{w}, engine.Public)
	days(t, c, match.Daily, easy, 16)
	c.Reseat(0, match.Daily, monday.Add(16*time.Hour))
	if e, ok := c.Due(match.Daily, easy); !ok || e.Kind != Remind || e.At.Sub(monday) != 20*time.Hour {
		t.Errorf("next comes %+v", e)
	}
	if a, _ := c.Ask(0, "clash 1"); a.Due != w.Due {
		t.Errorf("the round is due at %d", a.Due)
	}
}

func TestInAPauseNoTimeRuns(t *testing.T) {
	c := asked(match.Daily, 0)
	c.Stop(monday.Add(time.Hour))
	if got := days(t, c, match.Daily, easy, 100); got != nil {
		t.Errorf("in a pause fell due: %q", got)
	}
	c.Start(monday.Add(101 * time.Hour))
	if a, _ := c.Ask(0, ""); time.Unix(a.Due, 0).Sub(monday) != 124*time.Hour {
		t.Errorf("after the pause he has time until %v", time.Unix(a.Due, 0).Sub(monday))
	}
}

func TestATurnCanBeExtendedAndThePaceChanged(t *testing.T) {
	c := asked(match.Daily, 0)
	days(t, c, match.Daily, easy, 30)
	c.Extend(0, match.Daily, monday.Add(30*time.Hour))
	if a, _ := c.Ask(0, ""); time.Unix(a.Due, 0).Sub(monday) != 54*time.Hour || a.Step != Pinged {
		t.Errorf("extended: %+v", a)
	}
	c.SetPace(match.None, monday.Add(31*time.Hour))
	if a, _ := c.Ask(0, ""); a.Due != 0 {
		t.Errorf("without a pace it is due at %v", a.Due)
	}
}

func TestQuietHoursAreRead(t *testing.T) {
	for in, want := range map[string]string{"22-7": "22:00-7:00", " 22:30 – 7:15 ": "22:30-7:15", "off": "", "": "",
		"13-14": "13:00-14:00"} {
		q, err := ParseQuiet(in)
		if got := (Reminders{Quiet: q}).QuietWords(); err != nil || got != want {
			t.Errorf("%q is read as %q: %v", in, got, err)
		}
	}
	for _, in := range []string{"22", "7-25", "a-b", "22:60-7", "-5-7", "22-7-8", "24:30-7", "0-24", "7-7"} {
		if q, err := ParseQuiet(in); err == nil {
			t.Errorf("%q is read as %v", in, q)
		}
	}
}

func TestAZoneThatIsNotKnownDoesNoHarm(t *testing.T) {
	h := Reminders{Quiet: [2]int{11 * 60, 13 * 60}, Zone: "Middle/Earth"}
	if got := h.NotifyAt(monday); got.Sub(monday) != time.Hour {
		t.Errorf("at noon the quiet time until one ends at %v", got)
	}
}

func TestARoundRemindsOnceAndTellsTheTableOfNobody(t *testing.T) {
	for _, x := range []struct {
		pace match.Pace
		open time.Duration
		want string
	}{
		{match.Daily, 24 * time.Hour, "remind 1 after 12h0m0s, half 0 after 12h0m0s"},
		{match.Relaxed, 4 * time.Hour, "remind 1 after 2h0m0s, half 0 after 2h0m0s"},
		{match.Live, 5 * time.Minute, "remind 1 after 2m0s"},
		{match.None, 0, "remind 1 after 24h0m0s"},
	} {
		w := Waited{Seat: 0, Round: "clash 1", Opened: monday.Unix()}
		if x.open > 0 {
			w.Due = monday.Add(x.open).Unix()
		}
		c := &Clock{}
		c.Move(monday, x.pace, 2, []Waited{w}, engine.Public)
		if got := strings.Join(days(t, c, x.pace, habits(Reminders{}), 6*24), ", "); got != x.want {
			t.Errorf("pace %s, open for %v: %q falls due, not %q", x.pace, x.open, got, x.want)
		}
	}
}

// A player who takes over a seat in the second half does not get the reminder again.
func TestThatHalfOfARoundIsOverIsToldOnce(t *testing.T) {
	at := func(s engine.Seat) Waited {
		return Waited{Seat: s, Round: "clash 1", Opened: monday.Unix(), Due: monday.Add(24 * time.Hour).Unix()}
	}
	c := &Clock{}
	c.Move(monday, match.Daily, 3, []Waited{at(0), at(1)}, engine.Public)
	half := func(from int) (n int) {
		for h := from; h < 24; h++ {
			for {
				e, ok := c.Take(monday.Add(time.Duration(h)*time.Hour), match.Daily, easy)
				if !ok {
					break
				}
				if e.Kind == HalfRound {
					n++
				}
			}
		}
		return n
	}
	if n := half(0); n != 1 {
		t.Errorf("it is told %d times", n)
	}
	c.Move(monday.Add(20*time.Hour), match.Daily, 3, []Waited{at(0), at(1), at(2)}, engine.Public)
	if n := half(20); n != 0 {
		t.Errorf("it is told %d times more", n)
	}
}

func TestARoundLeavesOpenQuestionsAndSavedTimeAlone(t *testing.T) {
	c := &Clock{}
	round := Waited{Seat: 0, Round: "clash 1", Opened: monday.Unix(), Due: monday.Add(24 * time.Hour).Unix()}
	c.Move(monday, match.Daily, 2, append(waited(0), round), engine.Public)
	c.Move(monday.Add(time.Hour), match.Daily, 2, append(waited(0), round), 0)
	if open, _ := c.Ask(0, ""); open.Since != monday.Add(time.Hour).Unix() {
		t.Errorf("after his move he is asked openly since %d", open.Since)
	}
	if in, ok := c.Ask(0, "clash 1"); !ok || in.Since != monday.Unix() {
		t.Errorf("after his open move the round is %+v", in)
	}
	c.Extend(0, match.Daily, monday.Add(2*time.Hour))
	if in, _ := c.Ask(0, "clash 1"); in.Due != round.Due {
		t.Errorf("more time changes the round: %+v", in)
	}
	c.Move(monday.Add(3*time.Hour), match.Daily, 2, waited(0), engine.Public)
	if c.Saved(0) != 0 {
		t.Errorf("with a round he has saved %v", c.Saved(0))
	}
}
