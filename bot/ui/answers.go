package ui

import "skald/engine/text"

// Answer returns a private answer of one message of the catalogue.
func Answer(s text.Speaker, key string, pairs ...any) Message { return Private(Say(s, key, pairs...)) }

// UnknownVersion says that the match is played by rules this program does not have,
// and that nothing was changed; ref is that of InternalError.
func UnknownVersion(version int, ref string, s text.Speaker) Message {
	return Private(Say(s, "bot.trouble.version", "version", version) + "\n-# " + Say(s, "bot.trouble.ref", "ref", ref))
}

// Unreadable says that what is stored cannot be read, and that nothing was changed;
// ref is that of InternalError.
func Unreadable(ref string, s text.Speaker) Message {
	return Private(Say(s, "bot.trouble.unreadable") + "\n-# " + Say(s, "bot.trouble.ref", "ref", ref))
}

// DamagedMatch says that the header of a match cannot be read, who can bring it back, and that the channel is free; ref
// is that of InternalError.
func DamagedMatch(id, ref string, s text.Speaker) Message {
	return Private(Say(s, "bot.trouble.damaged", "match", text.Plain(id)) + "\n-# " + Say(s, "bot.trouble.ref", "ref", ref))
}

// Uncertain says that nobody can tell yet whether something was stored; ref is that of InternalError.
func Uncertain(ref string, s text.Speaker) Message {
	return Private(Say(s, "bot.trouble.uncertain") + "\n-# " + Say(s, "bot.trouble.ref", "ref", ref))
}

// InternalError says that something of ours went wrong and nothing was changed; ref
// helps whoever runs the bot to find it in his log, and may be "".
func InternalError(ref string, s text.Speaker) Message {
	line := Say(s, "bot.trouble")
	if ref != "" {
		line += "\n-# " + Say(s, "bot.trouble.ref", "ref", ref)
	}
	return Private(line)
}

// NoThread says that the bot may not open threads.
func NoThread() text.Message { return text.M("bot.fork.closed") }
