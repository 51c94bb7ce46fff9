package panel

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// ErrStale reports that an offer has changed since its button was made: the seat has moved, or the choice is different
// or gone. Stale is the reply to the player.
var ErrStale = errors.New("the offer has changed since it was shown")

// Form performs one step in filling a form for the player of the seats. The values are those picked in the menu, or
// typed into the fields of the modal in order. It returns ErrStale if the form is no longer offered as it was.
func Form(t Table, seats []engine.Seat, id customid.FormID, values []string, s text.Localizer) (ui.FormStep, error) {
	f, sealed := findForm(t, id)
	if f == nil || id.Own != t.OwnMoves(id.Seat, sealed) {
		return ui.FormStep{}, ErrStale
	}
	st := filling{t: t, seats: seats, id: id, form: f, words: id.Move.Args(), s: t.seated(s, t.Name)}
	if _, _, ok := st.position(); !ok || id.Move.Verb() != f.Verb {
		return ui.FormStep{}, ErrStale
	}
	if isSettings(f) {
		return st.set(values), nil
	}
	switch id.Op[:1] {
	case customid.OpPick:
		return st.pick(id.Number(), values)
	case customid.OpTyped:
		return st.typed(values)
	case customid.OpFlip:
		if hasToggles(f) {
			st = st.flipped(id.Number())
		}
	case customid.OpAsk:
		if m := st.modal(); m != nil {
			return ui.FormStep{Ask: m}, nil
		}
	case customid.OpDone:
		if m := st.move(); f.Accepts(m) {
			return ui.FormStep{Move: m}, nil
		}
		return st.show(0, ui.Say(s, "bot.form.unfinished")), nil
	}
	if words := st.answered(); len(words) > len(st.words) {
		return st.finish(words, id.Number())
	}
	return st.show(id.Number(), ""), nil
}

// findForm returns the form an id was made for, nil if it is not offered, and whether it is sealed.
func findForm(t Table, id customid.FormID) (f *engine.Form, sealed bool) {
	for _, o := range offers(t.Prompts, id.Seat) {
		if o.form != nil && match.FormTag(*o.form) == id.Tag {
			return o.form, o.prompt.Sealed
		}
	}
	return nil, false
}

// filling is a partly filled form.
type filling struct {
	t Table
	// seats are those of the player filling it in.
	seats []engine.Seat
	id    customid.FormID
	form  *engine.Form
	words []string
	s     text.Localizer
}

// move returns the move with the words filled in so far.
func (f filling) move() engine.Move {
	args := make([]any, len(f.words))
	for i, w := range f.words {
		args[i] = w
	}
	return engine.MakeMove(f.form.Verb, args...)
}

// position returns the slot to fill next and, for a selection, the words picked so far. The slot is len(Slots) if all
// are filled; ok is false if the words do not fit the form.
func (f filling) position() (slot int, picked []string, ok bool) {
	words := f.words
	for i, sl := range f.form.Slots {
		if sl.Some {
			for j, w := range words {
				if optionAt(sl, w) < 0 || slices.Contains(words[:j], w) {
					return 0, nil, false
				}
			}
			return i, words, true
		}
		if len(words) == 0 {
			return i, nil, true
		}
		if len(sl.Options) > 0 {
			if optionAt(sl, words[0]) < 0 {
				return 0, nil, false
			}
		} else if n, err := strconv.Atoi(words[0]); err != nil || n < sl.Count.Min || n > sl.Count.Max {
			return 0, nil, false
		}
		words = words[1:]
	}
	return len(f.form.Slots), nil, len(words) == 0
}

// optionAt returns the index of an option in a slot, or -1.
func optionAt(sl engine.Slot, id string) int {
	return slices.IndexFunc(sl.Options, func(o engine.SlotOption) bool { return o.ID == id })
}

// with returns the filling with other words; ok is false if the move is longer than engine.MaxMove.
func (f filling) with(words []string) (filling, bool) {
	f.words = words
	f.id.Move = f.move()
	return f, len(f.id.Move) <= engine.MaxMove
}

// step returns the custom_id of another operation on the filling.
func (f filling) step(op string) string {
	id := f.id
	id.Op, id.Move = op, f.move()
	return id.String()
}

// forced reports whether a slot is not asked, since it has only one value or keeps the one it has.
func forced(sl engine.Slot) bool { return !sl.Some && (len(sl.Options) == 1 || sl.Kept != "") }

// answered returns the words, continued with the forced slots that follow them.
func (f filling) answered() []string {
	words := slices.Clone(f.words)
	for {
		g := f
		g.words = words
		slot, _, ok := g.position()
		if !ok || slot == len(f.form.Slots) || !forced(f.form.Slots[slot]) {
			return words
		}
		words = append(words, cmp.Or(f.form.Slots[slot].Kept, f.form.Slots[slot].Options[0].ID))
	}
}

// firstAsked returns the words of the forced slots at the beginning.
func (f filling) firstAsked() []string {
	f.words = nil
	return f.answered()
}

// before returns the words without the last that was asked, and without the forced ones behind it.
func (f filling) before() []string {
	n := len(f.words) - 1
	for n > 0 && n < len(f.form.Slots) && forced(f.form.Slots[n]) {
		n--
	}
	return f.words[:n]
}

// finish returns the move if the form is complete, otherwise the form with its next slot.
func (f filling) finish(words []string, page int) (ui.FormStep, error) {
	f.words = words
	words = f.answered()
	next, ok := f.with(words)
	if !ok {
		return f.show(page, ui.Say(f.s, "bot.form.long")), nil
	}
	slot, picked, fits := next.position()
	if !fits {
		return f.show(page, ui.Say(f.s, "bot.form.misfit")), nil
	}
	m := next.move()
	done := slot == len(f.form.Slots) || f.form.Slots[slot].Some && f.form.Slots[slot].Count.Max == len(picked) &&
		len(picked) == 1
	if done && f.form.Accepts(m) {
		return ui.FormStep{Move: m}, nil
	}
	if slot == len(f.form.Slots) {
		return f.show(page, ui.Say(f.s, "bot.form.misfit")), nil
	}
	return next.show(page, ""), nil
}

// pick applies a selection in the n-th menu of the slot to fill.
func (f filling) pick(n int, values []string) (ui.FormStep, error) {
	slot, picked, _ := f.position()
	if slot == len(f.form.Slots) {
		return f.show(0, ""), nil
	}
	sl := f.form.Slots[slot]
	page := n / menusPerPage
	switch {
	case sl.Some && !sl.Ordered:
		// The menu shows a part of the options; picks in the other menus are kept.
		from, to := n*ui.MaxOptions, (n+1)*ui.MaxOptions
		var chosen []string
		for i, o := range sl.Options {
			in := slices.Contains(picked, o.ID)
			if i >= from && i < to {
				in = slices.Contains(values, o.ID)
			}
			if in {
				chosen = append(chosen, o.ID)
			}
		}
		if len(chosen) > sl.Count.Max {
			return f.show(page, ui.Say(f.s, "bot.form.toomany", "n", sl.Count.Max)), nil
		}
		fixed := f.words[:len(f.words)-len(picked)]
		return f.finish(append(slices.Clone(fixed), chosen...), page)
	case len(values) == 0:
		return f.show(page, ""), nil
	}
	return f.finish(append(slices.Clone(f.words), values[0]), 0)
}

// typed applies the numbers entered in a modal.
func (f filling) typed(values []string) (ui.FormStep, error) {
	slots, _ := f.numbers()
	if len(values) != len(slots) || len(slots) == 0 {
		return f.show(0, ui.Say(f.s, "bot.form.unfinished")), nil
	}
	words := slices.Clone(f.words)
	for i, v := range values {
		n, err := strconv.Atoi(strings.TrimSpace(v))
		r := slots[i].Count
		if err != nil || n < r.Min || n > r.Max {
			return f.show(0, ui.Say(f.s, "bot.form.number", "what", slots[i].Label, "min", r.Min, "max", r.Max, "typed",
				ui.Escape(ui.Clip(v, 30)))), nil
		}
		words = append(words, strconv.Itoa(n))
	}
	next, ok := f.with(words)
	slot, _, fits := next.position()
	if sum := f.form.Sum; sum != nil && ok && fits && slot == len(f.form.Slots) && !f.form.Accepts(next.move()) {
		if sum.Min == sum.Max {
			return f.show(0, ui.Say(f.s, "bot.form.sum.exactly", "n", sum.Min)), nil
		}
		return f.show(0, ui.Say(f.s, "bot.form.sum", "min", sum.Min, "max", sum.Max)), nil
	}
	return f.finish(words, 0)
}

// numbers returns the consecutive number slots to fill next, at most as many as a modal has fields; asked reports
// whether a modal is used for them, rather than a menu.
func (f filling) numbers() (slots []engine.Slot, asked bool) {
	slot, _, _ := f.position()
	for _, sl := range f.form.Slots[slot:] {
		if sl.Some || len(sl.Options) > 0 || len(slots) == ui.MaxInputs {
			break
		}
		slots = append(slots, sl)
	}
	switch len(slots) {
	case 0:
		return nil, false
	case 1:
		return slots, slots[0].Count.Max-slots[0].Count.Min >= ui.MaxOptions
	}
	return slots, true
}

// modal returns a modal for the next numbers, nil if the next slot is not a number.
func (f filling) modal() *ui.Modal {
	slots, _ := f.numbers()
	if len(slots) == 0 {
		return nil
	}
	f.s = f.t.labels(f.s)
	m := &ui.Modal{CustomID: f.step(customid.OpTyped), Title: ui.LabelText(f.s.Begin(f.form.Label), ui.MaxModalTitle)}
	for i, sl := range slots {
		hint := rangeWords(f.accepted(sl), f.s)
		if f.form.Sum != nil && !f.isLone() {
			hint += " · " + f.sumWords()
		}
		m.Components = append(m.Components, ui.Row(discordgo.TextInput{
			CustomID: strconv.Itoa(i), Label: ui.LabelText(f.s.Begin(sl.Label), ui.MaxInputLabel),
			Style:       discordgo.TextInputShort,
			Placeholder: ui.Clip(hint, ui.MaxInputHint), Required: true, MinLength: 1, MaxLength: 8,
		}))
	}
	return m
}

// isLone reports whether the form asks for a single number, which then is the sum as well.
func (f filling) isLone() bool { return len(f.form.Slots) == 1 }

// accepted returns the numbers that a slot accepts. A single number must also be the sum.
func (f filling) accepted(sl engine.Slot) engine.Range {
	if f.form.Sum == nil || !f.isLone() {
		return sl.Count
	}
	return engine.Range{Min: max(sl.Count.Min, f.form.Sum.Min), Max: min(sl.Count.Max, f.form.Sum.Max)}
}

// rangeWords returns the numbers of a range.
func rangeWords(r engine.Range, s text.Localizer) string {
	if r.Min == r.Max {
		return strconv.Itoa(r.Min)
	}
	return ui.Say(s, "bot.form.range", "min", r.Min, "max", r.Max)
}

// sumWords returns the sum the numbers must have.
func (f filling) sumWords() string {
	sum := f.form.Sum
	if sum.Min == sum.Max {
		return ui.Say(f.s, "bot.form.sum.is", "n", sum.Min)
	}
	return ui.Say(f.s, "bot.form.sum.range", "min", sum.Min, "max", sum.Max)
}

// menusPerPage is the number of menus on a page of a form; the fifth row has the buttons.
const menusPerPage = ui.MaxRows - 1

// show returns the form with the menus of its next slot, or the private panel if the form is shown there as toggles.
func (f filling) show(page int, note string) ui.FormStep {
	s := f.s
	if m, ok := f.shownInPanel(note); ok {
		return ui.FormStep{Show: &m}
	}
	lines := []string{"**" + s.Begin(f.form.Label) + "**"}
	if h := s.Begin(f.form.Hint); h != "" {
		lines = append(lines, h)
	}
	if f.form.Sum != nil && !f.isLone() {
		lines = append(lines, "-# "+ui.Capitalized(f.sumWords()))
	}
	slot, picked, _ := f.position()
	lines = append(lines, f.filled(slot)...)
	var rows, bs []discordgo.MessageComponent
	pageCount := 1
	if slot < len(f.form.Slots) {
		sl := f.form.Slots[slot]
		lines = append(lines, f.blank(sl, picked)...)
		if hasToggles(f.form) {
			rows, bs = ui.Wrap(f.toggles()), append(bs, f.send())
		} else if _, asked := f.numbers(); asked {
			bs = append(bs, discordgo.Button{Label: ui.LabelText(ui.Say(s, "bot.form.fill"), ui.MaxLabel),
				Style: discordgo.PrimaryButton, CustomID: f.step(customid.OpAsk)})
		} else {
			rows, pageCount = f.menus(sl, picked, page)
		}
	}
	page = min(page, pageCount-1)
	if note != "" {
		lines = append(lines, "⚠️ "+note)
	}
	if f.form.Accepts(f.move()) && !hasToggles(f.form) {
		bs = append(bs, discordgo.Button{Label: ui.LabelText(ui.Say(s, "bot.form.done"), ui.MaxLabel),
			Style: discordgo.SuccessButton, CustomID: f.step(customid.OpDone),
			Emoji: &discordgo.ComponentEmoji{Name: "✅"}})
	}
	if len(f.words) > len(f.firstAsked()) && !hasToggles(f.form) {
		back := f
		back.words = f.before()
		bs = append(bs, discordgo.Button{Label: ui.LabelText(ui.Say(s, "bot.form.undo"), ui.MaxLabel),
			Style: discordgo.SecondaryButton, CustomID: back.step(customid.OpShow + "0"),
			Emoji: &discordgo.ComponentEmoji{Name: "⬅️"}})
	}
	if pageCount > 1 {
		bs = append(bs, discordgo.Button{Label: ui.LabelText(ui.Say(s, "bot.button.page", "n", (page+1)%pageCount+1,
			"of", pageCount), ui.MaxLabel), Style: discordgo.SecondaryButton,
			CustomID: f.step(customid.OpShow + strconv.Itoa((page+1)%pageCount))})
	}
	nav := customid.Nav{Match: f.t.Match, Seat: f.id.Seat, Screen: f.t.screen(customid.ScreenMoves)}
	bs = append(bs, ui.Link(nav, text.M("bot.button.back"), "↩️", s))
	content, _ := ui.Fill(ui.Clipped(lines, 600), ui.MaxContent)
	m := ui.Private(content, append(rows, ui.Row(bs...))...)
	return ui.FormStep{Show: &m}
}

// shownInPanel returns the private panel with the form in it; false if it is not shown there.
func (f filling) shownInPanel(note string) (ui.Message, bool) {
	if f.form == nil || !slices.Contains(f.seats, f.id.Seat) {
		return ui.Message{}, false
	}
	if note != "" {
		note = "⚠️ " + note
	}
	id := f.id
	id.Move = f.move()
	f.t.Filled = &id
	p := panelPage{t: f.t, seats: f.seats, seat: f.id.Seat, s: f.s}
	os, _ := splitStanding(offers(f.t.Open(), f.id.Seat))
	if x, ok := p.inPanel(os); !ok || x.id.Tag != id.Tag {
		return ui.Message{}, false
	} else if _, ok := toggleRows(x, os, space{parts: p.toggleParts()}); !ok {
		return ui.Message{}, false
	}
	return Moves(f.t, f.seats, customid.Nav{Match: f.t.Match, Seat: f.id.Seat, Screen: customid.ScreenMoves}, note,
		f.s), true
}

// filled lists the slots before a slot with their values.
func (f filling) filled(slot int) []string {
	var out []string
	for i, sl := range f.form.Slots[:slot] {
		if i >= len(f.words) {
			break
		}
		if sl.Kept != "" {
			continue
		}
		what := f.words[i]
		if at := optionAt(sl, what); at >= 0 {
			what = f.s.Begin(sl.Options[at].Label)
		}
		out = append(out, ui.Bullet(f.s.Begin(sl.Label)+": **"+what+"**"))
	}
	return out
}

// blank returns the prompt of a slot and the picks so far.
func (f filling) blank(sl engine.Slot, picked []string) []string {
	s := f.s
	ask := f.s.Begin(sl.Label)
	switch {
	case sl.Some && sl.Count.Min == sl.Count.Max:
		ask += " · " + ui.Say(s, "bot.form.pick.exactly", "n", sl.Count.Min)
	case sl.Some:
		ask += " · " + ui.Say(s, "bot.form.pick.between", "min", sl.Count.Min, "max", sl.Count.Max)
	case len(sl.Options) == 0:
		ask += " · " + rangeWords(f.accepted(sl), s)
	}
	if sl.Ordered && sl.Count.Max > 1 {
		ask += " · " + ui.Say(s, "bot.form.ordered")
	}
	out := []string{ask}
	if h := s.Begin(sl.Hint); h != "" {
		out = append(out, "-# "+h)
	}
	for i, id := range picked {
		mark := "• "
		if sl.Ordered {
			mark = strconv.Itoa(i+1) + ". "
		}
		out = append(out, mark+"**"+s.Begin(sl.Options[optionAt(sl, id)].Label)+"**")
	}
	return out
}

// menus returns the menus of one page of a slot, and the number of pages.
func (f filling) menus(sl engine.Slot, picked []string, page int) (rows []discordgo.MessageComponent, pageCount int) {
	f.s = f.t.labels(f.s)
	options := f.options(sl, picked)
	chunks := (len(options) + ui.MaxOptions - 1) / ui.MaxOptions
	pageCount = max(1, (chunks+menusPerPage-1)/menusPerPage)
	page = min(page, pageCount-1)
	for n := page * menusPerPage; n < min(chunks, (page+1)*menusPerPage); n++ {
		part := options[n*ui.MaxOptions : min(len(options), (n+1)*ui.MaxOptions)]
		placeholder := ui.Say(f.s, "bot.pick")
		switch most := min(len(part), sl.Count.Max); {
		case !sl.Some || sl.Ordered || most == 1:
		case sl.Count.Min == sl.Count.Max:
			placeholder = ui.Say(f.s, "bot.pick.exactly", "n", sl.Count.Min)
		default:
			placeholder = ui.Say(f.s, "bot.pick.most", "n", most)
		}
		if chunks > 1 {
			placeholder = ui.Clip(part[0].Label, 60) + " – " + ui.Clip(part[len(part)-1].Label, 60)
		}
		menu := discordgo.SelectMenu{MenuType: discordgo.StringSelectMenu,
			CustomID:    f.step(customid.OpPick + strconv.Itoa(n)),
			Placeholder: ui.LabelText(placeholder, ui.MaxPlaceholder), Options: part}
		if sl.Some && !sl.Ordered {
			least := 0
			menu.MinValues = &least
			menu.MaxValues = min(len(part), sl.Count.Max)
			for i := range part {
				part[i].Default = slices.Contains(picked, part[i].Value)
			}
		}
		rows = append(rows, ui.Row(menu))
	}
	return rows, pageCount
}

// options returns the options of a slot's menus: its options, without those already picked if the order counts, or the
// numbers with which the sum is still possible.
func (f filling) options(sl engine.Slot, picked []string) []discordgo.SelectMenuOption {
	var out []discordgo.SelectMenuOption
	if len(sl.Options) == 0 {
		r := f.feasible()
		for n := r.Min; n <= r.Max; n++ {
			out = append(out, discordgo.SelectMenuOption{Label: strconv.Itoa(n), Value: strconv.Itoa(n)})
		}
		return out
	}
	if sl.Some && len(picked) >= sl.Count.Max && sl.Ordered {
		return nil
	}
	for _, o := range sl.Options {
		if sl.Ordered && slices.Contains(picked, o.ID) {
			continue
		}
		out = append(out, discordgo.SelectMenuOption{
			Label: ui.LabelText(f.s.Begin(o.Label), ui.MaxOption), Value: o.ID,
			Description: ui.Clip(f.s.Begin(o.Hint), ui.MaxOption),
			Emoji:       f.t.emoji(o.ID, "", f.s),
		})
	}
	return out
}

// feasible returns the range of the next number within which the sum is still possible.
func (f filling) feasible() engine.Range {
	slot, _, _ := f.position()
	sl := f.form.Slots[slot]
	if f.form.Sum == nil {
		return sl.Count
	}
	had := 0
	var least, most int
	for i, other := range f.form.Slots {
		if other.Some || len(other.Options) > 0 || i == slot {
			continue
		}
		if i < slot {
			n, _ := strconv.Atoi(f.words[i])
			had += n
			continue
		}
		least += other.Count.Min
		most += other.Count.Max
	}
	return engine.Range{
		Min: max(sl.Count.Min, f.form.Sum.Min-had-most),
		Max: min(sl.Count.Max, f.form.Sum.Max-had-least),
	}
}
