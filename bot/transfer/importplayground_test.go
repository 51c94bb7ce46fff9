package transfer_test

import (
	"regexp"
	"strings"
	"testing"

	"skald/bot/bottest"
	"skald/bot/playground/client"
	"skald/store"
)

func TestWhatIsExportedInOneChannelIsImportedInAnother(t *testing.T) {
	t.Parallel()
	h := bottest.NewPlayground(t, bottest.Setup{}, bottest.Play(bottest.CausewayRules{}))
	lobby := h.Command("anna", "game new", client.Args{"game": "causeway", "seats": 2})
	h.Press("ben", lobby, ":join")
	h.Press("anna", h.Message("anna", lobby.ID), ":start")
	for range bottest.CausewayLength {
		m := h.Board()
		name := m.Mentions[0].Username
		h.Command(name, "do", client.Args{"move": "lay"})
		h.Until("the next board", func() bool {
			ms := h.Messages("anna")
			_, live := h.Message("anna", m.ID).Find("v1:")
			return len(ms) > 0 && !live
		})
	}
	was, err := h.DB.LastMatchInChannel(h.Channel)
	if err != nil || was.Status != store.Over {
		t.Fatalf("the match is %+v, %v", was.Status, err)
	}
	exported := h.Command("moderator", "mod export", nil)
	if len(exported.Attachments) != 1 {
		t.Fatalf("the export is %q with %+v", exported.Text(), exported.Attachments)
	}
	file := exported.Attachments[0]
	record, err := h.Person("moderator").File(h.Context(), file.URL)
	if err != nil || len(record) != file.Size {
		t.Fatalf("the record has %d bytes, %v; its message says %+v", len(record), err, file)
	}

	if h.Channel, err = h.Person("moderator").NewChannel(h.Context(), h.Guild, "archive"); err != nil {
		t.Fatal(err)
	}
	if m := h.Command("moderator", "mod import",
		client.Args{"file": client.File{Name: "letter.txt", Content: []byte("dear friends")}}); !m.Ephemeral() ||
		!bottest.Words("en").Shows(strings.ReplaceAll(m.Text(), `\`, ""), "bot.record.none") {
		t.Errorf("what is no record is answered %q", m.Text())
	}
	asked := h.Command("moderator", "mod import",
		client.Args{"file": client.File{Name: file.Filename, Content: record}})
	if _, err := h.DB.LastMatchInChannel(h.Channel); err == nil || len(asked.Attachments) != 1 {
		t.Fatalf("asked is %q with %+v (%v)", asked.Text(), asked.Attachments, err)
	}
	done := h.Press("moderator", asked, ":import:0:yes:")
	now, err := h.DB.LastMatchInChannel(h.Channel)
	if err != nil || now.Status != store.Over || now.Seq != was.Seq || now.ID == was.ID ||
		!strings.Contains(done.Text(), string(now.ID)) {
		t.Fatalf("after %q there is %+v, %v", done.Text(), now, err)
	}
	// The question is gone, and whoever brings the same record once more stores it once.
	if m := h.Message("moderator", asked.ID); len(m.Attachments) > 0 || m.Text() != done.Text() {
		t.Errorf("the question still reads %q", m.Text())
	} else if _, still := m.Find(":import:0:yes:"); still {
		t.Error("the question can be answered again")
	}
	asked = h.Command("moderator", "mod import", client.Args{"file": client.File{Name: file.Filename, Content: record}})
	if again := h.Press("moderator", asked, ":import:0:yes:"); again.Text() != done.Text() {
		t.Errorf("stored once more it is answered %q, before %q", again.Text(), done.Text())
	}
	if last, err := h.DB.LastMatchInChannel(h.Channel); err != nil || last.ID != now.ID {
		t.Errorf("the last match of the channel is %s, before %s (%v)", last.ID, now.ID, err)
	}
	if m := h.Command("cara", "board", nil); !regexp.MustCompile(`\b8 stones lie`).MatchString(m.Text()) {
		t.Errorf("the board reads %q", m.Text())
	}
	if m := h.Command("cara", "verify", nil); !bottest.MessageShows(m, "bot.verify.holds") {
		t.Errorf("the proof reads %q", m.Text())
	}
	if bad := h.Server.Failures(); len(bad) > 0 {
		t.Errorf("the playground notes %v", bad)
	}
}
