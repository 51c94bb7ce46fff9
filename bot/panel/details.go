package panel

import (
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// detailRoom is the room for what helps with a decision but is not part of it: the height on a phone for the news of
// the last move, and for the details of the questions and the seat's secrets, in CSS pixels.
type detailRoom struct {
	news, high int
	// compact leaves out what other screens say too, and shows links to these as icons.
	compact bool
	// tight leaves out lines of the public post.
	tight bool
	// cut is set once something was left out.
	cut bool
}

// detailRooms are the rooms tried in the panel of moves, from all to none.
var detailRooms = []detailRoom{{news: ui.PhoneHeight, high: 10 * ui.PhoneHeight},
	{news: 200, high: 10 * ui.PhoneHeight, compact: true}, {news: 200, high: 300, compact: true},
	{news: 100, high: 220, compact: true}, {news: 60, high: 160, compact: true}, {news: 60, high: 120, compact: true},
	{news: 60, high: 80, compact: true}, {news: 60, high: 80, compact: true, tight: true},
	{news: 26, high: 44, compact: true, tight: true}, {news: 26, compact: true, tight: true}}

// newest returns news of at most a height on a phone: all, or else their short form. If that is too high as well, it
// returns as many of its last lines as there is room for, under a line with the number of those left out. If the last
// does not fit, it has a shorter form, and if none fits, there is only the number of lines. An answer, which ends with
// a full stop, is always there.
func newest(news News, high int, s text.Localizer) string {
	told := news.Full
	if news.Short != "" && gapped(strings.Split(ui.Newest(told, noteRoom, s), "\n")) > high {
		told = news.Short
	}
	lines := strings.Split(ui.Newest(told, noteRoom, s), "\n")
	from, all := len(lines)-1, strings.Count(told, "\n")+1
	for _, lines[from] = range shorter(lines[from]) {
		if ui.GappedHeight(lines[from]) <= high {
			break
		}
	}
	if last := lines[from]; ui.GappedHeight(last) > high && !strings.HasSuffix(last, ".") {
		return "-# " + ui.Say(s, "bot.news.more", "n", all)
	}
	for high -= ui.GappedHeight(lines[from]); from > 0; from-- {
		if high -= ui.GappedHeight(lines[from-1]); high < 0 {
			break
		}
	}
	if from == 0 {
		return strings.Join(lines, "\n")
	}
	return "-# " + ui.Say(s, "bot.news.earlier", "n", all-(len(lines)-from)) + "\n" + strings.Join(lines[from:], "\n")
}

// gapped returns the height of lines on a phone.
func gapped(lines []string) (high int) {
	for _, l := range lines {
		high += ui.GappedHeight(l)
	}
	return high
}

// take returns the lines for which there is room, in their order.
func (r *detailRoom) take(lines []string) []string {
	for i, l := range lines {
		if r.high -= ui.GappedHeight(ui.Clip(l, 700)); r.high < 0 {
			r.cut = true
			return lines[:i]
		}
	}
	return lines
}

// below is take for lines below a heading; nil if there is no room for a line.
func (r *detailRoom) below(lines []string) []string {
	r.high -= ui.GappedHeight("### ")
	if lines = r.take(lines); len(lines) == 0 {
		return nil
	}
	return lines
}

// details is the screen of what the panel of moves may leave out: all details of the questions, and the secrets.
func (p panelPage) details(page int) ui.Message {
	var lines []string
	for _, kind := range []engine.Kind{engine.Must, engine.Window, engine.May} {
		for _, q := range engine.Of(p.t.Open(), p.seat) {
			if told := append(p.detailsOf(q), p.answersOf(q)...); q.Kind == kind && len(told) > 0 {
				lines = append(append(lines, "**"+p.t.headline(q, p.s)+"**"), told...)
			}
		}
	}
	if own := p.secretLines(); len(own) > 0 {
		lines = append(append(lines, "### "+ui.Say(p.s, "bot.moves.secret")), own...)
	}
	if len(lines) == 0 {
		lines = []string{ui.Say(p.s, "bot.details.none")}
	}
	pages := ui.PagesHigh(ui.Clipped(lines, 700),
		ui.ChannelHeight-ui.PanelHeight(ui.Private(p.title()))-2*ui.ButtonHeight)
	page = min(page, len(pages)-1)
	bs := []discordgo.MessageComponent{ui.Link(p.nav(customid.ScreenMoves), text.M("bot.button.back"), "↩️", p.s)}
	if page > 0 {
		bs = append(bs, ui.Link(p.nav(customid.ScreenDetails, strconv.Itoa(page-1)), text.M("bot.button.previous"),
			"◀️", p.s))
	}
	if page < len(pages)-1 {
		bs = append(bs, ui.Link(p.nav(customid.ScreenDetails, strconv.Itoa(page+1)), text.M("bot.button.next"),
			"▶️", p.s))
	}
	m := ui.Private(p.title()+"\n"+strings.Join(pages[page], "\n"), ui.Row(bs...))
	m.Panel = true
	return m
}
