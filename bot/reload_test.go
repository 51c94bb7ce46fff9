package bot_test

import (
	"testing"
	"time"

	"skald/bot"
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
	h := buildWith(t, nil, func(o *bot.Options) { o.Live = live })
	h.seat("ben")
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
		before := h.stored().Seq()
		h.until("a move", func() bool {
			h.says(h.asked(), "do", client.Args{"move": h.legal(h.asked())})
			return h.stored().Seq() > before
		})
	}
	close(stop)
	<-stopped
	h.stop()
}
