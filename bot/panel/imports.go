package panel

import "skald/engine/text"

// Imported tells a moderator under which id a record was stored.
func Imported(match string, s text.Speaker) Message {
	return private(say(s, "bot.import.done", "match", match))
}

// NotImported says why a record cannot be imported: "file", "fetch", "middle" or
// "seed".
func NotImported(why string) text.Message { return text.M("bot.import.no." + why) }

// ImportTooLarge says how large a record may be.
func ImportTooLarge(kilobytes, lines int) text.Message {
	return text.M("bot.import.large", "size", kilobytes, "lines", lines)
}

// ImportWrong says what is wrong with a record.
func ImportWrong(why string, s text.Speaker) Message {
	return private(say(s, "bot.import.wrong", "why", text.Plain(escape(clip(why, 600)))))
}
