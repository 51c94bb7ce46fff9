package overview

import (
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/mention"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// mostShown is the maximum number of tables in the post of all tables, each with a button at most.
const mostShown = 10

// AllTables is the public post of all tables of a server.
func AllTables(lines []Line, in func(engine.Rules) text.Localizer, s text.Localizer) ui.Message {
	content := "## " + ui.Say(s, "bot.tables.all")
	if len(lines) == 0 {
		content += "\n" + ui.Say(s, "bot.tables.all.none")
	}
	// The end tells how many are left out; room for it is kept.
	shown := lines[:0:0]
	for _, l := range lines[:min(len(lines), mostShown)] {
		block := "\n" + l.block(len(shown)+1, in(l.Game), s)
		if ui.Length(content)+ui.Length(block) > ui.MaxContent-roomBelow {
			break
		}
		content += block
		shown = append(shown, l)
	}
	if n := len(lines) - len(shown); n > 0 {
		content += "\n-# " + ui.Say(s, "bot.tables.all.more", "n", n)
	}
	m := ui.Message{Content: content}
	if len(lines) > 0 {
		m.Picture = hallOf(lines, len(shown), in, s)
	}
	var joins []discordgo.MessageComponent
	for i, l := range shown {
		if l.Free > 0 && !l.Closed {
			key := "bot.tables.button.sit.n"
			if l.Gathers() {
				key = "bot.tables.button.join.n"
			}
			joins = append(joins, discordgo.Button{Label: ui.LabelText(ui.Say(s, key, "n", i+1), ui.MaxLabel),
				Style:    discordgo.SuccessButton,
				CustomID: customid.TableAct{Match: string(l.Match), What: customid.TableJoin}.String()})
		}
	}
	m.Components = ui.Wrap(joins)
	m.Components = append(m.Components, ui.Row(discordgo.Button{Style: discordgo.SecondaryButton,
		Label: ui.LabelText(ui.Say(s, "bot.tables.title"), ui.MaxLabel), CustomID: StandingMark(),
		Emoji: &discordgo.ComponentEmoji{Name: "🪑"}}, watchLink(s)))
	return m
}

// roomBelow is the room kept below the tables for the number of those left out.
const roomBelow = 120

// block returns a table of the post in words.
func (l Line) block(n int, g, s text.Localizer) string {
	title := "**" + strconv.Itoa(n) + ". " + g.Say(l.Game.Name()) + "**"
	if l.Name != "" {
		title += " · " + ui.Escape(l.Name)
	}
	parts := []string{ui.Clip(l.Turn, 60)}
	if asked := l.asked(s); len(asked) > 0 && l.Status != "paused" {
		parts = append(parts, "⏳ "+strings.Join(asked, ", "))
	}
	parts = append(parts, l.since(s))
	if l.Free > 0 {
		parts = append(parts, "🪑 "+ui.Say(s, "bot.tables.free", "n", l.Free, "of", l.Most))
	}
	if l.Gathers() {
		parts = []string{"🪑 " + l.seats(s), l.manner(s), l.since(s)}
	}
	return title + " · <#" + l.Channel + ">\n-# " + ui.Clip(strings.Join(parts, " · "), 240)
}

// asked names the players that have to answer, as far as all may know.
func (l Line) asked(s text.Localizer) []string {
	var who []string
	for i, name := range l.players(s) {
		if l.Seats[i].Asked {
			who = append(who, name)
		}
	}
	return who
}

// StandingOn is the reply to a moderator: the post of all tables is in this channel, or no longer.
func StandingOn(on bool, channel string) text.Message {
	if !on {
		return text.M("bot.tables.post.off")
	}
	return text.M("bot.tables.post.on", "where", mention.Channels([]string{channel}))
}
