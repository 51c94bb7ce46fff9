package andor

import (
	"strconv"
	"testing"

	"skald/engine/andor/land"
	"skald/imaging"
)

// The heroes' neighbourhood on the picture shows the regions they can reach this turn, on numbers that are read on a
// phone.
func TestTheNeighbourhoodShowsWhatTheHeroOnTurnCanReach(t *testing.T) {
	const phone = 400.0
	scales := map[float64]int{}
	on, off := 0, 0 // regions three hours away at the most that are on the picture, and that are not
	for _, r := range land.Front.All() {
		if !land.Front.Walkable(r.ID) {
			continue
		}
		for _, hour := range []int{0, 4, 6, 9} {
			v := startView(2)
			v.Heroes[0].At, v.Heroes[0].Hour = r.ID, hour
			reach(v, 0)
			d := newDraft(painter(t), request("near", "0"), v)
			s := d.neighbourhood(r.ID, &v.Heroes[0])
			scales[s.scale]++
			missing, seen := 0, 0
			for _, x := range v.Reach {
				if _, _, ok := s.find(x.At); ok {
					seen++
					if x.Hours <= 3 {
						on++
					}
					continue
				}
				missing++
				if x.Hours == 1 {
					t.Errorf("from %d, %d is an hour away and not on the picture", r.ID, x.At)
				}
				if x.Hours <= 3 {
					off++
				}
			}
			if missing > 0 && s.scale > nearScales[len(nearScales)-2] { // at the edge of the land the last is no use
				t.Errorf("from %d at hour %d, %d of %d regions are not on a picture that could show more", r.ID, hour,
					missing, seen+missing)
			}
			if _, _, ok := s.find(r.ID); !ok {
				t.Errorf("the hero on %d is not on the picture", r.ID)
			}
			if size := s.tagPen(imaging.Day()).Size * phone / nearWidth; size < 12 {
				t.Errorf("from %d the numbers are %.1f pixels tall on a phone", r.ID, size)
			}
			if s.x0 < 0 || s.y0 < 0 || s.x0+float64(s.width)/s.scale > landWidth+1 ||
				s.y0+float64(s.height)/s.scale > landHeight+1 {
				t.Errorf("from %d the picture leaves the land: it begins at %g, %g", r.ID, s.x0, s.y0)
			}
		}
	}
	if off > on/8 {
		t.Errorf("%d regions within three hours are not on the pictures, %d are", off, on)
	}
	if len(scales) < 3 {
		t.Errorf("the scales are only %v", scales)
	}
	// The reach of a hero who is not on turn is unknown.
	v := startView(2)
	reach(v, 0)
	d := newDraft(painter(t), request("near", "1"), v)
	if s := d.neighbourhood(14, &v.Heroes[1]); s.scale != nearScales[0] {
		t.Errorf("around who is not on turn the scale is %g", s.scale)
	}
}

func TestTheExampleOfHoursIsSeveral(t *testing.T) {
	if n, err := strconv.Atoi(keyHours); err != nil || n < 2 {
		t.Errorf("the legend reads %q hours", keyHours)
	}
}
