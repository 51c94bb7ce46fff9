package match_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"skald/engine"
	"skald/engine/contract/sealed"
	"skald/engine/match"
)

// beat lets the time of the open beat pass.
func (x *table) beat() {
	x.t.Helper()
	x.now, _ = x.m.NextDue()
	for {
		e, ok, err := x.m.TickOne(x.now)
		if err != nil {
			x.t.Fatal(err)
		}
		if !ok {
			return
		}
		x.keep(e)
	}
}

// A record has no times: a match by beats replays to the same position without them.
func TestRecordOfBeatsReplays(t *testing.T) {
	x := legs(t, match.Daily, sealed.TimeBeat, "a", "b", "c")
	x.play("a1 roll", "b2 roll", "c3 roll", "a1 roll", "b2 stay", "c3 roll")
	x.beat()
	ended := 0
	for n := 0; !x.m.Over(); n++ {
		open := slices.DeleteFunc(x.m.Prompts(), func(p engine.Prompt) bool { return p.Kind == engine.May })
		if len(open) == 0 || n%4 == 3 && open[0].Kind == engine.Window {
			x.beat()
			continue
		}
		p := open[n%len(open)]
		x.play(fmt.Sprintf("%c%d %s", 'a'+int(p.Seat), p.Seat+1, x.decidesAlone(n, p.Seat, p)))
	}
	for _, e := range x.log {
		if e.Beat {
			ended++
		}
	}
	done, err := match.VerifyRecord(parsed(t, x.record()), x.m.Rules())
	if err != nil || !done.Proven || done.Hash != x.m.Hash() {
		t.Errorf("the record of %d beats replays to %+v, %v", ended, done, err)
	}
	if ended == 0 {
		t.Error("no beat has ended by its time")
	}
	for _, l := range match.Visible(x.log, engine.Public) {
		if l.Move == "" && l.Seq > 1 {
			t.Errorf("after the match everybody reads of %+v", l)
		}
	}
}

// A beat of a metronome lasts as long as announced, whatever the answers in it.
func TestBeatLastsItsTime(t *testing.T) {
	type answer struct {
		seat engine.Seat
		move engine.Move
	}
	for _, x := range []struct {
		name   string
		rival  string      // the person at seat 1
		first  engine.Move // of seat 1, in the first beat
		second []answer
		early  bool
	}{
		{"all roll", "a", "roll", []answer{{0, "roll"}, {1, "roll"}}, false},
		{"one stays", "a", "roll", []answer{{0, "stay"}, {1, "roll"}}, false},
		{"one stays after the other has rolled", "a", "roll", []answer{{1, "roll"}, {0, "stay"}}, false},
		{"one has stayed in the first beat", "a", "stay", []answer{{1, "roll"}}, false},
		{"one does not answer", "a", "roll", []answer{{1, "roll"}}, false},
		{"one person holds both seats, and has nobody to hide from", "b", "roll",
			[]answer{{0, "roll"}, {1, "roll"}}, true},
	} {
		t.Run(x.name, func(t *testing.T) {
			config := match.Config{ID: "beats", Rules: sealed.New(),
				Options: map[string]string{sealed.OptionTime: sealed.TimeBeat}, Seed: make([]byte, match.SeedSize)}
			config.Players = []match.Player{{User: x.rival}, {User: "b"}}
			start := time.Unix(1_800_000_000, 0)
			m, _, err := match.Start(config, start)
			if err != nil {
				t.Fatal(err)
			}
			now := start
			plays := func(a answer) {
				t.Helper()
				if _, err := m.Play(match.Actor{User: config.Players[a.seat].User}, a.seat, a.move, now); err != nil {
					t.Fatal(err)
				}
			}
			now = start.Add(time.Second)
			plays(answer{0, x.first})
			plays(answer{1, "roll"})
			if beat := m.Rounds()[0].Beat; beat != 2 {
				t.Fatalf("when all have answered the first beat, beat %d is open", beat)
			}
			due := m.Rounds()[0].BeatDue
			now = now.Add(3 * time.Second)
			for _, a := range x.second {
				plays(a)
			}
			if x.early {
				if beat := m.Rounds()[0].Beat; beat != 3 {
					t.Errorf("when all have answered, beat %d is open", beat)
				}
				return
			}
			if beat := m.Rounds()[0].Beat; beat != 2 || !m.Rounds()[0].BeatDue.Equal(due) {
				t.Errorf("before its time is over beat %d is open until %v", beat, m.Rounds()[0].BeatDue)
			}
			if n := len(m.PromptsFor(1)); n != 1 || m.PromptsFor(1)[0].Kind != engine.May {
				t.Errorf("before the next beat seat 2 is asked %+v", m.PromptsFor(1))
			}
			ends := due.Add(time.Second)
			if at, ok := m.NextDue(); !ok || !at.Equal(ends) {
				t.Errorf("the beat ends at %v, %v; want %v", at, ok, ends)
			}
			entries, err := m.Tick(ends)
			if err != nil {
				t.Fatal(err)
			}
			if r := m.Rounds()[0]; r.Beat != 3 || !r.BeatDue.Equal(ends.Add(8*time.Second)) {
				t.Errorf("after its time beat %d is open until %v", r.Beat, r.BeatDue)
			}
			last := entries[len(entries)-1]
			if !last.Beat || !last.Quiet || !last.Sealed || !last.Inside || last.Seat != engine.Public {
				t.Errorf("the end of the beat is the entry %+v", last)
			}
			if lines := match.Visible(entries[len(entries)-1:], 1); len(lines) > 0 {
				t.Errorf("seat 2 reads %+v", lines)
			}
		})
	}
}
