package timecontrol_test

import (
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/bot/discord"
	"skald/bot/table"
	"skald/store"
)

// edited is the newest change of the board's post, or the newest post.
func edited(d *bottest.Bot) bottest.Call {
	d.T.Helper()
	h := d.Head()
	p, _ := h.Post(table.PostBoard)
	var last bottest.Call
	for _, s := range d.TakeCalls() {
		if s.Path == "/channels/"+bottest.Channel+"/messages/"+p.Message || s.Method == http.MethodPost &&
			s.Path == "/channels/"+bottest.Channel+"/messages" && len(bottest.CustomIDs(s.Body["components"])) > 0 {
			last = s
		}
	}
	return last
}

// onTable is the custom_id of a button on the post of the match.
func onTable(d *bottest.Bot, what string) string {
	return customid.TableAct{Match: string(d.Head().ID), What: what}.String()
}

// looksResting checks that everything that shows the table shows that it is paused.
func looksResting(d *bottest.Bot, post bottest.Call, key string) {
	d.T.Helper()
	resume := onTable(d, customid.TableResume)
	all := map[string]bottest.Call{"the post": post}
	for _, name := range []string{"game status", "board", "board text"} {
		c, text, _ := strings.Cut(name, " text")
		i := bottest.Command("anna", c)
		if text != "" || name == "board text" {
			i = bottest.Command("anna", "board", "text", true)
		}
		all[name] = d.Do(i)
	}
	moves := bottest.Press("anna",
		customid.Nav{Match: string(d.Head().ID), Seat: -1, Screen: customid.ScreenMoves}.String(), "800")
	all["My moves"] = d.Do(moves)
	for name, s := range all {
		if !s.Shows(key) {
			d.T.Errorf("%s does not say %s: %s", name, key, s.Text())
		}
		controls := bottest.CustomIDs(s.Data()["components"])
		if slices.ContainsFunc(controls,
			func(id string) bool { return strings.HasPrefix(id, "v1:") || strings.HasPrefix(id, "f1:") }) {
			d.T.Errorf("%s offers moves: %v", name, controls)
		}
		if s.Shows("bot.moves.others") || strings.Contains(s.Text(), "What now?") {
			d.T.Errorf("%s asks somebody: %s", name, s.Text())
		}
		// Anna's own messages have no button that only a moderator may press.
		offers := !strings.HasPrefix(name, "board") && (key == "bot.rest.archived" || name == "the post")
		if slices.Contains(controls, resume) != offers {
			d.T.Errorf("under %s the button to resume is there: %v, want %v", name, !offers, offers)
		}
		how := "bot.rest.paused.how.moderator"
		if key == "bot.rest.archived" {
			how = "bot.rest.archived.how"
		}
		if !s.Shows(how) {
			d.T.Errorf("%s does not say %s: %s", name, how, s.Text())
		}
	}
}

func TestPausedTableOffersNoMoves(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin("pace", "daily")
	d.Moderate("pause")
	d.TakeCalls()
	d.Deliver()
	post := edited(d)
	looksResting(d, post, "bot.rest.paused")
	timed := slices.ContainsFunc([]string{"bot.deadline", "bot.deadline.of", "bot.deadline.own", "bot.turn.due"},
		func(key string) bool { return post.Shows(key) })
	if !post.Shows("bot.reason", "why", "because") || len(post.Pinged()) > 0 || timed {
		t.Errorf("the post reads %s", post.Text())
	}
	refused := d.Do(bottest.Command("anna", "do", "move", "wait"))
	if !refused.Shows("match.paused") || !refused.Shows("bot.rest.paused.how.moderator") {
		t.Errorf("a move in the pause is answered %s", refused.Text())
	}
	// A user without permission to resume is refused, and nothing happens.
	before := d.MatchHash()
	elsewhere := bottest.Press("mona", onTable(d, customid.TableResume), "800")
	elsewhere.Permissions, elsewhere.Channel = discordgo.PermissionManageMessages, "501"
	for who, i := range map[string]*discord.Interaction{"zoe": bottest.Press("zoe",
		onTable(d, customid.TableResume), "800"),
		"anna": bottest.Press("anna", onTable(d, customid.TableResume), "800"), "mona elsewhere": elsewhere} {
		if a := d.Do(i); !a.IsPrivate() || d.MatchHash() != before {
			t.Errorf("%s is answered %s", who, a.Text())
		}
	}
	resume := bottest.Press("mona", onTable(d, customid.TableResume), "800")
	resume.Permissions = discordgo.PermissionManageMessages
	d.Do(resume)
	if d.Head().Status != store.Running {
		t.Fatalf("the match is %s", d.Head().Status)
	}
	d.Deliver()
	if post := edited(d); post.Shows("bot.rest.paused") ||
		!slices.ContainsFunc(bottest.CustomIDs(post.Body["components"]),
			func(id string) bool { return strings.HasPrefix(id, "v1:") }) {
		t.Errorf("after the pause the post is %s", post.Text())
	}
}

func TestArchivedTableOffersNoMoves(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	d.PassHours(22*24 - 1)
	for d.Head().Status != store.Archived {
		d.PassHours(1)
	}
	h := d.Head()
	p, _ := h.Post(table.PostBoard)
	d.Mu.Lock()
	var shown []string
	for _, m := range d.Posts {
		if m["id"] == p.Message {
			shown = bottest.CustomIDs(m["components"])
		}
	}
	d.Mu.Unlock()
	if !slices.Contains(shown, onTable(d, customid.TableResume)) ||
		slices.ContainsFunc(shown, func(id string) bool { return strings.HasPrefix(id, "v1:") }) {
		t.Errorf("under its board stand %v", shown)
	}
	status := d.Do(bottest.Command("anna", "game status"))
	looksResting(d, status, "bot.rest.archived")
	// The button finds its table even where another one has been opened meanwhile.
	id := d.Head().ID
	button := onTable(d, customid.TableResume)
	d.Do(bottest.Command("cara", "game new", "game", "parley"))
	if a := d.Do(bottest.Press("ben", button, "800")); !a.Shows("bot.lobby.busy") {
		t.Errorf("where another table stands it is answered %s", a.Text())
	}
	d.Do(bottest.Press("cara", customid.LobbyID{Lobby: string(d.Head().ID), Act: customid.LobbyCancel}.String(), "800"))
	if h := d.Head(); h.ID != id {
		t.Errorf("the cancelled lobby hides it: %+v", h)
	}
	d.Do(bottest.Press("ben", button, "800"))
	if h := d.Head(); h.ID != id || h.Status != store.Running {
		t.Errorf("it is %+v", h)
	}
}

func TestACancelledRematchHidesNothingOfTheMatchBefore(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	was := d.Finish()
	d.Do(bottest.Command("anna", "game rematch"))
	if a := d.Do(bottest.Command("anna", "game end")); d.Head().ID != was.ID {
		t.Fatalf("after %s the last match is %+v", a.Text(), d.Head())
	}
	for _, c := range []*discord.Interaction{
		bottest.Command("anna", "board"), bottest.Command("anna", "log"), bottest.Command("anna", "game status"),
		bottest.Command("ben", "recap"),
		bottest.Command("ben", "game export"),
		bottest.Command("anna", "verify"), bottest.Command("anna", "game rematch"),
	} {
		if a := d.Do(c); a.Shows("bot.nomatch") || a.Shows("bot.rematch.none") || a.Shows("bot.verify.none") {
			t.Errorf("/%s is answered %s", c.Command, a.Text())
		}
	}
}

func TestTheLastPostOffersWhatCanBeDoneWithTheMatch(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	d.Do(bottest.Command("anna", "do", "move", "roll"))
	d.Do(bottest.Command("anna", "do", "move", "peek"))
	for n := range 8 {
		d.Do(bottest.Command([]string{"anna", "ben"}[n%2], "do", "move", "wait"))
	}
	d.TakeCalls()
	d.Deliver()
	was := d.Head()
	post := edited(d)
	controls := bottest.CustomIDs(post.Body["components"])
	for _, what := range []string{customid.TableRematch, customid.TableVerify, customid.TableExport,
		customid.TableFork} {
		if !slices.Contains(controls, onTable(d, what)) {
			t.Errorf("there is no button to %s: %v", what, controls)
		}
	}
	if strings.Contains(post.Content(), "skald") {
		t.Errorf("it tells of a command line: %s", post.Content())
	}
	id := func(what string) string { return customid.TableAct{Match: string(was.ID), What: what}.String() }
	if a := d.Do(bottest.Press("zoe", id(customid.TableVerify), "800")); a.IsPrivate() ||
		!a.Shows("bot.verify.holds") ||
		a.Body["type"] != 4.0 {
		t.Errorf("verify is answered %s", a.Text())
	}
	if a := d.Do(bottest.Press("ben", id(customid.TableExport), "800")); !a.IsPrivate() ||
		a.File != string(was.ID)+".skald" {
		t.Errorf("export is answered %s", a.Text())
	}
	for what, why := range map[string]string{customid.TableRematch: "bot.rematch.others",
		customid.TableFork: "bot.fork.others"} {
		if a := d.Do(bottest.Press("zoe", id(what), "800")); !a.IsPrivate() || !a.Shows(why) {
			t.Errorf("zoe presses %s and is answered %s", what, a.Text())
		}
	}
	window := d.Do(bottest.Press("ben", id(customid.TableFork), "800"))
	if window.Body["type"] != 9.0 || !window.Shows("bot.fork.window.turn") {
		t.Fatalf("fork is answered %s", window.Text())
	}
	wrong := bottest.Press("ben", id(customid.TableFork), "800")
	wrong.Kind, wrong.Values = discord.KindModal, []string{"ninety"}
	if a := d.Do(wrong); !a.IsPrivate() || !a.Shows("match.turn.none") {
		t.Errorf("a turn that is none is answered %s", a.Text())
	}
	fork := bottest.Press("ben", id(customid.TableFork), "800")
	fork.Kind, fork.Values = discord.KindModal, []string{" 2 "}
	if a := d.Do(fork); !a.IsPrivate() || !a.Shows("bot.fork.done", "turn", 2) {
		t.Errorf("the fork is answered %s", a.Text())
	}
	rematch := bottest.Press("ben", id(customid.TableRematch), "800")
	if a := d.Do(rematch); a.IsPrivate() || a.Body["type"] != 4.0 || d.Head().Status != store.Lobby ||
		d.Head().Host != "ben" {
		t.Errorf("the rematch is answered %s", a.Text())
	}
	first := d.Head().ID
	if d.Do(rematch); d.Head().ID != first {
		t.Error("a press that is delivered twice opens two tables")
	}
	if a := d.Do(bottest.Press("anna", id(customid.TableRematch), "800")); a.IsPrivate() || d.Head().ID != first ||
		len(d.Head().Seats) != 2 {
		t.Errorf("a second rematch is answered %s", a.Text())
	}
}

// The pressed post stays as it is when a public answer takes long: that is posted below.
func TestAnAnswerToAllThatTakesLongLeavesThePressedPostAsItIs(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	was := d.Finish()
	d.App.Router.DeferAfter = time.Millisecond
	d.App.Router.Heavy <- struct{}{}
	var done sync.WaitGroup
	done.Go(func() {
		d.App.Handle(t.Context(),
			bottest.Press("ben", customid.TableAct{Match: string(was.ID), What: customid.TableVerify}.String(), "800"))
	})
	d.Until("the press to be told to wait", func() bool {
		d.Mu.Lock()
		defer d.Mu.Unlock()
		return slices.ContainsFunc(d.Calls, func(s bottest.Call) bool { return s.Body["type"] == 6.0 })
	})
	d.App.Router.Heavy.Release()
	done.Wait()
	posted := 0
	for _, s := range d.TakeCalls() {
		if strings.HasSuffix(s.Path, "@original") {
			t.Errorf("the post is changed: %s %s %s", s.Method, s.Path, s.Text())
		}
		if s.Path == "/channels/"+bottest.Channel+"/messages" && s.Shows("bot.verify.holds") {
			posted++
		}
	}
	if posted != 1 {
		t.Errorf("it is posted %d times", posted)
	}
}

func TestPauseSaysWhoResumes(t *testing.T) {
	t.Parallel()
	t.Run("after a vote, the table is asked", func(t *testing.T) {
		d := bottest.New(t, bot.Options{})
		d.Begin("pace", "daily")
		d.Do(bottest.Command("anna", "game pause"))
		d.Deliver()
		d.Do(bottest.Press("ben", d.VoteButton(question(d, "bot.vote.pause"), table.VoteYes), "901"))
		d.Deliver()
		if post := edited(d); !post.Shows("bot.rest.paused.how.vote") {
			t.Errorf("the post reads %s", post.Text())
		}
	})
	t.Run("a player alone at the table resumes at once", func(t *testing.T) {
		d := bottest.New(t, bot.Options{})
		d.Begin("pace", "daily")
		d.Leave("ben")
		d.Do(bottest.Command("anna", "game pause"))
		if status := d.Do(bottest.Command("anna", "game status")); !status.Shows("bot.rest.paused.how") {
			t.Errorf("the status reads %s", status.Text())
		}
	})
}
