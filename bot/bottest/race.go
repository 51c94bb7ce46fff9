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

// Race is a Bot with a sealed race. Two races have the same seed, clock and interaction ids and so differ only
// through the actions of their players.
type Race struct {
	*Bot
	// Asked and acted number the interactions of spectators and of players.
	Asked, acted int
	// Began is the start of the match.
	Began time.Time
}

// NewRace starts a race; people take the first seats.
func NewRace(t *testing.T, seats int, args ...any) *Race {
	t.Helper()
	return NewRaceOf(t, sealed.New(), seats, args...)
}

// NewRaceOf starts a match of a game in which all players decide in secret.
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

// Act handles an interaction of a player and returns the calls it caused, without the answer.
func (r *Race) Act(i *discord.Interaction) []Call {
	r.T.Helper()
	r.acted++
	i.ID = fmt.Sprint(2_000_000 + r.acted)
	return FilterAnswers(r.Bot.DoAll(i), false)
}

// Play makes a move as a user and returns the calls it caused. It fails the test if the move is not made.
func (r *Race) Play(user, move string) []Call {
	r.T.Helper()
	before := r.Head().Seq
	calls := r.Act(Command(user, "do", "move", move))
	if r.Head().Seq == before {
		r.T.Fatalf("%s cannot %s", user, move)
	}
	return calls
}

// PlayHearing makes a move of a player and returns all calls it caused, the answer included.
func (r *Race) PlayHearing(user, move string) []Call {
	r.T.Helper()
	r.acted++
	i := Command(user, "do", "move", move)
	i.ID = fmt.Sprint(2_000_000 + r.acted)
	return r.DoAll(i)
}

// Prompts returns the open prompts of the race.
func (r *Race) Prompts() []engine.Prompt {
	r.T.Helper()
	tb, err := r.App.Tables.Open(r.Head().ID)
	if err != nil {
		r.T.Fatal(err)
	}
	defer tb.Unlock()
	return tb.Match.Prompts()
}

// BeginRace starts a sealed race with the given people in the first seats and autopilots in the others.
func BeginRace(t *testing.T, how string, pace match.Pace, autopilots int, people ...string) *Bot {
	t.Helper()
	d := begin(t, sealed.New(), autopilots, people, "pace", string(pace), sealed.OptionTime, how)
	d.Deliver()
	return d
}
