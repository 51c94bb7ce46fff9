package bot

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot/clock"
	"skald/bot/customid"
	"skald/bot/discord"
	"skald/bot/table"
	"skald/engine"
	"skald/engine/games"
	"skald/store"
)

// hours lets time pass hour by hour and returns what was posted meanwhile.
func (d *desk) hours(n int) []sent {
	d.t.Helper()
	d.since()
	for range n {
		d.pass(time.Hour)
		d.app.Time.Tick(context.Background())
		d.deliver()
	}
	return slices.DeleteFunc(d.since(), func(s sent) bool {
		return s.method != http.MethodPost || !strings.HasSuffix(s.path, "/messages")
	})
}

// content is what a message says.
func (s sent) content() string { c, _ := s.body["content"].(string); return c }

// pinged are the users a message may ping.
func (s sent) pinged() []string {
	m, _ := s.body["allowed_mentions"].(map[string]any)
	var out []string
	users, _ := m["users"].([]any)
	for _, u := range users {
		out = append(out, fmt.Sprint(u))
	}
	return out
}

// choice is the button of a vote that stands in the channel.
func (d *desk) choice(s sent, answer string) string {
	d.t.Helper()
	for _, id := range ids(s.body["components"]) {
		if strings.HasPrefix(id, "b1:") && strings.HasSuffix(id, ":"+answer) {
			return id
		}
	}
	d.t.Fatalf("no button for %q in %s", answer, s.text())
	return ""
}

func TestWhoDoesNotAnswerIsRemindedOnceThenTheTableIsAskedThenThereIsSilence(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun("pace", "daily")
	if got := d.hours(11); len(got) != 0 {
		t.Fatalf("before half the time is over is posted %v", got)
	}
	got := d.hours(1)
	if len(got) != 1 || !got[0].shows("bot.clock.due", "who", "<@anna>", "since", "<t:1800000000:R>", "due",
		"<t:1800086400:R>") ||
		!strings.Contains(got[0].content(), "https://discord.com/channels/3/500/") ||
		!slices.Equal(got[0].pinged(), []string{"anna"}) {
		t.Fatalf("the reminder is %v", got)
	}
	d.restart() // a restart reminds nobody again
	if got := d.hours(11); len(got) != 0 {
		t.Fatalf("after the reminder is posted %v", got)
	}
	got = d.hours(1)
	if len(got) != 1 || !got[0].shows("bot.vote.late", "who", "anna") ||
		!slices.Equal(got[0].pinged(), []string{"ben"}) {
		t.Fatalf("when the time is over is posted %v", got)
	}
	if d.head().Status != store.Running || d.head().Seq != 1 {
		t.Error("something was forfeited")
	}
	d.restart()
	if got := d.hours(200); len(got) != 0 {
		t.Errorf("after that is posted %v", got)
	}
	// She answers at last: the question closes.
	d.does(command("anna", "do", "move", "wait"))
	d.deliver()
	closed := false
	for _, s := range d.since() {
		closed = closed || s.method == http.MethodPatch && s.shows("bot.vote.result.moot") &&
			len(ids(s.body["components"])) == 0
	}
	if !closed {
		t.Error("the question still stands")
	}
}

func TestAReminderThatComesTooLateSaysSoBesideTheQuestionToTheTable(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun("pace", "daily")
	d.pass(24 * time.Hour) // the bot was down
	got := d.hours(1)
	if len(got) != 2 || !got[0].shows("bot.vote.late", "who", "anna") ||
		!got[0].shows("bot.vote.one", "who", "<@ben>") ||
		!got[1].shows("bot.clock.over", "who", "<@anna>", "since", "<t:1800000000:R>", "due", "<t:1800086400:R>") {
		t.Errorf("posted is %v", got)
	}
}

func TestATableIsWarnedByNameOfWhenTheLastMoveWas(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	d.since()
	d.pass(30 * 24 * time.Hour)
	got := d.hours(1)
	if last := got[len(got)-1]; !last.shows("bot.clock.warn", "who", "<@anna> <@ben>", "since", "<t:1800000000:R>") ||
		!slices.Equal(last.pinged(), []string{"ben"}) {
		t.Errorf("the warning is %v", last)
	}
}

func TestOneRemindsAsThePersonWishes(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun("pace", "daily")
	if a := d.does(command("anna", "me", "every", 3, "quiet", "7-23", "zone", "Europe/Rome")); !a.shows("bot.me.hours",
		"n", 3) || !strings.Contains(a.text(), "7:00-23:00 (Europe/Rome)") {
		t.Errorf("anna reads %s", a.text())
	}
	// It began at 08:00 UTC, nine in Rome; the quiet time ends at 22:00 UTC.
	if got := d.hours(13); len(got) != 0 {
		t.Errorf("in the quiet time is posted %v", got)
	}
	if got := d.hours(1); len(got) != 1 {
		t.Errorf("after it is posted %v", got)
	}
	d.does(command("anna", "do", "move", "wait"))
	d.deliver()
	d.does(command("ben", "me", "mute", true))
	if got := d.hours(23); len(got) != 0 {
		t.Errorf("in a muted match is posted %v", got)
	}
	for _, bad := range [][]any{{"zone", "Middle/Earth"}, {"quiet", "late"}} {
		if a := d.does(command("anna", "me", bad...)); !a.private() || !strings.Contains(a.text(), bad[1].(string)) {
			t.Errorf("%v is answered %s", bad, a.text())
		}
	}
}

func TestAReminderByDirectMessageGoesToTheChannelWhenThePersonTakesNone(t *testing.T) {
	t.Parallel()
	for _, code := range []int{0, discord.CodeCannotDirect, discord.CodeNoMutualGuilds} {
		takes := code == 0
		d := newDesk(t, Options{})
		d.refuse = func(s sent) (int, int) {
			if s.path == "/users/@me/channels" && !takes {
				return http.StatusForbidden, code
			}
			return 0, 0
		}
		d.begun("pace", "daily")
		d.does(command("anna", "me", "where", "direct"))
		got := d.hours(12)
		if len(got) != 1 || !takes && !strings.HasPrefix(got[0].path, "/channels/"+place) {
			t.Errorf("code %d: posted is %v", code, got)
		}
	}
}

func TestTheTableDecidesAboutWhoDoesNotAnswer(t *testing.T) {
	t.Parallel()
	late := func(t *testing.T, answer string) (*desk, sent) {
		d := newDesk(t, Options{})
		d.begun("pace", "daily")
		got := d.hours(24)
		q := got[len(got)-1]
		if a := d.does(press("anna", d.choice(q, answer), "901")); !a.private() || !a.shows("bot.vote.novoter") {
			t.Errorf("anna decides about herself: %s", a.text())
		}
		a := d.does(press("ben", d.choice(q, answer), "901"))
		if a.private() || len(ids(a.data()["components"])) != 0 {
			t.Errorf("ben is answered %s", a.text())
		}
		if again := d.does(press("ben", d.choice(q, answer), "901")); !again.private() ||
			!again.shows("bot.vote.over") {
			t.Errorf("a second press is answered %s", again.text())
		}
		return d, a
	}
	t.Run("wait", func(t *testing.T) {
		d, a := late(t, table.LateWait)
		if !a.shows("bot.vote.result.wait", "who", "anna") || d.head().Seq != 1 {
			t.Errorf("%s", a.text())
		}
		if got := d.hours(100); len(got) != 0 {
			t.Errorf("after that is posted %v", got)
		}
	})
	t.Run("more time", func(t *testing.T) {
		d, _ := late(t, table.LateExtend)
		if got := d.hours(24); len(got) != 2 {
			t.Errorf("in the time added is posted %v", got)
		}
	})
	t.Run("the autopilot once", func(t *testing.T) {
		d, _ := late(t, table.LateOnce)
		h := d.head()
		if h.Seq < 2 || h.Seats[0].User != "anna" {
			t.Errorf("the match has %d entries, the seat is %+v", h.Seq, h.Seats[0])
		}
	})
	t.Run("the autopilot until she is back", func(t *testing.T) {
		d, a := late(t, table.LateAuto)
		if !a.shows("bot.vote.result.auto", "who", "anna") {
			t.Errorf("the post says %s", a.text())
		}
		if h := d.head(); h.Seats[0].User != "" || h.Seats[0].Autopilot == 0 {
			t.Fatalf("the seat is %+v", h.Seats[0])
		}
		if a := d.does(command("cara", "game sit")); !a.shows("bot.seat.none") {
			t.Errorf("somebody else takes the seat: %s", a.text())
		}
		d.restart()
		d.does(command("anna", "game sit"))
		if h := d.head(); h.Seats[0].User != "anna" {
			t.Errorf("after she is back the seat is %+v", h.Seats[0])
		}
	})
	t.Run("a free seat", func(t *testing.T) {
		d, _ := late(t, table.LateSubstitute)
		d.deliver()
		told := ""
		for _, s := range d.since() {
			told += s.content()
		}
		if !words().Shows(told, "bot.seat.free", "who", "anna", "n", 1) {
			t.Errorf("posted %q", told)
		}
		d.does(command("cara", "game sit", "seat", 1))
		if h := d.head(); h.Seats[0].User != "cara" {
			t.Errorf("the seat is %+v", h.Seats[0])
		}
		if a := d.does(command("anna", "game sit")); !a.shows("bot.seat.none") {
			t.Errorf("the seat that was taken is given away again: %s", a.text())
		}
	})
}

func TestAPauseNeedsTheAgreementOfTheTable(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun("pace", "daily")
	d.does(command("anna", "game pause", "reason", "holidays"))
	d.deliver()
	var q sent
	for _, s := range d.since() {
		if s.shows("bot.vote.pause") {
			q = s
		}
	}
	if d.head().Status != store.Running || !strings.Contains(q.content(), "holidays") {
		t.Fatalf("the match is %s, asked was %s", d.head().Status, q.text())
	}
	d.does(press("ben", d.choice(q, table.VoteYes), "901"))
	if d.head().Status != store.Paused {
		t.Fatalf("the match is %s", d.head().Status)
	}
	if a := d.does(command("anna", "do", "move", "wait")); !a.shows("match.paused") || a.shows("bot.legal.some") ||
		a.shows("bot.legal.all") || d.head().Seq != 2 {
		t.Errorf("in a pause a move is answered %s", a.text())
	}
	d.deliver()
	if got := d.hours(300); len(got) != 0 {
		t.Errorf("in a pause is posted %v", got)
	}
	if a := d.does(command("cara", "game resume")); d.head().Status != store.Paused {
		t.Errorf("somebody who does not play resumes it: %s", a.text())
	}
	// So does going on again; who asked for the pause may end it alone.
	d.does(command("ben", "game resume"))
	if d.deliver(); d.head().Status != store.Paused {
		t.Fatal("ben alone has resumed what both agreed on")
	}
	q = d.question("bot.vote.resume")
	d.does(press("anna", d.choice(q, table.VoteYes), "902"))
	if d.head().Status != store.Running {
		t.Errorf("the match is %s", d.head().Status)
	}
	d.does(command("anna", "do", "move", "wait"))
	if d.head().Seq != 4 {
		t.Error("it does not go on")
	}
}

// question is the newest post that shows the text of a key.
func (d *desk) question(key string) sent {
	d.t.Helper()
	calls := d.since()
	for i := len(calls) - 1; i >= 0; i-- {
		if words().Shows(calls[i].content(), key) {
			return calls[i]
		}
	}
	d.t.Fatalf("nothing that says %s was asked", key)
	return sent{}
}

func TestWhoAskedForAPauseEndsItAlone(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	d.does(command("anna", "game pause"))
	d.deliver()
	d.does(press("ben", d.choice(d.question("bot.vote.pause"), table.VoteYes), "901"))
	if d.does(command("anna", "game resume")); d.head().Status != store.Running {
		t.Errorf("the match is %s", d.head().Status)
	}
}

func TestWhatAModeratorPausedAModeratorResumes(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	d.mod("pause")
	if d.head().Status != store.Paused {
		t.Fatalf("the match is %s", d.head().Status)
	}
	if a := d.does(command("anna", "game resume")); !a.private() || !a.shows("bot.pause.moderator") ||
		d.head().Status != store.Paused {
		t.Errorf("anna's resume is answered %s, and the match is %s", a.text(), d.head().Status)
	}
	if d.mod("resume"); d.head().Status != store.Running {
		t.Errorf("the match is %s", d.head().Status)
	}
}

func TestAQuestionToGoOnIsMootWhenAModeratorResumes(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	d.does(command("anna", "game pause"))
	d.deliver()
	d.does(press("ben", d.choice(d.question("bot.vote.pause"), table.VoteYes), "901"))
	d.does(command("ben", "game resume"))
	d.mod("resume")
	if v := extraOf(t, d.head()).Vote; v == nil || v.Result != table.VoteMoot {
		t.Errorf("the question is %+v", v)
	}
}

func TestDeadlinesStandInThePostTheMovesAndTheStatus(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.lobby("pace", "daily")
	d.does(press("anna", lobbyButton(d.head(), customid.LobbyStart), "800"))
	d.since()
	d.deliver()
	due := []any{"at", "<t:1800086400:f>", "in", "<t:1800086400:R>"}
	board := d.question("bot.deadline")
	if !board.shows("bot.deadline", due...) || !strings.Contains(board.content(), "<@anna>") {
		t.Errorf("the post reads %s", board.content())
	}
	for screen, want := range map[string]string{customid.ScreenMoves: words().Say("bot.deadline.own", due...),
		customid.ScreenStatus: "<@anna> – " + words().Say("bot.deadline.short", due...)} {
		at := customid.Nav{Match: string(d.head().ID), Seat: engine.Public, Screen: screen}
		if a := d.does(press("anna", at.String(), "800")); !strings.Contains(a.reads(), want) {
			t.Errorf("%s reads %s", screen, a.text())
		}
	}
	// More time moves it in the post as well; in a pause no time runs.
	d.hours(24)
	d.deliver()
	d.does(command("ben", "game status"))
	id := customid.Ballot{Match: string(d.head().ID), N: 1, Choice: table.LateExtend}.String()
	d.does(press("ben", id, "902"))
	d.deliver()
	if board = d.question("bot.deadline"); !strings.Contains(board.content(), "<t:1800172800:f>") ||
		board.method != http.MethodPatch {
		t.Errorf("with more time the post is %s %s", board.method, board.content())
	}
	d.mod("pause")
	if a := d.does(command("anna", "game status")); strings.Contains(a.text(), ":f>") {
		t.Errorf("in a pause the status reads %s", a.text())
	}
}

func TestALobbyIsItsHostsToStartUntilItIsFullOrADayOld(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{Games: games.All()})
	d.does(command("anna", "game new", "game", "return-of-the-heroes", "seats", 3))
	d.does(press("ben", lobbyButton(d.head(), customid.LobbyJoin), "800"))
	start := func(who string) sent { return d.does(press(who, lobbyButton(d.head(), customid.LobbyStart), "800")) }
	if a := start("ben"); !a.private() || !a.shows("bot.lobby.nothost.yet", "host", "<@anna>") ||
		d.head().Status != store.Lobby {
		t.Fatalf("ben's start is answered %s", a.text())
	}
	if a := d.does(press("ben", lobbyButton(d.head(), customid.LobbyAddAuto), "800")); !a.shows("bot.lobby.nothost",
		"host", "<@anna>") || len(d.head().Seats) != 2 {
		t.Errorf("ben fills the table with an autopilot: %s", a.text())
	}
	d.pass(24 * time.Hour)
	if start("cara"); d.head().Status != store.Lobby {
		t.Error("somebody who has no seat starts")
	}
	if start("ben"); d.head().Status != store.Running {
		t.Error("after a day ben may not start")
	}

	full := newDesk(t, Options{})
	full.lobby()
	full.does(press("ben", lobbyButton(full.head(), customid.LobbyStart), "800"))
	if full.head().Status != store.Running {
		t.Error("a table that is full cannot be started by ben")
	}
}

func TestHelpTellsWhoDecidesWhat(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{Games: games.All()})
	at := customid.Nav{Match: customid.NoTable, Seat: engine.Public, Screen: customid.ScreenDecides}
	if a := d.does(command("anna", "help")); !slices.Contains(ids(a.data()["components"]), at.String()) {
		t.Errorf("there is no way to it in %s", a.text())
	}
	for _, want := range []string{"bot.help.decides.lobby", "bot.help.decides.resume", "bot.help.decides.time"} {
		if a := d.does(press("anna", at.String(), "800")); !a.private() || !a.shows(want) ||
			GameWords("legends-of-andor", "en").Shows(a.text(), "decides") {
			t.Errorf("who decides what reads %s", a.text())
		}
	}
	d.does(command("anna", "game new", "game", "legends-of-andor", "seats", 2))
	if a := d.does(press("anna", at.String(), "800")); !GameWords("legends-of-andor", "en").Shows(a.text(), "decides") {
		t.Errorf("at a table of Andor it reads %s", a.text())
	}
}

func TestATableNobodyAnswersIsPutAwayAndBroughtBack(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	var told []string
	for _, s := range d.hours(22 * 24) {
		told = append(told, s.content())
	}
	if len(told) < 4 || !words().Shows(told[0], "bot.clock.remind") || !words().Shows(told[1], "bot.vote.silent") ||
		!words().Shows(strings.Join(told, "\n"), "bot.clock.warn") ||
		!words().Shows(strings.Join(told, "\n"), "bot.clock.away") {
		t.Errorf("posted %q", told)
	}
	if h := d.head(); h.Status != store.Archived {
		t.Fatalf("the match is %s", h.Status)
	}
	old := d.head().ID
	// The channel is free for another table.
	d.does(command("cara", "game new", "game", "parley"))
	second := d.head()
	if second.ID == old || second.Status != store.Lobby {
		t.Fatalf("the channel has %s, %s", second.ID, second.Status)
	}
	d.does(press("cara", customid.LobbyID{Lobby: string(second.ID), Act: customid.LobbyCancel}.String(), "800"))
	if m, err := d.app.o.Store.Match(old); err != nil || m.Status != store.Archived {
		t.Errorf("the first is %s (%v)", m.Status, err)
	}
}

func TestATableThatWasPutAwayIsBroughtBackWithoutLoss(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	d.does(command("anna", "do", "move", "wait"))
	d.hours(22 * 24)
	if d.head().Status != store.Archived {
		t.Fatalf("the match is %s", d.head().Status)
	}
	d.restart()
	d.does(command("ben", "game resume"))
	if h := d.head(); h.Status != store.Running {
		t.Fatalf("the match is %s", h.Status)
	}
	// Who is asked is asked anew: a fresh board, with a ping, and all his time.
	d.since()
	d.deliver()
	if fresh := d.since(); len(fresh) == 0 || fresh[0].method != http.MethodPost ||
		!slices.Equal(fresh[0].pinged(), []string{"ben"}) {
		t.Errorf("posted is %v", fresh)
	}
	kept := extraOf(t, d.head()).Clock
	if ask, ok := kept.Ask(1, ""); !ok || ask.Since != d.now().Unix() || ask.Step != clock.Pinged {
		t.Errorf("ben is asked %+v", ask)
	}
	d.does(command("ben", "do", "move", "wait"))
	if d.head().Seq != 5 { // begun, two moves, put away, brought back
		t.Errorf("it has %d entries", d.head().Seq)
	}
}

func TestASeatIsHandedOver(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	d.does(command("anna", "game hand-over", "user", "cara"))
	d.deliver()
	if h := d.head(); h.Seats[0].User != "anna" {
		t.Errorf("before it is taken the seat is %+v", h.Seats[0])
	}
	if a := d.does(command("dan", "game sit")); !a.shows("bot.seat.none") {
		t.Errorf("dan takes it: %s", a.text())
	}
	d.does(command("cara", "game sit"))
	if h := d.head(); h.Seats[0].User != "cara" {
		t.Errorf("the seat is %+v", h.Seats[0])
	}
	if a := d.does(command("anna", "do", "move", "wait")); d.head().Seq != 2 {
		t.Errorf("anna still plays it: %s", a.text())
	}
}

func TestTheTableVotesAboutAnUndoThatReachesFurther(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	d.does(command("anna", "do", "move", "roll"))
	d.does(command("anna", "do", "move", "wait"))
	d.does(command("ben", "do", "move", "wait"))
	if a := d.does(command("anna", "undo")); !a.shows("match.undo.instead") {
		t.Errorf("what reaches too far is answered %s", a.text())
	}
	d.since()
	d.does(command("anna", "undo", "table", true))
	d.deliver()
	var q sent
	for _, s := range d.since() {
		if s.shows("bot.vote.undo") {
			q = s
		}
	}
	if !strings.Contains(q.content(), "<@anna>") || !slices.Equal(q.pinged(), []string{"anna", "ben"}) {
		t.Fatalf("asked was %s", q.text())
	}
	d.does(press("ben", d.choice(q, table.VoteNo), "901"))
	if d.head().Seq != 4 {
		t.Error("a no went back")
	}
	d.does(command("anna", "undo", "table", true))
	d.deliver()
	for _, s := range d.since() {
		if s.shows("bot.vote.undo") && s.method == http.MethodPost {
			q = s
		}
	}
	d.does(press("ben", d.choice(q, table.VoteYes), "901"))
	d.deliver()
	for _, s := range d.since() {
		if s.method == http.MethodPost && strings.HasSuffix(s.path, "/messages") && len(s.pinged()) > 0 {
			t.Errorf("after the undo somebody is pinged: %s", s.text())
		}
	}
	h := d.head()
	if h.Seq != 5 {
		t.Fatalf("the match has %d entries", h.Seq)
	}
	if a := d.does(command("anna", "do", "move", "wait")); d.head().Seq != 6 {
		t.Errorf("anna is not asked again: %s", a.text())
	}
}

func TestMatchesRecapAndHintTellWhereOneStands(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	if a := d.does(command("anna", "matches")); !a.shows("bot.matches.none") {
		t.Errorf("without a match: %s", a.text())
	}
	d.begun("pace", "daily")
	if a := d.does(command("anna", "matches")); !strings.Contains(a.text(), "⏳") ||
		!strings.Contains(a.text(), "<#500>") || !a.shows("bot.matches.due", "due", "<t:1800086400:R>") {
		t.Errorf("anna's matches: %s", a.text())
	}
	d.does(command("anna", "do", "move", "wait"))
	if a := d.does(command("anna", "matches")); strings.Contains(a.text(), "⏳") ||
		!strings.Contains(a.text(), "<@ben>") {
		t.Errorf("when ben is asked anna's matches are: %s", a.text())
	}
	if a := d.does(command("anna", "recap")); !a.shows("bot.recap.nothing") {
		t.Errorf("anna's recap: %s", a.text())
	}
	d.does(command("ben", "do", "move", "wait"))
	if a := d.does(command("anna", "recap")); !a.private() || a.shows("bot.recap.nothing") {
		t.Errorf("anna's recap: %s", a.text())
	}
	if a := d.does(command("anna", "hint")); !a.private() || !a.shows("bot.hint.move") {
		t.Errorf("anna's hint: %s", a.text())
	}
	if a := d.does(command("cara", "hint")); a.shows("bot.hint.move") {
		t.Errorf("a spectator's hint: %s", a.text())
	}
}

func TestAMatchThatCannotBeOpenedIsTriedAgainLater(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	h := d.begun("pace", "daily")
	d.restart()
	delete(d.app.Games, "parley")
	d.pass(13 * time.Hour)
	for range 3 {
		d.app.Time.Tick(context.Background())
	}
	if n := strings.Count(d.logs.String(), "closing a window failed"); n != 1 {
		t.Errorf("told %d times: %s", n, d.logs)
	}
	if wait := d.app.Time.UntilDue(); wait != retryAfter {
		t.Errorf("the next look is in %v", wait)
	}
	d.app.Games["parley"] = parleyRules{}
	d.pass(retryAfter)
	if wait := d.app.Time.UntilDue(); wait != 0 {
		t.Errorf("after its rest it is looked at in %v", wait)
	}
	d.app.Time.Tick(context.Background())
	d.deliver()
	if d.head().ID != h.ID || d.app.Time.UntilDue() == 0 || len(d.since()) == 0 {
		t.Errorf("nobody was reminded after all: %s", d.logs)
	}
}
