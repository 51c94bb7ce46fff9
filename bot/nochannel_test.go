package bot

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot/discord"
	"skald/bot/tournament"
	"skald/store"
)

// directly counts the direct messages since the last time that show the text of a key, by whom they went to.
func (d *desk) directly(key string, pairs ...any) map[string]int {
	to := map[string]int{}
	for _, s := range d.since() {
		if who, ok := strings.CutPrefix(s.path, "/channels/dm-"); ok && s.method == http.MethodPost &&
			s.shows(key, pairs...) {
			to[strings.TrimSuffix(who, "/messages")]++
		}
	}
	return to
}

func TestChannelDeletedInMidMatch(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	id := d.begun("pace", "daily").ID
	d.mod("move", "channel", "501")
	d.deliver()
	d.pass(time.Hour)
	due := func() int64 { return extraOf(t, d.storedMatch(id)).Clock.Asks[0].Due - d.now().Unix() }
	had := due()
	d.gone("501", http.StatusNotFound, discord.CodeUnknownChannel)
	d.since()
	for range 2 {
		d.app.Time.ChannelDeleted(t.Context(), "501")
		d.deliver()
		d.restart()
	}
	told := d.directly("bot.channel.deleted", "match", string(id))
	if len(told) != 2 || told["anna"] != 1 || told["ben"] != 1 {
		t.Errorf("direct messages go to %v", told)
	}
	m := d.storedMatch(id)
	if m.Status != store.Paused || extraOf(t, m).Clock.Stopped == 0 {
		t.Errorf("the match is %s, its clock %+v", m.Status, extraOf(t, m).Clock)
	}
	for range 10 {
		d.pass(24 * time.Hour)
		d.app.Time.Tick(t.Context())
		d.deliver()
	}
	if calls := d.since(); len(calls) > 0 {
		t.Errorf("in ten days the bot calls Discord for %+v", calls)
	}
	list := command("ben", "matches")
	list.Channel = "502"
	if a := d.does(list); !a.shows("bot.matches.nochannel", "match", string(id)) ||
		strings.Contains(a.text(), "<#501>") {
		t.Errorf("/matches is answered %s", a.text())
	}
	d.bring(id, "502")
	m = d.storedMatch(id)
	e := extraOf(t, m)
	if m.Channel != place || m.Status != store.Running || e.NoChannel != nil {
		t.Errorf("after /mod move the match is %s in %s: %+v", m.Status, m.Channel, e.NoChannel)
	}
	if left := due(); left != had {
		t.Errorf("anna has %d seconds left, and had %d", left, had)
	}
	d.since()
	d.deliver()
	calls := d.since()
	if !slices.ContainsFunc(calls, func(s sent) bool {
		return s.path == "/channels/"+place+"/messages" && len(ids(s.body["components"])) > 0
	}) {
		t.Error("its board is not posted")
	}
	for _, s := range calls {
		if strings.HasPrefix(s.path, "/channels/501/messages") && s.method == http.MethodPost {
			t.Errorf("the deleted channel is written to: %s", s.text())
		}
	}
}

func TestPausedMatchStaysPausedWhenItsChannelIsDeleted(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	id := d.begun().ID
	d.mod("pause")
	d.mod("move", "channel", "501")
	if m := d.storedMatch(id); m.Status != store.Paused {
		t.Fatalf("the match is %s", m.Status)
	}
	d.deliver()
	d.gone("501", http.StatusNotFound, discord.CodeUnknownChannel)
	d.since()
	d.app.Time.ChannelDeleted(t.Context(), "501")
	d.deliver()
	if told := d.directly("bot.channel.deleted"); len(told) != 2 {
		t.Errorf("direct messages go to %v", told)
	}
	d.bring(id, "502")
	if m := d.storedMatch(id); m.Channel != place || m.Status != store.Paused {
		t.Errorf("after /mod move the match is %s in %s", m.Status, m.Channel)
	}
}

func TestThreadDeletedInTournamentIsReportedOnce(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.cup()
	s, err := tournament.Load(d.stands().State)
	if err != nil {
		t.Fatal(err)
	}
	x := s.Round().Matches[0]
	m := d.storedMatch(store.MatchID(x.ID))
	d.gone(m.Channel, http.StatusNotFound, discord.CodeUnknownChannel)
	d.since()
	d.app.Time.ChannelDeleted(t.Context(), m.Channel)
	var told []sent
	for range 3 {
		d.direct()
		d.restart()
		d.pass(time.Hour)
		for _, s := range d.since() {
			if s.path == "/channels/"+place+"/messages" &&
				s.shows("bot.tournament.nochannel", "match", x.ID, "organiser", "<@anna>") {
				told = append(told, s)
			}
		}
	}
	if len(told) != 1 || !slices.Equal(told[0].pinged(), []string{"anna"}) {
		t.Errorf("the organiser is told %v", told)
	}
	if s, err = tournament.Load(d.stands().State); err != nil || !s.Round().Matches[0].NoChannel ||
		s.Round().Matches[1].NoChannel {
		t.Errorf("the tournament knows %+v, %v", s.Round(), err)
	}
}

// storedMatch is the match of an id as it is stored.
func (d *desk) storedMatch(id store.MatchID) store.Match {
	d.t.Helper()
	m, err := d.app.o.Store.Match(id)
	if err != nil {
		d.t.Fatal(err)
	}
	return m
}
