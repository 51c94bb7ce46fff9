package route

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"skald/bot/discord"
	"skald/bot/ui"
	"skald/engine/text"
)

// need is a permission the bot cannot do without in a channel.
type need struct {
	bit int64
	key string
}

// needs are the permissions for a channel or a thread.
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

// Missing says which permissions the bot lacks where the interaction happened; zero when it lacks none, or when Discord
// did not say what it has.
func Missing(i *discord.Interaction) text.Message {
	if i.Own == 0 {
		return text.Message{}
	}
	lacks := Lacks(i.Own, i.Thread)
	if len(lacks) == 0 {
		return text.Message{}
	}
	return text.M("app.closed", "what", lacks)
}

// CannotPost says why the bot cannot post where the interaction happened: which permissions it lacks, or that it is not
// a member of the private thread; zero when nothing is known to stand in the way.
func CannotPost(ctx context.Context, c *discord.Client, i *discord.Interaction) text.Message {
	if m := Missing(i); !m.IsZero() || !c.OutsideThread(ctx, i) {
		return m
	}
	return text.M("app.outside")
}

// Lacks names the permissions that somebody who has these lacks to play in a channel or thread.
func Lacks(has int64, thread bool) []text.Message {
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

// MissingForThread says which permissions the bot lacks to open a thread and play in it; zero when it lacks none, or
// when Discord did not say what it has.
func MissingForThread(i *discord.Interaction) text.Message {
	const needed = discordgo.PermissionCreatePublicThreads | discordgo.PermissionSendMessagesInThreads
	if i.Own != 0 && i.Own&discordgo.PermissionAdministrator == 0 && i.Own&needed != needed {
		return ui.NoThread()
	}
	return text.Message{}
}
