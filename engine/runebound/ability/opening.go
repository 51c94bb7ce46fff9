package ability

import (
	"slices"

	"skald/engine/text"
)

// openings tells, by moment, how the conditions of a rule become part of the words for the moment: "after a failed
// defence roll" instead of "after you roll the die, on a defence roll, on a failure". A moment that is missing here
// has words of its own only.
var openings = map[string]func(c *clause){
	"rolled":    (*clause).roll,
	"hits":      (*clause).blow,
	"misses":    (*clause).blow,
	"hurt":      (*clause).phase,
	"round":     (*clause).round,
	"revealed":  (*clause).colour,
	"reached":   (*clause).town,
	"ends-move": (*clause).place,
	"turn-ends": (*clause).place,
	"beaten":    (*clause).foe,
}

// clause is the opening of a sentence: the moment, and the conditions that it does not mention yet.
type clause struct {
	said text.Message
	left []Term
}

// opening returns the words for the moment of a rule and the conditions to be mentioned behind it.
func (r *Rule) opening() (text.Message, []Term) {
	c := clause{text.M(key(Moment, r.When)), slices.Clone(r.If)}
	if join := openings[r.When]; join != nil {
		join(&c)
	}
	return c.said, c.left
}

// take removes and returns the first remaining condition that fits; nil if there is none.
func (c *clause) take(fits func(t *Term) bool) *Term {
	i := slices.IndexFunc(c.left, func(t Term) bool { return fits(&t) })
	if i < 0 {
		return nil
	}
	t := c.left[i]
	c.left = slices.Delete(c.left, i, i+1)
	return &t
}

// word returns whether a condition is one of some words.
func word(words ...string) func(t *Term) bool {
	return func(t *Term) bool { return slices.Contains(words, t.Word) }
}

// add appends the name of a special case to the key.
func (c *clause) add(special string) { c.said.Key += "." + special }

// actors are the names, in keys, of the conditions about the hero or ally that rolls.
var actors = map[string]string{"by-hero": "hero", "by-this": "ally"}

// roll mentions the kind of a roll, or its maker, with its result.
func (c *clause) roll() {
	kind := c.take(word("rolling"))
	if kind == nil {
		if by := c.take(word("by-hero", "by-this")); by != nil {
			c.add(actors[by.Word])
		} else if slices.ContainsFunc(c.left, func(t Term) bool { return t.Word == "failure" || t.Word == "success" }) {
			kind = &Term{Args: []string{"any"}}
		}
	}
	if kind != nil {
		c.add("roll")
		c.said = c.said.With("roll", text.M("roll."+kind.Arg(0)))
	}
	if result := c.take(word("failure", "success")); result != nil {
		c.add(result.Word)
	} else if kind != nil {
		c.phase()
	}
}

// blow mentions who attacked and how.
func (c *clause) blow() {
	if by := c.take(word("by-hero", "by-this")); by != nil {
		c.add(actors[by.Word])
	}
	c.phase()
}

func (c *clause) phase() {
	if t := c.take(word("phase")); t != nil {
		c.add("phase")
		c.said = c.said.With("phase", text.M("phase."+t.Arg(0)))
	}
}

// round mentions the only round of a rule, or the only one without it.
func (c *clause) round() {
	if t := c.take(word("round")); t != nil {
		c.add("round")
		c.said = c.said.With("n", t.N())
		return
	}
	t := c.take(func(t *Term) bool {
		return t.Word == "not" && len(t.Subs["of"]) == 1 && t.Subs["of"][0].Word == "round"
	})
	if t == nil {
		return
	}
	n := t.Subs["of"][0].N()
	if n == 1 {
		c.add("later")
		return
	}
	c.add("except")
	c.said = c.said.With("n", n)
}

func (c *clause) colour() {
	if t := c.take(word("colour")); t != nil {
		c.add("colour")
		c.said = c.said.With("colour", text.M("colour."+t.Arg(0)))
	}
}

func (c *clause) town() {
	if t := c.take(func(t *Term) bool { return t.Word == "in-town" && t.Arg(0) != "" }); t != nil {
		c.add("town")
		c.said = c.said.With("town", text.M("name."+t.Arg(0)))
	}
}

// place mentions the terrain, or one of several, where something ends.
func (c *clause) place() {
	t := c.take(func(t *Term) bool {
		return t.Word == "terrain" || t.Word == "any" &&
			!slices.ContainsFunc(t.Subs["of"], func(x Term) bool { return x.Word != "terrain" })
	})
	if t != nil {
		c.add("at")
		c.said = c.said.With("at", condition(t))
	}
}

// foe mentions the enemy or the terrain of a victory.
func (c *clause) foe() {
	if t := c.take(word("family", "hero", "terrain")); t != nil {
		c.add("where")
		c.said = c.said.With("where", condition(t))
	}
}
