// Package panel is everything the bot says, as pure functions: from what stands
// on a table to the Discord structures people see. It defines the slash
// commands, completes what is typed, lays choices out as buttons and menus,
// fills forms step by step, and keeps every message within Discord's limits.
// It does no I/O, holds no state and reads no clock.
//
// Package customid tells which of these functions answers a pressed control.
// What was typed behind a verb or /do is read by Resolve.
package panel
