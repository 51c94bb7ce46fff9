package bot_test

import (
	"fmt"
	"strings"
	"testing"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/playground/client"
	"skald/engine"
	"skald/engine/contract/versions"
	"skald/store"
)

func TestAMatchOutlivesAChangeOfItsRules(t *testing.T) {
	t.Parallel()
	rules := versions.First()
	h := bottest.NewPlayground(t, bottest.Setup{}, func(o *bot.Options) { o.Games = []engine.Rules{rules} })
	exchange := func(r engine.Rules) {
		h.Stop()
		rules = r
		h.Run()
	}
	farm := func(command string) {
		t.Helper()
		m := h.Board()
		h.Command(m.Mentions[0].Username, "do", client.Args{"move": command})
		h.Until("the next board", func() bool {
			_, live := h.Message("anna", m.ID).Find("v1:")
			return !live
		})
	}
	lobby := h.Command("anna", "game new", client.Args{"game": versions.ID, "seats": 2})
	h.Press("ben", lobby, ":join")
	h.Press("anna", h.Message("anna", lobby.ID), ":start")
	farm("reap")
	farm("draw")
	before, err := h.DB.MatchInChannel(h.Channel)
	if err != nil || before.RulesVersion != 1 {
		t.Fatalf("it is a match of version %d, %v", before.RulesVersion, err)
	}

	// A program that does not know the rules says so and leaves all as it is.
	exchange(versions.Second())
	if m := h.Command("anna", "board", nil); !m.Ephemeral() ||
		!bottest.MessageShows(m, "bot.trouble.version", "version", 1) {
		t.Errorf("without its rules the match is shown as %q", m.Text())
	}
	stuck, err := h.DB.MatchInChannel(h.Channel)
	if err != nil || stuck.Seq != before.Seq || stuck.Status != before.Status {
		t.Errorf("it was %+v and is %+v, %v", before, stuck, err)
	}

	exchange(versions.Both())
	if m := h.Command(h.Board().Mentions[0].Username, "harvest pass", nil); !m.Ephemeral() {
		t.Errorf("a verb of version 2 is played: %q", m.Text())
	}
	for n := 0; ; n++ {
		if _, err := h.DB.MatchInChannel(h.Channel); err != nil {
			break
		}
		farm([]string{"reap", "draw"}[n%2])
	}
	over, err := h.DB.LastMatchInChannel(h.Channel)
	if err != nil || over.Status != store.Over || over.ID != before.ID {
		t.Fatalf("the match is %+v, %v", over, err)
	}
	if m := h.Command("anna", "verify", nil); !bottest.MessageShows(m, "bot.verify.holds") {
		t.Errorf("the proof reads %q", m.Text())
	}
	exported := h.Command("moderator", "mod export", nil)
	if len(exported.Attachments) != 1 {
		t.Fatalf("the export is %q", exported.Text())
	}
	record, err := h.Person("moderator").File(h.Context(), exported.Attachments[0].URL)
	if err != nil || !strings.Contains(string(record), "\nrules: 1\n") {
		t.Fatalf("the record is %q, %v", record, err)
	}
	if h.Channel, err = h.Person("moderator").NewChannel(h.Context(), h.Guild, "archive"); err != nil {
		t.Fatal(err)
	}
	h.Press("moderator",
		h.Command("moderator", "mod import", client.Args{"file": client.File{Name: "harvest.skald", Content: record}}),
		":import:0:yes:")
	copied, err := h.DB.LastMatchInChannel(h.Channel)
	if err != nil || copied.RulesVersion != 1 || copied.Seq != over.Seq {
		t.Errorf("imported is %+v, %v", copied, err)
	}
	if m := h.Command("anna", "verify", nil); !bottest.MessageShows(m, "bot.verify.holds") {
		t.Errorf("the proof of the import reads %q", m.Text())
	}

	again := h.Command("anna", "game new", client.Args{"game": versions.ID, "seats": 2})
	h.Press("ben", again, ":join")
	h.Press("anna", h.Message("anna", again.ID), ":start")
	next, err := h.DB.MatchInChannel(h.Channel)
	if err != nil || next.RulesVersion != 2 {
		t.Errorf("a new match is one of version %d, %v", next.RulesVersion, err)
	}
	farm("pass")
	if bad := h.Server.Failures(); len(bad) > 0 {
		t.Errorf("Discord refused %v", fmt.Sprint(bad))
	}
}
