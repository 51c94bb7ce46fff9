package bot_test

import (
	"regexp"
	"strings"
	"testing"

	"skald/bot"
	"skald/bot/playground/client"
	"skald/engine"
	"skald/store"
)

func TestWhatIsExportedInOneChannelIsImportedInAnother(t *testing.T) {
	t.Parallel()
	h := buildWith(t, nil, func(o *bot.Options) { o.Games = []engine.Rules{causewayRules{}} })
	lobby := h.says("anna", "game new", client.Args{"game": "causeway", "seats": 2})
	h.press("ben", lobby, ":join")
	h.press("anna", h.message("anna", lobby.ID), ":start")
	for range causewayLength {
		m := h.board()
		name := m.Mentions[0].Username
		h.says(name, "do", client.Args{"move": "lay"})
		h.until("the next board", func() bool {
			ms := h.messages("anna")
			_, live := h.message("anna", m.ID).Find("v1:")
			return len(ms) > 0 && !live
		})
	}
	was, err := h.db.LastMatchInChannel(h.channel)
	if err != nil || was.Status != store.Over {
		t.Fatalf("the match is %+v, %v", was.Status, err)
	}
	exported := h.says("moderator", "mod export", nil)
	if len(exported.Attachments) != 1 {
		t.Fatalf("the export is %q with %+v", exported.Text(), exported.Attachments)
	}
	file := exported.Attachments[0]
	record, err := h.person("moderator").File(h.ctx(), file.URL)
	if err != nil || len(record) != file.Size {
		t.Fatalf("the record has %d bytes, %v; its message says %+v", len(record), err, file)
	}

	if h.channel, err = h.person("moderator").NewChannel(h.ctx(), h.guild, "archive"); err != nil {
		t.Fatal(err)
	}
	if m := h.says("moderator", "mod import",
		client.Args{"file": client.File{Name: "letter.txt", Content: []byte("dear friends")}}); !m.Ephemeral() ||
		!bot.Words("en").Shows(strings.ReplaceAll(m.Text(), `\`, ""), "bot.record.none") {
		t.Errorf("what is no record is answered %q", m.Text())
	}
	asked := h.says("moderator", "mod import", client.Args{"file": client.File{Name: file.Filename, Content: record}})
	if _, err := h.db.LastMatchInChannel(h.channel); err == nil || len(asked.Attachments) != 1 {
		t.Fatalf("asked is %q with %+v (%v)", asked.Text(), asked.Attachments, err)
	}
	done := h.press("moderator", asked, ":import:0:yes:")
	now, err := h.db.LastMatchInChannel(h.channel)
	if err != nil || now.Status != store.Over || now.Seq != was.Seq || now.ID == was.ID ||
		!strings.Contains(done.Text(), string(now.ID)) {
		t.Fatalf("after %q there is %+v, %v", done.Text(), now, err)
	}
	// The question is gone, and whoever brings the same record once more stores it once.
	if m := h.message("moderator", asked.ID); len(m.Attachments) > 0 || m.Text() != done.Text() {
		t.Errorf("the question still reads %q", m.Text())
	} else if _, still := m.Find(":import:0:yes:"); still {
		t.Error("the question can be answered again")
	}
	asked = h.says("moderator", "mod import", client.Args{"file": client.File{Name: file.Filename, Content: record}})
	if again := h.press("moderator", asked, ":import:0:yes:"); again.Text() != done.Text() {
		t.Errorf("stored once more it is answered %q, before %q", again.Text(), done.Text())
	}
	if last, err := h.db.LastMatchInChannel(h.channel); err != nil || last.ID != now.ID {
		t.Errorf("the last match of the channel is %s, before %s (%v)", last.ID, now.ID, err)
	}
	if m := h.says("cara", "board", nil); !regexp.MustCompile(`\b8 stones lie`).MatchString(m.Text()) {
		t.Errorf("the board reads %q", m.Text())
	}
	if m := h.says("cara", "verify", nil); !shows(m, "bot.verify.holds") {
		t.Errorf("the proof reads %q", m.Text())
	}
	if bad := h.server.Failures(); len(bad) > 0 {
		t.Errorf("the playground notes %v", bad)
	}
}
