// Package engine is the kernel every game of Skald is written against.
//
// A board game is a Rules; one position of it is a Game, which only Apply
// changes. What a seat may do is listed by Prompts: a move is legal exactly
// when some Choice lists it or some Form accepts it. What happened is told by
// Events, what a seat may see by its View. Moves are text, dice are an argument,
// and so is time: nothing below this package reads a clock, draws a random
// number, starts a goroutine or touches a file.
package engine
