package matches

import (
	"strings"
	"time"

	"skald/bot/mention"
	"skald/bot/slash"
	"skald/bot/ui"
	"skald/engine/text"
)

// ReminderSettings are the reminder settings of a user.
type ReminderSettings struct {
	// Every is in hours; 0 is the default of the pace, negative is never.
	Every       int
	Quiet, Zone string
	Away, Now   int64
	// Here is the current time in the zone; Fixed reports whether the zone has no daylight saving time.
	Here   time.Time
	Fixed  bool
	Direct bool
	Muted  []string
	// Next reports whether the user is notified when they are next.
	Next bool
}

// Reminders shows the reminder settings of a user.
func Reminders(m ReminderSettings, s text.Localizer) ui.Message {
	every := ui.Say(s, "bot.me.usual")
	switch {
	case m.Every < 0:
		every = ui.Say(s, "bot.me.never")
	case m.Every > 0:
		every = ui.Say(s, "bot.me.hours", "n", m.Every)
	}
	quiet := ui.Say(s, "bot.me.noquiet")
	if m.Quiet != "" {
		zone := m.Zone
		if zone == "" {
			zone = "UTC"
		}
		quiet = m.Quiet + " (" + zone + ")"
	}
	zone := m.Zone
	if zone == "" {
		zone = "UTC"
	}
	zoned := ui.Say(s, "bot.me.zone", "zone", text.Plain(zone), "time", text.Plain(m.Here.Format("15:04")))
	if m.Fixed {
		zoned += "\n" + ui.Say(s, "bot.me.fixed", "zone", text.Plain(zone))
	}
	away := ui.Say(s, "bot.me.here")
	if m.Away > m.Now {
		away = ui.Say(s, "bot.me.away", "until", mention.Time(time.Unix(m.Away, 0), "D"))
	}
	where := ui.Say(s, "bot.me.where."+slash.WhereChannel)
	if m.Direct {
		where = ui.Say(s, "bot.me.where."+slash.WhereDirect)
	}
	lines := []string{
		"## " + ui.Say(s, "bot.me.title"), every, ui.Say(s, "bot.me.quiet", "when", quiet), zoned, away,
		ui.Say(s, "bot.me.where", "where", where),
	}
	if m.Next {
		lines = append(lines, ui.Say(s, "bot.me.next"))
	}
	if len(m.Muted) > 0 {
		lines = append(lines, ui.Say(s, "bot.me.muted", "which", strings.Join(m.Muted, ", ")))
	}
	lines = append(lines, "-# "+ui.Say(s, "bot.me.how"))
	content, _ := ui.Fill(ui.Clipped(lines, 400), ui.MaxContent)
	return ui.Private(content)
}

// UnknownTimeZone is the reply to an unknown time zone.
func UnknownTimeZone(zone string, s text.Localizer) ui.Message {
	return ui.Answer(s, "bot.me.nozone", "zone", text.Plain(ui.Escape(ui.Clip(zone, 60))))
}

// UnreadableQuietHours is the reply to quiet hours that cannot be parsed.
func UnreadableQuietHours(typed string, s text.Localizer) ui.Message {
	return ui.Answer(s, "bot.me.unquiet", "typed", text.Plain(ui.Escape(ui.Clip(typed, 60))))
}
