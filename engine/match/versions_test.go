package match_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/contract/versions"
	"skald/engine/match"
)

// reload exchanges the program: the saved match continues under the rules of another one.
func (x *table) reload(rules engine.Rules) {
	x.t.Helper()
	m, err := match.Load(rules, x.state(), x.seed)
	if err != nil {
		x.t.Fatal(err)
	}
	x.m = m
}

// farm makes a move of the seat that is asked.
func (x *table) farm(mv string) {
	x.t.Helper()
	seat := int(x.m.Turn().Seat)
	x.play(fmt.Sprintf("%c%d %s", 'a'+seat, seat+1, mv))
}

// finish reaps and draws until the match is over.
func (x *table) finish() {
	x.t.Helper()
	for n := 0; !x.m.Over(); n++ {
		x.farm([]string{"reap", "reap", "draw"}[n%3])
	}
}

func parsed(t *testing.T, record string) match.Record {
	t.Helper()
	rec, err := match.ParseRecord(strings.NewReader(record))
	if err != nil {
		t.Fatal(err)
	}
	return rec
}

func TestAMatchIsPlayedToItsEndByTheRulesItBeganWith(t *testing.T) {
	// The same seed and moves: once by the first program, once by its successor, which takes over in the middle.
	was := sit(t, versions.First(), match.None, nil, "a", "b")
	now := sit(t, versions.First(), match.None, nil, "a", "b")
	for _, mv := range []string{"reap", "draw", "reap"} {
		was.farm(mv)
		now.farm(mv)
	}
	now.reload(versions.Both())
	if v := now.m.Rules().Version(); v != 1 {
		t.Fatalf("the match goes on by version %d", v)
	}
	if _, err := now.m.Play(anna, 0, "pass", now.now); err == nil {
		t.Error("a rule of version 2 holds in a match of version 1")
	}
	was.finish()
	now.finish()
	if !bytes.Equal(was.state(), now.state()) {
		t.Errorf("by version 1 it ends\n%s\nand after the exchange\n%s", was.state(), now.state())
	}
	if a, b := was.record(), now.record(); a != b {
		t.Errorf("the records differ:\n%s\n%s", a, b)
	}

	rec := parsed(t, now.record())
	if rec.Version != 1 {
		t.Errorf("the record is one of version %d", rec.Version)
	}
	for name, rules := range map[string]engine.Rules{"the old program": versions.First(),
		"the new one": versions.Both()} {
		r, err := match.VerifyRecord(rec, rules)
		if err != nil || !r.Proven || r.Hash != now.m.Hash() || r.Match.Rules().Version() != 1 {
			t.Errorf("%s does not verify it: %v", name, err)
		}
	}
	if v, err := match.SavedView(versions.Both(), now.states[2], engine.Public); err != nil ||
		fmt.Sprint(v.Words()) != fmt.Sprint(was.m.View(engine.Public).Words()) &&
			!strings.Contains(fmt.Sprintf("%+v", v), "Goal:8") {
		t.Errorf("an earlier position is seen as %+v, %v", v, err)
	}
	back, err := match.Load(versions.Both(), now.states[4], seed)
	if err != nil || back.Rules().Topics()[0].Text.String() != versions.First().Topics()[0].Text.String() {
		t.Errorf("the rules to read are not those of the match: %v", err)
	}
}

func TestANewMatchBeginsByTheNewestRules(t *testing.T) {
	first := sit(t, versions.First(), match.None, nil, "a", "b")
	second := sit(t, versions.Both(), match.None, nil, "a", "b")
	if v := second.m.Rules().Version(); v != 2 {
		t.Fatalf("it begins by version %d", v)
	}
	first.farm("reap")
	second.farm("reap")
	a, b := first.log[1].Rolls, second.log[1].Rolls
	if len(a) == 0 || len(b) == 0 || a[0].N == b[0].N {
		t.Errorf("the order of dice is the same: %v and %v", a, b)
	}
	second.farm("pass")
	second.finish()
	if r, err := match.VerifyRecord(parsed(t, second.record()), versions.Both()); err != nil ||
		r.Match.Rules().Version() != 2 {
		t.Errorf("its record does not verify: %v", err)
	}
}

func TestAForkIsPlayedByTheRulesOfItsOrigin(t *testing.T) {
	x := sit(t, versions.First(), match.None, nil, "a", "b")
	for range 3 {
		x.farm("draw")
	}
	x.reload(versions.Both())
	x.finish()
	c := match.Config{ID: "fork", Rules: versions.Both(), Players: x.m.Players(),
		Seed: bytes.Repeat([]byte{9}, match.SeedSize)}
	f, log, err := match.Fork(c, x.source(x.m.ID()), 3, "what if", x.now)
	if err != nil {
		t.Fatal(err)
	}
	if v := f.Rules().Version(); v != 1 || f.Header().Version != 1 {
		t.Fatalf("the fork goes on by version %d, and its record says %d", v, f.Header().Version)
	}
	fork := &table{t: t, m: f, now: x.now, seed: c.Seed, log: log, states: map[uint64][]byte{}}
	fork.reload(versions.Both())
	fork.finish()
	if r, err := match.Replay(parsed(t, fork.record()), versions.Both()); err != nil ||
		r.Match.Rules().Version() != 1 || r.Hash != f.Hash() && r.Hash != fork.m.Hash() {
		t.Errorf("its record does not replay: %v", err)
	}
}

func TestAReportNamesTheVersionAndReplaysByIt(t *testing.T) {
	x := sit(t, versions.First(), match.None, nil, "a", "b")
	x.farm("reap")
	x.reload(versions.Both())
	x.farm("draw")
	var b strings.Builder
	if err := match.WriteReport(&b, x.m.Rules(), x.m.Header(), x.log, match.Report{Viewer: 0, Says: "odd"},
		func(seq uint64) ([]byte, error) { return x.states[seq], nil }); err != nil {
		t.Fatal(err)
	}
	r, err := match.Replay(parsed(t, b.String()), versions.Both())
	if err != nil || r.Match.Rules().Version() != 1 || r.Hash != x.m.Hash() {
		t.Errorf("the report replays to %+v, %v", r, err)
	}
}

func TestAVersionThatIsNotKnownIsRefusedInWords(t *testing.T) {
	old := sit(t, versions.First(), match.None, nil, "a", "b")
	old.finish()
	young := sit(t, versions.Both(), match.None, nil, "a", "b")
	young.farm("pass")
	for _, x := range []struct {
		of    *table
		rules engine.Rules
		says  string
	}{
		{old, versions.Second(), "there is no version 1 of the rules of harvest here: this Skald plays version 2"},
		{young, versions.First(), "version 2 of the rules of harvest needs a newer Skald: this one plays version 1"},
	} {
		saved := slices.Clone(x.of.state())
		_, loadErr := match.Load(x.rules, saved, seed)
		_, replayErr := match.Replay(parsed(t, x.of.record()), x.rules)
		_, viewErr := match.SavedView(x.rules, saved, engine.Public)
		for what, err := range map[string]error{"loading": loadErr, "replaying": replayErr, "looking": viewErr} {
			if err == nil || !strings.Contains(err.Error(), x.says) {
				t.Errorf("%s says %v, not %q", what, err, x.says)
			}
		}
		if !bytes.Equal(saved, x.of.state()) {
			t.Error("being refused changed the match")
		}
	}
}

func TestARecordWithoutAVersionIsPlayedByTheNewest(t *testing.T) {
	x := sit(t, versions.Both(), match.None, nil, "a", "b")
	x.farm("pass")
	x.finish()
	record := strings.Replace(x.record(), "rules: 2\n", "", 1)
	if r, err := match.Replay(parsed(t, record), versions.Both()); err != nil || r.Match.Rules().Version() != 2 {
		t.Errorf("%v", err)
	}
	var line *match.LineError
	if _, err := match.Replay(parsed(t, record), versions.First()); !errors.As(err, &line) {
		t.Errorf("by version 1 it replays: %v", err)
	}
}
