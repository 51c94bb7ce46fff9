package andor

import (
	"cmp"
	"fmt"
	"image"
	"math"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/fogleman/gg"

	"skald/engine/andor/land"
	"skald/engine/andor/view"
	"skald/imaging"
)

// A neighbourhood, in pixels. It is narrow, so that on a phone, 400 pixels across, its numbers are large enough to be
// read.
const (
	nearWidth, nearHeight = 1080, 900
	nearTop               = 96
	nearMapHeight         = 660
	nearPanel             = 104
	// nearCards is the greatest number of creatures with a card, moreWidth the room for the number of the others.
	nearCards, moreWidth = 3, 78
)

// nearScales are the scales of a neighbourhood, in pixels for each unit of land: the first if everything to be shown
// fits, else a smaller one.
var nearScales = [...]float64{0.27, 0.235, 0.2, 0.165}

// nearGrid is the grid of its corner, in units of land, so that neighbours share one picture of the ground.
const nearGrid = 125.0

// stretch is a part of the land between two of its edges, along one of its sides.
type stretch struct{ low, high float64 }

// with returns the stretch with another place and the room around it.
func (w stretch) with(at, before, after, end float64) stretch {
	return stretch{math.Min(w.low, math.Max(0, at-before)), math.Max(w.high, math.Min(end, at+after))}
}

// from returns the beginning of a window of a span that contains the stretch and has a place as near to its middle as
// that allows; ok is false if there is none on the grid.
func (w stretch) from(at, span, end float64) (float64, bool) {
	least := math.Min(end-span, math.Max(0, math.Ceil((w.high-span)/nearGrid)*nearGrid))
	most := math.Min(end-span, math.Floor(w.low/nearGrid)*nearGrid)
	if least > most {
		return 0, false
	}
	return math.Max(least, math.Min(most, math.Round((at-span/2)/nearGrid)*nearGrid)), true
}

// nearSheet returns the sheet round a region on a scale that shows other regions as well; ok is false if it is too
// small for them.
func (g *geography) nearSheet(region int, hold []int, scale float64) (sheet, bool) {
	s := sheet{on: g, left: boardMargin, top: nearTop, width: nearWidth - 2*boardMargin, height: nearMapHeight,
		scale: scale, enlarged: maxFigures}
	r := g.Get(region)
	x, y := float64(r.X), float64(r.Y)
	across, down := stretch{x, x}, stretch{y, y}
	for _, id := range append([]int{region}, hold...) {
		o := g.Get(id)
		// The hours to a region are beside its number, the figures in it above.
		across = across.with(float64(o.X), 90/scale, 90/scale, landWidth)
		down = down.with(float64(o.Y), 100/scale, 70/scale, landHeight)
	}
	var wide, high bool
	s.x0, wide = across.from(x, float64(s.width)/scale, landWidth)
	s.y0, high = down.from(y, float64(s.height)/scale, landHeight)
	return s, wide && high
}

// neighbourhood returns the sheet round a region. For the hero on turn it shows all they can reach, or if that is too
// much the nearest of it, of equally near regions first those with something on them.
func (d *draft) neighbourhood(region int, h *view.Hero) sheet {
	reach := d.reachOf(h)
	for n := len(nearScales); n > 0; n-- {
		widest := nearScales[n-1]
		hold := []int{region}
		for _, r := range reach {
			if _, ok := d.on.nearSheet(region, append(hold, r), widest); ok {
				hold = append(hold, r)
			}
		}
		scales := nearScales[n-1 : n] // not all is seen, so as much as possible
		if len(hold) > len(reach) {
			scales = nearScales[:n]
		}
		for _, scale := range scales {
			if s, ok := d.on.nearSheet(region, hold, scale); ok && s.finds(hold) {
				return s
			}
		}
	}
	s, _ := d.on.nearSheet(region, nil, nearScales[0])
	return s
}

// finds reports whether regions are on the sheet with their numbers: on a small scale those at the edge of the land are
// not.
func (s *sheet) finds(regions []int) bool {
	return !slices.ContainsFunc(regions, func(id int) bool {
		_, _, ok := s.find(id)
		return !ok
	})
}

// reachOf returns the regions that the hero on turn can reach on foot, the nearest first, of equally near ones those
// with something on them; nil for any other. While the group chooses fog circles, it shows these.
func (d *draft) reachOf(h *view.Hero) (out []int) {
	if h != nil && len(d.v.Circles) > 0 {
		return d.nearestCircles(h.At)
	}
	if h == nil || h.Seat != d.v.Active {
		return nil
	}
	board := d.on.boardMap()
	taken := map[int]bool{}
	for _, f := range d.figures(&board) {
		taken[f.at] = true
	}
	reach := slices.DeleteFunc(slices.Clone(d.v.Reach), func(r view.Reach) bool { return !d.on.Walkable(r.At) })
	slices.SortStableFunc(reach, func(a, b view.Reach) int {
		if n := cmp.Compare(a.Hours, b.Hours); n != 0 || taken[a.At] == taken[b.At] {
			return n
		}
		if taken[a.At] {
			return -1
		}
		return 1
	})
	for _, r := range reach {
		out = append(out, r.At)
	}
	return out
}

// nearestCircles returns the fog circles to choose from, those nearest to a region on the map first.
func (d *draft) nearestCircles(from int) []int {
	at := d.on.Get(from)
	out := slices.Clone(d.v.Circles)
	slices.SortStableFunc(out, func(a, b int) int {
		x, y := d.on.Get(a), d.on.Get(b)
		return cmp.Compare(math.Hypot(float64(x.X-at.X), float64(x.Y-at.Y)),
			math.Hypot(float64(y.X-at.X), float64(y.Y-at.Y)))
	})
	return out
}

// nearArg reads whose or which neighbourhood is wanted; the hero is nil when it is a region's.
func (d *draft) nearArg() (int, *view.Hero, error) {
	a := strings.TrimSpace(strings.ToLower(d.Request.Arg))
	if rest, ok := strings.CutPrefix(a, "r"); ok {
		id, ok := d.on.Parse(rest)
		if !ok {
			return 0, nil, fmt.Errorf("andor: there is no region %q; there are %s", rest, d.on.Numbers())
		}
		return id, nil, nil
	}
	h, err := d.seatArg(a)
	if err != nil {
		return 0, nil, err
	}
	if !d.on.Valid(h.At) {
		return 0, nil, fmt.Errorf("andor: that hero stands on no region")
	}
	return h.At, h, nil
}

func (d *draft) near() (*imaging.Canvas, error) {
	region, h, err := d.nearArg()
	if err != nil {
		return nil, err
	}
	s := d.neighbourhood(region, h)
	d.GroundAround(fmt.Sprint(d.on.Key, " near ", s.x0, " ", s.y0, " ", s.scale), nearWidth, nearHeight, s.bounds(),
		func(img *image.RGBA, dc *gg.Context) {
			s.paintMap(img, d.Painter)
			imaging.Border(dc, d.Theme, boardMargin, nearTop, float64(s.width), float64(s.height))
			imaging.Panel(dc, d.Theme, boardMargin, nearTop+nearMapHeight+18, nearWidth-2*boardMargin, nearPanel)
		})
	title := d.Request.Word("picture-region") + " " + strconv.Itoa(region)
	x := 40.0
	if h != nil {
		d.pawnAt(h, x+26, 82, 62)
		x += 66
		x += d.Say(d.Heading(h.Hero), d.Caps(46).Down(24).In(heroInk(d.Theme, h.Hero)), x, 68, 560) + 30
	}
	x += d.Say(title, d.Italic(34), x, 66, 400) + 40
	right := nearWidth - 40.0
	right -= d.Say(fmt.Sprintf("%s %d", d.Request.Word("picture-day"), d.v.Day), d.Bold(34).Right(), right, 66, 200)
	if len(d.v.Reach) > 0 {
		d.hoursKey(x, right-40)
	}
	d.standing(&s, d.castleSigns(&s)...)
	d.creatureCards(&s, region)
	return d.Canvas, nil
}

// keyHours is the example of hours in a legend: its word is a plural.
const keyHours = "2"

// hoursKey explains the hours on the map between two edges of the head, if there is room.
func (d *draft) hoursKey(left, right float64) {
	const radius, least = 17.0, 110
	room := right - left - 2*radius - 12
	if room < least {
		return
	}
	w := d.Say(d.Request.Word("picture-key-hours-away"), d.Italic(32).Down(24).Right(), right, 66, room)
	d.Badge(keyHours, imaging.Circle, d.Mark, right-w-12-radius, 55, radius)
}

// castleSigns returns the signs beside the castle, if the sheet shows their place.
func (d *draft) castleSigns(s *sheet) []func(*sheet) image.Rectangle {
	if d.v.Castle.Occupied != nil && s.enlarged > 0 { // its holders are drawn there
		return nil
	}
	x, y := s.pixel(60, 1010)
	if d.v.Castle.Occupied != nil || d.v.Treasure != nil {
		c := s.on.Get(land.CastleAt)
		x, y = s.pixel(float64(c.X), float64(c.Y))
	}
	if !image.Pt(int(x), int(y)).In(s.bounds()) {
		return nil
	}
	return []func(*sheet) image.Rectangle{d.atCastle}
}

// creatureCards sets the figures and rewards of the creatures on the sheet, those nearest to the region first.
func (d *draft) creatureCards(s *sheet, region int) {
	x0, y0, _ := s.find(region)
	type beast struct {
		c    view.Creature
		away float64
	}
	var all []beast
	for _, c := range d.v.Creatures {
		if x, y, ok := s.find(c.At); ok {
			all = append(all, beast{c, math.Hypot(x-x0, y-y0)})
		}
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].away < all[j].away })
	top := float64(nearTop + nearMapHeight + 18)
	if len(all) == 0 {
		d.Say(d.Request.Word("picture-no-creatures"), d.Italic(26).Centred(), nearWidth/2, top+56, nearWidth-80)
		return
	}
	more := len(all) - nearCards
	all = all[:min(len(all), nearCards)]
	w := float64(nearWidth-2*boardMargin) / nearCards
	if more > 0 { // a mark at the right counts those without a card
		w -= moreWidth / nearCards
		d.Say("+"+strconv.Itoa(more), d.Bold(34).Right(), nearWidth-boardMargin-14, top+62, moreWidth-20)
	}
	for i, b := range all {
		x := boardMargin + w*float64(i) + 14
		r := 34.0
		if named(b.c) { // with its rings
			r = 27
		}
		d.beast(b.c, x+36, top+50, r)
		d.Badge(strconv.Itoa(b.c.At), imaging.Square, d.Card, x+64, top+80, 17)
		d.Say(d.called(b.c), d.Bold(31).Down(22), x+90, top+42, w-110)
		cx := x + 92
		for _, e := range []struct {
			icon string
			n    string
			col  rgba
		}{{"melee", strengthOf(b.c), d.Legible(d.Steel)},
			{"heart", strconv.Itoa(b.c.Will), d.Legible(d.Heart)}, {"dice", strconv.Itoa(b.c.Dice), d.Ink},
			{"coin", strconv.Itoa(b.c.Reward), d.Gold}} {
			size := 29
			switch {
			case e.icon == "coin" && b.c.Reward == 0: // named creatures pay nothing
				continue
			case e.icon == "coin":
				d.RimmedIcon(e.icon, size, cx+12, top+74, e.col)
			case e.icon == "dice":
				d.someDie(28, cx+12, top+74, coatOf(b.c.Black, redDie))
			default:
				d.Icon(e.icon, size, cx+12, top+74, e.col)
			}
			cx += 30 + d.Say(e.n, d.Bold(28), cx+30, top+84, 50) + 9
		}
	}
}
