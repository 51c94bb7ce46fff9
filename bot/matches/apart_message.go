package matches

import (
	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/preferences"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// apartChosen is the argument of ScreenApart for the menu of users.
const apartChosen = "chosen"

// apartID returns the custom_id of the screen of users to avoid, or of its menu with the argument apartChosen.
func apartID(args ...string) string {
	return customid.Nav{Match: customid.NoTable, Seat: engine.Public, Screen: customid.ScreenApart, Args: args}.String()
}

// Apart is the private screen with the users whom a person does not want to sit with, and the note, if not "", at the
// top.
func Apart(users []string, note string, s text.Localizer) ui.Message {
	none := 0
	menu := discordgo.SelectMenu{MenuType: discordgo.UserSelectMenu, CustomID: apartID(apartChosen),
		Placeholder: ui.LabelText(ui.Say(s, "bot.me.apart.menu"), ui.MaxPlaceholder),
		MinValues:   &none, MaxValues: preferences.MaxApart}
	for _, u := range users[:min(len(users), preferences.MaxApart)] {
		menu.DefaultValues = append(menu.DefaultValues,
			discordgo.SelectMenuDefaultValue{ID: u, Type: discordgo.SelectMenuDefaultValueUser})
	}
	content := "## " + ui.Say(s, "bot.me.apart.title") + "\n" + ui.Say(s, "bot.me.apart.how")
	if note != "" {
		content = note + "\n" + content
	}
	back := customid.Nav{Match: customid.NoTable, Seat: engine.Public, Screen: customid.ScreenMe}
	return ui.Private(content, ui.Row(menu), ui.Row(ui.Link(back, text.M("bot.button.back"), "↩️", s)))
}
