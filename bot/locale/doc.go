// Package locale holds every text of the bot in its languages and says it, together with
// those of a match and of the game that is played.
package locale
