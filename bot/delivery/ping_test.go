package delivery_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/engine"
	"skald/engine/text"
)

// council is a roundel in which all players are asked at once: a player who waits is silent until all have waited, one
// who peeks is asked again.
type council struct {
	bottest.Roundel
	Silent []bool
	// Seconds is the time after which a player waits by default, 0 for none.
	Seconds int
}

type councilRules struct {
	bottest.RoundelRules
	seconds int
}

func (councilRules) ID() string { return "council" }

func (r councilRules) New(s engine.Setup, dice *engine.Dice) (engine.Game, []engine.Event, error) {
	g, events, err := r.RoundelRules.New(s, dice)
	if err != nil {
		return nil, nil, err
	}
	return &council{*g.(*bottest.Roundel), make([]bool, s.Seats), r.seconds}, events, nil
}

// storedCouncil is a council as it is stored.
type storedCouncil struct {
	Roundel bottest.Roundel
	Silent  []bool
	Seconds int
}

func (councilRules) Load(b []byte) (engine.Game, error) {
	var s storedCouncil
	err := json.Unmarshal(b, &s)
	return &council{s.Roundel, s.Silent, s.Seconds}, err
}

func (g *council) MarshalJSON() ([]byte, error) {
	return json.Marshal(storedCouncil{g.Roundel, g.Silent, g.Seconds})
}

func (g *council) Prompts() []engine.Prompt {
	var out []engine.Prompt
	for seat, silent := range g.Silent {
		if silent || g.Turns == 12 {
			continue
		}
		p := engine.Prompt{Seat: engine.Seat(seat), Kind: engine.Must, Headline: text.M("ask")}
		if g.Seconds > 0 {
			p.Kind, p.Topic, p.Default, p.Seconds = engine.Window, fmt.Sprint("turn-", g.Turns), "wait", g.Seconds
		}
		for _, m := range []engine.Move{"wait", "peek"} {
			p.Choices = append(p.Choices, engine.Choice{Move: m, Label: text.Plain(string(m))})
		}
		out = append(out, p)
	}
	return out
}

func (g *council) Apply(seat engine.Seat, m engine.Move, _ *engine.Dice) ([]engine.Event, error) {
	if engine.Legal(g.Prompts(), seat, m) == nil {
		return nil, &engine.Refusal{Why: text.M("no")}
	}
	if m == "wait" {
		if g.Silent[seat] = true; !slices.Contains(g.Silent, false) {
			g.Turns, g.Silent = g.Turns+1, make([]bool, g.Seats)
		}
	}
	return []engine.Event{{Kind: string(m), Seat: seat, Text: text.Plain("does " + string(m))}}, nil
}

func (g *council) Imagine(engine.Seat, *engine.Dice) engine.Game {
	return &council{g.Roundel, slices.Clone(g.Silent), g.Seconds}
}

// beginCouncil starts a council of anna, ben and cara and returns the users its first board pings.
func beginCouncil(t *testing.T, r councilRules) (*bottest.Bot, []string) {
	t.Helper()
	d := bottest.New(t, bot.Options{Games: []engine.Rules{r}})
	d.Do(bottest.Command("anna", "game new", "game", "council", "seats", 3))
	for _, p := range []string{"ben", "cara"} {
		d.Do(bottest.Press(p, bottest.LobbyButton(d.Head(), customid.LobbyJoin), "800"))
	}
	d.Do(bottest.Press("anna", bottest.LobbyButton(d.Head(), customid.LobbyStart), "800"))
	return d, pingedBy(d, func() {})
}

// pingedBy returns the users that the boards after some actions ping, in the order of their names.
func pingedBy(d *bottest.Bot, do func()) []string {
	d.TakeCalls()
	do()
	d.Deliver()
	var out []string
	for _, post := range bottest.PostsIn(d.TakeCalls()) {
		out = append(out, post.Pinged()...)
	}
	slices.Sort(out)
	return out
}

// Several people are asked at once: each question pings its people with the board that asks it first, and with no later
// one.
func TestQuestionPingsOnce(t *testing.T) {
	t.Parallel()
	d, first := beginCouncil(t, councilRules{})
	if fmt.Sprint(first) != "[anna ben cara]" {
		t.Fatalf("the first board pings %v", first)
	}
	does := func(user, move string) func() {
		return func() { d.Do(bottest.Command(user, "do", "move", move)) }
	}
	for _, c := range []struct {
		what string
		do   func()
		want string
	}{
		{"one of three answers", does("anna", "wait"), "[]"},
		{"one is asked again after an answer, as their turn goes on", does("ben", "peek"), "[]"},
		{"another answers after that", does("cara", "wait"), "[]"},
		{"all have answered and are asked anew", does("ben", "wait"), "[anna ben cara]"},
		{"the bot is started again meanwhile", func() { d.Restart(); does("cara", "wait")() }, "[]"},
		{"a pause has ended", func() {
			d.Moderate("pause", "reason", "x")
			d.Moderate("resume", "reason", "x")
		}, "[anna ben]"},
		{"another person takes over a seat that is asked", func() {
			d.Moderate("seat", "seat", 2, "user", "dora", "reason", "x")
			does("anna", "wait")()
		}, "[dora]"},
	} {
		if got := fmt.Sprint(pingedBy(d, c.do)); got != c.want {
			t.Errorf("after %s, the board pings %s, want %s; the log: %s", c.what, got, c.want, d.Logs)
		}
	}
}

// While nothing can be posted, all are asked anew and one answers and undoes that: the board after it pings those whom
// no board has asked yet. Another undo pings no one.
func TestUndoLosesNoPing(t *testing.T) {
	t.Parallel()
	d, _ := beginCouncil(t, councilRules{})
	waitsAndUndoes := func() {
		d.Do(bottest.Command("anna", "do", "move", "wait"))
		undo := bottest.CustomIDs(d.Do(bottest.Command("anna", "undo")).Data()["components"])[0]
		d.Do(bottest.Press("anna", undo, "801"))
	}
	for _, c := range []struct {
		what string
		do   func()
		want string
	}{
		{"all are asked", func() {
			for _, user := range []string{"anna", "ben", "cara"} {
				d.Do(bottest.Command(user, "do", "move", "wait"))
			}
			waitsAndUndoes()
		}, "[anna ben cara]"},
		{"one more undo", waitsAndUndoes, "[]"},
		{"a reset by a moderator", func() { d.Moderate("reset", "turn", 2, "reason", "x") }, "[]"},
		{"one answers", func() { d.Do(bottest.Command("ben", "do", "move", "wait")) }, "[]"},
	} {
		if got := fmt.Sprint(pingedBy(d, c.do)); got != c.want {
			t.Errorf("after %s, the board pings %s, want %s; the log: %s", c.what, got, c.want, d.Logs)
		}
	}
}

// The time of all is up: the board pings those asked next, also the player whose default answer asked them.
func TestDefaultAnswerPings(t *testing.T) {
	t.Parallel()
	d, _ := beginCouncil(t, councilRules{seconds: 3600})
	got := pingedBy(d, func() {
		d.Pass(time.Hour)
		d.Settle()
	})
	if fmt.Sprint(got) != "[anna ben cara]" {
		t.Errorf("after the time of all is up, the board pings %v; the log: %s", got, d.Logs)
	}
}
