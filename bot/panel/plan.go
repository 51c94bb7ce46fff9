package panel

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/bwmarrin/discordgo"

	"skald/engine"
	"skald/engine/text"
	"skald/imaging"
)

// Bounds of a plan.
const (
	// MaxSteps is how many places a seat can mark.
	MaxSteps = 6
	// maxPlanNote is the greatest length of the note on a mark.
	maxPlanNote = 40
	// planFades and planEnds are how many turns it takes for a mark to be shown
	// pale, and to be dropped.
	planFades, planEnds = 8, 24
)

// Mark is a place where a seat intends to go or to do something. It commits
// nobody and is no part of the match.
type Mark struct {
	Seat engine.Seat `json:"seat"`
	// Place is its id, as a Choice names it.
	Place string `json:"place"`
	Note  string `json:"note,omitempty"`
	// Turn is the number of the turn in which it was made.
	Turn int `json:"turn"`
}

// Plan is what the players of a match have let each other know of what they
// intend. The marks of a seat are the steps it means to take, in their order.
type Plan struct {
	// Version counts the changes.
	Version int    `json:"version"`
	Marks   []Mark `json:"marks,omitempty"`
}

// Of returns the steps of a seat in their order.
func (p Plan) Of(seat engine.Seat) []Mark {
	var out []Mark
	for _, m := range p.Marks {
		if m.Seat == seat {
			out = append(out, m)
		}
	}
	return out
}

// At is the plan as it counts in a turn: without marks grown too old.
func (p Plan) At(turn int) Plan {
	p.Marks = slices.DeleteFunc(slices.Clone(p.Marks), func(m Mark) bool { return turn-m.Turn > planEnds })
	return p
}

// with is the plan with other steps for a seat.
func (p Plan) with(seat engine.Seat, steps []Mark) Plan {
	marks := slices.DeleteFunc(slices.Clone(p.Marks), func(m Mark) bool { return m.Seat == seat })
	return Plan{Version: p.Version + 1, Marks: append(marks, steps...)}
}

// Put is the plan with a mark as a step of its seat, counted from 1: in place of
// the mark that is that step, or behind the last one; 0 is the next step. false
// says that the seat has marked as much as it can.
func (p Plan) Put(m Mark, step int) (Plan, bool) {
	steps := p.Of(m.Seat)
	switch {
	case step >= 1 && step <= len(steps):
		steps[step-1] = m
	case len(steps) >= MaxSteps:
		return p, false
	default:
		steps = append(steps, m)
	}
	return p.with(m.Seat, steps), true
}

// Without is the plan without a step of a seat, counted from 1, or without all
// of them when step is 0. false says that there was none.
func (p Plan) Without(seat engine.Seat, step int) (Plan, bool) {
	steps := p.Of(seat)
	if len(steps) == 0 || step > len(steps) {
		return p, false
	}
	if step <= 0 {
		return p.with(seat, nil), true
	}
	return p.with(seat, slices.Delete(steps, step-1, step)), true
}

// Reached is the plan after a seat made a move at a place: the step that was
// planned there and those before it are done. false says that none was.
func (p Plan) Reached(seat engine.Seat, place string) (Plan, bool) {
	steps := p.Of(seat)
	i := slices.IndexFunc(steps, func(m Mark) bool { return m.Place == place })
	if i < 0 || place == "" {
		return p, false
	}
	return p.with(seat, steps[i+1:]), true
}

// mentionLike is what Discord would turn into a mention, a link to a channel or
// a picture.
var mentionLike = regexp.MustCompile(`<[^<>]*>`)

// PlanNote cleans the note on a mark: one line without mentions, control
// characters and blanks too many, of at most 40 characters.
func PlanNote(typed string) string {
	s := mentionLike.ReplaceAllString(strings.ToValidUTF8(typed, ""), " ")
	return clip(text.Tame(strings.ReplaceAll(s, "@", "")), maxPlanNote)
}

// places lists where marks can be set by the seats: where they can act now, then
// the rest of the map as far as they know it.
func places(t Table, seats []engine.Seat) []engine.Place {
	var all []engine.Place
	if len(seats) > 0 && t.View != nil {
		if m, ok := t.View(seats[0]).(engine.Mapped); ok {
			all = m.Places()
		}
	}
	known := map[string]engine.Place{}
	for _, p := range all {
		known[p.ID] = p
	}
	var out []engine.Place
	taken := map[string]bool{}
	add := func(p engine.Place) {
		if p.ID != "" && !taken[p.ID] {
			taken[p.ID] = true
			out = append(out, p)
		}
	}
	offered := func(ps []engine.Prompt) {
		for _, p := range ps {
			for _, c := range p.Choices {
				at := engine.Place{ID: c.Place}
				if of, ok := known[c.Place]; ok {
					at = of
				}
				add(at)
			}
		}
	}
	for _, seat := range seats {
		offered(engine.Of(t.Prompts, seat))
	}
	for _, p := range all {
		add(p)
	}
	if len(all) == 0 && len(seats) > 0 { // a game without a map of its own: what others are openly offered
		offered(engine.Visible(t.Prompts, seats[0]))
	}
	return out
}

// placeName is what a place is called; its id when that is all.
func placeName(p engine.Place, s text.Speaker) string {
	if p.Name.IsZero() {
		return p.ID
	}
	return s.Say(p.Name)
}

// CompletePlaces offers the places the seats can mark that fit what was typed.
func CompletePlaces(t Table, seats []engine.Seat, typed string, s text.Speaker) []*discordgo.ApplicationCommandOptionChoice {
	out := []*discordgo.ApplicationCommandOptionChoice{}
	query := fold(typed)
	for _, p := range places(t, seats) {
		name := placeName(p, s)
		if len(p.ID) > maxChoice || !matches(fold(p.ID+" "+name), query) {
			continue
		}
		out = append(out, &discordgo.ApplicationCommandOptionChoice{Name: named(name, maxChoice), Value: p.ID})
		if len(out) == maxOptions {
			break
		}
	}
	return out
}

// FindPlace reads a place as it was chosen or typed: its id, its name, or the
// beginnings of words that fit no other. Otherwise the message says what to do.
func FindPlace(t Table, seats []engine.Seat, typed string, s text.Speaker) (id string, unclear *Message) {
	all := places(t, seats)
	query := fold(typed)
	var near []engine.Place
	for _, p := range all {
		name := fold(placeName(p, s))
		if typed == p.ID || query != "" && (fold(p.ID) == query || name == query) {
			return p.ID, nil
		}
		if query != "" && matches(fold(p.ID)+" "+name, query) {
			near = append(near, p)
		}
	}
	if len(near) == 1 {
		return near[0].ID, nil
	}
	key := "bot.plan.several"
	if len(near) == 0 {
		key, near = "bot.plan.nowhere", all
	}
	if len(near) == 0 {
		m := private(say(s, "bot.plan.nomap"))
		return "", &m
	}
	var names []text.Message
	for _, p := range near[:min(len(near), 5)] {
		names = append(names, text.Plain(clip(placeName(p, s), 60)))
	}
	m := private(say(s, key, "typed", escape(clip(typed, 60)), "places", names))
	return "", &m
}

// planned is the plan in the words of one language.
type planned struct {
	t      Table
	p      Plan
	mapped engine.Mapped
	names  map[string]string
	labels []string
	s      text.Speaker
}

// inWords says the plan as a viewer may see it.
func inWords(t Table, p Plan, viewer engine.Seat, s text.Speaker) planned {
	w := planned{t: t, p: p.At(t.Turn.Number), names: map[string]string{}, s: s}
	if t.View != nil {
		w.mapped, _ = t.View(viewer).(engine.Mapped)
	}
	if w.mapped != nil {
		for _, place := range w.mapped.Places() {
			w.names[place.ID] = placeName(place, s)
		}
	}
	w.labels = w.letters()
	return w
}

// called is how the seat goes on the board: by its piece or, when that has no
// name, by its player.
func (w planned) called(seat engine.Seat) (name string, piece bool) {
	if w.mapped != nil {
		if id := w.mapped.Piece(seat); id != "" && w.s.Knows("name."+id) {
			return w.s.Say(text.M("name." + id)), true
		}
	}
	return w.t.plainName(seat, w.s), false
}

// letters are a letter for each seat that no other has: the first of its name if
// it is free, else a later one, rather a consonant, else its number.
func (w planned) letters() []string {
	out := make([]string, len(w.t.Players))
	taken := map[string]bool{}
	for seat := range out {
		name, piece := w.called(engine.Seat(seat))
		if words := strings.FieldsFunc(name, func(c rune) bool { return strings.ContainsRune(" '’", c) }); piece && len(words) > 0 {
			name = words[len(words)-1] // the article before it says nothing
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

// place is a place as people read it.
func (w planned) place(id string) string {
	if n := w.names[id]; n != "" {
		return clip(n, 60)
	}
	return clip(id, 60)
}

func (w planned) faded(m Mark) bool { return w.t.Turn.Number-m.Turn > planFades }

// marks are the flags of the picture.
func (w planned) marks() []imaging.Mark {
	var out []imaging.Mark
	for seat := range w.t.Players {
		for i, m := range w.p.Of(engine.Seat(seat)) {
			out = append(out, imaging.Mark{Place: m.Place, Seat: seat, Label: w.labels[seat], N: i + 1, Faded: w.faded(m)})
		}
	}
	return out
}

// lines says the plan, a line for each seat that has one; plain is without
// markdown.
func (w planned) lines(plain bool) []string {
	var out []string
	for seat := range w.t.Players {
		steps := w.p.Of(engine.Seat(seat))
		if len(steps) == 0 {
			continue
		}
		out = append(out, w.line(engine.Seat(seat), steps, plain))
	}
	return out
}

func (w planned) line(seat engine.Seat, steps []Mark, plain bool) string {
	bold, quiet := "**", escape
	who := w.t.name(seat, w.s)
	if plain {
		bold, quiet = "", func(s string) string { return s }
		who = w.t.plainName(seat, w.s)
	}
	if name, piece := w.called(seat); piece {
		who += " (" + name + ")"
	}
	var parts []string
	for i, m := range steps {
		part := bold + w.labels[seat] + strconv.Itoa(i+1) + bold + " " + w.place(m.Place)
		if m.Note != "" {
			part += " – " + quiet(m.Note)
		}
		if w.faded(m) {
			part += " (" + say(w.s, "bot.plan.old") + ")"
		}
		parts = append(parts, part)
	}
	return who + ": " + strings.Join(parts, " → ")
}

// PlanBoard is a copy of the board with the plan on it, as a public post or, for
// one viewer, as a private answer. It says that nothing has been played.
func PlanBoard(t Table, p Plan, viewer engine.Seat, ephemeral bool, s text.Speaker) Message {
	w := inWords(t, p, viewer, s)
	m := Message{Ephemeral: ephemeral, Picture: Picture(t, PicturePlan, strconv.Itoa(p.Version), viewer, s)}
	m.Picture.Marks = w.marks()
	m.Content = "## " + say(s, "bot.plan.title") + "\n" + say(s, "bot.plan.free") + "\n-# " + say(s, "bot.plan.at", "turn", text.Plain(clip(s.Say(t.Turn.Label), 200)))
	lines := w.lines(false)
	switch {
	case t.Over:
		m.Content = "## " + say(s, "bot.plan.title") + "\n" + say(s, "bot.plan.over")
	case len(lines) == 0:
		m.Content += "\n" + say(s, "bot.plan.empty")
	default:
		// Embeds hold what six steps of every seat can need.
		lines = append(clipped(lines, (maxEmbedDescription-200)/len(lines)-1), "-# "+say(s, "bot.plan.ages", "pale", planFades, "gone", planEnds))
		m.Embeds = []*discordgo.MessageEmbed{block("", strings.Join(lines, "\n"))}
	}
	m.Picture.Alt = planAlt(m.Picture.Alt, w.lines(true), s)
	m.Components = []discordgo.MessageComponent{row(link(Nav{Match: t.Match, Seat: engine.Public, Screen: ScreenPlan}, text.M("bot.button.plan"), "🚩", s))}
	return m
}

// planAlt describes the board and the plan; the plan is what must not be cut.
func planAlt(board string, lines []string, s text.Speaker) string {
	plan := say(s, "bot.plan.empty")
	if len(lines) > 0 {
		plan = say(s, "bot.plan.title") + ": " + strings.Join(lines, "; ")
	}
	plan = clip(plan, maxAlt*3/4)
	return clip(board, maxAlt-length(plan)-1) + " " + plan
}

// PlanNoted answers who changed what he intends.
func PlanNoted(t Table, p Plan, seats []engine.Seat, s text.Speaker) Message {
	w := inWords(t, p, engine.Public, s)
	lines := []string{say(s, "bot.plan.noted")}
	for _, seat := range seats {
		if steps := w.p.Of(seat); len(steps) > 0 {
			lines = append(lines, w.line(seat, steps, false))
		}
	}
	if len(lines) == 1 {
		lines = append(lines, say(s, "bot.plan.noted.none"))
	}
	lines = append(lines, "-# "+say(s, "bot.plan.free"))
	content, _ := fill(clipped(lines, 600), maxContent)
	return private(content, row(link(Nav{Match: t.Match, Seat: engine.Public, Screen: ScreenPlan}, text.M("bot.button.plan"), "🚩", s)))
}

// PlanFull answers who marks more than fits.
func PlanFull(s text.Speaker) Message { return private(say(s, "bot.plan.full", "n", MaxSteps)) }

// PlanNoStep answers who takes back what he has not marked; steps is how many
// marks he has.
func PlanNoStep(steps int, s text.Speaker) Message {
	if steps == 0 {
		return private(say(s, "bot.plan.none"))
	}
	return private(say(s, "bot.plan.nostep", "n", steps))
}

// PlanNoSeat answers who names a seat that is not his.
func PlanNoSeat(t Table, seats []engine.Seat, s text.Speaker) Message {
	var own []text.Message
	for _, seat := range seats {
		own = append(own, text.Plain(strconv.Itoa(int(seat)+1)))
	}
	return private(say(s, "bot.plan.notyours", "seats", own))
}

// PlanWatcher answers who would mark without playing.
func PlanWatcher(t Table, s text.Speaker) Message {
	m := private(say(s, "bot.plan.watcher"))
	m.Components = append(m.Components, footer(t, s, false))
	return m
}

// PlanMoved stands where a plan was posted before it was posted anew.
func PlanMoved(s text.Speaker) Message { return Message{Content: say(s, "bot.plan.moved")} }

// SeatFor is the seat somebody means who holds some: the one he names, from 1,
// or the one the table waits for; false when the named one is not his.
func SeatFor(t Table, seats []engine.Seat, n int, given bool) (engine.Seat, bool) {
	if !given && len(seats) > 0 {
		return chooseSeat(t, seats, engine.Public), true
	}
	return engine.Seat(n - 1), slices.Contains(seats, engine.Seat(n-1))
}
