// Package slash builds the slash commands in every language, and has the names under which their interactions arrive.
// It does not know their effects.
package slash
