// Package heroes is the rules of Heroes, the duel of wizards in which everybody rolls at
// once and the first who calls stop ends the rolling for all.
//
// A clash is a preparation in beats, sealed, and the actions that follow it, open.
// Cards are data in the package cards, boards and what happens on them in the package
// field; here stand preparation, clash, actions and prompts.
package heroes
