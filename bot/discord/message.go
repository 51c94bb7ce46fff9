package discord

import (
	"bytes"
	"strconv"

	"github.com/bwmarrin/discordgo"
)

// Message is a message to be posted, answered or put in place of another.
type Message struct {
	Content    string
	Embeds     []*discordgo.MessageEmbed
	Components []discordgo.MessageComponent
	// Mentions are the users the message may ping; nobody else is pinged.
	Mentions []string
	Files    []File
	// Ephemeral counts for answers to interactions only.
	Ephemeral bool
	// Quiet messages ring no bell: whom they ping sees it when he looks.
	Quiet bool
	// Nonce makes Discord drop a second post of the same message for a few
	// minutes; "" for none.
	Nonce string
}

// File is a file of a message, with the description people hear who cannot see
// it.
type File struct {
	Name, Description, Type string
	Data                    []byte
}

// payload is a message as Discord wants it. Embeds, components and attachments
// are always there: what an edit does not list it would leave as it was.
type payload struct {
	Content         string                       `json:"content"`
	Embeds          []*discordgo.MessageEmbed    `json:"embeds"`
	Components      []discordgo.MessageComponent `json:"components"`
	AllowedMentions mentions                     `json:"allowed_mentions"`
	Attachments     []attachment                 `json:"attachments"`
	Flags           int                          `json:"flags,omitempty"`
	Nonce           string                       `json:"nonce,omitempty"`
	EnforceNonce    bool                         `json:"enforce_nonce,omitempty"`
}

type mentions struct {
	Parse []string `json:"parse"`
	Users []string `json:"users,omitempty"`
}

type attachment struct {
	ID          string `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description,omitempty"`
}

func (m Message) payload() payload {
	p := payload{
		Content: m.Content, Embeds: m.Embeds, Components: m.Components,
		AllowedMentions: mentions{Parse: []string{}, Users: m.Mentions}, Attachments: []attachment{},
		Nonce: m.Nonce, EnforceNonce: m.Nonce != "",
	}
	if p.Embeds == nil {
		p.Embeds = []*discordgo.MessageEmbed{}
	}
	if p.Components == nil {
		p.Components = []discordgo.MessageComponent{}
	}
	if m.Ephemeral {
		p.Flags = int(discordgo.MessageFlagsEphemeral)
	}
	if m.Quiet {
		p.Flags |= int(discordgo.MessageFlagsSuppressNotifications)
	}
	for i, f := range m.Files {
		p.Attachments = append(p.Attachments,
			attachment{ID: strconv.Itoa(i), Filename: f.Name, Description: f.Description})
	}
	return p
}

func (m Message) files() []*discordgo.File {
	var out []*discordgo.File
	for _, f := range m.Files {
		out = append(out, &discordgo.File{Name: f.Name, ContentType: f.Type, Reader: bytes.NewReader(f.Data)})
	}
	return out
}
