package timecontrol

import (
	"time"

	"skald/bot/mention"
	"skald/engine/text"
)

// Reminder reports to a user that a match waits for them: since when, and their deadline, 0 for none. A late reminder,
// for example after an outage, says that their time is over.
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

// ArchiveSoon warns the players of an unattended match.
func ArchiveSoon(users []string, moved, gone int64) text.Message {
	return text.M("bot.clock.warn", "who", mention.Users(users), "since", mention.Relative(moved), "when",
		mention.Time(time.Unix(gone, 0), "D"))
}

// Archived reports that a table was archived.
func Archived() text.Message { return text.M("bot.clock.away") }

// ChannelDeleted reports to a player that the channel of their match was deleted, and how it can be continued.
func ChannelDeleted(game text.Message, match string, tournament bool) text.Message {
	if tournament {
		return text.M("bot.channel.deleted.tournament", "game", game, "match", match)
	}
	return text.M("bot.channel.deleted", "game", game, "match", match)
}

// RoundReminder reports to a user that their answer to a round is missing: since when the round is open, and until
// when, 0 for no deadline. It is for that user alone.
func RoundReminder(user string, round text.Message, since, due int64) text.Message {
	if due > 0 {
		return text.M("bot.round.remind.due", "who", "<@"+user+">", "round", round, "since", mention.Relative(since),
			"due", mention.Time(time.Unix(due, 0), "R"))
	}
	return text.M("bot.round.remind", "who", "<@"+user+">", "round", round, "since", mention.Relative(since))
}

// RoundHalf reports to all people in a round that half of its time is over.
func RoundHalf(users []string, round text.Message, due int64) text.Message {
	return text.M("bot.round.half", "who", mention.Users(users), "round", round, "due",
		mention.Time(time.Unix(due, 0), "R"))
}
