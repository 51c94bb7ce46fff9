// Package mention writes people, times and messages so that Discord shows them properly to each reader.
package mention

import (
	"strings"

	"skald/engine/text"
)

// formerPrefix begins the alias that replaces the id of a forgotten person. No id of Discord begins with it.
const formerPrefix = "former-"

// FormerUser returns an alias for a forgotten person, made of a few random letters.
func FormerUser(random string) string { return formerPrefix + random }

// IsFormer reports whether an id is the alias of a forgotten person, which cannot be mentioned or pinged.
func IsFormer(user string) bool { return strings.HasPrefix(user, formerPrefix) }

// FormerName returns the name shown for forgotten people.
func FormerName(s text.Localizer) string { return s.Say(text.M("bot.privacy.former")) }

// User mentions a user, or returns the FormerName for a forgotten person.
func User(user string, s text.Localizer) string {
	if IsFormer(user) {
		return FormerName(s)
	}
	return "<@" + user + ">"
}

// Later returns User as an argument of a message, for any language.
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
