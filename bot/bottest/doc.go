// Package bottest is the kit with which bots are tested from outside: a Bot without a gateway before a Discord that
// records the calls it gets, a Playground to which the bot is connected and in which people use it as they would use
// Discord, a Pair of bots whose matches differ only in what is hidden, and small rules to play by. Only tests import
// it.
package bottest
