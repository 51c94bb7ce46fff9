package panel

import (
	"github.com/bwmarrin/discordgo"

	"skald/engine"
	"skald/engine/emoji"
)

// emoji returns the emoji on the button of a choice, from its icon or else its verb; nil if the game has none.
func (t Table) emoji(icon, verb string) *discordgo.ComponentEmoji {
	of := func(id string) string { return emoji.Of(nil, id) }
	if g, ok := t.Rules.(engine.Illustrated); ok {
		of = g.Emoji
	}
	for _, id := range []string{icon, verb} {
		if e := of(id); e != "" {
			return &discordgo.ComponentEmoji{Name: e}
		}
	}
	return nil
}
