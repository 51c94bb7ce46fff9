package present_test

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/engine"
	"skald/engine/contract/sealed"
)

func TestWhoSitsThereSeesHisPanelChangeWhenARoundCloses(t *testing.T) {
	t.Parallel()
	r := bottest.NewRace(t, 3)
	r.Panel("anna", 0)
	r.Panel("ben", 1)
	for _, m := range [][2]string{{"anna", "roll"}, {"ben", "roll"}, {"anna", "call"}, {"cara", "roll"},
		{"ben", "stay"}} {
		if got := bottest.EditsIn(r.PlayHearing(m[0], m[1])); len(got) > 0 {
			t.Errorf("%s by %s changes panels: %v", m[1], m[0], got)
		}
	}
	calls := r.PlayHearing("cara", "stay")
	for _, user := range []string{"anna", "ben"} {
		got := bottest.EditsIn(slices.Clone(calls), user)
		if len(got) != 1 || !strings.HasSuffix(got[0].Path, "/messages/@original") {
			t.Fatalf("the panel of %s is changed by %v", user, got)
		}
		if s := got[0].Text(); !bottest.RaceWords().Shows(s, "showed", "n", 1) ||
			bottest.EnglishWords().Shows(s, "bot.round.secret") {
			t.Errorf("%s sees %s", user, s)
		}
	}
	// cara has not opened one, and reads it in the answer to her own move.
	if got := bottest.EditsIn(calls); len(got) != 2 {
		t.Errorf("panels are changed by %v", got)
	}
	// The channel hears no more of it than without panels: the post, and the buttons taken off the one before.
	if got := bottest.FilterAnswers(calls, false); len(got) != 2 {
		t.Errorf("in the channel is called %v", got)
	}
}

// A player with a new question sees it at once, and no other panel changes.
func TestWhoIsAskedSomethingNewSeesIt(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	h := d.Begin()
	for _, user := range []string{"anna", "ben"} {
		d.Do(bottest.Press(user, customid.Nav{Match: string(h.ID), Seat: engine.Public,
			Screen: customid.ScreenMoves}.String(), "800"))
	}
	for _, x := range []struct {
		move string
		want int
	}{{"peek", 0}, {"roll", 0}, {"wait", 1}} {
		calls := d.DoAll(bottest.Command("anna", "do", "move", x.move))
		if got := bottest.EditsIn(calls, "ben"); len(got) != x.want ||
			x.want > 0 && !strings.Contains(got[0].Text(), "Does wait") {
			t.Errorf("after %s of anna ben sees %v", x.move, got)
		}
		if got := bottest.EditsIn(calls, "anna"); len(got) > 0 {
			t.Errorf("after her own %s anna sees %v", x.move, got)
		}
	}
	// Where the post was pressed, the panel beside it changes.
	p := d.Panel("anna", 0)
	if got := bottest.EditsIn(d.DoAll(bottest.Press("ben", d.Button("wait"),
		fmt.Sprint(d.NewestPost()["id"])))); len(got) != 2 {
		t.Errorf("after a press of ben on the post of %s is changed %v", p.Text(), got)
	}
}

func TestAPanelChangesAsLongAsItsTokenIsTaken(t *testing.T) {
	t.Parallel()
	for after, want := range map[time.Duration]int{13 * time.Minute: 1, 14 * time.Minute: 0} {
		r := bottest.NewRace(t, 2)
		r.Panel("anna", 0)
		r.PlayHearing("anna", "stay")
		r.Panel("anna", 0)
		r.Pass(after)
		if got := bottest.EditsIn(r.PlayHearing("ben", "stay")); len(got) != want {
			t.Errorf("after %v the panel is changed by %v", after, got)
		}
	}
	r := bottest.NewRace(t, 2)
	r.Panel("anna", 0)
	r.Restart()
	r.PlayHearing("anna", "stay")
	r.Restart()
	if got := bottest.EditsIn(r.PlayHearing("ben", "stay")); len(got) != 0 {
		t.Errorf("after a new start panels are changed by %v", got)
	}
}

// The message is gone, or Discord takes the token no more: that is nothing to speak of.
func TestAPanelThatCannotBeChangedIsForgotten(t *testing.T) {
	t.Parallel()
	for _, x := range [][2]int{{http.StatusNotFound, 10008}, {http.StatusNotFound, 10015},
		{http.StatusUnauthorized, 50027}} {
		r := bottest.NewRace(t, 2)
		r.Panel("anna", 0)
		r.Panel("ben", 1)
		r.Refuse = func(s bottest.Call) (int, int) {
			if len(bottest.EditsIn([]bottest.Call{s}, "anna")) > 0 {
				return x[0], x[1]
			}
			return 0, 0
		}
		r.Act(bottest.Command("mona", "game status"))
		r.Play("anna", "stay")
		before := r.Logs.String()
		if got := bottest.EditsIn(r.PlayHearing("ben", "stay"), "anna"); len(got) > 1 {
			t.Errorf("with code %d it is tried %d times", x[1], len(got))
		}
		if got := bottest.EditsIn(r.PlayHearing("anna", "stay"), "anna"); len(got) > 0 {
			t.Errorf("with code %d it is tried again", x[1])
		}
		if after := r.Logs.String(); after != before || strings.Contains(after, "token-of-") {
			t.Errorf("with code %d the log says %s", x[1], strings.TrimPrefix(after, before))
		}
	}
}

// A screen opened in place of the panel is not replaced while the player reads it.
func TestAPanelThatWasLeftDoesNotChange(t *testing.T) {
	t.Parallel()
	r := bottest.NewRace(t, 2)
	r.PlayHearing("anna", "stay")
	tap(r, "anna", r.Panel("anna", 0), "n1:", ":status")
	if got := bottest.EditsIn(r.PlayHearing("ben", "stay"), "anna"); len(got) > 0 {
		t.Errorf("what anna looks at is changed by %v", got)
	}
	// A screen in another message leaves the panel alone.
	r = bottest.NewRace(t, 2)
	r.Panel("anna", 0)
	r.Bot.Do(bottest.Command("anna", "log"))
	r.PlayHearing("ben", "stay")
	r.Moderate("skip", "seat", 1)
	r.Deliver()
	if got := bottest.EditsIn(r.TakeCalls(), "anna"); len(got) != 1 {
		t.Errorf("with the log beside it her panel is changed by %v", got)
	}
}

// A race of three by turns and by the metronome: the times and contents of the changes to ben's panel do not show
// when anna and cara have answered, or in which order.
func TestPanelsChangeAtTheSameTimesWhoeverAnswersWhen(t *testing.T) {
	t.Parallel()
	type order [][3]string // seconds after the start, user, move
	for how, orders := range map[string][]order{
		sealed.TimeTurn: {
			{{"1", "anna", "roll"}, {"2", "anna", "call"}, {"3", "cara", "roll"}, {"9", "cara", "stay"}},
			{{"1", "cara", "roll"}, {"4", "cara", "roll"}, {"4", "cara", "stay"}, {"8", "anna", "roll"},
				{"9", "anna", "call"}},
			{{"9", "cara", "roll"}, {"9", "anna", "roll"}, {"9", "anna", "call"}, {"9", "cara", "stay"}},
		},
		sealed.TimeBeat: {
			{{"1", "anna", "roll"}, {"5", "cara", "roll"}, {"6", "anna", "roll"}, {"7", "cara", "roll"},
				{"16", "anna", "call"}, {"19", "cara", "stay"}},
			{{"4", "cara", "roll"}, {"5", "anna", "roll"}, {"12", "cara", "roll"}, {"13", "anna", "roll"},
				{"18", "cara", "stay"}, {"19", "anna", "call"}},
		},
	} {
		var want []string
		for n, acts := range orders {
			r := bottest.NewRace(t, 3, sealed.OptionTime, how, "pace", "daily")
			r.Panel("ben", 1)
			for _, user := range []string{"anna", "cara"} {
				r.Panel(user, map[string]engine.Seat{"anna": 0, "cara": 2}[user])
			}
			var heard []string
			note := func(second int, calls []bottest.Call) {
				for _, s := range slices.Concat(bottest.EditsIn(slices.Clone(calls), "ben"),
					bottest.FilterAnswers(slices.Clone(calls), false)) {
					delete(s.Body, "nonce")
					heard = append(heard, fmt.Sprint(second, " ", s.Method, " ", s.Path, " ", s.Text()))
				}
			}
			for second := range 22 {
				if how == sealed.TimeTurn && second == 0 || how == sealed.TimeBeat && (second == 1 || second == 6) {
					r.PlayHearing("ben", "roll")
				}
				if how == sealed.TimeTurn && second == 7 || how == sealed.TimeBeat && second == 17 {
					r.PlayHearing("ben", "stay")
				}
				for _, a := range acts {
					if a[0] == fmt.Sprint(second) {
						note(second, r.PlayHearing(a[1], a[2]))
					}
				}
				r.Pass(time.Second)
				r.App.Time.Tick(context.Background())
				r.Deliver()
				note(second, r.TakeCalls())
			}
			if n == 0 {
				if want = heard; len(want) < 3 {
					t.Fatalf("%s: too little is heard: %q", how, want)
				}
				continue
			}
			if !slices.Equal(heard, want) {
				t.Errorf("%s: in order %d is heard\n%s\nand in the first\n%s", how, n, strings.Join(heard, "\n"),
					strings.Join(want, "\n"))
			}
		}
	}
}
