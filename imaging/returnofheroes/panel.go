package returnofheroes

import (
	"fmt"
	"image"
	"math"
	"slices"
	"strconv"

	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/imaging"
	"skald/imaging/scene"

	"github.com/fogleman/gg"
)

// panelGround paints the parts beside the map that never move: the title, the cards under the sheets, and the key to
// the kinds of point.
func (d *draft) panelGround(img *image.RGBA, dc *gg.Context, seats int) {
	mid := float64(panelLeft) + panelWidth/2
	imaging.Ribbon(dc, d.Theme, mid, 22, panelWidth-52, 56)
	d.TitleOn(img, d.Request.Word("picture-title"), d.Caps(38).Down(24), mid, 22+28, panelWidth-80)
	height := cardHeight(seats)
	for i := range seats {
		imaging.Panel(dc, d.Theme, panelLeft, float64(cardsTop+i*height), panelWidth, float64(height-9))
	}
	d.key(img, dc, panelLeft, boardHeight-52, panelWidth)
}

// key draws the kinds of point with the cost of going there.
func (d *draft) key(img *image.RGBA, dc *gg.Context, x, y, w float64) {
	imaging.Rule(dc, d.Theme, x+10, y-22, w-20)
	pen := d.Semi(20)
	at := [...]float64{0.035, 0.195, 0.37, 0.59, 0.80}
	for i, c := range []land.Colour{land.Beige, land.Blue, land.Red, land.Green, land.Yellow} {
		cx := x + w*at[i]
		markerOf(d.Theme, c).Draw(dc, d.Theme, cx, y+9, 11)
		switch {
		case c == land.Beige:
			imaging.DrawIcon(img, "move", int(cx)+20, int(y)-1, 20, d.InkSoft)
		case c == land.Blue:
			d.Painter.Text(img, "1", pen, cx+20, y+16)
			scene.DrawOver(img, d.Painter.RimmedIcon("coin", 20, d.Gold), int(cx)+31, int(y)-3)
		case c.Hidden():
			scene.DrawOver(img, d.Painter.RimmedIcon("dice", 18, d.Light), int(cx)+15, int(y)-2)
			d.Painter.Text(img, "≤"+strconv.Itoa(c.Roll()), pen, cx+37, y+16)
		}
	}
}

// panel sets the words and figures beside the map.
func (d *draft) panel() {
	v := d.v
	mid := float64(panelLeft) + panelWidth/2
	d.Say(d.clock(), d.Bold(25).Centred(), mid, 113, panelWidth-16)
	pen := d.Italic(21)
	d.Lines(d.Wrap(d.Request.Sentence(v.Headline), pen, panelWidth-16, 2), pen.Centred(), mid, 140, 24)
	seats := min(len(v.Heroes), mostCards)
	height := cardHeight(seats)
	for i := range seats {
		d.card(&v.Heroes[i], panelLeft, float64(cardsTop+i*height), float64(height-9))
	}
	d.nameless(panelLeft, cardsTop+cardsHeight+2, panelWidth)
	counter, rose := d.underCards(seats)
	if !counter.Empty() {
		d.counter(float64(counter.Min.X), float64(counter.Min.Y))
	}
	if r := rose.Dx() / 2; r > 0 {
		d.Canvas.PutAt(d.compass(r), float64(rose.Min.X+r), float64(rose.Min.Y+r))
	}
}

// The room a bazaar's counter takes, and the compass rose at most and at least, in pixels.
const (
	counterHeight          = 92
	mostCompass, leastRose = 84, 48
)

// underCards returns the places of a bazaar's counter and of the compass rose in the room that fewer than four cards
// leave; one that has no room is empty.
func (d *draft) underCards(seats int) (counter, rose image.Rectangle) {
	if seats >= 4 {
		return counter, rose
	}
	room := image.Rect(panelLeft, cardsTop+seats*cardHeight(seats), panelLeft+panelWidth, cardsTop+cardsHeight)
	if d.v.Bazaar != nil {
		counter = room
		counter.Max.Y = room.Min.Y + counterHeight
		room.Min.Y = counter.Max.Y
	}
	r := min(mostCompass, room.Dy()/2-8)
	if r < leastRose {
		return counter, rose
	}
	mid := room.Min.Add(room.Max).Div(2)
	return counter, image.Rect(mid.X-r, mid.Y-r, mid.X+r, mid.Y+r)
}

// compass returns a compass rose of radius r.
func (d *draft) compass(r int) *image.RGBA {
	size := 2*r + 2
	return d.Painter.Assets.Sprite(fmt.Sprint("compass ", r), size, size, func(dc *gg.Context) {
		imaging.Compass(dc, d.Theme, float64(size)/2, float64(size)/2, float64(r))
	})
}

// nameless sets the line of the Nameless: name, place, and servants.
func (d *draft) nameless(x, y, w float64) {
	th, n := d.Theme, d.v.Nameless
	icon, name := "skull", d.Heading("nameless")
	if n.Card != "" {
		icon, name = iconOf(n.Card), d.Heading(n.Card)
	}
	col := th.InkSoft
	if n.State == "tower" {
		col = d.readable(th.Red)
	}
	d.Icon(icon, 50, x+30, y+28, col)
	d.Say(name, d.Bold(23), x+64, y+22, w-72)
	state := map[string]string{"asleep": "picture-asleep", "bag": "picture-in-the-bag", "waits": "picture-waiting",
		"tower": "picture-in-the-tower"}[n.State]
	if state == "" {
		state = "picture-unknown"
	}
	tail := x + w - 6
	for _, e := range []struct {
		icon string
		n    int
	}{{"servant", n.Servants + n.ServantsInBag}, {"bag", d.v.Bag}} {
		s := strconv.Itoa(e.n)
		width := d.Say(s, d.Bold(21).Right(), tail, y+49, 50)
		tail -= width + 16
		d.Icon(e.icon, 24, tail, y+42, th.InkSoft)
		tail -= 24
	}
	d.Say(d.Request.Word(state), d.Plain(20), x+64, y+49, tail-x-64)
}

// counter sets the goods on an open bazaar's counter.
func (d *draft) counter(x, y float64) {
	d.Say(d.bazaarName(), d.Bold(22).Centred(), x+panelWidth/2, y+24, panelWidth-20)
	for i, id := range d.v.Bazaar.Items {
		if i >= 8 {
			break
		}
		cx := x + panelWidth/2 + (float64(i)-float64(min(len(d.v.Bazaar.Items), 8)-1)/2)*52
		d.Token(imaging.Token{Shape: imaging.Square, Fill: d.Theme.Yellow, Icon: iconOf(id)}, 22, cx, y+58)
	}
}

// card sets a hero's sheet in brief; a lower one is set closer together.
func (d *draft) card(h *view.Hero, x, y, height float64) {
	w := float64(panelWidth)
	tight := 0.0
	if height < cardsHeight/4-9 {
		tight = 1
	}
	col := d.readable(heroColour(d.Theme, h.Hero))
	if h.Seat == d.v.Active {
		d.Frame(image.Rect(int(x), int(y), int(x+w), int(y+height)))
	}
	d.faceAt(h, x+32, y+44-6*tight, 27)
	left := x + 64
	right := x + w - 14
	if h.Hero == "" {
		d.Say(d.heroName(h), d.Bold(27).In(col), left, y+37-6*tight, right-left)
		return
	}
	mw := d.Say(d.moves(h), d.Bold(22).Right(), right, y+36-6*tight, 90)
	d.Icon("move", 23, right-mw-16, y+29-6*tight, d.InkSoft)
	where := h.At.String()
	if !h.Towards.IsZero() {
		where += "→" + h.Towards.String()
	}
	ww := d.Say(where, d.Bold(22).Right(), right-mw-42, y+36-6*tight, 100)
	d.Say(d.calledName(h), d.Bold(27).Down(20).In(col), left, y+37-6*tight, right-mw-ww-52-left)
	cx := d.hearts(h, left+12, y+60-11*tight, 22, 24)
	if h.Challenger {
		d.Icon("tower", 24, cx+14, y+60-11*tight, d.readable(d.Violet))
	}
	gw := d.Say(strconv.Itoa(h.Gold), d.Bold(24).Right(), right, y+68-11*tight, 60)
	d.RimmedIcon("coin", 24, right-gw-18, y+60-11*tight, d.Gold)
	if h.Gem {
		d.RimmedIcon("gem", 26, right-gw-52, y+60-11*tight, d.Gem)
	}
	step := (w - 28 + 8) / 3
	for i, s := range h.Skills {
		d.chip(pieces.Skill(i), s, x+14+step*float64(i), y+80-17*tight, step-8, 36-4*tight)
		d.cubesOn(s.Cubes, x+14+step*float64(i), y+80-17*tight, step-8, 36-4*tight)
	}
	d.belongings(h, x+14, y+122-24*tight)
	d.questLine(h, x+14, y+height-37+6*tight, w-28, 1)
}

// pawnAt sets a hero's pawn with its foot at (x, y), without the pointer.
func (d *draft) pawnAt(h *view.Hero, x, y float64, height int) {
	sp, foot := d.pawnSprite(h, height, h.Seat == d.v.Active)
	d.Canvas.Put(sp, int(math.Round(x-float64(sp.Rect.Dx())/2)), int(math.Round(y))-foot)
}

// hearts sets hit points, lost ones hollow, and armour after them; it returns where the row ends. Many are drawn closer
// together.
func (d *draft) hearts(h *view.Hero, x, y float64, size int, step float64) float64 {
	total := max(h.MaxHitPoints, h.HitPoints)
	if n := float64(total + h.Armour); n > 9 {
		step *= 9 / n
	}
	for i := range min(total, 40) {
		if i < h.HitPoints {
			d.Icon("heart", size, x, y, d.heart())
		} else {
			d.Icon("heart-lost", size, x, y, d.Theme.InkSoft)
		}
		x += step
	}
	for range min(h.Armour, 40) {
		d.Icon("armour-heart", size, x, y, d.readable(d.Theme.Steel))
		x += step
	}
	return x
}

// heart returns the colour of hearts on cards, which need the contrast of signs, not of text.
func (d *draft) heart() rgba {
	if imaging.Contrast(d.Theme.Heart, d.Theme.Card) >= 3 {
		return d.Theme.Heart
	}
	return imaging.Mix(d.Theme.Heart, d.Theme.Light, 0.25)
}

// chip sets a skill: its sign, its value, and its number of dice.
func (d *draft) chip(s pieces.Skill, k view.Skill, x, y, w, h float64) {
	col := skillColour(d.Theme, s)
	d.Canvas.Put(d.chipSprite(col, int(w), int(h)), int(x), int(y))
	mid := y + h/2
	size := h * 0.72
	d.Icon(skillIcons[min(s, pieces.Melee)], int(size), x+h*0.55, mid, d.Theme.Light)
	d.Canvas.Text(strconv.Itoa(k.Value),
		d.Bold(math.Max(imaging.MinType, math.Round(h*0.72))).Centred().Middle().In(d.Theme.Light), x+w*0.46, mid)
	d.Icon("dice", int(size*0.84), x+w-h*0.92, mid, d.Theme.Light)
	d.Canvas.Text(strconv.Itoa(k.Dice),
		d.Semi(math.Max(imaging.MinType, math.Round(h*0.58))).Centred().Middle().In(d.Theme.Light), x+w-h*0.36, mid)
}

// cubesOn sets a skill's cubes along the lower edge of its chip.
func (d *draft) cubesOn(n int, x, y, w, h float64) {
	const size = 11
	pitch := (w - 12) / pieces.TrackLength
	for i := range min(n, pieces.TrackLength) {
		d.Icon("cube", size, x+6+pitch*(float64(i)+0.5), y+h-size/2, d.Theme.Light)
	}
}

func (d *draft) chipSprite(col rgba, w, h int) *image.RGBA {
	key := fmt.Sprint("chip ", col, w, h)
	return d.Painter.Assets.Sprite(key, w, h, func(dc *gg.Context) {
		dc.DrawRoundedRectangle(1, 1, float64(w)-2, float64(h)-2, 8)
		imaging.FillStroke(dc, col, d.Theme.Dark, d.Theme.Line)
	})
}

// belongings sets the items and side quests, four slots each, with the uses left and the destinations.
func (d *draft) belongings(h *view.Hero, x, y float64) {
	for i := range 4 {
		cx := x + 20 + 43*float64(i)
		if i >= len(h.Items) {
			d.Canvas.PutAt(d.Slot(imaging.Square, 18), cx, y+21)
			continue
		}
		it := h.Items[i]
		d.Token(itemFace(d.Theme, it), 18, cx, y+21)
		if n := max(it.Uses, it.Armour); n > 0 {
			d.Say(strconv.Itoa(n), d.Semi(18).Centred(), cx, y+60, 40)
		}
	}
	for i := range 4 {
		cx := x + 219 + 52*float64(i)
		if i >= len(h.SideQuests) {
			d.Canvas.PutAt(d.Slot(imaging.Pennant, 17), cx, y+21)
			continue
		}
		q := h.SideQuests[i]
		d.Token(imaging.Token{Shape: imaging.Pennant, Fill: d.Theme.Blue, Icon: iconOf(q.ID)}, 18, cx, y+21)
		s := q.Destination.String()
		if s == "" {
			s = "–"
		}
		col := d.Theme.Ink
		if q.Ready {
			s = "✓" + s
			col = d.readable(d.Theme.Green)
		}
		d.Say(s, d.Semi(18).Centred().In(col), cx, y+60, 50)
	}
}

func itemFace(th *imaging.Theme, it view.Item) imaging.Token {
	t := imaging.Token{Shape: imaging.Square, Fill: th.Yellow, Icon: iconOf(it.ID)}
	if it.Idle {
		t.Fill = imaging.Mix(th.Yellow, th.Paper, 0.6)
	}
	return t
}

// questLine sets a hero's personal quest, k times as large as on a card: its name, the three steps, where the next one
// is
// done.
func (d *draft) questLine(h *view.Hero, x, y, w, k float64) {
	if len(h.Quests) == 0 {
		return
	}
	q := h.Quests[0]
	if i := slices.IndexFunc(h.Quests, func(q view.Quest) bool { return q.Step <= 3 }); i >= 0 {
		q = h.Quests[i]
	}
	d.Icon(iconOf(q.ID), int(27*k), x+15*k, y+15*k, d.readable(d.Violet))
	right := x + w
	s := q.Destination.String()
	if q.Step > 3 {
		s = "✓"
	}
	sw := d.Say(s, d.Bold(math.Round(22*k)).Right(), right, y+22*k, 70*k)
	right -= math.Max(sw, 30*k) + 10*k
	for i := 3; i >= 1; i-- {
		name := "pip"
		if i >= q.Step {
			name = "pip-open"
		}
		d.Icon(name, int(17*k), right-8*k, y+15*k, d.readable(d.Violet))
		right -= 19 * k
	}
	name := d.Heading(q.ID)
	if len(h.Quests) > 1 {
		name = fmt.Sprintf("%s +%d", name, len(h.Quests)-1)
	}
	pen := d.Semi(math.Round(20 * k))
	d.Say(name, pen.Down(math.Min(pen.Size, 28)), x+36*k, y+22*k, right-x-42*k)
}
