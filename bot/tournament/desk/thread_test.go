package desk_test

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/bot/discord"
	"skald/bot/ui"
	"skald/engine/text"
	"skald/store"
)

// official is a press of a moderator.
func official(id string) *discord.Interaction {
	i := bottest.Press("mod", id, "800")
	i.Permissions = discordgo.PermissionManageMessages
	return i
}

// loses has the thread of a table of the tournament's present round deleted, and returns its match and the message that
// tells the organiser.
func loses(d *bottest.Bot, table int) (m store.Match, told bottest.Call) {
	d.T.Helper()
	m = d.Match(store.MatchID(played(d).Round().Matches[table].ID))
	d.LoseChannel(m.Channel, http.StatusNotFound, discord.CodeUnknownChannel)
	d.TakeCalls()
	d.App.Time.ChannelDeleted(d.T.Context(), m.Channel)
	d.RunTournaments()
	d.Mu.Lock()
	calls := slices.Clone(d.Calls)
	d.Mu.Unlock()
	for _, s := range calls {
		if s.Path == "/channels/"+bottest.Channel+"/messages" && s.Shows("bot.tournament.nochannel") {
			told = s
		}
	}
	return m, told
}

// threads counts the threads opened since the last time.
func threads(calls []bottest.Call) (n int) {
	for _, s := range calls {
		if s.Method == http.MethodPost && strings.HasSuffix(s.Path, "/threads") {
			n++
		}
	}
	return n
}

func TestDeletedThreadIsOpenedAgain(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.OpenTournament("pace", "daily")
	m, told := loses(d, 0)
	button := bottest.ReopenButton(told)
	if button == "" || !slices.Equal(told.Pinged(), []string{"anna"}) {
		t.Fatalf("the organiser is told %s", told.Text())
	}
	if got := d.DirectMessages("bot.channel.deleted.tournament", "match", string(m.ID)); len(got) != 2 {
		t.Errorf("direct messages go to %v", got)
	}
	player := m.Seats[0].User
	list := bottest.Command(player, "matches")
	if a := d.Do(list); !a.Shows("bot.matches.nochannel.tournament") {
		t.Errorf("/matches is answered %s", a.Text())
	}
	if a := d.Do(bottest.Command("anna", "tournament status")); bottest.ReopenButton(a) != button ||
		!a.Shows("bot.tournament.nothread") ||
		strings.Contains(a.Text(), "<#"+m.Channel+">") {
		t.Errorf("the organiser's status is %s", a.Text())
	}
	for _, p := range m.Seats {
		if a := d.Do(bottest.Command(p.User, "tournament status")); !a.Shows("bot.tournament.yours.nothread") ||
			(bottest.ReopenButton(a) != "") != (p.User == "anna") {
			t.Errorf("the status of %s is %s", p.User, a.Text())
		}
	}
	for _, who := range []string{"ben", "zoe"} {
		if a := d.Do(bottest.Press(who, button, "800")); !a.Shows("bot.tournament.notorganiser") ||
			played(d).Round().Matches[0].Reopen > 0 {
			t.Errorf("%s presses and is answered %s", who, a.Text())
		}
	}
	if a := d.Do(bottest.Press("anna", button, "800")); !a.IsPrivate() || !a.Shows("bot.tournament.reopening") {
		t.Errorf("anna is answered %s", a.Text())
	}
	if a := d.Do(official(button)); !a.Shows("bot.tournament.no.reopening") {
		t.Errorf("a second press is answered %s", a.Text())
	}
	d.TakeCalls()
	d.Restart()
	d.RunTournaments()
	calls := d.TakeCalls()
	if n := threads(calls); n != 1 {
		t.Errorf("%d threads are opened", n)
	}
	now := d.Match(m.ID)
	if now.Channel == m.Channel || now.Status != store.Running || bottest.ExtraOf(t, now).NoChannel != nil {
		t.Fatalf("the match is %s in %s", now.Status, now.Channel)
	}
	announced, board := 0, false
	called := map[string]int{}
	for _, s := range calls {
		if s.Path == "/channels/"+bottest.Channel+"/messages" && s.Shows("bot.tournament.again") {
			announced++
		}
		if s.Path != "/channels/"+now.Channel+"/messages" || s.Method != http.MethodPost {
			continue
		}
		board = board || len(bottest.CustomIDs(s.Body["components"])) > 0
		for _, u := range s.Pinged() {
			called[u]++
		}
	}
	if announced != 1 || !board || called[m.Seats[0].User] != 1 || called[m.Seats[1].User] != 1 {
		t.Errorf("it is announced %d times, its board is posted: %v, and called are %v", announced, board, called)
	}
	if x := played(d).Round().Matches[0]; x.NoChannel || x.Reopen > 0 {
		t.Errorf("the tournament knows %+v", x)
	}
	if a := d.Do(official(button)); !a.Shows("bot.tournament.no.reopen", "where", "<#"+now.Channel+">") {
		t.Errorf("pressed again it answers %s", a.Text())
	}
	if a := d.Do(bottest.Command("anna", "tournament status")); bottest.ReopenButton(a) != "" ||
		!strings.Contains(a.Text(), "<#"+now.Channel+">") {
		t.Errorf("afterwards the status is %s", a.Text())
	}
	d.TakeCalls()
	if d.RunTournaments(); threads(d.TakeCalls()) > 0 {
		t.Error("another thread is opened")
	}
	t.Run("and once more when that is deleted too", func(t *testing.T) {
		_, told := loses(d, 0)
		d.Do(bottest.Press("anna", bottest.ReopenButton(told), "800"))
		d.TakeCalls()
		d.RunTournaments()
		if n, again := threads(d.TakeCalls()), d.Match(m.ID); n != 1 || again.Channel == now.Channel ||
			again.Status != store.Running {
			t.Errorf("%d threads are opened, and the match is %s in %s", n, again.Status, again.Channel)
		}
	})
}

func TestTwoOfficialsAtOnceOpenOneThread(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.OpenTournament()
	_, told := loses(d, 1)
	button := bottest.ReopenButton(told)
	d.TakeCalls()
	var both sync.WaitGroup
	for _, i := range []*discord.Interaction{bottest.Press("anna", button, "800"), official(button)} {
		both.Go(func() { d.App.Handle(context.Background(), i) })
	}
	both.Wait()
	d.RunTournaments()
	calls := d.TakeCalls()
	opening, refused := 0, 0
	for _, s := range calls {
		if s.Shows("bot.tournament.reopening") {
			opening++
		}
		if s.Shows("bot.tournament.no.reopening") {
			refused++
		}
	}
	if n := threads(calls); n != 1 || opening != 1 || refused != 1 {
		t.Errorf("%d threads are opened; %d presses are taken and %d refused", n, opening, refused)
	}
}

func TestThreadIsNotReopenedWhereItCannotBe(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.OpenTournament()
	m, told := loses(d, 0)
	t.Run("without the permission the bot says so", func(t *testing.T) {
		i := bottest.Press("anna", bottest.ReopenButton(told), "800")
		i.Own = bottest.OwnPermissions // without Create Public Threads
		if a := d.Do(i); !a.Says(ui.NoThread()) || played(d).Round().Matches[0].Reopen > 0 {
			t.Errorf("it answers %s", a.Text())
		}
	})
	t.Run("a match that a moderator has moved has a channel", func(t *testing.T) {
		d.Do(bottest.Press("anna", bottest.ReopenButton(told), "800"))
		i := bottest.Command("mona", "mod move", "channel", "501", "reason", "here", "match", string(m.ID))
		i.Permissions, i.Channel = discordgo.PermissionManageMessages, "502"
		yes := bottest.Press("mona", bottest.CustomIDs(d.Do(i).Data()["components"])[0], "801")
		yes.Permissions, yes.MessageEphemeral, yes.Channel = discordgo.PermissionManageMessages, true, "502"
		d.Do(yes)
		d.TakeCalls()
		if d.RunTournaments(); threads(d.TakeCalls()) > 0 || d.Match(m.ID).Channel != "501" {
			t.Errorf("the match is in %s", d.Match(m.ID).Channel)
		}
		if a := d.Do(bottest.Press("anna", bottest.ReopenButton(told), "800")); !a.Shows("bot.tournament.no.reopen",
			"where", "<#501>") {
			t.Errorf("it answers %s", a.Text())
		}
	})
	t.Run("a table with a result plays no longer", func(t *testing.T) {
		_, told := loses(d, 1)
		s := played(d)
		mends(d, "anna", "tournament result", "table", 2, "first", s.Players[s.Round().Matches[1].Players[0]].User)
		if a := d.Do(bottest.Press("anna", bottest.ReopenButton(told),
			"800")); !a.Shows("bot.tournament.no.notplayed") {
			t.Errorf("it answers %s", a.Text())
		}
	})
}

// TestNoAliasIsShownAsMention deletes the data of users in all their roles. As in every test of a Bot, problem checks
// the messages after that.
func TestNoAliasIsShownAsMention(t *testing.T) {
	t.Parallel()
	t.Run("in a tournament", func(t *testing.T) {
		t.Parallel()
		d := bottest.New(t, bot.Options{})
		d.Do(bottest.Command("anna", "tournament new", "name", "Spring cup", "game", "parley", "system", "swiss",
			"days", 4))
		everybody := []string{"anna", "ben", "cara", "dan", "eve", "finn"}
		for _, who := range everybody {
			d.Do(bottest.Command(who, "tournament join"))
		}
		d.Do(bottest.Command("anna", "tournament start"))
		d.RunTournaments()
		d.Forget("anna")
		d.Forget("ben")
		d.RunTournaments()
		for n, m := range played(d).Round().Matches {
			if m.Result == nil {
				loses(d, n)
				break
			}
		}
		d.Pass(5 * 24 * time.Hour)
		d.RunTournaments()
		for _, who := range append(everybody, "zoe") {
			d.Do(bottest.Command(who, "tournament status"))
			d.Do(bottest.Command(who, "tournament pair-again"))
		}
		s := played(d)
		for round := range s.Played {
			for table := range s.Played[round].Matches {
				for p := range s.Players {
					for _, act := range []string{fmt.Sprint("mend-drop-", p),
						fmt.Sprintf("mend-result-%d-%d-places-%d", round+1, table+1, p),
						fmt.Sprintf("mend-result-%d-%d-places-%d-%d", round+1, table+1, p, p)} {
						d.Do(official(customid.TournamentID{Tournament: string(d.Tournament().ID), Act: act}.String()))
					}
				}
			}
		}
		d.RunTournaments()
	})
	t.Run("in what moderators did", func(t *testing.T) {
		t.Parallel()
		d := bottest.New(t, bot.Options{})
		d.Begin()
		d.Moderate("seat", "seat", 2, "user", "cara")
		d.Forget("cara")
		d.Deliver()
		i := bottest.Command("mona", "mod audit")
		i.Permissions = discordgo.PermissionManageMessages
		if a := d.Do(i); !a.Says(text.M("bot.moderator.seat", "user", text.M("bot.privacy.former"))) {
			t.Errorf("the audit reads %s", a.Text())
		}
	})
}
