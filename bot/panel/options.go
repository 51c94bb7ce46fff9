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
	out, usual := listOptions(rules, chosen, func(i int) bool { return i == 0 }, s)
	if usual {
		out = append(out, ui.Say(s, "bot.lobby.usual"))
	}
	return out
}

// ChangedOptions lists the options of a match that are not at their default, and the story if the game has several.
func ChangedOptions(rules engine.Rules, chosen map[string]string, s text.Localizer) []string {
	_, brings := rules.(engine.Bringing)
	out, _ := listOptions(rules, chosen, func(i int) bool { return i == 0 && brings }, s)
	return out
}

// listOptions lists the options of a match that are not at their default, and those wanted at it too, by their index.
// It reports whether others are left out.
func listOptions(rules engine.Rules, chosen map[string]string, wanted func(i int) bool,
	s text.Localizer) (out []string, left bool) {
	for i, o := range table.OpenOptions(rules, chosen) {
		v := table.OptionValue(chosen, o)
		if v.ID == o.Default && !wanted(i) {
			left = true
			continue
		}
		out = append(out, ui.Say(s, "bot.lobby.option", "name", o.Name, "value", v.Name))
		if _, brings := rules.(engine.Bringing); brings && i == 0 && rules.Catalogue().Has(v.Name.Key) &&
			rules.Catalogue().ArgNames(s.Language(), v.Name.Key) == nil {
			out = append(out, ui.Say(s, "bot.lobby.untold", "language", text.LanguageName(s.Language())))
		}
	}
	return out, left
}
