package timecontrol_test

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/clock"
	"skald/bot/customid"
	"skald/bot/discord"
	"skald/bot/table"
	"skald/engine"
	"skald/engine/games"
	"skald/store"
)

// retryAfter is the time until a match that cannot be opened is tried again.
const retryAfter = 10 * time.Minute

func TestLatePlayerGetsReminderThenTableVotes(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin("pace", "daily")
	if got := d.PassHours(11); len(got) != 0 {
		t.Fatalf("before half the time is over is posted %v", got)
	}
	got := d.PassHours(1)
	if len(got) != 1 || !got[0].Shows("bot.clock.due", "who", "<@anna>", "since", "<t:1800000000:R>", "due",
		"<t:1800086400:R>") ||
		!strings.Contains(got[0].Content(), "https://discord.com/channels/3/500/") ||
		!slices.Equal(got[0].Pinged(), []string{"anna"}) {
		t.Fatalf("the reminder is %v", got)
	}
	d.Restart() // a restart does not repeat reminders
	if got := d.PassHours(11); len(got) != 0 {
		t.Fatalf("after the reminder is posted %v", got)
	}
	got = d.PassHours(1)
	if len(got) != 1 || !got[0].Shows("bot.vote.late", "who", "anna") ||
		!slices.Equal(got[0].Pinged(), []string{"ben"}) {
		t.Fatalf("when the time is over is posted %v", got)
	}
	if d.Head().Status != store.Running || d.Head().Seq != 1 {
		t.Error("something was forfeited")
	}
	d.Restart()
	if got := d.PassHours(200); len(got) != 0 {
		t.Errorf("after that is posted %v", got)
	}
	// She answers at last: the question closes.
	d.Do(bottest.Command("anna", "do", "move", "wait"))
	d.Deliver()
	closed := false
	for _, s := range d.TakeCalls() {
		closed = closed || s.Method == http.MethodPatch && s.Shows("bot.vote.result.moot") &&
			len(bottest.CustomIDs(s.Body["components"])) == 0
	}
	if !closed {
		t.Error("the question still stands")
	}
}

func TestLateReminderSaysSoBesideVote(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin("pace", "daily")
	d.Pass(24 * time.Hour) // the bot was down
	got := d.PassHours(1)
	if len(got) != 2 || !got[0].Shows("bot.vote.late", "who", "anna") ||
		!got[0].Shows("bot.vote.one", "who", "<@ben>") ||
		!got[1].Shows("bot.clock.over", "who", "<@anna>", "since", "<t:1800000000:R>", "due", "<t:1800086400:R>") {
		t.Errorf("posted is %v", got)
	}
}

func TestATableIsWarnedByNameOfWhenTheLastMoveWas(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	d.TakeCalls()
	d.Pass(30 * 24 * time.Hour)
	got := d.PassHours(1)
	if last := got[len(got)-1]; !last.Shows("bot.clock.warn", "who", "<@anna> <@ben>", "since", "<t:1800000000:R>") ||
		!slices.Equal(last.Pinged(), []string{"ben"}) {
		t.Errorf("the warning is %v", last)
	}
}

func TestOneRemindsAsThePersonWishes(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin("pace", "daily")
	if a := d.Do(bottest.Command("anna", "me", "every", 3, "quiet", "7-23", "zone",
		"Europe/Rome")); !a.Shows("bot.me.hours",
		"n", 3) || !strings.Contains(a.Text(), "7:00-23:00 (Europe/Rome)") {
		t.Errorf("anna reads %s", a.Text())
	}
	// It began at 08:00 UTC, nine in Rome; the quiet time ends at 22:00 UTC.
	if got := d.PassHours(13); len(got) != 0 {
		t.Errorf("in the quiet time is posted %v", got)
	}
	if got := d.PassHours(1); len(got) != 1 {
		t.Errorf("after it is posted %v", got)
	}
	d.Do(bottest.Command("anna", "do", "move", "wait"))
	d.Deliver()
	d.Do(bottest.Command("ben", "me", "mute", true))
	if got := d.PassHours(23); len(got) != 0 {
		t.Errorf("in a muted match is posted %v", got)
	}
	for _, bad := range [][]any{{"zone", "Middle/Earth"}, {"quiet", "late"}} {
		if a := d.Do(bottest.Command("anna", "me", bad...)); !a.IsPrivate() ||
			!strings.Contains(a.Text(), bad[1].(string)) {
			t.Errorf("%v is answered %s", bad, a.Text())
		}
	}
}

func TestRefusedDirectReminderGoesToChannel(t *testing.T) {
	t.Parallel()
	for _, code := range []int{0, discord.CodeCannotDirect, discord.CodeNoMutualGuilds} {
		takes := code == 0
		d := bottest.New(t, bot.Options{})
		d.Refuse = func(s bottest.Call) (int, int) {
			if s.Path == "/users/@me/channels" && !takes {
				return http.StatusForbidden, code
			}
			return 0, 0
		}
		d.Begin("pace", "daily")
		d.Do(bottest.Command("anna", "me", "where", "direct"))
		got := d.PassHours(12)
		if len(got) != 1 || !takes && !strings.HasPrefix(got[0].Path, "/channels/"+bottest.Channel) {
			t.Errorf("code %d: posted is %v", code, got)
		}
	}
}

func TestTheTableDecidesAboutWhoDoesNotAnswer(t *testing.T) {
	t.Parallel()
	late := func(t *testing.T, answer string) (*bottest.Bot, bottest.Call) {
		d := bottest.New(t, bot.Options{})
		d.Begin("pace", "daily")
		got := d.PassHours(24)
		q := got[len(got)-1]
		if a := d.Do(bottest.Press("anna", d.VoteButton(q, answer), "901")); !a.IsPrivate() ||
			!a.Shows("bot.vote.novoter") {
			t.Errorf("anna decides about herself: %s", a.Text())
		}
		a := d.Do(bottest.Press("ben", d.VoteButton(q, answer), "901"))
		if a.IsPrivate() || len(bottest.CustomIDs(a.Data()["components"])) != 0 {
			t.Errorf("ben is answered %s", a.Text())
		}
		if again := d.Do(bottest.Press("ben", d.VoteButton(q, answer), "901")); !again.IsPrivate() ||
			!again.Shows("bot.vote.over") {
			t.Errorf("a second press is answered %s", again.Text())
		}
		return d, a
	}
	t.Run("wait", func(t *testing.T) {
		d, a := late(t, table.LateWait)
		if !a.Shows("bot.vote.result.wait", "who", "anna") || d.Head().Seq != 1 {
			t.Errorf("%s", a.Text())
		}
		if got := d.PassHours(100); len(got) != 0 {
			t.Errorf("after that is posted %v", got)
		}
	})
	t.Run("more time", func(t *testing.T) {
		d, _ := late(t, table.LateExtend)
		if got := d.PassHours(24); len(got) != 2 {
			t.Errorf("in the time added is posted %v", got)
		}
	})
	t.Run("the autopilot once", func(t *testing.T) {
		d, _ := late(t, table.LateOnce)
		h := d.Head()
		if h.Seq < 2 || h.Seats[0].User != "anna" {
			t.Errorf("the match has %d entries, the seat is %+v", h.Seq, h.Seats[0])
		}
	})
	t.Run("the autopilot until she is back", func(t *testing.T) {
		d, a := late(t, table.LateAuto)
		if !a.Shows("bot.vote.result.auto", "who", "anna") {
			t.Errorf("the post says %s", a.Text())
		}
		if h := d.Head(); h.Seats[0].User != "" || h.Seats[0].Autopilot == 0 {
			t.Fatalf("the seat is %+v", h.Seats[0])
		}
		if a := d.Do(bottest.Command("cara", "game sit")); !a.Shows("bot.seat.no") {
			t.Errorf("somebody else takes the seat: %s", a.Text())
		}
		d.Restart()
		d.Do(bottest.Command("anna", "game sit"))
		if h := d.Head(); h.Seats[0].User != "anna" {
			t.Errorf("after she is back the seat is %+v", h.Seats[0])
		}
	})
	t.Run("a free seat", func(t *testing.T) {
		d, _ := late(t, table.LateSubstitute)
		d.Deliver()
		told := ""
		for _, s := range d.TakeCalls() {
			told += s.Content()
		}
		if !bottest.EnglishWords().Shows(told, "bot.seat.free", "who", "anna", "n", 1) {
			t.Errorf("posted %q", told)
		}
		d.Do(bottest.Command("cara", "game sit", "seat", 1))
		if h := d.Head(); h.Seats[0].User != "cara" {
			t.Errorf("the seat is %+v", h.Seats[0])
		}
		if a := d.Do(bottest.Command("anna", "game sit")); !a.Shows("bot.seat.no") {
			t.Errorf("the seat that was taken is given away again: %s", a.Text())
		}
	})
}

func TestAPauseNeedsTheAgreementOfTheTable(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin("pace", "daily")
	d.Do(bottest.Command("anna", "game pause", "reason", "holidays"))
	d.Deliver()
	var q bottest.Call
	for _, s := range d.TakeCalls() {
		if s.Shows("bot.vote.pause") {
			q = s
		}
	}
	if d.Head().Status != store.Running || !strings.Contains(q.Content(), "holidays") {
		t.Fatalf("the match is %s, asked was %s", d.Head().Status, q.Text())
	}
	d.Do(bottest.Press("ben", d.VoteButton(q, table.VoteYes), "901"))
	if d.Head().Status != store.Paused {
		t.Fatalf("the match is %s", d.Head().Status)
	}
	if a := d.Do(bottest.Command("anna", "do", "move", "wait")); !a.Shows("match.paused") ||
		a.Shows("bot.legal.some") ||
		a.Shows("bot.legal.all") || d.Head().Seq != 2 {
		t.Errorf("in a pause a move is answered %s", a.Text())
	}
	d.Deliver()
	if got := d.PassHours(300); len(got) != 0 {
		t.Errorf("in a pause is posted %v", got)
	}
	if a := d.Do(bottest.Command("cara", "game resume")); d.Head().Status != store.Paused {
		t.Errorf("somebody who does not play resumes it: %s", a.Text())
	}
	// A vote to resume works the same way; the player who asked for the pause may end it alone.
	d.Do(bottest.Command("ben", "game resume"))
	if d.Deliver(); d.Head().Status != store.Paused {
		t.Fatal("ben alone has resumed what both agreed on")
	}
	q = question(d, "bot.vote.resume")
	d.Do(bottest.Press("anna", d.VoteButton(q, table.VoteYes), "902"))
	if d.Head().Status != store.Running {
		t.Errorf("the match is %s", d.Head().Status)
	}
	d.Do(bottest.Command("anna", "do", "move", "wait"))
	if d.Head().Seq != 4 {
		t.Error("it does not go on")
	}
}

// question is the newest post that shows the text of a key.
func question(d *bottest.Bot, key string) bottest.Call {
	d.T.Helper()
	calls := d.TakeCalls()
	for i := len(calls) - 1; i >= 0; i-- {
		if bottest.EnglishWords().Shows(calls[i].Content(), key) {
			return calls[i]
		}
	}
	d.T.Fatalf("nothing that says %s was asked", key)
	return bottest.Call{}
}

func TestWhoAskedForAPauseEndsItAlone(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	d.Do(bottest.Command("anna", "game pause"))
	d.Deliver()
	d.Do(bottest.Press("ben", d.VoteButton(question(d, "bot.vote.pause"), table.VoteYes), "901"))
	if d.Do(bottest.Command("anna", "game resume")); d.Head().Status != store.Running {
		t.Errorf("the match is %s", d.Head().Status)
	}
}

func TestOnlyModeratorEndsModeratorPause(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	d.Moderate("pause")
	if d.Head().Status != store.Paused {
		t.Fatalf("the match is %s", d.Head().Status)
	}
	if a := d.Do(bottest.Command("anna", "game resume")); !a.IsPrivate() || !a.Shows("bot.pause.moderator") ||
		d.Head().Status != store.Paused {
		t.Errorf("anna's resume is answered %s, and the match is %s", a.Text(), d.Head().Status)
	}
	if d.Moderate("resume"); d.Head().Status != store.Running {
		t.Errorf("the match is %s", d.Head().Status)
	}
}

func TestAQuestionToGoOnIsMootWhenAModeratorResumes(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	d.Do(bottest.Command("anna", "game pause"))
	d.Deliver()
	d.Do(bottest.Press("ben", d.VoteButton(question(d, "bot.vote.pause"), table.VoteYes), "901"))
	d.Do(bottest.Command("ben", "game resume"))
	d.Moderate("resume")
	if v := bottest.ExtraOf(t, d.Head()).Vote; v == nil || v.Result != table.VoteMoot {
		t.Errorf("the question is %+v", v)
	}
}

func TestDeadlinesStandInThePostTheMovesAndTheStatus(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Lobby("pace", "daily")
	d.Do(bottest.Press("anna", bottest.LobbyButton(d.Head(), customid.LobbyStart), "800"))
	d.TakeCalls()
	d.Deliver()
	due := []any{"at", "<t:1800086400:f>", "in", "<t:1800086400:R>"}
	board := question(d, "bot.deadline")
	if !board.Shows("bot.deadline", due...) || !strings.Contains(board.Content(), "<@anna>") {
		t.Errorf("the post reads %s", board.Content())
	}
	for screen, want := range map[string]string{customid.ScreenMoves: bottest.EnglishWords().Say("bot.deadline.own",
		due...),
		customid.ScreenStatus: "<@anna> – " + bottest.EnglishWords().Say("bot.deadline.short", due...)} {
		at := customid.Nav{Match: string(d.Head().ID), Seat: engine.Public, Screen: screen}
		if a := d.Do(bottest.Press("anna", at.String(), "800")); !strings.Contains(a.Reads(), want) {
			t.Errorf("%s reads %s", screen, a.Text())
		}
	}
	// More time moves it in the post as well; in a pause no time runs.
	d.PassHours(24)
	d.Deliver()
	d.Do(bottest.Command("ben", "game status"))
	id := customid.Ballot{Match: string(d.Head().ID), N: 1, Choice: table.LateExtend}.String()
	d.Do(bottest.Press("ben", id, "902"))
	d.Deliver()
	if board = question(d, "bot.deadline"); !strings.Contains(board.Content(), "<t:1800172800:f>") ||
		board.Method != http.MethodPatch {
		t.Errorf("with more time the post is %s %s", board.Method, board.Content())
	}
	d.Moderate("pause")
	if a := d.Do(bottest.Command("anna", "game status")); strings.Contains(a.Text(), ":f>") {
		t.Errorf("in a pause the status reads %s", a.Text())
	}
}

func TestALobbyIsItsHostsToStartUntilItIsFullOrADayOld(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{Games: games.All()})
	d.Do(bottest.Command("anna", "game new", "game", "return-of-the-heroes", "seats", 3))
	d.Do(bottest.Press("ben", bottest.LobbyButton(d.Head(), customid.LobbyJoin), "800"))
	start := func(who string) bottest.Call {
		return d.Do(bottest.Press(who, bottest.LobbyButton(d.Head(), customid.LobbyStart), "800"))
	}
	if a := start("ben"); !a.IsPrivate() || !a.Shows("bot.lobby.nothost.yet", "host", "<@anna>") ||
		d.Head().Status != store.Lobby {
		t.Fatalf("ben's start is answered %s", a.Text())
	}
	if a := d.Do(bottest.Press("ben", bottest.LobbyButton(d.Head(), customid.LobbyAddAuto),
		"800")); !a.Shows("bot.lobby.nothost",
		"host", "<@anna>") || len(d.Head().Seats) != 2 {
		t.Errorf("ben fills the table with an autopilot: %s", a.Text())
	}
	d.Pass(24 * time.Hour)
	if start("cara"); d.Head().Status != store.Lobby {
		t.Error("somebody who has no seat starts")
	}
	if start("ben"); d.Head().Status != store.Running {
		t.Error("after a day ben may not start")
	}

	full := bottest.New(t, bot.Options{})
	full.Lobby()
	full.Do(bottest.Press("ben", bottest.LobbyButton(full.Head(), customid.LobbyStart), "800"))
	if full.Head().Status != store.Running {
		t.Error("a table that is full cannot be started by ben")
	}
}

func TestHelpTellsWhoDecidesWhat(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{Games: games.All()})
	at := customid.Nav{Match: customid.NoTable, Seat: engine.Public, Screen: customid.ScreenDecides}
	if a := d.Do(bottest.Command("anna", "help")); !slices.Contains(bottest.CustomIDs(a.Data()["components"]),
		at.String()) {
		t.Errorf("there is no way to it in %s", a.Text())
	}
	// pages returns what both pages of the answer read.
	pages := func() string {
		a := d.Do(bottest.Press("anna", at.String(), "800"))
		if !a.IsPrivate() {
			t.Errorf("who decides what is public: %s", a.Text())
		}
		return a.Text() + d.Do(bottest.Press("anna", a.Button(":1:next"), "800")).Text()
	}
	andor := bottest.GameWords("legends-of-andor", "en")
	for _, want := range []string{"bot.help.decides.lobby", "bot.help.decides.resume", "bot.help.decides.time"} {
		if said := pages(); !bottest.Words("en").Shows(said, want) || andor.Shows(said, "decides") {
			t.Errorf("who decides what reads %s", said)
		}
	}
	d.Do(bottest.Command("anna", "game new", "game", "legends-of-andor", "seats", 2))
	if said := pages(); !andor.Shows(said, "decides") {
		t.Errorf("at a table of Andor it reads %s", said)
	}
}

func TestATableNobodyAnswersIsPutAwayAndBroughtBack(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	var told []string
	for _, s := range d.PassHours(22 * 24) {
		told = append(told, s.Content())
	}
	if len(told) < 4 || !bottest.EnglishWords().Shows(told[0], "bot.clock.remind") ||
		!bottest.EnglishWords().Shows(told[1], "bot.vote.silent") ||
		!bottest.EnglishWords().Shows(strings.Join(told, "\n"), "bot.clock.warn") ||
		!bottest.EnglishWords().Shows(strings.Join(told, "\n"), "bot.clock.away") {
		t.Errorf("posted %q", told)
	}
	if h := d.Head(); h.Status != store.Archived {
		t.Fatalf("the match is %s", h.Status)
	}
	old := d.Head().ID
	// The channel is free for another table.
	d.Do(bottest.Command("cara", "game new", "game", "parley"))
	second := d.Head()
	if second.ID == old || second.Status != store.Lobby {
		t.Fatalf("the channel has %s, %s", second.ID, second.Status)
	}
	d.Do(bottest.Press("cara", customid.LobbyID{Lobby: string(second.ID), Act: customid.LobbyCancel}.String(), "800"))
	if m, err := d.Options.Store.Match(old); err != nil || m.Status != store.Archived {
		t.Errorf("the first is %s (%v)", m.Status, err)
	}
}

func TestATableThatWasPutAwayIsBroughtBackWithoutLoss(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	d.Do(bottest.Command("anna", "do", "move", "wait"))
	d.PassHours(22 * 24)
	if d.Head().Status != store.Archived {
		t.Fatalf("the match is %s", d.Head().Status)
	}
	d.Restart()
	d.Do(bottest.Command("ben", "game resume"))
	if h := d.Head(); h.Status != store.Running {
		t.Fatalf("the match is %s", h.Status)
	}
	// The question is asked again: a fresh board, with a ping, and the full time.
	d.TakeCalls()
	d.Deliver()
	if fresh := d.TakeCalls(); len(fresh) == 0 || fresh[0].Method != http.MethodPost ||
		!slices.Equal(fresh[0].Pinged(), []string{"ben"}) {
		t.Errorf("posted is %v", fresh)
	}
	kept := bottest.ExtraOf(t, d.Head()).Clock
	if ask, ok := kept.Ask(1, ""); !ok || ask.Since != d.Now().Unix() || ask.Step != clock.Pinged {
		t.Errorf("ben is asked %+v", ask)
	}
	d.Do(bottest.Command("ben", "do", "move", "wait"))
	if d.Head().Seq != 5 { // begun, two moves, put away, brought back
		t.Errorf("it has %d entries", d.Head().Seq)
	}
}

func TestASeatIsHandedOver(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	d.Do(bottest.Command("anna", "game hand-over", "user", "cara"))
	d.Deliver()
	if h := d.Head(); h.Seats[0].User != "anna" {
		t.Errorf("before it is taken the seat is %+v", h.Seats[0])
	}
	if a := d.Do(bottest.Command("dan", "game sit")); !a.Shows("bot.seat.no") {
		t.Errorf("dan takes it: %s", a.Text())
	}
	d.Do(bottest.Command("cara", "game sit"))
	if h := d.Head(); h.Seats[0].User != "cara" {
		t.Errorf("the seat is %+v", h.Seats[0])
	}
	if a := d.Do(bottest.Command("anna", "do", "move", "wait")); d.Head().Seq != 2 {
		t.Errorf("anna still plays it: %s", a.Text())
	}
}

func TestTheTableVotesAboutAnUndoThatReachesFurther(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	d.Do(bottest.Command("anna", "do", "move", "roll"))
	d.Do(bottest.Command("anna", "do", "move", "wait"))
	d.Do(bottest.Command("ben", "do", "move", "wait"))
	if a := d.Do(bottest.Command("anna", "undo")); !a.Shows("match.undo.instead") {
		t.Errorf("what reaches too far is answered %s", a.Text())
	}
	d.TakeCalls()
	d.Do(bottest.Command("anna", "undo", "table", true))
	d.Deliver()
	var q bottest.Call
	for _, s := range d.TakeCalls() {
		if s.Shows("bot.vote.undo") {
			q = s
		}
	}
	if !strings.Contains(q.Content(), "<@anna>") || !slices.Equal(q.Pinged(), []string{"anna", "ben"}) {
		t.Fatalf("asked was %s", q.Text())
	}
	d.Do(bottest.Press("ben", d.VoteButton(q, table.VoteNo), "901"))
	if d.Head().Seq != 4 {
		t.Error("a no went back")
	}
	d.Do(bottest.Command("anna", "undo", "table", true))
	d.Deliver()
	for _, s := range d.TakeCalls() {
		if s.Shows("bot.vote.undo") && s.Method == http.MethodPost {
			q = s
		}
	}
	d.Do(bottest.Press("ben", d.VoteButton(q, table.VoteYes), "901"))
	d.Deliver()
	for _, s := range d.TakeCalls() {
		if s.Method == http.MethodPost && strings.HasSuffix(s.Path, "/messages") && len(s.Pinged()) > 0 {
			t.Errorf("after the undo somebody is pinged: %s", s.Text())
		}
	}
	h := d.Head()
	if h.Seq != 5 {
		t.Fatalf("the match has %d entries", h.Seq)
	}
	if a := d.Do(bottest.Command("anna", "do", "move", "wait")); d.Head().Seq != 6 {
		t.Errorf("anna is not asked again: %s", a.Text())
	}
}

func TestMatchesRecapAndHintTellWhereOneStands(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	if a := d.Do(bottest.Command("anna", "matches")); !a.Shows("bot.matches.none") {
		t.Errorf("without a match: %s", a.Text())
	}
	d.Begin("pace", "daily")
	if a := d.Do(bottest.Command("anna", "matches")); !strings.Contains(a.Text(), "⏳") ||
		!strings.Contains(a.Text(), "<#500>") || !a.Shows("bot.matches.due", "due", "<t:1800086400:R>") {
		t.Errorf("anna's matches: %s", a.Text())
	}
	d.Do(bottest.Command("anna", "do", "move", "wait"))
	if a := d.Do(bottest.Command("anna", "matches")); strings.Contains(a.Text(), "⏳") ||
		!strings.Contains(a.Text(), "<@ben>") {
		t.Errorf("when ben is asked anna's matches are: %s", a.Text())
	}
	if a := d.Do(bottest.Command("anna", "recap")); !a.Shows("bot.recap.nothing") {
		t.Errorf("anna's recap: %s", a.Text())
	}
	d.Do(bottest.Command("ben", "do", "move", "wait"))
	if a := d.Do(bottest.Command("anna", "recap")); !a.IsPrivate() || a.Shows("bot.recap.nothing") {
		t.Errorf("anna's recap: %s", a.Text())
	}
	if a := d.Do(bottest.Command("anna", "hint")); !a.IsPrivate() || !a.Shows("bot.hint.move") {
		t.Errorf("anna's hint: %s", a.Text())
	}
	if a := d.Do(bottest.Command("cara", "hint")); a.Shows("bot.hint.move") {
		t.Errorf("a spectator's hint: %s", a.Text())
	}
}

func TestAMatchThatCannotBeOpenedIsTriedAgainLater(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	h := d.Begin("pace", "daily")
	d.Restart()
	delete(d.App.Games, "parley")
	d.Pass(13 * time.Hour)
	for range 3 {
		d.App.Time.Tick(context.Background())
	}
	if n := strings.Count(d.Logs.String(), "closing a window failed"); n != 1 {
		t.Errorf("told %d times: %s", n, d.Logs)
	}
	if wait := d.App.Time.UntilDue(); wait != retryAfter {
		t.Errorf("the next look is in %v", wait)
	}
	d.App.Games["parley"] = bottest.ParleyRules{}
	d.Pass(retryAfter)
	if wait := d.App.Time.UntilDue(); wait != 0 {
		t.Errorf("after its rest it is looked at in %v", wait)
	}
	d.App.Time.Tick(context.Background())
	d.Deliver()
	if d.Head().ID != h.ID || d.App.Time.UntilDue() == 0 || len(d.TakeCalls()) == 0 {
		t.Errorf("nobody was reminded after all: %s", d.Logs)
	}
}
