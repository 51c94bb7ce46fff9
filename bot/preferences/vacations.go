package preferences

import (
	"cmp"
	"slices"
	"time"

	"skald/bot/clock"
)

// Vacation is an absence on a server that was planned with its dates. No time runs for the person meanwhile.
type Vacation struct {
	Guild string `json:"guild"`
	clock.Period
	// Zone is the time zone of its dates, "" for UTC.
	Zone string `json:"zone,omitempty"`
}

const (
	// DefaultVacation is the number of days a year on a server that has not set another, MaxVacation the maximum.
	DefaultVacation = 30
	MaxVacation     = 90
	// planAhead is how far ahead a vacation may begin, maxPlanned the maximum number of vacations on a server that are
	// not over.
	planAhead  = 366 * 24 * time.Hour
	maxPlanned = 5
)

// VacationDays returns the number of days a year that people of the server may be on vacation, 0 for none.
func (s Server) VacationDays() int {
	if s.Vacation == nil {
		return DefaultVacation
	}
	return min(max(*s.Vacation, 0), MaxVacation)
}

// days counts the dates of a vacation by year. A date of which a part is vacation counts as a whole.
func (v Vacation) days() map[int]int {
	in := clock.Reminders{Zone: v.Zone}.Here(time.Unix(v.From, 0)).Location()
	out := map[int]int{}
	year, month, day := time.Unix(v.From, 0).In(in).Date()
	for n := 0; n <= 2*MaxVacation; n++ {
		at := time.Date(year, month, day+n, 0, 0, 0, 0, in)
		if n > 0 && at.Unix() >= v.Until {
			break
		}
		out[time.Date(year, month, day+n, 12, 0, 0, 0, in).Year()]++
	}
	return out
}

// VacationUsed returns the number of days of vacation on a server in a year, planned ones included. A date on which one
// vacation ended and another began counts twice.
func (p Person) VacationUsed(guild string, year int) (used int) {
	for _, v := range p.Vacations {
		if v.Guild == guild {
			used += v.days()[year]
		}
	}
	return used
}

// VacationsOn returns the vacations on a server that are not over, in order.
func (p Person) VacationsOn(guild string, now time.Time) []Vacation {
	var out []Vacation
	for _, v := range p.Vacations {
		if v.Guild == guild && v.Until > now.Unix() {
			out = append(out, v)
		}
	}
	slices.SortFunc(out, func(a, b Vacation) int { return cmp.Compare(a.From, b.From) })
	return out
}

// NoVacation is the reason why a vacation cannot be planned.
type NoVacation int

// The reasons: none; the server has no vacation; it would end before it begins or is over; it begins too far ahead; too
// many are planned; it overlaps with another; not enough days are left.
const (
	VacationFits NoVacation = iota
	VacationOff
	VacationPast
	VacationFar
	VacationMany
	VacationOverlaps
	VacationLong
)

// PlanVacation adds a vacation to the settings, at most limit days a year. It begins now if its first date is today. If
// it does not fit, the settings are unchanged, and year and left are the year with too few days and those left in it.
func (p *Person) PlanVacation(v Vacation, limit int, now time.Time) (why NoVacation, year, left int) {
	v.From = max(v.From, now.Unix())
	open := p.VacationsOn(v.Guild, now)
	switch {
	case limit == 0:
		return VacationOff, 0, 0
	case v.Until <= v.From:
		return VacationPast, 0, 0
	case time.Unix(v.From, 0).Sub(now) > planAhead:
		return VacationFar, 0, 0
	case len(open) >= maxPlanned:
		return VacationMany, 0, 0
	case slices.ContainsFunc(open, func(x Vacation) bool { return x.From < v.Until && v.From < x.Until }):
		return VacationOverlaps, 0, 0
	}
	for year, n := range v.days() {
		if left := limit - p.VacationUsed(v.Guild, year); n > left {
			return VacationLong, year, max(0, left)
		}
	}
	p.Vacations = append(slices.DeleteFunc(p.Vacations, func(x Vacation) bool {
		return x.Until < now.Unix()-int64(2*planAhead/time.Second) // no year that still counts
	}), v)
	return VacationFits, 0, 0
}

// EndVacation ends the vacation on a server that has begun or, if none has, cancels those planned. It reports whether
// that changes anything.
func (p *Person) EndVacation(guild string, now time.Time) bool {
	if p.ReturnFromVacation(guild, now) {
		return true
	}
	before := len(p.Vacations)
	p.Vacations = slices.DeleteFunc(p.Vacations, func(v Vacation) bool {
		return v.Guild == guild && v.From > now.Unix()
	})
	return len(p.Vacations) != before
}

// ReturnFromVacation ends the vacation on a server that has begun, for example because the person moves. It reports
// whether there was one.
func (p *Person) ReturnFromVacation(guild string, now time.Time) bool {
	for i := range p.Vacations {
		if v := &p.Vacations[i]; v.Guild == guild && v.Has(now) {
			v.Until = now.Unix()
			if v.Until == v.From {
				p.Vacations = slices.Delete(p.Vacations, i, i+1) // not even a second
			}
			return true
		}
	}
	return false
}
