package returnofheroes

import (
	"image"
	"strconv"
	"strings"
	"testing"

	"skald/engine/returnofheroes/land"
	"skald/imaging"
	"skald/imaging/scene"
	"skald/imaging/scenetest"
)

// TestDistantTargetsHaveArrows checks that each point that the hero's quests lead to is on the picture of a
// neighbourhood, or named with an arrow at the edge of its map, clear of everything else that is written.
func TestDistantTargetsHaveArrows(t *testing.T) {
	p, pointed := painter(t), 0
	tried := scenetest.Numbered(t, 30, 6)
	for _, n := range tried.Cases() {
		if !tried.Next() {
			break
		}
		v := crowdedView(imaging.NewRand("distant", strconv.Itoa(n)))
		d := newDraft(p, spoken("near", "de"), v)
		middle, h, err := d.nearArg()
		if err != nil {
			t.Fatal(err)
		}
		s := partOfMap(v.Layout, d.neighbourhood(middle, h), boardMargin, nearHead, nearEdge)
		c := canvas(t, p, v, spoken("near", "de"))
		checkLabels(t, "distant "+strconv.Itoa(n), c)
		for _, target := range d.targets(h) {
			if _, _, seen := s.find(target.at); seen || !v.Layout.Lies(target.at.Tile) {
				continue
			}
			pointed++
			told := 0
			for _, l := range c.Labels() {
				if arrow, name, ok := strings.Cut(l.Text, " "); ok && arrow != "" && name == target.at.String() &&
					strings.Contains(strings.Join(arrows[:], ""), arrow) {
					told++
					if !l.Box.In(s.bounds()) {
						t.Errorf("position %d: %q at %v is beside the map", n, l.Text, l.Box)
					}
				}
			}
			if told != 1 {
				t.Errorf("position %d: %d arrows lead to %v, want 1", n, told, target.at)
			}
		}
	}
	if pointed == 0 {
		t.Error("no target lies beyond the pictures")
	}
}

// TestArrowLeadsTowardsItsTarget checks the eight directions, and one on a picture.
func TestArrowLeadsTowardsItsTarget(t *testing.T) {
	for want, to := range map[string][2]float64{"→": {9, 1}, "↘": {7, 8}, "↓": {-1, 9}, "↙": {-8, 7}, "←": {-9, -1},
		"↖": {-7, -8}, "↑": {1, -9}, "↗": {8, -7}} {
		if got := arrowTo(to[0], to[1]); got != want {
			t.Errorf("the arrow to %v is %q, want %q", to, got, want)
		}
	}
	v := middleView()
	v.Heroes[0].SideQuests, v.Heroes[0].At, v.Reach = nil, land.At("O7"), nil
	v.Heroes[0].Quests[0].Destination = land.At("B3")
	for _, l := range canvas(t, painter(t), v, withArg(spoken("near", "en"), "1")).Labels() {
		if l.Text == "↖ B3" {
			return
		}
	}
	t.Error("no arrow leads to B3, far in the north-west")
}

// TestNearPictureIsReadOnAPhone checks that the words beside the map are at least 11 pixels tall on a phone, names that
// had to shrink 8.
func TestNearPictureIsReadOnAPhone(t *testing.T) {
	const phone = 400.0 / nearWidth
	c := canvas(t, painter(t), middleView(), spoken("near", "en"))
	land := scene.Box(boardMargin, nearHead, nearEdge, nearLand*nearEdge)
	n := 0
	for _, l := range c.Labels() {
		capitals := strings.ContainsAny(l.Text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
		if l.Box.Overlaps(land) || !capitals || l.Box == (image.Rectangle{}) {
			continue
		}
		n++
		if size := float64(l.Box.Dy()) / 0.68 * phone; size < 10.5 {
			t.Errorf("%q is set in type of %.1f pixels on a phone", l.Text, size)
		}
	}
	if n < 10 {
		t.Errorf("only %d lines are beside the map", n)
	}
}
