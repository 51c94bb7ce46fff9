package legend

import (
	"slices"
	"strconv"

	"go.yaml.in/yaml/v3"

	"skald/engine/andor/land"
	"skald/engine/andor/source"
	"skald/engine/lists"
)

func (r *reader) effects(n *yaml.Node, depth int) []Effect {
	if n.Kind != yaml.SequenceNode {
		r.Fail(n, "effects are a list; every effect begins with a hyphen")
		return nil
	}
	switch {
	case depth > maxDepth:
		r.Fail(n, "the effects are nested too deep")
		return nil
	case len(n.Content) > maxEffects:
		r.Fail(n, "there are %d effects; a list has at most %d", len(n.Content), maxEffects)
		return nil
	}
	return lists.Map(n.Content, func(e *yaml.Node) Effect { return r.effect(e, depth) })
}

func (r *reader) effect(n *yaml.Node, depth int) Effect {
	if n.Kind == yaml.MappingNode && len(n.Content) > 0 && n.Content[0].Value == "if" {
		return r.branching(n, depth)
	}
	name, v, entry, ok := r.name(n, "effect", effects)
	e := Effect{Kind: name, Line: n.Line}
	if !ok {
		return e
	}
	switch entry.shape {
	case nothing:
		if !empty(v) {
			r.Fail(v, "the effect %q needs nothing behind it", name)
		}
	case aNumber:
		e.N = r.number(v, entry.least, entry.most)
	case aRegion:
		e.N = placing(r, r.region, v)
	case aLetter:
		e.N = r.letter(v)
	case aWord:
		e.Word = r.OneOf(v, entry.words)
		switch name {
		case "deal":
			r.legend.Occasions = true
			r.uses = append(r.uses, use{"deck", e.Word, v.Line})
		case "mark":
			r.uses = append(r.uses, use{"marks", e.Word, v.Line})
		case "unmark":
			r.uses = append(r.uses, use{"mark", e.Word, v.Line})
		case "read":
			r.uses = append(r.uses, use{"card", e.Word, v.Line})
		case "break-bridge":
			if _, ok := r.legend.Map.BridgeOf(e.Word); !ok {
				r.Fail(v, "the map has no bridge %q", e.Word)
			}
		}
	case someWords:
		e.Words = r.words(v, entry.words)
	case regions:
		e.At = placing(r, r.regions, v)
	case perWord:
		for _, p := range r.Pairs(v, "the effect "+name) {
			what := r.OneOf(p[0], entry.words)
			for _, at := range placing(r, r.regions, p[1]) {
				e.Put = append(e.Put, Put{What: what, At: at, N: 1})
			}
		}
	case perPlace:
		for _, p := range r.Pairs(v, "the effect "+name) {
			e.Put = append(e.Put, Put{At: placing(r, r.region, p[0]), N: r.number(p[1], entry.least, entry.most)})
		}
	case perThing:
		for _, p := range r.Pairs(v, "the effect "+name) {
			e.Put = append(e.Put,
				Put{What: r.OneOf(p[0], entry.words), At: land.Nowhere, N: r.number(p[1], entry.least, entry.most)})
		}
	case aText:
		e.Word = r.text(v)
	case special:
		r.special(&e, v, depth)
	}
	return e
}

// branching parses "if", "then" and "else".
func (r *reader) branching(n *yaml.Node, depth int) Effect {
	e := Effect{Kind: "if", Line: n.Line}
	r.Parts(n, "the effect if", "does not belong to an if", source.Parts{
		{"if", func(v *yaml.Node) { e.If = r.conditions(v) }},
		{"then", func(v *yaml.Node) { e.Then = r.effects(v, depth+1) }},
		{"else", func(v *yaml.Node) { e.Else = r.effects(v, depth+1) }},
	})
	if len(e.Then)+len(e.Else) == 0 {
		r.Fail(n, "the if has neither then nor else")
	}
	return e
}

// special parses the effects with a notation of their own.
func (r *reader) special(e *Effect, v *yaml.Node, depth int) {
	switch e.Kind {
	case "heroes":
		if v.Kind == yaml.ScalarNode {
			e.Word = r.OneOf(v, []string{"ranks"})
			return
		}
		for _, p := range r.Pairs(v, "the effect heroes") {
			e.Put = append(e.Put, Put{What: r.OneOf(p[0], heroes), At: r.region(p[1])})
		}
	case "fog":
		r.fog(e, v)
	case "wells":
		for _, p := range r.Pairs(v, "the effect wells") {
			state := r.OneOf(p[0], []string{"full", "empty"})
			for _, at := range r.regions(p[1]) {
				e.Put = append(e.Put, Put{What: state, At: at})
			}
		}
	case "herb":
		r.herb(e, v)
	case "boss":
		r.boss(e, v)
	case "foe", "foe-to":
		r.putFoe(e, v)
	case "place-card":
		r.placeCard(e, v)
	case "move":
		r.move(e, v)
	case "this-round":
		r.thisRound(e, v)
	case "castle":
		r.castle(e, v)
	case "draw":
		r.draw(e, v)
	case "for":
		r.forWhom(e, v, depth)
	case "ask":
		r.ask(e, v, depth)
	case "chance":
		for _, way := range r.List(v) {
			e.Ways = append(e.Ways, r.effects(way, depth+1))
		}
		if len(e.Ways) < 2 {
			r.Fail(v, "chance needs at least two lists to choose from")
		}
	case "if":
		r.Fail(v, "an if is written as three lines: if, then and else")
	}
}

// herb parses the die's regions for a herb, and the creature guarding it.
func (r *reader) herb(e *Effect, v *yaml.Node) {
	r.Parts(v, "the effect herb", "does not belong to herb", source.Parts{
		{"places", func(v *yaml.Node) { e.At = r.regions(v) }},
		{"token", func(v *yaml.Node) { e.Word = r.OneOf(v, []string{"herb-3", "herb-4"}) }},
		{"guard", func(v *yaml.Node) { e.Words = []string{r.OneOf(v, creatures)} }},
	})
	if len(e.At) != 6 || e.Word == "" {
		r.Fail(v, "herb needs six places, one for each face of a hero die, and a token")
	}
}

// placeCard parses the die's letters for a card.
func (r *reader) placeCard(e *Effect, v *yaml.Node) {
	r.Parts(v, "the effect place-card", "does not belong to place-card", source.Parts{
		{"card", func(v *yaml.Node) { e.Word = r.refer("card", v) }},
		{"letters", func(v *yaml.Node) { e.At = lists.Map(r.List(v), r.letter) }},
	})
	if len(e.At) != 6 || e.Word == "" {
		r.Fail(v, "place-card needs a card and six letters, one for each face of a hero die")
	}
}

// draw parses the deck and the number of cards to draw.
func (r *reader) draw(e *Effect, v *yaml.Node) {
	e.N = 1
	r.Parts(v, "the effect draw", "does not belong to draw", source.Parts{
		{"deck", func(v *yaml.Node) { e.Word = r.refer("deck", v) }},
		{"n", func(v *yaml.Node) { e.N = r.number(v, 1, maxCards) }},
	})
	if e.Word == "" {
		r.Fail(v, "draw needs a deck")
	}
}

func (r *reader) fog(e *Effect, v *yaml.Node) {
	circles := r.legend.Map.With(land.Fog)
	r.Parts(v, "the effect fog", "does not belong to fog", source.Parts{
		{"at", func(v *yaml.Node) {
			if v.Kind == yaml.ScalarNode && v.Value == "circles" {
				e.At = circles
				return
			}
			e.At = r.regions(v)
		}},
		{"leave", func(v *yaml.Node) { e.N = r.number(v, 1, 14) }},
		{"without", func(v *yaml.Node) { e.Words = r.words(v, boxFaces) }},
		{"swap", func(v *yaml.Node) { e.Swaps = r.swap(v) }},
	})
	if len(e.At) == 0 {
		r.Fail(v, "fog does not say where it lies (at)")
	}
	if n := len(e.At) - e.N; n > 15-len(e.Words) {
		r.Fail(v, "there are %d fog tokens for %d regions", 15-len(e.Words), n)
	}
}

func (r *reader) boss(e *Effect, v *yaml.Node) {
	e.Word, e.N = "", 6
	r.Parts(v, "the effect boss", "does not belong to boss", source.Parts{
		{"at", func(v *yaml.Node) { e.At = []int{r.region(v)} }},
		{"die-plus", func(v *yaml.Node) {
			base := r.number(v, 0, land.Size-7)
			e.Word = "die"
			var off []int
			for face := 1; face <= 6; face++ {
				if !r.legend.Map.Walkable(base + face) {
					off = append(off, base+face)
				}
				e.At = append(e.At, base+face)
			}
			if len(off) > 0 {
				r.Fail(v, "%d and a die make %d to %d, and nobody can stand on %s; there are %s", base, base+1,
					base+6, land.Spans(off), r.legend.Map.Numbers())
			}
		}},
		{"will", func(v *yaml.Node) { e.N = r.number(v, 1, 20) }},
		{"strength", func(v *yaml.Node) {
			for _, q := range r.Pairs(v, "the strength of a boss") {
				if slices.Contains(byDifficulty, q[0].Value) {
					r.Fail(q[0], "the strength of a boss is by number of heroes, and by the difficulty inside: {2: "+
						"{easy: 10, normal: 20}}")
					e.Put = append(e.Put, Put{})
					break
				}
				e.Put = append(e.Put, Put{What: strconv.Itoa(r.number(q[0], 1, 4)), N: r.number(q[1], 1, 99)})
			}
		}},
	})
	const needs = "boss needs a place (at or die-plus) and a strength by number of heroes"
	switch {
	case len(e.At) == 0:
		r.Fail(v, needs+"; the place is missing")
	case len(e.Put) == 0:
		r.Fail(v, needs+"; the strength is missing, such as strength: {2: 10, 3: 20, 4: 30}")
	}
}
