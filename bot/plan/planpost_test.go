package plan_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/discord"
	"skald/bot/render"
	"skald/bot/table"
	"skald/imaging"
	"skald/store"
)

// planAttempts is how often a plan is tried to be posted.
const planAttempts = 4

// drawing is a drawer that notes the marks it is asked for.
func drawing(marks *[]imaging.Mark) render.Drawer {
	return bottest.Drawer(func(_ context.Context, r imaging.Request) ([]byte, error) {
		if marks != nil {
			*marks = r.Marks
		}
		return []byte("picture"), nil
	})
}

func TestAMarkIsDeliveredOnceHoweverOftenItArrives(t *testing.T) {
	t.Parallel()
	var marks []imaging.Mark
	d := bottest.New(t, bot.Options{Draw: drawing(&marks)})
	d.Begin()
	i := bottest.Command("anna", "plan-board mark", "place", "gate", "note", "soon")
	first, again := d.Do(i), d.Do(i)
	if !first.IsPrivate() || first.Text() != again.Text() || len(d.Plan().Marks) != 1 {
		t.Fatalf("%s\nthen %s", first.Text(), again.Text())
	}
	d.Deliver()
	if d.PostCount() != 2 || len(d.Outbox()) != 0 || d.Head().Seq != 1 {
		t.Errorf("%d posts, the outbox holds %v, the log has %d entries", d.PostCount(), d.Outbox(), d.Head().Seq)
	}
	if len(marks) != 1 || marks[0] != (imaging.Mark{Place: "gate", Label: "A", N: 1}) {
		t.Errorf("the flags drawn are %+v", marks)
	}
	if b, _ := d.Post(table.PostBoard); b.Message == d.NewestPost()["id"] {
		t.Error("the plan stands for the board")
	}
}

func TestMovesTakeTheirStepsOutOfThePlan(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	for _, place := range []string{"cellar", "gate", "table"} {
		d.Do(bottest.Command("anna", "plan-board mark", "place", place))
	}
	d.Do(bottest.Command("ben", "plan-board mark", "place", "gate"))
	d.Deliver()
	d.Do(bottest.Command("anna", "do", "move", "roll"))
	if len(d.Plan().Marks) != 4 {
		t.Fatalf("a move that was not planned leaves %+v", d.Plan().Marks)
	}
	d.Do(bottest.Command("anna", "do", "move", "wait"))
	left := d.Plan()
	if of := left.Of(0); len(of) != 1 || of[0].Place != "table" || len(left.Of(1)) != 1 {
		t.Errorf("what is left is %+v", left.Marks)
	}
	d.Restart() // as after a restart
	if tb, err := d.App.Tables.Open(d.Head().ID); err != nil || len(tb.Plan.Marks) != 2 {
		t.Errorf("read anew the plan is %+v, %v", tb.Plan, err)
	} else {
		tb.Unlock()
	}
	d.Deliver()
	d.TakeCalls()
	for turn := range 7 {
		d.Do(bottest.Command([]string{"ben", "anna"}[turn%2], "do", "move", "wait"))
	}
	if d.Head().Status != store.Over || len(d.Plan().Marks) != 0 {
		t.Errorf("the match is %s and the plan %+v", d.Head().Status, d.Plan().Marks)
	}
}

func TestAPlanThatCannotBePostedDoesNotHoldUpTheMatch(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	d.Do(bottest.Command("anna", "plan-board mark", "place", "gate"))
	d.RefuseCalls(http.MethodPost, "/messages", 403, discord.CodeMissingPermissions)
	for range planAttempts {
		if len(d.Outbox()) != 1 {
			t.Fatalf("the outbox holds %v", d.Outbox())
		}
		d.Deliver()
		d.Pass(time.Hour)
	}
	if len(d.Outbox()) != 0 || len(d.Plan().Marks) != 1 {
		t.Fatalf("the outbox holds %v, the plan %v", d.Outbox(), d.Plan())
	}
	d.RefuseCalls("", "", 0, 0)
	d.Do(bottest.Command("anna", "do", "move", "wait"))
	d.Deliver()
	if d.PostCount() != 2 {
		t.Errorf("%d posts", d.PostCount())
	}
}

func TestAPlanPostedBeforeACrashIsFoundAgain(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{Draw: drawing(nil)})
	d.Begin()
	d.Do(bottest.Command("anna", "plan-board mark", "place", "gate"))
	d.Deliver()
	h := d.Head()
	at, _ := h.Post(table.PostPlan)
	// Remove the post, as if the bot had crashed between sending and recording the post.
	err := d.Options.Store.UpdateMatch(t.Context(), h.ID, func(m *store.Match) error {
		m.Posts = m.Posts[:1]
		return nil
	})
	if err == nil {
		err = d.Options.Store.Commit(t.Context(), store.Commit{Now: d.Now(), Match: d.Head(), ExpectSeq: h.Seq,
			Outbox: []store.Outgoing{{Kind: table.PostPlan}}})
	}
	if err != nil {
		t.Fatal(err)
	}
	d.Restart()
	d.Pass(time.Minute)
	for _, id := range d.App.Posts.Due() {
		d.App.Posts.Deliver(t.Context(), id, d.Now())
	}
	if now, ok := d.Post(table.PostPlan); !ok || now.Message != at.Message || d.PostCount() != 2 {
		t.Errorf("%d posts, the plan is known as %+v", d.PostCount(), now)
	}
	board, _ := d.Post(table.PostBoard)
	d.Do(bottest.Command("anna", "do", "move", "wait"))
	d.Deliver()
	if now, _ := d.Post(table.PostBoard); now.Message == board.Message {
		t.Error("the board of the next turn is missing")
	}
	for _, m := range d.Posts {
		if m["id"] == at.Message && len(bottest.CustomIDs(m["components"])) == 0 {
			t.Error("the plan lost its button as if it were an old board")
		}
	}
}

func TestUnreadablePlanIsNotPostedTwice(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		draw  render.Drawer
		blind func(d *bottest.Bot)
	}{
		"a channel that cannot be read for the moment": {drawing(nil), func(d *bottest.Bot) {
			d.RefuseCalls(http.MethodGet, "/messages", 500, 0)
		}},
		"one that may not be read": {drawing(nil), func(d *bottest.Bot) {
			d.RefuseCalls(http.MethodGet, "/messages", 403, discord.CodeMissingAccess)
		}},
		"one that hides its history": {drawing(nil), func(d *bottest.Bot) { d.HideHistory = true }},
		"a plan in words":            {nil, func(d *bottest.Bot) { d.HideHistory = true }},
	} {
		t.Run(name, func(t *testing.T) {
			d := bottest.New(t, bot.Options{Draw: c.draw})
			d.Begin()
			d.Do(bottest.Command("anna", "plan-board mark", "place", "gate"))
			lost := true // the answer to the post, not the post
			d.Refuse = func(s bottest.Call) (int, int) {
				if lost && s.Method == http.MethodPost && strings.HasSuffix(s.Path, "/messages") {
					lost = false
					d.Posts = append(d.Posts, map[string]any{
						"id": "950", "channel_id": bottest.Channel, "author": map[string]any{"id": "42", "bot": true},
						"components": s.Body["components"], "attachments": s.Body["attachments"],
						"content": s.Body["content"],
					})
					return http.StatusConflict, 0
				}
				return 0, 0
			}
			d.Deliver()
			d.RefuseCalls("", "", 0, 0)
			c.blind(d)
			d.Pass(time.Minute)
			d.Deliver()
			if _, known := d.Post(table.PostPlan); known || d.PostCount() != 2 || len(d.Outbox()) != 1 ||
				d.Outbox()[0].Attempts != 2 {
				t.Fatalf("%d posts, the outbox holds %+v; the log: %s", d.PostCount(), d.Outbox(), d.Logs)
			}
			d.HideHistory = false
			d.RefuseCalls("", "", 0, 0)
			d.Pass(time.Minute)
			d.Deliver()
			if now, _ := d.Post(table.PostPlan); now.Message != "950" || d.PostCount() != 2 || len(d.Outbox()) != 0 {
				t.Errorf("%d posts, the plan is known as %+v; the log: %s", d.PostCount(), now, d.Logs)
			}
		})
	}
}

func TestADeletedPlanIsPostedAnewOnlyWhenSomebodyMarks(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	d.Do(bottest.Command("anna", "plan-board mark", "place", "gate"))
	d.Do(bottest.Command("anna", "plan-board mark", "place", "table"))
	d.Deliver()
	at, _ := d.Post(table.PostPlan)
	d.RefuseCalls(http.MethodPatch, at.Message, 404, discord.CodeUnknownMessage)
	d.Do(bottest.Command("anna", "plan-board clear", "step", 2))
	d.Deliver()
	if d.PostCount() != 3 || len(d.Outbox()) != 0 {
		t.Fatalf("%d posts, the outbox holds %v", d.PostCount(), d.Outbox())
	}
	at, _ = d.Post(table.PostPlan)
	d.RefuseCalls(http.MethodPatch, at.Message, 404, discord.CodeUnknownMessage)
	d.Do(bottest.Command("anna", "plan-board clear"))
	d.Deliver()
	if d.PostCount() != 3 || len(d.Outbox()) != 0 {
		t.Errorf("an empty plan is posted: %d posts, the outbox holds %v", d.PostCount(), d.Outbox())
	}
}

func TestAPlanWithoutPicturesGoesOutInWords(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin("language", "it")
	d.Do(bottest.Command("anna", "plan-board mark", "place", "gate", "note", "*presto*"))
	d.TakeCalls()
	d.Deliver()
	said := ""
	for _, c := range d.TakeCalls() {
		if c.Method == http.MethodPost && strings.HasSuffix(c.Path, "/messages") {
			said += c.Text()
		}
	}
	if !bottest.Words("it").Shows(said, "bot.plan.free") {
		t.Errorf("the plan does not say that it binds nobody: %s", said)
	}
	for _, want := range []string{"gate", `\\*presto\\*`, "Words of turn 0"} {
		if !strings.Contains(said, want) {
			t.Errorf("the plan does not say %q: %s", want, said)
		}
	}
}
