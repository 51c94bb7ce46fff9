package moderate

import (
	"skald/bot/mention"
	"skald/bot/ui"
	"skald/engine/text"
)

// LostMatch is a match whose channel is gone.
type LostMatch struct {
	ID, Game string
	People   []string
}

// LostMatches lists the matches of a server that have lost their channel, and how one is brought to another.
func LostMatches(lost []LostMatch, to string, s text.Speaker) ui.Message {
	if len(lost) == 0 {
		return ui.Answer(s, "bot.move.nothing")
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

// LobbyOpenHere says that the table of a channel has not begun.
func LobbyOpenHere(host string) text.Message {
	return text.M("bot.lobby.open", "host", mention.Later(host))
}

// AlreadyInChannel says that a match need not be moved to where it is.
func AlreadyInChannel() text.Message { return text.M("bot.mod.here") }

// NoSuchMatch says that there is no match of that id to move on this server.
func NoSuchMatch() text.Message { return text.M("bot.move.unknown") }

// MoveFromThere says that a match is moved by the moderators of the channel it stands in.
func MoveFromThere(channel string) text.Message { return target("bot.move.stands", channel) }

// TargetTaken says that another table stands in a channel.
func TargetTaken(channel string) text.Message { return target("bot.move.taken", channel) }

// TargetUnseen says that a channel is none the bot can see.
func TargetUnseen(channel string) text.Message { return target("bot.move.unseen", channel) }

// TargetForeign says that a channel is one of another server.
func TargetForeign(channel string) text.Message { return target("bot.move.foreign", channel) }

// TargetForum says that nothing but threads stands in a channel.
func TargetForum(channel string) text.Message { return target("bot.move.forum", channel) }

// TargetEmpty says that nobody writes in a channel, as in a category.
func TargetEmpty(channel string) text.Message { return target("bot.move.empty", channel) }

// TargetLocked says that a thread is locked.
func TargetLocked(channel string) text.Message { return target("bot.move.locked", channel) }

// TargetClosed says which permissions the bot lacks in a channel.
func TargetClosed(channel string, lacks []text.Message) text.Message {
	return text.M("bot.move.closed", "where", "<#"+channel+">", "what", lacks)
}

func target(key, channel string) text.Message { return text.M(key, "where", "<#"+channel+">") }

// NoModeratorThere says that somebody does not moderate a channel.
func NoModeratorThere(channel string) text.Message { return target("bot.mod.notthere", channel) }
