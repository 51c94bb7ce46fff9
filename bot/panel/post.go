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
	// mostLines is the number of rows on a phone up to which a post shows details of its questions; My moves and the
	// picture show all of them.
	mostLines = 8
)

// Turn is the public post after a move: the news, the questions, the choices of the seat on turn, and the picture. The
// news are the log lines since the last post as match.Visible returns them for the Public.
func Turn(t Table, news []match.Line, s text.Localizer) ui.Message {
	ps := engine.Visible(t.Open(), engine.Public)
	asked := t.Asked()
	shown := seatOnTurn(t, ps)
	m := ui.Message{Picture: PostPicture(t, shown, s)}
	for _, seat := range asked {
		if u := t.Player(seat).User; u != "" && !slices.Contains(m.Mentions, u) {
			m.Mentions = append(m.Mentions, u)
		}
	}
	for _, u := range called(t) {
		if !slices.Contains(m.Mentions, u) {
			m.Mentions = append(m.Mentions, u)
		}
	}

	var os []offer
	if shown >= 0 {
		os, _ = splitStanding(offers(ps, shown)) // standing answers are given privately
	}
	got := layout(t, os, ui.MaxRows-1, 0, s)
	var last []string
	if shown >= 0 && len(asked) > 1 {
		last = append(last, "-# "+ui.Say(s, "bot.turn.buttons", "who", t.Name(shown, s)))
	}
	if len(os) == 0 && isPrivate(ps, shown) {
		last = append(last, "-# "+ui.Say(s, "bot.turn.private", "who", t.Name(shown, s)))
	}
	if l := dueLine(t, engine.Public, s); l != "" {
		last = append(last, l)
	}
	last = append(last, deadlineLines(t, asked, s)...)
	told := SummaryText(t, news, mostNews, newsRoom, s)
	details := mostLines - ui.Rows(append(turnLines(t, ps, asked, 0, s), last...)...)
	if told != "" {
		details -= ui.Rows(told)
	}
	lines := turnLines(t, ps, asked, details, s)
	if ui.Length(strings.Join(lines, "\n")) > ui.MaxContent-newsRoom {
		lines = turnLines(t, ps, asked, details, s.Unadorned()) // an icon takes the room of words
	}
	if t.Called != "" && len(news) > 0 && news[0].Seq <= 1 { // the post of the start
		lines[0] = "## " + ui.Escape(t.Called) + "\n" + lines[0]
	}
	body := filled(lines, last, ui.MaxContent-ui.Length(told)-1, s)
	told = SummaryText(t, news, mostNews, max(newsRoom, ui.MaxContent-ui.Length(body)-1), s)
	if told != "" {
		body = told + "\n" + body
	}
	m.Content = ui.Clip(body, ui.MaxContent)
	m.Settled = lines[0]
	if told != "" {
		m.Settled = ui.Clip(told+"\n"+lines[0], ui.MaxContent)
	}
	var tour []discordgo.MessageComponent
	if offersGuide(t) {
		tour = append(tour, guideLink(t, s))
	}
	m.Components = append(got.rows, ui.Footer(t.Match, s, true, tour...))
	if t.Rest != nil {
		m.Components = append(got.rows, restFooter(t, engine.Public, s))
	} else if t.Hold != nil && len(m.Components) < ui.MaxRows {
		m.Components = append([]discordgo.MessageComponent{ui.Row(undoButton(t, t.Hold.Seat, s))}, m.Components...)
	}
	return m
}

// isPrivate reports whether a seat is asked something whose choices only it sees.
func isPrivate(ps []engine.Prompt, seat engine.Seat) bool {
	return slices.ContainsFunc(engine.Of(ps, seat), func(p engine.Prompt) bool {
		return p.Private && p.Kind != engine.May
	})
}

// turnLines returns the lines above the buttons: the turn, and the questions with at most so many rows of details.
func turnLines(t Table, ps []engine.Prompt, asked []engine.Seat, details int, s text.Localizer) []string {
	lines := append([]string{"**" + t.Seated(s).Say(t.Turn.Label) + "**"}, restLines(t, s)...)
	lines = append(lines, questions(t, ps, asked, details, s)...)
	if l := holdLine(t, nil, s); l != "" {
		lines = append(lines, l)
	}
	return append(lines, callLines(t, s)...)
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

// questions lists the questions with the seats asked, several seats with the same question in one line, and at most so
// many rows of details. The details for autopilots concern no reader.
func questions(t Table, ps []engine.Prompt, asked []engine.Seat, details int, s text.Localizer) []string {
	var out []string
	var done []string
	for _, seat := range asked {
		for _, p := range engine.Of(ps, seat) {
			if p.Kind == engine.May {
				continue
			}
			head := t.headline(p, s)
			if slices.Contains(done, head) {
				continue
			}
			done = append(done, head)
			var who []string
			for _, other := range ps {
				if other.Kind != engine.May && t.headline(other, s) == head {
					who = append(who, t.Mention(other.Seat, s))
				}
			}
			out = append(out, asks(slices.Compact(who), head, s))
			if t.Player(seat).User == "" {
				continue
			}
			for _, d := range p.Details {
				line := "-# " + t.Seated(s).Begin(d)
				if details -= ui.Rows(line); details < 0 {
					break
				}
				out = append(out, line)
			}
		}
	}
	return out
}

// asks puts the seats that a question is for before it: users are mentioned, after any other name comes a colon.
func asks(who []string, question string, s text.Localizer) string {
	if slices.ContainsFunc(who, func(name string) bool { return !strings.HasPrefix(name, "<@") }) {
		named := make([]text.Message, len(who))
		for i, name := range who {
			named[i] = text.Plain(name)
		}
		return ui.Say(s, "bot.turn.asks", "who", ui.Clip(ui.Capitalized(s.List(named)), 300), "what", question)
	}
	return ui.Clip(strings.Join(who, " "), 300) + " " + question
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
