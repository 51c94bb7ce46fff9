package andor

// A Game is what all parts of the rules share: the position, what is to be done,
// who is asked, what is told. Each part below has a life of its own and a file, or
// a few, of its own; it works on the Game it belongs to.

// combat is a fight: who takes part, what is rolled and what it counts, how a round
// and the fight end (booklet: Fighting).
type combat struct{ *Game }

func (g *Game) combat() combat { return combat{g} }

// story is the legend as it is played: its cards, conditions and effects, and the
// narrator who brings them.
type story struct{ *Game }

func (g *Game) story() story { return story{g} }

// herd are the creatures on the map, how they come, move and enter the castle
// (booklet: Movement of creatures).
type herd struct{ *Game }

func (g *Game) herd() herd { return herd{g} }

// trade is what changes hands: exchanges between heroes, merchants and the witch
// (booklet: Merchant, Falcon).
type trade struct{ *Game }

func (g *Game) trade() trade { return trade{g} }

// things is what lies on the map and on hero boards and is used there.
type things struct{ *Game }

func (g *Game) things() things { return things{g} }

// fogTokens are the fog tokens and the rune stones that lie face down (booklet:
// Fog).
type fogTokens struct{ *Game }

func (g *Game) fogTokens() fogTokens { return fogTokens{g} }

// eventDeck is the deck of event cards and what cards do (booklet: Event cards).
type eventDeck struct{ *Game }

func (g *Game) eventDeck() eventDeck { return eventDeck{g} }

// group is the group of heroes that divides, pays and chooses.
type group struct{ *Game }

func (g *Game) group() group { return group{g} }

// look makes Views of a Game.
type look struct{ *Game }

func (g *Game) look() look { return look{g} }

// mind is how autopilots look at a Game.
type mind struct{ *Game }

func (g *Game) mind() mind { return mind{g} }

// travel is how heroes and allies move (booklet: Moving).
type travel struct{ *Game }

func (g *Game) travel() travel { return travel{g} }

// day is the track of hours, whose turn it is, and the sunrise (booklet: Overview
// of the game, Sunrise box).
type day struct{ *Game }

func (g *Game) day() day { return day{g} }
