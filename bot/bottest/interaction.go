package bottest

import (
	"fmt"
	"strings"
	"sync/atomic"

	"github.com/bwmarrin/discordgo"

	"skald/bot/discord"
	"skald/bot/slash"
	"skald/store"
)

// interactions is the number of interactions made, since each needs an id of its own.
var interactions atomic.Int64

// CountFrom raises the ids of later interactions above those of n interactions answered in another process.
func CountFrom(n int64) {
	for {
		if now := interactions.Load(); now >= n || interactions.CompareAndSwap(now, n) {
			return
		}
	}
}

// Interaction returns an interaction of a user.
func Interaction(user string, kind int) *discord.Interaction {
	return &discord.Interaction{
		ID: fmt.Sprint(1_000_000 + interactions.Add(1)), Token: "token-of-" + user, Kind: kind, Application: "42",
		Guild:   "3",
		Channel: Channel,
		User:    user, Name: user, Locale: "en-GB", Options: map[string]discord.Option{},
	}
}

// Command returns a command with options, given as names and values.
func Command(user, name string, args ...any) *discord.Interaction {
	i := Interaction(user, discord.KindCommand)
	i.Command = name
	for k := 0; k+1 < len(args); k += 2 {
		v := args[k+1]
		if n, ok := v.(int); ok {
			v = float64(n)
		}
		i.Options[args[k].(string)] = discord.Option{Value: v}
	}
	return i
}

// Press returns a press of a control on a message.
func Press(user, id, message string) *discord.Interaction {
	i := Interaction(user, discord.KindComponent)
	i.CustomID, i.Message = id, message
	return i
}

// AsModerator gives an interaction the permissions of a moderator, and returns it.
func AsModerator(i *discord.Interaction) *discord.Interaction {
	i.Permissions, i.MessageEphemeral = discordgo.PermissionManageMessages, true
	return i
}

// PressAsModerator presses a button as the moderator.
func (d *Bot) PressAsModerator(id string) Call {
	i := Press("mona", id, "801")
	i.Permissions, i.MessageEphemeral = discordgo.PermissionManageMessages, true
	return d.Do(i)
}

// Moderate runs a subcommand of /mod as a moderator, confirms it if asked, and returns the question and the answer.
func (d *Bot) Moderate(name string, args ...any) (asked, done Call) {
	d.T.Helper()
	i := Command("mona", "mod "+name, append(args, "reason", "because")...)
	i.Permissions = discordgo.PermissionManageMessages
	i.Names = map[string]string{"cara": "Cara"}
	asked = d.Do(i)
	buttons := CustomIDs(asked.Data()["components"])
	if len(buttons) < 2 || !strings.HasPrefix(buttons[0], "c1:") {
		return asked, done
	}
	yes := Press("mona", buttons[0], "801")
	yes.Permissions, yes.MessageEphemeral = discordgo.PermissionManageMessages, true
	return asked, d.Do(yes)
}

// BringMatch moves a match to Channel with /mod move, confirms it, and returns the question and the answer.
func (d *Bot) BringMatch(id store.MatchID, from string) (asked, done Call) {
	i := Command("mona", "mod move", "channel", Channel, "reason", "lost", "match", string(id))
	i.Permissions, i.Channel = discordgo.PermissionManageMessages, from
	asked = d.Do(i)
	buttons := CustomIDs(asked.Data()["components"])
	if len(buttons) < 2 {
		return asked, done
	}
	yes := Press("mona", buttons[0], "801")
	yes.Permissions, yes.MessageEphemeral, yes.Channel = discordgo.PermissionManageMessages, true, from
	return asked, d.Do(yes)
}

// ManageServer has the permissions of a user with control of the whole server.
const ManageServer = discordgo.PermissionManageMessages | discordgo.PermissionManageGuild

// DoFilled runs a command with filled-in options.
func (d *Bot) DoFilled(who, name string, options map[string]discord.Option, as func(*discord.Interaction)) Call {
	i := Command(who, name)
	i.Options = options
	i.Names = map[string]string{"ben": "ben"}
	i.Files = map[string]discord.Attachment{"9": {Name: "a.skald", Size: 5, URL: d.URL + "/attachments/1/2/a.skald"}}
	if as != nil {
		as(i)
	}
	return d.Do(i)
}

// EveryCommand returns all commands and subcommands of a bot, each with a value for every option, so that tests of
// all commands include new ones.
func EveryCommand(d *Bot) map[string]map[string]discord.Option {
	out := map[string]map[string]discord.Option{}
	for _, c := range slash.Commands(d.Options.Games, d.App.Voices) {
		subs := 0
		for _, o := range c.Options {
			if o.Type == discordgo.ApplicationCommandOptionSubCommand {
				subs++
				out[c.Name+" "+o.Name] = filledOptions(o.Options)
			}
		}
		if subs == 0 {
			out[c.Name] = filledOptions(c.Options)
		}
	}
	return out
}

func filledOptions(options []*discordgo.ApplicationCommandOption) map[string]discord.Option {
	out := map[string]discord.Option{}
	for _, o := range options {
		var v any
		switch {
		case len(o.Choices) > 0:
			v = o.Choices[0].Value
		case o.Type == discordgo.ApplicationCommandOptionInteger:
			v = 1.0
		case o.Type == discordgo.ApplicationCommandOptionBoolean:
			v = true
		case o.Type == discordgo.ApplicationCommandOptionUser:
			v = "ben"
		case o.Type == discordgo.ApplicationCommandOptionChannel:
			v = "501"
		case o.Type == discordgo.ApplicationCommandOptionRole:
			v = "77"
		case o.Type == discordgo.ApplicationCommandOptionAttachment:
			v = "9"
		default:
			v = "x"
		}
		out[o.Name] = discord.Option{Kind: int(o.Type), Value: v}
	}
	return out
}
