// Package help handles explanations: commands, rules of the games, decisions at a table, and bug reports.
package help
