package bot_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/bot/locale"
	"skald/bot/panel"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/games"
	"skald/engine/match"
)

// linesOfAPhone is how many lines of a phone stand above the buttons of an answer, its picture included.
func linesOfAPhone(m ui.Message) int {
	const columns = 42
	n := 0
	texts := []string{m.Content}
	for _, e := range m.Embeds {
		texts = append(texts, e.Title, e.Description)
	}
	for _, text := range texts {
		for _, l := range strings.Split(text, "\n") {
			if text != "" {
				n += max(1, (utf8.RuneCountInString(l)+columns-1)/columns)
			}
		}
	}
	if m.Picture != nil {
		n += 12
	}
	return n
}

// hasList reports whether an answer has the button that explains its choices.
func hasList(m ui.Message) bool {
	for _, r := range m.Components {
		for _, c := range r.(discordgo.ActionsRow).Components {
			if b, ok := c.(discordgo.Button); ok && b.Emoji != nil && b.Emoji.Name == "🔎" {
				return true
			}
		}
	}
	return false
}

// The buttons to press are on the first screen of a phone: in the list of moves, after a command without arguments,
// in a group of choices and on a copy. Their meaning is above them or a button away.
func TestPrivateAnswersHaveTheirButtonsWithinAPhonesHeight(t *testing.T) {
	t.Parallel()
	const screen = 24
	speakers := locale.NewSpeakers(games.All())
	for _, path := range []string{"legends-of-andor/legend-2-4-normal-won.skald",
		"return-of-the-heroes/standard-4.skald"} {
		t.Run(path, func(t *testing.T) {
			rules, rec := bottest.ReadRecord(t, path)
			looked, lists, n := 0, 0, 0
			look := func(what string, m ui.Message, hints ...string) {
				t.Helper()
				looked++
				if err := ui.Check(m); err != nil {
					t.Errorf("%s: %v", what, err)
				}
				if n := linesOfAPhone(m); n > screen {
					t.Errorf("%s: %d lines stand above the buttons:\n%s", what, n, m.Content)
				}
				behind := hasList(m)
				if behind {
					lists++
				}
				for _, h := range hints {
					if !behind && !strings.Contains(m.Content, h) {
						t.Errorf("%s: nothing says %q: %s", what, h, m.Content)
					}
				}
			}
			bottest.PlayRecord(t, rules, rec, func(m *match.Match, _ match.Entry) bool {
				asked := engine.Waiting(m.Prompts(), engine.Public)
				if n++; n%9 != 0 || len(asked) == 0 {
					return false
				}
				seat, languages := asked[0], []string{"en", "de", "fr", "it"}
				s := speakers.In(rules.ID(), languages[n/9%4])
				tb := panel.Of(table.SnapshotOf(m))
				mine := []engine.Seat{seat}
				verbs := map[string][]string{}
				for _, p := range engine.Of(tb.Prompts, seat) {
					for _, c := range p.Choices {
						h := s.Say(c.Hint)
						verbs[c.Move.Verb()] = append(verbs[c.Move.Verb()], h)
						verbs[""] = append(verbs[""], h)
					}
				}
				at := fmt.Sprintf("entry %d, %s", n, s.Language())
				look(at+": my moves",
					panel.Moves(tb, mine,
						customid.Nav{Match: tb.Match, Seat: seat, Screen: customid.ScreenMoves}, "", s))
				for v, hints := range verbs {
					look(at+": the command "+v, panel.Matching(tb, mine, v, "", s), hints...)
				}
				tr, err := m.Try(seat, nil)
				if err != nil {
					t.Fatal(err)
				}
				copied := panel.TryTable(tb, tr)
				first := panel.Try(copied, tr, customid.Nav{}, "", s)
				look(at+": a try", first)
				// The groups are behind menus.
				for _, m := range []ui.Message{panel.Moves(tb, mine,
					customid.Nav{Match: tb.Match, Seat: seat, Screen: customid.ScreenMoves}, "", s), first} {
					for _, raw := range optionsOf(m) {
						id, err := customid.Parse(raw)
						nav, ok := id.(customid.Nav)
						switch {
						case err != nil:
							t.Fatal(err)
						case ok && nav.Screen == customid.ScreenGroup:
							look(at+": a group", panel.Moves(tb, mine, nav, "", s))
						case ok && nav.Screen == customid.ScreenTryGroup:
							look(at+": a group of a try", panel.Try(copied, tr, nav, "", s))
						}
					}
				}
				// Previewed moves are above the choices for the next one.
				var tried []engine.Move
				for len(tried) < 6 {
					tr, err := m.Try(seat, tried)
					if err != nil || tr.Stopped != "" || tr.Outcome != nil {
						break
					}
					cs := engine.Of(tr.Prompts, seat)
					if len(cs) == 0 || len(cs[0].Choices) == 0 {
						break
					}
					tried = append(tried, cs[0].Choices[len(cs[0].Choices)/2].Move)
					look(fmt.Sprintf("%s: a try of %d moves", at, len(tried)-1),
						panel.Try(panel.TryTable(tb, tr), tr, customid.Nav{}, "", s))
				}
				return false
			})
			if looked < 100 || lists < 10 {
				t.Errorf("%d answers were looked at, %d of them with a list behind a button", looked, lists)
			}
		})
	}
}

// optionsOf are the values of the menus of an answer.
func optionsOf(m ui.Message) []string {
	var out []string
	for _, r := range m.Components {
		for _, c := range r.(discordgo.ActionsRow).Components {
			if menu, ok := c.(discordgo.SelectMenu); ok {
				for _, o := range menu.Options {
					out = append(out, o.Value)
				}
			}
		}
	}
	return out
}
