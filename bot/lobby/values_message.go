package lobby

import (
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// CompleteValue completes the value of an option: those whose name or id holds what was typed.
func CompleteValue(rules engine.Rules, option, typed string,
	s text.Speaker) []*discordgo.ApplicationCommandOptionChoice {
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
			if called[s.Say(v.Name)] > 1 { // two may be called alike
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

// ValueTyped is the id of a value that somebody typed by its name; what is none of them stays as it is.
func ValueTyped(rules engine.Rules, option, typed string, s text.Speaker) string {
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
