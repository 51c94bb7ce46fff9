package panel

import (
	"time"

	"skald/bot/mention"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// ForkTitle names the thread of a fork.
func ForkTitle(rules engine.Rules, match string, turn int, s text.Speaker) string {
	return ui.LabelText(ui.Say(s, "bot.fork.title", "game", rules.Name(), "match", match, "turn", turn), maxThreadName)
}

// maxThreadName is the greatest length of the name of a thread.
const maxThreadName = 100

// ForkCall asks the people of a match to go on from one of its turns.
func ForkCall(who string, whom []string, turn int, at time.Time) text.Message {
	return text.M("bot.fork.call", "who", "<@"+who+">", "whom", mention.Users(whom), "turn", turn, "at", mention.Time(at, "R"))
}

// Forked tells who forked a match where the table stands.
func Forked(thread string, turn int, s text.Speaker) ui.Message {
	return ui.Answer(s, "bot.fork.done", "where", "<#"+thread+">", "turn", turn)
}

// NoThread says that the bot may not open threads.
func NoThread() text.Message { return text.M("bot.fork.closed") }
