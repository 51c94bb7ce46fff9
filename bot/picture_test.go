package bot

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot/discord"
	"skald/bot/render"
	"skald/engine/text"
	"skald/imaging"
)

// drawn notes the requests for pictures.
func drawn(to *[]imaging.Request) render.Drawer {
	return drawer(func(_ context.Context, r imaging.Request) ([]byte, error) {
		*to = append(*to, r)
		return []byte("png"), nil
	})
}

// turns is how many turns had been played in a view, -1 where there is none.
func turns(v any) int {
	p, ok := v.(parleyView)
	if !ok {
		return -1
	}
	return p.Turns
}

func TestABoardRingsWhatHappenedSinceTheOneBefore(t *testing.T) {
	t.Parallel()
	var asked []imaging.Request
	d := newDesk(t, Options{Draw: drawn(&asked)})
	d.begun()
	want := func(what string, turns ...int) {
		t.Helper()
		var got []int
		for _, n := range asked[len(asked)-1].Since {
			got = append(got, n.Facts.Amount)
		}
		if !slices.Equal(got, turns) {
			t.Errorf("%s tells of the turns %v, want %v", what, got, turns)
		}
	}
	want("the first board")
	d.does(command("anna", "do", "move", "wait"))
	d.deliver()
	want("the second board", 1)
	d.does(command("ben", "do", "move", "wait"))
	d.deliver()
	want("the third board", 2)
	// Anna saw the board last when she had waited.
	d.does(command("anna", "board"))
	want("her own board", 2)
	// In the middle of a turn that is still so.
	d.does(command("anna", "do", "move", "roll"))
	d.does(command("anna", "board"))
	want("in the middle of her turn her board", 2)
}

func TestTheEndIsDrawnWithTheStoryOfTheMatch(t *testing.T) {
	t.Parallel()
	var asked []imaging.Request
	d := newDesk(t, Options{Draw: drawn(&asked)})
	d.begun()
	for turn := range 8 {
		d.does(command([]string{"anna", "ben"}[turn%2], "do", "move", "wait"))
	}
	d.deliver()
	last := asked[len(asked)-1]
	if last.Kind != "end" || len(last.Past) != 8 {
		t.Fatalf("the last picture is %q with %d turns before", last.Kind, len(last.Past))
	}
	for i, v := range last.Past {
		if got := turns(v); got != i {
			t.Errorf("turn %d began as %d", i, got)
		}
	}
}

func TestWhatThereIsNoPictureOfIsSaid(t *testing.T) {
	t.Parallel()
	var asked []imaging.Request
	d := newDesk(t, Options{Draw: drawn(&asked)})
	d.begun()
	before := len(asked)
	if a := d.does(command("anna", "board", "view", "bazaar")); !a.private() || !a.shows("bot.board.none") ||
		len(asked) != before {
		t.Errorf("a bazaar that is not there is answered %s", a.text())
	}
	if strings.Contains(d.logs.String(), "ERROR") {
		t.Errorf("the log says %s", d.logs)
	}
}

func TestDrawingThatFailsRestsAndIsTriedAgain(t *testing.T) {
	t.Parallel()
	tried, broken := 0, true
	d := newDesk(t, Options{Draw: drawer(func(context.Context, imaging.Request) ([]byte, error) {
		if tried++; broken {
			return nil, errBrush
		}
		return []byte("png"), nil
	})})
	d.begun()
	look := func() sent { return d.does(command("anna", "board")) }
	for range 5 {
		if a := look(); a.file != "" || !strings.Contains(a.text(), "words of turn 0") {
			t.Fatalf("a board that cannot be drawn is answered %s", a.text())
		}
	}
	if tried != breakAfter {
		t.Errorf("%d pictures were tried, want %d", tried, breakAfter)
	}
	if !strings.Contains(d.logs.String(), "keep failing") {
		t.Errorf("the log says %s", d.logs)
	}
	d.pass(breakFor + time.Second)
	look()
	look()
	if tried != breakAfter+1 {
		t.Errorf("after the rest %d pictures were tried in all, want %d", tried, breakAfter+1)
	}
	d.pass(breakFor + time.Second)
	broken = false
	for range 3 {
		if a := look(); a.file == "" {
			t.Errorf("a board that can be drawn again is answered %s", a.text())
		}
	}
}

func TestAFullQueueSaysNothingAgainstDrawing(t *testing.T) {
	t.Parallel()
	tried := 0
	d := newDesk(t, Options{Draw: drawer(func(context.Context, imaging.Request) ([]byte, error) {
		tried++
		return nil, imaging.ErrBusy
	})})
	d.begun()
	for range 2 * breakAfter {
		d.does(command("anna", "board"))
	}
	if tried != 2*breakAfter+1 {
		t.Errorf("%d pictures were tried, want %d", tried, 2*breakAfter+1)
	}
}

// set changes the settings as a moderator.
func (d *desk) set(name string, args ...any) sent {
	i := command("mona", name, args...)
	i.Permissions = permissionManager
	return d.does(i)
}

func TestAChannelHasItsThemeAndLanguage(t *testing.T) {
	t.Parallel()
	var asked []imaging.Request
	d := newDesk(t, Options{Draw: drawn(&asked)})
	if a := d.does(command("anna", "settings channel", "theme", "night")); !a.shows("bot.notallowed") {
		t.Errorf("anna may change the settings: %s", a.text())
	}
	d.set("settings server", "language", "it")
	if a := d.set("settings channel", "theme", "night"); !a.private() ||
		!a.shows("bot.settings.here", "theme", text.M("bot.theme.night"), "language", "Italiano") {
		t.Errorf("the settings are shown as %s", a.text())
	}
	h := d.begun()
	if last := asked[len(asked)-1]; last.Theme != "night" || h.Language != "it" {
		t.Errorf("the picture is drawn by %s, the table speaks %s", last.Theme, h.Language)
	}
	d.set("settings channel", "plain", true)
	d.does(command("anna", "board"))
	if last := asked[len(asked)-1]; last.Theme != "day" {
		t.Errorf("after the settings are forgotten the picture is drawn by %s", last.Theme)
	}
	// They are read again after a restart.
	d.set("settings server", "theme", "night")
	d.restart()
	d.does(command("anna", "board"))
	if last := asked[len(asked)-1]; last.Theme != "night" {
		t.Errorf("after a restart the picture is drawn by %s", last.Theme)
	}
}

func TestAServerLimitsWhereAndHowManyTablesStand(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.set("settings server", "channel", "777", "limit", 1)
	open := func() string { return d.does(command("anna", "game new", "game", "parley")).text() }
	if got := open(); !words().Shows(got, "bot.settings.closed", "where", "<#777>") {
		t.Errorf("in a closed channel a table is answered %s", got)
	}
	d.set("settings server", "channel", "777") // taken out again
	open()
	elsewhere := command("ben", "game new", "game", "parley")
	elsewhere.Channel = "501"
	if got := d.does(elsewhere).text(); !words().Shows(got, "bot.settings.full", "n", 1) {
		t.Errorf("one table more than allowed is answered %s", got)
	}
}

func TestARoleOfTheSettingsModerates(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	end := func() *discord.Interaction {
		i := command("rita", "mod end", "reason", "over")
		i.Roles = []string{"88"}
		return i
	}
	if a := d.does(end()); len(ids(a.data()["components"])) > 0 {
		t.Errorf("a role nobody named may end the match: %s", a.text())
	}
	d.set("settings server", "role", "88")
	if a := d.does(end()); len(ids(a.data()["components"])) == 0 {
		t.Errorf("a role that may moderate is answered %s", a.text())
	}
}
