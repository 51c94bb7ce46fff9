package table

import (
	"encoding/json"
	"time"

	"skald/bot/mention"
	"skald/engine/text"
	"skald/store"
)

// Notice is a message that stands for itself: a reminder, a word to the table.
type Notice struct {
	Say text.Message `json:"say"`
	// To are the people it pings.
	To []string `json:"to,omitempty"`
	// Direct says that it goes to the first of them alone, if he takes direct messages, and else to the channel.
	Direct bool `json:"direct,omitempty"`
	// Secret says that it never goes to the channel: not even that there is something to say is for others.
	Secret bool `json:"secret,omitempty"`
	// About names the game and the side of the person, for those who play several matches.
	About []text.Message `json:"about,omitempty"`
	// Board says that a link leads to the board.
	Board bool `json:"board,omitempty"`
	// Next is the turn at whose beginning somebody is told that he is next; 0 for other notices. It rings no bell, and
	// is dropped when that turn is over.
	Next int `json:"next,omitempty"`
	// Post is the kind under which its message is noted, "" for one that is not. Closes says that it is not posted: it
	// takes the place of the message noted so.
	Post   string `json:"post,omitempty"`
	Closes bool   `json:"closes,omitempty"`
	// Reopens is the match of a tournament for which its button opens another thread, "" for a notice without a button.
	Reopens string `json:"reopens,omitempty"`
}

// Outgoing is the notice as it lies in the outbox.
func (n Notice) Outgoing() (store.Outgoing, error) {
	raw, err := json.Marshal(n)
	return store.Outgoing{Kind: PostNotice, Payload: raw}, err
}

// MatchMoved is left in a channel for who looks for the match there.
func MatchMoved(to string) text.Message { return text.M("bot.move.pointer", "where", "<#"+to+">") }

// YouAreNext tells somebody that he is next: the turn of the person before him has begun.
func YouAreNext(user, before string, at int64) text.Message {
	return text.M("bot.next.you", "who", "<@"+user+">", "before", "<@"+before+">", "at", mention.Relative(at))
}

// NobodyThere reports that an unattended match was paused, and when it will be archived.
func NobodyThere(gone time.Time) text.Message {
	return text.M("bot.clock.nobody", "when", mention.Time(gone, "D"))
}

// Excused reports that deadlines moved by the time the bot could not answer.
func Excused(from, to time.Time) text.Message {
	return text.M("bot.clock.excused", "from", mention.Time(from, "f"), "to", mention.Time(to, "f"))
}

// SeatFree invites to take a seat, counted from 1.
func SeatFree(who text.Message, seat int) text.Message {
	return text.M("bot.seat.free", "who", who, "n", seat)
}

// SitsDown announces the new player of a seat; what is the hero or side played there.
func SitsDown(user string, what text.Message) text.Message {
	return text.M("bot.seat.now", "user", "<@"+user+">", "what", what)
}

// OfferClosed replaces the offer of a seat that is no longer open.
func OfferClosed(what text.Message) text.Message { return text.M("bot.seat.closed", "what", what) }

// Removed tells a person that they were removed from a seat, and the way back; way is how: "vote", "kick", "seat" or
// "organiser".
func Removed(way, user string, game, what text.Message) text.Message {
	return text.M("bot.removed."+way, "who", "<@"+user+">", "game", game, "what", what)
}

// SeatOf is a seat, counted from 1, by its number.
func SeatOf(seat int) text.Message {
	return text.M("bot.seat.of", "who", text.M("bot.name.seat", "n", seat))
}

// TheAutopilot is the autopilot as one who plays a seat.
func TheAutopilot() text.Message { return text.M("bot.seat.autopilot") }

// NoBotSits says that a seat goes to people alone.
func NoBotSits() text.Message { return text.M("bot.mod.bot") }
