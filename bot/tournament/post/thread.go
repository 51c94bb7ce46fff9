package post

import (
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// reopenPrefix is the prefix of the act of a button that requests another thread for a match whose thread was deleted;
// the id of the match follows.
const reopenPrefix = "reopen-"

// ParseReopen parses the match from the act of such a button; false for another act.
func ParseReopen(act string) (match string, ok bool) {
	match, ok = strings.CutPrefix(act, reopenPrefix)
	return match, ok && match != ""
}

// NoChannel notifies the organiser that the thread of a match was deleted.
func NoChannel(t State, id string) text.Message {
	r, n, _ := t.MatchOf(id)
	return text.M("bot.tournament.nochannel", "organiser", t.organiser(), "table", n+1, "who",
		t.players(t.Played[r].Matches[n].Players, " – "), "match", id)
}

// Reopens returns the button below that message; nil if the match is no longer played for the tournament.
func Reopens(t State, match string, s text.Localizer) []discordgo.MessageComponent {
	for _, n := range t.Waiting() {
		if t.Round().Matches[n].ID == match {
			return []discordgo.MessageComponent{ui.Row(t.reopen(n, s))}
		}
	}
	return nil
}

// reopen returns the button that requests another thread for a table of the current round.
func (t State) reopen(table int, s text.Localizer) discordgo.MessageComponent {
	return discordgo.Button{
		Label: ui.LabelText(ui.Say(s, "bot.tournament.button.reopen", "table", table+1), ui.MaxLabel),
		Style: discordgo.PrimaryButton, Emoji: &discordgo.ComponentEmoji{Name: "🧵"},
		CustomID: customid.TournamentID{Tournament: t.ID, Act: reopenPrefix + t.Round().Matches[table].ID,
			Epoch: t.Epoch()}.String(),
	}
}

// reopening returns such buttons for the tables whose thread was deleted, as many as fit.
func (t State) reopening(s text.Localizer) (rows []discordgo.MessageComponent) {
	var buttons []discordgo.MessageComponent
	for _, n := range t.Waiting() {
		if m := t.Round().Matches[n]; m.NoChannel && m.Stuck == "" {
			buttons = append(buttons, t.reopen(n, s))
		}
	}
	for some := range slices.Chunk(buttons, ui.RowButtons) {
		if len(rows) < ui.MaxRows {
			rows = append(rows, ui.Row(some...))
		}
	}
	return rows
}

// Continues greets the players of a match in the thread that replaces a deleted one.
func Continues(t State, match string) text.Message {
	r, n, _ := t.MatchOf(match)
	return text.M("bot.tournament.continues", "name", text.Plain(t.Name), "round", r+1, "table", n+1, "who",
		t.players(t.Played[r].Matches[n].Players, " – "))
}

// Reopening is the reply to an official after the request for another thread.
func Reopening() text.Message { return text.M("bot.tournament.reopening") }

// HasThread refuses another thread for a match that has a channel.
func HasThread(channel string) *engine.Refusal {
	return &engine.Refusal{Why: text.M("bot.tournament.no.reopen", "where", "<#"+channel+">")}
}
