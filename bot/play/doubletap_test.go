package play_test

import (
	"testing"
	"time"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/bot/route"
	"skald/engine"
)

// A double tap on a button that opens a screen gives one private panel. Later, after a move, or by another player the
// same button opens it again.
func TestDoubleTapOpensOneScreen(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.App.Router.DoubleTap = route.DoubleTap
	d.Begin()
	moves := customid.Nav{Match: string(d.Head().ID), Seat: engine.Public, Screen: customid.ScreenMoves}.String()
	opens := func(user string) bool {
		return d.Do(bottest.Press(user, moves, "900")).Shows("bot.button.refresh")
	}
	if !opens("anna") || opens("anna") || opens("anna") {
		t.Error("anna's double tap does not open one panel")
	}
	if !opens("ben") {
		t.Error("ben's first tap opens none")
	}
	d.PlayMoves("anna", "wait")
	if !opens("anna") {
		t.Error("after a move it opens none")
	}
	d.Clock = d.Clock.Add(route.DoubleTap + time.Second)
	if !opens("anna") {
		t.Error("later it opens none")
	}
	for range 2 { // in her own message the panel is replaced
		i := bottest.Press("anna", moves, "901")
		i.MessageEphemeral = true
		if !d.Do(i).Shows("bot.button.refresh") {
			t.Error("a press in a private panel is not answered")
		}
	}
}
