package panel

import (
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// maxToggles is the maximum number of options of a selection shown as toggles.
const maxToggles = 2 * ui.RowButtons

// hasToggles reports whether a form is shown as buttons that toggle: its only slot is an unordered selection from at
// most maxToggles options, and all of them fit into one move.
func hasToggles(f *engine.Form) bool {
	if len(f.Slots) != 1 {
		return false
	}
	sl := f.Slots[0]
	words := make([]any, len(sl.Options))
	for i, o := range sl.Options {
		words[i] = o.ID
	}
	return sl.Some && !sl.Ordered && sl.Count.Max > 1 && len(words) <= maxToggles &&
		len(engine.MakeMove(f.Verb, words...)) <= engine.MaxMove
}

// flipped returns the filling with one option of its selection toggled.
func (f filling) flipped(option int) filling {
	sl := f.form.Slots[0]
	var words []string
	for i, o := range sl.Options {
		if slices.Contains(f.words, o.ID) != (i == option) {
			words = append(words, o.ID)
		}
	}
	f.words = words
	return f
}

// toggles returns the options of the selection as buttons, with the picked ones marked. Once the maximum is picked, the
// others are disabled.
func (f filling) toggles() []discordgo.MessageComponent {
	f.s = f.t.labels(f.s)
	sl := f.form.Slots[0]
	full := len(f.words) >= sl.Count.Max
	var out []discordgo.MessageComponent
	for i, o := range sl.Options {
		on := slices.Contains(f.words, o.ID)
		b := discordgo.Button{
			Label: f.s.Begin(o.Label), Style: discordgo.SecondaryButton, Disabled: full && !on,
			CustomID: f.step(customid.OpFlip + strconv.Itoa(i)), Emoji: f.t.emoji(o.Icon, o.ID, f.s),
		}
		if on {
			b.Label, b.Style = "✓ "+b.Label, discordgo.PrimaryButton
		}
		b.Label = ui.LabelText(b.Label, ui.MaxLabel)
		out = append(out, b)
	}
	return out
}

// send returns the button that plays the filled form; it is disabled while that is not a move.
func (f filling) send() discordgo.MessageComponent {
	return discordgo.Button{
		Label:    ui.LabelText(ui.Capitalized(f.t.labels(f.s).Say(f.form.Label)), ui.MaxLabel),
		Style:    discordgo.SuccessButton,
		Emoji:    f.t.emoji(f.form.Icon, f.form.Verb, f.s),
		CustomID: f.step(customid.OpDone), Disabled: !f.form.Accepts(f.move()),
	}
}

// inPanel returns the form whose toggles are part of the private panel: the first that others wait for, as filled so
// far; false if there is none.
func (p panelPage) inPanel(os []offer) (filling, bool) {
	if p.t.Try {
		return filling{}, false
	}
	for _, o := range os {
		if o.form == nil || o.prompt.Kind == engine.May || !hasToggles(o.form) {
			continue
		}
		id := o.formID(p.t)
		f := filling{t: p.t, id: id, form: o.form, words: id.Move.Args(), s: p.s}
		if now := p.t.Filled; now != nil && now.Seat == id.Seat && now.Tag == id.Tag && now.Own == id.Own {
			f.words = now.Move.Args()
		}
		return f, true
	}
	return filling{}, false
}

// toggleRows arranges the offers of a seat around the toggles of a form: below them the send button and other moves
// others wait for, then complete fillings that are offered separately, then free actions. Groups have menus. Offers
// without room are put into a menu too; ok is false if there are still too many rows.
func toggleRows(f filling, os []offer, rows int) (out []discordgo.MessageComponent, ok bool) {
	single, groups := bundles(os)
	var beside, fillings, free []offer
	for _, o := range single {
		switch {
		case o.form != nil && match.FormTag(*o.form) == f.id.Tag:
		case o.prompt.Kind == engine.May:
			free = append(free, o)
		case o.choice != nil && f.form.Accepts(o.choice.Move):
			fillings = append(fillings, o)
		default:
			beside = append(beside, o)
		}
	}
	buttons := func(os []offer) []discordgo.MessageComponent {
		var bs []discordgo.MessageComponent
		for _, o := range os {
			bs = append(bs, o.button(f.t, f.s))
		}
		return bs
	}
	top := ui.Wrap(slices.Concat(f.toggles(), []discordgo.MessageComponent{f.send()}, buttons(beside)))
	pick := text.M("bot.pick")
	for _, x := range []struct{ fillings, free, menu []offer }{
		{fillings, free, nil}, {fillings, nil, free}, {nil, nil, slices.Concat(fillings, free)},
	} {
		out = slices.Concat(top, ui.Wrap(buttons(x.fillings)), ui.Wrap(buttons(x.free)))
		in := slices.Clone(groups)
		if len(x.menu) > 0 {
			in = append(in, bundle{group: pick, offers: x.menu})
		}
		if len(out)+len(in) > rows && len(in) > 1 {
			all := bundle{group: pick}
			for _, g := range in {
				all.offers = append(all.offers, g.offers...)
			}
			in = []bundle{all}
		}
		if len(out)+len(in) <= rows &&
			!slices.ContainsFunc(in, func(b bundle) bool { return len(b.offers) > ui.MaxOptions }) {
			return append(out, menus(f.t, in, f.s)...), true
		}
	}
	return nil, false
}
