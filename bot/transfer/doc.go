// Package transfer exports, imports and verifies the records of matches.
package transfer
