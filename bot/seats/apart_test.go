package seats_test

import (
	"testing"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
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

// The host removed dora from the lobby, and so from the match.
func TestFreeSeatIsNotForUserRemovedFromLobby(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Do(bottest.Command("anna", "game new", "game", "parley"))
	h := d.Head()
	d.Do(bottest.Press("dora", bottest.LobbyButton(h, customid.LobbyJoin), "800"))
	remove := bottest.Press("anna", bottest.LobbyButton(h, customid.LobbyRemove), "801")
	remove.MessageEphemeral, remove.Values = true, []string{"dora"}
	d.Do(remove)
	d.Do(bottest.Press("ben", bottest.LobbyButton(h, customid.LobbyJoin), "800"))
	d.Do(bottest.Press("anna", bottest.LobbyButton(h, customid.LobbyStart), "800"))
	d.Leave("ben")
	if a := d.Do(bottest.Command("dora", "game sit")); !a.Shows("bot.seat.no") || d.Head().Seats[1].User != "" {
		t.Errorf("dora is answered %s, the seats are %v", a.Text(), d.Head().Seats)
	}
	if a := d.Do(bottest.Command("eve", "game sit")); d.Head().Seats[1].User != "eve" {
		t.Errorf("eve is answered %s", a.Text())
	}
}
