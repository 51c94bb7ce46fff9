package match_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// read returns a viewer's lines, without the fields for the program.
func read(x *table, viewer engine.Seat) []match.Line {
	lines := match.Visible(x.log, viewer)
	for i := range lines {
		lines[i].Seq = 0
	}
	return lines
}

func TestNobodyReadsSealedMovesBeforeTheyOpen(t *testing.T) {
	quiet := sit(t, theRace, match.None, nil, "a", "b", "c")
	quiet.play("a1 call", "a1 speak", "a1 speak")
	x := sit(t, theRace, match.None, nil, "a", "b", "c")
	x.play("a1 call", "b2 bid dice", "a1 speak", "b2 bid 2", "b2 bid 1", "a1 speak")
	if got, want := read(x, engine.Public), read(quiet, engine.Public); !reflect.DeepEqual(got, want) {
		t.Errorf("the public reads\n%+v\nnot\n%+v", got, want)
	}
	if got, want := read(x, 2), read(quiet, 2); !reflect.DeepEqual(got, want) {
		t.Errorf("seat 3 reads\n%+v\nnot\n%+v", got, want)
	}
	if x.m.Shown() != quiet.m.Shown() {
		t.Errorf("%d entries are shown, not %d", x.m.Shown(), quiet.m.Shown())
	}
	if got, want := x.record(), quiet.record(); got != want {
		t.Errorf("the record is\n%s\nnot\n%s", got, want)
	}
	own := 0
	for _, l := range read(x, 1) {
		if l.Sealed {
			own++
			if l.Move == "" || len(l.Said) != 1 || l.Said[0].Text.IsZero() {
				t.Errorf("its own bid reads %+v", l)
			}
		}
	}
	if own != 3 {
		t.Errorf("seat 2 reads %d bids of its own", own)
	}

	t.Run("nor how many others have answered by the numbers of its own", func(t *testing.T) {
		y := sit(t, theRace, match.None, nil, "a", "b", "c", "d")
		y.play("a1 call", "c3 bid 2", "b2 bid 1")
		z := sit(t, theRace, match.None, nil, "a", "b", "c", "d")
		z.play("a1 call", "b2 bid 1")
		if got, want := read(y, 1), read(z, 1); !reflect.DeepEqual(got, want) {
			t.Errorf("seat 2 reads\n%+v\nnot\n%+v", got, want)
		}
	})
	t.Run("nor after the table went back over them", func(t *testing.T) {
		x.back(2, mod, "")
		for _, l := range match.Visible(x.log, engine.Public) {
			if strings.HasPrefix(string(l.Move), "bid") || l.Sub != 0 {
				t.Errorf("the public reads %+v", l)
			}
		}
	})
	t.Run("and all once they open, but those taken back", func(t *testing.T) {
		x.play("b2 bid 2", "c3 bid dice")
		var bids []string
		for _, l := range match.Visible(x.log, engine.Public) {
			if strings.HasPrefix(string(l.Move), "bid") {
				bids = append(bids, fmt.Sprintf("%s %d %s %d", l.Address, l.Seat+1, l.Move, len(l.Rolls)))
			}
		}
		if want := []string{"1.1+1 2 bid 2 0", "1.1+2 3 bid dice 1"}; !reflect.DeepEqual(bids, want) {
			t.Errorf("the public reads %q, not %q", bids, want)
		}
	})
}

func TestAPrivateSightIsToldToItsSeatAlone(t *testing.T) {
	x := sit(t, theFair, match.None, nil, "a", "b")
	e := x.play("a1 look")
	mine, theirs := read(x, 0)[1], read(x, 1)[1]
	if mine.Said[0].Text.Key != "n" || len(mine.Rolls) != 1 {
		t.Errorf("seat 1 reads %+v", mine)
	}
	if said(t, theirs.Said[0].Text) != "looks" || len(theirs.Rolls) != 0 || theirs.Move != "look" {
		t.Errorf("seat 2 reads %+v", theirs)
	}
	b, err := json.Marshal(theirs)
	if err != nil {
		t.Fatal(err)
	}
	if number := fmt.Sprint(e.Rolls[0].Value + 1); strings.Contains(strings.ReplaceAll(string(b),
		fmt.Sprint(noon.Unix()), ""), `"n":`+number) {
		t.Errorf("%s holds the card %s", b, number)
	}
	if !strings.Contains(x.record(), "1.1 1> look  # ?\n") {
		t.Errorf("the record of a running match is\n%s", x.record())
	}
}

func TestALogSaysWhatTheTableDecided(t *testing.T) {
	x := sit(t, theFair, match.None, nil, "a", "b")
	x.play("a1 walk", "a1 walk")
	x.back(2, mod, "misclick")
	x.back(1, anna, "")
	e, err := x.m.SetPlayer(1, match.Player{Autopilot: 2}, bruno, x.now)
	if err != nil {
		t.Fatal(err)
	}
	x.keep(e)
	if e, err = x.m.End(mod, "", x.now); err != nil {
		t.Fatal(err)
	}
	x.keep(e)
	var got []string
	for _, l := range match.Visible(x.log, engine.Public) {
		if !l.Table.IsZero() {
			by := ""
			if m := l.By.Message(); !m.IsZero() {
				by = " (" + said(t, m) + ")"
			}
			got = append(got, said(t, l.Table)+by)
		}
	}
	by := func(key string) string { return " (" + reads.Say(key) + ")" }
	want := []string{
		reads.Say("match.table.back-why", "n", 1, "at", text.M("match.table.at", "turn", 1, "n", 1), "why",
			"misclick") + by("match.by.moderator"),
		reads.Say("match.table.back", "n", 1, "at", text.M("match.table.start")),
		reads.Say("match.table.autopilot", "level", 2, "n", 2) + by("match.by.table"),
		reads.Say("match.table.end") + by("match.by.moderator"),
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("it says %q, not %q", got, want)
	}
}
