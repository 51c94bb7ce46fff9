// Package heroes contains the rules of Heroes, the duel of wizards in which all roll at once and the first call of stop
// ends the rolling for all.
//
// A clash is a preparation in beats, sealed, and the actions after it, open. Cards are data in the package cards;
// boards and their effects are in the package field.
//
// # Where each rule is
//
// A match is a list of steps; each file belongs to one chapter of the rulebook, or to the needs of the host.
//
//   - Choosing heroes and first spells: draft.go, table.go (the spells to learn).
//   - Creating the army: army.go, placing.go, setup.go (deck, first position).
//   - 1. Preparation: beats.go (the clash in rolls), beats_ask.go (the question after each), metronome.go; orders.go
//     and careful.go (standing orders); chances.go and price.go (possible uses of the dice, and the cost of a stop).
//   - 2. Performing the actions: stopping.go (the clash closes, stop effects), action.go (2.2: drawing, learning,
//     dispelling), rehearse.go (the action sealed with a stop).
//   - Casting and reinforcing spells: cast.go. Activating creatures: lead.go; apart.go
//     (equal names). Events on the boards: happened.go; cards
//     drawn and lost: hands.go.
//   - End of the game, and the variants: ending.go, arenas.go (teams and tournament), options.go.
//   - The position: state.go, clone.go, steps.go, check.go, edition.go (differences between versions).
//   - The game for the host: rules.go, prompts.go, kept.go (questions kept between moves), notes.go (reckoning kept
//     by autopilots), refuse.go, standing.go (standing answers), advances.go (answers under a condition), wording.go
//     (the form of moves), words.go, topics.go, rulings.go, pictures.go, imagine.go, feats.go (statistics), summary.go
//     (a clash in a few lines).
//   - Visibility: look.go makes the View of package view, which describes it in words.
//
// Package autopilot depends on the rules, which get it as an argument.
package heroes
