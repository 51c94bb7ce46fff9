package privacy

import (
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// PrivacyState is the data stored about a user.
type PrivacyState struct {
	// Settings reports whether the user has set anything with /me.
	Settings bool
	// Apart is the number of users they do not want to sit with.
	Apart int
	// Vacations is the number of vacations, planned and past.
	Vacations int
	// Counted is the number of finished matches from which their reliability is computed.
	Counted int
	// Guided are the names of the games whose guide they have seen or skipped.
	Guided []string
	// Unlisted reports whether leaderboards leave them out.
	Unlisted bool
	// Matches are those they play or played, newest first; Left is the number of others that mention them, because they
	// left those.
	Matches []PrivacyMatch
	Left    int
	// Tournaments is the number of tournaments that mention them.
	Tournaments int
	// Libraries is the number of servers where they added or removed legends.
	Libraries int
	// Watches is the number of servers where they subscribed to new tables.
	Watches int
	// Lines is the number of log entries, Drafts of unfinished answers, Posts of pending posts, Audit of audit records.
	Lines, Drafts, Posts, Audit int
}

// PrivacyMatch is a match that mentions a user.
type PrivacyMatch struct {
	ID, Channel string
	// Title is the name of the game.
	Title string
	// Seats are those they hold, from 1.
	Seats []string
}

// Privacy lists the data stored about a user.
func Privacy(p PrivacyState, s text.Localizer) ui.Message {
	lines := []string{"## " + ui.Say(s, "bot.privacy.title")}
	if p.Settings {
		lines = append(lines, ui.Bullet(ui.Say(s, "bot.privacy.settings")))
	}
	if p.Apart > 0 {
		lines = append(lines, ui.Bullet(ui.Say(s, "bot.privacy.apart", "n", p.Apart)))
	}
	if len(p.Guided) > 0 {
		lines = append(lines, ui.Bullet(ui.Say(s, "bot.privacy.guided", "games", strings.Join(p.Guided, ", "))))
	}
	if p.Unlisted {
		lines = append(lines, ui.Bullet(ui.Say(s, "bot.privacy.unlisted")))
	}
	if n := len(p.Matches); n > 0 {
		lines = append(lines, ui.Bullet(ui.Say(s, "bot.privacy.matches", "n", n)))
		for i, m := range p.Matches {
			if i == 10 {
				lines = append(lines, "-# "+ui.Say(s, "bot.privacy.more", "n", n-i))
				break
			}
			line := strings.TrimSpace(m.Title + " " + m.ID)
			if m.Channel != "" {
				line += " <#" + m.Channel + ">"
			}
			if len(m.Seats) > 0 {
				line += " · " + ui.Say(s, "bot.privacy.seats", "which", strings.Join(m.Seats, ", "))
			}
			lines = append(lines, "-# "+line)
		}
	}
	for _, x := range []struct {
		key string
		n   int
	}{{"bot.privacy.vacations", p.Vacations}, {"bot.privacy.reliable", p.Counted}, {"bot.privacy.left", p.Left},
		{"bot.privacy.tournaments", p.Tournaments}, {"bot.privacy.libraries", p.Libraries},
		{"bot.privacy.watches", p.Watches},
		{"bot.privacy.lines", p.Lines}, {"bot.privacy.audit", p.Audit}, {"bot.privacy.drafts", p.Drafts},
		{"bot.privacy.posts", p.Posts}} {
		if x.n > 0 {
			lines = append(lines, ui.Bullet(ui.Say(s, x.key, "n", x.n)))
		}
	}
	if len(lines) == 1 {
		lines = append(lines, ui.Say(s, "bot.privacy.nothing"))
	}
	lines = append(lines, "-# "+ui.Say(s, "bot.privacy.else"), "-# "+ui.Say(s, "bot.privacy.how"))
	content, _ := ui.Fill(ui.Clipped(lines, 400), ui.MaxContent)
	return ui.Private(content)
}

// ForgetQuestion asks a user whether to delete their data, and explains the consequences.
func ForgetQuestion(s text.Localizer) ui.Message {
	lines := []string{"**" + ui.Say(s, "bot.forget.ask") + "**"}
	for _, key := range []string{"bot.forget.names", "bot.forget.seats", "bot.forget.settings", "bot.forget.results",
		"bot.forget.apart", "bot.forget.final"} {
		lines = append(lines, ui.Bullet(ui.Say(s, key)))
	}
	lines = append(lines, "-# "+ui.Say(s, "bot.forget.stays"))
	c := customid.Confirm{Match: customid.NoTable, Kind: customid.ConfirmForget, Seat: engine.Public}
	return ui.Confirmation(ui.Clip(strings.Join(lines, "\n"), ui.MaxContent), c, text.M("bot.forget.yes"),
		discordgo.DangerButton, s)
}

// Forgotten reports the deletion; failed are the matches that could not be changed, and elsewhere reports that other
// instances have yet to delete their part.
func Forgotten(matches int, failed []string, elsewhere bool, s text.Localizer) ui.Message {
	lines := []string{ui.Say(s, "bot.forget.done", "n", matches)}
	if elsewhere || len(failed) > 0 {
		lines = []string{ui.Say(s, "bot.forget.part", "n", matches)}
	}
	if elsewhere {
		lines = append(lines, ui.Say(s, "bot.forget.elsewhere"))
	}
	if len(failed) > 0 {
		failed = slices.Clone(failed[:min(len(failed), 20)])
		lines = append(lines, ui.Say(s, "bot.forget.failed", "which", strings.Join(failed, ", ")))
	}
	lines = append(lines, "-# "+ui.Say(s, "bot.forget.stays"))
	return ui.Private(strings.Join(lines, "\n"))
}

// ForgetFailed reports that only a part was deleted; ref identifies the error in the log.
func ForgetFailed(ref string, s text.Localizer) ui.Message {
	return ui.Private(ui.Say(s, "bot.forget.broke") + "\n-# " + ui.Say(s, "bot.trouble.ref", "ref", ref))
}
