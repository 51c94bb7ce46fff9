package scenetest

import (
	"fmt"
	"testing"

	"skald/imaging"
)

// Look is a picture of a view.
type Look struct {
	Name       string // of the stored picture; "" if none is stored
	View       any
	Request    imaging.Request
	day, night bool // the themes it is stored in
}

// ByDay returns a look whose picture by day is stored, ByNight one whose picture by night is, DayAndNight one with
// both.
func ByDay(name string, view any, r imaging.Request) Look   { return Look{name, view, r, true, false} }
func ByNight(name string, view any, r imaging.Request) Look { return Look{name, view, r, false, true} }
func DayAndNight(name string, view any, r imaging.Request) Look {
	return Look{name, view, r, true, true}
}

// themed is a look in a theme.
type themed struct {
	Look
	theme *imaging.Theme
}

// LookAsTheyDid compares a few pictures with their golden ones. Those by night have names that end in -night.
func (ps *Painters) LookAsTheyDid(t *testing.T, s imaging.Scene, few int, all ...Look) {
	t.Helper()
	for p := range Cases(t, stored(all), few) {
		as := p.Name
		if p.theme.Name == imaging.NightTheme {
			as += "-night"
		}
		t.Run(as, func(t *testing.T) { Golden(t, as, Draw(t, ps.In(t, p.theme), s, p.View, p.Request)) })
	}
}

// GalleryIsUpToDate compares one of the pictures that are shown of a game, in full size, with how it is drawn now.
func (ps *Painters) GalleryIsUpToDate(t *testing.T, s imaging.Scene, all ...Look) {
	t.Helper()
	for p := range Cases(t, stored(all), 1) {
		t.Run(p.Name, func(t *testing.T) {
			pic, err := Canvas(t, ps.In(t, p.theme), s, p.View, p.Request).PNG()
			if err != nil {
				t.Fatal(err)
			}
			Stored(t, "gallery/"+p.Name, pic)
		})
	}
}

// AreReadable checks on a few finished pictures, by day and by night, that all texts contrast with their ground.
func (ps *Painters) AreReadable(t *testing.T, s imaging.Scene, few int, all ...Look) {
	t.Helper()
	for i := range all {
		all[i].day, all[i].night = true, true
	}
	for p := range Cases(t, stored(all), few) {
		Readable(t, fmt.Sprint(p.theme.Name, " ", p.Request.Kind, p.Request.Arg),
			Canvas(t, ps.In(t, p.theme), s, p.View, p.Request))
	}
}

// stored returns the pictures that are stored in the themes the run draws in, or all if there are none.
func stored(looks []Look) []themed {
	var all, drawn []themed
	for _, l := range looks {
		if l.day {
			all = append(all, themed{l, imaging.Day()})
		}
		if l.night {
			all = append(all, themed{l, imaging.Night()})
		}
	}
	for _, p := range all {
		if DrawnIn(p.theme) {
			drawn = append(drawn, p)
		}
	}
	if len(drawn) == 0 {
		return all
	}
	return drawn
}
