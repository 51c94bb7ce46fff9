package timecontrol_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/bottest"
	"skald/engine/games"
)

func TestReminderNamesGameServerAndHero(t *testing.T) {
	t.Parallel()
	rules, _ := games.Find("return-of-the-heroes")
	for _, where := range []string{"channel", "direct"} {
		r := bottest.NewRaceOf(t, rules, 2, "pace", "daily")
		r.App.Posts.ServerName = func(guild string) string { return map[string]string{"3": "The Tavern"}[guild] }
		for _, user := range []string{"anna", "ben"} {
			r.Do(bottest.Command(user, "me", "where", where))
		}
		var got []string
		for _, s := range r.PassHours(13) {
			if s.Shows("bot.clock.due") || strings.HasPrefix(s.Content(), "⏰") {
				got = append(got, s.Content())
			}
		}
		if len(got) != 1 {
			t.Fatalf("%s: reminded is %q", where, got)
		}
		title := bottest.Words("en", rules).Say(rules.Name().Key)
		tb, err := r.App.Tables.Open(r.Head().ID)
		if err != nil {
			t.Fatal(err)
		}
		asked := tb.Match.Waiting(-1)[0]
		hero := tb.Snapshot().Plays(asked)
		tb.Unlock()
		if !strings.Contains(got[0], " · "+title) || where == "direct" != strings.Contains(got[0], " · The Tavern") ||
			!bottest.ShowsMessage(bottest.Words("en", rules), got[0], hero) {
			t.Errorf("%s: the reminder of %s, %v is %q", where, title, hero, got[0])
		}
	}
}

func TestVoteAndStatusTellWhoIsAway(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin("pace", "daily")
	d.Do(bottest.Command("anna", "me", "away", 3))
	until := "<t:" + bottest.Timestamp(d.Now().Add(72*time.Hour)) + ":D>"
	if a := d.Do(bottest.Command("ben", "game status")); !a.Shows("bot.status.away", "until", until) {
		t.Errorf("ben reads %s", a.Text())
	}
	asked := false
	for _, s := range d.PassHours(24) {
		if s.Method == http.MethodPost && s.Shows("bot.vote.late", "who", "anna") {
			asked = s.Shows("bot.vote.away", "who", "anna", "until", until)
		}
	}
	if !asked {
		t.Error("the question does not tell that anna is away")
	}
	d.Pass(72 * time.Hour)
	if a := d.Do(bottest.Command("ben", "game status")); a.Shows("bot.status.away", "until", until) {
		t.Errorf("when anna is back ben reads %s", a.Text())
	}
}
