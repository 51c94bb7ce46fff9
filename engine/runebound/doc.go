// Package runebound implements Runebound, Rise of the Dragonlords, first edition: heroes travel, face adventures, buy
// and hire in towns and gain experience until one beats High Lord Margath or holds three Dragon Runes.
//
// The Italian rulebook is the reference. The effects of cards are data in the vocabulary of package ability; the code
// names no card, hero or event.
//
// # Where each rule is
//
// By chapter of the rulebook:
//
//	Preparation    setup.go, options.go
//	A turn         turn.go, destinations.go: renewal and movement; company.go: gifts among the company
//	Adventures     adventure.go, outcome.go
//	Tests, dice    rolls.go, figures.go: bonuses and targets
//	Combat         fight.go, stance.go: fights without being asked blow by blow
//	Other heroes   duel.go
//	Wounds         wounds.go: cancelling, knock-outs, allies killed; warning.go
//	Market         market.go
//	Experience     ending.go: also doom and the end of the game
//	Cards          sources.go: cards in force; moments.go, matters.go: when they may be used;
//	               conditions.go, costs.go, actions.go: the meaning of each word
//	Rulings        rulings.go: where the rulebook is silent
//
// By the parts common to all games:
//
//	Position       state.go, hero.go, steps.go; check.go, clone.go
//	Rules          rules.go, edition.go: the cards of each version
//	Questions      prompts.go, refuse.go, wording.go, words.go; settings.go: the stance and standing answers;
//	               advances.go: answers under a condition
//	View           look.go; account.go, pictures.go, topics.go
//	Summary        summary.go: a turn in a few lines; periods.go: its round
//	Odds           odds.go: the values of a fight; chances.go: with the text before it;
//	               notes.go: an autopilot keeps its own
//
// Package land holds the map, package cards the cards, package view the visible state, package reckoning the arithmetic
// of fights, and package autopilot plays for a seat.
package runebound
