// Package andor holds the rules of Legends of Andor: cooperative, everybody may act
// out of turn, several may fight together, and a story tells itself by cards.
//
// The Italian booklet is the reference where it speaks; where it is silent, the
// printed components. What a legend tells and when is data: package legend reads
// it, story.go does what it says. A match is a list of steps (turn.go); each file
// holds one idea of the booklet. The land is in package land.
//
// # Rulings
//
// Where booklet and components are silent or differ: a troll rolls three
// dice from 7 willpower on; opposite faces of the black die are 6-10, 6-10 and
// 8-12; region 61 is rock and no forest; who is left with 0 willpower by an event
// falls as in a fight once the event is done with; an ally adds his four once to a
// fight, however many heroes stand in it; a merchant changes gems into gold; an
// article a full board cannot take lies on the hero's region; event cards done
// with are shuffled again when all are used up. Those with a page of their own in
// the rules for the players stand in rulings.go.
//
// # Where each rule is
//
// All rules are methods of Game, and each file belongs to one chapter of the
// booklet, or of what the host needs.
//
//   - Check list: setup.go sets up a match; edition.go and versions.go hold what a
//     version has of its own.
//   - Hero board: figures.go (strength, willpower, ranks), articles.go and goods.go
//     (things and where they lie), stance.go (how a hero fights when not asked).
//   - Overview of the game, Overtime: turn.go, hours.go, leaving.go, cut_short.go.
//   - Moving: move.go, escorts and free regions included.
//   - Free actions: free.go, deals.go (exchanges, falcon), merchant.go (merchant, witch).
//   - Fighting: aim.go, fight.go, fight_steps.go, ways_to_roll.go, turned_die.go,
//     rubble.go; the chances are in chance.go, spread.go, odds.go and beginnings.go.
//   - Dividing rewards and losses: divide.go, divide_gains.go, divide_events.go.
//   - Movement of creatures: creatures.go, occupied.go (a castle in their hands).
//   - Sunrise box: sunrise.go. Narrator: story.go, end_letter.go.
//   - Fog: fog.go.
//   - Event cards: events.go has the cards, event_steps.go draws and resolves them.
//   - Legend cards: story.go, concern.go and occasion.go (whom a card concerns),
//     placewords.go (the regions it means), counts.go, question.go, tolls.go,
//     removal.go, treasure.go, alarm.go, bounds.go.
//   - Named creatures and fates: foes.go, fury.go, fates.go.
//   - The position: state.go, steps.go, check.go, names.go.
//   - The game for the host: rules.go, wording.go (how moves are written), apply.go,
//     prompts.go, refuse.go, rulings.go, brought.go and campaign.go (legends people
//     bring, and those that tell one story), trial.go (a legend tried out), luck.go,
//     imagine.go, words.go, pictures.go.
//   - What can be seen: look.go and look_fates.go make the View of package view, which
//     puts it into words.
//
// Package autopilot stands above the rules, which know it by Options only.
package andor
