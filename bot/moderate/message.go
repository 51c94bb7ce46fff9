package moderate

import (
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/draft"
	"skald/bot/lobby"
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

// ModeratorQuestion asks a moderator to confirm a drafted action, with the seat, its consequences and warnings.
func ModeratorQuestion(t panel.Table, sub string, what text.Message, q draft.Draft, s text.Localizer,
	warnings ...text.Message) ui.Message {
	named, kept := t.Seated(s), what
	kept.Key = "bot.ask." + sub
	var told []string
	if q.Action != nil && q.Action.Seat >= 0 {
		told = append(told, "-# "+ui.Escape(t.SeatWords(q.Action.Seat, s)))
	}
	for _, w := range warnings {
		told = append(told, s.Say(w))
	}
	body := ui.QuestionText(named.Begin(ui.EscapedMessage(what)), told, q.Reason, named.Say(ui.EscapedMessage(kept)), s)
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

// Audit is a page, counted from 0, of the actions of moderators in the order given; match is customid.NoTable without a
// table.
func Audit(match string, list []AuditLine, page int, s text.Localizer) ui.Message {
	if len(list) == 0 {
		m := ui.Answer(s, "bot.audit.none")
		if match != customid.NoTable {
			m.Components = []discordgo.MessageComponent{ui.Footer(match, s, false)}
		}
		return m
	}
	var lines []string
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
	ps := ui.Pages(ui.Clipped(lines, 300), auditRoom)
	page = min(page, len(ps)-1)
	return ui.Private("## "+ui.Say(s, "bot.audit.title")+"\n"+strings.TrimSpace(ps[page]),
		ui.Pager(match, customid.ScreenAudit, nil, page, len(ps), s)...)
}

// auditRoom is the maximum length of a page of the audit log, which fills the screen of a phone.
const auditRoom = 900

// Done is the state of the match after an action of a moderator, with a button that lists these actions and, if undo is
// the Arg of a reset that undoes it, a button for that.
func Done(t panel.Table, undo string, s text.Localizer) ui.Message {
	m := panel.Status(t, engine.Public, s)
	var bs []discordgo.MessageComponent
	if undo != "" {
		bs = append(bs, discordgo.Button{Label: ui.LabelText(ui.Say(s, "bot.button.undo"), ui.MaxLabel),
			Style: discordgo.SecondaryButton, Emoji: &discordgo.ComponentEmoji{Name: "↩️"},
			CustomID: customid.Confirm{Match: t.Match, Kind: customid.ConfirmReset, Seat: engine.Public, Yes: true,
				Arg: undo}.String()})
	}
	bs = append(bs, ui.Link(customid.Nav{Match: t.Match, Seat: engine.Public, Screen: customid.ScreenAudit},
		text.M("bot.button.audit"), "🛡️", s))
	m.Components = append(m.Components, ui.Row(bs...))
	return m
}

// Refused explains to a moderator why an action is not possible, with the screens of the match.
func Refused(t panel.Table, why text.Message, s text.Localizer) ui.Message {
	m := ui.Note(ui.EscapedMessage(why), t.Seated(s))
	m.Components = []discordgo.MessageComponent{panel.Footer(t, s)}
	return m
}

// LockDone tells a moderator that the lobby is locked, or open again, with the button that changes it back.
func LockDone(lobbyID string, locked bool, s text.Localizer) ui.Message {
	m := ui.Note(lobby.Locked(locked, text.M("bot.button."+customid.TableUnlock)), s)
	back, icon := customid.TableLock, "🔒"
	if locked {
		back, icon = customid.TableUnlock, "🔓"
	}
	m.Components = []discordgo.MessageComponent{ui.Row(discordgo.Button{
		Label: ui.LabelText(ui.Say(s, "bot.button."+back), ui.MaxLabel), Style: discordgo.SecondaryButton,
		Emoji:    &discordgo.ComponentEmoji{Name: icon},
		CustomID: customid.TableAct{Match: lobbyID, What: back}.String(),
	})}
	return m
}

// AuditReset is a reset to a turn in the audit log, 1 for the start, with the address to which it led.
func AuditReset(turn int, at match.Address) text.Message {
	if turn <= 1 {
		return text.M("bot.audit.reset.start")
	}
	return text.M("bot.audit.reset", "turn", turn, "at", at.Message())
}

// AuditRedo is a reset that was undone, with the address to which that led.
func AuditRedo(at match.Address) text.Message {
	if at == (match.Address{}) {
		return text.M("bot.audit.redo.start")
	}
	return text.M("bot.audit.redo", "at", at.Message())
}

// AuditSeat adds the seat to an action in the audit log.
func AuditSeat(what text.Message, seat engine.Seat) text.Message {
	return text.M("bot.audit.seat", "what", what, "seat", text.M("bot.seat.number", "n", int(seat)+1))
}

// Moderated tells a table what a moderator did; user is the one concerned, "" for all.
func Moderated(sub, user, why string, args ...any) text.Message {
	return text.M("bot.moderated."+sub, append(args, "who", "<@"+user+">", "why", text.Plain(ui.Clip(why, 200)))...)
}

// NoSuchSeat reports that a seat does not exist, and the number of the last.
func NoSuchSeat(last int) text.Message { return text.M("bot.mod.noseat", "last", last) }

// NoPlayerToRemove reports that the autopilot has the seat with a piece.
func NoPlayerToRemove(what text.Message) text.Message { return text.M("bot.mod.nobody", "what", what) }

// LobbyOver reports that the match has already started.
func LobbyOver() text.Message { return text.M("bot.lobby.over") }

// NoTurn is the reply to a reset without a valid turn.
func NoTurn(t panel.Table, s text.Localizer) ui.Message {
	return Refused(t, text.M("bot.reset.noturn", "turn", t.Turn.Number), s)
}

// Target is the position to which a reset leads: its address in the log, and its turn as the channel names it, zero if
// that is not known.
type Target struct {
	At   match.Address
	Turn text.Message
}

// line says where the match will be, "" if the turn is not known.
func (x Target) line(s text.Localizer) []string {
	if x.Turn.IsZero() {
		return nil
	}
	return []string{ui.Say(s, "bot.reset.at", "turn", x.Turn, "at", x.At.Message())}
}

// ResetQuestion asks a moderator whether to go back to a turn, 1 for the start, and lists the public log lines that
// would be abandoned, as many as a phone shows. It counts the moves among them, as the log does afterwards.
func ResetQuestion(t panel.Table, turn int, to Target, back []match.Line, d draft.Draft, s text.Localizer) ui.Message {
	n := 0
	for _, l := range back {
		if !l.Abandoned && l.Seat != engine.Public {
			n++
		}
	}
	head := ui.Say(s, "bot.reset.ask", "turn", turn, "n", n)
	if turn <= 1 {
		head = ui.Say(s, "bot.reset.ask.start", "n", n)
	}
	var m ui.Message
	for room := 1200; room > 100; room -= 100 {
		told := to.line(s)
		if news := panel.NewsText(t, back, room, s); news != "" {
			told = append(told, news)
		}
		body := ui.QuestionText(head, told, d.Reason, ui.Say(s, "bot.ask.reset"), s)
		m = ui.Confirmation(body, customid.Confirm{Match: t.Match, Kind: customid.ConfirmReset, Seat: engine.Public,
			Arg: d.Arg}, text.M("bot.reset.yes"), discordgo.DangerButton, s)
		if ui.PanelHeight(m) <= ui.PhoneHeight {
			break
		}
	}
	return m
}

// RedoQuestion asks a moderator whether to undo the last reset, which leads to a position.
func RedoQuestion(t panel.Table, to Target, reason, arg string, s text.Localizer) ui.Message {
	head := ui.Say(s, "bot.redo.ask", "at", to.At.Message())
	if to.At == (match.Address{}) {
		head = ui.Say(s, "bot.redo.ask.start")
	}
	body := ui.QuestionText(head, to.line(s), reason, ui.Say(s, "bot.ask.redo"), s)
	return ui.Confirmation(body, redoID(t, arg), text.M("bot.redo.yes"), discordgo.DangerButton, s)
}

// ResetDone reports that the table was reset, in the words of the log, and offers to undo that.
func ResetDone(t panel.Table, done text.Message, arg string, s text.Localizer) ui.Message {
	m := panel.Status(t, engine.Public, s)
	id := redoID(t, arg)
	id.Yes = true
	m.Content = ui.Clip(m.Content+"\n↩️ "+s.Begin(ui.EscapedMessage(done))+"\n"+ui.Say(s, "bot.reset.done"),
		ui.MaxContent)
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
	body := ui.QuestionText(ui.Say(t.Seated(s), "bot.end.ask", "turn", t.Turn.Label), nil, reason,
		ui.Say(s, "bot.ask.end"), s)
	return ui.Confirmation(body, customid.Confirm{Match: t.Match, Kind: customid.ConfirmEnd, Seat: engine.Public,
		Arg: arg}, text.M("bot.end.yes"), discordgo.DangerButton, s)
}

// SkipInRound returns the action of skipping a seat in a round in words; the arguments are those of ModeratorAction.
func SkipInRound(args ...any) text.Message { return text.M("bot.round.skip", args...) }
