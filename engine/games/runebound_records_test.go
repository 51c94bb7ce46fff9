package games_test

import "strings"

// runeboundRecords are matches of Runebound with two to six heroes, with every value
// of every option and with every end there is.
func runeboundRecords() []recorded {
	game := func(name string, seats int, options ...string) recorded {
		r := recorded{name: name, game: "runebound", seats: seats, level: 2, options: map[string]string{}}
		for _, o := range options {
			id, value, _ := strings.Cut(o, "=")
			r.options[id] = value
		}
		return r
	}
	ends := func(r recorded, reason string) recorded {
		r.reason, r.lost = reason, reason == "over.company-lost"
		return r
	}
	random := game("random", 4)
	random.level, random.seed, random.turns = 1, "whatever is legal", 60
	return []recorded{
		game("two", 2), game("three", 3), game("five", 5), game("six", 6), random,
		ends(game("margath", 4), "over.margath"), ends(game("runes", 4), "over.runes"),
		ends(game("rune-taken", 4, "length=short", "duels=on"), "over.taken"),
		ends(game("rune-kept", 4, "length=short"), "over.kept"),
		game("brisk", 3, "length=brisk", "heroes=two"), game("dash", 3, "length=dash", "heroes=free"),
		game("towns-drawn", 3, "start=drawn", "handicap=gold"), game("duels-for-runes", 3, "duels=runes"),
		game("no-duels", 3, "duels=off"),
		game("refill", 3, "refill=on"), ends(game("doom", 3, "doom=24"), "over.doom"), game("doom-30", 3, "doom=30"),
		game("doom-36", 3, "doom=36"),
		ends(game("company-won", 3, "company=on", "doom=36"), "over.company-won"),
		ends(game("company-lost", 3, "company=on", "doom=30"), "over.company-lost"),
		game("alone", 1, "company=on", "doom=36"),
	}
}
