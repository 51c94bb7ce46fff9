package panel

import (
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"skald/engine/text"
)

// ReminderSettings is how somebody wants to be reminded.
type ReminderSettings struct {
	// Every is in hours; 0 is the usual time of the pace, less than 0 never.
	Every       int
	Quiet, Zone string
	Away, Now   int64
	// Here is now in the zone; Fixed says that the zone knows no summer time.
	Here   time.Time
	Fixed  bool
	Direct bool
	Muted  []string
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
	zone := m.Zone
	if zone == "" {
		zone = "UTC"
	}
	zoned := say(s, "bot.me.zone", "zone", text.Plain(zone), "time", text.Plain(m.Here.Format("15:04")))
	if m.Fixed {
		zoned += "\n" + say(s, "bot.me.fixed", "zone", text.Plain(zone))
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
		"## " + say(s, "bot.me.title"), every, say(s, "bot.me.quiet", "when", quiet), zoned, away, say(s, "bot.me.where", "where", where),
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

// QuietAllDay answers quiet hours that would never end.
func QuietAllDay(s text.Speaker) Message { return private(say(s, "bot.me.allday")) }

// CompleteZones offers time zones, as many as find room.
func CompleteZones(zones []string) []*discordgo.ApplicationCommandOptionChoice {
	out := []*discordgo.ApplicationCommandOptionChoice{}
	for _, z := range zones[:min(len(zones), maxOptions)] {
		out = append(out, &discordgo.ApplicationCommandOptionChoice{Name: z, Value: z})
	}
	return out
}

// UnreadableQuietHours answers a time of day that cannot be read.
func UnreadableQuietHours(typed string, s text.Speaker) Message {
	return private(say(s, "bot.me.unquiet", "typed", text.Plain(escape(clip(typed, 60)))))
}
