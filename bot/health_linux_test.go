package bot

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"skald/bot/table"
	"skald/store"
)

// unwell is what health says is wrong, beside the gateway to which a desk does not connect.
func (d *desk) unwell() string {
	_, err := d.app.Health()
	if err == nil {
		return ""
	}
	_, rest, _ := strings.Cut(err.Error(), "\n")
	return rest
}

// databaseTrouble reports the sample of skald_database_trouble.
func (d *desk) databaseTrouble() bool {
	return strings.Contains(d.metrics(), "\nskald_database_trouble{shard=\"all\"} 1\n")
}

func TestHealthJudgesAMinuteAndNotTheLastWrite(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	if said := d.unwell(); said != "" || d.databaseTrouble() {
		t.Fatalf("before anything fails it says %q", said)
	}
	room := d.fills()
	for range 71 {
		if a := d.does(command("anna", "do", "move", "wait")); !a.shows("bot.trouble") {
			t.Fatalf("on a full disk a move is answered %s", a.text())
		}
		d.pass(15 * time.Second / 71)
	}
	room()
	if err := d.app.o.Store.PutPlayer(t.Context(), "anna", []byte("{}")); err != nil { // one small write succeeds
		t.Fatal(err)
	}
	said := d.unwell()
	for _, want := range []string{"of 74 interactions in the last minute 71 failed",
		"writes to the database failed in the last minute: 7", "cannot be written"} {
		if !strings.Contains(said, want) {
			t.Errorf("health does not say %q: %q", want, said)
		}
	}
	if !d.databaseTrouble() {
		t.Error("skald_database_trouble is 0")
	}
	d.pass(40 * time.Second)
	if d.unwell() == "" || !d.databaseTrouble() {
		t.Error("it is well before the minute is over")
	}
	d.pass(30 * time.Second)
	if said := d.unwell(); said != "" || d.databaseTrouble() {
		t.Errorf("a minute later it says %q", said)
	}
}

func TestHealthCountsAnswersThatDoNotArrive(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	d.pass(2 * time.Minute)
	ask := func(n int) {
		for range n {
			d.does(command("anna", "game status"))
		}
	}
	ask(3)
	d.refuse = func(s sent) (int, int) {
		if strings.Contains(s.path, "/callback") || strings.Contains(s.path, "/webhooks/") {
			return http.StatusNotFound, 10062
		}
		return 0, 0
	}
	d.app.Handle(t.Context(), command("anna", "help"))
	if said := d.unwell(); said != "" {
		t.Errorf("after a single lost answer it says %q", said)
	}
	for range 4 {
		d.app.Handle(t.Context(), command("anna", "help"))
	}
	if said := d.unwell(); !strings.Contains(said,
		"of 8 interactions in the last minute 5 failed: the answers did not reach Discord") {
		t.Errorf("after five it says %q", said)
	}
}

// A post whose note failed may stand in the channel, even if the next write succeeds before anybody looks.
func TestAPostWhoseNoteFailedOnceIsNotPostedTwice(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	d.does(command("anna", "do", "move", "wait"))
	var room func()
	posts := 0
	d.refuse = func(s sent) (int, int) {
		if s.method == http.MethodPost && strings.HasSuffix(s.path, "/messages") {
			if posts++; room == nil {
				room = d.fills()
			}
		}
		return 0, 0
	}
	d.pass(time.Second)
	d.deliver()
	room()
	if err := d.app.o.Store.PutPlayer(t.Context(), "anna", []byte("{}")); err != nil {
		t.Fatal(err)
	}
	d.pass(time.Minute)
	d.deliver()
	if now, _ := d.post(table.PostBoard); posts != 1 || now.Message != d.newest()["id"] {
		t.Errorf("it is posted %d times, and noted is %+v", posts, now)
	}
}

func TestWindowForgetsWhatIsOlderThanAMinute(t *testing.T) {
	var w window
	start := time.Unix(1_800_000_000, 0)
	for n := range 600 { // one each second for ten minutes, every tenth fails
		var err error
		if n%10 == 0 {
			err = store.ErrNotWritten
		}
		w.note(start.Add(time.Duration(n)*time.Second), err)
	}
	now := start.Add(599 * time.Second)
	if done, failed, last := w.count(now); done < 54 || done > 63 || failed < 6 || failed > 7 || last == nil {
		t.Errorf("in the last minute were %d and %d (%v)", done, failed, last)
	}
	if done, failed, last := w.count(now.Add(66 * time.Second)); done+failed != 0 || last != nil {
		t.Errorf("a minute later there are %d and %d (%v)", done, failed, last)
	}
	if _, failed, _ := w.count(start.Add(-time.Hour)); failed != 0 {
		t.Errorf("when the clock goes back %d failed", failed)
	}
}
