package heroes

import (
	"slices"
	"strconv"

	"skald/engine"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/view"
	"skald/engine/steps"
	"skald/engine/text"
)

const (
	doBegin = "begin" // a final, or the match for the third place
	doOpen  = "open"  // a clash opens
	DoBeats = "beats" // all roll
)

var clashSteps = stepTable{
	doBegin: steps.Kind[*Game, Step]{Do: begin, Check: ofArena, Rolls: true, Reveals: true},
	doOpen:  steps.Kind[*Game, Step]{Do: openClash, Check: ofArena, Reveals: true},
	DoBeats: steps.Kind[*Game, Step]{Waits: rolling, Asks: asksBeats, Ask: askBeats, Answer: answerBeats,
		Refuse: refuseBeats, Do: closeClash, Check: ofArena, Rolls: true, Reveals: true},
}

// firstBeat is the time for the first beat of a clash and, if the last clash went by the metronome to its end, for each
// action, in seconds.
const firstBeat = 120

// LastBeat is the most beats of a clash (ruling K1), RiseCards the number of dice with which a stunned hero rises
// (ruling K11).
const (
	LastBeat  = 12
	RiseCards = 5
)

// openClash opens the next clash of an arena: all roll from the dice in front of them. In teams both pairs open it
// together (ruling H41).
func openClash(g *Game, s Step, d *engine.Dice) {
	a := g.Arenas[s.Arena]
	a.Stage, a.Open = view.StageClash, false
	if g.inStep(a) {
		return
	}
	merged := g.merge(d)
	for i, o := range g.Arenas {
		if o == a && !merged || g.Options.Mode == view.ModeTeams && o.Stage != view.StageOver {
			g.open(i)
		}
	}
}

// open opens the next clash of an arena.
func (g *Game) open(i int) {
	a := g.Arenas[i]
	a.Clash++
	if a.Since == 0 {
		a.Since = a.Clash
	}
	a.Open, a.Stopper, a.Act, a.Metronome, a.Beat = true, engine.Public, nil, true, 1
	b := g.battle(i)
	for _, seat := range a.Seats {
		p := g.Player(seat)
		p.Used, p.Weak, p.Acted, p.Spent, p.Seal = nil, nil, false, false, nil
		p.Prep = Prep{}
		if !g.in(seat) {
			continue
		}
		g.takeNotes(seat)
		p.Prep.Count = b.Dice(seat)
		p.Dice = p.Dice[:min(len(p.Dice), p.Prep.Count)]
		if len(p.Dice) == 0 {
			p.Dice = nil
		}
		p.Prep.Began = p.Dice
		if !p.Wish {
			a.Metronome, a.Beat = false, 0
		}
	}
	g.Feats.Clashes++
	g.tell("clash", engine.Public, text.M("say.clash", "n", a.Clash)).Reveals = true
	switch a.age() {
	case dryTold:
		g.tell("clash", engine.Public, text.M("say.dry-soon", "n", a.Clash+dryFrom-dryTold))
	case dryFrom:
		g.tell("clash", engine.Public, text.M("say.dry"))
	}
	a.Todo = steps.Of(Step{Do: DoBeats, Seat: engine.Public, Arena: i})
}

// roundClash returns the round of the open clash of an arena.
func (g *Game) roundClash(i int) engine.Round {
	a := g.Arenas[i]
	r := engine.Round{Name: named("clash "+strconv.Itoa(a.Clash), i), Label: text.M("round.clash", "n", a.Clash),
		Asks: text.M("round.clash.asks"), Within: engine.WithinTurn}
	for _, s := range a.Seats {
		if g.in(s) {
			r.Seats = append(r.Seats, s)
		}
	}
	r.Metronome, r.Beat = a.Metronome, a.Beat
	switch a.Beat {
	case 0:
	case 1:
		r.Seconds = firstBeat
	default:
		r.Seconds = g.Options.Beat
	}
	return r
}

// Rounds implements engine.Rounds: the armies being chosen, and the open clashes.
func (g *Game) Rounds() []engine.Round {
	var out []engine.Round
	for i, a := range g.Arenas {
		switch a.Todo.Top().Do {
		case DoArmy:
			out = append(out, g.roundArmy(i))
		case DoBeats:
			out = append(out, g.roundClash(i))
		}
	}
	return out
}

// rolling reports whether a seat has still to decide.
func rolling(g *Game, s Step) bool {
	return slices.ContainsFunc(g.Arenas[s.Arena].Seats, func(x engine.Seat) bool {
		return g.in(x) && g.Player(x).Prep.Stop == running
	})
}

// asksBeats reports whether a seat has to decide: by the metronome only once in a beat.
func asksBeats(g *Game, s Step, seat engine.Seat) bool {
	a := g.Arenas[s.Arena]
	return slices.Contains(a.Seats, seat) && g.in(seat) && g.Player(seat).Prep.Stop == running &&
		!g.Player(seat).Prep.waits(a.Beat)
}

// waits reports whether a seat has decided about this beat of the metronome.
func (r *Prep) waits(beat int) bool {
	return beat > 0 && (len(r.Beats) >= beat || beat == 1 && r.Passed)
}

// call returns the beat of the earliest stop of an arena, a number above all beats if there is none.
func (g *Game) call(a *Arena) int {
	at := LastBeat + 1
	for _, s := range a.Seats {
		if r := &g.Player(s).Prep; r.Stop > 0 {
			at = min(at, r.Stop)
		}
	}
	return at
}

// Faces returns the present dice: after the last beat, or those at the beginning.
func (r *Prep) Faces() []cards.Symbol {
	if n := len(r.Beats); n > 0 {
		if r.Beats[n-1].Rose {
			return nil // picked up
		}
		return r.Beats[n-1].Faces
	}
	return r.Began
}

// risen reports whether the hero has risen at a beat.
func (r *Prep) risen() bool {
	return slices.ContainsFunc(r.Beats, func(b Beat) bool { return b.Rose })
}

// answerBeats applies a decision (rulings K2, K9 to K12).
func answerBeats(g *Game, s Step, seat engine.Seat, m engine.Move, d *engine.Dice) {
	a, p := g.Arenas[s.Arena], g.Player(seat)
	if len(p.Prep.Beats) == 0 {
		p.Wish = p.wishes()
	}
	p.Prep.Decided = p.Prep.Decided || m != VerbPass
	switch m.Verb() {
	case VerbKeep:
		g.roll(a, seat, kept(m.Args(), p.Prep.Count), false, d)
	case VerbPass:
		switch {
		case !p.Prep.silenced(a.Beat):
			g.obey(a, seat, d)
		case len(p.Prep.Beats) == 0:
			p.Prep.Passed, p.Prep.Renewed, p.Wish = true, 0, false
			g.confide("passed", seat, text.M("say.silent"))
		default:
			g.roll(a, seat, all(p.Prep.Count), true, d)
		}
	case VerbStop:
		g.stop(seat)
		if args := m.Args(); len(args) > 0 {
			g.seal(seat, engine.MakeMove(args[0], words(args[1:])...))
		}
	case VerbStay:
		g.stay(seat)
	case VerbRise:
		g.rise(seat)
	case VerbUse:
		g.obey(a, seat, d)
	}
	g.cut(a)
	g.dropNotes(a)
}

// kept parses the dice a move keeps.
func kept(args []string, dice int) []bool {
	out := make([]bool, dice)
	for _, w := range args {
		n, _ := strconv.Atoi(w)
		out[n-1] = true
	}
	return out
}

func all(dice int) []bool { return slices.Repeat([]bool{true}, dice) }

// roll rolls the dice that are not kept, for the next beat. A seat beyond the beat of a stop learns that the clash is
// over (ruling K10).
func (g *Game) roll(a *Arena, seat engine.Seat, kept []bool, silent bool, d *engine.Dice) {
	p := g.Player(seat)
	if len(p.Prep.Beats) == g.call(a) {
		p.Prep.Stop = cutOff
		g.confide("stopped", seat, text.M("say.cut", "dice", view.Dice(p.Prep.Faces()))).Reveals = true
		return
	}
	lie := p.Prep.Faces()
	b := Beat{Kept: make([]bool, p.Prep.Count), Faces: make([]cards.Symbol, p.Prep.Count), Silent: silent}
	var rolled []int
	for i := range b.Faces {
		if kept[i] && i < len(lie) {
			b.Kept[i], b.Faces[i] = true, lie[i]
			continue
		}
		b.Faces[i] = cards.Symbol(d.Pick(streamBeats(a.Clash, seat), 6, seat) + 1)
		rolled = append(rolled, int(b.Faces[i]))
	}
	p.Prep.Beats = append(slices.Clone(p.Prep.Beats), b)
	p.Prep.Beats[len(p.Prep.Beats)-1].Wish = p.wishes()
	said := text.M("say.rolled", "n", len(p.Prep.Beats), "dice", view.DiceKept(b.Faces, b.Kept))
	if silent {
		said = text.M("say.passed", "n", len(p.Prep.Beats), "dice", view.Dice(b.Faces))
	}
	e := g.confide("rolled", seat, said)
	e.Facts, e.Reveals = engine.Facts{Dice: rolled}, true
}

// stay records that a seat keeps its dice and does not stop.
func (g *Game) stay(seat engine.Seat) {
	g.Player(seat).Prep.Stop = staying
	g.confide("stayed", seat, text.M("say.stay"))
}

// settled reports whether a seat may stay: it has rolled, and its dice are on the table. At the last beat it may with
// any dice (ruling K2).
func (r *Prep) settled() bool {
	return len(r.Beats) == LastBeat || len(r.Beats) > 0 && len(r.Faces()) > 0
}

// linger lets a seat without further decisions stay: dice still in its hand are rolled first, so that they are on the
// table when the clash is stopped (rulebook: 1; ruling K12).
func (g *Game) linger(a *Arena, seat engine.Seat, d *engine.Dice) {
	r := &g.Player(seat).Prep
	if !r.settled() {
		g.roll(a, seat, all(r.Count), false, d)
	}
	if r.Stop == running {
		g.stay(seat)
	}
}

// stop records that a seat has stopped at its present beat.
func (g *Game) stop(seat engine.Seat) {
	r := &g.Player(seat).Prep
	r.Stop = len(r.Beats)
	g.confide("called", seat, text.M("say.called", "n", r.Stop))
}

// rise lets a stunned hero rise at the present beat of its seat: all dice are picked up (ruling K11).
func (g *Game) rise(seat engine.Seat) {
	r := &g.Player(seat).Prep
	r.Beats = slices.Clone(r.Beats)
	r.Beats[len(r.Beats)-1].Rose = true
	g.confide("rose", seat, text.M("say.rising"))
}

// cut removes all beats beyond the earliest stop without a trace (ruling K3).
func (g *Game) cut(a *Arena) {
	at := g.call(a)
	for _, s := range a.Seats {
		if p := g.Player(s); len(p.Prep.Beats) > at {
			p.Prep.Beats, p.Prep.Stop, p.Seal = p.Prep.Beats[:at:at], cutOff, nil
			p.Prep.Renewed = min(p.Prep.Renewed, p.Prep.silence(at))
		}
	}
}
