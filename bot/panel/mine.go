package panel

import (
	"strconv"
	"strings"
	"time"

	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// MyMatch is a match of somebody's as /matches lists it.
type MyMatch struct {
	ID string
	// Game is what the game is called in the reader's language.
	Game    string
	Channel string
	// Link leads to its newest board, "" where there is none.
	Link string
	// Status is that of the store.
	Status string
	// Asked are those it waits for; Mine says that the reader is among them.
	Asked []Asked
	Mine  bool
	// Updated is when something happened there last, in seconds since 1970.
	Updated int64
}

// Asked is somebody who is waited for: since when and until when, 0 for ever.
type Asked struct {
	User, Name string
	Since, Due int64
}

// Matches lists the matches of a person, in the order given.
func Matches(list []MyMatch, s text.Speaker) Message {
	if len(list) == 0 {
		return private(say(s, "bot.matches.none"))
	}
	lines := []string{"## " + say(s, "bot.matches.title")}
	for _, m := range list {
		mark := "▫️"
		if m.Mine {
			mark = "⏳"
		}
		where := "<#" + m.Channel + ">"
		if m.Link != "" {
			where += " " + m.Link
		}
		lines = append(lines, mark+" **"+m.Game+"** "+where)
		switch {
		case m.Status != "running":
			lines = append(lines, "-# "+say(s, "bot.matches."+m.Status))
		case len(m.Asked) > 0:
			var who []string
			for _, a := range m.Asked {
				said := "<@" + a.User + "> " + stampOf(a.Since)
				if a.Due > 0 {
					said += " " + say(s, "bot.matches.due", "due", stampOf(a.Due))
				}
				who = append(who, said)
			}
			lines = append(lines, "-# "+say(s, "bot.matches.asked", "who", strings.Join(who, ", ")))
		}
	}
	content, left := fill(clipped(lines, 500), maxContent-80)
	if left > 0 {
		content += "\n-# " + say(s, "bot.matches.more", "n", left)
	}
	return private(content)
}

// Recap tells a reader what happened since he acted last, with the board on which
// it is ringed.
func Recap(t Table, news []match.Line, viewer engine.Seat, s text.Speaker) Message {
	lines := []string{"**" + s.Say(t.Turn.Label) + "**"}
	told := tellNews(t, news, maxContent-200, s)
	if told == "" {
		told = say(s, "bot.recap.nothing")
	}
	kind := PictureWhole
	if t.Offers(PictureSince, "", viewer) {
		kind = PictureSince
	}
	m := private(clip(strings.Join(append(lines, told), "\n"), maxContent), footer(t, s, !t.Over))
	m.Picture = Picture(t, kind, "", viewer, s)
	return m
}

// Hint says what the autopilot would do for a seat, and why.
func Hint(t Table, seat engine.Seat, mv engine.Move, why text.Message, s text.Speaker) Message {
	if mv == "" {
		return private(say(s, "bot.hint.none"), footer(t, s, true))
	}
	label := string(mv)
	if o := engine.Legal(t.Prompts, seat, mv); o != nil && o.Choice != nil {
		label = s.Say(o.Choice.Label)
	}
	lines := []string{"💡 " + say(s, "bot.hint.move", "what", text.Plain(clip(label, 300)), "move", text.Plain(clip(string(mv), 100)))}
	if w := s.Say(why); w != "" {
		lines = append(lines, "-# "+Sentence(clip(w, 500)))
	}
	return private(strings.Join(lines, "\n"), footer(t, s, true))
}

// MeState is how somebody wants to be reminded.
type MeState struct {
	// Every is in hours; 0 is the usual time of the pace, less than 0 never.
	Every       int
	Quiet, Zone string
	Away, Now   int64
	Direct      bool
	Muted       []string
	// Next says that he is told when he is next.
	Next bool
}

// Me shows how somebody wants to be reminded.
func Me(m MeState, s text.Speaker) Message {
	every := say(s, "bot.me.usual")
	switch {
	case m.Every < 0:
		every = say(s, "bot.me.never")
	case m.Every > 0:
		every = say(s, "bot.me.hours", "n", m.Every)
	}
	quiet := say(s, "bot.me.noquiet")
	if m.Quiet != "" {
		zone := m.Zone
		if zone == "" {
			zone = "UTC"
		}
		quiet = m.Quiet + " (" + zone + ")"
	}
	away := say(s, "bot.me.here")
	if m.Away > m.Now {
		away = say(s, "bot.me.away", "until", stamp(time.Unix(m.Away, 0), "D"))
	}
	where := say(s, "bot.me.where."+WhereChannel)
	if m.Direct {
		where = say(s, "bot.me.where."+WhereDirect)
	}
	lines := []string{
		"## " + say(s, "bot.me.title"), every, say(s, "bot.me.quiet", "when", quiet), away, say(s, "bot.me.where", "where", where),
	}
	if m.Next {
		lines = append(lines, say(s, "bot.me.next"))
	}
	if len(m.Muted) > 0 {
		lines = append(lines, say(s, "bot.me.muted", "which", strings.Join(m.Muted, ", ")))
	}
	lines = append(lines, "-# "+say(s, "bot.me.how"))
	content, _ := fill(clipped(lines, 400), maxContent)
	return private(content)
}

// NoZone answers a time zone that is not known.
func NoZone(zone string, s text.Speaker) Message {
	return private(say(s, "bot.me.nozone", "zone", text.Plain(escape(clip(zone, 60)))))
}

// NoQuiet answers a time of day that cannot be read.
func NoQuiet(typed string, s text.Speaker) Message {
	return private(say(s, "bot.me.unquiet", "typed", text.Plain(escape(clip(typed, 60)))))
}

// SeatOffered tells the table that a seat, counted from 1, is offered to somebody.
func SeatOffered(from, to string, seat int, at int64) text.Message {
	return text.M("bot.seat.offered", "from", "<@"+from+">", "to", "<@"+to+">", "n", seat, "at", stampOf(at))
}

// SeatOffer tells the one who offers a seat what happens next.
func SeatOffer(to string, seat int, s text.Speaker) Message {
	return private(say(s, "bot.seat.offer", "to", "<@"+to+">", "n", seat))
}

// Seated is the note to who has taken a seat, counted from 1.
func Seated(seat int, s text.Speaker) string {
	return say(s, "bot.seat.taken", "n", strconv.Itoa(seat))
}

// NoSeatFree answers who wants a seat where none is kept for him or free.
func NoSeatFree(s text.Speaker) Message { return private(say(s, "bot.seat.none")) }

// NotPaused answers who resumes a match that goes on.
func NotPaused(s text.Speaker) Message { return private(say(s, "bot.pause.not")) }
