// Package commands is what the commands, buttons and menus of the bot do: a file
// for each family, and one table of routes that leads to them.
package commands

import (
	"io"
	"log/slog"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"skald/bot/delivery"
	"skald/bot/director"
	"skald/bot/discord"
	"skald/bot/library"
	"skald/bot/locale"
	"skald/bot/preferences"
	"skald/bot/render"
	"skald/bot/slash"
	"skald/bot/table"
	"skald/bot/timecontrol"
	"skald/engine"
	"skald/engine/text"
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

// Commands is what people can have done.
type Commands struct {
	Options
	// list are the slash commands there are, made when they are asked for.
	list func() []*discordgo.ApplicationCommand
	// openingFork is held while a fork is opened.
	openingFork sync.Mutex
	// forgetting is held while somebody is forgotten.
	forgetting sync.Mutex
}

// New prepares the commands.
func New(o Options) *Commands {
	return &Commands{Options: o, list: sync.OnceValue(func() []*discordgo.ApplicationCommand { return slash.Commands(o.GameList, o.Voices) })}
}

// public is what the people of a table read in public.
func (cmd *Commands) public(t *table.Table) text.Speaker {
	return cmd.Voices.By(t.Rules(), t.Head.Language)
}
