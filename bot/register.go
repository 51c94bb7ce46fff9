package bot

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"github.com/bwmarrin/discordgo"

	"skald/bot/panel"
	"skald/engine"
)

// CheckCommands counts the slash commands for the games, or says which of them
// Discord would refuse: one that does not fit takes all the others down with it.
func CheckCommands(games []engine.Rules) (int, error) {
	commands, err := checkedCommands(games, panel.NewSpeakers(games))
	return len(commands), err
}

func checkedCommands(games []engine.Rules, voices *panel.Speakers) ([]*discordgo.ApplicationCommand, error) {
	commands := panel.Commands(games, voices)
	if err := panel.Check(commands); err != nil {
		return nil, err
	}
	for _, c := range commands {
		if err := panel.Check(c); err != nil {
			return nil, fmt.Errorf("the command /%s: %w", c.Name, err)
		}
	}
	return commands, nil
}

// register brings the commands to Discord when they changed since the last time
// or Discord does not have them.
func (a *App) register(ctx context.Context) error {
	commands, err := checkedCommands(a.o.Games, a.voices)
	if err != nil {
		return err
	}
	application, err := a.client.Application(ctx)
	if err != nil {
		return err
	}
	b, err := json.Marshal(commands)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(b)
	want, err := json.Marshal(hex.EncodeToString(sum[:]))
	if err != nil {
		return err
	}
	key := "commands-" + application
	have, err := a.o.Store.Guild(key)
	if err == nil && string(have) == string(want) {
		if n, err := a.client.Registered(ctx, application); err == nil && n == len(commands) {
			return nil
		}
	}
	if err := a.client.Register(ctx, application, commands); err != nil {
		return err
	}
	a.o.Log.Info("commands registered", "count", len(commands))
	return a.o.Store.PutGuild(ctx, key, want)
}
