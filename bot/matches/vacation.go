package matches

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"skald/bot/clock"
	"skald/bot/preferences"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine/text"
	"skald/store"
)

// vacationOff is the value that ends or cancels a vacation.
const vacationOff = "off"

// written matches a date as 2027-03-01, 1.3. or 1.3.2027.
var written = regexp.MustCompile(`(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})\.(\d{1,2})\.?(\d{4})?`)

// between are the words and signs that may be between two dates.
const between = "- – to until bis al a au from vom dal du"

// errDates is the error for dates that cannot be read.
var errDates = errors.New("no dates of a vacation")

// readVacation parses the dates of a vacation, such as "2027-03-01 to 2027-03-14" or "1.3. - 14.3.", or its number of
// days from today on. Both dates belong to the vacation.
func readVacation(typed string, now time.Time) (clock.Period, error) {
	typed, _, _ = strings.Cut(strings.ToLower(strings.TrimSpace(typed)), "(")
	year, month, day := now.Date()
	at := func(y int, m time.Month, d int) time.Time { return time.Date(y, m, d, 0, 0, 0, 0, now.Location()) }
	if n, err := strconv.Atoi(strings.TrimSpace(typed)); err == nil {
		if n < 1 || n > 366 {
			return clock.Period{}, errDates
		}
		return clock.Period{From: now.Unix(), Until: at(year, month, day+n).Unix()}, nil
	}
	if len(typed) > 100 {
		return clock.Period{}, errDates
	}
	found := written.FindAllStringSubmatch(typed, 3)
	if len(found) == 0 || len(found) > 2 {
		return clock.Period{}, errDates
	}
	for word := range strings.FieldsSeq(written.ReplaceAllString(typed, " ")) {
		if !strings.Contains(" "+between+" ", " "+word+" ") {
			return clock.Period{}, errDates
		}
	}
	var dates []time.Time
	earliest := at(year, month, day)
	for _, f := range found {
		date, err := dateOf(f, earliest)
		if err != nil {
			return clock.Period{}, err
		}
		dates, earliest = append(dates, date), date
	}
	y, m, d := dates[len(dates)-1].Date()
	return clock.Period{From: dates[0].Unix(), Until: at(y, m, d+1).Unix()}, nil
}

// dateOf returns the date of a match of written; without a year it is the first one that is not before earliest.
func dateOf(f []string, earliest time.Time) (time.Time, error) {
	number := func(s string) int {
		n, _ := strconv.Atoi(s) // digits, or "" for 0
		return n
	}
	y, m, d := number(f[1]), number(f[2]), number(f[3])
	if f[1] == "" {
		y, m, d = number(f[6]), number(f[5]), number(f[4])
	}
	years := []int{y}
	if y == 0 {
		years = nil
		for n := range 9 { // the next leap day may be eight years away
			years = append(years, earliest.Year()+n)
		}
	}
	for _, y := range years {
		date := time.Date(y, time.Month(m), d, 0, 0, 0, 0, earliest.Location())
		noon := time.Date(y, time.Month(m), d, 12, 0, 0, 0, earliest.Location())
		if noon.Day() == d && int(noon.Month()) == m && (f[1] != "" || f[6] != "" || !date.Before(earliest)) {
			return date, nil
		}
	}
	return time.Time{}, errDates
}

// vacationDays returns the number of dates in a period.
func vacationDays(p clock.Period, zone *time.Location) int {
	from, until := time.Unix(p.From, 0).In(zone), time.Unix(p.Until-1, 0).In(zone)
	noon := func(t time.Time) time.Time { return time.Date(t.Year(), t.Month(), t.Day(), 12, 0, 0, 0, time.UTC) }
	return int(noon(until).Sub(noon(from))/(24*time.Hour)) + 1
}

// offeredDays are the lengths of a vacation from today on that are suggested before anything is typed.
var offeredDays = []int{7, 14, 21}

// completeVacation offers the typed dates as they are understood, and the end of the vacation.
func completeVacation(typed string, now time.Time, s text.Localizer) []*discordgo.ApplicationCommandOptionChoice {
	var out []*discordgo.ApplicationCommandOptionChoice
	add := func(p clock.Period) {
		n := vacationDays(p, now.Location())
		first := time.Unix(p.From, 0).In(now.Location()).Format(time.DateOnly)
		last := time.Unix(p.Until-1, 0).In(now.Location()).Format(time.DateOnly)
		out = append(out, &discordgo.ApplicationCommandOptionChoice{Value: first + " – " + last,
			Name: ui.LabelText(fmt.Sprintf("%s – %s (%s)", first, last, ui.Say(s, "bot.me.vacation.days", "n", n)),
				ui.MaxChoice)})
	}
	off := ui.LabelText(ui.Say(s, "bot.me.vacation.off"), ui.MaxChoice)
	switch p, err := readVacation(typed, now); {
	case err == nil && p.Until > p.From:
		add(p)
	case strings.TrimSpace(typed) == "":
		for _, n := range offeredDays {
			p, _ := readVacation(strconv.Itoa(n), now) // a number of days is always readable
			add(p)
		}
	}
	if ui.Matches(ui.Fold(off+" "+vacationOff), ui.Fold(typed)) {
		out = append(out, &discordgo.ApplicationCommandOptionChoice{Value: vacationOff, Name: off})
	}
	return ui.Suggestions(out, typed)
}

// vacation applies the option vacation of /me to a user's settings; limit is the number of days a year on the server.
// The message is a refusal, zero if there is none.
func (h *Handler) vacation(r *route.Request, p *preferences.Person, limit int) text.Message {
	typed := strings.TrimSpace(r.Text(slash.OptionVacation))
	now := h.Now()
	if ui.Fold(typed) == vacationOff || ui.Fold(typed) == ui.Fold(ui.Say(r.Say, "bot.me.vacation.off")) {
		if !p.EndVacation(r.Guild, now) {
			return text.M("bot.me.vacation.none")
		}
		return text.Message{}
	}
	period, err := readVacation(typed, p.Here(now))
	if err != nil {
		return text.M("bot.me.vacation.unread", "typed", text.Plain(ui.Escape(ui.Clip(typed, 60))))
	}
	why, year, left := p.PlanVacation(preferences.Vacation{Guild: r.Guild, Period: period, Zone: p.Zone}, limit, now)
	switch why {
	case preferences.VacationOff:
		return text.M("bot.me.vacation.closed")
	case preferences.VacationPast:
		return text.M("bot.me.vacation.past")
	case preferences.VacationFar:
		return text.M("bot.me.vacation.far")
	case preferences.VacationMany:
		return text.M("bot.me.vacation.many")
	case preferences.VacationOverlaps:
		return text.M("bot.me.vacation.overlaps")
	case preferences.VacationLong:
		return text.M("bot.me.vacation.long", "n", left, "limit", limit, "year", strconv.Itoa(year))
	}
	return text.Message{}
}

// overdue returns the channel of a match on a server in which the time of a user is up, "" for none. A vacation cannot
// begin before they have answered there.
func (h *Handler) overdue(guild, user string) string {
	found, err := h.Store.Matches(store.Filter{User: user, Guild: guild, Status: []string{store.Running}})
	if err != nil {
		h.Log.Warn("reading some matches failed", "error", err)
	}
	for _, m := range found {
		t, err := h.Tables.Open(m.ID)
		if err != nil {
			continue // reported when the match is used
		}
		late := t.IsOverdue(user, h.Now())
		t.Unlock()
		if late {
			return m.Channel
		}
	}
	return ""
}

// beginsNow reports whether the option vacation asks for a vacation that begins today.
func (h *Handler) beginsNow(r *route.Request) bool {
	p, err := readVacation(r.Text(slash.OptionVacation), h.People.Of(r.User).Here(h.Now()))
	return err == nil && p.From <= h.Now().Unix() && p.Until > h.Now().Unix()
}

// VacationState are the vacations of a user on a server that are not over, the days left this year and their number a
// year.
type VacationState struct {
	Planned     []preferences.Vacation
	Left, Limit int
	Year        int
}

// vacationState returns the vacations of a person on a server, nil outside of servers.
func (h *Handler) vacationState(p preferences.Person, guild string) *VacationState {
	if guild == "" {
		return nil
	}
	now := h.Now()
	v := VacationState{Planned: p.VacationsOn(guild, now), Limit: h.Servers.Of(guild).VacationDays(),
		Year: p.Here(now).Year()}
	v.Left = max(0, v.Limit-p.VacationUsed(guild, v.Year))
	return &v
}

// vacationLine describes the vacations of a user.
func vacationLine(v VacationState, s text.Localizer) string {
	if v.Limit == 0 && len(v.Planned) == 0 {
		return ui.Say(s, "bot.me.vacation.closed.line")
	}
	left := ui.Say(s, "bot.me.vacation.left", "n", v.Left, "limit", v.Limit, "year", strconv.Itoa(v.Year))
	if len(v.Planned) == 0 {
		return ui.Say(s, "bot.me.vacation.line.none") + " " + left
	}
	var when []text.Message
	for _, p := range v.Planned {
		when = append(when, text.Plain(table.VacationDates(p.Period)))
	}
	return ui.Say(s, "bot.me.vacation.line", "when", when) + " " + left
}
