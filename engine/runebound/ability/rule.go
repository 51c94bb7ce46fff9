package ability

import (
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Rule is one rule of a card.
type Rule struct {
	// When is the moment, a word of Moment.
	When string
	// If lists conditions that must all be met.
	If []Term
	// Cost is paid by the owner. A rule with a cost or with May is optional; other rules are automatic.
	Cost []Term
	May  bool
	// Limit is the limit of uses, "" for once per occurrence of the moment.
	Limit string
	// Do lists the effects in order.
	Do []Term
	// For is the target: "" for the hero concerned.
	For string
	// Until is the duration of modifiers that are not permanent.
	Until string
}

// Optional reports whether the owner decides about using the rule.
func (r *Rule) Optional() bool { return r.May || len(r.Cost) > 0 }

// Term is a word with its arguments.
type Term struct {
	Word string
	// Ns are its numbers and Args its further words, in order.
	Ns   []int
	Args []string
	// Subs holds its lists of terms by name.
	Subs map[string][]Term
}

// N returns the first number, 0 if there is none.
func (t *Term) N() int {
	if len(t.Ns) == 0 {
		return 0
	}
	return t.Ns[0]
}

// Arg returns the further word at index i, "" if there is none.
func (t *Term) Arg(i int) string {
	if i < len(t.Args) {
		return t.Args[i]
	}
	return ""
}

// Modifies reports whether the term is a modifier rather than an action.
func (t *Term) Modifies() bool { return words[Action][t.Word] == nil && words[Modifier][t.Word] != nil }

// Walk calls f for every term of a list and of the lists below it; conditions reports whether it is a list of
// conditions.
func Walk(list []Term, conditions bool, f func(t *Term, condition bool)) {
	for i := range list {
		t := &list[i]
		f(t, conditions)
		for _, name := range sortedSubs(t) {
			Walk(t.Subs[name], conditions || name == subThat, f)
		}
	}
}

func sortedSubs(t *Term) []string {
	var names []string
	for name := range t.Subs {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// subThat is the list of conditions of the action "if".
const subThat = "that"

// UnmarshalYAML parses a rule. An error names the word concerned.
func (r *Rule) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind != yaml.MappingNode {
		return fmt.Errorf("line %d: a rule is a mapping that begins with when", n.Line)
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i].Value, n.Content[i+1]
		var err error
		switch key {
		case "when":
			r.When, err = oneWord(value, Moment)
		case "limit":
			r.Limit, err = oneWord(value, Limit)
		case "for":
			r.For, err = oneWord(value, Target)
		case "until":
			r.Until, err = oneWord(value, Duration)
		case "if":
			r.If, err = readTerms(value, Condition)
		case "cost":
			r.Cost, err = readTerms(value, Cost)
		case "do":
			r.Do, err = readTerms(value, Action, Modifier)
		case "may":
			err = value.Decode(&r.May)
		default:
			err = fmt.Errorf("line %d: a rule has no part %q", n.Content[i].Line, key)
		}
		if err != nil {
			return err
		}
	}
	return r.check(n.Line)
}

// check returns an error if a rule as a whole is invalid.
func (r *Rule) check(line int) error {
	modifies, acts := false, false
	for i := range r.Do {
		if r.Do[i].Modifies() {
			modifies = true
		} else {
			acts = true
		}
	}
	switch {
	case r.When == "" || len(r.Do) == 0:
		return fmt.Errorf("line %d: a rule needs when and do", line)
	case r.When == "always" && (acts || r.Optional() || r.Limit != "" || r.Until != ""):
		return fmt.Errorf("line %d: what is always in force only modifies, without cost, limit and until", line)
	case r.When != "always" && modifies && r.Until == "":
		return fmt.Errorf("line %d: the rule modifies something and does not say until when", line)
	case r.Until != "" && !modifies:
		return fmt.Errorf("line %d: the rule says until when and modifies nothing", line)
	}
	return nil
}

func oneWord(n *yaml.Node, part Part) (string, error) {
	if n.Kind != yaml.ScalarNode || find(n.Value, part) == nil {
		return "", fmt.Errorf("line %d: %q is no word for %s", n.Line, n.Value, part)
	}
	return n.Value, nil
}

func readTerms(n *yaml.Node, parts ...Part) ([]Term, error) {
	nodes := []*yaml.Node{n}
	if n.Kind == yaml.SequenceNode {
		nodes = n.Content
	}
	var out []Term
	for _, n := range nodes {
		t, err := readTerm(n, parts...)
		if err != nil {
			return nil, err
		}
		out = append(out, t)
	}
	return out, nil
}

// readTerm parses a word and its arguments, or a mapping whose first key is the word and whose other keys are its
// lists.
func readTerm(n *yaml.Node, parts ...Part) (Term, error) {
	said, subs := n.Value, []*yaml.Node(nil)
	switch n.Kind {
	case yaml.ScalarNode:
	case yaml.MappingNode:
		first := n.Content[1]
		said, subs = n.Content[0].Value, n.Content[2:]
		if w := find(said, parts...); w != nil && w.Takes == "" && len(w.Subs) > 0 {
			// Anything directly behind such a word is its first list: "not: phase melee".
			subs = append([]*yaml.Node{{Kind: yaml.ScalarNode, Value: w.Subs[0], Line: n.Line}, first}, subs...)
		} else {
			said += " " + first.Value
		}
	default:
		return Term{}, fmt.Errorf("line %d: a term is a word with what stands behind it", n.Line)
	}
	fields := strings.Fields(said)
	if len(fields) == 0 {
		return Term{}, fmt.Errorf("line %d: a term is empty", n.Line)
	}
	w := find(fields[0], parts...)
	if w == nil {
		return Term{}, fmt.Errorf("line %d: %q is no word for %s", n.Line, fields[0], parts[0])
	}
	t := Term{Word: w.Name}
	if !read(w, fields[1:], &t) {
		return Term{}, fmt.Errorf("line %d: behind %q stands %q, it takes %q", n.Line, w.Name,
			strings.Join(fields[1:], " "), w.Takes)
	}
	for i := 0; i+1 < len(subs); i += 2 {
		name := subs[i].Value
		if !slices.Contains(w.Subs, name) {
			return Term{}, fmt.Errorf("line %d: %q has no list %q", subs[i].Line, w.Name, name)
		}
		of := parts
		if name == subThat {
			of = []Part{Condition}
		}
		list, err := readTerms(subs[i+1], of...)
		if err != nil {
			return Term{}, err
		}
		if t.Subs == nil {
			t.Subs = map[string][]Term{}
		}
		t.Subs[name] = list
	}
	return t, nil
}
