package panel_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"skald/bot/locale"
	"skald/engine/contract"
	"skald/engine/games"
	"skald/engine/match"
	"skald/engine/text"
)

// persons returns the names of people, autopilots and seats in messages.
func persons() []text.Message {
	return []text.Message{
		text.Plain("Anna"), text.Plain("<@1>"), text.M("bot.name.autopilot", "n", 2), text.M("bot.seat.autopilot"),
		text.M("bot.privacy.former"),
		text.M("match.seat", "n", 2),
	}
}

// The arguments of messages that hold people, and those that hold pieces.
var (
	people = []string{"who", "whom", "from", "to", "by", "before", "user", "host"}
	pieces = []string{"what", "piece", "seats"}
)

// labels are messages that are no sentences: a name may begin them without an article.
var labels = []string{"bot.name.", "bot.moves.title.", "bot.finale.place", "bot.matches.since", "bot.privacy.seats"}

// loose is a blank that lets a French sign of punctuation slip into the next line.
var loose = regexp.MustCompile(` [;:?!»](\s|$)|« `)

func TestFrenchSignsStayWithTheirWords(t *testing.T) {
	all := []*text.Catalogue{locale.Catalogue(), match.Catalogue()}
	for _, g := range games.All() {
		all = append(all, g.Catalogue())
	}
	for _, c := range all {
		for _, key := range c.Keys("fr") {
			if said := c.In("fr").Say(text.M(key)); loose.MatchString(said) {
				t.Errorf("%s has a blank that breaks: %s", key, said)
			}
		}
	}
}

func TestPanelGrammarFitsEveryName(t *testing.T) {
	all := []*text.Catalogue{locale.Catalogue(), match.Catalogue()}
	for _, g := range games.All() {
		all = append(all, g.Catalogue())
	}
	c := text.Join(all...)
	played := []text.Message{text.M("bot.seat.of", "who", "Anna")}
	for _, key := range c.Keys("en") {
		if strings.HasPrefix(key, "name.") && c.Has(key+".the") {
			played = append(played, text.M(key))
		}
	}
	for _, language := range c.Languages() {
		s, ear, said := c.In(language), contract.NewEar(c, language), 0
		for _, key := range locale.Catalogue().Keys(language) {
			args := c.ArgNames(language, key)
			base := text.M(key)
			for _, arg := range args {
				base = base.With(arg, 2)
			}
			sentence := !slices.ContainsFunc(labels, func(l string) bool { return strings.HasPrefix(key, l) })
			for _, arg := range args {
				var names []text.Message
				switch {
				case slices.Contains(people, arg):
					names = persons()
				case slices.Contains(pieces, arg):
					names = played
				}
				for _, n := range names {
					said++
					words := s.Say(base.With(arg, n))
					if found := ear.Stumbles(key, n.Key, words, sentence); found != "" {
						t.Errorf("%s, %s with %s %v stumbles over %q: %s", language, key, n.Key, n.Args, found, words)
						break
					}
				}
			}
		}
		if said < 1000 {
			t.Errorf("%s: only %d sentences are said", language, said)
		}
	}
}
