// Package returnofheroes contains the rules of Return of the Heroes: the introductory and the standard game with the
// variants of the rulebook (sections 1 to 8, appendices A1 to A9).
//
// Rulings where the rulebooks contradict each other or are silent:
//
//   - The oldest player is not known: the dice decide on the first player, unless the table names one. (2.1)
//   - Where the sheets differ, the elf has three hit points and the wizard two. (A1)
//   - A face-down piece of the set-up is drawn at the first look; a face-down piece put down by its drawer is known to
//     them alone. Servants are known by their coordinate. (1.2)
//   - If more dice are rolled than count, the best are chosen for the player: the lowest two for a test that should
//     succeed, the highest two at a trainer's. (1.1.1)
//   - A hero carries one item for each skill at most, magic items included, scrolls not; before taking a second they
//     lay the first down. (1.1.1)
//   - Two cubes of one reward never have the same colour, except those of an event. (1.1.2)
//   - The tiles of the introductory game are in rows from A in the north-west to P in the south-east; face-down pieces
//     are east and west on A, C, F, H, I, K, N and P, north and south on the others. (2.1)
//   - There are twenty cubes of each colour and a track has ten spaces: without a cube or a space there is no gain.
//     (1.1.2)
//   - A move to a distant point takes the way that its choice shows: without gold and without searching if possible.
//     (4)
//   - A hero's purchase before or during their own movement counts at once: their steps grow or shrink with it, never
//     below none. (4)
//   - A hero half-way on a hidden path does not ride the broom, since they have to search again, and lays nothing down
//     that would stay on the spot. (4.2)
//   - The boat stays on the side where it lands; with the wand on it, it serves both ways for good. (4.1)
//   - A piece that comes into play at a hero's place is met from their next turn on, an adversary too. (3.1)
//   - Giant, harpy, bandits and golem are adversaries of our own and pay three gold, not one: with one the dwarf, who
//     needs gold for a mount, won half as often as would be fair. (5.1)
//   - The potion is drunk after a combat, not during it; after beating a guardian too, but not in the tower. (5.2.1)
//   - Armour, cloak or shield without hit points leaves the game, the Red Knight's shield too. (5.2.2)
//   - Items left behind stay there face up and are not picked up again in the same turn; scrolls and potion go back to
//     the bazaars. (5.4)
//   - The spider leaves exactly one hit point, touches no armour, and never kills a hero with only one. (A8)
//   - The Red Knight's shield may be refused; a hero that leaves it does not pick it up in the same turn, and one
//     without room for it may lay something down first. (A8)
//   - A visitor to the house of a hero without cubes gets gold only. (5.3.1)
//   - Magic bow, magic sword and yew staff give +2, the cross magic +1, and the amulet spares all searching for paths.
//     (5.3.4)
//   - An offer from a bazaar blocks no turn: asked players list their wishes or pass, wishes are served in the opener's
//     order and secret until then, and a player without an answer gives it first on their next turn. It closes before
//     the opener's next turn. (5.5.1)
//   - The opener chooses the buyers and their order; unsold pieces go back into the stock. (5.5.1)
//   - There is no limit to the pieces drawn in a turn, unless the table chose one at most. (A9)
//   - The piece chosen at the fortune-teller's is drawn: if the table chose one piece a turn at most, it is that one.
//     (A7)
//   - Every step of a personal quest draws one piece; beating its adversary and completing the step are one draw. (5.6)
//   - In an event only owners of a scroll that helps are asked. (A3)
//   - A hero half-way on a hidden path travels with their tile when tiles change places. (A7)
//   - Servants come into play face down. (6.1)
//   - The places of the guardians are drawn at the first look; a guardian once shown is known to all. Heroes without
//     the gem do not see guardians, and a beaten one draws no piece. (6.2)
//   - The tower is entered by a move on a turn after a guardian was beaten, from that guardian's post; a hero that
//     leaves the post otherwise loses the right. (6.2)
//   - The Nameless is whole again at every assault; the possessions of a hero that falls in the tower stay at the post
//     they came from. (6.2)
//   - The tiles of the players are in the corners, clockwise from the north-west; of two, in the north-west and the
//     south-east. (2.2)
//   - The card of the Nameless is drawn at the first look: by a hero shown the card by the mice, or by all at the first
//     assault. (1.4)
//   - At the court the king need not be in play. Undertaking a quest draws no piece. (7.1)
//   - With unexplored land the corners without a start are face down too; in the solo game A, D, M and P are face up in
//     the corners, because the hero may begin on each. (7.3)
//   - A tile is drawn when a hero steps onto it, by a move of its own, which costs a step. (7.3)
//   - Without an explored tile to land on, the broom cannot be ridden, and the teleporter does nothing. (7.3)
//   - Teleporter, broom and signpost use explored tiles only. (7.3)
//   - The solo game has the introductory set-up with the pieces of all eight quests, as the French rulebook has it; the
//     hero's house may be on any beige point, an exit too, also on a hidden piece, which they may look at when they
//     stay. (7.4.1)
//   - In the solo game servants come in random order. (7.4.2)
//   - The player is asked after turn 45, and every fifteen turns after that, whether to continue; a victory after turn
//     45 is one, with the points off. (7.4.2)
//   - In the solo game the cube for the side quest to another's house draws no piece. (7.4.2)
//   - With tiles in any direction the dice turn them. The teleporter's sides turn with the capital; before it is
//     explored they are those of the map. (8.1)
//   - With healing as an encounter a turn of rest at temple or village heals nothing, except in the solo game. (8.4)
//   - A fifth hero chooses among the four corners' tiles. (8.5)
//   - With alternating houses tiles may touch at a corner, a house may be on an exit, and a place that would leave no
//     room for the houses to come is refused. (8.6)
//   - Riding the broom needs no test, unless the table chose the French rules. (A6)
//   - With the French broom only a success with a one among the chosen dice leads to the hut; a hero with a choice of
//     dice chooses, and may choose two that miss to stay in place. (A6)
//
// The rules for the players (package topics) contain all of these too.
//
// # Where each rule is
//
// A turn is a list of steps; each file belongs to one section of the rulebook, or to the needs of the host.
//
//   - Heroes and tests (1.1, A1): trial.go, reward.go (cubes, skills, gold).
//   - Set-up (2.1, 2.2): setup.go, standard.go (the standard game), choosing.go (heroes), houses.go (houses and
//     quests).
//   - The turn (3): turn.go, actions.go, leaving.go (hints on open actions), lacking.go
//     (reasons against actions); bag.go has pieces from the bag (3.1).
//   - Movement (4): walk.go, ways.go (roads, water, hidden paths), broom.go (A6).
//   - Combat (5.1, 5.2): combat.go, healing.go (8.4 too), death.go (5.2.3), warning.go.
//   - Side quests (5.3): sidequests.go. Items (5.4): items.go.
//   - Encounters (5.5, A7): encounters.go, bazaar.go (5.5.1). Events (A3): events.go.
//   - Personal quests (5.6): quests.go.
//   - The Nameless, servants, guardians, the last battle (6): nameless.go.
//   - Official variants (7): variant.go and options.go choose them; court.go (7.1), explore.go (7.3), solo.go (7.4)
//     with alone.go (its words). House rules (8) are in the files of the rules they change.
//   - The position: state.go, save.go, check.go, edition.go (differences between versions).
//   - The game for the host: rules.go, apply.go, advances.go (answers under a condition), prompts.go, refuse.go
//     and refuse_meant.go, wording.go and spelled.go (the form of moves), luck.go, imagine.go, pictures.go, summary.go
//     (a turn in a few lines), periods.go (its round).
//   - Visibility: look.go makes the View of package view, which describes it in words.
//
// The map is in package land, the pieces are in package pieces. Package autopilot depends on the rules, which get it as
// an argument.
package returnofheroes
