package panel

import "skald/engine/text"

// BugReport goes with the file somebody gets who says that something is wrong.
func BugReport(running bool, s text.Speaker) Message {
	content := say(s, "bot.bug.file")
	if running {
		content += "\n" + say(s, "bot.bug.running")
	}
	return private(content)
}
