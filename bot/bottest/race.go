package bottest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/customid"
	"skald/bot/discord"
	"skald/engine"
	"skald/engine/contract/sealed"
	"skald/engine/match"
	"skald/imaging"
	"skald/store"
)

// Race is a Bot with a sealed race. Whatever differs between two races comes from what their people do:
// seed, ids of interactions and clock are the same.
type Race struct {
	*Bot
	// Asked and acted number the interactions of those who look on and of those who play.
	Asked, acted int
	// Began is when the match began.
	Began time.Time
}

// NewRace starts a race; the first seats are those of people.
func NewRace(t *testing.T, seats int, args ...any) *Race {
	t.Helper()
	return NewRaceOf(t, sealed.New(), seats, args...)
}

// NewRaceOf starts a match of a game in which everybody decides in secret.
func NewRaceOf(t *testing.T, rules engine.Rules, seats int, args ...any) *Race {
	t.Helper()
	draws := Drawer(func(context.Context, imaging.Request) ([]byte, error) { return []byte("png"), nil })
	r := &Race{Bot: New(t,
		bot.Options{Games: []engine.Rules{rules}, Draw: draws, Random: rand.NewChaCha8([32]byte{7})})}
	r.Act(Command("anna", "game new", append([]any{"game", rules.ID(), "seats", seats}, args...)...))
	press := func(user, act string) {
		r.Act(Press(user, customid.LobbyID{Lobby: string(r.Head().ID), Act: act}.String(), "800"))
	}
	for _, user := range People[1:seats] {
		press(user, customid.LobbyJoin)
	}
	press("anna", customid.LobbyStart)
	r.Deliver()
	if h := r.Head(); h.Status != store.Running {
		t.Fatalf("the race has not begun: %+v; the log: %s", h, r.Logs)
	}
	r.Began = r.Now()
	r.TakeCalls()
	return r
}

// Act handles an interaction of somebody who plays and returns the calls it led to beside its answer, in the channel
// and elsewhere.
func (r *Race) Act(i *discord.Interaction) []Call {
	r.T.Helper()
	r.acted++
	i.ID = fmt.Sprint(2_000_000 + r.acted)
	return FilterAnswers(r.Bot.DoAll(i), false)
}

// Play makes a move of a person.
func (r *Race) Play(user, move string) []Call {
	r.T.Helper()
	before := r.Head().Seq
	calls := r.Act(Command(user, "do", "move", move))
	if r.Head().Seq == before {
		r.T.Fatalf("%s cannot %s", user, move)
	}
	return calls
}

// PlayHearing is everything that is called because somebody makes a move, answers included.
func (r *Race) PlayHearing(user, move string) []Call {
	r.T.Helper()
	r.acted++
	i := Command(user, "do", "move", move)
	i.ID = fmt.Sprint(2_000_000 + r.acted)
	return r.DoAll(i)
}

// Prompts are the open questions of the race.
func (r *Race) Prompts() []engine.Prompt {
	r.T.Helper()
	tb, err := r.App.Tables.Open(r.Head().ID)
	if err != nil {
		r.T.Fatal(err)
	}
	defer tb.Unlock()
	return tb.Match.Prompts()
}

// BeginRace starts a sealed race of people and, behind them, autopilots.
func BeginRace(t *testing.T, how string, pace match.Pace, autopilots int, people ...string) *Bot {
	t.Helper()
	d := begin(t, sealed.New(), autopilots, people, "pace", string(pace), sealed.OptionTime, how)
	d.Deliver()
	return d
}
