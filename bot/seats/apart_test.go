package seats_test

import (
	"testing"

	"skald/bot"
	"skald/bot/bottest"
)

// A free seat refuses a user whom a player avoids with the reply to a user of whom nothing is offered.
func TestFreeSeatIsNotForAvoidedUser(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	none := d.Do(bottest.Command("dora", "game sit"))
	d.Leave("ben")
	d.Apart("anna", "dora", "ben")
	d.Moderate("kick", "seat", 2)
	if a := d.Do(bottest.Command("dora", "game sit")); !a.Shows("bot.seat.no") || a.Text() != none.Text() ||
		d.Head().Seats[1].User != "" {
		t.Errorf("dora is answered %s", a.Text())
	}
	d.Apart("eve", "anna")
	if d.Do(bottest.Command("eve", "game sit")); d.Head().Seats[1].User != "" {
		t.Error("eve sits with a player she avoids")
	}
	d.Apart("anna", "ben")
	if d.Do(bottest.Command("dora", "game sit")); d.Head().Seats[1].User != "dora" {
		t.Errorf("dora, no longer avoided, has no seat: %+v", d.Head().Seats)
	}
}

func TestReservedSeatIsForItsPlayerEvenIfAvoided(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	d.Leave("ben")
	d.Apart("anna", "ben")
	if d.Do(bottest.Command("ben", "game sit")); d.Head().Seats[1].User != "ben" {
		t.Errorf("ben has not got their seat back: %+v", d.Head().Seats)
	}
}
