package challenge

import (
	"cmp"
	"context"
	"slices"

	"skald/bot/render"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/imaging/ladder"
	"skald/store"
)

// turn is a turn of a try: its number, its last entry, and by how much it counts.
type turn struct {
	n    int
	last uint64
	gain int
}

// The weights of a turn: a point it brought, and a test that was passed, against an event of the player.
const (
	pointWeight = 100
	testWeight  = 10
)

// bestTurns returns the turns of a match that count most, in their order: by the points they brought, then by the tests
// passed, then by the events of the player. Turns without any are left out.
func (d *Director) bestTurns(m store.Match, rules engine.Rules) ([]turn, error) {
	log, err := d.Tables.LogOf(m.ID)
	if err != nil {
		return nil, err
	}
	const seat = engine.Seat(0)
	points := func(seq uint64) (int, bool) {
		old, err := d.Store.SnapshotAt(m.ID, seq)
		if err != nil {
			return 0, false
		}
		at, err := match.Load(rules, old.State, m.Seed)
		if err != nil {
			return 0, false
		}
		return at.Points(seat)
	}
	var turns []turn
	starts := match.TurnStarts(log)
	for i, from := range starts {
		t := turn{n: i + 1, last: m.Seq}
		if i+1 < len(starts) {
			t.last = starts[i+1]
		}
		before, counted := points(from)
		after, still := points(t.last)
		t.gain = eventful(log, seat, from, t.last)
		if counted && still {
			t.gain += pointWeight * max(0, after-before)
		}
		if t.gain > 0 {
			turns = append(turns, t)
		}
	}
	slices.SortStableFunc(turns, func(x, y turn) int { return y.gain - x.gain })
	turns = turns[:min(len(turns), ladder.MostShots)]
	slices.SortFunc(turns, func(x, y turn) int { return cmp.Compare(x.n, y.n) })
	return turns, nil
}

// eventful weighs the events of a seat in the entries after one up to another.
func eventful(log []match.Entry, seat engine.Seat, after, last uint64) (n int) {
	for _, e := range log {
		for _, ev := range e.Events {
			switch {
			case e.Seq <= after || e.Seq > last || ev.Seat != seat:
			case ev.Facts.Target > 0 && ev.Facts.Success:
				n += testWeight
			default:
				n++
			}
		}
	}
	return n
}

// strip returns small pictures of the best turns of the first in the results, none if that fails.
func (d *Director) strip(ctx context.Context, guild, channel string, results []Result,
	in func(game string) Voice) (shots []ladder.Shot) {
	if d.Render.Draw == nil || len(results) == 0 || results[0].Place == 0 {
		return nil
	}
	m, err := d.Store.Match(results[0].Match)
	if err != nil {
		d.Log.Warn("drawing the best turns of a challenge failed; posting the results without them", "error", err)
		return nil
	}
	rules, voice := d.Games[m.Game], in(m.Game)
	turns, err := d.bestTurns(m, rules)
	for _, t := range turns {
		still := render.Still{Rules: rules, Match: m, Seq: t.last, Seat: 0, Voice: voice}
		img, broken := d.Render.Still(ctx, still, guild, channel)
		if err = broken; err != nil {
			break
		}
		shots = append(shots, ladder.Shot{Image: img, Line: ui.Say(voice, "bot.challenge.turn", "n", t.n)})
	}
	if err != nil && ctx.Err() == nil {
		d.Log.Warn("drawing the best turns of a challenge failed; posting the results without them", "match", m.ID,
			"error", err)
		return nil
	}
	return shots
}
