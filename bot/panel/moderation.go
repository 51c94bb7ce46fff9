package panel

import (
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/engine"
	"skald/engine/text"
)

// ModeratorAction says what a moderator does to a table; the arguments are those of its
// message.
func ModeratorAction(sub string, args ...any) text.Message {
	return text.M("bot.moderator."+sub, args...)
}

// MoveWords says a move that is made for a seat: as it was offered, or as it is
// typed where nobody knows that.
func MoveWords(words text.Message, mv engine.Move) text.Message {
	if words.IsZero() {
		return text.Plain("`" + string(mv) + "`")
	}
	return words
}

// MoveOffered says a move, as somebody typed it, as a seat is offered it.
func MoveOffered(t Table, seat engine.Seat, typed engine.Move) text.Message {
	mv, err := engine.ParseMove(string(typed))
	if err != nil {
		return text.Message{}
	}
	return t.words(seat, mv)
}

// ModeratorQuestion asks a moderator whether to do it, and says what becomes of it
// then; args are those of what is to be done, and warnings what to think of before.
func ModeratorQuestion(t Table, sub string, what text.Message, reason, arg string, s text.Speaker, warnings ...text.Message) Message {
	kept := what
	kept.Key = "bot.ask." + sub
	var told []string
	for _, w := range warnings {
		told = append(told, s.Say(w))
	}
	body := questionText(s.Begin(escapedMessage(what)), told, reason, s.Say(escapedMessage(kept)), s)
	return confirmation(body, customid.Confirm{Match: t.Match, Kind: customid.ConfirmModeration, Seat: engine.Public, Arg: arg}, text.M("bot.moderator.yes"), discordgo.DangerButton, s)
}

// Exported goes with the record of a match; that of one that goes on keeps to
// itself what not everybody knows.
func Exported(over bool, s text.Speaker) Message {
	if over {
		return private(say(s, "bot.export.over"))
	}
	return private(say(s, "bot.export.running"))
}

// AuditLine is something a moderator did.
type AuditLine struct {
	At                    int64
	Actor, Action, Reason string
	// What says it in words, zero where the action's name has to do.
	What text.Message
}

// Audit lists what moderators did, in the order given.
func Audit(list []AuditLine, s text.Speaker) Message {
	if len(list) == 0 {
		return private(say(s, "bot.audit.none"))
	}
	lines := []string{"## " + say(s, "bot.audit.title")}
	for _, l := range list {
		what := s.Say(escapedMessage(l.What))
		if what == "" {
			what = l.Action
		}
		line := relativeTime(l.At) + " " + person(l.Actor, s) + ": " + what
		if l.Reason != "" {
			line += " – " + escape(clip(l.Reason, 150))
		}
		lines = append(lines, bullet(line))
	}
	content, _ := fill(clipped(lines, 300), maxContent)
	return private(strings.TrimSpace(content))
}

// LobbyLocked says whether people may join.
func LobbyLocked(locked bool) text.Message {
	if locked {
		return text.M("bot.lobby.locked")
	}
	return text.M("bot.lobby.unlocked")
}

// NoSuchSeat says which seats there are.
func NoSuchSeat(last int) text.Message { return text.M("bot.mod.noseat", "last", last) }

// NobodySits says that the autopilot has a seat; what is what it plays there.
func NobodySits(what text.Message) text.Message { return text.M("bot.mod.nobody", "what", what) }

// LobbyOver says that a match has started already.
func LobbyOver() text.Message { return text.M("bot.lobby.over") }
