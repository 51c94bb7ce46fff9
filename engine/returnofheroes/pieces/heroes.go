package pieces

import "skald/engine/returnofheroes/land"

// Hero is one of the five heroes' sheets (appendix A1).
type Hero struct {
	ID, Printed string
	// Names are those of the man and the woman; there is no other difference.
	Names [2]string
	// Skills are the printed values of magic, ranged and melee.
	Skills [3]int
	// HitPoints are the physical ones, Gold the gold at the start, Move the movement allowance.
	HitPoints  int `yaml:"hit-points"`
	Gold, Move int
	Ability    Ability
	// Start and Quest are the hero's in the introductory game; the zero Point and "" for the priest, who has no part in
	// it.
	Start land.Point
	Quest string
}

// Ability is a hero's gift for hidden paths. The zero value is none.
type Ability struct {
	// Knows is a colour the hero never searches for, Beige for none.
	Knows land.Colour
	// Finds are two points the hero never searches for, the zero Point for none.
	Finds [2]land.Point
	// RedRoll is the greatest sum that finds red points, 0 for the usual one.
	RedRoll int `yaml:"red-roll"`
}

// PathRoll returns the greatest sum of two dice with which the hero finds the path to a point of the map (rulebook
// 4.2), 0 if no search is needed.
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
