package panel

import (
	"strings"
	"time"

	"skald/bot/ui"
	"skald/engine/text"
)

// relativeTime writes seconds since 1970 as Discord shows them to each reader: as a
// distance in time.
func relativeTime(at int64) string { return ui.Stamp(time.Unix(at, 0), "R") }

// Reminder tells somebody that he is waited for: since when, and until when he
// has time, 0 for ever. A reminder that is late, such as after the bot was down,
// says that his time is over.
func Reminder(user string, since, due int64, now time.Time) text.Message {
	if due > 0 && due <= now.Unix() {
		return text.M("bot.clock.over", "who", "<@"+user+">", "since", relativeTime(since), "due", relativeTime(due))
	}
	if due > 0 {
		return text.M("bot.clock.due", "who", "<@"+user+">", "since", relativeTime(since), "due", relativeTime(due))
	}
	return text.M("bot.clock.remind", "who", "<@"+user+">", "since", relativeTime(since))
}

// YouAreNext tells somebody that he is next: the turn of the person before him
// has begun.
func YouAreNext(user, before string, at int64) text.Message {
	return text.M("bot.next.you", "who", "<@"+user+">", "before", "<@"+before+">", "at", relativeTime(at))
}

// ArchiveSoon warns the people of a table that nobody answers.
func ArchiveSoon(users []string, moved, gone int64) text.Message {
	return text.M("bot.clock.warn", "who", mentions(users), "since", relativeTime(moved), "when", ui.Stamp(time.Unix(gone, 0), "D"))
}

// NobodyThere reports that an unattended match was paused, and when it will be archived.
func NobodyThere(gone time.Time) text.Message {
	return text.M("bot.clock.nobody", "when", ui.Stamp(gone, "D"))
}

// Excused reports that deadlines moved by the time the bot could not answer.
func Excused(from, to time.Time) text.Message {
	return text.M("bot.clock.excused", "from", ui.Stamp(from, "f"), "to", ui.Stamp(to, "f"))
}

// Archived tells that a table was put away.
func Archived() text.Message { return text.M("bot.clock.away") }

// ChannelDeleted tells a player that the channel of their match was deleted, and who can
// continue it how.
func ChannelDeleted(game text.Message, match string, tournament bool) text.Message {
	if tournament {
		return text.M("bot.channel.deleted.tournament", "game", game, "match", match)
	}
	return text.M("bot.channel.deleted", "game", game, "match", match)
}

// SeatFree invites to take a seat, counted from 1.
func SeatFree(who text.Message, seat int) text.Message {
	return text.M("bot.seat.free", "who", who, "n", seat)
}

// SitsDown announces the new player of a seat; what is the hero or side played there.
func SitsDown(user string, what text.Message) text.Message {
	return text.M("bot.seat.now", "user", "<@"+user+">", "what", what)
}

// OfferClosed replaces the offer of a seat that is no longer open.
func OfferClosed(what text.Message) text.Message { return text.M("bot.seat.closed", "what", what) }

// Removed tells a person that they were removed from a seat, and the way back; way is
// how: "vote", "kick", "seat" or "organiser".
func Removed(way, user string, game, what text.Message) text.Message {
	return text.M("bot.removed."+way, "who", "<@"+user+">", "game", game, "what", what)
}

// MessageLink is the address of a message.
func MessageLink(guild, channel, message string) string {
	return "https://discord.com/channels/" + guild + "/" + channel + "/" + message
}

// Notice is a message that stands for itself. Behind it a link may lead to the
// board; only those named are pinged.
func Notice(say text.Message, link string, to []string, s text.Speaker) ui.Message {
	content := s.Say(ui.EscapedMessage(say))
	if link != "" {
		content += " " + s.Say(text.M("bot.clock.board", "link", link))
	}
	return ui.Message{Content: ui.Clip(content, ui.MaxContent), Mentions: to}
}

// NoticeAbout is the subject of a reminder, behind it: the game, the server where it is
// read elsewhere, and what the reader plays.
func NoticeAbout(about []text.Message, server string, s text.Speaker) string {
	var parts []string
	for i, m := range about {
		if s.Knows(m.Key) {
			parts = append(parts, ui.Capitalized(s.Say(ui.EscapedMessage(m))))
		}
		if server = text.Sanitize(server); i == 0 && server != "" {
			parts = append(parts, ui.Escape(ui.Clip(server, 100)))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return " · " + strings.Join(parts, " · ")
}

// Why the bot cannot post in the thread of a match.
const (
	ShutLocked  = "locked"
	ShutCrowded = "crowded"
	ShutSend    = "send"
)

// ThreadClosed tells the people of a match that the bot cannot post in its thread,
// why, and who can change that with which permission.
func ThreadClosed(thread string, users []string, why string, s text.Speaker) ui.Message {
	var who []string
	for _, u := range users {
		who = append(who, "<@"+u+">")
	}
	what := ui.Say(s, "bot.thread.shut."+why)
	return ui.Message{Content: ui.Clip(ui.Say(s, "bot.thread.shut", "who", strings.Join(who, " "), "where", "<#"+thread+">", "what", what), ui.MaxContent), Mentions: users}
}

// ThreadReopened says in place of ThreadClosed that the match goes on.
func ThreadReopened(thread string, s text.Speaker) ui.Message {
	return ui.Message{Content: ui.Say(s, "bot.thread.open", "where", "<#"+thread+">")}
}
