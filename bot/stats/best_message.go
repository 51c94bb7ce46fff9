package stats

import (
	"strings"
	"time"

	"skald/bot/mention"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// Result is the score of a user in a match that is over.
type Result struct {
	Rules   engine.Rules
	Options map[string]string
	// Seats is the number of players, Score the user's score.
	Seats, Score int
	On           time.Time
}

// mostResults is the maximum number of results listed.
const mostResults = 10

// Best lists a user's results, which are sorted best first; in returns the speaker of a game.
func Best(results []Result, in func(game string) text.Localizer, s text.Localizer) ui.Message {
	if len(results) == 0 {
		return ui.Answer(s, "bot.best.none")
	}
	lines := []string{"## " + ui.Say(s, "bot.best.title")}
	for i, r := range results[:min(mostResults, len(results))] {
		g := in(r.Rules.ID())
		lines = append(lines, ui.Say(g, "bot.best.line", "n", i+1, "score", r.Score, "game", r.Rules.Name(), "seats",
			r.Seats, "when", mention.Time(r.On, "d")))
		var chosen []string
		for _, o := range table.OpenOptions(r.Rules, r.Options) {
			if v := table.OptionValue(r.Options, o); v.ID != o.Default {
				chosen = append(chosen, g.Say(text.M("bot.lobby.option", "name", o.Name, "value", v.Name)))
			}
		}
		if len(chosen) > 0 {
			lines = append(lines, "-# "+strings.Join(chosen, " · "))
		}
	}
	content, _ := ui.Fill(ui.Clipped(lines, 300), ui.MaxContent)
	return ui.Private(content)
}
