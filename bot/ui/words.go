package ui

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/mention"
	"skald/engine"
	"skald/engine/text"
)

// UntilWords returns the arguments of a message about a deadline.
func UntilWords(at time.Time) []any {
	return []any{"at", mention.Time(at, "f"), "in", mention.Time(at, "R")}
}

// EscapedMessage escapes the parts of a message that users wrote.
func EscapedMessage(m text.Message) text.Message {
	if m.Key == text.Plain("").Key {
		str, _ := m.Args.Get("s").(string)
		return text.Plain(Escape(str))
	}
	out := text.Message{Key: m.Key}
	for _, arg := range m.Args {
		switch v := arg.Value.(type) {
		case text.Message:
			said := EscapedMessage(v)
			if name, ok := said.Args.Get("s").(string); ok && m.Key == "bot.seat.of" {
				said = text.Plain(text.AsIs(name)) // the name of a person
			}
			out = out.With(arg.Name, said)
		case []text.Message:
			list := make([]text.Message, len(v))
			for i := range v {
				list[i] = EscapedMessage(v[i])
			}
			out = out.With(arg.Name, list)
		default:
			out = out.With(arg.Name, v)
		}
	}
	return out
}

// QuestionText returns the text of a question: its subject, a reason if there is one, and the consequence of a yes.
func QuestionText(head string, told []string, reason, kept string, s text.Localizer) string {
	list, left := Fill(Clipped(told, 1300), 1300)
	lines := []string{Clip(head, 300)}
	if list != "" {
		lines = append(lines, list)
	}
	if left > 0 {
		lines = append(lines, Say(s, "bot.moves.left", "n", left))
	}
	if reason != "" {
		lines = append(lines, Say(s, "bot.reason", "why", Clip(Escape(Clip(reason, MaxReason)), MaxReason)))
	}
	lines = append(lines, "-# "+kept)
	out, _ := Fill(lines, MaxContent)
	return out
}

// Say returns a text of the bot's own catalogue.
func Say(s text.Localizer, key string, pairs ...any) string { return s.Say(text.M(key, pairs...)) }

// Private returns an ephemeral answer.
func Private(content string, components ...discordgo.MessageComponent) Message {
	return Message{Content: Clip(content, MaxContent), Components: components, Ephemeral: true}
}

// Note returns an ephemeral answer of one message.
func Note(m text.Message, s text.Localizer) Message { return Private(s.Say(m)) }

// NoTable replies that there is no table where the reader asked, and offers the list of their matches.
func NoTable(s text.Localizer) Message {
	m := Answer(s, "bot.nomatch")
	m.Components = []discordgo.MessageComponent{MatchesRow(s)}
	return m
}

// MatchesRow returns a row with the button that lists the reader's matches.
func MatchesRow(s text.Localizer) discordgo.MessageComponent {
	return Row(Link(customid.Nav{Match: customid.NoTable, Seat: engine.Public, Screen: customid.ScreenMatches},
		text.M("bot.button.matches"), "📋", s))
}

// Confirmation returns a question with the buttons yes and no.
func Confirmation(content string, c customid.Confirm, yes text.Message, style discordgo.ButtonStyle,
	s text.Localizer) Message {
	c.Yes = true
	y := discordgo.Button{Label: LabelText(s.Say(yes), MaxLabel), Style: style, CustomID: c.String()}
	c.Yes = false
	n := discordgo.Button{Label: LabelText(Say(s, "bot.no"), MaxLabel), Style: discordgo.SecondaryButton,
		CustomID: c.String()}
	return Private(content, Row(y, n))
}

// Capitalized returns a text with its first letter in upper case. Games have one form of a name for the beginning and
// the middle of a sentence.
func Capitalized(s string) string {
	if s == "" {
		return s
	}
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

// Bullet returns a list item.
func Bullet(s string) string { return "• " + strings.ReplaceAll(s, "\n", " ") }

// TextEmbed returns an embed with only a title and text.
func TextEmbed(title, text string) *discordgo.MessageEmbed {
	return &discordgo.MessageEmbed{Title: Clip(title, MaxEmbedTitle), Description: Clip(text, MaxEmbedDescription),
		Color: Accent}
}

// Accent is the colour of the bar beside embeds and private answers: old parchment.
const Accent = 0xB08D57

// Clipped clips every line.
func Clipped(lines []string, limit int) []string {
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = Clip(l, limit)
	}
	return out
}

// Signed formats a change with its sign; the minus is as wide as the plus.
func Signed(n int) string {
	switch {
	case n > 0:
		return "+" + strconv.Itoa(n)
	case n < 0:
		return "−" + strconv.Itoa(-n)
	}
	return "±0"
}

// Semicolons joins parts that may contain commas, with the semicolons of the language.
func Semicolons(parts []string, s text.Localizer) string {
	if len(parts) == 0 {
		return ""
	}
	last := len(parts) - 1
	said := parts[last]
	for _, part := range slices.Backward(parts[:last]) {
		said = Say(s, "match.filled.parts", "first", text.Plain(part), "then", text.Plain(said))
	}
	return said
}
