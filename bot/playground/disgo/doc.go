// Package disgo runs a bot written with another library, disgo, in the playground. Behaviour that both libraries rely
// on is Discord's, and not merely our idea of it. It is a module of its own, so that Skald can be built without that
// library.
package disgo
