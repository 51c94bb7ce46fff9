// Package heroes is the rules of Heroes, the duel of wizards in which everybody rolls at
// once and the first who calls stop ends the rolling for all.
//
// A clash is a preparation in beats, sealed, and the actions that follow it, open.
// Cards are data in the package cards, boards and what happens on them in the package
// field.
//
// # Where each rule is
//
// A match is a list of steps; each file belongs to one chapter of the rulebook, or to what
// the host needs.
//
//   - Choosing heroes and first spells: draft.go, table.go (the spells to be learned).
//   - Creating the army: army.go, placing.go, setup.go (deck, first position).
//   - 1. Preparation: beats.go (the clash in rolls), beats_ask.go (what is asked after each),
//     metronome.go; orders.go and careful.go (standing orders); chances.go and price.go
//     (what the dice could do, and what a stop costs).
//   - 2. Performing the actions: stopping.go (the clash closes, stop effects), action.go
//     (2.2: drawing, learning, dispelling), rehearse.go (the action sealed with a stop).
//   - Casting and reinforcing spells: cast.go. Activating creatures: lead.go. What happens on
//     the boards: happened.go; cards drawn and lost: hands.go.
//   - End of the game, and the variants: ending.go, arenas.go (teams and tournament),
//     options.go.
//   - The position: state.go, clone.go, steps.go, check.go, edition.go (what a version has of
//     its own).
//   - The game for the host: rules.go, prompts.go, refuse.go, standing.go (standing
//     answers), wording.go (how moves are written), words.go, topics.go, rulings.go,
//     pictures.go, imagine.go, feats.go (statistics).
//   - What can be seen: look.go makes the View of package view, which puts it into words.
//
// Package autopilot stands above the rules, which get it from whoever makes them.
package heroes
