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

// noteRoom is the maximum length of the note in a private panel, in UTF-16 units.
const noteRoom = 600

// noteShown is the number of characters of the reader's own note that the panel shows.
const noteShown = 80

// Moves is the private panel of the player of the seats: their moves, the information only they have, and the seats
// that have to answer. at selects the seat, and the group or page; the note, if not "", is at the top.
func Moves(t Table, seats []engine.Seat, at customid.Nav, note string, s text.Localizer) ui.Message {
	return MovesAfter(t, seats, at, News{Full: note}, s)
}

// MovesAfter is Moves with news at the top.
func MovesAfter(t Table, seats []engine.Seat, at customid.Nav, news News, s text.Localizer) ui.Message {
	return movesBelow(nil, t, seats, at, news, s)
}

// movesBelow is MovesAfter below a picture if it is not nil.
func movesBelow(picture *ui.PictureRequest, t Table, seats []engine.Seat, at customid.Nav, news News,
	s text.Localizer) ui.Message {
	if len(seats) == 0 {
		return NotSeated(t, s)
	}
	seat := chooseSeat(t, seats, at.Seat)
	os := shownOffers(t.Open(), seat)
	p := panelPage{t: t, seats: seats, seat: seat, s: s, picture: picture}
	switch at.Screen {
	case customid.ScreenGroup:
		if b, ok := findGroup(os, at.Arg(0)); ok {
			return p.group(b, at, news.Full, nil)
		}
	case customid.ScreenDetails:
		return p.details(at.Page(0))
	}
	page := 0
	if at.Screen == customid.ScreenMoves {
		page = at.Page(0)
	}
	return p.all(os, page, news)
}

// offersOf returns the offers of several seats.
func offersOf(ps []engine.Prompt, seats []engine.Seat) []offer {
	var out []offer
	for _, x := range seats {
		out = append(out, offers(ps, x)...)
	}
	return out
}

// chooseSeat returns the wanted seat if it is one of the seats, otherwise the first that has to answer, otherwise the
// first that can do anything, otherwise the first.
func chooseSeat(t Table, seats []engine.Seat, wanted engine.Seat) engine.Seat {
	if slices.Contains(seats, wanted) {
		return wanted
	}
	for _, must := range []bool{true, false} {
		for _, seat := range seats {
			for _, p := range engine.Of(t.Prompts, seat) {
				if !must || p.Kind != engine.May {
					return seat
				}
			}
		}
	}
	return seats[0]
}

// findGroup returns the offers of a group by its tag.
func findGroup(os []offer, tag string) (bundle, bool) {
	_, groups := bundles(os)
	for _, g := range groups {
		if groupTag(g.group) == tag {
			return g, true
		}
	}
	return bundle{}, false
}

// panelPage builds the private panel of one seat.
type panelPage struct {
	t     Table
	seats []engine.Seat
	seat  engine.Seat
	s     text.Localizer
	// toured reports whether a line of its own offers the guide, cut whether a screen of its own has details left out.
	toured, cut bool
	// compact leaves out repetitions of other screens, and the icons of links.
	compact bool
	// tight leaves out lines of the public post.
	tight bool
	// picture is that above the moves, nil for none.
	picture *ui.PictureRequest
	// settings are the offers whose buttons are among the links.
	settings []offer
}

func (p panelPage) nav(screen string, args ...string) customid.Nav {
	return customid.Nav{Match: p.t.Match, Seat: p.seat, Screen: p.t.screen(screen), Args: args}
}

// all shows everything the seat can do, with as many details as a phone has room for beside the moves; a button opens
// the rest.
func (p panelPage) all(os []offer, page int, news News) ui.Message {
	least, wanted := p.within(os, page, news, detailRooms[len(detailRooms)-1])
	if m, got := p.within(os, page, news, detailRooms[len(detailRooms)-2]); ui.PanelHeight(m) <= ui.ChannelHeight {
		least, wanted = m, got // the first detail is worth more than a button
	}
	if _, ok := p.inPanel(os); !ok {
		wanted.buttons = min(wanted.buttons, ui.RowButtons) // more are lines, which take the room that is left
	}
	var higher *ui.Message // below the header of a phone, but not above the line that names the player to act
	for _, room := range detailRooms[:len(detailRooms)-1] {
		m, got := p.within(os, page, news, room)
		switch high := ui.PanelHeight(m); {
		case got.buttons < wanted.buttons || got.direct < wanted.direct:
		case high <= ui.ChannelHeight:
			return m
		case high <= ui.PhoneHeight && higher == nil:
			higher = &m
		}
	}
	if higher != nil && ui.PanelHeight(least) > ui.ChannelHeight {
		return *higher
	}
	return least
}

// reach counts the moves of a panel: those that are buttons, and those one press or one choice from a menu away.
type reach struct{ buttons, direct int }

// reachOf counts the moves among some components.
func reachOf(cs []discordgo.MessageComponent) (r reach) {
	for _, c := range ui.Controls(cs) {
		switch c := c.(type) {
		case discordgo.Button:
			r.buttons++
			r.direct++
		case discordgo.SelectMenu:
			for _, o := range c.Options {
				if id, err := customid.Parse(o.Value); err == nil {
					if _, group := id.(customid.Nav); !group {
						r.direct++
					}
				}
			}
		}
	}
	return r
}

// within shows everything the seat can do, with details of at most a height on a phone, and counts the moves.
func (p panelPage) within(os []offer, page int, news News, most detailRoom) (m ui.Message, moves reach) {
	p.compact, p.tight = most.compact, most.tight
	head := p.head(len(os) == 0, news, &most)
	content, _ := ui.Fill(ui.Clipped(head, 700), ui.MaxContent)
	m = ui.Message{Content: ui.Clip(content, ui.MaxContent), Ephemeral: true, Panel: true, Picture: p.picture}
	if p.t.Until != 0 {
		m.Picture = PostPicture(p.t, p.seat, p.s) // there is no post that shows the board
	}
	if own := p.secrets(&most); own != "" {
		m.Embeds = append(m.Embeds, ui.TextEmbed(ui.Say(p.s, "bot.moves.secret"), own))
	}
	p.cut = most.cut
	var below []discordgo.MessageComponent
	if sw := p.seatRow(); sw != nil {
		below = append(below, sw)
	}
	others, standing := splitStanding(os) // standing answers have a panel of their own
	p.settings = slices.DeleteFunc(slices.Clone(os), func(o offer) bool { return !o.sets() })
	p.toured = true // the guide takes no room from the moves
	m.Components = append(slices.Clone(below), ui.Row(p.footer(page, true, len(standing) > 0, len(others) > 0)...))
	room := beside(m)
	note := p.noteLine()
	room.height -= ui.HeightOf(note)
	got, more := p.laidOut(others, room, page)
	moves = reachOf(got)
	p.toured = false
	if room.height += ui.HeightOf(note); room.holds(slices.Concat(got, note)) {
		got = slices.Concat(got, note)
	}
	if p.beforeFirstMove() {
		line := []discordgo.MessageComponent{guideLine(p.t, p.s)}
		if p.toured = room.holds(slices.Concat(line, got)); p.toured {
			got = slices.Concat(line, got)
		}
	}
	m.Components = slices.Concat(got, below,
		[]discordgo.MessageComponent{ui.Row(p.footer(page, more, len(standing) > 0, len(others) > 0)...)})
	return m, moves
}

// noteLine shows the beginning of the reader's note with a button that opens it, and nothing if there is no note.
func (p panelPage) noteLine() []discordgo.MessageComponent {
	if p.t.Note == "" {
		return nil
	}
	note := ui.Escape(ui.Clip(strings.ReplaceAll(p.t.Note, "\n", " "), noteShown))
	return []discordgo.MessageComponent{ui.Section(ui.Say(p.s, "bot.moves.note", "note", text.Plain(note)),
		discordgo.Button{
			Label: ui.LabelText(ui.Say(p.s, "bot.button.note"), ui.MaxLabel), Style: discordgo.SecondaryButton,
			CustomID: customid.TableAct{Match: p.t.Match, What: customid.TableNote}.String(),
		})}
}

// beforeFirstMove reports whether the reader is new to the game and has made no move with this seat.
func (p panelPage) beforeFirstMove() bool { return p.t.Newcomer && p.t.OwnMoves(p.seat, true) == 0 }

// head returns the lines above the buttons: the news, the prompts of the seat, the seats that have to answer, and
// deadlines. idle reports that the seat can do nothing. The details of the prompts take their height from most.
func (p panelPage) head(idle bool, news News, most *detailRoom) (head []string) {
	told := ""
	if news.Full != "" {
		told = newest(news, most.news, p.s)
		head = append(head, told)
	}
	if !p.compact || len(p.seats) > 1 { // the question names it too
		head = append(head, p.title())
	}
	head = append(head, restLines(p.t, p.s)...)
	asked := false
	for _, kind := range []engine.Kind{engine.Must, engine.Window, engine.May} {
		for _, q := range engine.Of(p.t.Open(), p.seat) {
			// Free actions speak for themselves below a question.
			if q.Kind == kind && !onlyStanding(q) && !(asked && kind == engine.May) {
				head = append(head, "**"+p.t.introduced(q, true, p.s)+"**")
				head = append(head, p.t.warnings(q, p.s)...)
				head = append(head, most.take(untold(p.detailsOf(q), told))...)
				head = append(head, most.take(p.answersOf(q))...)
				asked = true
			}
		}
	}
	if idle && !p.t.Over && p.t.Rest == nil {
		head = append(head, ui.Say(p.s, "bot.moves.none"))
	}
	if l := p.waiting(); l != "" {
		head = append(head, l)
	}
	if l := holdLine(p.t, p.seats, p.s); l != "" {
		head = append(head, l)
	}
	head = append(head, p.ownRounds()...)
	if q := p.t.Queued[p.seat]; len(q) > 0 {
		head = append(head, "-# "+ui.Say(p.s, "bot.moves.queued", "what", MovesWords(p.t, q, p.s)))
	}
	if q, ok := p.t.Ended[p.seat]; ok {
		head = append(head, "-# "+QueueEnd(p.t, q, p.s))
	}
	if l := dueLine(p.t, p.seat, p.s); l != "" {
		head = append(head, l)
	}
	if l := ownDeadline(p.t, p.seat, p.s); l != "" {
		head = append(head, l)
	}
	return head
}

// footer returns the last row: pages, undo, settings, standing answers, and links to as many other screens as fit; for
// a newcomer to the most important. A compact one is a single row on a phone.
func (p panelPage) footer(page int, more, standing, tries bool) []discordgo.MessageComponent {
	bs := p.links(page, more, standing, tries)
	if !p.compact {
		return bs
	}
	for bs = ui.InOneRow(bs); len(bs) > 1 && ui.IsHigh(bs); {
		bs = bs[:len(bs)-1]
	}
	return bs
}

// links returns the buttons of the footer, the most important first.
func (p panelPage) links(page int, more, standing, tries bool) (bs []discordgo.MessageComponent) {
	if page > 0 {
		bs = append(bs, ui.Link(p.nav(customid.ScreenMoves, strconv.Itoa(page-1)), text.M("bot.button.previous"),
			"◀️", p.s))
	}
	if more {
		bs = append(bs, ui.Link(p.nav(customid.ScreenMoves, strconv.Itoa(page+1)), text.M("bot.button.next"),
			"▶️", p.s))
	}
	if h := p.t.Hold; h != nil && h.Seat == p.seat && !p.t.Over {
		bs = append(bs, undoButton(p.t, p.seat, p.s))
	}
	if p.cut {
		bs = append(bs, p.link(customid.ScreenDetails, "bot.button.details", "🔎"))
	}
	guide := p.t.Newcomer && !p.toured
	if guide && p.compact {
		bs = append(bs, guideButton(p.t, text.M("bot.guide.short"), p.s))
	}
	for _, o := range p.settings {
		if len(bs) < ui.RowButtons {
			bs = append(bs, o.button(p.t, p.t.labels(p.s)))
		}
	}
	if standing && len(bs) < ui.RowButtons {
		bs = append(bs, p.link(customid.ScreenStanding, "bot.button.standing", "📌"))
	}
	if offersResume(p.t, p.seat) && len(bs) < ui.RowButtons {
		bs = append(bs, resumeButton(p.t, p.s))
	}
	if !p.compact && len(bs) < ui.RowButtons { // a compact one has room for few words, and the panel follows by itself
		bs = append(bs, p.link(customid.ScreenMoves, "bot.button.refresh", "🔄"))
	}
	if len(bs) < ui.RowButtons {
		bs = append(bs, p.link(customid.ScreenBoard, "bot.button.board", "🗺️"))
	}
	if guide && !p.compact && len(bs) < ui.RowButtons {
		bs = append(bs, guideLink(p.t, p.s))
	}
	if p.t.Newcomer { // a newcomer needs the room for the choices
		return bs
	}
	if tries && len(bs) < ui.RowButtons {
		bs = append(bs, p.link(customid.ScreenTry, "bot.button.try", "🧪"))
	}
	if len(bs) < ui.RowButtons {
		bs = append(bs, p.link(customid.ScreenStatus, "bot.button.status", "👥"))
	}
	return bs
}

// link returns a button that opens a screen: without its icon where there is little room.
func (p panelPage) link(screen, label, icon string) discordgo.MessageComponent {
	if p.compact {
		icon = ""
	}
	return ui.Link(p.nav(screen), text.M(label), icon, p.s)
}

// toggleParts returns the number of components available for the toggles of a form and all offers around them: all but
// the frame, two texts, the footer, and the row of seats.
func (p panelPage) toggleParts() int {
	parts := ui.MaxComponents - 3 - 1 - ui.RowButtons
	if len(p.seats) > 1 {
		parts -= 1 + ui.RowButtons
	}
	return parts
}

// laidOut arranges the offers, around the toggles of a form if there is one and everything fits.
func (p panelPage) laidOut(os []offer, room space, page int) (cs []discordgo.MessageComponent, more bool) {
	p.s = p.t.labels(p.s)
	if f, ok := p.inPanel(os); ok {
		if rows, fits := toggleRows(f, os, space{p.toggleParts(), room.height}); fits {
			return rows, false
		}
	}
	return p.choices(os, room, page)
}

// group shows the choices of one group, the best first, below a picture if it is not nil.
func (p panelPage) group(b bundle, at customid.Nav, note string, picture *ui.PictureRequest) ui.Message {
	tag, page := groupTag(b.group), at.Page(1)
	p.compact = true
	var lines []string
	if note != "" {
		lines = append(lines, ui.Newest(note, noteRoom, p.s))
	}
	if len(b.offers) == 0 || len(p.seats) > 1 { // the question names the hero
		lines = append(lines, p.title())
	}
	if len(b.offers) > 0 {
		lines = append(lines, ui.Clip(p.t.headline(*b.offers[0].prompt, p.s), noteRoom))
		lines = append(lines, p.t.warnings(*b.offers[0].prompt, p.s)...)
	}
	content, _ := ui.Fill(append(lines, "**"+p.t.Seated(p.s).Say(b.group)+"**"), ui.MaxContent)
	footer := func(more bool) discordgo.MessageComponent {
		bs := []discordgo.MessageComponent{ui.Link(p.nav(customid.ScreenMoves), text.M("bot.button.back"), "↩️", p.s)}
		if page > 0 {
			bs = append(bs, ui.Link(p.nav(customid.ScreenGroup, tag, strconv.Itoa(page-1)),
				text.M("bot.button.previous"), "◀️", p.s))
		}
		if more {
			bs = append(bs, ui.Link(p.nav(customid.ScreenGroup, tag, strconv.Itoa(page+1)),
				text.M("bot.button.next"), "▶️", p.s))
		}
		return ui.Row(bs...)
	}
	m := ui.Message{Content: content, Ephemeral: true, Panel: !p.t.Try, Picture: picture,
		Components: []discordgo.MessageComponent{footer(true)}}
	got, more := p.listed(oneMain(bestFirst(b.offers), p.s), beside(m), page)
	m.Components = append(got, footer(more))
	return m
}

// untold returns the lines of a question without the details that the note above has in the same words.
func untold(lines []string, note string) []string {
	return slices.DeleteFunc(lines, func(line string) bool {
		detail, small := strings.CutPrefix(line, "-# ")
		return small && ui.Length(detail) > leastTwice && strings.Contains(note, strings.TrimSuffix(detail, "."))
	})
}

// leastTwice is the length of a detail that is tiresome to read twice, in UTF-16 code units.
const leastTwice = 40

// title returns the heading: the turn, and the seat if the player has several.
func (p panelPage) title() string {
	if len(p.seats) > 1 {
		return "## " + ui.Say(p.t.Seated(p.s), "bot.moves.title.seat", "who",
			text.Plain(ui.Escape(p.t.PieceLabel(p.seat, p.s))),
			"turn", p.t.Turn.Label)
	}
	return "## " + ui.Say(p.t.Seated(p.s), "bot.moves.title", "turn", p.t.Turn.Label)
}

// detailsOf returns the details of a prompt.
func (p panelPage) detailsOf(q engine.Prompt) (out []string) {
	for _, d := range q.Details {
		out = append(out, "-# "+p.t.Seated(p.s).Begin(d))
	}
	return out
}

// answersOf returns the default and the standing answer of a prompt.
func (p panelPage) answersOf(q engine.Prompt) (out []string) {
	if q.Kind != engine.Window {
		return nil
	}
	if c := q.Find(q.Default); c != nil && p.t.Pace.Window() > 0 {
		out = append(out, "-# "+ui.Say(p.t.Seated(p.s), "bot.moves.default", "what", c.Label))
	}
	if c := q.Find(q.Standing); c != nil && q.Standing != "" {
		out = append(out, "-# "+ui.Say(p.t.Seated(p.s), "bot.moves.standing", "what", c.Label))
	}
	return out
}

// waiting returns the seats that are openly asked.
func (p panelPage) waiting() string {
	asked := p.t.Asked()
	others := slices.DeleteFunc(slices.Clone(asked), func(x engine.Seat) bool { return x == p.seat })
	switch {
	case slices.Contains(asked, p.seat) && len(others) == 0 && p.compact:
		return "" // there is a question
	case slices.Contains(asked, p.seat) && len(others) == 0:
		return ui.Say(p.s, "bot.moves.you")
	case slices.Contains(asked, p.seat):
		return ui.Say(p.s, "bot.moves.you.and", "who", p.t.nameList(others, p.s))
	case len(others) > 0:
		return ui.Say(p.s, "bot.moves.others", "who", p.t.nameList(others, p.s))
	}
	return ""
}

// offerLine returns a list item: the label of an offer and its hint.
func offerLine(o offer, s text.Localizer) string {
	l := "**" + o.label(s) + "**"
	if h := o.hint(s.Adorned()); h != "" {
		l += " – " + h
	}
	return ui.Bullet(l)
}

// secrets returns the lines of the seat's view that are not in the public view, which take their height from most.
func (p panelPage) secrets(most *detailRoom) string {
	lines := p.secretLines()
	if len(lines) == 0 {
		return ""
	}
	lines = most.below(lines)
	out, left := ui.Fill(ui.Clipped(lines, 300), 1400)
	if left > 0 {
		out += "\n" + ui.Say(p.s, "bot.moves.left", "n", left)
	}
	return out
}

// secretLines returns the lines of the seat's view that are not in the public view, as a list.
func (p panelPage) secretLines() (lines []string) {
	if p.t.View == nil {
		return nil
	}
	mine, all := p.t.View(p.seat), p.t.View(engine.Public)
	if mine == nil || all == nil {
		return nil
	}
	known, s := map[string]int{}, p.t.Seated(p.s)
	for _, w := range all.Words() {
		known[s.Begin(w)]++
	}
	for _, w := range mine.Words() {
		l := s.Begin(w)
		if known[l] > 0 {
			known[l]--
			continue
		}
		if strings.TrimSpace(l) != "" {
			lines = append(lines, ui.Bullet(l))
		}
	}
	return lines
}

// seatRow returns a row for changing between the seats of a player, nil for one seat.
func (p panelPage) seatRow() discordgo.MessageComponent {
	if len(p.seats) < 2 {
		return nil
	}
	to := func(seat engine.Seat) string {
		return customid.Nav{Match: p.t.Match, Seat: seat, Screen: customid.ScreenMoves,
			Args: []string{"0", "seat"}}.String()
	}
	if len(p.seats) > ui.RowButtons {
		var options []discordgo.SelectMenuOption
		for _, seat := range p.seats[:min(len(p.seats), ui.MaxOptions)] {
			options = append(options,
				discordgo.SelectMenuOption{Label: ui.LabelText(p.t.PieceLabel(seat, p.s), ui.MaxOption),
					Value: to(seat), Default: seat == p.seat})
		}
		return ui.Menu(p.t.Match, p.seat, ui.MaxRows, ui.Say(p.s, "bot.pick.seat"), options)
	}
	var bs []discordgo.MessageComponent
	for _, seat := range p.seats {
		label := p.t.PieceLabel(seat, p.s)
		b := discordgo.Button{Label: ui.LabelText(label, ui.MaxLabel), Style: discordgo.SecondaryButton,
			CustomID: to(seat)}
		if slices.ContainsFunc(engine.Of(p.t.Prompts, seat),
			func(q engine.Prompt) bool { return q.Kind != engine.May }) {
			b.Emoji = &discordgo.ComponentEmoji{Name: "❗"}
		}
		if seat == p.seat {
			b.Style, b.Disabled = discordgo.PrimaryButton, true
		}
		bs = append(bs, b)
	}
	return ui.Row(bs...)
}
