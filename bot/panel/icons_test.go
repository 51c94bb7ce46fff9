package panel_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"skald/bot/locale"
	"skald/bot/panel"
	"skald/bot/table"
	"skald/bot/table/tabletest"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/contract/sweep"
	"skald/engine/games"
	"skald/engine/match"
	"skald/engine/text"
)

// iconsOf shows every id as an emoji of the application.
func iconsOf(string) text.Icons {
	return func(id string) string { return "<:icon_1a2b:1300000000000000001>" }
}

// TestIconsAreShownInTextsAndNowhereElse builds the messages of the four games with an icon for everything, at the ends
// of released records and in the middle of them. The check of messages refuses an icon in a label, a placeholder, a
// description, a title or an alt text.
func TestIconsAreShownInTextsAndNowhereElse(t *testing.T) {
	laid, err := filepath.Glob("../../engine/games/testdata/released-*/*.skald")
	if err != nil || len(laid) < 50 {
		t.Fatalf("there are %d records (%v)", len(laid), err)
	}
	sweep.Of(t, laid, 3).Run(t, filepath.Base, func(t *testing.T, path string) {
		f, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		rec, err := match.ParseRecord(f)
		if err != nil {
			t.Fatal(err)
		}
		rules, _ := games.Find(rec.Game)
		voices := locale.NewSpeakers([]engine.Rules{rules}).WithIcons(iconsOf)
		whole, asked := rec.Lines, 0
		rec.Status, rec.Final = "", "" // those of the whole
		for _, part := range []int{len(whole), len(whole) * 3 / 4, len(whole) / 2} {
			rec.Lines = whole[:part]
			r, err := match.Replay(rec, rules)
			if err != nil {
				t.Fatalf("the first %d lines: %v", part, err)
			}
			tb := tableOf(r, rules)
			asked += len(tb.Prompts)
			for _, language := range text.Languages() {
				s, shown := voices.By(rules, language), 0
				news := match.Visible(r.Log, engine.Public)
				for what, m := range map[string]ui.Message{"the turn": panel.Turn(tb, news[max(0, len(news)-12):], s),
					"the log": panel.Log(tb, news, -1, s)} {
					tabletest.Checked(t, what, m)
					shown += strings.Count(m.Content, "<:icon_")
					for _, e := range m.Embeds {
						shown += strings.Count(e.Description, "<:icon_")
					}
				}
				everything(tb, s, func(what string, v any) {
					if err := ui.Check(v); err != nil {
						t.Errorf("%s in %s: %v", what, language, err)
					}
				})
				if shown == 0 && len(news) > 100 {
					t.Errorf("no text in %s shows an icon", language)
				}
			}
		}
		if asked == 0 {
			t.Error("no seat was asked anything")
		}
	})
}

// tableOf returns the table of a replayed match.
func tableOf(r *match.Replayed, rules engine.Rules) panel.Table {
	m := r.Match
	players := m.Players()
	for i := range players {
		players[i] = match.Player{User: "101", Name: "Anna"}
	}
	return panel.Of(table.Snapshot{Match: "m1", Rules: rules, Players: players, Prompts: m.Prompts(), Turn: m.Turn(),
		Own: make([]int, len(players)), Made: make([]int, len(players)), View: m.View, Over: r.Outcome != nil,
		Outcome: r.Outcome})
}
