package bottest

// Short names for the ids of the games.
const (
	HeroesGame    = "return-of-the-heroes"
	AndorGame     = "legends-of-andor"
	RuneboundGame = "runebound"
	DuelGame      = "heroes"
)
