package autopilot

import (
	"slices"
	"strings"

	"skald/engine"
	"skald/engine/runebound"
	"skald/engine/runebound/land"
	"skald/engine/text"
)

const landSize = land.Size

// turnsBetween holds the mean number of turns between hexes, in hundredths. It is never written.
var turnsBetween = func() (out [land.Size]*[land.Size]int) {
	for h := range out {
		out[h] = land.Turns(land.Hex(h))
	}
	return out
}()

// sampleRolls holds representative rolls by number of dice. They are never written.
var sampleRolls = func() (out [land.MostDice + 1][][]int) {
	seed := uint32(20040815)
	for n := 1; n <= land.MostDice; n++ {
		for range 10 {
			var faces []int
			for range n {
				seed = seed*1664525 + 1013904223
				faces = append(faces, int(seed>>16)%len(land.Die))
			}
			out[n] = append(out[n], faces)
		}
	}
	return out
}()

// goalAt returns the goal on a hex, or nil.
func (m *planner) goalAt(at land.Hex) *goal {
	var best *goal
	for i := range m.aims() {
		if x := &m.goals[i]; x.at == at && (best == nil || x.worth > best.worth) {
			best = x
		}
	}
	return best
}

// scores returns the worth of ending the movement on each hex: the immediate goal, and later ones per turn.
func (m *planner) scores() *[landSize]float64 {
	if m.near != nil {
		return m.near
	}
	goals := m.aims()
	m.near = new([landSize]float64)
	var here [landSize]float64
	for i := range goals {
		here[goals[i].at] = max(here[goals[i].at], goals[i].worth)
	}
	for h := land.Hex(1); h < landSize; h++ {
		best := here[h]
		for i := range goals {
			if x := &goals[i]; x.at != h {
				best = max(best, (here[h]+x.worth)*100/float64(100+turnsBetween[h][x.at]))
			}
		}
		m.near[h] = best
	}
	return m.near
}

func (m *planner) bestOfHexes(of []land.Hex) land.Hex {
	near := m.scores()
	return slices.MaxFunc(of, func(a, b land.Hex) int {
		switch {
		case near[a] < near[b]:
			return -1
		case near[a] > near[b]:
			return 1
		}
		return int(b) - int(a)
	})
}

// rollWorth returns the mean worth of a roll of n dice.
func (m *planner) rollWorth(n int) float64 {
	at := m.me().At
	if n <= 0 {
		return m.scores()[at]
	}
	near := m.scores()
	total := 0.0
	rolls := m.reach(min(n, land.MostDice))
	for _, hexes := range rolls {
		best := near[at]
		for _, h := range hexes {
			best = max(best, near[h])
		}
		total += best
	}
	return total / float64(len(rolls))
}

// restWorth is the worth of removing a point of exhaustion.
const restWorth = 0.2

// setOut begins the movement: rolling, possibly after a rest, walking or staying.
func (m *planner) setOut() (engine.Move, text.Message) {
	h := m.me()
	near := m.scores()
	if u, why := m.usesNow("before-dice", ""); u != "" {
		return u, why
	}
	n := m.dice0()
	f, canRest := m.RestForm(m.seat, n)
	tired := 0
	if canRest {
		for _, s := range f.Slots {
			tired += s.Count.Max
		}
		tired = min(tired, n)
	}
	value := restWorth
	if h.Exhaustion >= m.Stamina(m.seat) {
		value *= 2
	}
	bestRest, roll := 0, -1.0
	for k := 0; k <= tired; k++ {
		if w := m.rollWorth(n-k) + value*float64(k); w > roll {
			bestRest, roll = k, w
		}
	}
	walk := m.bestOfHexes(h.At.Neighbours())
	switch {
	case near[walk] > roll && near[walk] > near[h.At]:
		return engine.MakeMove("walk", walk), m.whyTo(walk, "why.walk")
	case bestRest > 0:
		return m.restMove(f.Slots, bestRest), text.M("why.rest")
	case n == 0 || near[h.At] >= roll && m.goalAt(h.At) != nil:
		return "stay", m.whyTo(h.At, "why.stay")
	}
	return "roll", m.whyRoll(n)
}

func (m *planner) dice0() int { return m.Game.Dice(m.seat) }

// restMove returns the move that rests with the given dice: the hero first, then the allies.
func (m *planner) restMove(slots []engine.Slot, dice int) engine.Move {
	var words []any
	for _, s := range slots {
		n := min(dice, s.Count.Max)
		dice -= n
		words = append(words, n)
	}
	return engine.MakeMove("rest", words...)
}

// purpose returns the goal behind a hex's score, or nil.
func (m *planner) purpose(at land.Hex) *goal {
	score := m.scores()[at]
	if x := m.goalAt(at); x != nil && x.worth >= score {
		return x
	}
	here := 0.0
	if x := m.goalAt(at); x != nil {
		here = max(0, x.worth)
	}
	for i := range m.goals {
		if x := &m.goals[i]; x.at != at && (here+x.worth)*100/float64(100+turnsBetween[at][x.at]) >= score {
			return x
		}
	}
	return nil
}

// whyTo describes the reason for ending the movement on a hex.
func (m *planner) whyTo(at land.Hex, otherwise string) text.Message {
	switch x := m.purpose(at); {
	case x == nil:
		return text.M(otherwise)
	case x.at != at && m.goalAt(at) != nil && m.goalAt(at).worth > 0:
		return m.goalAt(at).first()
	default:
		return x.why
	}
}

// first describes a goal on the way to a better one.
func (x *goal) first() text.Message {
	why := x.why
	switch why.Key {
	case "why.adventure", "why.track", "why.duel":
		why.Key = "why.first-" + strings.TrimPrefix(why.Key, "why.")
		return why
	}
	return text.M("why.here-first", "what", why)
}

// whyRoll describes the reason for a roll: the goal that most rolls lead to or towards.
func (m *planner) whyRoll(n int) text.Message {
	at, near := m.me().At, m.scores()
	sought := make([]float64, len(m.goals))
	for _, hexes := range m.reach(min(n, land.MostDice)) {
		to := m.bestOfHexes(append([]land.Hex{at}, hexes...))
		if x := m.purpose(to); x != nil {
			for i := range m.goals {
				if &m.goals[i] == x {
					sought[i] += near[to]
				}
			}
		}
	}
	if len(sought) == 0 || slices.Max(sought) == 0 {
		return text.M("why.way")
	}
	return m.goals[most(sought)].why
}

// travelOn moves to the best hex in reach of the dice.
func (m *planner) travelOn() (engine.Move, text.Message) {
	h := m.me()
	if u, why := m.usesNow("dice", ""); u != "" {
		return u, why
	}
	to := m.bestOfHexes(append([]land.Hex{h.At}, m.Area(m.seat).Hexes()...))
	x := m.goalAt(to)
	switch {
	case to == h.At:
		return "stay", m.whyTo(to, "why.stay")
	case x == nil || x.worth <= 0:
		return engine.MakeMove("move", to), m.whyTo(to, "why.way")
	case x.kind == goalTown:
		return engine.MakeMove("market", to), m.whyTo(to, "why.way")
	case x.kind == goalDuel:
		return engine.MakeMove("attack", runebound.SeatWord(x.foe)), m.whyTo(to, "why.way")
	}
	return engine.MakeMove("explore", to), m.whyTo(to, "why.way")
}

// venture faces or declines the adventure at the end of the movement.
func (m *planner) venture() (engine.Move, text.Message) {
	h := m.me()
	if u, why := m.usesNow("ends-move", ""); u != "" {
		return u, why
	}
	if m.MayFaceMargath(m.seat) {
		return "explore margath", text.M("why.last-chance")
	}
	var best *goal
	for i := range m.aims() {
		x := &m.goals[i]
		if x.at == h.At && x.kind != goalTown && x.worth > 0 && (best == nil || x.worth > best.worth) {
			best = x
		}
	}
	switch {
	case best == nil:
		return "on", text.M("why.leave")
	case best.kind == goalDuel:
		if m.TownOf(m.seat) >= 0 {
			if t := m.goalAt(h.At); t != nil && t.worth > best.worth {
				return "on", t.why
			}
		}
		return engine.MakeMove("attack", runebound.SeatWord(best.foe)), best.why
	case best.worth < 0.25*m.scores()[h.At]:
		return "on", text.M("why.leave")
	}
	return "explore", m.whyTo(h.At, "why.way")
}
