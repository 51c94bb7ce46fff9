// Package discord is the thin layer between Skald and discordgo. It keeps what
// discordgo does well (the gateway, its heartbeat, rate limits) and answers for
// what it lacks: deadlines on the gateway's socket, fatal close codes, modals
// of every shape, nonces, descriptions of attachments, contexts on every call.
package discord
