// Package seats handles players and their seats: handing over, sitting down at a running match, and leaving.
package seats
