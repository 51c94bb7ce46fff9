package overview

import (
	"strconv"
	"strings"
	"time"

	"skald/bot/mention"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// mostFinished is the maximum number of matches listed in a digest.
const mostFinished = 10

// WeekSaid returns the text of a digest; "" if no match ended.
func WeekSaid(w Week, in func(engine.Rules) text.Localizer, s text.Localizer) string {
	if len(w.Finished) == 0 {
		return ""
	}
	lines := []string{"## 📜 " + ui.Say(s, "bot.digest.title"), "-# " + ui.Say(s, "bot.digest.period", "from",
		mention.Time(w.From, "d"), "until", mention.Time(w.Until.Add(-time.Second), "d")),
		"**" + ui.Say(s, "bot.digest.finished", "n", len(w.Finished)) + "**"}
	for _, f := range w.Finished[:min(len(w.Finished), mostFinished)] {
		lines = append(lines, ui.Bullet(f.titled(in)+" – "+f.result(s)))
	}
	if n := len(w.Finished) - mostFinished; n > 0 {
		lines = append(lines, ui.Bullet(ui.Say(s, "bot.tables.more", "n", n)))
	}
	for _, b := range w.Best {
		key := "bot.digest.best"
		if b.Record {
			key = "bot.digest.record"
		}
		lines = append(lines, "🏆 "+ui.Say(s, key, "game", text.Plain(in(b.Game).Say(b.Game.Name())), "score", b.Score,
			"who", "<@"+b.User+">"))
	}
	if c := w.Closest; c != nil {
		key := "bot.digest.closest"
		if c.Shared {
			key = "bot.digest.closest.tie"
		}
		lines = append(lines, "⚔️ "+ui.Say(s, key, "match", text.Plain(c.titled(in)), "n", c.By))
	}
	if l := w.Luckiest; l != nil {
		lines = append(lines, "🎲 "+ui.Say(s, "bot.digest.luck", "who", "<@"+l.User+">", "mean",
			text.Plain(decimal(l.Mean, s)), "expected", text.Plain(decimal(l.Expected, s)), "n", l.Dice))
	}
	if w.Free > 0 {
		lines = append(lines, "🪑 "+ui.Say(s, "bot.digest.seats", "n", w.Free, "tables", w.Tables))
	}
	content, _ := ui.Fill(ui.Clipped(lines, 300), ui.MaxContent)
	return content
}

// titled returns the game of a match with the name of its table and its channel.
func (f Finished) titled(in func(engine.Rules) text.Localizer) string {
	said := "**" + in(f.Game).Say(f.Game.Name()) + "**"
	if f.Name != "" {
		said += " · " + ui.Escape(f.Name)
	}
	return said + " · <#" + f.Channel + ">"
}

// result returns how a match ended.
func (f Finished) result(s text.Localizer) string {
	var who []string
	for _, u := range f.Winners[:min(len(f.Winners), 6)] {
		who = append(who, "<@"+u+">")
	}
	switch {
	case !f.Rivals && f.Won:
		return ui.Say(s, "bot.digest.won.together", "who", text.Plain(strings.Join(who, ", ")))
	case !f.Rivals:
		return ui.Say(s, "bot.digest.lost")
	case len(who) == 0:
		return ui.Say(s, "bot.digest.won.pilot")
	}
	return ui.Say(s, "bot.digest.won", "who", text.Plain(strings.Join(who, ", ")))
}

// decimal formats a number with one decimal, as the language writes it.
func decimal(x float64, s text.Localizer) string {
	said := strconv.FormatFloat(x, 'f', 1, 64)
	if s.Language() != "en" {
		said = strings.Replace(said, ".", ",", 1)
	}
	return said
}

// Weekdays returns the days of the week, Sunday first, as messages.
func Weekdays() (out [7]text.Message) {
	for n := range out {
		out[n] = text.M("bot.digest.day." + strconv.Itoa(n))
	}
	return out
}

// DigestOn is the reply to a moderator: the digest is posted in this channel, or no longer.
func DigestOn(d *Digest, now time.Time) text.Message {
	if d == nil {
		return text.M("bot.digest.off")
	}
	zone := d.Zone
	if zone == "" {
		zone = "UTC"
	}
	return text.M("bot.digest.on", "where", mention.Channels([]string{d.Channel}), "day", Weekdays()[d.Weekday], "time",
		text.Plain(strconv.Itoa(d.Hour)+":00"), "zone", text.Plain(zone), "next", mention.Relative(d.Next(now).Unix()))
}
