// Package locale joins the texts of the bot, each of which is beside the code that says it, and says them together
// with those of a match and of its game. Its own text folder holds the texts that several features say.
package locale
