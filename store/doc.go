// Package store keeps everything Skald must not lose in a database: matches and their logs, the state after every
// move, the match of each channel, the outbox, timers, answered interactions, preferences, tournaments, libraries and
// the audit list. It knows records and bytes, but not the rules of the games, Discord or pictures.
//
// # One move, one transaction
//
// DB.Commit writes everything that one move changes, or nothing: the header of the match, lines of the log, the new
// state, posts for the outbox, the timers, and the interaction that asked for it with its answer. A commit that
// returned without an error survives the end of the process and, if the disk keeps its promises, of the machine. Only
// commits append to a log.
//
// # Time and randomness
//
// The package reads no clock: the time is an argument. Times are stored in UTC to the nanosecond. Randomness for
// NewMatchID comes from the caller's reader.
//
// # Engines
//
// A database is ordered keys in buckets, read and written in transactions (package kv). A file of bbolt is for one
// process (package boltfile), a server with the protocol of PostgreSQL for several (package postgres). Records, states,
// indexes and checks are the same in both, and so are the keys, except for interactions and numbers of matches, where
// many writers would conflict.
//
// # Concurrency and lifetime
//
// A DB is safe for concurrent use. Reads see the last commit before they began and block no one. In a file, writes run
// one after the other, and those that wait for the disk at the same time share one wait. One process may have a file
// open for writing, or several may have it open read-only. On a server, writes run side by side; of two that change the
// same key, one is run again. Results are copies that belong to the caller and stay valid after the transaction and
// after Close. Arguments are not kept. A file that was not closed takes longer to open, because its free pages have to
// be found.
//
// # When the disk refuses
//
// A write that fails because the disk is full, read-only or broken leaves nothing behind and returns ErrNotWritten;
// stored data can still be read, and the next write is tried again. Damage met while the file is open is returned as
// ErrDamaged, never as a panic; damage met in a write stops all others, so that nothing is built upon it.
// DB.WriteFailure returns both.
//
// # Copies
//
// A backup is an ordinary database file, taken while commits go on: DB.BackupInto keeps the newest of them in a folder.
// Restore and CompactInPlace replace the file while no process has it open, so that there is a complete file at every
// moment.
//
// # Records
//
// Each record begins with its version and a checksum over its key and content. A damaged record is reported with
// ErrDamaged and its name, and one written by a newer Skald with ErrNewer. Both are left as they are, and so is a whole
// file with a newer schema. Lists skip records they cannot read: they return the others together with an error.
//
// The buckets, with all numbers in big-endian order so that keys sort by them:
//
//	meta          "schema" → version of the file
//	matches       match → header; match, 0, 's' → newest state, whole; match, 0, 't' → its timers
//	channels      channel → the match of the channel
//	log           match, 0, seq, 'l' → line, whole or as a difference from earlier ones;
//	              match, 0, seq, 's' → state after it, whole or as a difference from the one before
//	outbox        id → post
//	interactions  period, interaction → answer; those of a quarter of an hour are removed together.
//	              On a server: interaction → answer; 0, period, interaction → nothing
//	due           time, match, place → nothing (index of timers)
//	players       user → preferences
//	guilds        guild → settings; "overview-" and guild → its state, see ServerState
//	drafts        match, 0, user → draft
//	plans         match → plan of its players
//	audit         id → audit record
//	index         index of matches, see index.go
//	tournaments   tournament → it; "live", 0, tournament; "channel", 0, channel → tournament.
//	              The bucket is created with the first one
//	libraries     guild → library; guild, 0, file → a file of it. The bucket is created with the first one
//	forgetting    user → request to erase personal data. The bucket is created with the first one
//
// The changes of one move are close together, because every changed page is written whole. In a file, the changes of
// the last few moves are in buckets of their own, see package boltfile.
package store
