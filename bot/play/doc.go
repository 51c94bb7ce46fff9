// Package play handles moves, the screens of a match, and taking moves back.
package play
