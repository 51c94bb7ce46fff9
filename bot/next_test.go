package bot

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot/customid"
	"skald/bot/discord"
	"skald/engine"
	"skald/engine/text"
	"skald/store"
)

// roundel is a game for these tests in which the turn goes round: who is on turn waits, or takes his time. Twelve
// turns.
type roundel struct{ Seats, Turns int }

type roundelRules struct{ parleyRules }

func (roundelRules) ID() string                           { return "roundel" }
func (roundelRules) Seats(map[string]string) engine.Range { return engine.Range{Min: 2, Max: 4} }

func (roundelRules) New(s engine.Setup, _ *engine.Dice) (engine.Game, []engine.Event, error) {
	if s.Seats < 2 || s.Seats > 4 {
		return nil, nil, &engine.Refusal{Why: text.M("no")}
	}
	return &roundel{Seats: s.Seats}, nil, nil
}

func (roundelRules) Load(b []byte) (engine.Game, error) {
	g := &roundel{}
	if err := json.Unmarshal(b, g); err != nil {
		return nil, err
	}
	if g.Seats < 2 || g.Seats > 4 || g.Turns < 0 || g.Turns > 12 {
		return nil, fmt.Errorf("no roundel has %d seats and %d turns", g.Seats, g.Turns)
	}
	return g, nil
}

func (g *roundel) MarshalJSON() ([]byte, error) { type plain roundel; return json.Marshal((*plain)(g)) }

func (g *roundel) now() engine.Seat { return engine.Seat(g.Turns % g.Seats) }

func (g *roundel) Prompts() []engine.Prompt {
	if g.Turns == 12 {
		return nil
	}
	p := engine.Prompt{Seat: g.now(), Kind: engine.Must, Headline: text.M("ask")}
	for _, m := range []engine.Move{"wait", "peek"} {
		p.Choices = append(p.Choices, engine.Choice{Move: m, Label: text.Plain(string(m))})
	}
	return []engine.Prompt{p}
}

func (g *roundel) Apply(seat engine.Seat, m engine.Move, _ *engine.Dice) ([]engine.Event, error) {
	if engine.Legal(g.Prompts(), seat, m) == nil {
		return nil, &engine.Refusal{Why: text.M("no")}
	}
	if m == "wait" {
		g.Turns++
	}
	return []engine.Event{{Kind: string(m), Seat: seat, Text: text.Plain("does " + string(m))}}, nil
}

func (g *roundel) View(engine.Seat) engine.View { return parleyView{Turns: g.Turns} }

func (g *roundel) Imagine(engine.Seat, *engine.Dice) engine.Game { c := *g; return &c }

func (g *roundel) Turn() engine.Turn {
	return engine.Turn{Number: g.Turns + 1, Seat: g.now(), Label: text.Plain(fmt.Sprintf("Turn %d", g.Turns+1))}
}

func (g *roundel) Next() []engine.Seat {
	var out []engine.Seat
	for i := 1; i < g.Seats && g.Turns < 12; i++ {
		out = append(out, engine.Seat((g.Turns+i)%g.Seats))
	}
	return out
}

func (g *roundel) Outcome() *engine.Outcome {
	if g.Turns < 12 {
		return nil
	}
	return &engine.Outcome{Places: [][]engine.Seat{{0}}, Won: true, Reason: text.M("over")}
}

// round starts a roundel of people and, behind them, autopilots.
func round(t *testing.T, autopilots int, people ...string) *desk {
	t.Helper()
	d := newDesk(t, Options{Games: []engine.Rules{roundelRules{}}})
	d.does(command(people[0], "game new", "game", "roundel", "seats", len(people)+autopilots, "autopilots", autopilots))
	for _, p := range people[1:] {
		d.does(press(p, lobbyButton(d.head(), customid.LobbyJoin), "800"))
	}
	d.does(press(people[0], lobbyButton(d.head(), customid.LobbyStart), "800"))
	if h := d.head(); h.Status != store.Running {
		t.Fatalf("the match has not begun: %+v; the log: %s", h, d.logs)
	}
	return d
}

// waits ends the turn of a person and returns what is posted beside the board.
func (d *desk) waits(user string) []sent {
	d.t.Helper()
	d.does(command(user, "do", "move", "wait"))
	return d.announced()
}

// announced are the posts that tell somebody that he is next.
func (d *desk) announced() []sent {
	d.t.Helper()
	d.deliver()
	return slices.DeleteFunc(d.since(), func(s sent) bool {
		return s.method != http.MethodPost || !strings.HasSuffix(s.path, "/messages") || !s.shows("bot.next.you")
	})
}

func TestWhoIsNextIsToldOnceWithoutASoundWhenTheTurnBeforeHisBegins(t *testing.T) {
	t.Parallel()
	d := round(t, 0, "anna", "ben", "cara")
	if got := d.waits("anna"); len(got) != 0 {
		t.Errorf("nobody asked for it, and posted is %v", got)
	}
	if a := d.does(command("anna", "me", "next", true)); !a.shows("bot.me.next") {
		t.Errorf("anna reads %s", a.text())
	}
	if got := d.announced(); len(got) != 0 {
		t.Errorf("in the middle of a turn is posted %v", got)
	}
	got := d.waits("ben")
	if len(got) != 1 || !got[0].shows("bot.next.you", "who", "<@anna>", "before", "<@cara>", "at",
		"<t:1800000000:R>") ||
		!slices.Equal(got[0].pinged(), []string{"anna"}) || got[0].body["flags"] != 4096.0 ||
		got[0].path != "/channels/"+place+"/messages" {
		t.Fatalf("posted is %v", got)
	}
	// Nothing that happens within the turn, no restart and no going back says it again.
	d.does(command("cara", "do", "move", "peek"))
	d.restart()
	d.does(command("cara", "do", "move", "peek"))
	if got := d.announced(); len(got) != 0 {
		t.Errorf("in the same turn is posted %v", got)
	}
	d.waits("cara")
	undo := func() {
		t.Helper()
		before := d.head().Seq
		i := press("cara", ids(d.does(command("cara", "undo")).data()["components"])[0], "801")
		i.MessageEphemeral = true
		d.does(i)
		if d.head().Seq != before+1 {
			t.Fatal("nothing was taken back")
		}
	}
	undo()
	if got := d.announced(); len(got) != 0 {
		t.Errorf("after an undo is posted %v", got)
	}
	d.does(command("ben", "me", "next", true))
	if got := d.waits("cara"); len(got) != 0 {
		t.Errorf("when the turn begins again is posted %v", got)
	}
	d.waits("anna")
	if got := d.waits("ben"); len(got) != 1 || !slices.Equal(got[0].pinged(), []string{"anna"}) {
		t.Errorf("in the round after is posted %v", got)
	}
	if a := d.does(command("anna", "me", "next", false)); a.shows("bot.me.next") {
		t.Errorf("anna reads %s", a.text())
	}
}

func TestWhoIsSecondIsToldWhenTheMatchBegins(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{Games: []engine.Rules{roundelRules{}}})
	d.does(command("ben", "me", "next", true))
	d.does(command("anna", "game new", "game", "roundel", "seats", 2))
	d.does(press("ben", lobbyButton(d.head(), customid.LobbyJoin), "800"))
	d.does(press("anna", lobbyButton(d.head(), customid.LobbyStart), "800"))
	if got := d.announced(); len(got) != 1 || !slices.Equal(got[0].pinged(), []string{"ben"}) {
		t.Errorf("posted is %v", got)
	}
}

func TestAGoingBackFarAnnouncesTheTurnsPlayedAnew(t *testing.T) {
	t.Parallel()
	d := round(t, 0, "anna", "ben", "cara")
	d.does(command("ben", "me", "next", true))
	for range 2 {
		for _, u := range []string{"anna", "ben", "cara"} {
			d.waits(u)
		}
	}
	mod := func(i *discord.Interaction) sent { i.Permissions = permissionManageMessages; return d.does(i) }
	i := press("mona", ids(mod(command("mona", "mod reset", "to", "turn", "turn", 2, "reason",
		"x")).data()["components"])[0], "801")
	i.MessageEphemeral = true
	mod(i)
	if got := d.announced(); len(got) != 0 {
		t.Errorf("after the going back is posted %v", got)
	}
	d.waits("ben") // turn 3 begins; ben is next in turn 4
	if got := d.waits("cara"); len(got) != 1 || !slices.Equal(got[0].pinged(), []string{"ben"}) {
		t.Errorf("in the turn after is posted %v", got)
	}
}

func TestNobodyIsToldThatHeIsNextWhoIsNotToBeDisturbed(t *testing.T) {
	t.Parallel()
	for what, args := range map[string][]any{
		"in his quiet hours":      {"quiet", "7-23", "zone", "Europe/Rome"},
		"while he is away":        {"away", 3},
		"of a match he has muted": {"mute", true},
	} {
		t.Run(what, func(t *testing.T) {
			d := round(t, 0, "anna", "ben", "cara")
			d.does(command("cara", "me", append([]any{"next", true}, args...)...))
			if got := d.waits("anna"); len(got) != 0 {
				t.Errorf("posted is %v", got)
			}
			d.does(command("cara", "me", "quiet", "off", "away", 0, "mute", false))
			if got := d.announced(); len(got) != 0 {
				t.Errorf("afterwards is posted %v", got)
			}
		})
	}
}

func TestWhoActedLastAutopilotsAndOneWithAllSeatsAreNotTold(t *testing.T) {
	t.Parallel()
	t.Run("at a table of two one has just played oneself", func(t *testing.T) {
		d := round(t, 0, "anna", "ben")
		d.does(command("anna", "me", "next", true))
		if got := d.waits("anna"); len(got) != 0 {
			t.Errorf("posted is %v", got)
		}
	})
	t.Run("an autopilot between is as good as not there", func(t *testing.T) {
		d := round(t, 1, "anna", "ben", "cara") // the autopilot plays behind cara
		for _, u := range []string{"anna", "ben", "cara"} {
			d.does(command(u, "me", "next", true))
		}
		d.waits("anna")
		if got := d.waits("ben"); len(got) != 1 || !slices.Equal(got[0].pinged(), []string{"anna"}) {
			t.Errorf("when cara's turn begins is posted %v", got)
		}
		if got := d.waits("cara"); len(got) != 1 || !slices.Equal(got[0].pinged(), []string{"ben"}) {
			t.Errorf("when anna's turn begins is posted %v", got)
		}
	})
}

func TestANoticeThatOneIsNextGoesTheWayOneChoseAndIsDroppedWhenItIsOutOfDate(t *testing.T) {
	t.Parallel()
	t.Run("by direct message", func(t *testing.T) {
		d := round(t, 0, "anna", "ben", "cara")
		d.does(command("cara", "me", "next", true, "where", "direct"))
		got := d.waits("anna")
		if len(got) != 1 || strings.Contains(got[0].path, place) || got[0].body["flags"] != 4096.0 {
			t.Errorf("posted is %v", got)
		}
	})
	t.Run("out of date", func(t *testing.T) {
		d := round(t, 0, "anna", "ben", "cara")
		d.does(command("cara", "me", "next", true))
		down := true
		d.refuse = func(s sent) (int, int) {
			if down && strings.HasSuffix(s.path, "/messages") {
				return http.StatusForbidden, 50001
			}
			return 0, 0
		}
		d.waits("anna")
		d.waits("ben")
		down = false
		d.pass(5 * time.Hour)
		if got := d.announced(); len(got) != 0 {
			t.Errorf("when cara's own turn has come is posted %v", got)
		}
		if left, err := d.app.o.Store.PendingOf(d.head().ID); err != nil || len(left) != 0 {
			t.Errorf("left in the Outbox: %+v (%v)", left, err)
		}
	})
}
