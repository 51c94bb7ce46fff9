package preferences

import "slices"

const (
	// MaxApart is the maximum number of users in Person.Apart, as many as Discord's menu of users takes.
	MaxApart = 25
	// maxUser is the maximum length of the id of a user.
	maxUser = 32
)

// SetApart replaces the users whom a person does not want to sit with; the person themselves is left out. It returns
// false, and changes nothing, if they are more than MaxApart or not ids of users.
func (p *Person) SetApart(self string, users []string) bool {
	if len(users) > MaxApart ||
		slices.ContainsFunc(users, func(u string) bool { return u == "" || len(u) > maxUser }) {
		return false
	}
	others := slices.DeleteFunc(slices.Clone(users), func(u string) bool { return u == self })
	p.Apart = slices.Compact(slices.Sorted(slices.Values(others)))
	return true
}

// Apart compares a user with the users of a table: own reports whether the user does not want to sit with one of them,
// theirs whether one of them does not want to sit with the user. It always reads the settings of all, so that the time
// it takes does not depend on their lists.
func (p *People) Apart(user string, table []string) (own, theirs bool) {
	mine := p.Of(user).Apart
	for _, other := range table {
		lists := p.Of(other).Apart
		if other == "" || other == user {
			continue
		}
		own = slices.Contains(mine, other) || own
		theirs = slices.Contains(lists, user) || theirs
	}
	return own, theirs
}

// Avoided returns the users with whom a user does not want to sit.
func (p *People) Avoided(user string) []string { return p.Of(user).Apart }
