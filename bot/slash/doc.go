// Package slash is the tree of slash commands in every language, and the names by which their interactions arrive. It
// knows which commands there are and not what they do.
package slash
