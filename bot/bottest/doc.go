// Package bottest provides tools for testing bots from outside: Bot, which has no gateway and records its calls to
// Discord; Playground, a server to which a bot connects and that simulates people using Discord; Pair, two bots whose
// matches differ only in hidden information; and small test games. Only tests import it.
package bottest
