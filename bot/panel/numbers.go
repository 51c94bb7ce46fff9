package panel

import (
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// CompleteSeats returns the seats that match the typed number or name, each with its piece and its player.
func CompleteSeats(t Table, seats []engine.Seat, typed string,
	s text.Localizer) []*discordgo.ApplicationCommandOptionChoice {
	var out []*discordgo.ApplicationCommandOptionChoice
	for _, seat := range seats {
		out = append(out, numbered(int(seat)+1, t.SeatWords(seat, s)))
	}
	return fitting(out, typed)
}

// SeatWords returns the number of a seat with its piece, if it has one, and its player, without markdown.
func (t Table) SeatWords(seat engine.Seat, s text.Localizer) string {
	words := []string{ui.Say(s, "bot.seat.number", "n", int(seat)+1)}
	if key := t.pieceKey(seat, s); key != "" {
		words = append(words, s.Begin(text.M(key)))
	}
	if p := t.Player(seat); p.User == "" {
		words = append(words, ui.Say(s, "bot.autopilot.level"+strconv.Itoa(min(2, max(1, p.Autopilot)))))
	} else if name := text.Sanitize(p.Name); name != "" {
		words = append(words, ui.Clip(name, 40))
	}
	return strings.Join(words, " · ")
}

// CompleteTurns returns the turns in some lines of the log that match the typed number or words, the newest first, each
// with its first news.
func CompleteTurns(t Table, lines []match.Line, typed string,
	s text.Localizer) []*discordgo.ApplicationCommandOptionChoice {
	var out []*discordgo.ApplicationCommandOptionChoice
	last := 0
	var period text.Message
	var since []engine.Said
	for _, l := range lines {
		if l.Abandoned {
			continue
		}
		before := since
		if since = append(since, l.Said...); l.Turn <= last || len(l.Said) == 0 {
			continue
		}
		period = engine.PeriodOf(t.Rules, period, l.Turn, len(t.Players), before)
		last, t, since = l.Turn, t.At(l), l.Said
		words := strings.ReplaceAll(t.labels(s).Begin(l.Said[0].Text), "**", "")
		out = append(out, numbered(last, turnWords(last, period, s)+" · "+words))
	}
	slices.Reverse(out)
	return fitting(out, typed)
}

func numbered(n int, words string) *discordgo.ApplicationCommandOptionChoice {
	return &discordgo.ApplicationCommandOptionChoice{Name: ui.LabelText(words, ui.MaxChoice), Value: n}
}

// fitting returns the completions with words that begin as typed.
func fitting(all []*discordgo.ApplicationCommandOptionChoice,
	typed string) []*discordgo.ApplicationCommandOptionChoice {
	query := ui.Fold(typed)
	all = slices.DeleteFunc(all, func(c *discordgo.ApplicationCommandOptionChoice) bool {
		return !ui.Matches(ui.Fold(c.Name), query)
	})
	return ui.Suggestions(all, typed)
}
