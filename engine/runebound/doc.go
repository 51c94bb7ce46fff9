// Package runebound plays Runebound, Rise of the Dragonlords, first edition: heroes
// travel the land, face adventures, buy and hire in towns and grow, until one beats
// High Lord Margath or holds three Dragon Runes.
//
// The Italian rulebook is the reference. A turn is a list of steps in the rulebook's order (turn.go,
// adventure.go, fight.go, market.go, ending.go). What a card does is data in the
// vocabulary of package ability: conditions.go, costs.go, actions.go and the
// modifiers in figures.go say what each word means, moments.go when. No card, hero or
// event is named here. The map is in package land, the cards in package cards; which cards a
// version of the rules has, and what follows from them, is in edition.go.
package runebound
