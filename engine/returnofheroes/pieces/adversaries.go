package pieces

// open is a usable skill with its modifier, shut one that cannot be used.
func open(value int) Modifier { return Modifier{Usable: true, Value: value} }

var shut = Modifier{}

// foe makes the figures of an adversary: modifiers for magic, ranged and melee,
// hearts, reward.
func foe(magic, ranged, melee Modifier, hearts int, reward Reward) Foe {
	return Foe{Skills: [3]Modifier{Magic: magic, Ranged: ranged, Melee: melee}, Hearts: hearts, Reward: reward}
}

func (f Foe) with(t Trait) Foe {
	f.Trait = t
	return f
}

// adversaries lists those without a quest: seven among the hidden pieces, and
// the Shadow and the Red Knight. Giant, Harpy, Bandits and Golem and all
// modifiers are our own.
//
// With one heart each costs melee nothing, so that a fresh warrior wins seven
// times in twelve, and takes one or two points of another skill, so that the
// hero it suits least is left with a value of 5. Troll and Red Knight have two
// hearts as printed and are for experienced heroes; the Red Knight fears magic,
// so that his cube and shield do not all go to warriors. Those of our own pay gold,
// which buys lessons: they do most for who has least skill to begin with.
func adversaries() []Piece {
	return []Piece{
		{ID: "spider", Printed: "Spinne", Class: Hidden, Kind: Adversary,
			Foe: foe(open(0), open(-2), open(0), 1, goldAnd(1, blueGreen)).with(LeavesOneHitPoint)},
		{ID: "troll", Printed: "Troll", Class: Hidden, Kind: Adversary,
			Foe: foe(open(-1), open(-1), open(0), 2, goldAnd(1, blueGreen))},
		{ID: "ork", Printed: "Ork", Class: Hidden, Kind: Adversary,
			Foe: foe(open(-2), open(-1), open(0), 1, goldAnd(0, greenRed))},
		{ID: "giant", Printed: "Riese", Class: Hidden, Kind: Adversary,
			Foe: foe(open(0), open(-2), open(0), 1, gold(3))},
		{ID: "harpy", Class: Hidden, Kind: Adversary,
			Foe: foe(open(0), open(-2), open(0), 1, gold(3))},
		{ID: "bandits", Class: Hidden, Kind: Adversary,
			Foe: foe(open(-1), open(-1), open(0), 1, gold(3))},
		{ID: "golem", Class: Hidden, Kind: Adversary,
			Foe: foe(open(0), open(-2), open(0), 1, gold(3))},
		{ID: "shadow", Printed: "Schatten", Class: Open, Kind: Adversary, Home: at("A5"), Flip: "chest",
			Foe: foe(open(0), open(-2), open(0), 1, Reward{GoldDice: 1}).with(GrowsByVictory)},
		{ID: "red-knight", Printed: "Roter Ritter", Class: Open, Kind: Adversary, Home: at("A8"), Flip: "knights-shield",
			Foe: foe(open(0), open(-1), open(-2), 2, Reward{Cubes: [2]SkillSet{red}, Item: "knights-shield"})},
	}
}
