package panel

import (
	"strconv"

	"github.com/bwmarrin/discordgo"

	"skald/engine"
	"skald/engine/text"
)

// logRoom is how much of a page of the log is text.
const logRoom = 3600

// Log is one page of the log, counted from 0; below 0 it is the last. What was
// abandoned is struck through.
func Log(t Table, lines []Line, page int, s text.Speaker) Message {
	var words []string
	turn := 0
	for _, l := range lines {
		told := lineWords(t, l, s)
		if len(told) == 0 {
			continue
		}
		if l.Turn != turn {
			turn = l.Turn
			words = append(words, "**"+say(s, "bot.log.turn", "n", turn)+"**")
		}
		for _, w := range told {
			w = clip(w, 400)
			if l.Abandoned {
				w = "~~" + w + "~~"
			}
			words = append(words, bullet(w))
		}
	}
	if len(words) == 0 {
		words = []string{say(s, "bot.log.empty")}
	}
	ps := pages(words, logRoom)
	if page < 0 || page >= len(ps) {
		page = len(ps) - 1
	}
	m := Message{Ephemeral: true, Embeds: []*discordgo.MessageEmbed{block(say(s, "bot.log.title", "n", page+1, "of", len(ps)), ps[page])}}
	m.Components = pager(t, ScreenLog, nil, page, len(ps), s)
	return m
}

// lineWords says one log entry.
func lineWords(t Table, l Line, s text.Speaker) []string {
	var out []string
	for _, m := range l.Texts {
		if w := s.Say(m); w != "" {
			out = append(out, w)
		}
	}
	switch {
	case l.BackTurn > 0:
		out = append(out, say(s, "bot.log.back", "turn", l.BackTurn, "n", l.BackN, "who", actor(t, l, s)))
	case l.Ended:
		out = append(out, say(s, "bot.log.ended", "who", actor(t, l, s)))
	}
	if l.Why != "" {
		out = append(out, say(s, "bot.log.why", "why", escape(l.Why)))
	}
	if len(out) > 0 {
		if key := map[string]string{"standing": "bot.log.by.standing", "default": "bot.log.by.default"}[l.By]; key != "" {
			out[0] += " " + say(s, key)
		}
	}
	return out
}

// actor is who did what no seat's player did.
func actor(t Table, l Line, s text.Speaker) string {
	if l.Actor != "" {
		return escape(l.Actor)
	}
	if l.Seat >= 0 {
		return t.name(l.Seat, s)
	}
	return say(s, "bot.name.table")
}

// pager is a row that turns pages; nil when there is one page only.
func pager(t Table, screen string, args []string, page, of int, s text.Speaker) []discordgo.MessageComponent {
	if of < 2 {
		return nil
	}
	button := func(to int, icon string, off bool, key string) discordgo.MessageComponent {
		id := Nav{Match: t.Match, Seat: engine.Public, Screen: screen, Args: append(append([]string(nil), args...), strconv.Itoa(to), key)}
		return discordgo.Button{Style: discordgo.SecondaryButton, Disabled: off, CustomID: id.String(),
			Label: named(say(s, "bot.button."+key), maxLabel), Emoji: &discordgo.ComponentEmoji{Name: icon}}
	}
	return []discordgo.MessageComponent{row(
		button(0, "⏮️", page == 0, "first"),
		button(max(0, page-1), "◀️", page == 0, "previous"),
		button(min(of-1, page+1), "▶️", page == of-1, "next"),
		button(of-1, "⏭️", page == of-1, "last"),
	)}
}
