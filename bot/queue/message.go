package queue

import (
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/panel"
	"skald/bot/slash"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
	"skald/engine/wording"
)

// Queue shows the queues of a player, with the note, if any, at the top.
func Queue(t panel.Table, list []table.QueueState, note string, s text.Localizer) ui.Message {
	var lines []string
	if note != "" {
		lines = append(lines, note)
	}
	lines = append(lines, "## "+ui.Say(s, "bot.queue.title"))
	var bs []discordgo.MessageComponent
	for _, q := range list {
		who := ""
		if len(list) > 1 {
			who = t.PieceLabel(q.Seat, s) + ": "
		}
		switch {
		case len(q.Moves) == 0:
			lines = append(lines, who+ui.Say(s, "bot.queue.empty"))
		case q.Held:
			lines = append(lines, who+ui.Say(s, "bot.queue.held"))
		default:
			lines = append(lines, who+ui.Say(s, "bot.queue.waits"))
		}
		for i, m := range q.Moves {
			lines = append(lines, strconv.Itoa(i+1)+". "+queuedWords(t, q.Seat, m, s))
		}
		switch {
		case q.Stopped == table.StopDone:
			lines = append(lines, "-# "+who+ui.Say(s, "bot.queue.last.done", "n", q.Played))
		case q.Stopped != "":
			lines = append(lines, "-# "+who+panel.QueueEnd(t, q, s))
		}
		if len(q.Moves) > 0 && len(bs) < ui.RowButtons-1 {
			label := ui.Say(s, "bot.queue.clear")
			if len(list) > 1 {
				label = who + label
			}
			bs = append(bs, discordgo.Button{
				Label: ui.LabelText(label, ui.MaxLabel), Style: discordgo.DangerButton,
				Emoji: &discordgo.ComponentEmoji{Name: "🗑️"},
				CustomID: customid.Act{Match: t.Match, Seat: q.Seat, Own: 0, Tag: customid.MovesTag(q.Moves),
					What: customid.ActUnqueue}.String(),
			})
		}
	}
	lines = append(lines, "-# "+ui.Say(s, "bot.queue.how"))
	content, _ := ui.Fill(ui.Clipped(lines, 600), ui.MaxContent)
	bs = append(bs, ui.Link(customid.Nav{Match: t.Match, Seat: engine.Public, Screen: customid.ScreenMoves},
		text.M("bot.button.moves"), "🎲", s))
	return ui.Private(content, ui.Row(bs...))
}

// queuedWords returns a queued move as it is typed, with its label while it is offered.
func queuedWords(t panel.Table, seat engine.Seat, m engine.Move, s text.Localizer) string {
	out := "`" + panel.AsTyped(t, m, s) + "`"
	if o := engine.Legal(t.Prompts, seat, m); o != nil && o.Choice != nil {
		out += " – " + s.Begin(o.Choice.Label)
	}
	return out
}

// Queueing is the meaning of the text of a move to queue.
type Queueing struct {
	Seat engine.Seat
	Move engine.Move
	// Show is the answer if the text is not a move.
	Show *ui.Message
}

// ResolveQueue interprets the text of a move to queue: a move or label offered now, or any text that is a move of the
// game in some position.
func ResolveQueue(t panel.Table, seats []engine.Seat, typed string, s text.Localizer) Queueing {
	if w := panel.Resolve(t, seats, "", typed, s); w.Move != "" && isMove(t, w.Seat, w.Move) {
		return Queueing{Seat: w.Seat, Move: w.Move}
	}
	m := ui.Private(ui.Say(s, "bot.queue.unread", "typed", text.Plain(ui.Escape(ui.Clip(typed, 100)))),
		ui.Footer(t.Match, s, true))
	return Queueing{Show: &m}
}

// isMove reports whether a move is offered or has the form of the game's moves.
func isMove(t panel.Table, seat engine.Seat, m engine.Move) bool {
	return engine.Legal(t.Prompts, seat, m) != nil || wording.Reads(t.Rules, m)
}

// CompleteQueue returns moves to queue: those offered now, a move typed in full, and the verbs of the game. An exact
// match comes first.
func CompleteQueue(t panel.Table, seats []engine.Seat, typed string,
	s text.Localizer) []*discordgo.ApplicationCommandOptionChoice {
	out := panel.Complete(t, seats, "", typed, s)
	seat, named, rest := panel.CutSeat(seats, typed)
	m, err := engine.ParseMove(panel.Canonical(t, rest, s))
	for _, v := range t.Rules.Verbs() {
		called := s.Say(slash.CalledOf(t.Rules, v.Name))
		if slices.ContainsFunc(out,
			func(c *discordgo.ApplicationCommandOptionChoice) bool { return c.Value == v.Name }) {
			continue // a move without arguments that is offered now
		}
		if strings.HasPrefix(v.Name, string(m)) || strings.HasPrefix(ui.Fold(called), ui.Fold(rest)) {
			out = append(out, suggestion(called+" … – "+s.Say(v.Help), v.Name))
		}
	}
	value := strings.TrimSpace(typed)
	offered := func(c *discordgo.ApplicationCommandOptionChoice) bool {
		_, _, same := panel.CutSeat(seats, c.Value.(string))
		return strings.TrimSpace(same) == string(m)
	}
	if err == nil && wording.Reads(t.Rules, m) && !slices.ContainsFunc(out, offered) &&
		ui.Length(value) <= ui.MaxChoice {
		words := panel.Spelled(t, seats, m, s)
		if named {
			words = strconv.Itoa(int(seat)+1) + ": " + words
		}
		out = append([]*discordgo.ApplicationCommandOptionChoice{suggestion(words, value)}, out...)
	}
	return ui.Suggestions(out, typed)
}

func suggestion(name, value string) *discordgo.ApplicationCommandOptionChoice {
	return &discordgo.ApplicationCommandOptionChoice{Name: ui.LabelText(name, ui.MaxChoice), Value: value}
}

// QueueFull is the reply to a move beyond table.MaxQueue.
func QueueFull(s text.Localizer) ui.Message {
	return ui.Answer(s, "bot.queue.full", "n", table.MaxQueue)
}

// QueueChanged is the reply to a button whose queue has changed.
func QueueChanged(s text.Localizer) string { return "⚠️ " + ui.Say(s, "bot.queue.stale") }

// Queued is the note after queueing a move.
func Queued(t panel.Table, m engine.Move, s text.Localizer) string {
	return "✅ " + ui.Say(s, "bot.queue.added", "move", panel.MovesWords(t, []engine.Move{m}, s))
}

// QueueCleared is the note after removing n moves from a queue.
func QueueCleared(n int, s text.Localizer) string { return ui.Say(s, "bot.queue.cleared", "n", n) }
