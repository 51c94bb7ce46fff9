package pieces

import "skald/engine/returnofheroes/land"

// Hero is one of the five heroes' sheets (appendix A1).
type Hero struct {
	ID, Printed string
	// Names are his and hers; there is no other difference.
	Names [2]string
	// Skills are the printed values of magic, ranged and melee.
	Skills [3]int
	// HitPoints are the physical ones, Gold what he starts with, Move his
	// movement allowance.
	HitPoints, Gold, Move int
	Ability               Ability
	// Start and Quest are his in the introductory game; nowhere and "" for the
	// priest, who has no part in it.
	Start land.Point
	Quest string
}

// Ability is a hero's gift for hidden paths. The zero value is none.
type Ability struct {
	// Knows is a colour he never searches for, Beige for none.
	Knows land.Colour
	// Finds are two points he never searches for, nowhere for none.
	Finds [2]land.Point
	// RedRoll is the greatest sum that finds red points, 0 for the usual one.
	RedRoll int
}

// PathRoll is the greatest sum of two dice with which the hero finds the path to
// a point of the map (rulebook 4.2), 0 when he need not search.
func (h Hero) PathRoll(s land.Spot) int {
	switch {
	case !s.Colour.Hidden(),
		s.Colour == h.Ability.Knows,
		s.Point == h.Ability.Finds[0], s.Point == h.Ability.Finds[1]:
		return 0
	case s.Colour == land.Red && h.Ability.RedRoll > 0:
		return h.Ability.RedRoll
	}
	return s.Colour.Roll()
}

// heroes lists the five heroes; the priest, last, is not used in the
// introductory game.
func heroes() []Hero {
	return []Hero{
		{ID: "warrior", Printed: "Krieger", Names: [2]string{"Agin Sturmklänge", "Leandra Sturmklänge"},
			Skills: [3]int{3, 3, 7}, HitPoints: 4, Gold: 1, Move: 4,
			Start: at("A7"), Quest: "quest-daphne"},
		{ID: "elf", Printed: "Elf", Names: [2]string{"Glingal", "Elanor"},
			Skills: [3]int{4, 7, 2}, HitPoints: 3, Gold: 2, Move: 4, Ability: Ability{Knows: land.Green},
			Start: at("M3"), Quest: "quest-axe"},
		{ID: "wizard", Printed: "Magier", Names: [2]string{"Antrax Zauberspiel", "Sybille Zauberspiel"},
			Skills: [3]int{7, 3, 3}, HitPoints: 2, Gold: 3, Move: 3, Ability: Ability{RedRoll: 7},
			Start: at("P2"), Quest: "quest-pan-pipes"},
		{ID: "dwarf", Printed: "Zwerg", Names: [2]string{"Gro Frosthammer", "Myra Frosthammer"},
			Skills: [3]int{3, 5, 6}, HitPoints: 5, Gold: 4, Move: 2, Ability: Ability{Finds: [2]land.Point{at("C5"), at("D5")}},
			Start: at("D4"), Quest: "quest-relic"},
		{ID: "priest", Printed: "Priester", Names: [2]string{"Corinus Segenunge", "Frieda Segenunge"},
			Skills: [3]int{6, 3, 5}, HitPoints: 4, Gold: 2, Move: 4, Ability: Ability{Finds: [2]land.Point{at("N5"), at("I5")}}},
	}
}
