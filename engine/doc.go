// Package engine is the kernel every game of Skald is written against.
//
// A board game is a Rules; one position of it is a Game, which only Apply
// changes. What a seat may do is listed by Prompts: a move is legal exactly
// when some Choice lists it or some Form accepts it. What happened is told by
// Events, what a seat may see by its View. Moves are text, dice are an argument,
// and so is time: nothing below this package reads a clock, draws a random
// number, starts a goroutine or touches a file.
//
// # What is sealed
//
// A question whose answers stay hidden until all have given theirs is a Round: its
// prompts are sealed, and who is awaited, since when and until when is told by the
// Round alone. Nobody learns from anything the program does whether a seat has
// answered. So a game tells the results of a round by open events of the answer
// that closes it, keeps in its position nothing of what the order of the answers
// left behind, and draws what it rolls for a seat from a stream of that seat and
// that round. Package contract/sealed is an example.
//
// # Changing a game after a release
//
// A match is played, verified, replayed, exported, imported, forked and reported
// by the version of the rules it began with, for ever. A Rules is one game by one
// version; Earlier lists the versions before it, and a saved match or a record
// names the one that InVersion picks for it. New matches and rematches begin by
// the newest version, a fork by that of its origin, and a record that names no
// version is played by the newest.
//
// Whatever changes what is legal, a figure, a card, the order in which dice are
// asked or the form of a saved position makes a new version: Version rises by one,
// and Earlier lists the rules as they were. Within a game:
//
//   - A rule is a named switch in the figures of a version (such as
//     mayPass: true), asked where the rule is, and tested both ways.
//   - A figure, a card, a table of the map lies in the data of its version. Data
//     of a released version is never edited: a later one is a copy with another
//     name, or the same with a list of differences.
//   - A legend a match is played with is saved with the match, so that a file
//     that changes or goes touches no running match.
//   - The order of dice belongs to the rules: what asks for a number earlier,
//     later, more often, from another stream or among more is switched too.
//   - Load of a version reads what that version saved, and refuses only what the
//     rules engine could not go on with.
//   - Words may be mended at any time. A message that says something else, or
//     takes other arguments, gets a new key, since logs keep messages by their
//     keys; the old one stays in the Catalogue. So do verbs in Verbs.
//
// Records and databases of a released version are fixtures that never change.
package engine
