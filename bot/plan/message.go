package plan

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/panel"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
	"skald/imaging"
)

// planned is a plan in the words of one language.
type planned struct {
	t      panel.Table
	p      table.Plan
	mapped engine.Mapped
	names  map[string]string
	labels []string
	s      text.Localizer
}

// inWords returns the plan as a viewer may see it.
func inWords(t panel.Table, p table.Plan, viewer engine.Seat, s text.Localizer) planned {
	w := planned{t: t, p: p.At(t.Turn.Number), names: map[string]string{}, s: s}
	if t.View != nil {
		w.mapped, _ = t.View(viewer).(engine.Mapped)
	}
	if w.mapped != nil {
		for _, place := range w.mapped.Places() {
			w.names[place.ID] = panel.PlaceName(place, s)
		}
	}
	w.labels = w.letters()
	return w
}

// called returns the name of the seat on the board: its piece or, without one, its player.
func (w planned) called(seat engine.Seat) (name string, piece bool) {
	if w.mapped != nil {
		if id := w.mapped.Piece(seat); id != "" && w.s.Knows("name."+id) {
			return w.s.Say(text.M("name." + id)), true
		}
	}
	return w.t.PlainName(seat, w.s), false
}

// letters returns a distinct label for each seat: the first letter of its name if it is free, otherwise a later
// consonant, otherwise a later vowel, otherwise its number.
func (w planned) letters() []string {
	out := make([]string, len(w.t.Players))
	taken := map[string]bool{}
	for seat := range out {
		name, piece := w.called(engine.Seat(seat))
		if words := strings.FieldsFunc(name, func(c rune) bool { return strings.ContainsRune(" '’", c) }); piece &&
			len(words) > 0 {
			name = words[len(words)-1] // without an article
		}
		letters := []rune(strings.ToUpper(name))
		pick := func(fits func(i int, c rune) bool) {
			for i, c := range letters {
				if out[seat] == "" && unicode.IsLetter(c) && !taken[string(c)] && fits(i, c) {
					out[seat] = string(c)
				}
			}
		}
		pick(func(i int, c rune) bool { return i == 0 || !strings.ContainsRune("AEIOU", c) })
		pick(func(int, rune) bool { return true })
		if out[seat] == "" {
			out[seat] = strconv.Itoa(seat + 1)
		}
		taken[out[seat]] = true
	}
	return out
}

// place returns the name of a place.
func (w planned) place(id string) string {
	if n := w.names[id]; n != "" {
		return ui.Clip(n, 60)
	}
	return ui.Clip(id, 60)
}

func (w planned) faded(m table.Mark) bool { return w.t.Turn.Number-m.Turn > table.PlanFades }

// marks returns the flags of the picture.
func (w planned) marks() []imaging.Mark {
	var out []imaging.Mark
	for seat := range w.t.Players {
		for i, m := range w.p.Of(engine.Seat(seat)) {
			out = append(out, imaging.Mark{Place: m.Place, Seat: seat, Label: w.labels[seat], N: i + 1,
				Faded: w.faded(m)})
		}
	}
	return out
}

// lines returns the plan seat by seat; if plain is set, without markdown.
func (w planned) lines(plain bool) []string {
	var out []string
	for seat := range w.t.Players {
		out = append(out, w.of(engine.Seat(seat), plain)...)
	}
	return out
}

// of returns the plan of a seat, one line for each player who made some of its marks.
func (w planned) of(seat engine.Seat, plain bool) []string {
	var out []string
	steps := w.p.Of(seat)
	for from, to := 0, 0; from < len(steps); from = to {
		for to = from + 1; to < len(steps) && steps[to].By.User == steps[from].By.User; {
			to++
		}
		out = append(out, w.line(seat, steps, from, to, plain))
	}
	return out
}

// line returns the steps from to to of a seat, all made by one player.
func (w planned) line(seat engine.Seat, steps []table.Mark, from, to int, plain bool) string {
	bold, quiet := "**", ui.Escape
	if by := steps[from].By; by.User != "" && by.User != w.t.Player(seat).User {
		w.t.Players = slices.Clone(w.t.Players)
		w.t.Players[seat] = by
	}
	who := w.t.Name(seat, w.s)
	if plain {
		bold, quiet = "", func(s string) string { return s }
		who = w.t.PlainName(seat, w.s)
	}
	if name, piece := w.called(seat); piece && w.t.Player(seat).User != "" {
		who += " (" + name + ")"
	}
	var parts []string
	for i, m := range steps[from:to] {
		part := bold + w.labels[seat] + strconv.Itoa(from+i+1) + bold + " " + w.place(m.Place)
		if m.Note != "" {
			part += " – " + quiet(m.Note)
		}
		if w.faded(m) {
			part += " (" + ui.Say(w.s, "bot.plan.old") + ")"
		}
		parts = append(parts, part)
	}
	return who + ": " + strings.Join(parts, " → ")
}

// PlanBoard shows the board with the plan, as a public post or as a private answer to a viewer, with a note that
// nothing has been played.
func PlanBoard(t panel.Table, p table.Plan, viewer engine.Seat, ephemeral bool, s text.Localizer) ui.Message {
	w := inWords(t, p, viewer, s)
	m := ui.Message{Ephemeral: ephemeral, Picture: panel.Picture(t, ui.PicturePlan, strconv.Itoa(p.Version), viewer, s)}
	m.Picture.Marks = w.marks()
	m.Content = "## " + ui.Say(s, "bot.plan.title") + "\n" + ui.Say(s, "bot.plan.free") + "\n-# " +
		ui.Say(s, "bot.plan.at", "turn", text.Plain(ui.Clip(t.Seated(s).Say(t.Turn.Label), 200)))
	lines := w.lines(false)
	switch {
	case t.Over:
		m.Content = "## " + ui.Say(s, "bot.plan.title") + "\n" + ui.Say(s, "bot.plan.over")
	case len(lines) == 0:
		m.Content += "\n" + ui.Say(s, "bot.plan.empty")
	default:
		// There is room for six steps of every seat.
		lines = append(ui.Clipped(lines, (ui.MaxPage-200)/len(lines)-1),
			"-# "+ui.Say(s, "bot.plan.ages", "pale", table.PlanFades, "gone", table.PlanEnds))
		m.Embeds = []*discordgo.MessageEmbed{ui.TextEmbed("", strings.Join(lines, "\n"))}
	}
	m.Picture.Alt = planAlt(m.Picture.Alt, w.lines(true), s)
	m.Components = []discordgo.MessageComponent{ui.Row(ui.Link(customid.Nav{Match: t.Match, Seat: engine.Public,
		Screen: customid.ScreenPlan}, text.M("bot.button.plan"), "🚩", s))}
	return m
}

// planAlt describes the board and the plan; the board is shortened first.
func planAlt(board string, lines []string, s text.Localizer) string {
	plan := ui.Say(s, "bot.plan.empty")
	if len(lines) > 0 {
		plan = ui.Say(s, "match.filled.part", "slot", text.M("bot.plan.title"), "what",
			text.Plain(ui.Semicolons(lines, s)))
	}
	plan = ui.Clip(plan, ui.MaxAlt*3/4)
	return ui.Clip(board, ui.MaxAlt-ui.Length(plan)-1) + " " + plan
}

// PlanNoted is the reply to a change of the plan.
func PlanNoted(t panel.Table, p table.Plan, seats []engine.Seat, s text.Localizer) ui.Message {
	w := inWords(t, p, engine.Public, s)
	lines := []string{ui.Say(s, "bot.plan.noted")}
	for _, seat := range seats {
		lines = append(lines, w.of(seat, false)...)
	}
	if len(lines) == 1 {
		lines = append(lines, ui.Say(s, "bot.plan.noted.none"))
	}
	lines = append(lines, "-# "+ui.Say(s, "bot.plan.free"))
	content, _ := ui.Fill(ui.Clipped(lines, 600), ui.MaxContent)
	return ui.Private(content,
		ui.Row(ui.Link(customid.Nav{Match: t.Match, Seat: engine.Public, Screen: customid.ScreenPlan},
			text.M("bot.button.plan"), "🚩", s)))
}

// PlanFull is the reply to a mark beyond table.MaxSteps.
func PlanFull(s text.Localizer) ui.Message {
	return ui.Answer(s, "bot.plan.full", "n", table.MaxSteps)
}

// PlanNoStep is the reply to the removal of a mark that does not exist; steps is the number of marks.
func PlanNoStep(steps int, s text.Localizer) ui.Message {
	if steps == 0 {
		return ui.Answer(s, "bot.plan.none")
	}
	return ui.Answer(s, "bot.plan.nostep", "n", steps)
}

// PlanNoSeat is the reply to a seat that is not the user's.
func PlanNoSeat(t panel.Table, seats []engine.Seat, s text.Localizer) ui.Message {
	var own []text.Message
	for _, seat := range seats {
		own = append(own, t.Plays(seat))
	}
	return ui.Answer(s, "bot.plan.notyours", "seats", own)
}

// PlanWatcher is the reply to a spectator's mark.
func PlanWatcher(t panel.Table, s text.Localizer) ui.Message {
	m := ui.Answer(s, "bot.plan.watcher")
	m.Components = append(m.Components, ui.Footer(t.Match, s, false))
	return m
}

// PlanPost is the public post of a plan.
func PlanPost(t table.Snapshot, p table.Plan, s text.Localizer) ui.Message {
	return PlanBoard(panel.Of(t), p, engine.Public, false, s)
}

// PlanMoved replaces an earlier post of the plan.
func PlanMoved(s text.Localizer) ui.Message { return ui.Message{Content: ui.Say(s, "bot.plan.moved")} }
