package lobby

import (
	"time"

	"skald/bot/mention"
	"skald/engine/text"
)

// RematchCall calls the players of the last match to a rematch.
func RematchCall(who string, whom []string, at time.Time) text.Message {
	return text.M("bot.rematch.call", "who", "<@"+who+">", "whom", mention.Users(whom), "at", mention.Time(at, "R"))
}

// NextCall calls the players of the last match to continue its campaign.
func NextCall(who string, whom []string, at time.Time) text.Message {
	return text.M("bot.next.call", "who", "<@"+who+">", "whom", mention.Users(whom), "at", mention.Time(at, "R"))
}
