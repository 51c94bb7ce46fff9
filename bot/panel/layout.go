package panel

import (
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// bestShown is the number of choices with a rank that are buttons above the menus of a public post.
const bestShown = 3

// foldedFrom is the number of offers from which a rare group gets a menu of its own.
const foldedFrom = 3

// postHeight is the height on a phone up to which the choices of a post are buttons, in CSS pixels: with the picture
// and the question above them they can be pressed without scrolling.
const postHeight = 250

// frame limits the components for some offers: rows, buttons with a rank above menus, and the height on a phone up to
// which all offers are buttons.
type frame struct{ rows, best, high int }

// usualFrame leaves a row for links.
var usualFrame = frame{rows: ui.MaxRows - 1, best: bestShown, high: postHeight}

// shown has rows of components, the offers shown as buttons in them, and whether more pages follow.
type shown struct {
	rows    []discordgo.MessageComponent
	buttons []offer
	more    bool
}

// bundle has the offers of one group.
type bundle struct {
	group  text.Message
	offers []offer
}

// bundles divides offers into those without a group and groups, in order of first appearance.
func bundles(os []offer) (single []offer, groups []bundle) {
	at := map[string]int{}
	for _, o := range os {
		g := o.group()
		if g.IsZero() {
			single = append(single, o)
			continue
		}
		tag := groupTag(g)
		i, ok := at[tag]
		if !ok {
			i = len(groups)
			at[tag] = i
			groups = append(groups, bundle{group: g})
		}
		groups[i].offers = append(groups[i].offers, o)
	}
	return single, groups
}

// layout arranges offers in a frame: buttons while they fit, with menus for rare groups; otherwise menus by group, and
// pages if even these are too many. If some of many offers have a rank, the best are above the menus.
func layout(t Table, os []offer, in frame, page int, s text.Localizer) shown {
	rows := in.rows
	if len(os) == 0 || rows < 1 {
		return shown{}
	}
	s = t.labels(s)
	os = arranged(os, s)
	if got, ok := bestAbove(t, os, in, s); ok && page == 0 {
		return got
	}
	if main, rare := splitRare(os); len(rare) < rows && len(rare) > 0 && len(main) <= (rows-len(rare))*ui.RowButtons {
		return shown{rows: append(buttonRows(t, main, rows-len(rare), s), menus(t, rare, s)...), buttons: main}
	}
	single, groups := bundles(os)
	grouped, ok := byGroup(t, single, groups, rows, s)
	ok = ok && len(single)+len(groups) > 1 // a menu of everything saves nothing
	if len(os) <= rows*ui.RowButtons {
		all := buttonRows(t, os, rows, s)
		if high := ui.HeightOf(all); !ok || page > 0 || high <= in.high || high <= ui.HeightOf(grouped) {
			return shown{rows: all, buttons: os}
		}
	}
	if ok && page == 0 {
		return shown{rows: grouped, buttons: single}
	}
	return paged(t, single, groups, rows, page, s)
}

// bestAbove arranges the best offers as buttons in a row above the others; ok is false if no offer has a rank, or if
// all fit as buttons.
func bestAbove(t Table, os []offer, in frame, s text.Localizer) (got shown, ok bool) {
	first, rows := ranked(os), in.rows
	if len(first) == 0 || rows < 2 ||
		len(os) <= rows*ui.RowButtons && ui.HeightOf(buttonRows(t, os, rows, s)) <= in.high {
		return shown{}, false
	}
	first = first[:min(len(first), in.best)]
	rest := slices.DeleteFunc(slices.Clone(os), func(o offer) bool { return slices.Contains(first, o) })
	single, groups := bundles(rest)
	got.buttons = append(first, single...)
	if len(first) == 1 { // it saves a row
		if got.rows, ok = byGroup(t, got.buttons, groups, rows, s); ok {
			return got, true
		}
	}
	below, ok := byGroup(t, single, groups, rows-1, s)
	if !ok {
		got = paged(t, rest, nil, rows-1, 0, s)
		got.buttons, below = first, got.rows
	}
	got.rows = append(buttonRows(t, first, 1, s), below...)
	return got, true
}

// splitRare separates groups that would hide the common moves: three or more offers of one verb that neither have a
// place on the map nor end the turn, such as the items a hero could drop. Nothing is separated if nothing would be
// left.
func splitRare(os []offer) (main []offer, rare []bundle) {
	_, groups := bundles(os)
	folded := map[string]bool{}
	for _, g := range groups {
		if g.rare() {
			folded[groupTag(g.group)] = true
			rare = append(rare, g)
		}
	}
	if len(rare) == 0 {
		return os, nil
	}
	for _, o := range os {
		if o.group().IsZero() || !folded[groupTag(o.group())] {
			main = append(main, o)
		}
	}
	if len(main) == 0 {
		return os, nil
	}
	return main, rare
}

// rare reports whether splitRare separates the group.
func (b bundle) rare() bool {
	if len(b.offers) < foldedFrom || len(b.offers) > ui.MaxOptions {
		return false
	}
	for _, o := range b.offers {
		if o.verb() != b.offers[0].verb() || o.choice != nil && (o.choice.Place != "" || o.choice.Ends) ||
			o.form != nil && o.form.Ends {
			return false
		}
	}
	return true
}

// menus returns one menu for each group.
func menus(t Table, groups []bundle, s text.Localizer) []discordgo.MessageComponent {
	var out []discordgo.MessageComponent
	for i, g := range groups {
		var options []discordgo.SelectMenuOption
		for _, o := range g.offers {
			options = append(options, o.option(t, s))
		}
		out = append(out, ui.Menu(t.Match, g.offers[0].seat, i, s.Say(g.group), options))
	}
	return out
}

// buttonRows arranges offers as buttons; free actions begin a new row if there is room, unless this makes the buttons
// taller on a phone.
func buttonRows(t Table, os []offer, rows int, s text.Localizer) []discordgo.MessageComponent {
	must, may := os, []offer(nil)
	for i, o := range os {
		if o.prompt.Kind == engine.May {
			must, may = os[:i], os[i:]
			break
		}
	}
	if needed(len(must))+needed(len(may)) > rows {
		must, may = os, nil
	}
	var out []discordgo.MessageComponent
	for _, part := range [][]offer{must, may} {
		var bs []discordgo.MessageComponent
		for _, o := range part {
			bs = append(bs, o.button(t, s))
		}
		out = append(out, ui.Wrap(bs)...)
	}
	if len(must) > 0 && len(may) > 0 && len(os) <= ui.RowButtons {
		if all := joined(out); ui.HeightOf(all) < ui.HeightOf(out) {
			return all
		}
	}
	return out
}

// joined returns the buttons of some rows in one row.
func joined(rows []discordgo.MessageComponent) []discordgo.MessageComponent {
	var bs []discordgo.MessageComponent
	for _, r := range rows {
		bs = append(bs, r.(discordgo.ActionsRow).Components...)
	}
	return ui.Wrap(bs)
}

// needed returns the number of rows n buttons take.
func needed(n int) int { return (n + ui.RowButtons - 1) / ui.RowButtons }

// byGroup shows single offers as buttons and groups as menus; ok is false if they do not fit into the rows. The menus
// come first if the buttons only do nothing or end the turn, unless all are about what to give up.
func byGroup(t Table, single []offer, groups []bundle, rows int,
	s text.Localizer) ([]discordgo.MessageComponent, bool) {
	room := rows - needed(len(single))
	if room < 1 || len(groups) == 0 {
		return nil, false
	}
	var out []discordgo.MessageComponent
	all := 0
	small := true
	for _, g := range groups {
		all += len(g.offers)
		small = small && len(g.offers) <= ui.MaxOptions
	}
	switch {
	case all <= ui.MaxOptions && len(groups) > room:
		var options []discordgo.SelectMenuOption
		name := s.Say(text.M("bot.pick.place"))
		for _, g := range groups {
			for _, o := range g.offers {
				options = append(options, o.option(t, s))
				if !o.isPlace(s) {
					name = menuName(groups, "bot.pick", s)
				}
			}
		}
		out = append(out, ui.Menu(t.Match, groups[0].offers[0].seat, 0, name, options))
	case len(groups) <= room && small:
		out = menus(t, groups, s)
	case (len(groups)+ui.MaxOptions-1)/ui.MaxOptions <= room:
		for i := 0; i*ui.MaxOptions < len(groups); i++ {
			var options []discordgo.SelectMenuOption
			for _, g := range groups[i*ui.MaxOptions : min(len(groups), (i+1)*ui.MaxOptions)] {
				options = append(options, groupOption(t, g, s))
			}
			out = append(out, ui.Menu(t.Match, groups[0].offers[0].seat, i,
				menuName(groups[i*ui.MaxOptions:], "bot.pick.group", s), options))
		}
	default:
		return nil, false
	}
	if len(single) > 0 {
		buttons := buttonRows(t, single, rows-len(out), s)
		more := slices.ContainsFunc(groups, func(g bundle) bool { return !g.offers[0].givesUp() })
		if more && !slices.ContainsFunc(single, offer.leads) {
			return append(out, buttons...), true
		}
		out = append(buttons, out...)
	}
	return out, true
}

// longestMenuName is the maximum length of the name of a menu of several groups: one line on a phone.
const longestMenuName = 34

// menuName names a menu by its first groups, and by the text of a key if not even the first one fits.
func menuName(groups []bundle, key string, s text.Localizer) string {
	name := s.Say(groups[0].group)
	elsewhere := func(g bundle) bool { return g.counted(s) != "bot.group.places" }
	if len(groups) > 1 && !slices.ContainsFunc(groups, elsewhere) {
		return ui.Say(s, "bot.pick.place")
	}
	for i, g := range groups[1:] {
		longer, rest := name+" · "+s.Say(g.group), " · …"
		if i+2 == len(groups) {
			rest = ""
		}
		if ui.Length(longer+rest) > longestMenuName {
			name += " · …"
			break
		}
		name = longer
	}
	if ui.Length(name) > longestMenuName {
		return s.Say(text.M(key))
	}
	return name
}

// isPlace reports whether the offer is a place to choose. A choice at a place is not the place itself unless its label
// names it.
func (o offer) isPlace(s text.Localizer) bool {
	return o.choice != nil && o.choice.Place != "" && strings.Contains(ui.Fold(o.label(s)), ui.Fold(o.choice.Place))
}

// counted returns the key of the sentence that counts the offers of the group.
func (b bundle) counted(s text.Localizer) string {
	if len(b.offers) == 0 || slices.ContainsFunc(b.offers, func(o offer) bool { return !o.isPlace(s) }) {
		return "bot.group.count"
	}
	return "bot.group.places"
}

// count returns the number of places in the group, or of choices if not all are places. Two choices can lead to one
// place.
func (b bundle) count(s text.Localizer) int {
	if b.counted(s) != "bot.group.places" {
		return len(b.offers)
	}
	places := map[string]bool{}
	for _, o := range b.offers {
		places[o.choice.Place] = true
	}
	return len(places)
}

// groupNav leads to the choices of a group.
func groupNav(t Table, seat engine.Seat, group text.Message) customid.Nav {
	return customid.Nav{Match: t.Match, Seat: seat, Screen: t.screen(customid.ScreenGroup),
		Args: []string{groupTag(group), "0"}}
}

// groupOption returns the menu option that opens a group.
func groupOption(t Table, g bundle, s text.Localizer) discordgo.SelectMenuOption {
	return discordgo.SelectMenuOption{
		Label:       ui.LabelText(s.Say(g.group), ui.MaxOption),
		Value:       groupNav(t, g.offers[0].seat, g.group).String(),
		Description: ui.Clip(ui.Say(s, g.counted(s), "n", g.count(s)), ui.MaxOption),
		Emoji:       g.offers[0].emoji(t, s),
	}
}

// paged shows everything in menus, rows×25 options per page. If it is too much for a menu and there are several groups,
// each is one option.
func paged(t Table, single []offer, groups []bundle, rows, page int, s text.Localizer) shown {
	var options []discordgo.SelectMenuOption
	for _, o := range single {
		options = append(options, o.option(t, s))
	}
	all := len(single)
	for _, g := range groups {
		all += len(g.offers)
	}
	for _, g := range groups {
		if all > ui.MaxOptions && (len(groups) > 1 || len(single) > 0) { // otherwise a group only costs a press
			options = append(options, groupOption(t, g, s))
			continue
		}
		for _, o := range g.offers {
			options = append(options, o.option(t, s))
		}
	}
	seat := engine.Public
	if len(single) > 0 {
		seat = single[0].seat
	} else if len(groups) > 0 {
		seat = groups[0].offers[0].seat
	}
	per := rows * ui.MaxOptions
	last := (len(options) - 1) / per
	page = min(page, last)
	options = options[page*per:]
	var out shown
	out.more = page < last
	for i := 0; i < rows && len(options) > 0; i++ {
		n := min(ui.MaxOptions, len(options))
		placeholder := s.Say(text.M("bot.pick"))
		if len(groups) > 0 {
			placeholder = menuName(groups, "bot.pick", s)
		}
		if i > 0 {
			placeholder = s.Say(text.M("bot.pick.more"))
		}
		out.rows = append(out.rows, ui.Menu(t.Match, seat, i, placeholder, options[:n]))
		options = options[n:]
	}
	return out
}
