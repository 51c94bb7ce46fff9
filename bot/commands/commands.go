// Package commands is what the commands, buttons and menus of the bot do: a file
// for each family, and one table of routes that leads to them.
package commands

import (
	"io"
	"log/slog"
	"time"

	"skald/bot/delivery"
	"skald/bot/director"
	"skald/bot/discord"
	"skald/bot/library"
	"skald/bot/locale"
	"skald/bot/preferences"
	"skald/bot/render"
	"skald/bot/table"
	"skald/bot/timecontrol"
	"skald/engine"
	"skald/store"
)

// Options are what Commands are made of.
type Options struct {
	Store  *store.DB
	Client *discord.Client
	// Games are the rules by id, GameList the same in their order.
	Games    map[string]engine.Rules
	GameList []engine.Rules
	Voices   *locale.Speakers
	Tables   *table.Tables
	Time     *timecontrol.Keeper
	Direct   *director.Director
	Posts    *delivery.Delivery
	Render   *render.Renderer
	People   *preferences.People
	Servers  *preferences.Servers
	// Libraries are what servers have given.
	Libraries *library.Libraries
	// Moderates reports whether a person may moderate where he is.
	Moderates func(*discord.Interaction) bool
	// Language is the table's where nobody chose one.
	Language string
	Log      *slog.Logger
	Now      func() time.Time
	Random   io.Reader
}
