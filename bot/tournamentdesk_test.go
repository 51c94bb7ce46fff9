package bot

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot/checkpoint"
	"skald/bot/customid"
	"skald/bot/discord"
	"skald/bot/mention"
	"skald/bot/tournament"
	"skald/bot/ui"
	"skald/engine/contract/sweep"
	"skald/engine/text"
	"skald/imaging"
	"skald/store"
)

// cup opens a tournament of anna's at a desk, which four sign up for, and begins it.
func (d *desk) cup(args ...any) store.Tournament {
	d.t.Helper()
	d.does(command("anna", "tournament new",
		append([]any{"name", "Spring cup", "game", "parley", "system", "knockout"}, args...)...))
	for _, who := range []string{"anna", "ben", "cara", "dan"} {
		d.does(command(who, "tournament join"))
	}
	d.does(command("anna", "tournament start"))
	d.direct()
	return d.stands()
}

// mends has an official make a change, and say yes when they are asked about it; it returns the question, or the answer
// where nothing is asked.
func (d *desk) mends(who, name string, args ...any) sent {
	d.t.Helper()
	a := d.does(command(who, name, args...))
	if yes := mending(a); yes != "" {
		i := press(who, yes, "800")
		i.MessageEphemeral = true
		if b := d.does(i); !b.shows("bot.tournament.done") {
			d.t.Errorf("yes is answered by %s", b.text())
		}
	}
	return a
}

// mending is the button that says yes to a change of a tournament, "" for none.
func mending(a sent) string {
	for _, id := range ids(a.data()["components"]) {
		if strings.HasPrefix(id, "p1:") && strings.Contains(id, ":mend-") {
			return id
		}
	}
	return ""
}

// running are the matches of the tournament that are played, in the order of their tables.
func (d *desk) running() (out []string) {
	d.t.Helper()
	for _, r := range d.played().Played {
		for _, m := range r.Matches {
			if m.ID != "" && d.status(m.ID) == store.Running {
				out = append(out, m.ID)
			}
		}
	}
	return out
}

// TestCorrectionInEveryRoundOfEight plays a tournament of eight by results that are entered. In every round one of them
// is corrected, that is taken back, and corrected again: no other match is touched, and as many are played after it as
// before.
func TestCorrectionInEveryRoundOfEight(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.does(command("anna", "tournament new", "name", "Spring cup", "game", "parley", "system", "knockout"))
	for _, who := range []string{"anna", "ben", "cara", "dan", "eve", "finn", "gina", "hal"} {
		d.does(command(who, "tournament join"))
	}
	d.does(command("anna", "tournament start"))
	d.direct()
	enter := func(round, table, place int) {
		t.Helper()
		m := d.played().Played[round-1].Matches[table-1]
		d.mends("anna", "tournament result", "round", round, "table", table, "first",
			d.played().Players[m.Players[place]].User)
		d.direct()
	}
	threads := 0
	for round := 1; d.played().Stage == tournament.Running; round++ {
		for n := range d.played().Played[round-1].Matches {
			enter(round, n+1, 0)
		}
		s := d.played()
		before := d.running()
		first := s.Played[round-1].Matches[0]
		touched := 0
		if len(s.Played) > round {
			for _, m := range s.Round().Matches {
				if slices.ContainsFunc(m.Players, func(p int) bool { return slices.Contains(first.Players, p) }) {
					touched++
				}
			}
		}
		enter(round, 1, 1)
		after := d.running()
		kept := slices.DeleteFunc(slices.Clone(before), func(id string) bool { return !slices.Contains(after, id) })
		if len(after) != len(before) || len(kept) != len(before)-touched {
			t.Errorf("round %d: %d matches are played before the correction and %d after it, %d of them the same; %d "+
				"had to change", round, len(before), len(after), len(kept), touched)
		}
		d.mends("anna", "tournament take-back")
		d.direct()
		if got := d.running(); !slices.Equal(got, before) {
			t.Errorf("round %d: taken back, %v are played, and not %v", round, got, before)
		}
		enter(round, 1, 1)
		if got := d.running(); len(got) != len(before) {
			t.Errorf("round %d: corrected again, %d matches are played, and not %d", round, len(got), len(before))
		}
		threads += len(s.Played[round-1].Matches) + 2*touched // each correction opens what it touches
	}
	if d.app.Direct.Look(context.Background()); len(d.running()) != 0 {
		t.Errorf("behind the end %v are played", d.running())
	}
	opened := 0
	d.mu.Lock()
	for _, p := range d.posts {
		if words, _ := p["content"].(string); strings.HasPrefix(words, "⚔️") && strings.Contains(words, "-#") {
			opened++
		}
	}
	d.mu.Unlock()
	if opened != threads {
		t.Errorf("%d threads are opened for %d matches", opened, threads)
	}
	t.Logf("%d matches in three rounds, three corrections and three that were taken back: %d threads", 8, opened)
}

// direct does what is to be done for tournaments, and posts it, until nothing is left.
func (d *desk) direct() {
	d.t.Helper()
	for range 10 {
		for _, id := range d.app.Posts.DueTournaments() {
			d.app.Posts.DeliverTournament(context.Background(), id, time.Unix(0, 0))
		}
		d.app.Direct.Look(context.Background())
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

// TestATournamentGoesOnAfterACrashAtEveryStep stops the bot at each point it reaches while it directs and posts for a
// tournament, and begins anew: every table is announced and begun once, every round posted once.
func TestATournamentGoesOnAfterACrashAtEveryStep(t *testing.T) {
	t.Parallel()
	const apart = 8 // so many points lie between two crashes of one bot
	first := make([]int, apart)
	for i := range first {
		first[i] = i
	}
	sweep.Of(t, first, 1).Run(t, func(first int) string { return fmt.Sprint("from point ", first) },
		func(t *testing.T, first int) {
			if reached := crashed(t, first, apart); reached < 40 {
				t.Errorf("only %d points were reached", reached)
			}
		})
}

// crashed plays a tournament by results that are entered, with a crash at every point whose number leaves first when it
// is divided by apart; it returns how many points were reached.
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
		for _, id := range d.app.Posts.DueTournaments() {
			d.app.Posts.DeliverTournament(context.Background(), id, began)
		}
		d.app.Direct.Look(context.Background())
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
	// The thread of the second table is deleted, and another opened.
	lost := d.storedMatch(store.MatchID(d.played().Round().Matches[1].ID))
	d.gone(lost.Channel, http.StatusNotFound, discord.CodeUnknownChannel)
	d.app.Time.ChannelDeleted(t.Context(), lost.Channel)
	all()
	button := customid.TournamentID{Tournament: string(d.stands().ID), Act: "reopen-" + string(lost.ID), Epoch: 1}
	d.does(press("anna", button.String(), "800"))
	all()
	if now := d.storedMatch(lost.ID); now.Channel == lost.Channel || now.Status != store.Running {
		t.Errorf("in row %d of crashes match %s is %s in the thread that was deleted", first, lost.ID, now.Status)
	}
	for table := 1; table <= 2; table++ {
		s := d.played()
		d.mends("anna", "tournament result", "table", table, "first",
			s.Players[s.Round().Matches[table-1].Players[0]].User)
		all()
	}
	s := d.played()
	if len(s.Played) != 2 || len(s.Tasks) != 0 {
		t.Fatalf("stopped at every %dth point from %d on it is in round %d with %v to be done; the log: %s", apart,
			first, len(s.Played), s.Tasks, d.logs)
	}
	posts := map[string]int{}
	d.mu.Lock()
	for _, p := range d.posts {
		for _, id := range ids(p["components"]) {
			if strings.HasPrefix(id, "p1:") && strings.Contains(id, ":status:") || strings.Contains(id, ":reopen-") {
				posts[id]++
			}
		}
		if words, _ := p["content"].(string); p["channel_id"] == place && strings.HasPrefix(words, "⚔️") &&
			strings.Contains(words, "-#") {
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
	if tables != 5 {
		t.Errorf("in row %d of crashes four tables, one of them again, are announced by %d posts", first, tables)
	}
	for r, round := range s.Played {
		for _, m := range round.Matches {
			want := store.Running
			switch {
			case r == 0 && m.Result != nil && s.Last != nil && slices.Contains(s.Last.Rested, m.ID):
				want = store.Paused // its result was entered last, which can still be taken back
			case r == 0:
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
	if found, err := d.app.o.Store.PersonalData(context.Background(), "ben"); err != nil ||
		len(found.Tournaments)+len(found.Matches)+found.Posts > 0 {
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
	if a := d.does(command("ben", "tournament status")); !a.private() || !strings.HasSuffix(a.file, ".png") ||
		!slices.Contains(kinds, ui.PictureTournament) {
		t.Errorf("ben sees %q of the kinds %v", a.file, kinds)
	}
	fails = true
	if a := d.does(command("ben", "tournament status")); a.file != "" || !strings.Contains(a.text(), "embeds") ||
		!strings.Contains(a.text(), "<@dan>") {
		t.Errorf("without a picture ben reads %s", a.text())
	}
}

// TestATournamentTellsNothingHiddenOfAMatch plays in a tournament what only its player may know, and looks for it in
// what is posted in the tournament's channel.
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

// status is that of a match.
func (d *desk) status(id string) string {
	d.t.Helper()
	m, err := d.app.o.Store.Match(store.MatchID(id))
	if err != nil {
		d.t.Fatal(err)
	}
	return m.Status
}

func TestCorrectionAsksFirstAndTakeBackRestores(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.cup()
	s := d.played()
	first, second := s.Round().Matches[0], s.Round().Matches[1]
	winner, loser := s.Players[first.Players[0]].User, s.Players[first.Players[1]].User
	a := d.does(command("anna", "tournament result", "table", 1, "first", winner))
	yes := mending(a)
	if yes == "" || !a.private() || !a.shows("bot.tournament.ask.ends") || !strings.Contains(a.text(), "<@"+loser+">") {
		t.Fatalf("anna is answered %s", a.text())
	}
	if d.direct(); d.played().Round().Matches[0].Result != nil || d.status(first.ID) != store.Running {
		t.Error("something is done before the answer")
	}
	d.since()
	d.does(press("anna", yes, "800"))
	d.direct()
	if d.status(first.ID) != store.Paused || d.status(second.ID) != store.Running {
		t.Errorf("the matches are %s and %s", d.status(first.ID), d.status(second.ID))
	}
	d.does(command("anna", "tournament take-back"))
	d.direct()
	if got := d.played().Round().Matches[0]; got.ID != first.ID || got.Result != nil ||
		d.status(first.ID) != store.Running {
		t.Errorf("taken back, table 1 plays %s, which is %s, and not %s", got.ID, d.status(got.ID), first.ID)
	}
	announced := map[string]int{}
	d.mu.Lock()
	for _, p := range d.posts {
		if words, _ := p["content"].(string); strings.HasPrefix(words, "⚔️") && strings.Contains(words, "-#") {
			announced[words]++
		}
	}
	d.mu.Unlock()
	for words, n := range announced {
		if n != 1 {
			t.Errorf("%q is announced %d times", words, n)
		}
	}
	if len(announced) != 2 {
		t.Errorf("two tables are announced as %v", announced)
	}
	// Nothing can be taken back once the time for it is over.
	d.mends("anna", "tournament result", "table", 1, "first", winner)
	d.direct()
	d.pass(tournament.RestFor)
	d.direct()
	if got := d.status(first.ID); got != store.Abandoned {
		t.Errorf("a day later the match is %s", got)
	}
}

func TestCancelledTournamentMakesRoomForAnother(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.cup()
	s := d.played()
	d.mends("anna", "tournament cancel")
	d.direct()
	if got := d.status(s.Round().Matches[0].ID); got != store.Paused {
		t.Errorf("called off, a match is %s", got)
	}
	if a := d.does(command("anna", "tournament new", "name", "Summer cup", "game", "parley", "system",
		"swiss")); !a.shows("bot.tournament.opened") {
		t.Errorf("another is answered %s", a.text())
	}
	if got := d.status(s.Round().Matches[0].ID); got != store.Abandoned {
		t.Errorf("with another tournament open, a match is %s", got)
	}
}

func TestSecondOrganiserIsAskedAboutAnotherResult(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.cup()
	m := d.played().Round().Matches[0]
	s := d.played()
	first, second := s.Players[m.Players[0]].User, s.Players[m.Players[1]].User
	moderates := func(args ...any) sent {
		i := command("mod", "tournament result", args...)
		i.Permissions = permissionManageMessages
		return d.does(i)
	}
	// Both are asked about the running match; the second says yes after the first.
	stale := mending(moderates("table", 1, "round", 1, "first", second))
	d.mends("anna", "tournament result", "table", 1, "first", first)
	i := press("mod", stale, "800")
	i.Permissions = permissionManageMessages
	a := d.does(i)
	if !a.shows("bot.tournament.ask.changed") ||
		!a.shows("bot.tournament.ask.replaces", "table", 1, "round", 1, "was",
			text.M("bot.tournament.outcome.won", "who", "<@"+first+">"), "now",
			text.M("bot.tournament.outcome.won", "who", "<@"+second+">")) {
		t.Errorf("the second is answered %s", a.text())
	}
	if got := d.played().Played[0].Matches[0].Result.Places[0][0]; got != m.Players[0] {
		t.Error("the result of the first is replaced without an answer")
	}
	if a := moderates("table", 1, "round", 1, "first", first); !a.shows("bot.tournament.no.same") {
		t.Errorf("the same result is answered %s", a.text())
	}
	i = press("mod", mending(a), "800")
	i.Permissions = permissionManageMessages
	if a := d.does(i); !a.shows("bot.tournament.done") ||
		d.played().Played[0].Matches[0].Result.Places[0][0] != m.Players[1] {
		t.Errorf("yes is answered %s", a.text())
	}
}

func TestResultAnnouncesWinnerAndOwnMatch(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.cup()
	s := d.played()
	for n, m := range s.Round().Matches {
		won := s.Players[m.Players[1]].User
		d.mends("anna", "tournament result", "table", n+1, "round", 1, "first", won)
		d.since()
		d.direct()
		own := slices.Contains(m.Players, s.Find("anna"))
		said := 0
		for _, c := range d.since() {
			if c.method != "POST" || !c.says(text.M("bot.tournament.outcome.won", "who", "<@"+won+">")) {
				continue
			}
			said++
			if c.shows("bot.tournament.mended.result.own") != own {
				t.Errorf("own %v: the announcement is %s", own, c.text())
			}
		}
		if said != 1 {
			t.Errorf("the winner of table %d is announced %d times", n+1, said)
		}
	}
}

func TestDroppingOutOfTheFinalIsToldBeforeTheEnd(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.cup()
	for n := range 2 {
		s := d.played()
		d.mends("anna", "tournament result", "table", n+1, "round", 1, "first",
			s.Players[s.Played[0].Matches[n].Players[0]].User)
		d.direct()
	}
	s := d.played()
	third := s.Round().Matches[1]
	d.mends("anna", "tournament result", "table", 2, "first", s.Players[third.Players[0]].User)
	d.direct()
	d.since()
	out := s.Players[s.Round().Matches[0].Players[0]].User
	d.app.Handle(context.Background(), command(out, "tournament leave"))
	d.direct()
	if d.played().Stage != tournament.Over {
		t.Fatal("it goes on")
	}
	told, over := -1, -1
	for i, c := range d.since() {
		if c.method == "POST" && strings.HasSuffix(c.path, "/messages") {
			if c.shows("bot.tournament.gaveup") {
				told = i
			}
			if c.shows("bot.tournament.over") {
				over = i
			}
		}
	}
	if told < 0 || over < 0 || told > over {
		t.Errorf("that somebody dropped out is told in call %d, and the end in call %d", told, over)
	}
	if a := d.does(command(out, "tournament leave")); !a.shows("bot.tournament.no.over") ||
		d.said("bot.tournament.gaveup") > 0 {
		t.Errorf("behind the end, leaving is answered %s", a.text())
	}
}

func TestTournamentWithoutOrganiserIsTakenOver(t *testing.T) {
	t.Parallel()
	take := func(d *desk, who string) sent {
		return d.does(press(who, customid.TournamentID{Tournament: string(d.stands().ID),
			Act: customid.TournamentTakeOver, Epoch: 1}.String(), "800"))
	}
	told := func(d *desk, key string) (n int) {
		d.direct()
		for _, c := range d.since() {
			if strings.Contains(c.text(), "<@former") {
				t.Errorf("an alias is mentioned: %s", c.text())
			}
			if c.method == "POST" && c.shows(key) {
				n++
			}
		}
		return n
	}
	t.Run("an organiser who was forgotten is followed by a player when another agrees", func(t *testing.T) {
		t.Parallel()
		d := newDesk(t, Options{})
		d.cup("days", 4)
		if a := take(d, "ben"); !a.shows("bot.tournament.no.organised") {
			t.Errorf("while there is an organiser ben is answered %s", a.text())
		}
		d.forgets("anna")
		if n := told(d, "bot.tournament.vacant"); n != 1 {
			t.Errorf("the channel is told %d times", n)
		}
		if a := d.does(command("ben", "tournament pair-again")); !a.shows("bot.tournament.notorganiser.vacant") {
			t.Errorf("ben is answered %s", a.text())
		}
		d.pass(5 * 24 * time.Hour)
		told(d, "bot.tournament.late")
		if a := take(d, "eve"); !a.shows("bot.tournament.no.takeover") {
			t.Errorf("eve, who does not play, is answered %s", a.text())
		}
		var in []string
		for _, p := range d.played().Players {
			if !p.Dropped && !mention.IsFormer(p.User) {
				in = append(in, p.User)
			}
		}
		take(d, in[0])
		if n := told(d, "bot.tournament.claimed"); n != 1 || !d.played().Vacant {
			t.Errorf("that somebody would take over is told %d times", n)
		}
		if a := take(d, in[0]); !a.shows("bot.tournament.no.agree") {
			t.Errorf("alone they are answered %s", a.text())
		}
		take(d, in[1])
		if n := told(d, "bot.tournament.takenover"); n != 1 || d.played().Organiser != in[0] || d.played().Vacant {
			t.Errorf("told %d times, the organiser is %q", n, d.played().Organiser)
		}
	})
	t.Run("an organiser who leaves twice is followed by a moderator", func(t *testing.T) {
		t.Parallel()
		d := newDesk(t, Options{})
		d.cup()
		if a := d.does(command("anna", "tournament leave")); !a.shows("bot.tournament.left.organiser") {
			t.Errorf("anna is answered %s", a.text())
		}
		if a := d.does(command("anna", "tournament leave")); !a.shows("bot.tournament.left.office") {
			t.Errorf("the second time anna is answered %s", a.text())
		}
		if n := told(d, "bot.tournament.vacant"); n != 1 {
			t.Errorf("the channel is told %d times", n)
		}
		i := press("mod", customid.TournamentID{Tournament: string(d.stands().ID), Act: customid.TournamentTakeOver,
			Epoch: 1}.String(), "800")
		i.Permissions = permissionManageMessages
		d.does(i)
		if s := d.played(); s.Organiser != "mod" || s.Vacant {
			t.Errorf("the organiser is %q", s.Organiser)
		}
	})
}
