package andor

import (
	"fmt"
	"image"
	"math"
	"sort"
	"strconv"
	"strings"

	"github.com/fogleman/gg"

	rules "skald/engine/andor"
	"skald/engine/andor/land"
	"skald/imaging"
)

// A neighbourhood, in pixels; nearScale is pixels for each unit of land.
const (
	nearWidth, nearHeight = 1240, 1080
	nearTop               = 96
	nearMapHeight         = 848
	nearScale             = 0.32
)

// neighbourhood is the sheet round a region. Its corner lies on a coarse grid,
// so that neighbours share one picture of the ground.
func neighbourhood(region int) sheet {
	s := sheet{left: boardMargin, top: nearTop, width: nearWidth - 2*boardMargin, height: nearMapHeight, scale: nearScale}
	r := land.Get(region)
	const grid = 500.0
	snap := func(middle, span, end float64) float64 {
		return math.Max(0, math.Min(end-span, math.Round((middle-span/2)/grid)*grid))
	}
	s.x0 = snap(float64(r.X), float64(s.width)/s.scale, landWidth)
	s.y0 = snap(float64(r.Y), float64(s.height)/s.scale, landHeight)
	return s
}

// nearArg reads whose or which neighbourhood is wanted; the hero is nil when it
// is a region's.
func (d *draft) nearArg() (int, *rules.HeroView, error) {
	a := strings.TrimSpace(strings.ToLower(d.Request.Arg))
	if rest, ok := strings.CutPrefix(a, "r"); ok {
		id, ok := land.Parse(rest)
		if !ok {
			return 0, nil, fmt.Errorf("andor: there is no region %q; regions are 0 to 72 and 80 to 84", rest)
		}
		return id, nil, nil
	}
	h, err := d.seatArg(a)
	if err != nil {
		return 0, nil, err
	}
	if !land.Valid(h.At) {
		return 0, nil, fmt.Errorf("andor: that hero stands on no region")
	}
	return h.At, h, nil
}

func (d *draft) near() (*imaging.Canvas, error) {
	region, h, err := d.nearArg()
	if err != nil {
		return nil, err
	}
	th := d.Theme
	s := neighbourhood(region)
	d.Canvas = d.Painter.On(d.Layer(fmt.Sprint("near ", s.x0, s.y0), nearWidth, nearHeight, func(img *image.RGBA) {
		imaging.Parchment(img, th)
		s.paintMap(img, d.Painter)
		dc := gg.NewContextForRGBA(img)
		imaging.Border(dc, th, boardMargin, nearTop, float64(s.width), float64(s.height))
		imaging.Panel(dc, th, boardMargin, nearTop+nearMapHeight+18, nearWidth-2*boardMargin, 96)
	}))
	title := d.Request.Word("picture-region") + " " + strconv.Itoa(region)
	x := 40.0
	if h != nil {
		d.pawnAt(h, x+26, 82, 62)
		x += 66
		x += d.Fit(d.Heading(h.Hero), imaging.Caps, 46, 24, x, 68, 560, imaging.Left, heroInk(th, h.Hero)) + 30
	}
	d.Say(title, imaging.TextItalic, 34, x, 66, 400, imaging.Left, th.Ink)
	d.Say(fmt.Sprintf("%s %d", d.Request.Word("picture-day"), d.v.Day), imaging.TextBold, 34, nearWidth-40, 66, 200, imaging.Right, th.Ink)
	var signs []func(*sheet) image.Rectangle
	if x, y := s.pixel(60, 1010); image.Pt(int(x), int(y)).In(s.bounds()) {
		signs = append(signs, d.shields)
	}
	d.standing(&s, signs...)
	d.creatureCards(&s, region)
	return d.Canvas, nil
}

// creatureCards sets what the creatures on the sheet fight with and bring in, those
// nearest to the region first.
func (d *draft) creatureCards(s *sheet, region int) {
	th := d.Theme
	x0, y0, _ := s.find(region)
	type beast struct {
		c    rules.CreatureView
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
		d.Say(d.Request.Word("picture-no-creatures"), imaging.TextItalic, 26, nearWidth/2, top+56, nearWidth-80, imaging.Centre, th.Ink)
		return
	}
	all = all[:min(len(all), 4)]
	w := float64(nearWidth-2*boardMargin) / 4
	for i, b := range all {
		x := boardMargin + w*float64(i) + 14
		d.Canvas.PutAt(d.Painter.TokenSprite(creatureFace(th, b.c.Kind), 32), x+34, top+48)
		d.Badge(strconv.Itoa(b.c.At), imaging.Square, th.Card, x+60, top+76, 14)
		d.Fit(d.Heading(b.c.Kind), imaging.TextBold, 25, 18, x+80, top+37, w-100, imaging.Left, th.Ink)
		cx := x + 82
		for _, e := range []struct {
			icon string
			n    int
			col  rgba
		}{{"melee", b.c.Strength, legible(th, th.Steel)}, {"heart", b.c.Will, legible(th, th.Heart)}, {"dice", b.c.Dice, th.Ink}, {"coin", b.c.Reward, th.Gold}} {
			size := 25
			switch {
			case e.icon == "coin":
				d.RimmedIcon(e.icon, size, cx+12, top+66, e.col)
			case e.icon == "dice":
				d.someDie(24, cx+12, top+66, coatOf(b.c.Black, redDie))
			default:
				d.Icon(e.icon, size, cx+12, top+66, e.col)
			}
			cx += 28 + d.Say(strconv.Itoa(e.n), imaging.TextBold, 24, cx+27, top+75, 50, imaging.Left, th.Ink) + 6
		}
	}
}
