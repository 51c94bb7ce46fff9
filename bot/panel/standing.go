package panel

import (
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// verbStanding is the verb by which standing answers are given in every game.
const verbStanding = "standing"

// sortOut divides offers into standing answers and the others.
func sortOut(os []offer) (others, standing []offer) {
	for _, o := range os {
		if o.verb() == verbStanding {
			standing = append(standing, o)
		} else {
			others = append(others, o)
		}
	}
	return others, standing
}

// answerOffer is one standing answer that can be given.
type answerOffer struct {
	id, label string
	holds     bool
}

// Standing is the private panel of all standing answers of a seat, those that
// hold marked.
func Standing(t Table, seats []engine.Seat, at Nav, s text.Speaker) Message {
	if len(seats) == 0 {
		return NotSeated(t, s)
	}
	p := panelPage{t: t, seats: seats, seat: chooseSeat(t, seats, at.Seat), s: s}
	_, standing := sortOut(offers(t.Prompts, p.seat))
	back := []discordgo.MessageComponent{
		link(p.nav(ScreenMoves), text.M("bot.button.back"), "↩️", s),
		link(p.nav(ScreenStanding), text.M("bot.button.refresh"), "🔄", s),
	}
	if len(standing) == 0 {
		return private(say(s, "bot.standing.none"), row(back...))
	}
	lines := []string{"## " + say(s, "bot.standing.title"), say(s, "bot.standing.how")}
	var answers []answerOffer
	for _, o := range standing {
		as := p.answers(o)
		answers = append(answers, as...)
		line := o.label(s)
		if o.form != nil {
			line = s.Say(o.form.Label)
		}
		if h := o.hint(s); h != "" {
			line += " – " + h
		}
		var held []string
		for _, a := range as {
			if a.holds {
				held = append(held, a.label)
			}
		}
		lines = append(lines, bullet(line))
		if len(held) > 0 {
			lines = append(lines, "-# ✅ "+strings.Join(held, ", "))
		}
	}
	content, _ := fill(clipped(lines, 400), maxContent)
	m := private(content, p.answerRows(answers)...)
	m.Components = append(m.Components, row(back...))
	return m
}

// answers lists every standing answer an offer stands for.
func (p panelPage) answers(o offer) []answerOffer {
	settled := func(mv engine.Move) bool { return p.t.Settled != nil && p.t.Settled(p.seat, mv) }
	if o.choice != nil {
		return []answerOffer{{o.id(p.t), o.label(p.s), settled(o.choice.Move)}}
	}
	ms := everyFilling(o.form)
	if ms == nil {
		return []answerOffer{{o.id(p.t), o.label(p.s), false}}
	}
	var out []answerOffer
	for _, mv := range ms {
		id := ID{Try: p.t.Try, Match: p.t.Match, Seat: p.seat, Own: p.t.own(p.seat), Tag: match.FormTag(*o.form), Move: mv}
		out = append(out, answerOffer{id.String(), fillingWords(o.form, mv, p.s), settled(mv)})
	}
	return out
}

// everyFilling lists every move a form of few words accepts; nil when it has
// blanks for numbers or selections, or takes more than a menu holds.
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
		if ms = longer; len(ms) > maxOptions {
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

// answerRows are the answers as buttons while they are few, else as menus.
func (p panelPage) answerRows(answers []answerOffer) []discordgo.MessageComponent {
	if len(answers) <= 2*rowButtons {
		var bs []discordgo.MessageComponent
		for _, a := range answers {
			b := discordgo.Button{Label: named(a.label, maxLabel), Style: discordgo.SecondaryButton, CustomID: a.id, Disabled: a.holds}
			if a.holds {
				b.Emoji = &discordgo.ComponentEmoji{Name: "✅"}
			}
			bs = append(bs, b)
		}
		return wrap(bs)
	}
	var out []discordgo.MessageComponent
	for n := 0; len(answers) > 0 && n < maxRows-1; n++ {
		part := answers[:min(len(answers), maxOptions)]
		answers = answers[len(part):]
		var options []discordgo.SelectMenuOption
		for _, a := range part {
			o := discordgo.SelectMenuOption{Label: named(a.label, maxOption), Value: a.id}
			if a.holds {
				o.Emoji = &discordgo.ComponentEmoji{Name: "✅"}
			}
			options = append(options, o)
		}
		out = append(out, row(discordgo.SelectMenu{
			MenuType: discordgo.StringSelectMenu, CustomID: Nav{Match: p.t.Match, Seat: p.seat, Screen: ScreenPick, Args: []string{strconv.Itoa(n)}}.String(),
			Placeholder: named(say(p.s, "bot.standing.pick"), maxPlaceholder), Options: options,
		}))
	}
	return out
}
