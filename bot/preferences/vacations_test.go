package preferences

import (
	"testing"
	"time"
	_ "time/tzdata"

	"skald/bot/clock"
)

// dates is a vacation from one date to another, both included.
func dates(t *testing.T, zone, from, to string) Vacation {
	t.Helper()
	l, err := time.LoadLocation(zone)
	if err != nil {
		t.Fatal(err)
	}
	at := func(s string) time.Time {
		d, err := time.ParseInLocation(time.DateOnly, s, l)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	end := at(to)
	return Vacation{Guild: "g", Zone: zone, Period: clock.Period{From: at(from).Unix(),
		Until: time.Date(end.Year(), end.Month(), end.Day()+1, 0, 0, 0, 0, l).Unix()}}
}

func TestVacationCountsDatesByYear(t *testing.T) {
	mars := Vacation{Zone: "Mars", Period: clock.Period{From: 0, Until: 86400}}
	for name, x := range map[string]struct {
		v    Vacation
		want map[int]int
	}{
		"one date":    {dates(t, "Europe/Berlin", "2027-05-01", "2027-05-01"), map[int]int{2027: 1}},
		"a leap day":  {dates(t, "Europe/Berlin", "2028-02-28", "2028-03-01"), map[int]int{2028: 3}},
		"no leap day": {dates(t, "Europe/Berlin", "2027-02-28", "2027-03-01"), map[int]int{2027: 2}},
		"over the new year": {dates(t, "Europe/Berlin", "2027-12-24", "2028-01-02"),
			map[int]int{2027: 8, 2028: 2}},
		"clocks an hour forward":    {dates(t, "Europe/Berlin", "2027-03-27", "2027-03-29"), map[int]int{2027: 3}},
		"clocks an hour back":       {dates(t, "Europe/Berlin", "2027-10-30", "2027-11-01"), map[int]int{2027: 3}},
		"a zone without midnight":   {dates(t, "America/Havana", "2027-03-13", "2027-03-15"), map[int]int{2027: 3}},
		"far east of Greenwich":     {dates(t, "Pacific/Kiritimati", "2027-12-31", "2027-12-31"), map[int]int{2027: 1}},
		"an unknown zone is as UTC": {mars, map[int]int{1970: 1}},
		"ended within its date": {Vacation{Period: clock.Period{From: 86400 + 3600, Until: 86400 + 7200}},
			map[int]int{1970: 1}},
	} {
		got := x.v.days()
		if len(got) != len(x.want) {
			t.Errorf("%s counts %v, want %v", name, got, x.want)
		}
		for year, n := range x.want {
			if got[year] != n {
				t.Errorf("%s counts %v, want %v", name, got, x.want)
			}
		}
	}
}

func TestVacationIsLimitedByYear(t *testing.T) {
	now := time.Date(2027, time.March, 1, 12, 0, 0, 0, time.UTC)
	var p Person
	plan := func(limit int, from, to string, want NoVacation) {
		t.Helper()
		before := len(p.Vacations)
		why, year, left := p.PlanVacation(dates(t, "UTC", from, to), limit, now)
		if why != want || why != VacationFits && len(p.Vacations) != before {
			t.Errorf("%s to %s: %d, in %d are left %d, want %d", from, to, why, year, left, want)
		}
	}
	plan(0, "2027-05-01", "2027-05-02", VacationOff)
	plan(30, "2027-02-01", "2027-02-28", VacationPast)
	plan(30, "2027-05-02", "2027-05-01", VacationPast)
	plan(30, "2028-05-02", "2028-05-03", VacationFar)
	plan(30, "2027-05-01", "2027-05-31", VacationLong)
	plan(30, "2027-05-01", "2027-05-30", VacationFits)
	plan(30, "2027-05-30", "2027-05-30", VacationOverlaps)
	plan(30, "2027-06-01", "2027-06-01", VacationLong)
	plan(31, "2027-12-31", "2028-01-30", VacationFits) // a day of this year, 30 of the next
	plan(31, "2027-06-01", "2027-06-01", VacationLong)
	if p.VacationUsed("g", 2027) != 31 || p.VacationUsed("g", 2028) != 30 || p.VacationUsed("other", 2027) != 0 {
		t.Errorf("used are %d and %d", p.VacationUsed("g", 2027), p.VacationUsed("g", 2028))
	}
}

func TestVacationEndsOnce(t *testing.T) {
	now := time.Date(2027, time.March, 1, 12, 0, 0, 0, time.UTC)
	var p Person
	for _, v := range []Vacation{dates(t, "UTC", "2027-03-01", "2027-03-10"),
		dates(t, "UTC", "2027-04-01", "2027-04-05")} {
		if why, _, _ := p.PlanVacation(v, 30, now); why != VacationFits {
			t.Fatalf("it does not fit: %d", why)
		}
	}
	if p.Vacations[0].From != now.Unix() {
		t.Errorf("a vacation from today on begins at %d", p.Vacations[0].From)
	}
	if p.ReturnFromVacation("other", now) || !p.ReturnFromVacation("g", now.Add(30*time.Hour)) ||
		p.ReturnFromVacation("g", now.Add(30*time.Hour)) {
		t.Errorf("after the return are planned %+v", p.Vacations)
	}
	if used := p.VacationUsed("g", 2027); used != 2+5 {
		t.Errorf("used are %d days", used)
	}
	if !p.EndVacation("g", now.Add(31*time.Hour)) || p.EndVacation("g", now.Add(31*time.Hour)) ||
		len(p.VacationsOn("g", now.Add(31*time.Hour))) != 0 {
		t.Errorf("after cancelling are planned %+v", p.Vacations)
	}
}

func TestServerLimitsVacation(t *testing.T) {
	for n, want := range map[int]int{-1: 0, 0: 0, 10: 10, 90: 90, 1000: 90} {
		if got := (Server{Vacation: &n}).VacationDays(); got != want {
			t.Errorf("of %d days count %d, want %d", n, got, want)
		}
	}
	if got := (Server{}).VacationDays(); got != 30 {
		t.Errorf("without a setting count %d days", got)
	}
}
