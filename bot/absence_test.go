package bot

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"skald/engine"
	"skald/engine/contract/sealed"
	"skald/engine/games"
	"skald/engine/heroes/view"
	"skald/engine/match"
	"skald/store"
)

// log is the log of the match in the channel.
func (d *desk) log(t *testing.T) []match.Entry {
	t.Helper()
	tb, err := d.app.Tables.Open(d.head().ID)
	if err != nil {
		t.Fatal(err)
	}
	defer tb.Unlock()
	return slices.Clone(tb.Log)
}

// view is what a viewer sees of the match in the channel.
func (d *desk) view(viewer engine.Seat) engine.View {
	d.t.Helper()
	tb, err := d.app.Tables.Open(d.head().ID)
	if err != nil {
		d.t.Fatal(err)
	}
	defer tb.Unlock()
	return tb.Match.View(viewer)
}

func TestNobodyThereForSixtyDays(t *testing.T) {
	t.Parallel()
	for _, rules := range games.All() {
		for _, options := range [][]any{nil, {"start", "ready", "army", "ready"}} {
			if options != nil && rules.ID() != "heroes" {
				continue
			}
			t.Run(rules.ID(), func(t *testing.T) {
				t.Parallel()
				r := newRaceOf(t, rules, 2, append([]any{"pace", "daily"}, options...)...)
				entries := len(r.log(t))
				posts, pings := 1, map[string]int{}
				for _, u := range pingedBy(r.posts) {
					pings[u]++
				}
				direct := 0
				for _, s := range r.hours(60 * 24) {
					if s.path != "/channels/"+place+"/messages" {
						direct++
						continue
					}
					posts++
					for _, u := range s.pinged() {
						pings[u]++
					}
				}
				t.Logf("%d posts, pings %v, %d direct, %d entries, %s", posts, pings, direct, len(r.log(t))-entries,
					r.head().Status)
				if direct > 4 || posts > 6 || pings["anna"] > 2 || pings["ben"] > 2 {
					t.Errorf("%d posts, pings %v, want at most 6 and 2 a person; %d direct messages", posts,
						pings, direct)
				}
				if v, ok := r.view(engine.Public).(*view.View); ok {
					for i, s := range v.Seats {
						if s.Left != s.Full {
							t.Errorf("the hero of seat %d has %d of %d hit points", i+1, s.Left, s.Full)
						}
					}
				}
				if h := r.head(); h.Status != store.Archived {
					t.Errorf("the match is %s", h.Status)
				}
			})
		}
	}
}

// pingedBy are the users the posts of a channel name first.
func pingedBy(posts []map[string]any) []string {
	var out []string
	for _, p := range posts {
		for _, user := range []string{"anna", "ben"} {
			if s, _ := p["content"].(string); strings.Contains(s, "<@"+user+">") {
				out = append(out, user)
			}
		}
	}
	return out
}

func TestMatchPausesAfterTwoRoundsNobodyAnswers(t *testing.T) {
	t.Parallel()
	for pace, people := range map[match.Pace][]string{
		match.Relaxed: {"anna", "ben"},
		match.Daily:   {"anna", "ben", "cara", "dora"},
		match.Live:    {"anna", "ben", "cara"},
	} {
		t.Run(string(pace), func(t *testing.T) {
			t.Parallel()
			d := race(t, sealed.TimeTurn, pace, 0, people...)
			for n := 1; n <= 2; n++ {
				if d.head().Status != store.Running {
					t.Fatalf("before round %d is over the match is %s", n, d.head().Status)
				}
				d.since()
				d.pass(pace.Turn())
				d.settles()
			}
			got := newPosts(d.since())
			if d.head().Status != store.Paused || len(got) != 1 ||
				!got[0].shows("bot.clock.nobody", "when", "<t:"+
					strconv.FormatInt(d.now().Add(21*24*time.Hour).Unix(), 10)+":D>") || len(got[0].pinged()) > 0 {
				t.Fatalf("the match is %s, and posted is %v", d.head().Status, got)
			}
			entries := len(d.log(t))
			if calls := d.hours(20 * 24); len(calls) > 0 || len(d.log(t)) != entries {
				t.Errorf("in the pause is posted %v", calls)
			}
			d.does(command("ben", "game resume"))
			d.deliver()
			if d.head().Status != store.Running {
				t.Errorf("ben cannot resume it: %s", d.head().Status)
			}
			d.pass(pace.Turn() - time.Second)
			d.settles()
			if last := d.log(t); last[len(last)-1].By == match.ByDefault {
				t.Errorf("who came back has no time: %+v", last[len(last)-1])
			}
		})
	}
}

// Autopilots that stand in for players who have left play two turns, and not the match to its end.
func TestMatchPausesAfterTwoTurnsOfAutopilotsAlone(t *testing.T) {
	t.Parallel()
	rules, _ := games.Find("return-of-the-heroes")
	r := newRaceOf(t, rules, 2, "pace", "daily")
	turn := func() int {
		e := r.log(t)
		return e[len(e)-1].Turn
	}
	r.leaves("ben")
	r.mod("kick", "seat", 1)
	r.settles()
	left := turn()
	r.hours(48)
	if r.head().Status != store.Paused || turn() < left || turn() > left+2 {
		t.Errorf("two days after turn %d the match is %s in turn %d", left, r.head().Status, turn())
	}
}

// Who has an answer standing has said it before: that the answer is taken is no sign of life.
func TestStandingAnswersAreNoSignOfLife(t *testing.T) {
	t.Parallel()
	rules, _ := games.Find("heroes")
	r := newRaceOf(t, rules, 2, "pace", "daily", "start", "ready", "army", "ready")
	r.plays("anna", "standing follow pass")
	r.plays("ben", "standing order 1 missile 0 2 4 hero")
	for n := 1; n <= 3; n++ {
		if r.head().Status != store.Running {
			t.Fatalf("before clash %d is over the match is %s", n, r.head().Status)
		}
		r.hours(25)
	}
	if r.head().Status != store.Paused {
		t.Errorf("the match is %s", r.head().Status)
	}
}

func TestOneAnswerKeepsMatchGoing(t *testing.T) {
	t.Parallel()
	rules, _ := games.Find("heroes")
	r := newRaceOf(t, rules, 2, "pace", "daily", "start", "ready", "army", "ready")
	r.plays("anna", "standing follow pass")
	r.plays("ben", "standing follow pass")
	for n := 1; n <= 6; n++ {
		if n%2 == 0 {
			move := "keep"
			if engine.Legal(r.prompts(), 0, "pass") != nil {
				move = "pass" // they are asked whether they follow
			}
			r.plays("anna", move)
		}
		r.hours(25)
		if r.head().Status != store.Running {
			t.Fatalf("after clash %d the match is %s", n, r.head().Status)
		}
	}
}

// settles lets everything happen that is due now, and posts it.
func (d *desk) settles() {
	for n := 0; n < 50 && d.app.Time.UntilDue() == 0; n++ {
		d.app.Time.Tick(context.Background())
	}
	d.deliver()
}
