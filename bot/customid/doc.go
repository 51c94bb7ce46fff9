// Package customid writes and parses the custom_ids of buttons, menus and modals, and the values of menus that are
// themselves custom_ids. Posted buttons never expire, so every form that was ever written is parsed forever.
//
// A handler parses the custom_id of a pressed control with Parse and acts by its type:
//
//   - Nav with ScreenPick: a menu of ids; parse the chosen value and follow that one.
//   - Any other Nav: show that screen, in place of the message if it is private,
//     as a new private answer if it is on a public post.
//   - ID: check the presser, that Own is still the seat's count and Tag still match.Tag
//     of the choice, and play the move; otherwise answer with panel.Stale.
//   - FormID: check the presser and call panel.Form with the values of the menu or the
//     modal's fields; it returns the move, the next step of the form, or a modal.
//   - Confirm: check the presser's right and that Arg is still valid.
//   - Act: carry out the action on the moves with that Tag.
//   - TableAct: carry out the action on the whole match.
//   - LobbyID: change the lobby and replace its message by panel.Lobby.
//   - Ballot: count the answer to the table's vote.
//   - TournamentID: change or show the tournament.
package customid
