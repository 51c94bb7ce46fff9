package panel

import (
	"cmp"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

const (
	// maxLines is the number of choices with a line of their own in a private panel. With title, question and footer
	// they fill the screen of a phone.
	maxLines = 7
	// fewestLines is the minimum number of lines on a page, and maxPages the maximum number of pages; otherwise menus
	// hold the choices.
	fewestLines = 3
	// bestLines is the number of best choices that have lines before any other choice without a group has a button.
	bestLines = 3
	maxPages  = 4
	// belowRows is the number of menus below the first offers.
	belowRows = 2
	// besideRoom is the maximum length of a button's label beside a line; a longer one would squeeze the line on a
	// phone.
	besideRoom = 14
)

// line returns the offer as a line: its meaning, and its button at the right, which has the label if all labels of the
// lines are short. A compact line has its hint in small letters, and no icon on a button with a word that is not the
// offer's own.
func (o offer) line(t Table, compact, short bool, s text.Localizer) discordgo.MessageComponent {
	b := discordgo.Button{Label: o.label(s), Style: o.style(), Emoji: o.emoji(t, s), CustomID: o.id(t)}
	words := t.Seated(s).Begin(o.explanation())
	if act := o.act(); !act.IsZero() || !short {
		words = "**" + o.label(t.seated(s, t.Name)) + "**"
		if h := o.hint(t.Seated(s)); h != "" && compact {
			words += "\n-# " + t.Seated(s).Begin(o.explanation())
		} else if h != "" {
			words += " · " + h
		}
		if b.Label = ui.Say(s, "bot.button.choose"); !act.IsZero() {
			b.Label = s.Begin(act)
		}
		if compact {
			b.Emoji = nil
		}
	}
	b.Label = ui.LabelText(b.Label, ui.MaxLabel)
	return ui.Section(ui.Clip(words, 300), b)
}

// act returns the label of the button beside a line that has the whole label, zero if there is none.
func (o offer) act() text.Message {
	if o.choice != nil {
		return o.choice.Act
	}
	return text.Message{}
}

// leads reports whether the offer is a choice that neither does nothing nor ends the turn.
func (o offer) leads() bool { return o.choice != nil && !o.choice.Idle && !o.choice.Ends }

// isSingleLead reports whether the offer leads on, and is not one of a group.
func (o offer) isSingleLead() bool { return o.leads() && o.group().IsZero() }

// rank returns the rank of the offer, 0 if it has none.
func (o offer) rank() int {
	if o.choice != nil {
		return o.choice.Rank
	}
	return 0
}

// ranked returns the offers with a rank, the best first.
func ranked(os []offer) []offer {
	return slices.DeleteFunc(bestFirst(os), func(o offer) bool { return o.rank() == 0 })
}

// bestFirst returns the offers, those with a rank first.
func bestFirst(os []offer) []offer {
	out := slices.Clone(os)
	slices.SortStableFunc(out, func(a, b offer) int {
		if a.rank() == 0 || b.rank() == 0 {
			return cmp.Compare(b.rank(), a.rank())
		}
		return cmp.Compare(a.rank(), b.rank())
	})
	return out
}

// space is the room left in a private answer: components, and CSS pixels on a phone.
type space struct{ parts, height int }

// beside returns the space that a message leaves.
func beside(m ui.Message) space {
	parts := 1 + len(m.Embeds) + size(m.Components)
	if m.Content != "" {
		parts++
	}
	if m.Picture != nil {
		parts++
	}
	return space{parts: ui.MaxComponents - parts, height: ui.ChannelHeight - ui.PanelHeight(m)}
}

func (x space) holds(cs []discordgo.MessageComponent) bool {
	return size(cs) <= x.parts && ui.HeightOf(cs) <= x.height
}

// size returns the number of components in cs.
func size(cs []discordgo.MessageComponent) int {
	n := 0
	for _, c := range cs {
		n += ui.Size(c)
	}
	return n
}

// choices arranges offers in a private panel: a line for each that needs an explanation, rows of buttons for the rest,
// and menus for rare groups. If there are too many for a phone, groups are in menus; if there are still too many, the
// best are above menus of all others, on pages; more reports whether another page follows.
func (p panelPage) choices(os []offer, room space, page int) (cs []discordgo.MessageComponent, more bool) {
	os = arranged(os, p.s)
	main, rare := splitRare(os)
	if cs = append(p.run(main), menus(p.t, rare, p.s)...); room.holds(cs) {
		return cs, false
	}
	single, groups := bundles(os)
	if len(groups) == 0 && len(p.explained(os)) == len(os) {
		return p.listed(bestFirst(os), room, page)
	}
	first := ranked(os)
	best := len(first) > 0
	if page == 0 && best {
		if cs, ok := p.above(first, os, room, min(len(first), bestLines), p.belowBest); ok {
			return cs, false
		}
	}
	if !best {
		first = single
		if below, ok := byGroup(p.t, nil, groups, ui.MaxRows-2, p.s); ok && page == 0 {
			if cs = append(p.run(single), below...); slices.IndexFunc(single, offer.leads) < 0 {
				cs = append(below, p.run(single)...)
			}
			if room.holds(cs) {
				return cs, false
			}
		}
	}
	if page == 0 {
		few := !best && len(single) > 0 && len(single) <= ui.RowButtons
		cs, ok := p.belowBest(os)
		if few && ok && size(cs) <= room.parts && ui.HeightOf(cs) <= min(postHeight, room.height+ui.ButtonHeight) {
			return cs, false // a menu hides them, while long news only push them down a little
		}
		if cs, ok = p.above(first, os, room, 1, p.inMenus); ok || best && len(cs) > 0 && size(cs) <= room.parts {
			return cs, false
		}
	}
	got := paged(p.t, single, groups, ui.MaxRows-1, page, p.s)
	return got.rows, got.more
}

// above arranges as many of the first offers as fit above all others, which below arranges; ok is false if fewer than
// fewest fit, and cs then has the fewest.
func (p panelPage) above(first, os []offer, room space, fewest int,
	below func([]offer) ([]discordgo.MessageComponent, bool)) (cs []discordgo.MessageComponent, ok bool) {
	for n := min(len(first), maxLines); n >= max(1, fewest); n-- {
		rest, all := below(slices.DeleteFunc(slices.Clone(os),
			func(o offer) bool { return slices.Contains(first[:n], o) }))
		if cs = append(p.run(first[:n]), rest...); all && room.holds(cs) {
			return cs, true
		}
		if !all {
			cs = nil
		}
	}
	return cs, false
}

// belowBest arranges offers without a group as lines and buttons, above menus by group.
func (p panelPage) belowBest(os []offer) (cs []discordgo.MessageComponent, ok bool) {
	single, groups := bundles(os)
	cs = p.run(single)
	if len(groups) == 0 {
		return cs, true
	}
	below, ok := byGroup(p.t, nil, groups, belowRows, p.s)
	return append(cs, below...), ok
}

// inMenus arranges all offers in menus; ok is false if a second page would follow.
func (p panelPage) inMenus(os []offer) (cs []discordgo.MessageComponent, ok bool) {
	single, groups := bundles(os)
	got := paged(p.t, single, groups, belowRows, 0, p.s)
	return got.rows, !got.more
}

// listed arranges offers without regard to groups: on lines if they need an explanation, over a few pages, or else in
// menus.
func (p panelPage) listed(os []offer, room space, page int) (cs []discordgo.MessageComponent, more bool) {
	p.s = p.t.labels(p.s)
	if cs = p.run(os); room.holds(cs) {
		return cs, false
	}
	pages := p.pages(os, room)
	if len(p.explained(os)) < len(os) || len(pages[0]) < fewestLines || len(pages) > maxPages {
		got := paged(p.t, os, nil, ui.MaxRows-1, page, p.s)
		return got.rows, got.more
	}
	page = min(page, len(pages)-1)
	return p.run(pages[page]), page < len(pages)-1
}

// pages divides offers into pages that fit on a phone, of at least one offer.
func (p panelPage) pages(os []offer, room space) [][]offer {
	pages := [][]offer{nil}
	for _, o := range os {
		last := &pages[len(pages)-1]
		longer := append(slices.Clip(*last), o)
		if len(*last) > 0 && (len(longer) > maxLines || !room.holds(p.run(longer))) {
			pages = append(pages, []offer{o})
			continue
		}
		*last = longer
	}
	return pages
}

// explained returns the offers that need a line: those with a hint, unless the name of their group says it, or an act.
func (p panelPage) explained(os []offer) []offer {
	return slices.DeleteFunc(slices.Clone(os), func(o offer) bool { return !p.explains(o) })
}

func (p panelPage) explains(o offer) bool {
	if !o.act().IsZero() {
		return true
	}
	h := o.hint(p.s)
	return h != "" && !strings.Contains(ui.Fold(p.s.Say(o.group())), ui.Fold(h))
}

// run arranges offers in their order: lines, and rows of buttons without explanations. Free actions begin a new row.
func (p panelPage) run(os []offer) (cs []discordgo.MessageComponent) {
	var row []discordgo.MessageComponent
	flush := func() {
		cs = append(cs, ui.Wrap(row)...)
		row = nil
	}
	short := !slices.ContainsFunc(p.explained(os), func(o offer) bool {
		return o.act().IsZero() && ui.Length(o.label(p.s)) > besideRoom
	})
	for i, o := range os {
		if i > 0 && o.prompt.Kind == engine.May && os[i-1].prompt.Kind != engine.May {
			flush()
		}
		if !p.explains(o) {
			row = append(row, o.button(p.t, p.s))
			continue
		}
		flush()
		cs = append(cs, o.line(p.t, p.compact, short, p.s))
	}
	flush()
	return cs
}
