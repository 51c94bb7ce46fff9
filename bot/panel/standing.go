package panel

import (
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// splitStanding divides offers into standing answers and others.
func splitStanding(os []offer) (others, standing []offer) {
	for _, o := range os {
		if o.verb() == table.VerbStanding {
			standing = append(standing, o)
		} else {
			others = append(others, o)
		}
	}
	return others, standing
}

// onlyStanding reports whether a prompt offers only standing answers. They have a panel of their own, so nothing would
// follow its headline.
func onlyStanding(q engine.Prompt) bool {
	others, standing := splitStanding(offers([]engine.Prompt{q}, q.Seat))
	return len(others) == 0 && len(standing) > 0
}

// answerOffer is a standing answer that can be given: the topic and the answer itself. The topic is "" if the two
// cannot be separated.
type answerOffer struct {
	id, topic, answer string
	// holds reports whether it was given, presumed whether it applies until another is given.
	holds, presumed bool
}

// label returns the text of its button.
func (a answerOffer) label() string {
	if a.topic == "" {
		return a.answer
	}
	return ui.Capitalized(a.topic) + ": " + a.answer
}

// Standing is the private panel of all standing answers of a seat, with the current ones marked and the note, if not
// "", at the top.
func Standing(t Table, seats []engine.Seat, at customid.Nav, note string, s text.Localizer) ui.Message {
	if len(seats) == 0 {
		return NotSeated(t, s)
	}
	p := panelPage{t: t, seats: seats, seat: chooseSeat(t, seats, at.Seat), s: s}
	_, standing := splitStanding(offers(t.Prompts, p.seat))
	back := []discordgo.MessageComponent{
		ui.Link(p.nav(customid.ScreenMoves), text.M("bot.button.back"), "↩️", s),
		ui.Link(p.nav(customid.ScreenStanding), text.M("bot.button.refresh"), "🔄", s),
	}
	if len(standing) == 0 {
		return ui.Private(ui.Say(s, "bot.standing.none"), ui.Row(back...))
	}
	var lines []string
	if note != "" {
		lines = append(lines, ui.Newest(note, noteRoom, s))
	}
	lines = append(lines, "## "+ui.Say(s, "bot.standing.title"), ui.Say(s, "bot.standing.how"))
	var answers []answerOffer
	for _, o := range standing {
		as := p.answers(o)
		answers = append(answers, as...)
		if as[0].topic == "" {
			if h := o.hint(s); h != "" {
				lines = append(lines, offerLine(o, t.seated(s, t.Name)))
			}
			continue
		}
		said := ui.Say(s, "bot.standing.unset")
		for _, a := range as {
			if a.presumed {
				said = ui.Say(s, "bot.standing.default", "what", a.answer)
			}
		}
		for _, a := range as {
			if a.holds {
				said = "✅ **" + a.answer + "**"
			}
		}
		lines = append(lines, ui.Bullet(ui.Capitalized(as[0].topic)+": "+said))
	}
	content, _ := ui.Fill(ui.Clipped(lines, noteRoom), ui.MaxContent)
	m := ui.Private(content, p.answerRows(answers)...)
	m.Components = append(m.Components, ui.Row(back...))
	return m
}

// answers returns every standing answer of an offer.
func (p panelPage) answers(o offer) []answerOffer {
	settled := func(mv engine.Move) bool { return p.t.Settled != nil && p.t.Settled(p.seat, mv) }
	if o.choice != nil {
		return []answerOffer{{id: o.id(p.t), answer: o.label(p.s), holds: settled(o.choice.Move)}}
	}
	ms := everyFilling(o.form)
	if ms == nil {
		return []answerOffer{{id: o.id(p.t), answer: o.label(p.s)}}
	}
	var out []answerOffer
	for _, mv := range ms {
		id := customid.ID{Try: p.t.Try, Match: p.t.Match, Seat: p.seat, Own: p.t.OwnMoves(p.seat, o.prompt.Sealed),
			Tag: match.FormTag(*o.form), Move: mv}
		topic, answer := p.topicAndAnswer(o.form, mv)
		out = append(out, answerOffer{id: id.String(), topic: topic, answer: answer, holds: settled(mv),
			presumed: mv == o.form.Default})
	}
	return out
}

// topicAndAnswer returns a filling of a form in words: the slots without a choice are the topic, the others the answer.
func (p panelPage) topicAndAnswer(f *engine.Form, m engine.Move) (topic, answer string) {
	var fixed, chosen []string
	for i, sl := range f.Slots {
		said := m.Arg(i)
		if at := optionAt(sl, said); at >= 0 {
			said = p.s.Say(sl.Options[at].Label)
		}
		if len(sl.Options) == 1 {
			fixed = append(fixed, said)
		} else {
			chosen = append(chosen, said)
		}
	}
	if topic = strings.Join(fixed, ", "); topic == "" {
		topic = p.s.Say(f.Label)
	}
	return topic, strings.Join(chosen, ", ")
}

// everyFilling returns every move a short form accepts; nil if the form has slots for numbers or selections, or has
// more fillings than a menu has options.
func everyFilling(f *engine.Form) []engine.Move {
	ms := []engine.Move{engine.Move(f.Verb)}
	for _, sl := range f.Slots {
		if sl.Some || len(sl.Options) == 0 {
			return nil
		}
		var longer []engine.Move
		for _, m := range ms {
			for _, o := range sl.Options {
				longer = append(longer, m+" "+engine.Move(o.ID))
			}
		}
		if ms = longer; len(ms) > ui.MaxOptions {
			return nil
		}
	}
	var out []engine.Move
	for _, m := range ms {
		if f.Accepts(m) {
			out = append(out, m)
		}
	}
	return out
}

// answerRows returns the answers as buttons if they are few, otherwise as menus.
func (p panelPage) answerRows(answers []answerOffer) []discordgo.MessageComponent {
	if len(answers) <= 2*ui.RowButtons {
		var bs []discordgo.MessageComponent
		for _, a := range answers {
			b := discordgo.Button{Label: ui.LabelText(a.label(), ui.MaxLabel), Style: discordgo.SecondaryButton,
				CustomID: a.id, Disabled: a.holds}
			if a.holds {
				b.Emoji = &discordgo.ComponentEmoji{Name: "✅"}
			}
			bs = append(bs, b)
		}
		return ui.Wrap(bs)
	}
	var out []discordgo.MessageComponent
	for n := 0; len(answers) > 0 && n < ui.MaxRows-1; n++ {
		part := answers[:min(len(answers), ui.MaxOptions)]
		answers = answers[len(part):]
		var options []discordgo.SelectMenuOption
		for _, a := range part {
			o := discordgo.SelectMenuOption{Label: ui.LabelText(a.label(), ui.MaxOption), Value: a.id}
			if a.holds {
				o.Emoji = &discordgo.ComponentEmoji{Name: "✅"}
			}
			options = append(options, o)
		}
		out = append(out, ui.Row(discordgo.SelectMenu{
			MenuType: discordgo.StringSelectMenu, CustomID: customid.Nav{Match: p.t.Match, Seat: p.seat,
				Screen: customid.ScreenPick, Args: []string{strconv.Itoa(n)}}.String(),
			Placeholder: ui.LabelText(ui.Say(p.s, "bot.standing.pick"), ui.MaxPlaceholder), Options: options,
		}))
	}
	return out
}
