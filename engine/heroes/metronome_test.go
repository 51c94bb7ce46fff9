package heroes

import (
	"testing"

	"skald/engine"
	"skald/engine/contract"
)

// TestTheMetronome (facts 5.6): when all wish it as a clash opens, all decide about a
// beat before anybody is asked about the next; who lets too many pass ends it.
func TestTheMetronome(t *testing.T) {
	r := newRig(t, 2, optionBeat, "5")
	round := func() engine.Round { return r.g.Rounds()[0] }
	for s := range 2 {
		r.does(s, "standing live on")
	}
	want(r, "the clash that is open goes on by the stopwatch", round().Within, engine.WithinTurn)
	r.rolls(0, "EEEEEE")
	r.does(1, "stay")
	r.does(0, "stop none")
	want(r, "the next goes by the metronome", round().Name, "clash 2 beat 1")
	want(r, "time to sit down", round().Seconds, firstBeat)
	r.rolls(0, "EEEEEE")
	contract.Offers(t, r.g, 0, false, "keep", "stop", "pass")
	r.refused(0, "keep", "no.beat-decided")
	r.rolls(1, "EEEEEE")
	want(r, "the next beat", round().Name, "clash 2 beat 2")
	want(r, "its time", round().Seconds, 5)
	for range 2 {
		r.does(0, "pass")
		r.does(1, "keep 1 2 3 4 5 6")
	}
	want(r, "who let two beats pass ends it", round().Within, engine.WithinTurn)
	want(r, "his dice lie as they lay", len(r.g.Players[0].Prep.Beats), 3)
	r.does(0, "stop none")
	r.does(1, "stay")
	want(r, "the next clash is one by the stopwatch", round().Name, "clash 3")
	want(r, "and so are its actions", r.g.Arenas[0].Brisk, false)
	r.rolls(0, "EEEEEE")
	r.rolls(1, "EEEEEE")
	r.does(0, "stop none")
	r.does(1, "stay")
	want(r, "and the wish has fallen", round().Name, "clash 4")
}

// After a clash that went by the metronome to its end whoever acts has two minutes.
func TestActionsAfterTheMetronomeAreBrisk(t *testing.T) {
	for _, live := range []engine.Move{wordOn, wordOff} {
		r := newRig(t, 2)
		for s := range 2 {
			r.does(s, "standing live "+live)
			r.does(s, "stay")
		}
		r.deck(1, "missile")
		r.rolls(0, "EEEEEE")
		r.rolls(1, "CCCEEE")
		seconds := map[engine.Move]int{wordOn: firstBeat}[live]
		r.does(0, "stop")
		r.stay(1)
		want(r, "the stopper's seconds with the metronome "+string(live), promptOf(r.g, 0).Seconds, seconds)
		r.does(0, "none")
		want(r, "the follower's", promptOf(r.g, 1).Seconds, seconds)
		r.does(1, "pass")
		want(r, "the next clash", r.g.Arenas[0].Clash, 3)
	}
}
