package settings

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"skald/bot/mention"
	"skald/bot/preferences"
	"skald/bot/ui"
	"skald/engine/text"
)

// SettingsState are the settings of a server, as seen from one of its channels.
type SettingsState struct {
	Server, Channel preferences.Choices
	// Theme and Language are those in effect in the channel.
	Theme, Language string
	// Roles are ids of the roles that may moderate, Open ids of the channels where tables may be opened, Limit is the
	// maximum number of tables, 0 for no limit.
	Roles, Open []string
	Limit       int
	// Challenge is the daily challenge, nil for none.
	Challenge *preferences.Challenge
	// Vacation is the number of days a year that people may be on vacation.
	Vacation int
}

// challengeLine says where and when the daily challenge is.
func challengeLine(c *preferences.Challenge, s text.Localizer) string {
	if c == nil {
		return ui.Say(s, "bot.settings.challenge.off")
	}
	return ui.Say(s, "bot.settings.challenge", "where", "<#"+c.Channel+">", "at", fmt.Sprintf("%d:00", c.Hour),
		"zone", cmp.Or(c.Zone, "UTC"))
}

// Settings shows the settings of a server.
func Settings(o SettingsState, s text.Localizer) ui.Message {
	choice := func(c preferences.Choices) string {
		var parts []string
		if c.Theme != "" {
			parts = append(parts, ui.Say(s, "bot.theme."+c.Theme))
		}
		if c.Language != "" {
			parts = append(parts, text.LanguageName(c.Language))
		}
		if len(parts) == 0 {
			return ui.Say(s, "bot.settings.unset")
		}
		return strings.Join(parts, ", ")
	}
	roles := make([]string, len(o.Roles))
	for i, r := range o.Roles {
		roles[i] = "<@&" + r + ">"
	}
	open := mention.Channels(o.Open)
	if open == "" {
		open = ui.Say(s, "bot.settings.everywhere")
	}
	limit := ui.Say(s, "bot.settings.unset")
	if o.Limit > 0 {
		limit = strconv.Itoa(o.Limit)
	}
	if len(roles) == 0 {
		roles = []string{ui.Say(s, "bot.settings.unset")}
	}
	lines := []string{
		"## " + ui.Say(s, "bot.settings.title"),
		ui.Say(s, "bot.settings.here", "theme", text.M("bot.theme."+o.Theme), "language",
			text.LanguageName(o.Language)),
		ui.Say(s, "bot.settings.channel", "what", choice(o.Channel)),
		ui.Say(s, "bot.settings.server", "what", choice(o.Server)),
		ui.Say(s, "bot.settings.roles", "who", strings.Join(roles, " ")),
		ui.Say(s, "bot.settings.open", "where", open),
		ui.Say(s, "bot.settings.limit", "n", limit),
		challengeLine(o.Challenge, s),
		ui.Say(s, "bot.settings.vacation", "n", o.Vacation),
		"-# " + ui.Say(s, "bot.settings.how"),
	}
	content, _ := ui.Fill(ui.Clipped(lines, 500), ui.MaxContent)
	return ui.Private(content)
}
