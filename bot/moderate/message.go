package moderate

import (
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/draft"
	"skald/bot/mention"
	"skald/bot/panel"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// ModeratorAction says what a moderator does to a table; the arguments are those of its message.
func ModeratorAction(sub string, args ...any) text.Message {
	return text.M("bot.moderator."+sub, args...)
}

// MoveWords says a move that is made for a seat: as it was offered, or as it is typed where nobody knows that.
func MoveWords(words text.Message, mv engine.Move) text.Message {
	if words.IsZero() {
		return text.Plain("`" + string(mv) + "`")
	}
	return words
}

// MoveOffered says a move, as somebody typed it, as a seat is offered it.
func MoveOffered(t panel.Table, seat engine.Seat, typed engine.Move) text.Message {
	mv, err := engine.ParseMove(string(typed))
	if err != nil {
		return text.Message{}
	}
	return t.Words(seat, mv)
}

// ModeratorQuestion asks a moderator to confirm a drafted action: what a subcommand does, said by what, its
// consequences, and warnings.
func ModeratorQuestion(t panel.Table, sub string, what text.Message, q draft.Draft, s text.Speaker,
	warnings ...text.Message) ui.Message {
	kept := what
	kept.Key = "bot.ask." + sub
	var told []string
	for _, w := range warnings {
		told = append(told, s.Say(w))
	}
	body := ui.QuestionText(s.Begin(ui.EscapedMessage(what)), told, q.Reason, s.Say(ui.EscapedMessage(kept)), s)
	return ui.Confirmation(body, customid.Confirm{Match: t.Match, Kind: customid.ConfirmModeration, Seat: engine.Public,
		Arg: q.Arg}, text.M("bot.moderator.yes"), discordgo.DangerButton, s)
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

// NoSuchSeat says which seats there are.
func NoSuchSeat(last int) text.Message { return text.M("bot.mod.noseat", "last", last) }

// NobodySits says that the autopilot has a seat; what is what it plays there.
func NobodySits(what text.Message) text.Message { return text.M("bot.mod.nobody", "what", what) }

// LobbyOver says that a match has started already.
func LobbyOver() text.Message { return text.M("bot.lobby.over") }

// NoTurn answers a reset to a turn that does not name it.
func NoTurn(t panel.Table, s text.Speaker) ui.Message {
	return ui.Answer(s, "bot.reset.noturn", "turn", t.Turn.Number)
}

// ResetQuestion asks a moderator whether to go back to a turn, 1 being the start, and lists what would be abandoned:
// the log lines after it, as the Public may read them.
func ResetQuestion(t panel.Table, turn int, back []match.Line, reason, arg string, s text.Speaker) ui.Message {
	head := ui.Say(s, "bot.reset.ask", "turn", turn, "n", len(back))
	if turn <= 1 {
		head = ui.Say(s, "bot.reset.ask.start", "n", len(back))
	}
	var told []string
	if news := panel.NewsText(t, back, 1200, s); news != "" {
		told = []string{news}
	}
	body := ui.QuestionText(head, told, reason, ui.Say(s, "bot.ask.reset"), s)
	return ui.Confirmation(body, customid.Confirm{Match: t.Match, Kind: customid.ConfirmReset, Seat: engine.Public,
		Arg: arg}, text.M("bot.reset.yes"), discordgo.DangerButton, s)
}

// RedoQuestion asks a moderator whether to bring back what the last reset took away; at is where the match stands then.
func RedoQuestion(t panel.Table, at match.Address, reason, arg string, s text.Speaker) ui.Message {
	head := ui.Say(s, "bot.redo.ask", "at", at.String())
	if at == (match.Address{}) {
		head = ui.Say(s, "bot.redo.ask.start")
	}
	body := ui.QuestionText(head, nil, reason, ui.Say(s, "bot.ask.redo"), s)
	return ui.Confirmation(body, redoID(t, arg), text.M("bot.redo.yes"), discordgo.DangerButton, s)
}

// ResetDone tells a moderator that the table was taken back, and offers to bring back what that took away.
func ResetDone(t panel.Table, arg string, s text.Speaker) ui.Message {
	m := panel.Status(t, engine.Public, s)
	id := redoID(t, arg)
	id.Yes = true
	m.Content = ui.Clip(m.Content+"\n"+ui.Say(s, "bot.reset.done"), ui.MaxContent)
	m.Components = append(m.Components, ui.Row(discordgo.Button{
		Label: ui.LabelText(ui.Say(s, "bot.redo.yes"), ui.MaxLabel), Style: discordgo.SecondaryButton,
		Emoji: &discordgo.ComponentEmoji{Name: "↪️"}, CustomID: id.String(),
	}))
	return m
}

func redoID(t panel.Table, arg string) customid.Confirm {
	return customid.Confirm{Match: t.Match, Kind: customid.ConfirmRedo, Seat: engine.Public, Arg: arg}
}

// EndQuestion asks whether to close the table without a result. The reason is "" when the host closes it himself.
func EndQuestion(t panel.Table, reason, arg string, s text.Speaker) ui.Message {
	body := ui.QuestionText(ui.Say(s, "bot.end.ask", "turn", t.Turn.Label), nil, reason, ui.Say(s, "bot.ask.end"), s)
	return ui.Confirmation(body, customid.Confirm{Match: t.Match, Kind: customid.ConfirmEnd, Seat: engine.Public,
		Arg: arg}, text.M("bot.end.yes"), discordgo.DangerButton, s)
}

// SkipInRound says that a moderator decides for a seat in a round; the arguments are those of ModeratorAction.
func SkipInRound(args ...any) text.Message { return text.M("bot.round.skip", args...) }
