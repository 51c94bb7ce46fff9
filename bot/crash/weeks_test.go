//go:build unix

package crash

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"skald/bot/checkpoint"
	"skald/bot/customid"
	"skald/bot/playground/client"
	"skald/bot/table"
	"skald/store"
)

// weeks is a table at which weeks pass: a player does not answer, so they are reminded and the table is asked to vote;
// a player marks a plan; and in the end a move is made.
type weeks struct {
	*house
	step    checkpoint.Point
	kills   int
	n       *tally
	seasons int
}

// arm is where the bot is to die next, "" when it has died often enough.
func (w *weeks) arm() checkpoint.Point {
	if w.n.kills < w.kills {
		return w.step
	}
	return ""
}

// does lets something be done, and the bot rise when it dies over it.
func (w *weeks) does(what func() (act, error)) {
	w.t.Helper()
	a, err := what()
	switch {
	case errors.Is(err, errDead):
		w.n.kills++
		w.rise(a, w.step, w.n)
		if arm := w.arm(); arm != "" {
			w.house.arm(arm, 1)
		}
	case err != nil:
		w.t.Fatalf("%v: %v", a, err)
	}
}

// passes stops the bot and starts it when some time has gone by.
func (w *weeks) passes(d time.Duration) {
	w.t.Helper()
	w.does(func() (act, error) {
		w.kill()
		w.clock.pass(d)
		if !w.start(w.arm()) {
			return act{}, errDead
		}
		return act{}, w.calm()
	})
}

// marks lets anna mark a place on the plan.
func (w *weeks) marks(n int) {
	w.t.Helper()
	w.does(func() (act, error) {
		a := act{who: "anna", typed: "plan-board mark"}
		err := w.person("anna").Command(w.while(), w.guild, w.channel, "plan-board mark",
			client.Args{"place": "c3", "step": 1 + n%2, "note": fmt.Sprint("mark ", n)})
		if err != nil && w.dead() {
			return a, errDead
		}
		if err != nil {
			return a, err
		}
		return a, w.calm()
	})
}

// question is the newest open question of the table.
func (w *weeks) question() (client.Message, client.Component) {
	w.t.Helper()
	for _, m := range w.reads("zoe") {
		if c, ok := m.Find(":" + table.LateExtend); ok && strings.HasPrefix(c.CustomID, "b1:") {
			return m, c
		}
	}
	w.t.Fatal("no question stands in the channel")
	return client.Message{}, client.Component{}
}

// votes makes a person vote for more time.
func (w *weeks) votes(who string, m client.Message, c client.Component) {
	w.t.Helper()
	w.does(func() (act, error) {
		a := act{who: who, message: m, control: c}
		err := w.try(a)
		var no *client.Failure
		if errors.As(err, &no) && no.Status == 400 {
			return a, w.calm() // it is decided
		}
		if err != nil {
			return a, err
		}
		return a, w.calm()
	})
}

// season lets one season pass.
func (w *weeks) season() {
	w.t.Helper()
	w.seasons++
	w.passes(25 * time.Hour) // a reminder falls due
	w.marks(2 * w.seasons)
	w.passes(120 * time.Hour) // the table is asked, whatever was saved
	m, c := w.question()
	w.votes("ben", m, c)
	if w.seasons%2 == 1 {
		w.votes("anna", m, c)
		w.votes("cleo", m, c)
	}
	for i := range 11 {
		if err := w.person("zoe").Say(context.Background(), w.channel, fmt.Sprint("line ", i)); err != nil {
			w.t.Fatal(err)
		}
	}
	w.marks(2*w.seasons + 1)
	// In every second season this settles the question.
	for n := 0; n == 0 || w.asked(); n++ {
		if n > 20 {
			w.t.Fatal("the question is never settled")
		}
		w.does(w.house.move)
	}
}

// asked reports whether a question is open.
func (w *weeks) asked() bool {
	return slices.ContainsFunc(w.reads("zoe"), func(m client.Message) bool {
		_, open := m.Find("b1:")
		return open
	})
}

// told counts the posts of the table besides its boards.
func (w *weeks) told(history []client.Message, db *store.DB) {
	w.t.Helper()
	var reminders, questions, plans []string
	for _, m := range history {
		if !m.Author.Bot || m.Interaction != nil {
			continue
		}
		_, plan := m.Find(":" + customid.ScreenPlan)
		switch {
		case plan:
			plans = append(plans, m.Content)
		case reads().Shows(m.Content, "bot.clock.remind") || reads().Shows(m.Content, "bot.clock.due"):
			if slices.Contains(reminders, m.Content) {
				w.n.doubled++
				w.t.Errorf("reminded once more: %s", m.Content)
			}
			reminders = append(reminders, m.Content)
		case strings.HasPrefix(m.Content, "🗳️"):
			questions = append(questions, m.Content)
			if c := m.Controls(); len(c) > 0 {
				w.t.Errorf("a question that is settled has the buttons %v", c)
			}
		}
	}
	if len(reminders) != w.seasons || len(questions) != w.seasons {
		w.n.lost += max(0, w.seasons-len(reminders)) + max(0, w.seasons-len(questions))
		w.n.doubled += max(0, len(reminders)-w.seasons) + max(0, len(questions)-w.seasons)
		w.t.Errorf("in %d seasons the table was reminded %d times and asked %d times: %q %q", w.seasons, len(reminders),
			len(questions), reminders, questions)
	}
	for i, q := range questions {
		want := "bot.vote.result.extend"
		if i%2 == 1 {
			want = "bot.vote.result.moot"
		}
		if !reads().Shows(q, want) {
			w.t.Errorf("question %d reads %q", i+1, q)
		}
	}
	head, err := db.LastMatchInChannel(w.channel)
	if err != nil {
		w.t.Fatal(err)
	}
	if p, ok := head.Post("plan"); len(plans) != 1 || !ok {
		w.t.Errorf("%d plans stand in the channel, %+v is noted", len(plans), p)
	}
}
