package bot_test

import (
	"testing"
	"time"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/playground/client"
	"skald/engine"
	"skald/engine/returnofheroes"
	"skald/engine/returnofheroes/autopilot"
)

// The games are replaced again and again while people play, and no press is lost.
func TestPlayGoesOnWhileTheGamesAreReplaced(t *testing.T) {
	t.Parallel()
	rules := []engine.Rules{returnofheroes.New(autopilot.At)}
	live := bot.NewLive(rules, nil)
	h := bottest.NewPlayground(t, bottest.Setup{}, func(o *bot.Options) { o.Live = live })
	h.Begin("ben")
	stop, stopped := make(chan bool), make(chan bool)
	go func() {
		defer close(stopped)
		for {
			select {
			case <-stop:
				return
			case <-time.After(400 * time.Millisecond):
				live.Set(rules, nil)
			}
		}
	}()
	for range 4 {
		before := h.Match().Seq()
		h.Until("a move", func() bool {
			h.Command(h.Asked(), "do", client.Args{"move": legal(h, h.Asked())})
			return h.Match().Seq() > before
		})
	}
	close(stop)
	<-stopped
	h.Stop()
}
