package returnofheroes

import (
	"fmt"
	"image"
	"math"
	"slices"
	"strconv"

	"github.com/fogleman/gg"

	rules "skald/engine/returnofheroes"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/imaging"
)

// panelGround paints what never moves beside the map: the title, the cards the
// sheets stand on, and the key to the kinds of point.
func (d *draft) panelGround(img *image.RGBA, dc *gg.Context, seats int) {
	th := d.th
	mid := float64(panelLeft) + panelWidth/2
	imaging.Ribbon(dc, th, mid, 22, panelWidth-52, 56)
	title, st := d.p.Type.Shrink(d.r.Word("picture-title"), d.style(imaging.Caps, 38), panelWidth-80, 24)
	d.p.Lettering(img, title, st, mid, 22+28+st.Size*0.3, imaging.Centre, th.Light, th.Light, 0)
	height := cardHeight(seats)
	for i := range seats {
		imaging.Panel(dc, th, panelLeft, float64(cardsTop+i*height), panelWidth, float64(height-9))
	}
	if seats < 4 {
		top := float64(cardsTop + seats*height)
		imaging.Compass(dc, th, mid, top+(cardsTop+cardsHeight-top)/2, 84)
	}
	d.key(img, dc, panelLeft, boardHeight-52, panelWidth)
}

// key draws the kinds of point with what it takes to get there.
func (d *draft) key(img *image.RGBA, dc *gg.Context, x, y, w float64) {
	th := d.th
	imaging.Rule(dc, th, x+10, y-22, w-20)
	st := d.style(imaging.TextSemi, 20)
	at := [...]float64{0.035, 0.195, 0.37, 0.59, 0.80}
	for i, c := range []land.Colour{land.Beige, land.Blue, land.Red, land.Green, land.Yellow} {
		shape, col := shapeOf(th, c)
		cx := x + w*at[i]
		imaging.Marker(dc, th, shape, cx, y+9, 11, col)
		switch {
		case c == land.Beige:
			imaging.DrawIcon(img, "move", int(cx)+20, int(y)-1, 20, th.InkSoft)
		case c == land.Blue:
			d.p.Lettering(img, "1", st, cx+20, y+16, imaging.Left, th.Ink, th.Ink, 0)
			drawOver(img, d.p.RimmedIcon("coin", 20, th.Gold), int(cx)+31, int(y)-3)
		case c.Hidden():
			drawOver(img, d.p.RimmedIcon("dice", 18, th.Light), int(cx)+15, int(y)-2)
			d.p.Lettering(img, "≤"+strconv.Itoa(c.Roll()), st, cx+37, y+16, imaging.Left, th.Ink, th.Ink, 0)
		}
	}
}

// panel sets the words and figures beside the map.
func (d *draft) panel() {
	th, v := d.th, d.v
	mid := float64(panelLeft) + panelWidth/2
	line := fmt.Sprintf("%s %d · %s %d", d.r.Word("picture-round"), v.Round, d.r.Word("picture-turn"), v.Turn)
	if v.Limit > 0 {
		// A solo game counts its turns against a limit.
		line = fmt.Sprintf("%s %d / %d", d.r.Word("picture-turn"), v.Turn, v.Limit)
	}
	d.say(line, imaging.TextBold, 25, mid, 113, panelWidth-16, imaging.Centre, th.Ink)
	st := d.style(imaging.TextItalic, 21)
	for i, l := range d.p.Type.Wrap(d.r.Sentence(v.Headline), st, panelWidth-16, 2) {
		d.c.Text(l, st, mid, 140+24*float64(i), imaging.Centre, th.Ink)
	}
	seats := min(len(v.Heroes), mostCards)
	height := cardHeight(seats)
	for i := range seats {
		d.card(&v.Heroes[i], panelLeft, float64(cardsTop+i*height), float64(height-9))
	}
	d.nameless(panelLeft, cardsTop+cardsHeight+2, panelWidth)
	if seats < 4 && v.Bazaar != nil {
		d.counter(panelLeft, float64(cardsTop+seats*height))
	}
}

// nameless sets the line of the Nameless: who, where, and his servants.
func (d *draft) nameless(x, y, w float64) {
	th, n := d.th, d.v.Nameless
	icon, name := "skull", d.heading("nameless")
	if n.Card != "" {
		icon, name = iconOf(n.Card), d.heading(n.Card)
	}
	col := th.InkSoft
	if n.State == "tower" {
		col = d.readable(th.Red)
	}
	d.icon(icon, 50, x+30, y+28, col)
	d.say(name, imaging.TextBold, 23, x+64, y+22, w-72, imaging.Left, th.Ink)
	state := map[string]string{"asleep": "picture-asleep", "bag": "picture-in-the-bag", "waits": "picture-waiting", "tower": "picture-in-the-tower"}[n.State]
	if state == "" {
		state = "picture-unknown"
	}
	tail := x + w - 6
	for _, e := range []struct {
		icon string
		n    int
	}{{"servant", n.Servants + n.ServantsInBag}, {"bag", d.v.Bag}} {
		s := strconv.Itoa(e.n)
		width := d.say(s, imaging.TextBold, 21, tail, y+49, 50, imaging.Right, th.Ink)
		tail -= width + 16
		d.icon(e.icon, 24, tail, y+42, th.InkSoft)
		tail -= 24
	}
	d.say(d.r.Word(state), imaging.Text, 20, x+64, y+49, tail-x-64, imaging.Left, th.Ink)
}

// counter sets what lies on an open bazaar's counter.
func (d *draft) counter(x, y float64) {
	d.say(d.bazaarName(), imaging.TextBold, 22, x+panelWidth/2, y+24, panelWidth-20, imaging.Centre, d.th.Ink)
	for i, id := range d.v.Bazaar.Items {
		if i >= 8 {
			break
		}
		cx := x + panelWidth/2 + (float64(i)-float64(min(len(d.v.Bazaar.Items), 8)-1)/2)*52
		d.c.PutAt(d.p.TokenSprite(imaging.Token{Shape: imaging.Square, Fill: d.th.Yellow, Icon: iconOf(id)}, 22), cx, y+58)
	}
}

// card sets a hero's sheet in brief; what is less high than usual stands closer
// together.
func (d *draft) card(h *rules.HeroView, x, y, height float64) {
	th := d.th
	w := float64(panelWidth)
	tight := 0.0
	if height < cardsHeight/4-9 {
		tight = 1
	}
	col := d.readable(heroColour(th, h.Hero))
	if h.Seat == d.v.Active {
		d.frame(image.Rect(int(x), int(y), int(x+w), int(y+height)))
	}
	d.pawnAt(h, x+32, y+68-6*tight, 54)
	left := x + 64
	right := x + w - 14
	if h.Hero == "" {
		d.say(d.heroName(h), imaging.TextBold, 27, left, y+37-6*tight, right-left, imaging.Left, col)
		return
	}
	mw := d.say(d.moves(h), imaging.TextBold, 22, right, y+36-6*tight, 90, imaging.Right, th.Ink)
	d.icon("move", 23, right-mw-16, y+29-6*tight, th.InkSoft)
	where := h.At.String()
	if !h.Towards.IsZero() {
		where += "→" + h.Towards.String()
	}
	ww := d.say(where, imaging.TextBold, 22, right-mw-42, y+36-6*tight, 100, imaging.Right, th.Ink)
	d.say(d.heroName(h), imaging.TextBold, 27, left, y+37-6*tight, right-mw-ww-52-left, imaging.Left, col)
	cx := d.hearts(h, left+12, y+60-11*tight, 22, 24)
	if h.Challenger {
		d.icon("tower", 24, cx+14, y+60-11*tight, d.readable(th.Violet))
	}
	gw := d.say(strconv.Itoa(h.Gold), imaging.TextBold, 24, right, y+68-11*tight, 60, imaging.Right, th.Ink)
	d.backed("coin", 24, right-gw-18, y+60-11*tight, th.Gold)
	if h.Gem {
		d.backed("gem", 26, right-gw-52, y+60-11*tight, th.Gem)
	}
	step := (w - 28 + 8) / 3
	for i, s := range h.Skills {
		d.chip(pieces.Skill(i), s, x+14+step*float64(i), y+80-17*tight, step-8, 36-4*tight)
	}
	d.belongings(h, x+14, y+122-24*tight)
	d.questLine(h, x+14, y+height-37+6*tight, w-28)
}

// frame marks the card of the active hero.
func (d *draft) frame(r image.Rectangle) {
	for i, col := range []rgba{d.th.Dark, d.th.Mark, d.th.Mark, d.th.Mark, d.th.Dark} {
		q := r.Inset(i - 3)
		for _, e := range []image.Rectangle{
			image.Rect(q.Min.X, q.Min.Y, q.Max.X, q.Min.Y+1), image.Rect(q.Min.X, q.Max.Y-1, q.Max.X, q.Max.Y),
			image.Rect(q.Min.X, q.Min.Y, q.Min.X+1, q.Max.Y), image.Rect(q.Max.X-1, q.Min.Y, q.Max.X, q.Max.Y),
		} {
			d.c.Fill(e, col)
		}
	}
}

// pawnAt sets a hero's pawn with its foot at (x, y), without the pointer.
func (d *draft) pawnAt(h *rules.HeroView, x, y float64, height int) {
	sp, foot := d.pawnSprite(h, height, h.Seat == d.v.Active)
	d.c.Put(sp, int(math.Round(x-float64(sp.Rect.Dx())/2)), int(math.Round(y))-foot)
}

// hearts sets hit points, lost ones hollow, and armour after them; it returns
// where the row ends. Many are drawn closer together.
func (d *draft) hearts(h *rules.HeroView, x, y float64, size int, step float64) float64 {
	total := max(h.MaxHitPoints, h.HitPoints)
	if n := float64(total + h.Armour); n > 9 {
		step *= 9 / n
	}
	for i := range min(total, 40) {
		if i < h.HitPoints {
			d.icon("heart", size, x, y, d.heart())
		} else {
			d.icon("heart-lost", size, x, y, d.th.InkSoft)
		}
		x += step
	}
	for range min(h.Armour, 40) {
		d.icon("armour-heart", size, x, y, d.readable(d.th.Steel))
		x += step
	}
	return x
}

// heart is the colour of hearts on cards: a sign, not text, it must stand out as
// signs do.
func (d *draft) heart() rgba {
	if imaging.Contrast(d.th.Heart, d.th.Card) >= 3 {
		return d.th.Heart
	}
	return imaging.Mix(d.th.Heart, d.th.Light, 0.25)
}

// chip sets a skill: its sign, its value, and how many dice it throws.
func (d *draft) chip(s pieces.Skill, k rules.SkillView, x, y, w, h float64) {
	col := skillColour(d.th, s)
	d.c.Put(d.chipSprite(col, int(w), int(h)), int(x), int(y))
	mid := y + h/2
	size := h * 0.72
	d.icon(skillIcons[min(s, pieces.Melee)], int(size), x+h*0.55, mid, d.th.Light)
	st := d.style(imaging.TextBold, math.Max(imaging.MinType, math.Round(h*0.72)))
	d.c.Text(strconv.Itoa(k.Value), st, x+w*0.46, mid+d.p.Type.CapHeight(st)/2, imaging.Centre, d.th.Light)
	small := d.style(imaging.TextSemi, math.Max(imaging.MinType, math.Round(h*0.58)))
	d.icon("dice", int(size*0.84), x+w-h*0.92, mid, d.th.Light)
	d.c.Text(strconv.Itoa(k.Dice), small, x+w-h*0.36, mid+d.p.Type.CapHeight(small)/2, imaging.Centre, d.th.Light)
}

func (d *draft) chipSprite(col rgba, w, h int) *image.RGBA {
	key := fmt.Sprint("chip ", col, w, h)
	return d.p.Assets.Sprite(key, w, h, func(dc *gg.Context) {
		dc.DrawRoundedRectangle(1, 1, float64(w)-2, float64(h)-2, 8)
		dc.SetColor(col)
		dc.FillPreserve()
		dc.SetColor(d.th.Dark)
		dc.SetLineWidth(d.th.Line)
		dc.Stroke()
	})
}

// belongings sets the items and side quests, four slots each, with what they
// still hold and where they lead.
func (d *draft) belongings(h *rules.HeroView, x, y float64) {
	for i := range 4 {
		cx := x + 20 + 43*float64(i)
		if i >= len(h.Items) {
			d.c.PutAt(d.slot(imaging.Square, 18), cx, y+21)
			continue
		}
		it := h.Items[i]
		d.c.PutAt(d.p.TokenSprite(itemFace(d.th, it), 18), cx, y+21)
		if n := max(it.Uses, it.Armour); n > 0 {
			d.say(strconv.Itoa(n), imaging.TextSemi, 18, cx, y+60, 40, imaging.Centre, d.th.Ink)
		}
	}
	for i := range 4 {
		cx := x + 219 + 52*float64(i)
		if i >= len(h.SideQuests) {
			d.c.PutAt(d.slot(imaging.Pennant, 17), cx, y+21)
			continue
		}
		q := h.SideQuests[i]
		d.c.PutAt(d.p.TokenSprite(imaging.Token{Shape: imaging.Pennant, Fill: d.th.Blue, Icon: iconOf(q.ID)}, 18), cx, y+21)
		s := q.Destination.String()
		if s == "" {
			s = "–"
		}
		col := d.th.Ink
		if q.Ready {
			s = "✓" + s
			col = d.readable(d.th.Green)
		}
		d.say(s, imaging.TextSemi, 18, cx, y+60, 50, imaging.Centre, col)
	}
}

func itemFace(th *imaging.Theme, it rules.ItemView) imaging.Token {
	t := imaging.Token{Shape: imaging.Square, Fill: th.Yellow, Icon: iconOf(it.ID)}
	if it.Idle {
		t.Fill = imaging.Mix(th.Yellow, th.Paper, 0.6)
	}
	return t
}

// slot is an empty place for a piece.
func (d *draft) slot(s imaging.Shape, r int) *image.RGBA {
	size := 2*r + 8
	return d.p.Assets.Sprite(fmt.Sprint("slot ", s, r), size, size, func(dc *gg.Context) {
		imaging.Trace(dc, s, float64(size)/2, float64(size)/2, float64(r)*0.9)
		dc.SetColor(imaging.Mix(d.th.Card, d.th.InkFaint, 0.8))
		dc.SetLineWidth(1.4)
		dc.SetDash(4, 4)
		dc.Stroke()
	})
}

// questLine sets a hero's personal quest: its name, the three steps, where the
// next one is done.
func (d *draft) questLine(h *rules.HeroView, x, y, w float64) {
	if len(h.Quests) == 0 {
		return
	}
	q := h.Quests[0]
	if i := slices.IndexFunc(h.Quests, func(q rules.QuestView) bool { return q.Step <= 3 }); i >= 0 {
		q = h.Quests[i]
	}
	th := d.th
	icon := iconOf(q.ID)
	d.icon(icon, 27, x+15, y+15, d.readable(th.Violet))
	right := x + w
	s := q.Destination.String()
	if q.Step > 3 {
		s = "✓"
	}
	sw := d.say(s, imaging.TextBold, 22, right, y+22, 70, imaging.Right, th.Ink)
	right -= math.Max(sw, 30) + 10
	for i := 3; i >= 1; i-- {
		name := "pip"
		if i >= q.Step {
			name = "pip-open"
		}
		d.icon(name, 17, right-8, y+15, d.readable(th.Violet))
		right -= 19
	}
	name := d.heading(q.ID)
	if len(h.Quests) > 1 {
		name = fmt.Sprintf("%s +%d", name, len(h.Quests)-1)
	}
	d.say(name, imaging.TextSemi, 20, x+36, y+22, right-x-42, imaging.Left, th.Ink)
}
