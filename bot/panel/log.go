package panel

import (
	"fmt"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/mention"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// Log is a page of the log that match.Visible returns, counted from 0; a negative page is that with the beginning of
// the
// newest turn. Abandoned entries are struck through.
func Log(t Table, lines []match.Line, page int, s text.Localizer) ui.Message {
	var words []string
	turn, newest := -1, ""
	tags := tags{}
	var period text.Message
	var since []engine.Said
	for _, l := range lines {
		told, own := lineWords(t, l, s)
		if len(told) == 0 {
			continue
		}
		told[max(own, 0)] += tags.of(t, l, told[max(own, 0)], own, s)
		if l.Turn != turn {
			turn = l.Turn
			period = engine.PeriodOf(t.Rules, period, turn, len(t.Players), since)
			since = nil
			newest = "**" + turnWords(turn, period, s) + "**"
			words = append(words, newest)
		}
		if !l.Abandoned {
			since = append(since, l.Said...)
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
	ps := ui.Pages(words, ui.MaxPage)
	if page >= len(ps) {
		page = len(ps) - 1
	}
	for i := len(ps) - 1; page < 0; i-- {
		if i == 0 || slices.Contains(strings.Split(ps[i], "\n"), newest) {
			page = i
		}
	}
	m := ui.Message{Ephemeral: true,
		Embeds: []*discordgo.MessageEmbed{ui.TextEmbed(ui.Say(s, "bot.log.title", "n", page+1, "of", len(ps)),
			ps[page])}}
	m.Components = ui.Pager(t.Match, customid.ScreenLog, nil, page, len(ps), s)
	return m
}

// turnWords names a turn of the log, in a game that has a word of its own for its turns by that, with the round or day
// that posts name.
func turnWords(turn int, period text.Message, s text.Localizer) string {
	words := turnName(turn, s)
	if !period.IsZero() {
		words += " · " + s.Say(period)
	}
	return words
}

// turnName is the name of a turn of the log alone.
func turnName(turn int, s text.Localizer) string {
	switch {
	case turn == 0:
		return ui.Say(s, "bot.log.start")
	case turn == 1 && s.Knows("log.turn.first"):
		return s.Say(text.M("log.turn.first"))
	case s.Knows("log.turn"):
		return s.Say(text.M("log.turn", "n", turn))
	}
	return ui.Say(s, "bot.log.turn", "n", turn)
}

// tags records the turns whose autopilot the reader has already been shown.
type tags map[string]bool

// of returns, in brackets, how a move was made if not by the player of the seat. The autopilot is mentioned at its
// first move of a turn only; a decision caused by an absence is mentioned each time. own is that of lineWords: if it is
// negative, the tag names the seat, and the autopilot is mentioned with a later move. Words in said that already name
// the autopilot get no tag.
func (g tags) of(t Table, l match.Line, said string, own int, s text.Localizer) string {
	t = t.At(l)
	by := l.By.Message()
	if by.IsZero() || l.By == match.ByTable || l.By == match.ByStanding && t.isPreset(l) {
		return ""
	}
	if l.By == match.ByAutopilot {
		if own < 0 {
			return ""
		}
		key := tagKey(l)
		if g[key] {
			return ""
		}
		g[key] = true
		if t.Player(l.Seat).User == "" && (strings.Contains(said, ui.Capitalized(t.Name(l.Seat, s))) ||
			strings.Contains(said, s.Begin(table.TheAutopilot()))) {
			return ""
		}
	}
	who := ""
	if own < 0 {
		if len(l.Said) > 0 && l.By == match.ByStanding && match.IsAutomatic(t.Rules, l.Said[0]) {
			return ""
		}
		who = t.Name(l.Seat, s) + ": "
	}
	return " (" + who + s.Say(by) + ")"
}

// tagKey is the key of the turn of a seat.
func tagKey(l match.Line) string { return fmt.Sprint(l.Turn, l.Seat, l.Abandoned) }

// carry leaves out the mention of an autopilot at a line that follows another line about it, of an earlier turn.
func (g tags) carry(before, l match.Line) {
	if before.Seat == l.Seat && g[tagKey(before)] {
		g[tagKey(l)] = true
	}
}

// isPreset reports whether the options of the match decided a standing answer, so that no player answered in advance.
func (t Table) isPreset(l match.Line) bool {
	return slices.ContainsFunc(l.Said, func(e engine.Said) bool { return engine.IsPreset(t.Rules, t.Options, e.Kind) })
}

// lineWords returns a log entry in sentences: the events, or the move itself if it has none, or the decision of the
// table.
// own is the first line about the seat itself, negative if all are about others; tags adds there how the move was made.
func lineWords(t Table, l match.Line, s text.Localizer) (out []string, own int) {
	own, t = -1, t.At(l)
	seated := t.Seated(s)
	for _, e := range l.Said {
		if w := seated.Begin(e.Text); w != "" {
			if own < 0 && e.Seat == l.Seat && !match.IsAutomatic(t.Rules, e) {
				own = len(out)
			}
			out = append(out, w)
		}
	}
	if l.Table.Key != "" {
		own = len(out)
		w := t.playing(s).Begin(ui.EscapedMessage(l.Table))
		if l.Actor != "" {
			w += " – " + mention.User(l.Actor, s)
		}
		out = append(out, "↩️ "+w)
	}
	if len(out) == 0 && l.Move != "" {
		own = 0
		who := t.Name(l.Seat, s)
		if t.Player(l.Seat) != (match.Player{}) && t.Player(l.Seat).User == "" {
			who = ui.Capitalized(who) // an autopilot; people write their names as they like
		}
		out = append(out, ui.Say(s, "bot.log.chooses", "who", who, "what", t.MoveWords(l.Words, l.Move, s)))
	}
	if l.Sealed && own >= 0 { // what others did is not the viewer's to seal
		out[own] += " (" + ui.Say(s, "bot.log.sealed") + ")"
	}
	return out, own
}

// MoveWords returns a move as it was offered. A move without such words is returned as it is typed.
func (t Table) MoveWords(words text.Message, mv engine.Move, s text.Localizer) string {
	if said := t.seated(s, t.Name).Begin(words); said != "" {
		return said
	}
	return "`" + string(mv) + "`"
}

// Words returns the words of a move the seat can make now; the zero message if it cannot.
func (t Table) Words(seat engine.Seat, mv engine.Move) text.Message {
	if o := engine.Legal(t.Prompts, seat, mv); o != nil {
		return match.Words(*o, mv)
	}
	return text.Message{}
}
