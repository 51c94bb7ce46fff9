package bot

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"skald/bot/customid"
	"skald/bot/discord"
	"skald/bot/playground"
	"skald/bot/route"
	"skald/bot/ui"
	"skald/bot/version"
	"skald/engine"
	"skald/engine/text"
	"skald/imaging"
	"skald/store"
)

func TestAnInteractionDeliveredTwiceActsOnceAndIsAnsweredTheSame(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	h := d.lobby()
	t.Run("joining", func(t *testing.T) {
		i := press("ben", customid.LobbyID{Lobby: string(h.ID), Act: customid.LobbyLeave}.String(), "800")
		first, again := d.does(i), d.does(i)
		if first.text() != again.text() || len(d.head().Seats) != 1 {
			t.Errorf("%s\nthen %s", first.text(), again.text())
		}
		d.does(press("ben", customid.LobbyID{Lobby: string(h.ID), Act: customid.LobbyJoin}.String(), "800"))
	})
	start := press("anna", customid.LobbyID{Lobby: string(h.ID), Act: customid.LobbyStart}.String(), "800")
	t.Run("starting", func(t *testing.T) {
		first, again := d.does(start), d.does(start)
		if first.text() != again.text() || d.head().Seq != 1 {
			t.Errorf("%s\nthen %s, %d entries", first.text(), again.text(), d.head().Seq)
		}
	})
	d.deliver()
	t.Run("a move", func(t *testing.T) {
		i := command("anna", "do", "move", "roll")
		first, again := d.does(i), d.does(i)
		if d.head().Seq != 2 {
			t.Fatalf("the log has %d entries: %s", d.head().Seq, first.text())
		}
		if !first.private() || !again.private() ||
			fmt.Sprint(ids(first.data()["components"])) != fmt.Sprint(ids(again.data()["components"])) {
			t.Errorf("%s\nthen %s", first.text(), again.text())
		}
	})
	t.Run("opening a table", func(t *testing.T) {
		d := newDesk(t, Options{})
		i := command("anna", "game new", "game", "parley")
		first, again := d.does(i), d.does(i)
		if first.text() != again.text() {
			t.Errorf("%s\nthen %s", first.text(), again.text())
		}
	})
}

func TestTheSeedIsSealedInTheLobbyAndOpenedAtTheEnd(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	lobby := d.does(command("anna", "game new", "game", "parley"))
	h := d.head()
	sum := sha256.Sum256(h.Seed)
	if !strings.Contains(lobby.text(), hex.EncodeToString(sum[:])) ||
		strings.Contains(lobby.text(), hex.EncodeToString(h.Seed)) {
		t.Errorf("the lobby reads %s", lobby.text())
	}
	d.does(press("ben", customid.LobbyID{Lobby: string(h.ID), Act: customid.LobbyJoin}.String(), "800"))
	d.does(press("anna", customid.LobbyID{Lobby: string(h.ID), Act: customid.LobbyStart}.String(), "800"))
	e := extraOf(t, d.head())
	if len(e.Joins) != 2 || e.Joins[0] == e.Joins[1] || e.Joins[0] == "" {
		t.Errorf("the joins are %q", e.Joins)
	}
	for turn := range 8 {
		d.does(command([]string{"anna", "ben"}[turn%2], "do", "move", "wait"))
	}
	if d.head().Status != store.Over {
		t.Fatalf("the match is %s", d.head().Status)
	}
	d.since()
	d.deliver()
	if said := d.since(); !strings.Contains(said[len(said)-1].text()+said[0].text(), hex.EncodeToString(h.Seed)) {
		t.Errorf("the end reads %v", said)
	}
	if a := d.does(command("anna", "do", "move", "wait")); !a.private() {
		t.Errorf("a move after the end is answered %s", a.text())
	}
}

func TestEveryRefusalIsPrivateAndSaysWhy(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	for name, i := range map[string]*discord.Interaction{
		"no table":        command("anna", "board"),
		"no game":         command("anna", "game new", "game", "chess"),
		"too many seats":  command("anna", "game new", "game", "parley", "seats", 9),
		"junk on a press": press("anna", "something else", "1"),
		"a lost table":    press("anna", "v1:zzzzzz:1:0:abcd:wait", "1"),
		"a lost lobby":    press("anna", "l1:zzzzzz:join", "1"),
	} {
		if a := d.does(i); !a.private() || a.data()["content"] == "" {
			t.Errorf("%s: %s", name, a.text())
		}
	}
	h := d.begun()
	old := d.button("wait")
	board := d.newest()["id"].(string)
	for name, c := range map[string]struct {
		i    *discord.Interaction
		says text.Message
	}{
		"a looker-on presses":    {press("zoe", old, board), text.M("bot.notyours", "who", "anna")},
		"a looker-on types":      {command("zoe", "do", "move", "wait"), text.M("bot.notseated")},
		"the other seat presses": {press("ben", old, board), text.M("bot.notyours", "who", "anna")},
		"the other seat types":   {command("ben", "parley wait"), text.M("bot.resolve.verb", "typed", "wait")},
		"an illegal move":        {command("anna", "do", "move", "take"), text.M("bot.refused.rule", "rule", "7.7")},
		"no move at all": {command("anna", "do", "move", "dance wildly"),
			text.M("bot.resolve.none", "typed", "dance wildly")},
		"why not, asked first": {command("anna", "why", "move", "take"), text.M("bot.refused.rule", "rule", "7.7")},
		"what may be done":     {command("anna", "why", "move", "wait"), text.M("bot.why.allowed")},
		"why, off one's turn":  {command("ben", "why", "move", "wait"), text.M("no")},
		"why, by a looker-on":  {command("zoe", "why", "move", "wait"), text.M("bot.notseated")},
		"a changed offer": {press("anna", "v1:"+string(h.ID)+":1:0:zzzz:wait", board),
			text.M("bot.stale.changed")},
		"a second table":         {command("ben", "game new", "game", "parley"), text.M("bot.lobby.busy")},
		"an end by a guest":      {command("ben", "game end"), text.M("bot.lobby.nothost", "host", "<@anna>")},
		"moderation by a guest":  {command("ben", "mod reset", "to", "start", "reason", "x"), text.M("bot.notallowed")},
		"an undo without a move": {command("ben", "undo"), text.Message{}},
		"an undo by a looker-on": {command("zoe", "undo"), text.M("bot.notseated")},
	} {
		a := d.does(c.i)
		if !a.private() || !a.says(c.says) {
			t.Errorf("%s is answered %s", name, a.text())
		}
		if d.head().Seq != 1 {
			t.Fatalf("%s: something happened", name)
		}
	}
	d.does(press("anna", old, board))
	if d.head().Seq != 2 {
		t.Fatal("the button does nothing")
	}
	if a := d.does(press("anna", old, board)); !a.private() || !a.shows("bot.stale.moved") || d.head().Seq != 2 {
		t.Errorf("an old button is answered %s", a.text())
	}
}

func TestAPressOnTheBoardIsAnsweredByTheBoardUntilTheTurnPasses(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	board := d.newest()["id"].(string)
	if a := d.does(press("anna", d.button("roll"), board)); a.body["type"] != 7.0 ||
		!strings.Contains(a.text(), "Does roll") {
		t.Errorf("the roll is answered %s", a.text())
	}
	if left := d.app.Posts.Due(); len(left) != 0 {
		t.Errorf("the outbox still holds %v", left)
	}
	d.mu.Lock()
	d.posts[len(d.posts)-1]["components"] = d.calls // the update came by the answer
	d.mu.Unlock()
	tb, err := d.app.Tables.Open(d.head().ID)
	if err != nil {
		t.Fatal(err)
	}
	wait := customid.ID{Match: string(tb.Head.ID), Own: tb.Match.Own(0), Tag: tagOf(tb, 0, "wait"),
		Move: "wait"}.String()
	tb.Unlock()
	if a := d.does(press("anna", wait, board)); a.body["type"] != 6.0 {
		t.Errorf("the end of the turn is answered %s", a.text())
	}
	d.since()
	d.deliver()
	calls := d.since()
	if d.posted() != 2 || !strings.Contains(calls[len(calls)-1].path, board) {
		t.Fatalf("%d posts, %v", d.posted(), calls)
	}
	for _, c := range calls {
		if c.method == http.MethodPost {
			users := fmt.Sprint(c.body["allowed_mentions"])
			if users != "map[parse:[] users:[ben]]" || c.body["enforce_nonce"] != true {
				t.Errorf("the new board may ping %s", users)
			}
		}
	}
}

func TestWhatOnlyOneMayKnowIsToldToHimAlone(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	d.app.Handle(context.Background(), press("anna", d.button("peek"), d.newest()["id"].(string)))
	d.deliver()
	told := 0
	for _, c := range d.since() {
		if !strings.Contains(c.text(), "The card is") {
			continue
		}
		told++
		if !c.private() || !strings.HasPrefix(c.path, "/webhooks/") {
			t.Errorf("the card is told by %s: %s", c.path, c.text())
		}
	}
	if told != 1 {
		t.Errorf("the card was told %d times", told)
	}
}

func TestPrivateAnswersAreInTheReadersLanguagePublicOnesInTheTables(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun("language", "it")
	i := command("anna", "do", "move", "take")
	if a := d.does(i); !strings.Contains(a.text(), "That is not on offer") {
		t.Errorf("anna reads %s", a.text())
	}
	i = command("ben", "do", "move", "take")
	i.Locale = "it"
	if a := d.does(i); !strings.Contains(a.text(), "Questo non si può") {
		t.Errorf("ben reads %s", a.text())
	}
	d.does(command("anna", "do", "move", "wait"))
	d.deliver()
	if c := d.since(); !strings.Contains(c[0].text()+c[1].text(), "E adesso?") {
		t.Errorf("the table reads %v", c)
	}
}

func TestAStalePressShowsTheBoardAsItIs(t *testing.T) {
	t.Parallel()
	var languages []string
	d := newDesk(t, Options{Draw: drawer(func(_ context.Context, r imaging.Request) ([]byte, error) {
		languages = append(languages, r.Language)
		return []byte("png"), nil
	})})
	d.begun()
	old, board := d.button("roll"), d.newest()["id"].(string)
	d.does(press("anna", old, board))
	i := press("anna", old, board)
	i.Locale = "it"
	if a := d.does(i); !a.private() || a.file == "" || languages[len(languages)-1] != "it" {
		t.Errorf("an old button is answered %s with the file %q, drawn in %v", a.text(), a.file, languages)
	}
}

func TestABoardThatCannotBeDrawnGoesOutInWords(t *testing.T) {
	t.Parallel()
	for name, draw := range map[string]drawer{
		"an error": func(context.Context, imaging.Request) ([]byte, error) { return nil, errBrush },
		"a panic":  func(context.Context, imaging.Request) ([]byte, error) { panic("ink on the floor") },
		"no answer": func(ctx context.Context, _ imaging.Request) ([]byte, error) {
			return nil, context.DeadlineExceeded
		},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t, Options{Draw: draw})
			h := d.lobby()
			d.does(press("anna", customid.LobbyID{Lobby: string(h.ID), Act: customid.LobbyStart}.String(), "800"))
			d.deliver()
			var post sent
			for _, c := range d.since() {
				if c.method == http.MethodPost && strings.HasSuffix(c.path, "/messages") {
					post = c
				}
			}
			if !strings.Contains(post.text(), "words of turn 0") || post.file != "" ||
				len(ids(post.body["components"])) == 0 {
				t.Errorf("posted %s", post.text())
			}
			if !strings.Contains(d.logs.String(), "drawing a picture failed") {
				t.Errorf("the log says %s", d.logs)
			}
		})
	}
}

func TestNeitherDrawingNorDiscordKeepsOthersFromTheTable(t *testing.T) {
	t.Parallel()
	begun, release := make(chan bool, 1), make(chan bool)
	var slow bool
	d := newDesk(t, Options{Draw: drawer(func(ctx context.Context, _ imaging.Request) ([]byte, error) {
		if slow {
			begun <- true
			<-release
		}
		return []byte("png"), nil
	})})
	d.begun()
	d.does(command("anna", "do", "move", "roll"))
	slow = true
	done := make(chan bool)
	go func() { d.deliver(); close(done) }()
	<-begun
	i := by("anna", discord.KindAutocomplete)
	i.Command, i.Focus = "do", "move"
	if n := len(d.app.Router.Suggestions(i)); n != 4 {
		t.Errorf("%d completions while a picture is drawn", n)
	}
	d.does(command("anna", "do", "move", "roll"))
	if d.head().Seq != 3 {
		t.Errorf("the log has %d entries", d.head().Seq)
	}
	slow = false
	close(release)
	<-done
	d.deliver()
	if left := d.app.Posts.Due(); len(left) != 0 {
		t.Errorf("the outbox still holds %v", left)
	}
}

func TestWhoHasToWaitIsToldSoAndAnsweredAfterwards(t *testing.T) {
	t.Parallel()
	slow := func(t *testing.T, i *discord.Interaction, give func(r *route.Request)) []sent {
		t.Parallel()
		d := newDesk(t, Options{})
		d.app.Router.DeferAfter = time.Millisecond
		d.app.Router.Answer(t.Context(), t.Context(), i, func(_ context.Context, r *route.Request) error {
			d.until("the person to be told to wait", func() bool { return d.called() > 0 })
			give(r)
			return nil
		})
		return d.since()
	}
	text := ui.Message{Content: "hello"}
	t.Run("privately after a command", func(t *testing.T) {
		c := slow(t, command("anna", "help"), func(r *route.Request) { r.Private(text) })
		if len(c) != 2 || c[0].body["type"] != 5.0 || !c[0].private() || c[1].method != http.MethodPatch {
			t.Errorf("%v", c)
		}
	})
	t.Run("privately after a press, beside the board", func(t *testing.T) {
		c := slow(t, press("anna", "x", "1"), func(r *route.Request) { r.Private(text) })
		if len(c) != 2 || c[0].body["type"] != 6.0 || c[1].method != http.MethodPost || !c[1].private() {
			t.Errorf("%v", c)
		}
	})
	t.Run("publicly, which a deferred private answer cannot become", func(t *testing.T) {
		c := slow(t, command("anna", "game new"), func(r *route.Request) { r.Public(text) })
		if len(c) != 3 || c[1].path != "/channels/"+place+"/messages" || c[1].body["enforce_nonce"] != true ||
			c[2].method != http.MethodDelete {
			t.Errorf("%v", c)
		}
	})
	t.Run("with the request to press again, when a form cannot open any more", func(t *testing.T) {
		c := slow(t, press("anna", "x", "1"), func(r *route.Request) { r.Ask(ui.Modal{}) })
		if len(c) != 2 || !c[1].private() || !c[1].shows("app.late") {
			t.Errorf("%v", c)
		}
	})
}

func TestWhoWaitsForAPictureIsToldSoBeforeItIsDrawn(t *testing.T) {
	t.Parallel()
	var d *desk
	d = newDesk(t, Options{Draw: drawer(func(context.Context, imaging.Request) ([]byte, error) {
		if d.app.Router.DeferAfter < time.Hour {
			d.until("the person to be told to wait", func() bool { return d.called() > 0 })
		}
		return []byte("png"), nil
	})})
	d.begun()
	board := d.newest()["id"].(string)
	roll := d.button("roll")
	d.app.Router.DeferAfter = time.Millisecond
	for _, c := range []struct {
		name string
		i    *discord.Interaction
		told float64
	}{
		{"a command", command("zoe", "board"), 5},
		{"a press that brings the board up to date", press("anna", roll, board), 6},
	} {
		t.Run(c.name, func(t *testing.T) {
			d.since()
			d.app.Handle(context.Background(), c.i)
			calls := d.since()
			if len(calls) != 2 || calls[0].body["type"] != c.told || calls[1].file == "" {
				t.Errorf("%v", calls)
			}
		})
	}
	if patience > playground.AnswerTime-time.Second {
		t.Errorf("an interaction goes unanswered for %v, and Discord gives up after %v", patience,
			playground.AnswerTime)
	}
}

func TestABotThatLacksPermissionsSaysWhich(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	i := command("anna", "game new", "game", "parley")
	i.Own, i.Locale = 1<<10|1<<11|1<<14, "it"
	a := d.does(i)
	if !a.private() || !Words("it").Shows(a.text(), "app.closed", "what",
		[]text.Message{text.M("app.permission.attach"), text.M("app.permission.history")}) {
		t.Errorf("it answers %s", a.text())
	}
	if _, err := d.app.o.Store.MatchInChannel(place); err == nil {
		t.Error("a table was opened all the same")
	}
	i = command("anna", "game new", "game", "parley")
	i.Own, i.Thread = 1<<10|1<<11|1<<14|1<<15|1<<16, true
	if a := d.does(i); !a.shows("app.closed", "what", text.M("app.permission.thread")) {
		t.Errorf("in a thread it answers %s", a.text())
	}
	d.begun()
	i = command("anna", "do", "move", "roll")
	i.Own = 1 << 10
	if a := d.does(i); !a.shows("app.closed") || d.head().Seq != 2 {
		t.Errorf("a move where nothing can be posted is answered %s", a.text())
	}
}

func TestAQuestionIsAnsweredByWhatItAsked(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{ModeratorRoles: []string{"77"}})
	d.begun()
	for turn := range 4 {
		d.does(command([]string{"anna", "ben"}[turn%2], "do", "move", "wait"))
	}
	before := d.head().Seq
	mod := func(name string, args ...any) []string {
		i := command("mona", name, args...)
		i.Roles = []string{"77"}
		return ids(d.does(i).data()["components"])
	}
	answers := func(id string) sent {
		i := press("mona", id, "801")
		i.Roles, i.MessageEphemeral = []string{"77"}, true
		return d.does(i)
	}
	first := mod("mod reset", "to", "turn", "turn", 2, "reason", "first")
	second := mod("mod reset", "to", "turn", "turn", 4, "reason", "second")
	if len(first) != 2 || len(second) != 2 {
		t.Fatalf("the questions have the buttons %v and %v", first, second)
	}
	if a := answers(first[0]); d.head().Seq != before || !a.shows("bot.asked.late") {
		t.Errorf("the older question is answered %s", a.text())
	}
	if a := answers(second[1]); d.head().Seq != before || !a.shows("bot.left") {
		t.Errorf("a no is answered %s", a.text())
	}
	i := press("ben", second[0], "801")
	if a := d.does(i); d.head().Seq != before || !a.private() {
		t.Errorf("a yes by somebody else is answered %s", a.text())
	}
	answers(second[0])
	audit, err := d.app.o.Store.Audit(store.AuditFilter{})
	if err != nil || len(audit) != 1 || audit[0].Reason != "second" || d.head().Seq != before+1 {
		t.Errorf("%d entries, the audit reads %+v (%v)", d.head().Seq, audit, err)
	}
	tb, err := d.app.Tables.Open(d.head().ID)
	if err != nil {
		t.Fatal(err)
	}
	turn := tb.Match.Turn().Number
	tb.Unlock()
	if turn != 4 {
		t.Errorf("it is turn %d", turn)
	}
	if a := answers(second[0]); d.head().Seq != before+1 {
		t.Errorf("a second yes is answered %s", a.text())
	}
}

func TestATableIsEndedByItsHostAfterAsking(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	q := d.does(command("anna", "game end"))
	if !q.private() || d.head().Status != store.Running {
		t.Fatalf("the question reads %s", q.text())
	}
	i := press("anna", ids(q.data()["components"])[0], "801")
	i.MessageEphemeral = true
	d.does(i)
	if h := d.head(); h.Status != store.Abandoned {
		t.Errorf("the match is %s", h.Status)
	}
	if a := d.does(command("ben", "game new", "game", "parley")); a.private() {
		t.Errorf("the channel is still taken: %s", a.text())
	}
}

func TestALobbyIsClosedByAModeratorWithAReason(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.lobby()
	if a := d.does(command("ben", "mod end", "reason", "x")); !a.private() || d.head().Status != store.Lobby {
		t.Errorf("ben is answered %s", a.text())
	}
	i := command("mona", "mod end", "reason", "spam")
	i.Permissions = permissionManageMessages
	d.does(i)
	audit, err := d.app.o.Store.Audit(store.AuditFilter{})
	if err != nil || d.head().Status != store.Abandoned || len(audit) != 1 || audit[0].Reason != "spam" {
		t.Errorf("the lobby is %s, the audit reads %+v (%v)", d.head().Status, audit, err)
	}
}

func TestAWindowPastItsTimeTakesItsDefault(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun("pace", "live")
	d.does(command("anna", "do", "move", "offer"))
	if due, ok, err := d.app.o.Store.NextTimer(); err != nil || !ok || !due.Equal(d.now().Add(2*time.Minute)) {
		t.Fatalf("the timer is due %v %v %v", due, ok, err)
	}
	d.app.Time.Tick(context.Background())
	if d.head().Seq != 2 {
		t.Error("the window closed before its time")
	}
	d.pass(3 * time.Minute)
	d.app.Time.Tick(context.Background())
	if d.head().Seq != 3 {
		t.Fatalf("the log has %d entries", d.head().Seq)
	}
	if due, ok, _ := d.app.o.Store.NextTimer(); ok && !due.After(d.now()) {
		t.Error("something is still due")
	}
	d.deliver()
	if c := d.since(); !strings.Contains(fmt.Sprint(c), "Does decline") {
		t.Errorf("posted %v", c)
	}
}

func TestAutopilotsMoveByThemselvesEachInACommitOfItsOwn(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.does(command("anna", "game new", "game", "parley", "autopilots", 1))
	h := d.head()
	d.does(press("anna", customid.LobbyID{Lobby: string(h.ID), Act: customid.LobbyStart}.String(), "800"))
	d.does(command("anna", "do", "move", "wait"))
	log, err := d.app.o.Store.Log(h.ID, 1, 0)
	if err != nil || len(log) < 3 {
		t.Fatalf("the log has %d entries (%v)", len(log), err)
	}
	for _, e := range log {
		if _, err := d.app.o.Store.SnapshotAt(h.ID, e.Seq); err != nil {
			t.Errorf("entry %d has no snapshot of its own: %v", e.Seq, err)
		}
	}
}

func TestTablesNobodyUsesAreForgottenAndReadAgain(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	d.pass(idle + time.Minute)
	d.app.Tables.DropIdle()
	d.does(command("anna", "do", "move", "wait"))
	if d.head().Seq != 2 {
		t.Errorf("%d entries", d.head().Seq)
	}
}

func TestAMatchOfAnUnknownGameIsTroubleForItAlone(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	d.restart()
	delete(d.app.Games, "parley")
	if a := d.does(command("anna", "do", "move", "wait")); !a.private() ||
		!strings.Contains(d.logs.String(), "does not know") {
		t.Errorf("it answers %s", a.text())
	}
	d.app.Games["parley"] = parleyRules{}
	d.does(command("anna", "do", "move", "wait"))
	if d.head().Seq != 2 {
		t.Error("the match does not go on")
	}
}

func TestAutopilotsThatACrashInterruptedMoveOnAfterwards(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.does(command("anna", "game new", "game", "parley", "autopilots", 1))
	h := d.head()
	d.does(press("anna", customid.LobbyID{Lobby: string(h.ID), Act: customid.LobbyStart}.String(), "800"))
	d.app.Tables.AutomaticTime = -1 // as if the bot stopped after the first commit
	d.does(command("anna", "do", "move", "wait"))
	stopped := d.head().Seq
	d.restart()
	d.app.Tables.AutomaticTime = time.Hour
	if due, ok, err := d.app.o.Store.NextTimer(); err != nil || !ok || due.After(d.now()) {
		t.Fatalf("nothing is due after %d entries (%v, %v, %v)", stopped, due, ok, err)
	}
	for range 3 {
		d.app.Time.Tick(context.Background())
	}
	if due, ok, _ := d.app.o.Store.NextTimer(); ok && !due.After(d.now()) || d.head().Seq <= stopped {
		t.Errorf("%d entries became %d, due: %v", stopped, d.head().Seq, due)
	}
	d.does(command("anna", "do", "move", "wait"))
	d.does(command("anna", "do", "move", "decline"))
	if s := d.head().Seq; s <= stopped+1 {
		t.Errorf("anna cannot go on: %d entries", s)
	}
}

func TestATableOfAutopilotsPlaysToItsEnd(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.does(command("anna", "game new", "game", "parley", "autopilots", 1))
	h := d.head()
	for _, act := range []string{customid.LobbyLeave, customid.LobbyAddAuto, customid.LobbyStart} {
		d.does(press("anna", customid.LobbyID{Lobby: string(h.ID), Act: act}.String(), "800"))
	}
	d.app.Tables.AutomaticTime = -1
	for n := 0; d.head().Status == store.Running && n < 200; n++ {
		d.app.Time.Tick(context.Background())
	}
	if h := d.head(); h.Status != store.Over {
		t.Errorf("the match is %s after %d entries", h.Status, h.Seq)
	}
	if due, ok, _ := d.app.o.Store.NextTimer(); ok && !due.After(d.now()) {
		t.Error("something is still due")
	}
}

func TestEverybodyFindsTheCommandsThereAreForHim(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	list := func(i *discord.Interaction) string {
		i.MessageEphemeral = true
		return d.does(i).text()
	}
	help := d.does(command("zoe", "help"))
	if said := help.text(); !words().Shows(said, "bot.help.version", "program", version.Read().String()) {
		t.Errorf("the help does not say which program and rules answer:\n%s", said)
	}
	button := ""
	for _, id := range ids(help.data()["components"]) {
		if strings.Contains(id, ":"+customid.ScreenCommands) {
			button = id
		}
	}
	if got := list(press("zoe", button, "801")); !strings.Contains(got, "`/game fork` – ") ||
		!strings.Contains(got, "`/parley peek` – ") || strings.Contains(got, "`/mod") {
		t.Errorf("without a table zoe reads %s", got)
	}
	h := d.begun()
	i := press("mona", customid.Nav{Match: string(h.ID), Seat: engine.Public,
		Screen: customid.ScreenCommands}.String(), "801")
	i.Permissions = permissionManageMessages
	if got := list(i); !strings.Contains(got, "`/mod audit` – ") || !strings.Contains(got, "`/settings show` – ") {
		t.Errorf("a moderator reads %s", got)
	}
}
