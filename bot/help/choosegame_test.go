package help_test

import (
	"strings"
	"testing"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/engine/games"
)

// TestRulesWithoutTable types /rules in a channel that has no match.
func TestRulesWithoutTable(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{Games: games.All()})
	asked := d.Do(bottest.Command("anna", "rules"))
	if !asked.IsPrivate() || !asked.Shows("bot.rules.which") {
		t.Fatalf("it does not ask which game: %s", asked.Text())
	}
	opens := map[string]string{}
	for _, id := range bottest.ControlIDs(asked.Data()["components"]) {
		if x, err := customid.Parse(id); err == nil {
			if at, ok := x.(customid.Nav); ok {
				opens[at.Arg(0)] = id
			}
		}
	}
	for _, g := range games.All() {
		for how, answer := range map[string]bottest.Call{
			"its id as topic": d.Do(bottest.Command("anna", "rules", "topic", g.ID())),
			"the menu":        d.Do(bottest.Press("anna", opens[g.ID()], "900")),
		} {
			if !strings.Contains(answer.Text(), "-:0:rules:"+g.ID()+":aim") {
				t.Errorf("%s does not open the chapters of %s", how, g.ID())
			}
		}
	}
}
