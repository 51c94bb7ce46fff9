package discord

import (
	"context"
	"net/http"

	"github.com/bwmarrin/discordgo"
)

// Thread opens a public thread in a channel and returns its id. Discord archives it after a week without activity. In a
// forum every thread begins with a message, which gets its name.
func (c *Client) Thread(ctx context.Context, channel, name string, forum bool) (string, error) {
	var ch struct {
		ID string `json:"id"`
	}
	body := map[string]any{"name": name, "auto_archive_duration": 7 * 24 * 60}
	if forum {
		body["message"] = Message{Content: name}.Payload()
	} else {
		body["type"] = int(discordgo.ChannelTypeGuildPublicThread)
	}
	err := c.call(ctx, http.MethodPost, discordgo.EndpointChannelThreads(channel), body, "", &ch)
	return ch.ID, err
}

// ThreadOn opens the thread of a message and returns its id, which is that of the message. An existing one is left as
// it is.
func (c *Client) ThreadOn(ctx context.Context, channel, message, name string) (string, error) {
	body := map[string]any{"name": name, "auto_archive_duration": 7 * 24 * 60}
	address := discordgo.EndpointChannelMessageThread(channel, message)
	err := c.call(ctx, http.MethodPost, address, body, discordgo.EndpointChannelMessageThread(channel, ""), nil)
	if CodeOf(err) == CodeThreadExists {
		err = nil
	}
	return message, err
}

// ChannelInfo is a channel or thread, as far as posting there needs to know.
type ChannelInfo struct {
	// ID is its id, Guild its server, "" for a direct message.
	ID, Guild string
	// Parent is the channel of a thread, "" for other channels.
	Parent string
	// Thread reports whether it is a thread, Archived whether that is archived, Locked whether only users with Manage
	// Threads may open it and post in it.
	Thread, Archived, Locked bool
	// Private reports whether it is a private thread, which only its members see.
	Private bool
	// Forum reports whether it contains only threads, Empty whether it contains nothing, as a category does; Voice
	// whether it is a voice channel.
	Forum, Empty, Voice bool

	// overwrites are those of the channel; a thread has none.
	overwrites []overwrite
}

// ChannelInfo returns a channel or thread.
func (c *Client) ChannelInfo(ctx context.Context, channel string) (ChannelInfo, error) {
	var ch struct {
		Type       int         `json:"type"`
		Guild      string      `json:"guild_id"`
		Parent     string      `json:"parent_id"`
		Overwrites []overwrite `json:"permission_overwrites"`
		Thread     struct {
			Archived bool `json:"archived"`
			Locked   bool `json:"locked"`
		} `json:"thread_metadata"`
	}
	address := discordgo.EndpointChannel(channel)
	if err := c.call(ctx, http.MethodGet, address, nil, address, &ch); err != nil {
		return ChannelInfo{}, err
	}
	p := ChannelInfo{ID: channel, Guild: ch.Guild}
	if isThread(ch.Type) {
		p.Parent, p.Thread, p.Archived, p.Locked = ch.Parent, true, ch.Thread.Archived, ch.Thread.Locked
		p.Private = discordgo.ChannelType(ch.Type) == discordgo.ChannelTypeGuildPrivateThread
		return p, nil
	}
	p.overwrites = ch.Overwrites
	switch discordgo.ChannelType(ch.Type) {
	case discordgo.ChannelTypeGuildText, discordgo.ChannelTypeGuildNews, discordgo.ChannelTypeDM:
	case discordgo.ChannelTypeGuildVoice, discordgo.ChannelTypeGuildStageVoice:
		p.Voice = true
	case discordgo.ChannelTypeGuildForum, discordgo.ChannelTypeGuildMedia:
		p.Forum = true
	default:
		p.Empty = true
	}
	return p, nil
}

// OutsideThread reports whether an interaction happened in a private thread without the bot. Discord accepts answers
// there, but refuses every post. If Discord does not send enough, it returns false.
func (c *Client) OutsideThread(ctx context.Context, i *Interaction) bool {
	if !i.PrivateThread {
		return false
	}
	_, err := c.ChannelInfo(ctx, i.Channel)
	return CodeOf(err) == CodeMissingAccess
}

func isThread(kind int) bool {
	switch discordgo.ChannelType(kind) {
	case discordgo.ChannelTypeGuildNewsThread, discordgo.ChannelTypeGuildPublicThread,
		discordgo.ChannelTypeGuildPrivateThread:
		return true
	}
	return false
}

// Reopen opens an archived thread. If it is locked as well, that needs Manage Threads.
func (c *Client) Reopen(ctx context.Context, thread string) error {
	address := discordgo.EndpointChannel(thread)
	return c.call(ctx, http.MethodPatch, address, map[string]bool{"archived": false}, address, nil)
}

// RenameThread changes the name of a thread that the bot has opened.
func (c *Client) RenameThread(ctx context.Context, thread, name string) error {
	address := discordgo.EndpointChannel(thread)
	return c.reopening(ctx, thread, func() error {
		return c.call(ctx, http.MethodPatch, address, map[string]string{"name": name}, address, nil)
	})
}

// ArchiveAfter sets the time without messages after which Discord archives a thread, in minutes: 60, 1440, 4320 or
// 10080. Anyone who writes opens it again.
func (c *Client) ArchiveAfter(ctx context.Context, thread string, minutes int) error {
	address := discordgo.EndpointChannel(thread)
	return c.call(ctx, http.MethodPatch, address, map[string]int{"auto_archive_duration": minutes}, address, nil)
}

// reopening makes a call that changes a channel. If that is an archived thread, it reopens it and makes the call again.
// If reopening fails, the error is that of the call.
func (c *Client) reopening(ctx context.Context, channel string, call func() error) error {
	err := call()
	if CodeOf(err) != CodeArchived {
		return err
	}
	switch opening := c.Reopen(ctx, channel); CodeOf(opening) {
	case CodeMissingPermissions, CodeMissingAccess, CodeArchived, CodeLocked:
		return err
	case CodeTooManyThreads:
		return opening
	default:
		if opening != nil {
			return opening
		}
	}
	return call()
}
