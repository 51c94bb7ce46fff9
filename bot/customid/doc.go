// Package customid writes and reads the custom_ids of buttons, menus and modals, and the values of menus that stand for
// one. Posted buttons never expire, so whatever was once written here is read forever.
//
// A handler reads the custom_id of a pressed control with Parse and acts by its type:
//
//   - Nav with ScreenPick: a menu of ids; parse the picked value and follow that one.
//   - Any other Nav: show that screen, in place of the message if it is a private one,
//     as a new private answer if it is on a public post.
//   - ID: check who presses, that Own is still the seat's count and Tag still match.Tag
//     of the choice, and play the move; otherwise answer with panel.Stale.
//   - FormID: check who presses and call panel.Form with the values of the menu or the
//     modal's fields; it returns the move, the form as it continues, or a modal.
//   - Confirm: check the right to do it and that Arg still holds.
//   - Act: do what it names with the moves that Tag describes.
//   - TableAct: do what it names with the whole match.
//   - LobbyID: change the lobby and put panel.Lobby in place of its message.
//   - Ballot: count the answer to the table's question.
//   - TournamentID: change or show the tournament.
package customid
