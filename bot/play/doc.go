// Package play handles moves, the screens of a match, and undo.
package play
