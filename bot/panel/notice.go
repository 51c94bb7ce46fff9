package panel

import (
	"time"

	"skald/engine/text"
)

// stampOf writes seconds since 1970 as Discord shows them to each reader: as a
// distance in time.
func stampOf(at int64) string { return stamp(time.Unix(at, 0), "R") }

// Reminder tells somebody that he is waited for: since when, and until when he
// has time, 0 for ever.
func Reminder(user string, since, due int64) text.Message {
	if due > 0 {
		return text.M("bot.clock.due", "who", "<@"+user+">", "since", stampOf(since), "due", stampOf(due))
	}
	return text.M("bot.clock.remind", "who", "<@"+user+">", "since", stampOf(since))
}

// PutAwaySoon warns a table that nobody answers.
func PutAwaySoon(moved, gone int64) text.Message {
	return text.M("bot.clock.warn", "since", stampOf(moved), "when", stamp(time.Unix(gone, 0), "D"))
}

// PutAway tells that a table was put away.
func PutAway() text.Message { return text.M("bot.clock.away") }

// SeatFree invites to take a seat, counted from 1.
func SeatFree(who text.Message, seat int) text.Message {
	return text.M("bot.seat.free", "who", who, "n", seat)
}

// MessageLink is the address of a message.
func MessageLink(guild, channel, message string) string {
	return "https://discord.com/channels/" + guild + "/" + channel + "/" + message
}

// Notice is a message that stands for itself. Behind it a link may lead to the
// board; only those named are pinged.
func Notice(say text.Message, link string, to []string, s text.Speaker) Message {
	content := s.Say(guarded(say))
	if link != "" {
		content += " " + s.Say(text.M("bot.clock.board", "link", link))
	}
	return Message{Content: clip(content, maxContent), Mentions: to}
}
