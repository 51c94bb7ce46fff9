package render_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/discord"
	"skald/engine/text"
	"skald/imaging"
)

// So many pictures fail until drawing pauses, and so long it does.
const (
	breakAfter = 3
	breakFor   = time.Minute
)

// turns is how many turns had been played in a view, -1 where there is none.
func turns(v any) int {
	p, ok := v.(bottest.ParleyView)
	if !ok {
		return -1
	}
	return p.Turns
}

func TestABoardRingsWhatHappenedSinceTheOneBefore(t *testing.T) {
	t.Parallel()
	var asked []imaging.Request
	d := bottest.New(t, bot.Options{Draw: bottest.RecordPictures(&asked)})
	d.Begin()
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
	d.Do(bottest.Command("anna", "do", "move", "wait"))
	d.Deliver()
	want("the second board", 1)
	d.Do(bottest.Command("ben", "do", "move", "wait"))
	d.Deliver()
	want("the third board", 1, 2) // it asks anna, and so begins with her own last move
	// Anna saw the board last when she had waited.
	d.Do(bottest.Command("anna", "board"))
	want("her own board", 2)
	// In the middle of a turn that is still so.
	d.Do(bottest.Command("anna", "do", "move", "roll"))
	d.Do(bottest.Command("anna", "board"))
	want("in the middle of her turn her board", 2)
}

func TestTheEndIsDrawnWithTheStoryOfTheMatch(t *testing.T) {
	t.Parallel()
	var asked []imaging.Request
	d := bottest.New(t, bot.Options{Draw: bottest.RecordPictures(&asked)})
	d.Begin()
	for turn := range 8 {
		d.Do(bottest.Command([]string{"anna", "ben"}[turn%2], "do", "move", "wait"))
	}
	d.Deliver()
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
	d := bottest.New(t, bot.Options{Draw: bottest.RecordPictures(&asked)})
	d.Begin()
	before := len(asked)
	if a := d.Do(bottest.Command("anna", "board", "view", "bazaar")); !a.IsPrivate() || !a.Shows("bot.board.none") ||
		len(asked) != before {
		t.Errorf("a bazaar that is not there is answered %s", a.Text())
	}
	if strings.Contains(d.Logs.String(), "ERROR") {
		t.Errorf("the log says %s", d.Logs)
	}
}

func TestDrawingThatFailsRestsAndIsTriedAgain(t *testing.T) {
	t.Parallel()
	tried, broken := 0, true
	d := bottest.New(t, bot.Options{Draw: bottest.Drawer(func(context.Context, imaging.Request) ([]byte, error) {
		if tried++; broken {
			return nil, bottest.ErrDraw
		}
		return []byte("png"), nil
	})})
	d.Begin()
	look := func() bottest.Call { return d.Do(bottest.Command("anna", "board")) }
	for range 5 {
		if a := look(); a.File != "" || !strings.Contains(a.Text(), "Words of turn 0") {
			t.Fatalf("a board that cannot be drawn is answered %s", a.Text())
		}
	}
	if tried != breakAfter {
		t.Errorf("%d pictures were tried, want %d", tried, breakAfter)
	}
	if !strings.Contains(d.Logs.String(), "keep failing") {
		t.Errorf("the log says %s", d.Logs)
	}
	d.Pass(breakFor + time.Second)
	look()
	look()
	if tried != breakAfter+1 {
		t.Errorf("after the rest %d pictures were tried in all, want %d", tried, breakAfter+1)
	}
	d.Pass(breakFor + time.Second)
	broken = false
	for range 3 {
		if a := look(); a.File == "" {
			t.Errorf("a board that can be drawn again is answered %s", a.Text())
		}
	}
}

func TestAFullQueueSaysNothingAgainstDrawing(t *testing.T) {
	t.Parallel()
	tried := 0
	d := bottest.New(t, bot.Options{Draw: bottest.Drawer(func(context.Context, imaging.Request) ([]byte, error) {
		tried++
		return nil, imaging.ErrBusy
	})})
	d.Begin()
	for range 2 * breakAfter {
		d.Do(bottest.Command("anna", "board"))
	}
	if tried != 2*breakAfter+1 {
		t.Errorf("%d pictures were tried, want %d", tried, 2*breakAfter+1)
	}
}

// set changes the settings as a moderator.
func set(d *bottest.Bot, name string, args ...any) bottest.Call {
	i := bottest.Command("mona", name, args...)
	i.Permissions = bottest.ManageServer
	return d.Do(i)
}

func TestAChannelHasItsThemeAndLanguage(t *testing.T) {
	t.Parallel()
	var asked []imaging.Request
	d := bottest.New(t, bot.Options{Draw: bottest.RecordPictures(&asked)})
	if a := d.Do(bottest.Command("anna", "settings channel", "theme", "night")); !a.Shows("bot.notallowed") {
		t.Errorf("anna may change the settings: %s", a.Text())
	}
	set(d, "settings server", "language", "it")
	if a := set(d, "settings channel", "theme", "night"); !a.IsPrivate() ||
		!a.Shows("bot.settings.here", "theme", text.M("bot.theme.night"), "language", "Italiano") {
		t.Errorf("the settings are shown as %s", a.Text())
	}
	h := d.Begin()
	if last := asked[len(asked)-1]; last.Theme != "night" || h.Language != "it" {
		t.Errorf("the picture is drawn by %s, the table speaks %s", last.Theme, h.Language)
	}
	set(d, "settings channel", "plain", true)
	d.Do(bottest.Command("anna", "board"))
	if last := asked[len(asked)-1]; last.Theme != "day" {
		t.Errorf("after the settings are forgotten the picture is drawn by %s", last.Theme)
	}
	// They are read again after a restart.
	set(d, "settings server", "theme", "night")
	d.Restart()
	d.Do(bottest.Command("anna", "board"))
	if last := asked[len(asked)-1]; last.Theme != "night" {
		t.Errorf("after a restart the picture is drawn by %s", last.Theme)
	}
}

func TestAServerLimitsWhereAndHowManyTablesStand(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	set(d, "settings server", "channel", "777", "limit", 1)
	open := func() string { return d.Do(bottest.Command("anna", "game new", "game", "parley")).Text() }
	if got := open(); !bottest.EnglishWords().Shows(got, "bot.settings.closed", "where", "<#777>") {
		t.Errorf("in a closed channel a table is answered %s", got)
	}
	set(d, "settings server", "channel", "777") // taken out again
	open()
	elsewhere := bottest.Command("ben", "game new", "game", "parley")
	elsewhere.Channel = "501"
	if got := d.Do(elsewhere).Text(); !bottest.EnglishWords().Shows(got, "bot.settings.full", "n", 1) {
		t.Errorf("one table more than allowed is answered %s", got)
	}
}

func TestARoleOfTheSettingsModerates(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	end := func() *discord.Interaction {
		i := bottest.Command("rita", "mod end", "reason", "over")
		i.Roles = []string{"88"}
		return i
	}
	if a := d.Do(end()); len(bottest.CustomIDs(a.Data()["components"])) > 0 {
		t.Errorf("a role nobody named may end the match: %s", a.Text())
	}
	set(d, "settings server", "role", "88")
	if a := d.Do(end()); len(bottest.CustomIDs(a.Data()["components"])) == 0 {
		t.Errorf("a role that may moderate is answered %s", a.Text())
	}
}
