package lobby

import (
	"cmp"

	"skald/bot/pace"
	"skald/bot/preferences"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/engine"
	"skald/engine/text"
)

// completeNew completes the pace of a new match, and the options to which a server adds values.
func (h *Handler) completeNew(r *route.Request) []route.Choice {
	if r.Focus == slash.OptionPace {
		return pace.Complete(r.Text(r.Focus), r.Say)
	}
	for _, g := range h.GameList {
		if b, ok := g.(engine.Bringing); ok && b.BroughtBy() == r.Focus {
			rules := h.Libraries.Rules(r.Guild, g.ID())
			return CompleteValue(rules, r.Focus, r.Text(r.Focus), r.By(rules))
		}
	}
	return nil
}

// named replaces the typed name of a value by its id.
func (h *Handler) named(rules engine.Rules, options map[string]string, s text.Localizer) {
	if b, ok := rules.(engine.Bringing); ok && options[b.BroughtBy()] != "" {
		options[b.BroughtBy()] = ValueTyped(rules, b.BroughtBy(), options[b.BroughtBy()], s)
	}
}

// ChosenOptions returns the options of a game given in a command.
func ChosenOptions(rules engine.Rules, r *route.Request) map[string]string {
	options := map[string]string{}
	for _, o := range rules.Options() {
		if v := r.Text(o.ID); v != "" {
			options[o.ID] = v
		}
	}
	return options
}

// LanguageFor returns the language for a new table in a channel.
func (h *Handler) LanguageFor(r *route.Request) string {
	if l := (preferences.Choices{Language: r.Text(slash.OptionLanguage)}).Known(
		h.Voices.Languages()).Language; l != "" {
		return l
	}
	return h.Voices.In("", cmp.Or(h.Servers.Of(r.Guild).LanguageOf(r.Channel), r.GuildLocale, h.Language)).Language()
}
