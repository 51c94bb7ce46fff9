package runebound

import (
	"fmt"
	"image"
	"image/color"
	"strings"

	"github.com/fogleman/gg"

	"skald/imaging"
)

// The strip under the map: the dice, the track of the undefeated, the event in
// force, and beneath them the key.
const (
	diceLeft, diePitch, dieSize = 52, 84, 72
	mostDice                    = 5
	trackLeft, slotPitch        = 502, 84
	eventLeft                   = 1036
	keyTop                      = stripTop + 128
)

// stripGround paints what never moves under the map.
func (d *draft) stripGround(img *image.RGBA, dc *gg.Context) {
	th := d.th
	head := func(id string, x, w float64) {
		s, st := d.p.Type.Shrink(d.r.Word(id), imaging.Style{Font: imaging.TextItalic, Size: 21}, w, imaging.MinType)
		d.p.Lettering(img, s, st, x, stripTop+16, imaging.Left, th.Ink, th.Ink, 0)
	}
	head("movement-dice", diceLeft, 400)
	head("undefeated", trackLeft, 480)
	head("event", eventLeft, 86)
	head("adventures", eventLeft+96, 140)
	for i := range TrackSlots {
		x := float64(trackLeft + slotPitch*i)
		dc.DrawRoundedRectangle(x, stripTop+28, dieSize, dieSize, 10)
		dc.SetColor(imaging.Fade(th.PaperDeep, 0.5))
		dc.FillPreserve()
		dc.SetColor(th.InkFaint)
		dc.SetLineWidth(th.Line)
		dc.SetDash(6, 5)
		dc.Stroke()
		dc.SetDash()
		st := imaging.Style{Font: imaging.TextBold, Size: 26}
		d.p.Lettering(img, string(rune('1'+i)), st, x+dieSize/2, stripTop+74, imaging.Centre, imaging.Mix(th.InkSoft, th.Paper, 0.35), th.Ink, 0)
	}
	imaging.Rule(dc, th, diceLeft, keyTop-12, mapWidth-24)
	d.key(img, dc)
}

// key names the country; what does not fit is cut short.
func (d *draft) key(img *image.RGBA, dc *gg.Context) {
	th := d.th
	const y = keyTop + 22
	all := append(Terrains(), Town)
	st := imaging.Style{Font: imaging.Text, Size: 20}
	const room = mapWidth - 16
	total := 0.0
	for _, t := range all {
		total += 46 + d.p.Type.Measure(d.r.Word(string(t)), st)
	}
	gap := (room - total) / float64(len(all)-1)
	most := 1e9
	if gap < 6 { // long words: each gets its share
		gap, most = 6, (room-52.0*float64(len(all)))/float64(len(all))
	}
	x := float64(diceLeft)
	for _, t := range all {
		symbol(dc, th, t, x+18, y, 20)
		s, sst := d.p.Type.Shrink(d.r.Word(string(t)), st, most, imaging.MinType)
		x += 44 + d.p.Lettering(img, s, sst, x+44, y+7, imaging.Left, th.Ink, th.Ink, 0) + gap
	}
}

// strip sets the dice, the undefeated and the event.
func (d *draft) strip() {
	th := d.th
	for i, die := range d.pos.Dice {
		if i == mostDice {
			break
		}
		x := float64(diceLeft + diePitch*i)
		d.c.Put(d.dieSprite(die), int(x)-4, stripTop+24)
		if die.Used {
			d.backed("check", 26, x+dieSize-6, stripTop+94, th.Mark)
		}
	}
	for i, u := range d.pos.Undefeated {
		if u.ID == "" {
			continue
		}
		x := float64(trackLeft + slotPitch*i + dieSize/2)
		d.undefeated(i, u.Gem, x-8, stripTop+60)
		where := u.At.String()
		if !d.g.holds(u.At) {
			where = "–"
		}
		d.say(where, imaging.TextBold, 20, x, stripTop+96, 66, imaging.Centre, th.Ink)
	}
	word := d.r.Word("none")
	if d.pos.Event > 0 {
		word = [...]string{"I", "II", "III"}[min(d.pos.Event, 3)-1]
	}
	d.c.PutAt(d.cardSprite(60, 66), eventLeft+34, stripTop+66)
	d.say(word, imaging.Caps, 34, eventLeft+31, stripTop+82, 56, imaging.Centre, th.Ink)
	left := map[Gem]int{}
	for _, h := range d.pos.Counters {
		left[d.g.world.Gems[h]]++
	}
	for i, k := range Gems() { // how many counters lie on the map
		x, y := float64(eventLeft+108+66*(i%2)), float64(stripTop+46+42*(i/2))
		d.c.PutAt(d.gemSprite(k, 11), x, y)
		d.say(fmt.Sprint(left[k]), imaging.TextBold, 22, x+20, y+8, 40, imaging.Left, th.Ink)
	}
}

// dieSprite is a movement die with the symbols of its face.
func (d *draft) dieSprite(die Die) *image.RGBA {
	th := d.th
	var key strings.Builder
	for _, t := range die.Face {
		key.WriteString(" " + string(t))
	}
	name := fmt.Sprintf("runebound die %v%s", die.Used, key.String())
	return d.p.Assets.Sprite(name, dieSize+10, dieSize+12, func(dc *gg.Context) {
		const s = float64(dieSize)
		ground := color.RGBA(th.Light)
		if die.Used {
			ground = imaging.Mix(th.Light, th.Grey, 0.45)
		}
		dc.DrawRoundedRectangle(6, 8, s, s, 14)
		dc.SetColor(imaging.Fade(th.Dark, 0.3))
		dc.Fill()
		dc.DrawRoundedRectangle(4, 4, s, s, 14)
		dc.SetColor(ground)
		dc.FillPreserve()
		dc.SetColor(th.Dark)
		dc.SetLineWidth(th.Line + 0.4)
		dc.Stroke()
		dc.DrawRoundedRectangle(8.5, 8.5, s-9, s-9, 10)
		dc.SetColor(imaging.Mix(ground, th.Dark, 0.2))
		dc.SetLineWidth(th.Hair)
		dc.Stroke()
		at := [][3]float64{{0.5, 0.5, 0.36}}
		switch n := len(die.Face); {
		case n == 2:
			at = [][3]float64{{0.32, 0.33, 0.25}, {0.68, 0.67, 0.25}}
		case n > 2:
			at = [][3]float64{{0.5, 0.27, 0.215}, {0.27, 0.68, 0.215}, {0.73, 0.68, 0.215}}
		}
		for i, t := range die.Face {
			if i < len(at) {
				symbol(dc, th, t, 4+at[i][0]*s, 4+at[i][1]*s, at[i][2]*s)
			}
		}
	})
}
