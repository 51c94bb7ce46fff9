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

// Extra is what the header of a match holds beside the store's own fields.
type Extra struct {
	Pace match.Pace `json:"pace,omitempty"`
	// Seats is how many may sit down.
	Seats int `json:"seats,omitempty"`
	// Wait is how many seconds autopilots wait after a turn that a person ended; nil where nobody said.
	Wait *int `json:"wait,omitempty"`
	// Hold is that they wait now.
	Hold *Hold `json:"hold,omitempty"`
	// Joins are the interactions by which the seats were taken.
	Joins []string `json:"joins,omitempty"`
	// Scores are those of a match that is over, by seat.
	Scores []int `json:"scores,omitempty"`
	// Ending is what statistics count of a match that is over.
	Ending *Ending `json:"ending,omitempty"`
	// Kept are the pieces by which people go on that they played in the match before, by user in the order of his
	// seats; those of autopilots stand under "".
	Kept map[string][]string `json:"kept,omitempty"`
	// Fork is set where a match goes on from a turn of another one.
	Fork *ForkOrigin `json:"fork,omitempty"`
	// Locked says that nobody may join the lobby any more.
	Locked bool `json:"locked,omitempty"`
	// Clock is the match's time.
	Clock clock.Clock `json:"clock,omitzero"`
	// Shut is since when the bot cannot post where the match is played, in seconds since 1970; 0 while it can.
	Shut int64 `json:"shut,omitempty"`
	// Absence counts the rounds and turns that pass without a player.
	Absence Absence `json:"absence,omitzero"`
	// Vote is what the table is asked, or was asked last.
	Vote *Vote `json:"vote,omitempty"`
	// Deputy is for whom the autopilot plays a turn, nil for nobody.
	Deputy *Deputy `json:"deputy,omitempty"`
	// Reserved are those who may take a seat back, by seat.
	Reserved map[string]store.Seat `json:"reserved,omitempty"`
	// Offers are the users who may take a seat, by seat; Anybody for all.
	Offers map[string]string `json:"offers,omitempty"`
	// Barred are the users a moderator took a seat from: they sit down again only when one gives them a seat.
	Barred []string `json:"barred,omitempty"`
	// Queues are the moves people have queued, by seat.
	Queues map[engine.Seat]Queue `json:"queues,omitempty"`
	// Announced is the newest turn at whose beginning it was seen to that who is next is told.
	Announced int `json:"announced,omitempty"`

	// Tournament is the one it is played for, "" for none.
	Tournament store.MatchID `json:"tournament,omitempty"`
	// NoChannel is set while the channel of the match is deleted.
	NoChannel *NoChannel `json:"no_channel,omitempty"`

	// Shown is when something happened that everybody can tell of, in seconds since 1970; 0 before the start. The
	// store's Updated is for the program: it moves with what is sealed or somebody's own.
	Shown int64 `json:"shown,omitempty"`

	unknown saved.Unknown
}

// NoChannel says that the channel a match was played in was deleted.
type NoChannel struct {
	Channel string `json:"channel"`
	// Since is when that was noticed, in seconds since 1970.
	Since int64 `json:"since"`
	// Paused says that the match was paused because of it, and continues in another channel by itself.
	Paused bool `json:"paused,omitempty"`
}

// HasNoChannel reports whether the channel of a match with this header was deleted.
func (e Extra) HasNoChannel(m store.Match) bool {
	return e.NoChannel != nil && e.NoChannel.Channel == m.Channel
}

// ExtraOf reads what a header holds. What cannot be read is an error: to write less in its place would lose it.
func ExtraOf(m store.Match) (Extra, error) {
	var e Extra
	var err error
	e.unknown, err = saved.Decode(m.Extra, &e)
	return e, err
}

// ShownAt is when something happened in a match that everybody can tell of, in seconds since 1970: while it has not
// begun, when its header changed.
func ShownAt(m store.Match, e Extra) int64 { return cmp.Or(e.Shown, m.Updated.Unix()) }

// JSON is what a header holds.
func (e Extra) JSON() (json.RawMessage, error) { return saved.Encode(e, e.unknown) }

// writeExtra puts into the header what the table holds beside the match.
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
