// Package cards contains the cards of Heroes as data: heroes, creatures and spells in a closed vocabulary. The rules
// engine has one meaning for each word, and texts are composed of the same words, so that a text cannot differ from its
// effect. No card is named in code.
package cards

import "slices"

// Class is a class of targets of a spell or an ability.
type Class string

// The classes of targets (rulebook, "spell card").
const (
	AnyBeing     Class = "any-being"     // a hero or creature on any board, including own and unexposed ones
	AnyCreature  Class = "any-creature"  // the same without heroes
	ExposedBeing Class = "exposed-being" // an exposed hero or creature on any board, including the own one
	Player       Class = "player"        // any participant, including the caster
	OwnCreature  Class = "own-creature"  // a creature on the caster's board
	OwnBeing     Class = "own-being"     // a being on the caster's board, including the hero
	NoTarget     Class = ""              // Dispel chooses a permanent, Command an activation, by their own effects
)

// More is the kind of reinforcement of a spell: the addition by each pair of cards.
type More string

// The kinds of reinforcement.
const (
	MorePower   More = "power"   // a power token on the permanent
	MoreDiscard More = "discard" // one more discarded card
	MoreWound   More = "wound"   // one more wound at every target
	MoreHeal    More = "heal"    // one more wound healed
	MoreTarget  More = "target"  // one more target
	MoreNone    More = ""        // missile, command and dispel cannot be reinforced
)

// Range is the reach of a creature's attack, seen from its owner's seat.
type Range string

// The ranges of attacks: the column straight ahead, that and the one to its right, that and both beside it, all
// columns.
const (
	Straight Range = "straight"
	Right    Range = "right"
	Three    Range = "three"
	All      Range = "all"
)

// Place is the place of an effect, besides or instead of the target.
type Place string

// The places of effects.
const (
	ToTarget Place = ""            // the target
	Beside   Place = "beside"      // its neighbours in its row
	Behind   Place = "behind"      // the being in the other row of its column, behind it
	AllOpen  Place = "all-exposed" // every exposed being of the target's player
	OwnHero  Place = "own-hero"    // the hero of the card's player
	HisHero  Place = "his-hero"    // the hero of the target's player
)

// Effect is one effect of a card.
type Effect struct {
	// Word is a word of the part Do of the Vocabulary; N and M are its numbers.
	Word string
	N, M int
	// Magical marks magical wounds; others are physical.
	Magical bool
	To      Place
}

// Static is an effect always in force on its bearer: a word of the part Lasting of the Vocabulary with its number, or
// with a range.
type Static struct {
	Word  string
	N     int
	Range Range
}

// Permanent contains the effects of a permanent spell and their moments.
type Permanent struct {
	// Stop happens whenever the bearer's player stops or acts as follower, to the bearer; Attacked after an attack hit
	// the bearer, to the attacker; Cast after the bearer's player cast a spell of Element.
	Stop     []Effect
	Attacked []Effect
	Cast     []Effect
	Element  Symbol
	// Static is in force as long as the permanent is.
	Static []Static
}

// Pair is a need of two element symbols of any elements.
type Pair string

// The pairs: Missile needs two equal element symbols, Dispel two different ones.
const (
	NoPair    Pair = ""
	Equal     Pair = "equal"
	Different Pair = "different"
)

// Origin is the source of a spell card.
type Origin string

// The origins of spells: the common deck, the set of every player, a hero.
const (
	Common  Origin = "common"
	Basic   Origin = "basic"
	Special Origin = "special"
)

// Spell is a design of a spell card.
type Spell struct {
	ID     string
	Origin Origin
	// Hero is the id of the hero of a special spell, "" for every other.
	Hero string
	// Copies is the number of cards of the design: in the deck, or in the set of each player.
	Copies int
	// Needs are the needed symbols, in the order of Symbols; none if the spell needs a Pair.
	Needs  []Symbol
	Pair   Pair
	Target Class
	// Do are the effects of casting; Permanent is nil for an instant spell.
	Do        []Effect
	Permanent *Permanent
	More      More
}

// Elements returns the elements the spell belongs to, in the order of Symbols: those it needs. Basic spells belong to
// none.
func (s *Spell) Elements() []Symbol {
	var out []Symbol
	for _, n := range s.Needs {
		if s.Origin != Basic && n.Element() && (len(out) == 0 || out[len(out)-1] != n) {
			out = append(out, n)
		}
	}
	return out
}

// Of reports whether the spell belongs to an element (ruling H21: one of two belongs to both).
func (s *Spell) Of(e Symbol) bool { return slices.Contains(s.Elements(), e) }

// Ability is the effect of an activated creature that does not attack.
type Ability struct {
	Target Class
	// InRange and Exposed report whether the limits of attacks apply to it.
	InRange, Exposed bool
	Do               []Effect
}

// Creature is a design of a creature card.
type Creature struct {
	ID     string
	Hero   string
	Copies int
	// Cost counts towards the ten points of an army; Helmets are the points of leadership that activate it.
	Cost, Life, Strength, Helmets int
	Range                         Range
	Always                        []Static
	Instead                       *Ability
}

// Hero is a hero card.
type Hero struct {
	ID      string
	Element Symbol
	// Ready is the ready-made army with its places, "f1" to "b4", including the hero's own; Spells are its three
	// spells.
	Ready  map[string]string
	Spells []string
}
