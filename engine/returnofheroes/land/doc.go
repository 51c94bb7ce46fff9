// Package land contains the map of Return of the Heroes: sixteen square tiles with numbered points and roads (rulebook
// sections 1.3 and 4.1), their layout on the table, and the distances between points.
//
// It is data and arithmetic only. Nothing in it changes: functions return copies or values.
package land
