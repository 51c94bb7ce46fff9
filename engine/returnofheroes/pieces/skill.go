package pieces

import "fmt"

// Skill is one of a hero's three skills (rulebook 1.1.1). Its numbers index arrays of three.
type Skill uint8

// The skills, in the order of the hero's sheet: magic is blue, ranged combat green, melee red.
const (
	Magic Skill = iota
	Ranged
	Melee
)

// Skills returns the three skills in order.
func Skills() [3]Skill { return [3]Skill{Magic, Ranged, Melee} }

var skillNames = [...]string{"magic", "ranged", "melee"}

// String returns the skill's name in lower case.
func (s Skill) String() string {
	if int(s) < len(skillNames) {
		return skillNames[s]
	}
	return "?"
}

// Cube returns the colour of the cubes of a skill.
func (s Skill) Cube() string { return [...]string{"blue", "green", "red"}[s] }

// MarshalText writes "magic", "ranged" or "melee".
func (s Skill) MarshalText() ([]byte, error) {
	if int(s) >= len(skillNames) {
		return nil, fmt.Errorf("skill number %d does not exist; there are magic, ranged and melee", s)
	}
	return []byte(skillNames[s]), nil
}

// UnmarshalText reads the output of MarshalText.
func (s *Skill) UnmarshalText(b []byte) error {
	k, ok := ParseSkill(string(b))
	if !ok {
		return fmt.Errorf("%q is no skill; skills are magic, ranged and melee", b)
	}
	*s = k
	return nil
}

// ParseSkill returns the skill of that name; false if there is none.
func ParseSkill(name string) (Skill, bool) {
	for i, n := range skillNames {
		if n == name {
			return Skill(i), true
		}
	}
	return 0, false
}

// SkillSet is a set of skills: the possible colours of a reward cube.
type SkillSet uint8

// Any is all three colours.
const Any = SkillSet(1<<Magic | 1<<Ranged | 1<<Melee)

// SetOf makes a set of skills.
func SetOf(skills ...Skill) SkillSet {
	var set SkillSet
	for _, s := range skills {
		set |= 1 << s
	}
	return set
}

// Has reports whether a skill is in the set.
func (set SkillSet) Has(s Skill) bool { return set&(1<<s) != 0 }

// List returns the skills of the set in order.
func (set SkillSet) List() []Skill {
	var list []Skill
	for _, s := range Skills() {
		if set.Has(s) {
			list = append(list, s)
		}
	}
	return list
}

// The hero's track and skills (rulebook 1.1.1 and 1.1.2).
const (
	// SkillCap is the greatest value of a skill with everything.
	SkillCap = 11
	// TrackLength is the greatest number of a hero's cubes of one colour.
	TrackLength = 10
	// CubesPerColour is the number of cubes of a colour in the box.
	CubesPerColour = 20
	// MaxItems and MaxSideQuests are the slots on a hero's sheet.
	MaxItems      = 4
	MaxSideQuests = 4
)

// Dice returns the number of dice a hero rolls in a skill with that many cubes: two, and one more with the second, the
// fifth and the eighth cube.
func Dice(cubes int) int {
	switch {
	case cubes >= 8:
		return 5
	case cubes >= 5:
		return 4
	case cubes >= 2:
		return 3
	}
	return 2
}
