// Package preferences keeps what people have set for themselves and moderators for their servers. What is stored and
// cannot be read is never replaced: it counts as the usual settings where something has to be decided, and nobody can
// change it before it can be read.
package preferences
