package tournament

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/engine"
)

// The first of May, noon: the time at which everything happens that names no other.
var noon = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

// seed is the secret of the draws here.
var seed = []byte("0123456789abcdef0123456789abcdef")

// desk opens tournaments and gives matches their ids.
type desk struct{ n int }

func (d *desk) id() string { d.n++; return fmt.Sprintf("m%d", d.n) }

// plan is a tournament of pairs.
func plan(system System) Plan {
	return Plan{Name: "Spring cup", Game: "chess", System: system, Least: 2, Most: 2, Hours: 72}
}

// signedUp is a tournament for which so many have signed up: u1, u2, …
func signedUp(t *testing.T, p Plan, players int) *State {
	t.Helper()
	if err := p.Check(); err != nil {
		t.Fatal(err)
	}
	s := New(p, "boss")
	for i := range players {
		if err := s.Join(fmt.Sprintf("u%d", i+1), fmt.Sprintf("Player %d", i+1),
			fmt.Sprintf("join%d", i+1)); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// begun is one whose first round is open.
func begun(t *testing.T, d *desk, p Plan, players int) *State {
	t.Helper()
	s := signedUp(t, p, players)
	if err := s.Start(seed, noon, d.id); err != nil {
		t.Fatal(err)
	}
	return s
}

// win has a table of the present round won by a player, by number from 0.
func (d *desk) win(t *testing.T, s *State, table, player int) {
	t.Helper()
	m := s.Round().Matches[table]
	if !s.Report(m.ID, [][]int{{slices.Index(m.Players, player)}}, noon, d.id) {
		t.Fatalf("the result of table %d was not entered", table+1)
	}
}

// better has every table of the present round won by the lower number.
func (d *desk) better(t *testing.T, s *State) {
	t.Helper()
	r := len(s.Played)
	for i := range s.Round().Matches {
		if len(s.Played) == r && s.Stage == Running && s.Round().Matches[i].Result == nil {
			d.win(t, s, i, slices.Min(s.Round().Matches[i].Players))
		}
	}
}

// tables are the pairings of a round, by numbers from 1, each table sorted.
func tables(r *Round) string {
	var out []string
	for _, m := range r.Matches {
		who := slices.Sorted(slices.Values(m.Players))
		var names []string
		for _, p := range who {
			names = append(names, fmt.Sprint(p+1))
		}
		out = append(out, strings.Join(names, "-"))
	}
	return strings.Join(out, " ")
}

// places are the players by place: "1:3 2:1 3:2".
func places(s *State) string {
	var out []string
	for _, r := range s.Standings() {
		out = append(out, fmt.Sprintf("%d:%d", r.Place, r.Player+1))
	}
	return strings.Join(out, " ")
}

// refused fails unless an error is a refusal for a reason.
func refused(t *testing.T, err error, why string) {
	t.Helper()
	var r *engine.Refusal
	if !errors.As(err, &r) || r.Why.Key != "bot.tournament.no."+why {
		t.Fatalf("refused for %q expected, got %v", why, err)
	}
}

func TestSignUp(t *testing.T) {
	t.Run("a tournament takes sixty-four players and no more", func(t *testing.T) {
		s := signedUp(t, plan(Swiss), MostPlayers)
		refused(t, s.Join("late", "Late", "j"), "full")
	})
	t.Run("nobody signs up twice", func(t *testing.T) {
		refused(t, signedUp(t, plan(Swiss), 4).Join("u2", "Player 2", "j"), "joined")
	})
	t.Run("who leaves before the draw is struck off", func(t *testing.T) {
		s := signedUp(t, plan(Swiss), 5)
		if err := s.Leave("u2", noon, nil); err != nil || len(s.Players) != 4 || s.Find("u2") >= 0 {
			t.Fatal(err, s.Players)
		}
	})
	t.Run("three are too few", func(t *testing.T) {
		refused(t, signedUp(t, plan(Swiss), 3).Start(seed, noon, (&desk{}).id), "few")
	})
	t.Run("nobody signs up any more once it has begun", func(t *testing.T) {
		refused(t, begun(t, &desk{}, plan(Swiss), 4).Join("late", "Late", "j"), "begun")
	})
	t.Run("tables of exactly four make no bracket of six, and it says that Swiss rounds do", func(t *testing.T) {
		p := plan(Knockout)
		p.Least, p.Most = 4, 4
		refused(t, signedUp(t, p, 6).Start(seed, noon, (&desk{}).id), "bracket")
		p.System = Swiss
		if s := begun(t, &desk{}, p, 6); len(s.Round().Matches) != 3 {
			t.Fatal("one table and two byes expected:", tables(s.Round()))
		}
	})
}

func TestTheDrawIsCheckable(t *testing.T) {
	joins := []string{"a", "b", "c", "d", "e", "f"}
	first := Draw(seed, joins)
	if !slices.Equal(first, Draw(seed, joins)) {
		t.Error("the same seed and the same joins give the same draw")
	}
	if sorted := slices.Sorted(slices.Values(first)); !slices.Equal(sorted, []int{0, 1, 2, 3, 4, 5}) {
		t.Error("everybody is drawn once:", first)
	}
	joins[5] = "g"
	if slices.Equal(first, Draw(seed, joins)) {
		t.Error("another press on Join gives another draw")
	}
	s := begun(t, &desk{}, plan(Swiss), 6)
	var in []string
	for i := range 6 {
		in = append(in, fmt.Sprintf("join%d", i+1))
	}
	for number, i := range Draw(seed, in) {
		if s.Players[number].Join != in[i] {
			t.Fatal("the players do not stand in the order of the draw")
		}
	}
}

func TestBracket(t *testing.T) {
	t.Run("eight meet so that the first two numbers can meet in the final only", func(t *testing.T) {
		d := &desk{}
		s := begun(t, d, plan(Knockout), 8)
		for round, want := range []string{"1-8 4-5 2-7 3-6", "1-4 2-3", "1-2 3-4"} {
			if got := tables(s.Round()); got != want {
				t.Fatalf("round %d is %s, not %s", round+1, got, want)
			}
			d.better(t, s)
		}
		if s.Stage != Over || places(s) != "1:1 2:2 3:3 4:4 5:5 5:6 5:7 5:8" {
			t.Fatal(s.Stage, places(s))
		}
	})
	t.Run("of six the first two numbers have a bye", func(t *testing.T) {
		d := &desk{}
		s := begun(t, d, plan(Knockout), 6)
		if got := tables(s.Round()); got != "1 4-5 2 3-6" {
			t.Fatal(got)
		}
		d.better(t, s)
		if got := tables(s.Round()); got != "1-4 2-3" {
			t.Fatal(got)
		}
	})
	t.Run("those whom the finalists beat play for the third place, and it ends when both are played",
		func(t *testing.T) {
			d := &desk{}
			s := begun(t, d, plan(Knockout), 4)
			d.better(t, s)
			if r := s.Round(); !r.Matches[1].Third || tables(r) != "1-2 3-4" {
				t.Fatal(tables(s.Round()))
			}
			d.win(t, s, 0, 1)
			if s.Stage != Running {
				t.Fatal("the third place is open")
			}
			d.win(t, s, 1, 3)
			if s.Stage != Over || places(s) != "1:2 2:1 3:4 4:3" {
				t.Fatal(s.Stage, places(s))
			}
		})
	t.Run("sixteen at tables of four play four tables and a final", func(t *testing.T) {
		d := &desk{}
		p := plan(Knockout)
		p.Most = 4
		s := begun(t, d, p, 16)
		if len(s.Round().Matches) != 4 {
			t.Fatal(tables(s.Round()))
		}
		d.better(t, s)
		if got := tables(s.Round()); got != "1-5-9-13" {
			t.Fatal(got)
		}
	})
	t.Run("a shared first place is decided by an official, or played anew", func(t *testing.T) {
		d := &desk{}
		s := begun(t, d, plan(Knockout), 4)
		m := s.Round().Matches[0]
		if !s.Report(m.ID, [][]int{{0, 1}}, noon, d.id) || s.Round().Matches[0].Stuck != Tied {
			t.Fatal("the table waits for a decision")
		}
		if err := s.PlayAgain(Table{Table: 1}, d.id); err != nil {
			t.Fatal(err)
		}
		if again := s.Round().Matches[0]; again.ID == m.ID || again.Stuck != "" {
			t.Fatal("another match is played", again)
		}
		refused(t, s.SetResult(Table{Table: 1}, [][]string{{s.Players[0].User, s.Players[3].User}}, noon, d.id), "tie")
	})
}

func TestSwiss(t *testing.T) {
	t.Run("the upper half meets the lower half, then winners meet winners", func(t *testing.T) {
		d := &desk{}
		s := begun(t, d, plan(Swiss), 8)
		if s.Rounds != 3 {
			t.Fatalf("eight play three rounds, not %d", s.Rounds)
		}
		for round, want := range []string{"1-5 2-6 3-7 4-8", "1-3 2-4 5-7 6-8", "1-2 3-5 4-6 7-8"} {
			if got := tables(s.Round()); got != want {
				t.Fatalf("round %d is %s, not %s", round+1, got, want)
			}
			d.better(t, s)
		}
		if s.Stage != Over {
			t.Fatal(s.Stage)
		}
		if r := s.Standings()[0]; r.Player != 0 || r.Points != 6 || r.Buchholz != 2+4+4 {
			t.Errorf("the first has won three, and his Buchholz is the sum of his rivals' points: %+v", r)
		}
	})
	t.Run("of an odd number the lowest without a bye has it, for the points of a win", func(t *testing.T) {
		d := &desk{}
		p := plan(Swiss)
		p.Rounds = 5
		s := begun(t, d, p, 5)
		had := map[int]bool{}
		for s.Stage == Running {
			m := s.Round().Matches[len(s.Round().Matches)-1]
			if len(m.Players) != 1 || had[m.Players[0]] || m.Result.By != ByBye ||
				s.points(m.Result)[m.Players[0]] != 2 {
				t.Fatalf("round %d: %+v", len(s.Played), m)
			}
			had[m.Players[0]] = true
			d.better(t, s)
		}
	})
	t.Run("a draw is half a point for both", func(t *testing.T) {
		d := &desk{}
		s := begun(t, d, plan(Swiss), 4)
		m := s.Round().Matches[0]
		s.Report(m.ID, [][]int{{0, 1}}, noon, d.id)
		for _, p := range m.Players {
			if got := s.Standings(); got[slices.IndexFunc(got, func(r Row) bool { return r.Player == p })].Points != 1 {
				t.Error(got)
			}
		}
	})
	t.Run("six players who play five rounds all meet", func(t *testing.T) {
		d := &desk{}
		p := plan(Swiss)
		p.Rounds = 5
		s := begun(t, d, p, 6)
		for s.Stage == Running {
			d.better(t, s)
		}
		for a := range 6 {
			for b := range a {
				if s.met(a, b) != 1 {
					t.Errorf("%d and %d met %d times", a+1, b+1, s.met(a, b))
				}
			}
		}
	})
	t.Run("players are apart from those they avoid while no other pair has to meet again", func(t *testing.T) {
		for _, most := range []int{2, 4} {
			d := &desk{}
			p := plan(Swiss)
			p.Most, p.Rounds = most, 2
			drawn := begun(t, d, p, 8)
			pair := drawn.Round().Matches[0].Players
			who, avoided := drawn.Players[pair[0]].User, drawn.Players[pair[1]].User
			s := signedUp(t, p, 8)
			s.Avoided = func(user string) []string {
				if user == who {
					return []string{avoided}
				}
				return nil
			}
			if err := s.Start(seed, noon, d.id); err != nil {
				t.Fatal(err)
			}
			for s.Stage == Running {
				d.better(t, s)
			}
			if s.met(s.Find(who), s.Find(avoided)) != 0 {
				t.Errorf("at tables of %d a player meets one they avoid", most)
			}
		}
	})
	t.Run("four players who all avoid each other are paired", func(t *testing.T) {
		p := plan(Swiss)
		p.Rounds = 1
		s := signedUp(t, p, 4)
		var all []string
		for _, x := range s.Players {
			all = append(all, x.User)
		}
		s.Avoided = func(string) []string { return all }
		if err := s.Start(seed, noon, (&desk{}).id); err != nil || len(s.Round().Matches) != 2 {
			t.Errorf("the first round is %+v, %v", s.Round(), err)
		}
	})
	t.Run("at a table of four the places bring three points, two, one and none", func(t *testing.T) {
		d := &desk{}
		p := plan(Swiss)
		p.Most = 4
		s := begun(t, d, p, 8)
		m := s.Round().Matches[0]
		s.Report(m.ID, [][]int{{2}, {0, 3}, {1}}, noon, d.id)
		got := s.points(s.Played[0].Matches[0].Result)
		if got[m.Players[2]] != 6 || got[m.Players[0]] != 3 || got[m.Players[3]] != 3 || got[m.Players[1]] != 0 {
			t.Error("in halves of a point:", got)
		}
	})
	t.Run("sixteen at tables of four meet as seldom twice as can be", func(t *testing.T) {
		d := &desk{}
		p := plan(Swiss)
		p.Most, p.Rounds = 4, 3
		s := begun(t, d, p, 16)
		for s.Stage == Running {
			d.better(t, s)
		}
		again := 0
		for a := range 16 {
			for b := range a {
				again += max(0, s.met(a, b)-1)
			}
		}
		if again > 4 {
			t.Errorf("%d pairs met twice", again)
		}
	})
}

func TestSizes(t *testing.T) {
	for _, c := range []struct {
		players, least, most int
		tables               []int
		byes                 int
	}{
		{5, 2, 2, []int{2, 2}, 1}, {9, 2, 4, []int{3, 3, 3}, 0}, {10, 3, 4, []int{4, 3, 3}, 0}, {6, 4, 4, []int{4}, 2},
		{7, 4, 5, []int{5}, 2}, {3, 4, 4, nil, 3},
	} {
		if tables, byes := Sizes(c.players, c.least, c.most); !slices.Equal(tables, c.tables) || byes != c.byes {
			t.Errorf("%d at tables of %d to %d: %v and %d byes", c.players, c.least, c.most, tables, byes)
		}
	}
}

func TestDeadline(t *testing.T) {
	s := begun(t, &desk{}, plan(Swiss), 4)
	hour := func(n int) time.Time { return noon.Add(time.Duration(n) * time.Hour) }
	if at, ok := s.Due(); !ok || at != hour(54).Unix() {
		t.Fatal("players are reminded when three quarters of the time are over")
	}
	for _, c := range []struct {
		at   int
		want Bell
	}{{53, ""}, {54, Remind}, {55, ""}, {72, TimeOver}, {80, ""}} {
		if got := s.Tick(hour(c.at)); got != c.want {
			t.Errorf("after %d hours: %q, not %q", c.at, got, c.want)
		}
	}
	if s.Stage != Running || len(s.Waiting()) != 2 {
		t.Error("a match never ends by itself")
	}
	if err := s.SetDeadline(24, hour(80)); err != nil {
		t.Fatal(err)
	}
	if at, ok := s.Due(); !ok || at != hour(98).Unix() {
		t.Error("an extended round is reminded anew")
	}
	if err := s.SetDeadline(0, hour(80)); err != nil {
		t.Fatal(err)
	}
	if _, ok := s.Due(); ok {
		t.Error("without a deadline nothing is due")
	}
}

func TestMending(t *testing.T) {
	user := func(s *State, n int) string { return s.Players[n].User }
	t.Run("a result is replaced, and the round it led to is made anew", func(t *testing.T) {
		d := &desk{}
		s := begun(t, d, plan(Knockout), 4)
		d.better(t, s)
		final := s.Round().Matches[0].ID
		if err := s.SetResult(Table{Round: 1, Table: 1}, [][]string{{user(s, 3)}}, noon, d.id); err != nil {
			t.Fatal(err)
		}
		if got := tables(s.Round()); got != "2-4 1-3" {
			t.Fatal(got)
		}
		if !slices.Contains(s.Tasks, Task{Match: final, Rest: true}) {
			t.Error("the final that was opened rests:", s.Tasks)
		}
		d.win(t, s, 0, 1)
		refused(t, s.SetResult(Table{Round: 1, Table: 1}, [][]string{{user(s, 0)}}, noon, d.id), "later")
	})
	t.Run("a result that is entered ends the match that is played", func(t *testing.T) {
		d := &desk{}
		s := begun(t, d, plan(Swiss), 4)
		m := s.Round().Matches[0]
		if err := s.SetResult(Table{Table: 1}, [][]string{{user(s, 2)}}, noon, d.id); err != nil {
			t.Fatal(err)
		}
		if !slices.Contains(s.Tasks, Task{Match: m.ID, Rest: true}) || s.Report(m.ID, nil, noon, d.id) {
			t.Error("what it ends with does not count")
		}
		refused(t, s.SetResult(Table{Table: 1}, [][]string{{"stranger"}}, noon, d.id), "notthere")
		refused(t, s.SetResult(Table{Table: 3}, [][]string{{user(s, 2)}}, noon, d.id), "table")
		refused(t, s.SetResult(Table{Table: 1}, [][]string{{user(s, 2)}, {user(s, 2)}}, noon, d.id), "twice")
	})
	t.Run("a substitute takes over points, pairings and the seat", func(t *testing.T) {
		d := &desk{}
		s := begun(t, d, plan(Swiss), 4)
		m := s.Round().Matches[0]
		if err := s.Substitute(user(s, m.Players[1]), "new", "New"); err != nil {
			t.Fatal(err)
		}
		if s.Players[m.Players[1]].User != "new" ||
			!slices.Contains(s.Tasks, Task{Match: m.ID, Seat: 1, User: "new", Name: "New"}) {
			t.Error(s.Players, s.Tasks)
		}
		refused(t, s.Substitute("new", user(s, 0), "x"), "isplayer")
	})
	t.Run("who dropped out by mistake comes back as his own substitute", func(t *testing.T) {
		d := &desk{}
		s := begun(t, d, plan(Swiss), 6)
		who := s.Round().Matches[0].Players[0]
		refused(t, s.Substitute(user(s, who), user(s, who), "Same"), "isplayer")
		if err := s.Leave(user(s, who), noon, d.id); err != nil {
			t.Fatal(err)
		}
		if err := s.Substitute(user(s, who), user(s, who), "Same"); err != nil || s.Players[who].Dropped {
			t.Fatal(err)
		}
		d.better(t, s)
		if len(s.Round().Matches) != 3 {
			t.Error("all six play on:", tables(s.Round()))
		}
	})
	t.Run("the rival of who drops out has won, and the next round goes without him", func(t *testing.T) {
		d := &desk{}
		s := begun(t, d, plan(Swiss), 5)
		m := s.Round().Matches[0]
		if err := s.Drop(user(s, m.Players[0]), noon, d.id); err != nil {
			t.Fatal(err)
		}
		if r := s.Round().Matches[0].Result; r == nil || r.By != ByWalkover || r.Places[0][0] != m.Players[1] {
			t.Fatal(r)
		}
		d.better(t, s)
		if got := len(s.Round().Matches); got != 2 {
			t.Error("four play on at two tables:", tables(s.Round()))
		}
		refused(t, s.Drop(user(s, m.Players[0]), noon, d.id), "gone")
	})
	t.Run("at a table of four the autopilot plays on for him, and he comes last", func(t *testing.T) {
		d := &desk{}
		p := plan(Swiss)
		p.Most = 4
		s := begun(t, d, p, 4)
		m := s.Round().Matches[0]
		if err := s.Leave(user(s, m.Players[1]), noon, d.id); err != nil {
			t.Fatal(err)
		}
		if !slices.Contains(s.Tasks, Task{Match: m.ID, Seat: 1}) {
			t.Error(s.Tasks)
		}
		s.Report(m.ID, [][]int{{1}, {0}, {2}, {3}}, noon, d.id)
		if r := s.Played[0].Matches[0].Result; r.Places[0][0] != m.Players[0] || r.Places[3][0] != m.Players[1] {
			t.Error(r.Places)
		}
	})
	t.Run("a round is paired anew until one of its tables has a result", func(t *testing.T) {
		d := &desk{}
		s := begun(t, d, plan(Swiss), 4)
		refused(t, s.PairAgain(noon, d.id), "samepairs")
		d.win(t, s, 0, s.Round().Matches[0].Players[0])
		refused(t, s.PairAgain(noon, d.id), "played")
	})
	t.Run("the last mending is taken back, and only that", func(t *testing.T) {
		d := &desk{}
		s := begun(t, d, plan(Swiss), 4)
		refused(t, s.Undo(d.id), "nothing")
		before := tables(s.Round())
		if err := s.Drop(user(s, 0), noon, d.id); err != nil {
			t.Fatal(err)
		}
		for _, task := range s.Tasks {
			s.Done(task)
		}
		s.Settle(noon)
		s.Settle(noon.Add(RestFor))
		if err := s.Undo(d.id); err != nil {
			t.Fatal(err)
		}
		if s.Players[0].Dropped || tables(s.Round()) != before || len(s.Waiting()) != 2 {
			t.Error("it is as before:", tables(s.Round()))
		}
		if s.Round().Matches[0].ID == "m1" {
			t.Error("the match that was ended is opened anew")
		}
		refused(t, s.Undo(d.id), "nothing")
		if err := s.Drop(user(s, 1), noon, d.id); err != nil {
			t.Fatal(err)
		}
		d.win(t, s, 0, s.Round().Matches[0].Players[0])
		refused(t, s.Undo(d.id), "since")
	})
	t.Run("a cancelled tournament lays its matches to rest, and goes on with them when that is taken back",
		func(t *testing.T) {
			d := &desk{}
			s := begun(t, d, plan(Swiss), 4)
			if err := s.Cancel(); err != nil || len(s.Tasks) != 2 || s.Live() || !s.Resting() {
				t.Fatal(err, s.Tasks)
			}
			refused(t, s.Drop(user(s, 0), noon, d.id), "over")
			s.Done(s.Tasks[0])
			if err := s.Undo(d.id); err != nil || s.Stage != Running {
				t.Fatal(err)
			}
			for i, id := range []string{"m1", "m2"} {
				if s.Round().Matches[i].ID != id || !slices.Contains(s.Tasks, Task{Match: id, Wake: true}) {
					t.Error("a match that rested goes on:", s.Round().Matches[i].ID, s.Tasks)
				}
			}
		})
	t.Run("a match that was ended without a winner waits for an official", func(t *testing.T) {
		d := &desk{}
		s := begun(t, d, plan(Swiss), 4)
		m := s.Round().Matches[0]
		if !s.Report(m.ID, nil, noon, d.id) || s.Report(m.ID, nil, noon, d.id) || s.Round().Matches[0].Stuck != Ended {
			t.Fatal("it is noted once")
		}
		if err := s.SetResult(Table{Table: 1}, nil, noon, d.id); err != nil || s.Round().Matches[0].Result == nil {
			t.Fatal("nobody gets anything", err)
		}
	})
}

// played are the ids of the matches that are played for a tournament, in their order.
func played(s *State) (out []string) {
	for _, r := range s.Played {
		for _, m := range r.Matches {
			if m.played() {
				out = append(out, m.ID)
			}
		}
	}
	return out
}

func TestCorrectionKeepsUnaffectedMatches(t *testing.T) {
	user := func(s *State, n int) string { return s.Players[n].User }
	semis := func(t *testing.T) (*desk, *State) {
		d := &desk{}
		s := begun(t, d, plan(Knockout), 8)
		d.better(t, s)
		return d, s
	}
	t.Run("another winner of a quarter-final opens one semi-final anew", func(t *testing.T) {
		d, s := semis(t)
		was := slices.Clone(s.Round().Matches)
		d.win(t, s, 1, slices.Min(was[1].Players)) // the other one is over
		loser := s.Played[0].Matches[0].Players[0]
		if loser == s.Played[0].Matches[0].Result.Places[0][0] {
			loser = s.Played[0].Matches[0].Players[1]
		}
		before := s.clone()
		if err := s.SetResult(Table{Round: 1, Table: 1}, [][]string{{user(s, loser)}}, noon, d.id); err != nil {
			t.Fatal(err)
		}
		now := s.Round().Matches
		if now[1].ID != was[1].ID || now[1].Result == nil || now[0].ID == was[0].ID ||
			!slices.Contains(now[0].Players, loser) {
			t.Errorf("the semi-finals were %+v and are %+v", was, now)
		}
		if got := s.Ends(before); !slices.Equal(got, []Table{{Round: 2, Table: 1}}) {
			t.Errorf("said to end are %v", got)
		}
	})
	t.Run("a result that is no other is refused", func(t *testing.T) {
		d, s := semis(t)
		m := s.Played[0].Matches[0]
		refused(t, s.SetResult(Table{Round: 1, Table: 1}, [][]string{{user(s, m.Result.Places[0][0])}}, noon,
			d.id), "same")
	})
	t.Run("taking it back brings the old matches back", func(t *testing.T) {
		d, s := semis(t)
		was, ids := s.Round().Matches[0].ID, played(s)
		m := s.Played[0].Matches[0]
		if err := s.SetResult(Table{Round: 1, Table: 1}, [][]string{{user(s, m.Result.Places[1][0])}}, noon,
			d.id); err != nil {
			t.Fatal(err)
		}
		s.Settle(noon)
		fresh := s.Round().Matches[0].ID
		if err := s.Undo(d.id); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(played(s), ids) {
			t.Errorf("played are %v, and were %v", played(s), ids)
		}
		if !slices.Contains(s.Tasks, Task{Match: was, Wake: true}) ||
			!slices.Contains(s.Tasks, Task{Match: fresh, End: true}) || len(s.Tasks) != 2 {
			t.Error(s.Tasks)
		}
	})
	t.Run("what rests is ended when something else happens", func(t *testing.T) {
		d, s := semis(t)
		was := s.Round().Matches[0].ID
		m := s.Played[0].Matches[0]
		if err := s.SetResult(Table{Round: 1, Table: 1}, [][]string{{user(s, m.Result.Places[1][0])}}, noon,
			d.id); err != nil {
			t.Fatal(err)
		}
		s.Settle(noon)
		if at, ok := s.Due(); !ok || at != noon.Add(RestFor).Unix() {
			t.Error("its time is watched")
		}
		d.win(t, s, 1, s.Round().Matches[1].Players[0])
		s.Settle(noon)
		if !slices.Contains(s.Tasks, Task{Match: was, End: true}) || s.Resting() {
			t.Error(s.Tasks)
		}
	})
	t.Run("a semi-final that is over keeps its result from being lost", func(t *testing.T) {
		d, s := semis(t)
		d.win(t, s, 0, s.Round().Matches[0].Players[0])
		m := s.Played[0].Matches[0]
		before := played(s)
		refused(t, s.SetResult(Table{Round: 1, Table: 1}, [][]string{{user(s, m.Result.Places[1][0])}}, noon, d.id),
			"later")
		if !slices.Equal(before, played(s)) || s.Resting() {
			t.Error("a refused change changes nothing")
		}
	})
	t.Run("pairs that meet again when a round is paired again play on", func(t *testing.T) {
		d := &desk{}
		s := begun(t, d, plan(Swiss), 6)
		d.better(t, s)
		was := slices.Clone(s.Round().Matches)
		// With another result of the first round other pairs are due, but not all of them.
		m := s.Played[0].Matches[2]
		if err := s.SetResult(Table{Round: 1, Table: 3}, [][]string{{user(s, m.Result.Places[1][0])}}, noon,
			d.id); err != nil {
			t.Fatal(err)
		}
		if err := s.PairAgain(noon, d.id); err != nil {
			t.Fatal(err)
		}
		for _, now := range s.Round().Matches {
			i := slices.IndexFunc(was, func(m Match) bool { return sameWho(m.Players, now.Players) })
			if i >= 0 && was[i].ID != now.ID ||
				i < 0 && slices.ContainsFunc(was, func(m Match) bool { return m.ID == now.ID }) {
				t.Errorf("the tables were %+v and are %+v", was, s.Round().Matches)
			}
		}
	})
}

// TestCorrectionInEveryRound corrects a result in every round of a tournament of eight, takes every second correction
// back, and counts the matches before and after.
func TestCorrectionInEveryRound(t *testing.T) {
	d := &desk{}
	s := begun(t, d, plan(Knockout), 8)
	for round := 1; s.Stage == Running; round++ {
		d.better(t, s)
		m := s.Played[round-1].Matches[0]
		before := played(s)
		next := map[int]bool{}
		for _, p := range m.Players {
			next[p] = true
		}
		touched := 0
		if round < len(s.Played) {
			for _, x := range s.Round().Matches {
				if slices.ContainsFunc(x.Players, func(p int) bool { return next[p] }) {
					touched++
				}
			}
		}
		correct := func(who int) {
			t.Helper()
			if err := s.SetResult(Table{Round: round, Table: 1}, [][]string{{s.Players[who].User}}, noon,
				d.id); err != nil {
				t.Fatal(err)
			}
			s.Settle(noon)
		}
		correct(m.Result.Places[1][0])
		lost := slices.DeleteFunc(slices.Clone(before), func(id string) bool { return slices.Contains(played(s), id) })
		if len(played(s)) != len(before) || len(lost) != touched {
			t.Errorf("round %d: %d matches were and %d are played, of which %d are no longer the same; %d had to be "+
				"touched", round, len(before), len(played(s)), len(lost), touched)
		}
		if err := s.Undo(d.id); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(played(s), before) {
			t.Errorf("round %d: taken back, %v are played and not %v", round, played(s), before)
		}
		correct(m.Result.Places[1][0])
		if len(played(s)) != len(before) {
			t.Errorf("round %d: corrected again, %v are played and not %d", round, played(s), len(before))
		}
	}
	if len(played(s)) != 8 {
		t.Errorf("seven matches and that for third place are %v", played(s))
	}
}

func TestWhoIsForgottenIsNamedNowhere(t *testing.T) {
	for _, stage := range []string{"sign-up", "played"} {
		s := signedUp(t, plan(Swiss), 5)
		s.Organiser = "u2"
		d := &desk{}
		if stage == "played" {
			if err := s.Start(seed, noon, d.id); err != nil {
				t.Fatal(err)
			}
			if err := s.SetDeadline(5, noon); err != nil {
				t.Fatal(err)
			}
		}
		s.Forget("u2", "former-1", "a former player", noon, d.id)
		raw, err := s.Save()
		if err != nil || strings.Contains(string(raw), `"u2"`) || strings.Contains(string(raw), "Player 2") {
			t.Errorf("%s: %v %s", stage, err, raw)
		}
		if _, err := Load(raw); err != nil {
			t.Errorf("%s: %v", stage, err)
		}
	}
}

// TestRandomTournamentsComeToTheirEnd plays tournaments of four to sixty-four with everything that happens on the way,
// and looks after every step that they are sound.
func TestRandomTournamentsComeToTheirEnd(t *testing.T) {
	for n := range 150 {
		r := rand.New(rand.NewPCG(uint64(n), 7))
		p := Plan{Name: "Cup", Game: "chess", System: Systems()[r.IntN(2)], Least: 2, Most: 2 + r.IntN(2)*r.IntN(4),
			Hours: r.IntN(100)}
		players := LeastPlayers + r.IntN(MostPlayers-LeastPlayers+1)
		if n%4 > 0 {
			players = LeastPlayers + r.IntN(8)
		}
		d := &desk{}
		s := begun(t, d, p, players)
		met := 0
		for step := 0; s.Stage == Running; step++ {
			if step > 5000 {
				t.Fatalf("tournament %d does not end", n)
			}
			random(r, d, s)
			s.Settle(noon)
			sound(t, n, s)
		}
		if s.System == Swiss && s.Most == 2 && s.Rounds < players/2 {
			for a := range s.Players {
				for b := range a {
					met = max(met, s.met(a, b))
				}
			}
			dropped := slices.ContainsFunc(s.Players, func(p Player) bool { return p.Dropped })
			if met > 1 && !dropped {
				t.Errorf("tournament %d: two of %d met twice in %d rounds", n, players, s.Rounds)
			}
		}
		if s.Stage == Over && s.Standings()[0].Place != 1 {
			t.Errorf("tournament %d has no winner: %v", n, s.Standings())
		}
	}
}

// random does something that may happen.
func random(r *rand.Rand, d *desk, s *State) {
	waiting := s.Waiting()
	t := waiting[r.IntN(len(waiting))]
	m := s.Round().Matches[t]
	user := s.Players[r.IntN(len(s.Players))].User
	switch r.IntN(40) {
	case 0:
		_ = s.Drop(user, noon, d.id)
	case 1:
		_ = s.Substitute(user, "sub"+d.id(), "Sub")
	case 2:
		_ = s.PlayAgain(Table{Table: t + 1}, d.id)
	case 3:
		_ = s.PairAgain(noon, d.id)
	case 4, 5, 6:
		_ = s.Undo(d.id)
	case 7:
		_ = s.SetResult(Table{Round: 1 + r.IntN(len(s.Played)), Table: 1 + r.IntN(4)}, [][]string{{user}}, noon, d.id)
	case 8:
		_ = s.SetResult(Table{Table: t + 1}, nil, noon, d.id)
	case 9:
		_ = s.Cancel()
		_ = s.Undo(d.id)
	case 10:
		s.Report(m.ID, [][]int{{0, 1}}, noon, d.id)
	default:
		if m.Stuck != "" {
			_ = s.PlayAgain(Table{Table: t + 1}, d.id)
			_ = s.SetResult(Table{Table: t + 1}, [][]string{{s.Players[m.Players[0]].User}}, noon, d.id)
			return
		}
		s.Report(m.ID, [][]int{{r.IntN(len(m.Players))}}, noon, d.id)
	}
}

// sound looks whether a tournament is as one can be: it is saved and loaded alike, no id is used twice, and nobody who
// goes on is without a table.
func sound(t *testing.T, n int, s *State) {
	t.Helper()
	raw, err := s.Save()
	if err != nil {
		t.Fatal(err)
	}
	again, err := Load(raw)
	if err != nil {
		t.Fatalf("tournament %d: %v\n%s", n, err, raw)
	}
	if twice, _ := again.Save(); string(twice) != string(raw) {
		t.Fatalf("tournament %d is saved otherwise when it was loaded", n)
	}
	ids := map[string]bool{}
	for _, r := range s.Played {
		for _, m := range r.Matches {
			if ids[m.ID] && m.ID != "" {
				t.Fatalf("tournament %d plays match %s twice", n, m.ID)
			}
			ids[m.ID] = true
		}
	}
	if s.Stage == Running && len(s.Waiting()) == 0 {
		t.Fatalf("tournament %d waits for nobody and does not go on", n)
	}
	// Who sits down for somebody who had dropped out plays from the next round on.
	back := slices.ContainsFunc(s.Players, func(p Player) bool { return strings.HasPrefix(p.User, "sub") })
	if s.System == Swiss && s.Stage == Running && !back {
		sits := 0
		for _, m := range s.Round().Matches {
			sits += len(m.Players)
		}
		if sits < len(s.active()) {
			t.Fatalf("tournament %d has %d players at its tables and byes of %d", n, sits, len(s.active()))
		}
	}
}

func TestBadBytesNeverPanic(t *testing.T) {
	d := &desk{}
	s := begun(t, d, plan(Knockout), 6)
	d.better(t, s)
	if err := s.SetDeadline(5, noon); err != nil {
		t.Fatal(err)
	}
	raw, err := s.Save()
	if err != nil {
		t.Fatal(err)
	}
	same, err := Load(raw)
	if err != nil || !reflect.DeepEqual(same, s) {
		t.Fatal("it loads as it was saved", err)
	}
	r := rand.New(rand.NewPCG(1, 2))
	loaded := 0
	for range 5000 {
		bad := slices.Clone(raw)
		for range 1 + r.IntN(3) {
			switch i := r.IntN(len(bad)); r.IntN(3) {
			case 0:
				bad[i] = byte(r.IntN(256))
			case 1:
				bad[i] = "0123456789-{}[],"[r.IntN(16)]
			default:
				bad = slices.Delete(bad, i, min(len(bad), i+1+r.IntN(5)))
			}
		}
		s, err := Load(bad)
		if err != nil {
			continue
		}
		loaded++
		s.Standings()
		for range 5 {
			if s.Open() {
				random(r, d, s)
			}
		}
		_ = s.Undo(d.id)
	}
	if loaded == 0 {
		t.Error("none of them could be loaded: nothing was tried")
	}
}

// TestPerfectFindsWhatThereIs compares the matching with trying everything.
func TestPerfectFindsWhatThereIs(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	var try func(left []int, ok [8][8]bool) bool
	try = func(left []int, ok [8][8]bool) bool {
		if len(left) == 0 {
			return true
		}
		for i := 1; i < len(left); i++ {
			rest := slices.Delete(slices.Clone(left), i, i+1)[1:]
			if ok[left[0]][left[i]] && try(rest, ok) {
				return true
			}
		}
		return false
	}
	for range 5000 {
		var ok [8][8]bool
		for a := range 8 {
			for b := range a {
				ok[a][b] = r.IntN(10) < 3
				ok[b][a] = ok[a][b]
			}
		}
		if got, want := perfect(8, func(a, b int) bool { return ok[a][b] }),
			try([]int{0, 1, 2, 3, 4, 5, 6, 7}, ok); got != want {
			t.Fatalf("%v: %v", ok, got)
		}
	}
}

func TestThreadOfATableIsReopenedOnce(t *testing.T) {
	d := &desk{}
	s := begun(t, d, plan(Knockout), 4)
	id, steps := s.Round().Matches[0].ID, s.Steps
	if !s.SetNoChannel(id, true) || s.SetNoChannel(id, true) || !s.Round().Matches[0].NoChannel {
		t.Errorf("its thread is deleted: %+v", s.Round().Matches[0])
	}
	if err := s.ReopenThread(id, 3); err != nil || s.Round().Matches[0].Reopen != 3 {
		t.Errorf("ReopenThread() = %v: %+v", err, s.Round().Matches[0])
	}
	refused(t, s.ReopenThread(id, 4), "reopening")
	if raw, err := s.Save(); err != nil {
		t.Error(err)
	} else if again, err := Load(raw); err != nil || again.Round().Matches[0].Reopen != 3 {
		t.Errorf("loaded again it is %+v, %v", again, err)
	}
	if !s.SetNoChannel(id, false) || s.Round().Matches[0].Reopen != 0 || s.Steps != steps {
		t.Errorf("in its new thread it is %+v after %d changes of %d", s.Round().Matches[0], s.Steps, steps)
	}
	s.Report(id, nil, noon, d.id) // ended without a winner
	refused(t, s.ReopenThread(id, 4), "notplayed")
	refused(t, s.ReopenThread("another", 1), "notplayed")
	d.win(t, s, 1, s.Round().Matches[1].Players[0])
	refused(t, s.ReopenThread(s.Round().Matches[1].ID, 1), "notplayed")
}
