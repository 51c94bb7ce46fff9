package bot_test

import (
	"net/http"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/bottest"
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
	h := bottest.NewPlayground(t, bottest.Setup{})
	writes := h.Server.Inject(playground.Fault{Method: http.MethodPut, Route: routeCommands})
	h.Stop()
	h.Run()
	if writes.Hits() != 0 {
		t.Errorf("the same commands are written %d times", writes.Hits())
	}
	writes.Lift()
	for _, status := range []int{400, 503, 429} {
		h.Stop()
		refused := h.Server.Inject(playground.Fault{Method: http.MethodPut, Route: routeCommands, Status: status,
			RetryAfter: time.Hour})
		h.With = append(h.With, func(o *bot.Options) {
			o.Games = []engine.Rules{returnofheroes.New(autopilot.At), second}
		})
		h.Run()
		h.Command("anna", "help", nil)
		if refused.Hits() == 0 {
			t.Errorf("%d: nothing was tried", status)
		}
		if err := h.Person("anna").Command(h.Context(), h.Guild, h.Channel, "andor move", nil); err == nil {
			t.Errorf("%d: a command that was refused can be used", status)
		}
		refused.Lift()
	}
}

// TestMatchesRestWhileTheBotIsPutOutOfTheirServer removes the bot from a server and adds it again: running matches
// are paused and resume, paused matches stay paused, and an outage changes nothing.
func TestMatchesRestWhileTheBotIsPutOutOfTheirServer(t *testing.T) {
	t.Parallel()
	h := bottest.NewPlayground(t, bottest.Setup{})
	status := func() string {
		t.Helper()
		ms, err := h.DB.Matches(store.Filter{Guild: h.Guild})
		if err != nil || len(ms) != 1 {
			t.Fatalf("%v %v", ms, err)
		}
		return ms[0].Status
	}
	is := func(want string) {
		t.Helper()
		h.Until("the match to be "+want, func() bool { return status() == want })
	}
	lobby := h.Command("anna", "game new", client.Args{"game": "return-of-the-heroes", "seats": 2})
	h.Press("ben", lobby, ":join")
	h.Press("anna", h.Message("anna", lobby.ID), ":start")
	is(store.Running)
	for range 2 {
		h.Server.RemoveBot()
		is(store.Paused)
		h.Server.AddBot()
		is(store.Running)
	}
	h.Server.Outage()
	h.Server.AddBot()
	h.Command("anna", "game status", nil)
	if got := status(); got != store.Running {
		t.Errorf("after an outage the match is %s", got)
	}
	// It comes back to the server while it does not run.
	h.Server.RemoveBot()
	is(store.Paused)
	h.Stop()
	h.Server.AddBot()
	h.Run()
	is(store.Running)
	// And it is put out while it does not run.
	h.Stop()
	h.Server.RemoveBot()
	h.Run()
	is(store.Paused)
	h.Server.AddBot()
	is(store.Running)
	// Matches paused by moderators stay paused.
	q := h.Command("moderator", "mod pause", client.Args{"reason": "late"})
	h.Press("moderator", q, ":yes:")
	is(store.Paused)
	h.Server.RemoveBot()
	h.Server.AddBot()
	h.Command("anna", "game status", nil)
	if got := status(); got != store.Paused {
		t.Errorf("a match that moderators had paused is %s", got)
	}
}
