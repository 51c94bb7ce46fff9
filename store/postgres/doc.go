// Package postgres keeps a database on a server that speaks the protocol of PostgreSQL, for several
// processes at once. It uses only what PostgreSQL, CockroachDB and YugabyteDB have in common.
//
// Each bucket is a table of keys and records. A transaction reads one moment (REPEATABLE READ), keeps
// what it writes to itself until its end and sends it in one go together with COMMIT. Of two that write
// the same key at the same time one fails, and is run again from its beginning; the server decides which.
//
// When the answer to a COMMIT is lost, nobody guesses: each transaction writes its number into a row of
// its connection. Whoever looks there waits until the transaction has ended one way or the other, and
// closes the row: a transaction that has not arrived yet fails when it does.
//
// Nothing waits without an end. The server ends a statement or the wait for a lock, and says which it was; a little
// later the connection is given up. The transaction of a host that stands still is ended while its lease lasts.
//
// Everything typed by people is an argument of a statement; no statement is put together from it. The
// password is kept out of every error.
package postgres
