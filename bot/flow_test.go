package bot_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"skald/bot"
	"skald/bot/bottest"
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

const (
	// deferAfter is the time after which a response is deferred.
	deferAfter = 600 * time.Millisecond
	// idle is the time after which an unused table is dropped from memory.
	idle = time.Hour
)

func TestAnInteractionDeliveredTwiceActsOnceAndIsAnsweredTheSame(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	h := d.Lobby()
	t.Run("joining", func(t *testing.T) {
		i := bottest.Press("ben", customid.LobbyID{Lobby: string(h.ID), Act: customid.LobbyLeave}.String(), "800")
		first, again := d.Do(i), d.Do(i)
		if first.Text() != again.Text() || len(d.Head().Seats) != 1 {
			t.Errorf("%s\nthen %s", first.Text(), again.Text())
		}
		d.Do(bottest.Press("ben", customid.LobbyID{Lobby: string(h.ID), Act: customid.LobbyJoin}.String(), "800"))
	})
	start := bottest.Press("anna", customid.LobbyID{Lobby: string(h.ID), Act: customid.LobbyStart}.String(), "800")
	t.Run("starting", func(t *testing.T) {
		first, again := d.Do(start), d.Do(start)
		if first.Text() != again.Text() || d.Head().Seq != 1 {
			t.Errorf("%s\nthen %s, %d entries", first.Text(), again.Text(), d.Head().Seq)
		}
	})
	d.Deliver()
	t.Run("a move", func(t *testing.T) {
		i := bottest.Command("anna", "do", "move", "roll")
		first, again := d.Do(i), d.Do(i)
		if d.Head().Seq != 2 {
			t.Fatalf("the log has %d entries: %s", d.Head().Seq, first.Text())
		}
		if !first.IsPrivate() || !again.IsPrivate() ||
			fmt.Sprint(bottest.CustomIDs(first.Data()["components"])) != fmt.Sprint(
				bottest.CustomIDs(again.Data()["components"])) {
			t.Errorf("%s\nthen %s", first.Text(), again.Text())
		}
	})
	t.Run("opening a table", func(t *testing.T) {
		d := bottest.New(t, bot.Options{})
		i := bottest.Command("anna", "game new", "game", "parley")
		first, again := d.Do(i), d.Do(i)
		if first.Text() != again.Text() {
			t.Errorf("%s\nthen %s", first.Text(), again.Text())
		}
	})
}

func TestTheSeedIsSealedInTheLobbyAndOpenedAtTheEnd(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	lobby := d.Do(bottest.Command("anna", "game new", "game", "parley"))
	h := d.Head()
	sum := sha256.Sum256(h.Seed)
	if !strings.Contains(lobby.Text(), hex.EncodeToString(sum[:8])) ||
		strings.Contains(lobby.Text(), hex.EncodeToString(h.Seed)) {
		t.Errorf("the lobby reads %s", lobby.Text())
	}
	d.Do(bottest.Press("ben", customid.LobbyID{Lobby: string(h.ID), Act: customid.LobbyJoin}.String(), "800"))
	d.Do(bottest.Press("anna", customid.LobbyID{Lobby: string(h.ID), Act: customid.LobbyStart}.String(), "800"))
	e := bottest.ExtraOf(t, d.Head())
	if len(e.Joins) != 2 || e.Joins[0] == e.Joins[1] || e.Joins[0] == "" {
		t.Errorf("the joins are %q", e.Joins)
	}
	for turn := range 8 {
		d.Do(bottest.Command([]string{"anna", "ben"}[turn%2], "do", "move", "wait"))
	}
	if d.Head().Status != store.Over {
		t.Fatalf("the match is %s", d.Head().Status)
	}
	d.TakeCalls()
	d.Deliver()
	if said := d.TakeCalls(); !strings.Contains(said[len(said)-1].Text()+said[0].Text(), hex.EncodeToString(h.Seed)) {
		t.Errorf("the end reads %v", said)
	}
	if a := d.Do(bottest.Command("anna", "do", "move", "wait")); !a.IsPrivate() {
		t.Errorf("a move after the end is answered %s", a.Text())
	}
}

func TestEveryRefusalIsPrivateAndSaysWhy(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	for name, i := range map[string]*discord.Interaction{
		"no table":        bottest.Command("anna", "board"),
		"no game":         bottest.Command("anna", "game new", "game", "chess"),
		"too many seats":  bottest.Command("anna", "game new", "game", "parley", "seats", 9),
		"junk on a press": bottest.Press("anna", "something else", "1"),
		"a lost table":    bottest.Press("anna", "v1:zzzzzz:1:0:abcd:wait", "1"),
		"a lost lobby":    bottest.Press("anna", "l1:zzzzzz:join", "1"),
	} {
		if a := d.Do(i); !a.IsPrivate() || a.Content() == "" {
			t.Errorf("%s: %s", name, a.Text())
		}
	}
	h := d.Begin()
	old := d.Button("wait")
	board := d.NewestPost()["id"].(string)
	for name, c := range map[string]struct {
		i    *discord.Interaction
		says text.Message
	}{
		"a looker-on presses":    {bottest.Press("zoe", old, board), text.M("bot.notyours", "who", "anna")},
		"a looker-on types":      {bottest.Command("zoe", "do", "move", "wait"), text.M("bot.notseated")},
		"the other seat presses": {bottest.Press("ben", old, board), text.M("bot.notyours", "who", "anna")},
		"the other seat types":   {bottest.Command("ben", "parley wait"), text.M("bot.moves.others", "who", "anna")},
		"an illegal move": {bottest.Command("anna", "do", "move", "take"),
			text.M("bot.refused.rule", "rule", "7.7")},
		"no move at all": {bottest.Command("anna", "do", "move", "dance wildly"),
			text.M("bot.resolve.none", "typed", "dance wildly")},
		"why not, asked first": {bottest.Command("anna", "why", "move", "take"),
			text.M("bot.refused.rule", "rule", "7.7")},
		"what may be done":    {bottest.Command("anna", "why", "move", "wait"), text.M("bot.why.allowed")},
		"why, off one's turn": {bottest.Command("ben", "why", "move", "wait"), text.M("no")},
		"why, by a looker-on": {bottest.Command("zoe", "why", "move", "wait"), text.M("bot.notseated")},
		"a changed offer": {bottest.Press("anna", "v1:"+string(h.ID)+":1:0:zzzz:wait", board),
			text.M("bot.stale.changed")},
		"a second table":    {bottest.Command("ben", "game new", "game", "parley"), text.M("bot.lobby.busy")},
		"an end by a guest": {bottest.Command("ben", "game end"), text.M("bot.lobby.nothost", "host", "<@anna>")},
		"moderation by a guest": {bottest.Command("ben", "mod reset", "to", "start", "reason", "x"),
			text.M("bot.notallowed")},
		"an undo without a move": {bottest.Command("ben", "undo"), text.Message{}},
		"an undo by a looker-on": {bottest.Command("zoe", "undo"), text.M("bot.notseated")},
	} {
		a := d.Do(c.i)
		if !a.IsPrivate() || !a.Says(c.says) {
			t.Errorf("%s is answered %s", name, a.Text())
		}
		if d.Head().Seq != 1 {
			t.Fatalf("%s: something happened", name)
		}
	}
	d.Do(bottest.Press("anna", old, board))
	if d.Head().Seq != 2 {
		t.Fatal("the button does nothing")
	}
	d.Pass(time.Minute) // no double tap any more
	if a := d.Do(bottest.Press("anna", old, board)); !a.IsPrivate() || !a.Shows("bot.stale.moved") ||
		d.Head().Seq != 2 {
		t.Errorf("an old button is answered %s", a.Text())
	}
}

func TestBoardPressUpdatesBoardDuringTurn(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	board := d.NewestPost()["id"].(string)
	if a := d.Do(bottest.Press("anna", d.Button("roll"), board)); a.Body["type"] != 7.0 ||
		!strings.Contains(a.Text(), "Does roll") {
		t.Errorf("the roll is answered %s", a.Text())
	}
	if left := d.App.Posts.Due(); len(left) != 0 {
		t.Errorf("the outbox still holds %v", left)
	}
	d.Mu.Lock()
	d.Posts[len(d.Posts)-1]["components"] = d.Calls // the update came by the answer
	d.Mu.Unlock()
	tb, err := d.App.Tables.Open(d.Head().ID)
	if err != nil {
		t.Fatal(err)
	}
	wait := customid.ID{Match: string(tb.Head.ID), Own: tb.Match.Own(0), Tag: bottest.PressTag(tb, 0, "wait"),
		Move: "wait"}.String()
	tb.Unlock()
	if a := d.Do(bottest.Press("anna", wait, board)); a.Body["type"] != 6.0 {
		t.Errorf("the end of the turn is answered %s", a.Text())
	}
	d.TakeCalls()
	d.Deliver()
	calls := d.TakeCalls()
	if d.PostCount() != 2 || !strings.Contains(calls[len(calls)-1].Path, board) {
		t.Fatalf("%d posts, %v", d.PostCount(), calls)
	}
	for _, c := range calls {
		if c.Method == http.MethodPost {
			users := fmt.Sprint(c.Body["allowed_mentions"])
			if users != "map[parse:[] users:[ben]]" || c.Body["enforce_nonce"] != true {
				t.Errorf("the new board may ping %s", users)
			}
		}
	}
}

func TestWhatOnlyOneMayKnowIsToldToHimAlone(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	d.App.Handle(context.Background(), bottest.Press("anna", d.Button("peek"), d.NewestPost()["id"].(string)))
	d.Deliver()
	told := 0
	for _, c := range d.TakeCalls() {
		if !strings.Contains(c.Text(), "The card is") {
			continue
		}
		told++
		if !c.IsPrivate() || !strings.HasPrefix(c.Path, "/webhooks/") {
			t.Errorf("the card is told by %s: %s", c.Path, c.Text())
		}
	}
	if told != 1 {
		t.Errorf("the card was told %d times", told)
	}
}

func TestPrivateRepliesUseReaderLanguage(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin("language", "it")
	i := bottest.Command("anna", "do", "move", "take")
	if a := d.Do(i); !strings.Contains(a.Text(), "That is not on offer") {
		t.Errorf("anna reads %s", a.Text())
	}
	i = bottest.Command("ben", "do", "move", "take")
	i.Locale = "it"
	if a := d.Do(i); !strings.Contains(a.Text(), "Questo non si può") {
		t.Errorf("ben reads %s", a.Text())
	}
	d.Do(bottest.Command("anna", "do", "move", "wait"))
	d.Deliver()
	if c := d.TakeCalls(); !strings.Contains(c[0].Text()+c[1].Text(), "E adesso?") {
		t.Errorf("the table reads %v", c)
	}
}

func TestAStalePressShowsTheBoardAsItIs(t *testing.T) {
	t.Parallel()
	var languages []string
	d := bottest.New(t, bot.Options{Draw: bottest.Drawer(func(_ context.Context, r imaging.Request) ([]byte, error) {
		languages = append(languages, r.Language)
		return []byte("png"), nil
	})})
	d.Begin()
	old, board := d.Button("roll"), d.NewestPost()["id"].(string)
	d.Do(bottest.Press("anna", old, board))
	d.Pass(time.Minute) // no double tap any more
	i := bottest.Press("anna", old, board)
	i.Locale = "it"
	if a := d.Do(i); !a.IsPrivate() || a.File == "" || languages[len(languages)-1] != "it" {
		t.Errorf("an old button is answered %s with the file %q, drawn in %v", a.Text(), a.File, languages)
	}
}

func TestABoardThatCannotBeDrawnGoesOutInWords(t *testing.T) {
	t.Parallel()
	for name, draw := range map[string]bottest.Drawer{
		"an error": func(context.Context, imaging.Request) ([]byte, error) { return nil, bottest.ErrDraw },
		"a panic":  func(context.Context, imaging.Request) ([]byte, error) { panic("ink on the floor") },
		"no answer": func(ctx context.Context, _ imaging.Request) ([]byte, error) {
			return nil, context.DeadlineExceeded
		},
	} {
		t.Run(name, func(t *testing.T) {
			d := bottest.New(t, bot.Options{Draw: draw})
			h := d.Lobby()
			d.Do(bottest.Press("anna", customid.LobbyID{Lobby: string(h.ID), Act: customid.LobbyStart}.String(), "800"))
			d.Deliver()
			var post bottest.Call
			for _, c := range d.TakeCalls() {
				if c.Method == http.MethodPost && strings.HasSuffix(c.Path, "/messages") {
					post = c
				}
			}
			if !strings.Contains(post.Text(), "Words of turn 0") || post.File != "" ||
				len(bottest.CustomIDs(post.Body["components"])) == 0 {
				t.Errorf("posted %s", post.Text())
			}
			if !strings.Contains(d.Logs.String(), "drawing a picture failed") {
				t.Errorf("the log says %s", d.Logs)
			}
		})
	}
}

func TestNeitherDrawingNorDiscordKeepsOthersFromTheTable(t *testing.T) {
	t.Parallel()
	begun, release := make(chan bool, 1), make(chan bool)
	var slow bool
	d := bottest.New(t, bot.Options{Draw: bottest.Drawer(func(ctx context.Context, _ imaging.Request) ([]byte, error) {
		if slow {
			begun <- true
			<-release
		}
		return []byte("png"), nil
	})})
	d.Begin()
	d.Do(bottest.Command("anna", "do", "move", "roll"))
	slow = true
	done := make(chan bool)
	go func() { d.Deliver(); close(done) }()
	<-begun
	i := bottest.Interaction("anna", discord.KindAutocomplete)
	i.Command, i.Focus = "do", "move"
	if n := len(d.App.Router.Suggestions(i)); n != 4 {
		t.Errorf("%d completions while a picture is drawn", n)
	}
	d.Do(bottest.Command("anna", "do", "move", "roll"))
	if d.Head().Seq != 3 {
		t.Errorf("the log has %d entries", d.Head().Seq)
	}
	slow = false
	close(release)
	<-done
	d.Deliver()
	if left := d.App.Posts.Due(); len(left) != 0 {
		t.Errorf("the outbox still holds %v", left)
	}
}

func TestWhoHasToWaitIsToldSoAndAnsweredAfterwards(t *testing.T) {
	t.Parallel()
	slow := func(t *testing.T, i *discord.Interaction, give func(r *route.Request)) []bottest.Call {
		t.Parallel()
		d := bottest.New(t, bot.Options{})
		d.App.Router.DeferAfter = time.Millisecond
		d.App.Router.Answer(t.Context(), t.Context(), i, func(_ context.Context, r *route.Request) error {
			d.Until("the person to be told to wait", func() bool { return d.CallCount() > 0 })
			give(r)
			return nil
		})
		return d.TakeCalls()
	}
	text := ui.Message{Content: "hello"}
	t.Run("privately after a command", func(t *testing.T) {
		c := slow(t, bottest.Command("anna", "help"), func(r *route.Request) { r.Private(text) })
		if len(c) != 2 || c[0].Body["type"] != 5.0 || !c[0].IsPrivate() || c[1].Method != http.MethodPatch {
			t.Errorf("%v", c)
		}
	})
	t.Run("privately after a press, beside the board", func(t *testing.T) {
		c := slow(t, bottest.Press("anna", "x", "1"), func(r *route.Request) { r.Private(text) })
		if len(c) != 2 || c[0].Body["type"] != 6.0 || c[1].Method != http.MethodPost || !c[1].IsPrivate() {
			t.Errorf("%v", c)
		}
	})
	t.Run("publicly, which a deferred private answer cannot become", func(t *testing.T) {
		c := slow(t, bottest.Command("anna", "game new"), func(r *route.Request) { r.Public(text) })
		if len(c) != 3 || c[1].Path != "/channels/"+bottest.Channel+"/messages" || c[1].Body["enforce_nonce"] != true ||
			c[2].Method != http.MethodDelete {
			t.Errorf("%v", c)
		}
	})
	t.Run("with the request to press again, when a form cannot open any more", func(t *testing.T) {
		c := slow(t, bottest.Press("anna", "x", "1"), func(r *route.Request) { r.OpenModal(ui.Modal{}) })
		if len(c) != 2 || !c[1].IsPrivate() || !c[1].Shows("app.late") {
			t.Errorf("%v", c)
		}
	})
}

func TestWhoWaitsForAPictureIsToldSoBeforeItIsDrawn(t *testing.T) {
	t.Parallel()
	var d *bottest.Bot
	d = bottest.New(t, bot.Options{Draw: bottest.Drawer(func(context.Context, imaging.Request) ([]byte, error) {
		if d.App.Router.DeferAfter < time.Hour {
			d.Until("the person to be told to wait", func() bool { return d.CallCount() > 0 })
		}
		return []byte("png"), nil
	})})
	d.Begin()
	board := d.NewestPost()["id"].(string)
	roll := d.Button("roll")
	d.App.Router.DeferAfter = time.Millisecond
	for _, c := range []struct {
		name string
		i    *discord.Interaction
		told float64
	}{
		{"a command", bottest.Command("zoe", "board"), 5},
		{"a press that brings the board up to date", bottest.Press("anna", roll, board), 6},
	} {
		t.Run(c.name, func(t *testing.T) {
			d.TakeCalls()
			d.App.Handle(context.Background(), c.i)
			calls := d.TakeCalls()
			if len(calls) != 2 || calls[0].Body["type"] != c.told || calls[1].File == "" {
				t.Errorf("%v", calls)
			}
		})
	}
	if deferAfter > playground.AnswerTime-time.Second {
		t.Errorf("an interaction goes unanswered for %v, and Discord gives up after %v", deferAfter,
			playground.AnswerTime)
	}
}

func TestABotThatLacksPermissionsSaysWhich(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	i := bottest.Command("anna", "game new", "game", "parley")
	i.Own, i.Locale = 1<<10|1<<11|1<<14, "it"
	a := d.Do(i)
	if !a.IsPrivate() || !bottest.Words("it").Shows(a.Text(), "app.closed", "what",
		[]text.Message{text.M("app.permission.attach"), text.M("app.permission.history")}) {
		t.Errorf("it answers %s", a.Text())
	}
	if _, err := d.Options.Store.MatchInChannel(bottest.Channel); err == nil {
		t.Error("a table was opened all the same")
	}
	i = bottest.Command("anna", "game new", "game", "parley")
	i.Own, i.Thread = 1<<10|1<<11|1<<14|1<<15|1<<16, true
	if a := d.Do(i); !a.Shows("app.closed", "what", text.M("app.permission.thread")) {
		t.Errorf("in a thread it answers %s", a.Text())
	}
	d.Begin()
	i = bottest.Command("anna", "do", "move", "roll")
	i.Own = 1 << 10
	if a := d.Do(i); !a.Shows("app.closed") || d.Head().Seq != 2 {
		t.Errorf("a move where nothing can be posted is answered %s", a.Text())
	}
}

func TestAQuestionIsAnsweredByWhatItAsked(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{ModeratorRoles: []string{"77"}})
	d.Begin()
	for turn := range 4 {
		d.Do(bottest.Command([]string{"anna", "ben"}[turn%2], "do", "move", "wait"))
	}
	before := d.Head().Seq
	mod := func(name string, args ...any) []string {
		i := bottest.Command("mona", name, args...)
		i.Roles = []string{"77"}
		return bottest.CustomIDs(d.Do(i).Data()["components"])
	}
	answers := func(id string) bottest.Call {
		i := bottest.Press("mona", id, "801")
		i.Roles, i.MessageEphemeral = []string{"77"}, true
		return d.Do(i)
	}
	first := mod("mod reset", "to", "turn", "turn", 2, "reason", "first")
	second := mod("mod reset", "to", "turn", "turn", 4, "reason", "second")
	if len(first) != 2 || len(second) != 2 {
		t.Fatalf("the questions have the buttons %v and %v", first, second)
	}
	if a := answers(first[0]); d.Head().Seq != before || !a.Shows("bot.asked.late") {
		t.Errorf("the older question is answered %s", a.Text())
	}
	if a := answers(second[1]); d.Head().Seq != before || !a.Shows("bot.left") {
		t.Errorf("a no is answered %s", a.Text())
	}
	i := bottest.Press("ben", second[0], "801")
	if a := d.Do(i); d.Head().Seq != before || !a.IsPrivate() {
		t.Errorf("a yes by somebody else is answered %s", a.Text())
	}
	answers(second[0])
	audit, err := d.Options.Store.Audit(store.AuditFilter{})
	if err != nil || len(audit) != 1 || audit[0].Reason != "second" || d.Head().Seq != before+1 {
		t.Errorf("%d entries, the audit reads %+v (%v)", d.Head().Seq, audit, err)
	}
	tb, err := d.App.Tables.Open(d.Head().ID)
	if err != nil {
		t.Fatal(err)
	}
	turn := tb.Match.Turn().Number
	tb.Unlock()
	if turn != 4 {
		t.Errorf("it is turn %d", turn)
	}
	if a := answers(second[0]); d.Head().Seq != before+1 {
		t.Errorf("a second yes is answered %s", a.Text())
	}
}

func TestATableIsEndedByItsHostAfterAsking(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	q := d.Do(bottest.Command("anna", "game end"))
	if !q.IsPrivate() || d.Head().Status != store.Running {
		t.Fatalf("the question reads %s", q.Text())
	}
	i := bottest.Press("anna", bottest.CustomIDs(q.Data()["components"])[0], "801")
	i.MessageEphemeral = true
	d.Do(i)
	if h := d.Head(); h.Status != store.Abandoned {
		t.Errorf("the match is %s", h.Status)
	}
	if a := d.Do(bottest.Command("ben", "game new", "game", "parley")); a.IsPrivate() {
		t.Errorf("the channel is still taken: %s", a.Text())
	}
}

func TestALobbyIsClosedByAModeratorWithAReason(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Lobby()
	if a := d.Do(bottest.Command("ben", "mod end", "reason", "x")); !a.IsPrivate() || d.Head().Status != store.Lobby {
		t.Errorf("ben is answered %s", a.Text())
	}
	i := bottest.Command("mona", "mod end", "reason", "spam")
	i.Permissions = discordgo.PermissionManageMessages
	d.Do(i)
	audit, err := d.Options.Store.Audit(store.AuditFilter{})
	if err != nil || d.Head().Status != store.Abandoned || len(audit) != 1 || audit[0].Reason != "spam" {
		t.Errorf("the lobby is %s, the audit reads %+v (%v)", d.Head().Status, audit, err)
	}
}

func TestAWindowPastItsTimeTakesItsDefault(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin("pace", "live")
	d.Do(bottest.Command("anna", "do", "move", "offer"))
	if due, ok, err := d.Options.Store.NextTimer(); err != nil || !ok || !due.Equal(d.Now().Add(2*time.Minute)) {
		t.Fatalf("the timer is due %v %v %v", due, ok, err)
	}
	d.App.Time.Tick(context.Background())
	if d.Head().Seq != 2 {
		t.Error("the window closed before its time")
	}
	d.Pass(3 * time.Minute)
	d.App.Time.Tick(context.Background())
	if d.Head().Seq != 3 {
		t.Fatalf("the log has %d entries", d.Head().Seq)
	}
	if due, ok, _ := d.Options.Store.NextTimer(); ok && !due.After(d.Now()) {
		t.Error("something is still due")
	}
	d.Deliver()
	if c := d.TakeCalls(); !strings.Contains(fmt.Sprint(c), "Does decline") {
		t.Errorf("posted %v", c)
	}
}

func TestAutopilotsMoveByThemselvesEachInACommitOfItsOwn(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Do(bottest.Command("anna", "game new", "game", "parley", "autopilots", 1))
	h := d.Head()
	d.Do(bottest.Press("anna", customid.LobbyID{Lobby: string(h.ID), Act: customid.LobbyStart}.String(), "800"))
	d.Do(bottest.Command("anna", "do", "move", "wait"))
	log, err := d.Options.Store.Log(h.ID, 1, 0)
	if err != nil || len(log) < 3 {
		t.Fatalf("the log has %d entries (%v)", len(log), err)
	}
	for _, e := range log {
		if _, err := d.Options.Store.SnapshotAt(h.ID, e.Seq); err != nil {
			t.Errorf("entry %d has no snapshot of its own: %v", e.Seq, err)
		}
	}
}

func TestTablesNobodyUsesAreForgottenAndReadAgain(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	d.Pass(idle + time.Minute)
	d.App.Tables.DropIdle()
	d.Do(bottest.Command("anna", "do", "move", "wait"))
	if d.Head().Seq != 2 {
		t.Errorf("%d entries", d.Head().Seq)
	}
}

func TestAMatchOfAnUnknownGameIsTroubleForItAlone(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	d.Restart()
	delete(d.App.Games, "parley")
	if a := d.Do(bottest.Command("anna", "do", "move", "wait")); !a.IsPrivate() ||
		!strings.Contains(d.Logs.String(), "does not know") {
		t.Errorf("it answers %s", a.Text())
	}
	d.App.Games["parley"] = bottest.ParleyRules{}
	d.Do(bottest.Command("anna", "do", "move", "wait"))
	if d.Head().Seq != 2 {
		t.Error("the match does not go on")
	}
}

func TestAutopilotsThatACrashInterruptedMoveOnAfterwards(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Do(bottest.Command("anna", "game new", "game", "parley", "autopilots", 1))
	h := d.Head()
	d.Do(bottest.Press("anna", customid.LobbyID{Lobby: string(h.ID), Act: customid.LobbyStart}.String(), "800"))
	d.App.Tables.AutomaticTime = -1 // as if the bot stopped after the first commit
	d.Do(bottest.Command("anna", "do", "move", "wait"))
	stopped := d.Head().Seq
	d.Restart()
	d.App.Tables.AutomaticTime = time.Hour
	if due, ok, err := d.Options.Store.NextTimer(); err != nil || !ok || due.After(d.Now()) {
		t.Fatalf("nothing is due after %d entries (%v, %v, %v)", stopped, due, ok, err)
	}
	for range 3 {
		d.App.Time.Tick(context.Background())
	}
	if due, ok, _ := d.Options.Store.NextTimer(); ok && !due.After(d.Now()) || d.Head().Seq <= stopped {
		t.Errorf("%d entries became %d, due: %v", stopped, d.Head().Seq, due)
	}
	d.Do(bottest.Command("anna", "do", "move", "wait"))
	d.Do(bottest.Command("anna", "do", "move", "decline"))
	if s := d.Head().Seq; s <= stopped+1 {
		t.Errorf("anna cannot go on: %d entries", s)
	}
}

func TestATableOfAutopilotsPlaysToItsEnd(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Do(bottest.Command("anna", "game new", "game", "parley", "autopilots", 1))
	h := d.Head()
	for _, act := range []string{customid.LobbyLeave, customid.LobbyAddAuto, customid.LobbyStart} {
		d.Do(bottest.Press("anna", customid.LobbyID{Lobby: string(h.ID), Act: act}.String(), "800"))
	}
	d.App.Tables.AutomaticTime = -1
	for n := 0; d.Head().Status == store.Running && n < 200; n++ {
		d.App.Time.Tick(context.Background())
	}
	if h := d.Head(); h.Status != store.Over {
		t.Errorf("the match is %s after %d entries", h.Status, h.Seq)
	}
	if due, ok, _ := d.Options.Store.NextTimer(); ok && !due.After(d.Now()) {
		t.Error("something is still due")
	}
}

func TestEverybodyFindsTheCommandsThereAreForHim(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	list := func(i *discord.Interaction) string {
		i.MessageEphemeral = true
		return d.Do(i).Text()
	}
	every := func(i *discord.Interaction) (all string) { // page by page
		for page := list(i); !strings.HasSuffix(all, page); page = list(i) {
			all += page
			id, err := customid.Parse(i.CustomID)
			if err != nil {
				t.Fatal(err)
			}
			next := id.(customid.Nav)
			next.Args = []string{strconv.Itoa(next.Page(0) + 1)}
			again := bottest.Press(i.User, next.String(), i.Message)
			again.Permissions = i.Permissions
			i = again
		}
		return all
	}
	help := d.Do(bottest.Command("zoe", "help"))
	last := customid.Nav{Match: customid.NoTable, Seat: engine.Public, Screen: customid.ScreenHelp, Args: []string{"2"}}
	if said := list(bottest.Press("zoe", last.String(), "800")); !bottest.EnglishWords().Shows(said, "bot.help.version",
		"program",
		version.Read().String()) {
		t.Errorf("the help does not say which program and rules answer:\n%s", said)
	}
	button := ""
	for _, id := range bottest.CustomIDs(help.Data()["components"]) {
		if strings.Contains(id, ":"+customid.ScreenCommands) {
			button = id
		}
	}
	if got := every(bottest.Press("zoe", button, "801")); !strings.Contains(got, "`/game fork` – ") ||
		!strings.Contains(got, "`/parley peek` – ") || strings.Contains(got, "`/mod") {
		t.Errorf("without a table zoe reads %s", got)
	}
	h := d.Begin()
	i := bottest.Press("mona", customid.Nav{Match: string(h.ID), Seat: engine.Public,
		Screen: customid.ScreenCommands}.String(), "801")
	i.Permissions = discordgo.PermissionManageMessages
	if got := every(i); !strings.Contains(got, "`/mod audit` – ") || !strings.Contains(got, "`/settings show` – ") {
		t.Errorf("a moderator reads %s", got)
	}
}
