package discord

import (
	"context"
	"net/http"

	"github.com/bwmarrin/discordgo"
)

// Thread opens a public thread in a channel and returns its id. It is put away by
// itself after a week in which nothing happens there. In a forum every thread
// begins with a message: there it says its name.
func (c *Client) Thread(ctx context.Context, channel, name string, forum bool) (string, error) {
	var ch struct {
		ID string `json:"id"`
	}
	body := map[string]any{"name": name, "auto_archive_duration": 7 * 24 * 60}
	if forum {
		body["message"] = Message{Content: name}.payload()
	} else {
		body["type"] = int(discordgo.ChannelTypeGuildPublicThread)
	}
	err := c.call(ctx, http.MethodPost, discordgo.EndpointChannelThreads(channel), body, "", &ch)
	return ch.ID, err
}

// ThreadOn opens the thread of a message, whose id it has, and returns that. One that
// is open already is left as it is.
func (c *Client) ThreadOn(ctx context.Context, channel, message, name string) (string, error) {
	body := map[string]any{"name": name, "auto_archive_duration": 7 * 24 * 60}
	address := discordgo.EndpointChannelMessageThread(channel, message)
	err := c.call(ctx, http.MethodPost, address, body, discordgo.EndpointChannelMessageThread(channel, ""), nil)
	if CodeOf(err) == CodeThreadExists {
		err = nil
	}
	return message, err
}

// Place is what matters of a channel or thread to the one who posts there.
type Place struct {
	// ID is the channel's, Guild its server, "" for a direct message.
	ID, Guild string
	// Parent is the channel a thread hangs on, "" for what is no thread.
	Parent string
	// Thread says that it is one, Archived that it was put away, Locked that only
	// those who manage threads may open it and post in it.
	Thread, Archived, Locked bool
	// Forum says that nothing but threads stands in the channel, Empty that nothing at
	// all does, as in a category; Voice that people speak there as well.
	Forum, Empty, Voice bool

	// overwrites are those of the channel; a thread has none.
	overwrites []overwrite
}

// Place looks at a channel or thread.
func (c *Client) Place(ctx context.Context, channel string) (Place, error) {
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
		return Place{}, err
	}
	p := Place{ID: channel, Guild: ch.Guild}
	if isThread(ch.Type) {
		p.Parent, p.Thread, p.Archived, p.Locked = ch.Parent, true, ch.Thread.Archived, ch.Thread.Locked
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

// OutsideThread reports whether an interaction happened in a private thread the bot is
// not a member of. Discord has interactions answered there all the same, and refuses
// every post. Where it does not say, the bot counts as a member.
func (c *Client) OutsideThread(ctx context.Context, i *Interaction) bool {
	if !i.PrivateThread {
		return false
	}
	_, err := c.Place(ctx, i.Channel)
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

// Reopen opens a thread that was put away. One that is locked as well is opened
// by those alone who may manage threads.
func (c *Client) Reopen(ctx context.Context, thread string) error {
	address := discordgo.EndpointChannel(thread)
	return c.call(ctx, http.MethodPatch, address, map[string]bool{"archived": false}, address, nil)
}

// reopening makes a call that changes what stands in a channel. If that is a thread
// which was put away meanwhile, it is opened again and the call made once more.
// Where it may not be opened the error is that of the call.
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
