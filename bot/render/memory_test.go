package render_test

import (
	"context"
	"runtime"
	"testing"
	"weak"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/panel"
	"skald/bot/render"
	"skald/bot/table"
	"skald/imaging"
	"skald/store"
)

// With many pictures waiting, the tables they were captured from would take most of the bot's memory.
func TestWaitingPictureKeepsNoTable(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{Draw: bottest.Drawer(
		func(_ context.Context, _ imaging.Request) ([]byte, error) { return []byte("png"), nil })})
	waiting, of := captured(t, d, d.Begin().ID)
	for range 5 {
		runtime.GC()
	}
	if of.Value() != nil {
		t.Error("the message holds the table that was dropped")
	}
	if m := waiting.Draw(t.Context()); len(m.Files) != 1 {
		t.Errorf("the message has %d pictures, want 1", len(m.Files))
	}
}

// captured returns the message of a board, and its table, which is dropped.
func captured(t *testing.T, d *bottest.Bot, id store.MatchID) (render.Pending, weak.Pointer[table.Table]) {
	t.Helper()
	open, err := d.App.Tables.Open(id)
	if err != nil {
		t.Fatal(err)
	}
	defer open.Unlock()
	d.App.Tables.Drop(open, id)
	s := d.App.Voices.By(open.Rules(), open.Head.Language)
	return d.App.Render.Message(panel.Turn(panel.Of(open.Snapshot()), nil, s), open, ""), weak.Make(open)
}
