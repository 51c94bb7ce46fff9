package heroes

// Hero is one of the four, with the element of his own spells.
type Hero struct {
	ID, Icon string
	Element  Symbol
}

// HeroLife is how many wounds a hero can take.
const HeroLife = 21

// Heroes lists the heroes, one for each element.
func Heroes() []Hero {
	return []Hero{
		{"ashka-of-the-pyres", "sorcerer", Fire}, {"lady-murreth", "witch", Water},
		{"old-grumbold", "dwarf", Earth}, {"tiraviel", "archer-hero", Air},
	}
}

// Range says which columns an attack reaches, as bits seen from the attacker.
type Range int

// The ranges. Each contains the column straight ahead.
const (
	Straight Range = 1 << iota
	leftward
	rightward
	everywhere

	StraightRight = Straight | rightward
	Wide          = StraightRight | leftward
	All           = Wide | everywhere
)

// Creature is a kind of creature. Copies are how many cards of it there are.
type Creature struct {
	ID, Icon                      string
	Element                       Symbol
	Cost, Life, Strength, Helmets int
	Range                         Range
	Ability                       bool // it does something else when activated
}

// Copies is how many cards there are of a creature: of cheap ones more.
func (c Creature) Copies() int {
	switch c.Cost {
	case 1:
		return 4
	case 2:
		return 3
	case 3, 5:
		return 2
	}
	return 1
}

// armies are the heroes' creatures: life, strength and activation grow with the cost,
// and each element has its own bent.
var armies = [...]Creature{
	{"ash-imp", "gor", Fire, 1, 1, 1, 1, Straight, false},
	{"spark-bat", "bat", Fire, 1, 2, 1, 1, Straight, false},
	{"cinder-hound", "wolf", Fire, 2, 2, 2, 1, Straight, false},
	{"torch-raider", "bandit", Fire, 2, 3, 1, 1, StraightRight, false},
	{"salamander", "salamander", Fire, 3, 3, 2, 2, Wide, false},
	{"forge-orc", "orc", Fire, 3, 4, 3, 2, Straight, false},
	{"flame-walker", "fire-walker", Fire, 4, 4, 2, 2, All, false},
	{"pit-demon", "demon", Fire, 4, 5, 3, 2, StraightRight, false},
	{"ember-horn", "wardrak", Fire, 4, 4, 2, 2, StraightRight, true},
	{"red-dragon", "dragon", Fire, 5, 6, 4, 3, Wide, false},

	{"pond-frog", "frog", Water, 1, 2, 1, 1, Straight, false},
	{"reed-ghoul", "ghoul", Water, 1, 2, 1, 1, Straight, true},
	{"drowned-oarsman", "drowned", Water, 2, 3, 1, 1, Straight, false},
	{"scale-spear", "lizardman", Water, 2, 3, 1, 1, StraightRight, false},
	{"marsh-worm", "swamp-worm", Water, 3, 4, 2, 2, StraightRight, false},
	{"tide-monk", "monk", Water, 3, 4, 1, 2, Straight, true},
	{"kraken-arm", "deep-one", Water, 4, 5, 2, 2, Wide, false},
	{"mist-ghost", "ghost", Water, 4, 4, 2, 2, Straight, true},
	{"river-troll", "troll", Water, 4, 5, 2, 2, StraightRight, false},
	{"many-armed-queen", "goddess", Water, 5, 6, 2, 3, All, false},

	{"field-mice", "mice", Earth, 1, 2, 1, 1, Straight, false},
	{"gnome", "dwarves", Earth, 1, 3, 1, 1, Straight, false},
	{"cave-bear", "bears", Earth, 2, 4, 1, 1, Straight, false},
	{"web-weaver", "spider", Earth, 2, 3, 1, 1, StraightRight, false},
	{"hill-ogre", "ogre", Earth, 3, 5, 2, 2, Straight, false},
	{"gate-guard", "guardian", Earth, 3, 4, 1, 2, Straight, true},
	{"clay-golem", "golem", Earth, 4, 6, 2, 2, Straight, false},
	{"white-stag", "stag", Earth, 4, 5, 2, 2, StraightRight, true},
	{"tusk-rider", "granatus", Earth, 4, 5, 2, 2, Wide, false},
	{"stone-giant", "giant", Earth, 5, 7, 3, 3, StraightRight, false},

	{"wild-bees", "bees", Air, 1, 1, 1, 1, StraightRight, false},
	{"hedge-fairy", "fairy", Air, 1, 2, 1, 1, Straight, true},
	{"grey-falcon", "falcon", Air, 2, 2, 1, 1, Wide, false},
	{"marksman", "ranger", Air, 2, 3, 1, 1, StraightRight, false},
	{"harpy", "harpy", Air, 3, 3, 2, 2, Wide, false},
	{"wind-blade", "fencer", Air, 3, 4, 2, 2, Straight, false},
	{"storm-seer", "clairvoyant", Air, 4, 4, 2, 2, Straight, true},
	{"night-shade", "shadow", Air, 4, 5, 2, 2, StraightRight, false},
	{"tower-archer", "archer", Air, 4, 4, 1, 2, All, false},
	{"cloud-king", "king", Air, 5, 6, 3, 3, Wide, false},
}

// Creatures lists all kinds of creature.
func Creatures() []Creature { return append([]Creature{}, armies[:]...) }

// creature returns a kind of creature by id.
func creature(id string) (Creature, bool) {
	for _, c := range armies {
		if c.ID == id {
			return c, true
		}
	}
	return Creature{}, false
}

// hero returns a hero by id.
func hero(id string) (Hero, bool) {
	for _, h := range Heroes() {
		if h.ID == id {
			return h, true
		}
	}
	return Hero{}, false
}
