package bot

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"skald/engine/games"
)

func TestReminderNamesGameServerAndHero(t *testing.T) {
	t.Parallel()
	rules, _ := games.Find("return-of-the-heroes")
	for _, where := range []string{"channel", "direct"} {
		r := newRaceOf(t, rules, 2, "pace", "daily")
		r.app.Posts.ServerName = func(guild string) string { return map[string]string{"3": "The Tavern"}[guild] }
		for _, user := range []string{"anna", "ben"} {
			r.does(command(user, "me", "where", where))
		}
		var got []string
		for _, s := range r.hours(13) {
			if s.shows("bot.clock.due") || strings.HasPrefix(s.content(), "⏰") {
				got = append(got, s.content())
			}
		}
		if len(got) != 1 {
			t.Fatalf("%s: reminded is %q", where, got)
		}
		title := Words("en", rules).Say(rules.Name().Key)
		tb, err := r.app.Tables.Open(r.head().ID)
		if err != nil {
			t.Fatal(err)
		}
		asked := tb.Match.Waiting(-1)[0]
		hero := tb.Snapshot().Plays(asked)
		tb.Unlock()
		if !strings.Contains(got[0], " · "+title) || where == "direct" != strings.Contains(got[0], " · The Tavern") ||
			!showsMessage(Words("en", rules), got[0], hero) {
			t.Errorf("%s: the reminder of %s, %v is %q", where, title, hero, got[0])
		}
	}
}

func TestVoteAndStatusTellWhoIsAway(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun("pace", "daily")
	d.does(command("anna", "me", "away", 3))
	until := "<t:" + stamped(d.now().Add(72*time.Hour)) + ":D>"
	if a := d.does(command("ben", "game status")); !a.shows("bot.status.away", "until", until) {
		t.Errorf("ben reads %s", a.text())
	}
	asked := false
	for _, s := range d.hours(24) {
		if s.method == http.MethodPost && s.shows("bot.vote.late", "who", "anna") {
			asked = s.shows("bot.vote.away", "who", "anna", "until", until)
		}
	}
	if !asked {
		t.Error("the question does not tell that anna is away")
	}
	d.pass(72 * time.Hour)
	if a := d.does(command("ben", "game status")); a.shows("bot.status.away", "until", until) {
		t.Errorf("when anna is back ben reads %s", a.text())
	}
}
