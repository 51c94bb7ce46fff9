package bot_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/bot/locale"
	"skald/bot/panel"
	"skald/bot/play"
	"skald/bot/table"
	"skald/bot/table/tabletest"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/games"
	"skald/engine/match"
	"skald/engine/text"
)

// TestPeopleAreNamedAndAutopilotsByTheirHeroes reads posts, the log, recaps, panels and descriptions of pictures of
// recorded matches, played by a person and autopilots: none calls a player by the number of the seat.
func TestPeopleAreNamedAndAutopilotsByTheirHeroes(t *testing.T) {
	t.Parallel()
	speakers := locale.NewSpeakers(games.All())
	for _, path := range []string{"legends-of-andor/legend-2-3-normal-won.skald",
		"return-of-the-heroes/standard-4.skald", "runebound/three.skald", "heroes/three.skald"} {
		t.Run(path, func(t *testing.T) {
			rules, rec := bottest.ReadRecord(t, path)
			var log []match.Entry
			n, named := 0, 0
			bottest.PlayRecord(t, rules, rec, func(m *match.Match, e match.Entry) bool {
				log = append(log, e)
				if n++; n%23 != 3 && n > 12 {
					return false
				}
				s := speakers.In(rules.ID(), []string{"en", "de", "fr", "it"}[n%4])
				tb := panel.Of(table.SnapshotOf(m))
				for i := range tb.Players {
					tb.Players[i] = match.Player{Autopilot: 2}
				}
				tb.Players[0] = match.Player{User: "anna", Name: "Änne *x*"}
				lines := match.Visible(log, engine.Public)
				said := map[string][]string{}
				add := func(what string, m ui.Message) {
					said[what] = tabletest.Texts(m)
					if m.Picture != nil {
						said[what] = append(said[what], m.Picture.Alt)
					}
				}
				add("the post", panel.Turn(tb, lines[max(0, len(lines)-6):], s))
				add("the log", panel.Log(tb, lines, 0, s))
				add("the end of the log", panel.Log(tb, lines, -1, s))
				add("the recap", play.Recap(tb, lines, 0, s))
				add("the status", panel.Status(tb, 0, s))
				add("the moves", panel.Moves(tb, []engine.Seat{0},
					customid.Nav{Match: tb.Match, Seat: 0, Screen: customid.ScreenMoves}, "", s))
				for page := range 3 {
					add(fmt.Sprint("the board in words ", page), panel.BoardWords(tb, 0, page, s))
				}
				for _, p := range engine.Pictures(rules) {
					for _, arg := range []string{"", "1", "2"} {
						add("the picture "+p.ID+" "+arg, ui.Message{Picture: panel.Picture(tb, p.ID, arg, 0, s)})
					}
				}
				since := panel.Picture(tb, ui.PictureSince, "", 0, s)
				panel.TellNews(since, tb, match.News(slices.Concat(saidIn(lines)...)), s)
				add("the picture of changes", ui.Message{Picture: since})
				for what, texts := range said {
					for _, words := range texts {
						if no := numbered(tb, words, s); no != "" {
							t.Errorf("entry %d, %s, %s calls a player %q: %q", n, s.Language(), what, no, words)
						}
						if strings.Contains(words, "Änne") {
							named++
						}
					}
				}
				return false
			})
			if named < 4 {
				t.Errorf("%d texts name the person", named)
			}
		})
	}
}

// numbered returns how words call the person at the first seat, or an autopilot with a hero, by the number of the seat;
// "" if they do not.
func numbered(tb panel.Table, words string, s text.Localizer) string {
	heroes := tb.View(engine.Public).(engine.Pieced)
	for seat := range tb.Players {
		if seat > 0 && heroes.Piece(engine.Seat(seat)) == "" {
			continue
		}
		for _, key := range []string{"bot.name.autopilot", "bot.name.seat", "match.seat", "seat"} {
			if key == "seat" && s.Language() != "en" { // other languages number places by the same words
				continue
			}
			if no := s.Begin(text.M(key, "n", seat+1)); strings.Contains(strings.ToLower(words), strings.ToLower(no)) {
				return no
			}
		}
	}
	return ""
}

// saidIn are the sentences of log lines.
func saidIn(lines []match.Line) [][]engine.Said {
	var out [][]engine.Said
	for _, l := range lines {
		out = append(out, l.Said)
	}
	return out
}
