package table

import (
	"cmp"
	"encoding/json"

	"skald/bot/clock"
	"skald/bot/saved"
	"skald/engine"
	"skald/engine/match"
	"skald/store"
)

// Extra is the data in the header of a match besides the store's own fields.
type Extra struct {
	Pace match.Pace `json:"pace,omitempty"`
	// Hours are the times at which the clocks run, nil if all time counts.
	Hours *clock.Hours `json:"hours,omitempty"`
	// Later is the pace to which a live table goes over, nil for none.
	Later *Later `json:"later,omitempty"`
	// Vacations are the vacations of the people at the table by which its deadlines were set, by user.
	Vacations map[string][]clock.Period `json:"vacations,omitempty"`
	// Missed counts the missed deadlines of open questions, by user. Counted reports whether the match began after this
	// was stored.
	Missed  map[string]int `json:"missed,omitempty"`
	Counted bool           `json:"counted,omitempty"`
	// Seats is the maximum number of players.
	Seats int `json:"seats,omitempty"`
	// Wait is the number of seconds that autopilots wait after a turn ended by a person; nil for the default.
	Wait *int `json:"wait,omitempty"`
	// Hold is set while they wait.
	Hold *UndoGrace `json:"hold,omitempty"`
	// Joins are the interactions by which players took the seats.
	Joins []string `json:"joins,omitempty"`
	// Scores are those of a finished match, by seat.
	Scores []int `json:"scores,omitempty"`
	// Ending is the data of a finished match that statistics count.
	Ending *Ending `json:"ending,omitempty"`
	// Kept are the pieces that people keep from the previous match, by user in the order of their seats; those of
	// autopilots are under "".
	Kept map[string][]string `json:"kept,omitempty"`
	// Fork is set if the match continues from a turn of another one.
	Fork *ForkOrigin `json:"fork,omitempty"`
	// Name is the name of the table, "" for none; Called returns it. It has no control characters.
	Name string `json:"name,omitempty"`
	// Thread reports whether the table was opened with a thread of its own, which has its name and rests after the end.
	Thread bool `json:"thread,omitempty"`
	// Closed reports whether only the host, the users in Invited and those with a role in InvitedRoles may join.
	Closed bool `json:"closed,omitempty"`
	// Invited are the users whom the host has invited, at most MaxInvited.
	Invited []string `json:"invited,omitempty"`
	// InvitedRoles are the roles of the server whose members the host has invited, at most MaxInvited.
	InvitedRoles []string `json:"invited_roles,omitempty"`
	// Removed are the users whom the host removed from the lobby and has not invited since, at most MaxInvited.
	Removed []store.Seat `json:"removed,omitempty"`
	// Unrated reports whether the match does not change ratings, as chosen before the start.
	Unrated bool `json:"unrated,omitempty"`
	// LobbyPost is the message of the lobby from which its settings were opened last, "" for none.
	LobbyPost string `json:"lobby_post,omitempty"`
	// Locked reports whether the lobby refuses new players.
	Locked bool `json:"locked,omitempty"`
	// Clock is the match's time.
	Clock clock.Clock `json:"clock,omitzero"`
	// Shut is the time since which the bot cannot post in the channel of the match, in seconds since 1970; 0 if it can.
	Shut int64 `json:"shut,omitempty"`
	// Absence counts the rounds and turns that pass without a player.
	Absence Absence `json:"absence,omitzero"`
	// Vote is the current or last question to the table.
	Vote *Vote `json:"vote,omitempty"`
	// Deputy is set while the autopilot plays a turn for a player.
	Deputy *AutopilotTurn `json:"deputy,omitempty"`
	// Reserved are the former players with the right to return to a seat, by seat.
	Reserved map[string]store.Seat `json:"reserved,omitempty"`
	// Offers are the users invited to take a seat, by seat; Anybody for all.
	Offers map[string]string `json:"offers,omitempty"`
	// Sought is the time at which the host last heard that a player looks for a substitute, by seat, in seconds since
	// 1970.
	Sought map[string]int64 `json:"sought,omitempty"`
	// Barred are the users whom a moderator removed from a seat. They get a seat again only from a moderator.
	Barred []string `json:"barred,omitempty"`
	// Queues are the moves people have queued, by seat.
	Queues map[engine.Seat]Queue `json:"queues,omitempty"`
	// Conditional are the answers people have given in advance under conditions, by seat.
	Conditional map[engine.Seat]Conditionals `json:"conditional,omitempty"`
	// Announced is the newest turn at whose beginning the notice to the next player was handled.
	Announced int `json:"announced,omitempty"`

	// Tournament is the tournament of the match, "" for none.
	Tournament store.MatchID `json:"tournament,omitempty"`
	// Challenge is set in a try at the challenge of a day.
	Challenge *Challenge `json:"challenge,omitempty"`
	// NoChannel is set while the channel of the match is deleted.
	NoChannel *NoChannel `json:"no_channel,omitempty"`

	// Shown is the time of the last public event, in seconds since 1970; 0 before the start. The store's Updated is not
	// for display: sealed and private changes move it, too.
	Shown int64 `json:"shown,omitempty"`

	unknown saved.Unknown
}

// NoChannel records that the channel of a match was deleted.
type NoChannel struct {
	Channel string `json:"channel"`
	// Since is the time at which that was noticed, in seconds since 1970.
	Since int64 `json:"since"`
	// Paused reports whether the match was paused for this reason, so that it continues by itself in another channel.
	Paused bool `json:"paused,omitempty"`
}

// HasNoChannel reports whether the channel of a match with this header was deleted.
func (e Extra) HasNoChannel(m store.Match) bool {
	return e.NoChannel != nil && e.NoChannel.Channel == m.Channel
}

// ExtraOf reads the Extra of a header. Unreadable data is an error, because writing anything in its place would lose
// it.
func ExtraOf(m store.Match) (Extra, error) {
	var e Extra
	var err error
	e.unknown, err = saved.Decode(m.Extra, &e)
	return e, err
}

// ShownAt returns the time of the last public event of a match, in seconds since 1970. Before the start it is the time
// of the last change of the header.
func ShownAt(m store.Match, e Extra) int64 { return cmp.Or(e.Shown, m.Updated.Unix()) }

// JSON returns the Extra as stored in a header.
func (e Extra) JSON() (json.RawMessage, error) { return saved.Encode(e, e.unknown) }

// writeExtra writes the table's Extra into the header.
func (t *Table) writeExtra() error {
	if t.Deputy != nil &&
		(t.Deputy.Left == 0 || t.Match == nil || t.Match.Over() || t.Match.Turn().Number != t.Deputy.Turn) {
		t.Deputy = nil
	}
	raw, err := t.Extra.JSON()
	if err == nil {
		t.Head.Extra = raw
	}
	return err
}
