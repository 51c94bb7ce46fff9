package heroes

import (
	"strconv"

	"skald/engine"
	"skald/engine/heroes/field"
	"skald/engine/heroes/view"
	"skald/engine/text"
)

// toldApart returns choices of which no two have the same label: equal cards and creatures of one name get their place.
func toldApart(cs []engine.Choice) []engine.Choice {
	same := map[string][]int{}
	for i := range cs {
		said := cs[i].Label.String()
		same[said] = append(same[said], i)
	}
	for _, at := range same {
		for _, i := range at {
			if where := placeOf(cs[i].Move); len(at) > 1 && !where.IsZero() {
				cs[i].Label = text.M("choice.apart", "choice", cs[i].Label, "at", where)
			}
		}
	}
	return cs
}

// placeOf returns the place of the card or the being that a move begins with; zero for others.
func placeOf(m engine.Move) text.Message {
	switch m.Verb() {
	case VerbLearn:
		if at := tablePlace(m.Arg(0)); at >= 0 {
			return text.M("choice.column", "n", at%view.TableColumns+1)
		}
	case VerbTake:
		if n, err := strconv.Atoi(m.Arg(0)); err == nil {
			return text.M("choice.column", "n", n)
		}
	case VerbUse, VerbActivate, VerbMove:
		if at := field.ParseSpace(m.Arg(0)); at.ID() == m.Arg(0) {
			return view.SpaceName(at)
		}
	}
	return text.Message{}
}
