package clock

import (
	_ "embed"
	"errors"
	"slices"
	"strings"
	"time"
)

//go:embed zones.txt
var zoneList string

// zones are the names offered: those of the places in the IANA database.
var zones = strings.Fields(zoneList)

// spelled normalises the name of a zone for comparison: separators and case do not matter.
func spelled(s string) string {
	return strings.ToLower(strings.Join(strings.FieldsFunc(s,
		func(r rune) bool { return r == ' ' || r == '_' || r == '-' }), "_"))
}

// city returns the last part of a name.
func city(zone string) string { return zone[strings.LastIndexByte(zone, '/')+1:] }

// FindZone returns the name of the time zone that a person typed, as a zone in any spelling or as a city alone. It
// returns false for an unknown one.
func FindZone(typed string) (string, bool) {
	typed = strings.TrimSpace(typed)
	if typed == "" || strings.EqualFold(typed, "local") {
		return "", false
	}
	want := spelled(typed)
	for _, same := range []func(string) bool{
		func(z string) bool { return spelled(z) == want },
		func(z string) bool { return spelled(city(z)) == want },
	} {
		if i := slices.IndexFunc(zones, same); i >= 0 {
			return zones[i], true
		}
	}
	// Names that are not offered are still accepted, such as US/Eastern or CET.
	for _, name := range []string{typed, strings.ToUpper(typed)} {
		if _, err := time.LoadLocation(name); err == nil {
			return name, true
		}
	}
	return "", false
}

// SuggestZones returns the names that match the typed text, those whose city begins with it first.
func SuggestZones(typed string) []string {
	want := spelled(typed)
	var out []string
	for _, fits := range []func(string) bool{
		func(z string) bool { return strings.HasPrefix(spelled(city(z)), want) },
		func(z string) bool { return strings.Contains(spelled(z), want) },
	} {
		for _, z := range zones {
			if fits(z) && !slices.Contains(out, z) {
				out = append(out, z)
			}
		}
	}
	return out
}

// IsFixed reports whether a zone is an offset from UTC without daylight saving time, such as EST, although most people
// of that name's region have it.
func IsFixed(zone string) bool {
	l, err := time.LoadLocation(zone)
	if err != nil || strings.Contains(zone, "/") && !strings.HasPrefix(zone, "Etc/") {
		return false
	}
	_, winter := time.Date(2026, time.January, 1, 0, 0, 0, 0, l).Zone()
	_, summer := time.Date(2026, time.July, 1, 0, 0, 0, 0, l).Zone()
	return winter == summer && winter != 0
}

// ErrAllDay is the error for quiet hours that never end.
var ErrAllDay = errors.New("quiet hours cannot last all day")

// Here returns a time in the person's zone.
func (h Reminders) Here(at time.Time) time.Time { return at.In(h.zone()) }
