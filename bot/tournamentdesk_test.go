package bot

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot/checkpoint"
	"skald/bot/panel"
	"skald/bot/tournament"
	"skald/engine/contract/sweep"
	"skald/imaging"
	"skald/store"
)

// cup opens a tournament of anna's at a desk, which four sign up for, and begins it.
func (d *desk) cup(args ...any) store.Tournament {
	d.t.Helper()
	d.does(command("anna", "tournament new", append([]any{"name", "Spring cup", "game", "parley", "system", "knockout"}, args...)...))
	for _, who := range []string{"anna", "ben", "cara", "dan"} {
		d.does(command(who, "tournament join"))
	}
	d.does(command("anna", "tournament start"))
	d.direct()
	return d.stands()
}

// direct does what is to be done for tournaments, and posts it, until nothing is left.
func (d *desk) direct() {
	d.t.Helper()
	for range 10 {
		for _, id := range d.app.posts.DueTournaments() {
			d.app.posts.DeliverTournament(context.Background(), id, time.Unix(0, 0))
		}
		d.app.direct.Look(context.Background())
		d.deliver()
	}
}

func (d *desk) stands() store.Tournament {
	d.t.Helper()
	m, err := d.app.o.Store.TournamentInChannel(place)
	if err != nil {
		d.t.Fatal(err)
	}
	return m
}

// said counts the messages posted since the last time that show the text of a key.
func (d *desk) said(key string) (n int) {
	for _, s := range d.since() {
		if s.method == "POST" && strings.HasSuffix(s.path, "/messages") && s.shows(key) {
			n++
		}
	}
	return n
}

func TestADeadlineRemindsAndThenAsksTheOrganiserAndEndsNothing(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.cup("days", 4)
	day := 24 * time.Hour
	for _, c := range []struct {
		after         time.Duration
		remind, asked int
	}{{2 * day, 0, 0}, {day + time.Hour, 1, 0}, {time.Hour, 0, 0}, {day, 0, 1}, {5 * day, 0, 0}} {
		d.pass(c.after)
		d.since()
		d.direct()
		calls := d.since()
		count := func(key string) (n int) {
			for _, s := range calls {
				if s.method == "POST" && s.shows(key) {
					n++
				}
			}
			return n
		}
		if r, a := count("bot.tournament.remind"), count("bot.tournament.late"); r != c.remind || a != c.asked {
			t.Errorf("%v later players are reminded %d times and the organiser asked %d times", c.after, r, a)
		}
	}
	s, err := tournament.Load(d.stands().State)
	if err != nil || len(s.Waiting()) != 2 {
		t.Fatalf("the matches go on: %v %+v", err, s)
	}
	for _, n := range s.Waiting() {
		m, err := d.app.o.Store.Match(store.MatchID(s.Round().Matches[n].ID))
		if err != nil || m.Status != store.Running {
			t.Errorf("%v: a match is %s", err, m.Status)
		}
	}
	d.does(command("anna", "tournament deadline", "days", 2))
	d.since()
	d.pass(day + 13*time.Hour)
	d.direct()
	if n := d.said("bot.tournament.remind"); n != 1 {
		t.Errorf("with more time players are reminded %d times", n)
	}
}

// TestATournamentGoesOnAfterACrashAtEveryStep stops the bot at each point it reaches
// while it directs and posts for a tournament, and begins anew: every table is announced
// and begun once, every round posted once.
func TestATournamentGoesOnAfterACrashAtEveryStep(t *testing.T) {
	t.Parallel()
	const apart = 8 // so many points lie between two crashes of one bot
	first := make([]int, apart)
	for i := range first {
		first[i] = i
	}
	sweep.Of(t, first, 2).Run(t, func(first int) string { return fmt.Sprint("from point ", first) }, func(t *testing.T, first int) {
		if reached := crashed(t, first, apart); reached < 40 {
			t.Errorf("only %d points were reached", reached)
		}
	})
}

// crashed plays a tournament by results that are entered, with a crash at every point
// whose number leaves first when it is divided by apart; it returns how many points were
// reached.
func crashed(t *testing.T, first, apart int) (reached int) {
	t.Helper()
	armed := false
	d := newDesk(t, Options{Checkpoint: func(checkpoint.Point) {
		if reached++; armed && reached%apart == first {
			armed = false
			panic("the bot is stopped")
		}
	}})
	began := d.now()
	work := func() {
		armed = true
		defer func() {
			armed = false
			if recover() != nil {
				d.restart()
				began = d.now()
			}
		}()
		for _, id := range d.app.posts.DueTournaments() {
			d.app.posts.DeliverTournament(context.Background(), id, began)
		}
		d.app.direct.Look(context.Background())
	}
	all := func() {
		for before := -1; reached != before; {
			before = reached
			d.pass(time.Second)
			work()
		}
	}
	d.does(command("anna", "tournament new", "name", "Spring cup", "game", "parley", "system", "knockout"))
	for _, who := range []string{"anna", "ben", "cara", "dan"} {
		d.does(command(who, "tournament join"))
	}
	all()
	d.does(command("anna", "tournament start"))
	all()
	for table := 1; table <= 2; table++ {
		s := d.played()
		d.does(command("anna", "tournament result", "table", table, "first", s.Players[s.Round().Matches[table-1].Players[0]].User))
		all()
	}
	s := d.played()
	if len(s.Played) != 2 || len(s.Tasks) != 0 {
		t.Fatalf("stopped at every %dth point from %d on it is in round %d with %v to be done; the log: %s", apart, first, len(s.Played), s.Tasks, d.logs)
	}
	posts := map[string]int{}
	d.mu.Lock()
	for _, p := range d.posts {
		for _, id := range ids(p["components"]) {
			if strings.HasPrefix(id, "p1:") && strings.Contains(id, ":status:") {
				posts[id]++
			}
		}
		if words, _ := p["content"].(string); p["channel_id"] == place && strings.HasPrefix(words, "⚔️") && strings.Contains(words, "-#") {
			posts[words]++
		}
	}
	d.mu.Unlock()
	tables := 0
	for what, n := range posts {
		if n != 1 {
			t.Errorf("in row %d of crashes %q is posted %d times", first, what, n)
		}
		if strings.HasPrefix(what, "⚔️") {
			tables++
		}
	}
	if tables != 4 {
		t.Errorf("in row %d of crashes %d of four tables are announced", first, tables)
	}
	for r, round := range s.Played {
		for _, m := range round.Matches {
			want := store.Running
			if r == 0 {
				want = store.Abandoned // its result was entered
			}
			if head, err := d.app.o.Store.Match(store.MatchID(m.ID)); err != nil || head.Status != want {
				t.Errorf("in row %d of crashes match %s of round %d is %q: %v", first, m.ID, r+1, head.Status, err)
			}
		}
	}
	return reached
}

func (d *desk) played() *tournament.State {
	d.t.Helper()
	s, err := tournament.Load(d.stands().State)
	if err != nil {
		d.t.Fatal(err)
	}
	return s
}

func TestWhoIsForgottenIsNamedInNoTournament(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.cup()
	if a := d.does(command("ben", "privacy")); !a.shows("bot.privacy.tournaments", "n", 1) {
		t.Errorf("ben reads %s", a.text())
	}
	d.forgets("ben")
	d.direct()
	if found, err := d.app.o.Store.PersonalData(context.Background(), "ben"); err != nil || len(found.Tournaments)+len(found.Matches)+found.Posts > 0 {
		t.Errorf("of ben are left %+v (%v)", found, err)
	}
	s := d.played()
	if out := s.Find("ben"); out >= 0 || len(s.Waiting()) != 1 {
		t.Errorf("his rival has won without a fight: %+v", s.Played)
	}
}

func TestATournamentIsShownAsAPictureAndInWordsWhenThatFails(t *testing.T) {
	t.Parallel()
	var kinds []string
	fails := false
	d := newDesk(t, Options{Draw: drawer(func(_ context.Context, r imaging.Request) ([]byte, error) {
		kinds = append(kinds, r.Kind)
		if fails {
			return nil, errBrush
		}
		return []byte("a picture"), nil
	})})
	d.cup()
	if a := d.does(command("ben", "tournament status")); !a.private() || !strings.HasSuffix(a.file, ".png") || !slices.Contains(kinds, panel.PictureTournament) {
		t.Errorf("ben sees %q of the kinds %v", a.file, kinds)
	}
	fails = true
	if a := d.does(command("ben", "tournament status")); a.file != "" || !strings.Contains(a.text(), "embeds") || !strings.Contains(a.text(), "<@dan>") {
		t.Errorf("without a picture ben reads %s", a.text())
	}
}

// TestATournamentTellsNothingHiddenOfAMatch plays in a tournament what only its player may
// know, and looks for it in what is posted in the tournament's channel.
func TestATournamentTellsNothingHiddenOfAMatch(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.cup()
	s := d.played()
	m, err := d.app.o.Store.Match(store.MatchID(s.Round().Matches[0].ID))
	if err != nil {
		t.Fatal(err)
	}
	d.since()
	for _, move := range []string{"roll", "peek"} {
		i := command(m.Seats[0].Name, "do", "move", move)
		i.Channel = m.Channel
		d.does(i)
	}
	if now, err := d.app.o.Store.Match(m.ID); err != nil || now.Seq < m.Seq+2 {
		t.Fatalf("%v: a die and a look at the deck make %d lines of %d", err, now.Seq, m.Seq)
	}
	d.direct()
	for _, c := range d.since() {
		if strings.HasPrefix(c.path, "/channels/"+place+"/") && c.method != "GET" {
			t.Errorf("a move at a table changes the tournament's channel: %s %s %s", c.method, c.path, c.text())
		}
	}
	if got := d.played(); got.Steps != s.Steps {
		t.Error("a move that ends no match changes the tournament")
	}
}
