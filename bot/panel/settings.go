package panel

import (
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// maxSettings is the maximum number of slots of a form shown on one screen; a slot's number is one digit of its
// custom_id.
const maxSettings = 9

// isSettings reports whether a form is shown on one screen, with a line for each slot and its value: every slot has
// few options, more than one is asked, and the default holds the current values. Its OpShow has the page 0 for that
// screen and the number of a slot, from 1, for the values of this slot.
func isSettings(f *engine.Form) bool {
	if f.Default == "" || !f.Accepts(f.Default) || len(f.Slots) > maxSettings {
		return false
	}
	asked, length := 0, len(f.Verb)
	for _, sl := range f.Slots {
		if sl.Some || len(sl.Options) == 0 || len(sl.Options) > maxToggles {
			return false
		}
		longest := 0
		for _, o := range sl.Options {
			longest = max(longest, len(o.ID))
		}
		length += 1 + longest
		if !forced(sl) {
			asked++
		}
	}
	return asked > 1 && length <= engine.MaxMove
}

// set performs one step in changing settings. The values are those picked in a menu for one slot after the other, as
// in messages made before such forms had one screen.
func (f filling) set(values []string) ui.FormStep {
	if f.id.Op[:1] == customid.OpPick && len(values) > 0 && len(f.words) < len(f.form.Slots) {
		f.words = append(slices.Clone(f.words), values[0])
	}
	f.words = slices.Concat(f.words, f.form.Default.Args()[len(f.words):])
	switch n := f.id.Number(); {
	case !f.form.Accepts(f.move()):
		return f.show(0, ui.Say(f.s, "bot.form.misfit"))
	case f.id.Op == customid.OpDone:
		return ui.FormStep{Move: f.move()}
	case f.id.Op[:1] == customid.OpShow && n > 0 && n <= len(f.form.Slots):
		return f.values(n - 1)
	}
	return f.settings()
}

// settings returns the screen of all settings: a line with each value and a button to change it, and Save.
func (f filling) settings() ui.FormStep {
	save := discordgo.Button{Label: ui.LabelText(ui.Say(f.s, "bot.form.save"), ui.MaxLabel),
		Style: discordgo.SuccessButton, CustomID: f.step(customid.OpDone), Disabled: f.move() == f.form.Default,
		Emoji: &discordgo.ComponentEmoji{Name: "✅"}}
	nav := customid.Nav{Match: f.t.Match, Seat: f.id.Seat, Screen: f.t.screen(customid.ScreenMoves)}
	footer := ui.Row(save, ui.Link(nav, text.M("bot.button.back"), "↩️", f.s))
	var lines []discordgo.MessageComponent
	for i, sl := range f.form.Slots {
		if !forced(sl) {
			lines = append(lines, f.setting(i))
		}
	}
	m := ui.Private(f.title(), append(lines, footer)...)
	compactHigh(&m, len(lines))
	if ui.PanelHeight(m) > ui.ChannelHeight {
		m.Content = strings.Replace(m.Content, "\n", "\n-# ", 1) // in small letters, if that is enough
	}
	if ui.PanelHeight(m) > ui.ChannelHeight {
		m.Content, _, _ = strings.Cut(m.Content, "\n")
	}
	return ui.FormStep{Show: &m}
}

// compactHigh makes the first n components of a message, lines of settings, compact if a phone has no room for them.
func compactHigh(m *ui.Message, n int) {
	if ui.PanelHeight(*m) <= ui.ChannelHeight {
		return
	}
	for i := range n {
		m.Components[i] = compact(m.Components[i])
	}
}

// compact returns a line of a setting with an icon on its button, which leaves the value more room, and with its value
// in small letters if that is lower on a phone.
func compact(line discordgo.MessageComponent) discordgo.MessageComponent {
	l := line.(discordgo.Section)
	b := l.Accessory.(discordgo.Button)
	b.Label, b.Emoji = "", &discordgo.ComponentEmoji{Name: "⚙️"}
	l.Accessory = b
	words := ui.Texts([]discordgo.MessageComponent{l})[0]
	topic, word, ok := strings.Cut(words, "** · ")
	small := ui.Section(topic+"**\n-# "+ui.Capitalized(word), b)
	if ok && ui.HeightOf([]discordgo.MessageComponent{small}) < ui.HeightOf([]discordgo.MessageComponent{l}) {
		return small
	}
	return l
}

// title returns the lines above the settings: the form's name and hint.
func (f filling) title() string {
	out := "## " + ui.Capitalized(f.s.Say(f.form.Label))
	if h := f.s.Begin(f.form.Hint); h != "" {
		out += "\n" + ui.Clip(h, 600)
	}
	return out
}

// setting returns the line of a slot: its value, marked if changed, and the button to change it. Of two values the
// button takes the other.
func (f filling) setting(slot int) discordgo.MessageComponent {
	sl := f.form.Slots[slot]
	at := optionAt(sl, f.words[slot])
	name := f.s.Say(sl.Label)
	id := f.step(customid.OpShow + strconv.Itoa(slot+1))
	if len(sl.Options) == 2 {
		id = f.changed(slot, sl.Options[1-at].ID).step(customid.OpShow + "0")
	}
	mark := ""
	if f.words[slot] != f.form.Default.Arg(slot) {
		mark = "✏️ "
	}
	return settingLine(mark, name, f.s.Say(sl.Options[at].Label), id, f.s)
}

// settingLine returns a line with the name of a setting behind a mark, its value, and the button to change it, which
// has the custom_id.
func settingLine(mark, name, value, id string, s text.Localizer) discordgo.MessageComponent {
	return ui.Section(ui.Clip(mark+"**"+ui.Capitalized(name)+"** · "+value, 300),
		discordgo.Button{Label: ui.LabelText(ui.Say(s, "bot.form.change"), ui.MaxLabel),
			Style: discordgo.SecondaryButton, CustomID: id})
}

// changed returns the filling with another value of a slot.
func (f filling) changed(slot int, value string) filling {
	f.words = slices.Clone(f.words)
	f.words[slot] = value
	return f
}

// values returns the screen of a slot's values, the current one marked. A press on another returns to all settings.
func (f filling) values(slot int) ui.FormStep {
	sl := f.form.Slots[slot]
	lines := f.title() + "\n**" + ui.Capitalized(f.s.Say(sl.Label)) + "**"
	if h := f.s.Say(sl.Hint); h != "" {
		lines += " · " + h
	}
	labels := f.t.labels(f.s)
	var bs []discordgo.MessageComponent
	for _, o := range sl.Options {
		id, current := f.changed(slot, o.ID).step(customid.OpShow+"0"), o.ID == f.words[slot]
		if current {
			id = f.step(customid.OpShow + strconv.Itoa(slot+1)) // Back has the other
		}
		bs = append(bs, valueRow(labels.Say(o.Label), id, current))
	}
	back := discordgo.Button{Label: ui.LabelText(ui.Say(f.s, "bot.button.back"), ui.MaxLabel),
		Style: discordgo.SecondaryButton, CustomID: f.step(customid.OpShow + "0"),
		Emoji: &discordgo.ComponentEmoji{Name: "↩️"}}
	m := ui.Private(ui.Clip(lines, ui.MaxContent), append(bs, ui.Row(back))...)
	return ui.FormStep{Show: &m}
}

// valueRow returns the button of a value in a row of its own, since values are long. That of the current value is
// marked and cannot be pressed.
func valueRow(label, id string, current bool) discordgo.MessageComponent {
	b := discordgo.Button{Label: ui.Capitalized(label), Style: discordgo.SecondaryButton, CustomID: id}
	if current {
		b.Label, b.Style, b.Disabled = "✓ "+b.Label, discordgo.PrimaryButton, true
	}
	b.Label = ui.LabelText(b.Label, ui.MaxLabel)
	return ui.Row(b)
}
