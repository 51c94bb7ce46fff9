package cards

import (
	_ "embed"

	"skald/engine/vocabulary"
)

// Part is a part of a card that is written in words.
type Part = vocabulary.Part

// The parts of a card.
const (
	Target  Part = "target"
	Do      Part = "do"
	To      Part = "to"
	When    Part = "when"
	Lasting Part = "static"
	Kind    Part = "more"
	Reach   Part = "range"
)

// Site is a possible place of an effect or a static word.
type Site = vocabulary.Site

// The sites of words.
const (
	OnSpell    Site = "spell"     // the effect of an instant spell
	OnInstead  Site = "instead"   // the effect of an activated creature instead of its attack
	OnStop     Site = "stop"      // the effect of a permanent if the bearer's player stops or follows
	OnAttacked Site = "attacked"  // the effect of a permanent after an attack hit the bearer
	OnCast     Site = "cast"      // the effect of a permanent after a spell of an element
	OnBearer   Site = "permanent" // in force on the bearer of a permanent
	OnCreature Site = "creature"  // always in force on a creature
)

// Word is a word of the vocabulary.
type Word = vocabulary.Word

//go:embed vocabulary.yaml
var vocabularyFile []byte

// Vocabulary lists every word of the cards. Its arguments are "n" a number, "+n" a number with its sign, "kind"
// physical or magical, "element" and "range" one of those, "to" an optional place. It is never written.
var Vocabulary = vocabulary.MustRead(vocabularyFile)

// words contains the words of each part by name.
var words = vocabulary.ByPart(Vocabulary)

// The kinds of wounds.
const (
	physical = "physical"
	magical  = "magical"
)

// healed are the places heal takes; wound takes all.
var healed = []Place{Beside, OwnHero}
