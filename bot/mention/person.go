// Package mention writes people, moments and messages as Discord shows them to each reader.
package mention

import (
	"strings"

	"skald/engine/text"
)

// formerPrefix begins the id that replaces the id of a person who asked to be forgotten. No id of Discord begins so.
const formerPrefix = "former-"

// FormerUser returns an id for a person who asked to be forgotten, made of a few random letters.
func FormerUser(random string) string { return formerPrefix + random }

// IsFormer reports whether an id is that of a person who asked to be forgotten. They cannot be mentioned or pinged.
func IsFormer(user string) bool { return strings.HasPrefix(user, formerPrefix) }

// FormerName returns the name of a person who asked to be forgotten.
func FormerName(s text.Speaker) string { return s.Say(text.M("bot.privacy.former")) }

// User mentions a user, or says that they asked to be forgotten.
func User(user string, s text.Speaker) string {
	if IsFormer(user) {
		return FormerName(s)
	}
	return "<@" + user + ">"
}

// Later is User for a message that is said later: an argument of it.
func Later(user string) any {
	if IsFormer(user) {
		return text.M("bot.privacy.former")
	}
	return "<@" + user + ">"
}

// Users mentions several users.
func Users(users []string) string {
	out := make([]string, len(users))
	for i, u := range users {
		out[i] = "<@" + u + ">"
	}
	return strings.Join(out, " ")
}

// MessageLink returns the address of a message.
func MessageLink(guild, channel, message string) string {
	return "https://discord.com/channels/" + guild + "/" + channel + "/" + message
}

// Channels mentions several channels.
func Channels(ids []string) string {
	out := make([]string, len(ids))
	for i, id := range ids {
		out[i] = "<#" + id + ">"
	}
	return strings.Join(out, " ")
}
