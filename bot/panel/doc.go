// Package panel builds the private panel of a seat and the public post of a match, as pure functions of a snapshot of
// the table: choices as buttons and menus, forms filled in step by step, completion of typed moves, and refusals. It
// does no I/O, keeps no state and reads no clock. The messages of a feature are in the folder of that feature.
package panel
