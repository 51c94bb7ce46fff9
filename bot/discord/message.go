package discord

import (
	"bytes"
	"strconv"

	"github.com/bwmarrin/discordgo"
)

// Message is a message to post, an answer, or the new content of a message. A private answer is laid out with
// Components V2; all else is a classic message.
type Message struct {
	Content string
	// Embeds have only a title and a description.
	Embeds     []*discordgo.MessageEmbed
	Components []discordgo.MessageComponent
	// Mentions are the ids of the users the message may ping; no others are pinged.
	Mentions []string
	Files    []File
	// Ephemeral applies only to answers to interactions.
	Ephemeral bool
	// Accent is the colour of the bar beside a private answer, as 0xRRGGBB; 0 for none.
	Accent int
	// Silent messages send no notification.
	Silent bool
	// Nonce makes Discord drop a second post of the same message for a few minutes; "" for none.
	Nonce string
}

// File is a file of a message, with a description for people who use a screen reader.
type File struct {
	Name, Description, Type string
	Data                    []byte
}

// payload is a message as Discord expects it. Embeds, components and attachments are always present, because an edit
// keeps those it leaves out.
type payload struct {
	Content         *string                      `json:"content"`
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

// Payload returns the body of a request with the message.
func (m Message) Payload() any {
	p := payload{
		Content: &m.Content, Embeds: m.Embeds, Components: m.Components,
		AllowedMentions: mentions{Parse: []string{}, Users: m.Mentions}, Attachments: []attachment{},
		Nonce: m.Nonce, EnforceNonce: m.Nonce != "",
	}
	if m.Ephemeral {
		p.Flags = int(discordgo.MessageFlagsEphemeral | discordgo.MessageFlagsIsComponentsV2)
		p.Content, p.Embeds, p.Components = nil, nil, m.laidOut()
	}
	if p.Embeds == nil {
		p.Embeds = []*discordgo.MessageEmbed{}
	}
	if p.Components == nil {
		p.Components = []discordgo.MessageComponent{}
	}
	if m.Silent {
		p.Flags |= int(discordgo.MessageFlagsSuppressNotifications)
	}
	for i, f := range m.Files {
		p.Attachments = append(p.Attachments,
			attachment{ID: strconv.Itoa(i), Filename: f.Name, Description: f.Description})
	}
	return p
}

// attached returns files for one request, which reads each once.
func attached(files []File) []*discordgo.File {
	var out []*discordgo.File
	for _, f := range files {
		out = append(out, &discordgo.File{Name: f.Name, ContentType: f.Type, Reader: bytes.NewReader(f.Data)})
	}
	return out
}
