package matches

import (
	"strings"

	"skald/bot/mention"
	"skald/bot/ui"
	"skald/engine/text"
)

// MyMatch is a match in the list of /matches.
type MyMatch struct {
	ID string
	// Game is the name of the game in the reader's language.
	Game    string
	Channel string
	// Link is the URL of its newest board, "" if there is none.
	Link string
	// NoChannel reports whether its channel was deleted, Tournament whether it belongs to a tournament.
	NoChannel, Tournament bool
	// Status is that of the store.
	Status string
	// Asked are the players it waits for; Mine reports whether the reader is one of them.
	Asked []Asked
	Mine  bool
	// Removed is the way in which the reader was removed from it, "" if they play in it.
	Removed string
	// Updated is the time of the last public event, in seconds since 1970.
	Updated int64
}

// Asked is a player a match waits for, with the times since when and until when in seconds since 1970; a Due of 0 means
// no deadline.
type Asked struct {
	User, Name string
	Since, Due int64
	// Answered reports whether the reader has answered their part of a round, which no one else may learn.
	Answered bool
}

// Matches lists the matches of a user in the order given.
func Matches(list []MyMatch, s text.Localizer) ui.Message {
	if len(list) == 0 {
		return ui.Answer(s, "bot.matches.none")
	}
	lines := []string{"## " + ui.Say(s, "bot.matches.title")}
	for _, m := range list {
		mark := "▫️"
		if m.Mine {
			mark = "⏳"
		}
		where := "<#" + m.Channel + ">"
		if m.Link != "" {
			where += " " + m.Link
		}
		if m.NoChannel {
			where = "`" + m.ID + "`" // a link would be broken
		}
		lines = append(lines, mark+" **"+m.Game+"** "+where)
		switch {
		case m.Removed != "":
			lines = append(lines, "-# "+ui.Say(s, "bot.matches.removed."+m.Removed))
		case m.NoChannel && m.Tournament:
			lines = append(lines, "-# "+ui.Say(s, "bot.matches.nochannel.tournament"))
		case m.NoChannel:
			lines = append(lines, "-# "+ui.Say(s, "bot.matches.nochannel", "match", m.ID))
		case m.Status != "running":
			lines = append(lines, "-# "+ui.Say(s, "bot.matches."+m.Status))
		case len(m.Asked) > 0:
			var who []string
			for _, a := range m.Asked {
				said := ui.Say(s, "bot.matches.since", "who", "<@"+a.User+">", "at", mention.Relative(a.Since))
				if a.Due > 0 {
					said += " " + ui.Say(s, "bot.matches.due", "due", mention.Relative(a.Due))
				}
				if a.Answered {
					said += " " + ui.Say(s, "bot.matches.answered")
				}
				who = append(who, said)
			}
			lines = append(lines, "-# "+ui.Say(s, "bot.matches.asked", "who", strings.Join(who, ", ")))
		}
	}
	content, left := ui.Fill(ui.Clipped(lines, 500), ui.MaxContent-80)
	if left > 0 {
		content += "\n-# " + ui.Say(s, "bot.matches.more", "n", left)
	}
	return ui.Private(content)
}
