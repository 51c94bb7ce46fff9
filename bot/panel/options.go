package panel

import (
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// ChosenOptions lists the options chosen for a match: the first, which selects the variant, and of the others those
// not at their default.
func ChosenOptions(rules engine.Rules, chosen map[string]string, s text.Localizer) []string {
	var out []string
	usual := false
	for i, o := range table.OpenOptions(rules, chosen) {
		if v := table.OptionValue(chosen, o); i == 0 || v.ID != o.Default {
			out = append(out, ui.Say(s, "bot.lobby.option", "name", o.Name, "value", v.Name))
			if _, brings := rules.(engine.Bringing); brings && i == 0 && rules.Catalogue().Has(v.Name.Key) &&
				rules.Catalogue().ArgNames(s.Language(), v.Name.Key) == nil {
				out = append(out, ui.Say(s, "bot.lobby.untold", "language", text.LanguageName(s.Language())))
			}
		} else {
			usual = true
		}
	}
	if usual {
		out = append(out, ui.Say(s, "bot.lobby.usual"))
	}
	return out
}
