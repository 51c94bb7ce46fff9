package film

import (
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/panel"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// mostLines is the maximum number of outcomes of a step.
const mostLines = 12

func noTurn() text.Message { return text.M("bot.step.none") }

// Step shows one turn of a match: its outcomes, and buttons that lead to the others. The table has the view and the
// players of that time.
func Step(t panel.Table, p place, lines []match.Line, s text.Localizer) ui.Message {
	step := p.steps[p.at]
	var out []string
	if p.undone {
		out = append(out, "⚠️ "+ui.Say(s, "bot.step.undone", "n", p.asked))
	}
	out = append(out, "**"+ui.Say(s, "bot.step.title", "label", step.Label(), "n", p.at+1, "of", len(p.steps))+"**")
	told := panel.SummaryText(t, lines, mostLines, ui.MaxContent-500, s)
	if told == "" {
		told = ui.Say(s, "bot.step.nothing")
	}
	key := "bot.step.public"
	if p.viewer != engine.Public {
		key = "bot.step.yours"
	}
	out = append(out, told, "-# "+ui.Say(s, key))
	m := ui.Private(ui.Clip(strings.Join(out, "\n"), ui.MaxContent), p.rows(t.Match, s)...)
	m.Picture = &ui.PictureRequest{Kind: ui.PictureWhole, Viewer: p.viewer,
		FileName: strings.Join(ui.FileWords(t.Match, "turn", strconv.Itoa(step.Last)), "-") + ".png",
		Alt:      ui.Clip(t.Seated(s).Say(t.View(p.viewer).Alt()), ui.MaxAlt)}
	return m
}

// rows returns the buttons that lead to other turns.
func (p place) rows(id string, s text.Localizer) []discordgo.MessageComponent {
	last := len(p.steps) - 1
	to := func(at int, way, icon, label string, off bool) discordgo.MessageComponent {
		turn := strconv.Itoa(p.steps[min(max(at, 0), last)].Turn)
		if way == "last" {
			turn = "" // that is the newest one when it is pressed
		}
		// The name of the button tells apart two that lead to the same turn.
		n := customid.Nav{Match: id, Seat: engine.Public, Screen: customid.ScreenStep, Args: []string{turn, way}}
		b := ui.Link(n, text.M(label), icon, s).(discordgo.Button)
		b.Disabled = off
		return b
	}
	rows := []discordgo.MessageComponent{ui.Row(
		to(0, "first", "⏮️", "bot.button.first", p.at == 0),
		to(p.at-1, "previous", "◀️", "bot.button.previous", p.at == 0),
		to(p.at+1, "next", "▶️", "bot.button.next", p.at == last),
		to(last, "last", "⏭️", "bot.button.last", p.at == last && p.over))}
	if p.own >= 0 {
		rows = append(rows, ui.Row(to(p.own, "mine", "👤", "bot.step.mine", p.at == p.own)))
	}
	return rows
}
