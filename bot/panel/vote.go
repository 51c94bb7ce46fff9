package panel

import (
	"slices"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/ui"
	"skald/engine/text"
)

// What a table can answer, and how a question can end besides.
const (
	VoteYes = "yes"
	VoteNo  = "no"
	// LateWait to LateAuto are what can be done about somebody who does not
	// answer: wait, give him his time once more, let somebody take his seat, let
	// the autopilot play this turn, or all turns until he is back.
	LateWait       = "wait"
	LateExtend     = "extend"
	LateSubstitute = "substitute"
	LateOnce       = "once"
	LateAuto       = "auto"
	// VoteMoot: the question has answered itself.
	VoteMoot = "moot"
)

// LateChoices lists what can be done about somebody who does not answer.
func LateChoices() []string {
	return []string{LateWait, LateExtend, LateSubstitute, LateOnce, LateAuto}
}

// VoteState is a question put to a table.
type VoteState struct {
	Match string
	N     uint64
	// Kind is "late", "pause", "resume" or "undo".
	Kind string
	// Who does not answer, Late says that his time is over.
	Who  text.Message
	Late bool
	// Away is until when they said they are away, in seconds since 1970; 0 when not.
	Away int64
	// By is the user who asked, "" for the clock; Why is his reason, Says what an
	// undo takes back.
	By, Why string
	Says    []text.Message
	Asked   int64
	// Choices are the answers, Voters the users who may give one, Ballots those
	// they gave, Result what was decided, "" while it is open.
	Choices []string
	Voters  []string
	Ballots map[string]string
	Result  string
}

// Vote is the public post of a question.
func Vote(v VoteState, s text.Speaker) ui.Message {
	head := "bot.vote." + v.Kind
	if v.Kind == "late" && !v.Late {
		head = "bot.vote.silent"
	}
	var lines []string
	lines = append(lines, "🗳️ "+s.Begin(text.M(head, "who", ui.EscapedMessage(v.Who), "by", ui.Person(v.By, s))))
	if v.Away > 0 && v.Result == "" {
		lines = append(lines, "💤 "+ui.Say(s, "bot.vote.away", "who", ui.EscapedMessage(v.Who), "until", ui.Stamp(time.Unix(v.Away, 0), "D")))
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
		lines = append(lines, "-# "+ui.Say(s, "bot.vote.one", "who", mentions(v.Voters)))
	} else {
		lines = append(lines, "-# "+ui.Say(s, "bot.vote.how", "n", len(v.Voters)/2+1, "of", len(v.Voters)), mentions(v.Voters))
	}
	var buttons []discordgo.MessageComponent
	for _, c := range v.Choices {
		buttons = append(buttons, discordgo.Button{
			Label: ui.LabelText(ui.Say(s, "bot.vote.choice."+c), ui.MaxLabel), Style: discordgo.SecondaryButton, CustomID: customid.Ballot{Match: v.Match, N: v.N, Choice: c}.String(),
		})
	}
	m.Components = []discordgo.MessageComponent{ui.Row(buttons...)}
	m.Mentions = slices.Clone(v.Voters)
	m.Content = ui.Clip(strings.Join(ui.Clipped(lines, 500), "\n"), ui.MaxContent)
	return m
}

// ModeratorPaused tells who plays that the pause is a moderator's.
func ModeratorPaused(s text.Speaker) ui.Message { return ui.Private(ui.Say(s, "bot.pause.moderator")) }

// VoteOver answers a press on a question that is closed.
func VoteOver(s text.Speaker) ui.Message { return ui.Private(ui.Say(s, "bot.vote.over")) }

// NoVoter answers who has no voice in a question.
func NoVoter(s text.Speaker) ui.Message { return ui.Private(ui.Say(s, "bot.vote.novoter")) }

// VoteAsked says that the table is being asked.
func VoteAsked(s text.Speaker) ui.Message { return ui.Private(ui.Say(s, "bot.vote.asked")) }

func mentions(users []string) string {
	out := make([]string, len(users))
	for i, u := range users {
		out[i] = "<@" + u + ">"
	}
	return strings.Join(out, " ")
}
