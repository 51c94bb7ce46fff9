package panel

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// waits are the upper ends, in seconds, of the steps by which the time people
// take is counted; what takes longer is the last step.
var waits = [...]int64{10, 30, 60, 2 * 60, 5 * 60, 10 * 60, 20 * 60, 40 * 60, 3600, 2 * 3600, 4 * 3600, 8 * 3600, 12 * 3600, 24 * 3600, 2 * 24 * 3600, 3 * 24 * 3600, 7 * 24 * 3600}

// WaitStep is the step of a time in seconds.
func WaitStep(seconds int64) int {
	for i, end := range waits {
		if seconds <= end {
			return i
		}
	}
	return len(waits)
}

// GameStats is what somebody did in the matches of one game.
type GameStats struct {
	Rules   engine.Rules
	Matches int
	// Won counts first places and victories of all, Placed the other places of a
	// match somebody won, Lost those the board won, Ended those without a result.
	Won, Placed, Lost, Ended int
	Luck
	// Tests were met Hits times.
	Tests, Hits int
	// Waits counts by step how long the others waited.
	Waits map[int]int
	// Chapters are the matches of a campaign, the newest first.
	Chapters []Chapter
}

// Chapter is a match of a campaign that is over: what was played, how far it came,
// whether it was won, and with whom.
type Chapter struct {
	Title, Told text.Message
	Won         bool
	With        []string
}

// maxChapters is how many results of one chapter are told.
const maxChapters = 3

// chapters tells by group what was won and lost of a campaign: a line for the group, and
// one for each thing it played, the newest first.
func (g GameStats) chapters(voice, s text.Speaker) (lines []string) {
	type played struct {
		title   string
		results []string
	}
	type group struct {
		with   []string
		titles []*played
	}
	var groups []*group
	for _, c := range g.Chapters {
		at := slices.IndexFunc(groups, func(x *group) bool { return slices.Equal(x.with, c.With) })
		if at < 0 {
			at = len(groups)
			groups = append(groups, &group{with: c.With})
		}
		in, title := groups[at], ui.Escape(voice.Say(c.Title))
		n := slices.IndexFunc(in.titles, func(p *played) bool { return p.title == title })
		if n < 0 {
			n = len(in.titles)
			in.titles = append(in.titles, &played{title: title})
		}
		key := "bot.stats.chapter.lost"
		if c.Won {
			key = "bot.stats.chapter.won"
		}
		in.titles[n].results = append(in.titles[n].results, ui.Say(s, key, "how", text.Plain(voice.Say(c.Told))))
	}
	for _, x := range groups {
		who := ui.Say(s, "bot.stats.alone")
		if len(x.with) > 0 {
			var people []text.Message
			for _, u := range x.with {
				people = append(people, text.Plain(ui.Person(u, s)))
			}
			who = ui.Say(s, "bot.stats.with", "who", people)
		}
		lines = append(lines, "📖 "+who)
		for _, p := range x.titles {
			told := p.results[:min(len(p.results), maxChapters)]
			line := "**" + p.title + "** · " + strings.Join(told, " · ")
			if more := len(p.results) - len(told); more > 0 {
				line += " · " + ui.Say(s, "bot.stats.chapter.more", "n", more)
			}
			lines = append(lines, ui.Bullet(line))
		}
	}
	return lines
}

// usual is the step in which half of the answers were given; false without any.
func (g GameStats) usual() (int, bool) {
	all := 0
	for _, n := range g.Waits {
		all += n
	}
	so := 0
	for step := range len(waits) + 1 {
		if so += g.Waits[step]; 2*so >= all && all > 0 {
			return step, true
		}
	}
	return 0, false
}

// Luck counts dice with numbers on them, of any number of faces.
type Luck struct {
	// Dice were rolled, Sum is what they showed.
	Dice int `json:"dice,omitempty"`
	Sum  int `json:"sum,omitempty"`
	// Expected is twice the sum of their means and Variance twelve times that of
	// their variances, so that both are whole.
	Expected int `json:"expected,omitempty"`
	Variance int `json:"variance,omitempty"`
}

// Add counts a roll.
func (l *Luck) Add(r engine.Roll) {
	l.Join(Luck{Dice: 1, Sum: r.Value + 1, Expected: r.N + 1, Variance: r.N*r.N - 1})
}

// Join counts the dice of another in.
func (l *Luck) Join(o Luck) {
	l.Dice, l.Sum = l.Dice+o.Dice, l.Sum+o.Sum
	l.Expected, l.Variance = l.Expected+o.Expected, l.Variance+o.Variance
}

// mean is that of what the dice showed, expected what it should be, and spread how
// far a mean of as many dice strays from it (one standard deviation).
func (l Luck) mean() (mean, expected, spread float64) {
	n := float64(l.Dice)
	return float64(l.Sum) / n, float64(l.Expected) / 2 / n, math.Sqrt(float64(l.Variance)/12) / n
}

// Stats tells what somebody did in the matches of a server.
func Stats(user string, list []GameStats, more bool, most int, voice func(game string) text.Speaker, s text.Speaker) ui.Message {
	if len(list) == 0 {
		return ui.Private(ui.Say(s, "bot.stats.none", "who", "<@"+user+">"))
	}
	lines := []string{"## " + ui.Say(s, "bot.stats.title", "who", "<@"+user+">")}
	for _, g := range list {
		lines = append(lines, "**"+voice(g.Rules.ID()).Say(g.Rules.Name())+"** · "+ui.Say(s, "bot.stats.matches", "n", g.Matches))
		var results []string
		for _, x := range []struct {
			key string
			n   int
		}{{"bot.stats.won", g.Won}, {"bot.stats.placed", g.Placed}, {"bot.stats.lost", g.Lost}, {"bot.stats.ended", g.Ended}} {
			if x.n > 0 {
				results = append(results, ui.Say(s, x.key, "n", x.n))
			}
		}
		if len(results) > 0 {
			lines = append(lines, "🏆 "+strings.Join(results, " · "))
		}
		if g.Dice > 0 {
			mean, expected, spread := g.mean()
			lines = append(lines, "🎲 "+ui.Say(s, "bot.stats.dice", "n", g.Dice, "mean", decimal(mean, s), "expected", decimal(expected, s), "spread", decimal(spread, s)))
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
	lines = append(lines, "-# "+ui.Say(s, "bot.stats.how"))
	content, _ := ui.Fill(ui.Clipped(lines, 300), ui.MaxContent)
	return ui.Private(content)
}

// decimal writes a number with two places.
func decimal(x float64, s text.Speaker) string {
	return strings.Replace(fmt.Sprintf("%.2f", x), ".", ui.Say(s, "bot.stats.point"), 1)
}

// waitText says a step of waiting.
func waitText(step int, s text.Speaker) string {
	if step >= len(waits) {
		return ui.Say(s, "bot.stats.longer", "n", int(waits[len(waits)-1]/(24*3600)))
	}
	switch end := waits[step]; {
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
