package bot

import (
	"skald/bot/discord"
	"skald/engine"
)

// HostMetrics is hostMetrics for tests.
var HostMetrics = hostMetrics

// ReplaceGames makes others the games that are played.
func (a *App) ReplaceGames(games []engine.Rules) { a.replaceGames(games) }

// Moderates reports whether a person may moderate.
func (a *App) Moderates(i *discord.Interaction) bool { return a.moderates(i) }
