package bot

import (
	"fmt"

	"github.com/bwmarrin/discordgo"

	"skald/bot/locale"
	"skald/bot/slash"
	"skald/bot/ui"
	"skald/engine"
)

// CheckCommands returns the number of slash commands for the games, or an error with those that Discord would refuse.
// Discord refuses all commands if a single one is invalid.
func CheckCommands(games []engine.Rules) (int, error) {
	commands, err := checkedCommands(games, locale.NewSpeakers(games))
	return len(commands), err
}

func checkedCommands(games []engine.Rules, voices *locale.Speakers) ([]*discordgo.ApplicationCommand, error) {
	commands := slash.Commands(games, voices)
	if err := ui.Check(commands); err != nil {
		return nil, err
	}
	for _, c := range commands {
		if err := ui.Check(c); err != nil {
			return nil, fmt.Errorf("the command /%s: %w", c.Name, err)
		}
	}
	return commands, nil
}
