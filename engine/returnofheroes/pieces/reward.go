package pieces

// Reward is what a success brings. The zero value is nothing.
type Reward struct {
	// Gold in pieces; GoldDice is how many dice of gold come on top (the chest
	// of the Shadow).
	Gold, GoldDice int
	// Cubes are at most two experience cubes, each of a colour chosen from its
	// set; an empty set is no cube. Two cubes of one reward never have the same
	// colour (rulebook 1.1.2).
	Cubes [2]SkillSet
	// Item is the id of the item won, "" for none.
	Item string
	// Heals says that all physical hit points come back (Daphne).
	Heals bool
}

// CubeChoices lists for each cube the colours to choose from; none when the
// reward has no cubes.
func (r Reward) CubeChoices() [][]Skill {
	var list [][]Skill
	for _, set := range r.Cubes {
		if set != 0 {
			list = append(list, set.List())
		}
	}
	return list
}

// Picks lists every way to take the cubes of the reward: one skill for each
// cube, never two the same. Ways that differ only in which cube is which are
// listed once. One empty way when there are no cubes.
func (r Reward) Picks() [][]Skill {
	choices := r.CubeChoices()
	switch len(choices) {
	case 0:
		return [][]Skill{{}}
	case 1:
		var list [][]Skill
		for _, s := range choices[0] {
			list = append(list, []Skill{s})
		}
		return list
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

func gold(n int) Reward { return Reward{Gold: n} }

func goldAnd(n int, cube SkillSet) Reward { return Reward{Gold: n, Cubes: [2]SkillSet{cube}} }

func cubes(a, b SkillSet) Reward { return Reward{Cubes: [2]SkillSet{a, b}} }

// The colours of a reward cube.
const (
	blue      = SkillSet(1 << Magic)
	green     = SkillSet(1 << Ranged)
	red       = SkillSet(1 << Melee)
	blueGreen = blue | green
	blueRed   = blue | red
	greenRed  = green | red
)
