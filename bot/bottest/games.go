package bottest

// The ids of the games, short.
const (
	HeroesGame    = "return-of-the-heroes"
	AndorGame     = "legends-of-andor"
	RuneboundGame = "runebound"
	DuelGame      = "heroes"
)
