package bot

import (
	"net/http"
	"slices"
	"testing"
	"time"

	"skald/bot/customid"
	"skald/bot/discord"
	"skald/store"
)

// leavesServer has a person be no member of the server any more, of which Discord says nothing by itself.
func (d *desk) leavesServer(user string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	before := d.refuse
	d.refuse = func(s sent) (int, int) {
		if s.path == "/guilds/3/members/"+user {
			return http.StatusNotFound, discord.CodeUnknownMember
		}
		if before != nil {
			return before(s)
		}
		return 0, 0
	}
}

// enters has a moderator enter the result of a table.
func (d *desk) enters(round, table int) {
	d.t.Helper()
	s := d.played()
	m := s.Played[round-1].Matches[table-1]
	i := command("mod", "tournament result", "round", round, "table", table, "first", s.Players[m.Players[0]].User)
	i.Permissions = permissionManageMessages
	if yes := mending(d.does(i)); yes != "" {
		d.does(official(yes))
	}
}

// ends has a moderator end the match of a table.
func (d *desk) ends(table int) {
	d.t.Helper()
	m := d.storedMatch(store.MatchID(d.played().Round().Matches[table].ID))
	i := command("mona", "mod end", "reason", "because")
	i.Permissions, i.Channel = permissionManageMessages, m.Channel
	yes := press("mona", ids(d.does(i).data()["components"])[0], "801")
	yes.Permissions, yes.MessageEphemeral, yes.Channel = permissionManageMessages, true, m.Channel
	d.does(yes)
}

func TestOrganiserWhoLeftTheServerIsNoticed(t *testing.T) {
	t.Parallel()
	for when, x := range map[string]struct {
		needed func(d *desk)
		// asks is the question that waits for an organiser then, "" for none.
		asks string
	}{
		"when the next round opens": {func(d *desk) {
			d.enters(1, 1)
			d.direct()
			d.enters(1, 2)
		}, ""},
		"when a match ends":        {func(d *desk) { d.ends(0) }, "bot.tournament.decide.ended"},
		"when the time is up":      {func(d *desk) { d.pass(5 * 24 * time.Hour) }, "bot.tournament.late"},
		"when a thread is deleted": {func(d *desk) { d.loses(0) }, "bot.tournament.nochannel"},
	} {
		t.Run(when, func(t *testing.T) {
			t.Parallel()
			d := newDesk(t, Options{})
			d.cup("days", 4)
			d.leavesServer("anna")
			d.since()
			if d.direct(); d.played().Vacant || len(d.since()) > 0 {
				t.Fatal("it is looked for before it is needed")
			}
			x.needed(d)
			var calls []sent
			for range 3 {
				d.direct()
				calls = append(calls, d.since()...)
				d.restart()
				d.pass(time.Hour)
			}
			told, asked := -1, -1
			for n, s := range calls {
				if s.method != http.MethodPost || s.path != "/channels/"+place+"/messages" {
					continue
				}
				if s.shows("bot.tournament.vacant") {
					if told >= 0 {
						t.Error("it is told twice")
					}
					told = n
				}
				if x.asks != "" && s.shows(x.asks) {
					if asked = n; slices.Contains(s.pinged(), "anna") {
						t.Errorf("anna, who has left, is pinged by %s", s.text())
					}
				}
			}
			if told < 0 || x.asks != "" && asked < told || !d.played().Vacant {
				t.Errorf("it is told in call %d, and asked in call %d", told, asked)
			}
			if when == "when the next round opens" {
				if m := d.storedMatch(store.MatchID(d.played().Round().Matches[0].ID)); m.Host == "anna" {
					t.Error("anna, who has left, is the host of the next match")
				}
			}
			d.does(official(customid.TournamentID{Tournament: string(d.stands().ID), Act: customid.TournamentTakeOver,
				Epoch: 1}.String()))
			if s := d.played(); s.Organiser != "mod" || s.Vacant {
				t.Errorf("the organiser is %q", s.Organiser)
			}
		})
	}
	t.Run("one who is there stays, and so they do while Discord does not say", func(t *testing.T) {
		t.Parallel()
		for _, code := range []int{0, discord.CodeMissingAccess} {
			d := newDesk(t, Options{})
			d.cup()
			d.refusing(http.MethodGet, "/guilds/3/members/anna",
				map[bool]int{true: http.StatusForbidden}[code > 0], code)
			d.ends(0)
			d.direct()
			asked := slices.ContainsFunc(d.since(), func(s sent) bool {
				return s.shows("bot.tournament.decide.ended") && slices.Contains(s.pinged(), "anna")
			})
			if d.played().Vacant || !asked {
				t.Errorf("code %d: the tournament is vacant: %v, anna is asked: %v", code, d.played().Vacant, asked)
			}
		}
	})
}
