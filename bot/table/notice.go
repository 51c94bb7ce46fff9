package table

import (
	"encoding/json"
	"time"

	"skald/bot/clock"
	"skald/bot/mention"
	"skald/bot/pace"
	"skald/engine/text"
	"skald/store"
)

// Notice is a separate message, such as a reminder.
type Notice struct {
	Say text.Message `json:"say"`
	// To are the people it pings.
	To []string `json:"to,omitempty"`
	// Direct reports whether it goes only to the first of them, by direct message if they accept those, otherwise to
	// the channel.
	Direct bool `json:"direct,omitempty"`
	// Secret reports whether it must never go to the channel, because others must not even learn that it exists.
	Secret bool `json:"secret,omitempty"`
	// About names the game and the side of the person, for people with several matches.
	About []text.Message `json:"about,omitempty"`
	// Board reports whether it has a link to the board.
	Board bool `json:"board,omitempty"`
	// Next is the turn at whose beginning the next player gets this notice; 0 for other notices. Such a notice makes no
	// sound and is dropped when the turn is over.
	Next int `json:"next,omitempty"`
	// Post is the kind under which the id of its message is stored, "" to store none. Closes reports whether it
	// replaces the stored message instead of being posted.
	Post   string `json:"post,omitempty"`
	Closes bool   `json:"closes,omitempty"`
	// Takes reports whether it has a button that takes a seat open to all, Silent whether it makes no sound. Seat is
	// that seat, counted from 1; 0 for any.
	Takes  bool `json:"takes,omitempty"`
	Seat   int  `json:"seat,omitempty"`
	Silent bool `json:"silent,omitempty"`
	// Reopens is the match of a tournament for which its button opens another thread, "" for a notice without a button.
	Reopens string `json:"reopens,omitempty"`
}

// Outgoing returns the notice as an outbox entry.
func (n Notice) Outgoing() (store.Outgoing, error) {
	raw, err := json.Marshal(n)
	return store.Outgoing{Kind: PostNotice, Payload: raw}, err
}

// MatchMoved is posted in the old channel of a match and links to the new one.
func MatchMoved(to string) text.Message { return text.M("bot.move.pointer", "where", "<#"+to+">") }

// YouAreNext reports to a user that the turn of the player before them has begun.
func YouAreNext(user, before string, at int64) text.Message {
	return text.M("bot.next.you", "who", "<@"+user+">", "before", "<@"+before+">", "at", mention.Relative(at))
}

// PausedForAbsence reports that an unattended match was paused, and when it will be archived.
func PausedForAbsence(gone time.Time) text.Message {
	return text.M("bot.clock.nobody", "when", mention.Time(gone, "D"))
}

// WentLater reports that a live table went over to its later pace.
func (t *Table) WentLater() Notice {
	return Notice{Say: text.M("bot.clock.later", "pace", pace.Words(t.Later.Pace)), Board: true}
}

// VacationDates writes the first and the last date of a vacation.
func VacationDates(p clock.Period) string {
	first, last := mention.Time(time.Unix(p.From, 0), "d"), mention.Time(time.Unix(p.Until-1, 0), "d")
	if first == last {
		return first
	}
	return first + " – " + last
}

// Excused reports that deadlines moved by the time the bot could not answer.
func Excused(from, to time.Time) text.Message {
	return text.M("bot.clock.excused", "from", mention.Time(from, "f"), "to", mention.Time(to, "f"))
}

// SeatFree invites people to take a seat, counted from 1.
func SeatFree(who text.Message, seat int) text.Message {
	return text.M("bot.seat.free", "who", who, "n", seat)
}

// SubstituteSought invites people to take over a hero or side, which its player keeps until then.
func SubstituteSought(user string, what text.Message, at int64) text.Message {
	return text.M("bot.substitute.sought", "who", "<@"+user+">", "what", what, "at", mention.Relative(at))
}

// HostSubstituteSought reports to the host that a player looks for a substitute.
func HostSubstituteSought(user string, game, what text.Message) text.Message {
	return text.M("bot.substitute.host", "who", "<@"+user+">", "game", game, "what", what)
}

// SeatTaken announces the new player of a seat; what is the hero or side played there.
func SeatTaken(user string, what text.Message) text.Message {
	return text.M("bot.seat.now", "user", "<@"+user+">", "what", what)
}

// OfferClosed replaces the offer of a seat that is no longer open.
func OfferClosed(what text.Message) text.Message { return text.M("bot.seat.closed", "what", what) }

// Removed reports to a person that they were removed from a seat, and how to return; way is "vote", "kick", "seat" or
// "organiser".
func Removed(way, user string, game, what text.Message) text.Message {
	return text.M("bot.removed."+way, "who", "<@"+user+">", "game", game, "what", what)
}

// SeatOf returns a seat, counted from 1, as "seat N".
func SeatOf(seat int) text.Message {
	return text.M("bot.seat.of", "who", text.M("bot.name.seat", "n", seat))
}

// TheAutopilot returns the name of the autopilot as a player of a seat.
func TheAutopilot() text.Message { return text.M("bot.seat.autopilot") }

// BotSeatRefused is the refusal to give a seat to a bot.
func BotSeatRefused() text.Message { return text.M("bot.mod.bot") }
