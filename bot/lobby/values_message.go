package lobby

import (
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// CompleteValue returns the values of an option whose name or id contains the typed text.
func CompleteValue(rules engine.Rules, option, typed string,
	s text.Localizer) []*discordgo.ApplicationCommandOptionChoice {
	out := []*discordgo.ApplicationCommandOptionChoice{}
	typed = strings.ToLower(strings.TrimSpace(typed))
	for _, o := range rules.Options() {
		if o.ID != option {
			continue
		}
		called := map[string]int{}
		for _, v := range o.Values {
			called[s.Say(v.Name)]++
		}
		for _, v := range o.Values {
			name := ui.LabelText(s.Say(v.Name), ui.MaxChoice)
			if called[s.Say(v.Name)] > 1 { // two values may have the same name
				name = ui.LabelText(s.Say(v.Name)+" ("+v.ID+")", ui.MaxChoice)
			}
			if len(out) < ui.MaxCommandOptions &&
				(strings.Contains(strings.ToLower(name), typed) || strings.Contains(v.ID, typed)) {
				out = append(out, &discordgo.ApplicationCommandOptionChoice{Name: name, Value: v.ID})
			}
		}
	}
	return out
}

// ValueTyped returns the id of a value typed by its name, otherwise the text itself.
func ValueTyped(rules engine.Rules, option, typed string, s text.Localizer) string {
	for _, o := range rules.Options() {
		for _, v := range o.Values {
			if o.ID == option &&
				(v.ID == typed || strings.EqualFold(ui.LabelText(s.Say(v.Name), ui.MaxChoice),
					strings.TrimSpace(typed))) {
				return v.ID
			}
		}
	}
	return typed
}
