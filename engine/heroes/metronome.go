package heroes

import (
	"slices"

	"skald/engine"
	"skald/engine/text"
)

// tooSilent is the number of beats of a clash a seat may pass before the metronome ends and its wish for it is dropped;
// the first beat counts as two.
const tooSilent = 2

// EndBeat implements engine.Metronome. A seat that has passed the first beat, or two others, ends the metronome: the
// clash continues by the stopwatch. Its players are informed; the public learns nothing of it.
func (g *Game) EndBeat(round string) ([]engine.Event, bool) {
	for i, a := range g.Arenas {
		if a.Beat > 0 && a.Todo.Top().Do == DoBeats && g.roundClash(i).Name == round {
			return g.endBeat(a)
		}
	}
	return nil, false
}

// endBeat ends the beat of an arena.
func (g *Game) endBeat(a *Arena) ([]engine.Event, bool) {
	silent := false
	for _, s := range a.Seats {
		r := &g.Player(s).Prep
		if g.in(s) && r.Stop == running && !r.waits(a.Beat) {
			return nil, false
		}
		silent = silent || r.silence(a.Beat) >= tooSilent
	}
	g.forget(engine.Public)
	g.told = nil
	if a.Beat++; silent {
		a.Beat = 0
		g.tellLeisure(a)
	}
	told := g.told
	g.told = nil
	return told, true
}

// tellLeisure informs the players of an arena that its clash continues by the stopwatch, and the silent one that their
// wish was dropped. The others do not learn whose.
func (g *Game) tellLeisure(a *Arena) {
	for _, s := range a.Seats {
		switch {
		case !g.in(s):
		case g.Player(s).Prep.silence(LastBeat) >= tooSilent:
			g.confide("leisure", s, text.M("say.leisure.own"))
		default:
			g.confide("leisure", s, text.M("say.leisure"))
		}
	}
}

// silenced reports whether a seat without an answer passes one beat of the metronome now; otherwise it leaves the clash
// to its orders.
func (r *Prep) silenced(beat int) bool { return beat > 0 && len(r.Beats) < LastBeat }

// silence counts the beats a seat has passed, up to one.
func (r *Prep) silence(beat int) int {
	n := 0
	if r.Passed {
		n = tooSilent
	}
	for _, b := range r.Beats[:min(beat, len(r.Beats))] {
		if b.Silent {
			n++
		}
	}
	return n
}

// fell reports whether the wish of a seat was dropped in this clash, and not renewed since.
func (r *Prep) fell() bool {
	n := r.silence(LastBeat)
	return n >= tooSilent && r.Renewed < n
}

// wishes reports whether a player wishes to play by the metronome. The next clash uses the wish before the last
// decision in this one, up to the beat of the stop, and not the wish when the next one opens: then the order of the
// clicks would show.
func (p *Player) wishes() bool { return p.Standing[topicLive] == wordOn && !p.Prep.fell() }

// renew records that a seat has answered whether it wishes for the metronome. If it has still to decide in an open
// clash, that counts for the next one already.
func (g *Game) renew(seat engine.Seat) {
	p := g.Player(seat)
	p.Prep.Renewed = p.Prep.silence(LastBeat)
	if n := len(p.Prep.Beats); n > 0 && p.Prep.Stop == running {
		p.Prep.Beats = slices.Clone(p.Prep.Beats)
		p.Prep.Beats[n-1].Wish = p.wishes()
	}
}

// settleWish decides, as a clash closes, whether the next one may go by the metronome for a seat, by its wish at that
// beat.
func (g *Game) settleWish(a *Arena, seat engine.Seat) {
	p := g.Player(seat)
	if n := len(p.Prep.Beats); n > 0 {
		p.Wish = p.Prep.Beats[n-1].Wish
	}
	if !p.Prep.fell() {
		return
	}
	p.Standing = p.Standing.With(topicLive, wordOff)
	if a.Brisk { // it was dropped with the last beat, and the seat does not know yet
		g.confide("leisure", seat, text.M("say.wish-fell"))
	}
}
