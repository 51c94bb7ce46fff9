package bot

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"skald/bot/discord"
	"skald/engine/match"
	"skald/engine/text"
	"skald/store"
)

// files serves files at the address of the desk's Discord, beside it.
func (d *desk) files(content map[string]string) string {
	d.t.Helper()
	d.mu.Lock()
	defer d.mu.Unlock()
	d.shelf = content
	return d.base + "/attachments/1/2/"
}

// imports sends a file to /mod import as a moderator, and says yes if he is asked.
func (d *desk) imports(address string, size int) sent {
	d.t.Helper()
	asked, yes := d.asksImport(address, size)
	if yes == nil {
		return asked
	}
	return d.does(yes)
}

// asksImport sends a file to /mod import, and returns the question and the yes to it, nil when there is none.
func (d *desk) asksImport(address string, size int) (asked sent, yes *discord.Interaction) {
	d.t.Helper()
	i := command("mona", "mod import", "file", "77")
	i.Permissions = permissionManageMessages
	i.Files = map[string]discord.Attachment{"77": {Name: "x.skald", Size: size, URL: address}}
	asked = d.does(i)
	if asked.button(":import:0:yes:") == "" {
		return asked, nil
	}
	yes = press("mona", asked.button(":import:0:yes:"), "801")
	yes.Permissions, yes.MessageEphemeral = permissionManageMessages, true
	// The question carries the record.
	yes.Files = map[string]discord.Attachment{"5": {Name: asked.file, Size: len(asked.held),
		URL: d.files(map[string]string{"carried": asked.held}) + "carried"}}
	return asked, yes
}

func TestAnImportIsAskedAboutAndCanBeTakenOutAgain(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	was := d.finished()
	record := d.does(command("anna", "game export")).held
	asked, yes := d.asksImport(d.files(map[string]string{"x.skald": record})+"x.skald", len(record))
	if yes == nil || !asked.private() || !asked.shows("bot.import.ask", "who",
		[]text.Message{text.Plain("anna"), text.Plain("ben")}) || asked.held != record || d.head().ID != was.ID {
		t.Fatalf("asked is %s", asked.text())
	}
	// Nobody else stores anything by it.
	stranger := *yes
	stranger.ID, stranger.User, stranger.Permissions = "9001", "anna", 0
	if a := d.does(&stranger); d.head().ID != was.ID || !a.shows("bot.notallowed") {
		t.Errorf("anna answers it: %s", a.text())
	}
	d.restart() // the question outlives the bot
	done := d.does(yes)
	if d.head().ID == was.ID {
		t.Fatalf("nothing is stored: %s", done.text())
	}
	first := d.head().ID
	if d.does(yes); d.head().ID != first {
		t.Error("a yes that is delivered twice stores two matches")
	}
	out := press("anna", done.button(":unimport:"), "801")
	if d.does(out); d.head().ID != first {
		t.Error("anna takes it out")
	}
	if a := d.asMod(done.button(":unimport:")); d.head().ID != was.ID || !a.shows("bot.unimport.done") {
		t.Errorf("after %s the last match is %s", a.text(), d.head().ID)
	}
	// Later on it is taken out by the command, and what was played here never is.
	d.imports(d.files(map[string]string{"x.skald": record})+"x.skald", len(record))
	command := func() sent {
		i := command("mona", "mod import")
		i.Permissions = permissionManageMessages
		return d.does(i)
	}
	q := command()
	if a := d.asMod(q.button(":unimport:0:yes:")); d.head().ID != was.ID {
		t.Errorf("after %s and %s the last match is %s", q.text(), a.text(), d.head().ID)
	}
	if q := command(); q.button(":unimport:") != "" || !q.shows("bot.import.no.file") {
		t.Errorf("a match that was played here is asked about: %s", q.text())
	}
}

func TestARecordThatIsImportedIsTheLastMatchOfItsChannel(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	was := d.finished()
	record := d.does(command("anna", "game export")).held
	at := d.files(map[string]string{"x.skald": record})
	a := d.imports(at+"x.skald", len(record))
	h := d.head()
	if !a.private() || h.ID == was.ID || !strings.Contains(a.text(), string(h.ID)) || h.Status != store.Over ||
		h.Guild != "3" || h.Seq != was.Seq {
		t.Fatalf("after %s it is %+v; the log: %s", a.text(), h, d.logs)
	}
	if a := d.does(command("cara", "verify")); !a.shows("bot.verify.holds") ||
		!strings.Contains(a.text(), string(h.ID)) {
		t.Errorf("verify answers %s", a.text())
	}
	again, err := match.ParseRecord(strings.NewReader(d.does(command("cara", "game export")).held))
	old, err2 := match.ParseRecord(strings.NewReader(record))
	if err != nil || err2 != nil || again.Final != old.Final || len(again.Lines) != len(old.Lines) ||
		again.Players[0].Name != "anna" {
		t.Errorf("exported again it is %+v (%v, %v)", again, err, err2)
	}
	for _, name := range []string{"log", "board"} {
		if a := d.does(command("anna", name)); strings.Contains(a.text(), "<@seat") ||
			strings.Contains(a.text(), "<@former") {
			t.Errorf("/%s mentions nobody: %s", name, a.text())
		}
	}
	if a := d.does(command("anna", "game rematch")); !a.shows("bot.rematch.others") {
		t.Errorf("a stranger calls for a rematch: %s", a.text())
	}
	if audit, err := d.app.o.Store.Audit(store.AuditFilter{Match: h.ID}); err != nil || len(audit) != 1 ||
		audit[0].Action != "import" {
		t.Errorf("noted is %+v (%v)", audit, err)
	}
	d.does(command("anna", "game new", "game", "parley"))
	if a := d.imports(at+"x.skald", 10); !a.private() || d.head().Status != store.Lobby {
		t.Errorf("where a table stands it is answered %s", a.text())
	}
}

func TestWhatCannotBeImportedIsSaidAndStoresNothing(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.finished()
	good := d.does(command("anna", "game export")).held
	noSeed := ""
	for _, l := range strings.SplitAfter(good, "\n") {
		if !strings.HasPrefix(l, "seed:") && !strings.HasPrefix(l, "final:") {
			noSeed += l
		}
	}
	elsewhere := httptest.NewServer(http.NotFoundHandler())
	defer elsewhere.Close()
	at := d.files(map[string]string{
		"talk": "hello", "noseed": noSeed, "tampered": strings.Replace(good, "> roll", "> wait", 1),
		"game":   strings.Replace(good, "game: parley", "game: chess", 1),
		"large":  strings.Repeat("x", maxImport+1),
		"middle": "skald record 1\ngame: parley\nseats: 2\nposition: 1.1 {}\n",
		"long":   good + strings.Repeat("table> pace daily\n", maxImportLines),
	})
	for name, why := range map[string]string{
		at + "talk": "bot.record.none", at + "noseed": "bot.import.no.seed", at + "tampered": "bot.import.wrong",
		at + "game": "bot.lobby.nogame", at + "large": "bot.import.large",
		at + "middle": "bot.import.no.middle", at + "long": "bot.import.large", at + "gone": "bot.import.no.fetch",
		elsewhere.URL + "/x": "bot.import.no.fetch", "": "bot.import.no.fetch",
	} {
		a := d.imports(name, 10)
		plain := strings.ReplaceAll(a.text(), `\`, "") // what is said of a record is escaped
		if !a.private() || !words().Shows(plain, why) || name == at+"tampered" &&
			!words().Shows(plain, "bot.record.line", "why", text.M("bot.record.dice")) {
			t.Errorf("%q is answered %s", name, a.text())
		}
	}
	if a := d.imports(at+"talk", maxImport+1); !a.shows("bot.import.large") {
		t.Errorf("a large file is answered %s", a.text())
	}
	i := command("anna", "mod import", "file", "77")
	i.Files = map[string]discord.Attachment{"77": {URL: at + "talk"}}
	if a := d.does(i); !a.shows("bot.notallowed") {
		t.Errorf("anna is answered %s", a.text())
	}
	if all, err := d.app.o.Store.Matches(store.Filter{}); err != nil || len(all) != 1 {
		t.Errorf("there are %+v (%v)", all, err)
	}
}
