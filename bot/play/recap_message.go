package play

import (
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/bot/panel"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// mostRecap is the maximum number of lines of a recap.
const mostRecap = 12

// Recap shows a reader the events since their last move in a few lines a turn, and the board with the changes ringed.
func Recap(t panel.Table, news []match.Line, viewer engine.Seat, s text.Localizer) ui.Message {
	lines := []string{"**" + t.Seated(s).Say(t.Turn.Label) + "**"}
	told := panel.SummaryText(t, news, mostRecap, ui.MaxContent-200, s)
	switch {
	case told != "":
	case t.Over && t.Outcome != nil:
		told = panel.Ended(t, s)
	default:
		told = ui.Say(s, "bot.recap.nothing")
	}
	kind := ui.PictureWhole
	if t.Offers(ui.PictureSince, "", viewer) {
		kind = ui.PictureSince
	}
	m := ui.Private(ui.Clip(strings.Join(append(lines, told), "\n"), ui.MaxContent),
		ui.Footer(t.Match, s, !t.Over, panel.StepButton(t.Match, s)))
	m.Picture = panel.Picture(t, kind, "", viewer, s)
	return m
}

// Hint shows the move the autopilot would make for a seat, the reason, and a button that plays it.
func Hint(t panel.Table, seat engine.Seat, mv engine.Move, why text.Message, s text.Localizer) ui.Message {
	if mv == "" {
		return ui.Private(ui.Say(s, "bot.hint.none"), ui.Footer(t.Match, s, true))
	}
	o := engine.Legal(t.Prompts, seat, mv)
	label := t.MoveWords(t.Words(seat, mv), mv, s)
	lines := []string{"💡 " + ui.Say(s, "bot.hint.move", "what", text.Plain(ui.Clip(label, 300)))}
	if w := s.Say(why); w != "" {
		lines = append(lines, "-# "+ui.Capitalized(ui.Clip(w, 500)))
	}
	out := ui.Private(strings.Join(lines, "\n"), ui.Footer(t.Match, s, true))
	if o != nil {
		out.Components = append([]discordgo.MessageComponent{ui.Row(panel.PlayButton(t, seat, *o, mv, s))},
			out.Components...)
	}
	return out
}
