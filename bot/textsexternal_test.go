package bot_test

import (
	"skald/bot"
	"skald/bot/playground/client"
	"skald/engine/text"
)

// shows reports whether the English text of a key is in a message, with the arguments given.
func shows(m client.Message, key string, pairs ...any) bool {
	return bot.Words("en").Shows(m.Text(), key, pairs...)
}

// says is shows for what is said by a message of the catalogue.
func says(m client.Message, what text.Message) bool {
	var pairs []any
	for _, a := range what.Args {
		pairs = append(pairs, a.Name, a.Value)
	}
	return shows(m, what.Key, pairs...)
}
