package bottest

import (
	"sync"

	"skald/bot"
	"skald/bot/locale"
	"skald/bot/playground/client"
	"skald/engine"
	"skald/engine/contract/sealed"
	"skald/engine/games"
	"skald/engine/match"
	"skald/engine/text"
	"skald/engine/text/texttest"
)

// wordsMade holds the texts Words and GameWords have made, since many tests ask for the same.
var wordsMade sync.Map

// Words returns the texts of the bot and of a match in a language, with those of games.
func Words(language string, rules ...engine.Rules) texttest.Texts {
	key := language
	for _, r := range rules {
		key += " " + r.ID()
	}
	if x, ok := wordsMade.Load(key); ok {
		return x.(texttest.Texts)
	}
	cs := []*text.Catalogue{locale.Catalogue(), match.Catalogue(), bot.Catalogue()}
	for _, r := range rules {
		cs = append(cs, r.Catalogue())
	}
	x, _ := wordsMade.LoadOrStore(key, texttest.In(language, cs...))
	return x.(texttest.Texts)
}

// GameWords returns Words with the texts of the game of an id.
func GameWords(game, language string) texttest.Texts {
	rules, ok := games.FindIn(everyGame(), game)
	if !ok {
		panic("there is no game " + game)
	}
	return Words(language, rules)
}

var everyGame = sync.OnceValue(games.All)

// EnglishWords returns the English texts of the bot, of a match and of parley.
func EnglishWords() texttest.Texts { return Words("en", ParleyRules{}) }

// RaceWords returns words with those of the sealed race.
func RaceWords() texttest.Texts { return Words("en", sealed.New()) }

// Leg is what a round of the sealed race is called.
func Leg(n int) text.Message { return text.M("leg", "leg", n) }

// ShowsMessage reports whether a message is in what is seen.
func ShowsMessage(x texttest.Texts, seen string, m text.Message) bool {
	return x.Shows(seen, m.Key, PairsOf(m)...)
}

// PairsOf are the names and values of a message's arguments.
func PairsOf(m text.Message) []any {
	var pairs []any
	for _, a := range m.Args {
		pairs = append(pairs, a.Name, a.Value)
	}
	return pairs
}

// MessageShows reports whether the English text of a key is in a message, with the arguments given.
func MessageShows(m client.Message, key string, pairs ...any) bool {
	return Words("en").Shows(m.Text(), key, pairs...)
}

// MessageSays is shows for what is said by a message of the catalogue.
func MessageSays(m client.Message, what text.Message) bool {
	var pairs []any
	for _, a := range what.Args {
		pairs = append(pairs, a.Name, a.Value)
	}
	return MessageShows(m, what.Key, pairs...)
}
