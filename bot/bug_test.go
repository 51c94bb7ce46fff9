package bot

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"skald/bot/customid"
	"skald/bot/version"
	"skald/engine"
	"skald/engine/match"
)

func TestABugReportIsAFileFromThePersonsOwnView(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	h := d.begun()
	for _, m := range []string{"peek", "roll", "wait"} {
		d.does(command("anna", "do", "move", m))
	}
	d.does(command("ben", "do", "move", "roll"))
	files := map[string]string{}
	for _, who := range []string{"anna", "ben", "cara"} {
		a := d.does(command(who, "bug", "text", "the *gate*\nis shut"))
		if a.file != "bug-"+string(h.ID)+".skald" || !a.private() || !a.shows("bot.bug.running") {
			t.Errorf("%s is answered with %q: %s", who, a.file, a.text())
		}
		files[who] = a.held
		for _, secret := range []string{"anna", "ben", "seed: "} {
			if strings.Contains(a.held, secret) {
				t.Errorf("%q is in the file of %s", secret, who)
			}
		}
	}
	for who, lines := range map[string]int{"anna": 5, "ben": 3, "cara": 3} {
		rec, err := match.ParseRecord(strings.NewReader(files[who]))
		if err != nil {
			t.Fatal(err)
		}
		r, err := match.Replay(rec, parleyRules{})
		if err != nil || r.Hash != rec.Final || len(rec.Lines) != lines || rec.Report.Says != "the *gate* is shut" ||
			!strings.HasPrefix(rec.Report.Program, version.Read().String()+"; rules: ") {
			t.Errorf("the file of %s replays %d lines (%v):\n%s", who, len(rec.Lines), err, files[who])
		}
	}
	if own, others := strings.Contains(files["anna"], "cards 50:"), strings.Contains(files["ben"], "50:"); !own ||
		others {
		t.Error("anna's card stands in the wrong file")
	}
	if files["cara"] != strings.Replace(files["ben"], "viewer: seat 2", "viewer: public", 1) {
		t.Errorf("ben knows more than anybody:\n%s", files["ben"])
	}
}

func TestABugReportLiesInTheFileAsAFixtureWould(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.finished()
	a := d.does(command("ben", "bug", "text", "x"))
	path := filepath.Join(t.TempDir(), "bug.skald")
	if err := os.WriteFile(path, []byte(a.held), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rec, err := match.ParseRecord(f)
	if err == nil {
		_, err = match.VerifyRecord(rec, parleyRules{})
	}
	if err != nil || rec.Report.Viewer != engine.Seat(1) || a.shows("bot.bug.running") {
		t.Errorf("%v in\n%s", err, a.held)
	}
}

func TestWhereNothingIsPlayedThereIsNothingToReport(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	for _, begin := range []func(){func() {}, func() { d.lobby() }} {
		begin()
		if a := d.does(command("anna", "bug", "text", "x")); a.file != "" || !a.private() {
			t.Errorf("answered with %q: %s", a.file, a.text())
		}
	}
}

func TestABugInAForkIsReportedFromItsOwnPositions(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.finished()
	_, h := d.forks("ben", 4)
	d.does(press("anna", lobbyButton(h, customid.LobbyJoin), "800"))
	d.does(press("ben", lobbyButton(h, customid.LobbyStart), "800"))
	for _, move := range []string{"", "ben wait", "anna wait"} {
		if user, what, ok := strings.Cut(move, " "); ok {
			i := command(user, "do", "move", what)
			i.Channel = h.Channel
			d.does(i)
		}
		i := command("anna", "bug", "text", "odd")
		i.Channel = h.Channel
		if a := d.does(i); !strings.Contains(a.held, "odd") {
			t.Errorf("after %q it is answered %s; the log: %s", move, a.text(), d.logs)
		}
	}
}
