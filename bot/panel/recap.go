package panel

import (
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

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

// Hint says what the autopilot would do for a seat, and why; a button plays it.
func Hint(t Table, seat engine.Seat, mv engine.Move, why text.Message, s text.Speaker) Message {
	if mv == "" {
		return private(say(s, "bot.hint.none"), footer(t, s, true))
	}
	o := engine.Legal(t.Prompts, seat, mv)
	label := t.moveWords(t.words(seat, mv), mv, s)
	lines := []string{"💡 " + say(s, "bot.hint.move", "what", text.Plain(clip(label, 300)))}
	if w := s.Say(why); w != "" {
		lines = append(lines, "-# "+Capitalized(clip(w, 500)))
	}
	out := private(strings.Join(lines, "\n"), footer(t, s, true))
	if o != nil {
		out.Components = append([]discordgo.MessageComponent{row(playButton(t, seat, *o, mv, s))}, out.Components...)
	}
	return out
}

// playButton plays a move that is offered.
func playButton(t Table, seat engine.Seat, o engine.Offer, mv engine.Move, s text.Speaker) discordgo.MessageComponent {
	return discordgo.Button{
		Label: labelText(say(s, "bot.hint.play"), maxLabel), Style: discordgo.PrimaryButton, Emoji: &discordgo.ComponentEmoji{Name: "▶️"},
		CustomID: customid.ID{Match: t.Match, Seat: seat, Own: t.own(seat, o.Prompt.Sealed), Tag: match.OfferTag(o), Move: mv}.String(),
	}
}
