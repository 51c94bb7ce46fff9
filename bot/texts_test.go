package bot_test

import (
	"skald/bot/bottest"
	"skald/engine/text"
	"skald/engine/text/texttest"
)

// sayMessage returns the text of a message.
func sayMessage(x texttest.Texts, m text.Message) string { return x.Say(m.Key, bottest.PairsOf(m)...) }
