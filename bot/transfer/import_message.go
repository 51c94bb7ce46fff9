package transfer

import (
	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// ImportQuestion asks whether to store the record attached to it: its game, players and number of lines.
func ImportQuestion(rules engine.Rules, people []string, lines int, s text.Localizer) ui.Message {
	who := make([]text.Message, len(people))
	for i, p := range people {
		if who[i] = text.Plain(ui.Escape(ui.Clip(text.Sanitize(p), 40))); text.Sanitize(p) == "" {
			who[i] = table.TheAutopilot()
		}
	}
	body := ui.QuestionText(ui.Say(s, "bot.import.ask", "game", rules.Name(), "who", who, "n", lines), nil, "",
		ui.Say(s, "bot.ask.import"), s)
	return ui.Confirmation(body, customid.Confirm{Match: customid.NoTable, Kind: customid.ConfirmImport,
		Seat: engine.Public}, text.M("bot.import.yes"), discordgo.PrimaryButton, s)
}

// Imported reports the id under which a record was stored, and offers to remove it.
func Imported(match string, s text.Localizer) ui.Message {
	b := discordgo.Button{
		Label: ui.LabelText(ui.Say(s, "bot.unimport.yes"), ui.MaxLabel), Style: discordgo.SecondaryButton,
		CustomID: customid.Confirm{Match: match, Kind: customid.ConfirmUnimport, Seat: engine.Public,
			Yes: true}.String(),
	}
	return ui.Private(ui.Say(s, "bot.import.done", "match", match), ui.Row(b))
}

// UnimportQuestion asks whether to remove an imported match from its channel.
func UnimportQuestion(match string, s text.Localizer) ui.Message {
	body := ui.QuestionText(ui.Say(s, "bot.unimport.ask", "match", match), nil, "", ui.Say(s, "bot.ask.unimport"), s)
	return ui.Confirmation(body, customid.Confirm{Match: match, Kind: customid.ConfirmUnimport, Seat: engine.Public},
		text.M("bot.unimport.yes"), discordgo.DangerButton, s)
}

// NotImported explains why a record cannot be imported: "file", "fetch", "middle" or "seed".
func NotImported(why string) text.Message { return text.M("bot.import.no." + why) }

// ImportTooLarge reports that a record exceeds the limits.
func ImportTooLarge(kilobytes, lines int) text.Message {
	return text.M("bot.import.large", "size", kilobytes, "lines", lines)
}

// ImportWrong describes the mistake in a record.
func ImportWrong(err error, s text.Localizer) ui.Message {
	return ui.Answer(s, "bot.import.wrong", "why", text.Plain(ui.Escape(ui.Clip(recordFault(err, s), 600))))
}
