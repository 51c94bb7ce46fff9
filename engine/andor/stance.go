package andor

import (
	"strconv"

	"skald/engine"
	"skald/engine/standing"
	"skald/engine/text"
)

// stance is how a hero's dice are decided in fights when he does not want to be
// asked. Every field may be "ask".
type stance struct {
	// Stop is when the archer, or the owner of a bow, rolls no further: "best"
	// (as soon as another die would rather make it worse) or from 3, 4, 5 or 6.
	Stop string `json:"stop"`
	// Flip is what the wizard must gain to turn a die: "1" to "5" or "never".
	Flip string `json:"flip"`
	// Aids is when a brew is used: "never", "need" (the round would rather be
	// lost) or "always"; a herb is used only on "always".
	Aids string `json:"aids"`
	// Shield is how great the loss of a round must be: "never", "always", or a
	// number; it is always used against a fall, except on "never".
	Shield string `json:"shield"`
	// Leave is the willpower below which he leaves; "0" never leaves.
	Leave string `json:"leave"`
}

// Ask is the word of a stance and of a standing answer by which a hero is asked.
const Ask = "ask"

// newStance is what heroes begin with: nothing scarce is spent unasked, nobody
// falls by stubbornness.
var newStance = stance{Stop: "best", Flip: "2", Aids: Ask, Shield: Ask, Leave: "4"}

// stanceWords lists what each part of a stance may be, in the order of the move.
var stanceWords = standing.Stance{
	{Name: "stop", Words: []string{Ask, "best", "3", "4", "5", "6"}},
	{Name: "flip", Words: []string{Ask, "never", "1", "2", "3", "4", "5"}},
	{Name: "aids", Words: []string{Ask, "never", "need", "always"}},
	{Name: "shield", Words: []string{Ask, "never", "always", "2", "3", "4", "5", "6", "8", "10"}},
	{Name: "leave", Words: []string{Ask, "0", "2", "3", "4", "5", "6", "7", "8", "9", "10", "12", "14"}},
}

func (s stance) words() []string { return []string{s.Stop, s.Flip, s.Aids, s.Shield, s.Leave} }

func stanceOf(w []string) stance {
	return stance{Stop: w[0], Flip: w[1], Aids: w[2], Shield: w[3], Leave: w[4]}
}

// stanceForm offers to set the stance.
func (g *Game) stanceForm(seat engine.Seat) engine.Form {
	// In a fight the new stance may answer what is open at once, and the next dice
	// fall.
	f := engine.Form{Verb: "stance", Label: text.M("form.stance"), Hint: text.M("form.stance.hint"), Icon: "shield", Rolls: g.Fight != nil}
	f.Slots = make([]engine.Slot, len(stanceWords))
	for i, now := range g.Hero(seat).Stance.words() {
		f.Slots[i] = stanceSlots[i][now]
	}
	return f
}

// stanceWord says one part of a stance.
func stanceWord(part, w string) text.Message {
	if n, err := strconv.Atoi(w); err == nil {
		if n == 0 {
			return text.M("stance.stays")
		}
		return text.M("stance."+part+".n", "n", n)
	}
	return text.M("stance.word." + w)
}

// asks says whether a fighter wants to decide something himself.
func (g *Game) asks(seat engine.Seat, part string) bool {
	x := g.FighterOf(seat)
	return x != nil && x.Ask || part == Ask
}

// shotOpen says whether the archer must be asked to stop or roll on.
func (g *Game) shotOpen(seat engine.Seat) bool {
	return g.DiceLeft(seat) > 0 && g.asks(seat, g.Hero(seat).Stance.Stop)
}

// stops is the stance's answer to the last die.
func (g *Game) stops(seat engine.Seat) bool {
	x := g.FighterOf(seat)
	last := x.Dice[len(x.Dice)-1]
	least, err := strconv.Atoi(g.Hero(seat).Stance.Stop)
	if err != nil {
		least = StopAt(g.DiceLeft(seat))
	}
	return last >= least
}

// StopAt is the least die worth keeping when so many may still be rolled: with
// one left the next brings 3.5 on average, with more 4.25, 4.67 and so on.
func StopAt(left int) int {
	if left <= 1 {
		return 4
	}
	return 5
}

// flipDone turns a die when the wizard's stance says so.
func (g *Game) flipDone(of engine.Seat) {
	w := g.turner()
	if w == engine.Public || g.FighterOf(of) == nil || g.asks(w, g.Hero(w).Stance.Flip) {
		return
	}
	least, err := strconv.Atoi(g.Hero(w).Stance.Flip)
	if die, gain := g.BestTurn(g.FighterOf(of)); err == nil && gain >= least && die >= 0 {
		g.turnDie(w, of, die)
	}
}

// AidsOf lists what a fighter could still use on his roll.
func (g *Game) AidsOf(seat engine.Seat) []string {
	h, x := g.Hero(seat), g.FighterOf(seat)
	if x == nil {
		return nil
	}
	var out []string
	if h.SmallThing("brew") != nil && !x.Brew {
		out = append(out, "brew")
	}
	for _, id := range []string{"herb-3", "herb-4"} {
		if h.SmallThing(id) != nil && !g.immune(g.Fight.Named, "herb") {
			out = append(out, id)
		}
	}
	return out
}

func (g *Game) aidOpen(seat engine.Seat) bool {
	return len(g.AidsOf(seat)) > 0 && g.asks(seat, g.Hero(seat).Stance.Aids)
}

// aidDone uses brew and herb as the stance says.
func (g *Game) aidDone(seat engine.Seat) {
	h := g.Hero(seat)
	if g.asks(seat, h.Stance.Aids) || h.Stance.Aids == "never" {
		return
	}
	for _, a := range g.AidsOf(seat) {
		switch {
		case a == "brew" && (h.Stance.Aids == "always" || g.FallsBehind()):
			g.useBrew(seat)
		case a != "brew" && h.Stance.Aids == "always" && g.FighterOf(seat).Herb == 0:
			g.useHerb(seat, a)
		}
	}
}

// FallsBehind says whether the heroes' side, with what the rolls to come bring on
// average, stays below what the creature makes on average.
func (g *Game) FallsBehind() bool {
	f := g.Fight
	if f.Foe == RubbleFoe {
		return false
	}
	ours := float64(g.OurSide())
	for _, x := range g.StillFighting() {
		if len(x.Dice) == 0 {
			ours += g.ExpectedRoll(x.Seat)
		}
	}
	n, black := g.foeDice()
	return ours <= float64(f.SP)+MeanEquals(n, black)
}

// ExpectedRoll is what a hero's roll brings on average.
func (g *Game) ExpectedRoll(seat engine.Seat) float64 {
	h := g.Hero(seat)
	switch n := g.DiceOf(h); {
	case h.Black():
		return MeanEquals(1, true)
	case g.ways(seat)[0] == rollSingle:
		return meanLast(n)
	case h.Helm:
		return MeanEquals(n, false)
	default:
		return MeanBest(n)
	}
}

// guards is what a fighter's stance says about his shield against a loss: "yes", "no" or
// "ask".
func (g *Game) guards(x *fighter, loss int) string {
	h := g.Hero(x.Seat)
	s := h.Stance.Shield
	switch {
	case g.asks(x.Seat, s):
		return Ask
	case s == "never":
		return "no"
	case h.WP <= loss || s == "always":
		return "yes"
	}
	if n, err := strconv.Atoi(s); err == nil && loss >= n {
		return "yes"
	}
	return "no"
}

// staysOn is what a fighter's stance says at the end of a round: "on", "leave"
// or "ask".
func (g *Game) staysOn(x *fighter) string {
	h := g.Hero(x.Seat)
	if g.asks(x.Seat, h.Stance.Leave) {
		return Ask
	}
	if n, err := strconv.Atoi(h.Stance.Leave); err == nil && h.WP-g.HoursWill(h, 1) < n {
		return "leave"
	}
	return "on"
}
