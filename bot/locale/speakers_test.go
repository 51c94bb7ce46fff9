package locale

import (
	"testing"

	"skald/engine/contract"
	"skald/engine/games"
	"skald/engine/text"
)

func TestEveryKeyIsSaidInEveryLanguageWithTheSameArguments(t *testing.T) {
	contract.Languages(t, Catalogue())
}

func TestSpeakersOfAGameSayItsTextsAndTheBotsOwn(t *testing.T) {
	all := games.All()
	v := NewSpeakers(all)
	own := text.M("bot.button.back")
	for _, language := range v.Languages() {
		bare := v.In("", language)
		for _, g := range all {
			s, title := v.In(g.ID(), language), g.Name()
			if got, want := s.Say(title), g.Catalogue().In(language).Say(title); got != want {
				t.Errorf("In(%q, %q) calls the game %q, want %q", g.ID(), language, got, want)
			}
			if got, want := s.Say(own), bare.Say(own); got != want {
				t.Errorf("In(%q, %q) says %q for %s, want %q", g.ID(), language, got, own.Key, want)
			}
			if bare.Say(title) == s.Say(title) {
				t.Errorf("the bot's own %s texts know the title of %s", language, g.ID())
			}
		}
	}
}
