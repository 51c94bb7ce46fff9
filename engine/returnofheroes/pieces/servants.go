package pieces

import "fmt"

// servants lists the fourteen servants of the Nameless (rulebook 6.1), all of
// our own but for their number: one at each place heroes need. They are made
// for a hero with a skill of 7 and three dice, who wins one time in two or
// three with the skill they fear, and pay two cubes, or gold and a cube: seldom
// of the colour they were beaten with. Where the introductory game leads one
// hero past several, they fear another's skill.
func servants() []Piece {
	list := []struct {
		name, home string
		foe        Foe
	}{
		{"black-archer", "F7", foe(open(-2), open(-1), open(-2), 2, goldAnd(3, blue))},
		{"false-herald", "J5", foe(open(-1), open(-2), open(-3), 2, goldAnd(2, blueGreen))},
		{"iron-duellist", "J3", foe(shut, open(-1), open(-2), 2, goldAnd(3, blue))},
		{"pale-witch", "O3", foe(open(-1), open(-2), open(-3), 2, cubes(blue, green))},
		{"soul-buyer", "J2", foe(open(-1), open(-2), open(-3), 2, goldAnd(3, blueGreen))},
		{"cutpurse", "F2", foe(open(-4), open(-3), open(-3), 1, goldAnd(3, green))},
		{"fallen-priest", "N5", foe(open(-1), shut, open(-2), 2, cubes(blue, green))},
		{"wolf-rider", "I5", foe(open(-1), shut, open(-1), 2, goldAnd(2, green))},
		{"stone-eater", "C8", foe(shut, open(-3), open(-1), 3, goldAnd(3, blue))},
		{"bone-piper", "B4", foe(open(-1), open(-2), shut, 2, goldAnd(1, blueGreen))},
		{"gaoler", "O2", foe(open(-4), open(-4), open(-3), 1, goldAnd(2, blueGreen))},
		{"bell-ghost", "G6", foe(open(-1), open(-2), shut, 2, goldAnd(2, blue))},
		{"drowned-ferryman", "L4", foe(open(-1), open(-1), open(-2), 2, goldAnd(2, blue))},
		{"ember-bat", "D7", foe(open(-2), open(-1), open(-1), 2, cubes(blue, green))},
	}
	out := make([]Piece, len(list))
	for i, s := range list {
		out[i] = Piece{ID: fmt.Sprintf("servant-%02d-%s", i+1, s.name), Class: Servant, Kind: Adversary, Home: at(s.home), Foe: s.foe}
	}
	return out
}

// guardians lists the four guardians of the tower (rulebook 6.2), figures of
// our own. The first fears magic, the second ranged combat, the third melee;
// there being three skills, the fourth has no favourite, but fewer hearts. They
// give nothing but the right to enter.
func guardians() []Piece {
	foes := [4]Foe{
		foe(open(-2), open(-3), open(-4), 3, Reward{}),
		foe(open(-3), open(-2), open(-4), 3, Reward{}),
		foe(open(-4), open(-3), open(-2), 3, Reward{}),
		foe(open(-3), open(-3), open(-3), 2, Reward{}),
	}
	out := make([]Piece, len(foes))
	for i, f := range foes {
		out[i] = Piece{ID: fmt.Sprintf("guardian-%d", i+1), Printed: "Wächter", Class: Guardian, Kind: Adversary, Foe: f}
	}
	return out
}
