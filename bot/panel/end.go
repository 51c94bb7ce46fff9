package panel

import (
	"strings"

	"skald/bot/mention"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// MatchOver is the reply to a move in a match that is over.
func MatchOver(t Table, s text.Localizer) ui.Message {
	line := Ended(t, s)
	if t.Until != 0 {
		if t.Outcome == nil {
			line = ui.Say(s, "bot.over.try")
		}
		if t.Tried != nil && t.Tried.Points != nil {
			line += " " + ui.Say(s, "bot.over.points", "n", *t.Tried.Points)
		}
		line += "\n" + ui.Say(s, "bot.over.until", "at", mention.Relative(t.Until))
	}
	m := ui.Private(line)
	if t.Until != 0 && t.View != nil {
		m.Picture = Picture(t, ui.PictureWhole, "", engine.Public, s)
	}
	m.Components = endRows(t, s)
	return m
}

// Ended says that a match is over, with the outcome if there is one.
func Ended(t Table, s text.Localizer) string {
	if t.Outcome == nil {
		return ui.Say(s, "bot.over.closed")
	}
	return withStop(ui.Say(t.Seated(s), "bot.over.done", "why", t.Outcome.Reason))
}

// RatingChange is the change of a player's rating by a match, as it is shown.
type RatingChange struct {
	User          string
	Before, After int
}

// ratingLine lists the ratings after a match with their changes, "" for none.
func ratingLine(changes []RatingChange, s text.Localizer) string {
	var out []string
	for _, c := range changes {
		out = append(out, ui.Say(s, "bot.finale.rating", "who", text.Plain(mention.User(c.User, s)), "value", c.After,
			"change", ui.Signed(c.After-c.Before)))
	}
	if len(out) == 0 {
		return ""
	}
	return "-# " + ui.Say(s, "bot.finale.ratings", "who", text.Plain(strings.Join(out, " · ")))
}

// FinalPost is the public post at the end of a match: the last events, the result, and the seed with which everyone can
// verify the dice. The seed is in hex; with "" the post does not mention it. Changes are those of the ratings it shows.
func FinalPost(t Table, news []match.Line, seed string, changes []RatingChange, s text.Localizer) ui.Message {
	var lines []string
	lines = append(lines, "## "+ui.Say(s, "bot.finale.title", "game", t.Rules.Name()))
	if o := t.Outcome; o != nil {
		lines = append(lines, "**"+t.Seated(s).Say(o.Reason)+"**")
		for i, place := range o.Places {
			l := ui.Say(s, "bot.finale.place", "n", i+1, "who", t.holderList(place, s))
			if !o.Won {
				l = ui.Say(s, "bot.finale.lost", "n", len(place), "who", t.holderList(place, s))
			}
			if len(place) > 0 && int(place[0]) < len(o.Scores) {
				l += " · " + ui.Say(s, "bot.finale.score", "n", o.Scores[place[0]])
			}
			lines = append(lines, l)
		}
	} else {
		lines = append(lines, ui.Say(s, "bot.over.closed"))
	}
	if line := ratingLine(changes, s); line != "" {
		lines = append(lines, line)
	}
	if seed != "" {
		lines = append(lines, "-# "+ui.Say(s, "bot.finale.seed", "seed", seed))
	}
	body, _ := ui.Fill(ui.Clipped(lines, 500), ui.MaxContent-newsRoom-1)
	if told := SummaryText(t, news, mostNews, max(newsRoom, ui.MaxContent-ui.Length(body)-1), s); told != "" {
		if o := t.Outcome; o != nil { // the result follows below
			told = strings.ReplaceAll(told, "** "+t.Seated(s).Say(o.Reason), "**")
		}
		body = told + "\n" + body
	}
	m := ui.Message{Content: ui.Clip(body, ui.MaxContent), Picture: Picture(t, ui.PictureEnd, "", engine.Public, s)}
	m.Components = endRows(t, s)
	for _, p := range t.Players {
		if p.User != "" && !mention.IsFormer(p.User) && !strings.Contains(strings.Join(m.Mentions, " "), p.User) {
			m.Mentions = append(m.Mentions, p.User)
		}
	}
	return m
}
