// Package boltfile keeps a database in one file of bbolt, with one process that writes at a time.
package boltfile
