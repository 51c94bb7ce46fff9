package ability

import (
	"slices"
	"strconv"
	"strings"
)

// Part is the role of a word in a rule.
type Part string

// The parts of a rule.
const (
	Moment    Part = "when"
	Condition Part = "if"
	Cost      Part = "cost"
	Limit     Part = "limit"
	Modifier  Part = "modifier" // an effect while its rule is in force
	Action    Part = "action"   // a single effect
	Target    Part = "for"
	Duration  Part = "until"
)

// Word is a word of the vocabulary.
type Word struct {
	Part Part
	Name string
	// Takes is the notation of its arguments: "n" a number, "+n" a signed number, the name of a set, or two sets
	// separated by a bar; brackets mark optional ones.
	Takes string
	// Subs names its lists of terms, such as "pass" and "fail".
	Subs []string
	// Means is a one-line description.
	Means string
}

// sets are the possible arguments of words, by name.
var sets = map[string][]string{
	"phase":    {"escape", "ranged", "melee", "magic"},
	"fighting": {"ranged", "melee", "magic", "any"},
	"value":    {"mind", "body", "spirit", "all"},
	"skill":    Skills,
	"roll":     {"attack", "defence", "combat", "escape", "test", "any"},
	"terrain":  {"plains", "road", "river", "swamp", "forest", "hills", "mountain"},
	"town": {"tamalir", "greyhaven", "ottersford", "sallowmere", "kilnholt", "rimewatch", "hallowend",
		"millbarrow"},
	"colour":  {"green", "yellow", "blue", "red"},
	"family":  Families,
	"thing":   {"item", "ally", "weapon", "armour", "artefact", "one-use", "card"},
	"goods":   {"buy", "hire", "heal"},
	"better":  {"better", "worse"},
	"price":   {"free", "half"},
	"counted": {"ally", "rune", "token", "reward", "round"},
}

// Skills lists the skills, three for each value in the order of the values.
var Skills = []string{"lore", "stealth", "watch", "jump", "climb", "endure", "resist", "diplomacy", "faith"}

// Families lists the families of enemies, which occur in all colours.
var Families = []string{"dead", "dragon-kin", "beast", "outlaw", "giant", "spirit", "ruin", "rival"}

// Vocabulary lists every word. It is never written.
var Vocabulary = []Word{
	{Moment, "always", "", nil, "as long as the card is face up, of an event while it is on top"},
	{Moment, "turn-begins", "", nil, "your turn begins, after renewal"},
	{Moment, "before-dice", "", nil, "before the movement dice are rolled"},
	{Moment, "dice", "", nil, "the movement dice have been rolled"},
	{Moment, "ends-move", "", nil, "your movement is over"},
	{Moment, "turn-ends", "", nil, "your turn ends"},
	{Moment, "trains", "", nil, "you have bought an experience token"},
	{Moment, "revealed", "", nil, "an adventure card has been revealed"},
	{Moment, "before", "", nil, "before combat, by the adventure's own text"},
	{Moment, "ready", "", nil, "before combat, by your own cards"},
	{Moment, "round", "", nil, "a round of combat begins"},
	{Moment, "escape", "", nil, "the escape phase begins"},
	{Moment, "ranged", "", nil, "the ranged phase begins"},
	{Moment, "melee", "", nil, "the melee phase begins"},
	{Moment, "magic", "", nil, "the magic phase begins"},
	{Moment, "declares", "", nil, "you are about to roll the die"},
	{Moment, "rolled", "", nil, "you have rolled the die"},
	{Moment, "hits", "", nil, "an attack of yours succeeds"},
	{Moment, "misses", "", nil, "an attack of yours fails"},
	{Moment, "hurt", "", nil, "wounds are about to be dealt to you"},
	{Moment, "falls", "", nil, "an ally of yours is about to be killed"},
	{Moment, "beaten", "", nil, "you have beaten your enemy"},
	{Moment, "failed", "", nil, "you have failed the adventure"},
	{Moment, "fled", "", nil, "you have fled"},
	{Moment, "down", "", nil, "you have been knocked out"},
	{Moment, "fight-over", "", nil, "a fight is over and you still stand"},
	{Moment, "market", "", nil, "in your market phase"},
	{Moment, "buys", "", nil, "you have bought an item or hired an ally"},
	{Moment, "sells", "", nil, "you have sold an item"},
	{Moment, "heals", "", nil, "you have paid for healing"},
	{Moment, "arrives", "", nil, "you have opened a market"},
	{Moment, "comes", "", nil, "the event comes into force"},
	{Moment, "reached", "", nil, "your movement is over, with the errand done"},
	{Moment, "gained", "", nil, "you gain the card"},

	{Condition, "terrain", "terrain", nil, "you stand on that terrain; a town is every terrain"},
	{Condition, "in-town", "[town]", nil, "you stand in a town, or in that one"},
	{Condition, "colour", "colour", nil, "the adventure has that colour"},
	{Condition, "family", "family", nil, "your enemy is of that family"},
	{Condition, "hero", "", nil, "your enemy is a hero"},
	{Condition, "from-track", "", nil, "the adventure comes from the undefeated track"},
	{Condition, "round", "n", nil, "it is that round of the fight"},
	{Condition, "phase", "phase", nil, "it is that phase of the fight"},
	{Condition, "rolling", "roll", nil, "the roll is of that kind"},
	{Condition, "die", "n n", nil, "the die shows one of the numbers from the first to the second"},
	{Condition, "success", "", nil, "the roll succeeds as it lies"},
	{Condition, "failure", "", nil, "the roll fails as it lies"},
	{Condition, "by-hero", "", nil, "it is the hero himself who rolls, not an ally"},
	{Condition, "by-this", "", nil, "it is this ally who rolls, or is about to be killed"},
	{Condition, "wounded", "n", nil, "you have at least so many wounds"},
	{Condition, "tired", "n", nil, "you have at least so much exhaustion"},
	{Condition, "life-left", "n", nil, "you have at most so much life left"},
	{Condition, "has", "thing", nil, "you have a face-up card of that kind"},
	{Condition, "face-down", "n", nil, "you have at least so many cards face down"},
	{Condition, "gold", "n", nil, "you have at least so much gold"},
	{Condition, "poor", "n", nil, "you have at most so much gold"},
	{Condition, "worth", "n", nil, "your experience tokens are worth at least so many points"},
	{Condition, "runes", "n", nil, "you hold at least so many Dragon Runes"},
	{Condition, "rune-held", "", nil, "somebody holds a Dragon Rune"},
	{Condition, "event", "n", nil, "an event of at least that number is in force"},
	{Condition, "last", "", nil, "you were the last to take the first turn"},
	{Condition, "not", "", []string{"of"}, "the condition does not hold"},
	{Condition, "any", "", []string{"of"}, "one of the conditions holds"},

	{Cost, "activate", "", nil, "turn this card face down"},
	{Cost, "exhaust", "n", nil, "your hero takes so much exhaustion"},
	{Cost, "exhaust-this", "n", nil, "this ally takes so much exhaustion"},
	{Cost, "wound", "n", nil, "your hero takes so many wounds"},
	{Cost, "gold", "n", nil, "pay so much gold"},
	{Cost, "points", "n", nil, "pay so many experience points"},
	{Cost, "discard", "", nil, "discard this card"},
	{Cost, "discard-other", "thing", nil, "discard another card of that kind, never a Rune"},
	{Cost, "test", "value n", nil, "pass a test of a value, without a skill"},

	{Limit, "roll", "", nil, "once a roll"},
	{Limit, "round", "", nil, "once a round"},
	{Limit, "fight", "", nil, "once a fight"},
	{Limit, "turn", "", nil, "once a turn"},
	{Limit, "match", "", nil, "once a match"},
	{Limit, "own-turn", "", nil, "on your own turn only"},

	{Target, "you", "", nil, "your hero"},
	{Target, "this", "", nil, "this ally"},
	{Target, "ally", "", nil, "an ally of yours"},
	{Target, "allies", "", nil, "each ally of yours"},
	{Target, "party", "", nil, "your hero and each of his allies"},
	{Target, "here", "", nil, "each other hero on your hex"},
	{Target, "everyone", "", nil, "every hero on the map"},
	{Target, "leader", "", nil, "each hero who holds most Runes, then the most valuable tokens"},

	{Duration, "roll", "", nil, "for this roll"},
	{Duration, "phase", "", nil, "for this phase"},
	{Duration, "round", "", nil, "for this round"},
	{Duration, "fight", "", nil, "for this fight"},
	{Duration, "turn", "", nil, "for this turn"},
	{Duration, "renewal", "", nil, "until your next renewal"},
	{Duration, "good", "", nil, "for good"},

	{Modifier, "roll", "roll +n [phase|skill]", nil, "rolls of that kind get so much more or less"},
	{Modifier, "two-dice", "roll better", nil,
		"rolls of that kind are made with two dice, of which the better or the worse counts"},
	{Modifier, "value", "value +n", nil, "a value of yours, in all rolls"},
	{Modifier, "skill", "skill +n", nil, "a skill, in addition to the printed bonus of a point of exhaustion"},
	{Modifier, "foe", "value +n", nil, "a value of your enemy"},
	{Modifier, "foe-is", "value n", nil, "a value of your enemy is that number"},
	{Modifier, "damage", "fighting +n", nil, "the damage of your hero's attacks"},
	{Modifier, "foe-damage", "fighting +n", nil, "the damage your enemy deals, never below 0"},
	{Modifier, "life", "+n", nil, "your life"},
	{Modifier, "stamina", "+n", nil, "your stamina"},
	{Modifier, "dice", "+n", nil, "your movement dice"},
	{Modifier, "counts", "terrain terrain", nil, "a symbol of the first terrain serves for the second too"},
	{Modifier, "free", "terrain", nil, "entering that terrain needs no die"},
	{Modifier, "hard", "terrain", nil, "entering that terrain needs two dice with its symbol"},
	{Modifier, "rest", "+n", nil, "each die you rest takes off so much more exhaustion"},
	{Modifier, "price", "goods +n", nil, "what you pay, never below 1 for a card and 0 for healing"},
	{Modifier, "half", "goods", nil, "you pay half, rounded up"},
	{Modifier, "full-price", "", nil, "you sell at the full cost"},
	{Modifier, "openings", "+n", nil, "cards laid out when you open a market"},
	{Modifier, "carry", "thing +n", nil, "how many of them you may have"},
	{Modifier, "no-flight", "", nil, "you cannot flee"},
	{Modifier, "escape-by", "value", nil, "you flee by that value, against your enemy's same value"},
	{Modifier, "skip", "phase", nil, "that phase is left out"},
	{Modifier, "only", "phase", nil, "your enemy can be wounded in that phase only"},
	{Modifier, "drains", "", nil, "wounds your enemy's combat deals are exhaustion instead"},
	{Modifier, "sweeps", "", nil, "when its combat wounds you, each of your allies takes a wound too"},
	{Modifier, "guards", "", nil, "this ally may defend in your place"},
	{Modifier, "twice", "", nil, "your hero may attack twice a round"},
	{Modifier, "reversed", "", nil, "the phases come in reverse order: magic, melee, ranged, escape"},
	{Modifier, "ruin", "", nil, "a knock-out costs all gold"},

	{Action, "reroll", "", nil, "roll again; the second result counts"},
	{Action, "die-is", "n", nil, "the die counts as that number"},
	{Action, "succeed", "", nil, "the roll succeeds"},
	{Action, "miscarry", "", nil, "the roll fails"},
	{Action, "wound-foe", "n", nil, "your enemy takes so many wounds"},
	{Action, "foe-heals", "n", nil, "so many wounds are taken off your enemy"},
	{Action, "cancel", "n", nil, "so many of the wounds are cancelled"},
	{Action, "cancel-all", "", nil, "all of the wounds are cancelled"},
	{Action, "cancel-half", "", nil, "half of the wounds, rounded up, are cancelled"},
	{Action, "shift", "n", nil, "an ally of yours takes so many of the wounds instead"},
	{Action, "attack", "phase", nil, "an attack of that kind at once"},
	{Action, "wound", "n", nil, "takes wounds"},
	{Action, "exhaust", "n", nil, "takes exhaustion"},
	{Action, "recover", "n", nil, "so much exhaustion is taken off"},
	{Action, "heal", "n", nil, "so many wounds are taken off"},
	{Action, "heal-all", "", nil, "all wounds and exhaustion are taken off"},
	{Action, "renew", "", nil, "a card of yours is turned face up"},
	{Action, "turn-down", "", nil, "a card of yours is turned face down"},
	{Action, "gold", "+n", nil, "gains or loses gold, as far as there is any"},
	{Action, "gold-per", "counted n", nil, "gains so much gold for each"},
	{Action, "points", "+n", nil, "gains or loses experience points, as far as there are any"},
	{Action, "take", "", nil, "this card is taken as the item or ally it is"},
	{Action, "draw-market", "price", nil,
		"the next card of the market deck may be taken, free or at half its cost; else it goes to the bottom"},
	{Action, "lose", "thing", nil, "discards a card of that kind, never a Rune, if there is one"},
	{Action, "step", "", nil, "goes to a neighbouring hex of any terrain"},
	{Action, "go-town", "", nil, "goes to the nearest town"},
	{Action, "scout", "colour", nil, "looks at the top card of a deck, leaves it or puts it to the bottom"},
	{Action, "swap", "", nil, "changes places with another hero of his choice"},
	{Action, "bury-track", "", nil,
		"an undefeated card of his choice goes to the bottom of its deck, its counter stays"},
	{Action, "test", "value [skill] n", []string{"pass", "fail"}, "a test"},
	{Action, "choose", "", []string{"one", "two", "three"}, "one of these, of his choice"},
	{Action, "if", "", []string{"that", "then", "else"}, "if the conditions hold"},
	{Action, "by-die", "", []string{"low", "middle", "high"}, "a die decides: 1 to 7, 8 to 14, 15 to 20"},
	{Action, "repeat", "n", []string{"of"}, "so many times"},
	{Action, "fail", "", nil, "the adventure is failed"},
	{Action, "win", "", nil, "the adventure is beaten"},
	{Action, "keep", "", nil, "this card is kept, lying open"},
	{Action, "discard", "", nil, "this card is out of the game"},
	{Action, "to-track", "", nil, "this card goes to the undefeated track"},
	{Action, "fight", "", nil, "the enemy printed on the card is fought"},
	{Action, "draw-again", "", nil, "another adventure of the same colour is drawn"},
}

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

// find returns the word with a name in the given parts, or nil.
func find(name string, parts ...Part) *Word {
	for _, p := range parts {
		if w := words[p][name]; w != nil {
			return w
		}
	}
	return nil
}

// read parses a word's arguments into a term; it returns false if they do not fit.
func (w *Word) read(fields []string, t *Term) bool {
	for _, takes := range strings.Fields(w.Takes) {
		optional := strings.HasPrefix(takes, "[")
		if len(fields) == 0 {
			if optional {
				continue
			}
			return false
		}
		if !t.take(strings.Trim(takes, "[]"), fields[0]) {
			if optional {
				continue
			}
			return false
		}
		fields = fields[1:]
	}
	return len(fields) == 0
}

func (t *Term) take(takes, field string) bool {
	if takes == "n" || takes == "+n" {
		n, err := strconv.Atoi(field)
		signed := field[0] == '+' || field[0] == '-'
		if err != nil || signed != (takes == "+n") || n < -99 || n > 99 {
			return false
		}
		t.Ns = append(t.Ns, n)
		return true
	}
	for set := range strings.SplitSeq(takes, "|") {
		if slices.Contains(sets[set], field) {
			t.Args = append(t.Args, field)
			return true
		}
	}
	return false
}
