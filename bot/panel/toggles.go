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

// maxToggles is how many options a selection has at most to be shown as buttons that are switched on and off.
const maxToggles = 2 * ui.RowButtons

// hasToggles reports whether a form is shown as buttons that are switched on and off: its only blank is a selection of
// several of few, and all of them fit into one move.
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

// flipped is the filling with one option of its selection switched on or off.
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

// toggles are the options of a form's selection as buttons, those that are picked marked. Where no more can be picked
// the others are switched off for good.
func (f filling) toggles() []discordgo.MessageComponent {
	sl := f.form.Slots[0]
	full := len(f.words) >= sl.Count.Max
	var out []discordgo.MessageComponent
	for i, o := range sl.Options {
		on := slices.Contains(f.words, o.ID)
		b := discordgo.Button{
			Label: f.s.Say(o.Label), Style: discordgo.SecondaryButton, Disabled: full && !on,
			CustomID: f.step(customid.OpFlip + strconv.Itoa(i)), Emoji: f.t.emoji(o.Icon, o.ID),
		}
		if on {
			b.Label, b.Style = "✓ "+b.Label, discordgo.PrimaryButton
		}
		b.Label = ui.LabelText(b.Label, ui.MaxLabel)
		out = append(out, b)
	}
	return out
}

// send is the button that makes the move as the form is filled; it is grey where that is no move.
func (f filling) send() discordgo.MessageComponent {
	return discordgo.Button{
		Label: ui.LabelText(ui.Capitalized(f.s.Say(f.form.Label)), ui.MaxLabel), Style: discordgo.SuccessButton,
		Emoji:    f.t.emoji(f.form.Icon, f.form.Verb),
		CustomID: f.step(customid.OpDone), Disabled: !f.form.Accepts(f.move()),
	}
}

// inPanel is the form whose toggles stand in the private panel of a seat itself: the first of what others wait for, as
// it is filled; false where there is none.
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

// toggleRows lays the offers of a seat out around the toggles of a form: below them what sends it and what else can be
// done at once, then fillings that are offered by themselves, then free actions; what belongs to a group stands in the
// menu of the group. What does not fit that way goes into a menu too; ok is false where even so there are too many.
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
