package heroes

// Effect is what a spell does.
type Effect string

// The effects: wounds, lasting spells, healing, movement on the boards, and what
// touches hands of cards.
const (
	Wound     Effect = "wound"
	Permanent Effect = "permanent"
	Heal      Effect = "heal"
	Shift     Effect = "shift"
	Hand      Effect = "hand"
)

// Target is whom a spell may be cast on.
type Target string

// The classes of targets.
const (
	AnyBeing     Target = "any-being"
	AnyCreature  Target = "any-creature"
	AnyPlayer    Target = "any-player"
	ExposedBeing Target = "exposed-being"
	OwnCreature  Target = "own-creature"
	OwnBeing     Target = "own-being"
)

// Spell is a design; the needs are the symbols that cast it.
type Spell struct {
	ID     string
	Needs  []Symbol
	Effect Effect
	Target Target
	Amount int // wounds, healing, cards or steps; for a permanent its worth each clash
}

func spell(id, need string, e Effect, t Target, n int) Spell { return Spell{id, needs(need), e, t, n} }

// Spells lists the thirty designs of the table, of which there are two cards
// each: six of each element and one of every two elements.
func Spells() []Spell {
	return []Spell{
		spell("firebrand", "FF", Wound, ExposedBeing, 2), spell("burning-ground", "FFF", Wound, ExposedBeing, 4), spell("fireball", "FFF", Wound, AnyBeing, 3),
		spell("fan-the-flames", "FFC", Wound, AnyCreature, 3), spell("pillar-of-fire", "FFFF", Wound, AnyBeing, 5), spell("brand-of-pain", "FFFC", Permanent, AnyBeing, 1),

		spell("cold-spray", "WW", Wound, ExposedBeing, 2), spell("healing-rain", "WWW", Heal, OwnBeing, 3), spell("undertow", "WWW", Wound, AnyBeing, 3),
		spell("drain-energy", "WWC", Hand, AnyPlayer, 2), spell("life-drain", "WWWW", Heal, AnyBeing, 3), spell("shroud-of-mist", "WWWC", Permanent, OwnBeing, 1),

		spell("flung-stone", "EE", Wound, ExposedBeing, 2), spell("bark-skin", "EEE", Permanent, OwnBeing, 1), spell("rockfall", "EEE", Wound, AnyBeing, 3),
		spell("root-and-branch", "EEC", Shift, AnyCreature, 2), spell("herb-lore", "EEEE", Heal, OwnBeing, 4), spell("stone-wall", "EEEC", Permanent, OwnBeing, 2),

		spell("gust", "AA", Shift, AnyCreature, 2), spell("far-sight", "AAA", Hand, AnyPlayer, 3), spell("arrow-of-air", "AAA", Wound, AnyBeing, 3),
		spell("whisper", "AAC", Hand, AnyPlayer, 2), spell("chain-lightning", "AAAA", Wound, AnyCreature, 5), spell("swift-wings", "AAAC", Permanent, OwnCreature, 1),

		spell("scald", "FW", Wound, AnyBeing, 2), spell("molten-rock", "FFE", Wound, AnyCreature, 3), spell("wildfire-storm", "FFAA", Wound, ExposedBeing, 5),
		spell("quagmire", "WWEEE", Permanent, AnyPlayer, 2), spell("teleport", "WWWAA", Shift, AnyBeing, 4), spell("eye-of-the-storm", "EEAAA", Permanent, AnyPlayer, 2),
	}
}

// spellOf returns a design of the table by id.
func spellOf(id string) (Spell, bool) {
	for _, s := range Spells() {
		if s.ID == id {
			return s, true
		}
	}
	return Spell{}, false
}
