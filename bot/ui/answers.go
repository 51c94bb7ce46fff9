package ui

import "skald/engine/text"

// Answer returns a private answer of one message of the catalogue.
func Answer(s text.Localizer, key string, pairs ...any) Message {
	return Private(Say(s, key, pairs...))
}

// UnknownVersion replies that a match needs a version of the rules that this program does not have, and that nothing
// was changed. The ref is that of InternalError.
func UnknownVersion(version int, ref string, s text.Localizer) Message {
	return Private(Say(s, "bot.trouble.version", "version", version) + "\n-# " + Say(s, "bot.trouble.ref", "ref", ref))
}

// Unreadable replies that stored data cannot be read, and that nothing was changed. The ref is that of InternalError.
func Unreadable(ref string, s text.Localizer) Message {
	return Private(Say(s, "bot.trouble.unreadable") + "\n-# " + Say(s, "bot.trouble.ref", "ref", ref))
}

// DamagedMatch replies that the header of a match cannot be read, how to restore it, and that the channel is free. The
// ref is that of InternalError.
func DamagedMatch(id, ref string, s text.Localizer) Message {
	return Private(Say(s, "bot.trouble.damaged", "match", text.Plain(id)) + "\n-# " +
		Say(s, "bot.trouble.ref", "ref", ref))
}

// Uncertain replies that it is not known yet whether a change was stored. The ref is that of InternalError.
func Uncertain(ref string, s text.Localizer) Message {
	return Private(Say(s, "bot.trouble.uncertain") + "\n-# " + Say(s, "bot.trouble.ref", "ref", ref))
}

// InternalError replies that an internal error happened and nothing was changed. With the ref, which may be "",
// operators find it in their log.
func InternalError(ref string, s text.Localizer) Message {
	line := Say(s, "bot.trouble")
	if ref != "" {
		line += "\n-# " + Say(s, "bot.trouble.ref", "ref", ref)
	}
	return Private(line)
}

// NoThread returns the refusal for missing permission to open threads.
func NoThread() text.Message { return text.M("bot.fork.closed") }
