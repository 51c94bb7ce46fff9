package runebound

import (
	"slices"

	"skald/engine"
	"skald/engine/text"
)

// accountRounds is how many rounds the account of a fight goes back.
const accountRounds = 3

// enter puts a roll of a fight into its account. The number a defender rolls in a duel
// is the target of the attacker's roll, and stands there.
func (g *Game) enter(r *roll, success bool) {
	f := g.Facing
	if f == nil || r.Kind == rollNumber {
		return
	}
	b := BlowView{Round: f.Round, Kind: r.Kind, Seat: r.Seat, Who: r.Who, Sum: r.Die + g.rollValue(r), Target: r.Target, Success: success}
	if r.Kind != rollTest {
		b.Phase = r.Phase
	}
	f.Account = append(slices.DeleteFunc(slices.Clone(f.Account), func(b BlowView) bool { return b.Round <= f.Round-accountRounds }), b)
}

// score notes wounds a side of the fight was dealt by the roll being made: the seat's,
// Public for the enemy.
func (g *Game) score(seat engine.Seat, n int) {
	f, r := g.Facing, g.rolling()
	if f == nil || r == nil || r.Kind == rollTest || r.Kind == rollNumber || len(f.Account) == 0 {
		return
	}
	if b := &f.Account[len(f.Account)-1]; b.Seat == seat {
		b.Taken += n
	} else {
		b.Dealt += n
	}
}

// words tells a blow in a line.
func (b BlowView) words(v *View) text.Message {
	who := name(v.Heroes[b.Seat].Hero)
	if b.Who != "" {
		who = name(b.Who)
	}
	what := text.M("alt.blow-test")
	if b.Phase != "" {
		what = text.M("phase." + b.Phase)
	}
	m := text.M("alt.blow", "phase", what, "who", who, "sum", b.Sum, "target", b.Target)
	if b.Dealt > 0 {
		m = text.M("alt.blow-dealt", "blow", m, "n", b.Dealt)
	}
	if b.Taken > 0 {
		m = text.M("alt.blow-taken", "blow", m, "n", b.Taken)
	}
	return m
}

// accountWords tells the account of a fight, a line for each round.
func (v *View) accountWords() []text.Message {
	var out []text.Message
	all := v.Fight.Account
	for i := 0; i < len(all); {
		round, lines := all[i].Round, []text.Message(nil)
		for ; i < len(all) && all[i].Round == round; i++ {
			lines = append(lines, all[i].words(v))
		}
		if round == 0 {
			out = append(out, text.M("alt.before", "what", lines))
		} else {
			out = append(out, text.M("alt.round", "round", round, "what", lines))
		}
	}
	return out
}
