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
	HitPoints  int `yaml:"hit-points"`
	Gold, Move int
	Ability    Ability
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
	RedRoll int `yaml:"red-roll"`
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
