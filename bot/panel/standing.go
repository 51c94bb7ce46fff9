package panel

import (
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// splitStanding divides offers into standing answers and moves; those that set something else are neither.
func splitStanding(os []offer) (moves, standing []offer) {
	for _, o := range os {
		switch {
		case o.verb() == table.VerbStanding:
			standing = append(standing, o)
		case !o.sets():
			moves = append(moves, o)
		}
	}
	return moves, standing
}

// sets reports whether the offer is a form that sets something for later, such as orders for fights.
func (o offer) sets() bool { return o.form != nil && o.form.Sets }

// onlyStanding reports whether a prompt offers only standing answers and other settings. They have panels of their own,
// so nothing would follow its headline.
func onlyStanding(q engine.Prompt) bool {
	all := offers([]engine.Prompt{q}, q.Seat)
	moves, _ := splitStanding(all)
	return len(moves) == 0 && len(all) > 0
}

// standingTopic is a subject of standing answers: a form with few fillings, each of which is an answer.
type standingTopic struct {
	// tag is the FormTag of its form. It is another once the answer is.
	tag, name string
	answers   []standingAnswer
	// current is the index of the answer in force, -1 if it is unknown.
	current int
	// given reports whether the player gave it, rather than the game.
	given bool
}

// standingAnswer is a possible answer with the custom_id of the button that gives it.
type standingAnswer struct{ words, label, id string }

// Standing is the private panel of all standing answers of a seat: a line with each topic, its answer and a button to
// change it, and the note, if not "", at the top. With the tag of a topic as the argument of the screen it has the
// answers to that topic instead.
func Standing(t Table, seats []engine.Seat, at customid.Nav, note string, s text.Localizer) ui.Message {
	if len(seats) == 0 {
		return NotSeated(t, s)
	}
	p := panelPage{t: t, seats: seats, seat: chooseSeat(t, seats, at.Seat), s: s}
	_, standing := splitStanding(offers(t.Prompts, p.seat))
	links := []discordgo.MessageComponent{ui.Link(p.nav(customid.ScreenMoves), text.M("bot.button.back"), "↩️", s),
		ui.Link(p.nav(customid.ScreenStanding), text.M("bot.button.refresh"), "🔄", s)}
	if HasConditions(t.Rules) {
		links = append(links, ui.Link(p.nav(customid.ScreenWhen), text.M("bot.button.when"), "❓", s))
	}
	back := ui.Row(links...)
	if len(standing) == 0 {
		return ui.Private(ui.Say(s, "bot.standing.none"), back)
	}
	var lines []string
	if note != "" {
		lines = append(lines, ui.Newest(note, noteRoom, s))
	}
	lines = append(lines, "## "+ui.Say(s, "bot.standing.title"), ui.Say(s, "bot.standing.how"))
	var told []string
	for _, q := range engine.Of(t.Prompts, p.seat) {
		if onlyStanding(q) {
			told = append(told, p.detailsOf(q)...)
		}
	}
	lines = append(lines, told...)
	var rows, others []discordgo.MessageComponent
	var hints []string
	for _, o := range standing {
		if x, ok := p.topic(o); !ok {
			if h := o.hint(s.Adorned()); h != "" && o.form == nil {
				// The label is an answer that is not given yet; the hint names the one in force.
				lines = append(lines, ui.Bullet(h))
			} else if h != "" {
				hints = append(hints, offerLine(o, t.seated(s, t.Name)))
				lines = append(lines, hints[len(hints)-1])
			}
			others = append(others, discordgo.Button{Label: ui.LabelText(o.label(t.labels(s)), ui.MaxLabel),
				Style: discordgo.SecondaryButton, CustomID: o.id(t)})
		} else if x.tag == at.Arg(0) {
			return p.topicAnswers(x)
		} else {
			rows = append(rows, p.topicLine(x))
		}
	}
	content, _ := ui.Fill(ui.Clipped(lines, noteRoom), ui.MaxContent)
	m := ui.Private(content, slices.Concat(rows, ui.Wrap(others), []discordgo.MessageComponent{back})...)
	leave := func(out func(string) bool) { // a player with many knows what they are
		if ui.PanelHeight(m) > ui.ChannelHeight {
			lines = slices.DeleteFunc(lines, out)
			m.Content, _ = ui.Fill(ui.Clipped(lines, noteRoom), ui.MaxContent)
		}
	}
	how := ui.Say(s, "bot.standing.how")
	leave(func(l string) bool { return l == how })
	compactHigh(&m, len(rows))
	leave(func(l string) bool { return slices.Contains(hints, l) })
	footer := &m.Components[len(m.Components)-1]
	if ui.PanelHeight(m) > ui.ChannelHeight {
		*footer = ui.Row(ui.InOneRow(slices.Delete(slices.Clone(links), 1, 2))...) // without Refresh
	}
	for ; len(told) > 1 && ui.PanelHeight(m) > ui.ChannelHeight; told = told[:len(told)-1] {
		links[1] = p.link(customid.ScreenDetails, "bot.button.details", "🔎") // they are all there
		*footer = ui.Row(ui.InOneRow(links)...)
		leave(func(l string) bool { return l == told[len(told)-1] })
	}
	return m
}

// HasConditions reports whether a game has conditional answers.
func HasConditions(rules engine.Rules) bool {
	_, ok := rules.(engine.Conditional)
	return ok
}

// topicLine returns the line of a topic. Of two answers its button gives the other.
func (p panelPage) topicLine(x standingTopic) discordgo.MessageComponent {
	said := ui.Say(p.s, "bot.standing.unset")
	id := p.nav(customid.ScreenStanding, x.tag).String()
	if x.current >= 0 {
		if said = x.answers[x.current].words; !x.given {
			said = ui.Say(p.s, "bot.standing.default", "what", said)
		}
		if len(x.answers) == 2 {
			id = x.answers[1-x.current].id
		}
	}
	return settingLine("", x.name, said, id, p.s)
}

// topicAnswers returns the screen of the answers to a topic.
func (p panelPage) topicAnswers(x standingTopic) ui.Message {
	m := ui.Private("## " + ui.Say(p.s, "bot.standing.title") + "\n**" + ui.Capitalized(x.name) + "**")
	for i, a := range x.answers {
		m.Components = append(m.Components, valueRow(a.label, a.id, i == x.current))
	}
	m.Components = append(m.Components, ui.Row(ui.Link(p.nav(customid.ScreenStanding), text.M("bot.button.back"), "↩️",
		p.s)))
	return m
}

// topic returns the topic of an offer; ok is false if it is not a form with few fillings.
func (p panelPage) topic(o offer) (x standingTopic, ok bool) {
	ms := everyFilling(o.form)
	if len(ms) == 0 {
		return x, false
	}
	x = standingTopic{tag: match.FormTag(*o.form), current: -1}
	for i, mv := range ms {
		id := customid.ID{Try: p.t.Try, Match: p.t.Match, Seat: p.seat, Own: p.t.OwnMoves(p.seat, o.prompt.Sealed),
			Tag: x.tag, Move: mv}
		a := standingAnswer{id: id.String()}
		x.name, a.words = topicAndAnswer(o.form, mv, p.t.Seated(p.s))
		_, a.label = topicAndAnswer(o.form, mv, p.t.labels(p.s))
		x.answers = append(x.answers, a)
		given := p.t.Settled != nil && p.t.Settled(p.seat, mv)
		if given || mv == o.form.Default && !x.given {
			x.current, x.given = i, given
		}
	}
	return x, true
}

// topicAndAnswer returns a filling of a form in words: the slots without a choice are the topic, the others the answer.
func topicAndAnswer(f *engine.Form, m engine.Move, s text.Localizer) (topic, answer string) {
	var fixed, chosen []string
	for i, sl := range f.Slots {
		said := m.Arg(i)
		if at := optionAt(sl, said); at >= 0 {
			said = s.Say(sl.Options[at].Label)
		}
		if len(sl.Options) == 1 {
			fixed = append(fixed, said)
		} else {
			chosen = append(chosen, said)
		}
	}
	if topic = strings.Join(fixed, ", "); topic == "" {
		topic = s.Say(f.Label)
	}
	return topic, strings.Join(chosen, ", ")
}

// everyFilling returns every move a short form accepts; nil if there is no form, or if it has slots for numbers or
// selections, or more than maxToggles fillings.
func everyFilling(f *engine.Form) []engine.Move {
	if f == nil {
		return nil
	}
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
		if ms = longer; len(ms) > maxToggles {
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
