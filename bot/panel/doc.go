// Package panel lays out the moves of one seat and the public post of a match, as pure functions of a snapshot of its
// table: choices as buttons and menus, forms filled in step by step, completion of typed moves, and refusals. It does
// no I/O, holds no state and reads no clock. Messages of a feature are in the folder of the feature.
package panel
