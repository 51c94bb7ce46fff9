package transfer_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/discord"
	"skald/engine/match"
	"skald/engine/text"
	"skald/store"
)

// A record has at most so many bytes and lines.
const (
	maxImport      = 1 << 20
	maxImportLines = 5000
)

func TestAnImportIsAskedAboutAndCanBeTakenOutAgain(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	was := d.Finish()
	record := d.Do(bottest.Command("anna", "game export")).FileText
	asked, yes := d.AskImport(d.ServeFiles(map[string]string{"x.skald": record})+"x.skald", len(record))
	if yes == nil || !asked.IsPrivate() || !asked.Shows("bot.import.ask", "who",
		[]text.Message{text.Plain("anna"), text.Plain("ben")}) || asked.FileText != record || d.Head().ID != was.ID {
		t.Fatalf("asked is %s", asked.Text())
	}
	// No other user can confirm the import.
	stranger := *yes
	stranger.ID, stranger.User, stranger.Permissions = "9001", "anna", 0
	if a := d.Do(&stranger); d.Head().ID != was.ID || !a.Shows("bot.notallowed") {
		t.Errorf("anna answers it: %s", a.Text())
	}
	d.Restart() // the question outlives the bot
	done := d.Do(yes)
	if d.Head().ID == was.ID {
		t.Fatalf("nothing is stored: %s", done.Text())
	}
	first := d.Head().ID
	if d.Do(yes); d.Head().ID != first {
		t.Error("a yes that is delivered twice stores two matches")
	}
	out := bottest.Press("anna", done.Button(":unimport:"), "801")
	if d.Do(out); d.Head().ID != first {
		t.Error("anna takes it out")
	}
	if a := d.PressAsModerator(done.Button(":unimport:")); d.Head().ID != was.ID || !a.Shows("bot.unimport.done") {
		t.Errorf("after %s the last match is %s", a.Text(), d.Head().ID)
	}
	// Later the command removes it; matches played here are never removed.
	d.Import(d.ServeFiles(map[string]string{"x.skald": record})+"x.skald", len(record))
	command := func() bottest.Call {
		i := bottest.Command("mona", "mod import")
		i.Permissions = discordgo.PermissionManageMessages
		return d.Do(i)
	}
	q := command()
	if a := d.PressAsModerator(q.Button(":unimport:0:yes:")); d.Head().ID != was.ID {
		t.Errorf("after %s and %s the last match is %s", q.Text(), a.Text(), d.Head().ID)
	}
	if q := command(); q.Button(":unimport:") != "" || !q.Shows("bot.import.no.file") {
		t.Errorf("a match that was played here is asked about: %s", q.Text())
	}
}

func TestARecordThatIsImportedIsTheLastMatchOfItsChannel(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	was := d.Finish()
	record := d.Do(bottest.Command("anna", "game export")).FileText
	at := d.ServeFiles(map[string]string{"x.skald": record})
	a := d.Import(at+"x.skald", len(record))
	h := d.Head()
	if !a.IsPrivate() || h.ID == was.ID || !strings.Contains(a.Text(), string(h.ID)) || h.Status != store.Over ||
		h.Guild != "3" || h.Seq != was.Seq {
		t.Fatalf("after %s it is %+v; the log: %s", a.Text(), h, d.Logs)
	}
	if a := d.Do(bottest.Command("cara", "verify")); !a.Shows("bot.verify.holds") ||
		!strings.Contains(a.Text(), string(h.ID)) {
		t.Errorf("verify answers %s", a.Text())
	}
	again, err := match.ParseRecord(strings.NewReader(d.Do(bottest.Command("cara", "game export")).FileText))
	old, err2 := match.ParseRecord(strings.NewReader(record))
	if err != nil || err2 != nil || again.Final != old.Final || len(again.Lines) != len(old.Lines) ||
		again.Players[0].Name != "anna" {
		t.Errorf("exported again it is %+v (%v, %v)", again, err, err2)
	}
	for _, name := range []string{"log", "board"} {
		if a := d.Do(bottest.Command("anna", name)); strings.Contains(a.Text(), "<@seat") ||
			strings.Contains(a.Text(), "<@former") {
			t.Errorf("/%s mentions nobody: %s", name, a.Text())
		}
	}
	if a := d.Do(bottest.Command("anna", "game rematch")); !a.Shows("bot.rematch.others") {
		t.Errorf("a stranger calls for a rematch: %s", a.Text())
	}
	if audit, err := d.Options.Store.Audit(store.AuditFilter{Match: h.ID}); err != nil || len(audit) != 1 ||
		audit[0].Action != "import" {
		t.Errorf("noted is %+v (%v)", audit, err)
	}
	d.Do(bottest.Command("anna", "game new", "game", "parley"))
	if a := d.Import(at+"x.skald", 10); !a.IsPrivate() || d.Head().Status != store.Lobby {
		t.Errorf("where a table stands it is answered %s", a.Text())
	}
}

func TestWhatCannotBeImportedIsSaidAndStoresNothing(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Finish()
	good := d.Do(bottest.Command("anna", "game export")).FileText
	noSeed := ""
	for _, l := range strings.SplitAfter(good, "\n") {
		if !strings.HasPrefix(l, "seed:") && !strings.HasPrefix(l, "final:") {
			noSeed += l
		}
	}
	elsewhere := httptest.NewServer(http.NotFoundHandler())
	defer elsewhere.Close()
	at := d.ServeFiles(map[string]string{
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
		a := d.Import(name, 10)
		plain := strings.ReplaceAll(a.Text(), `\`, "") // the answer escapes text from the record
		if !a.IsPrivate() || !bottest.EnglishWords().Shows(plain, why) || name == at+"tampered" &&
			!bottest.EnglishWords().Shows(plain, "bot.record.line", "why", text.M("bot.record.dice")) {
			t.Errorf("%q is answered %s", name, a.Text())
		}
	}
	if a := d.Import(at+"talk", maxImport+1); !a.Shows("bot.import.large") {
		t.Errorf("a large file is answered %s", a.Text())
	}
	i := bottest.Command("anna", "mod import", "file", "77")
	i.Files = map[string]discord.Attachment{"77": {URL: at + "talk"}}
	if a := d.Do(i); !a.Shows("bot.notallowed") {
		t.Errorf("anna is answered %s", a.Text())
	}
	if all, err := d.Options.Store.Matches(store.Filter{}); err != nil || len(all) != 1 {
		t.Errorf("there are %+v (%v)", all, err)
	}
}
