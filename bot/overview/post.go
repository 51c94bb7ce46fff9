package overview

import (
	"encoding/json"

	"skald/store"
)

// Kinds of post of a server.
const (
	// PostWatch is a direct message about new tables; its payload is a Said.
	PostWatch = "watch"
)

// Said is a post whose text is decided when it is added to the outbox.
type Said struct {
	Content string `json:"content"`
	// To is the user of a direct message, "" for a post in a channel.
	To string `json:"to,omitempty"`
}

// outgoing returns the post as an entry of the outbox. A direct message is in a line of its own.
func (s Said) outgoing(kind, channel string) (store.Outgoing, error) {
	raw, err := json.Marshal(s)
	if s.To != "" {
		channel = s.To
	}
	return store.Outgoing{Kind: kind, Channel: channel, Payload: raw}, err
}
