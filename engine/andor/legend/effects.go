package legend

import (
	"slices"
	"strconv"

	"go.yaml.in/yaml/v3"

	"skald/engine/andor/land"
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
	var out []Effect
	for _, e := range n.Content {
		out = append(out, r.effect(e, depth))
	}
	return out
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
		for _, x := range r.List(v) {
			e.Words = append(e.Words, r.OneOf(x, entry.words))
		}
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
	for _, p := range r.Pairs(n, "the effect if") {
		switch p[0].Value {
		case "if":
			e.If = r.conditions(p[1])
		case "then":
			e.Then = r.effects(p[1], depth+1)
		case "else":
			e.Else = r.effects(p[1], depth+1)
		default:
			r.Fail(p[0], "%q does not belong to an if; there are if, then and else", p[0].Value)
		}
	}
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
	for _, p := range r.Pairs(v, "the effect herb") {
		switch p[0].Value {
		case "places":
			e.At = r.regions(p[1])
		case "token":
			e.Word = r.OneOf(p[1], []string{"herb-3", "herb-4"})
		case "guard":
			e.Words = []string{r.OneOf(p[1], creatures)}
		default:
			r.Fail(p[0], "%q does not belong to herb; there are places, token and guard", p[0].Value)
		}
	}
	if len(e.At) != 6 || e.Word == "" {
		r.Fail(v, "herb needs six places, one for each face of a hero die, and a token")
	}
}

// placeCard parses the die's letters for a card.
func (r *reader) placeCard(e *Effect, v *yaml.Node) {
	for _, p := range r.Pairs(v, "the effect place-card") {
		switch p[0].Value {
		case "card":
			e.Word = r.OneOf(p[1], nil)
			r.uses = append(r.uses, use{"card", e.Word, p[1].Line})
		case "letters":
			for _, x := range r.List(p[1]) {
				e.At = append(e.At, r.letter(x))
			}
		default:
			r.Fail(p[0], "%q does not belong to place-card; there are card and letters", p[0].Value)
		}
	}
	if len(e.At) != 6 || e.Word == "" {
		r.Fail(v, "place-card needs a card and six letters, one for each face of a hero die")
	}
}

// draw parses the deck and the number of cards to draw.
func (r *reader) draw(e *Effect, v *yaml.Node) {
	e.N = 1
	for _, p := range r.Pairs(v, "the effect draw") {
		switch p[0].Value {
		case "deck":
			e.Word = r.OneOf(p[1], nil)
			r.uses = append(r.uses, use{"deck", e.Word, p[1].Line})
		case "n":
			e.N = r.number(p[1], 1, maxCards)
		default:
			r.Fail(p[0], "%q does not belong to draw; there are deck and n", p[0].Value)
		}
	}
	if e.Word == "" {
		r.Fail(v, "draw needs a deck")
	}
}

func (r *reader) fog(e *Effect, v *yaml.Node) {
	circles := r.legend.Map.With(land.Fog)
	for _, p := range r.Pairs(v, "the effect fog") {
		switch p[0].Value {
		case "at":
			if p[1].Kind == yaml.ScalarNode && p[1].Value == "circles" {
				e.At = circles
				continue
			}
			e.At = r.regions(p[1])
		case "leave":
			e.N = r.number(p[1], 1, 14)
		case "without":
			for _, x := range r.List(p[1]) {
				e.Words = append(e.Words, r.OneOf(x, boxFaces))
			}
		case "swap":
			e.Swaps = r.swap(p[1])
		default:
			r.Fail(p[0], "%q does not belong to fog; there are at, leave, without and swap", p[0].Value)
		}
	}
	if len(e.At) == 0 {
		r.Fail(v, "fog does not say where it lies (at)")
	}
	if n := len(e.At) - e.N; n > 15-len(e.Words) {
		r.Fail(v, "there are %d fog tokens for %d regions", 15-len(e.Words), n)
	}
}

func (r *reader) boss(e *Effect, v *yaml.Node) {
	e.Word, e.N = "", 6
	for _, p := range r.Pairs(v, "the effect boss") {
		switch p[0].Value {
		case "at":
			e.At = []int{r.region(p[1])}
		case "die-plus":
			base := r.number(p[1], 0, land.Size-7)
			e.Word = "die"
			var off []int
			for face := 1; face <= 6; face++ {
				if !r.legend.Map.Walkable(base + face) {
					off = append(off, base+face)
				}
				e.At = append(e.At, base+face)
			}
			if len(off) > 0 {
				r.Fail(p[1], "%d and a die make %d to %d, and nobody can stand on %s; there are %s", base, base+1,
					base+6, land.Spans(off), r.legend.Map.Numbers())
			}
		case "will":
			e.N = r.number(p[1], 1, 20)
		case "strength":
			for _, q := range r.Pairs(p[1], "the strength of a boss") {
				if slices.Contains(byDifficulty, q[0].Value) {
					r.Fail(q[0], "the strength of a boss is by number of heroes, and by the difficulty inside: {2: "+
						"{easy: 10, normal: 20}}")
					e.Put = append(e.Put, Put{})
					break
				}
				e.Put = append(e.Put, Put{What: strconv.Itoa(r.number(q[0], 1, 4)), N: r.number(q[1], 1, 99)})
			}
		default:
			r.Fail(p[0], "%q does not belong to boss; there are at, die-plus, will and strength", p[0].Value)
		}
	}
	const needs = "boss needs a place (at or die-plus) and a strength by number of heroes"
	switch {
	case len(e.At) == 0:
		r.Fail(v, needs+"; the place is missing")
	case len(e.Put) == 0:
		r.Fail(v, needs+"; the strength is missing, such as strength: {2: 10, 3: 20, 4: 30}")
	}
}
