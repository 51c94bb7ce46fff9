// Package pace reads the paces of tables as people type them, and writes them as people read them.
package pace
