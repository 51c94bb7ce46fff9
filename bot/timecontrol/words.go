package timecontrol

import (
	"time"

	"skald/bot/mention"
	"skald/engine/text"
)

// Reminder tells somebody that he is waited for: since when, and until when he has time, 0 for ever. A reminder that is
// late, such as after the bot was down, says that his time is over.
func Reminder(user string, since, due int64, now time.Time) text.Message {
	if due > 0 && due <= now.Unix() {
		return text.M("bot.clock.over", "who", "<@"+user+">", "since", mention.Relative(since), "due",
			mention.Relative(due))
	}
	if due > 0 {
		return text.M("bot.clock.due", "who", "<@"+user+">", "since", mention.Relative(since), "due",
			mention.Relative(due))
	}
	return text.M("bot.clock.remind", "who", "<@"+user+">", "since", mention.Relative(since))
}

// ArchiveSoon warns the people of a table that nobody answers.
func ArchiveSoon(users []string, moved, gone int64) text.Message {
	return text.M("bot.clock.warn", "who", mention.Users(users), "since", mention.Relative(moved), "when",
		mention.Time(time.Unix(gone, 0), "D"))
}

// Archived tells that a table was put away.
func Archived() text.Message { return text.M("bot.clock.away") }

// ChannelDeleted tells a player that the channel of their match was deleted, and who can continue it how.
func ChannelDeleted(game text.Message, match string, tournament bool) text.Message {
	if tournament {
		return text.M("bot.channel.deleted.tournament", "game", game, "match", match)
	}
	return text.M("bot.channel.deleted", "game", game, "match", match)
}

// RoundReminder tells somebody that his answer to a round is missing: since when it is open, and until when, 0 for
// ever. It is for him alone.
func RoundReminder(user string, round text.Message, since, due int64) text.Message {
	if due > 0 {
		return text.M("bot.round.remind.due", "who", "<@"+user+">", "round", round, "since", mention.Relative(since),
			"due", mention.Time(time.Unix(due, 0), "R"))
	}
	return text.M("bot.round.remind", "who", "<@"+user+">", "round", round, "since", mention.Relative(since))
}

// RoundHalf tells all people of a round alike that half of its time is over.
func RoundHalf(users []string, round text.Message, due int64) text.Message {
	return text.M("bot.round.half", "who", mention.Users(users), "round", round, "due",
		mention.Time(time.Unix(due, 0), "R"))
}
