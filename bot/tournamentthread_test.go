package bot

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"skald/bot/customid"
	"skald/bot/discord"
	"skald/bot/ui"
	"skald/engine/text"
	"skald/store"
)

// reopens is the button that opens another thread for a table, "" for none.
func reopens(a sent) string {
	for _, id := range ids(a.data()["components"]) {
		if strings.HasPrefix(id, "p1:") && strings.Contains(id, ":reopen-") {
			return id
		}
	}
	return ""
}

// official is a press of a moderator.
func official(id string) *discord.Interaction {
	i := press("mod", id, "800")
	i.Permissions = permissionManageMessages
	return i
}

// loses has the thread of a table of the tournament's present round deleted, and returns its match and the message that
// tells the organiser.
func (d *desk) loses(table int) (m store.Match, told sent) {
	d.t.Helper()
	m = d.storedMatch(store.MatchID(d.played().Round().Matches[table].ID))
	d.gone(m.Channel, http.StatusNotFound, discord.CodeUnknownChannel)
	d.since()
	d.app.Time.ChannelDeleted(d.t.Context(), m.Channel)
	d.direct()
	d.mu.Lock()
	calls := slices.Clone(d.calls)
	d.mu.Unlock()
	for _, s := range calls {
		if s.path == "/channels/"+place+"/messages" && s.shows("bot.tournament.nochannel") {
			told = s
		}
	}
	return m, told
}

// threads counts the threads opened since the last time.
func threads(calls []sent) (n int) {
	for _, s := range calls {
		if s.method == http.MethodPost && strings.HasSuffix(s.path, "/threads") {
			n++
		}
	}
	return n
}

func TestDeletedThreadIsOpenedAgain(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.cup("pace", "daily")
	m, told := d.loses(0)
	button := reopens(told)
	if button == "" || !slices.Equal(told.pinged(), []string{"anna"}) {
		t.Fatalf("the organiser is told %s", told.text())
	}
	if got := d.directly("bot.channel.deleted.tournament", "match", string(m.ID)); len(got) != 2 {
		t.Errorf("direct messages go to %v", got)
	}
	player := m.Seats[0].User
	list := command(player, "matches")
	if a := d.does(list); !a.shows("bot.matches.nochannel.tournament") {
		t.Errorf("/matches is answered %s", a.text())
	}
	if a := d.does(command("anna", "tournament status")); reopens(a) != button || !a.shows("bot.tournament.nothread") ||
		strings.Contains(a.text(), "<#"+m.Channel+">") {
		t.Errorf("the organiser's status is %s", a.text())
	}
	for _, p := range m.Seats {
		if a := d.does(command(p.User, "tournament status")); !a.shows("bot.tournament.yours.nothread") ||
			(reopens(a) != "") != (p.User == "anna") {
			t.Errorf("the status of %s is %s", p.User, a.text())
		}
	}
	for _, who := range []string{"ben", "zoe"} {
		if a := d.does(press(who, button, "800")); !a.shows("bot.tournament.notorganiser") ||
			d.played().Round().Matches[0].Reopen > 0 {
			t.Errorf("%s presses and is answered %s", who, a.text())
		}
	}
	if a := d.does(press("anna", button, "800")); !a.private() || !a.shows("bot.tournament.reopening") {
		t.Errorf("anna is answered %s", a.text())
	}
	if a := d.does(official(button)); !a.shows("bot.tournament.no.reopening") {
		t.Errorf("a second press is answered %s", a.text())
	}
	d.since()
	d.restart()
	d.direct()
	calls := d.since()
	if n := threads(calls); n != 1 {
		t.Errorf("%d threads are opened", n)
	}
	now := d.storedMatch(m.ID)
	if now.Channel == m.Channel || now.Status != store.Running || extraOf(t, now).NoChannel != nil {
		t.Fatalf("the match is %s in %s", now.Status, now.Channel)
	}
	announced, board := 0, false
	called := map[string]int{}
	for _, s := range calls {
		if s.path == "/channels/"+place+"/messages" && s.shows("bot.tournament.again") {
			announced++
		}
		if s.path != "/channels/"+now.Channel+"/messages" || s.method != http.MethodPost {
			continue
		}
		board = board || len(ids(s.body["components"])) > 0
		for _, u := range s.pinged() {
			called[u]++
		}
	}
	if announced != 1 || !board || called[m.Seats[0].User] != 1 || called[m.Seats[1].User] != 1 {
		t.Errorf("it is announced %d times, its board is posted: %v, and called are %v", announced, board, called)
	}
	if x := d.played().Round().Matches[0]; x.NoChannel || x.Reopen > 0 {
		t.Errorf("the tournament knows %+v", x)
	}
	if a := d.does(official(button)); !a.shows("bot.tournament.no.reopen", "where", "<#"+now.Channel+">") {
		t.Errorf("pressed again it answers %s", a.text())
	}
	if a := d.does(command("anna", "tournament status")); reopens(a) != "" ||
		!strings.Contains(a.text(), "<#"+now.Channel+">") {
		t.Errorf("afterwards the status is %s", a.text())
	}
	d.since()
	if d.direct(); threads(d.since()) > 0 {
		t.Error("another thread is opened")
	}
	t.Run("and once more when that is deleted too", func(t *testing.T) {
		_, told := d.loses(0)
		d.does(press("anna", reopens(told), "800"))
		d.since()
		d.direct()
		if n, again := threads(d.since()), d.storedMatch(m.ID); n != 1 || again.Channel == now.Channel ||
			again.Status != store.Running {
			t.Errorf("%d threads are opened, and the match is %s in %s", n, again.Status, again.Channel)
		}
	})
}

func TestTwoOfficialsAtOnceOpenOneThread(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.cup()
	_, told := d.loses(1)
	button := reopens(told)
	d.since()
	var both sync.WaitGroup
	for _, i := range []*discord.Interaction{press("anna", button, "800"), official(button)} {
		both.Go(func() { d.app.Handle(context.Background(), i) })
	}
	both.Wait()
	d.direct()
	calls := d.since()
	opening, refused := 0, 0
	for _, s := range calls {
		if s.shows("bot.tournament.reopening") {
			opening++
		}
		if s.shows("bot.tournament.no.reopening") {
			refused++
		}
	}
	if n := threads(calls); n != 1 || opening != 1 || refused != 1 {
		t.Errorf("%d threads are opened; %d presses are taken and %d refused", n, opening, refused)
	}
}

func TestThreadIsNotReopenedWhereItCannotBe(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.cup()
	m, told := d.loses(0)
	t.Run("without the permission the bot says so", func(t *testing.T) {
		i := press("anna", reopens(told), "800")
		i.Own = ownRights // without Create Public Threads
		if a := d.does(i); !a.says(ui.NoThread()) || d.played().Round().Matches[0].Reopen > 0 {
			t.Errorf("it answers %s", a.text())
		}
	})
	t.Run("a match that a moderator has moved has a channel", func(t *testing.T) {
		d.does(press("anna", reopens(told), "800"))
		i := command("mona", "mod move", "channel", "501", "reason", "here", "match", string(m.ID))
		i.Permissions, i.Channel = permissionManageMessages, "502"
		yes := press("mona", ids(d.does(i).data()["components"])[0], "801")
		yes.Permissions, yes.MessageEphemeral, yes.Channel = permissionManageMessages, true, "502"
		d.does(yes)
		d.since()
		if d.direct(); threads(d.since()) > 0 || d.storedMatch(m.ID).Channel != "501" {
			t.Errorf("the match is in %s", d.storedMatch(m.ID).Channel)
		}
		if a := d.does(press("anna", reopens(told), "800")); !a.shows("bot.tournament.no.reopen", "where", "<#501>") {
			t.Errorf("it answers %s", a.text())
		}
	})
	t.Run("a table with a result plays no longer", func(t *testing.T) {
		_, told := d.loses(1)
		s := d.played()
		d.mends("anna", "tournament result", "table", 2, "first", s.Players[s.Round().Matches[1].Players[0]].User)
		if a := d.does(press("anna", reopens(told), "800")); !a.shows("bot.tournament.no.notplayed") {
			t.Errorf("it answers %s", a.text())
		}
	})
}

// TestNoAliasIsShownAsMention has people be forgotten in all their roles. What is shown then is looked through by
// wrong, as in every test of a desk.
func TestNoAliasIsShownAsMention(t *testing.T) {
	t.Parallel()
	t.Run("in a tournament", func(t *testing.T) {
		t.Parallel()
		d := newDesk(t, Options{})
		d.does(command("anna", "tournament new", "name", "Spring cup", "game", "parley", "system", "swiss", "days", 4))
		everybody := []string{"anna", "ben", "cara", "dan", "eve", "finn"}
		for _, who := range everybody {
			d.does(command(who, "tournament join"))
		}
		d.does(command("anna", "tournament start"))
		d.direct()
		d.forgets("anna")
		d.forgets("ben")
		d.direct()
		for n, m := range d.played().Round().Matches {
			if m.Result == nil {
				d.loses(n)
				break
			}
		}
		d.pass(5 * 24 * time.Hour)
		d.direct()
		for _, who := range append(everybody, "zoe") {
			d.does(command(who, "tournament status"))
			d.does(command(who, "tournament pair-again"))
		}
		s := d.played()
		for round := range s.Played {
			for table := range s.Played[round].Matches {
				for p := range s.Players {
					for _, act := range []string{fmt.Sprint("mend-drop-", p),
						fmt.Sprintf("mend-result-%d-%d-places-%d", round+1, table+1, p),
						fmt.Sprintf("mend-result-%d-%d-places-%d-%d", round+1, table+1, p, p)} {
						d.does(official(customid.TournamentID{Tournament: string(d.stands().ID), Act: act}.String()))
					}
				}
			}
		}
		d.direct()
	})
	t.Run("in what moderators did", func(t *testing.T) {
		t.Parallel()
		d := newDesk(t, Options{})
		d.begun()
		d.mod("seat", "seat", 2, "user", "cara")
		d.forgets("cara")
		d.deliver()
		i := command("mona", "mod audit")
		i.Permissions = permissionManageMessages
		if a := d.does(i); !a.says(text.M("bot.moderator.seat", "user", text.M("bot.privacy.former"))) {
			t.Errorf("the audit reads %s", a.text())
		}
	})
}
