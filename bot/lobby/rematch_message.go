package lobby

import (
	"time"

	"skald/bot/mention"
	"skald/engine/text"
)

// RematchCall asks the people of the last match to the table that was opened.
func RematchCall(who string, whom []string, at time.Time) text.Message {
	return text.M("bot.rematch.call", "who", "<@"+who+">", "whom", mention.Users(whom), "at", mention.Time(at, "R"))
}

// NextCall asks the people of the last match to the table at which its campaign goes on.
func NextCall(who string, whom []string, at time.Time) text.Message {
	return text.M("bot.next.call", "who", "<@"+who+">", "whom", mention.Users(whom), "at", mention.Time(at, "R"))
}
