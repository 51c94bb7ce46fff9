package runebound

// Position is what lies on the map at one moment. Words in it are ids that the
// request names; the zero Hex is a piece that is not on the map.
type Position struct {
	Round, Turn int
	Active      int    // the hero whose turn it is, -1 or beyond for none
	Headline    string // what goes on, in words
	Heroes      []Hero // in order of their seats
	Counters    []Hex  // where adventure counters still lie
	Undefeated  [TrackSlots]Challenge
	Dice        []Die
	Reach       []Step
	Markets     map[string]int // face-up cards by town
	Event       int            // the number of the event in force, I to III; 0 for none
}

// TrackSlots is how many undefeated challenges there may be.
const TrackSlots = 6

// Hero is one sheet.
type Hero struct {
	Name                   string
	At                     Hex
	Life, Wounds           int
	Stamina, Exhaustion    int
	Gold                   int
	Mind, Body, Spirit     Trait
	Skills                 []Skill
	Weapons, Armour, Goods []Card // Goods are items of any other kind
	Allies                 []Card
	Counters               [4]int // adventure counters by gem
	Experience             int    // tokens
	Runes                  int
}

// Trait is a value and the wounds a hit with it deals.
type Trait struct{ Value, Damage int }

// Skill is what a hero may add to a test for each point of exhaustion.
type Skill struct {
	ID    string
	Bonus int
}

// Card is an item or an ally: its id, its icon, and whether it was activated.
type Card struct {
	ID, Icon string
	Spent    bool
}

// Challenge is an undefeated challenge with its counter; one without an id is a
// free slot.
type Challenge struct {
	ID  string
	Gem Gem
	At  Hex
}

// Die is a thrown movement die.
type Die struct {
	Face Face
	Used bool
}

// Step is a hex the hero can reach and with how many dice.
type Step struct {
	At   Hex
	Dice int
}
