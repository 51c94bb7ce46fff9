package legend

import (
	"fmt"
	"slices"
)

// box holds the number of each component in the game.
var box = map[string]int{"gor": 16, "skral": 5, "wardrak": 2, "troll": 5, "tower-skral": 1, runeStone: 6, "rubble": 8}

// InBox returns the number of a creature, of rune stones or of rubble tokens in the game.
func InBox(what string) int { return box[what] }

// ranks are the heroes' ranks, which are also their starting regions.
var ranks = map[string]int{"dwarf": 7, "warrior": 14, "archer": 25, "wizard": 34}

// Rank returns the rank of a hero.
func Rank(hero string) int { return ranks[hero] }

// checkSense finds implausible rules: cards without any effect, and more components than the game has. It is skipped
// for matches in progress.
func (r *reader) checkSense() {
	l := r.legend
	taken, freed := false, 0
	l.Walk(func(c *Card, e *Effect) {
		switch {
		case e.Kind == "castle" && e.Word == "taken":
			taken = true
		case e.Kind == "castle":
			freed = e.Line
		case e.Kind == "heroes" && e.Word == "ranks":
			for _, h := range heroes {
				if at := Rank(h); !l.Map.Walkable(at) {
					r.At(e.Line, "the %s would begin on %d, where nobody can stand on this map; give every hero a "+
						"region (heroes: {%s: 1})", h, at, h)
				}
			}
		case e.Kind == "end-letter" && e.N == 0:
			r.At(e.Line, "end-letter: 0 moves nothing; there are -13 to 13")
		case e.Kind == "end-letter" && e.N < 0 && c.at("start"):
			r.At(e.Line, "the end of the tale cannot come nearer at the start; begin with narrator-to instead")
		case e.Kind == "this-round" && len(c.When) > 0 && !r.readInRounds(c.ID):
			r.At(e.Line, "this-round changes nothing outside a fight; it belongs to the entries of a round-deck (foes)")
		}
		if len(c.When) > 0 && !slices.ContainsFunc(c.When, func(m Moment) bool { return !m.nowhere() }) &&
			!r.isRead(c.ID) {
			switch {
			case e.Who != nil && e.Who.Word == "actor" || e.names(AtActor):
				r.At(e.Line, "nobody brings about a card read at %q: there is no actor", c.When[0].Kind)
			case e.names(AtHere):
				r.At(e.Line, "a card read at %q comes about nowhere: there is no here", c.When[0].Kind)
			}
		}
		for _, x := range e.If {
			r.checkCount(x)
		}
	})
	if freed > 0 && !taken {
		r.At(freed, "the castle is never taken; castle: free ends what castle: {taken: {limit: 9}} begins")
	}
	for _, g := range l.Goals {
		for _, x := range g.Done {
			r.checkCount(x)
		}
	}
	var start []Effect
	for _, c := range l.Cards {
		if !c.at("start") {
			r.checkBox(c.Line, fmt.Sprintf("the card %q", c.ID), c.Do)
			continue
		}
		start = append(start, c.Do...)
		unasked(c.Do, func(e *Effect) {
			if e.Kind == "win" || e.Kind == "lose" {
				r.At(e.Line, "the legend would be over (%s) as it begins", e.Kind)
			}
		})
	}
	if len(start) > 0 {
		r.checkBox(start[0].Line, "the start", start)
	}
	for _, d := range l.Decks {
		for _, c := range d.Entries {
			r.checkBox(c.Line, fmt.Sprintf("the entry %q", c.ID), c.Do)
			if c.Fate != nil {
				for _, x := range c.Fate.Failed {
					r.checkCount(x)
				}
				for _, a := range c.Fate.Aims {
					if a.Condition != nil {
						r.checkCount(*a.Condition)
					}
				}
			}
		}
	}
}

// at reports whether a card is read at a kind of moment.
func (c *Card) at(kind string) bool {
	return slices.ContainsFunc(c.When, func(m Moment) bool { return m.Kind == kind })
}

// nowhere reports whether a moment has neither a place nor an acting hero.
func (m Moment) nowhere() bool {
	return slices.Contains([]string{"start", "letter", "placed", "day-over", "sunrise"}, m.Kind)
}

// names reports whether an effect names a region by a word.
func (e *Effect) names(word int) bool {
	return e.PlacedAlone() && e.N == word || e.Spot.At == word || slices.Contains(e.At, word) ||
		e.Who != nil && slices.Contains(e.Who.At, word) ||
		slices.ContainsFunc(e.Put, func(p Put) bool { return p.At == word })
}

// isRead reports whether an effect reads a card, which then shares the occasion of the reading card.
func (r *reader) isRead(card string) bool {
	read := false
	r.legend.Walk(func(_ *Card, e *Effect) { read = read || e.Kind == "read" && e.Word == card })
	return read
}

// readInRounds reports whether an entry of a round deck reads a card.
func (r *reader) readInRounds(card string) bool {
	for _, f := range r.legend.Foes {
		if d := r.legend.Deck(f.RoundDeck); d != nil {
			for i := range d.Entries {
				read := false
				walk(d.Entries[i].Do, func(e *Effect) { read = read || e.Kind == "read" && e.Word == card })
				if read {
					return true
				}
			}
		}
	}
	return false
}

// checkCount checks that a count can be reached.
func (r *reader) checkCount(c Condition) {
	if x := c.Count; x != nil && x.Most >= 0 && x.Least > x.Most {
		r.At(c.Line, "no count is at least %d and at most %d", x.Least, x.Most)
	}
}

// unasked visits effects except those that wait for the answer to a question.
func unasked(es []Effect, visit func(*Effect)) {
	for i := range es {
		visit(&es[i])
		unasked(es[i].Then, visit)
		unasked(es[i].Else, visit)
		if es[i].Kind != "ask" {
			for _, way := range es[i].Ways {
				unasked(way, visit)
			}
		}
	}
}

// checkBox checks that the game has the components put on the map at once.
func (r *reader) checkBox(line int, who string, es []Effect) {
	out := takenFrom(es)
	for _, what := range append(Creatures(), "tower-skral", runeStone, "rubble") {
		if n := out[what]; n > box[what] {
			r.At(line, "%s brings %d of %q; the game has %d", who, n, what, box[what])
		}
	}
}

// takenFrom counts the components taken from the box by effects; of alternatives, those of the most expensive one.
func takenFrom(es []Effect) map[string]int {
	out := map[string]int{}
	add := func(ways ...[]Effect) {
		most := map[string]int{}
		for _, way := range ways {
			for what, n := range takenFrom(way) {
				most[what] = max(most[what], n)
			}
		}
		for what, n := range most {
			out[what] += n
		}
	}
	for _, e := range es {
		switch e.Kind {
		case "creatures":
			for _, p := range e.Put {
				out[p.What]++
			}
		case "herb":
			for _, guard := range e.Words {
				out[guard]++
			}
		case "boss":
			out["tower-skral"]++
		case "rune-stones":
			out[runeStone] += e.N
		case "rubble":
			for _, p := range e.Put {
				out["rubble"] += p.N
			}
		}
		add(append([][]Effect{e.Then, e.Else}, e.Ways...)...)
	}
	return out
}
