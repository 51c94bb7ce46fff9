package ability

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"

	"skald/engine/vocabulary"
)

// Part is the role of a word in a rule.
type Part = vocabulary.Part

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
type Word = vocabulary.Word

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

//go:embed vocabulary.yaml
var vocabularyFile []byte

// Vocabulary lists every word. Its arguments are "n" a number, "+n" a signed number, the name of a set, or two sets
// separated by a bar; brackets mark optional ones. It is never written.
var Vocabulary = vocabulary.MustRead(vocabularyFile)

var words = vocabulary.ByPart(Vocabulary)

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
func read(w *Word, fields []string, t *Term) bool {
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
