// Package load measures the bot with many matches at a time. The bot runs in a
// process of its own; the playground and the people in it, who press the buttons
// they see, run in the process of the test.
//
// In an ordinary run of the tests it is a small load of one game, which shows that
// nothing is lost and everybody is answered; SKALD_SWEEP=all makes it one of each game.
// The measure takes as long as SKALD_LOAD says:
//
//	SKALD_LOAD=10m go test ./bot/load -run Load -timeout 80m -v
//
// SKALD_LOAD_MATCHES makes it another number of matches than a thousand; with
// SKALD_LOAD_WORDS=1 boards go out in words, which shows what is left when pictures take
// no processor.
//
// Once it is one process with a file, and once two processes that share a database on a
// server; then each of two playgrounds is the part of Discord of one shard.
package load
