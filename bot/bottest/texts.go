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

// wordsMade caches the results of Words, since many tests need the same.
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

// GameWords returns Words with the texts of a game given by its id.
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

// RaceWords returns the English texts of the bot, of a match and of the sealed race.
func RaceWords() texttest.Texts { return Words("en", sealed.New()) }

// Leg returns the name of a round of the sealed race.
func Leg(n int) text.Message { return text.M("leg", "leg", n) }

// ShowsMessage reports whether a text shows a message.
func ShowsMessage(x texttest.Texts, seen string, m text.Message) bool {
	return x.Shows(seen, m.Key, PairsOf(m)...)
}

// PairsOf returns the names and values of a message's arguments.
func PairsOf(m text.Message) []any {
	var pairs []any
	for _, a := range m.Args {
		pairs = append(pairs, a.Name, a.Value)
	}
	return pairs
}

// MessageShows reports whether a message contains the English text of a key with the given arguments.
func MessageShows(m client.Message, key string, pairs ...any) bool {
	return Words("en").Shows(m.Text(), key, pairs...)
}

// MessageSays reports whether m contains a message of the catalogue in English, with its arguments.
func MessageSays(m client.Message, what text.Message) bool {
	var pairs []any
	for _, a := range what.Args {
		pairs = append(pairs, a.Name, a.Value)
	}
	return MessageShows(m, what.Key, pairs...)
}
