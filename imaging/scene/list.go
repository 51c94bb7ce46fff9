package scene

import "skald/engine/text"

// List is the part that views of lists share: their heading and their content in words. It implements engine.View.
type List struct {
	// Title is the name of the list, Line a summary below it.
	Title, Line string
	// Told is the content in words, a line each.
	Told []string
}

// Words implements engine.View.
func (l List) Words() []text.Message {
	out := make([]text.Message, len(l.Told))
	for i, line := range l.Told {
		out[i] = text.Plain(line)
	}
	return out
}

// Alt implements engine.View: the heading. The picture's description is given with it.
func (l List) Alt() text.Message { return text.Plain(l.Title + ": " + l.Line) }
