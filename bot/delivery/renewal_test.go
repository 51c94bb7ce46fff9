package delivery_test

import (
	"context"
	"testing"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/table"
	"skald/imaging"
)

// TestNewerBoardReplacesTheOneThatWaits plays on while the picture of a board waits for its turn: the older board is
// never drawn, and one picture shows both moves.
func TestNewerBoardReplacesTheOneThatWaits(t *testing.T) {
	t.Parallel()
	var d *bottest.Bot
	wait, drawn := func() {}, 0
	d = bottest.New(t, bot.Options{Draw: turnDrawer(func(r imaging.Request) {
		play := wait
		wait = func() {}
		if play(); r.Renew != nil {
			_, _, _ = r.Renew()
		}
		drawn++
	})})
	d.Begin()
	move := func(who, what string) func() { return func() { d.Do(bottest.Command(who, "do", "move", what)) } }
	press := func() { d.Do(bottest.Press("ben", d.Button("roll"), d.NewestPost()["id"].(string))) }
	for _, c := range []struct {
		what        string
		first, then func()
		posted      int
	}{
		{"a board to be posted", func() { move("anna", "wait")(); d.Deliver() }, move("ben", "peek"), 1},
		{"a board that is changed in answer to a press", press, move("ben", "peek"), 0},
	} {
		t.Run(c.what, func(t *testing.T) {
			posts := d.PostCount()
			drawn, wait = 0, c.then
			c.first()
			post, _ := d.Post(table.PostBoard)
			if seq := d.Head().Seq; post.Seq != seq || len(d.Outbox()) > 0 {
				t.Errorf("the post shows line %d of %d, and the outbox holds %v", post.Seq, seq, d.Outbox())
			}
			if posted := d.PostCount() - posts; drawn != 1 || posted != c.posted {
				t.Errorf("%d boards are drawn and %d posted, want 1 and %d", drawn, posted, c.posted)
			}
		})
	}
}

// turnDrawer is called with each request.
type turnDrawer func(r imaging.Request)

func (f turnDrawer) Draw(_ context.Context, _ string, _ any, r imaging.Request) (imaging.Picture, error) {
	f(r)
	return imaging.Picture{PNG: []byte("png")}, nil
}
