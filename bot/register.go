package bot

import (
	"fmt"

	"github.com/bwmarrin/discordgo"

	"skald/bot/locale"
	"skald/bot/slash"
	"skald/bot/ui"
	"skald/engine"
)

// CheckCommands counts the slash commands for the games, or says which of them Discord would refuse: one that does not
// fit takes all the others down with it.
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
