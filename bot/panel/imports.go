package panel

import (
	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/engine"
	"skald/engine/text"
)

// ImportQuestion asks whether to store a record, which its message carries: of which
// game, with whom, of how many lines.
func ImportQuestion(rules engine.Rules, people []string, lines int, s text.Speaker) Message {
	who := make([]text.Message, len(people))
	for i, p := range people {
		if who[i] = text.Plain(escape(clip(text.Sanitize(p), 40))); text.Sanitize(p) == "" {
			who[i] = TheAutopilot()
		}
	}
	body := questionText(say(s, "bot.import.ask", "game", rules.Name(), "who", who, "n", lines), nil, "", say(s, "bot.ask.import"), s)
	return confirmation(body, customid.Confirm{Match: customid.NoTable, Kind: customid.ConfirmImport, Seat: engine.Public}, text.M("bot.import.yes"), discordgo.PrimaryButton, s)
}

// Imported tells a moderator under which id a record was stored, and offers to take it
// out again.
func Imported(match string, s text.Speaker) Message {
	b := discordgo.Button{
		Label: labelText(say(s, "bot.unimport.yes"), maxLabel), Style: discordgo.SecondaryButton,
		CustomID: customid.Confirm{Match: match, Kind: customid.ConfirmUnimport, Seat: engine.Public, Yes: true}.String(),
	}
	return private(say(s, "bot.import.done", "match", match), row(b))
}

// UnimportQuestion asks whether to take an imported match out of its channel again.
func UnimportQuestion(match string, s text.Speaker) Message {
	body := questionText(say(s, "bot.unimport.ask", "match", match), nil, "", say(s, "bot.ask.unimport"), s)
	return confirmation(body, customid.Confirm{Match: match, Kind: customid.ConfirmUnimport, Seat: engine.Public}, text.M("bot.unimport.yes"), discordgo.DangerButton, s)
}

// Unimported tells a moderator that a match is no longer in its channel.
func Unimported(match string, s text.Speaker) Message {
	return private(say(s, "bot.unimport.done", "match", match))
}

// NotImported says why a record cannot be imported: "file", "fetch", "middle" or
// "seed".
func NotImported(why string) text.Message { return text.M("bot.import.no." + why) }

// ImportTooLarge says how large a record may be.
func ImportTooLarge(kilobytes, lines int) text.Message {
	return text.M("bot.import.large", "size", kilobytes, "lines", lines)
}

// ImportWrong says what is wrong with a record.
func ImportWrong(err error, s text.Speaker) Message {
	return private(say(s, "bot.import.wrong", "why", text.Plain(escape(clip(recordFault(err, s), 600)))))
}
