package stats

import (
	"fmt"
	"slices"
	"strings"

	"skald/bot/mention"
	"skald/bot/ratings"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// GameStats are the statistics of a user in one game.
type GameStats struct {
	Rules   engine.Rules
	Matches int
	// Won counts first places and common victories, Placed other places in matches with a winner, Lost defeats by the
	// board, Ended matches without a result.
	Won, Placed, Lost, Ended int
	table.Luck
	// Tests is the number of tests, Hits of those passed.
	Tests, Hits int
	// Waits counts by step how long the others waited.
	Waits map[int]int
	// Rating is the user's rating, nil if it is not shown.
	Rating *ratings.Player
	// Chapters are the matches of a campaign, newest first.
	Chapters []Chapter
}

// Chapter is a finished match of a campaign: its title, how far it went, whether it was won, and the other players.
type Chapter struct {
	Title, Told text.Message
	Won         bool
	With        []string
}

// maxChapters is the maximum number of results shown per title.
const maxChapters = 3

// chapters lists the results of a campaign by group: a line for the group and one for each title it played, newest
// first.
func (g GameStats) chapters(voice, s text.Localizer) (lines []string) {
	type played struct {
		Title   string
		Results []string
	}
	type group struct {
		With   []string
		Titles []*played
	}
	var groups []*group
	for _, c := range g.Chapters {
		at := slices.IndexFunc(groups, func(x *group) bool { return slices.Equal(x.With, c.With) })
		if at < 0 {
			at = len(groups)
			groups = append(groups, &group{With: c.With})
		}
		in, title := groups[at], ui.Escape(voice.Say(c.Title))
		n := slices.IndexFunc(in.Titles, func(p *played) bool { return p.Title == title })
		if n < 0 {
			n = len(in.Titles)
			in.Titles = append(in.Titles, &played{Title: title})
		}
		key := "bot.stats.chapter.lost"
		if c.Won {
			key = "bot.stats.chapter.won"
		}
		in.Titles[n].Results = append(in.Titles[n].Results, ui.Say(s, key, "how", text.Plain(voice.Say(c.Told))))
	}
	for _, x := range groups {
		who := ui.Say(s, "bot.stats.alone")
		if len(x.With) > 0 {
			var people []text.Message
			for _, u := range x.With {
				people = append(people, text.Plain(mention.User(u, s)))
			}
			who = ui.Say(s, "bot.stats.with", "who", people)
		}
		lines = append(lines, "📖 "+who)
		for _, p := range x.Titles {
			told := p.Results[:min(len(p.Results), maxChapters)]
			line := "**" + p.Title + "** · " + strings.Join(told, " · ")
			if more := len(p.Results) - len(told); more > 0 {
				line += " · " + ui.Say(s, "bot.stats.chapter.more", "n", more)
			}
			lines = append(lines, ui.Bullet(line))
		}
	}
	return lines
}

// usual returns the step of the median response time; false if there are no responses.
func (g GameStats) usual() (int, bool) {
	all := 0
	for _, n := range g.Waits {
		all += n
	}
	so := 0
	for step := range len(table.Waits) + 1 {
		if so += g.Waits[step]; 2*so >= all && all > 0 {
			return step, true
		}
	}
	return 0, false
}

// Stats shows the statistics of a user on a server.
func Stats(user string, list []GameStats, more bool, most int, voice func(game string) text.Localizer,
	s text.Localizer) ui.Message {
	if len(list) == 0 {
		return ui.Answer(s, "bot.stats.none", "who", "<@"+user+">")
	}
	lines := []string{"## " + ui.Say(s, "bot.stats.title", "who", "<@"+user+">")}
	for _, g := range list {
		lines = append(lines, "**"+voice(g.Rules.ID()).Say(g.Rules.Name())+"** · "+
			ui.Say(s, "bot.stats.matches", "n", g.Matches))
		var results []string
		for _, x := range []struct {
			Key string
			N   int
		}{{"bot.stats.won", g.Won}, {"bot.stats.placed", g.Placed}, {"bot.stats.lost", g.Lost},
			{"bot.stats.ended", g.Ended}} {
			if x.N > 0 {
				results = append(results, ui.Say(s, x.Key, "n", x.N))
			}
		}
		if len(results) > 0 {
			lines = append(lines, "🏆 "+strings.Join(results, " · "))
		}
		if p := g.Rating; p != nil {
			lines = append(lines, "📈 "+ui.Say(s, "bot.stats.rating", "value", p.Value(), "n", p.Matches, "change",
				ui.Signed(p.Trend()), "last", ratings.TrendMatches))
		}
		if g.Dice > 0 {
			mean, expected, spread := g.Mean()
			lines = append(lines, "🎲 "+ui.Say(s, "bot.stats.dice", "n", g.Dice, "mean", decimal(mean, s), "expected",
				decimal(expected, s), "spread", decimal(spread, s)))
		}
		if g.Tests > 0 {
			lines = append(lines, "🎯 "+ui.Say(s, "bot.stats.tests", "n", g.Tests, "hits", g.Hits))
		}
		if step, ok := g.usual(); ok {
			lines = append(lines, "⏱️ "+ui.Say(s, "bot.stats.pace", "time", waitText(step, s)))
		}
		lines = append(lines, g.chapters(voice(g.Rules.ID()), s)...)
	}
	if more {
		lines = append(lines, "-# "+ui.Say(s, "bot.stats.last", "n", most))
	}
	how := ui.Say(s, "bot.stats.how")
	if slices.ContainsFunc(list, func(g GameStats) bool { return g.Dice > 0 }) {
		how = ui.Say(s, "bot.stats.how.dice") + " " + how
	}
	lines = append(lines, "-# "+how)
	content, _ := ui.Fill(ui.Clipped(lines, 300), ui.MaxContent)
	return ui.Private(content)
}

// withReliability adds to the statistics how reliable their user is: for themself from the first match on, for others
// after table.ShownAfter.
func withReliability(m ui.Message, r table.Reliability, own bool, s text.Localizer) ui.Message {
	if r.Matches == 0 || !own && !r.IsShown() {
		return m
	}
	lines := []string{m.Content, "🤝 " + ui.Capitalized(s.Say(table.ReliableWords(r)))}
	switch {
	case own && r.IsShown():
		lines = append(lines, "-# "+ui.Say(s, "bot.stats.reliable.shown"))
	case own:
		lines = append(lines, "-# "+ui.Say(s, "bot.stats.reliable.own", "n", table.ShownAfter))
	}
	m.Content, _ = ui.Fill(lines, ui.MaxContent)
	return m
}

// decimal formats a number with two decimal places.
func decimal(x float64, s text.Localizer) string {
	return strings.Replace(fmt.Sprintf("%.2f", x), ".", ui.Say(s, "bot.stats.point"), 1)
}

// waitText returns a step of waiting in words.
func waitText(step int, s text.Localizer) string {
	if step >= len(table.Waits) {
		return ui.Say(s, "bot.stats.longer", "n", int(table.Waits[len(table.Waits)-1]/(24*3600)))
	}
	switch end := table.Waits[step]; {
	case end < 60:
		return ui.Say(s, "bot.stats.seconds", "n", int(end))
	case end < 3600:
		return ui.Say(s, "bot.stats.minutes", "n", int(end/60))
	case end < 24*3600:
		return ui.Say(s, "bot.stats.hours", "n", int(end/3600))
	default:
		return ui.Say(s, "bot.stats.days", "n", int(end/(24*3600)))
	}
}
