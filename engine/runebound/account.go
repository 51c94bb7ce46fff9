package runebound

import (
	"slices"

	"skald/engine"
	"skald/engine/runebound/view"
)

// accountRounds is how many rounds the account of a fight goes back.
const accountRounds = 3

// enter puts a roll of a fight into its account. The number a defender rolls in a duel
// is the target of the attacker's roll, and stands there.
func (g *Game) enter(r *Roll, success bool) {
	f := g.Facing
	if f == nil || r.Kind == rollNumber {
		return
	}
	b := view.Blow{Round: f.Round, Kind: r.Kind, Seat: r.Seat, Who: r.Who, Sum: r.Die + g.RollValue(r), Target: r.Target, Success: success}
	if r.Kind != RollTest {
		b.Phase = r.Phase
	}
	f.Account = append(slices.DeleteFunc(slices.Clone(f.Account), func(b view.Blow) bool { return b.Round <= f.Round-accountRounds }), b)
}

// score notes wounds a side of the fight was dealt by the roll being made: the seat's,
// Public for the enemy.
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
