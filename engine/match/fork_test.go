package match_test

import (
	"bytes"
	"reflect"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/match"
)

var seed2 = bytes.Repeat([]byte{9}, match.SeedSize)

// source returns the match as one to fork, under an id.
func (x *table) source(id string) match.Source {
	return match.Source{ID: id, Log: x.log, At: func(seq uint64) ([]byte, error) { return x.states[seq], nil }}
}

// forked continues from a turn of a match that is over; "1" is an autopilot.
func (x *table) forked(turn int, players ...string) *table {
	x.t.Helper()
	c := match.Config{ID: "f1", Rules: x.m.Rules(), Pace: match.Live, Seed: seed2}
	for _, p := range players {
		if p == "1" {
			c.Players, c.Joins = append(c.Players, match.Player{Autopilot: 1}), append(c.Joins, "")
		} else {
			c.Players, c.Joins = append(c.Players, match.Player{User: p, Name: "Player " + p}), append(c.Joins, "20"+p)
		}
	}
	m, log, err := match.Fork(c, x.source(x.m.ID()), turn, "what if?", x.now)
	if err != nil {
		x.t.Fatal(err)
	}
	y := &table{t: x.t, m: m, now: x.now, seed: seed2, log: log[:len(log)-1], states: map[uint64][]byte{}}
	y.keep(log[len(log)-1])
	return y
}

func TestAForkBeginsWhereATurnBeganWithASeedOfItsOwn(t *testing.T) {
	x := finished(t)
	y := x.forked(3, "c", "1", "a")
	if y.m.Turn().Number != 3 || y.m.Status() != match.Running || y.m.Over() || y.m.SeedHash() == x.m.SeedHash() ||
		y.m.Own(0) != 0 || y.m.Pace() != match.Live {
		t.Errorf("it stands in turn %d, %s", y.m.Turn().Number, y.m.Status())
	}
	seq, err := match.SeqBeforeTurn(x.log, 3)
	if err != nil {
		t.Fatal(err)
	}
	old, err := match.Load(theFair, x.states[seq], seed)
	if err != nil || old.Hash() != y.m.Hash() || old.Last() != y.m.Last() {
		t.Errorf("it begins at %s, the turn at %s (%v)", y.m.Last(), old.Last(), err)
	}
	// Nothing before the fork can be undone.
	if _, err := y.m.UndoRange(y.log, 0); refusal(err) != "match.undo.nothing" {
		t.Errorf("an undo is answered %v", err)
	}
	if _, err := y.m.TableSpan(y.log, 0); refusal(err) != "match.undo.nothing" {
		t.Errorf("the table's undo is answered %v", err)
	}
	if _, err := match.SeqBeforeTurn(y.log, 2); refusal(err) != "match.turn.forked" {
		t.Errorf("a reset is answered %v", err)
	}
	starts := match.TurnStarts(y.log)
	if len(starts) != 3 || starts[0] != 1 || starts[2] != y.m.Seq() || match.LastOwn(y.log, 0, 99) != 0 {
		t.Errorf("its turns began at %v", starts)
	}
	led, err := match.EntriesBeforeTurn(x.log, 3)
	if was := match.TurnStarts(x.log); err != nil || len(led) != int(y.m.Seq())-1 || led[starts[0]-1] != was[0] ||
		led[starts[1]-1] != was[1] || led[len(led)-1] != was[2] {
		t.Errorf("entries %v led there (%v); the turns began at %v, in the fork at %v", led, err, was, starts)
	}
	if _, err := match.EntriesBeforeTurn(x.log, 99); refusal(err) != "match.turn.none" {
		t.Errorf("a turn that was not reached: %v", err)
	}
	y.play("a3 walk", "a3 roll", "c1 walk")
	if to, err := match.SeqBeforeTurn(y.log, 1); err != nil || y.log[to-1].Fork == nil {
		t.Errorf("its start is entry %d (%v)", to, err)
	}
	rolls := y.log[len(y.log)-2].Rolls
	if want := (engine.Keyed{Key: engine.MatchKey(seed2, []string{"20c", "", "20a"})}); len(rolls) != 2 ||
		rolls[0].I != 0 || rolls[0].Epoch != 0 {
		t.Errorf("the first dice are %+v", rolls)
	} else if v, err := want.Draw(0, rolls[0].Stream, 0, 6); err != nil || v != rolls[0].Value {
		t.Errorf("the first die is %d, and the seed says %d (%v)", rolls[0].Value, v, err)
	}
}

func TestAForkIsRecordedReplayedAndVerified(t *testing.T) {
	x := finished(t)
	y := x.forked(4, "c", "b", "a")
	fork := y.m.Seq()
	y.play("c1 walk", "c1 roll", "b2 look", "b2 pass")
	y.back(fork+1, mod, "again")
	y.play("c1 roll")
	y.back(fork, mod, "from its start")
	running := y.record()
	if r, err := match.Replay(parse(t, running), theFair); err == nil || r == nil ||
		!strings.Contains(running, "table> fork m1 4: what if?") {
		t.Errorf("the record of the running fork is\n%s", running)
	}
	for seat := range engine.Seat(3) {
		e, err := y.m.SetPlayer(seat, match.Player{Autopilot: 1}, mod, y.now)
		if err != nil {
			t.Fatal(err)
		}
		y.keep(e)
	}
	y.auto()
	s := y.record()
	rec := parse(t, s)
	r, err := match.VerifyRecord(rec, theFair)
	if err != nil || r.Hash != y.m.Hash() || !r.Proven || r.Copied != int(fork)-1 || len(r.Log) != len(y.log) {
		t.Fatalf("%v, %d copied in\n%s", err, r.Copied, s)
	}
	for i, e := range r.Log {
		if want := y.log[i]; e.Seq != want.Seq || e.Address != want.Address || e.Move != want.Move ||
			e.Epoch != want.Epoch || !reflect.DeepEqual(e.Fork, want.Fork) ||
			!reflect.DeepEqual(e.Rolls, want.Rolls) && i >= int(fork) {
			t.Errorf("entry %d is %+v, not %+v", i+1, e, want)
		}
	}
	rec.Seed = nil
	if r, err := match.Replay(rec, theFair); err != nil || r.Hash != y.m.Hash() {
		t.Errorf("with forced dice: %v", err)
	}
	if z := y.forked(1, "a", "1", "1"); z.m.Turn().Number != 4 || z.log[len(z.log)-1].Fork.Turn != 4 ||
		len(match.TurnStarts(z.log)) != 4 {
		t.Errorf("a fork of the start of a fork is %+v", z.log[len(z.log)-1])
	}
	z := y.forked(6, "a", "1", "1") // a fork of a fork
	if z.m.Turn().Number != 6 || strings.Count(z.record(), "fork") != 1 {
		t.Errorf("a fork of a fork is recorded as\n%s", z.record())
	}
	for what, c := range map[string]struct{ old, new, why string }{
		"a die behind the fork":      {s[strings.LastIndex(s, "table 6:"):], "table 6:6,6,6\n", "dice"},
		"a move before the fork":     {"> walk", "> wave", "was changed"},
		"two forks":                  {"table> fork m1 4", "table> fork m0 2\ntable> fork m1 4", "forks 2 times"},
		"a fork of nothing":          {"fork m1 4", "fork m1 none", "is no number"},
		"a fork with another name":   {"fork m1 4", "fork m/1 4", "is no id"},
		"a going back behind a fork": {"back " + y.log[fork-1].String(), "back 1.1", "no position 1.1"},
	} {
		text := strings.Replace(s, c.old, c.new, 1)
		rec, err := match.ParseRecord(strings.NewReader(text))
		if err == nil {
			_, err = match.VerifyRecord(rec, theFair)
		}
		if text == s || err == nil || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

func TestWhatCannotBeForkedIsRefused(t *testing.T) {
	c := match.Config{ID: "f1", Rules: theFair, Seed: seed2, Players: []match.Player{{User: "a"}, {User: "b"}}}
	try := func(x *table, turn int) error {
		_, _, err := match.Fork(c, x.source("m1"), turn, "", x.now)
		return err
	}
	x := sit(t, theFair, match.None, nil, "a", "b")
	x.play("a1 pass", "b2 pass")
	if err := try(x, 1); refusal(err) != "match.fork.running" {
		t.Errorf("a match that goes on: %v", err)
	}
	e, err := x.m.End(anna, "", x.now)
	if err != nil {
		t.Fatal(err)
	}
	x.keep(e)
	for _, turn := range []int{0, 3, 99} {
		if err := try(x, turn); refusal(err) != "match.turn.none" {
			t.Errorf("turn %d: %v", turn, err)
		}
	}
	if err := try(x, 2); err != nil {
		t.Errorf("turn 2 of a match ended without a result: %v", err)
	}
	c.Players = c.Players[:1]
	if err := try(x, 2); err == nil {
		t.Error("too few seats are taken")
	}
}
