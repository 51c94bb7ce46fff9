package pieces

// Card is one of the six cards of the Nameless (rulebook 1.4, appendix A2).
type Card struct {
	ID, Printed string
	Hearts      int
	// Skills are the modifiers in the last fight, indexed by Skill.
	Skills [3]Modifier
	// Key is the magic item without which KeySkill cannot be used against the Nameless; "" for none. With it the
	// modifier is 0, as in Skills.
	Key      string
	KeySkill Skill `yaml:"key-skill"`
	// Double reports whether a failed test of DoubleSkill costs two hit points; Ward is the magic item that prevents
	// it.
	Double      bool
	DoubleSkill Skill `yaml:"double-skill"`
	Ward        string
	// Feeds reports whether hit points the hero loses are added to those of the Nameless.
	Feeds bool
}

// Modifier returns the modifier of a skill for a hero with those items; false if they cannot use it.
func (c Card) Modifier(s Skill, has func(item string) bool) (int, bool) {
	if s > Melee || c.Key != "" && s == c.KeySkill && !has(c.Key) {
		return 0, false
	}
	return c.Skills[s].Value, c.Skills[s].Usable
}

// Damage returns the cost of a failed test of a skill for a hero with those items, in hit points.
func (c Card) Damage(s Skill, has func(item string) bool) int {
	if c.Double && s == c.DoubleSkill && !has(c.Ward) {
		return 2
	}
	return 1
}

// Against returns the magic item that decides a battle with a skill: it lets the skill be used at all, or keeps a miss
// from costing twice; "" if there is none (appendix A2).
func (c Card) Against(s Skill) string {
	switch {
	case c.Key != "" && s == c.KeySkill:
		return c.Key
	case c.Double && s == c.DoubleSkill:
		return c.Ward
	}
	return ""
}
