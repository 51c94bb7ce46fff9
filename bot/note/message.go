package note

import (
	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine/text"
)

// Window asks for the note of a player, beginning with the note so far.
func Window(match, note string, s text.Localizer) ui.Modal {
	return ui.Modal{
		CustomID: customid.TableAct{Match: match, What: customid.TableNote}.String(),
		Title:    ui.LabelText(ui.Say(s, "bot.note.window"), ui.MaxModalTitle),
		Components: []discordgo.MessageComponent{ui.Row(discordgo.TextInput{
			CustomID: "note", Label: ui.LabelText(ui.Say(s, "bot.note.label"), ui.MaxInputLabel),
			Style: discordgo.TextInputParagraph, Value: note, MaxLength: table.MaxPrivateNote,
		})},
	}
}

// Kept is the line above the moves after a change of the note; an empty note was removed.
func Kept(note string, s text.Localizer) string {
	if note == "" {
		return ui.Say(s, "bot.note.removed")
	}
	return ui.Say(s, "bot.note.kept")
}

// TooLong is the reply to a note that is too long.
func TooLong(s text.Localizer) ui.Message {
	return ui.Answer(s, "bot.note.long", "n", table.MaxPrivateNote)
}
