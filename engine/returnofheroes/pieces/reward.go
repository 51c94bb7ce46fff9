package pieces

import "skald/engine/lists"

// Reward contains the gains of a success. The zero value is nothing.
type Reward struct {
	// Gold in pieces; GoldDice is the number of additional dice of gold (the chest of the Shadow).
	Gold     int
	GoldDice int `yaml:"gold-dice"`
	Cubes    Cubes
	// Item is the id of the item won, "" for none.
	Item string
	// Heals reports whether all physical hit points come back (Daphne).
	Heals bool
}

// Cubes are at most two experience cubes, each of a colour chosen from its set; an empty set is no cube. Two cubes of
// one reward never have the same colour (rulebook 1.1.2).
type Cubes [2]SkillSet

// CubeChoices returns for each cube the colours to choose from; none if the reward has no cubes.
func (r Reward) CubeChoices() [][]Skill {
	var list [][]Skill
	for _, set := range r.Cubes {
		if set != 0 {
			list = append(list, set.List())
		}
	}
	return list
}

// Picks returns every way to take the cubes of the reward: one skill for each cube, never two the same. Ways that
// differ only in the order of the cubes are listed once. One empty way if there are no cubes.
func (r Reward) Picks() [][]Skill {
	choices := r.CubeChoices()
	switch len(choices) {
	case 0:
		return [][]Skill{{}}
	case 1:
		return lists.Map(choices[0], func(s Skill) []Skill { return []Skill{s} })
	}
	var list [][]Skill
	seen := map[SkillSet]bool{}
	for _, a := range choices[0] {
		for _, b := range choices[1] {
			if both := SetOf(a, b); a != b && !seen[both] {
				seen[both] = true
				list = append(list, both.List())
			}
		}
	}
	return list
}
