// Package load measures the bot with many matches at a time. The bot runs in a process of its own; the playground runs
// in the process of the test, with the people, which press the buttons they see.
//
// An ordinary run of the tests has a small load of one game, which shows that nothing is lost and everyone is answered;
// SKALD_SWEEP=all makes it one of each game. SKALD_LOAD sets the time of a full measurement:
//
//	SKALD_LOAD=10m go test ./bot/load -run Load -timeout 80m -v
//
// SKALD_LOAD_MATCHES sets another number of matches than a thousand, SKALD_LOAD_RATE another number of interactions a
// second than 50; with SKALD_LOAD_WORDS=1 boards are posted in words, which shows the load without pictures.
//
// BenchmarkPictures draws the pictures of such a load alone, in a process that finds no grounds painted and in one that
// finds those of the first. It prints the line on pictures that the report of a load has.
//
// One load is of a process with a file, and one of two processes that share a database on a server; then each of two
// playgrounds is the part of Discord of one shard.
package load
