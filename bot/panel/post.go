package panel

import (
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

const (
	// newsRoom is the minimum room for news in a post, in UTF-16 units. They also get the room that the questions
	// leave.
	newsRoom = 1100
	// mostNews is the maximum number of lines of news in a post.
	mostNews = 5
	// firstNews is the height on a phone that the news get before the details of the questions and before free
	// actions, leastNews the height that the newest line gets before any button, in CSS pixels.
	firstNews, leastNews = 70, 92
	// fewNews is the height of two rows, to which the newest line is cut before a choice is left out.
	fewNews = 46
	// noNews is the height with which only the number of news is told.
	noNews = -1
	// mostText is the greatest height of the text there: eight rows.
	mostText = 180
)

// Turn is the public post after a move: the news, the questions, the choices of the seat on turn, and the picture, as
// much of each as a phone shows without scrolling. My moves, the log and the picture have all of it. The news are the
// log lines since the last post as match.Visible returns them for the Public.
func Turn(t Table, news []match.Line, s text.Localizer) ui.Message {
	ps := engine.Visible(t.Open(), engine.Public)
	asked := t.Asked()
	shown := seatOnTurn(t, ps)
	m := ui.Message{Picture: PostPicture(t, shown, s), Mentions: mentioned(t, asked)}
	m.Picture.Tall = t.tall(m.Picture)
	var os []offer
	if shown >= 0 {
		os, _ = splitStanding(shownOffers(ps, shown)) // standing answers and settings are private
	}
	last := lastLines(t, ps, asked, len(os) == 0, s)
	lines := turnLines(t, ps, asked, 0, s)
	heading := textHeight(lines[:1])
	if t.Called != "" && len(news) > 0 && news[0].Seq <= 1 { // the post of the start
		lines[0], heading = "## "+ui.Escape(t.Called)+"\n"+lines[0], 0
	}
	head, latest := lines[0], newsOfPost(t, news, s)
	fit := postFit{t: t, os: os, latest: latest, all: t.postRoom(m.Picture) - textHeight(lines, last), s: s}
	fit.arrange(heading)
	rows, least, heads := fit.rows, fit.least, lines[:1]
	if fit.headless {
		lines, heads = lines[1:], nil
	}
	room := min(fit.room-ui.HeightOf(rows), mostText-textHeight([]string{least}, lines, last)) - fit.more
	hints := buttonHints(t, os, rows, room, s)
	room -= textHeight(hints)
	lines = slices.Concat(heads, turnLines(t, ps, asked, room, s)[1:], hints)
	if ui.Length(strings.Join(lines, "\n")) > ui.MaxContent-newsRoom {
		lines = slices.Concat(heads, turnLines(t, ps, asked, room, s.Unadorned())[1:])
	}
	rest := textHeight(lines, last)
	left := t.postRoom(m.Picture) - ui.HeightOf(rows) - rest
	told := latest.within(min(mostText-rest, left), left)
	if textHeight([]string{told}) > left && least == latest.none() {
		told = least
	}
	body := filled(lines, last, ui.MaxContent-ui.Length(told)-1, s)
	m.Settled = head
	if told != "" {
		body = told + "\n" + body
	}
	if stays := settledNews(t, news, s); stays != "" {
		m.Settled = ui.Clip(stays+"\n"+head, ui.MaxContent) // without buttons there is room for all
	}
	m.Content = ui.Clip(body, ui.MaxContent)
	foot := footerOf{asks: len(rows) == 0 && (slices.ContainsFunc(asked, t.isPerson) || len(t.Rounds) > 0)}
	foot.left, foot.part = leftOut(t, os, rows)
	m.Components = append(rows, postFooter(t, foot, s))
	if t.Rest != nil {
		m.Components = []discordgo.MessageComponent{restFooter(t, engine.Public, s)}
		return m
	}
	if t.Hold != nil && len(m.Components) < ui.MaxRows {
		m.Components = append([]discordgo.MessageComponent{ui.Row(undoButton(t, t.Hold.Seat, s))}, m.Components...)
	}
	return named(t, m, foot, s)
}

// settledNews returns the news of a post that stay when the next one follows: those that the post before does not have.
func settledNews(t Table, news []match.Line, s text.Localizer) string {
	i := slices.IndexFunc(news, func(l match.Line) bool { return l.Seq > t.Posted })
	if i < 0 {
		return ""
	}
	return newsOfAll(t.after(news[:i]), news[i:], s).text()
}

// named returns a post with names beside the icons of its last row if a phone has room for them.
func named(t Table, m ui.Message, foot footerOf, s text.Localizer) ui.Message {
	foot.named = true
	long := m
	long.Components = append(slices.Clone(m.Components[:len(m.Components)-1]), postFooter(t, foot, s))
	if ui.PostHeight(long) > ui.ChannelHeight {
		return m
	}
	return long
}

// couldHaveButton reports whether a post without news would have a button for one of the offers that differ.
func (t Table) couldHaveButton(os []offer, s text.Localizer) bool {
	if len(os) == 0 || alike(os, s) {
		return false
	}
	rows, _ := postRows(t, os, ui.ChannelHeight, 0, s)
	return hasButton(rows)
}

// hasButton reports whether some rows have a button.
func hasButton(rows []discordgo.MessageComponent) bool {
	return slices.ContainsFunc(ui.Controls(rows), func(c discordgo.MessageComponent) bool {
		_, ok := c.(discordgo.Button)
		return ok
	})
}

// mentioned returns the users that a post pings: those asked, and those called by open rounds.
func mentioned(t Table, asked []engine.Seat) (users []string) {
	for _, seat := range asked {
		if u := t.Player(seat).User; u != "" && !slices.Contains(users, u) {
			users = append(users, u)
		}
	}
	for _, u := range called(t) {
		if !slices.Contains(users, u) {
			users = append(users, u)
		}
	}
	return users
}

// lastLines returns the lines below the questions: whose buttons they are, and until when there is time.
func lastLines(t Table, ps []engine.Prompt, asked []engine.Seat, empty bool, s text.Localizer) (last []string) {
	shown := seatOnTurn(t, ps)
	if shown >= 0 && len(asked) > 1 {
		last = append(last, "-# "+ui.Say(s, "bot.turn.buttons", "who", t.Name(shown, s)))
	}
	if empty && isPrivate(ps, shown) {
		last = append(last, "-# "+ui.Say(s, "bot.turn.private", "who", t.Name(shown, s)))
	}
	if l := dueLine(t, engine.Public, s); l != "" {
		last = append(last, l)
	}
	last = append(last, deadlineLines(t, asked, s)...)
	return append(last, vacationLines(t, asked, s)...)
}

// textHeight returns the approximate height of lines of text on a phone, without those that are empty.
func textHeight(parts ...[]string) (high int) {
	for _, l := range slices.Concat(parts...) {
		for _, l := range strings.Split(l, "\n") {
			if l != "" {
				high += ui.LineHeight(l)
			}
		}
	}
	return high
}

// postRoom returns the height on a phone that a post with a picture leaves for text and choices, in CSS pixels.
func (t Table) postRoom(picture *ui.PictureRequest) int {
	room := ui.ChannelHeight - ui.PostHeight(ui.Message{Content: "-", Picture: picture}) +
		ui.LineHeight("-") - ui.ButtonHeight
	if t.Hold != nil {
		room -= ui.ButtonHeight
	}
	return room
}

// sized is a View that knows the height of the picture of its current question in percent of the width, at most; 0 if
// it is that of all pictures of its kind.
type sized interface{ Tall() int }

// tall returns the height of the picture of a post in percent of its width, at most.
func (t Table) tall(picture *ui.PictureRequest) int {
	now, _ := focus(t, picture.Viewer)
	if t.View != nil && (picture.Kind == now || picture.Kind == ui.PictureChoice) {
		if v, ok := t.View(picture.Viewer).(sized); ok && v.Tall() > 0 {
			return v.Tall()
		}
	}
	kind := picture.Kind
	if kind == ui.PictureWhole {
		kind = engine.PictureBoard
	}
	for _, p := range engine.Pictures(t.Rules) {
		if p.ID == kind && p.Tall > 0 {
			return p.Tall
		}
	}
	return engine.UsualTall
}

// isPrivate reports whether a seat is asked something whose choices only it sees.
func isPrivate(ps []engine.Prompt, seat engine.Seat) bool {
	return slices.ContainsFunc(engine.Of(ps, seat), func(p engine.Prompt) bool {
		return p.Private && p.Kind != engine.May
	})
}

// turnLines returns the lines above the buttons: the turn, and the questions with details of at most a height on a
// phone.
func turnLines(t Table, ps []engine.Prompt, asked []engine.Seat, details int, s text.Localizer) []string {
	lines := append([]string{"**" + t.Seated(s).Say(t.Turn.Label) + "**"}, restLines(t, s)...)
	lines = append(lines, questions(t, ps, asked, details, s)...)
	if l := holdLine(t, nil, s); l != "" {
		lines = append(lines, l)
	}
	return append(lines, callLines(t, details, s)...)
}

// seatOnTurn returns the seat whose choices are below the public post: of those asked, the one on turn, or else the
// first. If none must answer it is the seat on turn if it has free actions, otherwise engine.Public.
func seatOnTurn(t Table, ps []engine.Prompt) engine.Seat {
	for _, kind := range []engine.Kind{engine.Must, engine.Window} {
		first := engine.Public
		for _, p := range ps {
			if p.Kind != kind || t.Player(p.Seat).User == "" {
				continue
			}
			if p.Seat == t.Turn.Seat {
				return p.Seat
			}
			if first < 0 {
				first = p.Seat
			}
		}
		if first >= 0 {
			return first
		}
	}
	if t.Player(t.Turn.Seat).User != "" && len(engine.Of(ps, t.Turn.Seat)) > 0 {
		return t.Turn.Seat
	}
	return engine.Public
}

// dueLine returns the time at which the first window that a viewer knows of closes; "" if none does.
func dueLine(t Table, viewer engine.Seat, s text.Localizer) string {
	at := t.FirstDue(viewer)
	if at.IsZero() {
		return ""
	}
	return ui.Say(s, "bot.turn.due", ui.UntilWords(at)...)
}

// filled joins the lines and the last lines, which are always kept. Lines without room are replaced by their number.
func filled(lines, last []string, limit int, s text.Localizer) string {
	lines, last = ui.Clipped(lines, 500), ui.Clipped(last, 500)
	all, left := ui.Fill(slices.Concat(lines, last), limit)
	if left == 0 {
		return all
	}
	end, _ := ui.Fill(last, limit/2)
	more := func(n int) string { return "-# " + ui.Say(s, "bot.moves.left", "n", n) }
	room := limit - ui.Length(more(len(lines))) - 1
	if end != "" {
		room -= ui.Length(end) + 1
	}
	body, left := ui.Fill(lines, room)
	if left > 0 {
		body += "\n" + more(left)
	}
	if end != "" {
		body += "\n" + end
	}
	return body
}
