package conditional

import (
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/panel"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// nav returns the custom_id of a screen for a seat.
func nav(t *table.Table, seat engine.Seat, screen string, args ...string) customid.Nav {
	return customid.Nav{Match: string(t.Head.ID), Seat: seat, Screen: screen, Args: args}
}

// back returns the row with a button that leads back to a screen.
func back(t *table.Table, seat engine.Seat, screen string, s text.Localizer) discordgo.MessageComponent {
	return ui.Row(ui.Link(nav(t, seat, screen), text.M("bot.button.back"), "↩️", s))
}

// List shows the conditional answers of a seat, each with a button that removes it, and a menu of those that can be
// added; the note, if not "", is at the top.
func List(t *table.Table, seat engine.Seat, note string, s text.Localizer) ui.Message {
	list := t.ConditionalsOf(seat, t.Match.Players()[seat].User)
	lines := []string{"## " + ui.Say(s, "bot.when.title"), ui.Say(s, "bot.when.how")}
	if note != "" {
		lines = append([]string{note}, lines...)
	}
	if len(list) == 0 {
		lines = append(lines, ui.Say(s, "bot.when.none"))
	}
	m := ui.Private(strings.Join(lines, "\n"))
	for _, c := range list {
		words, _ := t.ConditionalWords(seat, c)
		m.Components = append(m.Components, ui.Section(ui.Clip(s.Say(words), 300), discordgo.Button{
			Label: ui.LabelText(ui.Say(s, "bot.when.remove"), ui.MaxLabel), Style: discordgo.SecondaryButton,
			CustomID: nav(t, seat, customid.ScreenWhen, customid.WhenDrop, c.ID, c.Value).String()}))
	}
	v := t.Match.View(seat)
	var options []discordgo.SelectMenuOption
	for _, c := range t.Conditions() {
		if len(c.Values(v, seat)) > 0 && len(options) < ui.MaxOptions {
			options = append(options, discordgo.SelectMenuOption{
				Label: ui.LabelText(s.Say(c.Says(text.Plain("…"))), ui.MaxOption),
				Value: nav(t, seat, customid.ScreenWhen, customid.WhenNew, c.ID).String()})
		}
	}
	if len(options) > 0 {
		m.Components = append(m.Components,
			ui.Menu(string(t.Head.ID), seat, 0, ui.Say(s, "bot.when.add"), options))
	}
	m.Components = append(m.Components, back(t, seat, customid.ScreenStanding, s))
	return m
}

// Values shows the values of a condition in a menu.
func Values(t *table.Table, seat engine.Seat, id string, s text.Localizer) ui.Message {
	v := t.Match.View(seat)
	for _, c := range t.Conditions() {
		if c.ID != id {
			continue
		}
		var options []discordgo.SelectMenuOption
		for _, o := range c.Values(v, seat) {
			options = append(options, discordgo.SelectMenuOption{Label: ui.LabelText(s.Say(o.Label), ui.MaxOption),
				Value: nav(t, seat, customid.ScreenWhen, customid.WhenNew, id, o.ID).String()})
		}
		if len(options) == 0 {
			break
		}
		return ui.Private("## "+ui.Say(s, "bot.when.title")+"\n"+s.Say(c.Says(text.Plain("…"))),
			ui.Menu(string(t.Head.ID), seat, 1, ui.Say(s, "bot.when.value"),
				options[:min(len(options), ui.MaxOptions)]),
			back(t, seat, customid.ScreenWhen, s))
	}
	return List(t, seat, ui.Say(s, "bot.when.stale"), s)
}

// Preview shows a conditional answer and its answer to the present questions, before it is saved.
func Preview(t *table.Table, seat engine.Seat, c table.Conditional, s text.Localizer) ui.Message {
	words, _ := t.ConditionalWords(seat, c)
	now := ui.Say(s, "bot.when.now.nothing")
	if m, o := t.ConditionalAnswer(seat, c); m != "" {
		label := panel.MovesWords(panel.Of(t.Snapshot()), []engine.Move{m}, s)
		if o.Choice != nil {
			label = o.Choice.Label
		}
		now = ui.Say(s, "bot.when.now", "answer", label)
	}
	return ui.Private("## "+ui.Say(s, "bot.when.title")+"\n"+s.Say(words)+"\n"+now,
		ui.Row(discordgo.Button{Label: ui.LabelText(ui.Say(s, "bot.when.save"), ui.MaxLabel),
			Style:    discordgo.SuccessButton,
			CustomID: nav(t, seat, customid.ScreenWhen, customid.WhenKeep, c.ID, c.Value).String()},
			ui.Link(nav(t, seat, customid.ScreenWhen, customid.WhenNew, c.ID), text.M("bot.button.back"), "↩️", s)))
}
