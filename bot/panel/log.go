package panel

import (
	"fmt"
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/mention"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// logRoom is how much of a page of the log is text.
const logRoom = 3600

// Log is one page of the log as match.Visible gives it, counted from 0; below 0 it is the last. What was abandoned is
// struck through.
func Log(t Table, lines []match.Line, page int, s text.Speaker) ui.Message {
	var words []string
	turn := -1
	tags := tags{}
	for _, l := range lines {
		told, own := lineWords(t, l, s)
		if len(told) == 0 {
			continue
		}
		told[max(own, 0)] += tags.of(t, l, told[max(own, 0)], own, s)
		if l.Turn != turn {
			turn = l.Turn
			heading := ui.Say(s, "bot.log.turn", "n", turn)
			if turn == 0 {
				heading = ui.Say(s, "bot.log.start")
			}
			words = append(words, "**"+heading+"**")
		}
		for _, w := range told {
			w = ui.Clip(w, 1200)
			if l.Abandoned {
				w = "~~" + w + "~~"
			}
			words = append(words, ui.Bullet(w))
		}
	}
	if len(words) == 0 {
		words = []string{ui.Say(s, "bot.log.empty")}
	}
	ps := ui.Pages(words, logRoom)
	if page < 0 || page >= len(ps) {
		page = len(ps) - 1
	}
	m := ui.Message{Ephemeral: true,
		Embeds: []*discordgo.MessageEmbed{ui.TextEmbed(ui.Say(s, "bot.log.title", "n", page+1, "of", len(ps)),
			ps[page])}}
	m.Components = ui.Pager(t.Match, customid.ScreenLog, nil, page, len(ps), s)
	return m
}

// tags remembers of which turns a reader knows already that the autopilot plays them.
type tags map[string]bool

// of says in brackets who made the move of a line for the seat. That the autopilot plays is said at its first move of a
// turn and not at every step of it; what somebody's absence decided is said each time. own is that of lineWords: behind
// what tells of others the tag names the seat, and the autopilot waits for a move that tells of its own. Nothing is
// said behind words, said, that name the autopilot themselves.
func (g tags) of(t Table, l match.Line, said string, own int, s text.Speaker) string {
	t = t.At(l)
	by := l.By.Message()
	if by.IsZero() || l.By == match.ByTable {
		return ""
	}
	if l.By == match.ByAutopilot {
		if own < 0 {
			return ""
		}
		key := fmt.Sprint(l.Turn, l.Seat, l.Abandoned)
		if g[key] {
			return ""
		}
		g[key] = true
		if t.Player(l.Seat).User == "" && strings.Contains(said, ui.Capitalized(t.Name(l.Seat, s))) {
			return ""
		}
	}
	who := ""
	if own < 0 {
		who = t.Name(l.Seat, s) + ": "
	}
	return " (" + who + s.Say(by) + ")"
}

// lineWords says one log entry: what happened, the move itself where nothing is told of it, or what the table decided.
// Who made the move for the seat is left to tags: own is the first line that tells of the seat itself, below 0 when all
// tell of others.
func lineWords(t Table, l match.Line, s text.Speaker) (out []string, own int) {
	own, t = -1, t.At(l)
	seated := t.Seated(s)
	for _, e := range l.Said {
		if w := seated.Begin(e.Text); w != "" {
			if own < 0 && e.Seat == l.Seat {
				own = len(out)
			}
			out = append(out, w)
		}
	}
	if l.Table.Key != "" {
		own = len(out)
		w := t.playing(s).Say(ui.EscapedMessage(l.Table))
		if l.Actor != "" {
			w += " – " + mention.User(l.Actor, s)
		}
		out = append(out, "↩️ "+w)
	}
	if len(out) == 0 && l.Move != "" {
		own = 0
		out = append(out, t.Name(l.Seat, s)+": "+t.MoveWords(l.Words, l.Move, s))
	}
	if l.Sealed && len(out) > 0 {
		out[0] += " (" + ui.Say(s, "bot.log.sealed") + ")"
	}
	return out, own
}

// MoveWords says a move as it was offered; one that nobody offers, such as of a log that has no words for it, is said
// as it is typed.
func (t Table) MoveWords(words text.Message, mv engine.Move, s text.Speaker) string {
	if said := t.Seated(s).Begin(words); said != "" {
		return said
	}
	return "`" + string(mv) + "`"
}

// Words says a move a seat could make now in words; the zero message when it could not.
func (t Table) Words(seat engine.Seat, mv engine.Move) text.Message {
	if o := engine.Legal(t.Prompts, seat, mv); o != nil {
		return match.Words(*o, mv)
	}
	return text.Message{}
}
