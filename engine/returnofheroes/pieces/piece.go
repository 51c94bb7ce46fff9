package pieces

import "skald/engine/returnofheroes/land"

// Class is the heap a piece belongs to: what its back looks like and where it
// starts.
type Class uint8

// The classes. Hidden pieces have the shield on their back and start face down
// on the map; Open ones start in the bag or face up on the map.
const (
	Hidden Class = iota
	Open
	Nameless
	Servant
	Guardian
	Bazaar
)

var classNames = [...]string{"hidden", "open", "nameless", "servant", "guardian", "bazaar"}

// String is the class in lower case.
func (c Class) String() string {
	if int(c) < len(classNames) {
		return classNames[c]
	}
	return "?"
}

// Kind is what a piece is: the colour of its border (rulebook 1.2).
type Kind uint8

// The kinds: red border, blue, green, yellow, orange, and the violet token of
// the Nameless. Servants and guardians are adversaries.
const (
	Adversary Kind = iota
	SideQuest
	Encounter
	Thing
	Event
	TowerToken
)

var kindNames = [...]string{"adversary", "side-quest", "encounter", "item", "event", "tower"}

// String is the kind in lower case.
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return "?"
}

// Piece is one of the 106 pieces with everything printed on it.
type Piece struct {
	// ID is stable. Printed is the German name on the piece where the rulebooks
	// give one, "" for pieces of our own.
	ID, Printed string
	Class       Class
	Kind        Kind
	// Home is where it comes into play, nowhere for pieces without a
	// coordinate.
	Home land.Point
	// Quest makes the border two-coloured: the id of the personal quest (violet
	// half) or side quest (blue half) without which a hero does not see it.
	// Step is the step of the personal quest, 1 or 2, else 0.
	Quest string
	Step  int
	// Flip is the id of what is on the other side: the item it turns into when
	// won, fetched or handed over; "" for a mere back.
	Flip string

	// Foe has the figures of an Adversary, Task those of a SideQuest, Meeting
	// those of an Encounter, Contest the skill an Event tests. An item's
	// figures are found with ItemOf.
	Foe     Foe
	Task    Task
	Meeting Meeting
	Contest Skill
}

// Modifier is what an adversary does to one skill.
type Modifier struct {
	// Usable says that the skill may be used at all; Value, 0 to -4, is added
	// to it then.
	Usable bool
	Value  int
}

// Foe is what is printed on an adversary (rulebook 5.1).
type Foe struct {
	// Skills are the circles, indexed by Skill.
	Skills [3]Modifier
	// Hearts are the tests it takes, all in one round.
	Hearts int
	Reward Reward
	Trait  Trait
}

// Modifier is what the adversary does to a skill; false when it cannot be used.
func (f Foe) Modifier(s Skill) (int, bool) {
	if s > Melee {
		return 0, false
	}
	return f.Skills[s].Value, f.Skills[s].Usable
}

// Trait is a special rule of an adversary (appendix A8).
type Trait uint8

// The traits. GrowsByVictory: one heart more each time it beats a hero (the
// Shadow). LeavesOneHitPoint: a beaten hero keeps exactly one physical hit
// point (the Spider).
const (
	NoTrait Trait = iota
	GrowsByVictory
	LeavesOneHitPoint
)

// TaskKind is one of the kinds of side quest (rulebook 5.3).
type TaskKind uint8

// The kinds of side quest: go somewhere (5.3.1), visit another hero's house,
// find a trainer (5.3.2), buy and deliver (5.3.3), fetch and deliver (5.3.4).
const (
	Travel TaskKind = iota
	VisitHouse
	FindTrainer
	Deliver
	Fetch
)

// Task is what a side quest asks and gives.
type Task struct {
	Kind TaskKind
	// To is where it is completed, nowhere for VisitHouse.
	To land.Point
	// Person is the piece that must be face up at To, "" for none.
	Person string
	// Buy is the make of the bazaar item to hand over (Deliver).
	Buy string
	// Fetch is the piece to pick up at its home first, which is worth Pick
	// (Fetch).
	Fetch string
	Pick  Reward
	// Skill is what a trainer raises (FindTrainer): by RiseBelow5 when its
	// trained value is 4 or less, else by 1.
	Skill Skill
	// Reward is due on completion. The cube of VisitHouse comes off that hero's
	// sheet.
	Reward Reward
}

// RiseBelow5 and Rise are what a trainer's side quest adds to a skill that is
// below five, or five and more (rulebook 5.3.2).
const (
	RiseBelow5 = 2
	Rise       = 1
)

// Meeting is what an encounter costs and asks (appendix A7). What happens then
// is a rule of its own for each.
type Meeting struct {
	// Cost is in gold, paid first.
	Cost int
	// Test says that Skill is tested with Modifier. AnySkill: the player
	// chooses which.
	Test     bool
	AnySkill bool `yaml:"any-skill"`
	Skill    Skill
	Modifier int
	// Trainer marks the three who teach Skill: the test has to fail, and items
	// do not count.
	Trainer bool
	// Offer is how many pieces a bazaar lays out, 0 for others.
	Offer int
}

// EventModifiers are what the two tests of an event take from the skill, in
// order; EventCubes is how many cubes of its colour both passed are worth
// (appendix A3).
func EventModifiers() [2]int { return [2]int{0, -1} }

// EventCubes is how many cubes of the event's colour a hero gets who passes
// both tests.
const EventCubes = 2
