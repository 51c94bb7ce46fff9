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

// ModeratorAction returns an action of a moderator in words; the arguments are those of its message.
func ModeratorAction(sub string, args ...any) text.Message {
	return text.M("bot.moderator."+sub, args...)
}

// MoveWords returns a move made for a seat as it was offered, or as it is typed if it was not.
func MoveWords(words text.Message, mv engine.Move) text.Message {
	if words.IsZero() {
		return text.Plain("`" + string(mv) + "`")
	}
	return words
}

// MoveOffered returns the words in which a typed move is offered to a seat; zero if it is not.
func MoveOffered(t panel.Table, seat engine.Seat, typed engine.Move) text.Message {
	mv, err := engine.ParseMove(string(typed))
	if err != nil {
		return text.Message{}
	}
	return t.Words(seat, mv)
}

// ModeratorQuestion asks a moderator to confirm a drafted action, with its consequences and warnings.
func ModeratorQuestion(t panel.Table, sub string, what text.Message, q draft.Draft, s text.Localizer,
	warnings ...text.Message) ui.Message {
	kept := what
	kept.Key = "bot.ask." + sub
	var told []string
	for _, w := range warnings {
		told = append(told, s.Say(w))
	}
	body := ui.QuestionText(s.Begin(ui.EscapedMessage(what)), told, q.Reason, s.Say(ui.EscapedMessage(kept)), s)
	return ui.Confirmation(body, customid.Confirm{Match: t.Match, Kind: customid.ConfirmModeration, Seat: engine.Public,
		Arg: q.Arg}, text.M("bot.moderator.yes."+sub), discordgo.DangerButton, s)
}

// AuditLine is a line of the audit log.
type AuditLine struct {
	At                    int64
	Actor, Action, Reason string
	// What is the action's description; if it is zero, Action is shown.
	What text.Message
}

// Audit lists the actions of moderators in the order given.
func Audit(list []AuditLine, s text.Localizer) ui.Message {
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

// NoSuchSeat reports that a seat does not exist, and the number of the last.
func NoSuchSeat(last int) text.Message { return text.M("bot.mod.noseat", "last", last) }

// NoPlayerToRemove reports that the autopilot has the seat with a piece.
func NoPlayerToRemove(what text.Message) text.Message { return text.M("bot.mod.nobody", "what", what) }

// LobbyOver reports that the match has already started.
func LobbyOver() text.Message { return text.M("bot.lobby.over") }

// NoTurn is the reply to a reset without a valid turn.
func NoTurn(t panel.Table, s text.Localizer) ui.Message {
	return ui.Answer(s, "bot.reset.noturn", "turn", t.Turn.Number)
}

// ResetQuestion asks a moderator whether to go back to a turn, 1 for the start, and lists the public log lines that
// would be abandoned.
func ResetQuestion(t panel.Table, turn int, back []match.Line, reason, arg string, s text.Localizer) ui.Message {
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

// RedoQuestion asks a moderator whether to undo the last reset; at is the resulting address.
func RedoQuestion(t panel.Table, at match.Address, reason, arg string, s text.Localizer) ui.Message {
	head := ui.Say(s, "bot.redo.ask", "at", at.String())
	if at == (match.Address{}) {
		head = ui.Say(s, "bot.redo.ask.start")
	}
	body := ui.QuestionText(head, nil, reason, ui.Say(s, "bot.ask.redo"), s)
	return ui.Confirmation(body, redoID(t, arg), text.M("bot.redo.yes"), discordgo.DangerButton, s)
}

// ResetDone reports that the table was reset, and offers to undo that.
func ResetDone(t panel.Table, arg string, s text.Localizer) ui.Message {
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

// EndQuestion asks whether to close the table without a result. The reason is "" if the host closes it.
func EndQuestion(t panel.Table, reason, arg string, s text.Localizer) ui.Message {
	body := ui.QuestionText(ui.Say(s, "bot.end.ask", "turn", t.Turn.Label), nil, reason, ui.Say(s, "bot.ask.end"), s)
	return ui.Confirmation(body, customid.Confirm{Match: t.Match, Kind: customid.ConfirmEnd, Seat: engine.Public,
		Arg: arg}, text.M("bot.end.yes"), discordgo.DangerButton, s)
}

// SkipInRound returns the action of skipping a seat in a round in words; the arguments are those of ModeratorAction.
func SkipInRound(args ...any) text.Message { return text.M("bot.round.skip", args...) }
