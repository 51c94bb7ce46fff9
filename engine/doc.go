// Package engine is the kernel of every game of Skald.
//
// A board game is a Rules; one position of it is a Game, which only Apply changes. Prompts lists a seat's legal moves:
// a move is legal exactly when some Choice lists it or some Form accepts it. Events report changes; a View shows a
// position to one seat. Moves are text; dice and time are arguments: nothing below this package reads a clock, draws a
// random number, starts a goroutine or touches a file.
//
// # Sealed questions
//
// A question whose answers stay hidden until all seats have answered is a Round. Its prompts are sealed; the Round
// alone shows the seats asked, the start and the deadline. Nothing the program does reveals whether a seat has
// answered. So a game reports the results of a round by open events of the answer that closes it, keeps no trace of the
// order of the answers in its position, and rolls for a seat from a stream of that seat and that round. Package
// contract/sealed is an example.
//
// # Changing a game after a release
//
// A match is played, verified, replayed, exported, imported, forked and reported by the version of the rules it began
// with, forever. A Rules is one version of a game; Earlier lists the versions before it, and a saved match or a record
// names the one that InVersion returns for it. New matches and rematches begin with the newest version, a fork with
// that of its origin, and a record that names no version is played by the newest.
//
// Any change to legal moves, a figure, a card, the order of dice or the form of a saved position makes a new version:
// Version rises by one, and Earlier lists the rules as they were. Within a game:
//
//   - A rule is a named switch in the figures of a version (such as mayPass: true), used in one place and tested both
//     ways.
//   - A figure, a card or a table of the map belongs to the data of its version. Data of a released version is never
//     edited: a later version is a copy under another name, or the same with a list of differences.
//   - A legend is saved with the match that is played with it, so changing or deleting the file touches no running
//     match.
//   - The order of dice belongs to the rules: drawing a number earlier, later, more often, from another stream or from
//     another range needs a switch too.
//   - Load of a version reads positions saved by that version, and refuses only those that would break the rules
//     engine.
//   - Words may be improved at any time. A message with another meaning or other arguments gets a new key, since logs
//     keep messages by their keys; the old key stays in the Catalogue. So do verbs in Verbs.
//
// Records and databases of a released version are fixtures that never change.
package engine
