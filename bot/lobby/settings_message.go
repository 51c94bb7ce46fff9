package lobby

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"github.com/bwmarrin/discordgo"

	"skald/bot/clock"
	"skald/bot/customid"
	"skald/bot/pace"
	"skald/bot/ratings"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// The settings of a table besides the options of its game, and the values of some. Options of games have other
// ids.
const (
	settingLanguage = "table-language"
	settingPace     = "table-pace"
	settingJoin     = "table-join"
	joinAll         = "all"
	joinInvited     = "invited"
	settingRated    = "table-rated"
	ratedOn         = "on"
	ratedOff        = "off"
	// paceOther is the value of settingPace that opens the modal for an own pace.
	paceOther = "other"
	// settingHours is the setting of the times that count, whose menu sets their weekdays; settingTimes is the modal
	// for their times of day.
	settingHours = "table-hours"
	settingTimes = "table-times"
	// settingLater is the pace to which a live table goes over.
	settingLater = "table-later"
)

// optionsPerPage is the number of options of a game on a page of the settings, so that a page fits a phone.
const optionsPerPage = 6

// tableSettings returns the settings of the table itself.
func (l LobbyState) tableSettings() []engine.Option {
	language := engine.Option{ID: settingLanguage, Name: text.M("bot.lobby.set.language"), Default: l.Language}
	for _, tag := range l.Languages {
		language.Values = append(language.Values,
			engine.OptionValue{ID: tag, Name: text.Plain(text.LanguageName(tag))})
	}
	paces := engine.Option{ID: settingPace, Name: text.M("bot.lobby.set.pace"),
		Default: string(cmp.Or(l.Pace, match.None))}
	for _, p := range match.Paces() {
		paces.Values = append(paces.Values, engine.OptionValue{ID: string(p), Name: pace.Words(p)})
	}
	if l.Pace.IsOwn() {
		paces.Values = append(paces.Values, engine.OptionValue{ID: string(l.Pace), Name: pace.Words(l.Pace)})
	}
	paces.Values = append(paces.Values, engine.OptionValue{ID: paceOther, Name: text.M("bot.pace.other")})
	join := engine.Option{ID: settingJoin, Name: text.M("bot.lobby.set.join"), Default: joinAll,
		Values: []engine.OptionValue{{ID: joinAll, Name: text.M("bot.lobby.set.join.all")},
			{ID: joinInvited, Name: text.M("bot.lobby.set.join.invited")}}}
	if l.Closed {
		join.Default = joinInvited
	}
	out := []engine.Option{language, paces, join}
	if l.Fork != nil || !ratings.IsRated(l.Rules, l.Options) {
		return out // never rated
	}
	rated := engine.Option{ID: settingRated, Name: text.M("bot.lobby.set.rated"), Default: ratedOn,
		Help: text.M("bot.lobby.set.rated.help"),
		Values: []engine.OptionValue{{ID: ratedOn, Name: text.M("bot.lobby.set.rated.on")},
			{ID: ratedOff, Name: text.M("bot.lobby.set.rated.off")}}}
	if l.Unrated {
		rated.Default = ratedOff
	}
	return append(out, rated)
}

// hours returns the line of the hours that count and, if they are open, the menu of weekdays and the button for the
// times of day.
func (l LobbyState) hours(s text.Localizer) []discordgo.MessageComponent {
	shown := pace.HoursWords(l.Hours)
	switch {
	case !shown.IsZero():
	case l.Pace == "", l.Pace == match.None:
		shown = text.M("bot.lobby.set.hours.never")
	default:
		shown = text.M("bot.lobby.set.hours.all")
	}
	line := l.settingLine(text.M("bot.lobby.set.hours"), s.Say(shown), s)
	if l.Open != settingHours {
		return []discordgo.MessageComponent{ui.Section(line, l.change(customid.LobbyOption, settingHours, s))}
	}
	one := 1
	days := discordgo.SelectMenu{MenuType: discordgo.StringSelectMenu, MinValues: &one, MaxValues: 7,
		CustomID:    customid.LobbyID{Lobby: l.ID, Act: customid.LobbyValue, Option: settingHours}.String(),
		Placeholder: ui.LabelText(ui.Say(s, "bot.lobby.set.days"), ui.MaxPlaceholder)}
	for n := range 7 {
		d := time.Weekday((n + 1) % 7) // a week begins on Monday
		days.Options = append(days.Options, discordgo.SelectMenuOption{Value: strconv.Itoa(int(d)),
			Label:   ui.LabelText(ui.Capitalized(s.Say(pace.Weekday(d))), ui.MaxOption),
			Default: l.Hours == nil || !slices.Contains(l.Hours.Off, d)})
	}
	times := l.change(customid.LobbyOption, settingTimes, s)
	times.Label = ui.LabelText(ui.Say(s, "bot.lobby.set.times"), ui.MaxLabel)
	return []discordgo.MessageComponent{discordgo.TextDisplay{Content: line}, ui.Row(days), ui.Row(times)}
}

// TimesWindow asks the host for the times of day that count, and for their zone. zone is the host's own.
func TimesWindow(l LobbyState, zone string, s text.Localizer) ui.Modal {
	times := ""
	if h := l.Hours; h != nil {
		zone = h.Zone
		times = clock.Reminders{Quiet: [2]int{h.From, h.Until}}.QuietWords()
	}
	field := func(id, label, value string, most int) discordgo.MessageComponent {
		return ui.Row(discordgo.TextInput{CustomID: id, Label: ui.LabelText(ui.Say(s, label), ui.MaxInputLabel),
			Style: discordgo.TextInputShort, Value: value, MaxLength: most})
	}
	return ui.Modal{
		CustomID: customid.LobbyID{Lobby: l.ID, Act: customid.LobbyValue, Option: settingTimes}.String(),
		Title:    ui.LabelText(ui.Say(s, "bot.lobby.set.hours"), ui.MaxModalTitle),
		Components: []discordgo.MessageComponent{
			field("times", "bot.lobby.set.times.label", times, 20),
			field("zone", "bot.lobby.set.zone.label", cmp.Or(zone, "UTC"), 60)},
	}
}

// gameSettings returns the options of the game that leave a choice; none for a fork, which keeps those of its origin.
func (l LobbyState) gameSettings() []engine.Option {
	if l.Fork != nil {
		return nil
	}
	return table.OpenOptions(l.Rules, l.Options)
}

// pageOf returns the page of the settings with a setting: 0 is the table, the options of the game follow.
func (l LobbyState) pageOf(setting string) int {
	n := slices.IndexFunc(l.gameSettings(), func(o engine.Option) bool { return o.ID == setting })
	if n < 0 {
		return 0
	}
	return 1 + n/optionsPerPage
}

// Settings is the host's private panel with the settings of a lobby: the table first, then the options of its game on
// pages. The setting l.Open has a menu of its values, the current one ticked.
func Settings(l LobbyState, page int, s text.Localizer) ui.Message {
	game := l.gameSettings()
	last := (len(game) + optionsPerPage - 1) / optionsPerPage
	page = min(max(page, 0), last)
	title := "## " + ui.Say(s, "bot.lobby.set.title")
	m := ui.Private(title + "\n-# " + ui.Say(s, "bot.lobby.set.until"))
	if page == 0 {
		m.Components = append(m.Components, ui.Section(l.settingLine(text.M("bot.lobby.set.name"), l.nameShown(s), s),
			l.change(customid.LobbyName, "", s)))
		for _, o := range l.tableSettings() {
			m.Components = append(m.Components, l.setting(o, nil, s)...)
			if o.ID == settingPace {
				m.Components = append(append(m.Components, l.later(s)...), l.hours(s)...)
			}
		}
		if l.Open == "" || l.Open == settingJoin { // otherwise a menu takes the room
			m.Components = append(m.Components, l.people(s)...)
		}
	} else {
		for _, o := range game[(page-1)*optionsPerPage : min(len(game), page*optionsPerPage)] {
			m.Components = append(m.Components, l.setting(o, l.Options, s)...)
		}
	}
	var turn []discordgo.MessageComponent
	at := func(page int, label, icon string) {
		turn = append(turn, discordgo.Button{Label: ui.LabelText(ui.Say(s, label), ui.MaxLabel),
			Style: discordgo.SecondaryButton, Emoji: &discordgo.ComponentEmoji{Name: icon},
			CustomID: customid.LobbyID{Lobby: l.ID, Act: customid.LobbySettings, Option: strconv.Itoa(page)}.String()})
	}
	if page > 0 {
		at(page-1, "bot.button.back", "◀️")
	}
	switch {
	case page == 0 && last > 0:
		at(1, "bot.lobby.options", "🧩")
	case page < last:
		at(page+1, "bot.button.next", "▶️")
	}
	if len(turn) > 0 {
		m.Components = append(m.Components, ui.Row(turn...))
	}
	if ui.PanelHeight(m) > ui.PhoneHeight {
		m.Content = title
	}
	return m
}

// nameShown returns the name of the table for the settings.
func (l LobbyState) nameShown(s text.Localizer) string {
	if l.Name == "" {
		return ui.Say(s, "bot.lobby.set.name.none")
	}
	return ui.Escape(l.Name)
}

func (l LobbyState) settingLine(name text.Message, value string, s text.Localizer) string {
	return ui.Clip("**"+s.Say(name)+"** · "+value, 200)
}

// change returns the button that changes a setting.
func (l LobbyState) change(act, setting string, s text.Localizer) discordgo.Button {
	return discordgo.Button{Label: ui.LabelText(ui.Say(s, "bot.lobby.button.change"), ui.MaxLabel),
		Style:    discordgo.SecondaryButton,
		CustomID: customid.LobbyID{Lobby: l.ID, Act: act, Option: setting}.String()}
}

// setting returns the line of a setting, and the menu of its values if it is open.
func (l LobbyState) setting(o engine.Option, chosen map[string]string, s text.Localizer) []discordgo.MessageComponent {
	now := table.OptionValue(chosen, o)
	shown := s.Say(now.Name)
	if o.ID == l.Kept {
		shown = ui.Say(s, "bot.lobby.before")
	}
	if o.ID != l.Open {
		return []discordgo.MessageComponent{
			ui.Section(l.settingLine(o.Name, shown, s), l.change(customid.LobbyOption, o.ID, s))}
	}
	line := "**" + s.Say(o.Name) + "**" // the menu shows the value
	if !o.Help.IsZero() {
		line += "\n-# " + s.Say(o.Help)
	}
	menu := discordgo.SelectMenu{MenuType: discordgo.StringSelectMenu,
		CustomID:    customid.LobbyID{Lobby: l.ID, Act: customid.LobbyValue, Option: o.ID}.String(),
		Placeholder: ui.LabelText(s.Say(o.Name), ui.MaxPlaceholder)}
	for _, v := range o.Values[:min(len(o.Values), ui.MaxOptions)] {
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{Label: ui.LabelText(s.Say(v.Name), ui.MaxOption),
			Value: v.ID, Default: v.ID == now.ID && o.ID != l.Kept})
	}
	return []discordgo.MessageComponent{discordgo.TextDisplay{Content: line}, ui.Row(menu)}
}

// people returns the menus with which the host invites and removes players.
func (l LobbyState) people(s text.Localizer) []discordgo.MessageComponent {
	none := 0
	invite := discordgo.SelectMenu{MenuType: discordgo.UserSelectMenu,
		CustomID:    customid.LobbyID{Lobby: l.ID, Act: customid.LobbyInvite}.String(),
		Placeholder: ui.LabelText(ui.Say(s, "bot.lobby.set.invite"), ui.MaxPlaceholder),
		MinValues:   &none, MaxValues: table.MaxInvited}
	for _, u := range l.Invited[:min(len(l.Invited), table.MaxInvited)] {
		invite.DefaultValues = append(invite.DefaultValues,
			discordgo.SelectMenuDefaultValue{ID: u, Type: discordgo.SelectMenuDefaultValueUser})
	}
	out := []discordgo.MessageComponent{ui.Row(invite)}
	if l.Closed {
		roles := discordgo.SelectMenu{MenuType: discordgo.RoleSelectMenu,
			CustomID:    customid.LobbyID{Lobby: l.ID, Act: customid.LobbyRoles}.String(),
			Placeholder: ui.LabelText(ui.Say(s, "bot.lobby.set.roles"), ui.MaxPlaceholder),
			MinValues:   &none, MaxValues: table.MaxInvited}
		for _, role := range l.Roles[:min(len(l.Roles), table.MaxInvited)] {
			roles.DefaultValues = append(roles.DefaultValues,
				discordgo.SelectMenuDefaultValue{ID: role, Type: discordgo.SelectMenuDefaultValueRole})
		}
		out = append(out, ui.Row(roles))
	}
	remove := discordgo.SelectMenu{MenuType: discordgo.StringSelectMenu,
		CustomID:    customid.LobbyID{Lobby: l.ID, Act: customid.LobbyRemove}.String(),
		Placeholder: ui.LabelText(ui.Say(s, "bot.lobby.set.remove"), ui.MaxPlaceholder)}
	for i, p := range l.Taken {
		again := slices.ContainsFunc(l.Taken[:i], func(x match.Player) bool { return x.User == p.User })
		if p.User != "" && p.User != l.Host && !again && len(remove.Options) < ui.MaxOptions {
			remove.Options = append(remove.Options, discordgo.SelectMenuOption{Value: p.User,
				Label: ui.LabelText(cmp.Or(text.Sanitize(p.Name), p.User), ui.MaxOption)})
		}
	}
	if len(remove.Options) > 0 && l.Open == "" { // the values of a setting take the room
		out = append(out, ui.Row(remove))
	}
	return out
}

// NameWindow asks the host for the name of the table.
func NameWindow(l LobbyState, s text.Localizer) ui.Modal {
	return ui.Modal{
		CustomID: customid.LobbyID{Lobby: l.ID, Act: customid.LobbyNamed}.String(),
		Title:    ui.LabelText(ui.Say(s, "bot.lobby.set.name.window"), ui.MaxModalTitle),
		Components: []discordgo.MessageComponent{ui.Row(discordgo.TextInput{
			CustomID: "name", Label: ui.LabelText(ui.Say(s, "bot.lobby.set.name.label"), ui.MaxInputLabel),
			Style: discordgo.TextInputShort, Value: l.Name, MaxLength: table.MaxName,
		})},
	}
}

// PaceWindow asks the host for an own pace. Its field is the value of settingPace.
func PaceWindow(l LobbyState, s text.Localizer) ui.Modal {
	value := ""
	if l.Pace.IsOwn() {
		value = string(l.Pace)
	}
	return ui.Modal{
		CustomID: customid.LobbyID{Lobby: l.ID, Act: customid.LobbyValue, Option: settingPace}.String(),
		Title:    ui.LabelText(ui.Say(s, "bot.pace.window"), ui.MaxModalTitle),
		Components: []discordgo.MessageComponent{ui.Row(discordgo.TextInput{
			CustomID: "pace", Label: ui.LabelText(ui.Say(s, "bot.pace.window.label"), ui.MaxInputLabel),
			Style: discordgo.TextInputShort, Value: value, MinLength: 1, MaxLength: maxPaceTyped, Required: true,
		})},
	}
}

// maxPaceTyped is the maximum length of a typed pace.
const maxPaceTyped = 60

// NameTooLong is the reply to a name for a table that is too long.
func NameTooLong(s text.Localizer) ui.Message {
	return ui.Answer(s, "bot.lobby.name.long", "n", table.MaxName)
}
