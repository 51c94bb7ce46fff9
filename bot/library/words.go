package library

import "skald/engine/text"

// DeedWords returns a moderator's change of a legend in words, for the audit log; the entry is nil if it was deleted.
func DeedWords(d AuditedChange, e *Entry, s text.Localizer) text.Message {
	title := d.ID
	if e != nil {
		title = e.Title(s.Language())
	}
	return text.M("bot.audit.legend."+d.Do, "title", text.Plain(title), "id", d.ID, "n", d.N)
}
