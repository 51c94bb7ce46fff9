package bot_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/table"
)

// unwell returns the problems the health check reports, without the gateway, to which a Bot does not connect.
func unwell(d *bottest.Bot) string {
	_, err := d.App.Health()
	if err == nil {
		return ""
	}
	_, rest, _ := strings.Cut(err.Error(), "\n")
	return rest
}

// databaseTrouble reports the sample of skald_database_trouble.
func databaseTrouble(d *bottest.Bot) bool {
	return strings.Contains(metrics(d), "\nskald_database_trouble{shard=\"all\"} 1\n")
}

func TestHealthJudgesAMinuteAndNotTheLastWrite(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	if said := unwell(d); said != "" || databaseTrouble(d) {
		t.Fatalf("before anything fails it says %q", said)
	}
	room := fills(d)
	for range 71 {
		if a := d.Do(bottest.Command("anna", "do", "move", "wait")); !a.Shows("bot.trouble") {
			t.Fatalf("on a full disk a move is answered %s", a.Text())
		}
		d.Pass(15 * time.Second / 71)
	}
	room()
	if err := d.Options.Store.PutPlayer(t.Context(), "anna", []byte("{}")); err != nil { // one small write succeeds
		t.Fatal(err)
	}
	said := unwell(d)
	for _, want := range []string{"of 74 interactions in the last minute 71 failed",
		"writes to the database failed in the last minute: 7", "cannot be written"} {
		if !strings.Contains(said, want) {
			t.Errorf("health does not say %q: %q", want, said)
		}
	}
	if !databaseTrouble(d) {
		t.Error("skald_database_trouble is 0")
	}
	d.Pass(40 * time.Second)
	if unwell(d) == "" || !databaseTrouble(d) {
		t.Error("it is well before the minute is over")
	}
	d.Pass(30 * time.Second)
	if said := unwell(d); said != "" || databaseTrouble(d) {
		t.Errorf("a minute later it says %q", said)
	}
}

func TestHealthCountsAnswersThatDoNotArrive(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	d.Pass(2 * time.Minute)
	ask := func(n int) {
		for range n {
			d.Do(bottest.Command("anna", "game status"))
		}
	}
	ask(3)
	d.Refuse = func(s bottest.Call) (int, int) {
		if strings.Contains(s.Path, "/callback") || strings.Contains(s.Path, "/webhooks/") {
			return http.StatusNotFound, 10062
		}
		return 0, 0
	}
	d.App.Handle(t.Context(), bottest.Command("anna", "help"))
	if said := unwell(d); said != "" {
		t.Errorf("after a single lost answer it says %q", said)
	}
	for range 4 {
		d.App.Handle(t.Context(), bottest.Command("anna", "help"))
	}
	if said := unwell(d); !strings.Contains(said,
		"of 8 interactions in the last minute 5 failed: the answers did not reach Discord") {
		t.Errorf("after five it says %q", said)
	}
}

// A post whose note failed may stand in the channel, even if the next write succeeds before anybody looks.
func TestAPostWhoseNoteFailedOnceIsNotPostedTwice(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	d.Do(bottest.Command("anna", "do", "move", "wait"))
	var room func()
	posts := 0
	d.Refuse = func(s bottest.Call) (int, int) {
		if s.Method == http.MethodPost && strings.HasSuffix(s.Path, "/messages") {
			if posts++; room == nil {
				room = fills(d)
			}
		}
		return 0, 0
	}
	d.Pass(time.Second)
	d.Deliver()
	room()
	if err := d.Options.Store.PutPlayer(t.Context(), "anna", []byte("{}")); err != nil {
		t.Fatal(err)
	}
	d.Pass(time.Minute)
	d.Deliver()
	if now, _ := d.Post(table.PostBoard); posts != 1 || now.Message != d.NewestPost()["id"] {
		t.Errorf("it is posted %d times, and noted is %+v", posts, now)
	}
}
