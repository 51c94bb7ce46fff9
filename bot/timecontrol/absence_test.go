package timecontrol_test

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"skald/bot/bottest"
	"skald/engine"
	"skald/engine/contract/sealed"
	"skald/engine/games"
	"skald/engine/heroes/view"
	"skald/engine/match"
	"skald/store"
)

// viewFrom returns a viewer's view of the match in the channel.
func viewFrom(d *bottest.Bot, viewer engine.Seat) engine.View {
	d.T.Helper()
	tb, err := d.App.Tables.Open(d.Head().ID)
	if err != nil {
		d.T.Fatal(err)
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
				r := bottest.NewRaceOf(t, rules, 2, append([]any{"pace", "daily"}, options...)...)
				entries := len(r.Entries(t))
				posts, pings := 1, map[string]int{}
				for _, u := range pingedBy(r.Posts) {
					pings[u]++
				}
				direct := 0
				for _, s := range r.PassHours(60 * 24) {
					if s.Path != "/channels/"+bottest.Channel+"/messages" {
						direct++
						continue
					}
					posts++
					for _, u := range s.Pinged() {
						pings[u]++
					}
				}
				t.Logf("%d posts, pings %v, %d direct, %d entries, %s", posts, pings, direct, len(r.Entries(t))-entries,
					r.Head().Status)
				if direct > 4 || posts > 6 || pings["anna"] > 2 || pings["ben"] > 2 {
					t.Errorf("%d posts, pings %v, want at most 6 and 2 a person; %d direct messages", posts,
						pings, direct)
				}
				if v, ok := viewFrom(r.Bot, engine.Public).(*view.View); ok {
					for i, s := range v.Seats {
						if s.Left != s.Full {
							t.Errorf("the hero of seat %d has %d of %d hit points", i+1, s.Left, s.Full)
						}
					}
				}
				if h := r.Head(); h.Status != store.Archived {
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
			d := bottest.BeginRace(t, sealed.TimeTurn, pace, 0, people...)
			for n := 1; n <= 2; n++ {
				if d.Head().Status != store.Running {
					t.Fatalf("before round %d is over the match is %s", n, d.Head().Status)
				}
				d.TakeCalls()
				d.Pass(pace.Turn())
				d.Settle()
			}
			got := bottest.PostsIn(d.TakeCalls())
			if d.Head().Status != store.Paused || len(got) != 1 ||
				!got[0].Shows("bot.clock.nobody", "when", "<t:"+
					strconv.FormatInt(d.Now().Add(21*24*time.Hour).Unix(), 10)+":D>") || len(got[0].Pinged()) > 0 {
				t.Fatalf("the match is %s, and posted is %v", d.Head().Status, got)
			}
			entries := len(d.Entries(t))
			if calls := d.PassHours(20 * 24); len(calls) > 0 || len(d.Entries(t)) != entries {
				t.Errorf("in the pause is posted %v", calls)
			}
			d.Do(bottest.Command("ben", "game resume"))
			d.Deliver()
			if d.Head().Status != store.Running {
				t.Errorf("ben cannot resume it: %s", d.Head().Status)
			}
			d.Pass(pace.Turn() - time.Second)
			d.Settle()
			if last := d.Entries(t); last[len(last)-1].By == match.ByDefault {
				t.Errorf("who came back has no time: %+v", last[len(last)-1])
			}
		})
	}
}

// Autopilots that replace departed players play two turns, and not the match to its end.
func TestMatchPausesAfterTwoTurnsOfAutopilotsAlone(t *testing.T) {
	t.Parallel()
	rules, _ := games.Find("return-of-the-heroes")
	r := bottest.NewRaceOf(t, rules, 2, "pace", "daily")
	turn := func() int {
		e := r.Entries(t)
		return e[len(e)-1].Turn
	}
	r.Leave("ben")
	r.Moderate("kick", "seat", 1)
	r.Settle()
	left := turn()
	r.PassHours(48)
	if r.Head().Status != store.Paused || turn() < left || turn() > left+2 {
		t.Errorf("two days after turn %d the match is %s in turn %d", left, r.Head().Status, turn())
	}
}

// A standing answer was given earlier: using it is no sign that the player is present.
func TestStandingAnswersAreNoSignOfLife(t *testing.T) {
	t.Parallel()
	rules, _ := games.Find("heroes")
	r := bottest.NewRaceOf(t, rules, 2, "pace", "daily", "start", "ready", "army", "ready")
	r.Play("anna", "standing follow pass")
	r.Play("ben", "standing order 1 missile 0 2 4 hero")
	for n := 1; n <= 3; n++ {
		if r.Head().Status != store.Running {
			t.Fatalf("before clash %d is over the match is %s", n, r.Head().Status)
		}
		r.PassHours(25)
	}
	if r.Head().Status != store.Paused {
		t.Errorf("the match is %s", r.Head().Status)
	}
}

func TestOneAnswerKeepsMatchGoing(t *testing.T) {
	t.Parallel()
	rules, _ := games.Find("heroes")
	r := bottest.NewRaceOf(t, rules, 2, "pace", "daily", "start", "ready", "army", "ready")
	r.Play("anna", "standing follow pass")
	r.Play("ben", "standing follow pass")
	for n := 1; n <= 6; n++ {
		if n%2 == 0 {
			move := "keep"
			if engine.Legal(r.Prompts(), 0, "pass") != nil {
				move = "pass" // they are asked whether they follow
			}
			r.Play("anna", move)
		}
		r.PassHours(25)
		if r.Head().Status != store.Running {
			t.Fatalf("after clash %d the match is %s", n, r.Head().Status)
		}
	}
}
