package challenge_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/challenge"
	"skald/bot/checkpoint"
	"skald/bot/customid"
	"skald/bot/discord"
	"skald/bot/table"
	"skald/engine"
	"skald/engine/games"
	"skald/imaging"
	"skald/store"
)

// day is a bot with a challenge of parley: two seats, one for an autopilot, and so many turns.
type day struct{ *bottest.Bot }

func newDay(t *testing.T, turns int, o bot.Options) day {
	t.Helper()
	o.Challenges = []challenge.Kind{{Game: "parley", Seats: 2, Turns: turns}}
	d := day{bottest.New(t, o)}
	set := bottest.AsModerator(bottest.Command("mona", "settings challenge", "on", true, "hour", 18))
	if a := d.Do(set); !a.Shows("bot.settings.challenge", "where", "<#"+set.Channel+">", "at", "18:00") {
		t.Fatalf("the setting is answered by %s", a.Text())
	}
	return d
}

// tick lets time go by and does the work that is due.
func (d day) tick(by time.Duration) {
	d.T.Helper()
	d.Pass(by)
	d.App.Challenges.Tick(context.Background())
	d.Deliver()
}

// toHour lets time go by until the hour of the challenge.
func (d day) toHour() {
	d.T.Helper()
	now := d.Now().UTC()
	next := time.Date(now.Year(), now.Month(), now.Day(), 18, 0, 0, 0, time.UTC)
	if !next.After(now) {
		next = next.Add(24 * time.Hour)
	}
	d.tick(next.Sub(now))
}

// state returns the stored state.
func (d day) state() challenge.State {
	d.T.Helper()
	var s challenge.State
	raw, err := d.Options.Store.Guild("challenge-3")
	if err == nil {
		err = json.Unmarshal(raw, &s)
	}
	if err != nil {
		d.T.Fatal(err)
	}
	return s
}

// try returns the match of a user's try.
func (d day) try(user string) (store.Match, table.Extra) {
	d.T.Helper()
	all, err := d.Options.Store.Matches(store.Filter{User: user})
	if err != nil {
		d.T.Fatal(err)
	}
	for _, m := range all {
		if e := bottest.ExtraOf(d.T, m); e.Challenge != nil {
			return m, e
		}
	}
	d.T.Fatalf("%s has no try; the log: %s", user, d.Logs)
	return store.Match{}, table.Extra{}
}

// presses a control in a private panel.
func (d day) presses(user, id string) bottest.Call {
	d.T.Helper()
	i := bottest.Press(user, id, "801")
	i.MessageEphemeral = true
	return d.Do(i)
}

// moves makes a move in a panel.
func (d day) moves(user string, panel bottest.Call, move string) bottest.Call {
	d.T.Helper()
	for _, id := range bottest.ControlIDs(panel.Data()["components"]) {
		if strings.HasPrefix(id, "v1:") && strings.HasSuffix(id, ":"+move) {
			return d.presses(user, id)
		}
	}
	d.T.Fatalf("%s cannot %s in %s", user, move, panel.Text())
	return bottest.Call{}
}

// plays makes the moves of a user's try to its end.
func (d day) plays(user string, moves ...string) bottest.Call {
	d.T.Helper()
	a := d.Do(bottest.Command(user, "challenge"))
	for _, m := range moves {
		a = d.moves(user, a, m)
	}
	return a
}

func TestDayBeginsAtItsHour(t *testing.T) {
	t.Parallel()
	d := newDay(t, 4, bot.Options{})
	if d.tick(0); d.PostCount() != 0 {
		t.Fatal("a challenge begins before its hour")
	}
	if a := d.Do(bottest.Command("anna", "challenge")); !a.IsPrivate() || !a.Shows("bot.challenge.nothing") {
		t.Errorf("before the hour it is %s", a.Text())
	}
	d.toHour()
	s := d.state()
	if d.PostCount() != 1 || s.Today == nil || s.Message == "" {
		t.Fatalf("at the hour there are %d posts, and the state is %+v; the log: %s", d.PostCount(), s, d.Logs)
	}
	post := fmt.Sprint(d.NewestPost())
	if !strings.Contains(post, s.Today.Hash) || strings.Contains(post, fmt.Sprintf("%x", []byte(s.Today.Seed))) {
		t.Errorf("the post is %s", post)
	}
	d.Restart()
	if d.tick(time.Hour); d.PostCount() != 1 {
		t.Errorf("after a restart there are %d posts", d.PostCount())
	}
}

func TestEveryonePlaysTheSameMatch(t *testing.T) {
	t.Parallel()
	d := newDay(t, 0, bot.Options{})
	d.toHour()
	posts := d.PostCount()
	d.plays("anna", "roll", "peek")
	d.plays("ben", "roll", "peek")
	a, ae := d.try("anna")
	b, be := d.try("ben")
	if a.ID == b.ID || a.Channel != "" || a.SeedHash != b.SeedHash || a.SeedHash != d.state().Today.Hash ||
		!slices.Equal(ae.Joins, be.Joins) {
		t.Fatalf("they play %+v and %+v", a, b)
	}
	log := func(id store.MatchID) (said []string) {
		entries, err := d.App.Tables.LogOf(id)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			said = append(said, fmt.Sprint(e.Move, e.Seat, e.Rolls))
		}
		return said
	}
	if x, y := log(a.ID), log(b.ID); !slices.Equal(x, y) || len(x) < 3 {
		t.Errorf("anna's match is %v, ben's %v", x, y)
	}
	if pending, err := d.Options.Store.Pending(d.Now().Add(time.Hour), 0); err != nil || len(pending) != 0 ||
		d.PostCount() != posts {
		t.Errorf("%d posts wait, and %d are posted (%v)", len(pending), d.PostCount()-posts, err)
	}
	d.Do(bottest.Command("anna", "challenge"))
	if again, _ := d.try("anna"); again.ID != a.ID || len(d.state().Today.Tries) != 2 {
		t.Errorf("anna's second try is %s after %s; tries are %v", again.ID, a.ID, d.state().Today.Tries)
	}
}

func TestTryEndsAfterItsTurns(t *testing.T) {
	t.Parallel()
	d := newDay(t, 1, bot.Options{})
	d.toHour()
	last := d.plays("anna", "wait")
	m, e := d.try("anna")
	if m.Status != store.Abandoned || e.Challenge.Result == nil || e.Challenge.Result.Moves != 1 ||
		!last.Shows("bot.over.try") {
		t.Errorf("after its turns it is %s with %+v: %s", m.Status, e.Challenge, last.Text())
	}
	if a := d.Do(bottest.Command("anna", "challenge")); !a.Shows("bot.over.try") {
		t.Errorf("the try that is over is %s", a.Text())
	}
	if a := d.Do(bottest.Command("zoe", "stats", "user", "anna")); !a.Shows("bot.stats.none", "who", "<@anna>") {
		t.Errorf("anna's statistics are %s", a.Text())
	}
}

// TestNoOneElseLearnsOfATry tries every control with the match of another, as a person and as a moderator. The answers
// must be those for a match that does not exist.
func TestNoOneElseLearnsOfATry(t *testing.T) {
	t.Parallel()
	d := newDay(t, 0, bot.Options{})
	d.toHour()
	d.plays("anna", "roll")
	m, _ := d.try("anna")
	controls := func(id string) []string {
		var out []string
		for _, screen := range []string{customid.ScreenMoves, customid.ScreenDetails, customid.ScreenBoard,
			customid.ScreenWords,
			customid.ScreenLog, customid.ScreenStatus, customid.ScreenPlan, customid.ScreenTry, customid.ScreenQueue,
			customid.ScreenAudit, customid.ScreenDecides, customid.ScreenStanding, customid.ScreenGuide,
			customid.ScreenStep, customid.ScreenSubstitute} {
			out = append(out, customid.Nav{Match: id, Seat: engine.Public, Screen: screen}.String())
		}
		for _, what := range []string{customid.TableRematch, customid.TableVerify, customid.TableExport,
			customid.TableFork, customid.TableResume, customid.TableFilm, customid.TableNote, customid.TableJoin} {
			out = append(out, customid.TableAct{Match: id, What: what}.String())
		}
		return append(out, customid.Confirm{Match: id, Kind: customid.ConfirmEnd, Seat: engine.Public,
			Yes: true}.String(), customid.Act{Match: id, Tag: "abcd", What: customid.ActUndo}.String())
	}
	there, nowhere := controls(string(m.ID)), controls("zzzzzz")
	for i := range there {
		for _, user := range []string{"zoe", "mona"} {
			ask := func(id string) string {
				p := bottest.Press(user, id, "801")
				if user == "mona" {
					bottest.AsModerator(p)
				}
				return d.Do(p).Text()
			}
			if got, want := ask(there[i]), ask(nowhere[i]); got != want {
				t.Errorf("%s presses %s and gets %s, without the match %s", user, there[i], got, want)
			}
		}
	}
	for _, i := range []*discord.Interaction{bottest.Command("zoe", "stats", "user", "anna"),
		bottest.Command("zoe", "leaderboard", "game", "parley", "text", true), bottest.Command("zoe", "matches"),
		bottest.AsModerator(bottest.Command("mona", "mod move", "channel", "501", "reason", "x")),
		bottest.AsModerator(bottest.Command("mona", "mod export")), bottest.Command("zoe", "log"),
		bottest.Command("zoe", "board"), bottest.Command("zoe", "verify"), bottest.Command("zoe", "film"),
		bottest.Command("zoe", "tables"), bottest.AsModerator(bottest.Command("mona", "tables"))} {
		if a := d.Do(i); strings.Contains(a.Text(), string(m.ID)) || strings.Contains(a.Text(), "anna") &&
			i.Command != "stats" {
			t.Errorf("/%s says %s", i.Command, a.Text())
		}
	}
	if a := d.Do(bottest.Command("anna", "matches")); !a.Shows("bot.matches.none") {
		t.Errorf("anna's matches are %s", a.Text())
	}
	move := func(id string) string {
		i := bottest.AsModerator(bottest.Command("mona", "mod move", "channel", "501", "reason", "x", "match", id))
		return d.Do(i).Text()
	}
	if got, want := move(string(m.ID)), move("zzzzzz"); got != want {
		t.Errorf("/mod move says %s, without the match %s", got, want)
	}
}

// TestPlayerCannotLookAhead has the player of a try ask for everything that shows the seed or another position.
func TestPlayerCannotLookAhead(t *testing.T) {
	t.Parallel()
	d := newDay(t, 1, bot.Options{})
	d.toHour()
	seed := fmt.Sprintf("%x", []byte(d.state().Today.Seed))
	for _, over := range []bool{false, true} {
		last := d.Do(bottest.Command("anna", "challenge"))
		if over {
			last = d.plays("anna", "wait")
		}
		m, _ := d.try("anna")
		for _, what := range []string{customid.TableRematch, customid.TableVerify, customid.TableExport,
			customid.TableFork, customid.TableNext, customid.TableResume} {
			id := customid.TableAct{Match: string(m.ID), What: what}.String()
			if slices.Contains(bottest.ControlIDs(last.Data()["components"]), id) {
				t.Errorf("over is %v, and the panel has the button %s", over, what)
			}
			closed := bottest.EnglishWords().Say("bot.challenge.closed", "at",
				"<t:"+fmt.Sprint(d.state().Today.End)+":R>")
			if a := d.presses("anna", id); !strings.Contains(a.Text(), closed) {
				t.Errorf("over is %v, and %s gives %s", over, what, a.Text())
			}
		}
		for _, screen := range []string{customid.ScreenLog, customid.ScreenStatus, customid.ScreenBoard,
			customid.ScreenWords, customid.ScreenMoves} {
			id := customid.Nav{Match: string(m.ID), Seat: engine.Public, Screen: screen}.String()
			if a := d.presses("anna", id); strings.Contains(a.Text(), seed) {
				t.Errorf("over is %v, and %s shows the seed: %s", over, screen, a.Text())
			}
		}
		ask := customid.Act{Match: string(m.ID), Tag: customid.MovesTag([]engine.Move{"end"}),
			What: customid.ActAskTable}.String()
		if a := d.presses("anna", ask); !strings.Contains(a.Text(), fmt.Sprint(d.state().Today.End)) {
			t.Errorf("over is %v, and asking the table gives %s", over, a.Text())
		}
	}
}

func TestNextDayShowsResults(t *testing.T) {
	t.Parallel()
	d := newDay(t, 1, bot.Options{})
	d.toHour()
	first := d.state().Today
	d.plays("anna", "wait")
	d.plays("ben", "wait")
	d.Do(bottest.Command("cara", "challenge"))
	d.toHour()
	s := d.state()
	post := fmt.Sprint(d.NewestPost())
	if d.PostCount() != 2 || s.Today == nil || s.Today.ID == first.ID || s.Before == nil || s.Before.ID != first.ID {
		t.Fatalf("the next day there are %d posts with %+v; the log: %s", d.PostCount(), s, d.Logs)
	}
	for _, want := range []string{fmt.Sprintf("%x", []byte(first.Seed)), s.Today.Hash, "<@anna>", "<@ben>"} {
		if !strings.Contains(post, want) {
			t.Errorf("%s is not in %s", want, post)
		}
	}
	if strings.Contains(post, fmt.Sprintf("%x", []byte(s.Today.Seed))) || strings.Contains(post, "<@cara>") {
		t.Errorf("the post is %s", post)
	}
	for _, user := range []string{"anna", "ben", "cara"} {
		if m, e := d.try(user); !m.Finished() || !e.Challenge.Open || (e.Challenge.Result == nil) != (user == "cara") {
			t.Errorf("%s's try is %s with %+v", user, m.Status, e.Challenge)
		}
	}
	m, _ := d.try("anna")
	if a := d.presses("anna", customid.TableAct{Match: string(m.ID), What: customid.TableVerify}.String()); !strings.
		Contains(a.Text(), fmt.Sprintf("%x", []byte(first.Seed))) {
		t.Errorf("the proof is %s; the log: %s", a.Text(), d.Logs)
	}
	old := customid.Nav{Match: customid.NoTable, Seat: engine.Public, Screen: customid.ScreenChallenge,
		Args: []string{string(first.ID)}}.String()
	if a := d.presses("zoe", old); !a.Shows("bot.challenge.over") {
		t.Errorf("the button of a day that is over gives %s", a.Text())
	}
}

// TestKillsPostOnce stops the bot before and after the post of a day.
func TestKillsPostOnce(t *testing.T) {
	t.Parallel()
	for _, posted := range []bool{false, true} {
		d := newDay(t, 1, bot.Options{})
		d.Refuse = func(s bottest.Call) (status, code int) {
			if s.Method == http.MethodPost && strings.HasSuffix(s.Path, "/messages") && !posted {
				return http.StatusInternalServerError, 0
			}
			return 0, 0
		}
		if posted {
			d.Checkpoint = func(p checkpoint.Point) {
				if p == checkpoint.Posted.Of("challenge") {
					panic("killed")
				}
			}
		}
		func() {
			defer func() { _ = recover() }()
			d.toHour()
		}()
		if s := d.state(); s.Stage != "posting" {
			t.Fatalf("posted is %v, and the state is %+v", posted, s)
		}
		d.Refuse, d.Checkpoint = nil, nil
		d.Restart()
		for range 3 {
			d.tick(10 * time.Minute)
		}
		if s := d.state(); d.PostCount() != 1 || s.Stage != "posted" || s.Message == "" {
			t.Errorf("posted is %v, and there are %d posts with %+v; the log: %s", posted, d.PostCount(), s, d.Logs)
		}
	}
}

func TestForgottenPeopleHaveNoResult(t *testing.T) {
	t.Parallel()
	d := newDay(t, 1, bot.Options{})
	d.toHour()
	d.plays("anna", "wait")
	d.plays("ben", "wait")
	if a := d.Do(bottest.Command("ben", "privacy show")); !a.Shows("bot.privacy.matches", "n", 1) {
		t.Errorf("ben's data are %s", a.Text())
	}
	d.Forget("ben")
	if a := d.Do(bottest.Command("ben", "challenge")); !a.IsPrivate() || !a.Shows("bot.challenge.played") {
		t.Errorf("ben's second try is answered %s", a.Text())
	}
	d.toHour()
	if today := d.state(); len(today.Before.Marks) > 0 {
		t.Errorf("the marks of a day that is over are kept: %v", today.Before.Marks)
	}
	if a := d.Do(bottest.Command("ben", "challenge")); a.Shows("bot.challenge.played") {
		t.Errorf("the next day ben is answered %s", a.Text())
	}
	if post := fmt.Sprint(d.NewestPost()); strings.Contains(post, "ben") || !strings.Contains(post, "<@anna>") {
		t.Errorf("the results are %s", post)
	}
}

func TestChallengeInTimeZone(t *testing.T) {
	t.Parallel()
	d := newDay(t, 1, bot.Options{})
	sets := func(zone string) bottest.Call {
		return d.Do(bottest.AsModerator(bottest.Command("mona", "settings challenge", "on", true, "zone", zone)))
	}
	if a := sets("Rome"); !a.Shows("bot.settings.challenge", "at", "18:00", "zone", "Europe/Rome") {
		t.Fatalf("the zone is answered by %s", a.Text())
	}
	if a := sets("Atlantis"); !a.Shows("bot.me.nozone", "zone", "Atlantis") {
		t.Errorf("an unknown zone is answered by %s", a.Text())
	}
	d.toHour()
	if s := d.state(); time.Unix(s.Today.Start, 0).UTC().Hour() != 17 { // in January
		t.Errorf("the challenge begins at %v", time.Unix(s.Today.Start, 0).UTC())
	}
}

func TestChallengeTurnedOff(t *testing.T) {
	t.Parallel()
	d := newDay(t, 1, bot.Options{})
	d.toHour()
	d.plays("anna", "wait")
	d.Do(bottest.AsModerator(bottest.Command("mona", "settings challenge", "on", false)))
	d.toHour()
	if post := fmt.Sprint(d.NewestPost()); d.PostCount() != 2 || !strings.Contains(post, "<@anna>") ||
		d.state().Today != nil {
		t.Errorf("the last post is %s", post)
	}
	d.toHour()
	if d.PostCount() != 2 {
		t.Errorf("after the end there are %d posts", d.PostCount())
	}
}

// TestKilledTryBeginsOnce stops the bot while a try begins.
func TestKilledTryBeginsOnce(t *testing.T) {
	t.Parallel()
	for _, at := range []checkpoint.Point{checkpoint.Committing, checkpoint.Committed} {
		d := newDay(t, 0, bot.Options{})
		d.toHour()
		d.Cut(at, func() { d.App.Handle(context.Background(), bottest.Command("anna", "challenge")) })
		for range 2 {
			if a := d.Do(bottest.Command("anna", "challenge")); len(bottest.ControlIDs(a.Data()["components"])) < 3 {
				t.Errorf("killed %s, the try is %s", at, a.Text())
			}
		}
		all, err := d.Options.Store.Matches(store.Filter{User: "anna"})
		if err != nil || len(all) != 1 {
			t.Errorf("killed %s, anna has %d tries (%v)", at, len(all), err)
		}
		d.toHour()
		if s := d.state(); s.Stage != "posted" || s.Today == nil || s.Before == nil {
			t.Errorf("killed %s, the next day is %+v; the log: %s", at, s, d.Logs)
		}
	}
}

func TestNoMoreThanSoManyTries(t *testing.T) {
	t.Parallel()
	d := newDay(t, 0, bot.Options{})
	d.toHour()
	for n := range challenge.MaxTries {
		d.Do(bottest.Command(fmt.Sprint("user", n), "challenge"))
	}
	if a := d.Do(bottest.Command("zoe", "challenge")); !a.Shows("bot.challenge.full", "n", challenge.MaxTries) {
		t.Errorf("one more is answered by %s", a.Text())
	}
	if a := d.Do(bottest.Command("user7", "challenge")); a.Shows("bot.challenge.full", "n", challenge.MaxTries) {
		t.Error("a person who began cannot continue")
	}
}

// TestRefusedPostIsTriedAgain has a channel in which the bot may not post for a while.
func TestRefusedPostIsTriedAgain(t *testing.T) {
	t.Parallel()
	d := newDay(t, 1, bot.Options{})
	d.RefuseCalls(http.MethodPost, "/messages", http.StatusForbidden, discord.CodeMissingPermissions)
	d.toHour()
	if s := d.state(); s.Today == nil || d.PostCount() != 0 {
		t.Fatalf("the state is %+v with %d posts", s, d.PostCount())
	}
	if a := d.plays("anna", "wait"); !a.Shows("bot.over.try") {
		t.Errorf("without a post the try is %s", a.Text())
	}
	d.Refuse = nil
	if d.tick(10 * time.Minute); d.PostCount() != 1 || d.state().Stage != "posted" {
		t.Errorf("once it may post there are %d posts, and the state is %+v", d.PostCount(), d.state())
	}
}

// The channel of the challenge is deleted, and a moderator chooses another one: the post comes there on the same day.
func TestPostMovesToAnotherChannel(t *testing.T) {
	t.Parallel()
	d := newDay(t, 1, bot.Options{})
	d.RefuseCalls(http.MethodPost, "/channels/500/messages", http.StatusNotFound, discord.CodeUnknownChannel)
	d.toHour()
	d.Do(bottest.AsModerator(bottest.Command("mona", "settings challenge", "on", true, "channel", "501")))
	for range 2 {
		d.tick(10 * time.Minute)
	}
	if s := d.state(); d.PostCount() != 1 || s.Channel != "501" || s.Stage != "posted" {
		t.Errorf("there are %d posts with %+v; the log: %s", d.PostCount(), s, d.Logs)
	}
}

// The results of a challenge that was turned off come after an attempt that failed, although the post of its day has
// the same day.
func TestLastResultsAreTriedAgain(t *testing.T) {
	t.Parallel()
	d := newDay(t, 1, bot.Options{})
	d.toHour()
	d.plays("anna", "wait")
	d.Do(bottest.AsModerator(bottest.Command("mona", "settings challenge", "on", false)))
	d.RefuseCalls(http.MethodPost, "/messages", http.StatusInternalServerError, 0)
	d.toHour()
	d.Refuse = nil
	for range 2 {
		d.tick(10 * time.Minute)
	}
	if post := fmt.Sprint(d.NewestPost()); d.PostCount() != 2 || !strings.Contains(post, "<@anna>") {
		t.Errorf("there are %d posts, the last %s; the log: %s", d.PostCount(), post, d.Logs)
	}
}

// A moderator chooses an earlier hour. The day lasts as long as announced, the next one begins at the new hour, and the
// results come once, even after an attempt that failed.
func TestEarlierHour(t *testing.T) {
	t.Parallel()
	for _, fails := range []bool{false, true} {
		d := newDay(t, 1, bot.Options{})
		d.toHour()
		end := d.state().Today.End
		d.plays("anna", "wait")
		d.Do(bottest.AsModerator(bottest.Command("mona", "settings challenge", "on", true, "hour", 8)))
		if fails {
			d.RefuseCalls(http.MethodPost, "/messages", http.StatusInternalServerError, 0)
		}
		d.toHour()
		d.Refuse = nil
		if d.tick(10 * time.Minute); d.state().Today != nil || d.PostCount() != 2 {
			t.Errorf("failing is %v, and after the day there are %d posts with %+v", fails, d.PostCount(), d.state())
		}
		d.tick(14 * time.Hour)
		if s := d.state(); s.Today == nil || s.Today.Start != end+14*60*60 || d.PostCount() != 3 {
			t.Errorf("failing is %v, and at the new hour there are %d posts with %+v", fails, d.PostCount(), s.Today)
		}
		if n := strings.Count(fmt.Sprint(d.Posts), "<@anna>"); n != 1 {
			t.Errorf("failing is %v, and %d posts have anna's result", fails, n)
		}
	}
}

// Results that could not be posted before the next day are posted with it.
func TestLateResultsComeWithTheNextDay(t *testing.T) {
	t.Parallel()
	d := newDay(t, 1, bot.Options{})
	d.toHour()
	d.plays("anna", "wait")
	d.Do(bottest.AsModerator(bottest.Command("mona", "settings challenge", "on", true, "hour", 8)))
	d.RefuseCalls(http.MethodPost, "/messages", http.StatusInternalServerError, 0)
	d.toHour()
	d.tick(13 * time.Hour)
	d.Refuse = nil
	d.tick(time.Hour)
	if s, post := d.state(), fmt.Sprint(d.NewestPost()); s.Today == nil || !strings.Contains(post, "<@anna>") {
		t.Errorf("the post is %s with %+v; the log: %s", post, s, d.Logs)
	}
}

// TestPanelsOfATryOfferNothingClosed presses every control that the panels of a try offer, in each challenge.
func TestPanelsOfATryOfferNothingClosed(t *testing.T) {
	t.Parallel()
	for _, k := range challenge.Kinds() {
		d := day{bottest.New(t, bot.Options{Games: games.All(), Challenges: []challenge.Kind{k}})}
		d.Do(bottest.AsModerator(bottest.Command("mona", "settings challenge", "on", true, "hour", 18)))
		d.toHour()
		closed := bottest.EnglishWords().Say("bot.challenge.closed", "at",
			"<t:"+fmt.Sprint(d.state().Today.End)+":R>")
		next := bottest.ControlIDs(d.Do(bottest.Command("anna", "challenge")).Data()["components"])
		pressed := map[string]bool{}
		for len(next) > 0 && len(pressed) < 120 {
			id := next[0]
			next = next[1:]
			if pressed[id] || strings.Contains(id, ":"+customid.ScreenPick+":") { // a menu sends one of its values
				continue
			}
			pressed[id] = true
			a := d.presses("anna", id)
			if strings.Contains(a.Text(), closed) {
				t.Errorf("a try at %v offers %s, which is refused", k, id)
			}
			next = append(next, bottest.ControlIDs(a.Data()["components"])...)
		}
		if len(pressed) < 20 {
			t.Errorf("in a try at %v there are only the controls %v", k, pressed)
		}
	}
}

// A try has no channel, so no film of it is promised.
func TestOpenTryHasNoFilm(t *testing.T) {
	t.Parallel()
	d := newDay(t, 1, bot.Options{Draw: bottest.Drawer(func(context.Context, imaging.Request) ([]byte, error) {
		return bottest.BlankPicture(), nil
	})})
	d.toHour()
	d.plays("anna", "wait")
	m, _ := d.try("anna")
	d.toHour()
	film := customid.TableAct{Match: string(m.ID), What: customid.TableFilm}.String()
	moves := customid.Nav{Match: string(m.ID), Seat: engine.Public, Screen: customid.ScreenMoves}.String()
	if a := d.presses("anna", moves); slices.Contains(bottest.ControlIDs(a.Data()["components"]), film) {
		t.Errorf("the end of a try offers a film: %s", a.Text())
	}
	if a := d.presses("anna", film); !a.Shows("bot.film.try") {
		t.Errorf("a request for the film is answered %s", a.Text())
	}
}
