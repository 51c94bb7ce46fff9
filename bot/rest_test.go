package bot

import (
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"skald/bot/customid"
	"skald/bot/discord"
	"skald/bot/table"
	"skald/store"
)

// edited is the newest change of the board's post, or the newest post.
func (d *desk) edited() sent {
	d.t.Helper()
	h := d.head()
	p, _ := h.Post(table.PostBoard)
	var last sent
	for _, s := range d.since() {
		if s.path == "/channels/"+place+"/messages/"+p.Message || s.method == http.MethodPost &&
			s.path == "/channels/"+place+"/messages" && len(ids(s.body["components"])) > 0 {
			last = s
		}
	}
	return last
}

// onTable is the custom_id of a button on the post of the match.
func (d *desk) onTable(what string) string {
	return customid.TableAct{Match: string(d.head().ID), What: what}.String()
}

// looksResting holds everything that shows a table to what one that rests looks like.
func (d *desk) looksResting(post sent, key string) {
	d.t.Helper()
	resume := d.onTable(customid.TableResume)
	all := map[string]sent{"the post": post}
	for _, name := range []string{"game status", "board", "board text"} {
		c, text, _ := strings.Cut(name, " text")
		i := command("anna", c)
		if text != "" || name == "board text" {
			i = command("anna", "board", "text", true)
		}
		all[name] = d.does(i)
	}
	moves := press("anna",
		customid.Nav{Match: string(d.head().ID), Seat: -1, Screen: customid.ScreenMoves}.String(), "800")
	all["My moves"] = d.does(moves)
	for name, s := range all {
		if !s.shows(key) {
			d.t.Errorf("%s does not say %s: %s", name, key, s.text())
		}
		controls := ids(s.data()["components"])
		if slices.ContainsFunc(controls,
			func(id string) bool { return strings.HasPrefix(id, "v1:") || strings.HasPrefix(id, "f1:") }) {
			d.t.Errorf("%s offers moves: %v", name, controls)
		}
		if s.shows("bot.moves.others") || strings.Contains(s.text(), "What now?") {
			d.t.Errorf("%s asks somebody: %s", name, s.text())
		}
		if !strings.HasPrefix(name, "board") && !slices.Contains(controls, resume) {
			d.t.Errorf("under %s there is no way to go on: %v", name, controls)
		}
	}
}

func TestAPausedTableLooksIt(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun("pace", "daily")
	d.mod("pause")
	d.since()
	d.deliver()
	post := d.edited()
	d.looksResting(post, "bot.rest.paused")
	timed := slices.ContainsFunc([]string{"bot.deadline", "bot.deadline.of", "bot.deadline.own", "bot.turn.due"},
		func(key string) bool { return post.shows(key) })
	if !post.shows("bot.reason", "why", "because") || len(post.pinged()) > 0 || timed {
		t.Errorf("the post reads %s", post.text())
	}
	// Who may not let it go on is told so, and nothing happens.
	before := d.record()
	elsewhere := press("mona", d.onTable(customid.TableResume), "800")
	elsewhere.Permissions, elsewhere.Channel = permissionManageMessages, "501"
	for who, i := range map[string]*discord.Interaction{"zoe": press("zoe", d.onTable(customid.TableResume), "800"),
		"anna": press("anna", d.onTable(customid.TableResume), "800"), "mona elsewhere": elsewhere} {
		if a := d.does(i); !a.private() || d.record() != before {
			t.Errorf("%s is answered %s", who, a.text())
		}
	}
	resume := press("mona", d.onTable(customid.TableResume), "800")
	resume.Permissions = permissionManageMessages
	d.does(resume)
	if d.head().Status != store.Running {
		t.Fatalf("the match is %s", d.head().Status)
	}
	d.deliver()
	if post := d.edited(); post.shows("bot.rest.paused") || !slices.ContainsFunc(ids(post.body["components"]),
		func(id string) bool { return strings.HasPrefix(id, "v1:") }) {
		t.Errorf("after the pause the post is %s", post.text())
	}
}

func TestATableThatWasPutAwayLooksIt(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	d.hours(22*24 - 1)
	for d.head().Status != store.Archived {
		d.hours(1)
	}
	h := d.head()
	p, _ := h.Post(table.PostBoard)
	d.mu.Lock()
	var shown []string
	for _, m := range d.posts {
		if m["id"] == p.Message {
			shown = ids(m["components"])
		}
	}
	d.mu.Unlock()
	if !slices.Contains(shown, d.onTable(customid.TableResume)) ||
		slices.ContainsFunc(shown, func(id string) bool { return strings.HasPrefix(id, "v1:") }) {
		t.Errorf("under its board stand %v", shown)
	}
	status := d.does(command("anna", "game status"))
	d.looksResting(status, "bot.rest.archived")
	// The button finds its table even where another one has been opened meanwhile.
	id := d.head().ID
	button := d.onTable(customid.TableResume)
	d.does(command("cara", "game new", "game", "parley"))
	if a := d.does(press("ben", button, "800")); !a.shows("bot.lobby.busy") {
		t.Errorf("where another table stands it is answered %s", a.text())
	}
	d.does(press("cara", customid.LobbyID{Lobby: string(d.head().ID), Act: customid.LobbyCancel}.String(), "800"))
	if h := d.head(); h.ID != id {
		t.Errorf("the cancelled lobby hides it: %+v", h)
	}
	d.does(press("ben", button, "800"))
	if h := d.head(); h.ID != id || h.Status != store.Running {
		t.Errorf("it is %+v", h)
	}
}

func TestACancelledRematchHidesNothingOfTheMatchBefore(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	was := d.finished()
	d.does(command("anna", "game rematch"))
	if a := d.does(command("anna", "game end")); d.head().ID != was.ID {
		t.Fatalf("after %s the last match is %+v", a.text(), d.head())
	}
	for _, c := range []*discord.Interaction{
		command("anna", "board"), command("anna", "log"), command("anna", "game status"), command("ben", "recap"),
		command("ben", "game export"),
		command("anna", "verify"), command("anna", "game rematch"),
	} {
		if a := d.does(c); a.shows("bot.nomatch") || a.shows("bot.rematch.none") || a.shows("bot.verify.none") {
			t.Errorf("/%s is answered %s", c.Command, a.text())
		}
	}
}

func TestTheLastPostOffersWhatCanBeDoneWithTheMatch(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	d.does(command("anna", "do", "move", "roll"))
	d.does(command("anna", "do", "move", "peek"))
	for n := range 8 {
		d.does(command([]string{"anna", "ben"}[n%2], "do", "move", "wait"))
	}
	d.since()
	d.deliver()
	was := d.head()
	post := d.edited()
	controls := ids(post.body["components"])
	for _, what := range []string{customid.TableRematch, customid.TableVerify, customid.TableExport,
		customid.TableFork} {
		if !slices.Contains(controls, d.onTable(what)) {
			t.Errorf("there is no button to %s: %v", what, controls)
		}
	}
	if strings.Contains(post.content(), "skald") {
		t.Errorf("it tells of a command line: %s", post.content())
	}
	id := func(what string) string { return customid.TableAct{Match: string(was.ID), What: what}.String() }
	if a := d.does(press("zoe", id(customid.TableVerify), "800")); a.private() || !a.shows("bot.verify.holds") ||
		a.body["type"] != 4.0 {
		t.Errorf("verify is answered %s", a.text())
	}
	if a := d.does(press("ben", id(customid.TableExport), "800")); !a.private() || a.file != string(was.ID)+".skald" {
		t.Errorf("export is answered %s", a.text())
	}
	for what, why := range map[string]string{customid.TableRematch: "bot.rematch.others",
		customid.TableFork: "bot.fork.others"} {
		if a := d.does(press("zoe", id(what), "800")); !a.private() || !a.shows(why) {
			t.Errorf("zoe presses %s and is answered %s", what, a.text())
		}
	}
	window := d.does(press("ben", id(customid.TableFork), "800"))
	if window.body["type"] != 9.0 || !window.shows("bot.fork.window.turn") {
		t.Fatalf("fork is answered %s", window.text())
	}
	wrong := press("ben", id(customid.TableFork), "800")
	wrong.Kind, wrong.Values = discord.KindModal, []string{"ninety"}
	if a := d.does(wrong); !a.private() || !a.shows("match.turn.none") {
		t.Errorf("a turn that is none is answered %s", a.text())
	}
	fork := press("ben", id(customid.TableFork), "800")
	fork.Kind, fork.Values = discord.KindModal, []string{" 2 "}
	if a := d.does(fork); !a.private() || !a.shows("bot.fork.done", "turn", 2) {
		t.Errorf("the fork is answered %s", a.text())
	}
	rematch := press("ben", id(customid.TableRematch), "800")
	if a := d.does(rematch); a.private() || a.body["type"] != 4.0 || d.head().Status != store.Lobby ||
		d.head().Host != "ben" {
		t.Errorf("the rematch is answered %s", a.text())
	}
	first := d.head().ID
	if d.does(rematch); d.head().ID != first {
		t.Error("a press that is delivered twice opens two tables")
	}
	if a := d.does(press("anna", id(customid.TableRematch), "800")); a.private() || d.head().ID != first ||
		len(d.head().Seats) != 2 {
		t.Errorf("a second rematch is answered %s", a.text())
	}
}

// What was pressed on stays as it is when an answer to all takes long: that is posted below.
func TestAnAnswerToAllThatTakesLongLeavesThePressedPostAsItIs(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	was := d.finished()
	d.app.Router.DeferAfter = time.Millisecond
	d.app.Router.Heavy <- struct{}{}
	var done sync.WaitGroup
	done.Go(func() {
		d.app.Handle(t.Context(),
			press("ben", customid.TableAct{Match: string(was.ID), What: customid.TableVerify}.String(), "800"))
	})
	d.until("the press to be told to wait", func() bool {
		d.mu.Lock()
		defer d.mu.Unlock()
		return slices.ContainsFunc(d.calls, func(s sent) bool { return s.body["type"] == 6.0 })
	})
	d.app.Router.Heavy.Leave()
	done.Wait()
	posted := 0
	for _, s := range d.since() {
		if strings.HasSuffix(s.path, "@original") {
			t.Errorf("the post is changed: %s %s %s", s.method, s.path, s.text())
		}
		if s.path == "/channels/"+place+"/messages" && s.shows("bot.verify.holds") {
			posted++
		}
	}
	if posted != 1 {
		t.Errorf("it is posted %d times", posted)
	}
}
