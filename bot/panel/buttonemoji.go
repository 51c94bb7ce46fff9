package panel

import (
	"github.com/bwmarrin/discordgo"

	"skald/bot/ui"
	"skald/engine"
	"skald/engine/emoji"
	"skald/engine/text"
)

// emoji returns the emoji on the button of a choice, from its icon or else its verb: the game's own or else that of
// Unicode; nil if there is none.
func (t Table) emoji(icon, verb string, s text.Localizer) *discordgo.ComponentEmoji {
	of := func(id string) string { return emoji.Of(nil, id) }
	if g, ok := t.Rules.(engine.Illustrated); ok {
		of = g.Emoji
	}
	for _, id := range []string{icon, verb} {
		if own := ui.OwnEmoji(s.Icon(id)); own != nil {
			return own
		}
		if e := of(id); e != "" {
			return &discordgo.ComponentEmoji{Name: e}
		}
	}
	return nil
}
