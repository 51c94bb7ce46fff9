// Package panel is everything the bot says, as pure functions: from what stands
// on a table to the Discord structures people see. It defines the slash
// commands, completes what is typed, lays choices out as buttons and menus,
// fills forms step by step, and keeps every message within Discord's limits.
// It does no I/O, holds no state and reads no clock.
//
// Whoever answers interactions reads the custom_id of what was pressed with
// ParseID and does by its type:
//
//   - Nav with ScreenPick: a menu of ids; parse the value that was picked and go
//     on with that one.
//   - Any other Nav: show that screen, in place of the message when it is a
//     private one, as a new private answer when it stands on a public post.
//   - ID: check who presses, that Own is still the seat's count and Tag still
//     match.Tag of the choice, and play the move; otherwise answer with Stale.
//   - FormID: check who presses and call Form with the values of the menu or the
//     modal's fields; it gives the move, the panel as it goes on, or a modal.
//   - Confirm: check the right to do it and that Arg still holds.
//   - LobbyID: change the lobby and put Lobby in place of its message.
//
// What was typed behind a verb or /do is read by Resolve.
package panel
