package delivery_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/discord"
	"skald/bot/tournament"
	"skald/store"
)

func TestChannelDeletedInMidMatch(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	id := d.Begin("pace", "daily").ID
	d.Moderate("move", "channel", "501")
	d.Deliver()
	d.Pass(time.Hour)
	due := func() int64 { return bottest.ExtraOf(t, d.Match(id)).Clock.Asks[0].Due - d.Now().Unix() }
	had := due()
	d.LoseChannel("501", http.StatusNotFound, discord.CodeUnknownChannel)
	d.TakeCalls()
	for range 2 {
		d.App.Time.ChannelDeleted(t.Context(), "501")
		d.Deliver()
		d.Restart()
	}
	told := d.DirectMessages("bot.channel.deleted", "match", string(id))
	if len(told) != 2 || told["anna"] != 1 || told["ben"] != 1 {
		t.Errorf("direct messages go to %v", told)
	}
	m := d.Match(id)
	if m.Status != store.Paused || bottest.ExtraOf(t, m).Clock.Stopped == 0 {
		t.Errorf("the match is %s, its clock %+v", m.Status, bottest.ExtraOf(t, m).Clock)
	}
	for range 10 {
		d.Pass(24 * time.Hour)
		d.App.Time.Tick(t.Context())
		d.Deliver()
	}
	if calls := d.TakeCalls(); len(calls) > 0 {
		t.Errorf("in ten days the bot calls Discord for %+v", calls)
	}
	list := bottest.Command("ben", "matches")
	list.Channel = "502"
	if a := d.Do(list); !a.Shows("bot.matches.nochannel", "match", string(id)) ||
		strings.Contains(a.Text(), "<#501>") {
		t.Errorf("/matches is answered %s", a.Text())
	}
	d.BringMatch(id, "502")
	m = d.Match(id)
	e := bottest.ExtraOf(t, m)
	if m.Channel != bottest.Channel || m.Status != store.Running || e.NoChannel != nil {
		t.Errorf("after /mod move the match is %s in %s: %+v", m.Status, m.Channel, e.NoChannel)
	}
	if left := due(); left != had {
		t.Errorf("anna has %d seconds left, and had %d", left, had)
	}
	d.TakeCalls()
	d.Deliver()
	calls := d.TakeCalls()
	if !slices.ContainsFunc(calls, func(s bottest.Call) bool {
		return s.Path == "/channels/"+bottest.Channel+"/messages" && len(bottest.CustomIDs(s.Body["components"])) > 0
	}) {
		t.Error("its board is not posted")
	}
	for _, s := range calls {
		if strings.HasPrefix(s.Path, "/channels/501/messages") && s.Method == http.MethodPost {
			t.Errorf("the deleted channel is written to: %s", s.Text())
		}
	}
}

func TestPausedMatchStaysPausedWhenItsChannelIsDeleted(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	id := d.Begin().ID
	d.Moderate("pause")
	d.Moderate("move", "channel", "501")
	if m := d.Match(id); m.Status != store.Paused {
		t.Fatalf("the match is %s", m.Status)
	}
	d.Deliver()
	d.LoseChannel("501", http.StatusNotFound, discord.CodeUnknownChannel)
	d.TakeCalls()
	d.App.Time.ChannelDeleted(t.Context(), "501")
	d.Deliver()
	if told := d.DirectMessages("bot.channel.deleted"); len(told) != 2 {
		t.Errorf("direct messages go to %v", told)
	}
	d.BringMatch(id, "502")
	if m := d.Match(id); m.Channel != bottest.Channel || m.Status != store.Paused {
		t.Errorf("after /mod move the match is %s in %s", m.Status, m.Channel)
	}
}

func TestThreadDeletedInTournamentIsReportedOnce(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.OpenTournament()
	s, err := tournament.Load(d.Tournament().State)
	if err != nil {
		t.Fatal(err)
	}
	x := s.Round().Matches[0]
	m := d.Match(store.MatchID(x.ID))
	d.LoseChannel(m.Channel, http.StatusNotFound, discord.CodeUnknownChannel)
	d.TakeCalls()
	d.App.Time.ChannelDeleted(t.Context(), m.Channel)
	var told []bottest.Call
	for range 3 {
		d.RunTournaments()
		d.Restart()
		d.Pass(time.Hour)
		for _, s := range d.TakeCalls() {
			if s.Path == "/channels/"+bottest.Channel+"/messages" &&
				s.Shows("bot.tournament.nochannel", "match", x.ID, "organiser", "<@anna>") {
				told = append(told, s)
			}
		}
	}
	if len(told) != 1 || !slices.Equal(told[0].Pinged(), []string{"anna"}) {
		t.Errorf("the organiser is told %v", told)
	}
	if s, err = tournament.Load(d.Tournament().State); err != nil || !s.Round().Matches[0].NoChannel ||
		s.Round().Matches[1].NoChannel {
		t.Errorf("the tournament knows %+v, %v", s.Round(), err)
	}
}
