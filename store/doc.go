// Package store keeps everything Skald must not forget in a database: matches and their logs,
// the state after every move, which match is played in which channel, what is still to be posted,
// timers, answered interactions, preferences, and what moderators did. It knows records and bytes;
// the rules of the games, Discord and pictures are other packages' business.
//
// # One move, one transaction
//
// DB.Commit writes everything that one move changes, or nothing: the header of the match, lines of
// the log, the new state, posts for the outbox, the timers, the interaction that asked for it with
// the answer given. What Commit has acknowledged survives the end of the process and, as far as the
// disk keeps its promises, of the machine. Nothing else appends to a log.
//
// # Time and randomness
//
// The package reads no clock: what depends on the time takes it as an argument. Times are kept in
// UTC to the nanosecond. Randomness for NewMatchID comes from the caller's reader.
//
// # Engines
//
// A database is ordered keys in buckets, read and written in transactions (package kv). One file of bbolt
// gives that to one process (package boltfile); a server of PostgreSQL or of what speaks its protocol gives it to
// several
// (package postgres). What a record, a state, an index or a check is, is written here once, and lies under
// the same keys in both but for two things that many writers would meet at: interactions and numbers of matches.
//
// # Concurrency and lifetime
//
// A DB may be used by any number of goroutines. Reads see the last commit before they began and
// block nobody. In a file, writes run one after the other, and those that wait for the disk at the same time share
// one wait. Only one process may have a file open for writing;
// several may have it open read-only while nobody writes. On a server writes run side by side; of two that
// change the same, one is run again. What is returned is a copy that belongs to
// the caller and stays valid after the transaction and after Close. Arguments are not kept.
//
// # When the disk refuses
//
// A write that the disk does not take, because it is full, read-only or broken, leaves nothing behind
// and ends with ErrNotWritten; everything can be read all the while, and the next write is tried
// afresh. Damage met while the file is open ends with ErrDamaged, never with a panic; once met in a
// write it stops all others, so that nothing is built upon it. DB.WriteFailure tells of both.
//
// # Copies
//
// A backup is a database file as any other, taken with commits going on: DB.BackupInto keeps the
// newest of them in a folder. Restore and CompactInPlace exchange the file, while no other process
// has it open and without a moment at which there is none.
//
// # Records
//
// Each record begins with its version and a checksum over its key and content. A damaged record is
// reported with ErrDamaged and the name of what it belongs to; one written by a newer Skald is
// reported with ErrNewer. Both are left as they are, and so is a whole file whose schema is newer.
// Lists go on past a record they cannot read: they return the readable ones together with an error
// about the others.
//
// The buckets, with all numbers in big-endian order so that keys sort by them:
//
//	meta          "schema" → version of the file
//	matches       match → header; match, 0, 's' → newest state, whole; match, 0, 't' → its timers
//	channels      channel → the match played there, or the last one that was
//	log           match, 0, seq, 'l' → line, whole or as a difference from some before;
//	              match, 0, seq, 's' → state after it, whole or as a difference from the one before
//	outbox        id → post
//	interactions  period, interaction → answer; those of a quarter of an hour are forgotten together.
//	              On a server: interaction → answer; 0, period, interaction → nothing
//	due           time, match, place → nothing (index of timers)
//	players       user → preferences
//	guilds        guild → settings
//	drafts        match, 0, user → something half filled in
//	plans         match → what its players intend
//	audit         id → what was done
//	index         index of matches, see index.go
//	tournaments   tournament → it; "live", 0, tournament; "channel", 0, channel → tournament;
//	              comes with the first one
//	libraries     guild → what it has given the bot; guild, 0, file → a file of it. It comes with the first one
//
// What one move changes lies close together: every page that is changed is written whole.
package store
