package andor

import (
	"skald/engine/andor/land"
	"skald/engine/andor/legend"
	"skald/engine/text"
)

// gateWords say how the castle stands, or what is to be brought where creatures leave by
// it.
func (v View) gateWords() []text.Message {
	var out []text.Message
	switch {
	case v.Castle.Exits:
		out = append(out, text.M("words.exits", "at", v.place(land.CastleAt)))
	case v.shielded():
		out = append(out, text.M("words.castle", "taken", len(v.Castle.Taken), "shields", v.Castle.Shields, "farmers", v.Castle.Farmers))
	}
	if t := v.Treasure; t != nil {
		out = append(out, text.M("words.treasure", "at", v.place(t.At), "n", t.Worth, "least", t.Least))
	}
	if v.Asleep {
		out = append(out, text.M("words.asleep"))
	}
	if v.End < legend.Last {
		out = append(out, text.M("words.end", "letter", string(legend.Letters[v.End])))
	}
	return out
}

// gateTold is a line of the story of a match: the castle, or the treasure.
func (g *Game) gateTold() text.Message {
	if at, least, ok := g.legend.Treasure(); ok {
		return text.M("story.treasure", "at", g.place(at), "n", g.worthAt(at), "least", least)
	}
	return text.M("story.castle", "taken", len(g.Taken), "shields", shields(len(g.Heroes))+g.Saved, "farmers", g.Saved)
}
