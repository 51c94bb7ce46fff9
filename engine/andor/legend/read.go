package legend

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"skald/engine/andor/land"
)

// maxSource is the greatest length of a legend's file in bytes, maxProblems how
// many mistakes are told at once.
const (
	maxSource   = 256 << 10
	maxProblems = 20
	maxDepth    = 8
	maxCards    = 60
	maxEffects  = 40
	maxText     = 900
)

// Problem is a mistake in a legend and the line it stands on.
type Problem struct {
	Line int
	Why  string
}

// Error says line and mistake.
func (p Problem) Error() string { return fmt.Sprintf("line %d: %s", p.Line, p.Why) }

// Read reads a legend. Whatever the bytes are it returns a sound legend, or an
// error that joins a Problem for every mistake found, each with its line.
func Read(source []byte) (*Legend, error) { return read(source, true) }

// read reads a legend, with or without its texts.
func read(source []byte, texts bool) (*Legend, error) {
	if len(source) > maxSource {
		return nil, Problem{1, fmt.Sprintf("the file has %d bytes; a legend has at most %d", len(source), maxSource)}
	}
	var doc yaml.Node
	if err := yaml.Unmarshal(source, &doc); err != nil {
		return nil, fmt.Errorf("it is not written as YAML: %w", err)
	}
	r := &reader{legend: &Legend{Least: 2, Most: 4, Texts: map[string]map[string]string{}}, restored: !texts}
	if len(doc.Content) == 0 {
		return nil, Problem{1, "the file is empty; a legend begins with id, events and cards"}
	}
	r.top(doc.Content[0])
	if len(r.problems) == 0 {
		r.check()
	}
	if len(r.problems) > 0 {
		slices.SortStableFunc(r.problems, func(a, b Problem) int { return a.Line - b.Line })
		var errs []error
		for i, p := range r.problems {
			if i == maxProblems {
				errs = append(errs, fmt.Errorf("and %d more", len(r.problems)-i))
				break
			}
			errs = append(errs, p)
		}
		return nil, errors.Join(errs...)
	}
	rules := string(source)
	if texts {
		rules = withoutTexts(source, doc.Content[0])
	}
	r.legend.keep(rules)
	return r.legend, nil
}

// reader reads one legend and gathers what is wrong with it.
type reader struct {
	legend   *Legend
	problems []Problem
	// uses keeps where texts, marks and cards are used, for the check at the
	// end.
	uses []use
	// restored says that texts are not asked for.
	restored bool
}

// use is a name that something must stand behind.
type use struct {
	kind, name string
	line       int
}

func (r *reader) fail(n *yaml.Node, format string, args ...any) {
	line := 1
	if n != nil && n.Line > 0 {
		line = n.Line
	}
	r.problems = append(r.problems, Problem{line, fmt.Sprintf(format, args...)})
}

var word = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// pairs lists the entries of a map in their order; nothing for anything else.
func (r *reader) pairs(n *yaml.Node, what string) [][2]*yaml.Node {
	if n.Kind != yaml.MappingNode {
		r.fail(n, "%s is written as a list of \"name: value\" lines", what)
		return nil
	}
	var out [][2]*yaml.Node
	seen := map[string]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		k := n.Content[i]
		if k.Kind != yaml.ScalarNode {
			r.fail(k, "%s needs simple names", what)
			continue
		}
		if seen[k.Value] {
			r.fail(k, "%q stands twice in %s", k.Value, what)
			continue
		}
		seen[k.Value] = true
		out = append(out, [2]*yaml.Node{k, n.Content[i+1]})
	}
	return out
}

// list returns the members of a list; a single value counts as a list of one.
func (r *reader) list(n *yaml.Node) []*yaml.Node {
	if n.Kind == yaml.SequenceNode {
		return n.Content
	}
	return []*yaml.Node{n}
}

func (r *reader) scalar(n *yaml.Node, what string) string {
	if n.Kind != yaml.ScalarNode {
		r.fail(n, "%s takes a single value", what)
		return ""
	}
	return strings.TrimSpace(n.Value)
}

func (r *reader) top(n *yaml.Node) {
	l := r.legend
	for _, p := range r.pairs(n, "a legend") {
		k, v := p[0], p[1]
		switch k.Value {
		case "id":
			l.ID = r.scalar(v, "id")
			if !word.MatchString(l.ID) || len(l.ID) > 24 {
				r.fail(v, "the id %q is not made of at most 24 small letters, digits and hyphens", l.ID)
			}
		case "difficulties":
			for _, d := range r.list(v) {
				s := r.scalar(d, "a difficulty")
				if s != "easy" && s != "normal" {
					r.fail(d, "%q is no difficulty; there are easy and normal", s)
				}
				l.Difficulties = append(l.Difficulties, s)
			}
		case "heroes":
			l.Least, l.Most = r.heroRange(v)
		case "events":
			l.Events = r.scalar(v, "events")
			if l.Events != "silver" && l.Events != "golden" {
				r.fail(v, "there are silver and golden event cards, not %q", l.Events)
			}
		case "cards":
			r.cards(v)
		case "goals":
			for _, g := range r.list(v) {
				r.goal(g)
			}
		case "texts":
			for _, lang := range r.pairs(v, "texts") {
				m := map[string]string{}
				for _, t := range r.pairs(lang[1], "the texts of a language") {
					m[t[0].Value] = strings.TrimRight(r.scalar(t[1], "a text"), "\n")
					switch said := m[t[0].Value]; {
					case !word.MatchString(t[0].Value):
						r.fail(t[0], "the text's name %q is not made of small letters, digits and hyphens", t[0].Value)
					case said == "":
						r.fail(t[1], "the text %q is empty", t[0].Value)
					case len([]rune(said)) > maxText:
						r.fail(t[1], "the text %q has %d characters; at most %d can be shown", t[0].Value, len([]rune(said)), maxText)
					case strings.ContainsAny(said, "{}"):
						r.fail(t[1], "the text %q holds a brace; texts of legends are said as they stand", t[0].Value)
					}
				}
				l.Texts[lang[0].Value] = m
			}
		default:
			r.fail(k, "%q is no part of a legend; there are id, difficulties, heroes, events, cards, goals and texts", k.Value)
		}
	}
	switch {
	case l.ID == "":
		r.fail(n, "the legend has no id")
	case l.Events == "":
		r.fail(n, "the legend does not say which event cards it uses: events: silver, or events: golden")
	case len(l.Cards) == 0:
		r.fail(n, "the legend has no cards")
	}
}

func (r *reader) heroRange(n *yaml.Node) (least, most int) {
	ns := r.list(n)
	if len(ns) != 2 {
		r.fail(n, "heroes takes the least and the greatest number, such as [2, 4]")
		return 2, 4
	}
	least, most = r.number(ns[0], 1, 4), r.number(ns[1], 1, 4)
	if least > most {
		r.fail(n, "the least number of heroes, %d, is more than the greatest, %d", least, most)
	}
	return least, most
}

func (r *reader) number(n *yaml.Node, least, most int) int {
	s := r.scalar(n, "a number")
	x, err := strconv.Atoi(s)
	if err != nil || x < least || x > most {
		r.fail(n, "%q is no number from %d to %d", s, least, most)
		return least
	}
	return x
}

func (r *reader) oneOf(n *yaml.Node, words []string) string {
	s := r.scalar(n, "this")
	switch {
	case words != nil && !slices.Contains(words, s):
		r.fail(n, "%q is not known here; there are %s", s, strings.Join(words, ", "))
	case words == nil && !word.MatchString(s):
		r.fail(n, "%q is not made of small letters, digits and hyphens", s)
	}
	return s
}

func (r *reader) region(n *yaml.Node) int {
	s := r.scalar(n, "a region")
	at, ok := region(s)
	if !ok {
		r.fail(n, "%q is no region one can stand on; there are 0 to 72, 81, 82 and 84", s)
		return 0
	}
	return at
}

func (r *reader) regions(n *yaml.Node) []int {
	var out []int
	for _, x := range r.list(n) {
		out = append(out, r.region(x))
	}
	return out
}

func (r *reader) letter(n *yaml.Node) int {
	s := r.scalar(n, "a letter")
	i := letter(s)
	if i < 0 {
		r.fail(n, "%q is no letter of the legend track; there are A to N", s)
		return 0
	}
	return i
}

func (r *reader) cards(n *yaml.Node) {
	if n.Kind != yaml.SequenceNode {
		r.fail(n, "cards is a list; every card begins with a hyphen")
		return
	}
	if len(n.Content) > maxCards {
		r.fail(n, "there are %d cards; a legend has at most %d", len(n.Content), maxCards)
		return
	}
	for _, c := range n.Content {
		card := Card{Line: c.Line}
		for _, p := range r.pairs(c, "a card") {
			switch p[0].Value {
			case "id":
				card.ID = r.oneOf(p[1], nil)
			case "when":
				for _, w := range r.list(p[1]) {
					card.When = append(card.When, r.moment(w))
				}
			case "again":
				card.Again = r.oneOf(p[1], []string{"true", "false"}) == "true"
			case "text":
				card.Text = r.text(p[1])
			case "do":
				card.Do = r.effects(p[1], 0)
			default:
				r.fail(p[0], "%q is no part of a card; there are id, when, again, text and do", p[0].Value)
			}
		}
		if card.ID == "" {
			r.fail(c, "the card has no id")
		} else if r.legend.Card(card.ID) != nil {
			r.fail(c, "there are two cards %q", card.ID)
		}
		if len(card.When) == 0 {
			r.fail(c, "the card %q has no moment at which it is read (when)", card.ID)
		}
		r.legend.Cards = append(r.legend.Cards, card)
	}
}

func (r *reader) text(n *yaml.Node) string {
	s := r.oneOf(n, nil)
	r.uses = append(r.uses, use{"text", s, n.Line})
	return s
}

// name splits an entry into its word and what stands behind it: "word" alone or
// "word: value".
func (r *reader) name(n *yaml.Node, what string, vocabulary map[string]entry) (string, *yaml.Node, entry, bool) {
	name, value := "", &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!null", Line: n.Line}
	switch {
	case n.Kind == yaml.ScalarNode:
		name = strings.TrimSpace(n.Value)
		if first, rest, ok := strings.Cut(name, " "); ok {
			name, value = first, &yaml.Node{Kind: yaml.ScalarNode, Value: strings.TrimSpace(rest), Line: n.Line}
		}
	case n.Kind == yaml.MappingNode && len(n.Content) == 2:
		name, value = n.Content[0].Value, n.Content[1]
	default:
		r.fail(n, "%s is one word with what it needs behind a colon", what)
		return "", nil, entry{}, false
	}
	e, ok := vocabulary[name]
	if !ok {
		r.fail(n, "%q is no %s; there are %s", name, what, names(vocabulary))
		return "", nil, entry{}, false
	}
	return name, value, e, true
}

func empty(n *yaml.Node) bool {
	return n.Kind == yaml.ScalarNode && (n.Tag == "!!null" || n.Value == "")
}

func (r *reader) moment(n *yaml.Node) Moment {
	name, v, e, ok := r.name(n, "moment", moments)
	m := Moment{Kind: name, At: land.Nowhere, Letter: -1}
	if !ok {
		return m
	}
	switch e.shape {
	case nothing:
		if !empty(v) {
			r.fail(v, "the moment %q needs nothing behind it", name)
		}
	case aLetter:
		m.Letter = r.letter(v)
	case aWord:
		m.Word = r.oneOf(v, e.words)
	case regions:
		m.At = r.region(v)
	case perWord:
		for _, p := range r.pairs(v, "the moment "+name) {
			m.Word, m.At = r.oneOf(p[0], e.words), r.region(p[1])
		}
	}
	return m
}

func (r *reader) conditions(n *yaml.Node) []Condition {
	var out []Condition
	for _, c := range r.list(n) {
		out = append(out, r.condition(c))
	}
	return out
}

func (r *reader) condition(n *yaml.Node) Condition {
	c := Condition{Line: n.Line, At: land.Nowhere}
	if n.Kind == yaml.MappingNode && len(n.Content) == 2 && n.Content[0].Value == "not" {
		c.Not = true
		n = n.Content[1]
	} else if n.Kind == yaml.ScalarNode && strings.HasPrefix(n.Value, "not ") {
		c.Not = true
		n = &yaml.Node{Kind: yaml.ScalarNode, Value: n.Value[len("not "):], Line: n.Line}
	}
	name, v, e, ok := r.name(n, "condition", conditions)
	if !ok {
		return c
	}
	c.Kind = name
	switch e.shape {
	case nothing:
		if !empty(v) {
			r.fail(v, "the condition %q needs nothing behind it", name)
		}
	case aNumber:
		c.At = r.region(v)
	case aWord:
		c.Word = r.oneOf(v, e.words)
		switch name {
		case "marked":
			r.uses = append(r.uses, use{"mark", c.Word, v.Line})
		case "read":
			r.uses = append(r.uses, use{"card", c.Word, v.Line})
		case "difficulty":
			r.uses = append(r.uses, use{"difficulty", c.Word, v.Line})
		}
	case perWord:
		for _, p := range r.pairs(v, "the condition "+name) {
			c.Word, c.At = r.oneOf(p[0], e.words), r.region(p[1])
		}
	case special: // heroes
		for _, x := range r.list(v) {
			c.Numbers = append(c.Numbers, r.number(x, 1, 4))
		}
	}
	return c
}

func (r *reader) goal(n *yaml.Node) {
	g := Goal{Line: n.Line}
	for _, p := range r.pairs(n, "a goal") {
		switch p[0].Value {
		case "text":
			g.Text = r.text(p[1])
		case "after", "until":
			id := r.oneOf(p[1], nil)
			r.uses = append(r.uses, use{"card", id, p[1].Line})
			if p[0].Value == "after" {
				g.After = id
			} else {
				g.Until = id
			}
		case "done":
			g.Done = r.conditions(p[1])
		default:
			r.fail(p[0], "%q is no part of a goal; there are text, after, until and done", p[0].Value)
		}
	}
	if g.Text == "" {
		r.fail(n, "the goal has no text")
	}
	r.legend.Goals = append(r.legend.Goals, g)
}
