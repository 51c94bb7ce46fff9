package panel

import (
	"embed"

	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

//go:embed text/*.yaml
var files embed.FS

// Catalogue returns what the bot itself says, in every language.
func Catalogue() *text.Catalogue { return text.MustLoad(files, "text") }

// Speakers says the bot's messages together with those of the table and of a game.
// It does not change once made, so it may be shared.
type Speakers struct {
	own   *text.Catalogue
	games map[string]*text.Catalogue
}

// NewSpeakers makes the speakers for the games; more holds further catalogues whose
// messages may turn up in any of them.
func NewSpeakers(games []engine.Rules, more ...*text.Catalogue) *Speakers {
	v := &Speakers{own: text.Join(append([]*text.Catalogue{Catalogue(), match.Catalogue()}, more...)...), games: map[string]*text.Catalogue{}}
	for _, g := range games {
		v.games[g.ID()] = text.Join(v.own, g.Catalogue())
	}
	return v
}

// Languages lists the languages the bot speaks, sorted.
func (v *Speakers) Languages() []string { return v.own.Languages() }

// In returns who speaks of a game in a language or Discord locale such as "it"
// or "en-GB". A game that is not known, such as "", leaves the bot's own words.
func (v *Speakers) In(game, locale string) text.Speaker {
	if c, ok := v.games[game]; ok {
		return c.In(locale)
	}
	return v.own.In(locale)
}
