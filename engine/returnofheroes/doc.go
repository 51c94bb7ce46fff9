// Package returnofheroes plays Return of the Heroes: the introductory and the
// standard game with the variants of the rulebook (sections 1 to 8, appendices A1
// to A9).
//
// Where the rulebooks contradict each other or are silent:
//
//   - Who is the oldest cannot be found out: the dice decide who begins, unless the
//     table names somebody. (2.1)
//   - Where the sheets differ, the elf has three hit points and the wizard two. (A1)
//   - Which piece lies face down from the set-up is drawn when somebody first looks;
//     who lays a drawn piece face down knows it alone. Servants are known by their
//     coordinate. (1.2)
//   - Where more dice are thrown than count, the best are chosen for the player: the
//     lowest two for a test that should succeed, the highest two at a trainer's.
//     (1.1.1)
//   - A hero carries one item for each skill at most, magic items included, scrolls not;
//     before he gets a second he lays the first down. (1.1.1)
//   - Two cubes of one reward never have the same colour, except those of an event.
//     (1.1.2)
//   - The tiles of the introductory game lie in rows from A in the north-west to P
//     in the south-east; face-down pieces lie east and west on A, C, F, H, I, K, N
//     and P, north and south on the others. (2.1)
//   - There are twenty cubes of each colour and a track has ten spaces: what has run
//     out, or finds no room, cannot be gained. (1.1.2)
//   - A move to a distant point takes the way that its choice shows: without gold
//     and without searching where that can be avoided. (4)
//   - What a hero buys before or during his own movement counts at once: his steps grow
//     or shrink with it, never below none. (4)
//   - Half-way on a hidden path nobody rides the broom, for he has to search again, and
//     nothing is laid down that would lie on the spot. (4.2)
//   - The boat stays on the side where it lands; with the wand on it, it serves both
//     ways for good. (4.1)
//   - A piece that comes into play where a hero stands is met from his next turn on,
//     an adversary too. (3.1)
//   - Giant, harpy, bandits and golem are adversaries of our own and pay three gold, not
//     one: with one the dwarf, who needs gold for a mount, won half as often as would be
//     fair. (5.1)
//   - The potion is drunk after a combat, not during it; after beating a guardian
//     too, but not in the tower. (5.2.1)
//   - Armour, cloak or shield without hit points leaves the game, the Red Knight's
//     shield too. (5.2.2)
//   - What is left behind lies there face up and is not taken up again in the same
//     turn; scrolls and potion go back to the bazaars. (5.4)
//   - The spider leaves exactly one hit point, touches no armour, and kills nobody
//     who has only one. (A8)
//   - The Red Knight's shield may be refused; whoever leaves it does not take it up in
//     the same turn, and whoever has no room for it may lay something down first. (A8)
//   - Whoever visits the house of a hero without cubes gets his gold only. (5.3.1)
//   - Magic bow, magic sword and yew staff give +2, the cross magic +1, and the
//     amulet spares all searching for paths. (5.3.4)
//   - An offer from a bazaar holds up nobody: who is asked lists his wishes or passes,
//     wishes are served in the opener's order and secret until then, and who has not
//     answered does so first on his next turn. It closes before the opener's next turn.
//     (5.5.1)
//   - The opener chooses to whom he offers, and in which order; what nobody buys
//     goes back into the stock. (5.5.1)
//   - There is no limit to the pieces drawn in a turn, unless the table chose one at
//     most. (A9)
//   - The piece chosen at the fortune-teller's is drawn: where the table chose one piece
//     a turn at most, it is that one. (A7)
//   - Every step of a personal quest draws one piece; beating its adversary and
//     completing the step are one draw. (5.6)
//   - In an event only owners of a scroll that helps are asked. (A3)
//   - A hero half-way on a hidden path travels with his tile when tiles change
//     places. (A7)
//   - Servants come into play face down. (6.1)
//   - Which guardian stands where is drawn at the first look; once shown he is known
//     to all. Heroes without the gem do not see guardians, and a beaten one draws no
//     piece. (6.2)
//   - The tower is entered by a move on a turn after a guardian was beaten, from his
//     post; whoever leaves the post otherwise loses the right. (6.2)
//   - The Nameless is whole again at every assault; what a hero leaves who falls in
//     the tower lies at the post he came from. (6.2)
//   - The tiles of the players lie in the corners, clockwise from the north-west; of two,
//     in the north-west and the south-east. (2.2)
//   - Who the Nameless is, is drawn when the first looks: a hero whom the mice show
//     the card, or everybody at the first assault. (1.4)
//   - At the court the king need not be in play. Undertaking a quest draws no piece.
//     (7.1)
//   - With unexplored land the corners nobody starts in lie face down too; in the
//     solo game A, D, M and P lie open in the corners, because the hero may begin on
//     each. (7.3)
//   - A tile is drawn when somebody steps onto it, by a move of its own, which costs
//     a step. (7.3)
//   - Without an explored tile to land on, nobody rides the broom, and the
//     teleporter does nothing. (7.3)
//   - Teleporter, broom and signpost use explored tiles only. (7.3)
//   - The solo game has the introductory set-up with the pieces of all eight quests,
//     as the French rulebook has it; the hero's house stands on any beige point, an
//     exit too, also on a hidden piece, which he may look at when he stays. (7.4.1)
//   - In the solo game servants come in random order. (7.4.2)
//   - The player is asked after turn 45, and every fifteen turns after that, whether
//     he goes on; a victory after turn 45 is one, with the points off. (7.4.2)
//   - In the solo game the cube for the side quest to another's house draws no
//     piece. (7.4.2)
//   - Tiles that lie any way are turned by the dice. The teleporter's sides turn
//     with the capital; before it is explored they are those of the map. (8.1)
//   - With healing as an encounter a turn of rest at temple or village heals
//     nothing, except in the solo game. (8.4)
//   - A fifth hero chooses among the four corners' tiles. (8.5)
//   - With alternating houses tiles may touch at a corner, a house may stand on an exit,
//     and a place that would leave no room for the houses to come is refused. (8.6)
//   - Nobody tests to ride the broom, unless the table chose the French rules. (A6)
//   - With the French broom only a success with a one among the chosen dice leads to the
//     hut; whoever can choose his dice chooses, and may choose two that miss to stay
//     where he is. (A6)
//
// Each of these is said in the rules for the players (package topics) too.
//
// # Where each rule is
//
// A turn is a list of steps; each file belongs to one section of the rulebook, or to what
// the host needs.
//
//   - Heroes and tests (1.1, A1): trial.go, reward.go (cubes, skills, gold).
//   - Set-up (2.1, 2.2): setup.go, standard.go (the standard game), choosing.go (heroes),
//     houses.go (houses and quests).
//   - The turn (3): turn.go, actions.go, leaving.go (what is left undone); bag.go has pieces
//     from the bag (3.1).
//   - Movement (4): walk.go, ways.go (roads, water, hidden paths), broom.go (A6).
//   - Combat (5.1, 5.2): combat.go, healing.go (8.4 too), death.go (5.2.3).
//   - Side quests (5.3): sidequests.go. Items (5.4): items.go.
//   - Encounters (5.5, A7): encounters.go, bazaar.go (5.5.1). Events (A3): events.go.
//   - Personal quests (5.6): quests.go.
//   - The Nameless, servants, guardians, the last battle (6): nameless.go.
//   - Official variants (7): variant.go and options.go choose them; court.go (7.1),
//     explore.go (7.3), solo.go (7.4) with alone.go (its words). House rules (8) are in
//     the files of what they change.
//   - The position: state.go, save.go, check.go, edition.go (what a version has of its
//     own).
//   - The game for the host: rules.go, apply.go, prompts.go, refuse.go and
//     refuse_meant.go, wording.go and spelled.go (how moves are written), luck.go,
//     imagine.go, pictures.go.
//   - What can be seen: look.go makes the View of package view, which puts it into words.
//
// The map is in package land, the pieces are in package pieces. Package autopilot stands
// above the rules, which get it from whoever makes them.
package returnofheroes
