package panel

import (
	"slices"

	"github.com/bwmarrin/discordgo"

	"skald/engine/text"
)

// postFit shares the height of a phone between the news of a post and its choices.
type postFit struct {
	t      Table
	os     []offer
	latest postNews
	// all is the height for news and choices together, in CSS pixels.
	all int
	s   text.Localizer

	// least are the news as they are beside the rows, and room the height that is left for the rows. more is the height
	// that the news may take beyond that from free actions.
	least      string
	room, more int
	rows       []discordgo.MessageComponent
	// whole reports whether the rows lead to all choices but free actions.
	whole bool
	// idle reports whether a button would do nothing, and is worth less than the turns of others.
	idle bool
	// headless leaves out the name of the turn, which the picture has too.
	headless bool
}

// arrange looks for the tallest news beside which the rows lead to all choices. The name of the turn, so high on a
// phone (0 for one that stays), gives way to news, and these are cut to their number before a choice is left out. A
// menu alone does not do if there could be a button. The story of a start is begun before the first choice.
func (f *postFit) arrange(head int) {
	told := func() bool { return f.whole && f.enough() && f.least != f.latest.none() }
	whole := func() bool { return f.whole && f.enough() }
	fits := func() bool { return f.room >= 0 && f.enough() }
	heights := []int{leastNews, fewNews, 0}
	if f.latest.start {
		told = func() bool { return whole() && hasButton(f.rows) && f.least != f.latest.none() }
		heights = []int{leastNews, firstNews, fewNews}
	}
	if f.first(told, heights...) {
		return
	}
	f.headless, f.all = head > 0, f.all+head
	if f.headless && (f.latest.start || f.latest.atLeast(worthOutcome) > 0) && f.first(told, heights...) {
		return
	}
	f.headless, f.all = false, f.all-head
	if !f.latest.start {
		f.idle = f.latest.atLeast(worthOutcome) > 0 && !slices.ContainsFunc(f.os, offer.isSingleLead)
		if f.idle && f.first(told, heights...) || f.first(whole, noNews) {
			return
		}
	}
	f.first(fits, leastNews, 0, noNews)
}

// first arranges the rows beside news of at most each of the heights until ok returns true.
func (f *postFit) first(ok func() bool, heights ...int) bool {
	return slices.ContainsFunc(heights, func(most int) bool {
		f.beside(most)
		return ok()
	})
}

// beside arranges the rows beside news of at most a height.
func (f *postFit) beside(most int) {
	if f.least = f.latest.within(0, most); most == noNews {
		f.least = f.latest.none()
	}
	least := textHeight([]string{f.least})
	f.room = f.all - least
	f.more = max(0, textHeight([]string{f.latest.within(firstNews, leastNews)})-least)
	f.rows, f.whole = nil, f.t.Rest != nil
	if f.t.Rest == nil && f.room >= 0 {
		f.rows, f.whole = postRows(f.t, f.os, f.room, f.more, f.s)
	}
}

// enough reports whether there is a button if fewer news could make one. They would not make one of a menu that
// matters, nor of the choices at the start of a story.
func (f *postFit) enough() bool {
	return f.latest.start || f.idle || hasButton(f.rows) || !f.t.couldHaveButton(f.os, f.s)
}
