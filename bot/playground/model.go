package playground

import (
	"time"
)

const timeFormat = "2006-01-02T15:04:05.000000-07:00"

// Flags of messages.
const (
	flagSuppressEmbeds = 1 << 2
	flagHasThread      = 1 << 5
	flagEphemeral      = 1 << 6
	flagLoading        = 1 << 7
	flagQuiet          = 1 << 12
	flagComponentsV2   = 1 << 15
)

// Types of messages.
const (
	messageDefault       = 0
	messageThreadCreated = 18
	messageReply         = 19
	messageCommand       = 20
	messageThreadStarter = 21
	messageContextMenu   = 23
)

// Types of channels.
const (
	channelText          = 0
	channelDM            = 1
	channelCategory      = 4
	channelPublicThread  = 11
	channelPrivateThread = 12
)

// Permissions, as bits.
const (
	permManageChannels       = 1 << 4
	permManageGuild          = 1 << 5
	permAddReactions         = 1 << 6
	permViewChannel          = 1 << 10
	permSendMessages         = 1 << 11
	permManageMessages       = 1 << 13
	permEmbedLinks           = 1 << 14
	permAttachFiles          = 1 << 15
	permReadHistory          = 1 << 16
	permExternalEmojis       = 1 << 18
	permChangeNickname       = 1 << 26
	permUseCommands          = 1 << 31
	permManageThreads        = 1 << 34
	permCreatePublicThreads  = 1 << 35
	permCreatePrivateThreads = 1 << 36
	permSendInThreads        = 1 << 38
	permSendPolls            = 1 << 49

	everyonePermissions = permAddReactions | permViewChannel | permSendMessages | permEmbedLinks | permAttachFiles |
		permReadHistory |
		permExternalEmojis | permChangeNickname | permUseCommands | permCreatePublicThreads | permCreatePrivateThreads |
		permSendInThreads | permSendPolls
	// The moderator also owns the guild.
	moderatorPermissions = permManageChannels | permManageMessages | permManageGuild
	allPermissions       = everyonePermissions | moderatorPermissions | permManageThreads
)

type user struct {
	ID     string    `json:"id"`
	Name   string    `json:"name"`
	Locale string    `json:"locale"`
	Joined time.Time `json:"joined"`
	Bot    bool      `json:"bot,omitempty"`
	// NoDirect is set if the user does not accept direct messages from bots.
	NoDirect bool `json:"no_direct,omitempty"`
}

func (u *user) roles() []string {
	switch {
	case u.Bot:
		return []string{botRole}
	case u.Name == moderatorName:
		return []string{moderatorRole}
	}
	return []string{}
}

// overwrite changes the permissions of a role or a member in one channel.
type overwrite struct {
	ID    string `json:"id"`
	Type  int64  `json:"type"` // 0 role, 1 member
	Allow int64  `json:"allow,string"`
	Deny  int64  `json:"deny,string"`
}

// channel is a text channel, a category, a thread or a direct message.
type channel struct {
	ID         string      `json:"id"`
	Type       int64       `json:"type"`
	Name       string      `json:"name"`
	Topic      string      `json:"topic,omitempty"`
	Parent     string      `json:"parent,omitempty"`
	Position   int         `json:"position"`
	Overwrites []overwrite `json:"overwrites,omitempty"`
	Last       string      `json:"last,omitempty"` // newest public message
	Recipient  string      `json:"recipient,omitempty"`

	// Threads only.
	Owner       string    `json:"owner,omitempty"`
	Created     time.Time `json:"created,omitzero"`
	Active      time.Time `json:"active,omitzero"` // last activity, for archiving
	Archived    bool      `json:"archived,omitempty"`
	ArchivedAt  time.Time `json:"archived_at,omitzero"`
	Locked      bool      `json:"locked,omitempty"`
	ArchiveMins int64     `json:"archive_minutes,omitempty"`
	Members     []string  `json:"members,omitempty"`
	Count       int       `json:"count,omitempty"`
	TotalSent   int       `json:"total_sent,omitempty"`

	messages []*message // by id, oldest first
}

func (c *channel) isThread() bool {
	return c.Type == channelPublicThread || c.Type == channelPrivateThread
}

func (c *channel) takesMessages() bool {
	return c.Type == channelText || c.Type == channelDM || c.isThread()
}

// intent returns the intent for events of the channel: guild, unless it is a direct message.
func (c *channel) intent(guild int) int {
	if c.Type == channelDM {
		return intentDirectMessages
	}
	return guild
}

// attachment is a file of a message. Its content is stored separately.
type attachment struct {
	ID          string `json:"id"`
	Name        string `json:"name"`
	Size        int    `json:"size"`
	ContentType string `json:"content_type,omitempty"`
	Description string `json:"description,omitempty"`
	Width       int    `json:"width,omitempty"`
	Height      int    `json:"height,omitempty"`
}

type message struct {
	ID          string       `json:"id"`
	Channel     string       `json:"channel"`
	Author      string       `json:"author"`
	Type        int64        `json:"type"`
	Content     string       `json:"content"`
	Flags       int64        `json:"flags,omitempty"`
	Embeds      []any        `json:"embeds,omitempty"`
	Components  []any        `json:"components,omitempty"`
	Poll        obj          `json:"poll,omitempty"`
	Attachments []attachment `json:"attachments,omitempty"`
	Mentions    []string     `json:"mentions,omitempty"`
	MentionRole []string     `json:"mention_roles,omitempty"`
	Time        time.Time    `json:"time"`
	Edited      time.Time    `json:"edited,omitzero"`
	Nonce       string       `json:"nonce,omitempty"`
	Reference   *reference   `json:"reference,omitempty"`
	HasThread   bool         `json:"has_thread,omitempty"`
	For         string       `json:"for,omitempty"` // if ephemeral, the only user who sees it
	Interaction *origin      `json:"interaction,omitempty"`
}

// reference points to another message, or from a system message to its thread.
type reference struct {
	Channel string `json:"channel"`
	Message string `json:"message,omitempty"`
}

// origin is the interaction that a message answers.
type origin struct {
	ID       string  `json:"id"`
	Type     int64   `json:"type"`
	Name     string  `json:"name,omitempty"`
	User     string  `json:"user"`
	On       string  `json:"on,omitempty"`       // message of the component
	Original string  `json:"original,omitempty"` // for a follow-up: the first answer
	Before   *origin `json:"before,omitempty"`   // for a modal: the interaction that opened it
}

func (m *message) ephemeral() bool { return m.Flags&flagEphemeral != 0 }
func (m *message) loading() bool   { return m.Flags&flagLoading != 0 }

// attachmentNamed returns the attachment of attachment://name.
func (m *message) attachmentNamed(name string) *attachment {
	for i := range m.Attachments {
		if a := &m.Attachments[i]; a.Name == name || a.Name == fileName(name) {
			return a
		}
	}
	return nil
}

// modal is a form the bot has opened for a user.
type modal struct {
	ID         string // of the interaction that opened it
	User       string
	Channel    string
	CustomID   string
	Title      string
	Components []any
	Message    string // message of the component that opened it
	Origin     *origin
	Opened     time.Time
}
