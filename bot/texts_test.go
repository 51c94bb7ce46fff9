package bot

import (
	"strings"
	"sync"

	"skald/bot/locale"
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
	cs := []*text.Catalogue{locale.Catalogue(), match.Catalogue(), catalogue()}
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

// words returns the English texts of the bot, of a match and of parley.
func words() texttest.Texts { return Words("en", parleyRules{}) }

// raceWords returns words with those of the sealed race.
func raceWords() texttest.Texts { return Words("en", sealed.New()) }

// leg is what a round of the sealed race is called.
func leg(n int) text.Message { return text.M("leg", "leg", n) }

// reads is all that is in s, without the quoting of JSON.
func (s sent) reads() string {
	var all strings.Builder
	each(s.body, func(_, text string) { all.WriteString(text + "\n") })
	return all.String()
}

// shows reports whether the English text of a key is in s, with the arguments given.
func (s sent) shows(key string, pairs ...any) bool { return words().Shows(s.text(), key, pairs...) }

// says is shows for a message; the zero one is in everything.
func (s sent) says(m text.Message) bool { return m.IsZero() || showsMessage(words(), s.text(), m) }

// showsMessage reports whether a message is in what is seen.
func showsMessage(x texttest.Texts, seen string, m text.Message) bool {
	return x.Shows(seen, m.Key, pairsOf(m)...)
}

// sayMessage is what a message says.
func sayMessage(x texttest.Texts, m text.Message) string { return x.Say(m.Key, pairsOf(m)...) }

// pairsOf are the names and values of a message's arguments.
func pairsOf(m text.Message) []any {
	var pairs []any
	for _, a := range m.Args {
		pairs = append(pairs, a.Name, a.Value)
	}
	return pairs
}
