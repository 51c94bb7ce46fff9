package panel

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

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
			Label: f.s.Begin(o.Brief()), Style: discordgo.SecondaryButton, Disabled: full && !on,
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

// inPanel returns the form whose toggles are part of the private panel: the first that others wait for and that is no
// extra, as filled so far; false if there is none.
func (p panelPage) inPanel(os []offer) (filling, bool) {
	if p.t.Try {
		return filling{}, false
	}
	for _, o := range os {
		if o.form == nil || o.prompt.Kind == engine.May || o.form.Aside || !hasToggles(o.form) {
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
// without room are put into a menu too: in so many components, and in a height on a phone if that is possible. ok is
// false if there are still too many components.
func toggleRows(f filling, os []offer, room space) (out []discordgo.MessageComponent, ok bool) {
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
	toggles := evenRows(f.toggles())
	few := min(1, len(beside))
	for _, x := range []struct{ beside, fillings, free, menu []offer }{
		{beside, fillings, free, nil}, {beside, fillings, nil, free},
		{beside, nil, nil, slices.Concat(fillings, free)},
		{beside[:few], nil, nil, slices.Concat(beside[few:], fillings, free)},
	} {
		rows := slices.Concat(toggles, ui.Wrap(append([]discordgo.MessageComponent{f.send()}, f.quiet(x.beside)...)),
			ui.Wrap(f.buttons(x.fillings)), ui.Wrap(f.buttons(x.free)))
		in := slices.Clone(groups)
		if len(x.menu) > 0 {
			in = append(in, bundle{group: text.M("bot.pick.more"), offers: x.menu})
		}
		for _, in := range [][]bundle{in, besideLargest(in, f.s), merged(in, f.s)} {
			got := slices.Concat(rows, menus(f.t, in, f.s))
			if size(got) > room.parts ||
				slices.ContainsFunc(in, func(b bundle) bool { return len(b.offers) > ui.MaxOptions }) {
				continue
			}
			if !ok || ui.HeightOf(got) < ui.HeightOf(out) {
				out, ok = got, true
			}
			if room.holds(got) {
				return got, true
			}
		}
	}
	if ok {
		out = slices.Concat(f.iconsOnly(), out[len(toggles):])
	}
	return out, ok
}

// iconsOnly returns the rows of the toggles without words, if all have icons.
func (f filling) iconsOnly() []discordgo.MessageComponent {
	bs := f.toggles()
	for i := range bs {
		b := bs[i].(discordgo.Button)
		icons := strings.TrimRightFunc(b.Label, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsSpace(r) })
		if b.Label = icons; icons == "" || icons == "✓" {
			return evenRows(f.toggles())
		}
		bs[i] = b
	}
	return evenRows(bs)
}

// merged returns all groups as one, under their names.
func merged(groups []bundle, s text.Localizer) []bundle {
	if len(groups) < 2 {
		return groups
	}
	all := bundle{group: text.Plain(menuName(groups, "bot.pick", s))}
	for _, g := range groups {
		all.offers = append(all.offers, g.offers...)
	}
	return []bundle{all}
}

// besideLargest returns the largest group, and all others as one.
func besideLargest(groups []bundle, s text.Localizer) []bundle {
	if len(groups) < 3 {
		return groups
	}
	at := 0
	for i, g := range groups {
		if len(g.offers) > len(groups[at].offers) {
			at = i
		}
	}
	return append(merged(slices.Delete(slices.Clone(groups), at, at+1), s), groups[at])
}

// buttons returns a button for each offer.
func (f filling) buttons(os []offer) (bs []discordgo.MessageComponent) {
	for _, o := range os {
		bs = append(bs, o.button(f.t, f.s))
	}
	return bs
}

// quiet returns a button for each offer that leaves the eye to the one that sends the selection.
func (f filling) quiet(os []offer) []discordgo.MessageComponent {
	bs := f.buttons(os)
	for i := range bs {
		b := bs[i].(discordgo.Button)
		b.Style = discordgo.SecondaryButton
		bs[i] = b
	}
	return bs
}

// evenRows divides buttons into rows that are as low as possible on a phone together.
func evenRows(bs []discordgo.MessageComponent) (out []discordgo.MessageComponent) {
	for each := ui.RowButtons; each > 1; each-- {
		var rows []discordgo.MessageComponent
		for row := range slices.Chunk(bs, each) {
			rows = append(rows, ui.Row(row...))
		}
		if out == nil || ui.HeightOf(rows) < ui.HeightOf(out) {
			out = rows
		}
	}
	return out
}
