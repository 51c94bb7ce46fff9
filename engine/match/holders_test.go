package match_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// gives gives a seat, counted from 1, to a person.
func (x *table) gives(seat int, user string) {
	x.t.Helper()
	e, err := x.m.SetPlayer(engine.Seat(seat-1), match.Player{User: user, Name: "Player " + strings.ToUpper(user)},
		match.Actor{}, x.now)
	if err != nil {
		x.t.Fatal(err)
	}
	x.keep(e)
}

// heldBy returns the holder of a seat, counted from 1, at each entry of a log; "2" is an autopilot of that level, "?"
// an unknown player.
func heldBy(now []match.Player, log []match.Entry, seat int) string {
	var b strings.Builder
	for _, held := range match.Holders(now, log) {
		switch p := held[seat-1]; {
		case p.User != "" && p.Name == "":
			b.WriteString(strings.ToUpper(p.User))
		case p.User != "":
			b.WriteString(p.User)
		case p.Autopilot > 0:
			fmt.Fprint(&b, p.Autopilot)
		default:
			b.WriteByte('?')
		}
	}
	return b.String()
}

// handedOver is a match in which a moves, hands over to c before a second move, and b leaves the second seat to the
// autopilot; d gets it back from that.
func handedOver(t *testing.T) *table {
	t.Helper()
	x := sit(t, theFair, match.None, nil, "a", "b")
	x.play("a1 walk")
	x.gives(1, "c")
	x.play("c1 walk", "c1 pass")
	e, err := x.m.SetPlayer(1, match.Player{Autopilot: 1}, match.Actor{User: "b"}, x.now)
	if err != nil {
		t.Fatal(err)
	}
	x.keep(e)
	x.gives(2, "d")
	return x
}

// withoutWas returns a log as it was kept before reseats named the previous player.
func withoutWas(log []match.Entry) []match.Entry {
	out := slices.Clone(log)
	for i := range out {
		if r := out[i].Reseat; r != nil {
			out[i].Reseat = &match.Reseat{Seat: r.Seat, Player: r.Player}
		}
	}
	return out
}

func TestHoldersOfALog(t *testing.T) {
	x := handedOver(t)
	now := x.m.Players()
	for what, c := range map[string]struct {
		log  []match.Entry
		seat int
		want string
	}{
		"a seat is held by its first player until it is given away":    {x.log, 1, "aaccccc"},
		"the autopilot holds a seat between two people":                {x.log, 2, "bbbbb1d"},
		"an old log knows who moved, but not by which name":            {withoutWas(x.log), 1, "AAccccc"},
		"an old log does not know a player who never moved":            {withoutWas(x.log), 2, "?????1d"},
		"a log in which nobody changed has the players of the present": {x.log[:1], 2, "d"},
	} {
		if got := heldBy(now, c.log, c.seat); got != c.want {
			t.Errorf("%s: %q, want %q", what, got, c.want)
		}
	}
	if got := match.Holders(now, nil); got != nil {
		t.Errorf("an empty log has the holders %v", got)
	}
}

func TestHoldersBeforeAFork(t *testing.T) {
	x := handedOver(t)
	x.play("d2 walk")
	if e, err := x.m.End(mod, "", x.now); err != nil {
		t.Fatal(err)
	} else {
		x.keep(e)
	}
	c := match.Config{ID: "m2", Rules: theFair, Seed: seed,
		Players: []match.Player{{User: "e", Name: "Eve"}, {User: "c", Name: "Cara"}}}
	m, log, err := match.Fork(c, x.source("m1"), 2, "", x.now)
	if err != nil {
		t.Fatal(err)
	}
	if got := heldBy(m.Players(), log, 1); got != "AAcce" {
		t.Errorf("the first seat was held by %q", got)
	}
	if got := heldBy(m.Players(), log, 2); got != "????c" {
		t.Errorf("the second seat was held by %q", got)
	}
	for seat, want := range []string{"e", "c"} {
		if of := match.Holdings(m.Players(), log)[seat]; len(of) != 1 || of[0].Player.User != want {
			t.Errorf("in the fork seat %d is held by %+v", seat+1, of)
		}
	}
}

func TestRecordNamesWhoActed(t *testing.T) {
	x := handedOver(t)
	s := x.record()
	rec := parse(t, s)
	if rec.Players[0].Name != "Player A" || rec.Players[1].Name != "Player B" {
		t.Errorf("the record begins with %+v", rec.Players)
	}
	if !strings.Contains(s, "table> seat 1 player: Player C\n") ||
		!strings.Contains(s, "table> seat 2 player: Player D\n") {
		t.Errorf("the seats change in\n%s", s)
	}
	r, err := match.Replay(rec, theFair)
	if err != nil || r.Hash != x.m.Hash() || r.Match.Players()[0].Name != "Player C" {
		t.Errorf("replayed are %+v (%v)", r.Match.Players(), err)
	}
	var b strings.Builder
	if err := match.Export(&b, x.m.Header(), withoutWas(x.log), match.ExportOptions{}); err != nil {
		t.Fatal(err)
	}
	if rec := parse(t, b.String()); rec.Players[0].Name != "" || rec.Players[1].Name != "" {
		t.Errorf("an old log begins with %+v", rec.Players)
	}
}

func TestUndoNamesWhoMoved(t *testing.T) {
	x := sit(t, theFair, match.None, nil, "a", "b")
	x.play("b2 wave", "a1 walk")
	x.gives(1, "c")
	x.play("c1 walk")
	span, err := x.m.TableSpan(x.log, 1)
	if err != nil {
		t.Fatal(err)
	}
	var who []string
	for _, m := range span.Says {
		name, _ := m.Args.Get("who").(text.Message)
		plain, _ := name.Args.Get("s").(string)
		who = append(who, plain)
	}
	if want := []string{"Player B", "Player A", "Player C"}; !slices.Equal(who, want) {
		t.Errorf("what would be taken back was played by %q, want %q", who, want)
	}
}

func TestTimeForWhichASeatIsHeld(t *testing.T) {
	x := sit(t, theFair, match.None, nil, "a", "b")
	pass := func(hours int) { x.now = x.now.Add(time.Duration(hours) * time.Hour) }
	pass(3)
	x.gives(1, "c")
	pass(1)
	e, err := x.m.Pause(mod, "", x.now)
	if err != nil {
		t.Fatal(err)
	}
	x.keep(e)
	pass(20)
	if e, err = x.m.Resume(mod, x.now); err != nil {
		t.Fatal(err)
	}
	x.keep(e)
	pass(1)
	x.play("c1 walk")
	longest := func() string { return match.LongestHolder(match.Holdings(x.m.Players(), x.log)[0]) }
	of := match.Holdings(x.m.Players(), x.log)[0]
	if len(of) != 2 || of[0].Player.User != "a" || of[0].Time != 3*time.Hour || of[1].Player.User != "c" ||
		of[1].Time != 2*time.Hour {
		t.Errorf("the first seat was held as %+v", of)
	}
	if got := longest(); got != "a" {
		t.Errorf("without the pause %q held it longest", got)
	}
	pass(1)
	x.play("c1 walk")
	if got := longest(); got != "c" {
		t.Errorf("of two who held it for the same time it counts for %q", got)
	}
	x.gives(1, "a")
	pass(1)
	x.play("a1 walk")
	if got := longest(); got != "a" {
		t.Errorf("with the time of both turns added up, it counts for %q", got)
	}
	if got := match.LongestHolder(nil); got != "" {
		t.Errorf("a seat nobody held counts for %q", got)
	}
}
