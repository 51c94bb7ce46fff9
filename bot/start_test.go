package bot_test

import (
	"net/http"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/playground"
	"skald/engine"
	"skald/engine/andor"
	"skald/engine/returnofheroes"
)

// routeCommands is where commands are registered.
const routeCommands = "/applications/{application}/commands"

// TestTheBotGoesOnWithItsOldCommandsWhenNewOnesAreRefused starts the bot again: with
// the same commands it writes none, and with others that are refused those of before
// stand and work.
func TestTheBotGoesOnWithItsOldCommandsWhenNewOnesAreRefused(t *testing.T) {
	second, err := andor.New()
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
		refused := h.server.Inject(playground.Fault{Method: http.MethodPut, Route: routeCommands, Status: status, RetryAfter: time.Hour})
		h.with = append(h.with, func(o *bot.Options) { o.Games = []engine.Rules{returnofheroes.New(), second} })
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
