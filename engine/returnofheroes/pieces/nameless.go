package pieces

// Card is one of the six cards that say who the Nameless is (rulebook 1.4,
// appendix A2).
type Card struct {
	ID, Printed string
	Hearts      int
	// Skills are the modifiers in the last fight, indexed by Skill.
	Skills [3]Modifier
	// Key is the magic item without which KeySkill cannot be used against him;
	// "" for none. With it the modifier is 0, as Skills says.
	Key      string
	KeySkill Skill `yaml:"key-skill"`
	// Double says that a failed test of DoubleSkill costs two hit points; Ward is
	// the magic item that prevents it.
	Double      bool
	DoubleSkill Skill `yaml:"double-skill"`
	Ward        string
	// Feeds says that hit points the hero loses are added to his.
	Feeds bool
}

// Modifier is what the Nameless does to a skill of a hero who has those items;
// false when he cannot use it.
func (c Card) Modifier(s Skill, has func(item string) bool) (int, bool) {
	if s > Melee || c.Key != "" && s == c.KeySkill && !has(c.Key) {
		return 0, false
	}
	return c.Skills[s].Value, c.Skills[s].Usable
}

// Damage is what a failed test of a skill costs a hero who has those items.
func (c Card) Damage(s Skill, has func(item string) bool) int {
	if c.Double && s == c.DoubleSkill && !has(c.Ward) {
		return 2
	}
	return 1
}

// Against is the magic item that decides a battle with a skill: it lets the skill
// be used at all, or keeps a miss from costing twice; "" when none does
// (appendix A2).
func (c Card) Against(s Skill) string {
	switch {
	case c.Key != "" && s == c.KeySkill:
		return c.Key
	case c.Double && s == c.DoubleSkill:
		return c.Ward
	}
	return ""
}
