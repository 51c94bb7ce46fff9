package legend

import (
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// shape is the notation of a vocabulary word's argument.
type shape int

const (
	nothing   shape = iota // no argument: a bare word or followed by ~
	aNumber                // a number
	aRegion                // a region
	aLetter                // a letter of the track
	aWord                  // one word of a list
	someWords              // a list of words
	regions                // a list of regions
	perWord                // a map from words to regions
	perPlace               // a map from regions to numbers
	perThing               // a map from words to numbers
	aText                  // a key of the texts
	special                // has its own parser
)

// shapes are the names of the shapes in vocabulary.yaml.
var shapes = []string{"", "number", "region", "letter", "word", "words", "regions", "per-word", "per-place",
	"per-thing", "text", "special"}

// entry is a word of the vocabulary.
type entry struct {
	shape shape
	// words are the possible values; nil for any word of letters.
	words []string
	// least and most bound numbers.
	least, most int
	// about is a one-line description.
	about string
}

// The things a legend can name.
var (
	heroes    = []string{"dwarf", "warrior", "archer", "wizard"}
	creatures = []string{"gor", "skral", "wardrak", "troll"}
	articles  = []string{"shield", "bow", "falcon", "helm", "telescope", "wineskin", "brew"}
	things    = []string{"parchment", "poison", "herb-3", "herb-4", "gem-2", "gem-4", "gem-6"}
	boxFaces  = []string{"event", "gold", "gor", "strength", "will-2", "will-3", "wineskin", "brew"}
	faces     = append(slices.Clone(boxFaces), "prince")
	allies    = []string{"thorald", "dwarves"}
	permits   = []string{"fighting", "together", "overtime", "shields", "lures", "march", "exits", "money"}
)

// wordLists are the lists that vocabulary.yaml names.
var wordLists = map[string][]string{"heroes": heroes, "creatures": creatures, "articles": articles, "things": things,
	"fog-faces": boxFaces, "faces": faces, "allies": allies, "permits": permits, "removables": removables}

// Heroes returns the words for heroes.
func Heroes() []string { return slices.Clone(heroes) }

// Creatures returns the kinds of creatures.
func Creatures() []string { return slices.Clone(creatures) }

// Articles returns the articles of the equipment board.
func Articles() []string { return slices.Clone(articles) }

// Things returns the things a legend can put on the map in addition to gold and articles.
func Things() []string { return slices.Clone(things) }

// Faces returns the faces of fog tokens.
func Faces() []string { return slices.Clone(faces) }

// Allies returns the words for allies.
func Allies() []string { return slices.Clone(allies) }

//go:embed vocabulary.yaml
var vocabularyFile []byte

// vocabulary contains the words of each kind by name.
var vocabulary = mustRead(vocabularyFile)

// The moments at which a card can be read, the conditions and effects of cards, and the ways to select the heroes an
// effect concerns.
var (
	moments    = vocabulary["moment"]
	conditions = vocabulary["condition"]
	effects    = vocabulary["effect"]
	selectors  = vocabulary["selector"]
)

// mustRead reads the vocabulary. The name of a list of words means all its words. It panics if the file is damaged.
func mustRead(file []byte) map[string]map[string]entry {
	var out map[string]map[string]entry
	if err := yaml.Unmarshal(file, &out); err != nil {
		panic(fmt.Sprintf("vocabulary.yaml: %v", err))
	}
	return out
}

// UnmarshalYAML reads the about of a word without an argument, or a map of takes, words, least, most and about.
func (e *entry) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind == yaml.ScalarNode {
		e.about = n.Value
		return nil
	}
	var in struct {
		Takes, About string
		Words        []string
		Least, Most  int
	}
	if err := n.Decode(&in); err != nil {
		return err
	}
	i := slices.Index(shapes, in.Takes)
	if i < 0 {
		return fmt.Errorf("line %d: nothing takes %q", n.Line, in.Takes)
	}
	e.shape, e.least, e.most, e.about = shape(i), in.Least, in.Most, in.About
	for _, w := range in.Words {
		if list, ok := wordLists[w]; ok {
			e.words = append(e.words, list...)
		} else {
			e.words = append(e.words, w)
		}
	}
	return nil
}

// Word is an entry of the vocabulary as listed in the guide.
type Word struct{ Kind, Name, About string }

// Vocabulary returns all moments, conditions, effects and selectors by name.
func Vocabulary() []Word {
	var out []Word
	for _, kind := range []string{"moment", "condition", "effect", "selector"} {
		for _, name := range slices.Sorted(maps.Keys(vocabulary[kind])) {
			out = append(out, Word{kind, name, vocabulary[kind][name].about})
		}
	}
	return out
}

// names lists the words of a vocabulary for an error.
func names(v map[string]entry) string { return strings.Join(slices.Sorted(maps.Keys(v)), ", ") }

// letter parses a letter of the track; it returns -1 for anything else.
func letter(s string) int {
	if len(s) != 1 {
		return -1
	}
	return strings.Index(Letters, strings.ToUpper(s))
}
