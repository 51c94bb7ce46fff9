package andor

import (
	"image"
	"image/draw"
	"strconv"
	"strings"

	"github.com/fogleman/gg"

	"skald/engine/andor/view"
	"skald/imaging"
	"skald/imaging/scene"
)

// A hero board, in pixels.
const (
	sheetWidth, sheetHeight = 1240, 940
	sheetLeft               = 306.0
	trackTop                = 206.0
	willTop                 = 300.0
	willStep                = 66.0
	cellWidth               = 62.0
	lowerTop                = 524.0
)

// The lengths of the tracks of a hero board: strength goes from 1 to maxStrength, willpower from 0 to maxWill in rows
// of willRow.
const (
	maxStrength = 14
	maxWill     = 20
	willRow     = 7
)

// rowDice is the number of dice a hero rolls in each row of their willpower (booklet: Hero board).
var rowDice = map[string][3]int{"dwarf": {1, 2, 3}, "warrior": {2, 3, 4}, "archer": {3, 4, 5}, "wizard": {1, 1, 1}}

func (d *draft) sheet() (*imaging.Canvas, error) {
	h, err := d.seatArg(strings.TrimSpace(d.Request.Arg))
	if err != nil {
		return nil, err
	}
	fate, height, key := d.fateOf(h.Seat), sheetHeight, "sheet "+h.Hero
	if fate != nil {
		height, key = sheetHeight+int(fatePanel), key+" with a fate"
	}
	d.Page(key, sheetWidth, height, func(img *image.RGBA, dc *gg.Context) {
		if fate != nil {
			imaging.Panel(dc, d.Theme, 48, sheetHeight-48+fateGap, sheetWidth-96, fatePanel-fateGap)
		}
		imaging.Panel(dc, d.Theme, 48, 48, 232, 452)
		imaging.Rule(dc, d.Theme, sheetLeft, 128, 880)
		d.tracksGround(img, dc, h)
		imaging.Panel(dc, d.Theme, 48, lowerTop, 688, 368)
		imaging.Panel(dc, d.Theme, 756, lowerTop, 436, 368)
	})
	d.pawnAt(h, 164, 366, 266)
	d.RimmedIcon("destination", 34, 124, 424, d.Light)
	d.Say(d.whereabouts(h.At), d.Bold(36), 150, 436, 110)
	d.Say(d.Request.Word("picture-rank")+" "+strconv.Itoa(h.Rank), d.Italic(24).Down(18).Centred(), 164, 476, 210)
	d.Icon(iconOf(h.Hero), 76, sheetLeft+38, 82, heroInk(d.Theme, h.Hero))
	d.Say(d.Heading(h.Hero), d.Caps(58).Down(30).In(heroInk(d.Theme, h.Hero)), sheetLeft+94, 108, 600)
	hours := strconv.Itoa(h.Hour) + "/7"
	if h.Done {
		hours = "✓"
	}
	right := 1186.0
	right -= d.Say(hours, d.Bold(34).Right(), right, 106, 90) + 26
	d.Icon("hourglass", 36, right, 94, d.InkSoft)
	if h.Rooster {
		d.RimmedIcon("rooster", 46, right-52, 92, d.Red)
	}
	d.tracks(h)
	d.carried(h)
	d.purse(h)
	if fate != nil {
		d.fate(fate, sheetHeight-48+fateGap/2)
	}
	return d.Canvas, nil
}

// strengthCell and willCell are the middles of the cells of the two tracks.
func strengthCell(n int) (x, y float64) {
	return sheetLeft + 74 + 58*float64(n-1), trackTop
}

func willCell(n int) (x, y float64) {
	return sheetLeft + 300 + 74*float64(n%willRow), willTop + 28 + willStep*float64(n/willRow)
}

// tracksGround paints the tracks of strength and willpower, with the dice each row of willpower gives.
func (d *draft) tracksGround(img *image.RGBA, dc *gg.Context, h *view.Hero) {
	cell := func(x, y, w, hh float64, n int, tone rgba) {
		dc.DrawRoundedRectangle(x-w/2, y-hh/2, w, hh, 7)
		imaging.FillStroke(dc, tone, d.InkSoft, d.Hair)
		d.Painter.Text(img, strconv.Itoa(n), d.Bold(26).Centred().Middle(), x, y)
	}
	imaging.DrawIcon(img, "melee", int(sheetLeft), int(trackTop)-27, 54, d.Legible(d.Steel))
	for n := 1; n <= maxStrength; n++ {
		x, y := strengthCell(n)
		cell(x+14, y, 54, 54, n, d.Card)
	}
	imaging.DrawIcon(img, "heart", int(sheetLeft), int(willTop)+2, 54, d.Legible(d.Heart))
	for row := range 3 {
		y := willTop + 28 + willStep*float64(row)
		for i := range rowDice[h.Hero][row] {
			sp := d.dieSprite(5, 29, lightDie, true)
			draw.Draw(img, sp.Rect.Add(image.Pt(int(sheetLeft)+67+37*i, int(y)-22)), sp, image.Point{}, draw.Over)
		}
	}
	for n := 0; n <= maxWill; n++ {
		x, y := willCell(n)
		cell(x, y, 68, 54, n, imaging.Mix(d.Card, d.Heart, 0.12*float64(n/willRow)))
	}
}

// tracks marks a hero's strength and willpower on the tracks: a thick frame round a cell turned dark.
func (d *draft) tracks(h *view.Hero) {
	mark := func(x, y, w float64, n int, col rgba) {
		b := scene.Box(x-w/2-2, y-30, w+4, 60)
		d.Canvas.Fill(b, d.Theme.Dark)
		d.Canvas.Fill(b.Inset(3), d.Theme.Mark)
		d.Canvas.Fill(b.Inset(7), col)
		d.Canvas.Text(strconv.Itoa(n), d.Bold(32).Centred().Middle().In(d.Theme.On(col)), x, y)
	}
	x, y := strengthCell(max(1, min(maxStrength, h.Strength)))
	mark(x+14, y, 54, h.Strength, imaging.Mix(d.Theme.Steel, d.Theme.Dark, 0.3))
	x, y = willCell(max(0, min(maxWill, h.Will)))
	mark(x, y, 68, h.Will, d.Theme.Heart)
	if h.Black {
		_, y := willCell(max(0, min(maxWill, h.Will)))
		d.Canvas.Fill(scene.Box(sheetLeft+66, y-26, 190, 52), d.Theme.PaperLight)
		d.someDie(40, sheetLeft+92, y, blackDie)
		for i, col := range []rgba{d.Theme.Blue, d.Theme.Yellow, d.Theme.Green} {
			d.Token(imaging.Token{Shape: imaging.Hexagon, Fill: col, Icon: "rune"}, 16, sheetLeft+150+36*float64(i), y)
		}
	}
}

// carried sets the things on a hero board with their names.
func (d *draft) carried(h *view.Hero) {
	type place struct {
		it    *view.Item
		shape imaging.Shape
	}
	var places []place
	for i := range 3 {
		var it *view.Item
		if i < len(h.Small) {
			it = &h.Small[i]
		}
		places = append(places, place{it, imaging.Square})
	}
	places = append(places, place{h.Large, imaging.Shield})
	var helm *view.Item
	if h.Helm != "" {
		helm = &view.Item{ID: h.Helm}
	}
	places = append(places, place{helm, imaging.Circle})
	for i, p := range places {
		y := lowerTop + 46 + 69*float64(i)
		if p.it == nil {
			d.Canvas.PutAt(d.Slot(p.shape, 27), 98, y)
			continue
		}
		d.thing(*p.it, 98, y, 27)
		right := 716.0
		if p.it.Used {
			word := "picture-half-used"
			if p.it.ID == "falcon" {
				word = "picture-flown"
			}
			w := d.Say(d.Request.Word(word), d.Italic(22).Right().In(d.InkSoft), right, y+8, 200)
			right -= w + 16
		}
		d.Say(d.Heading(p.it.ID), d.Semi(30).Down(20), 146, y+10, right-146)
	}
}

// purse sets a hero's gold, gems, farmers and special ability.
func (d *draft) purse(h *view.Hero) {
	x, y := 796.0, lowerTop+46
	d.RimmedIcon("coin", 46, x, y, d.Gold)
	x += 40 + d.Say(strconv.Itoa(h.Gold), d.Bold(40), x+34, y+14, 90) + 24
	if h.Farmers > 0 {
		d.Token(thingFace(d.Theme, "farmer"), 25, x+16, y)
		x += 54 + d.Say("×"+strconv.Itoa(h.Farmers), d.Bold(34), x+48, y+12, 60) + 20
	}
	right := 1160.0
	if d.v.Treasure != nil {
		right = 1060
		d.purseWorth(h, 1092, y, 40)
	}
	for i, g := range h.Gems {
		gx := x + 18 + 44*float64(i)
		if gx > right {
			break
		}
		d.gemstone(g, gx, y, 20)
	}
	pen := d.Plain(25)
	d.Say(d.Request.Word("picture-ability"), d.Caps(30).Centred().In(heroInk(d.Theme, h.Hero)), 974, lowerTop+124, 400)
	d.Lines(d.Wrap(d.Request.Word("picture-ability-"+h.Hero), pen, 392, 6), pen, 778, lowerTop+166, 33)
}

// gemstone sets a gem with its value.
func (d *draft) gemstone(n int, x, y float64, r int) {
	ground := imaging.Mix(d.Theme.Gem, d.Theme.Dark, 0.3)
	d.Canvas.PutAt(d.Painter.BadgeSprite(imaging.Diamond, r, ground), x, y)
	d.Canvas.Text(strconv.Itoa(n),
		d.Bold(max(imaging.MinType, float64(r)*1.15)).Centred().Middle().In(d.Theme.On(ground)), x, y)
}
