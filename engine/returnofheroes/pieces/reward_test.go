package pieces

func gold(n int) Reward { return Reward{Gold: n} }

func goldAnd(n int, cube SkillSet) Reward { return Reward{Gold: n, Cubes: [2]SkillSet{cube}} }

func cubes(a, b SkillSet) Reward { return Reward{Cubes: [2]SkillSet{a, b}} }

// The colours of a reward cube.
const (
	blue     = SkillSet(1 << Magic)
	green    = SkillSet(1 << Ranged)
	red      = SkillSet(1 << Melee)
	greenRed = green | red
)
