// Package runebound plays Runebound, Rise of the Dragonlords, first edition: heroes
// travel the land, face adventures, buy and hire in towns and grow, until one beats
// High Lord Margath or holds three Dragon Runes.
//
// The Italian rulebook is the reference. What a card does is data in the vocabulary of
// package ability; no card, hero or event is named here.
//
// # Where each rule is
//
// By chapter of the rulebook:
//
//	Preparation    setup.go, options.go
//	A turn         turn.go: renewal and movement; company.go: gifts among the company
//	Adventures     adventure.go, outcome.go
//	Tests, dice    rolls.go, figures.go: what is added to a die and what it has to reach
//	Combat         fight.go, stance.go: fights without being asked blow by blow
//	Other heroes   duel.go
//	Wounds         wounds.go: cancelling, knock-outs, allies killed
//	Market         market.go
//	Experience     ending.go: tokens, doom and the end of the game too
//	Cards          sources.go: those in force; moments.go, matters.go: when they may be used,
//	               conditions.go, costs.go, actions.go: what each word means
//	Rulings        rulings.go: where the rulebook is silent
//
// and by what every game has:
//
//	Position       state.go, hero.go, steps.go; check.go, clone.go
//	Rules          rules.go, edition.go: the cards of each version, and what follows from them
//	Questions      prompts.go, refuse.go, wording.go, words.go
//	Shown          look.go: makes the View; account.go, pictures.go, topics.go
//	Odds           odds.go: what a fight comes down to; chances.go: the text before it too
//
// The map is in package land, the cards in package cards, what players see in package view,
// the arithmetic of fights in package reckoning, and what plays for a seat in package
// autopilot.
package runebound
