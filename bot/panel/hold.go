package panel

import (
	"slices"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/mention"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// holdLine reports that autopilots wait, and for which seat; "" if they do not. The reader's own seats are addressed as
// "you".
func holdLine(t Table, own []engine.Seat, s text.Localizer) string {
	if t.Hold == nil || t.Over {
		return ""
	}
	in := mention.Time(t.Hold.Until, "R")
	if slices.Contains(own, t.Hold.Seat) {
		return ui.Say(s, "bot.hold.you", "in", in)
	}
	return ui.Say(s, "bot.hold", "who", t.Name(t.Hold.Seat, s), "in", in)
}

// undoButton returns the button that undoes the last move of a seat at once.
func undoButton(t Table, seat engine.Seat, s text.Localizer) discordgo.MessageComponent {
	return discordgo.Button{
		Label: ui.LabelText(ui.Say(s, "bot.button.undo"), ui.MaxLabel), Style: discordgo.SecondaryButton,
		Emoji: &discordgo.ComponentEmoji{Name: "↩️"},
		CustomID: customid.Act{Match: t.Match, Seat: seat, Own: t.OwnMoves(seat, false), Tag: customid.MovesTag(nil),
			What: customid.ActUndo}.String(),
	}
}
