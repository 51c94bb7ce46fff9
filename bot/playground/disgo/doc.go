// Package disgo lets a bot written with another library than ours, disgo, live in
// the playground. What both libraries can do there is Discord, and not merely our
// idea of it. It is a module of its own, so that nobody who builds Skald needs
// that library.
package disgo
