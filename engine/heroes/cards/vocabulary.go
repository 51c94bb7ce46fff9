package cards

// Part is a part of a card that is written in words.
type Part string

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
type Site string

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
type Word struct {
	Part Part
	Name string
	// Takes are the arguments: "n" a number, "+n" a number with its sign, "kind" physical or magical, "element" and
	// "range" one of those, "to" an optional place.
	Takes string
	// At are the sites where it is allowed, nil if there is only one.
	At []Site
	// Means is its meaning in one line.
	Means string
}

// The sites of the words of the vocabulary.
var (
	everywhere   = []Site{OnSpell, OnInstead, OnStop, OnAttacked, OnCast}
	inActions    = []Site{OnSpell, OnInstead}
	spellOnly    = []Site{OnSpell}
	onBoth       = []Site{OnBearer, OnCreature}
	bearerOnly   = []Site{OnBearer}
	creatureOnly = []Site{OnCreature}
)

// Vocabulary lists every word of the cards. It is never written.
var Vocabulary = []Word{
	{Target, string(AnyBeing), "", nil, "a hero or creature on any board"},
	{Target, string(AnyCreature), "", nil, "a creature on any board"},
	{Target, string(ExposedBeing), "", nil, "an exposed hero or creature on any board"},
	{Target, string(Player), "", nil, "a participant, the caster too"},
	{Target, string(OwnCreature), "", nil, "a creature on the caster's board"},
	{Target, string(OwnBeing), "", nil, "a being on the caster's board"},

	{Do, "wound", "n kind to", everywhere, "so many physical or magical wounds"},
	{Do, "heal", "n to", everywhere, "up to so many wounds are healed"},
	{Do, "drain", "n n", spellOnly, "so many magical wounds; then up to so many are healed on a being of the caster"},
	{Do, "discard", "n", inActions, "the target player discards so many cards at random"},
	{Do, "draw", "n", inActions, "whose card it is draws so many cards"},
	{Do, "step", "n", inActions, "the caster moves the target up to so many steps on its board"},
	{Do, "jump", "", spellOnly, "the caster moves the target to a free space of its board"},
	{Do, "swap", "", spellOnly, "the target changes places with another being of its board"},
	{Do, "activate", "n", spellOnly, "so many own creatures are activated without helmets"},
	{Do, "unpower", "n", inActions, "so many steps of dispelling on one permanent"},
	{Do, "empower", "n", spellOnly, "so many power tokens onto an own permanent"},

	{To, string(Beside), "", nil, "the neighbours of the target in its row"},
	{To, string(Behind), "", nil, "who stands behind the target"},
	{To, string(AllOpen), "", nil, "every exposed being of the target's player"},
	{To, string(OwnHero), "", nil, "the hero of whose card it is"},
	{To, string(HisHero), "", nil, "the hero of the target's player"},

	{When, "stop", "", nil, "whenever the bearer's player stops or follows, to the bearer"},
	{When, "attacked", "", nil, "after an attack hit the bearer, to the attacker"},
	{When, "cast", "element", nil, "after the bearer's player cast a spell of that element"},
	{When, "static", "", nil, "in force on the bearer"},

	{Lasting, "strength", "+n", bearerOnly, "strength, never below 0"},
	{Lasting, "helmets", "+n", bearerOnly, "helmets an activation needs, never below 1"},
	{Lasting, "range", "range", bearerOnly, "what an attack reaches"},
	{Lasting, "steps", "n", onBoth, "so many free steps after each cast"},
	{Lasting, "armour", "n", onBoth, "every physical blow wounds so much less"},
	{Lasting, "ward", "n", onBoth, "every magical blow wounds so much less"},
	{Lasting, "rooted", "", bearerOnly, "cannot step nor be moved"},
	{Lasting, "stunned", "", bearerOnly, "cannot be activated"},
	{Lasting, "dice", "+n", bearerOnly, "more dice from the next clash on"},
	{Lasting, "thorns", "n", creatureOnly, "who attacks it takes so many physical wounds"},
	{Lasting, "guard", "", creatureOnly, "while it is exposed, attacks that reach it must choose it"},
	{Lasting, "pierce", "", creatureOnly, "may attack unexposed beings in its columns"},
	{Lasting, "banner", "n", creatureOnly, "own creatures beside it have so much more strength"},
	{Lasting, "leech", "", creatureOnly, "the own hero heals what its attack wounds"},

	{Kind, string(MorePower), "", nil, "a power token more"},
	{Kind, string(MoreDiscard), "", nil, "a discarded card more"},
	{Kind, string(MoreWound), "", nil, "one wound more"},
	{Kind, string(MoreHeal), "", nil, "one wound more is healed"},
	{Kind, string(MoreTarget), "", nil, "one target more"},

	{Reach, string(Straight), "", nil, "the column straight ahead"},
	{Reach, string(Right), "", nil, "that and the one to its right"},
	{Reach, string(Three), "", nil, "that and both beside it"},
	{Reach, string(All), "", nil, "all columns"},
}

// The kinds of wounds.
const (
	physical = "physical"
	magical  = "magical"
)

// healed are the places heal takes; wound takes all.
var healed = []Place{Beside, OwnHero}

// words contains the words of each part by name.
var words = func() map[Part]map[string]*Word {
	out := map[Part]map[string]*Word{}
	for i := range Vocabulary {
		w := &Vocabulary[i]
		if out[w.Part] == nil {
			out[w.Part] = map[string]*Word{}
		}
		out[w.Part][w.Name] = w
	}
	return out
}()
