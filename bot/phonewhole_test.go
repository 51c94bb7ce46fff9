package bot_test

import (
	"slices"
	"testing"

	"github.com/bwmarrin/discordgo"

	"skald/bot/locale"
	"skald/bot/panel"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/games"
)

// A post that asks whether to act or to walk on leads to both: its buttons have all choices, or a menu has the rest.
func TestPostsLeadToAllChoices(t *testing.T) {
	t.Parallel()
	notShort(t)
	speakers := locale.NewSpeakers(games.All())
	for _, path := range longestPosts {
		t.Run(path, func(t *testing.T) {
			asked, part := 0, 0
			eachPost(t, path, speakers, func(n int, m ui.Message, tb panel.Table) {
				choices := openChoices(tb)
				if choices == 0 || m.Picture.Kind == ui.PictureChoice { // a gallery of cards takes the screen
					return
				}
				asked++
				if !slices.ContainsFunc(ui.Controls(m.Components), isMenu) && movesAmong(m) < choices {
					part++
					t.Logf("entry %d: %d of %d choices:\n%s", n, movesAmong(m), choices, m.Content)
				}
			})
			if part*100 > 3*asked { // a warning takes the row of a button
				t.Errorf("%d of %d posts do not lead to all choices", part, asked)
			}
		})
	}
}

// openChoices returns the number of choices, without free actions, that everyone may see the seat on turn has.
func openChoices(tb panel.Table) (n int) {
	for _, p := range engine.Visible(tb.Open(), engine.Public) {
		if p.Kind == engine.Must && !p.Private && p.Seat == tb.Turn.Seat && tb.Player(p.Seat).User != "" {
			n += len(p.Choices)
		}
	}
	return n
}

// isMenu reports whether a component is a select menu.
func isMenu(c discordgo.MessageComponent) bool {
	_, ok := c.(discordgo.SelectMenu)
	return ok
}
