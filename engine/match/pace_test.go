package match_test

import (
	"strings"
	"testing"
	"time"

	"skald/engine/match"
)

func TestOwnPaceIsWrittenInOneWay(t *testing.T) {
	for turn, want := range map[time.Duration]match.Pace{
		5 * time.Minute: "5m", 90 * time.Minute: "1h30m", 36 * time.Hour: "1d12h", 30 * 24 * time.Hour: "30d",
		25*time.Hour + time.Minute: "1d1h1m",
	} {
		p, ok := match.OwnPace(turn)
		if !ok || p != want || p.Turn() != turn || !p.IsOwn() || !p.IsKnown() {
			t.Errorf("OwnPace(%v) = %q, want %q; it takes %v", turn, p, want, p.Turn())
		}
	}
	for _, turn := range []time.Duration{0, -time.Hour, 4 * time.Minute, 30*24*time.Hour + time.Minute} {
		if p, ok := match.OwnPace(turn); ok {
			t.Errorf("OwnPace(%v) = %q, want none", turn, p)
		}
	}
	for _, p := range []match.Pace{"36h", "1h1d", "0d5h", "01d", "5", "d", "1d ", "1D", "4m", "31d", "60m", "-1d",
		"1d1d", "+1d", "99999999999999999999d", "never"} {
		if p.IsKnown() || p.Turn() != 0 || p.Window() != 0 {
			t.Errorf("%q is a pace of %v", p, p.Turn())
		}
	}
}

func TestOwnPaceGivesAThirdForAnAnswer(t *testing.T) {
	for p, want := range map[match.Pace]time.Duration{"5m": 2 * time.Minute, "1h": 20 * time.Minute,
		"1d12h": 12 * time.Hour, "30d": 36 * time.Hour} {
		if p.Window() != want {
			t.Errorf("at %s a window takes %v, want %v", p, p.Window(), want)
		}
	}
	for p, live := range map[match.Pace]bool{match.None: false, match.Live: true, match.Daily: false, "59m": true,
		"1h": false} {
		if p.IsLive() != live {
			t.Errorf("%s is live: %v", p, p.IsLive())
		}
	}
}

func TestOwnPaceIsInTheRecord(t *testing.T) {
	x := sit(t, theCouncil, "1d12h", nil, "a", "b")
	x.play("a1 propose")
	if due, ok := x.m.NextDue(); !ok || due.Sub(x.now) != 12*time.Hour {
		t.Errorf("the window closes after %v", due.Sub(x.now))
	}
	x.decides(x.m.SetPace("1d1h", mod, x.now))
	record := x.record()
	for _, line := range []string{"pace: 1d1h\n", "table> pace 1d1h (moderator)"} {
		if !strings.Contains(record, line) {
			t.Errorf("the record lacks %q:\n%s", line, record)
		}
	}
	rec, err := match.ParseRecord(strings.NewReader(record))
	if err != nil {
		t.Fatal(err)
	}
	if r, err := match.Replay(rec, theCouncil); err != nil || r.Hash != x.m.Hash() || r.Match.Pace() != "1d1h" {
		t.Errorf("the record does not replay: %v", err)
	}
	if _, err := match.ParseRecord(strings.NewReader(strings.Replace(record, "1d1h", "25h", 1))); err == nil {
		t.Error("a pace of 25h is read")
	}
}
