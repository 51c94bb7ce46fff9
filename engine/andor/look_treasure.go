package andor

import (
	"skald/engine/text"
)

// gateTold is a line of the story of a match: the castle, or the treasure.
func (g look) gateTold() text.Message {
	if at, least, ok := g.legend.Treasure(); ok {
		return text.M("story.treasure", "at", g.place(at), "n", g.story().worthAt(at), "least", least)
	}
	return text.M("story.castle", "taken", len(g.Taken), "shields", shields(len(g.Heroes))+g.Saved, "farmers", g.Saved)
}
