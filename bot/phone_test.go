package bot_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/locale"
	"skald/bot/panel"
	"skald/bot/table/tabletest"
	"skald/bot/ui"
	"skald/engine"
)

// The buttons to press are on the first screen of a phone: in the list of moves, after a command without arguments,
// in a group of choices and on a copy. Their meaning is beside them or in a menu.
func TestPrivateAnswersHaveTheirButtonsWithinAPhonesHeight(t *testing.T) {
	t.Parallel()
	const screen = ui.PhoneHeight + ui.ButtonHeight
	eachRecord(t, []string{"legends-of-andor/legend-2-4-normal-won.skald", "return-of-the-heroes/standard-4.skald"},
		func(t *testing.T, path string, speakers *locale.Speakers) {
			looked, high := 0, 0
			look := func(what string, m ui.Message, hints ...string) {
				t.Helper()
				looked++
				if err := ui.Check(m); err != nil {
					t.Errorf("%s: %v", what, err)
				}
				if n := ui.Height(m); n > screen {
					high++
					t.Logf("%s: %d pixels are more than a phone shows:\n%.900s", what, n,
						strings.Join(tabletest.Texts(m), "\n"))
				}
				said := tabletest.Words(m)
				inGroups := strings.Contains(said, ":"+customid.ScreenGroup+":") ||
					strings.Contains(said, ":"+customid.ScreenTryGroup+":")
				for _, h := range hints {
					if inGroups {
						break
					}
					words, _ := json.Marshal(strings.TrimSuffix(ui.Clip(h, 60), "…"))
					if h != "" && !strings.Contains(said, string(words[2:len(words)-1])) {
						t.Errorf("%s: nothing says %q: %s", what, h, said)
					}
				}
			}
			eachPosition(t, path, func(p position) {
				m, asked := p.match, engine.Waiting(p.match.Prompts(), engine.Public)
				if p.n%9 != 0 || len(asked) == 0 {
					return
				}
				seat, tb := asked[0], p.table()
				s := speakers.In(tb.Rules.ID(), measured[p.n/9%len(measured)])
				mine := []engine.Seat{seat}
				verbs := map[string][]string{}
				for _, p := range engine.Of(tb.Prompts, seat) {
					for _, c := range p.Choices {
						h := s.Say(c.Hint)
						verbs[c.Move.Verb()] = append(verbs[c.Move.Verb()], h)
						verbs[""] = append(verbs[""], h)
					}
				}
				at := fmt.Sprintf("entry %d, %s", p.n, s.Language())
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
				post := panel.PostPicture(tb, seat, s)
				if tried := first.Picture.Kind; post.Kind != ui.PictureWhole && tried != post.Kind {
					t.Errorf("%s: the picture of a try is %q, that of the post %q", at, tried, post.Kind)
				}
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
			})
			if looked < 100 || high*50 > looked {
				t.Errorf("%d of %d answers are higher than a phone", high, looked)
			}
		})
}

// optionsOf are the values of the menus of an answer.
func optionsOf(m ui.Message) []string {
	var out []string
	for _, r := range m.Components {
		for _, c := range ui.Controls([]discordgo.MessageComponent{r}) {
			if menu, ok := c.(discordgo.SelectMenu); ok {
				for _, o := range menu.Options {
					out = append(out, o.Value)
				}
			}
		}
	}
	return out
}
