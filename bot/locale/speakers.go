package locale

import (
	"slices"

	"skald/engine"
	"skald/engine/text"
)

// Speakers says the bot's messages together with those of the table and of a game. It does not change once made, so it
// may be shared.
type Speakers struct {
	own   *text.Catalogue
	games map[string]*text.Catalogue
	// said are the catalogues of the games as they stand in games.
	said map[string]*text.Catalogue
	// icons returns the icons of a game, nil for none.
	icons func(game string) text.Icons
}

// WithIcons returns speakers that know the icons of each game, "" for texts of no game.
func (v *Speakers) WithIcons(icons func(game string) text.Icons) *Speakers {
	out := *v
	out.icons = icons
	return &out
}

// in returns the Localizer of a catalogue in a language, with the icons of a game.
func (v *Speakers) in(c *text.Catalogue, game, locale string) text.Localizer {
	s := c.In(locale)
	if v.icons != nil {
		s = s.WithIcons(v.icons(game))
	}
	return s
}

// NewSpeakers makes the speakers for the games; more holds further catalogues whose messages may turn up in any of
// them.
func NewSpeakers(games []engine.Rules, more ...*text.Catalogue) *Speakers {
	v := &Speakers{own: ownWords(), games: map[string]*text.Catalogue{}, said: map[string]*text.Catalogue{}}
	for _, c := range more {
		v.own = over(v.own, c)
	}
	for _, g := range games {
		v.said[g.ID()] = g.Catalogue()
		v.games[g.ID()] = over(v.own, v.said[g.ID()])
	}
	return v
}

// over returns a catalogue that knows the messages of both, first those of the bot. It copies neither where both speak
// the same languages.
func over(own, other *text.Catalogue) *text.Catalogue {
	if slices.Equal(own.Languages(), other.Languages()) {
		return text.Overlay(own, other)
	}
	return text.Join(own, other)
}

// By returns the Localizer in a language for a match played by rules, which may have brought texts of their own. For
// nil rules it has only the bot's own texts.
func (v *Speakers) By(rules engine.Rules, locale string) text.Localizer {
	if rules == nil {
		return v.in(v.own, "", locale)
	}
	c, ok := v.games[rules.ID()]
	if !ok {
		c = v.own
	}
	if said := rules.Catalogue(); said != v.said[rules.ID()] {
		c = text.Overlay(c, said)
	}
	return v.in(c, rules.ID(), locale)
}

// Languages lists the languages the bot speaks, sorted.
func (v *Speakers) Languages() []string { return v.own.Languages() }

// In returns the Localizer for a game in a language or Discord locale such as "it" or "en-GB". For an unknown game,
// such as "", it has only the bot's own texts.
func (v *Speakers) In(game, locale string) text.Localizer {
	if c, ok := v.games[game]; ok {
		return v.in(c, game, locale)
	}
	return v.in(v.own, "", locale)
}
