package desk_test

import (
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/bot/discord"
	"skald/store"
)

// leavesServer has a person be no member of the server any more, of which Discord says nothing by itself.
func leavesServer(d *bottest.Bot, user string) {
	d.Mu.Lock()
	defer d.Mu.Unlock()
	before := d.Refuse
	d.Refuse = func(s bottest.Call) (int, int) {
		if s.Path == "/guilds/3/members/"+user {
			return http.StatusNotFound, discord.CodeUnknownMember
		}
		if before != nil {
			return before(s)
		}
		return 0, 0
	}
}

// enters has a moderator enter the result of a table.
func enters(d *bottest.Bot, round, table int) {
	d.T.Helper()
	s := played(d)
	m := s.Played[round-1].Matches[table-1]
	i := bottest.Command("mod", "tournament result", "round", round, "table", table, "first",
		s.Players[m.Players[0]].User)
	i.Permissions = discordgo.PermissionManageMessages
	if yes := mending(d.Do(i)); yes != "" {
		d.Do(official(yes))
	}
}

// ends has a moderator end the match of a table.
func ends(d *bottest.Bot, table int) {
	d.T.Helper()
	m := d.Match(store.MatchID(played(d).Round().Matches[table].ID))
	i := bottest.Command("mona", "mod end", "reason", "because")
	i.Permissions, i.Channel = discordgo.PermissionManageMessages, m.Channel
	yes := bottest.Press("mona", bottest.CustomIDs(d.Do(i).Data()["components"])[0], "801")
	yes.Permissions, yes.MessageEphemeral, yes.Channel = discordgo.PermissionManageMessages, true, m.Channel
	d.Do(yes)
}

func TestOrganiserWhoLeftTheServerIsNoticed(t *testing.T) {
	t.Parallel()
	for when, x := range map[string]struct {
		needed func(d *bottest.Bot)
		// asks is the question that waits for an organiser then, "" for none.
		asks string
	}{
		"when the next round opens": {func(d *bottest.Bot) {
			enters(d, 1, 1)
			d.RunTournaments()
			enters(d, 1, 2)
		}, ""},
		"when a match ends":        {func(d *bottest.Bot) { ends(d, 0) }, "bot.tournament.decide.ended"},
		"when the time is up":      {func(d *bottest.Bot) { d.Pass(5 * 24 * time.Hour) }, "bot.tournament.late"},
		"when a thread is deleted": {func(d *bottest.Bot) { loses(d, 0) }, "bot.tournament.nochannel"},
	} {
		t.Run(when, func(t *testing.T) {
			t.Parallel()
			d := bottest.New(t, bot.Options{})
			d.OpenTournament("days", 4)
			leavesServer(d, "anna")
			d.TakeCalls()
			if d.RunTournaments(); played(d).Vacant || len(d.TakeCalls()) > 0 {
				t.Fatal("it is looked for before it is needed")
			}
			x.needed(d)
			var calls []bottest.Call
			for range 3 {
				d.RunTournaments()
				calls = append(calls, d.TakeCalls()...)
				d.Restart()
				d.Pass(time.Hour)
			}
			told, asked := -1, -1
			for n, s := range calls {
				if s.Method != http.MethodPost || s.Path != "/channels/"+bottest.Channel+"/messages" {
					continue
				}
				if s.Shows("bot.tournament.vacant") {
					if told >= 0 {
						t.Error("it is told twice")
					}
					told = n
				}
				if x.asks != "" && s.Shows(x.asks) {
					if asked = n; slices.Contains(s.Pinged(), "anna") {
						t.Errorf("anna, who has left, is pinged by %s", s.Text())
					}
				}
			}
			if told < 0 || x.asks != "" && asked < told || !played(d).Vacant {
				t.Errorf("it is told in call %d, and asked in call %d", told, asked)
			}
			if when == "when the next round opens" {
				if m := d.Match(store.MatchID(played(d).Round().Matches[0].ID)); m.Host == "anna" {
					t.Error("anna, who has left, is the host of the next match")
				}
			}
			d.Do(official(customid.TournamentID{Tournament: string(d.Tournament().ID), Act: customid.TournamentTakeOver,
				Epoch: 1}.String()))
			if s := played(d); s.Organiser != "mod" || s.Vacant {
				t.Errorf("the organiser is %q", s.Organiser)
			}
		})
	}
	t.Run("one who is there stays, and so they do while Discord does not say", func(t *testing.T) {
		t.Parallel()
		for _, code := range []int{0, discord.CodeMissingAccess} {
			d := bottest.New(t, bot.Options{})
			d.OpenTournament()
			d.RefuseCalls(http.MethodGet, "/guilds/3/members/anna",
				map[bool]int{true: http.StatusForbidden}[code > 0], code)
			ends(d, 0)
			d.RunTournaments()
			asked := slices.ContainsFunc(d.TakeCalls(), func(s bottest.Call) bool {
				return s.Shows("bot.tournament.decide.ended") && slices.Contains(s.Pinged(), "anna")
			})
			if played(d).Vacant || !asked {
				t.Errorf("code %d: the tournament is vacant: %v, anna is asked: %v", code, played(d).Vacant, asked)
			}
		}
	})
}
