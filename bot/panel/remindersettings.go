package panel

import (
	"strings"
	"time"

	"skald/engine/text"
)

// ReminderSettings is how somebody wants to be reminded.
type ReminderSettings struct {
	// Every is in hours; 0 is the usual time of the pace, less than 0 never.
	Every       int
	Quiet, Zone string
	Away, Now   int64
	Direct      bool
	Muted       []string
	// Next says that he is told when he is next.
	Next bool
}

// Reminders shows how somebody wants to be reminded.
func Reminders(m ReminderSettings, s text.Speaker) Message {
	every := say(s, "bot.me.usual")
	switch {
	case m.Every < 0:
		every = say(s, "bot.me.never")
	case m.Every > 0:
		every = say(s, "bot.me.hours", "n", m.Every)
	}
	quiet := say(s, "bot.me.noquiet")
	if m.Quiet != "" {
		zone := m.Zone
		if zone == "" {
			zone = "UTC"
		}
		quiet = m.Quiet + " (" + zone + ")"
	}
	away := say(s, "bot.me.here")
	if m.Away > m.Now {
		away = say(s, "bot.me.away", "until", stamp(time.Unix(m.Away, 0), "D"))
	}
	where := say(s, "bot.me.where."+WhereChannel)
	if m.Direct {
		where = say(s, "bot.me.where."+WhereDirect)
	}
	lines := []string{
		"## " + say(s, "bot.me.title"), every, say(s, "bot.me.quiet", "when", quiet), away, say(s, "bot.me.where", "where", where),
	}
	if m.Next {
		lines = append(lines, say(s, "bot.me.next"))
	}
	if len(m.Muted) > 0 {
		lines = append(lines, say(s, "bot.me.muted", "which", strings.Join(m.Muted, ", ")))
	}
	lines = append(lines, "-# "+say(s, "bot.me.how"))
	content, _ := fill(clipped(lines, 400), maxContent)
	return private(content)
}

// UnknownTimeZone answers a time zone that is not known.
func UnknownTimeZone(zone string, s text.Speaker) Message {
	return private(say(s, "bot.me.nozone", "zone", text.Plain(escape(clip(zone, 60)))))
}

// UnreadableQuietHours answers a time of day that cannot be read.
func UnreadableQuietHours(typed string, s text.Speaker) Message {
	return private(say(s, "bot.me.unquiet", "typed", text.Plain(escape(clip(typed, 60)))))
}
