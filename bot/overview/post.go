package overview

import (
	"encoding/json"
	"slices"

	"skald/bot/mention"
	"skald/engine/text"
	"skald/store"
)

// Kinds of post of a server.
const (
	// PostWatch is a direct message about new tables; its payload is a Said.
	PostWatch = "watch"
	// PostDigest is the weekly post in a channel; its payload is a Said.
	PostDigest = "digest"
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
	return record(AuditStanding, p.Channel, actor, what)
}

// Post returns a digest as an entry of the outbox.
func (d Digest) Post(said string) (store.Outgoing, error) {
	return Said{Content: said}.outgoing(PostDigest, d.Channel)
}

// Record returns the audit record of a change of the digest.
func (d Digest) Record(actor, what string) store.AuditRecord {
	return record(AuditDigest, d.Channel, actor, what)
}

func record(action, channel, actor, what string) store.AuditRecord {
	raw, _ := json.Marshal(map[string]string{"what": what, "channel": channel})
	return store.AuditRecord{Actor: actor, Action: action, Detail: raw}
}

// AuditStanding and AuditDigest are the actions of audit records about the post of all tables and the digest, with one
// of these words.
const (
	AuditStanding = "tables-post"
	AuditDigest   = "digest"
	AuditOn       = "on"
	AuditOff      = "off"
	// AuditLost means that the channel was gone, or closed to the bot for too long.
	AuditLost = "lost"
)

// ChangeWords returns an audit record about the posts of a server in words; zero for others.
func ChangeWords(r store.AuditRecord) text.Message {
	var d struct{ What, Channel string }
	if json.Unmarshal(r.Detail, &d) != nil || !slices.Contains([]string{AuditOn, AuditOff, AuditLost}, d.What) {
		return text.Message{}
	}
	where := mention.Channels([]string{d.Channel})
	switch r.Action {
	case AuditStanding:
		return text.M("bot.audit.tables."+d.What, "where", where)
	case AuditDigest:
		return text.M("bot.audit.digest."+d.What, "where", where)
	}
	return text.Message{}
}
