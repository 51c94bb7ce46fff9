package timecontrol_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/bot/discord"
	"skald/engine"
)

// waits ends a player's turn and returns the posts besides the board.
func waits(d *bottest.Bot, user string) []bottest.Call {
	d.T.Helper()
	d.Do(bottest.Command(user, "do", "move", "wait"))
	return announced(d)
}

// announced returns the posts to a player whose turn is next.
func announced(d *bottest.Bot) []bottest.Call {
	d.T.Helper()
	d.Deliver()
	return slices.DeleteFunc(d.TakeCalls(), func(s bottest.Call) bool {
		return s.Method != http.MethodPost || !strings.HasSuffix(s.Path, "/messages") || !s.Shows("bot.next.you")
	})
}

func TestNextPlayerGetsOneSilentNotice(t *testing.T) {
	t.Parallel()
	d := bottest.BeginRoundel(t, 0, "anna", "ben", "cara")
	if got := waits(d, "anna"); len(got) != 0 {
		t.Errorf("nobody asked for it, and posted is %v", got)
	}
	if a := d.Do(bottest.Command("anna", "me", "next", true)); !a.Shows("bot.me.next") {
		t.Errorf("anna reads %s", a.Text())
	}
	if got := announced(d); len(got) != 0 {
		t.Errorf("in the middle of a turn is posted %v", got)
	}
	got := waits(d, "ben")
	if len(got) != 1 || !got[0].Shows("bot.next.you", "who", "<@anna>", "before", "<@cara>", "at",
		"<t:1800000000:R>") ||
		!slices.Equal(got[0].Pinged(), []string{"anna"}) || got[0].Body["flags"] != 4096.0 ||
		got[0].Path != "/channels/"+bottest.Channel+"/messages" {
		t.Fatalf("posted is %v", got)
	}
	// Nothing that happens within the turn, no restart and no going back says it again.
	d.Do(bottest.Command("cara", "do", "move", "peek"))
	d.Restart()
	d.Do(bottest.Command("cara", "do", "move", "peek"))
	if got := announced(d); len(got) != 0 {
		t.Errorf("in the same turn is posted %v", got)
	}
	waits(d, "cara")
	undo := func() {
		t.Helper()
		before := d.Head().Seq
		i := bottest.Press("cara",
			bottest.CustomIDs(d.Do(bottest.Command("cara", "undo")).Data()["components"])[0], "801")
		i.MessageEphemeral = true
		d.Do(i)
		if d.Head().Seq != before+1 {
			t.Fatal("nothing was taken back")
		}
	}
	undo()
	if got := announced(d); len(got) != 0 {
		t.Errorf("after an undo is posted %v", got)
	}
	d.Do(bottest.Command("ben", "me", "next", true))
	if got := waits(d, "cara"); len(got) != 0 {
		t.Errorf("when the turn begins again is posted %v", got)
	}
	waits(d, "anna")
	if got := waits(d, "ben"); len(got) != 1 || !slices.Equal(got[0].Pinged(), []string{"anna"}) {
		t.Errorf("in the round after is posted %v", got)
	}
	if a := d.Do(bottest.Command("anna", "me", "next", false)); a.Shows("bot.me.next") {
		t.Errorf("anna reads %s", a.Text())
	}
}

func TestWhoIsSecondIsToldWhenTheMatchBegins(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{Games: []engine.Rules{bottest.RoundelRules{}}})
	d.Do(bottest.Command("ben", "me", "next", true))
	d.Do(bottest.Command("anna", "game new", "game", "roundel", "seats", 2))
	d.Do(bottest.Press("ben", bottest.LobbyButton(d.Head(), customid.LobbyJoin), "800"))
	d.Do(bottest.Press("anna", bottest.LobbyButton(d.Head(), customid.LobbyStart), "800"))
	if got := announced(d); len(got) != 1 || !slices.Equal(got[0].Pinged(), []string{"ben"}) {
		t.Errorf("posted is %v", got)
	}
}

func TestAGoingBackFarAnnouncesTheTurnsPlayedAnew(t *testing.T) {
	t.Parallel()
	d := bottest.BeginRoundel(t, 0, "anna", "ben", "cara")
	d.Do(bottest.Command("ben", "me", "next", true))
	for range 2 {
		for _, u := range []string{"anna", "ben", "cara"} {
			waits(d, u)
		}
	}
	mod := func(i *discord.Interaction) bottest.Call {
		i.Permissions = discordgo.PermissionManageMessages
		return d.Do(i)
	}
	i := bottest.Press("mona",
		bottest.CustomIDs(mod(bottest.Command("mona", "mod reset", "to", "turn", "turn", 2, "reason",
			"x")).Data()["components"])[0], "801")
	i.MessageEphemeral = true
	mod(i)
	if got := announced(d); len(got) != 0 {
		t.Errorf("after the going back is posted %v", got)
	}
	waits(d, "ben") // turn 3 begins; ben is next in turn 4
	if got := waits(d, "cara"); len(got) != 1 || !slices.Equal(got[0].Pinged(), []string{"ben"}) {
		t.Errorf("in the turn after is posted %v", got)
	}
}

func TestNobodyIsToldThatHeIsNextWhoIsNotToBeDisturbed(t *testing.T) {
	t.Parallel()
	for what, args := range map[string][]any{
		"in his quiet hours":      {"quiet", "7-23", "zone", "Europe/Rome"},
		"while he is away":        {"away", 3},
		"of a match he has muted": {"mute", true},
	} {
		t.Run(what, func(t *testing.T) {
			d := bottest.BeginRoundel(t, 0, "anna", "ben", "cara")
			d.Do(bottest.Command("cara", "me", append([]any{"next", true}, args...)...))
			if got := waits(d, "anna"); len(got) != 0 {
				t.Errorf("posted is %v", got)
			}
			d.Do(bottest.Command("cara", "me", "quiet", "off", "away", 0, "mute", false))
			if got := announced(d); len(got) != 0 {
				t.Errorf("afterwards is posted %v", got)
			}
		})
	}
}

func TestNoTurnNoticeForActorOrAutopilot(t *testing.T) {
	t.Parallel()
	t.Run("at a table of two one has just played oneself", func(t *testing.T) {
		d := bottest.BeginRoundel(t, 0, "anna", "ben")
		d.Do(bottest.Command("anna", "me", "next", true))
		if got := waits(d, "anna"); len(got) != 0 {
			t.Errorf("posted is %v", got)
		}
	})
	t.Run("an autopilot between is as good as not there", func(t *testing.T) {
		d := bottest.BeginRoundel(t, 1, "anna", "ben", "cara") // the autopilot plays behind cara
		for _, u := range []string{"anna", "ben", "cara"} {
			d.Do(bottest.Command(u, "me", "next", true))
		}
		waits(d, "anna")
		if got := waits(d, "ben"); len(got) != 1 || !slices.Equal(got[0].Pinged(), []string{"anna"}) {
			t.Errorf("when cara's turn begins is posted %v", got)
		}
		if got := waits(d, "cara"); len(got) != 1 || !slices.Equal(got[0].Pinged(), []string{"ben"}) {
			t.Errorf("when anna's turn begins is posted %v", got)
		}
	})
}

func TestNextPlayerNoticeFollowsSettingAndExpires(t *testing.T) {
	t.Parallel()
	t.Run("by direct message", func(t *testing.T) {
		d := bottest.BeginRoundel(t, 0, "anna", "ben", "cara")
		d.Do(bottest.Command("cara", "me", "next", true, "where", "direct"))
		got := waits(d, "anna")
		if len(got) != 1 || strings.Contains(got[0].Path, bottest.Channel) || got[0].Body["flags"] != 4096.0 {
			t.Errorf("posted is %v", got)
		}
	})
	t.Run("out of date", func(t *testing.T) {
		d := bottest.BeginRoundel(t, 0, "anna", "ben", "cara")
		d.Do(bottest.Command("cara", "me", "next", true))
		down := true
		d.Refuse = func(s bottest.Call) (int, int) {
			if down && strings.HasSuffix(s.Path, "/messages") {
				return http.StatusForbidden, 50001
			}
			return 0, 0
		}
		waits(d, "anna")
		waits(d, "ben")
		down = false
		d.Pass(5 * time.Hour)
		if got := announced(d); len(got) != 0 {
			t.Errorf("when cara's own turn has come is posted %v", got)
		}
		if left, err := d.Options.Store.PendingOf(d.Head().ID); err != nil || len(left) != 0 {
			t.Errorf("left in the Outbox: %+v (%v)", left, err)
		}
	})
}
