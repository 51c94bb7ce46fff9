package panel

import (
	"slices"

	"github.com/bwmarrin/discordgo"

	"skald/bot/ui"
	"skald/engine/text"
)

// postRows arranges the choices of a public post in the room it has on a phone, in CSS pixels, of which free actions
// leave some to the news. Free actions give way first, then buttons to menus. The rows are empty if the questions need
// more room; My moves has everything. whole reports whether they lead to all choices but free actions.
func postRows(t Table, os []offer, room, news int, s text.Localizer) (rows []discordgo.MessageComponent, whole bool) {
	main := asking(os)
	fits := func(os []offer, rows, room int) []discordgo.MessageComponent {
		for best := bestShown; best > 0; best-- {
			got := layout(t, os, frame{rows: rows, best: best, high: min(postHeight, room)}, 0, s)
			if !got.more && ui.HeightOf(got.rows) <= room {
				return got.rows
			}
		}
		return nil
	}
	if rows := fits(os, ui.MaxRows-1, room-news); rows != nil {
		return rows, true
	}
	least := 2
	if single, _ := bundles(main); len(single) == 0 {
		least = 1 // a menu with the name of its groups
	}
	for n := ui.MaxRows - 1; n >= least; n-- {
		if rows := fits(main, n, room); rows != nil {
			return rows, true
		}
	}
	return firstAbove(t, main, room, s)
}

// firstAbove arranges as many of the first offers as fit above a menu of all others, in the height of a room on a
// phone. If the menu has no room below a button, the first offers are there alone, unless the first is one of a group
// or ends the turn; otherwise the menu is alone, and nothing is there if not even that fits.
func firstAbove(t Table, os []offer, room int, s text.Localizer) (rows []discordgo.MessageComponent, whole bool) {
	whole = len(os) == 0
	s = t.labels(s)
	os = arranged(os, s)
	best := ranked(os)
	if len(best) > 0 {
		best, os = best[:1], bestFirst(os)
		os = slices.DeleteFunc(os, func(o offer) bool { return slices.Contains(best, o) })
	}
	single, groups := bundles(os)
	leads := len(best) > 0 || len(os) > 0 && os[0].group().IsZero() &&
		(os[0].choice == nil || !os[0].choice.Ends)
	single = append(best, single...)
	most := min(len(single), ui.RowButtons, len(best)+len(os)-1)
	if len(best) == 0 && alike(os, s) {
		most = 0 // no choice is more than another
	}
	if len(best) == 0 && len(single) > 0 && single[0].choice != nil && single[0].choice.Idle {
		most = 0 // a button for doing nothing would hide what there is to do
	}
	for n := most; n > 0; n-- {
		below := paged(t, single[n:], groups, 1, 0, s)
		renamed(below.rows, s.Say(text.M("bot.pick.more")))
		rows := append(buttonRows(t, single[:n], 1, s), below.rows...)
		if !below.more && ui.HeightOf(rows) <= room {
			return rows, true
		}
	}
	for n := most; n > 0 && leads; n-- {
		if rows := buttonRows(t, single[:n], 1, s); ui.HeightOf(rows) <= room {
			return rows, false
		}
	}
	if below := paged(t, single, groups, 1, 0, s); ui.HeightOf(below.rows) <= room {
		return below.rows, !below.more
	}
	return nil, whole
}

// mostHints is the number of buttons of a post that are explained in its text at most.
const mostHints = 2

// buttonHints explains the coloured buttons of a post that neither show odds nor end the turn, in a height on a phone:
// a menu has its hints, and a newcomer does not know each name.
func buttonHints(t Table, os []offer, rows []discordgo.MessageComponent, room int,
	s text.Localizer) (lines []string) {
	shown := map[string]bool{}
	for _, c := range ui.Controls(rows) {
		if b, ok := c.(discordgo.Button); ok {
			shown[b.CustomID] = true
		}
	}
	for _, o := range os {
		if !shown[o.id(t)] || !o.leads() || o.style() != discordgo.PrimaryButton || o.choice.Hint.IsZero() ||
			len(lines) == mostHints {
			continue
		}
		if odds, _ := o.odds(s); odds != "" {
			continue
		}
		line := "-# " + ui.Clip(o.label(t.seated(s, t.Name))+" – "+o.hint(t.Seated(s)), 300)
		if room -= ui.LineHeight(line); room < 0 {
			return lines
		}
		lines = append(lines, line)
	}
	return lines
}

// renamed gives the menus of some rows another name.
func renamed(rows []discordgo.MessageComponent, name string) {
	for i, r := range rows {
		row := r.(discordgo.ActionsRow)
		if menu, ok := row.Components[0].(discordgo.SelectMenu); ok {
			menu.Placeholder = name
			row.Components = []discordgo.MessageComponent{menu}
			rows[i] = row
		}
	}
}

// alike reports whether all offers have the same verb, and none a rank or odds of its own.
func alike(os []offer, s text.Localizer) bool {
	if len(os) == 0 {
		return true
	}
	first, _ := os[0].odds(s)
	return !slices.ContainsFunc(os, func(o offer) bool {
		if o.verb() != os[0].verb() || o.rank() > 0 {
			return true
		}
		odds, _ := o.odds(s)
		return odds != first
	})
}
