package andor

import (
	"fmt"
	"image"
	"math"
	"strconv"

	"github.com/fogleman/gg"

	"skald/engine/andor/land"
	"skald/engine/andor/view"
	"skald/engine/text"
	"skald/imaging"
	"skald/imaging/scene"
)

// A fight, in pixels: each fighter has a row of rowHeight on the left, the creature a card on the right.
const (
	fightWidth  = 1400
	fightLeft   = 840.0
	fightTop    = 112.0
	rowHeight   = 132.0
	maxFighters = 4
)

func (d *draft) fight() (*imaging.Canvas, error) {
	f := d.v.Fight
	if f == nil {
		return nil, fmt.Errorf("andor: no fight is under way; ask for the board, or the neighbourhood of a hero")
	}
	rows := min(len(f.Fighters), maxFighters)
	allies := 0.0
	if len(f.Allies) > 0 {
		allies = 84
	}
	card := 372.0
	for _, l := range d.beside(f) {
		card += l.height
	}
	card = math.Max(card, rowHeight*float64(rows)+allies)
	height := int(fightTop + card + 150)
	d.Page(fmt.Sprint("fight ", rows, allies, card), fightWidth, height, func(img *image.RGBA, dc *gg.Context) {
		imaging.Rule(dc, d.Theme, 60, 96, fightWidth-120)
		for i := range rows {
			imaging.Panel(dc, d.Theme, 48, fightTop+rowHeight*float64(i), fightLeft, rowHeight-12)
		}
		if allies > 0 {
			imaging.Panel(dc, d.Theme, 48, fightTop+rowHeight*float64(rows), fightLeft, allies-12)
		}
		imaging.Panel(dc, d.Theme, 48+fightLeft+24, fightTop, opponentWidth, card-12)
	})
	title := d.Request.Word("picture-fight") + " · " + d.Request.Word("picture-region") + " " + strconv.Itoa(f.At)
	d.Say(title, d.Caps(44).Down(26), 60, 78, 900)
	if f.Round > 0 {
		d.Say(d.Request.Word("picture-round")+" "+strconv.Itoa(f.Round), d.Bold(34).Right(), fightWidth-60, 78, 300)
	} else {
		d.Say(d.Request.Word("picture-gathering"), d.Italic(28).Right(), fightWidth-60, 76, 380)
	}
	for i := range f.Fighters {
		if i == rows {
			break
		}
		d.fighter(&f.Fighters[i], 48, fightTop+rowHeight*float64(i))
	}
	if allies > 0 {
		x, y := 74.0, fightTop+rowHeight*float64(rows)+36
		for _, a := range f.Allies {
			d.Token(allyFace(d.Theme, a), 26, x+26, y)
			x += 64 + d.Say(d.Heading(a), d.Semi(28).Down(20), x+62, y+10, 300) + 30
		}
	}
	d.opponent(f, 48+fightLeft+24, fightTop, opponentWidth, card)
	d.verdict(f, fightTop+card)
	return d.Canvas, nil
}

// fighter sets a hero's row: the dice one by one, their total, and the hero's strength.
func (d *draft) fighter(f *view.Fighter, x, y float64) {
	h := d.hero(f.Seat)
	if h == nil {
		return
	}
	if f.Seat == d.v.Active {
		d.Frame(image.Rect(int(x), int(y), int(x+fightLeft), int(y+rowHeight-12)))
	}
	d.pawnAt(h, x+44, y+102, 82)
	mid := y + 60
	d.Say(d.Heading(h.Hero), d.Bold(27).Down(18).In(heroInk(d.Theme, h.Hero)), x+88, y+44, 150)
	d.Icon("heart", 27, x+103, y+78, d.Legible(d.Heart))
	cx := x + 124 + d.Say(strconv.Itoa(h.Will), d.Bold(27), x+122, y+88, 50)
	if f.Brew {
		d.Token(thingFace(d.Theme, "brew"), 16, cx+24, y+78)
		cx += 40
	}
	if f.Herb > 0 {
		d.Token(thingFace(d.Theme, "herb"), 16, cx+24, y+78)
		d.Badge("+"+strconv.Itoa(f.Herb), imaging.Circle, d.Dark, cx+44, y+88, 13)
	}
	left := x + 252
	if f.Left {
		d.Say(d.Request.Word("picture-left"), d.Italic(30).In(d.InkSoft), left, mid+10, 420)
		return
	}
	n := len(f.Dice)
	counts := counting(f)
	step := math.Min(78, 372/math.Max(1, float64(n)))
	for i, v := range f.Dice {
		if i == 12 {
			break
		}
		px := left + 36 + step*float64(i)
		d.die(v, 64, px, mid, coatOf(h.Black, lightDie), counts[i])
		if i == f.Flipped {
			d.Icon("teleporter", 30, px+24, mid-36, d.Violet)
		}
	}
	if n == 0 {
		for i := range max(0, min(h.Dice, 5)) {
			d.Canvas.PutAt(d.Slot(imaging.Square, 32), left+36+76*float64(i), mid)
		}
	}
	right := x + fightLeft - 22
	pen := d.Bold(46)
	d.Icon("melee", 34, right-92, mid, d.Legible(d.Steel))
	d.Canvas.Text(strconv.Itoa(h.Strength), pen.Right(), right, mid+16)
	d.Say("+", d.Bold(36).Centred().In(d.InkSoft), right-124, mid+12, 40)
	value := "–"
	if f.Value > 0 {
		value = strconv.Itoa(f.Value)
	}
	d.Canvas.Text(value, pen.Right().In(heroInk(d.Theme, h.Hero)), right-148, mid+16)
}

// counting reports which dice of a fighter make up the total: the one of that value, doubled by a brew or not, or equal
// ones added under a helm; all of them if none does.
func counting(f *view.Fighter) []bool {
	out := make([]bool, len(f.Dice))
	same := map[int]int{}
	for _, v := range f.Dice {
		same[v]++
	}
	found := false
	for _, herb := range []int{0, f.Herb} {
		for i, v := range f.Dice {
			want := f.Value - herb
			if out[i] = v == want || f.Brew && 2*v == want || same[v] > 1 && v*same[v] == want; out[i] {
				found = true
			}
		}
		if found {
			return out
		}
	}
	for i := range out {
		out[i] = true
	}
	return out
}

// opponent sets the creature, or the rubble, with its roll.
func (d *draft) opponent(f *view.Fight, x, y, w, card float64) {
	c := d.hunted(f)
	switch {
	case f.Creature == "rubble":
		d.Token(imaging.Token{Shape: imaging.Octagon, Fill: d.RockDark, Icon: "rubble"}, 66, x+94, y+98)
	case named(c):
		d.beast(c, x+94, y+98, 54)
	default:
		d.beast(c, x+94, y+98, 66)
	}
	d.Say(d.called(c), d.Caps(40).Down(22), x+180, y+72, w-200)
	cx := x + 182
	d.Icon("melee", 38, cx+18, y+120, d.Legible(d.Steel))
	cx += 46 + d.Say(strconv.Itoa(f.Strength), d.Bold(42), cx+44, y+135, 90) + 26
	d.Icon("heart", 38, cx+18, y+120, d.Legible(d.Heart))
	d.Say(strconv.Itoa(f.Will), d.Bold(42), cx+44, y+135, 90)
	lines := d.beside(f)
	ly := y + card - 22
	for i := len(lines) - 1; i >= 0; i-- {
		ly -= lines[i].height
		lines[i].set(x+24, ly, opponentWidth-48)
	}
	n := len(f.Dice)
	step := math.Min(112, (w-60)/math.Max(1, float64(n)))
	for i, v := range f.Dice {
		if i == 12 {
			break
		}
		d.die(v, 88, x+w/2+step*(float64(i)-float64(n-1)/2), y+224, coatOf(c.Black, redDie), true)
	}
	if n == 0 {
		return
	}
	sum := strconv.Itoa(f.Value) + " + " + strconv.Itoa(f.Strength)
	d.Say(sum, d.Bold(38).Centred(), x+w/2, y+330, w-40)
}

// hunted returns the creature of a fight as it is on the land.
func (d *draft) hunted(f *view.Fight) view.Creature {
	for _, c := range d.v.Creatures {
		if c.Hunted && c.Kind == f.Creature && c.Foe == f.Foe {
			return c
		}
	}
	return view.Creature{Kind: f.Creature, Foe: f.Foe, At: f.At}
}

// opponentWidth is the width of a creature's card, in pixels.
const opponentWidth = fightWidth - 96 - fightLeft - 24

// besideLine is a note under a creature's dice: its height, and how to set it from its upper left corner.
type besideLine struct {
	height float64
	set    func(x, y, w float64)
}

// beside returns the notes under a creature's dice: its helpers in a castle that creatures hold, and its round cards.
func (d *draft) beside(f *view.Fight) []besideLine {
	var out []besideLine
	if o := d.v.Castle.Occupied; o != nil && f.At == land.CastleAt && len(o.Creatures) > 1 {
		out = append(out, besideLine{70, func(x, y, w float64) { d.backing(o, x, y+35, w) }})
	}
	v := d.v.Fury
	if v == nil || f.Foe != v.Foe {
		return out
	}
	if v.LastCard != "" {
		out = append(out, d.furyCard("picture-fury-last", v.Last, v.LastCard))
	}
	if v.NextCard != "" {
		out = append(out, d.furyCard("picture-fury-next", v.Next, v.NextCard))
	}
	if v.Unseen > 0 {
		out = append(out, besideLine{64, func(x, y, w float64) {
			y += 32
			d.RimmedIcon("rune-back", 40, x+20, y, d.Theme.Grey)
			d.Say("×"+strconv.Itoa(v.Unseen), d.Bold(34), x+56, y+12, 90)
			d.Say(d.Request.Word("picture-fury-unseen"), d.Italic(26).Down(18), x+120, y+10, w-120)
		}})
	}
	return out
}

// furyCard returns the note on a card of a creature's round deck: its name and its effect.
func (d *draft) furyCard(word string, said text.Message, id string) besideLine {
	const indent, pitch = 56.0, 25.0
	words := d.Request.Sentence(said)
	if words == "" {
		words = scene.Capital(id)
	}
	pen := d.Semi(21)
	lines := d.Wrap(words, pen, opponentWidth-48-indent, 5)
	return besideLine{36 + pitch*float64(len(lines)), func(x, y, w float64) {
		th := d.Theme
		d.Icon("fate", 52, x+20, y+36, th.Legible(th.Lava))
		d.Say(d.Request.Word(word), d.Italic(20).In(th.InkSoft), x+indent, y+20, w-indent)
		d.Lines(lines, pen, x+indent, y+45, pitch)
	}}
}

// backing sets the others that hold the castle and the strength they add.
func (d *draft) backing(o *view.Occupied, x, y, w float64) {
	d.Icon("castle-taken", 40, x+20, y, d.Legible(d.Red))
	others := o.Creatures
	for i, c := range others {
		if c.Hunted {
			others = append(others[:i:i], others[i+1:]...)
			break
		}
	}
	sum := d.Say("+"+strconv.Itoa(o.Backing*len(others)), d.Bold(38).Right(), x+w, y+13, 90)
	d.Icon("melee", 32, x+w-sum-22, y, d.Legible(d.Steel))
	step := math.Min(46, (w-sum-96)/math.Max(1, float64(len(others))))
	for i, c := range others {
		d.Token(d.beastFace(c), 20, x+68+step*float64(i), y)
	}
}

// verdict sets the totals of the last round against each other, and the willpower the difference costs either side.
func (d *draft) verdict(f *view.Fight, y float64) {
	if f.Ours == 0 && f.Theirs == 0 {
		d.Say(d.Request.Word("picture-no-round"), d.Italic(32).Centred(), fightWidth/2, y+64, fightWidth-200)
		return
	}
	sign, ours, theirs := "=", d.Ink, d.Ink
	switch {
	case f.Ours > f.Theirs:
		sign, ours = ">", d.Legible(d.Green)
	case f.Ours < f.Theirs:
		sign, theirs = "<", d.Legible(d.Red)
	}
	mid := fightWidth / 2.0
	pen := d.Bold(84)
	d.Canvas.Text(sign, d.Bold(64).Centred().In(d.InkSoft), mid, y+78)
	ow := d.Canvas.Text(strconv.Itoa(f.Ours), pen.Right().In(ours), mid-60, y+84)
	tw := d.Canvas.Text(strconv.Itoa(f.Theirs), pen.In(theirs), mid+60, y+84)
	d.Say(d.Request.Word("picture-heroes"), d.Italic(30).Down(18).Right(), mid-90-ow, y+72, 420)
	tx := mid + 90 + tw
	tx += d.Say(d.called(d.hunted(f)), d.Italic(30).Down(18), tx, y+72, 240) + 26
	lost := f.Ours - f.Theirs
	if lost > 0 {
		d.Icon("heart", 40, tx+20, y+60, d.Legible(d.Heart))
		d.Say("−"+strconv.Itoa(lost), d.Bold(40).In(d.Legible(d.Red)), tx+48, y+74, 110)
	} else if lost < 0 {
		d.Icon("heart", 40, 88, y+60, d.Legible(d.Heart))
		d.Say("−"+strconv.Itoa(-lost), d.Bold(40).In(d.Legible(d.Red)), 116, y+74, 110)
	}
}
