package ui

import (
	"strings"

	"skald/engine/text"
)

// formerPrefix begins what stands in place of the id of somebody who wished to
// be forgotten. No id of Discord's begins so.
const formerPrefix = "former-"

// FormerUser makes what stands in place of an id out of a few random letters.
func FormerUser(random string) string { return formerPrefix + random }

// IsFormer reports whether a user is somebody who wished to be forgotten: he cannot
// be mentioned or called.
func IsFormer(user string) bool { return strings.HasPrefix(user, formerPrefix) }

// FormerName is what he is called.
func FormerName(s text.Speaker) string { return Say(s, "bot.privacy.former") }

// Person mentions a user, or says that he wished to be forgotten.
func Person(user string, s text.Speaker) string {
	if IsFormer(user) {
		return FormerName(s)
	}
	return "<@" + user + ">"
}

// Mention is person for a message that is said later.
func Mention(user string) any {
	if IsFormer(user) {
		return text.M("bot.privacy.former")
	}
	return "<@" + user + ">"
}
