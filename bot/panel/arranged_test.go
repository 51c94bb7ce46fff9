package panel

import (
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/table/tabletest"
	"skald/bot/ui"
	"skald/engine"
)

// Giving something up is neither the first choice nor above the way on, however many things there are.
func TestGivingUpComesLast(t *testing.T) {
	end := engine.Choice{Move: "end", Label: tabletest.Wide("End the turn"), Ends: true, Rank: 1}
	for n := 1; n < 13; n++ {
		for _, kind := range []engine.Kind{engine.Must, engine.May} {
			tb := toyTable(tabletest.Prompt(0, kind, append(packed(n), end)))
			for what, m := range map[string]ui.Message{"the post": Turn(tb, nil, tabletest.English()),
				"the private panel": Moves(tb, []engine.Seat{0}, customid.Nav{}, "", tabletest.English())} {
				if first := firstButton(rowsOfMoves(m)); first != "End the turn" {
					t.Errorf("%s with %d things begins with %q", what, n, first)
				}
			}
		}
	}
}

// rowsOfMoves are the rows of buttons and menus of a message, without lines.
func rowsOfMoves(m ui.Message) []discordgo.MessageComponent {
	return slices.DeleteFunc(slices.Clone(m.Components), func(c discordgo.MessageComponent) bool {
		_, row := c.(discordgo.ActionsRow)
		return !row
	})
}

// Of choices of several kinds or with different odds one has the main colour, and it is the first.
func TestOneButtonHasTheMainColour(t *testing.T) {
	of := func(move engine.Move, hint string, rank int) engine.Choice {
		return engine.Choice{Move: move, Label: tabletest.Wide(strings.ToUpper(string(move))),
			Hint: tabletest.Wide(hint), Rank: rank}
	}
	for want, cs := range map[string][]engine.Choice{
		"FIGHT B":  {of("fight a", "20 %", 0), of("fight b", "60 %", 0), of("flee", "75 %", 0), of("wait", "0", 0)},
		"FLEE NOW": {of("phase", "28 %", 0), of("fight", "60 %", 2), of("flee now", "75 %", 1)},
		"ROLL":     {of("roll", "5 dice", 0), of("rest", "heals", 0), of("use", "a bow", 0)},
	} {
		tb := toyTable(tabletest.Prompt(0, engine.Must, cs))
		for what, m := range map[string]ui.Message{"the post": roomy(tb, tabletest.English()),
			"the private panel": Moves(tb, []engine.Seat{0}, customid.Nav{}, "", tabletest.English())} {
			var main []string
			for _, c := range ui.Controls(m.Components) {
				if b, ok := c.(discordgo.Button); ok && b.Style == discordgo.PrimaryButton {
					main = append(main, b.CustomID)
				}
			}
			if len(main) != 1 {
				t.Errorf("%s: %d buttons have the main colour, want one for %s", what, len(main), want)
				continue
			}
			id, err := customid.Parse(main[0])
			move, ok := id.(customid.ID)
			if err != nil || !ok || !strings.EqualFold(string(move.Move), want) {
				t.Errorf("%s: %v has the main colour, want %s", what, id, want)
			}
		}
	}
}
