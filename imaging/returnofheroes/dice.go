package returnofheroes

import (
	"fmt"
	"sort"
	"strconv"
	"strings"

	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/imaging"
	"skald/imaging/scene"
)

// A throw of dice, in pixels.
const (
	diceWidth, diceHeight = 1000, 320
	maxDice               = 6
)

// throw is the content of the dice strip.
type throw struct {
	dice   []int
	within int // 0: nothing to stay within
	fight  *view.Fight
}

func (d *draft) dice() (*imaging.Canvas, error) {
	t, err := d.throwArg()
	if err != nil {
		return nil, err
	}
	d.Page(d.Lettered("dice"), diceWidth, diceHeight, nil)
	low := lowest(t.dice)
	const size = 112
	gap := min(138.0, (diceWidth-340.0)/float64(max(len(t.dice), 1)))
	x := 48.0
	for i, n := range t.dice {
		k := scene.Die{N: n, Size: size, Ground: d.Light, Ink: d.Dark, Rim: d.Dark, Edge: 5}
		if !low[i] {
			k.Ground = imaging.Mix(d.Light, d.Steel, 0.35)
			k.Ink, k.Edge = imaging.Mix(d.Dark, k.Ground, 0.25), 2.5
			k.Rim = k.Ink
		}
		d.Canvas.PutAt(d.DieSprite(k), x+size/2+6, 116)
		x += gap
	}
	sum := 0
	for i, n := range t.dice {
		if low[i] {
			sum += n
		}
	}
	pen := d.Bold(92)
	right := float64(diceWidth) - 48
	if t.within > 0 {
		word, col := "picture-dice-won", d.readable(d.Green)
		sign := "≤"
		if sum > t.within {
			word, col, sign = "picture-dice-lost", d.readable(d.Red), ">"
		}
		tail := " " + sign + " " + strconv.Itoa(t.within)
		tw := d.Canvas.Text(tail, d.Semi(60).Right(), right, 140)
		d.Canvas.Text(strconv.Itoa(sum), pen.Right().In(col), right-tw, 144)
		d.Say(d.Request.Word(word), d.Caps(44).Right().In(col), right, 222, 420)
	} else {
		d.Canvas.Text(strconv.Itoa(sum), pen.Right(), right, 144)
	}
	if t.fight != nil {
		d.opponents(t.fight)
	}
	return d.Canvas, nil
}

// throwArg reads the throw from the request, or takes that of the combat.
func (d *draft) throwArg() (throw, error) {
	a := strings.TrimSpace(d.Request.Arg)
	f := d.v.Fight
	if a == "" {
		if f == nil || len(f.Dice) == 0 {
			return throw{}, fmt.Errorf(
				"returnofheroes: no dice have been thrown in the combat; name them, as in \"3 5/8\"")
		}
		return throw{dice: clipDice(f.Dice), within: f.Value, fight: f}, nil
	}
	list, target, _ := strings.Cut(a, "/")
	var t throw
	for _, w := range strings.Fields(list) {
		n, err := strconv.Atoi(w)
		if err != nil || n < 1 || n > 6 {
			return throw{}, fmt.Errorf("returnofheroes: %q is no die; dice show 1 to 6, as in \"3 5/8\"", w)
		}
		t.dice = append(t.dice, n)
	}
	if target = strings.TrimSpace(target); target != "" {
		n, err := strconv.Atoi(target)
		if err != nil || n < 1 {
			return throw{}, fmt.Errorf("returnofheroes: %q is nothing dice can stay within; write \"3 5/8\"", target)
		}
		t.within = n
	}
	if len(t.dice) == 0 {
		return throw{}, fmt.Errorf("returnofheroes: a throw without dice; write \"3 5/8\"")
	}
	t.dice = clipDice(t.dice)
	return t, nil
}

// clipDice returns the dice that there is room for.
func clipDice(dice []int) []int { return dice[:min(len(dice), maxDice)] }

// lowest marks the two lowest dice, the ones that count.
func lowest(dice []int) []bool {
	order := make([]int, len(dice))
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(i, j int) bool { return dice[order[i]] < dice[order[j]] })
	out := make([]bool, len(dice))
	for _, i := range order[:min(2, len(order))] {
		out[i] = true
	}
	return out
}

// opponents sets the two opponents, and their skill.
func (d *draft) opponents(f *view.Fight) {
	y := 238.0
	x := 80.0
	if h := d.hero(f.Seat); h != nil {
		d.faceAt(h, x+8, y-2, 38)
		x += 60
		x += d.Say(d.calledName(h), d.Bold(28).Down(20).In(d.readable(heroColour(d.Theme, h.Hero))), x, y+10, 240) + 24
	}
	if s, ok := pieces.ParseSkill(f.Skill); ok {
		d.Canvas.Put(d.chipSprite(skillColour(d.Theme, s), 56, 44), int(x), int(y)-22)
		d.Icon(skillIcons[s], 32, x+28, y, d.Light)
		x += 84
	}
	if f.Adversary != "" {
		face := tokenFace(d.Theme, d.v.Box(), f.Adversary)
		if _, known := d.v.Box().Get(f.Adversary); !known {
			face = imaging.Token{Shape: imaging.Spiked, Fill: d.Violet, Icon: iconOf(f.Adversary)}
		}
		d.Token(face, 30, x+20, y)
		d.Say(d.Heading(f.Adversary), d.Bold(28), x+62, y+10, 640-x)
	}
}
