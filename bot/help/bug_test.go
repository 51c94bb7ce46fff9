package help_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/bot/version"
	"skald/engine"
	"skald/engine/match"
)

func TestABugReportIsAFileFromThePersonsOwnView(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	h := d.Begin()
	for _, m := range []string{"peek", "roll", "wait"} {
		d.Do(bottest.Command("anna", "do", "move", m))
	}
	d.Do(bottest.Command("ben", "do", "move", "roll"))
	files := map[string]string{}
	for _, who := range []string{"anna", "ben", "cara"} {
		a := d.Do(bottest.Command(who, "bug", "text", "the *gate*\nis shut"))
		if a.File != "bug-"+string(h.ID)+".skald" || !a.IsPrivate() || !a.Shows("bot.bug.running") {
			t.Errorf("%s is answered with %q: %s", who, a.File, a.Text())
		}
		files[who] = a.FileText
		for _, secret := range []string{"anna", "ben", "seed: "} {
			if strings.Contains(a.FileText, secret) {
				t.Errorf("%q is in the file of %s", secret, who)
			}
		}
	}
	for who, lines := range map[string]int{"anna": 5, "ben": 3, "cara": 3} {
		rec, err := match.ParseRecord(strings.NewReader(files[who]))
		if err != nil {
			t.Fatal(err)
		}
		r, err := match.Replay(rec, bottest.ParleyRules{})
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
	d := bottest.New(t, bot.Options{})
	d.Finish()
	a := d.Do(bottest.Command("ben", "bug", "text", "x"))
	path := filepath.Join(t.TempDir(), "bug.skald")
	if err := os.WriteFile(path, []byte(a.FileText), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rec, err := match.ParseRecord(f)
	if err == nil {
		_, err = match.VerifyRecord(rec, bottest.ParleyRules{})
	}
	if err != nil || rec.Report.Viewer != engine.Seat(1) || a.Shows("bot.bug.running") {
		t.Errorf("%v in\n%s", err, a.FileText)
	}
}

func TestWhereNothingIsPlayedThereIsNothingToReport(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	for _, begin := range []func(){func() {}, func() { d.Lobby() }} {
		begin()
		if a := d.Do(bottest.Command("anna", "bug", "text", "x")); a.File != "" || !a.IsPrivate() {
			t.Errorf("answered with %q: %s", a.File, a.Text())
		}
	}
}

func TestABugInAForkIsReportedFromItsOwnPositions(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Finish()
	_, h := d.Fork("ben", 4)
	d.Do(bottest.Press("anna", bottest.LobbyButton(h, customid.LobbyJoin), "800"))
	d.Do(bottest.Press("ben", bottest.LobbyButton(h, customid.LobbyStart), "800"))
	for _, move := range []string{"", "ben wait", "anna wait"} {
		if user, what, ok := strings.Cut(move, " "); ok {
			i := bottest.Command(user, "do", "move", what)
			i.Channel = h.Channel
			d.Do(i)
		}
		i := bottest.Command("anna", "bug", "text", "odd")
		i.Channel = h.Channel
		if a := d.Do(i); !strings.Contains(a.FileText, "odd") {
			t.Errorf("after %q it is answered %s; the log: %s", move, a.Text(), d.Logs)
		}
	}
}
