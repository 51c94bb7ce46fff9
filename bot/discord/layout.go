package discord

import (
	"strings"

	"github.com/bwmarrin/discordgo"
)

// laidOut returns the message as one container of Components V2: the texts, the pictures, the components, other files.
func (m Message) laidOut() []discordgo.MessageComponent {
	c := discordgo.Container{}
	if m.Accent != 0 {
		c.AccentColor = &m.Accent
	}
	if m.Content != "" {
		c.Components = append(c.Components, discordgo.TextDisplay{Content: m.Content})
	}
	for _, e := range m.Embeds {
		c.Components = append(c.Components, discordgo.TextDisplay{Content: embedText(e)})
	}
	var pictures discordgo.MediaGallery
	var files []discordgo.MessageComponent
	for _, f := range m.Files {
		item := discordgo.UnfurledMediaItem{URL: "attachment://" + f.Name}
		if !strings.HasPrefix(f.Type, "image/") {
			files = append(files, discordgo.FileComponent{File: item})
			continue
		}
		shown := discordgo.MediaGalleryItem{Media: item}
		if f.Description != "" {
			shown.Description = &f.Description
		}
		pictures.Items = append(pictures.Items, shown)
	}
	if len(pictures.Items) > 0 {
		c.Components = append(c.Components, pictures)
	}
	c.Components = append(append(c.Components, m.Components...), files...)
	return []discordgo.MessageComponent{c}
}

// embedText returns an embed as a text with a title.
func embedText(e *discordgo.MessageEmbed) string {
	if e.Title == "" {
		return e.Description
	}
	return "### " + e.Title + "\n" + e.Description
}
