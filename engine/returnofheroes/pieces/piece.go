package pieces

import "skald/engine/returnofheroes/land"

// Class is the heap a piece belongs to, with the look of its back and its place at the start.
type Class uint8

// The classes. Hidden pieces have the shield on their back and start face down on the map; Open ones start in the bag
// or face up on the map.
const (
	Hidden Class = iota
	Open
	Nameless
	Servant
	Guardian
	Bazaar
)

var classNames = [...]string{"hidden", "open", "nameless", "servant", "guardian", "bazaar"}

// String returns the class in lower case.
func (c Class) String() string {
	if int(c) < len(classNames) {
		return classNames[c]
	}
	return "?"
}

// Kind is the kind of a piece: the colour of its border (rulebook 1.2).
type Kind uint8

// The kinds: red border, blue, green, yellow, orange, and the violet token of the Nameless. Servants and guardians are
// adversaries.
const (
	Adversary Kind = iota
	SideQuest
	Encounter
	Thing
	Event
	TowerToken
)

var kindNames = [...]string{"adversary", "side-quest", "encounter", "item", "event", "tower"}

// String returns the kind in lower case.
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return "?"
}

// Piece is one of the 106 pieces with everything printed on it.
type Piece struct {
	// ID is stable. Printed is the German name on the piece where the rulebooks give one, "" for pieces of our own.
	ID, Printed string
	Class       Class
	Kind        Kind
	// Home is the point where it comes into play, the zero Point without a coordinate.
	Home land.Point
	// Quest makes the border two-coloured: the id of the personal quest (violet half) or side quest (blue half) without
	// which a hero does not see it. Step is the step of the personal quest, 1 or 2, else 0.
	Quest string
	Step  int
	// Flip is the id of the other side: the item it turns into when won, fetched or handed over; "" for a mere back.
	Flip string

	// Foe has the figures of an Adversary, Task those of a SideQuest, Meeting those of an Encounter, Contest the skill
	// an Event tests. ItemOf returns an item's figures.
	Foe     Foe
	Task    Task
	Meeting Meeting
	Contest Skill
}

// Modifier is an adversary's effect on one skill.
type Modifier struct {
	// Usable reports whether the skill may be used at all; Value, 0 to -4, is added to it then.
	Usable bool
	Value  int
}

// Foe contains the printed figures of an adversary (rulebook 5.1).
type Foe struct {
	// Skills are the circles, indexed by Skill.
	Skills [3]Modifier
	// Hearts are the tests it takes, all in one round.
	Hearts int
	Reward Reward
	Trait  Trait
}

// Modifier returns the adversary's effect on a skill; false if it cannot be used.
func (f Foe) Modifier(s Skill) (int, bool) {
	if s > Melee {
		return 0, false
	}
	return f.Skills[s].Value, f.Skills[s].Usable
}

// Trait is a special rule of an adversary (appendix A8).
type Trait uint8

// The traits. GrowsByVictory: one heart more each time it beats a hero (the Shadow). LeavesOneHitPoint: a beaten hero
// keeps exactly one physical hit point (the Spider).
const (
	NoTrait Trait = iota
	GrowsByVictory
	LeavesOneHitPoint
)

// TaskKind is one of the kinds of side quest (rulebook 5.3).
type TaskKind uint8

// The kinds of side quest: go somewhere (5.3.1), visit another hero's house, find a trainer (5.3.2), buy and deliver
// (5.3.3), fetch and deliver (5.3.4).
const (
	Travel TaskKind = iota
	VisitHouse
	FindTrainer
	Deliver
	Fetch
)

// Task contains the requirements and rewards of a side quest.
type Task struct {
	Kind TaskKind
	// To is the point of its completion, the zero Point for VisitHouse.
	To land.Point
	// Person is the piece that must be face up at To, "" for none.
	Person string
	// Buy is the make of the bazaar item to hand over (Deliver).
	Buy string
	// Fetch is the piece to pick up at its home first, with the reward Pick (Fetch).
	Fetch string
	Pick  Reward
	// Skill is the skill a trainer raises (FindTrainer): by RiseBelow5 if its trained value is 4 or less, else by 1.
	Skill Skill
	// Reward is due on completion. The cube of VisitHouse comes off that hero's sheet.
	Reward Reward
}

// RiseBelow5 and Rise are the gains of a trainer's side quest for a skill below five, or five and more (rulebook
// 5.3.2).
const (
	RiseBelow5 = 2
	Rise       = 1
)

// Meeting contains the cost and the test of an encounter (appendix A7). Each has effects of its own.
type Meeting struct {
	// Cost is in gold, paid first.
	Cost int
	// Test reports whether Skill is tested with Modifier. AnySkill: the player chooses which.
	Test     bool
	AnySkill bool `yaml:"any-skill"`
	Skill    Skill
	Modifier int
	// Trainer marks the three that teach Skill: the test has to fail, and items do not count.
	Trainer bool
	// Offer is the number of pieces a bazaar lays out, 0 for others.
	Offer int
}

// EventModifiers returns the modifiers of the two tests of an event, in order (appendix A3).
func EventModifiers() [2]int { return [2]int{0, -1} }

// EventCubes is the number of cubes of the event's colour for a hero that passes both tests (appendix A3).
const EventCubes = 2
