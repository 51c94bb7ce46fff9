package help

import (
	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// ChooseGame asks which game's short rules to show in a channel without a table. A topic that a game has is opened in
// it; in returns the speaker for a game.
func ChooseGame(games []engine.Rules, topic string, in func(game string) text.Localizer) ui.Message {
	s := in("")
	options := make([]discordgo.SelectMenuOption, 0, len(games))
	for _, g := range games[:min(len(games), ui.MaxOptions)] {
		of, found := in(g.ID()), ""
		if tp := findTopic(g, topic, of); tp != nil {
			found = tp.ID
		}
		id := customid.Nav{Match: customid.NoTable, Seat: engine.Public, Screen: customid.ScreenRules,
			Args: []string{g.ID(), found}}
		options = append(options, discordgo.SelectMenuOption{Label: gameName(g, of, ui.MaxOption), Value: id.String()})
	}
	return ui.Private(ui.Say(s, "bot.rules.which"),
		ui.Menu(customid.NoTable, engine.Public, 0, ui.Say(s, "bot.rules.which.pick"), options))
}

// CompleteGames returns the games whose name matches the typed text.
func CompleteGames(games []engine.Rules, typed string,
	in func(game string) text.Localizer) []*discordgo.ApplicationCommandOptionChoice {
	out := []*discordgo.ApplicationCommandOptionChoice{}
	for _, g := range games {
		if name := gameName(g, in(g.ID()), ui.MaxChoice); ui.Matches(ui.Fold(name), ui.Fold(typed)) {
			out = append(out, &discordgo.ApplicationCommandOptionChoice{Name: name, Value: g.ID()})
		}
	}
	return ui.Suggestions(out, typed)
}

// gameName returns the name of a game with at most so many characters.
func gameName(g engine.Rules, s text.Localizer, most int) string {
	return ui.LabelText(ui.Capitalized(s.Say(g.Name())), most)
}
