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

// zones are the names people are offered: those of the places in the IANA database.
var zones = strings.Fields(zoneList)

// spelled is how names of zones are compared: whatever is written for a blank, in small letters.
func spelled(s string) string {
	return strings.ToLower(strings.Join(strings.FieldsFunc(s,
		func(r rune) bool { return r == ' ' || r == '_' || r == '-' }), "_"))
}

// city is the last part of a name.
func city(zone string) string { return zone[strings.LastIndexByte(zone, '/')+1:] }

// FindZone returns the name of the time zone somebody means: by its name, however it is spelled, or by the city alone.
// It is false for one that is not known.
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
	// Names that are not offered are still known, such as US/Eastern or CET.
	for _, name := range []string{typed, strings.ToUpper(typed)} {
		if _, err := time.LoadLocation(name); err == nil {
			return name, true
		}
	}
	return "", false
}

// SuggestZones returns the names that fit what is typed: those of cities that begin so first.
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

// IsFixed reports whether a zone is an offset from UTC that knows no summer time, such as EST, where people who name it
// mostly live by one that does.
func IsFixed(zone string) bool {
	l, err := time.LoadLocation(zone)
	if err != nil || strings.Contains(zone, "/") && !strings.HasPrefix(zone, "Etc/") {
		return false
	}
	_, winter := time.Date(2026, time.January, 1, 0, 0, 0, 0, l).Zone()
	_, summer := time.Date(2026, time.July, 1, 0, 0, 0, 0, l).Zone()
	return winter == summer && winter != 0
}

// ErrAllDay says that quiet hours would never end.
var ErrAllDay = errors.New("quiet hours cannot last all day")

// Here is a moment in the zone of the person.
func (h Reminders) Here(at time.Time) time.Time { return at.In(h.zone()) }
