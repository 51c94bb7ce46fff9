package render

import (
	"skald/bot/panel"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine"
)

// Past is an earlier position of a match as a viewer knew it.
type Past struct {
	View engine.View
	// Since are the events that led to it, ringed in its picture.
	Since []engine.Said
	// Table are the players at that time.
	Table panel.Table
}

// ViewAt returns a viewer's view after an entry of a match; nil if it cannot be read. It reads one position. The caller
// holds the table.
func (r *Renderer) ViewAt(t *table.Table, seq uint64, viewer engine.Seat) engine.View {
	return newAncestry(r.Tables).viewAfter(t.Match.Rules(), t.Head.ID, seq, viewer)
}

// Earlier captures a message about an earlier position. Nothing of the present position is in it. The caller holds the
// table.
func (r *Renderer) Earlier(m ui.Message, t *table.Table, language string, p Past) Pending {
	l := Pending{r: r, said: m, accent: accent(t.Rules()), match: t.Head.ID, game: t.Head.Game}
	if m.Picture == nil {
		return l
	}
	s := r.Voices.By(t.Rules(), language)
	l.players = drawnNames(playerNames(p.Table, s))
	l.voice = seated(p.Table, l.players, s)
	l.theme = r.Servers.Of(t.Head.Guild).ThemeOf(t.Head.Channel)
	l.view, l.news = p.View, p.Since
	voice := l.voice
	l.words = func() ui.Message { return ui.Message{Content: panel.ViewWords(p.Table, engine.Public, voice)} }
	return l
}
