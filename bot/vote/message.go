package vote

import (
	"slices"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/mention"
	"skald/bot/pace"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine/text"
)

// Vote is the public post of a vote.
func Vote(v table.VoteState, s text.Localizer) ui.Message {
	head := "bot.vote." + v.Kind
	if v.Kind == "late" && !v.Late {
		head = "bot.vote.silent"
	}
	var lines []string
	lines = append(lines, "🗳️ "+s.Begin(text.M(head, "who", ui.EscapedMessage(v.Who), "by", mention.User(v.By, s),
		"pace", pace.Words(v.Pace))))
	if v.Away > 0 && v.Result == "" {
		lines = append(lines, "💤 "+ui.Say(s, "bot.vote.away", "who", ui.EscapedMessage(v.Who), "until",
			mention.Time(time.Unix(v.Away, 0), "D")))
	}
	if v.Why != "" {
		lines = append(lines, "> "+ui.Escape(ui.Clip(v.Why, 300)))
	}
	for i, m := range v.Says {
		if i == 8 {
			lines = append(lines, "-# "+ui.Say(s, "bot.news.earlier", "n", len(v.Says)-i))
			break
		}
		lines = append(lines, ui.Bullet(s.Say(ui.EscapedMessage(m))))
	}
	for _, c := range v.Choices {
		var who []string
		for _, u := range v.Voters {
			if v.Ballots[u] == c {
				who = append(who, "<@"+u+">")
			}
		}
		if len(who) > 0 {
			lines = append(lines, "-# "+ui.Say(s, "bot.vote.choice."+c)+": "+strings.Join(who, " "))
		}
	}
	m := ui.Message{}
	if v.Result != "" {
		lines = append(lines, "**"+ui.Say(s, "bot.vote.result."+v.Result, "who", ui.EscapedMessage(v.Who))+"**")
		m.Content = ui.Clip(strings.Join(ui.Clipped(lines, 500), "\n"), ui.MaxContent)
		return m
	}
	if len(v.Voters) == 1 {
		lines = append(lines, "-# "+ui.Say(s, "bot.vote.one", "who", mention.Users(v.Voters)))
	} else {
		lines = append(lines, "-# "+ui.Say(s, "bot.vote.how", "n", len(v.Voters)/2+1, "of", len(v.Voters)),
			mention.Users(v.Voters))
	}
	var buttons []discordgo.MessageComponent
	for _, c := range v.Choices {
		buttons = append(buttons, discordgo.Button{
			Label: ui.LabelText(ui.Say(s, "bot.vote.choice."+c), ui.MaxLabel), Style: discordgo.SecondaryButton,
			CustomID: customid.Ballot{Match: v.Match, N: v.N, Choice: c}.String(),
		})
	}
	m.Components = []discordgo.MessageComponent{ui.Row(buttons...)}
	m.Mentions = slices.Clone(v.Voters)
	m.Content = ui.Clip(strings.Join(ui.Clipped(lines, 500), "\n"), ui.MaxContent)
	return m
}
