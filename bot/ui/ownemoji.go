package ui

import (
	"regexp"

	"github.com/bwmarrin/discordgo"
)

// ownEmoji matches the markup of an emoji that is not one of Unicode.
var ownEmoji = regexp.MustCompile(`<a?:(\w{2,32}):(\d{1,20})>`)

// OwnEmoji returns the emoji of a button or an option from its markup; nil if there is none.
func OwnEmoji(markup string) *discordgo.ComponentEmoji {
	m := ownEmoji.FindStringSubmatch(markup)
	if m == nil {
		return nil
	}
	return &discordgo.ComponentEmoji{Name: m[1], ID: m[2]}
}
