package desk_test

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"skald/bot"
	"skald/bot/bottest"
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

// mends has an official make a change, and say yes when they are asked about it; it returns the question, or the answer
// where nothing is asked.
func mends(d *bottest.Bot, who, name string, args ...any) bottest.Call {
	d.T.Helper()
	a := d.Do(bottest.Command(who, name, args...))
	if yes := mending(a); yes != "" {
		i := bottest.Press(who, yes, "800")
		i.MessageEphemeral = true
		if b := d.Do(i); !b.Shows("bot.tournament.done") {
			d.T.Errorf("yes is answered by %s", b.Text())
		}
	}
	return a
}

// mending is the button that says yes to a change of a tournament, "" for none.
func mending(a bottest.Call) string {
	for _, id := range bottest.CustomIDs(a.Data()["components"]) {
		if strings.HasPrefix(id, "p1:") && strings.Contains(id, ":mend-") {
			return id
		}
	}
	return ""
}

// running are the matches of the tournament that are played, in the order of their tables.
func running(d *bottest.Bot) (out []string) {
	d.T.Helper()
	for _, r := range played(d).Played {
		for _, m := range r.Matches {
			if m.ID != "" && status(d, m.ID) == store.Running {
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
	d := bottest.New(t, bot.Options{})
	d.Do(bottest.Command("anna", "tournament new", "name", "Spring cup", "game", "parley", "system", "knockout"))
	for _, who := range []string{"anna", "ben", "cara", "dan", "eve", "finn", "gina", "hal"} {
		d.Do(bottest.Command(who, "tournament join"))
	}
	d.Do(bottest.Command("anna", "tournament start"))
	d.RunTournaments()
	enter := func(round, table, place int) {
		t.Helper()
		m := played(d).Played[round-1].Matches[table-1]
		mends(d, "anna", "tournament result", "round", round, "table", table, "first",
			played(d).Players[m.Players[place]].User)
		d.RunTournaments()
	}
	threads := 0
	for round := 1; played(d).Stage == tournament.Running; round++ {
		for n := range played(d).Played[round-1].Matches {
			enter(round, n+1, 0)
		}
		s := played(d)
		before := running(d)
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
		after := running(d)
		kept := slices.DeleteFunc(slices.Clone(before), func(id string) bool { return !slices.Contains(after, id) })
		if len(after) != len(before) || len(kept) != len(before)-touched {
			t.Errorf("round %d: %d matches are played before the correction and %d after it, %d of them the same; %d "+
				"had to change", round, len(before), len(after), len(kept), touched)
		}
		mends(d, "anna", "tournament take-back")
		d.RunTournaments()
		if got := running(d); !slices.Equal(got, before) {
			t.Errorf("round %d: taken back, %v are played, and not %v", round, got, before)
		}
		enter(round, 1, 1)
		if got := running(d); len(got) != len(before) {
			t.Errorf("round %d: corrected again, %d matches are played, and not %d", round, len(got), len(before))
		}
		threads += len(s.Played[round-1].Matches) + 2*touched // each correction opens the affected matches
	}
	if d.App.Direct.Tick(context.Background()); len(running(d)) != 0 {
		t.Errorf("behind the end %v are played", running(d))
	}
	opened := 0
	d.Mu.Lock()
	for _, p := range d.Posts {
		if words, _ := p["content"].(string); strings.HasPrefix(words, "⚔️") && strings.Contains(words, "-#") {
			opened++
		}
	}
	d.Mu.Unlock()
	if opened != threads {
		t.Errorf("%d threads are opened for %d matches", opened, threads)
	}
	t.Logf("%d matches in three rounds, three corrections and three that were taken back: %d threads", 8, opened)
}

// said counts the messages posted since the last time that show the text of a key.
func said(d *bottest.Bot, key string) (n int) {
	for _, s := range d.TakeCalls() {
		if s.Method == "POST" && strings.HasSuffix(s.Path, "/messages") && s.Shows(key) {
			n++
		}
	}
	return n
}

func TestDeadlineRemindsThenAsksOrganiser(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.OpenTournament("days", 4)
	day := 24 * time.Hour
	for _, c := range []struct {
		after         time.Duration
		remind, asked int
	}{{2 * day, 0, 0}, {day + time.Hour, 1, 0}, {time.Hour, 0, 0}, {day, 0, 1}, {5 * day, 0, 0}} {
		d.Pass(c.after)
		d.TakeCalls()
		d.RunTournaments()
		calls := d.TakeCalls()
		count := func(key string) (n int) {
			for _, s := range calls {
				if s.Method == "POST" && s.Shows(key) {
					n++
				}
			}
			return n
		}
		if r, a := count("bot.tournament.remind"), count("bot.tournament.late"); r != c.remind || a != c.asked {
			t.Errorf("%v later players are reminded %d times and the organiser asked %d times", c.after, r, a)
		}
	}
	s, err := tournament.Load(d.Tournament().State)
	if err != nil || len(s.Waiting()) != 2 {
		t.Fatalf("the matches go on: %v %+v", err, s)
	}
	for _, n := range s.Waiting() {
		m, err := d.Options.Store.Match(store.MatchID(s.Round().Matches[n].ID))
		if err != nil || m.Status != store.Running {
			t.Errorf("%v: a match is %s", err, m.Status)
		}
	}
	d.Do(bottest.Command("anna", "tournament deadline", "days", 2))
	d.TakeCalls()
	d.Pass(day + 13*time.Hour)
	d.RunTournaments()
	if n := said(d, "bot.tournament.remind"); n != 1 {
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
	d := bottest.New(t, bot.Options{Checkpoint: func(checkpoint.Point) {
		if reached++; armed && reached%apart == first {
			armed = false
			panic("the bot is stopped")
		}
	}})
	began := d.Now()
	work := func() {
		armed = true
		defer func() {
			armed = false
			if recover() != nil {
				d.Restart()
				began = d.Now()
			}
		}()
		for _, id := range d.App.Posts.DueTournaments() {
			d.App.Posts.DeliverTournament(context.Background(), id, began)
		}
		d.App.Direct.Tick(context.Background())
	}
	all := func() {
		for before := -1; reached != before; {
			before = reached
			d.Pass(time.Second)
			work()
		}
	}
	d.Do(bottest.Command("anna", "tournament new", "name", "Spring cup", "game", "parley", "system", "knockout"))
	for _, who := range []string{"anna", "ben", "cara", "dan"} {
		d.Do(bottest.Command(who, "tournament join"))
	}
	all()
	d.Do(bottest.Command("anna", "tournament start"))
	all()
	// The thread of the second table is deleted, and another opened.
	lost := d.Match(store.MatchID(played(d).Round().Matches[1].ID))
	d.LoseChannel(lost.Channel, http.StatusNotFound, discord.CodeUnknownChannel)
	d.App.Time.ChannelDeleted(t.Context(), lost.Channel)
	all()
	button := customid.TournamentID{Tournament: string(d.Tournament().ID), Act: "reopen-" + string(lost.ID), Epoch: 1}
	d.Do(bottest.Press("anna", button.String(), "800"))
	all()
	if now := d.Match(lost.ID); now.Channel == lost.Channel || now.Status != store.Running {
		t.Errorf("in row %d of crashes match %s is %s in the thread that was deleted", first, lost.ID, now.Status)
	}
	for table := 1; table <= 2; table++ {
		s := played(d)
		mends(d, "anna", "tournament result", "table", table, "first",
			s.Players[s.Round().Matches[table-1].Players[0]].User)
		all()
	}
	s := played(d)
	if len(s.Played) != 2 || len(s.Tasks) != 0 {
		t.Fatalf("stopped at every %dth point from %d on it is in round %d with %v to be done; the log: %s", apart,
			first, len(s.Played), s.Tasks, d.Logs)
	}
	posts := map[string]int{}
	d.Mu.Lock()
	for _, p := range d.Posts {
		for _, id := range bottest.CustomIDs(p["components"]) {
			if strings.HasPrefix(id, "p1:") && strings.Contains(id, ":status:") || strings.Contains(id, ":reopen-") {
				posts[id]++
			}
		}
		if words, _ := p["content"].(string); p["channel_id"] == bottest.Channel &&
			strings.HasPrefix(words, "⚔️") &&
			strings.Contains(words, "-#") {
			posts[words]++
		}
	}
	d.Mu.Unlock()
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
			if head, err := d.Options.Store.Match(store.MatchID(m.ID)); err != nil || head.Status != want {
				t.Errorf("in row %d of crashes match %s of round %d is %q: %v", first, m.ID, r+1, head.Status, err)
			}
		}
	}
	return reached
}

func played(d *bottest.Bot) *tournament.State {
	d.T.Helper()
	s, err := tournament.Load(d.Tournament().State)
	if err != nil {
		d.T.Fatal(err)
	}
	return s
}

func TestWhoIsForgottenIsNamedInNoTournament(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.OpenTournament()
	if a := d.Do(bottest.Command("ben", "privacy")); !a.Shows("bot.privacy.tournaments", "n", 1) {
		t.Errorf("ben reads %s", a.Text())
	}
	d.Forget("ben")
	d.RunTournaments()
	if found, err := d.Options.Store.PersonalData(context.Background(), "ben"); err != nil ||
		len(found.Tournaments)+len(found.Matches)+found.Posts > 0 {
		t.Errorf("of ben are left %+v (%v)", found, err)
	}
	s := played(d)
	if out := s.Find("ben"); out >= 0 || len(s.Waiting()) != 1 {
		t.Errorf("his rival has won without a fight: %+v", s.Played)
	}
}

func TestTournamentPictureFallsBackToText(t *testing.T) {
	t.Parallel()
	var kinds []string
	fails := false
	d := bottest.New(t, bot.Options{Draw: bottest.Drawer(func(_ context.Context, r imaging.Request) ([]byte, error) {
		kinds = append(kinds, r.Kind)
		if fails {
			return nil, bottest.ErrDraw
		}
		return []byte("a picture"), nil
	})})
	d.OpenTournament()
	if a := d.Do(bottest.Command("ben", "tournament status")); !a.IsPrivate() || !strings.HasSuffix(a.File, ".png") ||
		!slices.Contains(kinds, ui.PictureTournament) {
		t.Errorf("ben sees %q of the kinds %v", a.File, kinds)
	}
	fails = true
	if a := d.Do(bottest.Command("ben", "tournament status")); a.File != "" || !strings.Contains(a.Text(), "embeds") ||
		!strings.Contains(a.Text(), "<@dan>") {
		t.Errorf("without a picture ben reads %s", a.Text())
	}
}

// TestATournamentTellsNothingHiddenOfAMatch makes a sealed choice in a match of a tournament, and checks that no post
// in the tournament's channel contains it.
func TestATournamentTellsNothingHiddenOfAMatch(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.OpenTournament()
	s := played(d)
	m, err := d.Options.Store.Match(store.MatchID(s.Round().Matches[0].ID))
	if err != nil {
		t.Fatal(err)
	}
	d.TakeCalls()
	for _, move := range []string{"roll", "peek"} {
		i := bottest.Command(m.Seats[0].Name, "do", "move", move)
		i.Channel = m.Channel
		d.Do(i)
	}
	if now, err := d.Options.Store.Match(m.ID); err != nil || now.Seq < m.Seq+2 {
		t.Fatalf("%v: a die and a look at the deck make %d lines of %d", err, now.Seq, m.Seq)
	}
	d.RunTournaments()
	for _, c := range d.TakeCalls() {
		if strings.HasPrefix(c.Path, "/channels/"+bottest.Channel+"/") && c.Method != "GET" {
			t.Errorf("a move at a table changes the tournament's channel: %s %s %s", c.Method, c.Path, c.Text())
		}
	}
	if got := played(d); got.Steps != s.Steps {
		t.Error("a move that ends no match changes the tournament")
	}
}

// status is that of a match.
func status(d *bottest.Bot, id string) string {
	d.T.Helper()
	m, err := d.Options.Store.Match(store.MatchID(id))
	if err != nil {
		d.T.Fatal(err)
	}
	return m.Status
}

func TestCorrectionAsksFirstAndTakeBackRestores(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.OpenTournament()
	s := played(d)
	first, second := s.Round().Matches[0], s.Round().Matches[1]
	winner, loser := s.Players[first.Players[0]].User, s.Players[first.Players[1]].User
	a := d.Do(bottest.Command("anna", "tournament result", "table", 1, "first", winner))
	yes := mending(a)
	if yes == "" || !a.IsPrivate() || !a.Shows("bot.tournament.ask.ends") ||
		!strings.Contains(a.Text(), "<@"+loser+">") {
		t.Fatalf("anna is answered %s", a.Text())
	}
	if d.RunTournaments(); played(d).Round().Matches[0].Result != nil || status(d, first.ID) != store.Running {
		t.Error("something is done before the answer")
	}
	d.TakeCalls()
	d.Do(bottest.Press("anna", yes, "800"))
	d.RunTournaments()
	if status(d, first.ID) != store.Paused || status(d, second.ID) != store.Running {
		t.Errorf("the matches are %s and %s", status(d, first.ID), status(d, second.ID))
	}
	d.Do(bottest.Command("anna", "tournament take-back"))
	d.RunTournaments()
	if got := played(d).Round().Matches[0]; got.ID != first.ID || got.Result != nil ||
		status(d, first.ID) != store.Running {
		t.Errorf("taken back, table 1 plays %s, which is %s, and not %s", got.ID, status(d, got.ID), first.ID)
	}
	announced := map[string]int{}
	d.Mu.Lock()
	for _, p := range d.Posts {
		if words, _ := p["content"].(string); strings.HasPrefix(words, "⚔️") && strings.Contains(words, "-#") {
			announced[words]++
		}
	}
	d.Mu.Unlock()
	for words, n := range announced {
		if n != 1 {
			t.Errorf("%q is announced %d times", words, n)
		}
	}
	if len(announced) != 2 {
		t.Errorf("two tables are announced as %v", announced)
	}
	// Nothing can be taken back once the time for it is over.
	mends(d, "anna", "tournament result", "table", 1, "first", winner)
	d.RunTournaments()
	d.Pass(tournament.RestFor)
	d.RunTournaments()
	if got := status(d, first.ID); got != store.Abandoned {
		t.Errorf("a day later the match is %s", got)
	}
}

func TestCancelledTournamentMakesRoomForAnother(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.OpenTournament()
	s := played(d)
	mends(d, "anna", "tournament cancel")
	d.RunTournaments()
	if got := status(d, s.Round().Matches[0].ID); got != store.Paused {
		t.Errorf("called off, a match is %s", got)
	}
	if a := d.Do(bottest.Command("anna", "tournament new", "name", "Summer cup", "game", "parley", "system",
		"swiss")); !a.Shows("bot.tournament.opened") {
		t.Errorf("another is answered %s", a.Text())
	}
	if got := status(d, s.Round().Matches[0].ID); got != store.Abandoned {
		t.Errorf("with another tournament open, a match is %s", got)
	}
}

func TestSecondOrganiserIsAskedAboutAnotherResult(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.OpenTournament()
	m := played(d).Round().Matches[0]
	s := played(d)
	first, second := s.Players[m.Players[0]].User, s.Players[m.Players[1]].User
	moderates := func(args ...any) bottest.Call {
		i := bottest.Command("mod", "tournament result", args...)
		i.Permissions = discordgo.PermissionManageMessages
		return d.Do(i)
	}
	// Both are asked about the running match; the second says yes after the first.
	stale := mending(moderates("table", 1, "round", 1, "first", second))
	mends(d, "anna", "tournament result", "table", 1, "first", first)
	i := bottest.Press("mod", stale, "800")
	i.Permissions = discordgo.PermissionManageMessages
	a := d.Do(i)
	if !a.Shows("bot.tournament.ask.changed") ||
		!a.Shows("bot.tournament.ask.replaces", "table", 1, "round", 1, "was",
			text.M("bot.tournament.outcome.won", "who", "<@"+first+">"), "now",
			text.M("bot.tournament.outcome.won", "who", "<@"+second+">")) {
		t.Errorf("the second is answered %s", a.Text())
	}
	if got := played(d).Played[0].Matches[0].Result.Places[0][0]; got != m.Players[0] {
		t.Error("the result of the first is replaced without an answer")
	}
	if a := moderates("table", 1, "round", 1, "first", first); !a.Shows("bot.tournament.no.same") {
		t.Errorf("the same result is answered %s", a.Text())
	}
	i = bottest.Press("mod", mending(a), "800")
	i.Permissions = discordgo.PermissionManageMessages
	if a := d.Do(i); !a.Shows("bot.tournament.done") ||
		played(d).Played[0].Matches[0].Result.Places[0][0] != m.Players[1] {
		t.Errorf("yes is answered %s", a.Text())
	}
}

func TestResultAnnouncesWinnerAndOwnMatch(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.OpenTournament()
	s := played(d)
	for n, m := range s.Round().Matches {
		won := s.Players[m.Players[1]].User
		mends(d, "anna", "tournament result", "table", n+1, "round", 1, "first", won)
		d.TakeCalls()
		d.RunTournaments()
		own := slices.Contains(m.Players, s.Find("anna"))
		said := 0
		for _, c := range d.TakeCalls() {
			if c.Method != "POST" || !c.Says(text.M("bot.tournament.outcome.won", "who", "<@"+won+">")) {
				continue
			}
			said++
			if c.Shows("bot.tournament.mended.result.own") != own {
				t.Errorf("own %v: the announcement is %s", own, c.Text())
			}
		}
		if said != 1 {
			t.Errorf("the winner of table %d is announced %d times", n+1, said)
		}
	}
}

func TestDroppingOutOfTheFinalIsToldBeforeTheEnd(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.OpenTournament()
	for n := range 2 {
		s := played(d)
		mends(d, "anna", "tournament result", "table", n+1, "round", 1, "first",
			s.Players[s.Played[0].Matches[n].Players[0]].User)
		d.RunTournaments()
	}
	s := played(d)
	third := s.Round().Matches[1]
	mends(d, "anna", "tournament result", "table", 2, "first", s.Players[third.Players[0]].User)
	d.RunTournaments()
	d.TakeCalls()
	out := s.Players[s.Round().Matches[0].Players[0]].User
	d.App.Handle(context.Background(), bottest.Command(out, "tournament leave"))
	d.RunTournaments()
	if played(d).Stage != tournament.Over {
		t.Fatal("it goes on")
	}
	told, over := -1, -1
	for i, c := range d.TakeCalls() {
		if c.Method == "POST" && strings.HasSuffix(c.Path, "/messages") {
			if c.Shows("bot.tournament.gaveup") {
				told = i
			}
			if c.Shows("bot.tournament.over") {
				over = i
			}
		}
	}
	if told < 0 || over < 0 || told > over {
		t.Errorf("that somebody dropped out is told in call %d, and the end in call %d", told, over)
	}
	if a := d.Do(bottest.Command(out, "tournament leave")); !a.Shows("bot.tournament.no.over") ||
		said(d, "bot.tournament.gaveup") > 0 {
		t.Errorf("behind the end, leaving is answered %s", a.Text())
	}
}

func TestTournamentWithoutOrganiserIsTakenOver(t *testing.T) {
	t.Parallel()
	take := func(d *bottest.Bot, who string) bottest.Call {
		return d.Do(bottest.Press(who, customid.TournamentID{Tournament: string(d.Tournament().ID),
			Act: customid.TournamentTakeOver, Epoch: 1}.String(), "800"))
	}
	told := func(d *bottest.Bot, key string) (n int) {
		d.RunTournaments()
		for _, c := range d.TakeCalls() {
			if strings.Contains(c.Text(), "<@former") {
				t.Errorf("an alias is mentioned: %s", c.Text())
			}
			if c.Method == "POST" && c.Shows(key) {
				n++
			}
		}
		return n
	}
	t.Run("an organiser who was forgotten is followed by a player when another agrees", func(t *testing.T) {
		t.Parallel()
		d := bottest.New(t, bot.Options{})
		d.OpenTournament("days", 4)
		if a := take(d, "ben"); !a.Shows("bot.tournament.no.organised") {
			t.Errorf("while there is an organiser ben is answered %s", a.Text())
		}
		d.Forget("anna")
		if n := told(d, "bot.tournament.vacant"); n != 1 {
			t.Errorf("the channel is told %d times", n)
		}
		if a := d.Do(bottest.Command("ben", "tournament pair-again")); !a.Shows("bot.tournament.notorganiser.vacant") {
			t.Errorf("ben is answered %s", a.Text())
		}
		d.Pass(5 * 24 * time.Hour)
		told(d, "bot.tournament.late")
		if a := take(d, "eve"); !a.Shows("bot.tournament.no.takeover") {
			t.Errorf("eve, who does not play, is answered %s", a.Text())
		}
		var in []string
		for _, p := range played(d).Players {
			if !p.Dropped && !mention.IsFormer(p.User) {
				in = append(in, p.User)
			}
		}
		take(d, in[0])
		if n := told(d, "bot.tournament.claimed"); n != 1 || !played(d).Vacant {
			t.Errorf("that somebody would take over is told %d times", n)
		}
		if a := take(d, in[0]); !a.Shows("bot.tournament.no.agree") {
			t.Errorf("alone they are answered %s", a.Text())
		}
		take(d, in[1])
		if n := told(d, "bot.tournament.takenover"); n != 1 || played(d).Organiser != in[0] || played(d).Vacant {
			t.Errorf("told %d times, the organiser is %q", n, played(d).Organiser)
		}
	})
	t.Run("an organiser who leaves twice is followed by a moderator", func(t *testing.T) {
		t.Parallel()
		d := bottest.New(t, bot.Options{})
		d.OpenTournament()
		if a := d.Do(bottest.Command("anna", "tournament leave")); !a.Shows("bot.tournament.left.organiser") {
			t.Errorf("anna is answered %s", a.Text())
		}
		if a := d.Do(bottest.Command("anna", "tournament leave")); !a.Shows("bot.tournament.left.office") {
			t.Errorf("the second time anna is answered %s", a.Text())
		}
		if n := told(d, "bot.tournament.vacant"); n != 1 {
			t.Errorf("the channel is told %d times", n)
		}
		i := bottest.Press("mod",
			customid.TournamentID{Tournament: string(d.Tournament().ID), Act: customid.TournamentTakeOver,
				Epoch: 1}.String(), "800")
		i.Permissions = discordgo.PermissionManageMessages
		d.Do(i)
		if s := played(d); s.Organiser != "mod" || s.Vacant {
			t.Errorf("the organiser is %q", s.Organiser)
		}
	})
}
