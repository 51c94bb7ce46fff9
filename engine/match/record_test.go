package match_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/match"
)

// parse reads a record that must be readable.
func parse(t *testing.T, s string) match.Record {
	t.Helper()
	rec, err := match.ParseRecord(strings.NewReader(s))
	if err != nil {
		t.Fatalf("%v in\n%s", err, s)
	}
	return rec
}

// finished plays a match of the fair to its end, with everything a record can contain.
func finished(t *testing.T) *table {
	x := sit(t, theFair, match.Daily, nil, "a", "1", "c")
	x.play("a1 walk", "a1 look", "a1 walk")
	x.back(2, mod, "wrong #1: a misclick")
	x.play("a1 walk", "a1 roll")
	x.auto()
	x.play("c3 pass", "a1 walk")
	span, err := x.m.UndoRange(x.log, 0)
	if err != nil {
		t.Fatal(err)
	}
	x.back(span.To, anna, "")
	x.back(5, mod, "")
	e, err := x.m.SetPlayer(0, match.Player{Autopilot: 1}, mod, x.now)
	if err != nil {
		t.Fatal(err)
	}
	x.keep(e)
	if e, err = x.m.SetPlayer(2, match.Player{Autopilot: 2}, bruno, x.now); err != nil {
		t.Fatal(err)
	}
	x.keep(e)
	x.auto()
	if !x.m.Over() {
		t.Fatal("the match is not over")
	}
	return x
}

func TestARecordIsReplayedToTheSameEnd(t *testing.T) {
	council := func(t *testing.T) *table {
		x := sit(t, theCouncil, match.Daily, nil, "a", "b", "c")
		x.play("b2 standing join", "a1 propose")
		x.auto()
		es, err := x.m.Tick(noon.Add(5 * 3600e9))
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range es {
			x.keep(e)
		}
		x.play("b2 propose", "a1 join", "c3 stay", "c3 propose")
		x.auto()
		x.play("a1 join")
		return x
	}
	race := func(t *testing.T) *table {
		x := sit(t, theRace, match.None, nil, "a", "b", "c")
		x.play("a1 call", "b2 bid dice", "a1 speak", "b2 bid dice")
		x.back(4, mod, "")
		x.play("c3 bid dice")
		x.play("a1 call", "c3 bid 1", "b2 bid dice")
		return x
	}
	for name, c := range map[string]struct {
		rules engine.Rules
		play  func(*testing.T) *table
	}{"dice, undo and roll back": {theFair, finished}, "windows": {theCouncil, council},
		"sealed moves": {theRace, race}} {
		t.Run(name, func(t *testing.T) {
			x := c.play(t)
			s := x.record()
			rec := parse(t, s)
			for what, edit := range map[string]func(match.Record) match.Record{
				"with its seed":    func(r match.Record) match.Record { return r },
				"with forced dice": func(r match.Record) match.Record { r.Seed = nil; return r },
				"with Windows line ends and comments": func(match.Record) match.Record {
					return parse(t, strings.ReplaceAll(strings.Replace(s, "\n\n", "\n\n; played in spring\n\n", 1),
						"\n", "\r\n"))
				},
			} {
				r, err := match.Replay(edit(rec), c.rules)
				if err != nil {
					t.Fatalf("%s: %v in\n%s", what, err, s)
				}
				if r.Hash != x.m.Hash() || !reflect.DeepEqual(r.Outcome, x.m.Outcome()) || len(r.Log) != len(x.log) ||
					r.Proven != (what != "with forced dice") {
					t.Errorf("%s: %s %v, %d entries, proven %v", what, r.Hash, r.Outcome, len(r.Log), r.Proven)
				}
				for i, e := range r.Log {
					want := x.log[i]
					if e.Seq != want.Seq || e.Address != want.Address || e.Move != want.Move || e.By != want.By ||
						e.Seat != want.Seat || e.Epoch != want.Epoch || e.Why != want.Why {
						t.Errorf("%s: entry %d is %+v, not %+v", what, i+1, e, want)
					}
				}
			}
			if r, err := match.VerifyRecord(rec, c.rules); err != nil || !r.Proven {
				t.Errorf("it is not proven: %v", err)
			}
			var again strings.Builder
			r, err := match.Replay(rec, c.rules)
			if err != nil {
				t.Fatal(err)
			}
			if err := match.Export(&again, r.Match.Header(), r.Log, match.ExportOptions{}); err != nil ||
				stripNames(again.String()) != stripNames(s) {
				t.Errorf("exported again it is\n%s\nnot\n%s (%v)", again.String(), s, err)
			}
		})
	}
}

// stripNames drops the lines with the players.
func stripNames(s string) string {
	var out []string
	for _, l := range strings.Split(s, "\n") {
		if !strings.HasPrefix(l, "seat ") {
			out = append(out, l)
		}
	}
	return strings.Join(out, "\n")
}

func TestARecordFindsItsWayBackToAnAbandonedLine(t *testing.T) {
	x := sit(t, theFair, match.None, map[string]string{"odd": "no"}, "a", "b")
	x.play("a1 walk", "a1 walk", "b2 wave")
	want := game(t, x.state())
	x.back(1, mod, "")
	x.play("a1 wave", "a1 walk", "a1 walk", "b2 wave")
	x.back(5, mod, "") // to a going back: the start once more
	x.play("a1 pass")
	x.back(4, mod, "the first was right")
	s := x.record()
	if !strings.Contains(s, "\ntable> back 1.3~1 (moderator): the first was right\n") ||
		!strings.Contains(s, "option odd: no\n") {
		t.Errorf("the record is\n%s", s)
	}
	r, err := match.Replay(parse(t, s), theFair)
	if err != nil {
		t.Fatal(err)
	}
	state, err := r.Match.State()
	if err != nil || !reflect.DeepEqual(game(t, state), want) {
		t.Errorf("it comes to\n%s\nnot\n%s (%v)", game(t, state), want, err)
	}
}

func TestARecordReadsLikeARecord(t *testing.T) {
	x := sit(t, theFair, match.Daily, nil, "a", "1")
	x.play("a1 walk", "a1 walk")
	x.back(2, mod, "misclick")
	x.play("a1 pass")
	s := x.record()
	for _, want := range []string{
		"skald record 1\nmatch: m1\ngame: fair\nrules: 3\nseats: 2\nseat 1: player Player A\nseat 2: autopilot " +
			"1\npace: daily\nlanguage: en\nstatus: running\nseed-hash: ",
		"\ntable> start  # set-up 6:",
		"\n1.1 1> walk\n1.2 1> walk\ntable> back 1.1 (moderator): misclick\n1.2 1> pass\n", "joins: 10a -\n",
	} {
		if !strings.Contains(s, want) {
			t.Errorf("%q is not in\n%s", want, s)
		}
	}
	if strings.Contains(s, "seed: ") || strings.Contains(s, "final: ") {
		t.Errorf("the record of a running match gives too much:\n%s", s)
	}
	var b strings.Builder
	if err := match.Export(&b, x.m.Header(), x.log, match.ExportOptions{Anonymous: true}); err != nil ||
		strings.Contains(b.String(), "Player A") {
		t.Errorf("an anonymous record names players: %v\n%s", err, b.String())
	}
	h := x.m.Header()
	h.Seed = seed
	if err := match.Export(&b, h, x.log, match.ExportOptions{}); err == nil {
		t.Error("the seed of a running match is exported")
	}
}

func TestARunningMatchIsReplayedUpToWhatIsHidden(t *testing.T) {
	x := sit(t, theFair, match.None, nil, "a", "b")
	x.play("a1 walk", "a1 roll")
	r, err := match.Replay(parse(t, x.record()), theFair)
	if err != nil || r.Hash != x.m.Hash() || r.Proven {
		t.Fatalf("%v", err)
	}
	x.play("b2 look", "b2 pass")
	r, err = match.Replay(parse(t, x.record()), theFair)
	var le *match.LineError
	if !errors.As(err, &le) || !strings.Contains(err.Error(), "hidden") || r == nil || r.Match.Seq() != 3 {
		t.Errorf("%v", err)
	}
}

func TestATamperedRecordIsToldWithItsLine(t *testing.T) {
	x := finished(t)
	s := x.record()
	if _, err := match.Replay(parse(t, s), theFair); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(s, "\n")
	find := func(part string) int {
		for i, l := range lines {
			if strings.Contains(l, part) {
				return i
			}
		}
		t.Fatalf("no %q in\n%s", part, s)
		return 0
	}
	rolled := find("# table")
	walked := find("> walk")
	last := len(lines) - 2
	die := func(l string) string { // changes the first result of a line
		at := strings.LastIndex(l, ":") + 1
		return l[:at] + string('1'+(l[at]-'0')%6) + l[at+1:]
	}
	for _, c := range []struct {
		name string
		edit func([]string) []string
		line int // counted from 1
	}{
		{"a changed die", func(l []string) []string { l[rolled] = die(l[rolled]); return l }, rolled + 1},
		{"dice left out", func(l []string) []string { l[rolled], _, _ = strings.Cut(l[rolled], "#"); return l },
			rolled + 1},
		{"a die too many", func(l []string) []string { l[rolled] += " table 6:1"; return l }, rolled + 1},
		{"dice behind a move without any", func(l []string) []string { l[walked] += " # table 6:1"; return l },
			walked + 1},
		{"an illegal move", func(l []string) []string { l[walked] = "1.1 1> fly"; return l }, walked + 1},
		{"a move of the wrong seat", func(l []string) []string { l[walked] = "1.1 2> walk"; return l }, walked + 1},
		{"a seat that does not exist", func(l []string) []string { l[walked] = "1.1 7> walk"; return l }, walked + 1},
		{"a dropped line", func(l []string) []string { return append(l[:walked], l[walked+1:]...) }, walked + 1},
		{"two lines exchanged", func(l []string) []string { l[walked], l[walked+1] = l[walked+1], l[walked]; return l },
			walked + 1},
		{"the last line dropped", func(l []string) []string { return l[:last] }, last},
		{"a line behind the end", func(l []string) []string { return append(l[:last+1], "1> walk") }, last + 2},
		{"a second set-up", func(l []string) []string { l[walked] = "table> start"; return l }, walked + 1},
		{"a way back to nowhere", func(l []string) []string { l[walked] = "table> back 9.9"; return l }, walked + 1},
		{"a default where there is no window", func(l []string) []string { l[walked] += " (default)"; return l },
			walked + 1},
		{"a standing answer nobody gave", func(l []string) []string { l[walked] += " (standing)"; return l },
			walked + 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			edited := strings.Join(c.edit(append([]string(nil), lines...)), "\n")
			rec := parse(t, edited)
			_, err := match.Replay(rec, theFair)
			var le *match.LineError
			if !errors.As(err, &le) || le.Line != c.line {
				t.Errorf("%v, not line %d of\n%s", err, c.line, edited)
			}
		})
	}
	t.Run("a move changed into another legal one", func(t *testing.T) {
		changed := append([]string(nil), lines...)
		at := find("2> pass")
		changed[at] = strings.Replace(changed[at], "pass", "wave", 1)
		if _, err := match.Replay(parse(t, strings.Join(changed, "\n")), theFair); err == nil {
			t.Error("nobody notices")
		}
	})
	for name, edit := range map[string]func(*match.Record){
		"another seed":          func(r *match.Record) { r.Seed = append([]byte{1}, r.Seed[1:]...) },
		"another seed and hash": func(r *match.Record) { r.Seed = append([]byte{1}, r.Seed[1:]...); r.SeedHash = "" },
		"another join":          func(r *match.Record) { r.Joins = []string{"1", "", "3"} },
		"another last position": func(r *match.Record) { r.Final = strings.Repeat("0", 64) },
		"a match still running": func(r *match.Record) { r.Status = match.Running },
		"another game":          func(r *match.Record) { r.Game = "race" },
		"other rules":           func(r *match.Record) { r.Version = 2 },
	} {
		t.Run(name, func(t *testing.T) {
			rec := parse(t, s)
			edit(&rec)
			if _, err := match.Replay(rec, theFair); err == nil {
				t.Error("nobody notices")
			}
		})
	}
	t.Run("without its seed nothing is proven", func(t *testing.T) {
		rec := parse(t, s)
		rec.Seed = nil
		if _, err := match.VerifyRecord(rec, theFair); err == nil {
			t.Error("it is")
		}
		rec = parse(t, s)
		rec.SeedHash = ""
		if _, err := match.VerifyRecord(rec, theFair); err == nil {
			t.Error("without the published hash it is")
		}
	})
	t.Run("no rules", func(t *testing.T) {
		if _, err := match.Replay(parse(t, s), nil); err == nil {
			t.Error("it is replayed")
		}
	})
}

func TestARecordWrittenByHandForcesTheDice(t *testing.T) {
	rec := parse(t, `skald record 1

game: fair
seats: 2
; neither numbers nor streams need be written
table> start # 6:1,2
1> walk
1>  Look # cards 50:17
1> roll # table 6:5,5
2> roll # 6:2,1
table> back 1.2 : he wants to think again
1> pass
`)
	r, err := match.Replay(rec, theFair)
	if err != nil {
		t.Fatal(err)
	}
	if r.Match.Seq() != 7 || r.Match.Turn().Number != 2 || r.Log[5].Why != "he wants to think again" ||
		r.Log[5].By != match.ByPlayer {
		t.Errorf("it stands at entry %d: %+v", r.Match.Seq(), r.Log)
	}
	if got := r.Turns(); !reflect.DeepEqual(got, []int{1, 2}) {
		t.Errorf("the turns are %v", got)
	}
	v, err := r.View(2, 0)
	if err != nil || !strings.Contains(said(t, v.Words()[0]), `"Cards":[17,0]`) {
		t.Errorf("at turn 2 seat 1 sees %v: %v", v, err)
	}
	if _, err := r.View(3, 0); err == nil {
		t.Error("an abandoned turn is shown")
	}
	calls := 0
	stop := errors.New("enough")
	if _, err := match.ReplayEach(rec, theFair, func(m *match.Match, e match.Entry) error {
		if calls++; m.Seq() != e.Seq {
			t.Errorf("entry %d with the match at %d", e.Seq, m.Seq())
		}
		if calls == 3 {
			return stop
		}
		return nil
	}); !errors.Is(err, stop) || calls != 3 {
		t.Errorf("after %d entries: %v", calls, err)
	}
}

func TestARecordThatCannotBeReadIsToldWithItsLine(t *testing.T) {
	const head = "skald record 1\ngame: fair\nseats: 2\n"
	for _, c := range []struct {
		name, text string
		line       int // 0: the whole record
	}{
		{"nothing", "", 0},
		{"another text", "dear diary\n", 1},
		{"a newer form", "skald record 2\n", 1},
		{"no game", "skald record 1\nseats: 2\n", 0},
		{"no seats", "skald record 1\ngame: fair\n", 0},
		{"too many seats", "skald record 1\nseats: 65\n", 2},
		{"an unknown line", head + "colour: red\n", 4},
		{"a line twice", head + "game: fair\n", 4},
		{"a line that is nothing", head + "walk\n", 4},
		{"a header behind a move", head + "1> walk\npace: daily\n", 5},
		{"a seat too many", head + "seat 3: player\n", 0},
		{"a seat that is a word", head + "seat x: player\n", 4},
		{"a player that is none", head + "seat 1: dragon\n", 4},
		{"an autopilot without level", head + "seat 1: autopilot\n", 4},
		{"a seed too short", head + "seed: 00ff\n", 4},
		{"a hash that is none", head + "seed-hash: " + strings.Repeat("x", 64) + "\n", 4},
		{"an unknown pace", head + "pace: hasty\n", 4},
		{"an unknown status", head + "status: lost\n", 4},
		{"a language that is none", head + "language: a b\n", 4},
		{"joins that do not fit", head + "joins: 1 2 3\n", 4},
		{"a join that is none", head + "joins: 1 $\n", 4},
		{"a number that is none", head + "1.1.1 1> walk\n", 4},
		{"a seat 0", head + "0> walk\n", 4},
		{"an empty move", head + "1.1 1>\n", 4},
		{"a move in other letters", head + "1.1 1> wälk\n", 4},
		{"an unknown mark", head + "1.1 1> walk (moody)\n", 4},
		{"a bracket too many", head + "1.1 1> walk)\n", 4},
		{"dice without results", head + "1.1 1> roll # table\n", 4},
		{"a result beyond the sides", head + "1.1 1> roll # table 6:7\n", 4},
		{"a result of nought", head + "1.1 1> roll # table 6:0\n", 4},
		{"a stream that does not end", head + "1.1 1> roll # \"tab\n", 4},
		{"a decision the table does not take", head + "table> dance\n", 4},
		{"a numbered decision", head + "1.1 table> end\n", 4},
		{"a way back to nothing", head + "table> back 3\n", 4},
		{"a way back to the noughtth", head + "table> back 1.1~0\n", 4},
		{"a decision marked as a move", head + "table> end (default)\n", 4},
		{"a seat given to nobody", head + "table> seat 1 dragon\n", 4},
		{"a very long line", head + "1> walk # " + strings.Repeat("table 6:1 ", 110_000) + "\n", 4},
		{"a very long record", head + strings.Repeat("; comment\n", 1_000_000), 0},
		{"very many moves", head + strings.Repeat("1> a\n", 100_001), 100_004},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := match.ParseRecord(strings.NewReader(c.text))
			if err == nil {
				t.Fatal("it is read")
			}
			var le *match.LineError
			switch errors.As(err, &le); {
			case le == nil && c.line != 0, le != nil && le.Line != c.line:
				t.Errorf("%v, not line %d", err, c.line)
			}
			if len(err.Error()) > 400 {
				t.Errorf("the error has %d characters", len(err.Error()))
			}
		})
	}
}

func TestStreamsOfAnyNameSurviveARecord(t *testing.T) {
	for _, name := range []string{"table", "clash 7 seat 1", "6:3", "a  b", "# x", `say "hi"`, "naïve",
		"line\nbreak", "?"} {
		var b strings.Builder
		log := []match.Entry{{Seq: 1, Seat: engine.Public, By: match.ByStart,
			Rolls: []engine.Roll{{Stream: name, N: 6, Value: 2}, {Stream: name, N: 4, Value: 0},
				{Stream: "x", N: 4, Value: 3}}}}
		if err := match.Export(&b, match.Header{Game: "fair", Players: make([]match.Player, 2)}, log,
			match.ExportOptions{}); err != nil {
			t.Fatal(err)
		}
		want := []match.RecordRoll{{Stream: name, Sides: 6, Value: 3}, {Stream: name, Sides: 4, Value: 1},
			{Stream: "x", Sides: 4, Value: 4}}
		if got := parse(t, b.String()).Lines[0].Rolls; !reflect.DeepEqual(got, want) {
			t.Errorf("%q is read as %v in\n%s", name, got, b.String())
		}
	}
}

func TestNamesAndReasonsCannotForgeLines(t *testing.T) {
	x := sit(t, theFair, match.None, nil, "a", "b")
	x.play("a1 walk")
	x.back(1, mod, "oops\n1.1 1> pass\ntable> end")
	e, err := x.m.SetPlayer(0, match.Player{User: "z", Name: "Zoë\r\ntable> end (moderator): x # 6:1"}, mod, x.now)
	if err != nil {
		t.Fatal(err)
	}
	x.keep(e)
	rec := parse(t, x.record())
	if len(rec.Lines) != 4 {
		t.Errorf("%d lines in\n%s", len(rec.Lines), x.record())
	}
	r, err := match.Replay(rec, theFair)
	if err != nil || r.Hash != x.m.Hash() || r.Match.Players()[0].Name != "Zoë table> end (moderator): x # 6:1" {
		t.Errorf("%v %+v", err, r.Match.Players())
	}
}

func FuzzRecord(f *testing.F) {
	f.Add("skald record 1\ngame: fair\nrules: 3\nseats: 2\nseat 1: autopilot 2\n\ntable> start # set-up " +
		"6:1,2\n1.1 1> walk\n1.2 1> roll # table 6:1,2\ntable> back 1.1 (moderator): why\n1.2 1> pass\ntable> seat 2 " +
		"player: " +
		"Bo\ntable> end\n")
	f.Add("skald record 1\r\ngame: fair\r\nseats: 4\r\nseed: " + strings.Repeat("07", 32) +
		"\r\njoins: 1 2 - 4\r\n1> wave\r\ntable> back start~1\r\n")
	f.Add("skald record 1\ngame: fair\nseats: 2\noption odd: break\n1> stuck\n1> half # \"a b\" 6:1 ?\n")
	f.Add("skald record 1\ngame: fair\nseats: 2\n1.0+1 1> wave (autopilot)\ntable> back 1.0+1\n")
	f.Add("skald record 1\ngame: fair\nseats: 2\nbug: x\nviewer: seat 2\nposition: 3.1 " +
		"{\"Points\":[1,2],\"Cards\":[0,0],\"Turns\":2}\n3.2 1> walk\n")
	f.Fuzz(func(t *testing.T, s string) {
		rec, err := match.ParseRecord(strings.NewReader(s))
		if err != nil {
			return
		}
		r, err := match.Replay(rec, theFair)
		if err != nil || rec.Position != nil {
			return // a record that begins in the middle is not a match of its own
		}
		var b strings.Builder
		if err := match.Export(&b, r.Match.Header(), r.Log, match.ExportOptions{}); err != nil {
			t.Fatal(err)
		}
		again, err := match.Replay(parse(t, b.String()), theFair)
		if err != nil {
			// The secrets of a running match cannot be replayed without its seed.
			if !r.Match.Over() && strings.Contains(err.Error(), "hidden") {
				return
			}
			t.Fatalf("%q is replayed, exported as\n%s\nand then: %v", s, b.String(), err)
		}
		if again.Hash != r.Hash {
			t.Errorf("%q comes to %s, exported to %s", s, r.Hash, again.Hash)
		}
	})
}
