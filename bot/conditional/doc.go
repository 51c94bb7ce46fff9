// Package conditional handles answers that players give in advance under a condition, such as to buy whatever is
// offered at a price. The game lists the conditions (engine.Conditional); the table makes the answers when the question
// comes.
package conditional
