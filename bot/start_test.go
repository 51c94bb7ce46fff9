package bot_test

import (
	"net/http"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/playground"
	"skald/bot/playground/client"
	"skald/engine"
	"skald/engine/games"
	"skald/engine/returnofheroes"
	"skald/engine/returnofheroes/autopilot"
	"skald/store"
)

// routeCommands is where commands are registered.
const routeCommands = "/applications/{application}/commands"

// TestTheBotGoesOnWithItsOldCommandsWhenNewOnesAreRefused starts the bot again: with the same commands it writes none,
// and with others that are refused those of before stand and work.
func TestTheBotGoesOnWithItsOldCommandsWhenNewOnesAreRefused(t *testing.T) {
	t.Parallel()
	second, err := games.Andor()
	if err != nil {
		t.Fatal(err)
	}
	h := build(t)
	writes := h.server.Inject(playground.Fault{Method: http.MethodPut, Route: routeCommands})
	h.stop()
	h.run()
	if writes.Hits() != 0 {
		t.Errorf("the same commands are written %d times", writes.Hits())
	}
	writes.Lift()
	for _, status := range []int{400, 503, 429} {
		h.stop()
		refused := h.server.Inject(playground.Fault{Method: http.MethodPut, Route: routeCommands, Status: status,
			RetryAfter: time.Hour})
		h.with = append(h.with, func(o *bot.Options) {
			o.Games = []engine.Rules{returnofheroes.New(autopilot.At), second}
		})
		h.run()
		h.says("anna", "help", nil)
		if refused.Hits() == 0 {
			t.Errorf("%d: nothing was tried", status)
		}
		if err := h.person("anna").Command(h.ctx(), h.guild, h.channel, "andor move", nil); err == nil {
			t.Errorf("%d: a command that was refused can be used", status)
		}
		refused.Lift()
	}
}

// TestMatchesRestWhileTheBotIsPutOutOfTheirServer puts the bot out and takes it in again: what went on is paused and
// goes on, what was paused before stays so, and an outage changes nothing.
func TestMatchesRestWhileTheBotIsPutOutOfTheirServer(t *testing.T) {
	t.Parallel()
	h := build(t)
	status := func() string {
		t.Helper()
		ms, err := h.db.Matches(store.Filter{Guild: h.guild})
		if err != nil || len(ms) != 1 {
			t.Fatalf("%v %v", ms, err)
		}
		return ms[0].Status
	}
	is := func(want string) {
		t.Helper()
		h.until("the match to be "+want, func() bool { return status() == want })
	}
	lobby := h.says("anna", "game new", client.Args{"game": "return-of-the-heroes", "seats": 2})
	h.press("ben", lobby, ":join")
	h.press("anna", h.message("anna", lobby.ID), ":start")
	is(store.Running)
	for range 2 {
		h.server.PutOut()
		is(store.Paused)
		h.server.TakeIn()
		is(store.Running)
	}
	h.server.Outage()
	h.server.TakeIn()
	h.says("anna", "game status", nil)
	if got := status(); got != store.Running {
		t.Errorf("after an outage the match is %s", got)
	}
	// It comes back to the server while it does not run.
	h.server.PutOut()
	is(store.Paused)
	h.stop()
	h.server.TakeIn()
	h.run()
	is(store.Running)
	// And it is put out while it does not run.
	h.stop()
	h.server.PutOut()
	h.run()
	is(store.Paused)
	h.server.TakeIn()
	is(store.Running)
	// What moderators paused stays paused.
	q := h.says("moderator", "mod pause", client.Args{"reason": "late"})
	h.press("moderator", q, ":yes:")
	is(store.Paused)
	h.server.PutOut()
	h.server.TakeIn()
	h.says("anna", "game status", nil)
	if got := status(); got != store.Paused {
		t.Errorf("a match that moderators had paused is %s", got)
	}
}
