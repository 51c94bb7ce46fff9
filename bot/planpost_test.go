package bot

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"skald/bot/discord"
	"skald/bot/render"
	"skald/bot/table"
	"skald/imaging"
	"skald/store"
)

// drawing is a drawer that notes the marks it is asked for.
func drawing(marks *[]imaging.Mark) render.Drawer {
	return drawer(func(_ context.Context, r imaging.Request) ([]byte, error) {
		if marks != nil {
			*marks = r.Marks
		}
		return []byte("picture"), nil
	})
}

// plan is the plan as it lies in the store.
func (d *desk) plan() (p table.Plan) {
	d.t.Helper()
	raw, err := d.app.o.Store.Plan(d.head().ID)
	if err == nil {
		err = json.Unmarshal(raw, &p)
	}
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		d.t.Fatal(err)
	}
	return p
}

func TestAMarkIsDeliveredOnceHoweverOftenItArrives(t *testing.T) {
	t.Parallel()
	var marks []imaging.Mark
	d := newDesk(t, Options{Draw: drawing(&marks)})
	d.begun()
	i := command("anna", "plan-board mark", "place", "gate", "note", "soon")
	first, again := d.does(i), d.does(i)
	if !first.private() || first.text() != again.text() || len(d.plan().Marks) != 1 {
		t.Fatalf("%s\nthen %s", first.text(), again.text())
	}
	d.deliver()
	if d.posted() != 2 || len(d.outbox()) != 0 || d.head().Seq != 1 {
		t.Errorf("%d posts, the outbox holds %v, the log has %d entries", d.posted(), d.outbox(), d.head().Seq)
	}
	if len(marks) != 1 || marks[0] != (imaging.Mark{Place: "gate", Label: "A", N: 1}) {
		t.Errorf("the flags drawn are %+v", marks)
	}
	if b, _ := d.post(table.PostBoard); b.Message == d.newest()["id"] {
		t.Error("the plan stands for the board")
	}
}

func TestMovesTakeTheirStepsOutOfThePlan(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	for _, place := range []string{"cellar", "gate", "table"} {
		d.does(command("anna", "plan-board mark", "place", place))
	}
	d.does(command("ben", "plan-board mark", "place", "gate"))
	d.deliver()
	d.does(command("anna", "do", "move", "roll"))
	if len(d.plan().Marks) != 4 {
		t.Fatalf("a move that was not planned leaves %+v", d.plan().Marks)
	}
	d.does(command("anna", "do", "move", "wait"))
	left := d.plan()
	if of := left.Of(0); len(of) != 1 || of[0].Place != "table" || len(left.Of(1)) != 1 {
		t.Errorf("what is left is %+v", left.Marks)
	}
	d.restart() // as after a restart
	if tb, err := d.app.Tables.Open(d.head().ID); err != nil || len(tb.Plan.Marks) != 2 {
		t.Errorf("read anew the plan is %+v, %v", tb.Plan, err)
	} else {
		tb.Unlock()
	}
	d.deliver()
	d.since()
	for turn := range 7 {
		d.does(command([]string{"ben", "anna"}[turn%2], "do", "move", "wait"))
	}
	if d.head().Status != store.Over || len(d.plan().Marks) != 0 {
		t.Errorf("the match is %s and the plan %+v", d.head().Status, d.plan().Marks)
	}
}

func TestAPlanThatCannotBePostedDoesNotHoldUpTheMatch(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	d.does(command("anna", "plan-board mark", "place", "gate"))
	d.refusing(http.MethodPost, "/messages", 403, discord.CodeMissingPermissions)
	for range planAttempts {
		if len(d.outbox()) != 1 {
			t.Fatalf("the outbox holds %v", d.outbox())
		}
		d.deliver()
		d.pass(time.Hour)
	}
	if len(d.outbox()) != 0 || len(d.plan().Marks) != 1 {
		t.Fatalf("the outbox holds %v, the plan %v", d.outbox(), d.plan())
	}
	d.refusing("", "", 0, 0)
	d.does(command("anna", "do", "move", "wait"))
	d.deliver()
	if d.posted() != 2 {
		t.Errorf("%d posts", d.posted())
	}
}

func TestAPlanPostedBeforeACrashIsFoundAgain(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{Draw: drawing(nil)})
	d.begun()
	d.does(command("anna", "plan-board mark", "place", "gate"))
	d.deliver()
	h := d.head()
	at, _ := h.Post(table.PostPlan)
	// What a crash between posting and noting would not have written.
	err := d.app.o.Store.UpdateMatch(t.Context(), h.ID, func(m *store.Match) error {
		m.Posts = m.Posts[:1]
		return nil
	})
	if err == nil {
		err = d.app.o.Store.Commit(t.Context(), store.Commit{Now: d.now(), Match: d.head(), Expect: h.Seq,
			Outbox: []store.Outgoing{{Kind: table.PostPlan}}})
	}
	if err != nil {
		t.Fatal(err)
	}
	d.restart()
	d.pass(time.Minute)
	for _, id := range d.app.Posts.Due() {
		d.app.Posts.Deliver(t.Context(), id, d.now())
	}
	if now, ok := d.post(table.PostPlan); !ok || now.Message != at.Message || d.posted() != 2 {
		t.Errorf("%d posts, the plan is known as %+v", d.posted(), now)
	}
	board, _ := d.post(table.PostBoard)
	d.does(command("anna", "do", "move", "wait"))
	d.deliver()
	if now, _ := d.post(table.PostBoard); now.Message == board.Message {
		t.Error("the board of the next turn is missing")
	}
	for _, m := range d.posts {
		if m["id"] == at.Message && len(ids(m["components"])) == 0 {
			t.Error("the plan lost its button as if it were an old board")
		}
	}
}

func TestWhereAPlanMayStandAndCannotBeReadNoSecondOneIsPosted(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		draw  render.Drawer
		blind func(d *desk)
	}{
		"a channel that cannot be read for the moment": {drawing(nil), func(d *desk) {
			d.refusing(http.MethodGet, "/messages", 500, 0)
		}},
		"one that may not be read": {drawing(nil), func(d *desk) {
			d.refusing(http.MethodGet, "/messages", 403, discord.CodeMissingAccess)
		}},
		"one that hides its history": {drawing(nil), func(d *desk) { d.blind = true }},
		"a plan in words":            {nil, func(d *desk) { d.blind = true }},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t, Options{Draw: c.draw})
			d.begun()
			d.does(command("anna", "plan-board mark", "place", "gate"))
			lost := true // the answer to the post, not the post
			d.refuse = func(s sent) (int, int) {
				if lost && s.method == http.MethodPost && strings.HasSuffix(s.path, "/messages") {
					lost = false
					d.posts = append(d.posts, map[string]any{
						"id": "950", "channel_id": place, "author": map[string]any{"id": "42", "bot": true},
						"components": s.body["components"], "attachments": s.body["attachments"],
						"content": s.body["content"],
					})
					return http.StatusConflict, 0
				}
				return 0, 0
			}
			d.deliver()
			d.refusing("", "", 0, 0)
			c.blind(d)
			d.pass(time.Minute)
			d.deliver()
			if _, known := d.post(table.PostPlan); known || d.posted() != 2 || len(d.outbox()) != 1 ||
				d.outbox()[0].Attempts != 2 {
				t.Fatalf("%d posts, the outbox holds %+v; the log: %s", d.posted(), d.outbox(), d.logs)
			}
			d.blind = false
			d.refusing("", "", 0, 0)
			d.pass(time.Minute)
			d.deliver()
			if now, _ := d.post(table.PostPlan); now.Message != "950" || d.posted() != 2 || len(d.outbox()) != 0 {
				t.Errorf("%d posts, the plan is known as %+v; the log: %s", d.posted(), now, d.logs)
			}
		})
	}
}

func TestADeletedPlanIsPostedAnewOnlyWhenSomebodyMarks(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	d.does(command("anna", "plan-board mark", "place", "gate"))
	d.does(command("anna", "plan-board mark", "place", "table"))
	d.deliver()
	at, _ := d.post(table.PostPlan)
	d.refusing(http.MethodPatch, at.Message, 404, discord.CodeUnknownMessage)
	d.does(command("anna", "plan-board clear", "step", 2))
	d.deliver()
	if d.posted() != 3 || len(d.outbox()) != 0 {
		t.Fatalf("%d posts, the outbox holds %v", d.posted(), d.outbox())
	}
	at, _ = d.post(table.PostPlan)
	d.refusing(http.MethodPatch, at.Message, 404, discord.CodeUnknownMessage)
	d.does(command("anna", "plan-board clear"))
	d.deliver()
	if d.posted() != 3 || len(d.outbox()) != 0 {
		t.Errorf("an empty plan is posted: %d posts, the outbox holds %v", d.posted(), d.outbox())
	}
}

func TestAPlanWithoutPicturesGoesOutInWords(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun("language", "it")
	d.does(command("anna", "plan-board mark", "place", "gate", "note", "*presto*"))
	d.since()
	d.deliver()
	said := ""
	for _, c := range d.since() {
		if c.method == http.MethodPost && strings.HasSuffix(c.path, "/messages") {
			said += c.text()
		}
	}
	if !Words("it").Shows(said, "bot.plan.free") {
		t.Errorf("the plan does not say that it binds nobody: %s", said)
	}
	for _, want := range []string{"gate", `\\*presto\\*`, "words of turn 0"} {
		if !strings.Contains(said, want) {
			t.Errorf("the plan does not say %q: %s", want, said)
		}
	}
}
