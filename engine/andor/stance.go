package andor

import (
	"strconv"

	"skald/engine"
	"skald/engine/standing"
	"skald/engine/text"
)

// stance decides about a hero's dice in fights without asking the player. Every field may be "ask".
type stance struct {
	// Stop is when the archer, or the owner of a bow, stops rolling: "best" (once another die would probably be worse)
	// or at least 3, 4, 5 or 6.
	Stop string `json:"stop"`
	// Flip is the least gain for which the wizard turns a die: "1" to "5" or "never".
	Flip string `json:"flip"`
	// Aids is when a brew is used: "never", "need" (the round would probably be lost) or "always"; a herb is used only
	// on "always".
	Aids string `json:"aids"`
	// Shield is the least loss of a round to use a shield against: "never", "always" or a number. Except on "never", it
	// is always used against a fall.
	Shield string `json:"shield"`
	// Leave is the willpower below which the hero leaves; "0" means never.
	Leave string `json:"leave"`
}

// Ask is the word of stances and standing answers for asking the player.
const Ask = "ask"

// newStance is the initial stance: it spends nothing scarce unasked and leaves a fight before the hero falls.
var newStance = stance{Stop: "best", Flip: "2", Aids: Ask, Shield: Ask, Leave: "4"}

// stanceWords lists the values of each part of a stance, in the order of the move.
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

func (g *Game) stanceForm(seat engine.Seat) engine.Form {
	// In a fight the new stance may answer the open question at once and roll the next dice.
	f := engine.Form{Verb: "stance", Label: text.M("form.stance"), Hint: text.M("form.stance.hint"), Icon: "shield",
		Sets: true, Rolls: g.Fight != nil}
	f.Slots = make([]engine.Slot, len(stanceWords))
	h := g.Hero(seat)
	for i, now := range h.Stance.words() {
		f.Slots[i] = stanceSlots[i][now]
		if !h.decides(stanceWords[i].Name) {
			f.Slots[i].Kept = now
		}
	}
	return f
}

// decides reports whether a part of the stance makes a difference to a hero: only the archer and the owner of a bow
// stop rolling, and only the wizard turns a die.
func (h *Hero) decides(part string) bool {
	switch part {
	case "stop":
		return h.ID == "archer" || h.large("bow")
	case "flip":
		return h.ID == "wizard"
	}
	return true
}

func stanceWord(part, w string) text.Message {
	if n, err := strconv.Atoi(w); err == nil {
		if n == 0 {
			return text.M("stance.stays")
		}
		return text.M("stance."+part+".n", "n", n)
	}
	return text.M("stance.word." + w)
}

// asks reports whether a fighter wants to make a decision.
func (g *Game) asks(seat engine.Seat, part string) bool {
	x := g.FighterOf(seat)
	return x != nil && x.Ask || part == Ask
}

// shotOpen reports whether the archer must be asked to stop or roll again.
func (g *Game) shotOpen(seat engine.Seat) bool {
	return g.DiceLeft(seat) > 0 && g.asks(seat, g.Hero(seat).Stance.Stop)
}

// stops reports whether the stance stops after the last die.
func (g *Game) stops(seat engine.Seat) bool {
	x := g.FighterOf(seat)
	last := x.Dice[len(x.Dice)-1]
	least, err := strconv.Atoi(g.Hero(seat).Stance.Stop)
	if err != nil {
		least = StopAt(g.DiceLeft(seat))
	}
	return last >= least
}

// StopAt returns the lowest die worth keeping with left rolls remaining: one more roll brings 3.5 on average, more
// bring 4.25, 4.67 and so on.
func StopAt(left int) int {
	if left <= 1 {
		return 4
	}
	return 5
}

// flipDone turns a die if the wizard's stance decides so.
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

// AidsOf returns the aids a fighter could still use on their roll.
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

// aidDone uses brew and herb as the stance decides.
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

// FallsBehind reports whether the heroes' total, with the mean of the rolls to come, is below the creature's mean
// total.
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

// ExpectedRoll returns the mean of a hero's roll.
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

// guards returns the stance's decision on a shield against a loss: "yes", "no" or "ask".
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

// staysOn returns the stance's decision at the end of a round: "on", "leave" or "ask".
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
