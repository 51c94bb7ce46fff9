package panel

import (
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/mention"
	"skald/bot/ui"
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
func ModeratorQuestion(t Table, sub string, what text.Message, reason, arg string, s text.Speaker, warnings ...text.Message) ui.Message {
	kept := what
	kept.Key = "bot.ask." + sub
	var told []string
	for _, w := range warnings {
		told = append(told, s.Say(w))
	}
	body := ui.QuestionText(s.Begin(ui.EscapedMessage(what)), told, reason, s.Say(ui.EscapedMessage(kept)), s)
	return ui.Confirmation(body, customid.Confirm{Match: t.Match, Kind: customid.ConfirmModeration, Seat: engine.Public, Arg: arg}, text.M("bot.moderator.yes"), discordgo.DangerButton, s)
}

// Exported goes with the record of a match; that of one that goes on keeps to
// itself what not everybody knows.
func Exported(over bool, s text.Speaker) ui.Message {
	if over {
		return ui.Answer(s, "bot.export.over")
	}
	return ui.Answer(s, "bot.export.running")
}

// AuditLine is something a moderator did.
type AuditLine struct {
	At                    int64
	Actor, Action, Reason string
	// What says it in words, zero where the action's name has to do.
	What text.Message
}

// Audit lists what moderators did, in the order given.
func Audit(list []AuditLine, s text.Speaker) ui.Message {
	if len(list) == 0 {
		return ui.Answer(s, "bot.audit.none")
	}
	lines := []string{"## " + ui.Say(s, "bot.audit.title")}
	for _, l := range list {
		what := s.Say(ui.EscapedMessage(l.What))
		if what == "" {
			what = l.Action
		}
		line := mention.Relative(l.At) + " " + mention.User(l.Actor, s) + ": " + what
		if l.Reason != "" {
			line += " – " + ui.Escape(ui.Clip(l.Reason, 150))
		}
		lines = append(lines, ui.Bullet(line))
	}
	content, _ := ui.Fill(ui.Clipped(lines, 300), ui.MaxContent)
	return ui.Private(strings.TrimSpace(content))
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
