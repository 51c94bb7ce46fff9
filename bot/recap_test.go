package bot_test

import (
	"slices"
	"strings"
	"testing"

	"skald/bot/bottest"
	"skald/bot/locale"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/games"
	"skald/engine/match"
	"skald/imaging"
)

// TestRecapTellsAndRingsOutcomes asks for a recap in a recorded match, after others have fought since the reader's last
// move. The answer tells the outcomes in a few lines, and its picture rings the places of the same outcomes and
// describes them; neither has each wound of the fights.
func TestRecapTellsAndRingsOutcomes(t *testing.T) {
	t.Parallel()
	wounds := func(all []engine.Said) (n int) {
		for _, s := range all {
			if s.Kind == "wounded" {
				n++
			}
		}
		return n
	}
	var log []match.Entry
	last := uint64(0)
	c := bottest.RecordedUntil(t, "runebound/three.skald", 1, func(m *match.Match, e match.Entry) bool {
		if log = append(log, e); e.Seat == 0 {
			last = e.Seq
		}
		return last > 0 && m.Turn().Seat == 0 && e.Seat != 0 && wounds(match.NewsSince(log, 0, last)) > 2
	})
	side := bottest.NewSide(t, c, "")
	var drawn []imaging.Request
	side.Artist = bottest.RecordPictures(&drawn)
	a := side.Do(bottest.Command("anna", "recap"))
	if lines := strings.Count(a.Content(), "• "); lines == 0 || lines > 12 {
		t.Errorf("the recap has %d lines: %s", lines, a.Content())
	}
	if len(drawn) != 1 || drawn[0].Kind != ui.PictureSince {
		t.Fatalf("%d pictures are drawn with the recap", len(drawn))
	}
	rules, _ := games.Find(side.Head().Game)
	want, all := match.SummarySince(rules, c.Log, 0, last), match.NewsSince(c.Log, 0, last)
	got, says := drawn[0].Since, locale.NewSpeakers(games.All()).In(rules.ID(), "en")
	if len(got) != len(want) || wounds(got) >= wounds(all) || len(got) >= len(all) {
		t.Errorf("the picture has %d events with %d wounds; want %d of %d with %d wounds", len(got), wounds(got),
			len(want), len(all), wounds(all))
	}
	if !slices.ContainsFunc(got, func(s engine.Said) bool { return len(s.Facts.Moves()) > 0 || s.Facts.Piece != "" }) {
		t.Error("the picture rings nothing")
	}
	for _, s := range got[:min(len(got), 8)] {
		if words := says.Begin(s.Text); !strings.Contains(a.Text(), words) {
			t.Errorf("the picture's description does not say %q: %s", words, a.Text())
		}
	}
}
