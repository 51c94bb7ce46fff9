// Package andor implements the rules of Legends of Andor, a cooperative game: heroes may act out of turn and fight
// together, and cards advance a story.
//
// The Italian booklet is the reference; where it is silent, the printed components are. The text and timing of a legend
// are data: package legend reads them, story.go carries them out. A match is a list of steps (turn.go). The land is in
// package land.
//
// # Rulings
//
// Where the booklet is silent or differs from the components: a troll rolls three dice from 7 willpower on; opposite
// faces of the black die are 6-10, 6-10 and 8-12; region 61 is rock, not forest; a hero left with 0 willpower by an
// event falls as in a fight once the event is over; an ally adds 4 once per fight, however many heroes take part; a
// merchant changes gems into gold; an article that does not fit on a full board is left on the hero's region; used
// event cards are shuffled again once the deck is empty. rulings.go lists the rulings that have a page of their own in
// the rules for the players.
//
// # Where each rule is
//
// All rules are methods of Game. Each file covers one chapter of the booklet, or one need of the host.
//
//   - Check list: setup.go sets up a match; edition.go and versions.go hold the
//     differences between versions.
//   - Hero board: figures.go (strength, willpower, ranks), articles.go and goods.go
//     (things and their places), stance.go (a hero's unattended choices in fights).
//   - Overview of the game, Overtime: turn.go, hours.go, outlook.go (what a question
//     tells of figures and goals), leaving.go, cut_short.go.
//   - Moving: move.go, including escorts and free regions.
//   - Free actions: free.go, deals.go (exchanges, falcon), merchant.go (merchant, witch).
//   - Fighting: aim.go, fight.go, fight_steps.go, ways_to_roll.go, turned_die.go,
//     rubble.go; the odds are in chance.go, spread.go, odds.go and beginnings.go.
//   - Dividing rewards and losses: divide.go, divide_gains.go, divide_events.go.
//   - Movement of creatures: creatures.go, occupied.go (a castle held by creatures).
//   - Sunrise box: sunrise.go. Narrator: story.go, end_letter.go.
//   - Fog: fog.go.
//   - Event cards: events.go holds the cards, event_steps.go draws and resolves them.
//   - Legend cards: story.go, concern.go and occasion.go (the heroes a card affects),
//     placewords.go (the regions it means), counts.go, question.go, tolls.go,
//     removal.go, treasure.go, alarm.go, bounds.go.
//   - Named creatures and fates: foes.go, fury.go, fates.go.
//   - The position: state.go, steps.go, check.go, names.go.
//   - The game for the host: rules.go, wording.go (the notation of moves), apply.go,
//     advances.go (answers under a condition),
//     prompts.go, refuse.go, rulings.go, brought.go and campaign.go (custom legends and
//     campaigns), trial.go (random trial matches of a legend), luck.go, imagine.go,
//     words.go, pictures.go, summary.go (a turn in a few lines), periods.go (its day),
//     warning.go (the dangers of a question), lying.go, way_hint.go (the end of a way).
//   - Visible state: look.go and look_fates.go make the View of package view, which
//     puts it into words.
//
// Package autopilot builds on the rules, which know it only through Options.
package andor
