package legend

import (
	"slices"

	"go.yaml.in/yaml/v3"

	"skald/engine/lists"
)

// Fate is the task of the hero to whom a deck entry is dealt.
type Fate struct {
	// Name is the key of a few words for the hero's sheet, Task the key of the full sentence.
	Name, Task string
	// Aims are all needed; if one of Failed holds, the fate is put aside.
	Aims   []Aim
	Failed []Condition
}

// Aim is a part of a fate's goal: a repeated moment or a condition.
type Aim struct {
	Moment    *Moment
	Condition *Condition
	// Need is the number of occurrences or things, 1 for a condition.
	Need int
}

// State reports whether an aim is checked after every move, rather than being an act.
func (a *Aim) State() bool {
	return a.Condition != nil || a.Moment.Kind == "brought" && a.Moment.Filter != nil && a.Moment.Filter.What != farmer
}

// fatePart parses a part of an entry that belongs to a fate.
func (r *reader) fatePart(c *Card, key, v *yaml.Node) {
	if c.Fate == nil {
		c.Fate = &Fate{}
	}
	r.inFate = true
	switch key.Value {
	case "name":
		c.Fate.Name = r.text(v)
	case "task":
		c.Fate.Task = r.text(v)
	case "goal":
		c.Fate.Aims = lists.Map(r.List(v), r.aim)
	case "failed":
		c.Fate.Failed = r.conditions(v)
	}
	r.inFate = false
}

// fateParts are the parts of an entry that make it a fate.
var fateParts = []string{"name", "task", "goal", "failed"}

// acts are the moments that can be a goal.
var acts = []string{"beaten", "brought", "ends-move", "enters", "empties-well", "uncovers-fog", "fog", "buys-strength"}

// aim parses a part of a goal: a moment if the word is one, otherwise a condition.
func (r *reader) aim(n *yaml.Node) Aim {
	word := n.Value
	if n.Kind == yaml.MappingNode && len(n.Content) > 0 {
		word = n.Content[0].Value
	}
	if !slices.Contains(acts, word) {
		c := r.condition(n)
		return Aim{Condition: &c, Need: 1}
	}
	m := r.moment(n)
	if m.Kind == "brought" && m.Filter == nil {
		m.Filter = &Filter{What: m.Word, N: 1, At: []int{m.At}, Times: 1}
	}
	a := Aim{Moment: &m, Need: 1}
	if f := m.Filter; f != nil {
		a.Need = max(f.Times, f.N)
	}
	return a
}

// checkFates checks that dealt decks have fates for all heroes, and that fates and their holders are mentioned only in
// legends with fates.
func (r *reader) checkFates() {
	l := r.legend
	fates := func(d *Deck) (n int) {
		for _, c := range d.Entries {
			if c.Fate != nil {
				n++
			}
		}
		return n
	}
	for _, d := range l.Decks {
		n := fates(&d)
		for _, c := range d.Entries {
			switch f := c.Fate; {
			case f == nil && n > 0:
				r.At(c.Line, "the entry %q has no goal, and others of its deck have", c.ID)
			case f != nil && (len(f.Aims) == 0 || f.Name == "" || f.Task == ""):
				r.At(c.Line, "the fate %q needs a goal, a name for the hero's sheet and a text of its task", c.ID)
			}
		}
		if n > 0 && d.Ring {
			r.At(d.Line, "a deck of fates is a bag")
		}
	}
	dealt := false
	l.Walk(func(c *Card, e *Effect) {
		switch d := l.Deck(e.Word); {
		case d == nil || e.Kind != "deal" && e.Kind != "draw":
		case e.Kind == "draw" && fates(d) > 0:
			r.At(e.Line, "the deck %q holds fates; they are dealt, not drawn", e.Word)
		case e.Kind == "deal":
			dealt = true
			if fates(d) < l.Most {
				r.At(e.Line, "the deck %q has %d fates for up to %d heroes", e.Word, fates(d), l.Most)
			}
		}
		if w := e.Who; w != nil {
			all := func(kind, word string) bool {
				return !slices.ContainsFunc(c.When, func(m Moment) bool {
					return m.Kind != kind || word != "" && m.Word != word
				})
			}
			switch {
			case w.Word == "holder" && c.Fate == nil && (len(c.When) == 0 || !all("fulfilled", "any")):
				r.At(e.Line, "only a fate and a card read at \"fulfilled any\" have a holder")
			case w.Word == "winners" && (len(c.When) == 0 || !all("beaten", "")):
				r.At(e.Line, "only a card read when a creature is beaten has winners")
			}
		}
	})
	for _, u := range r.uses {
		if u.kind == "fate" && !dealt {
			r.At(u.line, "no fates are ever dealt (deal)")
		}
		if u.kind == "fate" && u.name != "all" && u.name != "any" {
			if c := l.Card(u.name); c == nil || c.Fate == nil {
				r.At(u.line, "there is no fate %q; a fate is named by its deck, a point and its id", u.name)
			}
		}
	}
}
