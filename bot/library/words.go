package library

import "skald/engine/text"

// DeedWords says what a moderator did to a legend of the server, as the audit tells of it; the entry is nil where it
// has gone for good.
func DeedWords(d Deed, e *Entry, s text.Speaker) text.Message {
	title := d.ID
	if e != nil {
		title = e.Title(s.Language())
	}
	return text.M("bot.audit.legend."+d.Do, "title", text.Plain(title), "id", d.ID, "n", d.N)
}
