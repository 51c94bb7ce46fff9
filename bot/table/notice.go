package table

import (
	"encoding/json"

	"skald/engine/text"
	"skald/store"
)

// Notice is a message that stands for itself: a reminder, a word to the table.
type Notice struct {
	Say text.Message `json:"say"`
	// To are the people it pings.
	To []string `json:"to,omitempty"`
	// Direct says that it goes to the first of them alone, if he takes direct
	// messages, and else to the channel.
	Direct bool `json:"direct,omitempty"`
	// Secret says that it never goes to the channel: not even that there is
	// something to say is for others.
	Secret bool `json:"secret,omitempty"`
	// About names the game and the side of the person, for those who play several matches.
	About []text.Message `json:"about,omitempty"`
	// Board says that a link leads to the board.
	Board bool `json:"board,omitempty"`
	// Next is the turn at whose beginning somebody is told that he is next; 0 for
	// other notices. It rings no bell, and is dropped when that turn is over.
	Next int `json:"next,omitempty"`
	// Post is the kind under which its message is noted, "" for one that is not. Closes
	// says that it is not posted: it takes the place of the message noted so.
	Post   string `json:"post,omitempty"`
	Closes bool   `json:"closes,omitempty"`
	// Reopens is the match of a tournament for which its button opens another thread, ""
	// for a notice without a button.
	Reopens string `json:"reopens,omitempty"`
}

// Outgoing is the notice as it lies in the outbox.
func (n Notice) Outgoing() (store.Outgoing, error) {
	raw, err := json.Marshal(n)
	return store.Outgoing{Kind: PostNotice, Payload: raw}, err
}
