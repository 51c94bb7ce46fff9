package overview

import (
	"encoding/json"

	"skald/bot/mention"
	"skald/engine/text"
	"skald/store"
)

// Kinds of post of a server.
const (
	// PostWatch is a direct message about new tables; its payload is a Said.
	PostWatch = "watch"
	// PostTables is the post of all tables, which is posted or brought up to date; PostTablesGone deletes one, its
	// payload is a Gone.
	PostTables     = "tables"
	PostTablesGone = "tables-gone"
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

// Gone names a message to delete.
type Gone struct {
	Message string `json:"message"`
}

// Deletes returns an entry of the outbox that deletes the message of the post.
func (p Standing) Deletes() (store.Outgoing, error) {
	raw, err := json.Marshal(Gone{Message: p.Message})
	return store.Outgoing{Kind: PostTablesGone, Channel: p.Channel, Payload: raw}, err
}

// Updates returns an entry of the outbox that posts the post or brings it up to date.
func (p Standing) Updates() store.Outgoing {
	return store.Outgoing{Kind: PostTables, Channel: p.Channel, Payload: json.RawMessage(`{}`)}
}

// Record returns the audit record of a change of the post.
func (p Standing) Record(actor, what string) store.AuditRecord {
	raw, _ := json.Marshal(map[string]string{"what": what, "channel": p.Channel})
	return store.AuditRecord{Actor: actor, Action: AuditStanding, Detail: raw}
}

// AuditStanding is the action of audit records about the post of all tables, with one of these words.
const (
	AuditStanding = "tables-post"
	AuditOn       = "on"
	AuditOff      = "off"
	// AuditLost means that the channel was gone, or closed to the bot for too long.
	AuditLost = "lost"
)

// ChangeWords returns an audit record about the posts of a server in words; zero for others.
func ChangeWords(r store.AuditRecord) text.Message {
	var d struct{ What, Channel string }
	if r.Action != AuditStanding || json.Unmarshal(r.Detail, &d) != nil {
		return text.Message{}
	}
	switch d.What {
	case AuditOn:
		return text.M("bot.audit.tables.on", "where", mention.Channels([]string{d.Channel}))
	case AuditOff:
		return text.M("bot.audit.tables.off", "where", mention.Channels([]string{d.Channel}))
	}
	return text.M("bot.audit.tables.lost", "where", mention.Channels([]string{d.Channel}))
}
