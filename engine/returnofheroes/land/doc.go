// Package land holds the map of Return of the Heroes: sixteen square tiles with
// numbered points and roads (rulebook sections 1.3 and 4.1), how they lie on
// the table, and how far it is from one point to another.
//
// It is data and arithmetic only. Nothing in it changes: functions return
// copies or values.
package land
