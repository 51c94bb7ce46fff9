package returnofheroes

import (
	"fmt"
	"image"
	"math"
	"sort"
	"strconv"
	"strings"

	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/imaging"

	"github.com/fogleman/gg"
)

// One tile enlarged, in pixels.
const (
	tileWidth, tileHeight = 1600, 1120
	tileEdge              = 1072
	tilePanelLeft         = boardMargin + tileEdge + 26
	tilePanelWidth        = tileWidth - tilePanelLeft - boardMargin + 2
	tileCardTop           = 112
	tileCardHeight        = 141 // of a piece with figures
	tileCardLow           = 90  // of a piece without
	tileCardGap           = 10  // of either, below the card
	tileMapEdge           = 436 // of the small map, while a house is placed
	tileMapLeft           = tilePanelLeft + (tilePanelWidth-tileMapEdge)/2
	tileMapTop            = tileHeight - boardMargin - tileMapEdge
)

func (d *draft) tile() (*imaging.Canvas, error) {
	letter, err := d.tileArg()
	if err != nil {
		return nil, err
	}
	t, ok := land.TileOf(letter)
	if !ok {
		return nil, fmt.Errorf("returnofheroes: there is no tile %q; tiles are A to P", letter)
	}
	s := oneTile(d.v.Layout, letter, boardMargin, boardMargin, tileEdge)
	key, bottom := fmt.Sprintf("tile %c %d", letter, d.v.Layout.Turn(letter)), float64(tileHeight-boardMargin)
	placing := d.v.Choosing != nil && len(d.v.Choosing.Houses) > 0
	if placing {
		key, bottom = key+" of "+d.v.Layout.String(), tileMapTop-90
	}
	d.GroundAround(d.Lettered(key), tileWidth, tileHeight, s.bounds(), func(img *image.RGBA, dc *gg.Context) {
		s.paintMap(img, d.Painter, d.Request)
		imaging.Border(dc, d.Theme, boardMargin, boardMargin, tileEdge, tileEdge)
		mid := float64(tilePanelLeft) + tilePanelWidth/2
		imaging.Ribbon(dc, d.Theme, mid, 24, tilePanelWidth-60, 60)
		d.TitleOn(img, string(rune(letter))+" – "+d.Heading(t.ID), d.Caps(38).Down(24), mid, 54, tilePanelWidth-84)
		if placing {
			d.smallMap(img, tileMapLeft, tileMapTop, tileMapEdge)
		}
	})
	y := float64(tileCardTop)
	if placing {
		y = d.placing(y)
	}
	d.pieces(&s, key, 46)
	d.intended(&s)
	var here []view.Token
	for _, tok := range d.v.Tokens {
		if tok.At.Tile == letter {
			here = append(here, tok)
		}
	}
	sort.SliceStable(here, func(i, j int) bool { return here[i].At.Compare(here[j].At) < 0 })
	if len(here) == 0 && !placing {
		d.Say(d.Request.Word("picture-empty"), d.Italic(24).Centred().In(d.Theme.InkSoft),
			tilePanelLeft+tilePanelWidth/2, tileCardTop+40, tilePanelWidth-20)
	}
	d.pieceCards(here, tilePanelLeft, y, tilePanelWidth, bottom)
	return d.Canvas, nil
}

// pieceCards sets the cards of pieces below one another, as many as there is room for, and the number of the others.
func (d *draft) pieceCards(here []view.Token, x, y, w, bottom float64) {
	for i, tok := range here {
		rest := bottom
		if i < len(here)-1 {
			rest -= 50 // room to say that there is more
		}
		h := d.cardOf(tok)
		if y+h-tileCardGap > rest {
			d.Say(fmt.Sprintf("+ %d", len(here)-i), d.Bold(30).Centred(), x+w/2, y+36, w)
			return
		}
		d.pieceCard(tok, x, y, w, h)
		y += h
	}
}

// placing sets beside the tile, from y down, the points for a house, names its player over the small map, and frames
// the start tiles there. It returns the lower end of the list.
func (d *draft) placing(y float64) float64 {
	for _, p := range d.v.Choosing.Houses {
		d.RimmedIcon("house", 34, tilePanelLeft+24, y+22, d.seatColour(int(d.v.Choosing.Seat)))
		w := d.Say(p.String(), d.Bold(38), tilePanelLeft+56, y+36, 90)
		if spot, ok := d.v.Layout.SpotAt(p); ok && spot.Landmark != "" {
			d.Say(d.Heading(spot.Landmark), d.Italic(34).Down(24), tilePanelLeft+72+w, y+36, tilePanelWidth-76-w)
		}
		y += 48
	}
	if h := d.hero(d.v.Choosing.Seat); h != nil {
		d.pawnAt(h, tileMapLeft+34, tileMapTop-14, 64)
	}
	pen := d.Bold(28)
	lines := d.Wrap(d.Request.Sentence(d.v.Headline), pen, tileMapEdge-80, 2)
	d.Lines(lines, pen, tileMapLeft+76, tileMapTop-36-17*float64(len(lines)-1), 34)
	d.startTiles(tileMapLeft, tileMapTop, tileMapEdge)
	return y + 12
}

// tileArg returns the tile the request names, or that of the active hero.
func (d *draft) tileArg() (byte, error) {
	a := strings.ToUpper(strings.TrimSpace(d.Request.Arg))
	if a == "" {
		if h := d.hero(d.v.Active); h != nil && !h.At.IsZero() {
			return h.At.Tile, nil
		}
		return 'A', nil
	}
	if a[0] < 'A' || a[0] > 'P' {
		return 0, fmt.Errorf("returnofheroes: %q is no tile; tiles are A to P", d.Request.Arg)
	}
	return a[0], nil
}

// cardOf returns the height of the card of a piece.
func (d *draft) cardOf(t view.Token) float64 {
	p, ok := d.v.Box().Get(t.ID)
	if !ok || p.Kind == pieces.TowerToken || p.Kind == pieces.Encounter && p.Meeting == (pieces.Meeting{}) &&
		p.Flip == "" && p.Quest == "" {
		return tileCardLow
	}
	return tileCardHeight
}

// pieceName returns the name of a piece, or the kind of its back where its face is hidden.
func (d *draft) pieceName(t view.Token) string {
	if t.ID != "" {
		return d.Heading(t.ID)
	}
	back, ok := map[string]string{"servant": "picture-servant", "guardian": "picture-guardian"}[t.Back]
	if !ok {
		back = "picture-hidden-piece"
	}
	return d.Request.Word(back)
}

// pieceCard sets everything printed on a piece.
func (d *draft) pieceCard(t view.Token, x, y, w, h float64) {
	d.PutPanel(int(x), int(y), int(w), int(h)-tileCardGap)
	d.token(t, x+50, y+(h-tileCardGap)/2, int(min(36, h*0.36)))
	left, right := x+104, x+w-16
	pw := d.Say(t.At.String(), d.Bold(24).Right(), right, y+34, 70)
	d.Say(d.pieceName(t), d.Bold(26).Down(20), left, y+35, right-pw-12-left)
	p, ok := d.v.Box().Get(t.ID)
	if !ok || h < tileCardHeight {
		return
	}
	switch p.Kind {
	case pieces.Adversary:
		d.foe(p.Foe, t, left, y+48)
	case pieces.SideQuest:
		d.task(p, left, y+66, 1)
		d.taskReward(p, left, y+108, 1)
	default:
		d.meeting(p, left, y+66, 1)
	}
	if p.Quest != "" {
		d.Icon(iconOf(p.Quest), 26, right-13, y+108, d.readable(d.Violet))
	}
}

// task sets where a side quest leads and what is needed there, k times as large as on a card. x is the left edge, y the
// middle; it returns the right edge.
func (d *draft) task(p *pieces.Piece, x, y, k float64) float64 {
	to := p.Task.To.String()
	if to == "" {
		return x
	}
	d.Icon("destination", int(28*k), x+14*k, y, d.readable(d.Blue))
	x += 28*k + d.Say(" "+to, d.Bold(26*k), x+28*k, y+9*k, 80*k)
	if p.Task.Buy != "" {
		d.Token(imaging.Token{Shape: imaging.Square, Fill: d.Yellow, Icon: iconOf(p.Task.Buy)}, int(18*k), x+32*k, y)
	}
	if p.Task.Fetch != "" {
		d.Token(tokenFace(d.Theme, d.v.Box(), p.Task.Fetch), int(18*k), x+32*k, y)
	}
	if p.Task.Buy != "" || p.Task.Fetch != "" {
		x += 56 * k
	}
	return x
}

// taskReward sets the reward of a side quest, k times as large as on a card.
func (d *draft) taskReward(p *pieces.Piece, x, y, k float64) {
	if p.Task.Kind != pieces.FindTrainer {
		d.reward(p.Task.Reward, x, y, k)
		return
	}
	d.Icon(skillIcons[min(p.Task.Skill, pieces.Melee)], int(28*k), x+16*k, y,
		d.readable(skillColour(d.Theme, p.Task.Skill)))
	d.Say("+1", d.Bold(24*k), x+38*k, y+9*k, 60*k)
}

// skillChip is a skill with the modifier against a piece, and its colours.
type skillChip struct {
	skill   pieces.Skill
	word    string
	col, on rgba
}

// chipsOf returns the three skills with the modifiers against an adversary.
func (d *draft) chipsOf(f pieces.Foe) (out []skillChip) {
	for _, s := range pieces.Skills() {
		c := skillChip{s, "±0", skillColour(d.Theme, s), d.Light}
		switch m, usable := f.Modifier(s); {
		case !usable:
			c.col, c.on, c.word = d.PaperDeep, d.InkSoft, "×"
		case m != 0:
			c.word = strings.ReplaceAll(strconv.Itoa(m), "-", "−")
		}
		out = append(out, c)
	}
	return out
}

// modifier sets a skill with its modifier in a box, x its left edge, y its middle.
func (d *draft) modifier(c skillChip, x, y, w, h float64) {
	d.Canvas.Put(d.chipSprite(c.col, int(w), int(h)), int(x), int(y)-int(h/2))
	d.Icon(skillIcons[c.skill], int(h*0.73), x+w*0.25, y, c.on)
	d.Say(c.word, d.Bold(math.Round(h*0.7)).Centred().In(c.on), x+w*0.667, y+h*0.25, w*0.63)
}

// foe sets an adversary's figures: the three skills with their modifiers, then hearts and reward.
func (d *draft) foe(f pieces.Foe, t view.Token, x, y float64) {
	for i, c := range d.chipsOf(f) {
		d.modifier(c, x+104*float64(i), y+18, 96, 36)
	}
	hearts := max(f.Hearts, t.Hearts)
	hx := x + 13
	for range min(hearts, 6) {
		d.Icon("heart", 25, hx, y+60, d.heart())
		hx += 27
	}
	d.reward(f.Reward, hx+10, y+60, 1)
}

// reward sets the reward of a success, k times as large as on a card: gold, cubes in the colours to choose from, an
// item.
// x is the left edge, y the middle; it returns the right edge.
func (d *draft) reward(r pieces.Reward, x, y, k float64) float64 {
	icon := int(26 * k)
	if r.Gold > 0 || r.GoldDice > 0 {
		d.RimmedIcon("coin", icon, x+14*k, y, d.Gold)
		x += 32 * k
		if r.Gold > 0 {
			x += d.Say(strconv.Itoa(r.Gold), d.Bold(25*k), x, y+9*k, 60*k) + 14*k
		}
		for range r.GoldDice {
			d.Icon("dice", icon, x+12*k, y, d.Ink)
			x += 32 * k
		}
	}
	for _, set := range r.Cubes {
		skills := set.List()
		for i, s := range skills {
			d.RimmedIcon("cube", int(27*k), x+(14+15*float64(i))*k, y, skillColour(d.Theme, s))
		}
		if len(skills) > 0 {
			x += (34 + 15*float64(len(skills)-1)) * k
		}
	}
	if r.Item != "" {
		d.Token(imaging.Token{Shape: imaging.Square, Fill: d.Yellow, Icon: iconOf(r.Item)}, int(19*k), x+22*k, y)
		x += 46 * k
	}
	if r.Heals {
		d.Icon("heart", icon, x+14*k, y, d.heart())
		x += 34 * k
	}
	return x
}

// meeting sets the cost and the question of an encounter, k times as large as on a card.
func (d *draft) meeting(p *pieces.Piece, x, y, k float64) {
	th, m := d.Theme, p.Meeting
	if m.Cost > 0 {
		d.RimmedIcon("coin", int(28*k), x+15*k, y, th.Gold)
		x += 34 * k
		x += d.Say("−"+strconv.Itoa(m.Cost), d.Bold(25*k), x, y+9*k, 60*k) + 16*k
	}
	if m.Test && !m.AnySkill || p.Kind == pieces.Event {
		s := m.Skill
		if p.Kind == pieces.Event {
			s = p.Contest
		}
		d.modifier(skillChip{min(s, pieces.Melee), signed(m.Modifier), skillColour(th, s), th.Light}, x, y, 96*k, 36*k)
		x += 110 * k
	}
	if m.Offer > 0 {
		d.Icon("bazaar-large", int(28*k), x+15*k, y, th.InkSoft)
		x += 36 * k
		x += d.Say("× "+strconv.Itoa(m.Offer), d.Bold(25*k), x, y+9*k, 80*k) + 14*k
	}
	if p.Flip != "" {
		d.Token(imaging.Token{Shape: imaging.Square, Fill: th.Yellow, Icon: iconOf(p.Flip)}, int(20*k), x+22*k, y)
	}
}

func signed(n int) string {
	switch {
	case n == 0:
		return "±0"
	case n > 0:
		return "+" + strconv.Itoa(n)
	}
	return "−" + strconv.Itoa(int(math.Abs(float64(n))))
}
