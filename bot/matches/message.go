package matches

import (
	"strings"

	"skald/bot/mention"
	"skald/bot/ui"
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
	// NoChannel says that its channel was deleted, Tournament that it is played for a tournament.
	NoChannel, Tournament bool
	// Status is that of the store.
	Status string
	// Asked are those it waits for; Mine says that the reader is among them.
	Asked []Asked
	Mine  bool
	// Removed is how the reader was removed from it, "" for a match they play in.
	Removed string
	// Updated is when something happened there last that everybody can tell of, in seconds since 1970.
	Updated int64
}

// Asked is somebody who is waited for: since when and until when, 0 for ever.
type Asked struct {
	User, Name string
	Since, Due int64
	// Answered says that the reader himself has answered his part of a round, which nobody else is told.
	Answered bool
}

// Matches lists the matches of a person, in the order given.
func Matches(list []MyMatch, s text.Speaker) ui.Message {
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
			where = "`" + m.ID + "`" // a link would lead nowhere
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
