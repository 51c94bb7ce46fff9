package runebound

import (
	"slices"

	"skald/engine"
	"skald/engine/runebound/view"
)

// accountRounds is the number of rounds in the account of a fight.
const accountRounds = 3

// enter adds a roll of a fight to its account. The defender's number in a duel appears as the target of the attacker's
// roll.
func (g *Game) enter(r *Roll, success bool) {
	f := g.Facing
	if f == nil || r.Kind == rollNumber {
		return
	}
	b := view.Blow{Round: f.Round, Kind: r.Kind, Seat: r.Seat, Who: r.Who, Sum: r.Die + g.RollValue(r),
		Target: r.Target, Success: success}
	if r.Kind != RollTest {
		b.Phase = r.Phase
	}
	f.Account = append(slices.DeleteFunc(slices.Clone(f.Account),
		func(b view.Blow) bool { return b.Round <= f.Round-accountRounds }), b)
}

// score records the wounds dealt to a side by the present roll: the seat's, or the enemy's if seat is Public.
func (g *Game) score(seat engine.Seat, n int) {
	f, r := g.Facing, g.Rolling()
	if f == nil || r == nil || r.Kind == RollTest || r.Kind == rollNumber || len(f.Account) == 0 {
		return
	}
	if b := &f.Account[len(f.Account)-1]; b.Seat == seat {
		b.Taken += n
	} else {
		b.Dealt += n
	}
}
