package library

import "skald/engine/text"

// ChangeWords returns a moderator's change of a legend in words, for the audit log; the entry is nil if it was deleted.
func ChangeWords(d AuditedChange, e *Entry, s text.Localizer) text.Message {
	title := d.ID
	if e != nil {
		title = e.Title(s.Language())
	}
	return text.M("bot.audit.legend."+d.Do, "title", text.Plain(title), "id", d.ID, "n", d.N)
}
