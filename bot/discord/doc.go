// Package discord is a thin layer between Skald and discordgo, which speaks the protocol of the gateway, with its
// heartbeat, and makes requests. The package adds deadlines on the gateway's socket, fatal close codes, version 10 of
// the API, modals of every shape, nonces and descriptions of attachments, which discordgo lacks, and does what
// discordgo does without regard to contexts: waiting for rate limits, repeating calls and reconnecting.
package discord
