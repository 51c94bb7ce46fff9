package overview

import (
	"slices"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/mention"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// mostNew is the maximum number of tables in a message about new ones.
const mostNew = 5

// NewTables is the direct message to a subscriber about new tables of a server, whose name may be "".
func NewTables(server string, fresh []Line, voice func(Line) text.Localizer, s text.Localizer) string {
	head := ui.Say(s, "bot.tables.new")
	if server = text.Sanitize(server); server != "" {
		head = ui.Say(s, "bot.tables.new.server", "server", text.Plain(ui.Escape(ui.Clip(server, 100))))
	}
	lines := []string{"🔔 " + head}
	for _, l := range fresh[:min(len(fresh), mostNew)] {
		line := "**" + voice(l).Say(l.Game.Name()) + "**"
		if l.Name != "" {
			line += " · " + ui.Escape(l.Name)
		}
		line += " · <#" + l.Channel + "> · " + ui.Say(s, "bot.tables.free", "n", l.Free, "of", l.Most) + " · " +
			l.manner(s) + " · " + mention.Relative(l.Since)
		lines = append(lines, ui.Bullet(line))
	}
	if n := len(fresh) - mostNew; n > 0 {
		lines = append(lines, ui.Say(s, "bot.tables.more", "n", n))
	}
	content, _ := ui.Fill(ui.Clipped(append(lines, "-# "+ui.Say(s, "bot.tables.new.how")), 300), ui.MaxContent)
	return content
}

// WatchOn and WatchOff are the arguments of the buttons that turn a subscription on and off.
const (
	WatchOn  = "on"
	WatchOff = "off"
)

// Watching is the private panel of a reader's subscriptions: a line for each game.
func Watching(w Watch, games []engine.Rules, in func(engine.Rules) text.Localizer, s text.Localizer) ui.Message {
	m := ui.Private("## " + ui.Say(s, "bot.tables.watch.title") + "\n-# " + ui.Say(s, "bot.tables.watch.how"))
	for _, g := range games {
		on := slices.Contains(w.Games, g.ID())
		mark, key, turns, style := "🔕", "bot.tables.watch.on", WatchOn, discordgo.SuccessButton
		if on {
			mark, key, turns, style = "🔔", "bot.tables.watch.off", WatchOff, discordgo.SecondaryButton
		}
		m.Components = append(m.Components, ui.Section(mark+" **"+in(g).Say(g.Name())+"**",
			discordgo.Button{Label: ui.LabelText(ui.Say(s, key), ui.MaxLabel), Style: style,
				CustomID: customid.Nav{Match: customid.NoTable, Seat: engine.Public, Screen: customid.ScreenWatch,
					Args: []string{g.ID(), turns}}.String()}))
	}
	back := customid.Nav{Match: customid.NoTable, Seat: engine.Public, Screen: customid.ScreenTables}
	m.Components = append(m.Components, ui.Row(ui.Link(back, text.M("bot.tables.title"), "🪑", s)))
	return m
}

// watchLink returns the button that opens a reader's subscriptions.
func watchLink(s text.Localizer) discordgo.MessageComponent {
	return ui.Link(customid.Nav{Match: customid.NoTable, Seat: engine.Public, Screen: customid.ScreenWatch},
		text.M("bot.tables.watch"), "🔔", s)
}

// TooManyWatching refuses a subscription because the server has MaxWatches subscribers.
func TooManyWatching() text.Message { return text.M("bot.tables.watch.full", "n", MaxWatches) }
