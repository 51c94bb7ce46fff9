package route

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"skald/bot/discord"
	"skald/bot/ui"
	"skald/engine/text"
)

// need is a permission that the bot requires in a channel.
type need struct {
	bit int64
	key string
}

// needs returns the permissions for a channel or a thread.
func needs(thread bool) []need {
	send := need{discordgo.PermissionSendMessages, "app.permission.send"}
	if thread {
		send = need{discordgo.PermissionSendMessagesInThreads, "app.permission.thread"}
	}
	return []need{
		{discordgo.PermissionViewChannel, "app.permission.view"}, send,
		{discordgo.PermissionEmbedLinks, "app.permission.embed"},
		{discordgo.PermissionAttachFiles, "app.permission.attach"},
		{discordgo.PermissionReadMessageHistory, "app.permission.history"},
	}
}

// Missing returns a message with the permissions the bot lacks in the channel of an interaction; zero if it lacks none,
// or if Discord did not list its permissions.
func Missing(i *discord.Interaction) text.Message {
	if i.Own == 0 {
		return text.Message{}
	}
	lacks := MissingPermissions(i.Own, i.Thread)
	if len(lacks) == 0 {
		return text.Message{}
	}
	return text.M("app.closed", "what", lacks)
}

// CannotPost returns the reason why the bot cannot post in the channel of an interaction: missing permissions, or that
// it is not a member of the private thread; zero if no reason is known.
func CannotPost(ctx context.Context, c *discord.Client, i *discord.Interaction) text.Message {
	if m := Missing(i); !m.IsZero() || !c.OutsideThread(ctx, i) {
		return m
	}
	return text.M("app.outside")
}

// MissingPermissions names the permissions, missing from those given, that are needed to play in a channel or thread.
func MissingPermissions(has int64, thread bool) []text.Message {
	if has&discordgo.PermissionAdministrator != 0 {
		return nil
	}
	var lacks []text.Message
	for _, n := range needs(thread) {
		if has&n.bit == 0 {
			lacks = append(lacks, text.M(n.key))
		}
	}
	return lacks
}

// MissingForThread returns a message with the permissions the bot lacks to open a thread and play in it; zero if it
// lacks none, or if Discord did not list its permissions.
func MissingForThread(i *discord.Interaction) text.Message {
	const needed = discordgo.PermissionCreatePublicThreads | discordgo.PermissionSendMessagesInThreads
	if i.Own != 0 && i.Own&discordgo.PermissionAdministrator == 0 && i.Own&needed != needed {
		return ui.NoThread()
	}
	return text.Message{}
}
