package lobby

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/bot/clock"
	"skald/bot/customid"
	"skald/bot/pace"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine/match"
	"skald/engine/text"
)

// later returns the line of the pace to which a live table goes over; none for a table that is not live.
func (l LobbyState) later(s text.Localizer) []discordgo.MessageComponent {
	if !l.Pace.IsLive() {
		return nil
	}
	shown := table.LaterWords(l.Later)
	if shown.IsZero() {
		shown = text.M("bot.lobby.set.later.none")
	}
	return []discordgo.MessageComponent{ui.Section(l.settingLine(text.M("bot.lobby.set.later"), s.Say(shown), s),
		l.change(customid.LobbyOption, settingLater, s))}
}

// LaterWindow asks the host for the pace to which the table goes over, and when.
func LaterWindow(l LobbyState, s text.Localizer) ui.Modal {
	var was [3]string
	if x := l.Later; x != nil {
		was[0] = string(x.Pace)
		if x.Idle > 0 {
			was[1] = strconv.Itoa(x.Idle)
		}
		if x.Hour != nil {
			was[2] = pace.TimeOfDay(*x.Hour)
		}
	}
	m := ui.Modal{
		CustomID: customid.LobbyID{Lobby: l.ID, Act: customid.LobbyValue, Option: settingLater}.String(),
		Title:    ui.LabelText(ui.Say(s, "bot.lobby.set.later"), ui.MaxModalTitle),
	}
	for i, id := range []string{"pace", "idle", "hour"} {
		m.Components = append(m.Components, ui.Row(discordgo.TextInput{CustomID: id, Value: was[i],
			Label: ui.LabelText(ui.Say(s, "bot.lobby.set.later."+id), ui.MaxInputLabel),
			Style: discordgo.TextInputShort, MaxLength: maxPaceTyped}))
	}
	return m
}

// setLater takes the later pace from the modal. No pace removes it.
func (h *Handler) setLater(p *press) (bool, error) {
	refuse := func(m text.Message) (bool, error) {
		p.Note(m)
		return false, nil
	}
	t := p.Table
	switch {
	case len(p.Values) < 3:
		return refuse(text.M("bot.lobby.novalue"))
	case !t.Pace.IsLive():
		return refuse(text.M("bot.later.notlive"))
	case strings.TrimSpace(p.value()) == "":
		t.Later = nil
		return true, nil
	}
	later, wrong := pace.Read(p.value(), p.Say)
	if !wrong.IsZero() {
		return refuse(wrong)
	}
	if later.IsLive() || later == match.None {
		return refuse(text.M("bot.later.live"))
	}
	l := table.Later{Live: t.Pace, Pace: later, Zone: h.Tables.People.Of(p.User).Zone}
	if t.Hours != nil {
		l.Zone = cmp.Or(t.Hours.Zone, l.Zone)
	}
	if typed := strings.TrimSpace(p.Values[1]); typed != "" {
		n, err := strconv.Atoi(typed)
		if err != nil || n < table.MinIdle || n > table.MaxIdle {
			return refuse(text.M("bot.later.idle", "least", table.MinIdle, "most", table.MaxIdle))
		}
		l.Idle = n
	}
	if typed := strings.TrimSpace(p.Values[2]); typed != "" {
		minute, ok := clock.ParseTimeOfDay(typed)
		if !ok {
			return refuse(text.M("bot.later.hour", "typed", text.Plain(ui.Escape(ui.Clip(typed, 60)))))
		}
		l.Hour = &minute
	}
	if !l.Fits() {
		return refuse(text.M("bot.later.when"))
	}
	t.Later = &l
	return true, nil
}
