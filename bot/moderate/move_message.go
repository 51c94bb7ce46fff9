package moderate

import (
	"github.com/bwmarrin/discordgo"

	"skald/bot/mention"
	"skald/bot/ui"
	"skald/engine/text"
)

// LostMatch is a match whose channel is gone.
type LostMatch struct {
	ID, Game string
	People   []string
}

// LostMatches lists the matches of a server that lost their channel, and how to move one to another.
func LostMatches(lost []LostMatch, to string, s text.Localizer) ui.Message {
	if len(lost) == 0 {
		return MoveRefused(text.M("bot.move.nothing"), "", s)
	}
	lines := []string{ui.Say(s, "bot.move.lost")}
	for _, m := range lost {
		people := make([]text.Message, len(m.People))
		for i, p := range m.People {
			people[i] = text.Plain(ui.Escape(ui.Clip(p, 40)))
		}
		line := "**" + m.Game + "** `" + m.ID + "`"
		if len(people) > 0 {
			line += " (" + s.List(people) + ")"
		}
		lines = append(lines, ui.Bullet(line))
	}
	lines = append(lines, ui.Say(s, "bot.move.bring", "where", "<#"+to+">", "match", lost[0].ID))
	content, _ := ui.Fill(ui.Clipped(lines, 300), ui.MaxContent)
	return ui.Private(content)
}

// MoveRefused explains why a match cannot be moved, with the screens of the match or, if it is "", the reader's
// matches.
func MoveRefused(why text.Message, match string, s text.Localizer) ui.Message {
	m := ui.Note(why, s)
	row := ui.MatchesRow(s)
	if match != "" {
		row = ui.Footer(match, s, false)
	}
	m.Components = []discordgo.MessageComponent{row}
	return m
}

// LobbyOpenHere reports that the match of a channel has not begun.
func LobbyOpenHere(host string) text.Message {
	return text.M("bot.lobby.open", "host", mention.Later(host))
}

// AlreadyInChannel reports that a match is already in the channel.
func AlreadyInChannel() text.Message { return text.M("bot.mod.here") }

// NoSuchMatch reports that the server has no match with that id to move.
func NoSuchMatch() text.Message { return text.M("bot.move.unknown") }

// TargetNotHere reports that only moderators of its present channel can move a match.
func TargetNotHere(channel string) text.Message { return target("bot.move.stands", channel) }

// TargetTaken reports that a channel has another match.
func TargetTaken(channel string) text.Message { return target("bot.move.taken", channel) }

// TargetUnseen reports that the bot cannot see a channel.
func TargetUnseen(channel string) text.Message { return target("bot.move.unseen", channel) }

// TargetForeign reports that a channel belongs to another server.
func TargetForeign(channel string) text.Message { return target("bot.move.foreign", channel) }

// TargetForum reports that a channel can contain only threads.
func TargetForum(channel string) text.Message { return target("bot.move.forum", channel) }

// TargetEmpty reports that a channel cannot contain messages, as a category.
func TargetEmpty(channel string) text.Message { return target("bot.move.empty", channel) }

// TargetLocked reports that a thread is locked.
func TargetLocked(channel string) text.Message { return target("bot.move.locked", channel) }

// TargetClosed lists the permissions the bot lacks in a channel.
func TargetClosed(channel string, lacks []text.Message) text.Message {
	return text.M("bot.move.closed", "where", "<#"+channel+">", "what", lacks)
}

func target(key, channel string) text.Message { return text.M(key, "where", "<#"+channel+">") }

// NoModeratorThere reports that the user is not a moderator of a channel.
func NoModeratorThere(channel string) text.Message { return target("bot.mod.notthere", channel) }
