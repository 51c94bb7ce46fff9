package table

import (
	"slices"
	"strings"
	"unicode/utf16"

	"skald/engine/text"
	"skald/store"
)

const (
	// MaxName is the maximum length of a table's name, in UTF-16 units.
	MaxName = 60
	// MaxInvited is the maximum number of users in Invited, as many as Discord's menu of users takes, and in Removed.
	MaxInvited = 25
	// maxUser is the maximum length of the id of an invited user or role.
	maxUser = 32
)

// CleanName returns a typed name of a table without control characters and surrounding space. It returns false if the
// name is longer than MaxName.
func CleanName(typed string) (string, bool) {
	name := strings.TrimSpace(text.Sanitize(typed))
	return name, len(utf16.Encode([]rune(name))) <= MaxName
}

// Called returns the name of the table, "" if it has none. A stored name that is too long is cut.
func (e Extra) Called() string {
	name := []rune(e.Name)
	return string(name[:min(len(name), MaxName)])
}

// Admits reports whether a user with some roles may take a seat that is free for all: without a restriction anyone,
// otherwise the host and the invited users and roles. The role with the id of the server is that of all its members.
func (t *Table) Admits(user string, roles ...string) bool {
	return !t.Closed || user == t.Head.Host || slices.Contains(t.Invited, user) ||
		slices.ContainsFunc(t.InvitedRoles, func(role string) bool {
			return role == t.Head.Guild || slices.Contains(roles, role)
		})
}

// WasRemoved reports whether the host removed a user from the lobby and has not invited them since.
func (t *Table) WasRemoved(user string) bool {
	return slices.ContainsFunc(t.Removed, func(p store.Seat) bool { return p.User == user })
}

// OpenLike closes a new table to the same people as another: only the host, the players and those who were invited may
// join, and those whom the host removed may not.
func (e *Extra) OpenLike(from Extra, players []string) {
	e.Closed, e.Removed = from.Closed, slices.DeleteFunc(slices.Clone(from.Removed),
		func(p store.Seat) bool { return slices.Contains(players, p.User) })
	if !from.Closed {
		return
	}
	e.InvitedRoles = from.InvitedRoles
	for _, user := range slices.Concat(players, from.Invited) {
		if len(e.Invited) < MaxInvited && !slices.Contains(e.Invited, user) {
			e.Invited = append(e.Invited, user)
		}
	}
	slices.Sort(e.Invited)
}

// Invite replaces the invited users. Those removed before may join again. It returns false, and changes nothing, if
// they are more than MaxInvited or not ids of users.
func (t *Table) Invite(users []string) bool {
	if !areIDs(users) {
		return false
	}
	t.Invited = slices.Compact(slices.Sorted(slices.Values(users)))
	t.Removed = slices.DeleteFunc(slices.Clone(t.Removed),
		func(p store.Seat) bool { return slices.Contains(users, p.User) })
	return true
}

// InviteRoles replaces the invited roles. It returns false, and changes nothing, if they are more than MaxInvited or
// not ids of roles.
func (t *Table) InviteRoles(roles []string) bool {
	if !areIDs(roles) {
		return false
	}
	t.InvitedRoles = slices.Compact(slices.Sorted(slices.Values(roles)))
	return true
}

// areIDs reports whether the values of a menu can be ids of users or roles, at most MaxInvited.
func areIDs(values []string) bool {
	return len(values) <= MaxInvited &&
		!slices.ContainsFunc(values, func(v string) bool { return v == "" || len(v) > maxUser })
}

// People returns the users with a seat in a lobby or match, each as often as they have one.
func (t *Table) People() (out []string) {
	for _, p := range t.Head.Seats {
		if p.User != "" {
			out = append(out, p.User)
		}
	}
	return out
}

// RemoveFromLobby frees all seats of a user in a lobby. The user can join again only when invited. It returns false if
// the user has no seat or is the host.
func (t *Table) RemoveFromLobby(user string) bool {
	was := store.Seat{}
	for n := len(t.Head.Seats) - 1; n >= 0 && user != "" && user != t.Head.Host; n-- {
		if t.Head.Seats[n].User == user {
			was = t.Head.Seats[n]
			t.FreeSeat(n)
		}
	}
	if was.User == "" {
		return false
	}
	t.Invited = slices.DeleteFunc(slices.Clone(t.Invited), func(u string) bool { return u == user })
	t.Removed = append(slices.Clone(t.Removed), store.Seat{User: was.User, Name: was.Name})
	t.Removed = t.Removed[max(0, len(t.Removed)-MaxInvited):]
	return true
}

// FreeSeat frees the nth seat of a lobby, counted from 0.
func (t *Table) FreeSeat(n int) {
	t.Head.Seats = slices.Delete(slices.Clone(t.Head.Seats), n, n+1)
	t.Joins = slices.Delete(slices.Clone(t.Joins), n, n+1)
}
