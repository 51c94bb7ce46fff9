// Package overview lists the tables of a server as all its members may see them: those that are gathering players, and
// those in play.
package overview
