package help

import (
	"skald/bot/ui"
	"skald/engine/text"
)

// BugReport accompanies the file of a bug report.
func BugReport(running bool, s text.Localizer) ui.Message {
	content := ui.Say(s, "bot.bug.file")
	if running {
		content += "\n" + ui.Say(s, "bot.bug.running")
	}
	return ui.Private(content)
}
