package matches

import (
	"slices"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/mention"
	"skald/bot/slash"
	"skald/bot/ui"
	"skald/engine"
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
	// Apart is the number of users they do not want to sit with.
	Apart int
	// Vacation are the user's vacations on the server, nil outside of servers.
	Vacation *VacationState
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
	next := ui.Say(s, "bot.me.notnext")
	if m.Next {
		next = ui.Say(s, "bot.me.next")
	}
	out := ui.Message{Ephemeral: true, Content: "## " + ui.Say(s, "bot.me.title")}
	for _, l := range []struct{ words, option, value string }{
		{every, slash.OptionEvery, toggled(m.Every < 0, usualHours, "0")},
		{ui.Say(s, "bot.me.quiet", "when", quiet), slash.OptionQuiet, toggled(m.Quiet == "", usualQuiet, noQuiet)},
		{zoned, "", ""},
		{away, slash.OptionAway, toggled(m.Away <= m.Now, usualAway, "0")},
		{ui.Say(s, "bot.me.where", "where", where), slash.OptionWhere,
			toggled(m.Direct, slash.WhereChannel, slash.WhereDirect)},
		{next, slash.OptionNext, toggled(!m.Next, "true", "false")},
	} {
		if l.option == "" {
			out.Components = append(out.Components, discordgo.TextDisplay{Content: l.words})
		} else {
			out.Components = append(out.Components, ui.Section(l.words, reminderButton(l.option, l.value, s)))
		}
	}
	if v := m.Vacation; v != nil && len(v.Planned) > 0 {
		out.Components = append(out.Components, ui.Section(vacationLine(*v, s),
			reminderButton(slash.OptionVacation, vacationOff, s)))
	} else if v != nil {
		out.Components = append(out.Components, discordgo.TextDisplay{Content: vacationLine(*v, s)})
	}
	apart := ui.Say(s, "bot.me.apart.none")
	if m.Apart > 0 {
		apart = ui.Say(s, "bot.me.apart", "n", m.Apart)
	}
	out.Components = append(out.Components, ui.Section(apart, discordgo.Button{
		Label: ui.LabelText(ui.Say(s, "bot.me.button.apart"), ui.MaxLabel), Style: discordgo.SecondaryButton,
		CustomID: apartID()}))
	var last []string
	if len(m.Muted) > 0 {
		last = append(last, ui.Say(s, "bot.me.muted", "which", strings.Join(m.Muted, ", ")))
	}
	content, _ := ui.Fill(ui.Clipped(append(last, "-# "+ui.Say(s, "bot.me.how")), 400), ui.MaxContent)
	out.Components = append(out.Components, discordgo.TextDisplay{Content: content})
	return out
}

// The values that the buttons set: a reminder after a day, a quiet night, a week away.
const (
	usualHours = "24"
	usualQuiet = "22-7"
	noQuiet    = "off"
	usualAway  = "7"
)

// reminderValues are the values that buttons set, by the option of /me.
var reminderValues = map[string][]string{
	slash.OptionEvery: {usualHours, "0"}, slash.OptionQuiet: {usualQuiet, noQuiet}, slash.OptionAway: {usualAway, "0"},
	slash.OptionVacation: {vacationOff},
	slash.OptionWhere:    {slash.WhereChannel, slash.WhereDirect}, slash.OptionNext: {"true", "false"},
}

// offersReminder reports whether some button sets an option to a value.
func offersReminder(option, value string) bool { return slices.Contains(reminderValues[option], value) }

// toggled returns on if a setting is off, and off if it is on.
func toggled(isOff bool, on, off string) string {
	if isOff {
		return on
	}
	return off
}

// reminderButton returns the button that sets an option of /me to a value.
func reminderButton(option, value string, s text.Localizer) discordgo.Button {
	return discordgo.Button{Label: ui.LabelText(ui.Say(s, "bot.me.button."+option+"."+value), ui.MaxLabel),
		Style: discordgo.SecondaryButton,
		CustomID: customid.Nav{Match: customid.NoTable, Seat: engine.Public, Screen: customid.ScreenMe,
			Args: []string{option, value}}.String()}
}

// UnreadableQuietHours is the reply to quiet hours that cannot be parsed.
func UnreadableQuietHours(typed string, s text.Localizer) ui.Message {
	return ui.Answer(s, "bot.me.unquiet", "typed", text.Plain(ui.Escape(ui.Clip(typed, 60))))
}
