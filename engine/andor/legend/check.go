package legend

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"skald/engine/text"
)

// check checks a legend as a whole: undefined names, differences between languages, a legend that cannot be won or
// lost.
func (r *reader) check() {
	l := r.legend
	at := r.At
	if r.by != restored {
		r.checkTexts(at)
	}
	marks := map[string]bool{}
	for _, u := range r.uses {
		if u.kind == "marks" {
			marks[u.name] = true
		}
	}
	for _, u := range r.uses {
		switch {
		case u.kind == "label" && r.by != restored:
			r.checkLabel(u)
		case u.kind == "text" && r.by != restored && l.Texts["en"][u.name] == "":
			at(u.line, "there is no English text %q", u.name)
		case u.kind == "mark" && !marks[u.name]:
			at(u.line, "nothing ever marks %q", u.name)
		case u.kind == "ring" && (l.Deck(u.name) == nil || !l.Deck(u.name).Ring):
			at(u.line, "there is no deck %q of the kind ring (decks)", u.name)
		case u.kind == "deck" && l.Deck(u.name) == nil:
			at(u.line, "there is no deck %q (decks)", u.name)
		case u.kind == "foe" && l.Foe(u.name) == nil:
			at(u.line, "there is no foe %q (foes)", u.name)
		case u.kind == "card" && l.Card(u.name) == nil:
			at(u.line, "there is no card %q", u.name)
		case u.kind == "difficulty" && !slices.Contains(byDifficulty, u.name):
			at(u.line, "%q is no difficulty; there are easy and normal", u.name)
		case u.kind == "difficulty" && !slices.Contains(l.Difficulties, u.name):
			at(u.line, "the legend has no difficulty %q (difficulties)", u.name)
		}
	}
	r.checkPlay(at)
	r.checkFates()
	if r.by != restored { // a match in progress is exempt from newer checks
		r.checkReach()
	}
	if r.by == anew {
		r.checkSense()
	}
}

// maxLabel is the greatest length of a text on a button.
const maxLabel = 80

// checkLabel checks that a text fits on a button in every language.
func (r *reader) checkLabel(u use) {
	if r.legend.Texts["en"][u.name] == "" {
		r.At(u.line, "there is no English text %q", u.name)
	}
	for language, said := range r.legend.Texts {
		if n := len([]rune(said[u.name])); n > maxLabel {
			r.At(u.line, "the text %q stands on a button and has %d characters in the language %q; it may have %d",
				u.name, n, language, maxLabel)
		}
	}
}

// checkTexts checks that every language has the same texts.
func (r *reader) checkTexts(at func(line int, format string, args ...any)) {
	l := r.legend
	english := l.Texts["en"]
	for _, need := range []string{"title", "about"} {
		if english[need] == "" {
			at(1, "the English texts have no %q", need)
		}
	}
	for language, said := range l.Texts {
		if title := said["title"]; len([]rune(title)) > 60 || strings.Contains(title, "\n") {
			at(r.textLine[language], "the title has %d characters; it may have 60, on one line", len([]rune(title)))
		}
		if known := text.Languages(); !slices.Contains(known, language) {
			last := len(known) - 1
			at(r.textLine[language], "the language %q is not known; there are %s and %s", language,
				strings.Join(known[:last], ", "), known[last])
		}
		for key := range english {
			if said[key] == "" {
				at(r.textLine[language], "the text %q is missing in the language %q", key, language)
			}
		}
		for key := range said {
			if english[key] == "" {
				at(r.textLine[language], "the text %q of the language %q is missing in English", key, language)
			}
		}
	}
}

// shaping are characters that would format a text, mention a user or make a link where legends are shown; paired are
// those allowed in pairs, for keys and input.
const (
	shaping = "_~<>@#[]\\"
	paired  = "*`"
)

// forms removes the sign that separates the forms of a foe's name.
func forms(key, said string) string {
	if strings.HasPrefix(key, FoeText) {
		return strings.ReplaceAll(said, "|", " ")
	}
	return said
}

var link = regexp.MustCompile(`(?i):/|discord\.|discordapp\.|www\.`)

// notPlain returns the formatting found in a text, "" if it is plain.
func notPlain(s string) string {
	if i := strings.IndexAny(s, shaping); i >= 0 {
		return fmt.Sprintf("the sign %q", s[i])
	}
	for _, sign := range paired {
		if strings.Count(s, string(sign))%2 != 0 {
			return fmt.Sprintf("an odd number of the sign %q", sign)
		}
	}
	switch {
	case strings.Contains(s, "```"), strings.Contains(s, "***"):
		return "three signs in a row"
	case strings.Contains(s, "||"): // single bars separate the forms of a name
		return "two bars in a row"
	}
	if found := link.FindString(s); found != "" {
		return fmt.Sprintf("a link (%q)", found)
	}
	for line := range strings.SplitSeq(s, "\n") {
		if line = strings.Join(strings.Fields(line), " "); text.Sanitize(line) != line {
			return "a sign that cannot be seen, or too many accents on a letter"
		}
	}
	return ""
}

// checkPlay checks that the legend can be played: it must place a hero and be winnable, and N must end it.
func (r *reader) checkPlay(at func(line int, format string, args ...any)) {
	l := r.legend
	var begins, wins, placed, hasN bool
	for _, c := range l.Cards {
		start := false
		for _, m := range c.When {
			start = start || m.Kind == "start"
			hasN = hasN || m.Kind == "letter" && m.Letter == Last
			if m.Kind == "placed" && !r.places(c.ID) {
				at(c.Line, "nothing lays the card %q on the track (place-card)", c.ID)
			}
		}
		walk(c.Do, func(e *Effect) {
			begins = begins || start && e.Kind == "heroes"
			placed = placed || e.Kind == "heroes" && e.Word == "" && start
			if e.Kind == "heroes" && e.Word == "" && start {
				for _, h := range heroes {
					if !slices.ContainsFunc(e.Put, func(p Put) bool { return p.What == h }) && l.Most == 4 {
						at(e.Line, "no region is given for the %s, who may be among four heroes", h)
					}
				}
			}
			if e.Kind == "boss" {
				for n := l.Least; n <= l.Most; n++ {
					if !slices.ContainsFunc(e.Put, func(p Put) bool { return p.What == strconv.Itoa(n) }) {
						at(e.Line, "the strength of the boss for %d heroes is missing", n)
					}
				}
			}
		})
	}
	l.Walk(func(_ *Card, e *Effect) { wins = wins || e.Kind == "win" })
	switch {
	case !begins:
		at(1, "no card read at the start puts the heroes on the map (heroes)")
	case !wins:
		at(1, "no card ever wins the legend (win)")
	case !hasN:
		at(1, "no card is read at the letter N; it says whether the heroes have won")
	}
}

// checkReach checks that goals and cards can come about: the things they name must come into play, and the map must
// have their cards.
func (r *reader) checkReach() {
	l := r.legend
	comes := map[string]bool{}
	for _, face := range boxFaces {
		comes[face] = true
	}
	l.Walk(func(_ *Card, e *Effect) {
		switch e.Kind {
		case "creatures", "things", "give":
			for _, p := range e.Put {
				comes[p.What] = true
			}
		case "share":
			for _, p := range e.Put {
				comes[p.What] = true
			}
		case "herb":
			comes[e.Word] = true
			for _, guard := range e.Words {
				comes[guard] = true
			}
		case "farmers":
			comes[farmer] = true
		case "boss":
			comes["tower-skral"] = true
		case "foe":
			comes[e.Word] = true
		case "sells":
			for _, w := range e.Words {
				comes[w] = true
			}
		case "first-event":
			comes["gor"] = true
			if len(l.Map.Events["silver-start"]) == 0 {
				r.At(e.Line, "the map does not say where the gors of the start card come (events: silver-start)")
			}
		case "rune-stones":
			comes[runeStone] = true
			for tens := 1; tens <= 6; tens++ {
				for ones := 1; ones <= 6; ones++ {
					if at := 10*tens + ones; !l.Map.Walkable(at) {
						r.At(e.Line, "two dice can lay a rune stone on %d, where nobody can stand on this map", at)
						return
					}
				}
			}
		}
	})
	need := func(line int, word string) {
		if word != "" && !comes[word] {
			r.At(line, "nothing ever brings %q into play", word)
		}
	}
	conditions := func(cs []Condition) {
		for _, c := range cs {
			if c.Kind == "thing-at" || c.Kind == "beaten" {
				need(c.Line, c.Word)
			}
		}
	}
	for _, c := range l.Cards {
		for _, m := range c.When {
			if m.Filter == nil && slices.Contains([]string{"beaten", "brought", "meets"}, m.Kind) {
				need(c.Line, m.Word)
			}
		}
	}
	for _, u := range r.uses {
		if u.kind == "comes" {
			need(u.line, u.name)
		}
	}
	l.Walk(func(_ *Card, e *Effect) { conditions(e.If) })
	for _, g := range l.Goals {
		conditions(g.Done)
	}
}

func (r *reader) places(card string) bool {
	found := false
	for _, c := range r.legend.Cards {
		walk(c.Do, func(e *Effect) { found = found || e.Kind == "place-card" && e.Word == card })
	}
	return found
}

func walk(es []Effect, visit func(*Effect)) {
	for i := range es {
		visit(&es[i])
		walk(es[i].Then, visit)
		walk(es[i].Else, visit)
		for _, way := range es[i].Ways {
			walk(way, visit)
		}
	}
}

// Walk visits every effect of the legend.
func (l *Legend) Walk(visit func(c *Card, e *Effect)) {
	for i := range l.Cards {
		walk(l.Cards[i].Do, func(e *Effect) { visit(&l.Cards[i], e) })
	}
	for _, d := range l.Decks {
		for i := range d.Entries {
			walk(d.Entries[i].Do, func(e *Effect) { visit(&d.Entries[i], e) })
		}
	}
}

// Moves reports whether a card moves a named creature.
func (l *Legend) Moves(c *Card, foe string) bool {
	moves := false
	walk(c.Do, func(e *Effect) { moves = moves || e.Kind == "foe-to" && e.Word == foe })
	return moves
}

// Catalogue returns the legend's texts in its languages, under their keys (Key).
func (l *Legend) Catalogue() *text.Catalogue {
	said := map[string]map[string]string{}
	for language, m := range l.Texts {
		said[language] = map[string]string{}
		for key, s := range m {
			said[language][l.Key(key)] = strings.NewReplacer("{", "{{", "}", "}}").Replace(s)
		}
	}
	c, err := text.Make(said)
	if err != nil {
		panic("legend: " + err.Error()) // every template is plain text
	}
	return c
}
