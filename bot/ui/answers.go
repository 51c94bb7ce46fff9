package ui

import "skald/engine/text"

// QuestionExpired answers a yes to a question asked before the match moved on.
func QuestionExpired(s text.Speaker) Message { return Private(Say(s, "bot.asked.late")) }

// Busy answers who comes while the move before is still being made.
func Busy(s text.Speaker) Message { return Private(Say(s, "bot.busy")) }

// Overloaded answers who asks for something that takes long while others are at it.
func Overloaded(s text.Speaker) Message { return Private(Say(s, "bot.crowd")) }

// NoMatch answers a command in a channel without a table.
func NoMatch(s text.Speaker) Message { return Private(Say(s, "bot.nomatch")) }

// NotAllowed answers who lacks the right to do it.
func NotAllowed(s text.Speaker) Message { return Private(Say(s, "bot.notallowed")) }

// NotManager answers who moderates and does not manage the server.
func NotManager(s text.Speaker) Message { return Private(Say(s, "bot.notmanager")) }

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
