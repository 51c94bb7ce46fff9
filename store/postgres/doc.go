// Package postgres keeps a database on a server with the protocol of PostgreSQL, for several processes at once. It uses
// only features that PostgreSQL, CockroachDB and YugabyteDB have in common.
//
// Each bucket is a table of keys and records. A transaction reads one moment (REPEATABLE READ), buffers its writes and
// sends them in one round trip together with COMMIT. Of two that write the same key at the same time one fails and is
// run again; the server decides which.
//
// When the answer to a COMMIT is lost, the result is found out: each transaction writes its number into a row of its
// connection. A later look waits until the transaction has ended, and closes the row, so that a transaction that has
// not arrived yet fails when it does.
//
// Every wait has a limit. The server ends a statement or the wait for a lock and reports which; a little later the
// client gives up the connection. The transaction of a host that stalls is ended while its lease lasts.
//
// Text written by people is always an argument of a statement, never part of it. The password is kept out of every
// error.
package postgres
