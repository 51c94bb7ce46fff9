// Package cards holds the cards of Heroes as data: heroes, creatures and spells in a
// closed vocabulary. What a word does stands once, in the rules engine; what a player
// reads is composed of the same words, so that a text cannot differ from what
// happens. No card is named in code.
package cards

// Class is whom a spell or an ability may be aimed at.
type Class string

// The classes of targets (rulebook, "spell card").
const (
	AnyBeing     Class = "any-being"     // a hero or creature on any board, own ones and unexposed ones too
	AnyCreature  Class = "any-creature"  // the same without heroes
	ExposedBeing Class = "exposed-being" // an exposed hero or creature on any board, the own one too
	Player       Class = "player"        // any participant, the caster too
	OwnCreature  Class = "own-creature"  // a creature on the caster's board
	OwnBeing     Class = "own-being"     // a being on the caster's board, his hero too
	NoTarget     Class = ""              // Dispel chooses a permanent, Command an activation: they say so themselves
)

// More is the kind of reinforcement of a spell: what each pair of cards adds.
type More string

// The kinds of reinforcement.
const (
	MorePower   More = "power"   // a power token on the permanent
	MoreDiscard More = "discard" // one discarded card more
	MoreWound   More = "wound"   // one wound more at every target
	MoreHeal    More = "heal"    // one wound more is healed
	MoreTarget  More = "target"  // one target more
	MoreNone    More = ""        // missile, command and dispel cannot be reinforced
)

// Range is what a creature's attack reaches, from its owner's seat.
type Range string

// The ranges of attacks: the column straight ahead, that and the one to its right, that
// and both beside it, all columns.
const (
	Straight Range = "straight"
	Right    Range = "right"
	Three    Range = "three"
	All      Range = "all"
)

// Place is whom an effect happens to, besides or instead of the target.
type Place string

// The places of effects.
const (
	ToTarget Place = ""            // the target
	Beside   Place = "beside"      // its neighbours in its row
	Behind   Place = "behind"      // who stands in the other row of its column, behind it
	AllOpen  Place = "all-exposed" // every exposed being of the target's player
	OwnHero  Place = "own-hero"    // the hero of whose card it is
	HisHero  Place = "his-hero"    // the hero of the target's player
)

// Effect is one thing a card does.
type Effect struct {
	// Word is a word of the part Do of the Vocabulary; N and M are its numbers.
	Word string
	N, M int
	// Magical says of wounds that they are; others are physical.
	Magical bool
	To      Place
}

// Static is something that is always in force on its bearer: a word of the part Lasting
// of the Vocabulary with its number, or with a range.
type Static struct {
	Word  string
	N     int
	Range Range
}

// Permanent says when a permanent spell acts, and what then happens.
type Permanent struct {
	// Stop happens whenever the bearer's player stops or acts as follower, to the
	// bearer; Attacked after an attack hit the bearer, to the attacker; Cast after the
	// bearer's player cast a spell of Element.
	Stop     []Effect
	Attacked []Effect
	Cast     []Effect
	Element  Symbol
	// Static is in force as long as the permanent is.
	Static []Static
}

// Pair is a need of two element symbols of whatever elements.
type Pair string

// The pairs: Missile needs two equal element symbols, Dispel two different ones.
const (
	NoPair    Pair = ""
	Equal     Pair = "equal"
	Different Pair = "different"
)

// Origin is where a spell card comes from.
type Origin string

// The origins of spells: the common deck, the set every player has, a hero.
const (
	Common  Origin = "common"
	Basic   Origin = "basic"
	Special Origin = "special"
)

// Spell is a design of a spell card.
type Spell struct {
	ID     string
	Origin Origin
	// Hero is whose special spell it is, "" for every other.
	Hero string
	// Copies is how many cards of the design there are: in the deck, or in the set of
	// each player.
	Copies int
	// Needs are the symbols it needs, in the order of Symbols; none where it needs a
	// Pair.
	Needs  []Symbol
	Pair   Pair
	Target Class
	// Do is what casting does; Permanent is nil for an instant spell.
	Do        []Effect
	Permanent *Permanent
	More      More
}

// Elements lists the elements the spell belongs to, in the order of Symbols: those it
// needs. Basic spells belong to none.
func (s *Spell) Elements() []Symbol {
	var out []Symbol
	for _, n := range s.Needs {
		if s.Origin != Basic && n.Element() && (len(out) == 0 || out[len(out)-1] != n) {
			out = append(out, n)
		}
	}
	return out
}

// Of reports whether the spell belongs to an element (ruling H21: one of two belongs to
// both).
func (s *Spell) Of(e Symbol) bool {
	for _, x := range s.Elements() {
		if x == e {
			return true
		}
	}
	return false
}

// Ability is what a creature does when it is activated and does not attack.
type Ability struct {
	Target Class
	// InRange and Exposed say that the card binds it as an attack is bound.
	InRange, Exposed bool
	Do               []Effect
}

// Creature is a design of a creature card.
type Creature struct {
	ID     string
	Hero   string
	Copies int
	// Cost counts towards the ten points of an army, Helmets are the points of
	// leadership that activate it.
	Cost, Life, Strength, Helmets int
	Range                         Range
	Always                        []Static
	Instead                       *Ability
}

// Hero is a hero card.
type Hero struct {
	ID      string
	Element Symbol
	// Ready is the ready-made army with its places, "f1" to "b4", the hero's own among
	// them; Spells are the three spells that go with it.
	Ready  map[string]string
	Spells []string
}
