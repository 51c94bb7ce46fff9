package panel

import (
	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/mention"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// restLines explain that the match is paused or archived and how to continue it; none while it is played.
func restLines(t Table, s text.Localizer) []string {
	if t.Rest == nil {
		return nil
	}
	key := "bot.rest.paused"
	if t.Rest.Archived {
		key = "bot.rest.archived"
	}
	lines := []string{"**" + ui.Say(s, key, "at", mention.Relative(t.Rest.Since)) + "**"}
	if t.Rest.Why != "" {
		lines = append(lines, ui.Say(s, "bot.reason", "why", ui.Escape(ui.Clip(t.Rest.Why, ui.MaxReason))))
	}
	return append(lines, "-# "+restHow(t, s))
}

// restHow explains who can resume a paused or archived match, and how.
func restHow(t Table, s text.Localizer) string {
	key := "bot.rest.paused.how"
	switch {
	case t.Rest.Archived:
		key = "bot.rest.archived.how"
	case t.Rest.Resumes == table.ResumesByVote:
		key = "bot.rest.paused.how.vote"
	case t.Rest.Resumes == table.ResumesByModerator:
		key = "bot.rest.paused.how.moderator"
	}
	return ui.Say(s, key)
}

// offersResume reports whether a viewer gets the button to resume. Players cannot end a moderator's pause; public posts
// have the button for the moderators.
func offersResume(t Table, viewer engine.Seat) bool {
	return t.Rest != nil && (viewer == engine.Public || t.Rest.Resumes != table.ResumesByModerator)
}

// Footer returns the last row of a message about a match to a moderator: its screens, and the button to resume while it
// is not being played.
func Footer(t Table, s text.Localizer) discordgo.MessageComponent {
	return restFooter(t, engine.Public, s)
}

// restFooter returns the last row of a message about a paused or archived match for a viewer.
func restFooter(t Table, viewer engine.Seat, s text.Localizer) discordgo.MessageComponent {
	r := ui.Footer(t.Match, s, false).(discordgo.ActionsRow)
	if !offersResume(t, viewer) {
		return r
	}
	r.Components = append([]discordgo.MessageComponent{resumeButton(t, s)}, r.Components...)
	return r
}

func resumeButton(t Table, s text.Localizer) discordgo.MessageComponent {
	return discordgo.Button{
		Label: ui.LabelText(ui.Say(s, "bot.button.resume"), ui.MaxLabel), Style: discordgo.PrimaryButton,
		Emoji:    &discordgo.ComponentEmoji{Name: "▶️"},
		CustomID: customid.TableAct{Match: t.Match, What: customid.TableResume}.String(),
	}
}

// endRows returns the last rows of a post of a match that is over: actions, and links to its screens.
func endRows(t Table, s text.Localizer) []discordgo.MessageComponent {
	if t.Until != 0 {
		return []discordgo.MessageComponent{ui.Footer(t.Match, s, false)}
	}
	b := func(what, label, icon string) discordgo.MessageComponent {
		return discordgo.Button{
			Label: ui.LabelText(ui.Say(s, label), ui.MaxLabel), Style: discordgo.SecondaryButton,
			Emoji:    &discordgo.ComponentEmoji{Name: icon},
			CustomID: customid.TableAct{Match: t.Match, What: what}.String(),
		}
	}
	actions := []discordgo.MessageComponent{b(customid.TableRematch, "bot.button.rematch", "🔁"),
		b(customid.TableVerify, "bot.button.verify", "✅"), b(customid.TableExport, "bot.button.export", "💾"),
		b(customid.TableFork, "bot.button.fork", "🔱")}
	if !t.Private {
		actions = append(actions, b(customid.TableFilm, "bot.button.film", "🎞️"))
	}
	rows := []discordgo.MessageComponent{ui.Row(actions...), ui.Footer(t.Match, s, false, StepButton(t.Match, s))}
	if next, ok := t.next(); ok {
		on := discordgo.Button{
			Label:    ui.LabelText(ui.Say(s, "bot.button.chapter", "what", next), ui.MaxLabel),
			Style:    discordgo.PrimaryButton,
			Emoji:    &discordgo.ComponentEmoji{Name: "📖"},
			CustomID: customid.TableAct{Match: t.Match, What: customid.TableNext}.String(),
		}
		rows = append([]discordgo.MessageComponent{ui.Row(on)}, rows...)
	}
	return rows
}

// next returns the adventure a group plays next after winning this match; false if the game has no campaign or the
// match was not won.
func (t Table) next() (text.Message, bool) {
	c, ok := t.Rules.(engine.Campaign)
	if !ok || t.Outcome == nil || !t.Outcome.Won {
		return text.Message{}, false
	}
	options, ok := c.Next(t.Options)
	if !ok {
		return text.Message{}, false
	}
	return table.PlayedName(c, options), true
}
