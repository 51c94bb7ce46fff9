package runebound

import (
	"fmt"
	"image"
	"math"
	"strconv"

	"github.com/fogleman/gg"

	"skald/engine/runebound/land"
	"skald/engine/runebound/view"
	"skald/engine/text"
	"skald/imaging"
	"skald/imaging/scene"
)

// The whole board, in pixels: the map, beside it the sheets of all seats, under it dice, undefeated and the event, and
// a key to the symbols of the dice.
const (
	boardWidth, boardHeight = 1700, 1266
	mapLeft, mapTop         = 36, 36
	hexRadius               = 49.1 // hexes 85 pixels wide

	panelLeft, panelWidth = 1306, 358
	cardsTop, cardsBottom = 182, 1236

	stripTop            = 1044
	dieSize, diePitch   = 66, 76
	trackLeft, trackOne = 474, 76
	eventLeft           = 950
	eventTop, keyTop    = 1140, 1206
)

type counterView = view.Counter

// boardMap returns the sheet of the map on the whole board.
func boardMap() sheet { return wholeMap(mapLeft, mapTop, hexRadius) }

func (d *draft) board() *imaging.Canvas {
	d.ground("board")
	s := boardMap()
	d.standing(&s)
	d.header()
	seats := min(len(d.v.Heroes), mostSeats)
	for i := range seats {
		y, h := cardAt(i, seats)
		d.card(i, panelLeft, y, h)
	}
	if y, _ := cardAt(seats, seats); cardsBottom-y > 200 {
		const r = 92
		d.Canvas.PutAt(d.Painter.Assets.Sprite("runebound compass", 2*r+20, 2*r+20, func(dc *gg.Context) {
			imaging.Compass(dc, d.Theme, r+10, r+10, r)
		}), panelLeft+panelWidth/2, (y+cardsBottom)/2)
	}
	d.strip()
	return d.Canvas
}

// ground begins the picture of the whole map with the parts that are the same for all matches.
func (d *draft) ground(key string) {
	s := boardMap()
	d.GroundAround(d.Lettered(key), boardWidth, boardHeight, s.bounds(), func(img *image.RGBA, dc *gg.Context) {
		d.paintMap(img, &s)
		mid := panelLeft + panelWidth/2.0
		imaging.Ribbon(dc, d.Theme, mid, 32, panelWidth-60, 56)
		title := d.Request.Sentence(text.M("title"))
		if key == "since" {
			title = d.Request.Word("picture-since")
		}
		d.TitleOn(img, title, d.Caps(40).Down(22), mid, 61, panelWidth-92)
		d.stripGround(img, dc)
	})
}

// cardAt returns the upper edge of the sheet of a seat and its height.
func cardAt(i, seats int) (y, h float64) {
	pitch := math.Min(float64(cardsBottom-cardsTop)/float64(max(seats, 1)), 351)
	return cardsTop + pitch*float64(i), pitch - 9
}

// header sets the headline and the turn.
func (d *draft) header() {
	v := d.v
	mid := float64(panelLeft) + panelWidth/2
	line := fmt.Sprintf("%s %d", d.Request.Word("picture-turn"), v.Turn)
	if v.DoomAt > 0 {
		line += fmt.Sprintf(" · %s %d/%d", d.Request.Word("picture-doom"), v.Doom, v.DoomAt)
	}
	headline := d.Wrap(d.Request.Sentence(v.Headline), d.Bold(22), panelWidth, 2)
	d.Lines(headline, d.Bold(22).Centred(), mid, 117, 25)
	d.Say(line, d.Italic(20).Down(18).Centred(), mid, 118+25*float64(max(1, len(headline))), panelWidth)
}

// terrains are those of the key.
var terrains = append(land.Terrains(), land.Town)

// stripGround paints the parts under the map that never change.
func (d *draft) stripGround(img *image.RGBA, dc *gg.Context) {
	s := boardMap()
	right := s.left + float64(s.width)
	head := func(id string, x, w float64) {
		d.SayOn(img, d.Request.Word(id), d.Italic(20).Down(imaging.MinType), x, stripTop+14, w)
	}
	head("picture-dice", mapLeft+4, 400)
	head("picture-track", trackLeft, 460)
	head("picture-open", eventLeft, right-eventLeft)
	for i := range 6 {
		x := float64(trackLeft + trackOne*i)
		dc.DrawRoundedRectangle(x, stripTop+22, dieSize, dieSize, 10)
		imaging.FillPreserve(dc, imaging.Fade(d.PaperDeep, 0.5))
		dc.SetColor(d.InkFaint)
		dc.SetLineWidth(d.Theme.Line)
		dc.SetDash(6, 5)
		dc.Stroke()
		dc.SetDash()
	}
	imaging.Rule(dc, d.Theme, mapLeft, keyTop-10, float64(s.width))
	pen := d.Plain(19)
	total := 0.0
	for _, t := range terrains {
		total += 36 + d.Measure(d.terrain(t), pen)
	}
	gap, most := (float64(s.width)-total)/float64(len(terrains)-1), 1e9
	if gap < 6 { // long words: each gets its share
		gap, most = 6, float64(s.width)/float64(len(terrains))-44
	}
	x := float64(mapLeft)
	for _, t := range terrains {
		symbol(dc, d.Theme, t, x+16, keyTop+18, 17)
		x += 36 + d.SayOn(img, d.terrain(t), pen.Down(imaging.MinType), x+37, keyTop+25, most) + gap
	}
}

// terrain returns the name of a kind of country.
func (d *draft) terrain(t land.Terrain) string {
	if t == land.Town {
		return d.Request.Word("picture-town")
	}
	return scene.Capital(d.Request.Sentence(text.M("terrain." + t.String())))
}

// strip sets the dice, the undefeated, the counters left and the event in force.
func (d *draft) strip() {
	th, v := d.Theme, d.v
	s := boardMap()
	right := s.left + float64(s.width)
	pitch := math.Min(diePitch, 420/math.Max(1, float64(len(v.Dice))))
	for i, face := range v.Dice[:min(len(v.Dice), land.MostDice)] {
		d.Canvas.Put(d.dieSprite(face, int(math.Min(dieSize, pitch-6))), mapLeft+int(pitch*float64(i)), stripTop+20)
	}
	for i, u := range v.Track {
		x := float64(trackLeft + trackOne*i + dieSize/2)
		if u.Card == "" {
			d.Say(strconv.Itoa(i+1), d.Bold(25).Centred().In(imaging.Mix(th.InkSoft, th.Paper, 0.1)), x,
				stripTop+64, 40)
			continue
		}
		d.skull(i+1, u.Colour, x-7, stripTop+47, 18)
		d.Say(upper(u.At), d.Bold(20).Centred(), x, stripTop+84, 62)
	}
	left := map[string]int{}
	for _, c := range v.Counters {
		left[c.Colour]++
	}
	for i, c := range land.Colours() {
		x := eventLeft + 16 + (right-eventLeft)/4*float64(i)
		d.Canvas.PutAt(d.counter(c.String(), 13), x, stripTop+55)
		d.Say(strconv.Itoa(left[c.String()]), d.Bold(25), x+23, stripTop+64, 40)
	}
	d.eventLine(mapLeft, eventTop, float64(s.width))
}

// eventLine sets the number, the name and the text of the event in force.
func (d *draft) eventLine(x, y, w float64) {
	if len(d.v.Events) == 0 {
		d.Say(d.Request.Word("picture-no-event"), d.Italic(20).In(d.Theme.InkSoft), x+4, y+32, w-8)
		return
	}
	e := d.v.Events[len(d.v.Events)-1]
	d.Canvas.PutAt(d.cardSprite(44, 48), x+24, y+24)
	d.Say(numeral(e.Number), d.Caps(26).Down(18).Centred(), x+22, y+37, 38)
	d.Paragraph(d.Heading(e.ID)+" – "+d.Request.Sentence(e.Text), d.Plain(21), x+60, y, w-62, 52)
}

// numeral returns the number of an event.
func numeral(n int) string { return [...]string{"–", "I", "II", "III"}[max(0, min(n, 3))] }
