// Package help handles explanations: commands, rules of the games, who decides what, and bug reports.
package help
