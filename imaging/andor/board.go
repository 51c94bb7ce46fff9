package andor

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"
	"strconv"

	"github.com/fogleman/gg"

	"skald/engine"
	"skald/engine/andor/land"
	"skald/engine/andor/view"
	"skald/imaging"
	"skald/imaging/scene"
)

// The whole board, in pixels.
const (
	boardWidth, boardHeight = 1600, 1404
	boardMargin             = 24
	mapTop                  = 112
	mapWidth                = 1466
	legendLeft              = boardMargin + mapWidth
	legendWidth             = boardWidth - boardMargin - legendLeft
	stripHeight             = 92
	cardsHeight             = 196
	roseSize                = 106.0
)

// boardMap returns the sheet of the land on the whole board.
func (g *geography) boardMap() sheet { return g.wholeLand(boardMargin, mapTop, mapWidth) }

func (d *draft) board() *imaging.Canvas {
	s := d.on.boardMap()
	bottom := float64(mapTop + s.height)
	seats := max(1, min(len(d.v.Heroes), 4))
	roseX, roseY := d.room(&s, boardMargin+452-roseSize/2, mapTop+74-roseSize/2, roseSize, roseSize)
	rose, key := d.v.Castle.Occupied == nil || s.on.Map != land.Front, d.on.Key+" board"
	if !rose { // the castle's holders take the place of the rose
		key += " without a rose"
	}
	strip, height := bottom+16, boardHeight
	signs := []func(*sheet) image.Rectangle{d.goals, d.atCastle, d.eventCards, d.key}
	var below []goalLine
	if d.goalsCrowd(&s) { // they stand under the map, and all else lower
		signs = signs[1:]
		below = d.goalLines(d.Plain(24), boardWidth-2*boardMargin)
		high := goalsPitch*float64(len(below)) + 18
		strip, height = strip+high+10, height+int(high)+10
		key += fmt.Sprint(" over goals ", len(below))
	}
	cards := strip + stripHeight + 10
	d.GroundAround(key, boardWidth, height, s.bounds(), func(img *image.RGBA, dc *gg.Context) {
		s.paintMap(img, d.Painter)
		d.legendGround(dc, float64(s.height))
		if rose {
			imaging.Compass(dc, d.Theme, roseX+roseSize/2, roseY+roseSize/2, roseSize/2-1)
		}
		imaging.Border(dc, d.Theme, boardMargin, mapTop, boardWidth-2*boardMargin, float64(s.height))
		imaging.Ribbon(dc, d.Theme, 330, 28, 500, 54)
		if len(below) > 0 {
			imaging.Panel(dc, d.Theme, boardMargin, bottom+16, boardWidth-2*boardMargin, strip-bottom-26)
		}
		d.hoursGround(img, dc, boardMargin, strip)
		imaging.Panel(dc, d.Theme, boardMargin+hoursWidth+10, strip, boardWidth-2*boardMargin-hoursWidth-10,
			stripHeight)
	})
	d.header()
	d.standing(&s, signs...)
	d.setGoals(below, boardMargin, bottom+16, goalsPitch, d.Plain(24))
	d.legendTrack(&s)
	d.hours(boardMargin, strip)
	d.equipmentStrip(boardMargin+hoursWidth+10, strip, boardWidth-2*boardMargin-hoursWidth-10)
	for i := range d.v.Heroes {
		if i == 4 {
			break
		}
		w := cardWidth(seats)
		d.card(&d.v.Heroes[i], boardMargin+(w+10)*float64(i), cards, w)
	}
	return d.Canvas
}

// cardWidth returns the width of a hero's card among so many; two heroes do not get cards twice as wide as they need.
func cardWidth(seats int) float64 {
	return math.Floor((boardWidth - 2*boardMargin - 10*float64(max(seats, 2)-1)) / float64(max(seats, 2)))
}

// header sets the legend's title, the day, and the headline.
func (d *draft) header() {
	th, v := d.Theme, d.v
	title := d.Request.Sentence(v.Title)
	if title == "" {
		title = d.Request.Word("picture-title")
	}
	d.Title(title, d.Caps(36).Down(22), 330, 55, 480)
	d.RimmedIcon("sunrise", 56, 672, 56, th.Gold)
	w := d.Say(fmt.Sprintf("%s %d", d.Request.Word("picture-day"), v.Day), d.Bold(38), 712, 56, 240)
	under := d.Request.Word("picture-turn") + " " + strconv.Itoa(v.Turn)
	if v.Difficulty != "" {
		under = d.Request.Word("picture-"+v.Difficulty) + " · " + under
	}
	w = math.Max(w, d.Say(under, d.Italic(22), 712, 84, 260))
	left := 712 + w + 40
	hs := d.Semi(27)
	lines := d.Wrap(d.Request.Sentence(v.Headline), hs, boardWidth-boardMargin-left-4, 2)
	y := 64 - 17*float64(len(lines)-1)
	d.Lines(lines, hs, left, y, 34)
}

// atCastle sets the sign beside the castle: its holders, the treasure it waits for, or the creatures it can still bear.
func (d *draft) atCastle(s *sheet) image.Rectangle {
	switch {
	case d.v.Castle.Occupied != nil:
		return d.occupied(s)
	case d.v.Treasure != nil:
		return d.treasure(s)
	case d.v.Castle.Exits: // creatures in the castle are not counted
		return image.Rectangle{}
	}
	return d.shields(s)
}

// shields sets the golden shields on the sea beside the castle and returns the room they take.
func (d *draft) shields(s *sheet) image.Rectangle {
	c := d.v.Castle
	k := s.figureScale()
	x, y := s.pixel(60, 1010)
	n := max(c.Shields, len(c.Taken))
	across := 2
	step := 42 * k
	rows := (max(n, 1) + across - 1) / across
	if rows > 4 {
		across, rows = 3, (n+2)/3
	}
	rows = min(rows, 5)
	w, h := step*float64(min(across, max(n, 1)))+12*k, step*1.06*float64(rows)+12*k
	x, y = d.room(s, x, y, w, h)
	b := scene.Box(x, y, w, h)
	d.Canvas.Put(d.plate(b.Dx(), b.Dy()), b.Min.X-3, b.Min.Y-3)
	for i := range min(n, across*rows) {
		cx, cy := x+6*k+step*(float64(i%across)+0.5), y+6*k+step*1.06*(float64(i/across)+0.47)
		face := imaging.Token{Shape: imaging.Shield, Fill: d.Theme.Gold, Icon: "castle"}
		switch {
		case i < len(c.Taken):
			face = creatureFace(d.Theme, c.Taken[i])
			face.Shape = imaging.Shield
		case c.Idle:
			face = imaging.Token{Shape: imaging.Shield, Fill: imaging.Mix(d.Theme.Gold, d.Theme.Paper, 0.6),
				Icon: "castle"}
		case i >= c.Shields-c.Farmers:
			face.Icon = "farmer"
		}
		d.Token(face, int(17*k), cx, cy)
		if i >= c.Shields { // more than the castle can bear
			d.Ring(int(20*k), int(3*k), d.Theme.Red, false, cx, cy)
		}
	}
	return b
}

// plate returns a light ground for signs on the map.
func (d *draft) plate(w, h int) *image.RGBA {
	return d.Painter.Assets.Sprite(fmt.Sprint("andor plate ", w, h), w+8, h+8, func(dc *gg.Context) {
		for i := 3.0; i > 0; i-- {
			dc.DrawRoundedRectangle(3-i/2+1.5, 3-i/2+2, float64(w)+i, float64(h)+i, 8)
			imaging.Fill(dc, imaging.Fade(d.Theme.Ink, 0.1))
		}
		dc.DrawRoundedRectangle(3, 3, float64(w), float64(h), 7)
		imaging.FillStroke(dc, d.Theme.Card, d.Theme.Ink, d.Theme.Line)
	})
}

// The box of the goals: its width in pixels, and the number of lines the mountains have room for.
const (
	goalsWidth = 460.0
	goalsLines = 10
	goalsPitch = 30.0 // of those under the map
)

// goalLine is a line of the box of the goals.
type goalLine struct {
	s           string
	goal        int
	first, done bool
}

// goalLines returns the goals in lines, whole as long as they have room together.
func (d *draft) goalLines(pen imaging.Pen, width float64) []goalLine {
	for most := goalsLines; ; most-- {
		var out []goalLine
		for n, g := range d.v.Goals {
			for i, l := range d.Wrap(d.Request.Sentence(g.Text), pen, width-48, most) {
				out = append(out, goalLine{l, n, i == 0, g.Done})
			}
		}
		if len(out) <= goalsLines || most == 1 {
			return out[:min(len(out), goalsLines)]
		}
	}
}

// room finds a place for a sign on the sheet: where it was meant to be on the map of Andor, which has seas and
// mountains there, on other maps the nearest place where it covers no region's middle and no other sign.
func (d *draft) room(s *sheet, x, y, w, h float64) (float64, float64) {
	if s.on.Map == land.Front {
		return x, y
	}
	x, y, _ = d.free(s, x, y, w, h)
	return x, y
}

// free returns the place nearest to one on the sheet where a sign covers no region's middle and no other sign,
// preferably beside the regions; ok is false if there is none.
func (d *draft) free(s *sheet, x, y, w, h float64) (float64, float64, bool) {
	const step, margin = 12.0, 6.0
	taken := d.signs
	for _, r := range s.on.All() {
		if rx, ry, ok := s.find(r.ID); ok {
			k := s.figureScale()
			taken = append(taken, scene.Box(rx-38*k, ry-56*k, 76*k, 92*k))
		}
	}
	best, bx, by := math.Inf(1), x, y
	for cy := s.top + margin; cy+h+margin <= s.top+float64(s.height); cy += step {
		for cx := s.left + margin; cx+w+margin <= s.left+float64(s.width); cx += step {
			away := math.Hypot(cx-x, cy-y)
			if b := scene.Box(cx, cy, w, h); away < best && !slices.ContainsFunc(taken, b.Overlaps) {
				if away += 500 * s.trodden(b); away < best {
					best, bx, by = away, cx, cy
				}
			}
		}
	}
	d.signs = append(d.signs, scene.Box(bx-margin, by-margin, w+2*margin, h+2*margin))
	return bx, by, !math.IsInf(best, 1)
}

// trodden returns the part of a box that is on regions, 0 to 1.
func (s *sheet) trodden(b image.Rectangle) float64 {
	const across, down = 5, 4
	n := 0
	for i := range across * down {
		x := float64(b.Min.X) + float64(b.Dx())*(float64(i%across)+0.5)/across
		y := float64(b.Min.Y) + float64(b.Dy())*(float64(i/across)+0.5)/down
		if s.owner(x, y) != land.Nowhere {
			n++
		}
	}
	return float64(n) / (across * down)
}

// goalsPlace returns the place of the goals on the map, and their height; ok is false if the map leaves no room for
// them.
func (d *draft) goalsPlace(s *sheet) (x, y, h float64, lines []goalLine, ok bool) {
	lines = d.goalLines(d.Plain(20), goalsWidth)
	h = 23*float64(len(lines)) + 16
	x, y, ok = s.left+456, s.top+float64(s.height)-h-10, true
	if s.on.Map != land.Front {
		x, y, ok = d.free(s, x, y, goalsWidth, h)
	}
	return x, y, h, lines, ok
}

// goalsCrowd reports whether the map leaves no room for the goals.
func (d *draft) goalsCrowd(s *sheet) bool {
	signs := d.signs
	_, _, _, _, ok := d.goalsPlace(s)
	d.signs = signs
	return !ok
}

// goals sets the goals on the mountains in the south and returns the room they take.
func (d *draft) goals(s *sheet) image.Rectangle {
	if len(d.v.Goals) == 0 {
		return image.Rectangle{}
	}
	x, y, h, lines, _ := d.goalsPlace(s)
	if len(lines) == 0 {
		return image.Rectangle{}
	}
	b := scene.Box(x, y, goalsWidth, h)
	d.Canvas.Put(d.plate(b.Dx(), b.Dy()), b.Min.X-3, b.Min.Y-3)
	d.setGoals(lines, x, y+2, 23, d.Plain(20))
	return b
}

// setGoals sets the lines of the goals with their signs, from a corner on.
func (d *draft) setGoals(lines []goalLine, x, y, pitch float64, pen imaging.Pen) {
	where := d.v.Destinations()
	for i, l := range lines {
		base := y + pitch*float64(i+1)
		if l.first {
			switch {
			case l.done:
				d.Icon("check", 20, x+19, base-7, d.Legible(d.Theme.Green))
			case len(where[l.goal]) > 0:
				d.pin(l.goal+1, x+20, base-6, 11)
			default:
				d.Icon("pip-open", 15, x+19, base-7, d.Legible(d.Theme.Roof))
			}
		}
		d.Canvas.Text(l.s, pen, x+40, base)
	}
}

// eventCards sets the last event card and those in force today beside the lair, and under them the counts of the
// legend's decks. It returns the room they take.
func (d *draft) eventCards(s *sheet) image.Rectangle {
	v := d.v
	var today []string
	for _, e := range v.Today {
		if e != v.Event {
			today = append(today, e)
		}
	}
	var decks []view.Deck
	for _, k := range v.Decks {
		if !k.Text.IsZero() {
			decks = append(decks, k)
		}
	}
	if v.Event == "" && len(today)+len(decks) == 0 && !v.FoeUnknown {
		return image.Rectangle{}
	}
	const width = 244.0
	type line struct{ icon, s string }
	var lines []line
	pen := d.Plain(20)
	put := func(icon, said string, most int) {
		for i, l := range d.Wrap(said, pen, width-48, most) {
			if i > 0 {
				icon = ""
			}
			lines = append(lines, line{icon, l})
		}
	}
	if v.Event != "" {
		icon := "bell"
		if slices.Contains(v.Today, v.Event) {
			icon = "sunrise"
		}
		put(icon, d.event(v.Event), 2)
	}
	for _, e := range today {
		put("sunrise", d.event(e), 2)
	}
	lines = lines[:min(len(lines), 5)]
	if v.FoeUnknown {
		put("servant", d.Request.Word("picture-foe-unknown"), 2)
	}
	for _, k := range decks {
		// with its figures at the end
		put("bag", fmt.Sprintf("%s: %d/%d", scene.Capital(d.Request.Sentence(k.Text)), k.Left, k.All), 3)
	}
	lines = lines[:min(len(lines), 7)]
	h := 24*float64(len(lines)) + 16
	x, y := d.room(s, s.left+float64(s.width)-width-8, s.top+float64(s.height)-h-10, width, h)
	b := scene.Box(x, y, width, h)
	d.Canvas.Put(d.plate(b.Dx(), b.Dy()), b.Min.X-3, b.Min.Y-3)
	for i, l := range lines {
		base := y + 26 + 24*float64(i)
		if l.icon != "" {
			d.Icon(l.icon, 24, x+21, base-7, d.Legible(d.Theme.Lava))
		}
		d.Canvas.Text(l.s, pen, x+42, base)
	}
	return b
}

// key explains the signs on the map, on the mountains in the east, and returns the room it takes.
func (d *draft) key(s *sheet) image.Rectangle {
	if len(d.v.Heroes) == 0 {
		return image.Rectangle{}
	}
	const width, row = 132.0, 33.0
	type entry struct {
		word string
		sign func(x, y float64)
	}
	entries := []entry{
		{"picture-key-hours", func(x, y float64) { d.Badge(keyHours, imaging.Circle, d.Mark, x, y, 11) }},
		{"picture-key-overtime", func(x, y float64) {
			d.Badge("8", imaging.Diamond, imaging.Mix(d.Lava, d.Dark, 0.3), x, y, 13)
		}},
		{"picture-key-march", func(x, y float64) { d.keyArrow(x, y) }},
		{"picture-key-goal", func(x, y float64) { d.pin(1, x, y, 11) }},
		{"picture-key-changed", func(x, y float64) {
			d.Ring(11, 3, d.Changed, true, x, y)
		}},
	}
	h := row*float64(len(entries)) + 12
	x, y := d.room(s, s.left+float64(s.width)-width-8, s.top+float64(s.height)*0.56, width, h)
	b := scene.Box(x, y, width, h)
	d.Canvas.Put(d.plate(b.Dx(), b.Dy()), b.Min.X-3, b.Min.Y-3)
	for i, e := range entries {
		mid := y + 6 + row*(float64(i)+0.5)
		e.sign(x+22, mid)
		d.Say(d.Request.Word(e.word), d.Plain(20).Down(18), x+43, mid+7, width-48)
	}
	return b
}

// keyArrow sets a short piece of the arrow of a march.
func (d *draft) keyArrow(x, y float64) {
	d.Canvas.PutAt(d.Painter.Assets.Sprite("andor key march", 36, 18, func(dc *gg.Context) {
		for i, col := range []rgba{d.Theme.Light, d.Theme.Red} {
			grow := 1.6 * float64(1-i)
			if i == 1 {
				dc.SetDash(8, 4)
			}
			dc.DrawLine(2, 9, 24, 9)
			imaging.Stroke(dc, col, 3.4+2*grow)
			dc.SetDash()
			imaging.Polygon(dc, 0, 0, 1, 34+grow, 9, 23-grow, 2-grow, 23-grow, 16+grow)
			dc.Fill()
		}
	}), x, y)
}

// letters is the number of letters on the legend track.
const letters = 14

// legendCell returns the middle of a letter's place on the legend track.
func (s *sheet) legendCell(i int) (x, y float64) {
	step := (float64(s.height) - 20) / letters
	return legendLeft + legendWidth/2, s.top + float64(s.height) - 10 - step*(float64(i)+0.5)
}

// legendGround paints the legend track: A at the foot, N at the top.
func (d *draft) legendGround(dc *gg.Context, height float64) {
	s := d.on.boardMap()
	dc.DrawRectangle(legendLeft, mapTop, legendWidth, height)
	imaging.Fill(dc, imaging.Mix(d.RoofDark, d.Dark, 0.25))
	dc.DrawLine(legendLeft, mapTop, legendLeft, mapTop+height)
	imaging.Stroke(dc, d.Ink, d.Theme.Bold)
	x0, y0 := s.legendCell(0)
	_, y1 := s.legendCell(letters - 1)
	dc.DrawLine(x0, y0, x0, y1)
	imaging.Stroke(dc, d.Gold, 4)
	for i := range letters {
		x, y := s.legendCell(i)
		for _, e := range []struct {
			r   float64
			col color.RGBA
		}{{27, d.Dark}, {25.5, d.Gold}, {22.5, d.Dark}, {21.5, d.Card}} {
			imaging.Disc(dc, x, y, e.r, e.col)
		}
		d.Painter.Text(dc.Image().(*image.RGBA), letterOf(i), d.Bold(28).Centred().Middle(), x, y)
	}
}

func letterOf(i int) string { return string(rune('A' + i)) }

// legendTrack sets the narrator, the legend cards to come and the card of the rune stones on the track.
func (d *draft) legendTrack(s *sheet) {
	for _, i := range d.v.Stars {
		if i < 0 || i >= letters {
			continue
		}
		x, y := s.legendCell(i)
		d.RimmedIcon("star", 30, x+25, y-17, d.Theme.Gold)
	}
	if i := d.v.Rune; i >= 0 && i < letters && len(d.v.Heroes) > 0 {
		x, y := s.legendCell(i)
		d.Token(imaging.Token{Shape: imaging.Hexagon, Fill: d.Theme.Grey, Icon: "rune"}, 14, x+24, y+17)
	}
	if end := d.v.End; end > 0 && end < letters-1 {
		for i := end + 1; i < letters; i++ { // cards that are never reached
			x, y := s.legendCell(i)
			d.Canvas.PutAt(d.Painter.BadgeSprite(imaging.Circle, 22,
				imaging.Mix(d.Theme.RoofDark, d.Theme.Dark, 0.25)), x, y)
		}
		x, y := s.legendCell(end)
		d.Badge(letterOf(letters-1), imaging.Octagon, d.Theme.Red, x+22, y+17, 15)
	}
	x, y := s.legendCell(max(0, min(letters-1, d.v.Narrator)))
	if slices.ContainsFunc(d.Request.Since, func(n engine.Said) bool { return n.Facts.Piece == "narrator" }) {
		d.Ring(30, 4, d.Theme.Changed, true, x, y)
	}
	d.Token(imaging.Token{Shape: imaging.Circle, Fill: d.Theme.Violet, Icon: "narrator"}, 25, x, y)
	d.Badge(letterOf(max(0, min(letters-1, d.v.Narrator))), imaging.Circle, d.Theme.Light, x-23, y+17, 12)
}

// The track of hours, in pixels.
const hoursWidth, sunriseWidth, hourStep = 950.0, 150.0, 78.0

// hourCell returns the upper left corner of an hour's cell; hour 0 is the box of sunrise.
func hourCell(x, y float64, hour int) (float64, float64) {
	if hour <= 0 {
		return x + 6, y + 6
	}
	return x + sunriseWidth + 12 + hourStep*float64(hour-1), y + 6
}

// hoursGround paints the track of hours: the box of sunrise, seven hours, and three of overtime in another tone with a
// heart that breaks.
func (d *draft) hoursGround(img *image.RGBA, dc *gg.Context, x, y float64) {
	imaging.Panel(dc, d.Theme, x, y, hoursWidth, stripHeight)
	h := stripHeight - 12.0
	cx, cy := hourCell(x, y, 0)
	dc.DrawRoundedRectangle(cx, cy, sunriseWidth, h, 7)
	imaging.FillStroke(dc, imaging.Mix(d.Gold, d.Card, 0.55), d.Ink, d.Theme.Line)
	imaging.DrawIcon(img, "sunrise", int(cx+sunriseWidth/2)-33, int(cy)+3, 66, imaging.Mix(d.Gold, d.Roof, 0.5))
	for hour := 1; hour <= 10; hour++ {
		cx, cy := hourCell(x, y, hour)
		col := imaging.Mix(d.Card, d.Tan, 0.35)
		if hour > 7 {
			col = imaging.Mix(d.Slate, d.Card, 0.45)
		}
		dc.DrawRoundedRectangle(cx, cy, hourStep-5, h, 7)
		imaging.FillStroke(dc, col, d.Ink, d.Theme.Line)
		if hour > 7 { // overtime: hatched, and it costs willpower
			dc.DrawRoundedRectangle(cx+1, cy+1, hourStep-7, h-2, 6)
			dc.Clip()
			dc.SetColor(imaging.Fade(d.Ink, 0.16))
			dc.SetLineWidth(3)
			for k := -h; k < hourStep; k += 11 {
				dc.DrawLine(cx+k, cy+h, cx+k+h, cy)
				dc.Stroke()
			}
			dc.ResetClip()
			imaging.DrawIcon(img, "heart-lost", int(cx+hourStep)-32, int(cy)+5, 21, d.Legible(d.Heart))
		}
		d.Painter.Text(img, strconv.Itoa(hour), d.Bold(25).Outlined(col, 1), cx+8, cy+25)
	}
}

// hours sets each hero's disk on the track of hours, with the rooster on the one that begins tomorrow.
func (d *draft) hours(x, y float64) {
	in := map[int][]int{}
	for i := range d.v.Heroes {
		h := &d.v.Heroes[i]
		cell := max(0, min(10, h.Hour))
		if h.Done {
			cell = 0
		}
		in[cell] = append(in[cell], i)
	}
	for cell := range 11 {
		group := in[cell]
		cx, cy := hourCell(x, y, cell)
		width, top := hourStep-5, cy+50.0
		if cell == 0 {
			width, top = sunriseWidth, cy+58
		}
		step := math.Min(36, (width-33)/math.Max(1, float64(len(group)-1)))
		for j, i := range group {
			h := &d.v.Heroes[i]
			px := cx + width/2 + (float64(j)-float64(len(group)-1)/2)*step
			py, r := top, 16.0
			if len(group) > 2 && cell > 0 { // two rows, the last one full
				r, py = 13, cy+66-27*float64(j/2)
				px = cx + width/2 + 15*float64(1-2*(j%2))
			}
			d.disk(h.Seat, px, py, r)
			if h.Rooster {
				d.RimmedIcon("rooster", 26, px, py-29, d.Theme.Red)
			}
		}
	}
}

// disk sets a hero's disk with their letter.
func (d *draft) disk(seat engine.Seat, x, y, r float64) {
	h := d.hero(seat)
	col := heroColour(d.Theme, h.Hero)
	d.Canvas.PutAt(d.Painter.BadgeSprite(imaging.Circle, int(r), col), x, y)
	if seat == d.v.Active {
		d.Ring(int(r+2), 3, d.Theme.Mark, false, x, y)
	}
	d.Canvas.Text(d.initial(h), d.Bold(math.Max(imaging.MinType, r*1.3)).Centred().Middle().In(d.Theme.On(col)), x, y)
}

// equipmentStrip sets the stock of the equipment board in brief.
func (d *draft) equipmentStrip(x, y, w float64) {
	stock := d.v.Equipment
	if len(stock) == 0 {
		d.Say(d.Request.Word("picture-no-equipment"), d.Italic(22).Centred(), x+w/2, y+stripHeight/2+8, w-30)
		return
	}
	step := (w - 20) / float64(max(len(stock), 6))
	for i, e := range stock {
		cx := x + 10 + step*(float64(i)+0.5)
		if cx > x+w-16 {
			break
		}
		face := thingFace(d.Theme, e.ID)
		if e.Left == 0 {
			face.Fill = imaging.Mix(d.Theme.Grey, d.Theme.Card, 0.55)
		}
		d.Token(face, 22, cx, y+33)
		d.Say("×"+strconv.Itoa(e.Left), d.Bold(22).Centred(), cx, y+80, step)
	}
}

// whereabouts returns the region of a hero for their card.
func (d *draft) whereabouts(id int) string {
	if !d.on.Valid(id) {
		return "–"
	}
	return strconv.Itoa(id)
}
