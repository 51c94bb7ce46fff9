package legend

import (
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"skald/engine/andor/land"
	"skald/engine/andor/source"
	"skald/engine/lists"
)

// maxSource is the greatest size of a legend's file in bytes.
const (
	maxSource  = 256 << 10
	maxDepth   = 8
	maxCards   = 60
	maxEffects = 40
	maxText    = 900
)

// Read parses a legend. For any input it returns a valid legend, or an error that joins a source.Problem with its line
// for every mistake.
func Read(file []byte) (*Legend, error) { return read(file, anew) }

// ReadPlayed parses the legend of a match begun elsewhere; it accepts files that earlier versions of the program
// accepted.
func ReadPlayed(file []byte) (*Legend, error) { return read(file, played) }

// judgement is the strictness of reading a legend.
type judgement int

const (
	restored judgement = iota // checked when it was new
	played                    // texts and playability are checked
	anew                      // implausible rules are refused too
)

func read(file []byte, by judgement) (*Legend, error) {
	if len(file) > maxSource {
		return nil, source.Problem{Line: 1,
			Why: fmt.Sprintf("the file has %d bytes; a legend has at most %d", len(file), maxSource)}
	}
	var doc yaml.Node
	if err := yaml.Unmarshal(file, &doc); err != nil {
		return nil, fmt.Errorf("it is not written as YAML: %w", err)
	}
	if len(doc.Content) == 0 {
		return nil, source.Problem{Line: 1, Why: "the file is empty; a legend begins with id, events and cards"}
	}
	r := readFor(doc.Content[0], table{}, by)
	all := map[table]*Legend{}
	for _, t := range r.tables() {
		at := readFor(doc.Content[0], t, by)
		r.Join(&at.Reader)
		all[t] = at.legend
	}
	if err := r.Err(); err != nil {
		return nil, err
	}
	r.legend.File = strings.ReplaceAll(strings.TrimPrefix(string(file), "\ufeff"), "\r\n", "\n")
	r.legend.keep(withoutTexts(file, doc.Content[0]))
	for _, l := range all {
		l.Rules, l.Quoted = r.legend.Rules, r.legend.Quoted
	}
	r.legend.tables = all
	return r.legend, nil
}

// readFor parses the variant of a legend for a table.
func readFor(top *yaml.Node, at table, by judgement) *reader {
	r := &reader{legend: &Legend{Least: 2, Most: 4, Map: land.Front, Texts: map[string]map[string]string{}}, at: at,
		by: by, textLine: map[string]int{}}
	r.top(top)
	if r.Sound() {
		r.check()
	}
	return r
}

// reader parses one legend and collects its mistakes.
type reader struct {
	source.Reader
	legend *Legend
	// uses records the uses of texts, marks and cards for the final check.
	uses []use
	by   judgement
	// at is the present table; varies reports whether the legend differs between tables.
	at     table
	varies bool
	// placing reports whether words for regions are allowed.
	placing bool
	// textLine is the first line of each language's texts.
	textLine map[string]int
	// inFate reports whether a part of a fate is being parsed.
	inFate bool
}

// use is a use of a name that must be defined.
type use struct {
	kind, name string
	line       int
}

func (r *reader) top(n *yaml.Node) {
	l := r.legend
	parts := r.Pairs(n, "a legend")
	// Regions need the map, wherever it is in the file.
	for _, p := range parts {
		if p[0].Value == "map" {
			l.Map = r.land(p[1])
		}
	}
	// Moments and goals need the foes.
	for _, p := range parts {
		if p[0].Value == "foes" {
			r.foes(p[1])
		}
	}
	for _, p := range parts {
		k, v := p[0], p[1]
		switch k.Value {
		case "id":
			l.ID = r.Scalar(v, "id")
			if !source.IsWord(l.ID) || len(l.ID) > 24 {
				r.Fail(v, "the id %q is not made of at most 24 small letters, digits and hyphens", l.ID)
			}
		case "difficulties":
			for _, d := range r.List(v) {
				s := r.Scalar(d, "a difficulty")
				if s != "easy" && s != "normal" {
					r.Fail(d, "%q is no difficulty; there are easy and normal", s)
				}
				l.Difficulties = append(l.Difficulties, s)
			}
		case "heroes":
			l.Least, l.Most = r.heroRange(v)
		case "events":
			l.Events = r.Scalar(v, "events")
			if l.Events != "silver" && l.Events != "golden" {
				r.Fail(v, "there are silver and golden event cards, not %q", l.Events)
			}
		case "map", "foes": // parsed above
		case "cards":
			r.cards(v)
		case "decks":
			r.decks(v)
		case "goals":
			for _, g := range r.List(v) {
				r.goal(g)
			}
		case "texts":
			r.texts(v)
		default:
			r.Fail(k, "%q is no part of a legend; there are id, map, difficulties, heroes, events, cards, decks, "+
				"foes, goals and texts", k.Value)
		}
	}
	switch {
	case l.ID == "":
		r.Fail(n, "the legend has no id")
	case l.Events == "":
		r.Fail(n, "the legend does not say which event cards it uses: events: silver, or events: golden")
	case len(l.Cards) == 0:
		r.Fail(n, "the legend has no cards")
	}
}

func (r *reader) texts(v *yaml.Node) {
	for _, lang := range r.Pairs(v, "texts") {
		r.textLine[lang[0].Value] = lang[0].Line
		m := map[string]string{}
		for _, t := range r.Pairs(lang[1], "the texts of a language") {
			m[t[0].Value] = strings.TrimRight(r.Scalar(t[1], "a text"), "\n")
			switch said := m[t[0].Value]; {
			case r.by == restored:
			case !source.IsWord(t[0].Value):
				r.Fail(t[0], "the text's name %q is not made of small letters, digits and hyphens", t[0].Value)
			case said == "":
				r.Fail(t[1], "the text %q is empty", t[0].Value)
			case len([]rune(said)) > maxText:
				r.Fail(t[1], "the text %q has %d characters; at most %d can be shown", t[0].Value, len([]rune(said)),
					maxText)
			case strings.ContainsAny(said, "{}"):
				r.Fail(t[1], "the text %q holds a brace; texts of legends are said as they stand", t[0].Value)
			case notPlain(forms(t[0].Value, said)) != "":
				r.Fail(t[1], "the text %q holds %s; texts of legends are plain words", t[0].Value,
					notPlain(forms(t[0].Value, said)))
			}
		}
		r.legend.Texts[lang[0].Value] = m
	}
}

// land parses the map: the name of a built-in one, or the author's own.
func (r *reader) land(n *yaml.Node) *land.Map {
	if n.Kind == yaml.ScalarNode {
		if m := land.Named(r.OneOf(n, land.Names())); m != nil {
			return m
		}
		return land.Front
	}
	m := land.ReadNode(&r.Reader, n)
	m.ID = "own"
	for _, region := range m.All() {
		if region.Name != "" {
			r.uses = append(r.uses, use{"text", PlaceText + region.Name, n.Line})
		}
	}
	for _, b := range m.Bridges() {
		r.uses = append(r.uses, use{"text", PlaceText + b.ID, n.Line})
	}
	return m
}

func (r *reader) heroRange(n *yaml.Node) (least, most int) {
	ns := r.List(n)
	if len(ns) != 2 {
		r.Fail(n, "heroes takes the least and the greatest number, such as [2, 4]")
		return 2, 4
	}
	least, most = r.Number(ns[0], 1, 4), r.Number(ns[1], 1, 4)
	if least > most {
		r.Fail(n, "the least number of heroes, %d, is more than the greatest, %d", least, most)
	}
	return least, most
}

func (r *reader) region(n *yaml.Node) int {
	n = r.vary(n)
	if at, ok := r.placeWord(n); ok {
		return at
	}
	if n.Kind == yaml.MappingNode && len(n.Content) > 0 && n.Content[0].Value == "die-plus" {
		r.Fail(n, "die-plus stands in boss, in the place of at")
		return land.CastleAt
	}
	s := r.Scalar(n, "a region")
	if n.Kind != yaml.ScalarNode {
		return land.CastleAt
	}
	at, ok := land.Number(s)
	if !ok || !r.legend.Map.Walkable(at) {
		r.Fail(n, "%q is no region one can stand on; there are %s", s, r.legend.Map.Numbers())
		return land.CastleAt
	}
	return at
}

func (r *reader) regions(n *yaml.Node) []int {
	n = r.vary(n)
	return lists.Map(r.List(n), r.region)
}

func (r *reader) letter(n *yaml.Node) int {
	n = r.vary(n)
	s := r.Scalar(n, "a letter")
	i := letter(s)
	if i < 0 {
		r.Fail(n, "%q is no letter of the legend track; there are A to N", s)
		return 0
	}
	return i
}

func (r *reader) cards(n *yaml.Node) {
	if n.Kind != yaml.SequenceNode {
		r.Fail(n, "cards is a list; every card begins with a hyphen")
		return
	}
	if len(n.Content) > maxCards {
		r.Fail(n, "there are %d cards; a legend has at most %d", len(n.Content), maxCards)
		return
	}
	for _, c := range n.Content {
		card := Card{Line: c.Line}
		r.Parts(c, "a card", "is no part of a card", source.Parts{
			{"id", func(v *yaml.Node) { card.ID = r.OneOf(v, nil) }},
			{"when", func(v *yaml.Node) { card.When = lists.Map(r.List(v), r.moment) }},
			{"again", func(v *yaml.Node) { card.Again = r.OneOf(v, []string{"true", "false"}) == "true" }},
			{"text", func(v *yaml.Node) { card.Text = r.text(v) }},
			{"do", func(v *yaml.Node) { card.Do = r.effects(v, 0) }},
		})
		if card.ID == "" {
			r.Fail(c, "the card has no id")
		} else if r.legend.Card(card.ID) != nil {
			r.Fail(c, "there are two cards %q", card.ID)
		}
		if len(card.When) == 0 {
			r.Fail(c, "the card %q has no moment at which it is read (when)", card.ID)
		}
		r.legend.Cards = append(r.legend.Cards, card)
	}
}

func (r *reader) decks(n *yaml.Node) {
	for _, p := range r.Pairs(n, "the decks") {
		d := Deck{ID: r.OneOf(p[0], nil), Line: p[0].Line}
		r.Parts(p[1], "a deck", "is no part of a deck", source.Parts{
			{"kind", func(v *yaml.Node) { d.Ring = r.OneOf(v, []string{"bag", "ring"}) == "ring" }},
			{"text", func(v *yaml.Node) { d.Text = r.text(v) }},
			{"entries", func(v *yaml.Node) {
				if len(r.List(v)) > maxCards {
					r.Fail(v, "there are %d entries; a deck has at most %d", len(r.List(v)), maxCards)
					return
				}
				for _, e := range r.List(v) {
					d.Entries = append(d.Entries, r.entry(&d, e))
				}
			}},
		})
		if len(d.Entries) == 0 {
			r.Fail(p[0], "the deck %q has no entries", d.ID)
		}
		r.legend.Decks = append(r.legend.Decks, d)
	}
}

func (r *reader) entry(d *Deck, n *yaml.Node) Card {
	c := Card{Line: n.Line}
	for _, p := range r.Pairs(n, "an entry of a deck") {
		switch p[0].Value {
		case "id":
			c.ID = d.ID + "." + r.OneOf(p[1], nil)
		case "text":
			c.Text = r.text(p[1])
		case "shield":
			c.Shield = r.yes(p[1])
		case "do":
			c.Do = r.effects(p[1], 0)
		default:
			if slices.Contains(fateParts, p[0].Value) {
				r.fatePart(&c, p[0], p[1])
				continue
			}
			r.Fail(p[0], "%q is no part of an entry; there are id, text, shield and do, and for a fate name, task, "+
				"goal and failed", p[0].Value)
		}
	}
	switch {
	case c.ID == "":
		r.Fail(n, "the entry has no id")
	case find(d.Entries, c.ID) != nil:
		r.Fail(n, "there are two entries %q", c.ID)
	}
	return c
}

func (r *reader) text(n *yaml.Node) string { return r.refer("text", n) }

// refer parses the name of a thing of a kind that must be defined somewhere in the legend.
func (r *reader) refer(kind string, n *yaml.Node) string { return r.oneUsed(kind, n, nil) }

// oneUsed parses one of some words, as OneOf does, that must be defined somewhere in the legend.
func (r *reader) oneUsed(kind string, n *yaml.Node, words []string) string {
	s := r.OneOf(n, words)
	r.uses = append(r.uses, use{kind, s, n.Line})
	return s
}

// words parses a list of some words.
func (r *reader) words(n *yaml.Node, words []string) []string {
	return lists.Map(r.List(n), func(x *yaml.Node) string { return r.OneOf(x, words) })
}

// name splits an entry into its word and its value: "word" or "word: value".
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
		r.Fail(n, "%s is one word with what it needs behind a colon", what)
		return "", nil, entry{}, false
	}
	e, ok := vocabulary[name]
	if !ok {
		r.Fail(n, "%q is no %s; there are %s", name, what, names(vocabulary))
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
	if filtered(name, v) {
		m.Filter = r.filter(name, v)
		return m
	}
	switch e.shape {
	case nothing:
		if !empty(v) {
			r.Fail(v, "the moment %q needs nothing behind it", name)
		}
	case aLetter:
		m.Letter = r.letter(v)
	case aWord:
		m.Word = r.OneOf(v, r.withFoes(name, e.words))
		if name == "fulfilled" {
			r.uses = append(r.uses, use{"fate", m.Word, v.Line})
		}
	case regions:
		m.At = r.region(v)
	case perWord:
		for _, p := range r.Pairs(v, "the moment "+name) {
			m.Word, m.At = r.OneOf(p[0], e.words), r.region(p[1])
		}
	case special: // worth
		r.worth(&m, v)
	}
	return m
}

func (r *reader) conditions(n *yaml.Node) []Condition { return lists.Map(r.List(n), r.condition) }

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
			r.Fail(v, "the condition %q needs nothing behind it", name)
		}
	case aRegion:
		c.At = r.region(v)
	case aWord:
		c.Word = r.OneOf(v, r.withFoes(name, e.words))
		switch name {
		case "marked":
			r.uses = append(r.uses, use{"mark", c.Word, v.Line})
		case "read":
			r.uses = append(r.uses, use{"card", c.Word, v.Line})
		case "difficulty":
			r.uses = append(r.uses, use{"difficulty", c.Word, v.Line})
		}
	case perWord:
		for _, p := range r.Pairs(v, "the condition "+name) {
			c.Word, c.At = r.OneOf(p[0], e.words), r.region(p[1])
		}
	case special:
		switch name {
		case "count":
			c.Count = r.count(v)
			return c
		case "fulfilled":
			c.Word = r.Scalar(v, "a fate")
			r.uses = append(r.uses, use{"fate", c.Word, v.Line})
			return c
		}
		for _, x := range r.List(v) {
			c.Numbers = append(c.Numbers, r.Number(x, 1, 4))
		}
	}
	return c
}

func (r *reader) goal(n *yaml.Node) {
	g := Goal{Line: n.Line}
	r.Parts(n, "a goal", "is no part of a goal", source.Parts{
		{"text", func(v *yaml.Node) { g.Text = r.text(v) }},
		{"after", func(v *yaml.Node) { g.After = r.refer("card", v) }},
		{"until", func(v *yaml.Node) { g.Until = r.refer("card", v) }},
		{"done", func(v *yaml.Node) { g.Done = r.conditions(v) }},
	})
	if g.Text == "" {
		r.Fail(n, "the goal has no text")
	}
	r.legend.Goals = append(r.legend.Goals, g)
}
